/* The pages of preferences.  Those of the games are made from the one table of options: whatever a
 * game lists there has a row here.
 */
#include "config.h"

#include "fair-preferences.h"

#include "fair-compat.h"
#include "fair-data-page.h"
#include "fair-deck-page.h"
#include "fair-preference-row.h"
#include "fair-settings.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* The values that a row offers for an option that is no switch. */
static GArray *
list_values (const FairOption *option,
             int               current)
{
  static const int limits[] = { 0, 60, 120, 180, 300, 600, 900, 1800, 3600 };
  GArray          *values = g_array_new (FALSE, FALSE, sizeof (int));

  if (option->type == FAIR_OPTION_NUMBER && option->max > 60)
    {
      gboolean listed = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
        {
          if (!listed && current < limits[i])
            g_array_append_val (values, current);
          listed |= current <= limits[i];
          if (fair_option_allows (option, limits[i]))
            g_array_append_val (values, limits[i]);
        }
      return values;
    }

  for (int value = 0; value <= G_MAXUINT8; value++)
    if (fair_option_allows (option, value))
      g_array_append_val (values, value);
  return values;
}

/* What a row of choices needs to store one. */
typedef struct
{
  GSettings        *settings; /* owned */
  const FairOption *option;
  GArray           *values; /* owned; of int */
} Choice;

static void
choice_free (gpointer  data,
             GClosure *closure)
{
  Choice *choice = data;

  g_object_unref (choice->settings);
  g_array_unref (choice->values);
  g_free (choice);
}

static void
selected_cb (AdwComboRow *row,
             GParamSpec  *pspec,
             Choice      *choice)
{
  guint selected = adw_combo_row_get_selected (row);

  if (selected < choice->values->len)
    fair_settings_set_option (choice->settings, choice->option, g_array_index (choice->values, int, selected));
}

static GtkWidget *
create_choice_row (GSettings        *settings,
                   const FairOption *option)
{
  GtkWidget     *row = adw_combo_row_new ();
  GtkStringList *names = gtk_string_list_new (NULL);
  Choice        *choice = g_new0 (Choice, 1);
  int            current = fair_settings_get_option (settings, option);

  *choice = (Choice){ g_object_ref (settings), option, list_values (option, current) };
  for (guint i = 0; i < choice->values->len; i++)
    gtk_string_list_take (names, fair_words_option_value (option, g_array_index (choice->values, int, i)));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
  for (guint i = 0; i < choice->values->len; i++)
    if (g_array_index (choice->values, int, i) == current)
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), i);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), fair_words_option_title (option));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), fair_words_option_summary (option));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  g_signal_connect_data (row, "notify::selected", G_CALLBACK (selected_cb), choice, choice_free, 0);
  g_object_unref (names);

  return row;
}

static AdwPreferencesGroup *
create_group (const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
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

static void
difficulty_cb (AdwComboRow *row,
               GParamSpec  *pspec,
               GSettings   *settings)
{
  g_settings_set_enum (settings, FAIR_SETTING_DIFFICULTY, (int) adw_combo_row_get_selected (row));
}

/* Returns: (transfer floating): a row for how hard new deals are to be */
static GtkWidget *
create_difficulty_row (GSettings *settings)
{
  const char    *names[] = { _ ("Any"), _ ("Easier"), _ ("Medium"), _ ("Harder"), NULL };
  GtkWidget     *row = adw_combo_row_new ();
  GtkStringList *model = gtk_string_list_new (names);

  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (model));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), fair_settings_get_difficulty (settings));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Difficulty"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("A third of all fair deals each. It takes effect with the next new game."));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  g_signal_connect_data (row, "notify::selected", G_CALLBACK (difficulty_cb), g_object_ref (settings),
                         (GClosureNotify) (void (*) (void)) g_object_unref, 0);
  g_object_unref (model);

  return row;
}

static AdwPreferencesGroup *
create_deals_group (GSettings *settings)
{
  AdwPreferencesGroup *group = create_group (_ ("Deals"));

  adw_preferences_group_add (group, fair_preference_row_new_switch (settings, FAIR_SETTING_FAIR_DEALS, _ ("Fair Deals"),
                                                                    _ ("A new game is dealt only if it was won by the program first. Solitaire Rush always is. It takes effect with the next new game.")));
  adw_preferences_group_add (group, create_difficulty_row (settings));
  adw_preferences_group_add (group, fair_preference_row_new_switch (settings, FAIR_SETTING_TELL_PROSPECT, _ ("Tell Whether a Game Can Still Be Won"),
                                                                    _ ("In KingCell and the Castles, where all cards can be seen.")));
  adw_preferences_group_add (group, fair_preference_row_new_switch (settings, FAIR_SETTING_TELL_PROSPECT_HIDDEN, _ ("Tell It in the Other Games Too"),
                                                                    _ ("Cards are hidden there, so that each game counts as assisted.")));
  return group;
}

