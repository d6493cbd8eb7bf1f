/* Reviews in the background: they say what one says that waits for each answer, and can be stopped. */
#include "model-helpers.h"

#include "fair-review-private.h"
#include "fair-reviewer.h"

static const FairSolverLimits limits = { .states = 1000 };

enum
{
  PAR_STATES = 5000,
  N_FRAMES = 100,
  N_WAYS = 16, /* of the cards to lie */
  N_STOPS = 20
};

static void
settle (FairReviewer *self)
{
  while (fair_reviewer_get_state (self) == FAIR_REVIEWER_RUNNING)
    g_main_context_iteration (NULL, TRUE);
}

static void
changed_cb (FairReviewer *self,
            guint        *n_changes)
{
  (*n_changes)++;
}

/* A game with steps that were undone. */
static FairGameModel *
play (const char *words)
{
  FairGameModel *model = fair_test_model (words, 2);
  guint64        seed = 1;

  for (guint i = 0; i < 20 && fair_test_model_play_any (model, &seed); i++)
    if (i % 5 == 4 && fair_game_model_get_can_undo (model))
      fair_game_model_undo (model);

  return model;
}

static FairReviewer *
review_model (FairSolverQueue *queue,
              FairGameModel   *model)
{
  g_autoptr (FairReplay) replay = fair_replay_new_for_model (model);

  return fair_reviewer_new (queue, replay, &limits, PAR_STATES);
}

/* Asserts that both reviews are the same, of which @other was made at once. */
static void
assert_agree (FairReviewer *self,
              FairReviewer *other)
{
  FairReview *review = fair_reviewer_get_review (self);
  FairReview *expected = fair_reviewer_get_review (other);
  FairSolver *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);

  fair_review_run (expected, solver, NULL);
  fair_solver_free (solver);
  g_assert_cmpuint (review->entries->len, ==, expected->entries->len);
  for (guint i = 0; i < review->entries->len; i++)
    {
      g_assert_cmpint (fair_review_get_finding (review, i).verdict, ==, fair_review_get_finding (expected, i).verdict);
      g_assert_cmpuint (fair_review_get_finding (review, i).states, ==, fair_review_get_finding (expected, i).states);
    }
  g_assert_cmpint (fair_par_is_known (fair_review_get_par (review)), ==, fair_par_is_known (fair_review_get_par (expected)));
}

static void
test_agrees (gconstpointer words)
{
  FairGameModel *model = play (words);
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) self = review_model (queue, model);
  g_autoptr (FairReviewer) other = review_model (queue, model);
  FairReview *review = fair_reviewer_get_review (self);
  g_autoptr (FairReplay) replay = fair_replay_new_for_model (model);
  guint end = fair_reviewer_get_index (self, replay->end - 1);
  guint n_changes = 0;

  fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (model),
                         &fair_review_get_place (review, end)->position);
  g_signal_connect (self, "changed", G_CALLBACK (changed_cb), &n_changes);
  fair_reviewer_start (self);
  g_assert_cmpint (fair_reviewer_get_state (self), ==, FAIR_REVIEWER_RUNNING);
  settle (self);
  g_assert_cmpint (fair_reviewer_get_state (self), !=, FAIR_REVIEWER_STARVED);
  g_assert_cmpuint (n_changes, >, 0);

  assert_agree (self, other);
  fair_test_model_free (model);
}

/* The review of a replay has the places of the replay. */
static void
test_replay (void)
{
  FairGameModel *model = play ("kingcell");
  g_autoptr (FairReplay) replay = fair_replay_new_for_model (model);
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) self = fair_reviewer_new (queue, replay, &limits, PAR_STATES);

  for (guint at = 0; at <= fair_replay_get_n_steps (replay); at++)
    {
      FairGameModel *shown = fair_replay_make_model (replay, at);
      guint          index = fair_reviewer_get_index (self, at - 1);

      fair_test_assert_same (fair_game_model_get_rules (model), fair_game_model_get_position (shown),
                             &fair_review_get_place (fair_reviewer_get_review (self), index)->position);
      fair_test_model_free (shown);
    }
  fair_reviewer_start (self);
  settle (self);
  g_assert_cmpint (fair_review_get_finding (fair_reviewer_get_review (self), 0).verdict, ==, FAIR_VERDICT_WON);
  fair_test_model_free (model);
}

