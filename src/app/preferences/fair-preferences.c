/* The pages of preferences. */
#include "config.h"

#include "fair-preferences.h"

#include "fair-compat.h"
#include "fair-data-page.h"
#include "fair-deck-page.h"
#include "fair-game-group.h"
#include "fair-play-page.h"

#include <glib/gi18n-lib.h>

static AdwPreferencesPage *
create_page (const char *title,
             const char *icon)
{
  GtkWidget *page = adw_preferences_page_new ();

  adw_preferences_page_set_title (ADW_PREFERENCES_PAGE (page), title);
  adw_preferences_page_set_icon_name (ADW_PREFERENCES_PAGE (page), icon);
  return ADW_PREFERENCES_PAGE (page);
}

static AdwPreferencesPage *
create_games_page (FairWindow *window)
{
  AdwPreferencesPage  *page = create_page (_ ("Games"), "accessories-text-editor-symbolic");
  AdwPreferencesGroup *note = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_description (note, _ ("Rule changes apply to the next game. Click behavior and suit colors change right away."));
  adw_preferences_page_add (page, note);
  for (guint i = 0; i < fair_games_count (); i++)
    adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (fair_game_group_new (fair_games_get (i), window)));

  return page;
}

/* Returns: (transfer floating): the preferences, to be shown with fair_compat_present() over @window */
GtkWidget *
fair_preferences_new (GSettings  *settings,
                      FairStore  *store,
                      FairWindow *window)
{
  GtkWidget *preferences = fair_compat_preferences_new ();

  fair_compat_preferences_add (preferences, fair_play_page_new (settings));
  fair_compat_preferences_add (preferences, fair_deck_page_new (settings));
  fair_compat_preferences_add (preferences, create_games_page (window));
  fair_compat_preferences_add (preferences, fair_data_page_new (store));

  return preferences;
}
