/* New games, and the way back to the game that they replace. */
#include "config.h"

#include "fair-compat.h"
#include "fair-settings.h"
#include "fair-table-page-private.h"
#include "widget-helpers.h"
#include "window-helpers.h"

static void
play (FairTestWindow *self,
      guint64         seed)
{
  FairGameModel *model = fair_window_get_model (self->window);
  FairMove       moves[FAIR_MAX_MOVES];
  unsigned       n;

  if (fair_game_model_get_clock (model) != NULL)
    fair_table_page_start (fair_test_table (self->window));
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
  FairGameModel *before = fair_window_get_model (self->window);
  FairRules      rules;

  fair_settings_get_rules (fair_games_find (game), &rules);
  fair_window_deal (self->window, &rules, number, FAIR_SLOT_ORDINARY);
  while (fair_window_get_model (self->window) == before || self->window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
  return fair_window_get_model (self->window);
}

static gboolean
is_offered (FairTestWindow *self)
{
  return fair_table_page_get_can_take_back (fair_test_table (self->window));
}

/* New Game, and back with its button. */
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
  while (fair_window_get_model (self.window) == model)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (is_offered (&self));
  g_assert_true (gtk_widget_get_visible (fair_test_part (self.window, "offer_bar")));

  fair_test_window_act (&self, "win.take-back");
  g_assert_true (fair_window_get_model (self.window) == model);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  g_assert_false (is_offered (&self));

  /* The game continues. */
  fair_test_window_act (&self, "table.undo");
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
  fair_test_window_tear_down (&self);
}

/* The offer ends after its time and after a move, whichever comes last. */
static void
test_time (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  FairTablePage *page;

  fair_test_window_set_up (&self, folder);
  page = fair_test_table (self.window);
  deal (&self, "kingcell", 1);
  play (&self, 0);
  page->offer_time = G_MAXINT;
  deal (&self, "kingcell", 2);
  play (&self, 0);
  g_assert_true (is_offered (&self));
  page->offer_time = 0;
  deal (&self, "kingcell", 3);
  for (guint i = 0; i < 100; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_true (is_offered (&self));
  play (&self, 0);
  while (is_offered (&self))
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (fair_table_page_get_can_take_back (fair_test_table (self.window)));
  fair_test_window_tear_down (&self);
}

/* A deal number, and back with undo until something is played. */
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
  fair_test_window_act (&self, "table.undo");
  g_assert_true (fair_window_get_model (self.window) == model);

  other = deal (&self, "beleaguered-castle", 2);
  play (&self, 0);
  g_assert_true (is_offered (&self));
  fair_test_window_act (&self, "table.undo");
  g_assert_true (fair_window_get_model (self.window) == other);
  fair_test_window_tear_down (&self);
}

/* In Solitaire Rush a restart is another game, and the former one comes back with its clock. */
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
  g_assert_true (fair_window_get_model (self.window) != model);
  g_assert_cmpuint (fair_game_model_get_number (fair_window_get_model (self.window)), ==, fair_game_model_get_number (model));
  g_assert_true (fair_journal_get_sums (fair_game_model_get_journal (fair_window_get_model (self.window)))->practice);
  g_assert_cmpuint (fair_game_clock_get_state (fair_game_model_get_clock (fair_window_get_model (self.window))), ==, FAIR_GAME_CLOCK_WAITING);
  g_assert_true (is_offered (&self));

  fair_test_window_act (&self, "win.take-back");
  g_assert_true (fair_window_get_model (self.window) == model);
  g_assert_false (fair_journal_get_sums (fair_game_model_get_journal (model))->practice);
  g_assert_cmpuint (fair_game_clock_get_state (fair_game_model_get_clock (model)), ==, FAIR_GAME_CLOCK_PAUSED);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  fair_test_window_tear_down (&self);
}

/* Without a step of the player there is no game to come back, and another game on the table ends the offer. */
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

/* A search that is under way when the window is closed deals nothing: the game in progress stays. */
static void
test_closed (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;
  g_autoptr (FairGameModel) model = NULL;
  g_autoptr (FairGameModel) after = NULL;

  fair_test_window_set_up (&self, folder);
  g_settings_set_boolean (self.settings, "fair-deals", FALSE);
  gtk_window_present (GTK_WINDOW (self.window));
  model = g_object_ref (deal (&self, "kingcell", 1));
  play (&self, 0);
  fair_test_window_act (&self, "win.new-game");
  gtk_window_destroy (GTK_WINDOW (self.window));
  for (guint i = 0; i < 1000; i++)
    g_main_context_iteration (NULL, FALSE);
  after = fair_session_look_at (self.session, fair_games_find ("kingcell"), "");
  g_assert_true (after == model);
  fair_test_window_tear_down (&self);
}

/* The undo button says that it brings back the game before. */
static void
test_words (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairTablePage *page;

  fair_test_window_set_up (&self, folder);
  page = fair_test_table (self.window);
  deal (&self, "rush", 39);
  g_assert_cmpstr (fair_table_page_describe_undo (page), ==, "Can’t undo while the cards are hidden");
  play (&self, 0);
  deal (&self, "rush", 40);
  g_assert_true (fair_table_page_get_can_undo (page));
  g_assert_cmpstr (fair_table_page_describe_undo (page), ==, "Go Back to the Previous Game");
  play (&self, 0);
  g_assert_true (g_str_equal (fair_table_page_describe_undo (page), "Undo") == fair_table_page_get_can_undo (page));
  fair_test_window_tear_down (&self);
}

