/* fair-card-tray.h: a tray of cards to choose from, and the card that the player types instead.
 *
 * What is left is how many of each card can still be chosen, indexed by its face.
 */
#pragma once

#include <adwaita.h>

#include "fair-game-model.h"

#define FAIR_TYPE_CARD_TRAY (fair_card_tray_get_type ())
G_DECLARE_FINAL_TYPE (FairCardTray, fair_card_tray, FAIR, CARD_TRAY, AdwBin)

/* Called with the answers; NULL without any. */
typedef void (*FairCardFunc) (gpointer data, const FairCard *faces);

void     fair_card_tray_fill (GtkFlowBox *tray);
void     fair_card_tray_update (GtkFlowBox  *tray,
                                const guint8 all[FAIR_CARD_CODES],
                                const guint8 left[FAIR_CARD_CODES],
                                FairCard     picked);
FairCard fair_card_tray_get_face (GtkFlowBoxChild *child);
char    *fair_card_tray_read (const char *typed, const guint8 left[FAIR_CARD_CODES], FairCard *card);

void fair_card_tray_ask (GtkWidget         *parent,
                         FairGameModel     *model,
                         const FairEffects *shown,
                         FairCardFunc       func,
                         gpointer           data);
