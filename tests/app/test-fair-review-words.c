/* What a review says of a whole game, in sentences. */
#include "config.h"

#include "fair-review-summary.h"
#include "model-helpers.h"
#include "rules-helpers.h"
#include "step.h"

enum
{
  STATES = 20000
};

/* Moves of deal 9 of Solitaire Rush of which the last one, the 32nd, is proven to lose it. */
#define LOST_RUSH                                                                                                                 \
  "draw draw draw draw draw draw draw draw redeal draw draw draw w>t2 w>t1 w>t1 t6>t1 t6>t3 t6>f1 draw draw draw draw draw w>t7 " \
  "t1>t7*4 redeal draw w>t5 w>t5 f1>t5 draw w>t1"

/* Takes ownership of @text. */
static void
assert_text (char       *text,
             const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

/* The sentences never claim more than is known. */
static void
test_words (void)
{
  FairReviewSummary open = { .turn = FAIR_REVIEW_TURN_OPEN, .n_turn = 7, .microseconds = 1, .start = FAIR_VERDICT_WON };
  FairReviewSummary within = { .turn = FAIR_REVIEW_TURN_WITHIN, .n_turn = 7, .n_lost = 9 };
  FairReviewSummary won = { .is_won = TRUE, .n_moves = 143, .n_steps = 120, .par = 118, .par_steps = 101, .end = FAIR_VERDICT_WON };
  FairReviewFinding finding = { .verdict = FAIR_VERDICT_UNKNOWN };

  assert_text (fair_review_words_turn (&open, FALSE), "No win was found after step 7, in 1 second of searching.");
  assert_text (fair_review_words_turn (&within, TRUE), "One of steps 7 to 9 lost the game: it could be won before them, and cannot be won after them.");
  within.n_lost = 8;
  assert_text (fair_review_words_turn (&within, TRUE), "Either step 7 or step 8 lost the game: it could be won before them, and cannot be won after them.");
  assert_text (fair_review_words_par (&won), "120 moves; the shortest known win takes 101.");
  won.n_steps = 100;
  assert_text (fair_review_words_par (&won), "100 moves; no shorter win is known.");
  won.par = 143;
  assert_text (fair_review_words_par (&won), "100 moves; no shorter win is known.");
  assert_text (fair_review_words_finding (&finding), "Not checked yet.");
  finding.states = 1000;
  finding.microseconds = 1500000;
  assert_text (fair_review_words_finding (&finding), "No win was found from here in 2 seconds.");
  assert_text (fair_review_words_turn (&won, FALSE), "The game was won.");
  g_assert_null (fair_review_words_detour (&won));
  won.detour_first = 40;
  won.detour_last = 62;
  won.detour_more = 15;
  assert_text (fair_review_words_detour (&won), "The longest detour was from step 40 to step 62: 15 moves more than the shortest known way.");
}

/* Chances are told as a player says them: as a range where much is unknown, and never as sure. */
static void
test_chances (void)
{
  const FairShare all = { .won = 200 };
  const FairShare none = { .lost = 200 };
  const FairShare most = { .won = 139, .lost = 61 };
  const FairShare unknown = { .won = 90, .lost = 50, .unknown = 60 };
  FairStepChances step = { .share = most, .cost = 54, .luck = -13 };
  FairStepChances sum = { .share = none, .cost = 340, .luck = -214, .returned = 20 };
  int             little = 31;
  int             much = 300;

  assert_text (fair_chance_words_share (all), "Chances: more than 9 in 10.");
  assert_text (fair_chance_words_share (none), "Chances: less than 1 in 10.");
  assert_text (fair_chance_words_share (most), "Chances: about 7 in 10.");
  assert_text (fair_chance_words_share (unknown), "Chances: between 5 and 8 in 10.");
  assert_text (fair_chance_words_step (&step), "Chances: about 7 in 10. This move cost 5 points. The cards cost 1 point.");
  assert_text (fair_chance_words_row (12, -54), "Step 12: −5 points");
  assert_text (fair_chance_words_row (12, 8), "Step 12: +1 point");
  assert_text (fair_chance_words_sum (most, &sum, &much),
               "Chances at the deal: about 7 in 10. Your moves cost 34 points. The cards cost 21 points. Undo gave back 2 points.");
  assert_text (fair_chance_words_sum (most, &sum, &little),
               "Chances at the deal: about 7 in 10. Your moves cost 34 points. The cards cost 21 points. Undo gave back 2 points. "
               "The move that lost looked almost as good as any: you could not have known.");
}

/* Forced moves are only looked for in games that were won. */
static void
test_progress (void)
{
  const FairSolverLimits limits = { .states = STATES };
  FairReviewSummary      summary = { .n_positions = 2, .n_known = 2 };
  FairRules              rules;
  g_autoptr (FairReplay) replay = NULL;
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) reviewer = NULL;

  fair_test_rules ("rush", &rules);
  replay = fair_replay_new (&rules, 9, "draw");
  reviewer = fair_reviewer_new (queue, replay, &limits, 1);
  g_assert_null (fair_review_words_progress (&summary, reviewer, FALSE));
  fair_reviewer_start (reviewer);
  assert_text (fair_review_words_progress (&summary, reviewer, FALSE), "Looking for a shorter way to win…");
  summary.is_won = TRUE;
  assert_text (fair_review_words_progress (&summary, reviewer, FALSE), "Looking for a shorter way to win, and for forced moves…");
  summary.n_known = 1;
  assert_text (fair_review_words_progress (&summary, reviewer, FALSE), "Searching: 1 of 2 positions checked.");
  assert_text (fair_review_words_progress (&summary, reviewer, TRUE), "Stopped: 1 of 2 positions checked.");

  /* Chances come before and after everything else. */
  g_clear_object (&reviewer);
  reviewer = fair_reviewer_new (queue, replay, &limits, 1);
  g_assert_true (fair_reviewer_weigh_chances (reviewer, replay, 1));
  fair_reviewer_start (reviewer);
  assert_text (fair_review_words_progress (&summary, reviewer, FALSE), "Searching: 1 of 2 positions checked.");
  summary.n_known = 2;
  assert_text (fair_review_words_progress (&summary, reviewer, FALSE), "Counting the chances…");
}

