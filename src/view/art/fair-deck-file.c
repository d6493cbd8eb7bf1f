/* FairDeckFile: a deck of cards from another program, as its files describe it. AisleRiot has an `.svgz` file for each
 * deck, KDE a folder with an index.desktop that names the drawing next to it. This neither draws nor reads the drawing.
 */
#include "fair-deck-file.h"

#include "fair-i18n.h"
#include "fair-words.h"

#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK (fair - deck - error - quark, fair_deck_error)

/* Returns: (transfer full): an error whose message is a sentence for the player; @face is the card with the fault,
 * if any */
GError *
fair_deck_error_new (DrawFault fault,
                     guint     face)
{
  const char *name = face >= DRAW_BACK ? _ ("the back") : fair_words_card (fair_card (face % FAIR_N_RANKS + 1, face / FAIR_N_RANKS, 0));

  switch (fault)
    {
    case DRAW_TOO_LARGE:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("The deck file is too large."));
    case DRAW_NO_SIZE:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("The cards of the deck have no usable size."));
    case DRAW_NO_CARD:
      /* translators: %s is a card, such as “Seven of spades”, or “the back” */
      return g_error_new (FAIR_DECK_ERROR, fault, _ ("The deck is missing a card: %s."), name);
    case DRAW_EMPTY_CARD:
      /* translators: %s is a card, such as “Seven of spades”, or “the back” */
      return g_error_new (FAIR_DECK_ERROR, fault, _ ("The deck has no picture for a card: %s."), name);
    case DRAW_TOO_SLOW:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("The deck takes too long to draw."));
    case DRAW_DIED:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("The deck needs too much memory, or cannot be drawn."));
    case DRAW_UNCONFINED:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("This system cannot draw the deck safely."));
    default:
      return g_error_new_literal (FAIR_DECK_ERROR, fault, _ ("The deck file is not a drawing of cards."));
    }
}

enum
{
  MAX_INDEX = 64 * 1024, /* bytes of an index.desktop */
  MAX_DECKS = 500        /* per folder */
};

#define INDEX_NAME "index.desktop"
#define INDEX_GROUP "KDE Backdeck"

void
fair_deck_file_free (FairDeckFile *self)
{
  g_free (self->path);
  g_free (self->svg);
  g_free (self->title);
  g_free (self);
}

/* "anglo_modern_4_color.svgz" is "Anglo modern 4 color". */
static char *
make_title (const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);
  char            *dot = strrchr (name, '.');
  g_autofree char *first = NULL;

  if (dot != NULL && dot != name)
    *dot = '\0';
  g_strdelimit (name, "_", ' ');
  first = g_utf8_strup (name, (gssize) (g_utf8_next_char (name) - name));

  return g_strconcat (first, *name ? g_utf8_next_char (name) : "", NULL);
}

/* Reads the index of a KDE deck, ignoring invalid lines. */
static GKeyFile *
read_index (const char *path,
            GError    **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GKeyFile) index = g_key_file_new ();
  g_autofree char *text = g_malloc (MAX_INDEX + 1);
  gsize            length;

  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    {
      stream = g_file_read (file, NULL, error);
      if (stream == NULL || !g_input_stream_read_all (G_INPUT_STREAM (stream), text, MAX_INDEX + 1, &length, NULL, error))
        return NULL;
      if (length <= MAX_INDEX && g_key_file_load_from_data (index, text, length, G_KEY_FILE_NONE, NULL))
        return g_steal_pointer (&index);
    }

  g_propagate_error (error, fair_deck_error_new (DRAW_NO_DRAWING, 0));
  return NULL;
}

/* Returns: (transfer full) (nullable): the value of @key in the player's language */
static char *
dup_text (GKeyFile   *index,
          const char *key)
{
  g_autofree char *locale = g_key_file_get_locale_for_key (index, INDEX_GROUP, key, NULL);
  g_autofree char *translated = g_strdup_printf ("%s[%s]", key, locale ? locale : "C");
  /* Newer GLib says "C" if there is no translation. */
  const char      *name = g_key_file_has_key (index, INDEX_GROUP, translated, NULL) ? translated : key;
  g_autofree char *value = g_key_file_get_value (index, INDEX_GROUP, name, NULL);

  /* GKeyFile prints a warning for a value with two faults. */
  for (const char *c = value ? strchr (value, '\\') : NULL; c != NULL; c = strchr (c + 2, '\\'))
    if (c[1] == '\0' || strchr ("sntr\\", c[1]) == NULL)
      return NULL;
  return value ? g_key_file_get_string (index, INDEX_GROUP, name, NULL) : NULL;
}

