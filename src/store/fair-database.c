/* Nothing in the file is trusted.  Only a regular file is opened, its tables have to be those of its version,
 * none of its triggers or views is ever run, and a statement that runs for too long counts as damage. */
#include "config.h"

#include "fair-database.h"

#include "fair-database-file.h"
#include "fair-open-files.h"
#include "fair-schema.h"
#include "fair-store-error.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

enum
{
  BUSY_TIMEOUT = 5000, /* milliseconds to wait for another program */
  TICK = 50000,        /* SQLite operations between two checks of how long a statement runs */
  MAX_TICKS = 2000,    /* for a statement on a small database; */
  PAGES_PER_TICK = 5,  /* a larger one has more of them, */
  MAX_PAGES = 262144,  /* up to this size */
  MAX_VERSION = 1000   /* no program will ever write a later version */
};

struct _FairDatabase
{
  char         *path;    /* owned */
  char         *vfs;     /* owned; NULL for SQLite's own */
  sqlite3      *handle;  /* owned */
  FairOpenFiles files;   /* used by it */
  GHashTable   *cache;   /* sqlite3_stmt by its text */
  int           failure; /* SQLite's code for the last failure, or SQLITE_OK */
  gboolean      is_new;  /* has no tables, or had none when it was opened */
  gboolean      is_copy; /* in memory, of a file of an older version that must not be changed */
  guint         n_ticks; /* that the current statement took */
  guint         max_ticks;
};

static gboolean
fail (FairDatabase *self,
      int           result,
      GError      **error)
{
  /* Only on_tick_cb() interrupts statements. */
  if ((result & 0xff) == SQLITE_INTERRUPT)
    result = SQLITE_CORRUPT;

  result = self->handle ? fair_open_files_find_full (self->handle, result) : result;
  self->failure = result;
  return fair_store_fail_sqlite (error, result, self->handle ? sqlite3_errmsg (self->handle) : sqlite3_errstr (result),
                                 self->path);
}

static gboolean
execute (FairDatabase *self,
         const char   *sql,
         GError      **error)
{
  int result;

  self->n_ticks = 0;
  result = sqlite3_exec (self->handle, sql, NULL, NULL, NULL);

  return result == SQLITE_OK || fail (self, result, error);
}

/* Runs a statement that returns a number. */
static gboolean
read_number (FairDatabase *self,
             const char   *sql,
             gint64       *number,
             GError      **error)
{
  gboolean has_row;

  return fair_database_find_row (self, fair_database_query (self, error, sql, ""), &has_row, number, error);
}

/* Migrates from @version to the next. */
static gboolean
migrate_step (FairDatabase *self,
              gint64        version,
              GError      **error)
{
  g_autofree char *set_version = g_strdup_printf ("PRAGMA user_version = %d", (int) version + 1);

  return execute (self, fair_schema_get ()->migrations[version], error) && execute (self, set_version, error);
}

/* Migrates to the current version, all at once or not at all.  Another program may do so too: reads the version again. */
static gboolean
migrate (FairDatabase *self,
         GError      **error)
{
  gint64   version;
  gboolean good;

  if (!fair_database_begin (self, error))
    return FALSE;

  good = read_number (self, "PRAGMA user_version", &version, error) && (version >= 0 || fail (self, SQLITE_CORRUPT, error));
  /* Writing to a damaged database would destroy more of it. */
  good = good && (version == 0 || fair_database_check (self, error));
  for (; good && version < fair_schema_get ()->version; version++)
    good = migrate_step (self, version, error);

  return fair_database_finish (self, good, error);
}

/* Ends a statement that runs so long that its data must have been made never to end. */
static int
on_tick_cb (void *data)
{
  FairDatabase *self = data;

  return ++self->n_ticks > self->max_ticks;
}