/* What the review of the game with @moves says when it has ended. */
static FairReviewSummary
review_rush (guint64     number,
             const char *moves)
{
  const FairSolverLimits limits = { .states = STATES };
  FairRules              rules;
  g_autoptr (FairReplay) replay = NULL;
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) reviewer = NULL;
  FairSolver       *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  FairReviewSummary summary;

  fair_test_rules ("rush", &rules);
  replay = fair_replay_new (&rules, number, moves);
  reviewer = fair_reviewer_new (queue, replay, &limits, 1);
  fair_review_run (fair_reviewer_get_review (reviewer), solver, NULL);
  fair_review_summary_make (&summary, reviewer, replay);
  g_assert_cmpint (fair_review_summary_find (reviewer, replay->end).verdict, ==,
                   fair_review_summary_find (reviewer, fair_replay_get_parent (replay, replay->end)).verdict);

  fair_solver_free (solver);
  return summary;
}

/* The step that ends a game is not the one that lost it, whether or not it could be won until then. */
static void
test_ended (void)
{
  FairReviewSummary won = review_rush (9, "draw draw end");
  FairReviewSummary lost = review_rush (9, LOST_RUSH " draw end");
  FairReviewSummary at_once = review_rush (9, "end");

  g_assert_cmpint (won.end, ==, FAIR_VERDICT_WON);
  g_assert_cmpint (won.turn, ==, FAIR_REVIEW_TURN_NONE);
  g_assert_cmpuint (won.n_steps, ==, 2);
  assert_text (fair_review_words_turn (&won, FALSE), "The game could still be won at its end.");
  g_assert_cmpint (lost.end, ==, FAIR_VERDICT_LOST);
  g_assert_cmpint (lost.turn, ==, FAIR_REVIEW_TURN_PROVEN);
  g_assert_cmpuint (lost.n_lost, ==, 32);
  g_assert_cmpint (at_once.end, ==, FAIR_VERDICT_WON);
  g_assert_cmpint (at_once.turn, ==, FAIR_REVIEW_TURN_NONE);
}

/* Which part took the longest way is not said before the review has ended. */
static void
test_detour (void)
{
  const FairSolverLimits limits = { .states = STATES };
  FairRules              rules;
  FairPosition           start;
  FairSolution           solution;
  g_autoptr (FairReplay) replay = NULL;
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) reviewer = NULL;
  g_autoptr (GString) moves = g_string_new ("draw draw draw draw draw draw draw draw redeal");
  FairSolver       *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  FairReviewSummary summary;
  FairReviewDetour  detour;

  fair_test_rules ("rush", &rules);
  fair_deal_number (&rules, 158, &start);
  fair_solver_run (solver, &rules, &start, &limits, NULL, &solution);
  for (guint i = 0; i < solution.n_moves; i++)
    {
      char text[FAIR_MOVE_TEXT];

      fair_move_print (&rules, solution.moves[i], text);
      g_string_append_printf (moves, " %s", text);
    }
  replay = fair_replay_new (&rules, 158, moves->str);
  reviewer = fair_reviewer_new (queue, replay, &limits, 1);
  fair_par_offer (fair_review_get_par (fair_reviewer_get_review (reviewer)), solution.moves, solution.n_moves);
  g_assert_true (fair_review_find_detour (fair_reviewer_get_review (reviewer), &detour));
  fair_review_summary_make (&summary, reviewer, replay);
  g_assert_true (summary.is_won);
  g_assert_cmpuint (summary.detour_first, ==, 0);
  fair_review_run (fair_reviewer_get_review (reviewer), solver, NULL);
  fair_reviewer_start (reviewer);
  while (fair_reviewer_get_state (reviewer) == FAIR_REVIEWER_RUNNING)
    g_main_context_iteration (NULL, TRUE);
  fair_review_summary_make (&summary, reviewer, replay);
  g_assert_cmpuint (summary.detour_first, >, 0);
  fair_solver_free (solver);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/review-words/sentences", test_words);
  g_test_add_func ("/fair/review-words/chances", test_chances);
  g_test_add_func ("/fair/review-words/progress", test_progress);
  g_test_add_func ("/fair/review-words/ended", test_ended);
  g_test_add_func ("/fair/review-words/detour", test_detour);

  return g_test_run ();
}