static AdwPreferencesPage *
create_table_page (GSettings *settings)
{
  AdwPreferencesPage  *page = create_page (_ ("Table"), "preferences-other-symbolic");
  AdwPreferencesGroup *play = create_group (_ ("Play"));
  AdwPreferencesGroup *look = create_group (_ ("Look"));

  adw_preferences_group_add (play, fair_preference_row_new_switch (settings, FAIR_SETTING_SHOW_ERRORS, _ ("Show Errors"),
                                                                   _ ("A refused move says which rule forbids it.")));
  adw_preferences_group_add (play, fair_preference_row_new_switch (settings, FAIR_SETTING_AUTOCOMPLETE, _ ("Autocomplete"),
                                                                   _ ("A game is finished for you once only moves to the foundations are left.")));
  adw_preferences_group_add (play, fair_preference_row_new_switch (settings, FAIR_SETTING_AUTO_MOVE, _ ("Automatic Moves in the Castles"),
                                                                   _ ("Cards go to the foundations by themselves once nothing can be placed on them.")));
  adw_preferences_group_add (look, fair_preference_row_new_switch (settings, FAIR_SETTING_SHOW_COUNTER, _ ("Show Deck Cards Counter"),
                                                                   _ ("The stock shows how many cards it has.")));
  adw_preferences_group_add (look, fair_preference_row_new_switch (settings, FAIR_SETTING_ANIMATE_DEAL, _ ("Animate Deal"),
                                                                   _ ("The cards of a new game are dealt before your eyes.")));
  adw_preferences_group_add (look, fair_preference_row_new_switch (settings, FAIR_SETTING_FAST_ANIMATION, _ ("Fast Animation"),
                                                                   _ ("Cards move faster.")));
  adw_preferences_group_add (look, fair_preference_row_new_switch (settings, FAIR_SETTING_LEFT_HANDED, _ ("Left-Handed Table"),
                                                                   _ ("The stock and the other piles beside the columns lie on the other side.")));
  adw_preferences_page_add (page, create_deals_group (settings));
  adw_preferences_page_add (page, play);
  adw_preferences_page_add (page, look);

  return page;
}

static AdwPreferencesGroup *
create_game_group (const FairGame *game)
{
  g_autoptr (GSettings) settings = fair_settings_new_for_game (game);
  AdwPreferencesGroup *group = create_group (fair_words_game_title (game));

  for (guint i = 0; i < game->n_options; i++)
    {
      const FairOption *option = &game->options[i];

      if (option->type == FAIR_OPTION_BOOL)
        adw_preferences_group_add (group, fair_preference_row_new_switch (settings, option->key, fair_words_option_title (option),
                                                                          fair_words_option_summary (option)));
      else
        adw_preferences_group_add (group, create_choice_row (settings, option));
    }

  return group;
}

static AdwPreferencesPage *
create_rules_page (void)
{
  AdwPreferencesPage  *page = create_page (_ ("Rules"), "accessories-text-editor-symbolic");
  AdwPreferencesGroup *note = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_description (note, _ ("Rules take effect with the next new game; the game on the table keeps its own."));
  adw_preferences_page_add (page, note);
  for (guint i = 0; i < fair_games_count (); i++)
    if (fair_games_get (i)->n_options > 0)
      adw_preferences_page_add (page, create_game_group (fair_games_get (i)));

  return page;
}

/* Returns: (transfer floating): the preferences, to be shown with fair_compat_present() */
GtkWidget *
fair_preferences_new (GSettings *settings,
                      FairStore *store)
{
  GtkWidget *preferences = fair_compat_preferences_new ();

  fair_compat_preferences_add (preferences, create_table_page (settings));
  fair_compat_preferences_add (preferences, fair_deck_page_new (settings));
  fair_compat_preferences_add (preferences, create_rules_page ());
  fair_compat_preferences_add (preferences, fair_data_page_new (store));

  return preferences;
}