/* Presses a key that the window handles. Returns: whether it does anything */
static gboolean
press (FairTestWindow *self,
       const char     *key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (self->window));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      for (guint s = 0; GTK_IS_SHORTCUT_CONTROLLER (controller) && s < g_list_model_get_n_items (G_LIST_MODEL (controller)); s++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), s);
          g_autofree char *trigger = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));

          if (g_str_equal (trigger, key))
            return gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, GTK_WIDGET (self->window),
                                                 gtk_shortcut_get_arguments (shortcut));
        }
    }

  return FALSE;
}

/* Asserts that a search for a deal is shown, and that Escape stops it: no deal comes. */
static void
check_stopped (FairTestWindow *self)
{
  FairGameModel *before = fair_window_get_model (self->window);

  g_assert_nonnull (self->window->deal_search);
  g_assert_cmpstr (fair_test_get_subtitle (self->window->title), ==, "Looking for a winnable deal…");
  g_assert_true (press (self, "Escape"));
  g_assert_null (self->window->deal_search);
  g_assert_cmpuint (self->window->patience_source, ==, 0);
  g_assert_cmpstr (fair_test_get_subtitle (self->window->title), ==, "");
  for (guint i = 0; i < 1000; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_true (fair_window_get_model (self->window) == before);
  g_assert_false (press (self, "Escape"));
}

/* Escape stops a search for a deal, in the list of games and at the table. */
static void
test_stop (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  g_assert_false (press (&self, "Escape"));
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play", "s", "kingcell");
  check_stopped (&self);
  g_assert_false (fair_window_is_at_table (self.window));

  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "win.new-game");
  check_stopped (&self);
  g_assert_true (fair_window_is_at_table (self.window));

  /* What is open at a table that is not seen leaves the key to the list. */
  fair_test_window_act (&self, "table.explain");
  fair_test_window_act (&self, "win.choose-game");
  g_assert_false (fair_table_page_escape (fair_test_table (self.window)));
  fair_test_window_tear_down (&self);
}

/* New Game beside a game that was put aside asks before it replaces that. */
static void
test_unfinished (FairTestFolder *folder,
                 gconstpointer   data)
{
  FairTestWindow   self;
  FairGameModel   *unfinished;
  const FairRules *rules;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  g_settings_set_boolean (self.settings, "fair-deals", FALSE);
  unfinished = deal (&self, "kingcell", 1);
  rules = fair_game_model_get_rules (unfinished);
  play (&self, 0);
  for (guint time = 0; time < 2; time++)
    {
      FairGameModel *again;

      fair_window_deal (self.window, rules, 2 + time, FAIR_SLOT_AGAIN);
      again = fair_window_get_model (self.window);
      g_assert_true (again != unfinished);
      fair_test_window_act (&self, "win.new-game");
      fair_test_wait_for (GTK_TYPE_LABEL, "Deal 1 of KingCell is unfinished, with 1 move. A new game replaces it.");
      fair_test_press (time == 0 ? "C_ontinue That Game" : "_New Game");
      while (fair_window_get_model (self.window) == again)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpint (fair_window_get_model (self.window) == unfinished, ==, time == 0);
      g_assert_cmpint (is_offered (&self), ==, time == 1);
    }
  fair_test_window_act (&self, "win.take-back");
  g_assert_true (fair_window_get_model (self.window) == unfinished);
  fair_test_window_tear_down (&self);
}

/* A table that was left for the list of games, and then got another game, is freed with its window. */
static void
test_freed (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairTablePage *page;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  page = fair_test_table (self.window);
  g_object_add_weak_pointer (G_OBJECT (page), (gpointer *) &page);
  deal (&self, "kingcell", 1);
  fair_test_window_settle (&self);
  fair_test_window_act (&self, "win.choose-game");
  fair_test_window_settle (&self);
  deal (&self, "kingcell", 2);
  fair_test_window_settle (&self);
  fair_test_window_tear_down (&self);
  g_assert_null (page);
}

static void
note_answer (void)
{
  g_assert_not_reached ();
}

/* A question goes with its window, which it does not hold. */
static void
test_question (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow self;
  FairWindow    *window;
  GtkWidget     *alert;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  window = self.window;
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  fair_test_window_act (&self, "win.new-game-by-number");
  fair_test_wait_for (GTK_TYPE_LABEL, "Play Deal Number");
  alert = fair_compat_alert_new ("Another Question?", NULL, NULL);
  fair_compat_alert_ask (alert, GTK_WIDGET (window), NULL, note_answer, g_object_ref (window), g_object_unref);
  fair_test_wait_for (GTK_TYPE_LABEL, "Another Question?");
  fair_test_window_tear_down (&self);
  g_assert_null (fair_test_find_anywhere (GTK_TYPE_LABEL, "Play Deal Number"));
  g_assert_null (fair_test_find_anywhere (GTK_TYPE_LABEL, "Another Question?"));
  while (window != NULL)
    g_main_context_iteration (NULL, TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/window-deal/new-game", test_new_game);
  fair_test_add_in_folder ("/fair/window-deal/undo", test_undo);
  fair_test_add_in_folder ("/fair/window-deal/time", test_time);
  fair_test_add_in_folder ("/fair/window-deal/restart", test_restart);
  fair_test_add_in_folder ("/fair/window-deal/nothing", test_nothing);
  fair_test_add_in_folder ("/fair/window-deal/stop", test_stop);
  fair_test_add_in_folder ("/fair/window-deal/closed", test_closed);
  fair_test_add_in_folder ("/fair/window-deal/words", test_words);
  fair_test_add_in_folder ("/fair/window-deal/unfinished", test_unfinished);
  fair_test_add_in_folder ("/fair/window-deal/freed", test_freed);
  fair_test_add_in_folder ("/fair/window-deal/question", test_question);

  return g_test_run ();
}
