/* New games at the table, and the way back to the one whose place they take. */
#include "config.h"

#include "fair-rush.h"
#include "fair-settings.h"
#include "window-helpers.h"

static void
play (FairTestWindow *self,
      guint64         seed)
{
  FairGameModel *model = self->window->model;
  FairMove       moves[FAIR_MAX_MOVES];
  unsigned       n;

  if (FAIR_IS_RUSH (model))
    fair_window_start_clock (self->window);
  n = fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);
  g_assert_cmpuint (n, >, 1);
  fair_game_model_play (model, moves[seed % (n - 1)]);
}

/* Deals deal @number of @game. */
static FairGameModel *
deal (FairTestWindow *self,
      const char     *game,
      guint64         number)
{
  FairGameModel *before = self->window->model;
  FairRules      rules;

  fair_settings_get_rules (fair_games_find (game), &rules);
  fair_window_deal (self->window, &rules, number);
  while (self->window->model == before || self->window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
  return self->window->model;
}

static gboolean
is_offered (FairTestWindow *self)
{
  return fair_offer_bar_get_open (self->window->offer_bar);
}

/* New Game, and back by its button. */
static void
test_new_game (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;

  fair_test_window_set_up (&self, folder);
  g_settings_set_boolean (self.settings, "fair-deals", FALSE);
  model = deal (&self, "kingcell", 1);
  g_assert_false (is_offered (&self));
  play (&self, 0);
  fair_test_window_act (&self, "win.new-game");
  while (self.window->model == model)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (is_offered (&self));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (self.window->offer_bar)));

  fair_test_window_act (&self, "win.take-back");
  g_assert_true (self.window->model == model);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  g_assert_false (is_offered (&self));

  /* And the game goes on. */
  fair_test_window_act (&self, "win.undo");
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
  fair_test_window_tear_down (&self);
}

/* A number, and back by undo as long as nothing was played. */
static void
test_undo (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  FairGameModel *other;

  fair_test_window_set_up (&self, folder);
  model = deal (&self, "beleaguered-castle", 1);
  play (&self, 0);
  deal (&self, "beleaguered-castle", 2);
  fair_test_window_act (&self, "win.undo");
  g_assert_true (self.window->model == model);

  other = deal (&self, "beleaguered-castle", 2);
  play (&self, 0);
  g_assert_true (is_offered (&self));
  fair_test_window_act (&self, "win.undo");
  g_assert_true (self.window->model == other);
  fair_test_window_tear_down (&self);
}

/* In Solitaire Rush a restart is another game, and the one before comes back with its clock. */
static void
test_restart (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;

  fair_test_window_set_up (&self, folder);
  model = deal (&self, "rush", 39);
  play (&self, 0);
  fair_test_window_act (&self, "win.restart");
  g_assert_true (self.window->model != model);
  g_assert_cmpuint (fair_game_model_get_number (self.window->model), ==, fair_game_model_get_number (model));
  g_assert_true (fair_rush_get_practice (FAIR_RUSH (self.window->model)));
  g_assert_cmpuint (fair_rush_get_state (FAIR_RUSH (self.window->model)), ==, FAIR_RUSH_WAITING);
  g_assert_true (is_offered (&self));

  fair_test_window_act (&self, "win.take-back");
  g_assert_true (self.window->model == model);
  g_assert_false (fair_rush_get_practice (FAIR_RUSH (model)));
  g_assert_cmpuint (fair_rush_get_state (FAIR_RUSH (model)), ==, FAIR_RUSH_PAUSED);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  fair_test_window_tear_down (&self);
}

/* Without a step of the player's there is nothing to come back to, and another game on the table ends the offer. */
static void
test_nothing (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  deal (&self, "kingcell", 1);
  deal (&self, "kingcell", 2);
  g_assert_false (is_offered (&self));
  play (&self, 0);
  deal (&self, "kingcell", 3);
  g_assert_true (is_offered (&self));
  deal (&self, "churchill", 1);
  g_assert_false (is_offered (&self));
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/window-deal/new-game", test_new_game);
  fair_test_add_in_folder ("/fair/window-deal/undo", test_undo);
  fair_test_add_in_folder ("/fair/window-deal/restart", test_restart);
  fair_test_add_in_folder ("/fair/window-deal/nothing", test_nothing);

  return g_test_run ();
}
