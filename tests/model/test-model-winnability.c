/* Games that can be won only by a cheat: the solver plays none, so the positions before and after a cheat have
 * different verdicts. */
#include "model-helpers.h"

#include "fair-game-model-private.h"
#include "fair-winnability.h"

/* In each case, every position before the cheat is lost. */
typedef struct
{
  const char *name;
  guint64     number;
  const char *moves; /* lead to a lost position */
  const char *cheat; /* leads to a winnable position */
} Cheat;

static const Cheat cheats[] = {
  { "dealt", 38, NULL, "t1>t6*2!" },
  { "played", 26, "t5>t6", "t6>t5*2!" },
};

/* Its searches give up after the same states on every machine. */
static FairSolverQueue *
make_queue (void)
{
  FairSolverQueue *queue = fair_solver_queue_new ();

  fair_solver_queue_set_states (queue, 5000000);
  return queue;
}

static FairGameModel *
make_model (const Cheat *cheat)
{
  FairGameModel *model = fair_test_model ("streets-and-alleys", cheat->number);

  g_object_set (model, "auto-move", FALSE, NULL);
  g_object_set (model, "autocomplete", FALSE, NULL);
  if (cheat->moves != NULL)
    fair_test_model_play (model, cheat->moves);
  return model;
}

static FairWinnability *
make_winnability (FairSolverQueue *queue,
                  FairGameModel   *model)
{
  FairWinnability *self = fair_winnability_new (queue, model);

  fair_winnability_set_telling (self, TRUE);
  return self;
}

static void
settle (FairWinnability *self)
{
  while (g_main_context_iteration (NULL, fair_winnability_get_state (self)->searching))
    ;
}

/* Waits for the verdict, unless it is known at once. */
static void
assert_verdict (FairWinnability *self,
                FairVerdict      verdict,
                gboolean         at_once)
{
  g_assert_true (fair_winnability_get_state (self)->searching == !at_once);
  settle (self);
  g_assert_cmpint (fair_winnability_get_state (self)->verdict, ==, verdict);
  g_assert_false (fair_winnability_get_state (self)->blunder);
}

static void
end (FairWinnability *winnability,
     FairGameModel   *model)
{
  g_object_unref (winnability);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  fair_test_model_free (model);
}

static void
test_cheat (gconstpointer data)
{
  const Cheat *cheat = data;
  g_autoptr (FairSolverQueue) queue = make_queue ();
  FairGameModel   *model = make_model (cheat);
  FairWinnability *winnability = make_winnability (queue, model);
  guint64          seed = 1;

  assert_verdict (winnability, FAIR_VERDICT_LOST, FALSE);
  fair_test_model_play (model, cheat->cheat);
  assert_verdict (winnability, FAIR_VERDICT_WON, FALSE);

  /* Both verdicts are known when the positions come back, */
  g_assert_true (fair_game_model_undo (model));
  assert_verdict (winnability, FAIR_VERDICT_LOST, TRUE);
  g_assert_true (fair_game_model_redo (model));
  assert_verdict (winnability, FAIR_VERDICT_WON, TRUE);

  /* and a move without a cheat leads from a lost position to another. */
  g_assert_true (fair_game_model_undo (model));
  settle (winnability);
  g_assert_true (fair_test_model_play_any (model, &seed));
  assert_verdict (winnability, FAIR_VERDICT_LOST, TRUE);
  end (winnability, model);
}

/* A redone cheat is also a cheat, and the position after it is unknown at first. */
static void
test_redo (gconstpointer data)
{
  const Cheat *cheat = data;
  g_autoptr (FairSolverQueue) queue = make_queue ();
  FairGameModel   *model = make_model (cheat);
  FairWinnability *winnability;

  fair_test_model_play (model, cheat->cheat);
  g_assert_true (fair_game_model_undo (model));
  winnability = make_winnability (queue, model);
  assert_verdict (winnability, FAIR_VERDICT_LOST, FALSE);
  g_assert_true (fair_game_model_redo (model));
  assert_verdict (winnability, FAIR_VERDICT_WON, FALSE);
  end (winnability, model);
}

/* While a win is known, nobody searches for whether the game is lost. */
static void
test_known_win (void)
{
  g_autoptr (FairSolverQueue) queue = make_queue ();
  FairGameModel         *model = fair_test_model ("kingcell", 1);
  FairWinnability       *self = make_winnability (queue, model);
  const FairSolverLimits limits = { .states = 100000 };
  FairSolver            *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  FairSolution           solution;

  g_assert_cmpuint (model->stuck_source, !=, 0);
  fair_solver_run (solver, fair_game_model_get_rules (model), fair_game_model_get_position (model), &limits, NULL, &solution);
  g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
  fair_winnability_learn (self, solution.moves, solution.n_moves);
  settle (self);
  g_assert_cmpuint (model->stuck_source, ==, 0);
  for (guint i = 0; i < 3; i++)
    {
      fair_game_model_play (model, solution.moves[i]);
      g_assert_cmpuint (model->stuck_source, !=, 0);
      /* This dispatches no sources but those of the highest priority: no slice of the search. */
      g_assert_true (g_main_context_iteration (NULL, FALSE));
      g_assert_cmpuint (model->stuck_source, ==, 0);
      g_assert_cmpint (fair_winnability_get_state (self)->verdict, ==, FAIR_VERDICT_WON);
      g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_PLAYING);
    }

  g_object_unref (self);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  fair_test_model_free (model);
  fair_solver_free (solver);
}

