/* fair-finale.h: the animation after a win: cards leap from the foundations over the board.
 *
 * It lies above a board and only draws: the board below works as usual, and any key or click ends the
 * animation.
 */
#pragma once

#include "fair-board.h"

G_BEGIN_DECLS

#define FAIR_TYPE_FINALE (fair_finale_get_type ())
G_DECLARE_FINAL_TYPE (FairFinale, fair_finale, FAIR, FINALE, GtkWidget)

GtkWidget *fair_finale_new (FairBoard *board, FairSvgArt *art);

void fair_finale_start (FairFinale *self);
void fair_finale_stop (FairFinale *self);

gboolean fair_finale_place (const GdkRectangle *start,
                            int                 width,
                            int                 height,
                            guint               leap,
                            double              time,
                            graphene_point_t   *point);

G_END_DECLS
