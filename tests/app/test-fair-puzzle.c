/* Puzzles on the table of the window: other moves are refused and explained, the game in progress waits, and days count.
 * Positions from which the player has lost games come back as puzzles. */
#include "config.h"

#include "fair-daily.h"
#include "fair-puzzles.h"
#include "fair-review-summary.h"
#include "fair-settings.h"
#include "fair-slot.h"
#include "fair-store.h"
#include "fair-table-page-private.h"
#include "fair-words.h"
#include "model-helpers.h"
#include "options-text.h"
#include "step.h"
#include "window-helpers.h"

#include <string.h>

static void
begin (FairTestWindow *self,
       FairDifficulty  level)
{
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.puzzle", "u", level);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (self->window)), ==,
                   fair_words_game_title (fair_window_get_game (self->window)));
}

/* Waits until the bar says @part. */
static void
assert_says (FairTestWindow *self,
             const char     *part)
{
  g_autofree char *text = fair_table_page_dup_lesson_text (fair_test_table (self->window));

  g_assert_true (gtk_widget_get_visible (fair_test_part (self->window, "lesson_bar")));
  while (strstr (text, part) == NULL)
    {
      g_main_context_iteration (NULL, TRUE);
      g_free (text);
      text = fair_table_page_dup_lesson_text (fair_test_table (self->window));
    }
}

static const FairPuzzle *
get_puzzle (FairDifficulty level,
            guint          number)
{
  GPtrArray *puzzles = fair_puzzles_get ();
  guint      n = 0;

  for (guint i = 0;; i = (i + 1) % puzzles->len)
    {
      const FairPuzzle *puzzle = g_ptr_array_index (puzzles, i);

      if ((level == FAIR_DIFFICULTY_ANY || puzzle->level == level) && n++ == number)
        return puzzle;
    }
}

static guint
count_puzzles (FairDifficulty level)
{
  GPtrArray *puzzles = fair_puzzles_get ();
  guint      n = 0;

  for (guint i = 0; i < puzzles->len; i++)
    n += ((FairPuzzle *) g_ptr_array_index (puzzles, i))->level == level ? 1 : 0;
  return n;
}

static FairBoardController *
get_controller (FairTestWindow *self)
{
  return fair_table_page_get_controller (fair_test_table (self->window));
}

/* Each other move is refused, and a message says why it loses. */
static void
assert_refuses (FairTestWindow   *self,
                const FairPuzzle *puzzle)
{
  FairGameModel *model = fair_window_get_model (self->window);
  FairPosition   position = *fair_game_model_get_position (model);
  FairMove       moves[FAIR_MAX_MOVES];
  guint          n = fair_list (&puzzle->rules, &position, moves);
  guint          n_wrong = 0;

  for (guint i = 0; i < n; i++)
    if (!fair_puzzle_takes (puzzle, &position, moves[i]))
      {
        g_assert_false (fair_board_controller_play (get_controller (self), moves[i]));
        g_assert_true (g_str_has_prefix (fair_table_page_get_message (fair_test_table (self->window)), "This move loses the game: "));
        n_wrong++;
      }
  g_assert_cmpuint (n_wrong, >=, 3);
  g_assert_true (fair_position_equal (&position, fair_game_model_get_position (model)));
  g_assert_false (fair_table_page_get_can_undo (fair_test_table (self->window)));
}

