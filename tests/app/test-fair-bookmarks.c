/* Bookmarks on the table: what the actions do and show, what the menu lists, and when they are disabled. */
#include "config.h"

#include "window-helpers.h"

#include <string.h>

static void
go_to (FairTestWindow *self,
       guint           number)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->window), "bookmarks.return-to", "u", number));
}

static GActionGroup *
get_actions (FairTestWindow *self)
{
  return fair_table_page_get_actions (fair_test_table (self->window));
}

static gboolean
is_enabled (FairTestWindow *self,
            const char     *action)
{
  return g_action_group_get_action_enabled (get_actions (self), action);
}

static gboolean
is_checked (FairTestWindow *self)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (get_actions (self), "toggle");

  return g_variant_get_boolean (state);
}

/* Fails unless this is the last message, which is still shown. */
static void
assert_said (FairTestWindow *self,
             const char     *words)
{
  const char *text = fair_table_page_get_message (fair_test_table (self->window));

  g_test_message ("%s", text);
  g_assert_true (g_str_has_prefix (text, words));
}

/* Returns: (transfer full): the label of the menu item @index */
static char *
dup_label (FairTestWindow *self,
           guint           index)
{
  char *label;

  g_menu_model_get_item_attribute (G_MENU_MODEL (self->window->bookmark_list), (int) index, G_MENU_ATTRIBUTE_LABEL, "s", &label);
  return label;
}

static guint
count_items (FairTestWindow *self)
{
  return (guint) g_menu_model_get_n_items (G_MENU_MODEL (self->window->bookmark_list));
}

/* The bookmark in the status line, or NULL while it is hidden. */
static const char *
get_mark (FairTestWindow *self)
{
  GtkWidget *image = fair_test_part (self->window, "bookmark_image");

  return gtk_widget_get_visible (image) ? gtk_widget_get_tooltip_text (image) : NULL;
}

static void
play_any (FairGameModel *model)
{
  FairMove moves[FAIR_MAX_MOVES];

  g_assert_cmpuint (fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves), >, 0);
  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, moves[0])));
}

static void
test_commands (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestWindow   self;
  FairGameModel   *model;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  fair_test_window_set_up (&self, folder);
  g_assert_false (is_enabled (&self, "toggle"));
  model = fair_test_window_deal (&self, "kingcell");
  g_assert_true (is_enabled (&self, "toggle"));
  g_assert_false (is_enabled (&self, "return-to"));
  g_assert_false (is_enabled (&self, "return-to-last"));
  g_assert_false (is_enabled (&self, "remove-all"));
  g_assert_null (get_mark (&self));

  fair_test_window_act (&self, "bookmarks.toggle");
  assert_said (&self, "Bookmark 1 set.");
  g_assert_true (is_checked (&self));
  g_assert_cmpstr (get_mark (&self), ==, "Bookmark 1");
  play_any (model);
  play_any (model);
  g_assert_false (is_checked (&self));
  g_assert_null (get_mark (&self));
  fair_test_window_act (&self, "bookmarks.toggle");
  assert_said (&self, "Bookmark 2 set.");
  g_assert_cmpuint (count_items (&self), ==, 2);
  first = dup_label (&self, 0);
  second = dup_label (&self, 1);
  g_assert_cmpstr (first, ==, "_1: 0 moves · 0:00 · 0%");
  g_assert_true (g_str_has_prefix (second, "_2: 2 moves · "));

  /* From the last one to the one before it, and around. */
  go_to (&self, 2);
  assert_said (&self, "Already at bookmark 2.");
  fair_test_window_act (&self, "bookmarks.return-to-last");
  g_assert_cmpstr (get_mark (&self), ==, "Bookmark 1");
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 0);
  fair_test_window_act (&self, "bookmarks.return-to-last");
  g_assert_cmpstr (get_mark (&self), ==, "Bookmark 2");
  go_to (&self, 1);
  fair_test_window_act (&self, "table.undo");
  g_assert_cmpstr (get_mark (&self), ==, "Bookmark 2");

  fair_test_window_act (&self, "bookmarks.toggle");
  assert_said (&self, "Bookmark 2 removed.");
  g_assert_false (is_checked (&self));
  g_assert_null (get_mark (&self));
  g_assert_cmpuint (count_items (&self), ==, 1);
  fair_test_window_act (&self, "bookmarks.remove-all");
  assert_said (&self, "All bookmarks removed.");
  g_assert_cmpuint (count_items (&self), ==, 0);
  g_assert_false (is_enabled (&self, "return-to"));
  g_assert_false (is_enabled (&self, "remove-all"));
  fair_test_window_tear_down (&self);
}

static void
test_full (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;

  fair_test_window_set_up (&self, folder);
  model = fair_test_window_deal (&self, "churchill");
  for (guint i = 0; i < FAIR_MAX_BOOKMARKS; i++)
    {
      fair_test_window_act (&self, "bookmarks.toggle");
      play_any (model);
    }
  fair_test_window_act (&self, "bookmarks.toggle");
  assert_said (&self, "You already have 9 bookmarks");
  g_assert_cmpuint (count_items (&self), ==, FAIR_MAX_BOOKMARKS);
  fair_test_window_tear_down (&self);
}

/* Each game has its own bookmarks, and a new game has none. */
static void
test_games (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "bookmarks.toggle");
  fair_test_window_deal (&self, "streets-and-alleys");
  g_assert_cmpuint (count_items (&self), ==, 0);
  g_assert_null (get_mark (&self));
  g_assert_false (is_enabled (&self, "remove-all"));
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find ("kingcell"));
  g_assert_cmpuint (count_items (&self), ==, 1);
  g_assert_cmpstr (get_mark (&self), ==, "Bookmark 1");
  fair_test_window_act (&self, "win.choose-game");
  g_assert_false (is_enabled (&self, "toggle"));
  g_assert_false (is_enabled (&self, "return-to"));
  fair_test_window_deal (&self, "kingcell");
  g_assert_cmpuint (count_items (&self), ==, 0);
  g_assert_false (is_checked (&self));
  fair_test_window_tear_down (&self);
}

/* Solitaire Rush does not hide a card that was shown, and returns nowhere while the cards are hidden. */
static void
test_rush (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  FairMove       draw = fair_move_simple (FAIR_MOVE_DRAW);

  fair_test_window_set_up (&self, folder);
  model = fair_test_window_deal (&self, "rush");
  g_assert_false (is_enabled (&self, "toggle"));
  fair_table_page_start (fair_test_table (self.window));
  g_assert_true (is_enabled (&self, "toggle"));
  fair_test_window_act (&self, "bookmarks.toggle");
  g_assert_true (fair_reason_is_legal (fair_game_model_play (model, draw)));
  go_to (&self, 1);
  assert_said (&self, "Can’t go back to bookmark 1: ");
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  fair_table_page_pause (fair_test_table (self.window));
  g_assert_false (is_enabled (&self, "toggle"));
  g_assert_false (is_enabled (&self, "return-to"));
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/bookmarks/commands", test_commands);
  fair_test_add_in_folder ("/fair/bookmarks/full", test_full);
  fair_test_add_in_folder ("/fair/bookmarks/games", test_games);
  fair_test_add_in_folder ("/fair/bookmarks/rush", test_rush);

  return g_test_run ();
}
