/* The deal pool: whether a game can still be won, fair deals, and the thread that finds all this out. */
#include "plain-solver.h"

#include "fair-deal-pool.h"
#include "fair-known-positions.h"
#include "fair-castle.h"

#include "deal.h"

/* Runs the main loop until @done says so. */
static void
wait_until (gboolean (*done) (gpointer data),
            gpointer data)
{
  while (!done (data))
    g_main_context_iteration (NULL, TRUE);
}

static void
run_pending (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static gboolean
has_verdict (gpointer data)
{
  return !fair_winnability_get_searching (data);
}

/* The verdict is right at each move of a random game; along a line that is known it is there at once. */
static void
test_winnability (gconstpointer words)
{
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_auto (FairTestSolver) solver = { 0 };
  FairGameModel *model = fair_test_solver_deal (&solver, words, 1);
  g_autoptr (FairWinnability) winnability = fair_winnability_new (queue, model);
  const FairRules *rules = fair_game_model_get_rules (model);
  guint64          seed = 1;
  FairMove         move;

  g_assert_cmpint (fair_winnability_get_verdict (winnability), ==, FAIR_VERDICT_UNKNOWN);
  g_assert_true (fair_winnability_get_open (winnability));
  g_assert_true (fair_winnability_get_searching (winnability));
  fair_winnability_learn (winnability, solver.solution.moves, solver.solution.n_moves);
  fair_winnability_set_telling (winnability, TRUE);

  for (guint i = 0; i < 12; i++)
    {
      g_assert_false (fair_winnability_get_searching (winnability));
      g_assert_cmpint (fair_winnability_get_verdict (winnability), ==, FAIR_VERDICT_WON);
      g_assert_true (fair_winnability_get_move (winnability, &move));
      g_assert_true (fair_reason_is_legal (fair_game_model_play (model, move)));
    }

  for (guint i = 0; i < 12; i++)
    {
      FairVerdict before = fair_winnability_get_verdict (winnability);
      FairVerdict expected;

      if (fair_status (rules, fair_game_model_get_position (model)) != FAIR_STATUS_PLAYING ||
          !fair_test_model_play_any (model, &seed))
        break;
      wait_until (has_verdict, winnability);
      if (fair_status (rules, fair_game_model_get_position (model)) != FAIR_STATUS_PLAYING)
        break;
      expected = fair_test_solver_ask (&solver, rules, fair_game_model_get_position (model));
      if (expected != FAIR_VERDICT_UNKNOWN && fair_winnability_get_verdict (winnability) != FAIR_VERDICT_UNKNOWN)
        g_assert_cmpint (fair_winnability_get_verdict (winnability), ==, expected);
      g_assert_true (fair_winnability_get_blunder (winnability) ==
                     (before == FAIR_VERDICT_WON && fair_winnability_get_verdict (winnability) == FAIR_VERDICT_LOST));
    }

  /* What was known before is known again after an undo. */
  while (fair_game_model_undo (model))
    ;
  g_assert_false (fair_winnability_get_blunder (winnability));
  g_clear_object (&winnability);
  run_pending ();
  fair_test_model_free (model);
}

/* Before the first move everybody may know; after it only who is told, which is help where cards are
 * hidden.  What is sought for another use is not told. */
static void
test_telling (gconstpointer words)
{
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  FairGameModel *model = fair_test_model (words, 3);
  g_autoptr (FairWinnability) winnability = fair_winnability_new (queue, model);
  gboolean hides = fair_rules_hide_cards (fair_game_model_get_rules (model));
  guint64  seed = 1;

  wait_until (has_verdict, winnability);
  g_assert_true (fair_winnability_get_open (winnability));
  g_assert_true (fair_test_model_play_any (model, &seed));
  g_assert_false (fair_winnability_get_open (winnability));
  g_assert_false (fair_winnability_get_searching (winnability));
  fair_winnability_seek (winnability);
  wait_until (has_verdict, winnability);
  g_assert_false (fair_winnability_get_open (winnability));
  g_assert_false (fair_game_model_get_assisted (model));

  g_assert_true (fair_test_model_play_any (model, &seed));
  g_assert_cmpint (fair_winnability_get_searching (winnability), ==, FALSE);
  fair_winnability_set_telling (winnability, TRUE);
  g_assert_true (fair_winnability_get_open (winnability));
  g_assert_true (fair_game_model_get_assisted (model) == hides);
  g_clear_object (&winnability);
  run_pending ();
  fair_test_model_free (model);
}

/* A step that loses is told as one, at once where the player goes on from there, and not any more
 * after an undo. */
static void
test_blunder (void)
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
          wait_until (has_verdict, winnability);
          g_assert_cmpint (fair_winnability_get_verdict (winnability), ==, FAIR_VERDICT_LOST);
          g_assert_true (fair_winnability_get_blunder (winnability));
          run_pending ();
          if (fair_test_model_play_any (model, &seed))
            {
              g_assert_false (fair_winnability_get_searching (winnability));
              g_assert_cmpint (fair_winnability_get_verdict (winnability), ==, FAIR_VERDICT_LOST);
              g_assert_false (fair_winnability_get_blunder (winnability));
            }
          while (fair_game_model_undo (model))
            ;
          break;
        }
      run_pending ();
      g_clear_object (&winnability);
      fair_test_model_free (model);
    }
}

