#include "config.h"

#include "window-helpers.h"

#include "fair-board.h"

#include "deal.h"
#include "fair-settings.h"
#include "fair-store.h"
#include "session-helpers.h"
#include "solver.h"

/* Starts with default preferences; the games in progress are not loaded yet. */
void
fair_test_window_create (FairTestWindow *self,
                         FairTestFolder *folder)
{
  self->settings = fair_settings_new ();
  fair_settings_reset_all (self->settings);
  self->decks = fair_table_deck_new (self->settings, NULL);
  self->deal_pool = fair_deal_pool_new ();
  self->store = fair_store_new (folder->path, NULL);
  self->session = fair_session_new (self->store);
  self->computers = fair_memberships_new (self->store, TRUE);
  self->sounds = fair_sound_counter_new ();
  self->window = g_object_ref_sink (FAIR_WINDOW (fair_window_new (NULL, self->decks, self->deal_pool, self->session,
                                                                  &self->sounds->player, self->settings)));
}

/* The same, and loads the games in progress. */
void
fair_test_window_set_up (FairTestWindow *self,
                         FairTestFolder *folder)
{
  fair_test_window_create (self, folder);
  fair_test_session_load (self->session);
}

void
fair_test_window_tear_down (FairTestWindow *self)
{
  FairTablePage *table = g_object_ref (fair_test_table (self->window));

  fair_settings_reset_all (self->settings);
  gtk_window_destroy (GTK_WINDOW (self->window));
  /* A search that was stopped holds the window a while, and GTK holds what lost the focus in a window that was never shown for good:
   * their game would be stored again, in a folder that is gone. */
  g_object_run_dispose (G_OBJECT (self->window));
  g_object_run_dispose (G_OBJECT (table));
  g_object_unref (table);
  /* GTK would show a tooltip of a window that has no surface any more. */
  g_object_unref (self->window);
  fair_session_flush (self->session, 0);
  fair_memberships_close (self->computers);
  fair_store_close (self->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  fair_sound_counter_free (self->sounds);
  g_object_unref (self->session);
  g_object_unref (self->computers);
  g_object_unref (self->store);
  g_object_unref (self->deal_pool);
  g_object_unref (self->decks);
  g_object_unref (self->settings);
}

/* The table in @window. */
FairTablePage *
fair_test_table (FairWindow *window)
{
  return FAIR_TABLE_PAGE (gtk_widget_get_ancestor (fair_test_part (window, "status_line"), FAIR_TYPE_TABLE_PAGE));
}

/* Deals a winnable deal of @game.  Returns: (transfer none): its model */
FairGameModel *
fair_test_window_deal (FairTestWindow *self,
                       const char     *game)
{
  FairGameModel *before = fair_window_get_model (self->window);
  FairRules      rules;

  fair_settings_get_rules (fair_games_find (game), &rules);
  fair_window_deal (self->window, &rules, 39, FAIR_SLOT_ORDINARY);
  while (fair_window_get_model (self->window) == before || self->window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
  return fair_window_get_model (self->window);
}

/* The winnability of the game on the table, borrowed. */
FairWinnability *
fair_test_window_get_winnability (FairTestWindow *self)
{
  return fair_table_page_get_game (fair_test_table (self->window))->winnability;
}

/* Activates an action of the window without a parameter, which must be enabled. */
void
fair_test_window_act (FairTestWindow *self,
                      const char     *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->window), action, NULL));
}

/* Gives @store a way to win a deal of KingCell, and tries of the deal. */
void
fair_test_offer_par (FairStore *store,
                     guint64    number)
{
  const FairSolverLimits limits = { .states = 300000 };
  FairSolver            *solver = fair_solver_new (32 << 20);
  g_autoptr (FairKnownPar) par = NULL;
  FairOptions  options;
  FairRules    rules;
  FairPosition start;
  FairSolution solution;

  fair_options_default (fair_games_find ("kingcell"), &options);
  g_assert_true (fair_rules_resolve (fair_games_find ("kingcell"), &options, &rules));
  fair_deal_number (&rules, number, &start);
  fair_solver_run (solver, &rules, &start, &limits, NULL, &solution);
  par = fair_known_par_new (&rules, number, solution.moves, solution.n_moves);
  g_assert_nonnull (par);
  fair_store_ask (store, FAIR_STORE_OFFER_PAR, &(FairStoreQuestion){ .par = *par }, NULL, NULL, NULL);
  par->n_tries = FAIR_DEAL_TRIES;
  par->n_tries_won = 61;
  fair_store_ask (store, FAIR_STORE_KEEP_TRIES, &(FairStoreQuestion){ .par = *par }, NULL, NULL, NULL);
  fair_solver_free (solver);
}

