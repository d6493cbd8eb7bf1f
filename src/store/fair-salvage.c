/* The kind of a record is recognized by its columns, so this file has to know the tables of every version
 * (fair-schema.c).  A record is taken if it is possible; of two with the same id, the first one is taken,
 * which is the better one in the order of fair-page-scan.c.  A result whose outcome and score follow from its
 * moves is proven. */
#include "config.h"

#include "fair-salvage.h"

#include "fair-page-scan.h"
#include "fair-results-table.h"
#include "fair-saved-game.h"

#include <string.h>

enum
{
  MAX_WORD = 256, /* bytes of the name of a game, or of its options */
  MAX_EVENTS = 1 << 20
};

typedef struct
{
  FairResult *result; /* owned */
  gint64      key;
  gint64      erased;
} Row;

typedef struct
{
  FairSavedGame *game;  /* owned; without events */
  char          *owner; /* owned */
  gint64         n_events;
} Game;

struct _FairSalvage
{
  GHashTable *results; /* Row by id */
  GHashTable *moves;   /* texts by key */
  GHashTable *named;   /* keys by id: the contents of the index of results */
  GHashTable *erased;  /* keys of results that are erased according to the index */
  GHashTable *games;   /* Game by id */
  GHashTable *events;  /* by game: FairSavedEvent by number */
  guint       n_records;
  guint       n_bad; /* records that belong to a table but are impossible */
  gboolean    is_whole;
};

static void
free_row (gpointer data)
{
  fair_result_free (((Row *) data)->result);
  g_free (data);
}

static void
free_game (gpointer data)
{
  Game *game = data;

  fair_saved_game_free (game->game);
  g_free (game->owner);
  g_free (game);
}

static void
free_event (gpointer data)
{
  g_free (((FairSavedEvent *) data)->text);
  g_free (data);
}

static char *
dup_text (const FairPageRecord *record,
          guint                 i)
{
  return g_strndup (record->values[i].text, record->values[i].length);
}

/* Whether the columns from @first on have the types @types: "s" for a text, "i" for a number. */
static gboolean
has_types (const FairPageRecord *record,
           guint                 first,
           const char           *types)
{
  if (record->n_values != first + strlen (types))
    return FALSE;

  for (guint i = 0; types[i]; i++)
    {
      const FairPageValue *value = &record->values[first + i];

      if (types[i] == 'i' ? value->type != FAIR_PAGE_INTEGER
                          : value->type != FAIR_PAGE_TEXT || !g_utf8_validate (value->text, (gssize) value->length, NULL) ||
                              memchr (value->text, 0, value->length) != NULL)
        return FALSE;
    }

  return TRUE;
}

static gboolean
is_uuid (const FairPageRecord *record,
         guint                 i)
{
  g_autofree char *text = record->values[i].length == 36 ? dup_text (record, i) : NULL;

  return text != NULL && g_uuid_string_is_valid (text);
}

/* Whether a column can be the name of a game, or options: printable and short. */
static gboolean
is_word (const FairPageRecord *record,
         guint                 i)
{
  const FairPageValue *value = &record->values[i];

  for (gsize at = 0; at < value->length; at++)
    if (!g_ascii_isprint (value->text[at]))
      return FALSE;

  return value->length <= MAX_WORD;
}

static gint64
get_integer (const FairPageRecord *record,
             guint                 i)
{
  return record->values[i].integer;
}

/* Columns of results: key, id, game, options, variant, number, outcome, eleven numbers, version, erased. */
static FairResult *
read_result (const FairPageRecord *record)
{
  g_autofree char *outcome_name = dup_text (record, 6);
  const FairGame  *game;
  FairResult      *result;
  FairOutcome      outcome;
  gint64           numbers[FAIR_RESULT_N_NUMBERS];

  for (guint i = 0; i < FAIR_RESULT_N_NUMBERS; i++)
    numbers[i] = get_integer (record, 7 + i);
  if (!is_uuid (record, 1) || !is_word (record, 2) || !is_word (record, 3) || !is_word (record, 4) ||
      !fair_outcome_parse (outcome_name, &outcome))
    return NULL;

  result = fair_result_new ();
  result->id = dup_text (record, 1);
  result->game = dup_text (record, 2);
  result->options = dup_text (record, 3);
  game = fair_games_find (result->game);
  result->variant = game ? fair_result_make_variant (game, result->options) : NULL;
  if (result->variant == NULL)
    result->variant = dup_text (record, 4);
  result->number = (guint64) get_integer (record, 5);
  result->outcome = outcome;
  fair_results_table_set_numbers (result, numbers);
  result->version = dup_text (record, 18);
  return result;
}