/* Disables everything in the file that could act by itself. */
static void
confine (FairDatabase *self)
{
  self->max_ticks = MAX_TICKS;
  sqlite3_progress_handler (self->handle, TICK, on_tick_cb, self);
  sqlite3_db_config (self->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (self->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config (self->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config (self->handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_exec (self->handle, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
  fair_database_add_visit (self->handle);
}

/* Whether the tables are those of @version, and the file contains nothing else. */
static gboolean
check_schema (FairDatabase *self,
              gint64        version,
              GError      **error)
{
  gint64   n_pages;
  gint64   auto_vacuum;
  gboolean matches = FALSE;
  int      result;

  if (!read_number (self, "PRAGMA page_count", &n_pages, error) ||
      !read_number (self, "PRAGMA auto_vacuum", &auto_vacuum, error))
    return FALSE;

  self->max_ticks = MAX_TICKS + (guint) MIN (n_pages, MAX_PAGES) / PAGES_PER_TICK;
  result = fair_schema_compare (self->handle, version, &matches);
  if (result != SQLITE_OK)
    return fail (self, result, error);
  if (!matches || (version == 0 && n_pages > 1))
    return fail (self, SQLITE_CORRUPT, error);

  /* The program never creates a database with this; a single damaged bit in the header may set it. */
  return auto_vacuum == 0 || fair_database_check (self, error);
}

/* Reads the version and checks the schema, all in one transaction, because another program may be creating
 * the database. */
static gboolean
look_at (FairDatabase *self,
         gint64       *version,
         GError      **error)
{
  gboolean good;

  if (!execute (self, "BEGIN", error))
    return FALSE;

  good = read_number (self, "PRAGMA user_version", version, error);
  if (good && *version > fair_schema_get ()->version && *version <= MAX_VERSION)
    good = fair_store_fail (error, FAIR_STORE_ERROR_NEWER,
                            /* translators: %s is the path of a file. */
                            _ ("“%s” was written by a newer version of Fair Deal and will not be changed."), self->path);
  else if (good && (*version < 0 || *version > MAX_VERSION))
    good = fail (self, SQLITE_CORRUPT, error);
  good = good && check_schema (self, *version, error);
  fair_database_roll_back (self);

  return good;
}

/* Whether the header of the file says that it must not be written, while everything else allows it. */
static gboolean
is_falsely_read_only (FairDatabase *self)
{
  return self->vfs == NULL && g_access (self->path, W_OK) == 0 && sqlite3_db_readonly (self->handle, "main") == 1;
}

/* Calls the file damaged for an SQL error in a statement of our own, which can only fail if the file is not
 * what it should be. */
static gboolean
report_sql_error (FairDatabase *self,
                  GError      **error)
{
  if ((self->failure & 0xff) != SQLITE_ERROR)
    return FALSE;

  g_clear_error (error);
  return fail (self, SQLITE_CORRUPT, error);
}

/* Continues with a copy in memory that has the current version.  Damage has to be found before. */
static gboolean
copy_migrated (FairDatabase *self,
               gint64        version,
               GError      **error)
{
  sqlite3 *copy = NULL;
  int      result;

  if (!fair_database_check (self, error))
    return FALSE;

  fair_database_forget_statements (self);
  result = fair_schema_copy (self->handle, version, &copy);
  sqlite3_close_v2 (self->handle);
  self->handle = copy;
  self->is_copy = TRUE;
  confine (self);
  return result == SQLITE_OK || fail (self, result, error);
}

/* Checks the version before anything is written. */
static gboolean
prepare (FairDatabase    *self,
         FairDatabaseMode mode,
         GError         **error)
{
  gint64 version;

  sqlite3_busy_timeout (self->handle, BUSY_TIMEOUT);
  sqlite3_extended_result_codes (self->handle, 1);
  /* Closing a database that must not be touched must not checkpoint it. */
  sqlite3_db_config (self->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  confine (self);
  if (!look_at (self, &version, error))
    return report_sql_error (self, error);
  self->is_new = version == 0;
  if (mode == FAIR_DATABASE_READ)
    return version == 0 || version == fair_schema_get ()->version || copy_migrated (self, version, error);
  if (is_falsely_read_only (self))
    return fail (self, SQLITE_CORRUPT, error);

  sqlite3_db_config (self->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
  /* Before there is a log, a deleted journal that reappears after a power cut would destroy everything. */
  return execute (self, "PRAGMA synchronous = EXTRA", error) &&
         execute (self, "PRAGMA journal_mode = WAL", error) && execute (self, "PRAGMA synchronous = FULL", error) &&
         execute (self, "PRAGMA foreign_keys = ON", error) &&
         (version == fair_schema_get ()->version || migrate (self, error));
}

static void
finalize_statement (gpointer data)
{
  sqlite3_finalize (data);
}

/* @unchanging: nobody writes the file, so reading it needs no other files beside it */
static gboolean
open_file (FairDatabase    *self,
           FairDatabaseMode mode,
           gboolean         unchanging,
           GError         **error)
{
  g_autofree char *uri = unchanging ? g_filename_to_uri (self->path, NULL, NULL) : NULL;
  g_autofree char *name = uri ? g_strconcat (uri, "?immutable=1", NULL) : g_strdup (self->path);
  int              flags = SQLITE_OPEN_NOMUTEX | (uri ? SQLITE_OPEN_URI : 0);
  int              result;

  flags |= mode == FAIR_DATABASE_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  result = sqlite3_open_v2 (name, &self->handle, flags, self->vfs);
  if (result != SQLITE_OK)
    return fail (self, result, error);

  if (!prepare (self, mode, error))
    return FALSE;

  if (mode == FAIR_DATABASE_WRITE && self->vfs == NULL)
    fair_open_files_note (&self->files, self->handle);
  return TRUE;
}

/* Whether a database could not be read because the files that SQLite needs beside it cannot be created,
 * although they are not needed: the last changes are all in the database. */
static gboolean
needs_nothing_beside (FairDatabase *self)
{
  int      failure = self->failure & 0xff;
  gboolean is_denied = failure == SQLITE_CANTOPEN || failure == SQLITE_READONLY || failure == SQLITE_FULL;

  return self->vfs == NULL && is_denied && g_path_is_absolute (self->path) && fair_database_file_is_complete (self->path);
}

static void
close_handle (FairDatabase *self)
{
  fair_database_forget_statements (self);
  if (self->handle != NULL)
    fair_open_files_leave (&self->files, self->handle);
  sqlite3_close_v2 (g_steal_pointer (&self->handle));
}

/**
 * fair_database_open:
 * @path: the file; its folder is created if needed
 * @vfs: (nullable): the name of the SQLite VFS to use
 *
 * Returns: (transfer full) (nullable): the database, or NULL with @error set.
 */
FairDatabase *
fair_database_open (const char      *path,
                    const char      *vfs,
                    FairDatabaseMode mode,
                    GError         **error)
{
  g_autoptr (FairDatabase) self = g_new0 (FairDatabase, 1);
  g_autoptr (GError) fault = NULL;
  gboolean is_created;

  self->path = g_strdup (path);
  self->vfs = g_strdup (vfs);
  self->cache = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, finalize_statement);
  if (vfs == NULL && !fair_database_file_check (path, error))
    return NULL;
  if (vfs == NULL && mode == FAIR_DATABASE_WRITE && !fair_database_file_make_folder (path, error))
    return NULL;

  is_created = vfs == NULL && mode == FAIR_DATABASE_WRITE && fair_database_file_create (path);
  if (open_file (self, mode, FALSE, &fault))
    return g_steal_pointer (&self);
  close_handle (self);
  if (mode == FAIR_DATABASE_READ && needs_nothing_beside (self))
    {
      g_clear_error (&fault);
      self->failure = SQLITE_OK;
      if (open_file (self, mode, TRUE, &fault))
        return g_steal_pointer (&self);
    }
  /* Otherwise it would soon be mistaken for a database that has lost its contents. */
  if (is_created && !g_error_matches (fault, FAIR_STORE_ERROR, FAIR_STORE_ERROR_BUSY))
    fair_database_file_remove_empty (path);

  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

/* Closes the database and frees @self. */
void
fair_database_close (FairDatabase *self)
{
  close_handle (self);
  g_hash_table_unref (self->cache);
  g_free (self->path);
  g_free (self->vfs);
  g_free (self);
}

/* The path of the file, borrowed. */
const char *
fair_database_get_path (FairDatabase *self)
{
  return self->path;
}

/* The name of the SQLite VFS, borrowed; NULL for the default. */
const char *
fair_database_get_vfs (FairDatabase *self)
{
  return self->vfs;
}

/* SQLite's handle, borrowed. */
sqlite3 *
fair_database_get_handle (FairDatabase *self)
{
  return self->handle;
}

/* Whether it had no tables when it was opened. */
gboolean
fair_database_is_new (FairDatabase *self)
{
  return self->is_new;
}

/* Whether its file was moved, replaced or deleted since it was opened: nothing may be written to it then. */
gboolean
fair_database_has_moved (FairDatabase *self)
{
  return fair_open_files_have_moved (self->handle);
}

/* Whether it cannot be written. */
gboolean
fair_database_is_read_only (FairDatabase *self)
{
  return self->is_copy || sqlite3_db_readonly (self->handle, "main") == 1;
}

/* SQLite's code for the last failure; SQLITE_OK after fair_database_begin() and
 * fair_database_forget_failure(). */
int
fair_database_get_failure (FairDatabase *self)
{
  return self->failure;
}

/* Resets the code of fair_database_get_failure(). */
void
fair_database_forget_failure (FairDatabase *self)
{
  self->failure = SQLITE_OK;
}

/* Begins a write transaction; no other program can write until it is finished. */
gboolean
fair_database_begin (FairDatabase *self,
                     GError      **error)
{
  self->failure = SQLITE_OK;
  return fair_database_run (self, error, "BEGIN IMMEDIATE", "");
}

/* Commits the transaction to the disk.  If that fails, it is not known whether the changes are there. */
gboolean
fair_database_commit (FairDatabase *self,
                      GError      **error)
{
  return fair_database_run (self, error, "COMMIT", "");
}

/* Rolls the transaction back. */
void
fair_database_roll_back (FairDatabase *self)
{
  if (!sqlite3_get_autocommit (self->handle))
    sqlite3_exec (self->handle, "ROLLBACK", NULL, NULL, NULL);
}

/* Commits the transaction if @good, otherwise rolls it back; returns whether the changes are on the disk. */
gboolean
fair_database_finish (FairDatabase *self,
                      gboolean      good,
                      GError      **error)
{
  if (good && fair_database_commit (self, error))
    return TRUE;

  fair_database_roll_back (self);
  return FALSE;
}

static sqlite3_stmt *
get_statement (FairDatabase *self,
               const char   *sql,
               GError      **error)
{
  sqlite3_stmt *statement = g_hash_table_lookup (self->cache, sql);
  int           result;

  if (statement != NULL)
    return statement;

  result = sqlite3_prepare_v3 (self->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
  if (result != SQLITE_OK)
    {
      fail (self, result, error);
      return NULL;
    }

  g_hash_table_insert (self->cache, (gpointer) sql, statement);
  return statement;
}

static sqlite3_stmt *
bind_values (FairDatabase *self,
             GError      **error,
             const char   *sql,
             const char   *types,
             va_list       values)
{
  sqlite3_stmt *statement = get_statement (self, sql, error);

  if (statement == NULL)
    return NULL;

  self->n_ticks = 0;
  sqlite3_reset (statement);
  for (int i = 0; types[i]; i++)
    if (types[i] == 's')
      sqlite3_bind_text (statement, i + 1, va_arg (values, const char *), -1, SQLITE_TRANSIENT);
    else
      sqlite3_bind_int64 (statement, i + 1, va_arg (values, gint64));

  return statement;
}

/**
 * fair_database_run:
 * @sql: a statement that returns no rows; must stay valid until the program ends
 * @types: for each value that follows, in order: "s" for a text, "i" for a gint64
 *
 * Runs a statement.
 */
gboolean
fair_database_run (FairDatabase *self,
                   GError      **error,
                   const char   *sql,
                   const char   *types,
                   ...)
{
  sqlite3_stmt *statement;
  gboolean      has_row;
  va_list       values;

  va_start (values, types);
  statement = bind_values (self, error, sql, types, values);
  va_end (values);
  if (statement == NULL || !fair_database_step (self, statement, &has_row, error))
    return FALSE;

  sqlite3_reset (statement);
  return TRUE;
}

/* The same for a statement that returns rows.  Returns: (transfer none) (nullable): the statement, for
 * fair_database_step(); valid until the same text is used again. */
sqlite3_stmt *
fair_database_query (FairDatabase *self,
                     GError      **error,
                     const char   *sql,
                     const char   *types,
                     ...)
{
  sqlite3_stmt *statement;
  va_list       values;

  va_start (values, types);
  statement = bind_values (self, error, sql, types, values);
  va_end (values);

  return statement;
}

/* Goes to the next row; after the last one, the statement is reset.  Returns whether reading succeeded. */
gboolean
fair_database_step (FairDatabase *self,
                    sqlite3_stmt *statement,
                    gboolean     *has_row,
                    GError      **error)
{
  int result = sqlite3_step (statement);

  *has_row = result == SQLITE_ROW;
  if (*has_row)
    return TRUE;

  if (result != SQLITE_DONE)
    fail (self, result, error);
  sqlite3_reset (statement);
  return result == SQLITE_DONE;
}

/* Frees all statements; none may be in use. */
void
fair_database_forget_statements (FairDatabase *self)
{
  g_hash_table_remove_all (self->cache);
}

/* Whether the whole database is consistent, including indexes and tables; takes long for a large one. */
gboolean
fair_database_check (FairDatabase *self,
                     GError      **error)
{
  sqlite3_stmt *statement = fair_database_query (self, error, "PRAGMA integrity_check (1)", "");
  gboolean      has_row;
  gboolean      good;

  if (statement == NULL || !fair_database_step (self, statement, &has_row, error))
    return FALSE;

  good = has_row && g_strcmp0 ((const char *) sqlite3_column_text (statement, 0), "ok") == 0;
  sqlite3_reset (statement);
  return good || fail (self, SQLITE_CORRUPT, error);
}

/* Sets an error that the database is damaged, because it contains impossible data.  Returns FALSE. */
gboolean
fair_database_call_damaged (FairDatabase *self,
                            sqlite3_stmt *statement,
                            GError      **error)
{
  sqlite3_reset (statement);
  return fail (self, SQLITE_CORRUPT, error);
}
