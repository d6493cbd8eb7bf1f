/* fair-answer.h: what the solver found out about a deal, or about a position. */
#pragma once

#include <glib.h>

#include "difficulty.h"
#include "solver.h"

G_BEGIN_DECLS

/**
 * FairAnswer:
 * @rules: of the deal, or of the position
 * @number: the deal that was examined last; 0 if the question was about a position
 * @verdict: on the deal, or on the position
 * @difficulty: of the deal, if it can be won; else FAIR_DIFFICULTY_ANY
 * @states: how many positions were examined
 * @microseconds: how long that took
 * @moves: the line of a win from the deal, or from the position
 *
 * A value that never changes, so that threads can share it.
 */
typedef struct
{
  FairRules      rules;
  guint64        number;
  FairVerdict    verdict;
  FairDifficulty difficulty;
  guint64        states;
  guint64        microseconds;
  guint          n_moves;
  FairMove       moves[];
} FairAnswer;

FairAnswer *fair_answer_new (const FairRules    *rules,
                             guint64             number,
                             FairDifficulty      difficulty,
                             const FairSolution *solution);
FairAnswer *fair_answer_new_unknown (const FairRules *rules, guint64 number);
FairAnswer *fair_answer_ref (FairAnswer *self);
void        fair_answer_unref (FairAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairAnswer, fair_answer_unref)

G_END_DECLS
