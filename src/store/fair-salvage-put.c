/* Writes what was read from a damaged database to a new one. */
#include "config.h"

#include "fair-salvage-private.h"

#include "fair-pars-table.h"
#include "fair-players-table.h"
#include "fair-results-table.h"
#include "fair-reviews-table.h"

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  gint64 first = ((const FairSalvageRow *) a)->key;
  gint64 second = ((const FairSalvageRow *) b)->key;

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
      const FairSalvageRow *row = at->data;

      fair_progress_set (progress, ++n, g_hash_table_size (self->results));
      if (row->erased == 0 && (!proven || fair_result_check (row->result, NULL)) &&
          !fair_results_table_put_back (database, row->result, error))
        return FALSE;
    }

  return TRUE;
}

/* Adds the proven results to @database; @progress, which may be NULL, is told how much is done. */
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
put_game (FairSalvage           *self,
          FairDatabase          *database,
          const FairSalvageGame *game,
          FairSalvageCount      *count,
          GError               **error)
{
  const FairSavedGame *saved = game->game;
  gint64               n;

  if (!fair_database_run (database, error,
                          "INSERT INTO games (id, owner, game, options, number, begun, saved, recorded, n_events, player) "
                          "VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
                          "ssssiiiis", saved->id, game->owner, saved->game, saved->options, (gint64) saved->number, saved->begun,
                          saved->played, (gint64) saved->recorded, saved->player) ||
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

      if (!fair_database_find_row (database, statement, &is_there, NULL, error))
        return FALSE;
      count->n_lost_results += !is_there && fair_salvage_is_lost (self, id, key);
    }

  return TRUE;
}

static gboolean
put_players (FairSalvage  *self,
             FairDatabase *database,
             GError      **error)
{
  GHashTableIter iter;
  gpointer       player;

  g_hash_table_iter_init (&iter, self->players);
  while (g_hash_table_iter_next (&iter, NULL, &player))
    if (!fair_players_table_put_back (database, player, TRUE, error))
      return FALSE;

  return TRUE;
}

/* Adds the fewest moves known, as far as their lines win, and what reviews found. */
static gboolean
put_reviews (FairSalvage  *self,
             FairDatabase *database,
             GError      **error)
{
  GHashTableIter iter;
  gpointer       review;

  for (guint i = 0; i < self->pars->len; i++)
    if (!fair_pars_table_offer (database, g_ptr_array_index (self->pars, i), error))
      return FALSE;

  g_hash_table_iter_init (&iter, self->reviews);
  while (g_hash_table_iter_next (&iter, NULL, &review))
    if (!fair_reviews_table_put (database, review, error))
      return FALSE;

  return TRUE;
}

/* Adds everything else to @database, and counts it; @progress, which may be NULL, is told how much is done. */
gboolean
fair_salvage_put_rest (FairSalvage      *self,
                       FairDatabase     *database,
                       FairSalvageCount *count,
                       FairProgress     *progress,
                       GError          **error)
{
  guint n;

  if (!put_players (self, database, error) || !put_results (self, database, FALSE, progress, error) || !put_games (self, database, count, error) ||
      !put_reviews (self, database, error) || !count_lost (self, database, count, error) || !fair_results_table_count (database, NULL, &n, error))
    return FALSE;

  count->is_whole = fair_salvage_is_whole (self) && count->n_damaged_games == 0;
  count->n_results = n - count->n_from_backup;
  return TRUE;
}