/* The puzzle of the day, found by the player: it counts, can be played on from, and leaves the game in progress alone. */
static void
test_day (FairTestFolder *folder,
          gconstpointer   data)
{
  FairTestWindow    self;
  const FairPuzzle *puzzle = get_puzzle (FAIR_DIFFICULTY_ANY, fair_daily_get_today ());
  FairGameModel    *kept;
  FairGameModel    *model;
  FairMove          moves[FAIR_MAX_MOVES];

  fair_test_window_set_up (&self, folder);
  g_settings_set_uint (self.settings, FAIR_SETTING_PUZZLE_DAY, fair_daily_get_today () - 1);
  g_settings_set_uint (self.settings, FAIR_SETTING_PUZZLE_STREAK, 4);
  kept = fair_test_window_deal (&self, "kingcell");
  begin (&self, FAIR_DIFFICULTY_ANY);
  assert_says (&self, "Puzzle of the day\nOnly one move keeps this game winnable");
  assert_refuses (&self, puzzle);
  assert_says (&self, "Only one move keeps this game winnable");
  g_assert_cmpuint (g_settings_get_uint (self.settings, FAIR_SETTING_PUZZLE_STREAK), ==, 4);
  g_assert_true (fair_board_controller_play (get_controller (&self), puzzle->answer));
  assert_says (&self, "Right: no other move keeps the game winnable. You can play on from here.\n"
                      "You solved the puzzle of the day on 5 days in a row.");
  g_assert_cmpuint (g_settings_get_uint (self.settings, FAIR_SETTING_PUZZLE_DAY), ==, fair_daily_get_today ());

  /* Played on, any move is made, and can be undone; the answer cannot. */
  model = fair_window_get_model (self.window);
  g_assert_false (fair_table_page_get_can_undo (fair_test_table (self.window)));
  fair_list (&puzzle->rules, fair_game_model_get_position (model), moves);
  g_assert_true (fair_board_controller_play (get_controller (&self), moves[0]));
  g_assert_true (fair_table_page_get_can_undo (fair_test_table (self.window)));
  gtk_widget_activate_action (GTK_WIDGET (self.window), "table.undo", NULL);
  g_assert_false (fair_table_page_get_can_undo (fair_test_table (self.window)));

  /* Solved again, it counts once. */
  begin (&self, FAIR_DIFFICULTY_ANY);
  g_assert_true (fair_board_controller_play (get_controller (&self), puzzle->answer));
  assert_says (&self, "on 5 days in a row");
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.leave", NULL);
  g_assert_true (fair_window_get_model (self.window) == kept);
  g_assert_false (gtk_widget_get_visible (fair_test_part (self.window, "lesson_bar")));
  g_assert_cmpuint (fair_test_count_all (self.store), ==, 0);
  fair_test_window_tear_down (&self);
}

/* A move that is shown does not count; after a day without a solution the streak begins again. */
static void
test_shown (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow    self;
  const FairPuzzle *puzzle = get_puzzle (FAIR_DIFFICULTY_ANY, fair_daily_get_today ());

  fair_test_window_set_up (&self, folder);
  g_settings_set_uint (self.settings, FAIR_SETTING_PUZZLE_DAY, fair_daily_get_today () - 2);
  g_settings_set_uint (self.settings, FAIR_SETTING_PUZZLE_STREAK, 4);
  begin (&self, FAIR_DIFFICULTY_ANY);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.next", NULL);
  assert_says (&self, "This is the only move that keeps the game winnable. You can play on from here.");
  g_assert_cmpuint (g_settings_get_uint (self.settings, FAIR_SETTING_PUZZLE_STREAK), ==, 4);
  begin (&self, FAIR_DIFFICULTY_ANY);
  g_assert_true (fair_board_controller_play (get_controller (&self), puzzle->answer));
  assert_says (&self, "You can play on from here.\nYou solved the puzzle of the day.");
  /* The next one has the same level. */
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.next", NULL);
  assert_says (&self, "puzzle 1 of ");
  /* It began in the list of games, and ends there. */
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.leave", NULL);
  g_assert_false (fair_window_is_at_table (self.window));
  g_settings_reset (self.settings, FAIR_SETTING_PUZZLE_DAY);
  g_settings_reset (self.settings, FAIR_SETTING_PUZZLE_STREAK);
  g_settings_reset (self.settings, FAIR_SETTING_PUZZLES);
  fair_test_window_tear_down (&self);
}

/* The puzzles of each level, one after another, and after the last the first; the program remembers which is next. */
static void
test_levels (FairTestFolder *folder,
             gconstpointer   data)
{
  static const char *const levels[] = { "Easier", "Medium", "Harder" };
  FairTestWindow           self;

  fair_test_window_set_up (&self, folder);
  for (FairDifficulty level = FAIR_DIFFICULTY_EASIER; level <= FAIR_DIFFICULTY_HARDER; level++)
    {
      guint n = count_puzzles (level);

      begin (&self, level);
      for (guint i = 0; i < 3; i++)
        {
          const FairPuzzle *puzzle = get_puzzle (level, i % n);
          g_autofree char  *caption = g_strdup_printf ("%s puzzle %u of %u\n", levels[level - FAIR_DIFFICULTY_EASIER], i % n + 1, n);

          g_test_message ("%s %" G_GUINT64_FORMAT, puzzle->rules.game->id, puzzle->number);
          assert_says (&self, caption);
          assert_refuses (&self, puzzle);
          g_assert_true (fair_board_controller_play (get_controller (&self), puzzle->answer));
          assert_says (&self, "Right: ");
          /* It comes again, until the player goes to the next one. */
          begin (&self, level);
          assert_says (&self, caption);
          gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.next", NULL);
          assert_says (&self, "This is the only move");
          gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.next", NULL);
        }
    }
  g_settings_reset (self.settings, FAIR_SETTING_PUZZLES);
  fair_test_window_tear_down (&self);
}

