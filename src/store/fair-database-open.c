/* Opening a database.  The file is not trusted: only a regular file is opened, its tables must match its version, its
 * triggers and views never run, and a statement that runs for too long counts as damage. */
#include "fair-database.h"
#include "fair-i18n.h"

#include "fair-database-file.h"
#include "fair-schema.h"
#include "fair-store-error.h"

#include <glib/gstdio.h>
#include <unistd.h>

enum
{
  TICK = 50000,       /* SQLite operations between two checks of how long a statement runs */
  MIN_TICKS = 20,     /* for a statement that reads some rows of a damaged database, */
  MAX_TICKS = 2000,   /* for any statement on a small database; */
  PAGES_PER_TICK = 5, /* a larger one has more of them, */
  MAX_PAGES = 262144, /* up to this size */
  MAX_VERSION = 1000  /* no program will ever write a later version */
};

static gboolean
read_number (FairDatabase *self,
             const char   *sql,
             gint64       *number,
             GError      **error)
{
  gboolean has_row;

  return fair_database_find_row (self, fair_database_query (self, error, sql, ""), &has_row, number, error);
}

/* Creates the tables, unless another program has done so since. */
static gboolean
create_tables (FairDatabase *self,
               GError      **error)
{
  gint64   version;
  gboolean good;

  if (!fair_database_begin (self, error))
    return FALSE;

  good = read_number (self, "PRAGMA user_version", &version, error);
  if (good && version == 0)
    {
      int result = fair_schema_create (self->handle);

      good = result == SQLITE_OK || fair_database_fail (self, result, error);
    }
  return fair_database_finish (self, good, error);
}

/* Ends a statement that runs so long that its data must be malicious. */
static int
on_tick_cb (void *data)
{
  FairDatabase *self = data;

  return ++self->n_ticks > self->max_ticks;
}

/* Disables everything in the file that could run automatically. */
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
}

/* Whether the tables are ours, or there are none in version 0, and the file contains nothing else. */
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
  result = fair_schema_compare (self->handle, version == 0, &matches);
  if (result != SQLITE_OK)
    return fair_database_fail (self, result, error);
  if (!matches || (version == 0 && n_pages > 1))
    return fair_database_fail (self, SQLITE_CORRUPT, error);

  /* The program never sets this in a database; a single damaged bit in the header can. */
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

  if (!fair_database_run (self, error, "BEGIN", ""))
    return FALSE;

  good = read_number (self, "PRAGMA user_version", version, error);
  if (good && *version > FAIR_SCHEMA_VERSION && *version <= MAX_VERSION)
    good = fair_store_fail (error, FAIR_STORE_ERROR_NEWER,
                            /* translators: %s is the path of a file. */
                            _ ("“%s” was written by a newer version of Fair Deal and will not be changed."), self->path);
  else if (good && (*version < 0 || *version > MAX_VERSION))
    good = fair_database_fail (self, SQLITE_CORRUPT, error);
  good = good && check_schema (self, *version, error);
  fair_database_roll_back (self);

  return good;
}

