/* klondike-descent.h: a depth-first search over states of Solitaire Rush that can be interrupted and
 * continued, and that can hand over a part of its work to another. */
#pragma once

#include "klondike-seen.h"

/* The number of states in the quick pass, the number in the first turn of a search with several descents, and the
 * number of keys of a table that are expected to be in the processor's cache.  Tests make all of them small, so that
 * small positions use everything. */
#ifndef KLONDIKE_FIRST_TURN
#define KLONDIKE_QUICK_STATES 512
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
  KlondikeSeen        *seen;     /* the entered states; several descents can share one */
  KlondikeFrame       *frames;   /* states of the current line, and one more */
  KlondikeMove        *path;     /* the moves of that line */
  bool                 backward; /* the moves of a state are tried from the last to the first */
  unsigned             depth;    /* frames of the current line */
  unsigned             lowest;   /* the minimum of @depth since the owner set this */
  unsigned             n_path;
  bool                 cut; /* a limit of the program was reached: not complete */
} KlondikeDescent;

typedef enum
{
  KLONDIKE_ENDED, /* nothing is left to try; complete unless it was cut */
  KLONDIKE_FOUND, /* a win: the moves of @path */
  KLONDIKE_LEFT   /* more is left to try */
} KlondikeOutcome;

bool            klondike_descent_init (KlondikeDescent     *self,
                                       FairSearch          *search,
                                       const KlondikeTable *dealt,
                                       KlondikeSeen        *seen);
KlondikeOutcome klondike_descent_begin (KlondikeDescent *self, const KlondikeState *start);
KlondikeOutcome klondike_descent_run (KlondikeDescent *self, uint64_t states);
void            klondike_descent_take_over (KlondikeDescent *self, KlondikeDescent *from, unsigned at);
