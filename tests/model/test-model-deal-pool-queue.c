/* The solver queue: order, cancellation, and searches without memory. */
#include "test-model-deal-pool.h"

#include "model-helpers.h"

/* The answers so far. */
typedef struct
{
  FairSolverQueue *queue;
  GString         *order;
  guint            n_left;
  FairAnswer      *answer;
} Answers;

typedef struct
{
  Answers *answers;
  char     name;
} Asked;

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  g_autofree Asked *asked = data;
  Answers          *answers = asked->answers;
  g_autoptr (GError) error = NULL;
  FairAnswer *answer = fair_answer_finish (result, &error);

  g_string_append_c (answers->order, asked->name);
  if (answer == NULL)
    {
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_string_append_c (answers->order, '-');
    }
  g_clear_pointer (&answers->answer, g_atomic_rc_box_release);
  answers->answer = answer;
  answers->n_left--;
}

static void
ask_deals (Answers      *answers,
           char          name,
           const char   *words,
           guint         n_deals,
           FairUrgency   urgency,
           GCancellable *cancellable)
{
  FairQuestion deals = { .n_deals = n_deals, .limits = { .states = 20000 } };
  Asked       *asked = g_new (Asked, 1);

  *asked = (Asked){ answers, name };
  fair_test_rules (words, &deals.rules);
  /* No deal of Streets and Alleys has this difficulty, so every deal is examined. */
  deals.difficulty = (FairDifficulty) G_MAXINT;
  answers->n_left++;
  fair_solver_queue_ask_async (answers->queue, &deals, urgency, cancellable, answered_cb, asked);
}

static gboolean
has_answers (gpointer data)
{
  return ((Answers *) data)->n_left == 0;
}

/* Questions from the table come first and interrupt others, without losing any. */
void
fair_test_urgency (void)
{
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (GString) order = g_string_new (NULL);
  Answers answers = { .queue = queue, .order = order };

  ask_deals (&answers, 'a', "streets-and-alleys", 300, FAIR_URGENCY_SPARE, NULL);
  ask_deals (&answers, 'b', "streets-and-alleys", 2, FAIR_URGENCY_SPARE, NULL);
  ask_deals (&answers, 'c', "streets-and-alleys", 2, FAIR_URGENCY_TABLE, NULL);
  ask_deals (&answers, 'd', "streets-and-alleys", 2, FAIR_URGENCY_TABLE, NULL);
  fair_test_wait_until (has_answers, &answers);

  g_assert_cmpstr (order->str, ==, "cdab");
  g_assert_cmpuint (answers.answer->number, ==, 1);
  g_atomic_rc_box_release (answers.answer);
}

static gboolean
has_one_left (gpointer data)
{
  return ((Answers *) data)->n_left == 1;
}

/* A search for fewer moves is not over when a more urgent question interrupts it. */
void
fair_test_shorten (void)
{
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (GString) order = g_string_new (NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const FairSolverLimits limits = { .states = 100000 };
  FairSolver            *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  Answers                answers = { .queue = queue, .order = order, .n_left = 1 };
  Asked                 *asked = g_new (Asked, 1);
  FairRules              rules;
  FairPosition           dealt;
  FairQuestion           question = { .position = &dealt };
  FairSolution           solution;

  fair_test_rules ("kingcell", &rules);
  fair_deal_number (&rules, 1, &dealt);
  fair_solver_run (solver, &rules, &dealt, &limits, NULL, &solution);
  g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
  *asked = (Asked){ &answers, 'a' };
  question.rules = rules;
  question.moves = solution.moves;
  question.n_moves = solution.n_moves;
  fair_solver_queue_ask_async (queue, &question, FAIR_URGENCY_REVIEW, cancellable, answered_cb, asked);
  /* Usually the search has begun then. */
  g_usleep (20000);
  ask_deals (&answers, 'b', "streets-and-alleys", 2, FAIR_URGENCY_TABLE, NULL);
  fair_test_wait_until (has_one_left, &answers);
  g_assert_cmpstr (order->str, ==, "b");

  g_cancellable_cancel (cancellable);
  fair_test_wait_until (has_answers, &answers);
  g_assert_cmpstr (order->str, ==, "ba-");
  fair_solver_free (solver);
}

/* Canceled questions return as canceled, at any moment; so do those that are left when the queue is freed. */
void
fair_test_cancel (void)
{
  FairSolverQueue *queue = fair_solver_queue_new ();
  g_autoptr (GString) order = g_string_new (NULL);
  Answers answers = { .queue = queue, .order = order };
  guint64 seed = 7;

  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();

      ask_deals (&answers, 'a', "streets-and-alleys", 0, i % 2 ? FAIR_URGENCY_SPARE : FAIR_URGENCY_TABLE, cancellable);
      g_usleep ((gulong) fair_random_below (&seed, 4000));
      g_cancellable_cancel (cancellable);
      if (i % 3)
        fair_test_wait_until (has_answers, &answers);
    }
  fair_test_wait_until (has_answers, &answers);
  for (guint i = 0; i < order->len; i += 2)
    g_assert_cmpint (order->str[i + 1], ==, '-');

  ask_deals (&answers, 'a', "streets-and-alleys", 0, FAIR_URGENCY_SPARE, NULL);
  ask_deals (&answers, 'b', "streets-and-alleys", 0, FAIR_URGENCY_TABLE, NULL);
  ask_deals (&answers, 'c', "streets-and-alleys", 0, FAIR_URGENCY_TABLE, NULL);
  g_string_truncate (order, 0);
  g_assert_finalize_object (queue);
  answers.queue = NULL;
  fair_test_wait_until (has_answers, &answers);
  g_assert_cmpuint (order->len, ==, 6);
}

