/* The pages are described by files without a class: the name of a row there is the key of its setting. */
#include "fair-preferences.h"

#include "fair-compat.h"
#include "fair-data-page.h"
#include "fair-deck-chooser.h"
#include "fair-own-picture.h"
#include "fair-preference-row.h"
#include "fair-settings.h"
#include "fair-wrapping-factory.h"

/* The rows with a list of choices, or with pictures of them. The first ones are described by files, and the others are there for
 * each game. */
static const struct
{
  const char          *key;
  FairPreferenceChoice choices[6];
  const char          *title; /* for each game; NULL if a file has it */
} lists[] = {
  { FAIR_SETTING_CARD_SHADE, { { "light", N_ ("Light") }, { "dark", N_ ("Dark") }, { "system", N_ ("Follow System") } } },
  { FAIR_SETTING_CARD_LETTERS,
    { { "usual", N_ ("Automatic") }, { "language", N_ ("As in My Language") }, { "international", N_ ("International") } } },
  { FAIR_SETTING_CARD_BACK,
    { { "back", N_ ("Blue Lattice") }, { "back_scales", N_ ("Red Scales") }, { "back_rosette", N_ ("Green Rosette") }, { FAIR_OWN_PICTURE, N_ ("Your Picture") } } },
  { FAIR_SETTING_CLOTH, { { "green", N_ ("Green") }, { "blue", N_ ("Blue") }, { "burgundy", N_ ("Burgundy") }, { "slate", N_ ("Slate") }, { FAIR_OWN_PICTURE, N_ ("Your Picture") } } },
  { FAIR_SETTING_DIFFICULTY,
    { { "any", N_ ("Any Level") }, { "easier", N_ ("Easier") }, { "medium", N_ ("Medium") }, { "harder", N_ ("Harder") } },
    N_ ("Difficulty") },
  { FAIR_SETTING_CLICKING,
    { { "by-game", N_ ("Default for This Game") }, { "sends", N_ ("Moves the Card") }, { "selects", N_ ("Selects the Card") } },
    N_ ("Clicking a Card") },
  { FAIR_SETTING_COLOURS,
    { { "as-all", N_ ("Same as All Games") }, { "two", N_ ("Two Colors") }, { "four", N_ ("Four Colors") } },
    N_ ("Suit Colors") }
};

/* Shows in @row which letters the language has on cards, if they differ from the international ones. */
static void
describe_letters (AdwActionRow *row)
{
  static const guint ranks[] = { FAIR_ACE, FAIR_KING, FAIR_KING - 1, FAIR_KING - 2 };
  g_autoptr (GString) subtitle = g_string_new (NULL);
  gboolean differ = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
    {
      const char *letter = fair_words_rank (ranks[i], FAIR_LETTERS_LANGUAGE);

      g_string_append_printf (subtitle, "%s%s", i > 0 ? " " : "", letter);
      differ = differ || !g_str_equal (letter, fair_words_rank (ranks[i], FAIR_LETTERS_INTERNATIONAL));
    }
  adw_action_row_set_subtitle (row, subtitle->str);
  gtk_widget_set_visible (GTK_WIDGET (row), differ);
}

static void
bind_rows (GtkWidget *widget,
           GSettings *settings)
{
  const char                 *key = gtk_widget_get_name (widget);
  const FairPreferenceChoice *choices = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (g_str_equal (lists[i].key, key))
      choices = lists[i].choices;
  if (g_str_equal (key, FAIR_SETTING_CARD_LETTERS))
    describe_letters (ADW_ACTION_ROW (widget));
  if (ADW_IS_COMBO_ROW (widget))
    fair_preference_row_fill (ADW_COMBO_ROW (widget), settings, key, choices);
  else if (choices != NULL)
    fair_preference_row_add_swatches (ADW_ACTION_ROW (widget), settings, key, choices);
  else if (ADW_IS_ACTION_ROW (widget))
    fair_preference_row_add_switch (ADW_ACTION_ROW (widget), settings, key);
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
      bind_rows (child, settings);
}

static void
reset_cb (GSettings *settings,
          GtkWidget *button)
{
  GtkWidget *alert = fair_compat_alert_new (_ ("Reset All Preferences?"),
                                            _ ("All preferences and the rules of each game return to their defaults. Games in progress and results are kept."), NULL);

  fair_compat_alert_add (alert, "reset", _ ("_Reset"), ADW_RESPONSE_DEFAULT);
  fair_compat_alert_ask (alert, GTK_WIDGET (gtk_widget_get_root (button)), NULL,
                         G_CALLBACK (fair_settings_reset_all), g_object_ref (settings), g_object_unref);
}

/* Belongs to a group. */
typedef struct
{
  const FairGame *game;
  FairWindow     *window;   /* weak */
  GtkWidget      *new_game; /* borrowed from the group */
} GameGroup;

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
game_group_free (GameGroup *self)
{
  g_clear_weak_pointer (&self->window);
  g_free (self);
}

