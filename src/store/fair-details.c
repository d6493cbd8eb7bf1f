#include "fair-details.h"

enum
{
  MAX_NOTE = 12 * FAIR_RESULT_MAX_NOTE /* bytes of a note, as escapes */
};

#define IF_THERE_IS_A_RESULT " WHERE EXISTS (SELECT 1 FROM results WHERE id = ?1)"

/* Whether known chances are possible. */
static gboolean
check_chances (const FairDatabaseValue *values)
{
  gint64 deal = values[1].number;
  gint64 cost = values[2].number;
  gint64 luck = values[3].number;
  gint64 end = deal - cost + luck;

  return deal >= 0 && deal <= FAIR_RESULT_SURE && ABS (cost) < FAIR_RESULT_MAX_POINTS && ABS (luck) < FAIR_RESULT_MAX_POINTS &&
         end >= 0 && end <= FAIR_RESULT_SURE && values[4].number <= deal;
}

const FairDetailTable fair_detail_tables[FAIR_N_DETAILS] = {
  [FAIR_DETAIL_REVIEW] = {
    .name = "reviews",
    .columns = "id, n_moves, n_steps, n_line, turned, verdict, par",
    .types = "siiiiii",
    .values = {
      [1] = { NULL, 0, G_MAXINT32 },
      [2] = { NULL, 0, G_MAXINT32 },
      [3] = { NULL, 0, G_MAXINT32 },
      [4] = { NULL, 0, G_MAXINT32 },
      [5] = { NULL, 0, FAIR_N_REVIEWED - 1 },
      [6] = { NULL, 0, G_MAXINT32 },
    },
    .put = "INSERT OR REPLACE INTO reviews VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    .add = "INSERT OR IGNORE INTO reviews VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
  },
  /* They are never replaced. */
  [FAIR_DETAIL_CHANCES] = {
    .name = "chances",
    .columns = "id, deal, cost, luck, least",
    .types = "siiii",
    .values = {
      [1] = { "deal", 0, FAIR_RESULT_MAX_POINTS },
      [2] = { "cost", -FAIR_RESULT_MAX_POINTS, FAIR_RESULT_MAX_POINTS },
      [3] = { "luck", -FAIR_RESULT_MAX_POINTS, FAIR_RESULT_MAX_POINTS },
      [4] = { "least", -1, FAIR_RESULT_MAX_POINTS },
    },
    .check = check_chances,
    .exported = "deal >= 0",
    .put = "INSERT OR IGNORE INTO chances SELECT ?1, ?2, ?3, ?4, ?5" IF_THERE_IS_A_RESULT,
  },
  [FAIR_DETAIL_NOTE] = {
    .name = "notes",
    .columns = "id, starred, text",
    .types = "sbs",
    .values = {
      [1] = { "starred", 0, 1 },
      [2] = { "text", 0, MAX_NOTE },
    },
    .exported = "(starred OR text <> '')",
    .put = "INSERT OR REPLACE INTO notes SELECT ?1, ?2, ?3" IF_THERE_IS_A_RESULT,
    .add = "INSERT OR IGNORE INTO notes SELECT ?1, ?2, ?3" IF_THERE_IS_A_RESULT,
  },
  /* Every answer makes the day on which it comes back later, so the row with the later day is newer.  In a file, the moves are those
   * of the result. */
  [FAIR_DETAIL_TURN] = {
    .name = "turns",
    .columns = "id, turns.n_moves, step, stage, due",
    .types = "siiii",
    .values = {
      [1] = { NULL, 0, G_MAXINT32 },
      [2] = { "step", 0, G_MAXINT32 },
      [3] = { "stage", 0, G_MAXINT32 },
      [4] = { "due", 1, G_MAXINT32 },
    },
    .exported = "turns.n_moves = results.n_moves",
    .put = "INSERT INTO turns (id, n_moves, step, stage, due) "
           "VALUES (?1, coalesce(nullif(?2, 0), (SELECT n_moves FROM results WHERE id = ?1), 0), ?3, ?4, ?5) "
           "ON CONFLICT DO UPDATE SET n_moves = excluded.n_moves, step = ?3, stage = ?4, due = ?5 "
           "WHERE due < ?5 OR n_moves <> excluded.n_moves",
  },
};

void
fair_detail_free (FairDetail *self)
{
  const char *types = fair_detail_tables[self->kind].types;

  for (guint i = 1; types[i]; i++)
    if (types[i] == 's')
      g_free ((char *) self->values[i].text);
  g_free (self);
}

/* Whether the values after the UUID are possible. */
gboolean
fair_detail_is_possible (FairDetailKind           kind,
                         const FairDatabaseValue *values)
{
  const FairDetailTable *table = &fair_detail_tables[kind];

  for (guint i = 1; table->types[i]; i++)
    if (table->types[i] != 's' && (values[i].number < table->values[i].min || values[i].number > table->values[i].max))
      return FALSE;

  return table->check == NULL || table->check (values);
}

/* Keeps a row; with @only_new, only if there is none of this game, unless the table knows which one is newer. */
gboolean
fair_detail_put (FairDatabase            *database,
                 FairDetailKind           kind,
                 gboolean                 only_new,
                 const FairDatabaseValue *values,
                 GError                 **error)
{
  const FairDetailTable *table = &fair_detail_tables[kind];
  const char            *sql = only_new && table->add ? table->add : table->put;

  return fair_database_run_statement (database, fair_database_query_values (database, error, sql, table->types, values), error);
}

/* Returns: (transfer none) (nullable): the rows of @player that are exported, that of the oldest result first, for
 * fair_detail_next() */
sqlite3_stmt *
fair_detail_query (FairDatabase  *database,
                   FairDetailKind kind,
                   const char    *player,
                   GError       **error)
{
  const FairDetailTable *table = &fair_detail_tables[kind];
  g_autofree char       *sql = g_strdup_printf ("SELECT %s FROM %s JOIN results USING (id) "
                                                      "WHERE player = ?1 AND erased = 0 AND %s ORDER BY ended, key",
                                                table->columns, table->name, table->exported);

  return fair_database_query (database, error, g_intern_string (sql), "s", player);
}

/* Reads the next row like fair_database_next(). */
gboolean
fair_detail_next (FairDatabase      *database,
                  FairDetailKind     kind,
                  sqlite3_stmt      *statement,
                  FairDatabaseValue *values,
                  gboolean          *good,
                  GError           **error)
{
  if (!fair_database_next (database, statement, fair_detail_tables[kind].types, values, good, error))
    return FALSE;

  *good = fair_detail_is_possible (kind, values) || fair_database_call_damaged (database, statement, error);
  return *good;
}

/* Stores what the player says about the result @id, instead of what was said before.  A note that the player has removed stays
 * as an empty one, so that no older copy of it comes back. */
gboolean
fair_notes_table_put (FairDatabase         *database,
                      const char           *id,
                      const FairResultNote *note,
                      GError              **error)
{
  return fair_database_run (database, error, fair_detail_tables[FAIR_DETAIL_NOTE].put, "sis", id, (gint64) note->starred, note->text);
}

/* @note: (out) (transfer full) (nullable): what the player says about the result @id; NULL if nothing was ever said */
gboolean
fair_notes_table_find (FairDatabase    *database,
                       const char      *id,
                       FairResultNote **note,
                       GError         **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error, "SELECT starred, text FROM notes WHERE id = ?", "s", id);
  FairDatabaseValue values[2];
  gboolean          good;

  *note = NULL;
  while (fair_database_next (database, statement, "is", values, &good, error))
    *note = fair_result_note_new (values[0].number != 0, values[1].text);

  return good;
}
