/* FairGameGroup: has a row for each option of the game. If the game on the table has other rules than the
 * current settings, the group says so and offers a new deal. */
#include "config.h"

#include "fair-game-group.h"

#include "fair-compat.h"
#include "fair-option-row.h"
#include "fair-preference-row.h"
#include "fair-settings.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

struct _FairGameGroup
{
  AdwPreferencesGroup parent_instance;

  const FairGame *game;
  GSettings      *rules;    /* owned; NULL for a game without options */
  FairWindow     *window;   /* weak */
  GtkWidget      *new_game; /* borrowed from the group */
};

G_DEFINE_FINAL_TYPE (FairGameGroup, fair_game_group, ADW_TYPE_PREFERENCES_GROUP)

static const FairPreferenceChoice clicking[] = {
  { "by-game", N_ ("Default for This Game") },
  { "sends", N_ ("Moves the Card") },
  { "selects", N_ ("Selects the Card") },
};

static const FairPreferenceChoice colours[] = {
  { "as-all", N_ ("Same as All Games") },
  { "two", N_ ("Two Colors") },
  { "four", N_ ("Four Colors") },
};

/* Whether the game on the table is this game with other rules; a lesson has rules of its own. */
static gboolean
differs (FairGameGroup *self)
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
update (FairGameGroup *self)
{
  gboolean different = differs (self);

  gtk_widget_set_visible (self->new_game, different);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self),
                                         different ? _ ("Rule changes apply to the next game.") : NULL);
}

static void
new_game_cb (FairGameGroup *self)
{
  if (self->window != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self->window), "win.new-game", NULL);
}

static void
add_rows (FairGameGroup *self)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (self);
  g_autoptr (GSettings) table = fair_settings_new_for_table (self->game);

  for (guint i = 0; i < self->game->n_options; i++)
    adw_preferences_group_add (group, fair_option_row_new (self->rules, &self->game->options[i]));
  adw_preferences_group_add (group, fair_preference_row_new_choice (table, FAIR_SETTING_CLICKING, _ ("Clicking a Card"), NULL, clicking, G_N_ELEMENTS (clicking)));
  adw_preferences_group_add (group, fair_preference_row_new_choice (table, FAIR_SETTING_COLOURS, _ ("Suit Colors"), NULL, colours, G_N_ELEMENTS (colours)));
}

static void
fair_game_group_dispose (GObject *object)
{
  FairGameGroup *self = FAIR_GAME_GROUP (object);

  g_clear_weak_pointer (&self->window);
  g_clear_object (&self->rules);

  G_OBJECT_CLASS (fair_game_group_parent_class)->dispose (object);
}

static void
fair_game_group_class_init (FairGameGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_game_group_dispose;
}

static void
fair_game_group_init (FairGameGroup *self)
{
  self->new_game = gtk_button_new_with_mnemonic (_ ("_New Game"));
  fair_compat_let_labels_name (self->new_game);
  gtk_widget_set_valign (self->new_game, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (self->new_game, FALSE);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), self->new_game);
  g_signal_connect_swapped (self->new_game, "clicked", G_CALLBACK (new_game_cb), self);
}

/* Returns: (transfer floating): the preferences of @game, with a button that deals a new game in @window */
GtkWidget *
fair_game_group_new (const FairGame *game,
                     FairWindow     *window)
{
  FairGameGroup *self = g_object_new (FAIR_TYPE_GAME_GROUP, NULL);

  self->game = game;
  self->rules = fair_settings_new_for_game (game);
  g_set_weak_pointer (&self->window, window);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), fair_words_game_title (game));
  fair_wrapping_let_wrap (GTK_WIDGET (self));
  add_rows (self);
  if (self->rules != NULL)
    g_signal_connect_object (self->rules, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "table-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);

  return GTK_WIDGET (self);
}
