/* Lines of a review: how a position came about, how it could have been won, where a line turned, and where a won game
 * took more moves than the shortest known win.
 *
 * The game and that win share some positions. Between two consecutive shared positions, each has a number of moves; the
 * stretch with the largest difference is the detour. If they share only their ends, they are entirely different wins,
 * and no part of the game is to blame.
 */
#include "fair-review-private.h"

#include "fair-line.h"
#include "key.h"

#include <string.h>

/* Returns: (transfer full) (element-type guint): the indexes of the positions from the start to @index */
GArray *
fair_review_list_line (FairReview *self,
                       guint       index)
{
  GArray *line = g_array_new (FALSE, FALSE, sizeof (guint));
  guint   n = 0;

  g_return_val_if_fail (index < self->entries->len, line);

  for (guint at = index; at != FAIR_REVIEW_NONE; at = fair_review_get_entry (self, at)->place.parent)
    n++;
  g_array_set_size (line, n);
  for (guint at = index; at != FAIR_REVIEW_NONE; at = fair_review_get_entry (self, at)->place.parent)
    g_array_index (line, guint, --n) = at;

  return line;
}

/* Returns: (transfer full) (nullable) (element-type FairMove): a line that wins from the position of @index; NULL if
 * none is known */
GArray *
fair_review_list_win (FairReview *self,
                      guint       index)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (FairMove));
  FairPosition          position;
  const FairReviewNode *node;

  g_return_val_if_fail (index < self->entries->len, NULL);

  position = fair_review_get_place (self, index)->position;
  node = fair_review_get_node (self, index);
  if (node->finding.verdict != FAIR_VERDICT_WON)
    return NULL;

  /* No circle: each place was known to be won before the one that it made won. */
  for (; node->via != FAIR_REVIEW_NONE; node = fair_review_get_node (self, node->via))
    {
      /* The move of the place, converted to @position, which has the key of the place before it. */
      const FairReviewPlace *via = fair_review_get_place (self, node->via);
      FairMove               move = fair_line_convert_move (&self->rules, &fair_review_get_place (self, via->parent)->position, &position, via->move);

      if (!fair_is_legal (&self->rules, &position, move))
        return NULL;
      g_array_append_val (line, move);
      fair_apply (&self->rules, &position, move, NULL);
    }
  if (node->win != NULL && !fair_line_append (line, &self->rules, &node->from, &position,
                                              (const FairMove *) node->win->data, node->win->len))
    return NULL;

  return fair_solution_wins (&self->rules, &fair_review_get_place (self, index)->position, (const FairMove *) line->data,
                             line->len)
           ? g_steal_pointer (&line)
           : NULL;
}

/* Returns: (transfer full) (nullable): the rest of the shortest known win from @position, if it leads there */
static GArray *
list_rest_of_par (FairReview         *self,
                  const FairPosition *position)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (FairMove));
  guint           n_moves = 0;
  const FairMove *moves = fair_par_get_moves (self->par, &n_moves);
  FairPosition    at = fair_review_get_place (self, 0)->position;
  FairPosition    key;

  fair_position_key (&self->rules, position, FAIR_KEY_WIN, &key, NULL);
  for (guint i = 0; i < n_moves; i++)
    {
      FairPosition other;

      fair_position_key (&self->rules, &at, FAIR_KEY_WIN, &other, NULL);
      if (memcmp (&key, &other, sizeof key) == 0)
        return fair_line_append (line, &self->rules, &at, position, moves + i, n_moves - i) &&
                   fair_solution_wins (&self->rules, position, (const FairMove *) line->data, line->len)
                 ? g_steal_pointer (&line)
                 : NULL;
      fair_apply (&self->rules, &at, moves[i], NULL);
    }

  return NULL;
}

/* Like fair_review_list_win(), but returns the rest of the shortest known win, if that leads through the position and
 * is shorter. */
GArray *
fair_review_list_short_win (FairReview *self,
                            guint       index)
{
  g_autoptr (GArray) win = fair_review_list_win (self, index);
  g_autoptr (GArray) rest = win ? list_rest_of_par (self, &fair_review_get_place (self, index)->position) : NULL;

  return rest != NULL && rest->len < win->len ? g_steal_pointer (&rest) : g_steal_pointer (&win);
}

/* Finds where the line from the start to the position @end turned: after the last position from which a win is known,
 * if a later one is lost, or if the line ends without another win known. */
FairReviewTurn
fair_review_find_turn (FairReview *self,
                       guint       end)
{
  g_autoptr (GArray) line = fair_review_list_line (self, end);
  FairReviewTurn turn = { FAIR_REVIEW_TURN_NONE, FAIR_REVIEW_NONE, FAIR_REVIEW_NONE };
  guint          lost = FAIR_REVIEW_NONE;
  gboolean       ends_won = FALSE;

  for (guint i = line->len; i > 0; i--)
    {
      guint       index = g_array_index (line, guint, i - 1);
      FairVerdict verdict = fair_review_get_finding (self, index).verdict;

      if (verdict == FAIR_VERDICT_LOST)
        lost = i - 1;
      ends_won |= i == line->len && verdict == FAIR_VERDICT_WON;
      if (verdict != FAIR_VERDICT_WON || (lost == FAIR_REVIEW_NONE && turn.last_won != FAIR_REVIEW_NONE))
        continue;

      turn.last_won = index;
      if (lost == FAIR_REVIEW_NONE)
        continue;
      turn.first_lost = g_array_index (line, guint, lost);
      turn.kind = lost == i ? FAIR_REVIEW_TURN_PROVEN : FAIR_REVIEW_TURN_WITHIN;
      return turn;
    }

  if (turn.last_won != FAIR_REVIEW_NONE && !ends_won)
    turn.kind = FAIR_REVIEW_TURN_OPEN;
  return turn;
}

/* Returns: (transfer full): a map from the key of each position of the win to the number of moves before it */
static GHashTable *
list_way (FairReview     *self,
          const FairMove *moves,
          guint           n_moves)
{
  GHashTable  *places = g_hash_table_new_full (fair_key_hash, fair_key_equal, g_free, NULL);
  FairPosition position = fair_review_get_place (self, 0)->position;

  for (guint i = 0; i <= n_moves; i++)
    {
      FairPosition key;

      if (i > 0)
        fair_apply (&self->rules, &position, moves[i - 1], NULL);
      fair_position_key (&self->rules, &position, FAIR_KEY_WIN, &key, NULL);
      if (!g_hash_table_contains (places, &key))
        g_hash_table_insert (places, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (i));
    }

  return places;
}

/* Whether the game was won, and part of it took more moves than necessary.  @detour: (out): where that is. */
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
      FairPosition key;
      guint        way; /* how many moves of the win lead there; 0 if it does not pass there */

      fair_position_key (&self->rules, &fair_review_get_place (self, g_array_index (line, guint, i))->position, FAIR_KEY_WIN, &key, NULL);
      way = GPOINTER_TO_UINT (g_hash_table_lookup (places, &key));
      if (way <= way_from)
        continue;
      if (i - from > way - way_from && i - from - (way - way_from) > detour->n_more)
        *detour = (FairReviewDetour){ g_array_index (line, guint, from), g_array_index (line, guint, i), i - from - (way - way_from) };
      from = i;
      way_from = way;
    }

  return detour->n_more > 0 && (detour->from != 0 || detour->to != self->end);
}
