/* fair-end-card.h: how a game ended and what the player can do next, on a card over the dimmed cloth. It goes away with
 * a click on the cloth, with Escape, and with any move. */
#pragma once

#include <adwaita.h>

#include "fair-feats.h"
#include "fair-table-game.h"

#define FAIR_TYPE_END_CARD (fair_end_card_get_type ())
G_DECLARE_FINAL_TYPE (FairEndCard, fair_end_card, FAIR, END_CARD, GtkWidget)

void     fair_end_card_set_game (FairEndCard *self, FairTableGame *game);
void     fair_end_card_set_waiting (FairEndCard *self, gboolean waiting);
void     fair_end_card_set_par (FairEndCard *self, const FairKnownPar *par);
void     fair_end_card_set_feats (FairEndCard *self, const FairFeats *feats);
gboolean fair_end_card_dismiss (FairEndCard *self);
gboolean fair_end_card_recall (FairEndCard *self);
char    *fair_end_card_dup_turn_label (const FairTurn *turn);
