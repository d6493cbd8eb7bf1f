/* Where a page of a database cannot be read, the rows around it are read from both ends, and in ever smaller parts. */
#include "fair-salvage.h"

#include "fair-details.h"
#include "fair-known-par.h"
#include "fair-players-table.h"
#include "fair-results-table.h"

#include <string.h>

enum
{
  MAX_WORD = 256, /* bytes of the name of a game, or of its options */
  MIN_ROW = 50,   /* bytes of a result in the file */
  MAX_FAILURES = 100000,
  MAX_SECONDS = 60 /* for reading a damaged database */
};

/* How the rows of a table are read: in the order of a number, or in that of a UUID, whose first eight digits are the
 * number. */
typedef struct
{
  const char *up;
  const char *down;
  gboolean    has_text;
  /* Receives a row. Returns whether the new database could be written. */
  gboolean (*take) (FairSalvage *self, sqlite3_stmt *row, GError **error);
} Part;

#define PART(select, key, condition)                                   \
  select " WHERE " condition   key " BETWEEN ?1 AND ?2 ORDER BY " key, \
    select " WHERE " condition key " BETWEEN ?1 AND ?2 ORDER BY " key " DESC"

static gboolean
is_word (const char *text)
{
  for (const char *at = text; *at; at++)
    if (!g_ascii_isprint (*at))
      return FALSE;

  return strlen (text) <= MAX_WORD;
}

static void
note_failure (FairSalvage *self)
{
  self->n_failures++;
  self->is_whole = FALSE;
}

/* Returns: (transfer full): the moves of a result; empty if they cannot be read.  @times: (out) (transfer full): theirs */
static char *
read_moves (FairSalvage *self,
            gint64       key,
            char       **times)
{
  sqlite3_stmt     *row = fair_database_query (self->from, NULL, "SELECT moves, times FROM result_moves WHERE result = ?", "i", key);
  FairDatabaseValue values[2];
  gboolean          has_row = FALSE;
  char             *moves = NULL;

  if (row != NULL && fair_database_step (self->from, row, &has_row, NULL) && has_row && fair_database_get_values (row, "ss", values))
    {
      moves = g_strdup (values[0].text);
      *times = g_strdup (values[1].text);
    }
  if (row != NULL)
    sqlite3_reset (row);
  if (moves == NULL)
    note_failure (self);
  return moves ? moves : g_strdup ("");
}

static gboolean
finds (FairSalvage  *self,
       sqlite3_stmt *statement)
{
  gboolean found;

  return fair_database_find_row (self->to, statement, &found, NULL, NULL) && found;
}

static gboolean
name_key (FairSalvage *self,
          gint64       key,
          const char  *id,
          GError     **error)
{
  return fair_database_run (self->to, error, "INSERT OR REPLACE INTO named (key, id) VALUES (?1, ?2)", "is", key, id);
}

static gboolean
take_result (FairSalvage  *self,
             sqlite3_stmt *row,
             GError      **error)
{
  gint64           key = sqlite3_column_int64 (row, FAIR_RESULTS_N_COLUMNS);
  gboolean         is_erased = sqlite3_column_int64 (row, FAIR_RESULTS_N_COLUMNS + 1) != 0;
  FairResult       result;
  g_autofree char *variant = NULL;
  g_autofree char *moves = NULL;
  g_autofree char *times = NULL;

  fair_progress_set (self->progress, (guint64) key, (guint64) self->last);
  if (!fair_results_table_get_row (row, FALSE, &result) || !g_uuid_string_is_valid (result.id) || !is_word (result.game) ||
      !is_word (result.options) || !is_word (result.variant) || !fair_player_id_is_good (result.player))
    {
      self->is_whole = FALSE;
      return TRUE;
    }
  /* A mark that the index does not have is damage. */
  if (is_erased && finds (self, fair_database_query (self->to, NULL, "SELECT 1 FROM erased WHERE key = ?1", "i", key)))
    return name_key (self, key, result.id, error);
  /* The index has another id for this row, and that is in the new database. */
  if (finds (self, fair_database_query (self->to, NULL,
                                        "SELECT 1 FROM named WHERE key = ?1 AND id <> ?2 AND id IN (SELECT id FROM results)", "is", key,
                                        result.id)))
    {
      self->is_whole = FALSE;
      return TRUE;
    }

  variant = fair_result_make_variant (fair_games_find (result.game), result.options);
  if (variant != NULL)
    result.variant = variant;
  result.moves = moves = read_moves (self, key, &times);
  result.times = times;
  /* One of the backup or the log stays. */
  return fair_database_run (self->to, error, "INSERT OR IGNORE INTO read (id) VALUES (?1)", "s", result.id) &&
         fair_results_table_put_back (self->to, &result, error);
}