static gboolean
take_result (FairSalvage          *self,
             const FairPageRecord *record)
{
  FairResult *result = read_result (record);
  Row         row = { .result = result, .key = record->row, .erased = get_integer (record, 19) };

  if (result == NULL)
    return FALSE;
  if (g_hash_table_contains (self->results, result->id))
    {
      fair_result_free (result);
      return TRUE;
    }

  g_hash_table_insert (self->results, result->id, g_memdup2 (&row, sizeof row));
  return TRUE;
}

/* Columns of games: id, owner, game, options, number, begun, saved, recorded, n_events. */
static gboolean
take_game (FairSalvage          *self,
           const FairPageRecord *record)
{
  Game game = { .n_events = get_integer (record, 8) };

  if (!is_uuid (record, 0) || !is_word (record, 1) || !is_word (record, 2) || !is_word (record, 3) || game.n_events < 0)
    return FALSE;

  game.game = fair_saved_game_new ();
  game.game->id = dup_text (record, 0);
  game.owner = dup_text (record, 1);
  game.game->game = dup_text (record, 2);
  game.game->options = dup_text (record, 3);
  game.game->number = (guint64) get_integer (record, 4);
  game.game->begun = get_integer (record, 5);
  game.game->saved = get_integer (record, 6);
  game.game->recorded = get_integer (record, 7) != 0;
  if (g_hash_table_contains (self->games, game.game->id))
    {
      fair_saved_game_free (game.game);
      g_free (game.owner);
      return TRUE;
    }

  g_hash_table_insert (self->games, game.game->id, g_memdup2 (&game, sizeof game));
  return TRUE;
}

/* Columns of events: game, number, time, text. */
static gboolean
take_event (FairSalvage          *self,
            const FairPageRecord *record)
{
  FairSavedEvent   event = { .time = get_integer (record, 2) };
  g_autofree char *id = NULL;
  GHashTable      *events;
  gpointer         number;

  if (!is_uuid (record, 0) || event.time < 0 || get_integer (record, 1) < 0 || get_integer (record, 1) >= MAX_EVENTS)
    return FALSE;

  id = dup_text (record, 0);
  events = g_hash_table_lookup (self->events, id);
  if (events == NULL)
    {
      events = g_hash_table_new_full (NULL, NULL, NULL, free_event);
      g_hash_table_insert (self->events, g_strdup (id), events);
    }
  number = GINT_TO_POINTER ((int) get_integer (record, 1));
  if (g_hash_table_contains (events, number))
    return TRUE;

  event.text = dup_text (record, 3);
  g_hash_table_insert (events, number, g_memdup2 (&event, sizeof event));
  return TRUE;
}

static void
add_key (GHashTable *keys,
         gint64      key)
{
  g_hash_table_add (keys, g_memdup2 (&key, sizeof key));
}

/* Columns of indexes of results: id and key; erased and key. */
static void
take_index (FairSalvage          *self,
            const FairPageRecord *record)
{
  gint64 key = get_integer (record, 1);

  if (has_types (record, 0, "si") && is_uuid (record, 0))
    g_hash_table_insert (self->named, dup_text (record, 0), g_memdup2 (&key, sizeof key));
  else if (has_types (record, 0, "ii") && get_integer (record, 0) > 0)
    add_key (self->erased, key);
}

static void
take_moves (FairSalvage          *self,
            const FairPageRecord *record)
{
  if (!g_hash_table_contains (self->moves, &record->row))
    g_hash_table_insert (self->moves, g_memdup2 (&record->row, sizeof record->row), dup_text (record, 1));
}

/* Whether a record has the columns of a table, with any values. */
static gboolean
is_of_table (const FairPageRecord *record)
{
  return record->n_values == 20 || record->n_values == 9 || record->n_values == 4 ||
         (record->n_values == 2 && !record->in_index);
}

