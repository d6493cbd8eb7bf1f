/* Checks and reads the columns of rows. */
#include "config.h"

#include "fair-database.h"

static gboolean
is_text (sqlite3_stmt *statement,
         int           column)
{
  return sqlite3_column_type (statement, column) == SQLITE_TEXT &&
         g_utf8_validate ((const char *) sqlite3_column_text (statement, column), sqlite3_column_bytes (statement, column), NULL);
}

/**
 * fair_database_check_row:
 * @types: for each column of @statement, in order: "s" for a text, "i" for a number
 *
 * Whether the columns of the current row have the right types: a damaged row can contain anything.
 */
gboolean
fair_database_check_row (FairDatabase *self,
                         sqlite3_stmt *statement,
                         const char   *types,
                         GError      **error)
{
  for (int i = 0; types[i]; i++)
    if (types[i] == 's' ? !is_text (statement, i) : sqlite3_column_type (statement, i) != SQLITE_INTEGER)
      return fair_database_call_damaged (self, statement, error);

  return TRUE;
}

/* The text of @column; never NULL. */
char *
fair_database_dup_text (sqlite3_stmt *statement,
                        int           column)
{
  const char *text = (const char *) sqlite3_column_text (statement, column);

  return g_strdup (text ? text : "");
}
