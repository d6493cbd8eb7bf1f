/* What can be read of a damaged database goes to a new one, and the damaged one is set aside under a
 * new name, where nobody touches it again.  It is read row by row from both ends of each table; if
 * not all of it can be, results that the newest good backup has are added.
 */
#include "config.h"

#include "fair-rescue.h"

#include "fair-backup.h"
#include "fair-store-error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* A table, and how its rows are copied; those that are there already stay. */
typedef struct
{
  const char *select; /* the first column is the last of the order */
  const char *insert;
} Table;

/* Each of these has a "%s" for the direction. */
#define RESULT_COLUMNS                                                                                               \
  "id, game, options, variant, number, outcome, n_moves, n_undone, n_hints, time, score, assisted, fair, practice, " \
  "difficulty, begun, ended, version, erased"

static const Table tables[] = {
  { "SELECT id, owner, game, options, number, begun, saved, recorded, n_events FROM games ORDER BY id %s",
    "INSERT OR IGNORE INTO games (id, owner, game, options, number, begun, saved, recorded, n_events) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)" },
  { "SELECT game, number, time, text FROM events ORDER BY game %1$s, number %1$s",
    "INSERT OR IGNORE INTO events (game, number, time, text) VALUES (?, ?, ?, ?)" },
  { "SELECT key, " RESULT_COLUMNS " FROM results ORDER BY key %s",
    "INSERT OR IGNORE INTO results (key, " RESULT_COLUMNS ") "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)" },
  { "SELECT result, moves FROM result_moves ORDER BY result %s",
    "INSERT OR IGNORE INTO result_moves (result, moves) VALUES (?, ?)" }
};

/* From a backup: its keys are not those of the new database. */
static const Table backup_tables[] = {
  { "SELECT " RESULT_COLUMNS " FROM results WHERE erased = 0 ORDER BY key %s",
    "INSERT OR IGNORE INTO results (" RESULT_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)" },
  { "SELECT id, moves FROM result_moves JOIN results ON result = key ORDER BY key %s",
    "INSERT OR IGNORE INTO result_moves (result, moves) SELECT key, ?2 FROM results WHERE id = ?1" }
};

/* Copies rows until one cannot be read.  A row that the new database refuses is left out.  Returns:
 * whether all could be read. */
static gboolean
copy_rows (sqlite3    *from,
           sqlite3    *to,
           const char *select,
           const char *insert)
{
  sqlite3_stmt *row = NULL;
  sqlite3_stmt *copy = NULL;
  int           result;

  sqlite3_prepare_v2 (to, insert, -1, &copy, NULL);
  result = sqlite3_prepare_v2 (from, select, -1, &row, NULL);
  while (result == SQLITE_OK && copy != NULL)
    {
      result = sqlite3_step (row);
      if (result != SQLITE_ROW)
        break;
      for (int i = 0; i < sqlite3_column_count (row); i++)
        sqlite3_bind_value (copy, i + 1, sqlite3_column_value (row, i));
      sqlite3_step (copy);
      result = sqlite3_reset (copy) == SQLITE_FULL ? SQLITE_FULL : SQLITE_OK;
    }
  sqlite3_finalize (row);
  sqlite3_finalize (copy);

  return result == SQLITE_DONE;
}

