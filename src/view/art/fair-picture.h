/* fair-picture.h: the picture of a card in the form that a renderer needs. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  cairo_surface_t *surface; /* owned; NULL if there is none */
  GskRenderNode   *node;    /* owned; NULL until it is first drawn */
  gboolean         node_is_texture;
  float            node_width;
  float            node_height;
} FairPicture;

void     fair_picture_take (FairPicture *picture, cairo_surface_t *surface);
void     fair_picture_clear (FairPicture *picture);
gboolean fair_picture_snapshot (FairPicture *picture,
                                GtkSnapshot *snapshot,
                                float        width,
                                float        height,
                                gboolean     textures);

gboolean    fair_picture_has_textures (GtkWidget *widget);
GdkTexture *fair_picture_create_texture (cairo_surface_t *surface);

G_END_DECLS