/* Answers, as they come. */
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
  FairAnswer *answer = fair_solver_queue_finish (answers->queue, result, &error);

  g_string_append_c (answers->order, asked->name);
  if (answer == NULL)
    {
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_string_append_c (answers->order, '-');
    }
  g_clear_pointer (&answers->answer, fair_answer_unref);
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
  FairDeals deals = { .n_deals = n_deals, .limits = { .states = 20000 } };
  Asked    *asked = g_new (Asked, 1);

  *asked = (Asked){ answers, name };
  fair_test_rules (words, &deals.rules);
  /* Nothing of Streets and Alleys is like this, so that every deal is looked at. */
  deals.difficulty = (FairDifficulty) G_MAXINT;
  answers->n_left++;
  fair_solver_queue_find_async (answers->queue, &deals, urgency, cancellable, answered_cb, asked);
}

static gboolean
has_answers (gpointer data)
{
  return ((Answers *) data)->n_left == 0;
}

/* The table goes first and interrupts what nobody waits for; nothing of that is lost. */
static void
test_urgency (void)
{
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  g_autoptr (GString) order = g_string_new (NULL);
  Answers answers = { .queue = queue, .order = order };

  ask_deals (&answers, 'a', "streets-and-alleys", 300, FAIR_URGENCY_SPARE, NULL);
  ask_deals (&answers, 'b', "streets-and-alleys", 2, FAIR_URGENCY_SPARE, NULL);
  ask_deals (&answers, 'c', "streets-and-alleys", 2, FAIR_URGENCY_TABLE, NULL);
  ask_deals (&answers, 'd', "streets-and-alleys", 2, FAIR_URGENCY_TABLE, NULL);
  wait_until (has_answers, &answers);

  g_assert_cmpstr (order->str, ==, "cdab");
  g_assert_cmpuint (answers.answer->number, ==, 1);
  fair_answer_unref (answers.answer);
}

/* What was called off comes back as such, at any moment; and so does what is left at the end. */
static void
test_cancel (void)
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
        wait_until (has_answers, &answers);
    }
  wait_until (has_answers, &answers);
  for (guint i = 0; i < order->len; i += 2)
    g_assert_cmpint (order->str[i + 1], ==, '-');

  ask_deals (&answers, 'a', "streets-and-alleys", 0, FAIR_URGENCY_SPARE, NULL);
  ask_deals (&answers, 'b', "streets-and-alleys", 0, FAIR_URGENCY_TABLE, NULL);
  ask_deals (&answers, 'c', "streets-and-alleys", 0, FAIR_URGENCY_TABLE, NULL);
  g_string_truncate (order, 0);
  g_assert_finalize_object (queue);
  answers.queue = NULL;
  wait_until (has_answers, &answers);
  g_assert_cmpuint (order->len, ==, 6);
}

