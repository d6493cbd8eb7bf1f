/* fair-games-page.h: the page of preferences with a group for each game. */
#pragma once

#include "fair-window.h"

G_BEGIN_DECLS

#define FAIR_TYPE_GAMES_PAGE (fair_games_page_get_type ())
G_DECLARE_FINAL_TYPE (FairGamesPage, fair_games_page, FAIR, GAMES_PAGE, AdwPreferencesPage)

AdwPreferencesPage *fair_games_page_new (FairWindow *window);

G_END_DECLS
