/* The list of possible moves: the best ones first, the others behind a button; each row plays its move. */
#include "config.h"

#include "fair-hints.h"
#include "fair-settings.h"
#include "fair-words.h"
#include "window-helpers.h"

#include <string.h>

static void
collect (GtkWidget *widget,
         GType      type,
         GPtrArray *found)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    g_ptr_array_add (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    collect (child, type, found);
}

static GPtrArray *
find_rows (FairTestWindow *self)
{
  GPtrArray *rows = g_ptr_array_new ();

  while (g_main_context_iteration (NULL, FALSE))
    ;
  collect (fair_test_part (self->window, "side"), ADW_TYPE_ACTION_ROW, rows);
  return rows;
}

/* Returns: (nullable): the button that shows the other moves */
static GtkWidget *
find_more (FairTestWindow *self)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();

  collect (fair_test_part (self->window, "side"), GTK_TYPE_BUTTON, buttons);
  for (guint i = 0; i < buttons->len; i++)
    {
      const char *label = gtk_button_get_label (buttons->pdata[i]);

      if (label != NULL && g_str_has_prefix (label, "_More (") && gtk_widget_get_visible (buttons->pdata[i]))
        return buttons->pdata[i];
    }

  return NULL;
}

static guint
count_hints (FairTestWindow *self)
{
  FairHint hints[FAIR_MAX_MOVES];

  return fair_hints_list (fair_game_model_get_rules (fair_window_get_model (self->window)), fair_game_model_get_position (fair_window_get_model (self->window)), hints);
}

/* Opens the panel for a position of KingCell with more than ten different moves. */
static void
open_panel (FairTestWindow *self,
            FairTestFolder *folder)
{
  FairRules rules;
  guint64   number = 39;

  fair_test_window_set_up (self, folder);
  gtk_window_present (GTK_WINDOW (self->window));
  fair_settings_get_rules (fair_games_find ("kingcell"), &rules);
  do
    fair_window_deal (self->window, &rules, number++, FAIR_SLOT_ORDINARY);
  while (count_hints (self) <= 10);
  fair_test_window_act (self, "table.explain");
}

static void
test_more (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  g_autoptr (GPtrArray) first = NULL;
  g_autoptr (GPtrArray) all = NULL;
  GtkWidget *button;

  open_panel (&self, folder);
  first = find_rows (&self);
  g_assert_cmpuint (first->len, ==, 10);
  button = find_more (&self);
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  all = find_rows (&self);
  g_assert_cmpuint (all->len, ==, count_hints (&self));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (self.window)) == all->pdata[10]);
  g_assert_null (find_more (&self));
  fair_test_window_tear_down (&self);
}

/* A row is activated by its own action, which is in the accessibility tree. */
static void
test_play (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GPtrArray) next = NULL;

  open_panel (&self, folder);
  rows = find_rows (&self);
  g_signal_emit_by_name (find_more (&self), "clicked");
  g_assert_true (gtk_widget_activate_action (rows->pdata[0], "move.play", NULL));
  g_assert_cmpuint (fair_game_model_get_moves (fair_window_get_model (self.window)), ==, 1);
  next = find_rows (&self);
  g_assert_cmpuint (next->len, ==, MIN (count_hints (&self), 10));
  fair_test_window_tear_down (&self);
}

/* Puts a finger on @row, as far as the row is concerned. */
static void
tap (GtkWidget *row)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (row);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_CLICK (controller) && gtk_gesture_single_get_touch_only (GTK_GESTURE_SINGLE (controller)))
        g_signal_emit_by_name (controller, "pressed", 1, 1.0, 1.0);
    }
  adw_action_row_activate (ADW_ACTION_ROW (row));
}

/* A finger cannot point: it shows a move first. */
static void
test_tap (FairTestFolder *folder,
          gconstpointer   data)
{
  FairTestWindow self;
  g_autoptr (GPtrArray) rows = NULL;

  open_panel (&self, folder);
  rows = find_rows (&self);
  for (guint i = 0; i < 2; i++)
    {
      tap (rows->pdata[i]);
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (self.window)) == rows->pdata[i]);
      g_assert_cmpuint (fair_game_model_get_moves (fair_window_get_model (self.window)), ==, 0);
    }
  tap (rows->pdata[1]);
  g_assert_cmpuint (fair_game_model_get_moves (fair_window_get_model (self.window)), ==, 1);
  fair_test_window_tear_down (&self);
}

/* Eyes see the cards, and a screen reader says what to do with them. */
static void
test_words (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairHint       hints[FAIR_MAX_MOVES];
  FairGameModel *model;
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *name = NULL;

  open_panel (&self, folder);
  rows = find_rows (&self);
  model = fair_window_get_model (self.window);
  fair_hints_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), hints);
  name = fair_words_move (fair_game_model_get_rules (model), fair_game_model_get_position (model), hints[0].move);
  g_assert_nonnull (strstr (adw_preferences_row_get_title (rows->pdata[0]), " → "));
  gtk_test_accessible_assert_property (rows->pdata[0], GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  fair_test_window_tear_down (&self);
}

/* Escape closes the panel, and is left to what is on the table when there is none. The offer of a lesson makes room for it. */
static void
test_escape (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;

  open_panel (&self, folder);
  g_assert_true (fair_table_page_is_explaining (fair_test_table (self.window)));
  g_assert_true (fair_table_page_escape (fair_test_table (self.window)));
  g_assert_false (fair_table_page_is_explaining (fair_test_table (self.window)));
  g_assert_false (fair_table_page_escape (fair_test_table (self.window)));

  fair_test_window_offer_lesson (&self);
  fair_test_window_act (&self, "table.explain");
  g_assert_false (gtk_widget_get_visible (fair_test_part (self.window, "lesson_bar")));
  g_assert_true (fair_table_page_escape (fair_test_table (self.window)));
  g_assert_true (gtk_widget_get_visible (fair_test_part (self.window, "lesson_bar")));
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/explain-panel/more", test_more);
  fair_test_add_in_folder ("/fair/explain-panel/escape", test_escape);
  fair_test_add_in_folder ("/fair/explain-panel/play", test_play);
  fair_test_add_in_folder ("/fair/explain-panel/tap", test_tap);
  fair_test_add_in_folder ("/fair/explain-panel/words", test_words);

  return g_test_run ();
}
