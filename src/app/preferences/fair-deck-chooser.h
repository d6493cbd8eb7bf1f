/* fair-deck-chooser.h: the group of preferences that chooses a deck, for all games or for one. */
#pragma once

#include <adwaita.h>

#define FAIR_TYPE_DECK_CHOOSER (fair_deck_chooser_get_type ())
G_DECLARE_FINAL_TYPE (FairDeckChooser, fair_deck_chooser, FAIR, DECK_CHOOSER, AdwPreferencesGroup)

AdwPreferencesGroup *fair_deck_chooser_new (GSettings *settings);
