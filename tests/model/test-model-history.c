/* The history as a container. */
#include "model-helpers.h"

static FairPosition
make_position (int score)
{
  FairPosition position;

  fair_position_clear (&position);
  position.score = score;
  return position;
}

static FairJournal *journal; /* of the history, which owns it */

static FairHistory *
make_history (void)
{
  FairHistory *history;
  FairRules    rules;

  fair_test_rules ("kingcell", &rules);
  journal = fair_journal_new (&rules);
  history = fair_history_new (journal);
  g_object_unref (journal);
  return history;
}

static void
add_step (FairHistory *history,
          FairStepKind kind,
          guint        moves_before,
          guint        n_moves)
{
  FairStep step = { .kind = kind,
                    .before = make_position ((int) history->n_done),
                    .n_moves = n_moves,
                    .place = FAIR_PLACE_DEAL,
                    .moves_before = moves_before };
  FairMove moves[4];

  for (guint i = 0; i < n_moves; i++)
    moves[i] = fair_move_cards (moves_before, i, 1);
  if (kind == FAIR_STEP_RESTART)
    fair_journal_add (journal, (FairEvent){ .kind = FAIR_EVENT_RESTART });
  else
    step.place = fair_journal_add (journal, (FairEvent){ .kind = kind == FAIR_STEP_PLAYER ? FAIR_EVENT_PLAY : FAIR_EVENT_AUTO, .moves = moves, .n_moves = n_moves, .place = fair_history_get_place (history) });
  fair_history_add (history, step);
  if (n_moves > 1)
    fair_history_set_reveals (history);
}

static void
test_empty (void)
{
  g_autoptr (FairHistory) history = make_history ();

  g_assert_cmpuint (history->n_done, ==, 0);
  g_assert_cmpuint (history->steps->len, ==, 0);
  g_assert_cmpuint (fair_history_get_place (history), ==, FAIR_PLACE_DEAL);
  g_assert_null (fair_history_undo (history));
  g_assert_null (fair_history_redo (history));
  fair_history_cut (history, 0);
  g_assert_cmpuint (history->steps->len, ==, 0);
}

static void
test_steps (void)
{
  static const struct
  {
    FairStepKind kind;
    guint        n_moves;
    gboolean     reveals;
  } steps[] = {
    { FAIR_STEP_PLAYER, 1, FALSE },
    { FAIR_STEP_AUTOMATIC, 3, TRUE },
    { FAIR_STEP_RESTART, 0, FALSE },
    { FAIR_STEP_PLAYER, 2, TRUE }
  };
  g_autoptr (FairHistory) history = make_history ();

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    add_step (history, steps[i].kind, i, steps[i].n_moves);
  g_assert_cmpuint (history->n_done, ==, 4);
  g_assert_cmpuint (history->steps->len, ==, 4);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      const FairStep *step = fair_history_get_step (history, i);

      g_assert_cmpint (step->kind, ==, steps[i].kind);
      g_assert_cmpint (step->before.score, ==, (int) i);
      g_assert_cmpuint (step->n_moves, ==, steps[i].n_moves);
      g_assert_cmpuint (step->moves_before, ==, i);
      g_assert_true (!step->reveals == !steps[i].reveals);
      for (guint m = 0; m < step->n_moves; m++)
        g_assert_true (fair_move_equal (fair_history_get_move (history, step, m), fair_move_cards (i, m, 1)));
    }
}

static void
test_tail (void)
{
  g_autoptr (FairHistory) history = make_history ();
  const FairStep *step;

  for (guint i = 0; i < 3; i++)
    add_step (history, FAIR_STEP_PLAYER, i, 2);
  step = fair_history_undo (history);
  g_assert_true (step == fair_history_get_step (history, 2));
  step = fair_history_undo (history);
  g_assert_true (step == fair_history_get_step (history, 1));
  g_assert_cmpuint (history->n_done, ==, 1);
  g_assert_cmpuint (history->steps->len, ==, 3);
  step = fair_history_redo (history);
  g_assert_true (step == fair_history_get_step (history, 1));
  g_assert_cmpuint (history->n_done, ==, 2);
  fair_history_undo (history);

  /* A new step replaces both. */
  add_step (history, FAIR_STEP_AUTOMATIC, 7, 1);
  g_assert_cmpuint (history->n_done, ==, 2);
  g_assert_cmpuint (history->steps->len, ==, 2);
  g_assert_null (fair_history_redo (history));
  step = fair_history_get_step (history, 1);
  g_assert_cmpint (step->kind, ==, FAIR_STEP_AUTOMATIC);
  g_assert_cmpuint (step->place, ==, 7);
  g_assert_cmpuint (fair_history_get_place (history), ==, 7);
  g_assert_cmpuint (step->n_moves, ==, 1);
  g_assert_false (step->reveals);
  g_assert_true (fair_move_equal (fair_history_get_move (history, step, 0), fair_move_cards (7, 0, 1)));

  fair_history_cut (history, 0);
  g_assert_cmpuint (history->n_done, ==, 0);
  g_assert_cmpuint (history->steps->len, ==, 0);
  add_step (history, FAIR_STEP_PLAYER, 0, 1);
  g_assert_cmpuint (fair_history_get_place (history), ==, 8);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/model-history/empty", test_empty);
  g_test_add_func ("/fair/model-history/steps", test_steps);
  g_test_add_func ("/fair/model-history/tail", test_tail);

  return g_test_run ();
}