static void
take_cb (const FairPageRecord *record,
         gpointer              data)
{
  FairSalvage *self = data;
  guint        n = g_hash_table_size (self->results) + g_hash_table_size (self->games);
  gboolean     is_good = TRUE;

  if (!record->in_index && has_types (record, 1, "ssssisiiiiiiiiiiisi"))
    is_good = take_result (self, record);
  else if (!record->in_index && has_types (record, 1, "s"))
    take_moves (self, record);
  else if (has_types (record, 0, "ssssiiiii"))
    is_good = take_game (self, record);
  else if (has_types (record, 0, "siis"))
    is_good = take_event (self, record);
  else if (record->in_index && record->n_values == 2)
    take_index (self, record);
  else
    is_good = !is_of_table (record);
  self->n_bad += !is_good;
  self->n_records += g_hash_table_size (self->results) + g_hash_table_size (self->games) - n;
}

/* Assigns moves to results by their keys.  An erased result is left out if the index agrees; if it does not,
 * the mark is damage. */
static void
join (FairSalvage *self)
{
  GHashTableIter iter;
  gpointer       value;

  g_hash_table_iter_init (&iter, self->results);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Row        *row = value;
      const char *moves = g_hash_table_lookup (self->moves, &row->key);

      row->result->moves = g_strdup (moves ? moves : "");
      if (row->erased != 0 && !g_hash_table_contains (self->erased, &row->key))
        row->erased = 0;
    }
}

/* Reads with pages of @page_size bytes, or of the size in the header if that is 0. */
static FairSalvage *
read_as (const char   *path,
         guint         page_size,
         FairProgress *progress)
{
  FairSalvage *self = g_new0 (FairSalvage, 1);
  g_autoptr (FairPageFile) file = fair_page_file_open (path, page_size);

  self->results = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_row);
  self->moves = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  self->named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->erased = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->games = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_game);
  self->events = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_hash_table_unref);
  self->is_whole = file != NULL && fair_page_scan (file, progress, take_cb, self) && self->n_bad == 0;
  join (self);
  return self;
}

/**
 * fair_salvage_read:
 * @path: a database that no program has open
 * @progress: (nullable): follows the first pass over it
 *
 * Returns: (transfer full): its contents, which may be empty
 */
FairSalvage *
fair_salvage_read (const char   *path,
                   FairProgress *progress)
{
  g_autoptr (FairSalvage) best = read_as (path, 0, progress);

  if (best->is_whole)
    return g_steal_pointer (&best);

  /* The header may be missing or wrong: the right size finds the most records. */
  for (guint size = 512; size <= 65536; size *= 2)
    {
      g_autoptr (FairSalvage) other = read_as (path, size, NULL);

      if (other->n_records > best->n_records)
        {
          FairSalvage *former = best;

          best = g_steal_pointer (&other);
          fair_salvage_free (former);
        }
    }

  return g_steal_pointer (&best);
}

/* Frees @self with all that was read. */
void
fair_salvage_free (FairSalvage *self)
{
  g_hash_table_unref (self->results);
  g_hash_table_unref (self->moves);
  g_hash_table_unref (self->named);
  g_hash_table_unref (self->erased);
  g_hash_table_unref (self->games);
  g_hash_table_unref (self->events);
  g_free (self);
}

static gboolean
is_lost (FairSalvage  *self,
         const char   *id,
         const gint64 *key)
{
  return !g_hash_table_contains (self->results, id) && !g_hash_table_contains (self->erased, key) &&
         !g_hash_table_contains (self->games, id) && !g_hash_table_contains (self->events, id);
}

/* Whether nothing is missing. */
gboolean
fair_salvage_is_whole (FairSalvage *self)
{
  GHashTableIter iter;
  gpointer       id;
  gpointer       key;

  g_hash_table_iter_init (&iter, self->named);
  while (g_hash_table_iter_next (&iter, &id, &key))
    if (is_lost (self, id, key))
      return FALSE;

  return self->is_whole;
}

/* Whether the player had erased a result. */
gboolean
fair_salvage_was_erased (FairSalvage *self,
                         const char  *id)
{
  const Row    *row = g_hash_table_lookup (self->results, id);
  const gint64 *key = g_hash_table_lookup (self->named, id);

  return (row != NULL && row->erased != 0) || (row == NULL && key != NULL && g_hash_table_contains (self->erased, key));
}

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  gint64 first = ((const Row *) a)->key;
  gint64 second = ((const Row *) b)->key;

  return (first > second) - (first < second);
}

