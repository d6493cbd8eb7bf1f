/* The cards on the table follow the preferences, and an invalid deck shows a message. */
#include "config.h"

#include "fair-table-deck.h"

#include "fair-settings.h"
#include "fair-svg-art.h"

#include <adwaita.h>
#include <string.h>

typedef struct
{
  GSettings     *settings;
  FairTableDeck *keeper;
  char          *failed;
  guint          n_failed;
} Fixture;

static void
failed_cb (Fixture    *fixture,
           const char *sentence)
{
  g_free (fixture->failed);
  fixture->failed = g_strdup (sentence);
  fixture->n_failed++;
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->settings = fair_settings_new ();
  fixture->keeper = fair_table_deck_new (fixture->settings, NULL);
  g_signal_connect_swapped (fixture->keeper, "failed", G_CALLBACK (failed_cb), fixture);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_auto (GStrv) keys = NULL;
  g_autoptr (GSettingsSchema) schema = NULL;

  g_object_get (fixture->settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  for (guint i = 0; keys[i] != NULL; i++)
    g_settings_reset (fixture->settings, keys[i]);
  g_assert_finalize_object (fixture->keeper);
  g_assert_finalize_object (fixture->settings);
  g_free (fixture->failed);
}

/* A pixel of the upper left pip of the seven of @suit, as a table with the cards of @keeper would show it. */
static guint32
get_pip_of (FairTableDeck *keeper,
            FairSuit       suit)
{
  FairSvgArt      *art = fair_table_deck_get_art (keeper);
  cairo_surface_t *picture;
  guint32          pixel;

  fair_svg_art_prepare (art, 250, 350, 1);
  fair_svg_art_wait (art);
  picture = fair_svg_art_get_picture (art, fair_card (7, suit, 0));
  g_assert_nonnull (picture);
  memcpy (&pixel, cairo_image_surface_get_data (picture) + 66 * cairo_image_surface_get_stride (picture) + 85 * 4, 4);
  return pixel & 0xffffff;
}

static guint32
get_pip (Fixture *fixture,
         FairSuit suit)
{
  return get_pip_of (fixture->keeper, suit);
}

static void
test_colours (Fixture      *fixture,
              gconstpointer data)
{
  g_assert_cmphex (get_pip (fixture, FAIR_DIAMONDS), ==, 0xc00a14);
  g_settings_set_boolean (fixture->settings, FAIR_SETTING_FOUR_COLOURS, TRUE);
  g_assert_cmphex (get_pip (fixture, FAIR_DIAMONDS), ==, 0x0f3fbe);
  g_assert_cmphex (get_pip (fixture, FAIR_CLUBS), ==, 0x1c8058);
  g_settings_set_string (fixture->settings, FAIR_SETTING_CARD_SHADE, "dark");
  g_assert_cmphex (get_pip (fixture, FAIR_DIAMONDS), ==, 0x6c8cf2);
  g_settings_set_boolean (fixture->settings, FAIR_SETTING_FOUR_COLOURS, FALSE);
  g_assert_cmphex (get_pip (fixture, FAIR_DIAMONDS), ==, 0xf0666e);
  g_settings_set_string (fixture->settings, FAIR_SETTING_CARD_SHADE, "system");
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_FORCE_DARK);
  g_assert_cmphex (get_pip (fixture, FAIR_DIAMONDS), ==, 0xf0666e);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_FORCE_LIGHT);
  g_assert_cmphex (get_pip (fixture, FAIR_DIAMONDS), ==, 0xc00a14);
}

/* Large cards are always built-in ones; after that the deck is used again. */
static void
test_large (Fixture      *fixture,
            gconstpointer data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);

  fair_table_deck_choose (fixture->settings, NULL, path);
  g_assert_cmphex (get_pip (fixture, FAIR_DIAMONDS), ==, 0xc00a14);
  g_settings_set_boolean (fixture->settings, FAIR_SETTING_LARGE_CARDS, TRUE);
  g_settings_set_boolean (fixture->settings, FAIR_SETTING_FOUR_COLOURS, TRUE);
  /* The rank is where the pip was. */
  g_assert_cmphex (get_pip (fixture, FAIR_CLUBS), !=, 0xc00a14);
  g_settings_set_boolean (fixture->settings, FAIR_SETTING_LARGE_CARDS, FALSE);
  g_assert_cmphex (get_pip (fixture, FAIR_DIAMONDS), ==, 0xc00a14);
}

static void
assert_choice (Fixture    *fixture,
               const char *game,
               const char *path)
{
  g_autofree char *choice = fair_table_deck_dup_choice (fixture->settings, game);

  g_assert_cmpstr (choice, ==, path);
}

static void
changed_cb (guint *n_changes)
{
  (*n_changes)++;
}

