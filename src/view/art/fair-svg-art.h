/* fair-svg-art.h: the cards of a deck, rendered in a thread at a size in device pixels; and a picture in the form that a
 * renderer needs. The deck can be replaced by another one. */
#pragma once

#include <gtk/gtk.h>

#include "fair-face-source.h"

/* A face is identified by its FairCard without the pack, the back by FAIR_NO_CARD. */
#define FAIR_ART_BACK FAIR_NO_CARD

typedef struct
{
  cairo_surface_t *surface; /* owned; NULL if there is none */
  GskRenderNode   *node;    /* owned; NULL until it is first drawn */
  gboolean         node_is_texture;
  float            node_width;
  float            node_height;
} FairPicture;

void     fair_picture_clear (FairPicture *picture);
gboolean fair_picture_snapshot (FairPicture *picture,
                                GtkWidget   *widget,
                                GtkSnapshot *snapshot,
                                float        width,
                                float        height);

GdkTexture *fair_picture_create_texture (cairo_surface_t *surface);

#define FAIR_TYPE_SVG_ART (fair_svg_art_get_type ())
G_DECLARE_FINAL_TYPE (FairSvgArt, fair_svg_art, FAIR, SVG_ART, GObject)

FairSvgArt *fair_svg_art_new (FairFaceSource *source);
void        fair_svg_art_set_source (FairSvgArt *self, FairFaceSource *source);

const FairCardShape *fair_svg_art_get_shape (FairSvgArt *self);

void fair_svg_art_prepare (FairSvgArt *self, float width, float height, float scale);
void fair_svg_art_snapshot (FairSvgArt  *self,
                            GtkWidget   *widget,
                            GtkSnapshot *snapshot,
                            FairCard     face,
                            float        width,
                            float        height);

gboolean         fair_svg_art_is_complete (FairSvgArt *self);
const GError    *fair_svg_art_get_error (FairSvgArt *self);
cairo_surface_t *fair_svg_art_get_picture (FairSvgArt *self, FairCard face);
void             fair_svg_art_wait (FairSvgArt *self);
