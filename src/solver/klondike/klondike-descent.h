/* klondike-descent.h: a depth-first search over states of Solitaire Rush, which can be left and gone
 * on with, and of which another can take over a part. */
#pragma once

#include "klondike-state.h"

/* States of the first turn of a search that has several descents, and how many keys of a table are
 * thought to be in the processor's cache.  Tests make them small, so that small positions meet all. */
#ifndef KLONDIKE_FIRST_TURN
#define KLONDIKE_FIRST_TURN 8192
#define KLONDIKE_CACHED_KEYS (1 << 16)
#endif

typedef struct
{
  KlondikeState state;
  uint16_t      path; /* how long the path to it is */
  uint8_t       n;
  uint8_t       next; /* the move to be tried next */
  KlondikeMove  moves[KLONDIKE_MAX_MOVES];
} KlondikeFrame;

typedef struct
{
  FairSearch          *search;
  const KlondikeTable *dealt;
  FairTable           *table;    /* of what was entered; several descents can share one */
  KlondikeFrame       *frames;   /* those of the line under way, and one more */
  KlondikeMove        *path;     /* the moves of that line */
  bool                 backward; /* the moves of a state are tried from the last to the first */
  unsigned             depth;    /* frames of the line under way */
  unsigned             lowest;   /* the least of @depth since the owner set this */
  unsigned             n_path;
  bool                 cut; /* a bound of the program's was met: not complete */
} KlondikeDescent;

typedef enum
{
  KLONDIKE_ENDED, /* nothing is left to be tried; complete if it was not cut */
  KLONDIKE_FOUND, /* a win: the moves of @path */
  KLONDIKE_LEFT   /* more is to be tried */
} KlondikeOutcome;

bool            klondike_descent_init (KlondikeDescent     *self,
                                       FairSearch          *search,
                                       const KlondikeTable *dealt,
                                       FairTable           *table);
KlondikeOutcome klondike_descent_begin (KlondikeDescent *self, const KlondikeState *start);
KlondikeOutcome klondike_descent_run (KlondikeDescent *self, uint64_t states);
void            klondike_descent_take_over (KlondikeDescent *self, KlondikeDescent *from, unsigned at);
