/* Deals that the pool finds.  The cases of its solver queue and of winnability are in files of their own. */
#include "test-model-deal-pool.h"

#include "fair-deal-pool.h"
#include "plain-solver.h"

#include "deal.h"

/* Runs the main loop until @done returns TRUE. */
void
fair_test_wait_until (gboolean (*done) (gpointer data),
                      gpointer data)
{
  while (!done (data))
    g_main_context_iteration (NULL, TRUE);
}

void
fair_test_run_pending (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

gboolean
fair_test_has_verdict (gpointer data)
{
  return !fair_winnability_get_state (data)->searching;
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GError) error = NULL;
  FairAnswer **answer = data;

  *answer = fair_answer_finish (result, &error);
  g_assert_no_error (error);
}

static void
cancelled_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (GError) error = NULL;
  guint *n_cancelled = data;

  g_assert_null (fair_answer_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  ++*n_cancelled;
}

static gboolean
is_found (gpointer data)
{
  return *(FairAnswer **) data != NULL;
}

/* Requests a deal.  Returns: (transfer full): the answer */
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
  fair_test_wait_until (is_found, &answer);
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

/* Deals that are offered can be won and have the requested difficulty; a few of all that a game has are enough here. */
static void
test_fair_deals (gconstpointer words)
{
  g_autoptr (FairDealPool) deal_pool = fair_deal_pool_new ();
  FairRules rules;

  fair_test_rules (words, &rules);
  for (FairDifficulty difficulty = FAIR_DIFFICULTY_ANY; difficulty <= FAIR_DIFFICULTY_HARDER; difficulty++)
    {
      g_autoptr (FairAnswer) answer = NULL;

      if (!g_test_thorough () && (g_str_hash (words) + difficulty) % 2 != 0)
        continue;
      answer = find (deal_pool, FAIR_DEAL_WINNABLE, &rules, 0, difficulty);
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

/* Spare deals are found for the current game, are available at once, and are kept for each game. */
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
  fair_test_wait_until (has_spares, &kingcell);
  fair_deal_pool_stock_up (deal_pool, &rush.rules, FAIR_DIFFICULTY_ANY);
  fair_test_wait_until (has_spares, &rush);
  g_assert_true (has_spares (&kingcell));

  request.rules = kingcell.rules;
  fair_deal_pool_request_async (deal_pool, &request, NULL, found_cb, &answer);
  kingcell.n = 2;
  g_assert_true (has_spares (&kingcell));
  fair_test_wait_until (is_found, &answer);
  assert_wins (&kingcell.rules, answer);
  g_atomic_rc_box_release (answer);

  /* None are searched for while power is saved. */
  fair_deal_pool_set_thrifty (deal_pool, TRUE);
  fair_deal_pool_stock_up (deal_pool, &kingcell.rules, FAIR_DIFFICULTY_ANY);
  for (guint i = 0; i < 20; i++)
    {
      g_usleep (2000);
      fair_test_run_pending ();
    }
  g_assert_true (has_spares (&kingcell));
  fair_deal_pool_set_thrifty (deal_pool, FALSE);
  kingcell.n = 3;
  fair_test_wait_until (has_spares, &kingcell);
}

/* A deal of kind FAIR_DEAL_ANY needs no search.  Canceled requests return as canceled, even if there is a spare deal,
 * and so do requests to a pool that is freed. */
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
  g_atomic_rc_box_release (answer);

  fair_solver_queue_set_memory (fair_deal_pool_get_queue (deal_pool), FAIR_SOLVER_DEFAULT_MEMORY);
  fair_deal_pool_stock_up (deal_pool, &spares.rules, FAIR_DIFFICULTY_ANY);
  fair_test_wait_until (has_spares, &spares);
  fair_deal_pool_set_thrifty (deal_pool, TRUE);
  for (guint kind = FAIR_DEAL_ANY; kind <= FAIR_DEAL_NUMBER; kind++)
    {
      const FairDealRequest request = { (FairDealKind) kind, spares.rules, 1, FAIR_DIFFICULTY_ANY };

      fair_deal_pool_request_async (deal_pool, &request, cancellable, cancelled_cb, &n_cancelled);
    }
  g_cancellable_cancel (cancellable);
  while (n_cancelled < 4)
    g_main_context_iteration (NULL, TRUE);

  /* The search for a spare deal has ended once it has released its reference. */
  while (G_OBJECT (deal_pool)->ref_count > 1)
    g_main_context_iteration (NULL, TRUE);

  fair_test_rules ("streets-and-alleys", &spares.rules);
  for (guint i = 0; i < 3; i++)
    {
      /* No deal has this difficulty. */
      const FairDealRequest request = { FAIR_DEAL_WINNABLE, spares.rules, 0, (FairDifficulty) G_MAXINT };

      fair_deal_pool_request_async (deal_pool, &request, NULL, cancelled_cb, &n_cancelled);
    }
  fair_test_run_pending ();
  g_assert_finalize_object (deal_pool);
  while (n_cancelled < 7)
    g_main_context_iteration (NULL, TRUE);
}