static void
starved_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GError) error = NULL;
  Answers *answers = data;

  g_assert_null (fair_solver_queue_finish (answers->queue, result, &error));
  g_assert_error (error, FAIR_SOLVER_QUEUE_ERROR, FAIR_SOLVER_QUEUE_ERROR_MEMORY);
  answers->n_left--;
}

/* Without memory for a search that is the answer: to a question, and about the game on the table.  With
 * memory again all is well. */
static void
test_starved (void)
{
  g_autoptr (FairSolverQueue) queue = fair_solver_queue_new ();
  Answers        answers = { .queue = queue, .n_left = 2 };
  FairDeals      deals = { .n_deals = 1 };
  FairGameModel *model = fair_test_model ("kingcell", 1);
  g_autoptr (FairWinnability) winnability = NULL;

  fair_solver_queue_set_memory (queue, 0);
  fair_test_rules ("kingcell", &deals.rules);
  fair_solver_queue_find_async (queue, &deals, FAIR_URGENCY_SPARE, NULL, starved_cb, &answers);
  fair_solver_queue_solve_async (queue, &deals.rules, fair_game_model_get_position (model), FAIR_URGENCY_TABLE, NULL,
                                 starved_cb, &answers);
  wait_until (has_answers, &answers);

  winnability = fair_winnability_new (queue, model);
  g_assert_true (fair_winnability_get_searching (winnability));
  wait_until (has_verdict, winnability);
  g_assert_cmpint (fair_winnability_get_verdict (winnability), ==, FAIR_VERDICT_UNKNOWN);
  g_assert_true (fair_winnability_get_starved (winnability));

  fair_solver_queue_set_memory (queue, FAIR_SOLVER_DEFAULT_MEMORY);
  fair_winnability_seek (winnability);
  g_assert_false (fair_winnability_get_starved (winnability));
  wait_until (has_verdict, winnability);
  g_assert_cmpint (fair_winnability_get_verdict (winnability), ==, FAIR_VERDICT_WON);
  g_clear_object (&winnability);
  run_pending ();
  fair_test_model_free (model);
}

/* The deal pool. */

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GError) error = NULL;
  FairAnswer **answer = data;

  *answer = fair_deal_pool_request_finish (result, &error);
  g_assert_no_error (error);
}

static void
cancelled_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (GError) error = NULL;
  guint *n_cancelled = data;

  g_assert_null (fair_deal_pool_request_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  ++*n_cancelled;
}

static gboolean
is_found (gpointer data)
{
  return *(FairAnswer **) data != NULL;
}

/* Asks for a deal; returns: (transfer full): the answer */
static FairAnswer *
find (FairDealPool    *deal_pool,
      FairDealKind     kind,
      const FairRules *rules,
      guint64          number,
      FairDifficulty   difficulty)
{
  const FairDealRequest request = { kind, *rules, number, difficulty };
  FairAnswer           *answer = NULL;

  fair_deal_pool_request_async (deal_pool, &request, NULL, found_cb, &answer);
  wait_until (is_found, &answer);
  g_assert_true (answer->rules.game == rules->game);
  g_assert_cmpmem (&answer->rules.options, sizeof answer->rules.options, &rules->options, sizeof rules->options);
  return answer;
}

