/* fair-card-widget.h: a card on the table.
 *
 * While the card turns over, the side that is drawn can lag behind its state; what it tells a screen reader
 * is always current.
 */
#pragma once

#include "fair-board-item.h"

G_BEGIN_DECLS

#define FAIR_TYPE_CARD_WIDGET (fair_card_widget_get_type ())
G_DECLARE_FINAL_TYPE (FairCardWidget, fair_card_widget, FAIR, CARD_WIDGET, FairBoardItem)

GtkWidget *fair_card_widget_new (FairCardArt *art, FairCard card);

FairCard fair_card_widget_get_card (FairCardWidget *self);
gboolean fair_card_widget_get_face_up (FairCardWidget *self);
gboolean fair_card_widget_get_shown_up (FairCardWidget *self);
void     fair_card_widget_set_place (FairCardWidget *self, gboolean face_up, const char *name, const char *description);
void     fair_card_widget_set_shown_up (FairCardWidget *self, gboolean shown_up);

G_END_DECLS
