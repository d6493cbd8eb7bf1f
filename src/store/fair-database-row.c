/* Checks and reads the columns of rows.  A row is read many thousand times for statistics, so SQLite is asked for each
 * column only once, as a value; this is allowed because no other thread uses the database. */
#include "config.h"

#include "fair-database.h"

#include <string.h>

/* Whether each of the bytes is an ASCII character, as in nearly all texts. */
static gboolean
is_ascii (const char *text,
          gsize       length)
{
  guint8 all = 0;
  guint8 least = 1;

  for (gsize i = 0; i < length; i++)
    {
      all |= (guint8) text[i];
      least = MIN (least, (guint8) text[i]);
    }

  return all < 0x80 && least > 0;
}

static gboolean
read_text (sqlite3_value *value,
           const char   **text)
{
  gsize length;

  if (sqlite3_value_type (value) != SQLITE_TEXT)
    return FALSE;

  *text = (const char *) sqlite3_value_text (value);
  if (*text == NULL)
    return FALSE;

  length = (gsize) sqlite3_value_bytes (value);
  return is_ascii (*text, length) || g_utf8_validate_len (*text, length, NULL);
}

static gboolean
read_number (sqlite3_value *value,
             gint64        *number)
{
  *number = sqlite3_value_int64 (value);
  return sqlite3_value_type (value) == SQLITE_INTEGER;
}

static gboolean
read_column (sqlite3_value     *column,
             char               type,
             FairDatabaseValue *value)
{
  return type == 's' ? read_text (column, &value->text) : read_number (column, &value->number);
}

/* Reads the current row like fair_database_read_row(), but continues with the statement if a column has a wrong
 * type. */
gboolean
fair_database_get_values (sqlite3_stmt      *statement,
                          const char        *types,
                          FairDatabaseValue *values)
{
  for (int i = 0; types[i]; i++)
    if (!read_column (sqlite3_column_value (statement, i), types[i], &values[i]))
      return FALSE;

  return TRUE;
}

/**
 * fair_database_read_row:
 * @types: for each column of @statement, in order: "s" for a text, "i" for a number
 * @values: (out): the columns; texts are borrowed from the statement, until its next row
 *
 * Reads the current row.  Returns whether its columns have the right types; if not, the database is damaged: a damaged
 * row can contain anything.
 */
gboolean
fair_database_read_row (FairDatabase      *self,
                        sqlite3_stmt      *statement,
                        const char        *types,
                        FairDatabaseValue *values,
                        GError           **error)
{
  return fair_database_get_values (statement, types, values) || fair_database_call_damaged (self, statement, error);
}

/**
 * fair_database_find_row:
 * @statement: (nullable): a query of at most one row, with a number in its first column; NULL if it failed
 * @found: (out): whether there is a row
 * @number: (out) (optional): the number, 0 without a row
 *
 * Reads a single row.  Returns whether that succeeded.
 */
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

enum
{
  MAX_VISITED = 16 /* columns */
};

#define VISIT "fair-visit"

typedef struct
{
  const char         *types;
  FairDatabaseVisitor visitor;
  gpointer            data;
  GError            **error;
} Visit;

/* In SQL: fair_visit (visit, columns…), whether the visit ends with this row. */
static void
visit_cb (sqlite3_context *context,
          int              n,
          sqlite3_value  **columns)
{
  const Visit      *visit = sqlite3_value_pointer (columns[0], VISIT);
  FairDatabaseValue values[MAX_VISITED];
  gboolean          good = visit != NULL && n - 1 == (int) strlen (visit->types) && n - 1 <= MAX_VISITED;

  for (int i = 0; i < n - 1 && good; i++)
    good = read_column (columns[i + 1], visit->types[i], &values[i]);
  sqlite3_result_int (context, !good || !visit->visitor (values, visit->data, visit->error));
}

/* Adds the SQL function that fair_database_visit() needs. */
void
fair_database_add_visit (sqlite3 *handle)
{
  sqlite3_create_function_v2 (handle, "fair_visit", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL, visit_cb, NULL, NULL, NULL);
}

/**
 * fair_database_visit:
 * @statement: "SELECT 1 FROM … WHERE … AND fair_visit (?1, columns…) ORDER BY … LIMIT 1", in the order of an index
 * @types: for each of these columns, as for fair_database_read_row()
 *
 * Calls @visitor for each row, until it fails.  This is faster than a loop with fair_database_read_row(), because SQLite
 * does not stop at each row.
 */
gboolean
fair_database_visit (FairDatabase       *self,
                     sqlite3_stmt       *statement,
                     const char         *types,
                     FairDatabaseVisitor visitor,
                     gpointer            data,
                     GError            **error)
{
  g_autoptr (GError) fault = NULL;
  Visit    visit = { types, visitor, data, &fault };
  gboolean has_row;
  gboolean good;

  sqlite3_bind_pointer (statement, 1, &visit, VISIT, NULL);
  good = fair_database_step (self, statement, &has_row, error);
  sqlite3_reset (statement);
  sqlite3_bind_null (statement, 1);
  if (!good || !has_row)
    return good;

  if (fault == NULL)
    return fair_database_call_damaged (self, statement, error);
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}
