/* The page of preferences about cards: their size and colours, the cloth, and the deck. */
#include "config.h"

#include "fair-deck-page.h"

#include "fair-deck-chooser.h"
#include "fair-preference-row.h"
#include "fair-settings.h"

#include <glib/gi18n-lib.h>

/* A value of a setting, and what the player reads for it. */
typedef struct
{
  const char *value;
  const char *title;
} Choice;

static const Choice shades[] = {
  { "light", N_ ("Light") },
  { "dark", N_ ("Dark") },
  { "system", N_ ("As the Desktop") },
};

static const Choice backs[] = {
  { "back", N_ ("Blue Lattice") },
  { "back_scales", N_ ("Red Scales") },
  { "back_rosette", N_ ("Green Rosette") },
};

static const Choice cloths[] = {
  { "green", N_ ("Green") },
  { "blue", N_ ("Blue") },
  { "burgundy", N_ ("Burgundy") },
  { "slate", N_ ("Slate") },
};

/* The value of a setting is the place of it in the list of choices. */
static gboolean
get_choice (GValue   *value,
            GVariant *variant,
            gpointer  data)
{
  const Choice *choices = data;
  const char   *text = g_variant_get_string (variant, NULL);
  guint         i = 0;

  while (!g_str_equal (choices[i].value, text))
    i++;
  g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
set_choice (const GValue       *value,
            const GVariantType *type,
            gpointer            data)
{
  const Choice *choices = data;

  return g_variant_new_string (choices[g_value_get_uint (value)].value);
}

static GtkWidget *
create_choice_row (GSettings    *settings,
                   const char   *key,
                   const char   *title,
                   const Choice *choices,
                   guint         n_choices)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < n_choices; i++)
    gtk_string_list_append (names, _ (choices[i].title));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
  g_settings_bind_with_mapping (settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT, get_choice, set_choice, (gpointer) choices, NULL);

  return row;
}

static AdwPreferencesGroup *
create_look_group (GSettings *settings)
{
  GtkWidget           *widget = adw_preferences_group_new ();
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (widget);

  adw_preferences_group_set_title (group, _ ("Cards"));
  adw_preferences_group_add (group, fair_preference_row_new_switch (settings, FAIR_SETTING_LARGE_CARDS, _ ("Use Large Cards"),
                                                                    _ ("Rank and suit fill the cards.")));
  adw_preferences_group_add (group, fair_preference_row_new_switch (settings, FAIR_SETTING_FOUR_COLOURS, _ ("Four Colours"),
                                                                    _ ("Clubs are green and diamonds blue, on Fair Deal’s own cards.")));
  adw_preferences_group_add (group, create_choice_row (settings, FAIR_SETTING_CARD_SHADE, _ ("Colour of the Cards"), shades, G_N_ELEMENTS (shades)));
  adw_preferences_group_add (group, create_choice_row (settings, FAIR_SETTING_CARD_BACK, _ ("Back of the Cards"), backs, G_N_ELEMENTS (backs)));
  adw_preferences_group_add (group, create_choice_row (settings, FAIR_SETTING_CLOTH, _ ("Cloth of the Table"), cloths, G_N_ELEMENTS (cloths)));

  return group;
}

/* Returns: (transfer floating): a page that changes @settings at once */
AdwPreferencesPage *
fair_deck_page_new (GSettings *settings)
{
  GtkWidget *page = adw_preferences_page_new ();

  adw_preferences_page_set_title (ADW_PREFERENCES_PAGE (page), _ ("Cards"));
  adw_preferences_page_set_icon_name (ADW_PREFERENCES_PAGE (page), "applications-graphics-symbolic");
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), create_look_group (settings));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), fair_deck_chooser_new (settings));

  return ADW_PREFERENCES_PAGE (page);
}
