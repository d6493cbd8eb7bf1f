/* fair-play-page.h: the page of preferences about deals, play and the table. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define FAIR_TYPE_PLAY_PAGE (fair_play_page_get_type ())
G_DECLARE_FINAL_TYPE (FairPlayPage, fair_play_page, FAIR, PLAY_PAGE, AdwPreferencesPage)

AdwPreferencesPage *fair_play_page_new (GSettings *settings);

G_END_DECLS