/* A review that is stopped continues where it was: what is found in the end is the same. */
static void
test_stop (void)
{
  FairGameModel *model = play ("rush");
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) self = review_model (queue, model);
  g_autoptr (FairReviewer) other = review_model (queue, model);

  for (guint i = 0; i < 5; i++)
    {
      fair_reviewer_start (self);
      fair_reviewer_stop (self);
      g_assert_cmpint (fair_reviewer_get_state (self), !=, FAIR_REVIEWER_RUNNING);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  fair_reviewer_start (self);
  settle (self);
  fair_reviewer_start (self);
  g_assert_cmpint (fair_reviewer_get_state (self), !=, FAIR_REVIEWER_RUNNING);
  assert_agree (self, other);
  fair_test_model_free (model);
}

/* Something that is as urgent as a frame. */
static gboolean
frame_cb (gpointer data)
{
  guint *n_left = data;

  g_usleep (1000);
  return --*n_left > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* Answers are taken when there is nothing else to do. */
static void
test_yields (void)
{
  FairGameModel *model = play ("kingcell");
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) self = review_model (queue, model);
  guint n_left = N_FRAMES;
  guint n_changes = 0;

  fair_reviewer_start (self);
  g_signal_connect (self, "changed", G_CALLBACK (changed_cb), &n_changes);
  g_idle_add_full (G_PRIORITY_HIGH_IDLE + 20, frame_cb, &n_left, NULL);
  while (n_left > 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (n_changes, ==, 0);
  settle (self);
  g_assert_cmpuint (n_changes, >, 0);
  fair_test_model_free (model);
}

/* Each change is told once: a start, a stop, the answers, the end with the last of them. */
static void
test_changes (void)
{
  FairGameModel *model = play ("kingcell");
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) self = review_model (queue, model);
  guint n_changes = 0;

  g_signal_connect (self, "changed", G_CALLBACK (changed_cb), &n_changes);
  fair_reviewer_stop (self);
  g_assert_cmpuint (n_changes, ==, 0);
  fair_reviewer_start (self);
  fair_reviewer_start (self);
  g_assert_cmpuint (n_changes, ==, 1);
  fair_reviewer_stop (self);
  g_assert_cmpuint (n_changes, ==, 2);
  fair_reviewer_start (self);
  settle (self);
  g_assert_cmpint (fair_reviewer_get_state (self), ==, FAIR_REVIEWER_ENDED);
  n_changes = 0;
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (n_changes, ==, 0);
  fair_test_model_free (model);
}

static void
finish_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_set_object ((GAsyncResult **) data, result);
}

