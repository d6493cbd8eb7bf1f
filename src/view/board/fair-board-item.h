/* fair-board-item.h: the children of a board: a card, and the place of a pile.
 *
 * The board handles the pointer; an item has the keyboard focus, and the actions that work without a pointer, for
 * example for a screen reader. A place is visible while its pile is empty; it also shows the stock, whose cards are
 * hidden. While a card turns over, the side that is drawn can lag behind its state; its accessible name never does.
 */
#pragma once

#include "fair-svg-art.h"

G_BEGIN_DECLS

/* The key of the object's data that holds its accessible description. */
#define FAIR_BOARD_ITEM_DESCRIPTION "description"

/* Called when an item is activated without a click or, if @takes, to pick up or put down cards there. */
typedef void (*FairBoardItemFunc) (GtkWidget *item, gboolean takes);

#define FAIR_TYPE_CARD_WIDGET (fair_card_widget_get_type ())
G_DECLARE_FINAL_TYPE (FairCardWidget, fair_card_widget, FAIR, CARD_WIDGET, GtkWidget)

GtkWidget *fair_card_widget_new (FairSvgArt *art, FairCard card, FairBoardItemFunc func);
FairCard   fair_card_widget_get_card (FairCardWidget *self);
gboolean   fair_card_widget_get_face_up (FairCardWidget *self);
gboolean   fair_card_widget_get_shown_up (FairCardWidget *self);
void       fair_card_widget_set_place (FairCardWidget *self,
                                       gboolean        face_up,
                                       const char     *name,
                                       const char     *description);
void       fair_card_widget_set_shown_up (FairCardWidget *self, gboolean shown_up);

#define FAIR_TYPE_PLACE (fair_place_get_type ())
G_DECLARE_FINAL_TYPE (FairPlace, fair_place, FAIR, PLACE, GtkWidget)

GtkWidget *fair_place_new (FairSvgArt *art, guint pile, FairBoardItemFunc func);
guint      fair_place_get_pile (FairPlace *self);
void       fair_place_set_mark (FairPlace *self, const char *mark);
void       fair_place_set_stock (FairPlace *self, guint n_cards, gboolean show_count);
void       fair_place_set_text (FairPlace *self, const char *name, const char *description);

G_END_DECLS
