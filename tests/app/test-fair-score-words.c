#include "config.h"

#include "fair-plots.h"
#include "fair-score-words.h"

#include <string.h>

static void
assert_text (char       *text,
             const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

/* Fails unless the line can be broken only after its dots: all other spaces are non-breaking. */
static void
assert_line (char       *text,
             const char *expected)
{
  g_autoptr (GString) plain = g_string_new (text);

  for (const char *blank = strchr (text, ' '); blank; blank = strchr (blank + 1, ' '))
    g_assert_true (blank - text > 2 && memcmp (blank - 2, "·", 2) == 0);
  g_string_replace (plain, "\302\240", " ", 0);
  g_assert_cmpstr (plain->str, ==, expected);
  g_free (text);
}

static void
test_times (void)
{
  assert_text (fair_score_words_time (-1), "–");
  assert_text (fair_score_words_time (0), "0:00");
  assert_text (fair_score_words_time (65 * G_USEC_PER_SEC - 1), "1:04");
  assert_text (fair_score_words_time (G_GINT64_CONSTANT (3599) * G_USEC_PER_SEC), "59:59");
  assert_text (fair_score_words_time (G_GINT64_CONSTANT (36061) * G_USEC_PER_SEC), "10:01:01");
}

static void
test_results (void)
{
  FairResult result = {
    .game = (char *) "kingcell",
    .number = 12345678901,
    .outcome = FAIR_OUTCOME_WON,
    .n_moves = 1,
    .time = 62 * G_USEC_PER_SEC,
    .ended = G_GINT64_CONSTANT (1767268800) * G_USEC_PER_SEC, /* January 1, 2026, noon */
  };

  assert_line (fair_score_words_result (&result), "Won · 1:02 · 1 move");
  assert_line (fair_score_words_circumstances (&result, TRUE), "KingCell · Deal 12345678901 · January 1, 2026");
  result.game = (char *) "rush";
  result.outcome = FAIR_OUTCOME_ENDED;
  result.score = -20;
  result.n_moves = 3;
  result.assisted = 1;
  result.practice = TRUE;
  assert_line (fair_score_words_result (&result), "−20 points · Ended · 1:02 · 3 moves");
  assert_line (fair_score_words_circumstances (&result, FALSE), "Deal 12345678901 · January 1, 2026 · assisted · practice");
}

static void
test_plot (void)
{
  g_autoptr (GArray) periods = g_array_new (FALSE, TRUE, sizeof (FairPeriod));
  const guint won[] = { 1, 3, 0, 2 };

  for (guint i = 0; i < G_N_ELEMENTS (won); i++)
    {
      FairPeriod period = { .n_played = 4, .n_won = won[i], .score = 40 * (int) won[i] };

      g_date_set_dmy (&period.first, 1, (GDateMonth) (i + 1), 2026);
      g_array_append_val (periods, period);
    }
  assert_text (fair_plot_describe (periods, FAIR_PLOT_SHARE, FAIR_PERIOD_MONTH),
               "Percentage of Games Won\n25% (January 2026) to 50% (April 2026). Highest: 75% (February 2026). Lowest: 0% (March 2026).");
  assert_text (fair_plot_describe (periods, FAIR_PLOT_ABOVE, FAIR_PERIOD_DAY),
               "Average Moves Over the Shortest Known Win\n10 (January 1, 2026) to 20 (April 1, 2026). "
               "Highest: 30 (February 1, 2026). Lowest: 0 (March 1, 2026).");
}

int
main (int    argc,
      char **argv)
{
  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/score-words/times", test_times);
  g_test_add_func ("/fair/score-words/results", test_results);
  g_test_add_func ("/fair/score-words/plot", test_plot);

  return g_test_run ();
}