/* If the solver has no search for a game, any deal is returned, and no spare ones are searched for. */
static void
test_no_search (void)
{
  g_autoptr (FairDealPool) deal_pool = fair_deal_pool_new ();
  FairAnswer *answer;
  FairRules   rules;
  FairGame    game;

  fair_test_rules ("kingcell", &rules);
  game = *rules.game;
  game.search = FAIR_SEARCH_NONE;
  rules.game = &game;

  fair_deal_pool_stock_up (deal_pool, &rules, FAIR_DIFFICULTY_ANY);
  answer = find (deal_pool, FAIR_DEAL_WINNABLE, &rules, 0, FAIR_DIFFICULTY_HARDER);
  g_assert_cmpint (answer->verdict, ==, FAIR_VERDICT_UNKNOWN);
  g_atomic_rc_box_release (answer);
  g_assert_cmpuint (fair_deal_pool_count_spares (deal_pool, &rules, FAIR_DIFFICULTY_ANY), ==, 0);
  g_assert_false (g_main_context_pending (NULL));
}

/* If all deals have one level, a deal is found for any requested level. */
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
  g_atomic_rc_box_release (answer);
}

/* FAIR_DEAL_NUMBER checks exactly that deal; FAIR_DEAL_NEXT finds the first winnable one from there. */
static void
test_numbers (void)
{
  g_autoptr (FairDealPool) deal_pool = fair_deal_pool_new ();
  g_auto (FairTestSolver) solver = { 0 };
  FairRules rules;
  guint     n_lost = 0;

  fair_test_rules ("rush draw=1", &rules);
  for (guint64 number = 1; number < 40 && (g_test_thorough () || n_lost < 2); number++)
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
      g_clear_pointer (&answer, g_atomic_rc_box_release);
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
      g_atomic_rc_box_release (answer);
    }
  g_assert_cmpuint (n_lost, >, 0);
}

/* A game records what help the player had. */
static void
test_assistance (void)
{
  FairGameModel *model = fair_test_model ("kingcell", 1);
  FairFindings   findings = { TRUE, FAIR_DIFFICULTY_MEDIUM };

  g_assert_false (fair_game_model_get_notes (model)->assistance != 0);
  fair_game_model_assist (model, FAIR_ASSISTANCE_WINNING_MOVE);
  fair_game_model_assist (model, FAIR_ASSISTANCE_SHOW_ME);
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, FAIR_ASSISTANCE_WINNING_MOVE | FAIR_ASSISTANCE_SHOW_ME);
  g_assert_true (fair_game_model_get_notes (model)->assistance != 0);
  fair_game_model_set_findings (model, findings);
  g_assert_true (fair_game_model_get_notes (model)->findings.fair);
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

      if (fair_games_get (i)->search == FAIR_SEARCH_NONE)
        continue;
      fair_test_add ("/fair/model-deal-pool/winnability", id, id, fair_test_winnability);
      fair_test_add ("/fair/model-deal-pool/telling", id, id, fair_test_telling);
      fair_test_add ("/fair/model-deal-pool/fair-deals", id, id, test_fair_deals);
    }
  g_test_add_func ("/fair/model-deal-pool/blunder", fair_test_blunder);
  g_test_add_func ("/fair/model-deal-pool/urgency", fair_test_urgency);
  g_test_add_func ("/fair/model-deal-pool/shorten", fair_test_shorten);
  g_test_add_func ("/fair/model-deal-pool/cancel", fair_test_cancel);
  g_test_add_func ("/fair/model-deal-pool/stop", fair_test_stop);
  g_test_add_func ("/fair/model-deal-pool/starved", fair_test_starved);
  g_test_add_func ("/fair/model-deal-pool/spares", test_spares);
  g_test_add_func ("/fair/model-deal-pool/requests", test_requests);
  g_test_add_func ("/fair/model-deal-pool/no-search", test_no_search);
  g_test_add_func ("/fair/model-deal-pool/one-level", test_one_level);
  g_test_add_func ("/fair/model-deal-pool/numbers", test_numbers);
  g_test_add_func ("/fair/model-deal-pool/assistance", test_assistance);

  return g_test_run ();
}
