/* Lessons on the table of the window: they lead from step to step, hold back other moves, and do not affect the game
 * in progress. */
#include "config.h"

#include "fair-compat.h"
#include "fair-lesson.h"
#include "fair-preferences.h"
#include "fair-settings.h"
#include "fair-store.h"
#include "model-helpers.h"
#include "window-helpers.h"

#include <adwaita.h>
#include <string.h>

/* The game in progress, which a lesson must not change. */
typedef struct
{
  FairGameModel *model; /* borrowed */
  FairPosition   position;
  guint          n_events;
  gint64         elapsed;
  char          *id; /* owned */
} Kept;

static Kept
keep (FairTestWindow *self)
{
  FairGameModel *model = fair_window_get_model (self->window);
  FairJournal   *journal = fair_game_model_get_journal (model);

  return (Kept){ model, *fair_game_model_get_position (model), fair_journal_get_n_events (journal),
                 fair_journal_get_sums (journal)->elapsed, g_strdup (fair_session_get_id (self->session, model)) };
}

static void
assert_kept (FairTestWindow *self,
             Kept           *kept)
{
  FairJournal *journal = fair_game_model_get_journal (kept->model);

  g_assert_true (fair_window_get_model (self->window) == kept->model);
  g_assert_true (fair_board_get_model (fair_table_page_get_board (fair_test_table (self->window))) == kept->model);
  g_assert_cmpmem (fair_game_model_get_position (kept->model), sizeof (FairPosition), &kept->position, sizeof (FairPosition));
  /* The solver may have found out meanwhile whether the deal can be won. */
  for (guint i = kept->n_events; i < fair_journal_get_n_events (journal); i++)
    g_assert_cmpint (fair_journal_get_event (journal, i).kind, ==, FAIR_EVENT_FAIR);
  g_assert_cmpint (fair_journal_get_sums (journal)->elapsed, ==, kept->elapsed);
  g_assert_cmpstr (fair_session_get_id (self->session, kept->model), ==, kept->id);
  g_assert_false (gtk_widget_get_visible (fair_test_part (self->window, "lesson_bar")));
  g_free (kept->id);
}

/* Fails unless the lesson is at @step, and the table is as expected. */
static void
assert_at (FairTestWindow   *self,
           const FairLesson *lesson,
           guint             step)
{
  g_autofree char *caption = g_strdup_printf ("Lesson, step %u of %u\n", step + 1, lesson->n_steps);
  g_autofree char *text = fair_table_page_dup_lesson_text (fair_test_table (self->window));
  FairGameModel   *expected = fair_lesson_make_model (lesson, step);

  while (!g_str_has_prefix (text, caption))
    {
      g_main_context_iteration (NULL, TRUE);
      g_free (text);
      text = fair_table_page_dup_lesson_text (fair_test_table (self->window));
    }
  g_assert_nonnull (strstr (text, lesson->steps[step].text));
  g_assert_true (fair_board_get_model (fair_table_page_get_board (fair_test_table (self->window))) == fair_window_get_model (self->window));
  g_assert_cmpmem (fair_game_model_get_position (fair_window_get_model (self->window)), sizeof (FairPosition),
                   fair_game_model_get_position (expected), sizeof (FairPosition));
  g_object_unref (expected);
}

static const FairLesson *
begin (FairTestWindow *self,
       const char     *game,
       Kept           *kept)
{
  const FairLesson *lesson = fair_lesson_find (fair_games_find (game));

  fair_test_window_deal (self, game);
  *kept = keep (self);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "lesson.start", NULL);
  assert_at (self, lesson, 0);
  return lesson;
}

static void
press (FairTestWindow *self,
       const char     *button)
{
  g_autofree char *action = g_strconcat ("lesson.", button, NULL);

  gtk_widget_activate_action (GTK_WIDGET (self->window), action, NULL);
}

static void
go_to (FairTestWindow   *self,
       const FairLesson *lesson,
       guint             step)
{
  for (guint i = 0; i < step; i++)
    {
      press (self, "next");
      assert_at (self, lesson, i + 1);
    }
}

/* Each game's lesson, to its end and out of it. */
static void
test_through (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      Kept              kept;
      const FairLesson *lesson = begin (&self, fair_games_get (i)->id, &kept);

      g_test_message ("%s", lesson->game);
      go_to (&self, lesson, lesson->n_steps - 1);
      press (&self, "next");
      assert_kept (&self, &kept);
      g_assert_cmpuint (fair_test_count_all (self.store), ==, 0);
    }
  fair_test_window_tear_down (&self);
}