static void
assert_wins (const FairRules  *rules,
             const FairAnswer *answer)
{
  FairPosition position;

  g_assert_cmpint (answer->verdict, ==, FAIR_VERDICT_WON);
  fair_deal_number (rules, answer->number, &position);
  for (guint i = 0; i < answer->n_moves; i++)
    {
      g_assert_true (fair_is_legal (rules, &position, answer->moves[i]));
      fair_apply (rules, &position, answer->moves[i], NULL);
    }
  g_assert_cmpint (fair_status (rules, &position), ==, FAIR_STATUS_WON);
  g_assert_cmpint (answer->difficulty, ==,
                   (fair_deal_number (rules, answer->number, &position),
                    fair_difficulty_level (rules, fair_difficulty_measure (rules, &position))));
}

/* Deals that are offered can be won and are as hard as they were asked to be. */
static void
test_fair_deals (gconstpointer words)
{
  g_autoptr (FairDealPool) deal_pool = fair_deal_pool_new ();
  FairRules rules;

  fair_test_rules (words, &rules);
  for (FairDifficulty difficulty = FAIR_DIFFICULTY_ANY; difficulty <= FAIR_DIFFICULTY_HARDER; difficulty++)
    {
      g_autoptr (FairAnswer) answer = find (deal_pool, FAIR_DEAL_WINNABLE, &rules, 0, difficulty);

      assert_wins (&rules, answer);
      if (difficulty != FAIR_DIFFICULTY_ANY)
        g_assert_cmpint (answer->difficulty, ==, difficulty);
    }
}

typedef struct
{
  FairDealPool *deal_pool;
  FairRules     rules;
  guint         n;
} Spares;

static gboolean
has_spares (gpointer data)
{
  Spares *spares = data;

  return fair_deal_pool_count_spares (spares->deal_pool, &spares->rules, FAIR_DIFFICULTY_ANY) == spares->n;
}

/* Spares are found for the game that is played, are there at once, and are kept for each game. */
static void
test_spares (void)
{
  g_autoptr (FairDealPool) deal_pool = fair_deal_pool_new ();
  Spares          kingcell = { .deal_pool = deal_pool, .n = 3 };
  Spares          rush = { .deal_pool = deal_pool, .n = 3 };
  FairDealRequest request = { .kind = FAIR_DEAL_WINNABLE };
  FairAnswer     *answer = NULL;

  fair_test_rules ("kingcell", &kingcell.rules);
  fair_test_rules ("rush draw=1", &rush.rules);
  fair_deal_pool_stock_up (deal_pool, &kingcell.rules, FAIR_DIFFICULTY_ANY);
  wait_until (has_spares, &kingcell);
  fair_deal_pool_stock_up (deal_pool, &rush.rules, FAIR_DIFFICULTY_ANY);
  wait_until (has_spares, &rush);
  g_assert_true (has_spares (&kingcell));

  request.rules = kingcell.rules;
  fair_deal_pool_request_async (deal_pool, &request, NULL, found_cb, &answer);
  kingcell.n = 2;
  g_assert_true (has_spares (&kingcell));
  wait_until (is_found, &answer);
  assert_wins (&kingcell.rules, answer);
  fair_answer_unref (answer);

  /* None are looked for while the battery is to be saved. */
  fair_deal_pool_set_thrifty (deal_pool, TRUE);
  fair_deal_pool_stock_up (deal_pool, &kingcell.rules, FAIR_DIFFICULTY_ANY);
  for (guint i = 0; i < 20; i++)
    {
      g_usleep (2000);
      run_pending ();
    }
  g_assert_true (has_spares (&kingcell));
  fair_deal_pool_set_thrifty (deal_pool, FALSE);
  kingcell.n = 3;
  wait_until (has_spares, &kingcell);
}

/* A deal about which nothing has to be known comes without a search; what was called off comes back as such, with a
 * spare deal too, and so does what is wanted of a pool that goes. */