/* Checks the version before anything is written. */
static gboolean
prepare (FairDatabase    *self,
         FairDatabaseMode mode,
         GError         **error)
{
  gint64 version;

  sqlite3_busy_timeout (self->handle, FAIR_DATABASE_PATIENCE);
  sqlite3_extended_result_codes (self->handle, 1);
  /* Closing a database that must not be touched must not checkpoint it. */
  sqlite3_db_config (self->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  confine (self);
  if (!look_at (self, &version, error))
    {
      /* A sound file cannot cause an SQL error in one of our own statements. */
      if ((self->failure & 0xff) != SQLITE_ERROR)
        return FALSE;
      g_clear_error (error);
      return fair_database_fail (self, SQLITE_CORRUPT, error);
    }
  self->is_new = version == 0;
  if (mode == FAIR_DATABASE_READ)
    return TRUE;
  /* Only the header of the file forbids writing. */
  if (self->vfs == NULL && g_access (self->path, W_OK) == 0 && sqlite3_db_readonly (self->handle, "main") == 1)
    return fair_database_fail (self, SQLITE_CORRUPT, error);

  sqlite3_db_config (self->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
  /* Before there is a log, a deleted journal that reappears after a power cut would destroy everything. */
  return fair_database_run (self, error, "PRAGMA synchronous = EXTRA", "") &&
         fair_database_run (self, error, "PRAGMA journal_mode = WAL", "") && fair_database_run (self, error, "PRAGMA synchronous = FULL", "") &&
         fair_database_run (self, error, "PRAGMA foreign_keys = ON", "") &&
         (version == FAIR_SCHEMA_VERSION || create_tables (self, error));
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
    return fair_database_fail (self, result, error);

  if (!prepare (self, mode, error))
    return FALSE;

  if (mode == FAIR_DATABASE_WRITE && self->vfs == NULL)
    fair_open_files_note (&self->files, self->handle);
  return TRUE;
}

static FairDatabase *
make_database (const char *path,
               const char *vfs)
{
  FairDatabase *self = g_new0 (FairDatabase, 1);

  self->path = g_strdup (path);
  self->vfs = g_strdup (vfs);
  self->cache = g_hash_table_new (g_str_hash, g_str_equal);
  return self;
}

/* @path: the file; its folder is created if needed
 * @vfs: (nullable): the name of the SQLite VFS to use
 * Returns: (transfer full) (nullable): the database, or NULL with @error set. */
FairDatabase *
fair_database_open (const char      *path,
                    const char      *vfs,
                    FairDatabaseMode mode,
                    GError         **error)
{
  g_autoptr (FairDatabase) self = make_database (path, vfs);
  g_autoptr (GError) fault = NULL;
  gboolean is_created;
  int      failure;

  if (vfs == NULL && !fair_database_file_check (path, error))
    return NULL;
  if (vfs == NULL && mode == FAIR_DATABASE_WRITE && !fair_database_file_make_folder (path, error))
    return NULL;

  is_created = vfs == NULL && mode == FAIR_DATABASE_WRITE && fair_database_file_create (path);
  if (open_file (self, mode, FALSE, &fault))
    return g_steal_pointer (&self);
  fair_database_close_handle (self);
  failure = self->failure & 0xff;
  /* The files that SQLite needs beside it cannot be created, but are not needed: the last changes are all in the database. */
  if (mode == FAIR_DATABASE_READ && vfs == NULL && (failure == SQLITE_CANTOPEN || failure == SQLITE_READONLY || failure == SQLITE_FULL) &&
      g_path_is_absolute (path) && g_access (path, R_OK) == 0 && !fair_database_file_has_log (path))
    {
      g_clear_error (&fault);
      self->failure = SQLITE_OK;
      if (open_file (self, mode, TRUE, &fault))
        return g_steal_pointer (&self);
    }
  /* Otherwise it would later be mistaken for a database that has lost its contents. */
  if (is_created && !g_error_matches (fault, FAIR_STORE_ERROR, FAIR_STORE_ERROR_BUSY))
    fair_database_file_remove_empty (path);

  g_propagate_error (error, g_steal_pointer (&fault));
  return NULL;
}

/* Opens a database with any version and tables.
 * @path: a copy of a damaged database
 * Returns: (transfer full) (nullable): the database; NULL with @error set */
FairDatabase *
fair_database_open_damaged (const char *path,
                            GError    **error)
{
  g_autoptr (FairDatabase) self = make_database (path, NULL);
  int    result = sqlite3_open_v2 (path, &self->handle, SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE, NULL);
  gint64 n_pages;

  if (result != SQLITE_OK)
    {
      fair_database_fail (self, result, error);
      return NULL;
    }

  confine (self);
  self->max_ticks = MIN_TICKS;
  if (!read_number (self, "PRAGMA page_count", &n_pages, error))
    return NULL;

  self->max_ticks = MIN_TICKS + (guint) MIN (n_pages, MAX_PAGES) / PAGES_PER_TICK;
  return g_steal_pointer (&self);
}
