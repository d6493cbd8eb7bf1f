/* The kind of a record is recognized by its columns, so this file has to know the tables of every version
 * (fair-schema.c).  A record is taken if it is possible; of two with the same id, the first one is taken,
 * which is the better one in the order of fair-page-scan.c.  A result whose outcome and score follow from its
 * moves is proven. */
#include "config.h"

#include "fair-salvage-private.h"

#include "fair-page-scan.h"
#include "fair-players-table.h"
#include "fair-results-table.h"

#include <string.h>

enum
{
  MAX_WORD = 256, /* bytes of the name of a game, or of its options */
  MAX_EVENTS = 1 << 20
};

static void
free_row (gpointer data)
{
  fair_result_free (((FairSalvageRow *) data)->result);
  g_free (data);
}

static void
free_game (gpointer data)
{
  FairSalvageGame *game = data;

  fair_saved_game_free (game->game);
  g_free (game->owner);
  g_free (game);
}

static void
free_review (gpointer data)
{
  g_free (((FairReviewedGame *) data)->id);
  g_free (data);
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

/* The player in column @i, which version 2 did not have; NULL if it is not the id of one. */
static char *
dup_player (const FairPageRecord *record,
            guint                 i)
{
  g_autofree char *id = i < record->n_values ? dup_text (record, i) : g_strdup (FAIR_PLAYER_FIRST);

  return fair_player_id_is_good (id) ? g_steal_pointer (&id) : NULL;
}

/* Columns of results: key, id, game, options, variant, number, outcome, eleven numbers, version, erased, player. */
static FairResult *
read_result (const FairPageRecord *record)
{
  g_autofree char *outcome_name = dup_text (record, 6);
  g_autofree char *player = dup_player (record, 20);
  const FairGame  *game;
  FairResult      *result;
  FairOutcome      outcome;
  gint64           numbers[FAIR_RESULT_N_NUMBERS];

  for (guint i = 0; i < FAIR_RESULT_N_NUMBERS; i++)
    numbers[i] = get_integer (record, 7 + i);
  if (!is_uuid (record, 1) || !is_word (record, 2) || !is_word (record, 3) || !is_word (record, 4) ||
      !fair_outcome_parse (outcome_name, &outcome) || player == NULL)
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
  result->player = g_steal_pointer (&player);
  return result;
}

static gboolean
take_result (FairSalvage          *self,
             const FairPageRecord *record)
{
  FairResult    *result = read_result (record);
  FairSalvageRow row = { .result = result, .key = record->row, .erased = get_integer (record, 19) };

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

/* Columns of games: id, owner, game, options, number, begun, saved, recorded, n_events, player. */
static gboolean
take_game (FairSalvage          *self,
           const FairPageRecord *record)
{
  FairSalvageGame  game = { .n_events = get_integer (record, 8) };
  g_autofree char *player = dup_player (record, 9);

  if (!is_uuid (record, 0) || player == NULL || !is_word (record, 1) || !is_word (record, 2) || !is_word (record, 3) || game.n_events < 0)
    return FALSE;

  game.game = g_new0 (FairSavedGame, 1);
  game.game->events = g_array_new (FALSE, FALSE, sizeof (FairSavedEvent));
  game.game->text = g_string_new (NULL);
  game.game->id = dup_text (record, 0);
  game.owner = dup_text (record, 1);
  game.game->game = dup_text (record, 2);
  game.game->options = dup_text (record, 3);
  game.game->number = (guint64) get_integer (record, 4);
  game.game->begun = get_integer (record, 5);
  game.game->played = get_integer (record, 6);
  game.game->recorded = get_integer (record, 7) != 0;
  game.game->player = g_steal_pointer (&player);
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

/* Columns of players: id, name, color, emblem, created. */
static gboolean
take_player (FairSalvage          *self,
             const FairPageRecord *record)
{
  g_autofree char *id = dup_player (record, 0);
  g_autofree char *name = dup_text (record, 1);
  g_autofree char *emblem = dup_text (record, 3);
  gint64           color = get_integer (record, 2);

  if (id == NULL || !fair_player_name_is_good (name) || color < 0 || color >= FAIR_PLAYER_N_COLORS || !is_word (record, 3))
    return FALSE;

  if (!g_hash_table_contains (self->players, id))
    g_hash_table_insert (self->players, g_strdup (id), fair_player_new (id, name, (guint) color, emblem, get_integer (record, 4)));
  return TRUE;
}

/* Columns of pars: game, variant, number, options, used, n_moves, moves.  Lines that do not win are dropped when they are
 * put into the new database. */
static void
take_par (FairSalvage          *self,
          const FairPageRecord *record)
{
  FairKnownPar par = { .number = (guint64) get_integer (record, 2), .n_moves = (guint) CLAMP (get_integer (record, 5), 0, G_MAXINT32) };

  par.game = dup_text (record, 0);
  par.variant = dup_text (record, 1);
  par.options = dup_text (record, 3);
  par.moves = dup_text (record, 6);
  g_ptr_array_add (self->pars, g_memdup2 (&par, sizeof par));
}

/* Columns of reviews: id, n_moves, n_steps, n_line, turned, verdict, par. */
static void
take_review (FairSalvage          *self,
             const FairPageRecord *record)
{
  FairReviewedGame review;
  guint            numbers[6];

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    numbers[i] = (guint) CLAMP (get_integer (record, i + 1), 0, G_MAXINT32);
  if (!is_uuid (record, 0) || numbers[4] >= FAIR_N_REVIEWED)
    return;

  review = (FairReviewedGame){ dup_text (record, 0), numbers[0], numbers[1], numbers[2], numbers[3], (FairReviewedEnd) numbers[4], numbers[5] };
  if (!g_hash_table_contains (self->reviews, review.id))
    g_hash_table_insert (self->reviews, review.id, g_memdup2 (&review, sizeof review));
  else
    g_free (review.id);
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
  else if (has_types (record, 0, "ii") && get_integer (record, 0) != 0)
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
  return (record->n_values >= 20 && !record->in_index) || record->n_values == 9 || record->n_values == 4 ||
         (record->n_values == 5 && record->in_index) ||
         (record->n_values == 10 && record->values[0].type == FAIR_PAGE_TEXT && record->values[1].type == FAIR_PAGE_TEXT) ||
         (record->n_values == 2 && !record->in_index);
}

static void
take_cb (const FairPageRecord *record,
         gpointer              data)
{
  FairSalvage *self = data;
  guint        n = g_hash_table_size (self->results) + g_hash_table_size (self->games);
  gboolean     is_good = TRUE;

  if (!record->in_index && (has_types (record, 1, "ssssisiiiiiiiiiiisi") || has_types (record, 1, "ssssisiiiiiiiiiiisis")))
    is_good = take_result (self, record);
  else if (!record->in_index && has_types (record, 1, "s"))
    take_moves (self, record);
  else if (has_types (record, 0, "ssssiiiii") || has_types (record, 0, "ssssiiiiis"))
    is_good = take_game (self, record);
  else if (has_types (record, 0, "siis"))
    is_good = take_event (self, record);
  else if (has_types (record, 0, "ssisi"))
    is_good = take_player (self, record);
  else if (has_types (record, 0, "ssisiis"))
    take_par (self, record);
  else if (has_types (record, 0, "siiiiii"))
    take_review (self, record);
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
      FairSalvageRow *row = value;
      const char     *moves = g_hash_table_lookup (self->moves, &row->key);

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
  self->players = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) fair_player_free);
  self->pars = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_known_par_free);
  self->reviews = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_review);
  self->is_whole = file != NULL && fair_page_scan (file, progress, take_cb, self) && self->n_bad == 0;
  join (self);
  return self;
}

/**
 * fair_salvage_read:
 * @path: a database that no program has open
 * @progress: (nullable): is told how much of the first pass is done
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
  g_hash_table_unref (self->players);
  g_ptr_array_unref (self->pars);
  g_hash_table_unref (self->reviews);
  g_free (self);
}

/* Whether nothing is known of a result but its id and key. */
gboolean
fair_salvage_is_lost (FairSalvage  *self,
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
    if (fair_salvage_is_lost (self, id, key))
      return FALSE;

  return self->is_whole;
}

/* Whether the player had erased a result. */
gboolean
fair_salvage_was_erased (FairSalvage *self,
                         const char  *id)
{
  const FairSalvageRow *row = g_hash_table_lookup (self->results, id);
  const gint64         *key = g_hash_table_lookup (self->named, id);

  return (row != NULL && row->erased != 0) || (row == NULL && key != NULL && g_hash_table_contains (self->erased, key));
}
