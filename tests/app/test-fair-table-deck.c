/* The cards on the table follow the preferences, and an invalid deck shows a message. */
#include "config.h"

#include "fair-table-deck.h"

#include "fair-own-picture.h"
#include "fair-preference-row.h"
#include "fair-settings.h"
#include "fair-svg-art.h"
#include "store-helpers.h"

#include <adwaita.h>
#include <string.h>
#include <unistd.h>

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

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

/* Chooses the picture in the file @name of the data folder for @key. Returns: (transfer full): what is wrong with it; NULL if it is
 * used */
static char *
choose (Fixture    *fixture,
        const char *key,
        const char *name)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), name, NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  fair_own_picture_choose_async (fixture->settings, key, path, chosen_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (fair_own_picture_choose_finish (result, &error), ==, error == NULL);
  return error ? g_strdup (error->message) : NULL;
}

static void
write_file (const char *name,
            const void *data,
            gsize       length)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, data, (gssize) length, &error);
  g_assert_no_error (error);
}

/* Writes a bitmap of one color, 300 pixels wide and 200 high. */
static void
write_bitmap (const char *name,
              const char *type,
              guint32     color)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), name, NULL);
  g_autoptr (GdkPixbuf) bitmap = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 300, 200);

  gdk_pixbuf_fill (bitmap, color << 8);
  g_assert_true (gdk_pixbuf_save (bitmap, path, type, NULL, NULL));
}

/* Turns the JPEG in the file @name, as a camera does that was held upright; its note ends with what could be a thumbnail's end. */
static void
turn (const char *name)
{
  static const char note[] = "\xff\xe1\0\x24"
                             "Exif\0\0"
                             "II*\0\x08\0\0\0"
                             "\x01\0"
                             "\x12\x01\x03\0\x01\0\0\0\x06\0\0\0"
                             "\0\0\0\0"
                             "\xff\xd9";
  g_autofree char  *path = g_build_filename (g_get_user_data_dir (), name, NULL);
  g_autofree char  *data = NULL;
  g_autoptr (GByteArray) turned = g_byte_array_new ();
  gsize length;

  g_assert_true (g_file_get_contents (path, &data, &length, NULL));
  g_byte_array_append (turned, (const guint8 *) data, 2);
  g_byte_array_append (turned, (const guint8 *) note, sizeof note - 1);
  g_byte_array_append (turned, (const guint8 *) data + 2, (guint) length - 2);
  write_file (name, turned->data, turned->len);
}

/* Fails unless the stored picture for @key has this size. */
static void
assert_stored (const char *key,
               int         width,
               int         height)
{
  g_autofree char *path = fair_own_picture_dup_path (key);
  cairo_surface_t *stored = cairo_image_surface_create_from_png (path);

  g_assert_cmpint (cairo_image_surface_get_width (stored), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (stored), ==, height);
  cairo_surface_destroy (stored);
}

/* The pixel of the back of the cards at this height, in the middle. */
static guint32
get_back (Fixture *fixture,
          int      y)
{
  FairSvgArt      *art = fair_table_deck_get_art (fixture->keeper);
  cairo_surface_t *picture;
  guint32          pixel;

  fair_svg_art_prepare (art, 250, 350, 1);
  fair_svg_art_wait (art);
  picture = fair_svg_art_get_picture (art, FAIR_ART_BACK);
  memcpy (&pixel, cairo_image_surface_get_data (picture) + y * cairo_image_surface_get_stride (picture) + 125 * 4, 4);
  return pixel & 0xffffff;
}