static void
test_requests (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  FairDealPool *deal_pool = fair_deal_pool_new ();
  Spares        spares = { .deal_pool = deal_pool, .n = 1 };
  FairAnswer   *answer;
  guint         n_cancelled = 0;

  fair_test_rules ("kingcell", &spares.rules);
  fair_solver_queue_set_memory (fair_deal_pool_get_queue (deal_pool), 0);
  answer = find (deal_pool, FAIR_DEAL_ANY, &spares.rules, 0, FAIR_DIFFICULTY_HARDER);
  g_assert_cmpint (answer->verdict, ==, FAIR_VERDICT_UNKNOWN);
  g_assert_cmpuint (answer->number, >, 0);
  g_assert_cmpuint (answer->n_moves, ==, 0);
  fair_answer_unref (answer);

  fair_solver_queue_set_memory (fair_deal_pool_get_queue (deal_pool), FAIR_SOLVER_DEFAULT_MEMORY);
  fair_deal_pool_stock_up (deal_pool, &spares.rules, FAIR_DIFFICULTY_ANY);
  wait_until (has_spares, &spares);
  fair_deal_pool_set_thrifty (deal_pool, TRUE);
  for (guint kind = FAIR_DEAL_ANY; kind <= FAIR_DEAL_NUMBER; kind++)
    {
      const FairDealRequest request = { (FairDealKind) kind, spares.rules, 1, FAIR_DIFFICULTY_ANY };

      fair_deal_pool_request_async (deal_pool, &request, cancellable, cancelled_cb, &n_cancelled);
    }
  g_cancellable_cancel (cancellable);
  while (n_cancelled < 4)
    g_main_context_iteration (NULL, TRUE);

  /* The search for a spare deal is over once it has given up its reference. */
  while (G_OBJECT (deal_pool)->ref_count > 1)
    g_main_context_iteration (NULL, TRUE);

  fair_test_rules ("streets-and-alleys", &spares.rules);
  for (guint i = 0; i < 3; i++)
    {
      /* There are none. */
      const FairDealRequest request = { FAIR_DEAL_WINNABLE, spares.rules, 0, (FairDifficulty) G_MAXINT };

      fair_deal_pool_request_async (deal_pool, &request, NULL, cancelled_cb, &n_cancelled);
    }
  run_pending ();
  g_assert_finalize_object (deal_pool);
  while (n_cancelled < 7)
    g_main_context_iteration (NULL, TRUE);
}

/* Of a game that the solver has no search for, any deal is found, and no spare ones are looked for. */
static void
test_no_search (void)
{
  g_autoptr (FairDealPool) deal_pool = fair_deal_pool_new ();
  FairAnswer *answer;
  FairRules   rules;
  FairSpec    spec;

  fair_test_rules ("kingcell", &rules);
  g_assert_true (fair_solver_has_search (&rules));
  spec = *rules.spec;
  rules.spec = &spec;
  g_assert_false (fair_solver_has_search (&rules));

  fair_deal_pool_stock_up (deal_pool, &rules, FAIR_DIFFICULTY_ANY);
  answer = find (deal_pool, FAIR_DEAL_WINNABLE, &rules, 0, FAIR_DIFFICULTY_HARDER);
  g_assert_cmpint (answer->verdict, ==, FAIR_VERDICT_UNKNOWN);
  fair_answer_unref (answer);
  g_assert_cmpuint (fair_deal_pool_count_spares (deal_pool, &rules, FAIR_DIFFICULTY_ANY), ==, 0);
  g_assert_false (g_main_context_pending (NULL));
}

/* Where all deals are of one level, a deal is found whatever level is asked for. */
static void
test_one_level (void)
{
  g_autoptr (FairDealPool) deal_pool = fair_deal_pool_new ();
  FairAnswer *answer;
  FairRules   rules;

  fair_test_rules ("beleaguered-castle starting-rank=9", &rules);
  answer = find (deal_pool, FAIR_DEAL_WINNABLE, &rules, 0, FAIR_DIFFICULTY_HARDER);
  assert_wins (&rules, answer);
  g_assert_cmpint (answer->difficulty, ==, FAIR_DIFFICULTY_EASIER);
  fair_answer_unref (answer);
}

