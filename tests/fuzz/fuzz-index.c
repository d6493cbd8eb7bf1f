/* Indexes of decks of KDE games: the drawing of an accepted deck is in the folder of its index, and its title is a text; a
 * refused one has an error message.  A list of decks has only those whose drawing exists. */
#include "fuzz.h"

#include "fair-deck-file.h"

#include <glib/gstdio.h>
#include <string.h>

#define DRAWING "drawing.svgz"

static void
check_deck (FairDeckFile *deck,
            const char   *folder)
{
  g_autofree char *parent = g_path_get_dirname (deck->svg);
  const char      *title = deck->title;

  g_assert_cmpstr (parent, ==, folder);
  g_assert_true (g_utf8_validate (title, -1, NULL));
  g_assert_cmpstr (title, !=, "");
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  g_autofree char *home = fair_fuzz_get_path (NULL);
  g_autofree char *folder = fair_fuzz_get_path ("carddecks/svg-deck");
  g_autofree char *path = g_build_filename (folder, "index.desktop", NULL);
  g_autofree char *drawing = g_build_filename (folder, DRAWING, NULL);
  const char      *folders[] = { home, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (FairDeckFile) deck = NULL;
  g_autoptr (GPtrArray) decks = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (drawing, "", 0, NULL));
  g_assert_true (g_file_set_contents (path, (const char *) data, (gssize) size, NULL));
  deck = fair_deck_file_new_for_path (path, &error);
  decks = fair_deck_file_list_in (folders);
  if (deck == NULL)
    {
      fair_fuzz_check_message (error);
      g_assert_cmpuint (decks->len, ==, 0);
      return 0;
    }

  g_assert_no_error (error);
  check_deck (deck, folder);
  if (g_str_has_suffix (deck->svg, "/" DRAWING))
    g_assert_cmpuint (decks->len, ==, 1);

  return 0;
}
