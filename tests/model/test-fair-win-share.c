/* The program has the same numbers of winnable deals as docs/winnability.md. */
#include "config.h"

#include "fair-win-share.h"
#include "fair-words.h"
#include "options-text.h"

#include <string.h>

/* The columns of the document's table, after the empty text before the first bar. */
enum
{
  GAME = 1,
  OPTIONS,
  LIMIT,
  DEALS,
  WINNABLE,
  UNWINNABLE,
  UNDECIDED,
  N_COLUMNS = 13
};

static const FairGame *
find_by_title (const char *title)
{
  for (guint i = 0; i < fair_games_count (); i++)
    if (strcmp (fair_words_game_title (fair_games_get (i)), title) == 0)
      return fair_games_get (i);

  return NULL;
}

/* A number with commas between thousands. */
static guint
parse_number (const char *text)
{
  g_autofree char *digits = g_strdup (text);
  char            *end = digits;

  for (const char *c = digits; *c; c++)
    if (*c != ',')
      *end++ = *c;
  *end = '\0';
  return (guint) g_ascii_strtoull (digits, NULL, 10);
}

/* "default", "default (`draw=3`)" or "`draw=1`" */
static void
resolve (const FairGame *game,
         const char     *text,
         FairRules      *rules)
{
  g_auto (GStrv) parts = g_strsplit (text, "`", -1);
  const char *line = g_str_has_prefix (text, "default") ? "" : parts[1];
  FairOptions options;

  g_assert_true (fair_options_parse (game, line, strlen (line), &options));
  g_assert_true (fair_rules_resolve (game, &options, rules));
}

static void
check_row (const FairGame *game,
           char          **columns)
{
  FairRules    rules;
  FairWinShare found;

  g_assert_cmpuint (g_strv_length (columns), ==, N_COLUMNS);
  resolve (game, columns[OPTIONS], &rules);
  g_assert_true (fair_win_share_find (&rules, &found));
  g_assert_cmpuint (found.n_deals, ==, parse_number (columns[DEALS]));
  g_assert_cmpuint (found.n_winnable, ==, parse_number (columns[WINNABLE]));
  g_assert_cmpuint (found.n_unwinnable, ==, parse_number (columns[UNWINNABLE]));
  g_assert_cmpuint (found.n_deals - found.n_winnable - found.n_unwinnable, ==, parse_number (columns[UNDECIDED]));
}

static void
test_document (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "winnability.md", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_rows = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) columns = g_strsplit (lines[i], "|", -1);
      const FairGame *game = NULL;

      for (guint c = 0; columns[c] != NULL; c++)
        g_strstrip (columns[c]);
      game = columns[0] != NULL && columns[1] != NULL ? find_by_title (columns[GAME]) : NULL;
      if (game != NULL)
        {
          check_row (game, columns);
          n_rows++;
        }
    }
  g_assert_cmpuint (n_rows, ==, fair_win_share_count_rows ());
}

static gboolean
is_known (const char *id,
          const char *line)
{
  const FairGame *game = fair_games_find (id);
  FairOptions     options;
  FairRules       rules;
  FairWinShare    found;

  g_assert_true (fair_options_parse (game, line, strlen (line), &options));
  g_assert_true (fair_rules_resolve (game, &options, &rules));
  return fair_win_share_find (&rules, &found);
}

/* Options that only arrange the table and time limits make no difference; anything that was not measured is
 * unknown. */
static void
test_other_options (void)
{
  g_assert_true (is_known ("churchill", "sort-foundations=false suit-order=CDHS"));
  g_assert_true (is_known ("rush", "time-limit=0"));
  g_assert_false (is_known ("churchill", "easy=true king-skip=run"));
  g_assert_false (is_known ("beleaguered-castle", "starting-rank=12"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/winnability/document", test_document);
  g_test_add_func ("/fair/winnability/other-options", test_other_options);

  return g_test_run ();
}
