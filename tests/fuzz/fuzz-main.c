/* fuzz-NAME CORPUS: passes each file of a corpus to a driver, and then FAIR_TEST_TEXTS times one of them with bytes
 * changed, lost, duplicated and swapped; the same ones in every run.  libFuzzer has its own main(). */
#include "fuzz.h"

#include "deal.h"

#include <stdio.h>
#include <string.h>

enum
{
  N_TEXTS = 2000, /* unless FAIR_TEST_TEXTS is set */
  MAX_CHANGES = 6
};

static guint
count_texts (void)
{
  const char *texts = g_getenv ("FAIR_TEST_TEXTS");

  return texts ? (guint) g_ascii_strtoull (texts, NULL, 10) : N_TEXTS;
}

static gsize
below (guint64 *seed,
       gsize    n)
{
  return (gsize) fair_random_below (seed, n);
}

/* Inserts bytes from anywhere in @other, up to about a line. */
static void
insert_piece (GByteArray *text,
              GByteArray *other,
              guint64    *seed)
{
  gsize              from = below (seed, other->len + 1);
  gsize              few = 1 + below (seed, 80);
  gsize              n = MIN (few, other->len - from);
  gsize              at = below (seed, text->len + 1);
  gsize              tail = text->len - at;
  g_autofree guint8 *piece = NULL;

  if (n == 0)
    return;

  piece = g_memdup2 (other->data + from, n);
  g_byte_array_set_size (text, (guint) (text->len + n));
  memmove (text->data + at + n, text->data + at, tail);
  memcpy (text->data + at, piece, n);
}

static void
change (GByteArray *text,
        GByteArray *other,
        guint64    *seed)
{
  static const char bytes[] = "\"'\\/[]{}:,.-+!*>~ \n\t0129eEuaAtT";
  gsize             at = below (seed, MAX (text->len, 1));
  gsize             few = 1 + below (seed, 40);

  switch (below (seed, 5))
    {
    case 0:
      if (text->len > 0)
        text->data[at] = (guint8) bytes[below (seed, sizeof bytes)];
      break;
    case 1:
      if (text->len > 0)
        text->data[at] ^= (guint8) (1u << below (seed, 8));
      break;
    case 2:
      if (text->len > 0)
        g_byte_array_remove_range (text, (guint) at, (guint) MIN (few, text->len - at));
      break;
    case 3:
      insert_piece (text, text, seed);
      break;
    default:
      insert_piece (text, other, seed);
      break;
    }
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Returns: (element-type GByteArray): the files of @folder, sorted by name */
static GPtrArray *
read_corpus (const char *folder)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_byte_array_unref);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      char *text;
      gsize length;

      g_assert_true (g_file_get_contents (g_ptr_array_index (names, i), &text, &length, NULL));
      g_ptr_array_add (files, g_byte_array_new_take ((guint8 *) text, length));
    }

  return files;
}

static void
run_changed (GPtrArray *files,
             guint      n_texts)
{
  guint64 seed = 12;

  for (guint i = 0; i < n_texts; i++)
    {
      GByteArray *file = g_ptr_array_index (files, below (&seed, files->len));
      GByteArray *other = g_ptr_array_index (files, below (&seed, files->len));
      g_autoptr (GByteArray) text = g_byte_array_new ();

      g_byte_array_append (text, file->data, file->len);
      for (gsize n = 1 + below (&seed, MAX_CHANGES); n > 0; n--)
        change (text, other, &seed);
      LLVMFuzzerTestOneInput (text->data, text->len);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) files = NULL;

  LLVMFuzzerInitialize (&argc, &argv);
  files = argc == 2 ? read_corpus (argv[1]) : NULL;
  if (files == NULL || files->len == 0)
    {
      printf ("Bail out! There is no corpus.\n");
      return 1;
    }

  for (guint i = 0; i < files->len; i++)
    {
      GByteArray *file = g_ptr_array_index (files, i);

      LLVMFuzzerTestOneInput (file->data, file->len);
    }
  printf ("ok 1 - %u files\n", files->len);
  run_changed (files, count_texts ());
  printf ("ok 2 - %u changed files\n", count_texts ());
  /* At the end, because GLib may have to write the first line. */
  printf ("1..2\n");
  return 0;
}
