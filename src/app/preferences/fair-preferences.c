/* The pages of preferences. */
#include "config.h"

#include "fair-preferences.h"

#include "fair-compat.h"
#include "fair-data-page.h"
#include "fair-deck-page.h"
#include "fair-game-group.h"
#include "fair-preference-row.h"
#include "fair-settings.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

static const FairPreferenceChoice difficulties[] = {
  { "any", N_ ("Any") },
  { "easier", N_ ("Easier") },
  { "medium", N_ ("Medium") },
  { "harder", N_ ("Harder") },
};

static AdwPreferencesGroup *
create_group (const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  fair_wrapping_let_wrap (group);
  return ADW_PREFERENCES_GROUP (group);
}

static AdwPreferencesPage *
create_page (const char *title,
             const char *icon)
{
  GtkWidget *page = adw_preferences_page_new ();

  adw_preferences_page_set_title (ADW_PREFERENCES_PAGE (page), title);
  adw_preferences_page_set_icon_name (ADW_PREFERENCES_PAGE (page), icon);
  return ADW_PREFERENCES_PAGE (page);
}

static AdwPreferencesGroup *
create_deals_group (GSettings *settings)
{
  AdwPreferencesGroup *group = create_group (_ ("Deals"));

  adw_preferences_group_add (group, fair_preference_row_new_switch (settings, FAIR_SETTING_FAIR_DEALS, _ ("Fair Deals"),
                                                                    _ ("Only deal games that can be won, starting with the next one. Solitaire Rush always does.")));
  adw_preferences_group_add (group, fair_preference_row_new_choice (settings, FAIR_SETTING_DIFFICULTY, _ ("Difficulty"),
                                                                    _ ("Each level is a third of all fair deals. Applies to the next game."),
                                                                    difficulties, G_N_ELEMENTS (difficulties)));
  adw_preferences_group_add (group, fair_preference_row_new_switch (settings, FAIR_SETTING_TELL_PROSPECT, _ ("Show Whether the Game Is Winnable"),
                                                                    _ ("In KingCell and the Castles, where all cards are visible.")));
  adw_preferences_group_add (group, fair_preference_row_new_switch (settings, FAIR_SETTING_TELL_PROSPECT_HIDDEN, _ ("Show It in Other Games, Too"),
                                                                    _ ("Games with hidden cards then count as assisted.")));
  return group;
}

static void
reset_cb (GtkWidget  *alert,
          const char *response,
          gpointer    data)
{
  if (g_str_equal (response, "reset"))
    fair_settings_reset_all (data);
}

static void
ask_reset_cb (GtkWidget *button,
              GSettings *settings)
{
  GtkWidget *alert = fair_compat_alert_new (_ ("Reset All Preferences?"),
                                            _ ("All preferences and the rules of each game return to their defaults. Games in progress and results are kept."), NULL);

  fair_compat_alert_add (alert, "cancel", _ ("_Cancel"), FALSE);
  fair_compat_alert_add (alert, "reset", _ ("_Reset"), FALSE);
  fair_compat_alert_on_response (alert, reset_cb, g_object_ref (settings), g_object_unref);
  fair_compat_present (alert, GTK_WIDGET (gtk_widget_get_root (button)));
}

static AdwPreferencesGroup *
create_reset_group (GSettings *settings)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  GtkWidget           *button = gtk_button_new_with_label (_ ("Reset All Preferences…"));

  fair_wrapping_let_wrap (button);
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", G_CALLBACK (ask_reset_cb), settings, 0);
  adw_preferences_group_add (group, button);

  return group;
}

static AdwPreferencesPage *
create_table_page (GSettings *settings)
{
  AdwPreferencesPage  *page = create_page (_ ("Table"), "preferences-other-symbolic");
  AdwPreferencesGroup *play = create_group (_ ("Play"));
  AdwPreferencesGroup *look = create_group (_ ("Appearance and Sound"));

  adw_preferences_group_add (play, fair_preference_row_new_switch (settings, FAIR_SETTING_SHOW_ERRORS, _ ("Show Errors"),
                                                                   _ ("Explain why a move is not allowed.")));
  adw_preferences_group_add (play, fair_preference_row_new_switch (settings, FAIR_SETTING_AUTOCOMPLETE, _ ("Autocomplete"),
                                                                   _ ("Finish the game once only moves to the foundations are left.")));
  adw_preferences_group_add (play, fair_preference_row_new_switch (settings, FAIR_SETTING_AUTO_MOVE, _ ("Automatic Moves in the Castles"),
                                                                   _ ("Move cards to the foundations once nothing can be placed on them.")));
  adw_preferences_group_add (look, fair_preference_row_new_switch (settings, FAIR_SETTING_SHOW_COUNTER, _ ("Show Deck Cards Counter"),
                                                                   _ ("Show how many cards are left in the stock.")));
  adw_preferences_group_add (look, fair_preference_row_new_switch (settings, FAIR_SETTING_ANIMATE_DEAL, _ ("Animate Deal"),
                                                                   _ ("Animate the cards of a new game.")));
  adw_preferences_group_add (look, fair_preference_row_new_switch (settings, FAIR_SETTING_FAST_ANIMATION, _ ("Fast Animation"),
                                                                   _ ("Move cards faster.")));
  adw_preferences_group_add (look, fair_preference_row_new_switch (settings, FAIR_SETTING_LEFT_HANDED, _ ("Left-Handed Table"),
                                                                   _ ("Put the stock and the piles beside the columns on the other side.")));
  adw_preferences_group_add (look, fair_preference_row_new_switch (settings, FAIR_SETTING_SOUND, _ ("Sound"),
                                                                   _ ("Play sounds for cards, refused moves, and wins.")));
  adw_preferences_page_add (page, create_deals_group (settings));
  adw_preferences_page_add (page, play);
  adw_preferences_page_add (page, look);
  adw_preferences_page_add (page, create_reset_group (settings));

  return page;
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

  fair_compat_preferences_add (preferences, create_table_page (settings));
  fair_compat_preferences_add (preferences, fair_deck_page_new (settings));
  fair_compat_preferences_add (preferences, create_games_page (window));
  fair_compat_preferences_add (preferences, fair_data_page_new (store));

  return preferences;
}
