/* FairTableDeck: follows the preferences for decks and colors, and keeps the cards of the table ready.
 * Changes show at once. If a deck cannot be drawn, ::failed has a message for the player, and Fair Deal's
 * own cards are used instead.
 */
#include "fair-table-deck.h"

#include "fair-open.h"
#include "fair-own-picture.h"
#include "fair-settings.h"

#include <adwaita.h>

#define CARDS "/io/github/fairdeal/FairDeal/cards/"

struct _FairTableDeck
{
  GObject parent_instance;

  GSettings  *settings;
  GSettings  *table; /* of the game; NULL before the first game */
  FairSvgArt *art;
  char       *game;     /* its id; NULL before the first game */
  char       *shown;    /* the description of the deck that is shown */
  char       *failed;   /* the path of a deck that cannot be drawn; not tried again until the player chooses another one */
  char       *current;  /* the path of the deck that is shown; "" for our own */
  char       *sentence; /* the argument of the next ::failed */
  guint       say_source;
};

static guint failed_signal;

G_DEFINE_FINAL_TYPE (FairTableDeck, fair_table_deck, G_TYPE_OBJECT)

/* Returns: (transfer full): the path of the deck that was chosen for @game, an id or NULL, or for all games; "" for our own */
char *
fair_table_deck_dup_choice (GSettings  *settings,
                            const char *game)
{
  g_autoptr (GVariant) decks = g_settings_get_value (settings, FAIR_SETTING_DECKS);
  char *path;

  if (game != NULL && g_variant_lookup (decks, game, "s", &path))
    return path;
  return g_settings_get_string (settings, FAIR_SETTING_DECK);
}

/* Stores which deck a game has.  @game: its id; NULL for all games without a choice of their own.  @path: a deck, or "" for our own;
 * NULL to use the deck of all games for @game */
void
fair_table_deck_choose (GSettings  *settings,
                        const char *game,
                        const char *path)
{
  g_autoptr (GVariant) decks = g_settings_get_value (settings, FAIR_SETTING_DECKS);
  GVariantBuilder builder;
  GVariantIter    iter;
  const char     *id, *deck;

  if (game == NULL)
    {
      g_settings_set_string (settings, FAIR_SETTING_DECK, path ? path : "");
      return;
    }

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{ss}"));
  g_variant_iter_init (&iter, decks);
  while (g_variant_iter_next (&iter, "{&s&s}", &id, &deck))
    if (g_strcmp0 (id, game) != 0)
      g_variant_builder_add (&builder, "{ss}", id, deck);
  if (path != NULL)
    g_variant_builder_add (&builder, "{ss}", game, path);
  g_settings_set_value (settings, FAIR_SETTING_DECKS, g_variant_builder_end (&builder));
}

/* How Fair Deal's own cards look. */
typedef struct
{
  const char *file;
  const char *style; /* the style sheet for the colors; NULL for two colors on white, which need none */
  FairLetters letters;
} Look;

static Look
get_look (GSettings *settings,
          GSettings *table)
{
  gboolean         four = fair_settings_get_four_colours (settings, table);
  g_autofree char *shade = g_settings_get_string (settings, FAIR_SETTING_CARD_SHADE);
  g_autofree char *letters = g_settings_get_string (settings, FAIR_SETTING_CARD_LETTERS);
  gboolean         is_dark = g_str_equal (shade, "system") ? adw_style_manager_get_dark (adw_style_manager_get_default ()) : g_str_equal (shade, "dark");

  return (Look){
    .file = g_settings_get_boolean (settings, FAIR_SETTING_LARGE_CARDS) ? CARDS "large-print.svg" : CARDS "classic.svg",
    .style = is_dark ? (four ? CARDS "dark-four-colours.css" : CARDS "dark-two-colours.css") : (four ? CARDS "four-colours.css" : NULL),
    .letters = g_str_equal (letters, "language")        ? FAIR_LETTERS_LANGUAGE
               : g_str_equal (letters, "international") ? FAIR_LETTERS_INTERNATIONAL
                                                        : FAIR_LETTERS_USUAL,
  };
}

/* Returns: (transfer full): Fair Deal's own cards, with the colors in the settings, also those of @table (nullable), a game, and with
 * @back (nullable) in place of the back in the settings */
FairFaceSource *
fair_table_deck_own_faces (GSettings  *settings,
                           GSettings  *table,
                           const char *back)
{
  Look             look = get_look (settings, table);
  g_autofree char *chosen = g_settings_get_string (settings, FAIR_SETTING_CARD_BACK);
  gboolean         is_own = g_str_equal (back ? back : chosen, FAIR_OWN_PICTURE);
  g_autofree char *picture = is_own ? fair_own_picture_dup_path (FAIR_SETTING_CARD_BACK) : NULL;
  g_autoptr (GBytes) svg = g_resources_lookup_data (look.file, 0, NULL);
  g_autoptr (GBytes) css = look.style ? g_resources_lookup_data (look.style, 0, NULL) : NULL;

  return fair_own_faces_new (svg, css, is_own ? picture : back ? back
                                                               : chosen,
                             look.letters);
}