/* A picture of the player's own on the cards and on the table: a PNG, a photo that lies on its side, or a drawing. */
static void
test_picture (Fixture      *fixture,
              gconstpointer data)
{
  static const char drawing[] = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='30'><rect width='20' height='30' fill='#993366'/></svg>";
  guint32           frame = get_back (fixture, 6);
  guint32           usual = get_back (fixture, 175);
  GtkWidget        *board = g_object_ref_sink (gtk_label_new (NULL));
  g_autofree char  *path = fair_own_picture_dup_path (FAIR_SETTING_CARD_BACK);

  write_bitmap ("photo.png", "png", 0x336699);
  g_assert_cmpstr (choose (fixture, FAIR_SETTING_CARD_BACK, "photo.png"), ==, NULL);
  g_assert_cmphex (get_back (fixture, 175), ==, 0x336699);
  g_assert_cmphex (get_back (fixture, 20), ==, 0x336699);
  g_assert_cmphex (get_back (fixture, 6), ==, frame);
  assert_stored (FAIR_SETTING_CARD_BACK, 1024, 683);
  write_file ("drawing.svg", drawing, strlen (drawing));
  g_assert_null (choose (fixture, FAIR_SETTING_CARD_BACK, "drawing.svg"));
  g_assert_cmphex (get_back (fixture, 175), ==, 0x993366);
  g_settings_set_string (fixture->settings, FAIR_SETTING_CARD_BACK, "back");
  g_assert_cmphex (get_back (fixture, 175), ==, usual);
  g_settings_set_string (fixture->settings, FAIR_SETTING_CARD_BACK, FAIR_OWN_PICTURE);
  g_assert_cmphex (get_back (fixture, 175), ==, 0x993366);
  fair_own_picture_remove (fixture->settings, FAIR_SETTING_CARD_BACK);
  g_assert_cmphex (get_back (fixture, 175), ==, usual);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));

  fair_cloth_follow (board, fixture->settings);
  write_bitmap ("photo.jpg", "jpeg", 0x336699);
  g_assert_null (choose (fixture, FAIR_SETTING_CLOTH, "photo.jpg"));
  assert_stored (FAIR_SETTING_CLOTH, 1920, 1280);
  turn ("photo.jpg");
  g_assert_null (choose (fixture, FAIR_SETTING_CLOTH, "photo.jpg"));
  assert_stored (FAIR_SETTING_CLOTH, 1280, 1920);
  g_assert_true (gtk_widget_has_css_class (board, FAIR_OWN_PICTURE));
  fair_own_picture_remove (fixture->settings, FAIR_SETTING_CLOTH);
  g_assert_false (gtk_widget_has_css_class (board, FAIR_OWN_PICTURE));
  g_object_unref (board);
}

/* The widget below @widget with this tooltip. */
static GtkWidget *
find_by_tooltip (GtkWidget  *widget,
                 const char *tooltip)
{
  GtkWidget *found = g_strcmp0 (gtk_widget_get_tooltip_text (widget), tooltip) == 0 ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL; child = gtk_widget_get_next_sibling (child))
    found = find_by_tooltip (child, tooltip);
  return found;
}

/* The preferences offer the picture, and remove it. */
static void
test_swatch (Fixture      *fixture,
             gconstpointer data)
{
  static const FairPreferenceChoice choices[] = { { "green", "Green" }, { FAIR_OWN_PICTURE, "Your Picture" }, { NULL } };
  GtkWidget                        *row = g_object_ref_sink (adw_action_row_new ());
  GtkWidget                        *swatch, *remove;
  g_autofree char                  *cloth = NULL;
  int                               width;

  fair_preference_row_add_swatches (ADW_ACTION_ROW (row), fixture->settings, FAIR_SETTING_CLOTH, choices);
  swatch = find_by_tooltip (row, "Your Picture");
  remove = find_by_tooltip (row, "Remove Your Picture");
  g_assert_nonnull (find_by_tooltip (row, "Choose a Picture…"));
  g_assert_false (gtk_widget_get_visible (swatch) || gtk_widget_get_visible (remove));
  write_bitmap ("photo.png", "png", 0x336699);
  g_assert_null (choose (fixture, FAIR_SETTING_CLOTH, "photo.png"));
  g_assert_true (gtk_widget_get_visible (swatch) && gtk_widget_get_visible (remove));
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (swatch)));
  gtk_widget_measure (gtk_widget_get_parent (swatch), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (width, <, 100);
  g_signal_emit_by_name (remove, "clicked");
  g_assert_false (gtk_widget_get_visible (swatch) || gtk_widget_get_visible (remove));
  cloth = g_settings_get_string (fixture->settings, FAIR_SETTING_CLOTH);
  g_assert_cmpstr (cloth, ==, "green");
  g_object_unref (row);
}

