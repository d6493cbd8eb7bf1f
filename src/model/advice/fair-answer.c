#include "config.h"

#include "fair-answer.h"

#include <string.h>

/* Returns: (transfer full): what @solution, whose moves are copied, says about deal @number, or about a position */
FairAnswer *
fair_answer_new (const FairRules    *rules,
                 guint64             number,
                 FairDifficulty      difficulty,
                 const FairSolution *solution)
{
  gsize       size = solution->n_moves * sizeof *solution->moves;
  FairAnswer *self = g_atomic_rc_box_alloc0 (sizeof *self + size);

  self->rules = *rules;
  self->number = number;
  self->verdict = solution->verdict;
  self->difficulty = difficulty;
  self->states = solution->states;
  self->microseconds = solution->microseconds;
  self->n_moves = solution->n_moves;
  if (size > 0)
    memcpy (self->moves, solution->moves, size);

  return self;
}

/* Returns: (transfer full): an answer about a deal that was not searched */
FairAnswer *
fair_answer_new_unknown (const FairRules *rules,
                         guint64          number)
{
  const FairSolution nothing = { .verdict = FAIR_VERDICT_UNKNOWN };

  return fair_answer_new (rules, number, FAIR_DIFFICULTY_ANY, &nothing);
}

/* Returns: (transfer full): @self */
FairAnswer *
fair_answer_ref (FairAnswer *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
fair_answer_unref (FairAnswer *self)
{
  g_atomic_rc_box_release (self);
}
