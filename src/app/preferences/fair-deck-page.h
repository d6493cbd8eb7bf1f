/* fair-deck-page.h: the page of preferences about cards. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define FAIR_TYPE_DECK_PAGE (fair_deck_page_get_type ())
G_DECLARE_FINAL_TYPE (FairDeckPage, fair_deck_page, FAIR, DECK_PAGE, AdwPreferencesPage)

AdwPreferencesPage *fair_deck_page_new (GSettings *settings);

G_END_DECLS