/* A bitmap that lacks its end is no picture, although what there is of it could be drawn. */
static void
test_cut_off (Fixture      *fixture,
              gconstpointer data)
{
  static const char *const kinds[][2] = { { "photo.png", "png" }, { "photo.jpg", "jpeg" } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_build_filename (g_get_user_data_dir (), kinds[i][0], NULL);
      g_autofree char *sentence = g_strdup_printf ("“%s” is not a picture that Fair Deal can read.", kinds[i][0]);
      g_autofree char *bytes = NULL;
      gsize            length;

      write_bitmap (kinds[i][0], kinds[i][1], 0x336699);
      if (i == 1)
        turn (kinds[i][0]);
      g_assert_null (choose (fixture, FAIR_SETTING_CLOTH, kinds[i][0]));
      g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
      for (gsize left = length - 1; left > 0; left /= 4)
        {
          g_autofree char *text = NULL;

          write_file (kinds[i][0], bytes, left);
          text = choose (fixture, FAIR_SETTING_CLOTH, kinds[i][0]);
          g_assert_cmpstr (text, ==, sentence);
        }
      /* What follows the end does no harm. */
      bytes = g_realloc (bytes, length + 3);
      memcpy (bytes + length, "end", 3);
      write_file (kinds[i][0], bytes, length + 3);
      g_assert_null (choose (fixture, FAIR_SETTING_CLOTH, kinds[i][0]));
    }
  fair_own_picture_remove (fixture->settings, FAIR_SETTING_CLOTH);
}

/* The dialog offers WebP only where it can be read. */
static void
test_patterns (Fixture      *fixture,
               gconstpointer data)
{
  const char *const *patterns = fair_own_picture_list_patterns ();
  g_autoptr (GSList) formats = gdk_pixbuf_get_formats ();
  gboolean reads_webp = FALSE;

  for (GSList *format = formats; format != NULL; format = format->next)
    {
      g_auto (GStrv) types = gdk_pixbuf_format_get_mime_types (format->data);

      reads_webp = reads_webp || g_strv_contains ((const char *const *) types, "image/webp");
    }
  g_assert_cmpint (g_strv_contains (patterns, "*.webp"), ==, reads_webp);
  g_assert_true (g_strv_contains (patterns, "*.png") && g_strv_contains (patterns, "*.jpg") && g_strv_contains (patterns, "*.svg"));
}

/* A file that is no picture is named in one sentence, and changes nothing. */
static void
test_no_picture (Fixture      *fixture,
                 gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autofree char *deck = NULL;
  g_autofree char *large = NULL;
  g_autofree char *missing = NULL;
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "large.png", NULL);
  g_autofree char *set = NULL;
  gint64           time;

  write_bitmap ("photo.png", "png", 0x336699);
  g_assert_null (choose (fixture, FAIR_SETTING_CLOTH, "photo.png"));
  time = fair_own_picture_get_time (FAIR_SETTING_CLOTH);
  write_file ("note.png", "a note", 6);
  text = choose (fixture, FAIR_SETTING_CLOTH, "note.png");
  g_assert_cmpstr (text, ==, "“note.png” is not a picture that Fair Deal can read.");
  write_file ("broken.jpg", "\xff\xd8\xff\xe0 and so on", 14);
  deck = choose (fixture, FAIR_SETTING_CLOTH, "broken.jpg");
  g_assert_cmpstr (deck, ==, "“broken.jpg” is not a picture that Fair Deal can read.");
  write_file ("large.png", "", 0);
  g_assert_cmpint (truncate (path, 20 * 1024 * 1024 + 1), ==, 0);
  large = choose (fixture, FAIR_SETTING_CLOTH, "large.png");
  g_assert_cmpstr (large, ==, "“large.png” is larger than 20 MB.");
  missing = choose (fixture, FAIR_SETTING_CLOTH, "missing.png");
  g_assert_nonnull (strstr (missing, "missing.png"));
  g_assert_cmpint (fair_own_picture_get_time (FAIR_SETTING_CLOTH), ==, time);
  set = g_settings_get_string (fixture->settings, FAIR_SETTING_CLOTH);
  g_assert_cmpstr (set, ==, FAIR_OWN_PICTURE);
  fair_own_picture_remove (fixture->settings, FAIR_SETTING_CLOTH);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("fairdeal-deck-XXXXXX", NULL);
  int              status;

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
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
  ADD (picture);
  ADD (swatch);
  ADD (cut_off);
  ADD (patterns);
  ADD (no_picture);
#undef ADD

  status = g_test_run ();
  fair_test_remove_tree (folder);
  return status;
}