/* A number is checked as it is; the next fair one is the first from there that can be won. */
static void
test_numbers (void)
{
  g_autoptr (FairDealPool) deal_pool = fair_deal_pool_new ();
  g_auto (FairTestSolver) solver = { 0 };
  FairRules rules;
  guint     n_lost = 0;

  fair_test_rules ("rush draw=1", &rules);
  for (guint64 number = 1; number < 40; number++)
    {
      FairAnswer  *answer;
      FairPosition position;
      FairVerdict  expected;

      fair_deal_number (&rules, number, &position);
      expected = fair_test_solver_ask (&solver, &rules, &position);
      answer = find (deal_pool, FAIR_DEAL_NUMBER, &rules, number, FAIR_DIFFICULTY_ANY);
      g_assert_cmpuint (answer->number, ==, number);
      if (expected != FAIR_VERDICT_UNKNOWN)
        g_assert_cmpint (answer->verdict, ==, expected);
      g_clear_pointer (&answer, fair_answer_unref);
      if (expected != FAIR_VERDICT_LOST)
        continue;

      n_lost++;
      answer = find (deal_pool, FAIR_DEAL_NEXT, &rules, number, FAIR_DIFFICULTY_ANY);
      assert_wins (&rules, answer);
      for (guint64 between = number; between < answer->number; between++)
        {
          fair_deal_number (&rules, between, &position);
          g_assert_cmpint (fair_test_solver_ask (&solver, &rules, &position), !=, FAIR_VERDICT_WON);
        }
      fair_answer_unref (answer);
    }
  g_assert_cmpuint (n_lost, >, 0);
}

/* A game that was helped says so, and how; a restart forgets it only where the game is begun anew. */
static void
test_assistance (void)
{
  FairGameModel *model = fair_test_model ("kingcell", 1);
  FairFindings   findings = { TRUE, FAIR_DIFFICULTY_MEDIUM };

  g_assert_false (fair_game_model_get_assisted (model));
  fair_game_model_assist (model, FAIR_ASSISTANCE_WINNING_MOVE);
  fair_game_model_assist (model, FAIR_ASSISTANCE_SHOW_ME);
  g_assert_cmpuint (fair_game_model_get_assistance (model), ==, FAIR_ASSISTANCE_WINNING_MOVE | FAIR_ASSISTANCE_SHOW_ME);
  g_assert_true (fair_game_model_get_assisted (model));
  fair_game_model_set_findings (model, findings);
  g_assert_true (fair_game_model_get_findings (model).fair);
  fair_test_model_free (model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < fair_games_count (); i++)
    {
      const char *id = fair_games_get (i)->id;

      fair_test_add ("/fair/model-deal-pool/winnability", id, id, test_winnability);
      fair_test_add ("/fair/model-deal-pool/telling", id, id, test_telling);
      fair_test_add ("/fair/model-deal-pool/fair-deals", id, id, test_fair_deals);
    }
  g_test_add_func ("/fair/model-deal-pool/blunder", test_blunder);
  g_test_add_func ("/fair/model-deal-pool/urgency", test_urgency);
  g_test_add_func ("/fair/model-deal-pool/cancel", test_cancel);
  g_test_add_func ("/fair/model-deal-pool/starved", test_starved);
  g_test_add_func ("/fair/model-deal-pool/spares", test_spares);
  g_test_add_func ("/fair/model-deal-pool/requests", test_requests);
  g_test_add_func ("/fair/model-deal-pool/no-search", test_no_search);
  g_test_add_func ("/fair/model-deal-pool/one-level", test_one_level);
  g_test_add_func ("/fair/model-deal-pool/numbers", test_numbers);
  g_test_add_func ("/fair/model-deal-pool/assistance", test_assistance);

  return g_test_run ();
}
