/* fair-switch-art.h: a deck that can be replaced by another one. */
#pragma once

#include "fair-svg-art.h"

G_BEGIN_DECLS

#define FAIR_TYPE_SWITCH_ART (fair_switch_art_get_type ())
G_DECLARE_FINAL_TYPE (FairSwitchArt, fair_switch_art, FAIR, SWITCH_ART, GObject)

FairSwitchArt *fair_switch_art_new (FairSvgArt *deck);
void           fair_switch_art_set_deck (FairSwitchArt *self, FairSvgArt *deck);
FairSvgArt    *fair_switch_art_get_deck (FairSwitchArt *self);

G_END_DECLS
