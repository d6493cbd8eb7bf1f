#include "config.h"

#include "fair-database-private.h"

#include "fair-result-log.h"
#include "fair-store-error.h"

/* Sets an error for @result, SQLite's code.  Returns FALSE. */
gboolean
fair_database_fail (FairDatabase *self,
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

/* Closes the file; it can be opened again. */
void
fair_database_close_handle (FairDatabase *self)
{
  fair_database_forget_statements (self);
  if (self->handle != NULL)
    fair_open_files_leave (&self->files, self->handle);
  sqlite3_close_v2 (g_steal_pointer (&self->handle));
}

/* Closes the database and frees @self. */
void
fair_database_close (FairDatabase *self)
{
  fair_database_close_handle (self);
  fair_database_sync_lines (self);
  if (self->lines != NULL)
    g_string_free (self->lines, TRUE);
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

/* Whether the log beside it is still the file that it uses. */
gboolean
fair_database_has_log (FairDatabase *self)
{
  return fair_open_files_have_log (&self->files, self->handle);
}

/* Whether changes that are not in the file itself are all in the log. */
gboolean
fair_database_log_is_whole (FairDatabase *self)
{
  return fair_open_files_log_is_whole (&self->files, self->handle);
}

/* Whether it cannot be written. */
gboolean
fair_database_is_read_only (FairDatabase *self)
{
  return sqlite3_db_readonly (self->handle, "main") == 1;
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

/* Copies the log to the database if it is no longer in place; checks it for damage. */
gboolean
fair_database_keep_log (FairDatabase *self,
                        GError      **error)
{
  int result = fair_open_files_keep_log (&self->files, self->handle);

  return result == SQLITE_OK || fair_database_fail (self, result, error);
}

/* Commits the transaction to the disk.  If that fails, it is unknown whether the changes are there. */
gboolean
fair_database_commit (FairDatabase *self,
                      GError      **error)
{
  if (!fair_database_run (self, error, "COMMIT", "") || !fair_database_keep_log (self, error))
    return FALSE;

  fair_database_write_lines (self);
  return TRUE;
}

/* Rolls the transaction back. */
void
fair_database_roll_back (FairDatabase *self)
{
  if (!sqlite3_get_autocommit (self->handle))
    sqlite3_exec (self->handle, "ROLLBACK", NULL, NULL, NULL);
  if (self->lines != NULL)
    g_string_truncate (self->lines, self->n_sure);
}

/* Keeps a log of results beside the database from now on. */
void
fair_database_log_results (FairDatabase *self)
{
  self->lines = g_string_new (NULL);
}

/* Where lines for the log of results are added (fair-result-log.h), borrowed; NULL if the database has none.  They are
 * written after the transaction. */
GString *
fair_database_get_lines (FairDatabase *self)
{
  return self->lines;
}

/* Writes the lines that were added to the log, unless a transaction is open.  Lines that cannot be written are
 * retried. */
void
fair_database_write_lines (FairDatabase *self)
{
  if (self->lines == NULL || self->lines->len == 0 || !sqlite3_get_autocommit (self->handle))
    return;

  fair_result_log_append (self->path, self->lines);
  self->n_sure = self->lines->len;
  self->is_unsynced = TRUE;
}

/* Whether the log of results is not on the disk yet. */
gboolean
fair_database_has_unsynced_lines (FairDatabase *self)
{
  return self->is_unsynced;
}

/* Writes the log of results to the disk. */
void
fair_database_sync_lines (FairDatabase *self)
{
  if (self->is_unsynced)
    fair_result_log_sync (self->path);
  self->is_unsynced = FALSE;
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
      fair_database_fail (self, result, error);
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
    fair_database_fail (self, result, error);
  sqlite3_reset (statement);
  return result == SQLITE_DONE;
}

/* Frees all statements; none may be in use. */
void
fair_database_forget_statements (FairDatabase *self)
{
  g_hash_table_remove_all (self->cache);
}

/* Whether the whole database is consistent, including indexes and tables; slow for a large one. */
gboolean
fair_database_check (FairDatabase *self,
                     GError      **error)
{
  sqlite3_stmt *statement;
  gboolean      has_row;
  gboolean      good;

  /* SQLite's memory does not prove what the files contain. */
  sqlite3_db_release_memory (self->handle);
  if (!fair_database_log_is_whole (self))
    return fair_database_fail (self, SQLITE_CORRUPT, error);

  statement = fair_database_query (self, error, "PRAGMA integrity_check (1)", "");
  if (statement == NULL || !fair_database_step (self, statement, &has_row, error))
    return FALSE;

  good = has_row && g_strcmp0 ((const char *) sqlite3_column_text (statement, 0), "ok") == 0;
  sqlite3_reset (statement);
  return good || fair_database_fail (self, SQLITE_CORRUPT, error);
}

/* Sets an error that the database is damaged, because it contains impossible data.  Returns FALSE. */
gboolean
fair_database_call_damaged (FairDatabase *self,
                            sqlite3_stmt *statement,
                            GError      **error)
{
  sqlite3_reset (statement);
  return fair_database_fail (self, SQLITE_CORRUPT, error);
}
