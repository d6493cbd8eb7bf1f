/* fair-card-art.h: the pictures of the cards on a table, from a deck that can be replaced by another one.
 *
 * Cards that the new deck has not rendered yet are drawn from the old one, so that no card is ever blank.
 */
#pragma once

#include "fair-svg-art.h"

G_BEGIN_DECLS

#define FAIR_TYPE_CARD_ART (fair_card_art_get_type ())
G_DECLARE_FINAL_TYPE (FairCardArt, fair_card_art, FAIR, CARD_ART, GObject)

FairCardArt *fair_card_art_new (FairSvgArt *deck);
void         fair_card_art_set_deck (FairCardArt *self, FairSvgArt *deck);
FairSvgArt  *fair_card_art_get_deck (FairCardArt *self);

const FairCardShape *fair_card_art_get_shape (FairCardArt *self);

void fair_card_art_prepare (FairCardArt *self, float width, float height, float scale);
void fair_card_art_snapshot (FairCardArt *self,
                             GtkWidget   *widget,
                             GtkSnapshot *snapshot,
                             FairCard     face,
                             float        width,
                             float        height);

G_END_DECLS