/* A lesson follows a puzzle, and a puzzle a lesson, and the same game waits. */
static void
test_lesson (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *kept;

  fair_test_window_set_up (&self, folder);
  kept = fair_test_window_deal (&self, "freecell");
  begin (&self, FAIR_DIFFICULTY_EASIER);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.start", NULL);
  assert_says (&self, "Lesson, step 1 of");
  g_assert_false (fair_table_page_is_puzzle (fair_test_table (self.window)));
  begin (&self, FAIR_DIFFICULTY_EASIER);
  assert_says (&self, "Easier puzzle 1 of");
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.leave", NULL);
  g_assert_true (fair_window_get_model (self.window) == kept);
  g_assert_false (fair_table_page_is_puzzle (fair_test_table (self.window)));
  fair_test_window_tear_down (&self);
}

/* An offer lies over the table; a puzzle that follows it, and covers no cards, below it. */
static void
test_offer (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *bar;

  fair_test_window_set_up (&self, folder);
  bar = fair_test_part (self.window, "lesson_bar");
  fair_test_window_deal (&self, "freecell");
  fair_test_window_offer_lesson (&self);
  g_assert_true (gtk_widget_has_css_class (bar, "over"));
  begin (&self, FAIR_DIFFICULTY_ANY);
  assert_says (&self, "Puzzle of the day");
  g_assert_false (gtk_widget_has_css_class (bar, "over"));
  g_assert_true (gtk_widget_get_parent (bar) == gtk_widget_get_parent (fair_test_part (self.window, "status_line")));
  fair_test_window_tear_down (&self);
}

/* The clock of the game in progress is stopped, and whatever ends the puzzle, that game can be played on. */
static void
test_waits (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow  self;
  const FairGame *game = fair_games_find ("rush");
  FairGameModel  *kept;
  FairGameClock  *clock;
  FairMove        moves[FAIR_MAX_MOVES];
  gint64          elapsed;

  fair_test_window_set_up (&self, folder);
  kept = fair_test_window_deal (&self, "rush");
  clock = fair_game_model_get_clock (kept);
  fair_game_clock_start (clock, g_get_monotonic_time () - 17 * G_USEC_PER_SEC);
  fair_list (fair_game_model_get_rules (kept), fair_game_model_get_position (kept), moves);
  g_assert_true (fair_board_controller_play (get_controller (&self), moves[0]));
  begin (&self, FAIR_DIFFICULTY_EASIER);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_PAUSED);
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), >=, 17);
  elapsed = fair_journal_get_sums (fair_game_model_get_journal (kept))->elapsed;
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.leave", NULL);
  g_assert_true (fair_window_get_model (self.window) == kept);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_PAUSED);
  g_assert_cmpint (fair_journal_get_sums (fair_game_model_get_journal (kept))->elapsed, ==, elapsed);

  /* A new game cannot replace one by accident; another game can come to the table. */
  begin (&self, FAIR_DIFFICULTY_EASIER);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.new-game", NULL);
  assert_says (&self, "Easier puzzle 1 of");
  fair_test_window_deal (&self, "klondike");
  g_assert_false (fair_table_page_is_puzzle (fair_test_table (self.window)));
  g_assert_false (gtk_widget_get_visible (fair_test_part (self.window, "lesson_bar")));
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play", "s", "rush");
  g_assert_true (fair_window_get_model (self.window) == kept);

  /* The window is closed during a puzzle. */
  begin (&self, FAIR_DIFFICULTY_MEDIUM);
  fair_test_window_tear_down (&self);
  fair_test_window_set_up (&self, folder);
  kept = fair_session_get_game (self.session, game, FAIR_SLOT_ORDINARY);
  g_assert_nonnull (kept);
  g_assert_cmpuint (fair_game_model_get_moves (kept), ==, 1);
  g_assert_cmpuint (fair_game_clock_get_seconds (fair_game_model_get_clock (kept)), >=, 17);
  fair_test_window_tear_down (&self);
}