static void
test_choices (Fixture      *fixture,
              gconstpointer data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);
  guint            n_changes = 0;

  get_pip (fixture, FAIR_HEARTS);
  g_signal_connect_swapped (fair_table_deck_get_art (fixture->keeper), "changed", G_CALLBACK (changed_cb), &n_changes);
  assert_choice (fixture, NULL, "");
  fair_table_deck_choose (fixture->settings, "rush", path);
  fair_table_deck_choose (fixture->settings, "kingcell", "/elsewhere");
  assert_choice (fixture, NULL, "");
  assert_choice (fixture, "rush", path);
  assert_choice (fixture, "kingcell", "/elsewhere");
  assert_choice (fixture, "churchill", "");
  g_assert_cmpuint (n_changes, ==, 0);

  fair_table_deck_set_game (fixture->keeper, "rush");
  g_assert_cmpuint (n_changes, ==, 1);
  fair_table_deck_set_game (fixture->keeper, "churchill");
  g_assert_cmphex (get_pip (fixture, FAIR_HEARTS), ==, 0xc00a14);
  fair_table_deck_choose (fixture->settings, "kingcell", NULL);
  assert_choice (fixture, "kingcell", "");
  assert_choice (fixture, "rush", path);
  g_signal_handlers_disconnect_by_func (fair_table_deck_get_art (fixture->keeper), changed_cb, &n_changes);
}

/* The cards of a game, whatever is on the table. */
static void
test_of_game (Fixture      *fixture,
              gconstpointer data)
{
  g_autoptr (GSettings) table = fair_settings_new_for_table (fair_games_find ("rush"));
  FairTableDeck *other;

  g_settings_set_string (table, FAIR_SETTING_COLOURS, "four");
  fair_table_deck_set_game (fixture->keeper, "kingcell");
  other = fair_table_deck_new (fixture->settings, "rush");
  g_assert_true (fair_table_deck_get_art (other) != fair_table_deck_get_art (fixture->keeper));
  g_assert_cmphex (get_pip_of (other, FAIR_DIAMONDS), ==, 0x0f3fbe);
  g_assert_cmphex (get_pip (fixture, FAIR_DIAMONDS), ==, 0xc00a14);
  fair_table_deck_set_game (fixture->keeper, "churchill");
  g_assert_cmphex (get_pip_of (other, FAIR_DIAMONDS), ==, 0x0f3fbe);
  g_settings_reset (table, FAIR_SETTING_COLOURS);
  g_assert_cmphex (get_pip_of (other, FAIR_DIAMONDS), ==, 0xc00a14);
  g_assert_finalize_object (other);
}

static void
wait_for_failure (Fixture *fixture,
                  guint    n_failed)
{
  while (fixture->n_failed < n_failed)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_broken (Fixture      *fixture,
             gconstpointer data)
{
  g_autofree char *text = g_test_build_filename (G_TEST_DIST, "..", "data", "style.css", NULL);

  fair_table_deck_choose (fixture->settings, NULL, text);
  wait_for_failure (fixture, 1);
  g_assert_cmpstr (fixture->failed, ==, "The deck file is not a drawing of cards.");
  g_assert_cmphex (get_pip (fixture, FAIR_HEARTS), ==, 0xc00a14);
  /* The message is shown once, whatever else is set. */
  g_settings_set_boolean (fixture->settings, FAIR_SETTING_FOUR_COLOURS, TRUE);
  g_assert_cmphex (get_pip (fixture, FAIR_DIAMONDS), ==, 0x0f3fbe);
  g_assert_cmpuint (fixture->n_failed, ==, 1);

  fair_table_deck_choose (fixture->settings, NULL, "/nonexistent/index.desktop");
  wait_for_failure (fixture, 2);
  fair_table_deck_choose (fixture->settings, NULL, "/nonexistent/deck.svgz");
  wait_for_failure (fixture, 3);
  g_assert_nonnull (strstr (fixture->failed, "deck.svgz"));
  g_assert_cmphex (get_pip (fixture, FAIR_DIAMONDS), ==, 0x0f3fbe);
}

static void
test_cloth (Fixture      *fixture,
            gconstpointer data)
{
  GtkWidget *board = g_object_ref_sink (gtk_label_new (NULL));

  fair_cloth_follow (board, fixture->settings);
  g_assert_true (gtk_widget_has_css_class (board, "green"));
  g_settings_set_string (fixture->settings, FAIR_SETTING_CLOTH, "slate");
  g_assert_true (gtk_widget_has_css_class (board, "slate"));
  g_assert_false (gtk_widget_has_css_class (board, "green"));
  g_object_unref (board);
}

/* The colors of pictures are those of the style sheet. */
static void
test_colors (Fixture      *fixture,
             gconstpointer data)
{
  static const char *const cloths[][2] = { { "green", "" }, { "blue", "blue_" }, { "burgundy", "burgundy_" }, { "slate", "slate_" } };
  g_autoptr (GBytes) style = g_resources_lookup_data ("/io/github/fairdeal/FairDeal/style.css", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cloths); i++)
    {
      GdkRGBA colors[2];

      g_settings_set_string (fixture->settings, FAIR_SETTING_CLOTH, cloths[i][0]);
      fair_cloth_get_colors (fixture->settings, colors);
      for (guint end = 0; end < 2; end++)
        {
          g_autofree char *line = g_strdup_printf ("@define-color cloth_%s%scolor #%02x%02x%02x;\n", cloths[i][1], end > 0 ? "edge_" : "",
                                                   (guint) (colors[end].red * 255 + 0.5f), (guint) (colors[end].green * 255 + 0.5f),
                                                   (guint) (colors[end].blue * 255 + 0.5f));

          g_assert_nonnull (strstr (g_bytes_get_data (style, NULL), line));
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name) g_test_add ("/fair/deck-keeper/" #name, Fixture, NULL, set_up, test_##name, tear_down)
  ADD (colours);
  ADD (large);
  ADD (choices);
  ADD (of_game);
  ADD (broken);
  ADD (cloth);
  ADD (colors);
#undef ADD

  return g_test_run ();
}
