/* fair-deck-chooser.h: which deck is used. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

AdwPreferencesGroup *fair_deck_chooser_new (GSettings *settings);

G_END_DECLS
