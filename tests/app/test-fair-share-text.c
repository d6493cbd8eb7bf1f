/* What is pasted into a chat: a line for the deal, one for the result, one of signs, and the link. */
#include "config.h"

#include "fair-daily.h"
#include "fair-share-text.h"
#include "options-text.h"
#include "store-helpers.h"

#include <string.h>

#define GOOD "🟩"
#define DETOUR "🟨"
#define LOST "⬛"
#define OPEN "⬜"

/* Returns: (transfer full): the lines of the text of a result of KingCell with 94 moves. @par: 0 if none is known */
static char **
make_lines (FairOutcome             outcome,
            guint64                 number,
            guint                   par,
            const FairReviewedGame *review)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairPlayerKey) key = fair_player_key_new (&error);
  g_autoptr (FairResult) result = fair_test_result (number, 94);
  const FairKnownPar known = { .game = result->game, .variant = result->variant, .options = result->options, .moves = (char *) "", .number = number, .n_moves = par };
  g_autoptr (FairChallenge) challenge = NULL;
  g_autofree char *link = NULL;
  g_autofree char *text = NULL;
  char           **lines;

  g_assert_no_error (error);
  result->outcome = outcome;
  result->time = 200 * G_USEC_PER_SEC;
  challenge = fair_challenge_new_from_result (result, "Ann", key, &error);
  g_assert_no_error (error);
  text = fair_share_text_make (challenge, result, par > 0 ? &known : NULL, review);
  link = fair_challenge_print (challenge);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpstr (lines[g_strv_length (lines) - 1], ==, link);
  return lines;
}

/* Fails unless the line of signs of a game is @signs; NULL if it has none. */
static void
assert_signs (FairOutcome             outcome,
              guint                   par,
              const FairReviewedGame *review,
              const char             *signs)
{
  g_auto (GStrv) lines = make_lines (outcome, 17, par, review);

  g_assert_cmpuint (g_strv_length (lines), ==, signs != NULL ? 4 : 3);
  if (signs != NULL)
    g_assert_cmpstr (lines[2], ==, signs);
}

static void
test_lines (void)
{
  g_auto (GStrv) won = make_lines (FAIR_OUTCOME_WON, 17, 88, NULL);
  g_auto (GStrv) given_up = make_lines (FAIR_OUTCOME_GIVEN_UP, 17, 0, NULL);
  g_auto (GStrv) daily = NULL;
  guint64 number;

  g_assert_cmpstr (won[0], ==, "Fair Deal · KingCell, deal 17");
  g_assert_cmpstr (won[1], ==, "Won · 3:20 · 94 moves · best known: 88");
  g_assert_cmpstr (given_up[1], ==, "Given Up · 3:20 · 94 moves");
  g_assert_true (fair_daily_find (fair_games_find ("kingcell"), FAIR_DAILY_FIRST + 1, &number));
  daily = make_lines (FAIR_OUTCOME_WON, number, 0, NULL);
  g_assert_cmpstr (daily[0], ==, "Fair Deal · KingCell · Deal of the Day · November 2");
}

static void
test_signs (void)
{
  FairReviewedGame review = { .n_moves = 94, .n_line = 94, .turned = 48, .end = FAIR_REVIEWED_LOST };

  assert_signs (FAIR_OUTCOME_WON, 0, NULL, GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD);
  assert_signs (FAIR_OUTCOME_WON, 94, NULL, GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD);
  assert_signs (FAIR_OUTCOME_WON, 93, NULL, GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD DETOUR);
  assert_signs (FAIR_OUTCOME_WON, 47, NULL, GOOD GOOD GOOD GOOD GOOD DETOUR DETOUR DETOUR DETOUR DETOUR);
  assert_signs (FAIR_OUTCOME_GIVEN_UP, 88, NULL, NULL);
  assert_signs (FAIR_OUTCOME_LOST, 88, &review, GOOD GOOD GOOD GOOD GOOD LOST LOST LOST LOST LOST);
  review.turned = 1;
  assert_signs (FAIR_OUTCOME_LOST, 0, &review, LOST LOST LOST LOST LOST LOST LOST LOST LOST LOST);
  review.turned = 94;
  assert_signs (FAIR_OUTCOME_LOST, 0, &review, GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD LOST);
  review.end = FAIR_REVIEWED_UNKNOWN;
  assert_signs (FAIR_OUTCOME_GIVEN_UP, 0, &review, GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD OPEN);
  review.turned = 0;
  assert_signs (FAIR_OUTCOME_GIVEN_UP, 0, &review, NULL);
  review.end = FAIR_REVIEWED_WON;
  assert_signs (FAIR_OUTCOME_GIVEN_UP, 0, &review, GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD GOOD);
  review.end = FAIR_REVIEWED_LOST;
  assert_signs (FAIR_OUTCOME_GIVEN_UP, 0, &review, LOST LOST LOST LOST LOST LOST LOST LOST LOST LOST);
}

static void
test_deal (void)
{
  FairOptions options;
  FairRules   rules;
  g_autoptr (FairChallenge) challenge = NULL;
  g_autofree char *link = NULL;
  g_autofree char *text = NULL;
  g_autofree char *expected = NULL;

  g_assert_true (fair_options_parse (fair_games_find ("klondike"), "draw=1", 6, &options));
  g_assert_true (fair_rules_resolve (fair_games_find ("klondike"), &options, &rules));
  challenge = fair_challenge_new_for_deal (&rules, 17);
  link = fair_challenge_print (challenge);
  text = fair_share_text_make (challenge, NULL, NULL, NULL);
  expected = g_strconcat ("Fair Deal · Klondike, deal 17 · Draw: Draw one\nPlay the same deal in Fair Deal:\n", link, NULL);
  g_assert_cmpstr (text, ==, expected);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/share-text/lines", test_lines);
  g_test_add_func ("/fair/share-text/signs", test_signs);
  g_test_add_func ("/fair/share-text/deal", test_deal);

  return g_test_run ();
}
