/* known-win.h: a line that wins from one position, tried from others like it.
 *
 * After a bad move the rest of a line often still wins, if each move is understood as cards that go onto a card, and those
 * that are not possible are tried again later.  That takes microseconds, where a search takes milliseconds.
 */
#pragma once

#include "kernel.h"

enum
{
  KNOWN_WIN_MOST = 512
};

/* A move, by its cards. */
typedef struct
{
  FairMove move;
  FairCard head; /* FAIR_NO_CARD: not of cards */
  FairCard onto; /* of a column; FAIR_NO_CARD: an empty pile, or a foundation */
} KnownMove;

typedef struct
{
  unsigned  n; /* 0: none is known */
  KnownMove moves[KNOWN_WIN_MOST];
} KnownWin;

void known_win_note (KnownWin           *self,
                     const FairRules    *rules,
                     const FairPosition *position,
                     const FairMove     *moves,
                     unsigned            n);
bool known_win_try (const KnownWin *self, const FairRules *rules, const FairPosition *position);
