#include "fair-database.h"

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
  sqlite3_stmt *statement;

  g_hash_table_remove_all (self->cache);
  while (self->handle != NULL && (statement = sqlite3_next_stmt (self->handle, NULL)) != NULL)
    sqlite3_finalize (statement);
  if (self->handle != NULL)
    fair_open_files_leave (&self->files, self->handle);
  sqlite3_close_v2 (g_steal_pointer (&self->handle));
}

void
fair_database_close (FairDatabase *self)
{
  fair_database_close_handle (self);
  if (self->lines != NULL)
    g_string_free (self->lines, TRUE);
  g_hash_table_unref (self->cache);
  g_free (self->path);
  g_free (self->vfs);
  g_free (self);
}

/* Begins a write transaction; no other program can write until it is finished. */
gboolean
fair_database_begin (FairDatabase *self,
                     GError      **error)
{
  self->failure = SQLITE_OK;
  return fair_database_run (self, error, "BEGIN IMMEDIATE", "");
}

void
fair_database_roll_back (FairDatabase *self)
{
  if (!sqlite3_get_autocommit (self->handle))
    sqlite3_exec (self->handle, "ROLLBACK", NULL, NULL, NULL);
  if (self->lines != NULL)
    g_string_truncate (self->lines, self->n_sure);
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
}

/* Commits the transaction if @good, otherwise rolls it back; returns whether the changes are on the disk.  If committing fails, it
 * is unknown whether they are there. */
gboolean
fair_database_finish (FairDatabase *self,
                      gboolean      good,
                      GError      **error)
{
  good = good && fair_database_run (self, error, "COMMIT", "");
  if (good)
    fair_database_write_lines (self);
  else
    fair_database_roll_back (self);
  return good;
}

/* Begins a statement like fair_database_query(), with its values in an array, numbers with any other type than "s". */
sqlite3_stmt *
fair_database_query_values (FairDatabase            *self,
                            GError                 **error,
                            const char              *sql,
                            const char              *types,
                            const FairDatabaseValue *values)
{
  sqlite3_stmt *statement = g_hash_table_lookup (self->cache, sql);
  int           result = SQLITE_OK;

  if (statement == NULL)
    {
      result = sqlite3_prepare_v3 (self->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
      if (result == SQLITE_OK)
        g_hash_table_insert (self->cache, (gpointer) sql, statement);
      else
        fair_database_fail (self, result, error);
    }
  self->n_ticks = 0;
  sqlite3_reset (statement);
  for (int i = 0; result == SQLITE_OK && types[i]; i++)
    if (types[i] == 's')
      sqlite3_bind_text (statement, i + 1, values[i].text, -1, SQLITE_TRANSIENT);
    else
      sqlite3_bind_int64 (statement, i + 1, values[i].number);
  return result == SQLITE_OK ? statement : NULL;
}

/* Runs @statement, which returns no rows and is NULL if it failed before.  Then what was committed is copied to the database
 * itself, unless another program reads that just now: SQLite never verifies its log, which other programs do not know about, and
 * can delete or damage. */
gboolean
fair_database_run_statement (FairDatabase *self,
                             sqlite3_stmt *statement,
                             GError      **error)
{
  gint64   n_changes;
  gboolean has_row;

  if (statement == NULL || !fair_database_step (self, statement, &has_row, error))
    return FALSE;

  sqlite3_reset (statement);
  n_changes = sqlite3_total_changes64 (self->handle);
  if (n_changes != self->n_changes && sqlite3_get_autocommit (self->handle))
    {
      sqlite3_busy_timeout (self->handle, 0);
      sqlite3_wal_checkpoint_v2 (self->handle, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
      sqlite3_busy_timeout (self->handle, FAIR_DATABASE_PATIENCE);
      self->n_changes = n_changes;
    }
  return TRUE;
}

/* Begins a statement.
 * @sql: must stay valid until the program ends
 * @types: for each value that follows, at most FAIR_DATABASE_MAX_VALUES, in order: "s" for a text, any other for a gint64
 * Returns: (transfer none) (nullable): the statement, for fair_database_step(); valid until the same text is used again */
sqlite3_stmt *
fair_database_query (FairDatabase *self,
                     GError      **error,
                     const char   *sql,
                     const char   *types,
                     ...)
{
  FairDatabaseValue values[FAIR_DATABASE_MAX_VALUES];
  va_list           arguments;

  va_start (arguments, types);
  for (int i = 0; types[i]; i++)
    {
      g_assert (i < FAIR_DATABASE_MAX_VALUES);
      if (types[i] == 's')
        values[i].text = va_arg (arguments, const char *);
      else
        values[i].number = va_arg (arguments, gint64);
    }
  va_end (arguments);
  return fair_database_query_values (self, error, sql, types, values);
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

/* Reads the current row.  Returns whether its columns have the right types; if not, the database is damaged: a damaged
 * row can contain anything.
 * @types: for each column of @statement, in order: "s" for a text, "i" for a number
 * @values: (out): the columns; texts are borrowed from the statement, until its next row */
gboolean
fair_database_get_values (sqlite3_stmt      *statement,
                          const char        *types,
                          FairDatabaseValue *values)
{
  for (int i = 0; types[i]; i++)
    {
      sqlite3_value *column = sqlite3_column_value (statement, i);
      gboolean       is_text = types[i] == 's';

      if (sqlite3_value_type (column) != (is_text ? SQLITE_TEXT : SQLITE_INTEGER))
        return FALSE;
      if (is_text)
        values[i].text = (const char *) sqlite3_value_text (column);
      else
        values[i].number = sqlite3_value_int64 (column);
      if (is_text && (values[i].text == NULL || !g_utf8_validate_len (values[i].text, (gsize) sqlite3_value_bytes (column), NULL)))
        return FALSE;
    }

  return TRUE;
}

/* Goes to the next row, and reads it like fair_database_get_values().
 * @statement: (nullable): a query; NULL if it failed
 * @good: (out): whether reading succeeded so far
 * Returns: whether there is one; after the last one, or a failure, the statement is reset */
gboolean
fair_database_next (FairDatabase      *self,
                    sqlite3_stmt      *statement,
                    const char        *types,
                    FairDatabaseValue *values,
                    gboolean          *good,
                    GError           **error)
{
  gboolean has_row = FALSE;

  *good = statement != NULL && fair_database_step (self, statement, &has_row, error) &&
          (!has_row || fair_database_get_values (statement, types, values) || fair_database_call_damaged (self, statement, error));
  return *good && has_row;
}

/* Reads a single row.  Returns whether that succeeded.
 * @statement: (nullable): a query of at most one row, with a number in its first column; NULL if it failed
 * @found: (out): whether there is a row
 * @number: (out) (optional): the number, 0 without a row */
gboolean
fair_database_find_row (FairDatabase *self,
                        sqlite3_stmt *statement,
                        gboolean     *found,
                        gint64       *number,
                        GError      **error)
{
  if (statement == NULL || !fair_database_step (self, statement, found, error))
    return FALSE;

  if (number != NULL)
    *number = *found ? sqlite3_column_int64 (statement, 0) : 0;
  sqlite3_reset (statement);
  return TRUE;
}
