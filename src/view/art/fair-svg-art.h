/* fair-svg-art.h: a deck whose cards are rendered in a thread. */
#pragma once

#include "fair-card-art.h"
#include "fair-face-source.h"

G_BEGIN_DECLS

#define FAIR_TYPE_SVG_ART (fair_svg_art_get_type ())
G_DECLARE_FINAL_TYPE (FairSvgArt, fair_svg_art, FAIR, SVG_ART, GObject)

FairSvgArt *fair_svg_art_new (GBytes *svg);
FairSvgArt *fair_svg_art_new_for_source (FairFaceSource *source);

gboolean         fair_svg_art_is_complete (FairSvgArt *self);
const GError    *fair_svg_art_get_error (FairSvgArt *self);
cairo_surface_t *fair_svg_art_get_picture (FairSvgArt *self, FairCard face);
void             fair_svg_art_wait (FairSvgArt *self);

G_END_DECLS
