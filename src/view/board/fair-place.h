/* fair-place.h: the place of a pile, visible while the pile is empty. It shows the stock, too, whose cards
 * are hidden. */
#pragma once

#include "fair-board-item.h"

G_BEGIN_DECLS

#define FAIR_TYPE_PLACE (fair_place_get_type ())
G_DECLARE_FINAL_TYPE (FairPlace, fair_place, FAIR, PLACE, FairBoardItem)

GtkWidget *fair_place_new (FairCardArt *art, guint pile);

guint fair_place_get_pile (FairPlace *self);
void  fair_place_set_mark (FairPlace *self, const char *mark);
void  fair_place_set_stock (FairPlace *self, guint n_cards, gboolean show_count);
void  fair_place_set_name (FairPlace *self, const char *name);
void  fair_place_set_description (FairPlace *self, const char *description);

G_END_DECLS