/* Describes all inputs of the pictures of the deck in @path, or of our own cards. */
static char *
describe (GSettings  *settings,
          GSettings  *table,
          const char *path)
{
  Look             look = get_look (settings, table);
  g_autofree char *back = g_settings_get_string (settings, FAIR_SETTING_CARD_BACK);
  gint64           time = g_str_equal (back, FAIR_OWN_PICTURE) ? fair_own_picture_get_time (FAIR_SETTING_CARD_BACK) : 0;

  return *path ? g_strdup (path)
               : g_strdup_printf ("\n%s %s %s %" G_GINT64_FORMAT " %d", look.file, look.style ? look.style : "", back, time, look.letters);
}

/* The path of the deck for @game, an id or NULL. Large cards are always our own. */
static char *
dup_path (GSettings  *settings,
          const char *game)
{
  if (g_settings_get_boolean (settings, FAIR_SETTING_LARGE_CARDS))
    return g_strdup ("");
  return fair_table_deck_dup_choice (settings, game);
}

/* Returns: (transfer full): a description of the cards of @game, an id; they look the same in games with equal descriptions */
char *
fair_table_deck_describe (GSettings  *settings,
                          const char *game)
{
  g_autoptr (GSettings) table = fair_settings_new_for_table (fair_games_find (game));
  g_autofree char *path = dup_path (settings, game);

  return describe (settings, table, path);
}

/* Returns: (transfer full): the painter of the table of @game, an id, with its cards, or with Fair Deal's own if its deck cannot be
 * drawn */
FairTablePainter *
fair_table_deck_new_painter (GSettings  *settings,
                             const char *game)
{
  g_autoptr (GSettings) table = fair_settings_new_for_table (fair_games_find (game));
  g_autofree char *path = dup_path (settings, game);
  g_autoptr (FairDeckFile) deck = *path ? fair_deck_file_new_for_path (path, NULL) : NULL;
  FairFaceSource *own = fair_table_deck_own_faces (settings, table, NULL);

  return deck ? fair_table_painter_new (fair_foreign_faces_new (deck->svg, FALSE), own) : fair_table_painter_new (own, NULL);
}

static void update (FairTableDeck *self);

static void
say (FairTableDeck *self)
{
  g_autofree char *sentence = g_steal_pointer (&self->sentence);

  g_signal_emit (self, failed_signal, 0, sentence);
}

/* Reports the error in the deck in @path once the program is idle, and uses our own cards instead. */
static void
give_up (FairTableDeck *self,
         const char    *path,
         const GError  *error)
{
  if (*path == '\0')
    {
      g_warning ("The deck of cards could not be read: %s", error->message);
      return;
    }

  g_free (self->sentence);
  self->sentence = fair_words_make_message (error->message);
  fair_later (&self->say_source, 0, G_CALLBACK (say), self);
  g_free (self->failed);
  self->failed = g_strdup (path);
  update (self);
}

static void
deck_changed_cb (FairTableDeck *self)
{
  const GError *error = fair_svg_art_get_error (self->art);

  if (error != NULL)
    give_up (self, self->current, error);
}