/* From the list of games, the player returns there, also if a game waits at the table. */
static void
test_from_list (FairTestFolder *folder,
                gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *kept;

  fair_test_window_set_up (&self, folder);
  kept = fair_test_window_deal (&self, "freecell");
  fair_test_window_act (&self, "win.choose-game");
  begin (&self, FAIR_DIFFICULTY_EASIER);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.leave", NULL);
  g_assert_false (fair_window_is_at_table (self.window));
  g_assert_true (fair_window_get_model (self.window) == kept);
  fair_test_window_tear_down (&self);
}

/* The first puzzle of a game without hidden cards, from the @n-th on. */
static const FairPuzzle *
find_open (guint n)
{
  GPtrArray *puzzles = fair_puzzles_get ();

  for (guint i = 0;; i++)
    {
      const FairPuzzle *puzzle = g_ptr_array_index (puzzles, i);

      g_assert_cmpuint (i, <, puzzles->len);
      if (g_str_equal (puzzle->rules.game->id, "freecell") && n-- == 0)
        return puzzle;
    }
}

/* The moves that lose in the position of @puzzle; equal ones too. */
static guint
list_losing (const FairPuzzle *puzzle,
             FairMove          losing[FAIR_MAX_MOVES])
{
  g_autoptr (FairGameModel) model = fair_puzzle_make_model (puzzle);
  FairMove moves[FAIR_MAX_MOVES];
  guint    n = fair_list (&puzzle->rules, fair_game_model_get_position (model), moves);
  guint    n_losing = 0;

  for (guint i = 0; i < n; i++)
    if (!fair_puzzle_takes (puzzle, fair_game_model_get_position (model), moves[i]))
      losing[n_losing++] = moves[i];
  return n_losing;
}

/* A result of a game that was lost with the first move that loses in the position of @puzzle. */
static FairResult *
add_lost (FairTestWindow   *self,
          const FairPuzzle *puzzle)
{
  FairResult *result = fair_test_result (puzzle->number, 0);
  FairMove    losing[FAIR_MAX_MOVES];
  char        step[FAIR_MOVE_TEXT];
  char        options[FAIR_OPTIONS_TEXT];

  list_losing (puzzle, losing);
  fair_move_print (&puzzle->rules, losing[0], step);
  fair_options_print (puzzle->rules.game, &puzzle->rules.options, FAIR_OPTIONS_ALL, options);
  g_free (result->game);
  result->game = g_strdup (puzzle->rules.game->id);
  g_free (result->options);
  result->options = g_strdup (options);
  fair_result_set_options (result);
  g_free (result->moves);
  result->moves = g_strconcat (puzzle->steps->str, " ", step, NULL);
  for (const char *at = result->moves; at != NULL; at = strchr (at + 1, ' '))
    result->n_moves++;
  fair_test_add_result (self->store, result, -1);
  return result;
}

/* Adds a game that was lost where @puzzle is, which was solved at the first try @stage times. */
static void
add_due (FairTestWindow   *self,
         const FairPuzzle *puzzle,
         guint             stage,
         guint32           due)
{
  g_autoptr (FairResult) result = add_lost (self, puzzle);
  const FairKeptTurn turn = { result->n_moves, result->n_moves - 1, stage, due };

  g_assert_nonnull (fair_test_ask (self->store, FAIR_STORE_KEEP_TURN, &(FairStoreQuestion){ .id = result->id, .turn = turn }, NULL));
}

/* Waits until the menu says that @n puzzles are due. */
static void
assert_menu (FairTestWindow *self,
             guint           n)
{
  GMenuModel      *menu = G_MENU_MODEL (self->window->puzzle_menu);
  g_autofree char *expected = g_strdup_printf ("_From Your Games (%u Due)", n);
  g_autofree char *label = NULL;

  while (n == 0 ? g_menu_model_get_n_items (menu) != 4 : g_strcmp0 (label, expected) != 0)
    {
      g_main_context_iteration (NULL, TRUE);
      g_clear_pointer (&label, g_free);
      g_menu_model_get_item_attribute (menu, 1, G_MENU_ATTRIBUTE_LABEL, "s", &label);
    }
}

