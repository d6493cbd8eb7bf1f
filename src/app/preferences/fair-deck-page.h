/* fair-deck-page.h: the page of preferences about cards. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

AdwPreferencesPage *fair_deck_page_new (GSettings *settings);

G_END_DECLS