/* Waits for a shorter win from @index.  Returns: whether the search was not stopped */
static gboolean
shorten (FairReviewer *self,
         guint         index,
         GCancellable *cancellable,
         GError      **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  fair_reviewer_shorten_win_async (self, index, cancellable, finish_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return fair_reviewer_shorten_win_finish (self, result, error);
}

/* The win from a position becomes shorter, and is told, unless that is stopped. */
static void
test_shorten (void)
{
  FairGameModel *model = play ("kingcell");
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) self = review_model (queue, model);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  FairReview *review = fair_reviewer_get_review (self);
  guint       last = review->entries->len - 1;
  guint       n_changes = 0;
  g_autoptr (GArray) win = NULL;
  g_autoptr (GArray) shorter = NULL;

  /* Nothing is known yet. */
  g_assert_true (shorten (self, last, NULL, NULL));
  g_assert_null (fair_review_list_short_win (review, last));

  fair_reviewer_start (self);
  settle (self);
  while ((win = fair_review_list_short_win (review, last)) == NULL)
    last--;
  g_cancellable_cancel (cancellable);
  g_signal_connect (self, "changed", G_CALLBACK (changed_cb), &n_changes);
  g_assert_false (shorten (self, last, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (n_changes, ==, 0);

  g_assert_true (shorten (self, last, NULL, NULL));
  shorter = fair_review_list_short_win (review, last);
  g_assert_cmpuint (shorter->len, <, win->len);
  g_assert_cmpuint (n_changes, ==, 1);
  fair_test_model_free (model);
}

static int
permille (FairReviewer *self,
          guint         at)
{
  return fair_share_permille (fair_reviewer_get_chances (self, at)->share);
}

/* The chances at the deal, and what undo gained, less the cost of moves, plus luck, are those at the end; whether or not
 * the review was stopped in between. */
static void
test_chances (gconstpointer words)
{
  FairGameModel *model = play (words);
  g_autoptr (FairReplay) replay = fair_replay_new_for_model (model);
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) self = review_model (queue, model);
  g_autoptr (FairReviewer) stopped = review_model (queue, model);
  FairStepChances sum;
  guint           n_stops = 0;

  g_assert_null (fair_reviewer_get_chances (self, 0));
  g_assert_true (fair_reviewer_weigh_chances (self, replay, N_WAYS));
  g_assert_true (fair_reviewer_weigh_chances (stopped, replay, N_WAYS));
  fair_reviewer_start (self);
  while (fair_reviewer_get_state (self) == FAIR_REVIEWER_RUNNING && fair_reviewer_get_chances (self, 0) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fair_reviewer_get_chances (self, 0)->share.won + fair_reviewer_get_chances (self, 0)->share.lost +
                      fair_reviewer_get_chances (self, 0)->share.unknown,
                    <, N_WAYS);
  settle (self);
  sum = fair_reviewer_sum_chances (self);
  g_assert_cmpint (permille (self, 0) + sum.returned - sum.cost + sum.luck, ==, fair_share_permille (sum.share));
  g_assert_cmpint (fair_reviewer_get_chances (self, 0)->cost, ==, 0);
  g_assert_cmpuint (sum.share.won + sum.share.lost + sum.share.unknown, ==, N_WAYS);
  g_assert_null (fair_reviewer_get_chances (self, fair_replay_get_n_steps (replay) + 1));

  for (fair_reviewer_start (stopped); fair_reviewer_get_state (stopped) == FAIR_REVIEWER_RUNNING; n_stops++)
    {
      for (guint i = 0; i < n_stops; i++)
        g_main_context_iteration (NULL, FALSE);
      fair_reviewer_stop (stopped);
      fair_reviewer_start (stopped);
      if (n_stops > N_STOPS)
        settle (stopped);
    }
  for (guint at = 0; at <= fair_replay_get_n_steps (replay); at++)
    {
      const FairStepChances *here = fair_reviewer_get_chances (self, at);
      const FairStepChances *there = fair_reviewer_get_chances (stopped, at);

      g_assert_cmpmem (here, sizeof *here, there, sizeof *there);
    }
  fair_test_model_free (model);
}

/* The first chances are in few ways, but most of these are known, also with two packs. */
static void
test_first_chances (void)
{
  FairGameModel *model = play ("demons-and-thieves");
  g_autoptr (FairReplay) replay = fair_replay_new_for_model (model);
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) self = review_model (queue, model);
  guint n_known = 0;
  guint n_unknown = 0;

  g_assert_true (fair_reviewer_weigh_chances (self, replay, N_WAYS));
  fair_reviewer_start (self);
  while (fair_reviewer_get_state (self) == FAIR_REVIEWER_RUNNING && fair_reviewer_get_chances (self, 0) == NULL)
    g_main_context_iteration (NULL, TRUE);
  fair_reviewer_stop (self);
  for (guint at = 0; at <= fair_replay_get_n_steps (replay); at++)
    {
      FairShare share = fair_reviewer_get_chances (self, at)->share;

      n_known += share.won + share.lost;
      n_unknown += share.unknown;
    }
  g_assert_cmpuint (n_known, >, n_unknown);
  fair_test_model_free (model);
}

/* Where all cards are seen, there are no chances, but verdicts. */
static void
test_no_chances (void)
{
  FairGameModel *model = play ("kingcell");
  g_autoptr (FairReplay) replay = fair_replay_new_for_model (model);
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (FairReviewer) self = review_model (queue, model);

  g_assert_false (fair_reviewer_weigh_chances (self, replay, N_WAYS));
  fair_reviewer_start (self);
  settle (self);
  g_assert_cmpint (fair_reviewer_get_state (self), ==, FAIR_REVIEWER_ENDED);
  g_assert_null (fair_reviewer_get_chances (self, 0));
  fair_test_model_free (model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; fair_test_games ()[i] != NULL; i++)
    fair_test_add ("/fair/model-reviewer", fair_test_games ()[i], fair_test_games ()[i], test_agrees);
  g_test_add_func ("/fair/model-reviewer/replay", test_replay);
  g_test_add_func ("/fair/model-reviewer/stop", test_stop);
  g_test_add_func ("/fair/model-reviewer/yields", test_yields);
  g_test_add_func ("/fair/model-reviewer/changes", test_changes);
  g_test_add_func ("/fair/model-reviewer/shorten", test_shorten);
  fair_test_add ("/fair/model-reviewer/chances", "rush", "rush", test_chances);
  fair_test_add ("/fair/model-reviewer/chances", "rush draw=1", "rush draw=1", test_chances);
  g_test_add_func ("/fair/model-reviewer/first-chances", test_first_chances);
  g_test_add_func ("/fair/model-reviewer/no-chances", test_no_chances);

  return g_test_run ();
}
