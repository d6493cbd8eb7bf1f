/* Decks of other programs: installed ones have 52 faces and a back, and broken or malicious ones lead to a message,
 * because of the limits of fairdeal-draw. */
#include "config.h"

#include "fair-deck-file.h"
#include "fair-face-source.h"
#include "fair-svg-art.h"
#include "hostile-decks.h"
#include "picture-helpers.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum
{
  WIDTH = 60,
  HEIGHT = 90
};

static FairCard
get_face (guint i)
{
  return i == 0 ? FAIR_ART_BACK : fair_card ((i - 1) % FAIR_N_RANKS + 1, (i - 1) / FAIR_N_RANKS, 0);
}

/* Renders all faces of a deck, or as many as it has. */
static FairSvgArt *
render (const char *svg)
{
  FairSvgArt *art = fair_svg_art_new (fair_foreign_faces_new (svg, FALSE));

  fair_svg_art_prepare (art, WIDTH, HEIGHT, 1);
  fair_svg_art_wait (art);
  return art;
}

/* Measures which part of the card is covered, and how much redder it is than blue and green. */
static void
measure (cairo_surface_t *picture,
         double          *covered,
         double          *redness)
{
  guint  n = 0;
  double sum = 0;

  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        guint32 pixel = fair_test_get_pixel (picture, x, y);

        n += pixel >> 24 > 127;
        sum += (int) (pixel >> 16 & 255) - ((int) (pixel >> 8 & 255) + (int) (pixel & 255)) / 2;
      }
  *covered = n / (double) (WIDTH * HEIGHT);
  *redness = sum / (WIDTH * HEIGHT);
}

static guint
count_different (cairo_surface_t *one,
                 cairo_surface_t *other)
{
  guint n = 0;

  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      n += fair_test_get_pixel (one, x, y) != fair_test_get_pixel (other, x, y);
  return n;
}

/* All cards are there, fill the card's area, and are different.  Returns: whether hearts are redder than clubs and
 * spades, as in most decks */
static gboolean
assert_deck (FairDeckFile *deck)
{
  g_autoptr (FairSvgArt) art = render (deck->svg);
  double redness[FAIR_PACK_SIZE + 1];

  g_test_message ("%s, %s: aspect %.3f", deck->title, deck->svg, (double) fair_svg_art_get_shape (art)->aspect);
  if (fair_svg_art_get_error (art) != NULL)
    g_error ("%s: %s", deck->path, fair_svg_art_get_error (art)->message);
  g_assert_cmpfloat (fair_svg_art_get_shape (art)->aspect, >, 0.55f);
  g_assert_cmpfloat (fair_svg_art_get_shape (art)->aspect, <, 1.5f);
  for (guint i = 0; i <= FAIR_PACK_SIZE; i++)
    {
      cairo_surface_t *picture = fair_svg_art_get_picture (art, get_face (i));
      double           covered;

      g_assert_nonnull (picture);
      measure (picture, &covered, &redness[i]);
      g_assert_cmpfloat (covered, >, 0.6);
      for (guint j = 0; j < i; j++)
        g_assert_cmpuint (count_different (picture, fair_svg_art_get_picture (art, get_face (j))), >, 30);
    }

  for (guint rank = 2; rank <= 10; rank++)
    if (redness[2 * 13 + rank] <= redness[rank] || redness[2 * 13 + rank] <= redness[3 * 13 + rank])
      return FALSE;
  return TRUE;
}

/* Tests some installed decks below @folder, or all; there must be @n_decks if there are any. */
static void
assert_installed (const char *folder,
                  guint       n_decks,
                  guint       n_red)
{
  const char *folders[] = { "/usr/share", NULL };
  g_autoptr (GPtrArray) decks = fair_deck_file_list_in (folders);
  guint n = 0;
  guint red = 0;

  for (guint i = 0; i < decks->len; i++)
    {
      FairDeckFile *deck = g_ptr_array_index (decks, i);

      if (strstr (deck->path, folder) != NULL)
        {
          if (n++ % 6 == 0 || g_test_thorough ())
            red += assert_deck (deck);
        }
    }
  if (n == 0)
    {
      g_test_skip ("No such decks are installed.");
      return;
    }
  g_test_message ("%u decks, %u with red hearts", n, red);
  g_assert_cmpuint (n, >=, n_decks);
  g_assert_cmpuint (red, >=, g_test_thorough () ? n_red : n_red / 6);
}