static gboolean
take_id (FairSalvage  *self,
         sqlite3_stmt *row,
         GError      **error)
{
  FairDatabaseValue values[2];

  if (!fair_database_get_values (row, "si", values) || !g_uuid_string_is_valid (values[0].text))
    return TRUE;

  self->last = MAX (self->last, values[1].number);
  return name_key (self, values[1].number, values[0].text, error);
}

static gboolean
take_erased (FairSalvage  *self,
             sqlite3_stmt *row,
             GError      **error)
{
  return fair_database_run (self->to, error, "INSERT OR IGNORE INTO erased (key) VALUES (?1)", "i", sqlite3_column_int64 (row, 0));
}

static gboolean
take_player (FairSalvage  *self,
             sqlite3_stmt *row,
             GError      **error)
{
  FairDatabaseValue values[5];
  FairPlayer        player;

  if (!fair_database_get_values (row, "ssisi", values))
    {
      self->is_whole = FALSE;
      return TRUE;
    }

  return !fair_players_table_read (values, &player) || values[2].number != player.color || !is_word (player.emblem) ||
         fair_players_table_put_back (self->to, &player, error);
}

/* Lines that do not win are dropped. */
static gboolean
take_par (FairSalvage  *self,
          sqlite3_stmt *row,
          GError      **error)
{
  FairDatabaseValue values[6];
  FairKnownPar      par;

  if (!fair_database_get_values (row, "ssisis", values))
    return TRUE;

  par = (FairKnownPar){ .game = (char *) values[0].text,
                        .variant = (char *) values[1].text,
                        .number = (guint64) values[2].number,
                        .options = (char *) values[3].text,
                        .n_moves = (guint) CLAMP (values[4].number, 0, G_MAXINT32),
                        .moves = (char *) values[5].text };
  return fair_pars_table_offer (self->to, &par, error);
}

static gboolean
take_tries (FairSalvage  *self,
            sqlite3_stmt *row,
            GError      **error)
{
  FairDatabaseValue values[5];
  FairKnownPar      tries;

  if (!fair_database_get_values (row, "ssiii", values))
    return TRUE;

  tries = (FairKnownPar){ .game = (char *) values[0].text, .variant = (char *) values[1].text, .number = (guint64) values[2].number };
  return !fair_pars_table_read_tries (&values[3], &tries) || fair_pars_table_put_tries (self->to, &tries, error);
}

static gboolean
take_detail (FairSalvage  *self,
             sqlite3_stmt *row,
             GError      **error)
{
  FairDatabaseValue values[FAIR_DETAIL_MAX_VALUES];

  return !fair_database_get_values (row, fair_detail_tables[self->kind].types, values) || !fair_detail_is_possible (self->kind, values) ||
         !g_uuid_string_is_valid (values[0].text) || fair_detail_put (self->to, self->kind, FALSE, values, error);
}

/* Reads the rows from @first to @last, or in reverse.  @at: (inout): the last one that was read.  @ended: (out):
 * whether there are no more.  Returns whether the new database could be written. */
static gboolean
read_rows (FairSalvage *self,
           const Part  *part,
           gboolean     down,
           gint64       first,
           gint64       last,
           gint64      *at,
           gboolean    *ended,
           GError     **error)
{
  const char      *sql = down ? part->down : part->up;
  g_autofree char *low = part->has_text ? g_strdup_printf (first > 0 ? "%08" G_GINT64_MODIFIER "x" : "", first) : NULL;
  g_autofree char *high = part->has_text ? g_strdup_printf ("%08" G_GINT64_MODIFIER "x~", last) : NULL;
  sqlite3_stmt    *row = part->has_text ? fair_database_query (self->from, NULL, sql, "ss", low, high)
                                        : fair_database_query (self->from, NULL, sql, "ii", first, last);
  gboolean         has_row;

  *ended = FALSE;
  while (row != NULL && fair_database_step (self->from, row, &has_row, NULL))
    {
      int column = part->has_text ? 0 : sqlite3_column_count (row) - 1;

      if (!has_row)
        {
          *ended = TRUE;
          return TRUE;
        }
      *at = part->has_text ? (gint64) g_ascii_strtoull ((const char *) sqlite3_column_text (row, 0), NULL, 16) : sqlite3_column_int64 (row, column);
      if (!part->take (self, row, error))
        {
          sqlite3_reset (row);
          return FALSE;
        }
    }

  note_failure (self);
  return TRUE;
}

static gboolean
read_range (FairSalvage *self,
            const Part  *part,
            gint64       first,
            gint64       last,
            GError     **error)
{
  gint64   at = first - 1;
  gint64   middle;
  gboolean ended;

  if (first > last || self->n_failures > MAX_FAILURES || g_get_monotonic_time () > self->end)
    return TRUE;
  if (!read_rows (self, part, FALSE, first, last, &at, &ended, error) || ended)
    return ended;

  first = MAX (at, first - 1) + 1;
  at = last + 1;
  if (first > last)
    return TRUE;
  if (!read_rows (self, part, TRUE, first, last, &at, &ended, error) || ended)
    return ended;

  last = MIN (at, last + 1) - 1;
  if (first >= last || (part->has_text && last - first < G_MAXUINT32 / self->n_rows))
    return TRUE;

  middle = first + (last - first) / 2;
  return read_range (self, part, first, middle, error) && read_range (self, part, middle + 1, last, error);
}