/* Reads the path of the drawing, which has to be in the same folder, and the title of a KDE deck. */
static gboolean
read_deck (const char   *path,
           FairDeckFile *deck,
           GError      **error)
{
  g_autoptr (GKeyFile) index = read_index (path, error);
  g_autofree char *svg = NULL;
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = NULL;

  if (index == NULL)
    return FALSE;

  svg = dup_text (index, "SVG");
  if (svg == NULL || *svg == '\0' || *svg == '.' || strchr (svg, G_DIR_SEPARATOR) != NULL)
    {
      g_propagate_error (error, fair_deck_error_new (DRAW_NO_DRAWING, 0));
      return FALSE;
    }

  name = dup_text (index, "Name");
  if (name == NULL || *name == '\0' || !g_utf8_validate (name, -1, NULL))
    {
      g_free (name);
      name = make_title (folder);
    }
  deck->svg = g_build_filename (folder, svg, NULL);
  deck->title = fair_words_make_name (name);
  return TRUE;
}

/* Returns: (transfer full): the deck in an SVG file, packed or not, or the index.desktop of a KDE deck; it is not
 * known yet whether it can be drawn */
FairDeckFile *
fair_deck_file_new_for_path (const char *path,
                             GError    **error)
{
  g_autoptr (FairDeckFile) deck = g_new0 (FairDeckFile, 1);
  g_autofree char *title = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  deck->path = g_strdup (path);
  if (g_str_has_suffix (path, ".desktop"))
    return read_deck (path, deck, error) ? g_steal_pointer (&deck) : NULL;

  title = make_title (path);
  deck->svg = g_strdup (path);
  deck->title = fair_words_make_name (title);
  return g_steal_pointer (&deck);
}

/* Adds the decks of a folder, except those that are invalid or whose drawing was added before. */
static void
add_folder (GPtrArray  *decks,
            GHashTable *seen,
            const char *data,
            const char *name,
            gboolean    of_kde)
{
  g_autofree char *folder = g_build_filename (data, name, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *entry;

  for (guint i = 0; dir != NULL && i < MAX_DECKS && (entry = g_dir_read_name (dir)) != NULL; i++)
    {
      g_autofree char *path = g_build_filename (folder, entry, of_kde ? INDEX_NAME : NULL, NULL);
      gboolean         may_be = of_kde ? g_file_test (path, G_FILE_TEST_EXISTS) : g_str_has_suffix (entry, ".svgz") || g_str_has_suffix (entry, ".svg");
      g_autoptr (FairDeckFile) deck = may_be ? fair_deck_file_new_for_path (path, NULL) : NULL;
      char *real = deck ? realpath (deck->svg, NULL) : NULL;

      if (real != NULL && g_file_test (real, G_FILE_TEST_IS_REGULAR) && g_hash_table_add (seen, g_strdup (real)))
        g_ptr_array_add (decks, g_steal_pointer (&deck));
      free (real);
    }
}

static int
compare_decks (gconstpointer a,
               gconstpointer b)
{
  const FairDeckFile *deck_a = *(FairDeckFile *const *) a;
  const FairDeckFile *deck_b = *(FairDeckFile *const *) b;
  int                 order = g_utf8_collate (deck_a->title, deck_b->title);

  return order != 0 ? order : strcmp (deck_a->path, deck_b->path);
}

/* Returns: (transfer full): of FairDeckFile, by title: the decks in @folders, as in $XDG_DATA_DIRS; if several have
 * the same drawing, the first one counts */
GPtrArray *
fair_deck_file_list_in (const char *const *folders)
{
  GPtrArray *decks = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_deck_file_free);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; folders[i] != NULL; i++)
    {
      add_folder (decks, seen, folders[i], "fairdeal/decks", FALSE);
      add_folder (decks, seen, folders[i], "aisleriot/cards", FALSE);
      add_folder (decks, seen, folders[i], "carddecks", TRUE);
    }
  g_ptr_array_sort (decks, compare_decks);

  return decks;
}

/* Returns: (transfer full): the decks of the player and of the system, of FairDeckFile, by title */
GPtrArray *
fair_deck_file_list (void)
{
  const char *const *system = g_get_system_data_dirs ();
  const char        *chosen = g_getenv ("FAIRDEAL_DECK_DIR");
  g_autoptr (GPtrArray) folders = g_ptr_array_new ();

  if (chosen != NULL)
    return fair_deck_file_list_in ((const char *const[]){ g_get_user_data_dir (), chosen, NULL });

  g_ptr_array_add (folders, (gpointer) g_get_user_data_dir ());
  for (guint i = 0; system[i] != NULL; i++)
    g_ptr_array_add (folders, (gpointer) system[i]);
  /* Where programs of the system are installed; the second one is for a Flatpak. */
  g_ptr_array_add (folders, (gpointer) "/usr/share");
  g_ptr_array_add (folders, (gpointer) "/run/host/usr/share");
  g_ptr_array_add (folders, NULL);

  return fair_deck_file_list_in ((const char *const *) folders->pdata);
}
