/* Verdicts on the game on the table, and when the player sees them. */
#include "test-model-deal-pool.h"

#include "plain-solver.h"

/* The verdict is right at each move of a random game; along a known line it is known at once. */
void
fair_test_winnability (gconstpointer words)
{
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_auto (FairTestSolver) solver = { 0 };
  FairGameModel *model = fair_test_solver_deal (&solver, words, 1);
  g_autoptr (FairWinnability) winnability = fair_winnability_new (queue, model);
  const FairRules *rules = fair_game_model_get_rules (model);
  guint64          seed = 1;
  FairMove         move;

  g_assert_cmpint (fair_winnability_get_state (winnability)->verdict, ==, FAIR_VERDICT_UNKNOWN);
  g_assert_true (fair_winnability_get_state (winnability)->open);
  g_assert_true (fair_winnability_get_state (winnability)->searching);
  fair_winnability_learn (winnability, solver.solution.moves, solver.solution.n_moves);
  fair_winnability_set_telling (winnability, TRUE);

  for (guint i = 0; i < 12; i++)
    {
      g_assert_false (fair_winnability_get_state (winnability)->searching);
      g_assert_cmpint (fair_winnability_get_state (winnability)->verdict, ==, FAIR_VERDICT_WON);
      g_assert_true (fair_winnability_get_move (winnability, &move));
      g_assert_true (fair_reason_is_legal (fair_game_model_play (model, move)));
    }

  for (guint i = 0; i < 12; i++)
    {
      FairVerdict before = fair_winnability_get_state (winnability)->verdict;
      FairVerdict expected;

      if (fair_status (rules, fair_game_model_get_position (model)) != FAIR_STATUS_PLAYING ||
          !fair_test_model_play_any (model, &seed))
        break;
      fair_test_wait_until (fair_test_has_verdict, winnability);
      if (fair_status (rules, fair_game_model_get_position (model)) != FAIR_STATUS_PLAYING)
        break;
      expected = fair_test_solver_ask (&solver, rules, fair_game_model_get_position (model));
      if (expected != FAIR_VERDICT_UNKNOWN && fair_winnability_get_state (winnability)->verdict != FAIR_VERDICT_UNKNOWN)
        g_assert_cmpint (fair_winnability_get_state (winnability)->verdict, ==, expected);
      g_assert_true (fair_winnability_get_state (winnability)->blunder ==
                     (before == FAIR_VERDICT_WON && fair_winnability_get_state (winnability)->verdict == FAIR_VERDICT_LOST));
    }

  /* A known verdict is known again after an undo. */
  while (fair_game_model_undo (model))
    ;
  g_assert_false (fair_winnability_get_state (winnability)->blunder);
  g_clear_object (&winnability);
  fair_test_run_pending ();
  fair_test_model_free (model);
}

/* Before the first move the verdict is always shown; later only on request, which is assistance if the game hides
 * cards.  A verdict that is found for another purpose is not shown. */
void
fair_test_telling (gconstpointer words)
{
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  FairGameModel *model = fair_test_model (words, 3);
  g_autoptr (FairWinnability) winnability = fair_winnability_new (queue, model);
  gboolean hides = fair_rules_hide_cards (fair_game_model_get_rules (model));
  guint64  seed = 1;

  fair_test_wait_until (fair_test_has_verdict, winnability);
  g_assert_true (fair_winnability_get_state (winnability)->open);
  g_assert_true (fair_test_model_play_any (model, &seed));
  g_assert_false (fair_winnability_get_state (winnability)->open);
  g_assert_false (fair_winnability_get_state (winnability)->searching);
  fair_winnability_seek (winnability);
  fair_test_wait_until (fair_test_has_verdict, winnability);
  g_assert_false (fair_winnability_get_state (winnability)->open);
  g_assert_false (fair_game_model_get_notes (model)->assistance != 0);

  g_assert_true (fair_test_model_play_any (model, &seed));
  g_assert_cmpint (fair_winnability_get_state (winnability)->searching, ==, FALSE);
  fair_winnability_set_telling (winnability, TRUE);
  g_assert_true (fair_winnability_get_state (winnability)->open);
  g_assert_true ((fair_game_model_get_notes (model)->assistance != 0) == hides);
  g_clear_object (&winnability);
  fair_test_run_pending ();
  fair_test_model_free (model);
}

/* A step that loses is reported as one; not if the game was already lost, and not after an undo. */
void
fair_test_blunder (void)
{
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_auto (FairTestSolver) solver = { 0 };
  guint n_blunders = 0;

  for (guint64 number = 1; n_blunders < 3; number++)
    {
      FairGameModel *model = fair_test_solver_deal (&solver, "beleaguered-castle", number * 10);
      g_autoptr (FairWinnability) winnability = fair_winnability_new (queue, model);
      const FairRules *rules = fair_game_model_get_rules (model);
      FairMove         moves[FAIR_MAX_MOVES];
      guint            n = fair_list (rules, fair_game_model_get_position (model), moves);

      g_assert_cmpuint (number, <, 30);
      fair_winnability_learn (winnability, solver.solution.moves, solver.solution.n_moves);
      fair_winnability_set_telling (winnability, TRUE);
      for (guint i = 0; i < n; i++)
        {
          FairPosition next = *fair_game_model_get_position (model);
          guint64      seed = i;

          fair_apply (rules, &next, moves[i], NULL);
          if (moves[i].cheat || fair_test_solver_ask (&solver, rules, &next) != FAIR_VERDICT_LOST)
            continue;

          n_blunders++;
          fair_game_model_play (model, moves[i]);
          fair_test_wait_until (fair_test_has_verdict, winnability);
          g_assert_cmpint (fair_winnability_get_state (winnability)->verdict, ==, FAIR_VERDICT_LOST);
          g_assert_true (fair_winnability_get_state (winnability)->blunder);
          fair_test_run_pending ();
          if (fair_test_model_play_any (model, &seed))
            {
              g_assert_false (fair_winnability_get_state (winnability)->searching);
              g_assert_cmpint (fair_winnability_get_state (winnability)->verdict, ==, FAIR_VERDICT_LOST);
              g_assert_false (fair_winnability_get_state (winnability)->blunder);
            }
          while (fair_game_model_undo (model))
            ;
          break;
        }
      fair_test_run_pending ();
      g_clear_object (&winnability);
      fair_test_model_free (model);
    }
}
