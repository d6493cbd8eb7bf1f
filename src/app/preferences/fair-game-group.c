/* A group has a row for each option of the game. If the game on the table has other rules than the current settings,
 * the group shows this and offers a new deal. */
#include "config.h"

#include "fair-game-group.h"

#include "fair-compat.h"
#include "fair-preference-row.h"
#include "fair-settings.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

/* Belongs to a group. */
typedef struct
{
  const FairGame *game;
  GSettings      *rules;    /* owned; NULL for a game without options */
  FairWindow     *window;   /* weak */
  GtkWidget      *new_game; /* borrowed from the group */
} GameGroup;

static const FairPreferenceChoice clicking[] = {
  { "by-game", N_ ("Default for This Game") },
  { "sends", N_ ("Moves the Card") },
  { "selects", N_ ("Selects the Card") },
  { NULL }
};

static const FairPreferenceChoice colours[] = {
  { "as-all", N_ ("Same as All Games") },
  { "two", N_ ("Two Colors") },
  { "four", N_ ("Four Colors") },
  { NULL }
};

/* Whether the game on the table is this game with other rules; a lesson has rules of its own. */
static gboolean
differs (const GameGroup *self)
{
  const FairRules *rules = self->window ? fair_window_get_rules (self->window) : NULL;
  FairRules        wanted;

  if (rules == NULL || rules->game != self->game || fair_window_is_lesson (self->window))
    return FALSE;

  fair_settings_get_rules (self->game, &wanted);
  for (guint i = 0; i < self->game->n_options; i++)
    if (wanted.options.value[i] != rules->options.value[i])
      return TRUE;
  return FALSE;
}

static void
update (AdwPreferencesGroup *group)
{
  const GameGroup *self = g_object_get_data (G_OBJECT (group), "fair-game-group");
  gboolean         different = differs (self);

  gtk_widget_set_visible (self->new_game, different);
  adw_preferences_group_set_description (group, different ? _ ("Rule changes apply to the next game.") : NULL);
}

static void
new_game_cb (GtkWidget *window)
{
  gtk_widget_activate_action (window, "win.new-game", NULL);
}

static void
game_group_free (gpointer data)
{
  GameGroup *self = data;

  g_clear_weak_pointer (&self->window);
  g_clear_object (&self->rules);
  g_free (self);
}

/* Returns: (transfer floating): the preferences of @game, with a button that deals a new game in @window */
AdwPreferencesGroup *
fair_game_group_new (const FairGame *game,
                     FairWindow     *window)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  GameGroup           *self = g_new0 (GameGroup, 1);
  g_autoptr (GSettings) table = fair_settings_new_for_table (game);

  self->game = game;
  self->rules = fair_settings_new_for_game (game);
  g_set_weak_pointer (&self->window, window);
  self->new_game = gtk_button_new_with_mnemonic (_ ("_New Game"));
  fair_compat_name_by_label (self->new_game);
  gtk_widget_set_valign (self->new_game, GTK_ALIGN_CENTER);
  g_signal_connect_object (self->new_game, "clicked", G_CALLBACK (new_game_cb), window, G_CONNECT_SWAPPED);
  g_object_set_data_full (G_OBJECT (group), "fair-game-group", self, game_group_free);

  adw_preferences_group_set_title (group, fair_words_game_title (game));
  adw_preferences_group_set_header_suffix (group, self->new_game);
  fair_wrapping_apply (GTK_WIDGET (group));
  for (guint i = 0; i < game->n_options; i++)
    adw_preferences_group_add (group, fair_preference_row_new_option (self->rules, &game->options[i]));
  adw_preferences_group_add (group, fair_preference_row_new_choice (table, FAIR_SETTING_CLICKING, _ ("Clicking a Card"), clicking));
  adw_preferences_group_add (group, fair_preference_row_new_choice (table, FAIR_SETTING_COLOURS, _ ("Suit Colors"), colours));
  if (self->rules != NULL)
    g_signal_connect_object (self->rules, "changed", G_CALLBACK (update), group, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "table-changed", G_CALLBACK (update), group, G_CONNECT_SWAPPED);
  update (group);

  return group;
}
