/* Which moves of a game that was won were forced: all others are proven to lose, or there are none.
 *
 * The positions that the other moves lead to are searched with the small part of the limits, one after the other, until
 * one of them is not known to be lost: then the move was not forced, as far as anybody can say.
 */
#include "config.h"

#include "fair-review-private.h"

typedef enum
{
  OTHER_LOSES,
  OTHER_OPEN, /* not searched yet */
  OTHER_REST  /* won, or nothing was found */
} Other;

/* What is known of the position after @move, another move than the one that led to @entry. */
static Other
look_at_other (FairReview            *self,
               const FairReviewEntry *entry,
               FairMove               move,
               FairPosition          *position)
{
  FairPosition          key;
  guint                 found;
  const FairReviewNode *node;

  *position = fair_review_get_place (self, entry->place.parent)->position;
  fair_apply (&self->rules, position, move, NULL);
  if (fair_status (&self->rules, position) == FAIR_STATUS_ENDED)
    return OTHER_LOSES;

  found = fair_review_look_up (self, position, &key);
  if (found == FAIR_REVIEW_NONE)
    return OTHER_OPEN;
  node = &g_array_index (self->nodes, FairReviewNode, found);
  if (node->finding.verdict == FAIR_VERDICT_LOST)
    return OTHER_LOSES;

  return node->finding.verdict == FAIR_VERDICT_UNKNOWN && node->efforts == 0 ? OTHER_OPEN : OTHER_REST;
}

/* What is known of all other moves than the one that led to @index, and a position that is to be searched. */
static Other
look_at_others (FairReview   *self,
                guint         index,
                FairPosition *open)
{
  const FairReviewEntry *entry = fair_review_get_entry (self, index);
  FairMove               moves[FAIR_MAX_MOVES];
  FairPosition           key;
  Other                  result = OTHER_LOSES;
  guint                  n;

  if (entry->place.parent == FAIR_REVIEW_NONE || entry->place.move.cheat ||
      fair_review_get_node (self, index)->finding.verdict != FAIR_VERDICT_WON)
    return OTHER_REST;

  n = fair_list (&self->rules, &fair_review_get_place (self, entry->place.parent)->position, moves);
  for (guint i = 0; i < n; i++)
    {
      FairPosition position;
      Other        other = look_at_other (self, entry, moves[i], &position);

      /* The same move, or one that leads to the same. */
      if (fair_review_look_up (self, &position, &key) == entry->node || other == OTHER_LOSES)
        continue;
      if (other == OTHER_REST)
        return other;
      if (result == OTHER_LOSES)
        *open = position;
      result = OTHER_OPEN;
    }

  return result;
}

/**
 * fair_review_is_forced:
 *
 * Returns: whether the move that led to the won position of @index was the only one that did not lose: there is no other,
 *   or all others are proven to lose
 */
gboolean
fair_review_is_forced (FairReview *self,
                       guint       index)
{
  FairPosition open;

  g_return_val_if_fail (index < self->entries->len, FALSE);

  return look_at_others (self, index, &open) == OTHER_LOSES;
}

/**
 * fair_review_ask_forced:
 * @question: (out): what to search next, to find out which moves of the game were forced
 *
 * Returns: whether there is anything left to search, as in fair_review_ask(); there is not if the game was not won
 */
gboolean
fair_review_ask_forced (FairReview         *self,
                        FairReviewQuestion *question)
{
  g_autoptr (GArray) line = NULL;

  if (fair_status (&self->rules, &fair_review_get_place (self, self->end)->position) != FAIR_STATUS_WON)
    return FALSE;

  line = fair_review_list_line (self, self->end);
  for (; self->n_weighed < line->len; self->n_weighed++)
    if (look_at_others (self, g_array_index (line, guint, self->n_weighed), &self->other) == OTHER_OPEN)
      {
        question->index = FAIR_REVIEW_NONE;
        question->node = fair_review_find_node (self, &self->other);
        question->position = &self->other;
        question->limits = fair_review_find_limits (self, 0);
        return TRUE;
      }

  return FALSE;
}