/* Adds the results in their old order; existing ones stay. */
static gboolean
put_results (FairSalvage  *self,
             FairDatabase *database,
             gboolean      proven,
             FairProgress *progress,
             GError      **error)
{
  g_autoptr (GList) rows = g_list_sort (g_hash_table_get_values (self->results), compare_rows);
  guint n = 0;

  for (const GList *at = rows; at != NULL; at = at->next)
    {
      const Row *row = at->data;

      fair_progress_set (progress, ++n, g_hash_table_size (self->results));
      if (row->erased == 0 && (!proven || fair_result_check (row->result, NULL)) &&
          !fair_results_table_put_back (database, row->result, error))
        return FALSE;
    }

  return TRUE;
}

/* Adds the proven results to @database; @progress follows it unless it is NULL. */
gboolean
fair_salvage_put_proven (FairSalvage  *self,
                         FairDatabase *database,
                         FairProgress *progress,
                         GError      **error)
{
  return put_results (self, database, TRUE, progress, error);
}

/* Adds the events of a game from the first one up to the first gap. */
static gboolean
put_events (FairDatabase *database,
            const char   *id,
            GHashTable   *events,
            gint64       *n,
            GError      **error)
{
  const FairSavedEvent *event;

  for (*n = 0; events != NULL && (event = g_hash_table_lookup (events, GINT_TO_POINTER ((int) *n))) != NULL; (*n)++)
    if (!fair_database_run (database, error, "INSERT INTO events (game, number, time, text) VALUES (?, ?, ?, ?)", "siis", id,
                            *n, event->time, event->text))
      return FALSE;

  return TRUE;
}

static gboolean
put_game (FairSalvage      *self,
          FairDatabase     *database,
          const Game       *game,
          FairSalvageCount *count,
          GError          **error)
{
  const FairSavedGame *saved = game->game;
  gint64               n;

  if (!fair_database_run (database, error,
                          "INSERT INTO games (id, owner, game, options, number, begun, saved, recorded, n_events) "
                          "VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
                          "ssssiiii", saved->id, game->owner, saved->game, saved->options, (gint64) saved->number, saved->begun,
                          saved->saved, (gint64) saved->recorded) ||
      !put_events (database, saved->id, g_hash_table_lookup (self->events, saved->id), &n, error) ||
      !fair_database_run (database, error, "UPDATE games SET n_events = ? WHERE id = ?", "is", n, saved->id))
    return FALSE;

  count->n_games++;
  count->n_damaged_games += n < game->n_events;
  return TRUE;
}

static gboolean
put_games (FairSalvage      *self,
           FairDatabase     *database,
           FairSalvageCount *count,
           GError          **error)
{
  GHashTableIter iter;
  gpointer       id;
  gpointer       value;

  g_hash_table_iter_init (&iter, self->games);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (!put_game (self, database, value, count, error))
      return FALSE;

  g_hash_table_iter_init (&iter, self->events);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    count->n_damaged_games += !g_hash_table_contains (self->games, id);

  return TRUE;
}

static gboolean
count_lost (FairSalvage      *self,
            FairDatabase     *database,
            FairSalvageCount *count,
            GError          **error)
{
  GHashTableIter iter;
  gpointer       id;
  gpointer       key;

  g_hash_table_iter_init (&iter, self->named);
  while (g_hash_table_iter_next (&iter, &id, &key))
    {
      sqlite3_stmt *statement = fair_database_query (database, error, "SELECT 1 FROM results WHERE id = ?", "s", (char *) id);
      gboolean      is_there;

      if (statement == NULL || !fair_database_step (database, statement, &is_there, error))
        return FALSE;
      sqlite3_reset (statement);
      count->n_lost_results += !is_there && is_lost (self, id, key);
    }

  return TRUE;
}

/* Adds everything else to @database, and counts it; @progress follows it unless it is NULL. */
gboolean
fair_salvage_put_rest (FairSalvage      *self,
                       FairDatabase     *database,
                       FairSalvageCount *count,
                       FairProgress     *progress,
                       GError          **error)
{
  guint n;

  if (!put_results (self, database, FALSE, progress, error) || !put_games (self, database, count, error) ||
      !count_lost (self, database, count, error) || !fair_results_table_count (database, &n, error))
    return FALSE;

  count->is_whole = fair_salvage_is_whole (self) && count->n_damaged_games == 0;
  count->n_results = n - count->n_from_backup;
  return TRUE;
}
