/* Answers about wins when the table is left meanwhile. */
#include "config.h"

#include "fair-settings.h"
#include "model-helpers.h"
#include "widget-helpers.h"
#include "window-helpers.h"

static void
wait_for_answer (FairTestWindow *self)
{
  fair_winnability_seek (fair_test_window_get_winnability (self));
  while (fair_winnability_get_state (fair_test_window_get_winnability (self))->searching)
    g_main_context_iteration (NULL, TRUE);
}

/* A winning move that was requested in one game is not shown in another, */
static void
test_other_game (FairTestFolder *folder,
                 gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "advice.winning-move");
  if (fair_winnability_get_state (fair_test_window_get_winnability (&self))->searching)
    g_assert_cmpstr (fair_table_page_get_message (fair_test_table (self.window)), ==,
                     "Looking for a winning move…\nAssisted: does not count in the scoreboard.");
  fair_test_window_deal (&self, "beleaguered-castle");
  fair_table_page_hide_message (fair_test_table (self.window));
  wait_for_answer (&self);
  g_assert_cmpstr (fair_table_page_get_message (fair_test_table (self.window)), ==, "");
  fair_test_window_tear_down (&self);
}

/* nor in the list of games. */
static void
test_chooser (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "advice.winning-move");
  fair_test_window_act (&self, "win.choose-game");
  fair_table_page_hide_message (fair_test_table (self.window));
  wait_for_answer (&self);
  g_assert_cmpstr (fair_table_page_get_message (fair_test_table (self.window)), ==, "");
  fair_test_window_tear_down (&self);
}

/* The window can be closed while a solution is shown. */
static void
test_close (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "advice.show-solution");
  g_assert_true (gtk_widget_get_visible (fair_test_part (self.window, "stop_button")));
  fair_test_window_tear_down (&self);
}

static void
assert_says (FairTestWindow *self,
             const char     *text)
{
  g_assert_cmpstr (fair_table_page_get_message (fair_test_table (self->window)), ==, text);
}

static void
show (FairTestWindow *self)
{
  fair_test_window_act (self, "advice.show-solution");
  g_assert_true (gtk_widget_get_visible (fair_test_part (self->window, "stop_button")));
}

static void
wait_for_end (FairTestWindow *self)
{
  while (gtk_widget_get_visible (fair_test_part (self->window, "stop_button")))
    g_main_context_iteration (NULL, TRUE);
}

static FairSolverQueue *
get_queue (FairTestWindow *self)
{
  return fair_deal_pool_get_queue (self->deal_pool);
}

/* The first deal that cannot be won. */
static guint64
find_lost_deal (const FairRules *rules)
{
  const FairSolverLimits limits = { .states = 200000 };
  FairSolver            *solver = fair_solver_new (64 << 20);
  FairSolution           solution = { .verdict = FAIR_VERDICT_UNKNOWN };
  guint64                number = 0;

  while (solution.verdict != FAIR_VERDICT_LOST)
    {
      FairPosition position;

      fair_deal_number (rules, ++number, &position);
      fair_solver_run (solver, rules, &position, &limits, NULL, &solution);
    }
  fair_solver_free (solver);
  return number;
}

/* The player who goes back or begins again while a solution is shown plays on alone. */
static void
test_interrupted (FairTestFolder *folder,
                  gconstpointer   data)
{
  static const char *const acts[] = { "table.undo", "table.redo", "bookmarks.return-to-last", "win.restart" };
  FairTestWindow           self;
  FairGameModel           *model;
  guint64                  seed = 1;

  fair_test_window_set_up (&self, folder);
  model = fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "bookmarks.toggle");
  fair_test_model_play_any (model, &seed);
  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    {
      show (&self);
      fair_test_window_act (&self, acts[i]);
      g_assert_false (gtk_widget_get_visible (fair_test_part (self.window, "stop_button")));
      assert_says (&self, "The demonstration stopped. You can keep playing from here.");
      if (i > 0)
        fair_test_model_play_any (model, &seed);
    }
  fair_test_window_tear_down (&self);
}