static void
count_cb (GdkFrameClock *clock,
          guint         *n_frames)
{
  (*n_frames)++;
}

/* Waits until the window is stable. */
void
fair_test_window_settle (FairTestWindow *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self->window));
  guint          n_frames = 0;
  gulong         handler = g_signal_connect (clock, "after-paint", G_CALLBACK (count_cb), &n_frames);

  while (n_frames < 3 || fair_board_is_moving (fair_table_page_get_board (fair_test_table (self->window))))
    {
      gtk_widget_queue_draw (GTK_WIDGET (self->window));
      g_main_context_iteration (NULL, TRUE);
    }
  g_signal_handler_disconnect (clock, handler);
}

/* Fails if @widget, which the window shows for a while, covers a card or @other (nullable). */
void
fair_test_window_assert_clear (FairTestWindow *self,
                               GtkWidget      *widget,
                               GtkWidget      *other,
                               const char     *what)
{
  FairBoard          *board = fair_table_page_get_board (fair_test_table (self->window));
  const FairPosition *position = fair_game_model_get_position (fair_window_get_model (self->window));
  guint               n_piles = fair_game_model_get_rules (fair_window_get_model (self->window))->n_piles;
  graphene_rect_t     seen;
  graphene_rect_t     shown;
  graphene_rect_t     bounds;

  fair_test_window_settle (self);
  g_assert_true (gtk_widget_get_mapped (widget));
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (board), GTK_WIDGET (self->window), &seen));
  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (self->window), &shown));
  g_assert_cmpfloat (shown.size.height, >, 8);
  for (guint pile = 0; pile < n_piles; pile++)
    for (int i = 0; i < (int) fair_position_count (position, pile); i++)
      {
        GdkRectangle    card;
        graphene_rect_t covered;

        g_assert_true (fair_board_get_bounds (board, pile, i, &card));
        bounds = GRAPHENE_RECT_INIT ((float) card.x + seen.origin.x, (float) card.y + seen.origin.y, (float) card.width, (float) card.height);
        if (graphene_rect_intersection (&bounds, &seen, &bounds) && graphene_rect_intersection (&bounds, &shown, &covered) &&
            covered.size.width > 1 && covered.size.height > 1)
          g_error ("%s, %d x %d: %s covers card %d of pile %u: %g pixels", fair_window_get_game (self->window)->id,
                   gtk_widget_get_width (GTK_WIDGET (self->window)), gtk_widget_get_height (GTK_WIDGET (self->window)), what, i, pile,
                   (double) covered.size.height);
      }
  if (other == NULL || !gtk_widget_get_mapped (other))
    return;

  g_assert_true (gtk_widget_compute_bounds (other, GTK_WIDGET (self->window), &bounds));
  if (graphene_rect_intersection (&bounds, &shown, &bounds) && bounds.size.width > 1 && bounds.size.height > 1)
    g_error ("%s, %d wide: %s covers something else", fair_window_get_game (self->window)->id, gtk_widget_get_width (GTK_WIDGET (self->window)), what);
}

/* Shows the game on the table as if it had been chosen in the list of games for the first time. */
void
fair_test_window_offer_lesson (FairTestWindow *self)
{
  FairTablePage  *page = fair_test_table (self->window);
  const FairGame *game = fair_window_get_game (self->window);
  g_autoptr (GSettings) table = fair_settings_new_for_table (game);

  g_settings_reset (table, FAIR_SETTING_LESSON_OFFERED);
  fair_table_page_expect (page, game);
  fair_table_page_set_game (page, fair_table_page_get_game (page));
  g_assert_true (gtk_widget_get_visible (fair_test_part (self->window, "lesson_bar")));
}
