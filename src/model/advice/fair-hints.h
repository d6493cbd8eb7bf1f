/* fair-hints.h: the legal moves, the best first, without equivalent ones, and the gains of each.
 *
 * A pure function of what the player can see: which moves are legal never depends on a hidden card, and neither does
 * anything else here.  It looks only one move ahead; finding wins is the solver's task.
 */
#pragma once

#include <glib.h>

#include "ways.h"

/* The gains of a move, the best first. */
typedef enum
{
  FAIR_GAIN_FOUNDATION, /* a card goes to a foundation */
  FAIR_GAIN_TURN,       /* a card turns over */
  FAIR_GAIN_EMPTY,      /* a column becomes empty, and no other is filled */
  FAIR_GAIN_PLAY,       /* a card of the waste, a cell or a reserve comes into play */
  FAIR_GAIN_BUILD,      /* a whole run lies on another column */
  FAIR_GAIN_STOCK,      /* the stock deals cards, or the waste becomes the stock again */
  FAIR_GAIN_SPACE,      /* a cell or an empty column is filled, so that what lay below is free */
  FAIR_GAIN_NOTHING,
  FAIR_N_GAINS
} FairGain;

#define FAIR_GAIN_BIT(gain) (1u << (gain))

typedef struct
{
  FairMove   move;
  FairReason reason; /* why it is legal */
  guint      gains;  /* FAIR_GAIN_BIT of each thing that it gains */
  FairGain   gain;   /* the best of them */
  int        weight; /* among moves of the same gain: the higher, the better */
  FairShare  share;  /* the chances after it; of no ways while they are not known */
} FairHint;

guint fair_hints_list (const FairRules *rules, const FairPosition *position, FairHint hints[FAIR_MAX_MOVES]);