/* Shows the deck that the preferences ask for, unless it is shown already, or our own if that cannot be drawn. */
static void
update (FairTableDeck *self)
{
  g_autofree char *choice = fair_table_deck_dup_choice (self->settings, self->game);
  g_autofree char *path = NULL;
  g_autofree char *wanted = NULL;
  g_autoptr (FairDeckFile) deck = NULL;
  g_autoptr (GError) error = NULL;
  FairFaceSource *source;

  if (g_strcmp0 (choice, self->failed) != 0)
    g_clear_pointer (&self->failed, g_free);
  path = self->failed ? g_strdup ("") : dup_path (self->settings, self->game);
  wanted = describe (self->settings, self->table, path);
  if (g_strcmp0 (wanted, self->shown) == 0)
    return;

  if (*path)
    deck = fair_deck_file_new_for_path (path, &error);
  if (error != NULL)
    {
      give_up (self, path, error);
      return;
    }
  g_free (self->shown);
  self->shown = g_steal_pointer (&wanted);
  g_free (self->current);
  self->current = g_steal_pointer (&path);
  source = deck ? fair_foreign_faces_new (deck->svg, FALSE) : fair_table_deck_own_faces (self->settings, self->table, NULL);
  if (self->art != NULL)
    {
      fair_svg_art_set_source (self->art, source);
      return;
    }

  self->art = fair_svg_art_new (source);
  g_signal_connect_object (self->art, "changed", G_CALLBACK (deck_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
fair_table_deck_finalize (GObject *object)
{
  FairTableDeck *self = FAIR_TABLE_DECK (object);

  g_clear_handle_id (&self->say_source, g_source_remove);
  g_clear_object (&self->art);
  g_clear_object (&self->table);
  g_object_unref (self->settings);
  g_free (self->game);
  g_free (self->shown);
  g_free (self->failed);
  g_free (self->current);
  g_free (self->sentence);

  G_OBJECT_CLASS (fair_table_deck_parent_class)->finalize (object);
}

static void
fair_table_deck_class_init (FairTableDeckClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_table_deck_finalize;

  /**
   * FairTableDeck::failed:
   * @sentence: what is wrong with the chosen deck, for the player
   *
   * Fair Deal's own cards are shown instead.
   */
  failed_signal = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
fair_table_deck_init (FairTableDeck *self)
{
}

/* Returns: (transfer full): the cards that @settings ask for in @game, an id; NULL before the first game */
FairTableDeck *
fair_table_deck_new (GSettings  *settings,
                     const char *game)
{
  static const char *const keys[] = {
    FAIR_SETTING_LARGE_CARDS,
    FAIR_SETTING_FOUR_COLOURS,
    FAIR_SETTING_CARD_SHADE,
    FAIR_SETTING_CARD_LETTERS,
    FAIR_SETTING_CARD_BACK,
    FAIR_SETTING_DECK,
    FAIR_SETTING_DECKS,
  };
  FairTableDeck *self = g_object_new (FAIR_TYPE_TABLE_DECK, NULL);

  self->settings = g_object_ref (settings);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *detail = g_strconcat ("changed::", keys[i], NULL);

      g_signal_connect_object (settings, detail, G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    }
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  if (game != NULL)
    fair_table_deck_set_game (self, game);
  else
    update (self);

  return self;
}

/* Returns: (transfer none): the cards, which follow the preferences */
FairSvgArt *
fair_table_deck_get_art (FairTableDeck *self)
{
  return self->art;
}

/* Shows the deck of @game, an id, from now on, in the colors that are set for that game. */
void
fair_table_deck_set_game (FairTableDeck *self,
                          const char    *game)
{
  if (g_strcmp0 (game, self->game) == 0)
    return;

  g_free (self->game);
  self->game = g_strdup (game);
  if (self->table != NULL)
    g_signal_handlers_disconnect_by_data (self->table, self);
  g_clear_object (&self->table);
  if (fair_games_find (game) != NULL)
    {
      self->table = fair_settings_new_for_table (fair_games_find (game));
      g_signal_connect_object (self->table, "changed::" FAIR_SETTING_COLOURS, G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    }
  update (self);
}

/* The same names as in the schema, and the same names and colors as in the style sheet: those at the top and at the bottom. */
static const struct
{
  const char *name;
  const char *colors[2];
} cloths[] = { { "green", { "#2d7a52", "#23603f" } },
               { "blue", { "#2f6296", "#234a72" } },
               { "burgundy", { "#8a3549", "#692838" } },
               { "slate", { "#5b6470", "#444c56" } } };

static void
cloth_changed_cb (GtkWidget  *board,
                  const char *key,
                  GSettings  *settings)
{
  g_autofree char *cloth = g_settings_get_string (settings, FAIR_SETTING_CLOTH);

  for (guint i = 0; i < G_N_ELEMENTS (cloths); i++)
    gtk_widget_remove_css_class (board, cloths[i].name);
  gtk_widget_remove_css_class (board, FAIR_OWN_PICTURE);
  gtk_widget_add_css_class (board, cloth);
  if (g_str_equal (cloth, FAIR_OWN_PICTURE))
    fair_own_picture_show_cloth ();
}

/* Keeps the CSS class of @board the same as the cloth in @settings. The style sheet has its color. */
void
fair_cloth_follow (GtkWidget *board,
                   GSettings *settings)
{
  g_signal_connect_object (settings, "changed::" FAIR_SETTING_CLOTH, G_CALLBACK (cloth_changed_cb), board, G_CONNECT_SWAPPED);
  cloth_changed_cb (board, FAIR_SETTING_CLOTH, settings);
}

/* The colors of the cloth in a light window, at the top and at the bottom; those of the first one in place of a picture, which is the
 * player's own. */
void
fair_cloth_get_colors (GSettings *settings,
                       GdkRGBA    colors[2])
{
  g_autofree char *cloth = g_settings_get_string (settings, FAIR_SETTING_CLOTH);
  guint            i = G_N_ELEMENTS (cloths) - 1;

  while (i > 0 && !g_str_equal (cloths[i].name, cloth))
    i--;
  for (guint end = 0; end < 2; end++)
    gdk_rgba_parse (&colors[end], cloths[i].colors[end]);
}