/* @n puzzles are due on @day, and the first one was solved @stage times. */
static void
assert_due (FairTestWindow *self,
            guint32         day,
            guint           n,
            guint           stage)
{
  g_autoptr (GPtrArray) due = fair_test_ask (self->store, FAIR_STORE_LIST_TURNS, &(FairStoreQuestion){ .day = day }, NULL);

  g_assert_cmpuint (due->len, ==, n);
  if (n > 0)
    g_assert_cmpuint (((FairResult *) g_ptr_array_index (due, 0))->turn.stage, ==, stage);
}

static void
begin_own (FairTestWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self->window), "win.puzzle-from-games", NULL);
  /* The last one stays on the table behind the list of games. */
  while (!fair_table_page_is_puzzle (fair_test_table (self->window)) || !fair_window_is_at_table (self->window))
    g_main_context_iteration (NULL, TRUE);
  assert_says (self, "Puzzle from one of your games\nYour next move here lost the game.");
}

/* Solved at once, a puzzle comes back in a week; nothing is in the menu while none is due. */
static void
test_own_solved (FairTestFolder *folder,
                 gconstpointer   data)
{
  const FairPuzzle *puzzle = find_open (0);
  const guint32     today = fair_daily_get_today ();
  FairTestWindow    self;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  add_due (&self, puzzle, 0, today + 1);
  assert_due (&self, today, 0, 0);
  assert_menu (&self, 0);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.puzzle-from-games", NULL);
  assert_due (&self, today, 0, 0);
  g_assert_false (fair_table_page_is_puzzle (fair_test_table (self.window)));

  add_due (&self, find_open (1), 0, today);
  puzzle = find_open (1);
  assert_menu (&self, 1);
  begin_own (&self);
  /* It is checked first. */
  g_assert_false (fair_board_controller_play (get_controller (&self), puzzle->answer));
  assert_says (&self, "Right: the game can still be won. You can play on from here.\nThis puzzle comes back in 7 days.");
  assert_menu (&self, 0);
  assert_due (&self, today + 7, 2, 0);
  g_assert_nonnull (fair_test_find (GTK_WIDGET (self.window), GTK_TYPE_BUTTON, "Done"));
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.next", NULL);
  g_assert_false (fair_window_is_at_table (self.window));
  fair_test_window_tear_down (&self);
}

/* After a wrong move it comes back the next day, even if the right one follows; also after Show Me, once that has shown a
 * move. */
static void
test_own_wrong (FairTestFolder *folder,
                gconstpointer   data)
{
  const FairPuzzle *puzzle = find_open (0);
  const guint32     today = fair_daily_get_today ();
  FairMove          losing[FAIR_MAX_MOVES];
  guint             n = list_losing (puzzle, losing);
  FairTestWindow    self;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  add_due (&self, puzzle, 2, today - 1);
  add_due (&self, find_open (1), 2, today);
  begin_own (&self);

  /* A move is not checked any more when the table is left, and the puzzle there does not go on. */
  g_assert_false (fair_board_controller_play (get_controller (&self), losing[0]));
  g_assert_nonnull (fair_test_table (self.window)->puzzle_search);
  fair_test_window_act (&self, "win.choose-game");
  g_assert_null (fair_test_table (self.window)->puzzle_search);
  g_assert_false (g_action_group_get_action_enabled (fair_table_page_get_actions (fair_test_table (self.window)), "next"));
  begin_own (&self);
  for (guint i = MIN (n, 2); i > 0; i--)
    {
      FairTablePage *table = fair_test_table (self.window);

      fair_table_page_hide_message (table);
      g_assert_false (fair_board_controller_play (get_controller (&self), losing[i - 1]));
      while (!g_str_has_prefix (fair_table_page_get_message (table), "This move loses the game: "))
        g_main_context_iteration (NULL, TRUE);
    }
  assert_due (&self, today, 1, 2);
  g_assert_false (fair_board_controller_play (get_controller (&self), puzzle->answer));
  assert_says (&self, "Right: the game can still be won. You can play on from here.\nThis puzzle comes back in 1 day.");
  assert_due (&self, today + 1, 2, 2);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.next", NULL);
  assert_says (&self, "Your next move here lost the game.");

  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.next", NULL);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.leave", NULL);
  assert_due (&self, today, 1, 2);
  begin_own (&self);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.next", NULL);
  assert_says (&self, "This move keeps the game winnable. You can play on from here.\nThis puzzle comes back in 1 day.");
  assert_due (&self, today, 0, 0);
  fair_test_window_tear_down (&self);
}

