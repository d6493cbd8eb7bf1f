/* Which position of a review is searched next.
 *
 * First those of the line to where the game ended, then those of lines that were undone; all of a line with a small
 * part of the limits, and then those that are still unknown with all of them.  In a line the two ends come first, then
 * the middle of the longest stretch that has not been searched.  At last, positions that are won only because others are
 * may have shorter lines of their own.
 */
#include "config.h"

#include "fair-review-private.h"

enum
{
  FIRST_SHARE = 16, /* the first search of a position has this part of the limits */
  LEAST_STATES = 1000,
  LEAST_MILLISECONDS = 20
};

/* Searches with each effort for a shorter line that may find none. */
static const guint most_failed[FAIR_REVIEW_EFFORTS] = { 16, 4 };

/* The limits of a search of @effort. */
FairSolverLimits
fair_review_find_limits (FairReview *self,
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

/* Whether the position of @index is to be searched with @effort. */
static gboolean
is_open (FairReview *self,
         guint       index,
         guint       effort)
{
  const FairReviewNode *node = fair_review_get_node (self, index);

  return node->finding.verdict == FAIR_VERDICT_UNKNOWN && node->efforts <= effort;
}

/* Finds the position of @line to be searched next with @effort; FAIR_REVIEW_NONE if there is none. */
static guint
choose (FairReview   *self,
        const GArray *line,
        guint         effort)
{
  guint first = g_array_index (line, guint, 0);
  guint last = g_array_index (line, guint, line->len - 1);
  guint longest = 0;
  guint length = 0;
  guint middle = FAIR_REVIEW_NONE;

  if (is_open (self, first, effort))
    return first;
  if (is_open (self, last, effort))
    return last;

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

static guint
choose_in_line (FairReview *self,
                guint       end,
                guint       effort)
{
  g_autoptr (GArray) line = fair_review_list_line (self, end);

  return choose (self, line, effort);
}

/* Finds the position that is searched next, and the effort. */
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

/* Whether the position of @index is to be searched with @effort though it is known to be won: for a shorter line than those
 * known.  With its columns in another order the solver may find another line, so that positions of one node are searched
 * one by one, unless they are the same. */
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

/* Finds the position that is searched next for a shorter line, and the effort: the start, and then from the last one on
 * until too many searches have found nothing. */
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

/**
 * fair_review_ask:
 * @question: (out): what to search next
 *
 * Returns: whether there is anything left to search; the same question again until it is answered or a place is added
 */
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
  question->limits = fair_review_find_limits (self, effort);
  return TRUE;
}

/**
 * fair_review_run:
 * @stop: (nullable): when another thread sets it, the review stops within 10 ms
 *
 * Asks @solver until nothing is left to search.
 *
 * Returns: whether it came to the end
 */
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