/* From each step back to the one before, in each game. */
static void
test_back (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      Kept              kept;
      const FairLesson *lesson = begin (&self, fair_games_get (i)->id, &kept);

      g_test_message ("%s", lesson->game);
      for (guint step = 1; step < lesson->n_steps; step++)
        {
          press (&self, "next");
          assert_at (&self, lesson, step);
          press (&self, "back");
          assert_at (&self, lesson, step - 1);
          press (&self, "next");
          assert_at (&self, lesson, step);
        }
      press (&self, "leave");
      assert_kept (&self, &kept);
    }
  fair_test_window_tear_down (&self);
}

/* Undo goes back to the undone move, redo is disabled, and nothing before the lesson can be undone. */
static void
test_undo (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow     self;
  Kept               kept;
  const FairLesson  *lesson;
  const FairHistory *history;
  guint              n_before;

  fair_test_window_set_up (&self, folder);
  lesson = begin (&self, "beleaguered-castle", &kept);
  history = fair_game_model_get_history (fair_window_get_model (self.window));
  n_before = history->n_done;
  g_assert_cmpuint (n_before, >, 0);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "table.undo", NULL);
  g_assert_cmpuint (history->n_done, ==, n_before);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (self.window->undo_button), ==, "Can’t undo: the lesson continues from here");
  go_to (&self, lesson, 3);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (self.window->undo_button), ==, "Undo");
  gtk_widget_activate_action (GTK_WIDGET (self.window), "table.undo", NULL);
  assert_at (&self, lesson, 2);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "table.redo", NULL);
  assert_at (&self, lesson, 2);
  go_to (&self, lesson, 0);
  press (&self, "leave");
  assert_kept (&self, &kept);
  fair_test_window_tear_down (&self);
}

/* A legal move that is not asked for is held back with a message; an illegal one is refused as usual. */
static void
test_held_back (FairTestFolder *folder,
                gconstpointer   data)
{
  FairTestWindow       self;
  Kept                 kept;
  const FairLesson    *lesson;
  FairMove             asked;
  FairMove             moves[FAIR_MAX_MOVES];
  guint                n_moves;
  FairBoardController *controller;
  const FairRules     *rules;

  fair_test_window_set_up (&self, folder);
  lesson = begin (&self, "kingcell", &kept);
  controller = fair_table_page_get_controller (fair_test_table (self.window));
  rules = fair_game_model_get_rules (fair_window_get_model (self.window));
  n_moves = fair_list (rules, fair_game_model_get_position (fair_window_get_model (self.window)), moves);
  for (guint step = 0; step < 2; step++)
    {
      gboolean asks = fair_lesson_get_move (lesson, step, &asked);

      for (guint i = 0; i < n_moves; i++)
        if (!asks || !fair_move_equal (moves[i], asked))
          {
            g_assert_false (fair_board_controller_play (controller, moves[i]));
            g_assert_true (g_str_has_prefix (fair_table_page_get_message (fair_test_table (self.window)),
                                             asks ? "That works, too. For now, try this: Move the " : "Read this"));
            assert_at (&self, lesson, step);
          }
      if (!asks)
        press (&self, "next");
    }
  g_assert_false (fair_board_controller_play (controller, fair_move_cards (asked.to, asked.from, 1)));
  g_assert_false (g_str_has_prefix (fair_table_page_get_message (fair_test_table (self.window)), "That works"));
  g_assert_true (fair_board_controller_play (controller, asked));
  assert_at (&self, lesson, 2);
  press (&self, "leave");
  assert_kept (&self, &kept);
  /* In the game nothing is held back. */
  fair_list (fair_game_model_get_rules (fair_window_get_model (self.window)), fair_game_model_get_position (fair_window_get_model (self.window)), moves);
  g_assert_true (fair_board_controller_play (controller, moves[0]));
  fair_test_window_tear_down (&self);
}

