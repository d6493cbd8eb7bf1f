/* account.h: what a whole game cost its player, what the cards gave, and how low the chances fell. */
#pragma once

#include "chances.h"

/* In thousandths. */
typedef struct
{
  int deal;  /* the chances there; negative if they could not be counted */
  int cost;  /* of all moves */
  int luck;  /* of all cards that were shown: with these two, deal - cost + luck are the chances at the end */
  int least; /* the least chances: in a game that was won, of all; in one that was lost, until it was, as far as the
                player could know, with the move that lost it; negative in one that can still be won */
} FairAccount;

bool fair_account_make (const FairChances  *chances,
                        const FairRules    *rules,
                        const FairPosition *deal,
                        const FairMove     *moves,
                        const FairSampling *sampling,
                        FairAccount        *account);
