#include "fuzz.h"

#include "deal.h"
#include "fair-words.h"
#include "options-text.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *folder; /* owned */

/* Any warning of the program ends it. */
int
LLVMFuzzerInitialize (int    *argc,
                      char ***argv)
{
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);
  return 0;
}

/* Returns: (transfer full) (nullable): the next line without its end, up to a NUL; NULL after the last */
char *
fair_fuzz_take_line (const char **at,
                     const char  *end)
{
  const char *stop;
  char       *line;

  if (*at == end)
    return NULL;

  stop = memchr (*at, '\n', (size_t) (end - *at));
  line = g_strndup (*at, (gsize) ((stop ? stop : end) - *at));
  *at = stop ? stop + 1 : end;
  return line;
}

/* Reads the first line, “rush 17 draw=1”: a game, a deal number, and options if there are any.
 * Returns: whether there is such a game. */
gboolean
fair_fuzz_take_rules (const char **at,
                      const char  *end,
                      FairRules   *rules,
                      guint64     *number)
{
  g_autofree char *line = fair_fuzz_take_line (at, end);
  g_auto (GStrv) words = g_strsplit (line ? line : "", " ", 3);
  const FairGame *game = words[0] ? fair_games_find (words[0]) : NULL;
  FairOptions     options;

  if (game == NULL || words[1] == NULL || !g_ascii_string_to_unsigned (words[1], 10, 0, FAIR_MAX_DEAL, number, NULL))
    return FALSE;

  fair_options_default (game, &options);
  if (words[2] != NULL && !fair_options_parse (game, words[2], strlen (words[2]), &options))
    return FALSE;
  return fair_rules_resolve (game, &options, rules);
}

/* Removes @path and all that is in it, if it is there. */
void
fair_fuzz_remove (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      fair_fuzz_remove (child);
    }
  g_remove (path);
}

static void
remove_folder (void)
{
  fair_fuzz_remove (folder);
  g_free (folder);
}

/**
 * fair_fuzz_get_path:
 * @name: (nullable): a file
 *
 * Returns: (transfer full): the path of @name in a folder that is removed at the end, or that of the folder
 */
char *
fair_fuzz_get_path (const char *name)
{
  if (folder == NULL)
    {
      /* Use memory if there is such a folder. */
      if (g_getenv ("TMPDIR") == NULL && g_access ("/dev/shm", W_OK) == 0)
        g_setenv ("TMPDIR", "/dev/shm", TRUE);
      folder = g_dir_make_tmp ("fairdeal-fuzz-XXXXXX", NULL);
      atexit (remove_folder);
    }

  return g_build_filename (folder, name, NULL);
}

/* Checks that there is an error, and what it says. */
void
fair_fuzz_check_message (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, !=, "");
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

/* The same for the command line: what it tells of an error is a line of text, whatever is in the file. */
void
fair_fuzz_check_told (const GError *error)
{
  g_autofree char *line = error ? fair_words_make_line (error->message) : NULL;

  g_assert_nonnull (line);
  g_assert_cmpstr (line, !=, "");
  g_assert_true (g_utf8_validate (line, -1, NULL));
  for (const char *at = line; *at; at++)
    g_assert_false (g_ascii_iscntrl (*at));
}
