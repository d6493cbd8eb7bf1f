/* fair-side-box.h: a widget with a panel that can be shown: at its side if there is room, otherwise as a
 * sheet at the bottom. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_SIDE_BOX (fair_side_box_get_type ())
G_DECLARE_FINAL_TYPE (FairSideBox, fair_side_box, FAIR, SIDE_BOX, GtkWidget)

typedef float (*FairSideBoxFunc) (gpointer data, int width, int height);

void     fair_side_box_set_func (FairSideBox *self, FairSideBoxFunc func, gpointer data);
void     fair_side_box_set_panel (FairSideBox *self, GtkWidget *panel);
void     fair_side_box_set_shown (FairSideBox *self, gboolean shown);
gboolean fair_side_box_get_shown (FairSideBox *self);

G_END_DECLS
