#include "config.h"

#include "fair-preferences.h"

#include "fair-compat.h"
#include "fair-data-page.h"
#include "fair-deck-page.h"
#include "fair-games-page.h"
#include "fair-play-page.h"

/* Returns: (transfer floating): the preferences, to be shown with fair_compat_present() */
GtkWidget *
fair_preferences_new (GSettings  *settings,
                      FairStore  *store,
                      FairWindow *window)
{
  GtkWidget *preferences = fair_compat_preferences_new ();

  fair_compat_preferences_add (preferences, fair_play_page_new (settings));
  fair_compat_preferences_add (preferences, fair_deck_page_new (settings));
  fair_compat_preferences_add (preferences, fair_games_page_new (window));
  fair_compat_preferences_add (preferences, fair_data_page_new (store));

  return preferences;
}