/* Cards cannot be spread either, if the lesson does not ask for that. */
static void
test_spread (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow    self;
  Kept              kept;
  const FairLesson *lesson;
  const FairRules  *rules;

  fair_test_window_set_up (&self, folder);
  lesson = begin (&self, "streets-and-alleys", &kept);
  go_to (&self, lesson, 1);
  rules = fair_game_model_get_rules (fair_window_get_model (self.window));
  for (guint i = 0; i < rules->count[FAIR_COLUMN]; i++)
    fair_board_controller_spread (fair_table_page_get_controller (fair_test_table (self.window)), rules->first[FAIR_COLUMN] + i);
  assert_at (&self, lesson, 1);
  press (&self, "leave");
  assert_kept (&self, &kept);
  fair_test_window_tear_down (&self);
}

/* The clock of the game in progress is stopped, and the clock of the lesson never runs. */
static void
test_clock (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow    self;
  const FairLesson *lesson = fair_lesson_find (fair_games_find ("rush"));
  FairGameModel    *model;
  FairGameClock    *clock;
  gint64            elapsed;

  fair_test_window_set_up (&self, folder);
  model = fair_test_window_deal (&self, "rush");
  clock = fair_game_model_get_clock (model);
  fair_game_clock_start (clock, g_get_monotonic_time () - 17 * G_USEC_PER_SEC);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.start", NULL);
  assert_at (&self, lesson, 0);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_PAUSED);
  g_assert_cmpuint (fair_game_clock_get_seconds (clock), >=, 17);
  elapsed = fair_journal_get_sums (fair_game_model_get_journal (model))->elapsed;
  go_to (&self, lesson, lesson->n_steps - 1);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "clock.pause", NULL);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "clock.end-game", NULL);
  g_assert_cmpuint (fair_game_clock_get_seconds (fair_game_model_get_clock (fair_window_get_model (self.window))), ==, 0);
  g_assert_cmpint (fair_game_clock_get_state (fair_game_model_get_clock (fair_window_get_model (self.window))), ==, FAIR_GAME_CLOCK_RUNNING);
  /* The clock does not tick. */
  fair_test_spin (1100);
  g_assert_cmpuint (fair_game_clock_get_seconds (fair_game_model_get_clock (fair_window_get_model (self.window))), ==, 0);
  press (&self, "leave");
  g_assert_true (fair_window_get_model (self.window) == model);
  g_assert_cmpint (fair_game_clock_get_state (clock), ==, FAIR_GAME_CLOCK_PAUSED);
  g_assert_cmpint (fair_journal_get_sums (fair_game_model_get_journal (model))->elapsed, ==, elapsed);
  fair_test_window_tear_down (&self);
}

/* Anything else on the table ends the lesson; a new game cannot begin by accident. */
static void
test_other_game (FairTestFolder *folder,
                 gconstpointer   data)
{
  static const char *const none[] = { "win.new-game", "win.restart", "bookmarks.toggle", "advice.ask-winnability", "advice.winning-move",
                                      "advice.show-solution", "lesson.start" };
  FairTestWindow           self;
  Kept                     kept;
  const FairLesson        *lesson;
  FairGameModel           *kingcell;

  fair_test_window_set_up (&self, folder);
  lesson = begin (&self, "kingcell", &kept);
  kingcell = kept.model;
  go_to (&self, lesson, 2);
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    gtk_widget_activate_action (GTK_WIDGET (self.window), none[i], NULL);
  assert_at (&self, lesson, 2);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.choose-game", NULL);
  g_free (kept.id);
  fair_test_window_deal (&self, "churchill");
  kept = keep (&self);
  assert_kept (&self, &kept);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play", "s", "kingcell");
  g_assert_true (fair_window_get_model (self.window) == kingcell);
  fair_test_window_tear_down (&self);
}

/* A lesson that began in practice ends in the list of games. */
static void
test_practice (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *practice = fair_test_model ("kingcell", 7);

  fair_test_window_set_up (&self, folder);
  fair_window_practice (self.window, practice);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "lesson.start", NULL);
  assert_at (&self, fair_lesson_find (fair_games_find ("kingcell")), 0);
  press (&self, "leave");
  g_assert_false (fair_window_is_at_table (self.window));
  fair_test_model_free (practice);
  fair_test_window_tear_down (&self);
}

/* Whether there is a button for a new game, on any page. */
static gboolean
offers_new_game (GtkWidget *widget)
{
  gboolean offers = GTK_IS_BUTTON (widget) && gtk_widget_get_visible (widget) &&
                    g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), "_New Game") == 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !offers; child = gtk_widget_get_next_sibling (child))
    offers = offers_new_game (child);
  return offers;
}

