/* fair-svg-art.h: cards from an SVG file, drawn by librsvg. */
#pragma once

#include "fair-card-art.h"

G_BEGIN_DECLS

#define FAIR_TYPE_SVG_ART (fair_svg_art_get_type ())
G_DECLARE_FINAL_TYPE (FairSvgArt, fair_svg_art, FAIR, SVG_ART, GObject)

FairSvgArt *fair_svg_art_new (GBytes *svg);
void        fair_svg_art_wait (FairSvgArt *self);

G_END_DECLS
