/* fair-thumbnail.h: a small picture of a table. */
#pragma once

#include "fair-table-painter.h"

#define FAIR_TYPE_THUMBNAIL (fair_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (FairThumbnail, fair_thumbnail, FAIR, THUMBNAIL, GtkWidget)

const FairTableScene *fair_thumbnail_get_scene (FairThumbnail *self);
void                  fair_thumbnail_set (FairThumbnail *self, FairTablePainter *painter, const FairTableScene *scene);
cairo_surface_t      *fair_thumbnail_get_picture (FairThumbnail *self);
