/* fair-drawing.h: draws a card on a widget. */
#pragma once

#include "fair-card-art.h"

G_BEGIN_DECLS

gboolean fair_drawing_has_textures (GtkWidget *widget);

void fair_drawing_snapshot_card (GtkWidget *widget, GtkSnapshot *snapshot, FairCardArt *art, FairCard face);
void fair_drawing_snapshot_face (GtkWidget   *widget,
                                 GtkSnapshot *snapshot,
                                 FairCardArt *art,
                                 FairCard     face,
                                 float        width,
                                 float        height);

G_END_DECLS
