/* fair-slot.h: which of several games in progress of a kind a game is.
 *
 * A slot is a short text without spaces.  New Game replaces the game in the ordinary slot; deals that the player got in
 * another way have slots of their own, so that they leave that game alone.  See also FAIR_SLOT_DAILY.
 */
#pragma once

#include "fair-game-model.h"

#define FAIR_SLOT_ORDINARY ""
#define FAIR_SLOT_CHALLENGE "challenge" /* a deal from somebody, to compare the results */
#define FAIR_SLOT_AGAIN "again"         /* a deal that was played before */
#define FAIR_SLOT_LAID "laid"           /* a deal that the player has laid out */

const char *fair_slot_get (FairGameModel *model);
void        fair_slot_set (FairGameModel *model, const char *slot);
