/* fair-rush-account.h: the parts of the score of a game of Solitaire Rush. */
#pragma once

#include "fair-game-model.h"

/* Points; losses are negative. */
typedef struct
{
  int foundations; /* cards that went to the foundations */
  int turned;      /* cards that turned over */
  int waste;       /* cards from the waste */
  int back;        /* cards from the foundations */
  int redeals;
  int bonus; /* for the time */
  int total;
} FairRushAccount;

void fair_rush_get_account (FairGameModel *model, FairRushAccount *account);
