/* mechanisms.h: the parts of a search that are needed only for speed.
 *
 * benchmarks/bench-ablation.c is built with FAIR_SOLVER_ABLATION, turns off one after the other, and prints
 * what that costs; the table is in docs/solver.md.  In all other builds every mechanism is on, and the
 * compiler removes the checks.  No mechanism in this list is needed for a correct answer.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum
{
  FAIR_KLONDIKE_DEAD_DEALS,
  FAIR_KLONDIKE_EASIER_GAME,
  FAIR_KLONDIKE_SHARED_WORK,
  FAIR_KLONDIKE_LOOKING_AHEAD,
  FAIR_KLONDIKE_LOOSE_CARDS_UP,
  FAIR_KLONDIKE_SAFE_CARDS,
  FAIR_KLONDIKE_PURPOSE,
  FAIR_KLONDIKE_QUICK_PASS,
  FAIR_KLONDIKE_BETTER_WASTE,
  FAIR_COLUMN_SAFE_CARDS,
  FAIR_COLUMN_LINES,
  FAIR_COLUMN_BEST,
  FAIR_CASTLE_OUTLINES,
  FAIR_CASTLE_COARSE_CLASSES,
  FAIR_CASTLE_CLASSES,
  FAIR_CASTLE_BEST_CLASSES,
  FAIR_TWO_PACK_COMPLETE,
  FAIR_TWO_PACK_SAFE_CARDS,
  FAIR_TWO_PACK_CLASSES,
  FAIR_TWO_PACK_DEAD_STATES,
  FAIR_TWO_PACK_LATE_DRAWS,
  FAIR_TWO_PACK_SEEN,
  FAIR_TWO_PACK_EAGER,
  FAIR_TWO_PACK_NOISE,
  FAIR_TWO_PACK_SEEDS,
  FAIR_TWO_PACK_CYCLES,
  FAIR_TWO_PACK_SMALL_WEIGHTS,
  FAIR_N_MECHANISMS
} FairMechanism;

#ifdef FAIR_SOLVER_ABLATION
extern uint64_t fair_mechanisms_off; /* one bit for each mechanism */

static inline bool
fair_mechanism_is_on (FairMechanism mechanism)
{
  return !(fair_mechanisms_off >> mechanism & 1);
}
#else
static inline bool
fair_mechanism_is_on (FairMechanism mechanism)
{
  (void) mechanism;
  return true;
}
#endif
