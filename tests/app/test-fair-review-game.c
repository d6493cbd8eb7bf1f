/* Practice from a position of a review, and games that go on after one. */
#include "config.h"

#include "fair-board.h"
#include "fair-replay-window.h"
#include "model-helpers.h"
#include "widget-helpers.h"
#include "window-helpers.h"

static void
play (FairGameModel *model,
      guint          n_acts)
{
  guint64 seed = 1;

  for (guint i = 0; i < n_acts && fair_test_model_play_any (model, &seed); i++)
    ;
}

/* Practice does not touch the game in progress, which comes back. */
static void
test_practice (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  FairGameModel *practice = fair_test_model ("kingcell", 7);

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  model = fair_test_window_deal (&self, "kingcell");
  play (model, 3);
  fair_window_practice (self.window, practice);
  g_assert_true (fair_window_get_model (self.window) == practice);
  g_assert_true (fair_session_get_game (self.session, fair_games_find ("kingcell"), "") == model);
  play (practice, 20);
  g_assert_true (fair_session_get_game (self.session, fair_games_find ("kingcell"), "") == model);
  g_assert_nonnull (fair_test_find (GTK_WIDGET (self.window), GTK_TYPE_BUTTON, "Leave Practice"));
  fair_test_window_act (&self, "win.leave-practice");
  g_assert_true (fair_window_get_model (self.window) == model);
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, 0);
  fair_test_model_free (practice);
  fair_test_window_tear_down (&self);
}

/* A game that is restarted as a new one does not touch it either. */
static void
test_restart (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  FairGameModel *practice = fair_test_model ("rush", 7);

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  model = fair_test_window_deal (&self, "rush");
  fair_window_practice (self.window, practice);
  fair_game_clock_start (fair_game_model_get_clock (practice), g_get_monotonic_time ());
  play (practice, 3);
  fair_test_window_act (&self, "win.restart");
  g_assert_true (fair_window_get_model (self.window) != practice);
  g_assert_true (fair_session_get_game (self.session, fair_games_find ("rush"), FAIR_SLOT_ORDINARY) == model);
  g_assert_true (fair_session_get_game (self.session, fair_games_find ("rush"), FAIR_SLOT_AGAIN) == fair_window_get_model (self.window));
  fair_test_model_free (practice);
  fair_test_window_tear_down (&self);
}

/* Plays a game until it is stuck. */
static FairGameModel *
deal_stuck (FairTestWindow *self)
{
  FairGameModel *model = fair_test_window_deal (self, "kingcell");
  guint64        seed = 5;

  for (guint i = 0; i < 500 && fair_game_model_get_status (model) == FAIR_STATUS_PLAYING; i++)
    {
      fair_test_model_play_any (model, &seed);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);
  return model;
}

/* A game that goes on after its review goes on with help; one that does not counts as it was. */
static void
test_stuck (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  model = deal_stuck (&self);
  fair_test_window_act (&self, "win.review");
  fair_test_press ("Play from Here");
  g_assert_true (fair_window_get_model (self.window) != model);
  g_assert_cmpuint (fair_game_model_get_moves (fair_window_get_model (self.window)), ==, 0);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  fair_test_press ("Leave Practice");
  g_assert_true (fair_window_get_model (self.window) == model);
  g_assert_cmpint (fair_game_model_get_status (model), ==, FAIR_STATUS_LOST);
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, 0);
  fair_test_window_act (&self, "table.undo");
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, FAIR_ASSISTANCE_SHOW_ME);
  fair_test_window_tear_down (&self);
}

/* The same after a restart of the program. @data: whether the game goes back before the store has answered */
static void
test_restarted (FairTestFolder *folder,
                gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  model = deal_stuck (&self);
  fair_test_window_act (&self, "win.review");
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (fair_test_wait_for (GTK_TYPE_BUTTON, "Play from Here"))));
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, 0);
  fair_test_window_tear_down (&self);

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find ("kingcell"));
  model = fair_window_get_model (self.window);
  g_assert_cmpuint (fair_game_model_get_moves (model), >, 0);
  if (!GPOINTER_TO_INT (data))
    fair_test_count_all (self.store);
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, 0);
  fair_test_window_act (&self, "table.undo");
  if (GPOINTER_TO_INT (data))
    fair_test_count_all (self.store);
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, FAIR_ASSISTANCE_SHOW_ME);
  fair_test_window_tear_down (&self);
}

static void
resize (GtkWidget *window,
        const int *size)
{
  gtk_window_set_default_size (GTK_WINDOW (window), size[0], size[1]);
  gtk_window_present (GTK_WINDOW (window));
  while (ABS (gtk_widget_get_width (window) - size[0]) > 20)
    g_main_context_iteration (NULL, TRUE);
  gtk_test_widget_wait_for_draw (window);
}

/* A review has the arrangement of the table from which it is opened, and when it is resized, that of a table in a window of its
 * new size. */
static void
test_resized (FairTestFolder *folder,
              gconstpointer   data)
{
  static const int sizes[][2] = { { 360, 720 }, { 1280, 800 }, { 360, 720 } };
  FairTestWindow   self;
  GtkWidget       *review = NULL;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "churchill");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      FairBoard *board;

      resize (GTK_WIDGET (self.window), sizes[i]);
      if (review == NULL)
        {
          review = fair_replay_window_new_for_model (fair_window_get_model (self.window), self.settings);
          fair_replay_window_open (FAIR_REPLAY_WINDOW (review), GTK_WINDOW (self.window), NULL, NULL);
        }
      resize (review, sizes[i]);
      board = FAIR_BOARD (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (fair_test_part (review, "table"))));
      g_assert_cmpuint (fair_board_get_layout (board)->arrangement, ==,
                        fair_board_get_layout (fair_table_page_get_board (fair_test_table (self.window)))->arrangement);
    }
  gtk_window_destroy (GTK_WINDOW (review));
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/review-game/practice", test_practice);
  fair_test_add_in_folder ("/fair/review-game/restart", test_restart);
  fair_test_add_in_folder ("/fair/review-game/stuck", test_stuck);
  fair_test_add_in_folder_with ("/fair/review-game/restarted", GINT_TO_POINTER (FALSE), test_restarted);
  fair_test_add_in_folder_with ("/fair/review-game/restarted-soon", GINT_TO_POINTER (TRUE), test_restarted);
  fair_test_add_in_folder ("/fair/review-game/resized", test_resized);

  return g_test_run ();
}
