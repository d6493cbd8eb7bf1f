/* The page of preferences about cards: their size and colors, the cloth, and the deck. */
#include "config.h"

#include "fair-deck-page.h"

#include "fair-deck-chooser.h"
#include "fair-preference-row.h"
#include "fair-settings.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

static const FairPreferenceChoice shades[] = {
  { "light", N_ ("Light") },
  { "dark", N_ ("Dark") },
  { "system", N_ ("Follow System") },
};

static const FairPreferenceChoice backs[] = {
  { "back", N_ ("Blue Lattice") },
  { "back_scales", N_ ("Red Scales") },
  { "back_rosette", N_ ("Green Rosette") },
};

static const FairPreferenceChoice cloths[] = {
  { "green", N_ ("Green") },
  { "blue", N_ ("Blue") },
  { "burgundy", N_ ("Burgundy") },
  { "slate", N_ ("Slate") },
};

static AdwPreferencesGroup *
create_look_group (GSettings *settings)
{
  GtkWidget           *widget = adw_preferences_group_new ();
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (widget);

  adw_preferences_group_set_title (group, _ ("Cards"));
  fair_wrapping_let_wrap (widget);
  adw_preferences_group_add (group, fair_preference_row_new_switch (settings, FAIR_SETTING_LARGE_CARDS, _ ("Use Large Cards"),
                                                                    _ ("Fill the cards with large ranks and suits.")));
  adw_preferences_group_add (group, fair_preference_row_new_switch (settings, FAIR_SETTING_FOUR_COLOURS, _ ("Four Colors"),
                                                                    _ ("Make clubs green and diamonds blue on Fair Deal’s own cards.")));
  adw_preferences_group_add (group, fair_preference_row_new_choice (settings, FAIR_SETTING_CARD_SHADE, _ ("Card Color"), NULL, shades, G_N_ELEMENTS (shades)));
  adw_preferences_group_add (group, fair_preference_row_new_choice (settings, FAIR_SETTING_CARD_BACK, _ ("Card Back"), NULL, backs, G_N_ELEMENTS (backs)));
  adw_preferences_group_add (group, fair_preference_row_new_choice (settings, FAIR_SETTING_CLOTH, _ ("Table Color"), NULL, cloths, G_N_ELEMENTS (cloths)));

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
