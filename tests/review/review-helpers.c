#include "review-helpers.h"

/* FAIR_TEST_REVIEWS, which is how many plays of each kind a game has, or else @n_usually. */
unsigned
fair_test_count_reviews (unsigned n_usually)
{
  const char *asked = g_getenv ("FAIR_TEST_REVIEWS");

  return asked ? (unsigned) g_ascii_strtoull (asked, NULL, 10) : n_usually;
}

/* Plays on from the place @at at random, and after one of @back moves, if not 0, from an earlier position of the line.
 * Returns: where that ends */
guint
fair_test_play_on (FairReview *review,
                   guint       at,
                   uint64_t   *random,
                   guint       n_moves,
                   guint       back)
{
  const FairRules *rules = fair_review_get_rules (review);

  for (guint i = 0; i < n_moves; i++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      FairMove move;
      unsigned n;

      if (back > 0 && fair_test_below (random, back) == 0)
        {
          g_autoptr (GArray) line = fair_review_list_line (review, at);

          at = g_array_index (line, guint, fair_test_below (random, line->len));
        }
      n = fair_list (rules, &fair_review_get_place (review, at)->position, moves);
      if (n == 0)
        break;
      move = moves[fair_test_below (random, n)];
      if (move.kind != FAIR_MOVE_END || fair_test_below (random, 20) == 0)
        at = fair_review_add (review, at, move);
    }

  return at;
}

/* Asserts that @win is played from the position of @index by the rules, and wins. */
static void
assert_win (FairReview   *review,
            guint         index,
            const GArray *win)
{
  const FairRules *rules = fair_review_get_rules (review);
  FairPosition     position = fair_review_get_place (review, index)->position;

  g_assert_nonnull (win);
  for (guint i = 0; i < win->len; i++)
    {
      g_assert_true (fair_is_legal (rules, &position, g_array_index (win, FairMove, i)));
      fair_apply (rules, &position, g_array_index (win, FairMove, i), NULL);
    }
  g_assert_cmpint (fair_status (rules, &position), ==, FAIR_STATUS_WON);
}

/* The win that is said to be possible from @index is one, and so is the shorter one, which is not longer than par if the
 * shortest way known leads there. */
void
fair_test_assert_wins (FairReview *review,
                       guint       index)
{
  g_autoptr (GArray) win = fair_review_list_win (review, index);
  g_autoptr (GArray) shorter = fair_review_list_short_win (review, index);
  guint par;

  assert_win (review, index, win);
  assert_win (review, index, shorter);
  g_assert_cmpuint (shorter->len, <=, win->len);
  g_assert_nonnull (fair_par_get_moves (fair_review_get_par (review), &par));
  if (index == 0)
    g_assert_cmpuint (shorter->len, ==, par);
}