static void
test_aisleriot (void)
{
  assert_installed ("/aisleriot/cards/", 30, 30);
}

static void
test_kde (void)
{
  assert_installed ("/carddecks/", 16, 14);
}

#if defined(__SANITIZE_ADDRESS__)
static const gboolean has_memory_limit = FALSE;
#else
static const gboolean has_memory_limit = TRUE;
#endif

static double
get_children_seconds (glong *kibibytes)
{
  struct rusage usage;

  getrusage (RUSAGE_CHILDREN, &usage);
  *kibibytes = usage.ru_maxrss;
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Fails unless the deck in @path leads to this fault. */
static void
assert_fault (const char *path,
              DrawFault   fault,
              DrawFault   other)
{
  glong  kibibytes;
  double before = get_children_seconds (&kibibytes);
  g_autoptr (FairSvgArt) art = render (path);
  const GError *error = fair_svg_art_get_error (art);
  double        seconds;

  fair_svg_art_wait (art);
  g_assert_true (error != NULL || fair_svg_art_is_complete (art));
  g_test_message ("%s", error ? error->message : "drawn");
  if (error == NULL)
    g_assert_cmpint (fault, ==, DRAW_FINE);
  else
    {
      g_assert_true (error->domain == FAIR_DECK_ERROR);
      g_assert_true (error->code == (int) (fault != DRAW_FINE ? fault : other) || error->code == (int) other);
      /* The process has ended, so what it used is known.  Its time is limited by the system; the result depends on
       * the machine. */
      seconds = get_children_seconds (&kibibytes) - before;
      g_test_message ("%.2f s of processor time, at most %ld MiB so far", seconds, kibibytes / 1024);
    }
  if (has_memory_limit)
    g_assert_cmpint (kibibytes, <, 256 * 1024);
}

static void
test_hostile (gconstpointer data)
{
  const FairTestDeck *deck = data;
  g_autofree char    *path = g_build_filename (g_get_tmp_dir (), "fair-hostile-XXXXXX", NULL);
  g_autoptr (GString) text = NULL;
  g_autoptr (GError) error = NULL;

  if (deck->needs_memory && !has_memory_limit)
    {
      g_test_skip ("AddressSanitizer has no limit of memory.");
      return;
    }

  g_close (g_mkstemp (path), NULL);
  text = deck->make ();
  g_file_set_contents (path, text->str, (gssize) text->len, &error);
  g_assert_no_error (error);
  assert_fault (path, deck->fault, deck->other);
  g_unlink (path);
}

/* Anything but a regular file of a reasonable size. */
static void
test_no_file (void)
{
  g_autofree char *folder = g_dir_make_tmp ("fair-decks-XXXXXX", NULL);
  g_autofree char *fifo = g_build_filename (folder, "fifo.svgz", NULL);
  g_autofree char *sparse = g_build_filename (folder, "sparse.svg", NULL);
  g_autofree char *missing = g_build_filename (folder, "missing.svg", NULL);
  g_autoptr (FairSvgArt) art = render (missing);

  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  g_assert_true (g_file_set_contents (sparse, "", 0, NULL));
  g_assert_cmpint (truncate (sparse, (off_t) 40 * 1024 * 1024), ==, 0);
  assert_fault (folder, DRAW_NO_DRAWING, DRAW_FINE);
  assert_fault (fifo, DRAW_NO_DRAWING, DRAW_FINE);
  assert_fault ("/dev/zero", DRAW_NO_DRAWING, DRAW_FINE);
  assert_fault (sparse, DRAW_TOO_LARGE, DRAW_FINE);
  g_assert_error (fair_svg_art_get_error (art), G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_unlink (fifo);
  g_unlink (sparse);
  g_rmdir (folder);
}

/* A replacement of fairdeal-draw that answers nonsense, or does not exist. */
static void
test_no_program (void)
{
  static const char *const programs[] = { "/bin/echo", "/bin/true", "/nonexistent/fairdeal-draw" };
  g_autofree char         *program = g_strdup (g_getenv ("FAIRDEAL_DRAW"));
  g_autofree char         *path = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autoptr (FairSvgArt) art = NULL;

      g_setenv ("FAIRDEAL_DRAW", programs[i], TRUE);
      art = render (path);
      g_assert_nonnull (fair_svg_art_get_error (art));
    }
  g_setenv ("FAIRDEAL_DRAW", program, TRUE);
}

/* Writes a script that replaces a program. */
static char *
write_script (const char *folder,
              const char *name,
              const char *text)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_cmpint (g_chmod (path, 0700), ==, 0);
  return path;
}

