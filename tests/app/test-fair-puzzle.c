/* Puzzles on the table of the window: other moves are refused and explained, the game in progress waits, and days count. */
#include "config.h"

#include "fair-daily.h"
#include "fair-lesson-bar.h"
#include "fair-puzzles.h"
#include "fair-settings.h"
#include "fair-slot.h"
#include "fair-store.h"
#include "fair-words.h"
#include "model-helpers.h"
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
  g_autofree char *text = fair_lesson_bar_dup_text (FAIR_LESSON_BAR (fair_test_part (self->window, "lesson_bar")));

  g_assert_true (gtk_widget_get_visible (fair_test_part (self->window, "lesson_bar")));
  while (strstr (text, part) == NULL)
    {
      g_main_context_iteration (NULL, TRUE);
      g_free (text);
      text = fair_lesson_bar_dup_text (FAIR_LESSON_BAR (fair_test_part (self->window, "lesson_bar")));
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
  assert_says (&self, "on 1 day in a row");
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
  elapsed = fair_journal_get_elapsed (fair_game_model_get_journal (kept));
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.leave", NULL);
  g_assert_true (fair_window_get_model (self.window) == kept);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_PAUSED);
  g_assert_cmpint (fair_journal_get_elapsed (fair_game_model_get_journal (kept)), ==, elapsed);

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
  g_assert_true (fair_session_get_game (self.session, fair_games_find ("freecell"), FAIR_SLOT_ORDINARY) == kept);
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

  return g_test_run ();
}
