/* The fewest moves known to win a deal: where they come from while a game is played, and where they are told when it is
 * over. */
#include "config.h"

#include "deal.h"
#include "fair-known-positions.h"
#include "fair-par.h"
#include "fair-settings.h"
#include "fair-store.h"
#include "fair-table-page.h"
#include "widget-helpers.h"
#include "window-helpers.h"

enum
{
  STATES = 3000 /* for each search */
};

/* The shortest way that the store has for the deal of @model, or NULL. */
static FairKnownPar *
find (FairStore     *store,
      FairGameModel *model)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) pars = NULL;

  fair_store_find_par_async (store, fair_game_model_get_rules (model), fair_game_model_get_number (model), NULL, fair_test_answer_cb, &result);
  fair_test_wait (&result);
  pars = fair_store_finish (store, result, NULL);
  return g_ptr_array_index (pars, 0) ? fair_known_par_copy (g_ptr_array_index (pars, 0)) : NULL;
}

/* How many steps of the player's @par takes on the table of @model. */
static guint
count_steps (FairGameModel      *model,
             const FairKnownPar *par)
{
  g_autoptr (GArray) moves = fair_known_par_list_moves (par);

  return fair_known_positions_count_steps (model, (const FairMove *) moves->data, moves->len);
}

/* A way that the solver finds. */
static FairKnownPar *
solve (FairTestWindow *window,
       FairGameModel  *model)
{
  FairSolverQueue   *queue = fair_deal_pool_get_queue (window->deal_pool);
  const FairQuestion question = { .rules = *fair_game_model_get_rules (model),
                                  .position = fair_game_model_get_position (model),
                                  .limits = fair_solver_queue_get_limits (queue) };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (FairAnswer) answer = NULL;

  fair_solver_queue_ask_async (queue, &question, FAIR_URGENCY_TABLE, NULL, fair_test_answer_cb, &result);
  fair_test_wait (&result);
  answer = fair_answer_finish (result, NULL);
  return fair_known_par_new (&answer->rules, fair_game_model_get_number (model), answer->moves, answer->n_moves);
}

/* A way that is shorter than that of the solver. */
static FairKnownPar *
shorten (const FairKnownPar *par)
{
  const FairSolverLimits limits = { .states = STATES };
  g_autoptr (GArray) moves = fair_known_par_list_moves (par);
  g_autoptr (FairPar) shorter = NULL;
  const FairMove *line;
  guint           n;
  FairRules       rules;
  FairPosition    start;

  g_assert_true (fair_known_par_resolve (par, &rules));
  fair_deal_number (&rules, par->number, &start);
  shorter = fair_par_new (&rules, &start);
  g_assert_true (fair_par_offer (shorter, (const FairMove *) moves->data, moves->len));
  g_assert_true (fair_par_shorten (shorter, NULL, &limits, NULL));
  line = fair_par_get_moves (shorter, &n);
  return fair_known_par_new (&rules, par->number, line, n);
}

static void
play (FairGameModel      *model,
      const FairKnownPar *par)
{
  g_autoptr (GArray) moves = fair_known_par_list_moves (par);

  for (guint i = 0; i < moves->len; i++)
    fair_game_model_play (model, g_array_index (moves, FairMove, i));
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_WON);
}

static FairGameModel *
deal (FairTestWindow *window,
      FairTestFolder *folder,
      gboolean        thrifty)
{
  fair_test_window_set_up (window, folder);
  g_settings_set_boolean (window->settings, FAIR_SETTING_AUTOCOMPLETE, FALSE);
  fair_deal_pool_set_thrifty (window->deal_pool, thrifty);
  fair_solver_queue_set_states (fair_deal_pool_get_queue (window->deal_pool), STATES * 10);
  gtk_window_present (GTK_WINDOW (window->window));
  return fair_test_window_deal (window, "kingcell");
}

/* A player whose way is the shortest one known hears so; one whose way is longer hears the number. */
static void
test_told (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow window;
  FairGameModel *model = deal (&window, folder, TRUE);
  g_autoptr (FairKnownPar) solved = solve (&window, model);
  g_autoptr (FairKnownPar) shorter = NULL;
  g_autoptr (FairKnownPar) after = NULL;
  g_autofree char *second = NULL;

  g_assert_nonnull (solved);
  shorter = shorten (solved);
  g_assert_cmpuint (shorter->n_moves, <, solved->n_moves);
  g_assert_cmpuint (count_steps (model, shorter), ==, shorter->n_moves);
  second = g_strdup_printf ("Shortest known win: %u moves.", shorter->n_moves);

  play (model, solved);
  fair_test_wait_for (GTK_TYPE_LABEL, "No shorter win is known.");
  fair_store_ask (window.store, FAIR_STORE_OFFER_PAR, &(FairStoreQuestion){ .par = *shorter }, NULL, NULL, NULL);
  fair_game_model_undo (model);
  fair_game_model_redo (model);
  fair_test_wait_for (GTK_TYPE_LABEL, second);

  /* It survives a restart. */
  fair_test_window_tear_down (&window);
  fair_test_window_set_up (&window, folder);
  model = fair_session_get_game (window.session, fair_games_find ("kingcell"), "");
  model = model != NULL ? model : fair_test_window_deal (&window, "kingcell");
  after = find (window.store, model);
  g_assert_cmpuint (after->n_moves, ==, shorter->n_moves);
  fair_test_window_tear_down (&window);
}