/* Fails unless bubblewrap was called with these arguments, up to the program. */
static void
assert_arguments (char **arguments)
{
  static const char *const plain[] = { "--unshare-all", "--die-with-parent", "--new-session", NULL };
  static const char *const folders[] = { "/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache",
                                         "/var/cache/fontconfig", NULL };
  guint                    i = 0;

  for (; g_strcmp0 (arguments[i], "--") != 0; i++)
    {
      g_assert_nonnull (arguments[i]);
      if (g_str_equal (arguments[i], "--ro-bind-try"))
        {
          g_assert_true (g_strv_contains (folders, arguments[i + 1]) ||
                         g_str_equal (arguments[i + 1], g_getenv ("FAIRDEAL_DRAW")));
          g_assert_cmpstr (arguments[i + 1], ==, arguments[i + 2]);
          i += 2;
        }
      else if (g_str_equal (arguments[i], "--cap-drop"))
        g_assert_cmpstr (arguments[++i], ==, "ALL");
      else if (g_str_equal (arguments[i], "--chdir"))
        g_assert_cmpstr (arguments[++i], ==, "/");
      else
        g_assert_true (g_strv_contains (plain, arguments[i]));
    }
  for (guint n = 0; plain[n]; n++)
    g_assert_true (g_strv_contains ((const char *const *) arguments, plain[n]));
  g_assert_cmpstr (arguments[i + 1], ==, g_getenv ("FAIRDEAL_DRAW"));
  g_assert_null (arguments[i + 2]);
}

/* Replaces bubblewrap with a script, and draws several decks. */
static void
draw_with_sandbox (const char *folder,
                   const char *script,
                   guint       n_decks)
{
  g_autofree char *sandbox = write_script (folder, "bwrap", script);
  g_autofree char *before = g_strdup (g_getenv ("PATH"));
  g_autofree char *path = g_strdup_printf ("%s:%s", folder, before);
  g_autofree char *deck = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);

  g_setenv ("PATH", path, TRUE);
  for (guint i = 0; i < n_decks; i++)
    {
      g_autoptr (FairSvgArt) art = render (deck);

      g_assert_no_error (fair_svg_art_get_error (art));
      g_assert_true (fair_svg_art_is_complete (art));
    }
  g_setenv ("PATH", before, TRUE);
  g_unlink (sandbox);
}

/* Inside bubblewrap there are the libraries and fonts of the system, and nothing that can be written, or belongs to
 * the user or other programs. */
static void
test_sandbox (void)
{
  g_autofree char *folder = g_dir_make_tmp ("fair-decks-XXXXXX", NULL);
  g_autofree char *list = g_build_filename (folder, "list", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) arguments = NULL;

  draw_with_sandbox (folder,
                     "#!/bin/sh\nprintf '%s\\n' \"$@\" > \"${0%/*}/list\"\n"
                     "while [ \"$1\" != -- ]; do shift; done\nshift\nexec \"$@\"\n",
                     1);
  g_assert_true (g_file_get_contents (list, &text, NULL, NULL));
  arguments = g_strsplit (g_strchomp (text), "\n", -1);
  assert_arguments (arguments);
  g_unlink (list);
  g_rmdir (folder);
}

