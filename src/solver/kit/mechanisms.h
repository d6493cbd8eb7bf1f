/* mechanisms.h: what a search can do without, at the price of its time.
 *
 * benchmarks/bench-ablation.c is built with FAIR_SOLVER_ABLATION, turns one after the other off, and prints
 * what that costs; the table stands in docs/solver.md.  Everywhere else all are on, and the questions
 * vanish when the code is compiled.  No mechanism that is listed here is needed for an answer to be true.
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
  FAIR_COLUMN_SAFE_CARDS,
  FAIR_COLUMN_LINES,
  FAIR_COLUMN_BEST,
  FAIR_CASTLE_OUTLINES,
  FAIR_CASTLE_COARSE_CLASSES,
  FAIR_CASTLE_BEST_CLASSES,
  FAIR_CASTLE_DEEP_CLASSES,
  FAIR_TWO_PACK_COMPLETE,
  FAIR_TWO_PACK_SAFE_CARDS,
  FAIR_TWO_PACK_SEEN,
  FAIR_TWO_PACK_EAGER,
  FAIR_TWO_PACK_NOISE,
  FAIR_TWO_PACK_SMALL_WEIGHTS,
  FAIR_N_MECHANISMS
} FairMechanism;

#ifdef FAIR_SOLVER_ABLATION
extern uint64_t fair_mechanisms_off; /* a bit for each */

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