/* Whatever ends a solution, a message says so. */
static void
test_ends (FairTestFolder *folder,
           gconstpointer   data)
{
  const FairMove impossible = fair_move_simple (FAIR_MOVE_REDEAL);
  FairTestWindow self;
  FairRules      rules;

  fair_test_window_set_up (&self, folder);
  g_settings_set_boolean (self.settings, "fast-animation", TRUE);
  fair_test_window_deal (&self, "kingcell");
  show (&self);
  fair_test_window_act (&self, "advice.stop-showing");
  assert_says (&self, "The demonstration stopped. You can keep playing from here.");

  fair_winnability_learn (fair_test_window_get_winnability (&self), &impossible, 1);
  show (&self);
  wait_for_end (&self);
  assert_says (&self, "The demonstration stopped: the next move is not possible.");

  fair_settings_get_rules (fair_games_find ("rush"), &rules);
  fair_window_deal (self.window, &rules, 1, FAIR_SLOT_ORDINARY);
  while (self.window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
  show (&self);
  fair_table_page_pause (fair_test_table (self.window));
  wait_for_end (&self);
  assert_says (&self, "The demonstration stopped: the game is paused.");

  fair_settings_get_rules (fair_games_find ("beleaguered-castle"), &rules);
  fair_window_deal (self.window, &rules, find_lost_deal (&rules), FAIR_SLOT_ORDINARY);
  show (&self);
  wait_for_end (&self);
  assert_says (&self, "No solution: this game can no longer be won.");
  fair_test_window_tear_down (&self);
}

/* Without memory for a search everything that needs one says so. */
static void
test_starved (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;
  FairRules      rules;

  fair_test_window_set_up (&self, folder);
  g_settings_set_boolean (self.settings, "fast-animation", TRUE);
  fair_solver_queue_set_memory (get_queue (&self), 0);
  fair_settings_get_rules (fair_games_find ("kingcell"), &rules);
  fair_window_deal (self.window, &rules, 1, FAIR_SLOT_ORDINARY);
  wait_for_answer (&self);
  g_assert_cmpstr (fair_table_page_describe_verdict (fair_test_window_get_winnability (&self)), ==,
                   "There is not enough memory to check whether this can be won.");

  fair_test_window_act (&self, "advice.winning-move");
  wait_for_answer (&self);
  assert_says (&self, "There is not enough memory to look for a winning move.\nAssisted: does not count in the scoreboard.");
  show (&self);
  wait_for_end (&self);
  assert_says (&self, "There is not enough memory to look for a way to win.");

  fair_deal_pool_set_thrifty (self.deal_pool, TRUE);
  fair_test_window_act (&self, "win.new-game");
  while (self.window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (fair_test_get_subtitle (self.window->title), ==, "");
  g_assert_cmpuint (fair_game_model_get_number (fair_window_get_model (self.window)), ==, 1);
  fair_test_window_tear_down (&self);
}

static gboolean
says_note (FairTestWindow *self)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  return strstr (fair_table_page_get_message (fair_test_table (self->window)), "Assisted: does not count in the scoreboard.") != NULL;
}

static void
ask_for_move (FairTestWindow *self)
{
  fair_test_window_act (self, "advice.winning-move");
  while (strstr (fair_table_page_get_message (fair_test_table (self->window)), "Winning move:") == NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* A game counts as assisted from the question on, and that is said, too, if a move comes before the answer. */
static void
test_note_without_answer (FairTestFolder *folder,
                          gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  FairMove       moves[FAIR_MAX_MOVES];

  fair_test_window_set_up (&self, folder);
  model = fair_test_window_deal (&self, "streets-and-alleys");
  fair_test_window_act (&self, "advice.winning-move");
  g_assert_cmpuint (fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves), >, 0);
  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, moves[0])));
  while (!says_note (&self))
    g_usleep (1000);
  fair_test_window_tear_down (&self);
}

/* Waits until a message says that the game is assisted. */
static void
wait_for_note (FairTestWindow *self)
{
  while (!says_note (self))
    g_main_context_iteration (NULL, TRUE);
}

/* Asks for a winning move, which is not found before the main loop runs. */
static void
begin_question (FairTestWindow *self)
{
  fair_test_window_deal (self, "streets-and-alleys");
  fair_test_window_act (self, "advice.winning-move");
  g_assert_true (fair_winnability_get_state (fair_test_window_get_winnability (self))->searching);
  g_assert_nonnull (strstr (fair_table_page_get_message (fair_test_table (self->window)), "Assisted: does not count in the scoreboard."));
}

/* That is said with the answer, too, if the player asks twice meanwhile, */
static void
test_note_asked_twice (FairTestFolder *folder,
                       gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  begin_question (&self);
  fair_test_window_act (&self, "advice.winning-move");
  while (fair_winnability_get_state (fair_test_window_get_winnability (&self))->searching)
    g_main_context_iteration (NULL, TRUE);
  wait_for_note (&self);
  fair_test_window_tear_down (&self);
}

/* and when the player leaves the table meanwhile and comes back. */
static void
test_note_left (FairTestFolder *folder,
                gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  begin_question (&self);
  fair_test_window_act (&self, "win.choose-game");
  assert_says (&self, "");
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find ("streets-and-alleys"));
  wait_for_note (&self);
  fair_test_window_tear_down (&self);
}

/* The first assistance in a game says that the game no longer counts; it is said once per game, even if the game
 * comes back. */