/* Returns: (transfer floating): a row for each preference of @game. If the game on the table has other rules, the group
 * says so, and has a button that deals a new one in @window. */
static AdwPreferencesGroup *
game_group_new (const FairGame *game,
                FairWindow     *window)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  GameGroup           *self = g_new0 (GameGroup, 1);
  g_autoptr (GSettings) table = fair_settings_new_for_table (game);
  g_autoptr (GSettings) settings = fair_settings_new ();
  g_autoptr (GSettings) options = fair_settings_new_for_game (game);
  g_autoptr (FairGameModel) model = NULL;
  FairRules rules;

  fair_settings_get_rules (game, &rules);
  model = fair_game_model_new (&rules, 1, FALSE);
  self->game = game;
  g_set_weak_pointer (&self->window, window);
  self->new_game = gtk_button_new_with_mnemonic (_ ("_New Game"));
  fair_compat_name_by_label (self->new_game);
  gtk_widget_set_valign (self->new_game, GTK_ALIGN_CENTER);
  g_signal_connect_object (self->new_game, "clicked", G_CALLBACK (new_game_cb), window, G_CONNECT_SWAPPED);
  g_object_set_data_full (G_OBJECT (group), "fair-game-group", self, (GDestroyNotify) game_group_free);

  adw_preferences_group_set_title (group, fair_words_game_title (game));
  adw_preferences_group_set_header_suffix (group, self->new_game);
  fair_wrapping_apply (GTK_WIDGET (group));
  for (guint i = 0; i < game->n_options; i++)
    adw_preferences_group_add (group, fair_preference_row_new_option (options, &game->options[i]));
  if (fair_game_model_get_family (model)->moves_cards_up)
    {
      GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "title", _ ("Automatic Moves in the Castles"), "subtitle",
                                     _ ("Move a card to its foundation once no other card could go on it."), NULL);

      fair_preference_row_add_switch (ADW_ACTION_ROW (row), settings, FAIR_SETTING_AUTO_MOVE);
      adw_preferences_group_add (group, row);
    }
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (lists[i].title != NULL)
      {
        GtkWidget *row = g_object_new (ADW_TYPE_COMBO_ROW, "title", _ (lists[i].title), NULL);

        fair_preference_row_fill (ADW_COMBO_ROW (row), table, lists[i].key, lists[i].choices);
        adw_preferences_group_add (group, row);
      }
  if (options != NULL)
    g_signal_connect_object (options, "changed", G_CALLBACK (update), group, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "table-changed", G_CALLBACK (update), group, G_CONNECT_SWAPPED);
  update (group);

  return group;
}

/* What is in @group applies to games with Fair Deal's own cards. */
static void
update_own (GtkWidget  *group,
            const char *key,
            GSettings  *settings)
{
  gboolean are_own = g_settings_get_boolean (settings, FAIR_SETTING_LARGE_CARDS);

  for (guint i = 0; i < fair_games_count (); i++)
    {
      g_autofree char *path = fair_table_deck_dup_choice (settings, fair_games_get (i)->id);

      are_own |= *path == '\0';
    }
  gtk_widget_set_sensitive (group, are_own);
}

/* Returns: (transfer floating): the preferences, to be shown with fair_compat_present() */
GtkWidget *
fair_preferences_new (GSettings       *settings,
                      FairStore       *store,
                      FairMemberships *computers,
                      FairWindow      *window)
{
  static const char *const names[] = { "play", "deck", "games" };
  g_autoptr (GtkBuilder) builder = gtk_builder_new ();
  g_autoptr (GError) error = NULL;
  AdwPreferencesPage *pages[G_N_ELEMENTS (names) + 2] = { NULL };
  GtkWidget          *own;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strdup_printf ("/io/github/fairdeal/FairDeal/fair-%s-page.ui", names[i]);
      g_autofree char *id = g_strconcat (names[i], "_page", NULL);

      /* The pages are part of the program, so a failure is a bug. */
      if (!gtk_builder_add_from_resource (builder, path, &error))
        g_error ("%s: %s", path, error->message);
      pages[i] = ADW_PREFERENCES_PAGE (gtk_builder_get_object (builder, id));
      fair_wrapping_apply_to_heads (GTK_WIDGET (pages[i]));
      bind_rows (GTK_WIDGET (pages[i]), settings);
    }
  own = GTK_WIDGET (gtk_builder_get_object (builder, "own"));
  g_signal_connect_object (gtk_builder_get_object (builder, "reset"), "clicked", G_CALLBACK (reset_cb), settings, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed", G_CALLBACK (update_own), own, G_CONNECT_SWAPPED);
  update_own (own, NULL, settings);
  adw_preferences_page_add (pages[1], fair_deck_chooser_new (settings));
  for (guint i = 0; i < fair_games_count (); i++)
    adw_preferences_page_add (pages[2], game_group_new (fair_games_get (i), window));
  pages[3] = fair_data_page_new (store, computers);
  return fair_compat_preferences_new (pages);
}
