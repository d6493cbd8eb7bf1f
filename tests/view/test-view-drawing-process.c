/* The process that draws a deck of another program can end at any time: another one takes over, but not without end.
 * This program itself takes the place of fairdeal-draw: its name says when it ends. */
#include "config.h"

#include "draw-protocol.h"
#include "fair-deck-file.h"
#include "fair-face-source.h"
#include "fair-svg-art.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define NAME "draw-"
#define AFTER NAME "after-" /* so many answers */
#define FACE NAME "face-"   /* at this face */
#define SILENT NAME "silent"
#define STARTS "starts" /* a file with the id of each process */

enum
{
  WIDTH = 60,
  HEIGHT = 90
};

/* In the place of fairdeal-draw. */

static void
answer (const void *data,
        gsize       length)
{
  if (send (STDIN_FILENO, data, length, MSG_NOSIGNAL) != (ssize_t) length)
    _exit (EXIT_FAILURE);
}

static gboolean
must_end (const char        *name,
          const DrawRequest *request,
          guint              n_answers)
{
  if (g_str_has_prefix (name, AFTER))
    return n_answers == strtoul (name + strlen (AFTER), NULL, 10);
  if (g_str_has_prefix (name, FACE))
    return request->face == strtoul (name + strlen (FACE), NULL, 10);
  return FALSE;
}

static void
serve (const char *program)
{
  g_autofree char *folder = g_path_get_dirname (program);
  g_autofree char *name = g_path_get_basename (program);
  g_autofree char *starts = g_build_filename (folder, STARTS, NULL);
  FILE            *file = g_fopen (starts, "ae");
  DrawReply        reply = { .magic = DRAW_MAGIC };
  DrawRequest      request;

  if (file == NULL || fprintf (file, "%d\n", (int) getpid ()) < 0 || fclose (file) != 0)
    _exit (EXIT_FAILURE);
  while (g_str_equal (name, SILENT))
    pause ();

  answer (&reply, sizeof reply);
  reply.width = WIDTH;
  reply.height = HEIGHT;
  answer (&reply, sizeof reply);
  for (guint n = 0; recv (STDIN_FILENO, &request, sizeof request, MSG_WAITALL) == sizeof request; n++)
    {
      g_autofree guint32 *picture = g_new0 (guint32, request.width * request.height);

      if (must_end (name, &request, n))
        _exit (128 + SIGXCPU);
      reply = (DrawReply){ DRAW_MAGIC, DRAW_FINE, request.face, request.width, request.height };
      answer (&reply, sizeof reply);
      answer (picture, sizeof *picture * request.width * request.height);
    }
  _exit (EXIT_SUCCESS);
}

/* The test. */

typedef struct
{
  char *folder;
  char *starts;
  char *program; /* before the test */
  char *path;
} Fixture;

static void
set_up (Fixture      *self,
        gconstpointer name)
{
  g_autofree char *itself = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *program = NULL;

  self->folder = g_dir_make_tmp ("fair-decks-XXXXXX", NULL);
  self->starts = g_build_filename (self->folder, STARTS, NULL);
  self->program = g_strdup (g_getenv ("FAIRDEAL_DRAW"));
  self->path = g_strdup (g_getenv ("PATH"));
  program = g_build_filename (self->folder, name, NULL);
  g_assert_cmpint (symlink (itself, program), ==, 0);
  g_setenv ("FAIRDEAL_DRAW", program, TRUE);
  /* There is no bubblewrap. */
  g_setenv ("PATH", self->folder, TRUE);
}

static void
tear_down (Fixture      *self,
           gconstpointer name)
{
  g_unlink (g_getenv ("FAIRDEAL_DRAW"));
  g_unlink (self->starts);
  g_rmdir (self->folder);
  g_setenv ("FAIRDEAL_DRAW", self->program, TRUE);
  g_setenv ("PATH", self->path, TRUE);
  g_free (self->folder);
  g_free (self->starts);
  g_free (self->program);
  g_free (self->path);
}

static FairSvgArt *
open_deck (void)
{
  g_autofree char *deck = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);

  return fair_svg_art_new (fair_foreign_faces_new (deck, FALSE));
}

static void
assert_drawn (FairSvgArt *art,
              guint       size)
{
  fair_svg_art_prepare (art, WIDTH + (float) size, HEIGHT + (float) size, 1);
  fair_svg_art_wait (art);
  g_assert_no_error (fair_svg_art_get_error (art));
  g_assert_true (fair_svg_art_is_complete (art));
}

/* @last: (out): the id of the process that was started last.  Returns: how many were started */
static guint
count_starts (Fixture *self,
              pid_t   *last)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n;

  g_assert_true (g_file_get_contents (self->starts, &text, NULL, NULL));
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  n = g_strv_length (lines);
  *last = (pid_t) strtol (lines[n - 1], NULL, 10);
  return n;
}

/* Killed, as by a system that is short of memory. */
static void
test_killed (Fixture      *self,
             gconstpointer name)
{
  g_autoptr (FairSvgArt) art = open_deck ();
  pid_t process;

  for (guint i = 0; i < 4; i++)
    {
      assert_drawn (art, i);
      g_assert_cmpuint (count_starts (self, &process), ==, i + 1);
      kill (process, SIGKILL);
    }
}

/* Its time is for all sizes together. */
static void
test_time (Fixture      *self,
           gconstpointer name)
{
  g_autoptr (FairSvgArt) art = open_deck ();
  pid_t process;

  for (guint i = 0; i < 8; i++)
    {
      assert_drawn (art, i);
      g_assert_cmpuint (count_starts (self, &process), <=, i + 1);
    }
  g_assert_cmpuint (count_starts (self, &process), >=, 7);
}

/* A deck that is too much for each process. */
static void
test_deck (Fixture      *self,
           gconstpointer name)
{
  g_autoptr (FairSvgArt) art = open_deck ();
  pid_t process;

  fair_svg_art_prepare (art, WIDTH, HEIGHT, 1);
  fair_svg_art_wait (art);
  g_assert_error (fair_svg_art_get_error (art), FAIR_DECK_ERROR, DRAW_TOO_SLOW);
  g_assert_cmpuint (count_starts (self, &process), ==, 2);
}

/* If a process waits, or gets no time on a busy machine, the deck counts as too slow after half a minute. */
static void
test_silent (Fixture      *self,
             gconstpointer name)
{
  g_autoptr (FairSvgArt) art = open_deck ();

  fair_svg_art_prepare (art, WIDTH, HEIGHT, 1);
  fair_svg_art_wait (art);
  g_assert_error (fair_svg_art_get_error (art), FAIR_DECK_ERROR, DRAW_TOO_SLOW);
}

static void
add (const char *path,
     const char *name,
     void (*test) (Fixture *self, gconstpointer name))
{
  g_test_add (path, Fixture, name, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  if (g_str_has_prefix (strrchr (argv[0], '/') ? strrchr (argv[0], '/') + 1 : argv[0], NAME))
    serve (argv[0]);
  g_test_init (&argc, &argv, NULL);

  add ("/fair/drawing-process/killed", NAME "steadily", test_killed);
  add ("/fair/drawing-process/time", AFTER "60", test_time);
  add ("/fair/drawing-process/deck/each", AFTER "0", test_deck);
  add ("/fair/drawing-process/deck/some", AFTER "3", test_deck);
  add ("/fair/drawing-process/deck/face", FACE "20", test_deck);
  if (g_test_thorough ()) /* it waits for half a minute */
    add ("/fair/drawing-process/silent", SILENT, test_silent);

  return g_test_run ();
}