/* The preferences do not offer a new game of other rules than the lesson's, which could not begin. */
static void
test_preferences (FairTestFolder *folder,
                  gconstpointer   data)
{
  g_autoptr (GSettings) settings = fair_settings_new_for_game (fair_games_find ("kingcell"));
  FairTestWindow self;
  Kept           kept;
  GtkWidget     *preferences;

  fair_test_window_set_up (&self, folder);
  g_settings_set_string (settings, "supermove", "cells");
  begin (&self, "kingcell", &kept);
  preferences = g_object_ref_sink (fair_preferences_new (self.settings, self.store, self.computers, self.window));
  fair_compat_present (preferences, GTK_WIDGET (self.window), NULL);
  g_assert_false (offers_new_game (preferences));
  press (&self, "leave");
  assert_kept (&self, &kept);
  g_settings_set_string (settings, "supermove", "columns");
  g_assert_true (offers_new_game (preferences));
  g_settings_reset (settings, "supermove");
  if (GTK_IS_WINDOW (preferences))
    gtk_window_destroy (GTK_WINDOW (preferences));
  g_object_unref (preferences);
  fair_test_window_tear_down (&self);
}

/* The offer starts the lesson, and is saved as answered. */
static void
test_offer (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow    self;
  const FairLesson *lesson = fair_lesson_find (fair_games_find ("demonthief"));
  g_autofree char  *text = NULL;

  fair_test_window_set_up (&self, folder);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play", "s", "demonthief");
  while (fair_window_get_model (self.window) == NULL)
    g_main_context_iteration (NULL, TRUE);
  text = fair_table_page_dup_lesson_text (fair_test_table (self.window));
  g_assert_cmpstr (text, ==, "Two decks, built in two ways\nNew to Demonthief? Take a short lesson.");
  press (&self, "next");
  assert_at (&self, lesson, 0);
  press (&self, "leave");
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play", "s", "demonthief");
  g_assert_false (gtk_widget_get_visible (fair_test_part (self.window, "lesson_bar")));
  fair_test_window_tear_down (&self);
}

/* Escape hides what a puzzle shows before it leaves the puzzle. */
static void
test_escape (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;
  FairTablePage *page;

  fair_test_window_set_up (&self, folder);
  page = fair_test_table (self.window);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.puzzle", "u", FAIR_DIFFICULTY_EASIER);
  gtk_widget_grab_focus (GTK_WIDGET (fair_table_page_get_board (page)));
  gtk_widget_activate_action (GTK_WIDGET (self.window), "table.hint", NULL);
  g_assert_true (fair_board_shows_moves (fair_table_page_get_board (page)));
  g_assert_cmpstr (fair_table_page_get_message (page), !=, "");
  g_assert_true (fair_table_page_escape (page));
  g_assert_false (fair_board_shows_moves (fair_table_page_get_board (page)));
  g_assert_cmpstr (fair_table_page_get_message (page), ==, "");

  /* Why a move is refused is only a message. */
  fair_table_page_say (page, "This move loses the game.");
  g_assert_true (fair_table_page_escape (page));
  g_assert_cmpstr (fair_table_page_get_message (page), ==, "");
  g_assert_true (fair_window_is_at_table (self.window));
  g_assert_true (fair_table_page_escape (page));
  g_assert_false (fair_window_is_at_table (self.window));
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/lesson_controller/through", test_through);
  fair_test_add_in_folder ("/fair/lesson_controller/back", test_back);
  fair_test_add_in_folder ("/fair/lesson_controller/undo", test_undo);
  fair_test_add_in_folder ("/fair/lesson_controller/held-back", test_held_back);
  fair_test_add_in_folder ("/fair/lesson_controller/spread", test_spread);
  fair_test_add_in_folder ("/fair/lesson_controller/clock", test_clock);
  fair_test_add_in_folder ("/fair/lesson_controller/other-game", test_other_game);
  fair_test_add_in_folder ("/fair/lesson_controller/practice", test_practice);
  fair_test_add_in_folder ("/fair/lesson_controller/preferences", test_preferences);
  fair_test_add_in_folder ("/fair/lesson_controller/offer", test_offer);
  fair_test_add_in_folder ("/fair/lesson_controller/escape", test_escape);

  return g_test_run ();
}
