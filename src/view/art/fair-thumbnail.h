/* fair-thumbnail.h: a small picture of a table. */
#pragma once

#include "fair-table-painter.h"

#define FAIR_TYPE_THUMBNAIL (fair_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (FairThumbnail, fair_thumbnail, FAIR, THUMBNAIL, GtkWidget)

const FairTableScene *fair_thumbnail_get_scene (FairThumbnail *self);
void                  fair_thumbnail_set_scene (FairThumbnail *self, const FairTableScene *scene);
void                  fair_thumbnail_set_painter (FairThumbnail *self, FairTablePainter *painter);
cairo_surface_t      *fair_thumbnail_get_picture (FairThumbnail *self);