/* If the system does not allow a sandbox, the deck is drawn without one. */
static void
test_no_sandbox (void)
{
  g_autofree char *folder = g_dir_make_tmp ("fair-decks-XXXXXX", NULL);

  draw_with_sandbox (folder, "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n", 2);
  g_rmdir (folder);
}

/* If fairdeal-draw cannot limit itself, it says so, and so does Fair Deal. */
static void
test_no_limits (void)
{
  const DrawReply  reply = { .magic = DRAW_MAGIC, .fault = DRAW_UNCONFINED };
  g_autofree char *folder = g_dir_make_tmp ("fair-decks-XXXXXX", NULL);
  g_autofree char *program = g_strdup (g_getenv ("FAIRDEAL_DRAW"));
  g_autofree char *deck = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);
  g_autofree char *path = NULL;
  g_autoptr (GString) text = g_string_new ("#!/bin/sh\nprintf '");
  g_autoptr (FairSvgArt) art = NULL;

  for (gsize i = 0; i < sizeof reply; i++)
    g_string_append_printf (text, "\\%03o", ((const guchar *) &reply)[i]);
  g_string_append (text, "' >&0\n");
  path = write_script (folder, "draw", text->str);

  g_setenv ("FAIRDEAL_DRAW", path, TRUE);
  art = render (deck);
  g_assert_error (fair_svg_art_get_error (art), FAIR_DECK_ERROR, DRAW_UNCONFINED);
  g_assert_cmpstr (fair_svg_art_get_error (art)->message, ==, "This system cannot draw the deck safely.");
  g_setenv ("FAIRDEAL_DRAW", program, TRUE);
  g_unlink (path);
  g_rmdir (folder);
}

/* Loading a deck can be canceled without waiting for it. */
static void
test_cancel (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);
  FairSvgArt      *art = fair_svg_art_new (fair_foreign_faces_new (path, FALSE));

  fair_svg_art_prepare (art, 3000, 4000, 1);
  g_assert_finalize_object (G_OBJECT (art));
}

/* Whatever the process does when it is canceled, nothing of it remains: orphaned processes become children of this
 * program. */
static void
test_cancel_early (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);
  int              left = 0;

  g_assert_cmpint (prctl (PR_SET_CHILD_SUBREAPER, 1), ==, 0);
  for (guint i = 0; i < 60; i++)
    {
      FairSvgArt *art = fair_svg_art_new (fair_foreign_faces_new (path, FALSE));

      fair_svg_art_prepare (art, WIDTH, HEIGHT, 1);
      g_usleep ((gulong) (i % 12) * 1000);
      g_assert_finalize_object (G_OBJECT (art));
    }
  for (guint i = 0; i < 300 && (left = waitpid (-1, NULL, WNOHANG)) >= 0; i++)
    if (left == 0)
      g_usleep (G_USEC_PER_SEC / 10);
  g_assert_cmpint (left, ==, -1);
  g_assert_cmpint (errno, ==, ECHILD);
  prctl (PR_SET_CHILD_SUBREAPER, 0);
}

/* A built-in deck, drawn by the process in two sizes. */
static void
test_sizes (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);
  g_autoptr (FairSvgArt) art = render (path);

  g_assert_cmpfloat_with_epsilon (fair_svg_art_get_shape (art)->aspect, 5.0f / 7, 0.001f);
  fair_svg_art_prepare (art, 100, 140, 2);
  g_assert_false (fair_svg_art_is_complete (art));
  fair_svg_art_wait (art);
  g_assert_null (fair_svg_art_get_error (art));
  g_assert_true (fair_svg_art_is_complete (art));
  g_assert_cmpint (cairo_image_surface_get_width (fair_svg_art_get_picture (art, FAIR_ART_BACK)), ==, 200);
}

