/* stuck.h: whether a game is lost, that is, whether the player is stuck, given the cards that the player can know.
 *
 * The search follows every legal move but cheats and `end`, and does not look past a move that shows a card unseen so
 * far.  If it finds such a move, or a win, the game is not lost.  It examines up to FAIR_STUCK_POSITIONS different
 * positions; if there are more, the game does not count as lost.  The caller provides the workspace, and the search can
 * run in slices, so that a table never waits for it.
 */
#pragma once

#include "games.h"
#include "key.h"

enum
{
  FAIR_STUCK_POSITIONS = 10000,
  FAIR_STUCK_BUCKETS = 32768 /* a power of two */
};

typedef enum
{
  FAIR_STUCK_SEARCHING, /* not known yet */
  FAIR_STUCK_NO,        /* not lost */
  FAIR_STUCK_YES        /* lost */
} FairStuckAnswer;

/* A workspace, about 1.8 MB.  Only the functions below access its members, except @n_positions. */
typedef struct
{
  FairRules       rules;
  FairStuckAnswer answer;
  unsigned        n_positions;                     /* different ones that the search has reached: a measure of its cost */
  unsigned        next;                            /* the first position whose moves have not been followed */
  uint32_t        buckets[FAIR_STUCK_BUCKETS];     /* 0, or half of a hash's word and 1 + the index of its position */
  FairPosition    positions[FAIR_STUCK_POSITIONS]; /* keys, in the order in which they were found */
} FairStuck;

void            fair_stuck_begin (FairStuck *search, const FairRules *rules, const FairPosition *position);
FairStuckAnswer fair_stuck_run (FairStuck *search, unsigned n_positions);
FairCard        fair_stuck_find_held (const FairStuck *search);
FairStatus      fair_status_search (FairStuck *search, const FairRules *rules, const FairPosition *position);
