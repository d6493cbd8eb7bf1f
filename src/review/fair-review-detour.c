/* Where a game that was won took more moves than the shortest way known.
 *
 * The game and that way have some positions in common.  Between two of these, next to each other on both, each has a
 * number of moves; the stretch with the largest difference is the detour.  If they have only their ends in common, the
 * two are different ways, and no part of the game is to be blamed.
 */
#include "config.h"

#include "fair-review-private.h"

#include "key.h"

static void
add_key (FairReview         *self,
         GHashTable         *places,
         const FairPosition *position,
         guint               n)
{
  FairPosition key;

  fair_position_key (&self->rules, position, FAIR_KEY_WIN, &key, NULL);
  if (!g_hash_table_contains (places, &key))
    g_hash_table_insert (places, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (n));
}

/* Returns: (transfer full): for the key of each position of the way how many moves lead to it */
static GHashTable *
list_way (FairReview     *self,
          const FairMove *moves,
          guint           n_moves)
{
  GHashTable  *places = g_hash_table_new_full (fair_key_hash, fair_key_equal, g_free, NULL);
  FairPosition position = fair_review_get_place (self, 0)->position;

  add_key (self, places, &position, 0);
  for (guint i = 0; i < n_moves; i++)
    {
      fair_apply (&self->rules, &position, moves[i], NULL);
      add_key (self, places, &position, i + 1);
    }

  return places;
}

/* How many moves of the way lead to the place @index of the game; FAIR_REVIEW_NONE if none do. */
static guint
find_on_way (FairReview *self,
             GHashTable *places,
             guint       index)
{
  FairPosition key;
  gpointer     n;

  fair_position_key (&self->rules, &fair_review_get_place (self, index)->position, FAIR_KEY_WIN, &key, NULL);
  return g_hash_table_lookup_extended (places, &key, NULL, &n) ? GPOINTER_TO_UINT (n) : FAIR_REVIEW_NONE;
}

/**
 * fair_review_find_detour:
 * @detour: (out): where it is
 *
 * Returns: whether the game was won, and a part of it is known to have taken more moves than it needed
 */
gboolean
fair_review_find_detour (FairReview       *self,
                         FairReviewDetour *detour)
{
  guint           n_moves;
  const FairMove *moves = fair_par_get_moves (self->par, &n_moves);
  g_autoptr (GArray) line = fair_review_list_line (self, self->end);
  g_autoptr (GHashTable) places = NULL;
  guint from = 0;
  guint way_from = 0;

  *detour = (FairReviewDetour){ 0 };
  if (moves == NULL || n_moves + 1 >= line->len ||
      fair_status (&self->rules, &fair_review_get_place (self, self->end)->position) != FAIR_STATUS_WON)
    return FALSE;

  places = list_way (self, moves, n_moves);
  for (guint i = 1; i < line->len; i++)
    {
      guint way = find_on_way (self, places, g_array_index (line, guint, i));

      if (way == FAIR_REVIEW_NONE || way <= way_from)
        continue;
      if (i - from > way - way_from && i - from - (way - way_from) > detour->n_more)
        *detour = (FairReviewDetour){ g_array_index (line, guint, from), g_array_index (line, guint, i), i - from - (way - way_from) };
      from = i;
      way_from = way;
    }

  return detour->n_more > 0 && (detour->from != 0 || detour->to != self->end);
}