/* A game that rests does not search, so another one does not wait for it; later it searches again if the player can see
 * the verdict, but not for what was asked before. */
static void
test_resting (void)
{
  g_autoptr (FairSolverQueue) queue = make_queue ();
  FairGameModel   *model = make_model (&cheats[1]);
  FairGameModel   *other_model = make_model (&cheats[0]);
  FairWinnability *self = make_winnability (queue, model);
  FairWinnability *other;

  g_assert_true (fair_winnability_get_state (self)->searching);
  fair_winnability_set_resting (self, TRUE);
  g_assert_false (fair_winnability_get_state (self)->searching);
  other = make_winnability (queue, other_model);
  assert_verdict (other, FAIR_VERDICT_LOST, FALSE);
  g_assert_cmpint (fair_winnability_get_state (self)->verdict, ==, FAIR_VERDICT_UNKNOWN);
  fair_winnability_seek (self);
  fair_test_model_play (model, cheats[1].cheat);
  g_assert_false (fair_winnability_get_state (self)->searching);
  settle (self);
  g_assert_cmpint (fair_winnability_get_state (self)->verdict, ==, FAIR_VERDICT_UNKNOWN);

  fair_winnability_set_resting (self, FALSE);
  assert_verdict (self, FAIR_VERDICT_WON, FALSE);
  fair_winnability_set_resting (self, TRUE);
  g_assert_cmpint (fair_winnability_get_state (self)->verdict, ==, FAIR_VERDICT_WON);

  g_assert_true (fair_game_model_undo (model));
  fair_winnability_set_telling (self, FALSE);
  fair_winnability_seek (self);
  fair_winnability_set_resting (self, FALSE);
  g_assert_false (fair_winnability_get_state (self)->searching);
  fair_winnability_seek (self);
  assert_verdict (self, FAIR_VERDICT_LOST, FALSE);
  end (other, other_model);
  end (self, model);
}

/* Where cards are hidden, the verdict is help; but not in a game that is over or not on the table. */
static void
test_help (void)
{
  g_autoptr (FairSolverQueue) queue = make_queue ();
  FairGameModel   *model = fair_test_model ("rush", 39);
  FairWinnability *self = fair_winnability_new (queue, model);
  guint64          seed = 1;

  fair_game_clock_start (fair_game_model_get_clock (model), 0);
  fair_test_model_play_any (model, &seed);
  fair_winnability_set_resting (self, TRUE);
  fair_winnability_set_telling (self, TRUE);
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, 0);
  fair_winnability_set_telling (self, FALSE);
  fair_winnability_set_resting (self, FALSE);
  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, fair_move_simple (FAIR_MOVE_END))));
  fair_winnability_set_telling (self, TRUE);
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, 0);
  end (self, model);

  model = fair_test_model ("rush", 39);
  self = fair_winnability_new (queue, model);
  fair_game_clock_start (fair_game_model_get_clock (model), 0);
  fair_test_model_play_any (model, &seed);
  fair_winnability_set_telling (self, TRUE);
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, FAIR_ASSISTANCE_VERDICT);
  end (self, model);
}

/* Whoever asks when stuck, and then undoes a step, knows more of the position before it, too. */
static void
test_help_stuck (void)
{
  g_autoptr (FairSolverQueue) queue = make_queue ();
  FairGameModel *model =
    fair_test_model_from ("churchill", "t1: 9C; t2: 9C; t3: 9D; t4: 9D; t5: 9H; t6: 9H; t7: 9S; t8: 9S; t9: 7C; t10: 7D; "
                                       "s: [5D]; rest: t10",
                          TRUE);
  FairWinnability *self = fair_winnability_new (queue, model);

  fair_test_model_play (model, "draw");
  fair_game_model_settle (model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, 0);
  fair_winnability_set_telling (self, TRUE);
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, FAIR_ASSISTANCE_VERDICT);
  end (self, model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cheats); i++)
    {
      fair_test_add ("/fair/model-winnability/cheat", cheats[i].name, &cheats[i], test_cheat);
      fair_test_add ("/fair/model-winnability/redo", cheats[i].name, &cheats[i], test_redo);
    }

  g_test_add_func ("/fair/model-winnability/known-win", test_known_win);
  g_test_add_func ("/fair/model-winnability/resting", test_resting);
  g_test_add_func ("/fair/model-winnability/help", test_help);
  g_test_add_func ("/fair/model-winnability/help-stuck", test_help_stuck);

  return g_test_run ();
}