static gboolean
copy_table (sqlite3     *from,
            sqlite3     *to,
            const Table *table)
{
  /* The texts are those above. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_autofree char *forward = g_strdup_printf (table->select, "ASC");
  g_autofree char *backward = g_strdup_printf (table->select, "DESC");
#pragma GCC diagnostic pop

  return copy_rows (from, to, forward, table->insert) || (copy_rows (from, to, backward, table->insert) && FALSE);
}

/* Returns: whether every row of each table could be read. */
static gboolean
copy_tables (const char  *path,
             const char  *vfs,
             sqlite3     *to,
             const Table *list,
             guint        n)
{
  sqlite3 *from = NULL;
  gboolean all = sqlite3_open_v2 (path, &from, SQLITE_OPEN_READWRITE, vfs) == SQLITE_OK;

  for (guint i = 0; i < n && from != NULL; i++)
    all &= copy_table (from, to, &list[i]);
  sqlite3_close (from);

  return all;
}

static void
add_backup (FairDatabase *database,
            const char   *path)
{
  g_autoptr (GPtrArray) backups = fair_backup_list (path);
  sqlite3 *handle = fair_database_get_handle (database);

  for (guint i = 0; i < backups->len; i++)
    {
      const FairBackup *backup = g_ptr_array_index (backups, i);

      if (copy_tables (backup->path, NULL, handle, backup_tables, G_N_ELEMENTS (backup_tables)))
        return;
    }
}

/* Events without their game, games without all their events, results without moves that belong to
 * them: what is left of a game is what hangs together. */
static gboolean
tidy (FairDatabase *database,
      GError      **error)
{
  return fair_database_run (database, error, "DELETE FROM events WHERE game NOT IN (SELECT id FROM games)", "") &&
         fair_database_run (database, error,
                            "DELETE FROM events WHERE number >= (SELECT count(*) FROM events e WHERE e.game = events.game "
                            "AND e.number <= events.number)",
                            "") &&
         fair_database_run (database, error,
                            "UPDATE games SET n_events = (SELECT count(*) FROM events WHERE game = id)", "") &&
         fair_database_run (database, error,
                            "DELETE FROM result_moves WHERE result NOT IN (SELECT key FROM results)", "") &&
         fair_database_run (database, error,
                            "INSERT INTO result_moves (result, moves) "
                            "SELECT key, '' FROM results WHERE key NOT IN (SELECT result FROM result_moves)",
                            "");
}

static gboolean
fill (FairDatabase *database,
      const char   *damaged,
      const char   *path,
      GError      **error)
{
  gboolean all;

  if (!fair_database_run (database, error, "PRAGMA foreign_keys = OFF", "") || !fair_database_begin (database, error))
    return FALSE;

  all = copy_tables (damaged, fair_database_get_vfs (database), fair_database_get_handle (database), tables,
                     G_N_ELEMENTS (tables));
  if (!all)
    add_backup (database, path);
  return fair_database_finish (database, tidy (database, error), error) &&
         fair_database_run (database, error, "PRAGMA foreign_keys = ON", "");
}

/* A name that no file has. */
static char *
find_name (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%d-%H%M%S");

  for (guint i = 0;; i++)
    {
      g_autofree char *more = i > 0 ? g_strdup_printf ("-%u", i) : g_strdup ("");
      g_autofree char *name = g_strdup_printf ("%s%cdamaged-%s%s.db", folder, G_DIR_SEPARATOR, time, more);

      if (!g_file_test (name, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&name);
    }
}

/* Gives a database, and the log beside it that belongs to it, another name.  The index of the log is
 * made anew from it. */
static gboolean
set_aside (const char *path,
           const char *aside,
           GError    **error)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autofree char *log_aside = g_strconcat (aside, "-wal", NULL);
  g_autofree char *log_index = g_strconcat (path, "-shm", NULL);

  if (g_rename (log, log_aside) != 0 && errno != ENOENT)
    return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("“%s” cannot be renamed: %s."), log, g_strerror (errno));
  if (g_rename (path, aside) != 0)
    {
      int why = errno;

      g_rename (log_aside, log);
      return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("“%s” cannot be renamed: %s."), path, g_strerror (why));
    }
  g_unlink (log_index);

  return TRUE;
}

/* Makes the new database under another name, so that until it is whole nothing is touched. */
static gboolean
make_new (const char *path,
          const char *rescued,
          const char *vfs,
          GError    **error)
{
  g_autoptr (FairDatabase) database = fair_database_open (rescued, vfs, FAIR_DATABASE_WRITE, error);

  return database != NULL && fill (database, path, path, error);
}

static char *
get_rescued_name (const char *path)
{
  return g_strconcat (path, "-rescued", NULL);
}

/**
 * fair_rescue:
 * @path: a database that cannot be read, closed
 * @vfs: (nullable): SQLite's name for how files are handled
 *
 * Puts a new database with all that could be read in place of the damaged one.
 *
 * Returns: (transfer full) (nullable): the name under which that is kept now; NULL with @error set.
 */
char *
fair_rescue (const char *path,
             const char *vfs,
             GError    **error)
{
  g_autofree char *rescued = get_rescued_name (path);
  g_autofree char *aside = find_name (path);

  g_unlink (rescued);
  if (!make_new (path, rescued, vfs, error) || !set_aside (path, aside, error))
    return NULL;

  return fair_rescue_finish (path, error) ? g_steal_pointer (&aside) : NULL;
}

/* Gives a new database that was made its name, if the old one has lost it; to be called before the
 * database is opened. */
gboolean
fair_rescue_finish (const char *path,
                    GError    **error)
{
  g_autofree char *rescued = get_rescued_name (path);

  if (g_file_test (path, G_FILE_TEST_EXISTS) || !g_file_test (rescued, G_FILE_TEST_EXISTS) || g_rename (rescued, path) == 0)
    return TRUE;

  return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("“%s” cannot be renamed: %s."), rescued, g_strerror (errno));
}
