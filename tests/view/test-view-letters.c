/* The letters of all languages on the cards of the built-in decks. */
#include "config.h"

#include "fair-face-source.h"

#include <string.h>

static char *
load (const char *deck)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", deck, NULL);
  char            *text;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* The letters of a language, from its catalog. */
static char **
read_letters (const char *catalog)
{
  g_autoptr (GRegex) message = g_regex_new ("msgctxt \"letters on cards\"\nmsgid \"A J Q K\"\nmsgstr \"(.*)\"", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *text = NULL;
  g_autofree char *letters = NULL;

  g_assert_true (g_file_get_contents (catalog, &text, NULL, NULL));
  g_assert_true (g_regex_match (message, text, 0, &match));
  letters = g_match_info_fetch (match, 1);
  return g_strsplit (letters, " ", -1);
}

/* Every letter that stands for a rank in some language is drawn in the deck, unless it is the international one. */
static void
test_letters (gconstpointer data)
{
  static const guint ranks[] = { FAIR_ACE, FAIR_KING - 2, FAIR_KING - 1, FAIR_KING };
  const char        *deck = data;
  g_autofree char   *path = g_test_build_filename (G_TEST_DIST, "..", "po", NULL);
  g_autofree char   *svg = load (deck);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  guint       n = 0;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *catalog = g_build_filename (path, name, NULL);
      g_auto (GStrv) letters = NULL;

      if (!g_str_has_suffix (name, ".po"))
        continue;
      letters = read_letters (catalog);
      g_assert_cmpuint (g_strv_length (letters), ==, G_N_ELEMENTS (ranks));
      for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
        if (!g_str_equal (letters[i], fair_words_rank (ranks[i], FAIR_LETTERS_INTERNATIONAL)))
          {
            const char      *id = fair_own_faces_find_letter (ranks[i], letters[i]);
            g_autofree char *element = g_strdup_printf ("id=\"%s\"", id != NULL ? id + 1 : "");

            g_test_message ("%s: %s", name, letters[i]);
            g_assert_nonnull (id);
            g_assert_nonnull (strstr (svg, element));
            n++;
          }
    }
  g_assert_cmpuint (n, >, 10);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/fair/letters/classic", "classic.svg", test_letters);
  g_test_add_data_func ("/fair/letters/large-print", "large-print.svg", test_letters);

  return g_test_run ();
}
