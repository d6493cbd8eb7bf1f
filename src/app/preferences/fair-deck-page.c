/* The page of preferences about cards: their size and colors, the cloth, and the deck. */
#include "config.h"

#include "fair-deck-page.h"

#include "fair-deck-chooser.h"
#include "fair-preference-row.h"
#include "fair-settings.h"
#include "fair-switch-row.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

static const FairPreferenceChoice shades[] = {
  { "light", N_ ("Light") },
  { "dark", N_ ("Dark") },
  { "system", N_ ("Follow System") },
};

static const FairPreferenceChoice letters[] = {
  { "usual", N_ ("Automatic") },
  { "language", N_ ("As in My Language") },
  { "international", N_ ("International") },
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

struct _FairDeckPage
{
  AdwPreferencesPage parent_instance;

  AdwComboRow *shade;
  AdwComboRow *letters;
  AdwComboRow *back;
  AdwComboRow *cloth;
};

G_DEFINE_FINAL_TYPE (FairDeckPage, fair_deck_page, ADW_TYPE_PREFERENCES_PAGE)

static void
fair_deck_page_class_init (FairDeckPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (FAIR_TYPE_SWITCH_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-deck-page.ui");
  gtk_widget_class_bind_template_child (widget_class, FairDeckPage, shade);
  gtk_widget_class_bind_template_child (widget_class, FairDeckPage, letters);
  gtk_widget_class_bind_template_child (widget_class, FairDeckPage, back);
  gtk_widget_class_bind_template_child (widget_class, FairDeckPage, cloth);
}

static void
fair_deck_page_init (FairDeckPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fair_wrapping_let_heads_wrap (GTK_WIDGET (self));
}

/* Says which letters the language has on cards, if they are others than elsewhere. */
static void
fill_letters (FairDeckPage *self,
              GSettings    *settings)
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
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->letters), subtitle->str);
  fair_preference_row_fill (self->letters, settings, FAIR_SETTING_CARD_LETTERS, letters, G_N_ELEMENTS (letters));
  gtk_widget_set_visible (GTK_WIDGET (self->letters), differ);
}

/* Returns: (transfer floating): a page for @settings */
AdwPreferencesPage *
fair_deck_page_new (GSettings *settings)
{
  FairDeckPage *self = g_object_new (FAIR_TYPE_DECK_PAGE, NULL);

  fair_switch_row_bind_all (GTK_WIDGET (self), settings);
  fair_preference_row_fill (self->shade, settings, FAIR_SETTING_CARD_SHADE, shades, G_N_ELEMENTS (shades));
  fill_letters (self, settings);
  fair_preference_row_fill (self->back, settings, FAIR_SETTING_CARD_BACK, backs, G_N_ELEMENTS (backs));
  fair_preference_row_fill (self->cloth, settings, FAIR_SETTING_CLOTH, cloths, G_N_ELEMENTS (cloths));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (self), fair_deck_chooser_new (settings));
  return ADW_PREFERENCES_PAGE (self);
}