static void
write_file (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* Index files that point elsewhere, or are invalid, are not decks.  Titles are short lines. */
static void
test_find (void)
{
  g_autofree char *data = g_dir_make_tmp ("fair-decks-XXXXXX", NULL);
  g_autofree char *long_text = g_strnfill (100000, '#');
  g_autofree char *remove = g_strdup_printf ("rm -r '%s'", data);
  g_autofree char *absolute = g_strdup_printf ("[KDE Backdeck]\nName=Root\nSVG=%s/carddecks/one/one.svgz\n", data);
  const char      *folders[] = { data, "/nonexistent", data, NULL };
  const char      *titles[] = { "Blue & gold", "Plain deck", NULL, "Атласные", "\ufffdgnp\ufffddeck" };
  g_autofree char *long_name = g_strnfill (60000, 'x');
  g_autofree char *long_index = g_strdup_printf ("[KDE Backdeck]\nName=%s\nSVG=d.svgz\n", long_name);
  g_autoptr (GPtrArray) decks = NULL;

  write_file (data, "aisleriot/cards/plain_deck.svgz", "x");
  write_file (data, "aisleriot/cards/Атласные.svgz", "x");
  write_file (data, "aisleriot/cards/README", "x");
  write_file (data, "aisleriot/cards/folder.svgz/a", "x");
  write_file (data, "carddecks/one/index.desktop", "[KDE Backdeck]\nName=Blue & gold\nSVG=one.svgz\n");
  write_file (data, "carddecks/one/one.svgz", "x");
  write_file (data, "carddecks/long-name/index.desktop", long_index);
  write_file (data, "carddecks/long-name/d.svgz", "x");
  write_file (data, "carddecks/bidi/index.desktop", "[KDE Backdeck]\nName=\u202egnp\\ndeck\nSVG=d.svgz\n");
  write_file (data, "carddecks/bidi/d.svgz", "x");
  write_file (data, "carddecks/outside/index.desktop", "[KDE Backdeck]\nName=Outside\nSVG=../one/one.svgz\n");
  write_file (data, "carddecks/absolute/index.desktop", absolute);
  write_file (data, "carddecks/missing/index.desktop", "[KDE Backdeck]\nName=Missing\nSVG=missing.svgz\n");
  write_file (data, "carddecks/nothing/index.desktop", "[KDE Backdeck]\nName=Nothing\n");
  write_file (data, "carddecks/junk/index.desktop", "\x80\x81 junk");
  write_file (data, "carddecks/long/index.desktop", long_text);
  write_file (data, "carddecks/empty/README", "x");

  decks = fair_deck_file_list_in (folders);
  g_assert_cmpuint (decks->len, ==, G_N_ELEMENTS (titles));
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      FairDeckFile *deck = g_ptr_array_index (decks, i);

      if (titles[i] != NULL)
        g_assert_cmpstr (deck->title, ==, titles[i]);
      else
        g_assert_cmpint (g_utf8_strlen (deck->title, -1), <=, 100);
    }
  g_spawn_command_line_sync (remove, NULL, NULL, NULL, NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  /* If the system allows no sandbox, it is no longer tried after the first deck. */
  g_test_add_func ("/fair/foreign-decks/sandbox", test_sandbox);
  g_test_add_func ("/fair/foreign-decks/find", test_find);
  g_test_add_func ("/fair/foreign-decks/sizes", test_sizes);
  g_test_add_func ("/fair/foreign-decks/cancel", test_cancel);
  g_test_add_func ("/fair/foreign-decks/cancel-early", test_cancel_early);
  g_test_add_func ("/fair/foreign-decks/no-file", test_no_file);
  for (const FairTestDeck *deck = fair_test_hostile_decks; deck->name; deck++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/foreign-decks/hostile/%s", deck->name);

      g_test_add_data_func (path, deck, test_hostile);
    }
  g_test_add_func ("/fair/foreign-decks/installed/aisleriot", test_aisleriot);
  g_test_add_func ("/fair/foreign-decks/installed/kde", test_kde);
  /* From here on there is no sandbox. */
  g_test_add_func ("/fair/foreign-decks/lacking/sandbox", test_no_sandbox);
  g_test_add_func ("/fair/foreign-decks/lacking/limits", test_no_limits);
  g_test_add_func ("/fair/foreign-decks/lacking/program", test_no_program);

  return g_test_run ();
}