/* Begins to fill @to, a new database; @progress: (nullable): receives the share of results that was read. */
gboolean
fair_salvage_begin (FairSalvage      *self,
                    FairDatabase     *to,
                    FairSalvageCount *count,
                    FairProgress     *progress,
                    GError          **error)
{
  *self = (FairSalvage){ .to = to, .count = count, .progress = progress };
  return fair_database_run (to, error, "PRAGMA temp_store = MEMORY", "") &&
         fair_database_run (to, error, "CREATE TEMP TABLE read (id TEXT PRIMARY KEY) WITHOUT ROWID", "") &&
         fair_database_run (to, error, "CREATE TEMP TABLE named (key INTEGER PRIMARY KEY, id TEXT)", "") &&
         fair_database_run (to, error, "CREATE TEMP TABLE erased (key INTEGER PRIMARY KEY)", "") &&
         fair_database_run (to, error, "CREATE TEMP TABLE logged (id TEXT PRIMARY KEY) WITHOUT ROWID", "");
}

/* Forgets which rows were read; they stay in the new database. */
gboolean
fair_salvage_forget (FairSalvage *self,
                     GError     **error)
{
  self->is_whole = FALSE;
  return fair_database_run (self->to, error, "DELETE FROM read", "") && fair_database_run (self->to, error, "DELETE FROM named", "") &&
         fair_database_run (self->to, error, "DELETE FROM erased", "");
}

/* Adds the contents of @from to the new database.
 * @from: a backup, or a damaged database
 * @size: of its file, in bytes
 * Returns: whether the new database could be written */
gboolean
fair_salvage_read (FairSalvage  *self,
                   FairDatabase *from,
                   gint64        size,
                   GError      **error)
{
  static const Part erased = { PART ("SELECT key FROM results INDEXED BY results_erased", "key", "erased <> 0 AND "), FALSE, take_erased };
  static const Part ids = { PART ("SELECT id, key FROM results", "id", ""), TRUE, take_id };
  static const Part results = { PART ("SELECT " FAIR_RESULTS_COLUMNS ", key, erased, key FROM results", "key", ""), FALSE, take_result };
  static const Part players = { PART ("SELECT id, name, color, emblem, created FROM players", "id", ""), TRUE, take_player };
  /* These have no single-column key: the conditions do not restrict anything, and they are read from both ends. */
  static const Part pars = { "SELECT game, variant, number, options, n_moves, moves, 1 FROM pars WHERE ?1 < ?2 ORDER BY game, variant, number",
                             "SELECT game, variant, number, options, n_moves, moves, 1 FROM pars WHERE ?1 < ?2 "
                             "ORDER BY game DESC, variant DESC, number DESC",
                             FALSE, take_par };
  static const Part tries = { "SELECT game, variant, number, n, n_won, 1 FROM tries WHERE ?1 < ?2 ORDER BY game, variant, number",
                              "SELECT game, variant, number, n, n_won, 1 FROM tries WHERE ?1 < ?2 "
                              "ORDER BY game DESC, variant DESC, number DESC",
                              FALSE, take_tries };

  if (!fair_salvage_forget (self, error))
    return FALSE;

  self->from = from;
  self->is_whole = TRUE;
  self->end = g_get_monotonic_time () + MAX_SECONDS * G_USEC_PER_SEC;
  self->n_rows = 1 + size / MIN_ROW;
  self->last = 0;
  if (!read_range (self, &ids, 0, G_MAXUINT32, error))
    return FALSE;
  if (!self->is_whole)
    self->last = MAX (self->last, self->n_rows);

  if (!read_range (self, &erased, 1, MAX (self->last, G_MAXINT32), error) || !read_range (self, &players, 0, G_MAXUINT32, error) ||
      !read_range (self, &results, 1, self->last, error) || !read_range (self, &pars, 1, 2, error) || !read_range (self, &tries, 1, 2, error))
    return FALSE;

  for (self->kind = 0; self->kind < FAIR_N_DETAILS; self->kind++)
    {
      const FairDetailTable *table = &fair_detail_tables[self->kind];
      g_autofree char       *up = g_strdup_printf ("SELECT %s FROM %s WHERE id BETWEEN ?1 AND ?2 ORDER BY id", table->columns, table->name);
      g_autofree char       *down = g_strconcat (up, " DESC", NULL);
      const Part             part = { g_intern_string (up), g_intern_string (down), TRUE, take_detail };

      if (!read_range (self, &part, 0, G_MAXUINT32, error))
        return FALSE;
    }

  return TRUE;
}