static void
got_answer (FairAnswer   *answer,
            const GError *error,
            gpointer      data)
{
  Asked *asked = data;

  g_assert_nonnull (answer);
  g_string_append_c (asked->answers->order, asked->name);
  asked->answers->n_left--;
}

/* Who has stopped a search gets no answer, and may be gone. */
void
fair_test_stop (void)
{
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (GString) order = g_string_new (NULL);
  Answers       answers = { .queue = queue, .order = order, .n_left = 2 };
  Asked        *gone = g_new (Asked, 1);
  Asked         first = { &answers, 'a' };
  Asked         last = { &answers, 'c' };
  FairQuestion  deals = { .n_deals = 1, .limits = { .states = 2000 } };
  GCancellable *searches[3] = { NULL };

  fair_test_rules ("streets-and-alleys", &deals.rules);
  *gone = (Asked){ &answers, 'b' };
  fair_solver_queue_ask (queue, &deals, FAIR_URGENCY_TABLE, &searches[0], got_answer, &first);
  fair_solver_queue_ask (queue, &deals, FAIR_URGENCY_TABLE, &searches[1], got_answer, gone);
  fair_solver_queue_ask (queue, &deals, FAIR_URGENCY_TABLE, &searches[2], got_answer, &last);
  fair_solver_queue_stop (&searches[1]);
  g_assert_null (searches[1]);
  fair_solver_queue_stop (&searches[1]);
  g_free (gone);
  fair_test_wait_until (has_answers, &answers);

  g_assert_cmpstr (order->str, ==, "ac");
  g_assert_true (searches[0] == NULL && searches[2] == NULL);
}

static void
starved_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GError) error = NULL;
  Answers *answers = data;

  g_assert_null (fair_answer_finish (result, &error));
  g_assert_error (error, FAIR_SOLVER_QUEUE_ERROR, FAIR_SOLVER_QUEUE_ERROR_MEMORY);
  answers->n_left--;
}

/* Without memory for a search, the answer is an error, and the winnability is not known; with memory again,
 * everything works. */
void
fair_test_starved (void)
{
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  Answers        answers = { .queue = queue, .n_left = 2 };
  FairQuestion   deals = { .n_deals = 1 };
  FairGameModel *model = fair_test_model ("kingcell", 1);
  g_autoptr (FairWinnability) winnability = NULL;

  fair_solver_queue_set_memory (queue, 0);
  fair_test_rules ("kingcell", &deals.rules);
  fair_solver_queue_ask_async (queue, &deals, FAIR_URGENCY_SPARE, NULL, starved_cb, &answers);
  deals.position = fair_game_model_get_position (model);
  fair_solver_queue_ask_async (queue, &deals, FAIR_URGENCY_TABLE, NULL, starved_cb, &answers);
  fair_test_wait_until (has_answers, &answers);

  winnability = fair_winnability_new (queue, model);
  g_assert_true (fair_winnability_get_state (winnability)->searching);
  fair_test_wait_until (fair_test_has_verdict, winnability);
  g_assert_cmpint (fair_winnability_get_state (winnability)->verdict, ==, FAIR_VERDICT_UNKNOWN);
  g_assert_true (fair_winnability_get_state (winnability)->starved);

  fair_solver_queue_set_memory (queue, FAIR_SOLVER_DEFAULT_MEMORY);
  fair_winnability_seek (winnability);
  g_assert_false (fair_winnability_get_state (winnability)->starved);
  fair_test_wait_until (fair_test_has_verdict, winnability);
  g_assert_cmpint (fair_winnability_get_state (winnability)->verdict, ==, FAIR_VERDICT_WON);
  g_clear_object (&winnability);
  fair_test_run_pending ();
  fair_test_model_free (model);
}
