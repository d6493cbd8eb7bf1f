/* A race with another player's game: a line below the table says how far that player was after the same time. */
#include "config.h"

#include "fair-settings.h"
#include "fair-table-page-private.h"
#include "session-helpers.h"
#include "window-helpers.h"

static const char *
get_text (FairTestWindow *self,
          const char     *name)
{
  return gtk_label_get_text (GTK_LABEL (fair_test_part (self->window, name)));
}

static void
set_up (FairTestWindow *self,
        FairTestFolder *folder)
{
  fair_test_window_set_up (self, folder);
  gtk_window_present (GTK_WINDOW (self->window));
}

/* Begins a game against three steps of deal 4 of KingCell. */
static void
begin (FairTestWindow *self,
       const char     *times)
{
  g_autoptr (FairResult) result = fair_test_result (4, 3);

  g_free (result->moves);
  result->moves = g_strdup ("t7>c1 t7>f1 t7>f2");
  result->times = g_strdup (times);
  result->time = 3 * G_TIME_SPAN_HOUR;
  fair_window_deal_against (self->window, result, "Ann");
  while (fair_window_get_model (self->window) == NULL || fair_game_model_get_number (fair_window_get_model (self->window)) != 4 ||
         self->window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* Sets the time of the game on the table, and shows the pace at that time. */
static void
set_hours (FairTestWindow *self,
           guint           hours)
{
  fair_journal_set_elapsed (fair_game_model_get_journal (fair_window_get_model (self->window)), hours * G_TIME_SPAN_HOUR);
  fair_table_page_update_clock (fair_test_table (self->window));
}

/* The line follows the time, also after the program has restarted; only the end is announced. */
static void
test_line (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *label;

  set_up (&self, folder);
  begin (&self, "36000 72000 72000");
  g_assert_true (gtk_widget_get_visible (fair_test_part (self.window, "pace_label")));
  g_assert_cmpstr (get_text (&self, "pace_label"), ==, "Ann: 0 cards on foundations, 0 moves");
  while (!fair_test_session_is_saved (self.session))
    g_main_context_iteration (NULL, TRUE);
  fair_test_window_tear_down (&self);

  set_up (&self, folder);
  fair_window_ask (self.window, FAIR_WINDOW_RESUME, NULL);
  while (fair_window_get_model (self.window) == NULL)
    g_main_context_iteration (NULL, TRUE);
  label = fair_test_part (self.window, "pace_label");
  g_assert_true (gtk_widget_get_visible (label));
  set_hours (&self, 1);
  g_assert_cmpstr (get_text (&self, "pace_label"), ==, "Ann: 0 cards on foundations, 1 move");
  set_hours (&self, 2);
  g_assert_cmpstr (get_text (&self, "pace_label"), ==, "Ann: 2 cards on foundations, 3 moves");
  g_assert_cmpstr (get_text (&self, "announcement"), ==, "");
  set_hours (&self, 3);
  g_assert_cmpstr (get_text (&self, "pace_label"), ==, "Ann: Given\u00a0Up\u00a0· 3:00:00\u00a0· 3\u00a0moves");
  g_assert_cmpstr (get_text (&self, "announcement"), ==, get_text (&self, "pace_label"));
  fair_test_window_tear_down (&self);
}

/* Returns: how high the line is in a window of @width */
static int
measure_line (FairTestWindow *self,
              int             width)
{
  int height;

  gtk_widget_measure (fair_test_part (self->window, "pace_label"), GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

/* A longer text does not take space from the cards. */
static void
test_steady (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;
  int            height;

  set_up (&self, folder);
  begin (&self, "36000 72000 72000");
  height = measure_line (&self, 1000);
  gtk_label_set_text (GTK_LABEL (fair_test_part (self.window, "pace_label")), "Somebody with a longer name: 23 cards on foundations, 161 moves");
  g_assert_cmpint (measure_line (&self, 300), ==, height);
  fair_test_window_tear_down (&self);
}

/* The line can be switched off, and is not there in other games, or against a record without times. */
static void
test_hidden (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *label;

  set_up (&self, folder);
  label = fair_test_part (self.window, "pace_label");
  begin (&self, "36000 72000 72000");
  g_settings_set_boolean (self.settings, FAIR_SETTING_SHOW_PACE, FALSE);
  g_assert_false (gtk_widget_get_visible (label));
  set_hours (&self, 3);
  g_assert_cmpstr (get_text (&self, "announcement"), ==, "");
  g_settings_set_boolean (self.settings, FAIR_SETTING_SHOW_PACE, TRUE);
  g_assert_true (gtk_widget_get_visible (label));
  fair_test_window_deal (&self, "freecell");
  g_assert_false (gtk_widget_get_visible (label));
  begin (&self, NULL);
  g_assert_nonnull (fair_table_page_get_game (fair_test_table (self.window))->rival);
  g_assert_false (gtk_widget_get_visible (label));
  fair_test_window_tear_down (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder ("/fair/race/line", test_line);
  fair_test_add_in_folder ("/fair/race/steady", test_steady);
  fair_test_add_in_folder ("/fair/race/hidden", test_hidden);

  return g_test_run ();
}