static void
test_note (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  FairTableGame *game;
  FairMove       moves[FAIR_MAX_MOVES];

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  ask_for_move (&self);
  g_assert_true (says_note (&self));
  ask_for_move (&self);
  g_assert_false (says_note (&self));
  show (&self);
  g_assert_false (says_note (&self));
  game = fair_table_game_ref (fair_table_page_get_game (fair_test_table (self.window)));
  fair_test_window_deal (&self, "beleaguered-castle");
  g_assert_false (says_note (&self));
  show (&self);
  g_assert_true (says_note (&self));
  fair_table_page_set_game (fair_test_table (self.window), game);
  g_assert_false (says_note (&self));
  ask_for_move (&self);
  g_assert_false (says_note (&self));

  model = fair_test_window_deal (&self, "streets-and-alleys");
  /* A cheat is noted with its step, which replaces an earlier message. */
  g_assert_cmpuint (fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves), >, 0);
  fair_game_model_assist (model, FAIR_ASSISTANCE_CHEAT);
  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, moves[0])));
  g_assert_true (says_note (&self));
  fair_test_window_tear_down (&self);
  fair_table_game_unref (game);
}

/* The verdict is assistance only if the game hides cards; a message says so when it counts. */
static void
test_verdict_note (FairTestFolder *folder,
                   gconstpointer   data)
{
  static const struct
  {
    const char *game;
    gboolean    helps;
  } cases[] = { { "churchill", TRUE }, { "kingcell", FALSE } };
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FairGameModel *model = fair_test_window_deal (&self, cases[i].game);
      FairMove       moves[FAIR_MAX_MOVES];

      fair_winnability_set_telling (fair_test_window_get_winnability (&self), FALSE);
      g_assert_cmpuint (fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves), >, 0);
      g_assert_true (fair_reason_is_legal (fair_game_model_play (model, moves[0])));
      g_assert_false (fair_game_model_get_notes (model)->assistance != 0);
      g_assert_false (says_note (&self));
      fair_test_window_act (&self, "advice.ask-winnability");
      g_assert_cmpint ((fair_game_model_get_notes (model)->assistance != 0), ==, cases[i].helps);
      /* Also when the answer has come. */
      while (fair_winnability_get_state (fair_test_window_get_winnability (&self))->searching)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpint (says_note (&self), ==, cases[i].helps);
      g_assert_true (g_str_has_prefix (fair_table_page_get_message (fair_test_table (self.window)), "This game can "));
    }
  fair_test_window_tear_down (&self);
}

/* Only the game that the player sees is searched for a win. */
static void
test_rest (FairTestFolder *folder,
           gconstpointer   data)
{
  const FairGame  *kingcell = fair_games_find ("kingcell");
  FairTestWindow   self;
  FairWinnability *first;
  FairTableGame   *resumed;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  first = g_object_ref (fair_test_window_get_winnability (&self));
  g_assert_true (fair_winnability_get_state (first)->searching);
  fair_test_window_act (&self, "win.choose-game");
  g_assert_false (fair_winnability_get_state (first)->searching);
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, kingcell);
  g_assert_true (fair_test_window_get_winnability (&self) == first);
  g_assert_true (fair_winnability_get_state (first)->searching);
  fair_test_window_act (&self, "lesson.start");
  g_assert_null (fair_test_window_get_winnability (&self));
  g_assert_false (fair_winnability_get_state (first)->searching);
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, kingcell);
  g_assert_true (fair_winnability_get_state (first)->searching);
  fair_test_window_deal (&self, "beleaguered-castle");
  g_assert_false (fair_winnability_get_state (first)->searching);
  wait_for_answer (&self);
  g_assert_cmpint (fair_winnability_get_state (first)->verdict, ==, FAIR_VERDICT_UNKNOWN);
  g_object_unref (first);
  fair_test_window_tear_down (&self);

  /* A game from an earlier run of the program is not on the table just because it is taken up. */
  fair_test_window_set_up (&self, folder);
  resumed = fair_window_find_game (self.window, kingcell, "");
  g_assert_nonnull (resumed);
  g_assert_false (fair_winnability_get_state (resumed->winnability)->searching);
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, kingcell);
  g_assert_true (fair_winnability_get_state (resumed->winnability)->searching);
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/window-advice/other-game", test_other_game);
  fair_test_add_in_folder ("/fair/window-advice/chooser", test_chooser);
  fair_test_add_in_folder ("/fair/window-advice/close", test_close);
  fair_test_add_in_folder ("/fair/window-advice/interrupted", test_interrupted);
  fair_test_add_in_folder ("/fair/window-advice/ends", test_ends);
  fair_test_add_in_folder ("/fair/window-advice/starved", test_starved);
  fair_test_add_in_folder ("/fair/window-advice/note", test_note);
  fair_test_add_in_folder ("/fair/window-advice/note-without-answer", test_note_without_answer);
  fair_test_add_in_folder ("/fair/window-advice/note-asked-twice", test_note_asked_twice);
  fair_test_add_in_folder ("/fair/window-advice/note-left", test_note_left);
  fair_test_add_in_folder ("/fair/window-advice/verdict-note", test_verdict_note);
  fair_test_add_in_folder ("/fair/window-advice/rest", test_rest);

  return g_test_run ();
}
