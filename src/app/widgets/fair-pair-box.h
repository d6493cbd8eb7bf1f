/* fair-pair-box.h: two widgets, next to each other if there is room, otherwise one above the other. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_PAIR_BOX (fair_pair_box_get_type ())
G_DECLARE_FINAL_TYPE (FairPairBox, fair_pair_box, FAIR, PAIR_BOX, GtkWidget)

GtkWidget *fair_pair_box_new (void);

GtkWidget *fair_pair_box_get_start (FairPairBox *self);
void       fair_pair_box_set_start (FairPairBox *self, GtkWidget *start);
GtkWidget *fair_pair_box_get_end (FairPairBox *self);
void       fair_pair_box_set_end (FairPairBox *self, GtkWidget *end);

G_END_DECLS