/* What is found while the result is shown, by a review of the game for one, is shown at once. */
static void
test_updated (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow window;
  FairGameModel *model = deal (&window, folder, TRUE);
  g_autoptr (FairKnownPar) solved = solve (&window, model);
  g_autoptr (FairKnownPar) shorter = shorten (solved);
  g_autofree char *second = g_strdup_printf ("Shortest known win: %u moves.", shorter->n_moves);

  play (model, solved);
  fair_test_wait_for (GTK_TYPE_LABEL, "No shorter win is known.");
  fair_store_ask (window.store, FAIR_STORE_OFFER_PAR, &(FairStoreQuestion){ .par = *shorter }, NULL, NULL, NULL);
  fair_test_wait_for (GTK_TYPE_LABEL, second);
  /* What is longer changes nothing. */
  fair_store_ask (window.store, FAIR_STORE_OFFER_PAR, &(FairStoreQuestion){ .par = *solved }, NULL, NULL, NULL);
  fair_known_par_free (find (window.store, model));
  fair_test_wait_for (GTK_TYPE_LABEL, second);
  fair_test_window_tear_down (&window);
}

/* A win of the player that is shorter than all that is known counts. */
static void
test_player (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow window;
  FairGameModel *model = deal (&window, folder, TRUE);
  g_autoptr (FairKnownPar) solved = solve (&window, model);
  g_autoptr (FairKnownPar) shorter = shorten (solved);
  g_autoptr (FairKnownPar) after = NULL;

  play (model, shorter);
  after = find (window.store, model);
  g_assert_cmpuint (after->n_moves, ==, shorter->n_moves);
  fair_test_window_tear_down (&window);
}

/* While a game is on the table, a shorter way is looked for. */
static void
test_background (FairTestFolder *folder,
                 gconstpointer   data)
{
  FairTestWindow window;
  FairGameModel *model = deal (&window, folder, FALSE);
  g_autoptr (FairKnownPar) solved = solve (&window, model);
  g_autoptr (FairKnownPar) after = NULL;

  do
    {
      g_clear_pointer (&after, fair_known_par_free);
      after = find (window.store, model);
    }
  while (after == NULL || after->n_moves >= solved->n_moves);
  fair_test_window_tear_down (&window);
}

/* A review of the game on the table is counted, and the shortest way that it finds is kept. */
static void
test_review (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow window;
  FairGameModel *model = deal (&window, folder, TRUE);
  g_autoptr (FairKnownPar) solved = solve (&window, model);
  g_autoptr (FairKnownPar) after = NULL;
  g_autoptr (FairReviewFigures) figures = NULL;

  play (model, solved);
  fair_solver_queue_set_states (fair_deal_pool_get_queue (window.deal_pool), STATES);
  fair_test_window_act (&window, "win.review");
  while (figures == NULL || figures->n_reviewed == 0)
    {
      g_clear_pointer (&figures, fair_review_figures_free);
      figures = fair_test_ask (window.store, FAIR_STORE_SUM_REVIEWS, &(FairStoreQuestion){ .query.game = "kingcell" }, NULL);
      g_assert_nonnull (figures);
    }
  after = find (window.store, model);
  g_assert_cmpuint (figures->n_won, ==, 1);
  g_assert_cmpuint (after->n_moves, <=, solved->n_moves);
  g_assert_cmpuint (figures->above, ==, solved->n_moves - after->n_moves);
  fair_test_window_tear_down (&window);
}

/* The card and the review of the same game agree about the shortest way, even if the review would not find it. */
static void
test_same (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow window;
  FairGameModel *model = deal (&window, folder, TRUE);
  g_autoptr (FairKnownPar) solved = solve (&window, model);
  g_autoptr (FairKnownPar) shorter = shorten (solved);
  g_autofree char *card = NULL;
  g_autofree char *review = NULL;
  GtkWidget       *replay;
  GtkLabel        *par;
  guint            n_steps;

  g_settings_set_boolean (window.settings, FAIR_SETTING_AUTOCOMPLETE, TRUE);
  play (model, solved);
  n_steps = count_steps (model, shorter);
  g_assert_cmpuint (n_steps, <, shorter->n_moves);
  card = g_strdup_printf ("Shortest known win: %u moves.", n_steps);
  review = g_strdup_printf ("%u moves; the shortest known win takes %u.", fair_game_model_get_moves (model), n_steps);
  fair_store_ask (window.store, FAIR_STORE_OFFER_PAR, &(FairStoreQuestion){ .par = *shorter }, NULL, NULL, NULL);
  fair_test_wait_for (GTK_TYPE_LABEL, card);
  fair_solver_queue_set_states (fair_deal_pool_get_queue (window.deal_pool), STATES / 30);
  fair_test_window_act (&window, "win.review");
  replay = gtk_widget_get_ancestor (fair_test_wait_for (GTK_TYPE_BUTTON, "Play from Here"), GTK_TYPE_WINDOW);
  par = GTK_LABEL (fair_test_part (replay, "par"));
  while (!gtk_widget_get_visible (GTK_WIDGET (par)))
    g_main_context_iteration (NULL, TRUE);
  /* The longest detour may follow. */
  g_test_message ("%s: %s", review, gtk_label_get_text (par));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (par), review));
  gtk_window_destroy (GTK_WINDOW (replay));
  fair_test_window_tear_down (&window);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder ("/fair/par/told", test_told);
  fair_test_add_in_folder ("/fair/par/updated", test_updated);
  fair_test_add_in_folder ("/fair/par/player", test_player);
  fair_test_add_in_folder ("/fair/par/background", test_background);
  fair_test_add_in_folder ("/fair/par/same", test_same);
  fair_test_add_in_folder ("/fair/par/review", test_review);

  return g_test_run ();
}
