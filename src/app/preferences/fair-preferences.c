/* The pages are described by files without a class: the name of a row there is the key of its setting. */
#include "config.h"

#include "fair-preferences.h"

#include "fair-compat.h"
#include "fair-data-page.h"
#include "fair-deck-chooser.h"
#include "fair-game-group.h"
#include "fair-preference-row.h"
#include "fair-settings.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

/* The rows with a list of choices. */
static const struct
{
  const char          *key;
  FairPreferenceChoice choices[5];
} lists[] = {
  { FAIR_SETTING_DIFFICULTY, { { "any", N_ ("Any Level") }, { "easier", N_ ("Easier") }, { "medium", N_ ("Medium") }, { "harder", N_ ("Harder") } } },
  { FAIR_SETTING_CARD_SHADE, { { "light", N_ ("Light") }, { "dark", N_ ("Dark") }, { "system", N_ ("Follow System") } } },
  { FAIR_SETTING_CARD_LETTERS,
    { { "usual", N_ ("Automatic") }, { "language", N_ ("As in My Language") }, { "international", N_ ("International") } } },
  { FAIR_SETTING_CARD_BACK,
    { { "back", N_ ("Blue Lattice") }, { "back_scales", N_ ("Red Scales") }, { "back_rosette", N_ ("Green Rosette") } } },
  { FAIR_SETTING_CLOTH, { { "green", N_ ("Green") }, { "blue", N_ ("Blue") }, { "burgundy", N_ ("Burgundy") }, { "slate", N_ ("Slate") } } },
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
  const char *key = gtk_widget_get_name (widget);

  if (ADW_IS_COMBO_ROW (widget))
    {
      if (g_str_equal (key, FAIR_SETTING_CARD_LETTERS))
        describe_letters (ADW_ACTION_ROW (widget));
      for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
        if (g_str_equal (lists[i].key, key))
          fair_preference_row_fill (ADW_COMBO_ROW (widget), settings, key, lists[i].choices);
    }
  else if (ADW_IS_ACTION_ROW (widget))
    fair_preference_row_add_switch (ADW_ACTION_ROW (widget), settings, key);
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
      bind_rows (child, settings);
}

static void
reset_answered_cb (GtkWidget  *alert,
                   const char *response,
                   gpointer    settings)
{
  if (g_str_equal (response, "reset"))
    fair_settings_reset_all (settings);
}

static void
reset_cb (GSettings *settings,
          GtkWidget *button)
{
  GtkWidget *alert = fair_compat_alert_new (_ ("Reset All Preferences?"),
                                            _ ("All preferences and the rules of each game return to their defaults. Games in progress and results are kept."), NULL);

  fair_compat_alert_add (alert, "reset", _ ("_Reset"), ADW_RESPONSE_DEFAULT);
  fair_compat_alert_on_response (alert, reset_answered_cb, g_object_ref (settings), g_object_unref);
  fair_compat_present (alert, GTK_WIDGET (gtk_widget_get_root (button)));
}

/* Returns: (transfer full): a builder with a page of this name, whose rows are bound to @settings */
static GtkBuilder *
load_page (const char *name,
           GSettings  *settings)
{
  g_autofree char *path = g_strdup_printf ("/io/github/fairdeal/FairDeal/fair-%s-page.ui", name);
  g_autoptr (GtkBuilderScope) scope = gtk_builder_cscope_new ();
  g_autoptr (GError) error = NULL;
  GtkBuilder *builder = gtk_builder_new ();

  gtk_builder_cscope_add_callback (GTK_BUILDER_CSCOPE (scope), reset_cb);
  gtk_builder_set_scope (builder, scope);
  gtk_builder_set_current_object (builder, G_OBJECT (settings));
  /* The pages are part of the program, so a failure is a bug. */
  if (!gtk_builder_add_from_resource (builder, path, &error))
    g_error ("%s: %s", path, error->message);

  fair_wrapping_apply_to_heads (GTK_WIDGET (gtk_builder_get_object (builder, "page")));
  bind_rows (GTK_WIDGET (gtk_builder_get_object (builder, "page")), settings);
  return builder;
}

/* Returns: (transfer floating): the preferences, to be shown with fair_compat_present() */
GtkWidget *
fair_preferences_new (GSettings  *settings,
                      FairStore  *store,
                      FairWindow *window)
{
  GtkWidget *preferences = fair_compat_preferences_new ();
  g_autoptr (GtkBuilder) play = load_page ("play", settings);
  g_autoptr (GtkBuilder) deck = load_page ("deck", settings);
  g_autoptr (GtkBuilder) games = load_page ("games", settings);
  AdwPreferencesPage *deck_page = ADW_PREFERENCES_PAGE (gtk_builder_get_object (deck, "page"));
  AdwPreferencesPage *games_page = ADW_PREFERENCES_PAGE (gtk_builder_get_object (games, "page"));

  adw_preferences_page_add (deck_page, fair_deck_chooser_new (settings));
  for (guint i = 0; i < fair_games_count (); i++)
    adw_preferences_page_add (games_page, fair_game_group_new (fair_games_get (i), window));
  fair_compat_preferences_add (preferences, ADW_PREFERENCES_PAGE (gtk_builder_get_object (play, "page")));
  fair_compat_preferences_add (preferences, deck_page);
  fair_compat_preferences_add (preferences, games_page);
  fair_compat_preferences_add (preferences, fair_data_page_new (store));

  return preferences;
}
