/* The chances at the table: in the status line, in the panel of moves, and as help. */
#include "config.h"

#include "fair-settings.h"
#include "window-helpers.h"

#include <string.h>

enum
{
  STATES = 300 /* of each search */
};

static void
set_up (FairTestWindow *self,
        FairTestFolder *folder)
{
  fair_test_window_set_up (self, folder);
  fair_solver_queue_set_states (fair_deal_pool_get_queue (self->deal_pool), STATES);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
iterate (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static const char *
get_text (FairTestWindow *self)
{
  return gtk_label_get_text (GTK_LABEL (fair_test_part (self->window, "winnability_label")));
}

static void
wait_for_chances (FairTestWindow *self)
{
  while (strstr (get_text (self), "Chances: ") == NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* Returns: (nullable): the first row of a list of moves below @widget */
static GtkWidget *
find_row (GtkWidget *widget)
{
  GtkWidget *found = ADW_IS_ACTION_ROW (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_row (child);
  return found;
}

/* The menu switches them on for all games; they are help, and a message says so. */
static void
test_table (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;

  set_up (&self, folder);
  model = fair_test_window_deal (&self, "churchill");
  iterate ();
  g_assert_null (strstr (get_text (&self), "Chances"));
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, 0);

  fair_test_window_act (&self, "advice.show-chances");
  g_assert_true (g_settings_get_boolean (self.settings, FAIR_SETTING_SHOW_CHANCES));
  wait_for_chances (&self);
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, FAIR_ASSISTANCE_WINNING_MOVE);
  while (strstr (fair_table_page_get_message (fair_test_table (self.window)), "Assisted: does not count in the scoreboard.") == NULL)
    g_main_context_iteration (NULL, TRUE);

  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, fair_move_simple (FAIR_MOVE_DRAW))));
  wait_for_chances (&self);
  fair_test_window_act (&self, "advice.show-chances");
  iterate ();
  g_assert_null (strstr (get_text (&self), "Chances"));
  fair_test_window_tear_down (&self);
}

/* On a phone, the line below the table stays one line. */
static void
test_phone (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  FairRules      rules;
  GtkWidget     *line;
  int            narrow, wide;

  set_up (&self, folder);
  g_settings_set_boolean (self.settings, FAIR_SETTING_SHOW_CHANCES, TRUE);
  fair_settings_get_rules (fair_games_find ("klondike"), &rules);
  fair_window_deal (self.window, &rules, 198523038, FAIR_SLOT_ORDINARY);
  wait_for_chances (&self);
  line = fair_test_part (self.window, "status_line");
  gtk_widget_measure (line, GTK_ORIENTATION_VERTICAL, 350, NULL, &narrow, NULL, NULL);
  gtk_widget_measure (line, GTK_ORIENTATION_VERTICAL, 1000, NULL, &wide, NULL, NULL);
  g_test_message ("%s", get_text (&self));
  g_assert_cmpint (narrow, ==, wide);
  fair_test_window_tear_down (&self);
}

/* The panel has the chances after each move. */
static void
test_panel (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *row;

  set_up (&self, folder);
  g_settings_set_boolean (self.settings, FAIR_SETTING_SHOW_CHANCES, TRUE);
  fair_test_window_deal (&self, "churchill");
  fair_test_window_act (&self, "table.explain");
  do
    {
      g_main_context_iteration (NULL, TRUE);
      row = find_row (fair_test_part (self.window, "side"));
    }
  while (row == NULL || !g_str_has_prefix (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), "Chances: "));
  fair_test_window_tear_down (&self);
}

/* Where all cards are seen, the verdict says the same, and there is nothing to choose. */
static void
test_open (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;

  set_up (&self, folder);
  g_settings_set_boolean (self.settings, FAIR_SETTING_SHOW_CHANCES, TRUE);
  model = fair_test_window_deal (&self, "kingcell");
  while (fair_winnability_get_state (fair_test_window_get_winnability (&self))->searching)
    g_main_context_iteration (NULL, TRUE);
  iterate ();
  g_assert_null (strstr (get_text (&self), "Chances"));
  g_assert_false (gtk_widget_activate_action (GTK_WIDGET (self.window), "advice.show-chances", NULL));
  g_assert_cmpuint (fair_game_model_get_notes (model)->assistance, ==, 0);
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/chances/table", test_table);
  fair_test_add_in_folder ("/fair/chances/phone", test_phone);
  fair_test_add_in_folder ("/fair/chances/panel", test_panel);
  fair_test_add_in_folder ("/fair/chances/open", test_open);

  return g_test_run ();
}
