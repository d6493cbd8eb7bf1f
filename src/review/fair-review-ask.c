/* Which position of a review is searched next.
 *
 * First the line to the end of the game, then undone lines. All positions of a line get a small part of the limits
 * first; those still unknown then get the full limits.  In a line the two ends come first, then the middle of the
 * longest stretch that has not been searched.  Finally, it searches for shorter lines from positions whose wins follow
 * from other positions.
 *
 * Then, which moves of a game that was won were forced: all others are proven to lose, or there are none.  The
 * positions that the other moves lead to are searched with the small part of the limits, one after the other, until one
 * of them is not known to be lost: then the move does not count as forced.
 */
#include "fair-review-private.h"

enum
{
  FIRST_SHARE = 16, /* the first search of a position has this part of the limits */
  LEAST_STATES = 1000,
  LEAST_MILLISECONDS = 20
};

/* The maximum number of failed searches for a shorter line, with each effort. */
static const guint most_failed[FAIR_REVIEW_EFFORTS] = { 16, 4 };

static FairSolverLimits
find_limits (FairReview *self,
             guint       effort)
{
  FairSolverLimits limits = self->limits;

  if (effort + 1 == FAIR_REVIEW_EFFORTS)
    return limits;

  if (limits.states > 0)
    limits.states = MIN (limits.states, MAX (limits.states / FIRST_SHARE, LEAST_STATES));
  if (limits.milliseconds > 0)
    limits.milliseconds = MIN (limits.milliseconds, MAX (limits.milliseconds / FIRST_SHARE, LEAST_MILLISECONDS));
  return limits;
}

/* Whether to search the position of @index with @effort. */
static gboolean
is_open (FairReview *self,
         guint       index,
         guint       effort)
{
  const FairReviewNode *node = fair_review_get_node (self, index);

  return node->finding.verdict == FAIR_VERDICT_UNKNOWN && node->efforts <= effort;
}

/* Finds the position of the line to @end to search next with @effort; FAIR_REVIEW_NONE if there is none. */
static guint
choose_in_line (FairReview *self,
                guint       end,
                guint       effort)
{
  g_autoptr (GArray) line = fair_review_list_line (self, end);
  guint first = g_array_index (line, guint, 0);
  guint longest = 0;
  guint length = 0;
  guint middle = FAIR_REVIEW_NONE;

  if (is_open (self, first, effort))
    return first;
  if (is_open (self, end, effort))
    return end;

  for (guint i = 0; i < line->len; i++)
    {
      length = is_open (self, g_array_index (line, guint, i), effort) ? length + 1 : 0;
      if (length > longest)
        {
          longest = length;
          middle = g_array_index (line, guint, i - length / 2);
        }
    }

  return middle;
}

/* Finds the next position to search, and the effort. */
static guint
choose_place (FairReview *self,
              guint      *effort)
{
  guint index;

  for (*effort = 0; *effort < FAIR_REVIEW_EFFORTS; (*effort)++)
    if ((index = choose_in_line (self, self->end, *effort)) != FAIR_REVIEW_NONE)
      return index;

  for (*effort = 0; *effort < FAIR_REVIEW_EFFORTS; (*effort)++)
    for (guint *i = &self->n_settled[*effort]; *i < self->entries->len; (*i)++)
      if (fair_review_get_entry (self, *i)->child == FAIR_REVIEW_NONE &&
          (index = choose_in_line (self, *i, *effort)) != FAIR_REVIEW_NONE)
        return index;

  return FAIR_REVIEW_NONE;
}

/* Whether to search the position of @index with @effort although it is known to be won, for a line shorter than the
 * known ones.  With its columns in another order the solver may find another line, so that positions of one node are
 * searched one by one, unless they are the same. */
static gboolean
wants_line (FairReview *self,
            guint       index,
            guint       effort)
{
  const FairReviewNode *node = fair_review_get_node (self, index);
  const FairPosition   *position = &fair_review_get_place (self, index)->position;

  if (node->finding.verdict != FAIR_VERDICT_WON || fair_status (&self->rules, position) != FAIR_STATUS_PLAYING)
    return FALSE;

  for (guint at = node->first; at != FAIR_REVIEW_NONE; at = fair_review_get_entry (self, at)->next)
    {
      const FairReviewEntry *entry = fair_review_get_entry (self, at);

      if ((entry->has_line || entry->efforts > effort) && fair_position_equal (&entry->place.position, position))
        return FALSE;
    }

  return TRUE;
}

/* Finds the next position to search for a shorter line, and the effort: the start, and then the others from last to
 * first, until too many searches have found nothing. */
static guint
choose_for_line (FairReview *self,
                 guint      *effort)
{
  *effort = FAIR_REVIEW_EFFORTS - 1;
  if (wants_line (self, 0, *effort))
    return 0;

  for (*effort = 0; *effort < FAIR_REVIEW_EFFORTS; (*effort)++)
    for (guint *n = &self->n_lined[*effort]; *n < self->entries->len && self->n_failed[*effort] < most_failed[*effort]; (*n)++)
      if (wants_line (self, self->entries->len - 1 - *n, *effort))
        return self->entries->len - 1 - *n;

  return FAIR_REVIEW_NONE;
}

/* @question: (out): what to search next.  Returns: whether there is anything left to search; the same question again
 * until it is answered or a place is added */
gboolean
fair_review_ask (FairReview         *self,
                 FairReviewQuestion *question)
{
  guint effort;
  guint index = choose_place (self, &effort);

  if (index == FAIR_REVIEW_NONE)
    index = choose_for_line (self, &effort);
  if (index == FAIR_REVIEW_NONE)
    return FALSE;

  question->index = index;
  question->node = fair_review_get_entry (self, index)->node;
  question->position = &fair_review_get_place (self, index)->position;
  question->limits = find_limits (self, effort);
  return TRUE;
}

/* Asks @solver until nothing is left to search.  @stop: (nullable): when another thread sets it, the review stops
 * within 10 ms.  Returns: whether it came to the end */
gboolean
fair_review_run (FairReview        *self,
                 FairSolver        *solver,
                 const atomic_bool *stop)
{
  FairReviewQuestion question;

  while (fair_review_ask (self, &question))
    {
      FairSolution solution;

      fair_solver_run (solver, &self->rules, question.position, &question.limits, stop, &solution);
      if (solution.verdict == FAIR_VERDICT_UNKNOWN && stop != NULL && atomic_load (stop))
        return FALSE;
      fair_review_answer (self, &question, &solution);
    }

  return TRUE;
}

typedef enum
{
  OTHER_LOSES,
  OTHER_OPEN, /* not searched yet */
  OTHER_REST  /* won, or nothing was found */
} Other;

/* The verdict on the position after @move, which differs from the move that led to @entry. */
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

/* The verdict on all moves other than the one that led to @index, and a position to search. */
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

      /* The same move, or one that leads to an equal position. */
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

/* Whether the move that led to the won position of @index was the only one that did not lose: there is no other, or all
 * others are proven to lose. */
gboolean
fair_review_is_forced (FairReview *self,
                       guint       index)
{
  FairPosition open;

  g_return_val_if_fail (index < self->entries->len, FALSE);

  return look_at_others (self, index, &open) == OTHER_LOSES;
}

/* @question: (out): what to search next, to find out which moves of the game were forced.  Returns: whether there is
 * anything left to search, as in fair_review_ask(); there is not if the game was not won */
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
        question->limits = find_limits (self, 0);
        return TRUE;
      }

  return FALSE;
}