/* A position that is not in the game is not asked again, and no other puzzle stays. */
static void
test_own_missing (FairTestFolder *folder,
                  gconstpointer   data)
{
  FairTestWindow self;
  g_autoptr (FairResult) result = NULL;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  result = add_lost (&self, find_open (0));
  g_assert_nonnull (fair_test_ask (self.store, FAIR_STORE_KEEP_TURN,
                                   &(FairStoreQuestion){ .id = result->id, .turn = { result->n_moves, result->n_moves + 9, 0, fair_daily_get_today () } }, NULL));
  begin (&self, FAIR_DIFFICULTY_ANY);
  fair_test_window_act (&self, "win.puzzle-from-games");
  while (fair_window_is_at_table (self.window))
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (fair_table_page_is_puzzle (fair_test_table (self.window)));
  assert_menu (&self, 0);
  fair_test_window_tear_down (&self);
}

/* A review stores where a game was lost; after a month it is done. */
static void
test_own_reviewed (FairTestFolder *folder,
                   gconstpointer   data)
{
  const FairSolverLimits limits = { .states = 50000 };
  FairSolver            *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  const FairPuzzle      *puzzle = find_open (0);
  const guint32          today = fair_daily_get_today ();
  FairTestWindow         self;
  g_autoptr (FairResult) lost = NULL;
  g_autoptr (FairReplay) replay = NULL;
  g_autoptr (FairReviewer) reviewer = NULL;
  FairReviewSaving saving;

  for (guint i = 1; i < 5; i++)
    if (find_open (i)->steps->len < puzzle->steps->len)
      puzzle = find_open (i);
  fair_test_window_set_up (&self, folder);
  lost = add_lost (&self, puzzle);
  replay = fair_replay_new (&puzzle->rules, puzzle->number, lost->moves);
  reviewer = fair_reviewer_new (fair_deal_pool_get_queue (self.deal_pool), replay, &limits, 1000);
  /* The threads of a review have the lowest priority. */
  fair_review_run (fair_reviewer_get_review (reviewer), solver, NULL);
  fair_solver_free (solver);
  fair_reviewer_start (reviewer);
  while (fair_reviewer_get_state (reviewer) == FAIR_REVIEWER_RUNNING)
    g_main_context_iteration (NULL, TRUE);
  saving = (FairReviewSaving){ self.store, lost->id, lost->n_moves, 0 };
  fair_review_save (&saving, reviewer, replay);
  assert_due (&self, today, 0, 0);
  assert_due (&self, today + 1, 1, 0);

  fair_test_ask (self.store, FAIR_STORE_KEEP_TURN,
                 &(FairStoreQuestion){ .id = lost->id, .turn = { lost->n_moves, lost->n_moves - 1, 2, today + 2 } }, NULL);
  fair_test_ask (self.store, FAIR_STORE_KEEP_TURN,
                 &(FairStoreQuestion){ .id = lost->id, .turn = { lost->n_moves, lost->n_moves - 1, 3, G_MAXINT32 } }, NULL);
  fair_review_save (&saving, reviewer, replay);
  assert_due (&self, G_MAXINT32 - 1, 0, 0);
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/puzzle/day", test_day);
  fair_test_add_in_folder ("/fair/puzzle/shown", test_shown);
  fair_test_add_in_folder ("/fair/puzzle/levels", test_levels);
  fair_test_add_in_folder ("/fair/puzzle/lesson", test_lesson);
  fair_test_add_in_folder ("/fair/puzzle/offer", test_offer);
  fair_test_add_in_folder ("/fair/puzzle/waits", test_waits);
  fair_test_add_in_folder ("/fair/puzzle/from-list", test_from_list);
  fair_test_add_in_folder ("/fair/puzzle/own-solved", test_own_solved);
  fair_test_add_in_folder ("/fair/puzzle/own-wrong", test_own_wrong);
  fair_test_add_in_folder ("/fair/puzzle/own-missing", test_own_missing);
  fair_test_add_in_folder ("/fair/puzzle/own-reviewed", test_own_reviewed);

  return g_test_run ();
}
