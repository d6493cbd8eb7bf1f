/* The menus and the header bar of the window: they fit a phone, and the header bar names the game. */
#include "config.h"

#include "fair-board-private.h"
#include "fair-settings.h"
#include "model-helpers.h"
#include "widget-helpers.h"
#include "window-helpers.h"

enum
{
  WIDTH = 360,
  HEIGHT = 640,
  MAX_ENTRIES = 12
};

static guint
count_entries (GMenuModel *menu)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      n += section != NULL ? count_entries (section) : 1;
    }

  return n;
}

static gboolean
has_action (GMenuModel *menu,
            const char *action)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autofree char *name = NULL;

      g_menu_model_get_item_attribute (menu, i, "action", "s", &name);
      if (g_strcmp0 (name, action) == 0 || (section != NULL && has_action (section, action)))
        return TRUE;
    }

  return FALSE;
}

/* Adds references to @widget and all below it. */
static void
keep (GtkWidget *widget,
      GPtrArray *kept)
{
  g_ptr_array_add (kept, g_object_ref (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    keep (child, kept);
}

static void
test_menu (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *popover;
  GPtrArray     *kept;
  int            width, height;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  /* In the list of games, the menu has what works there. */
  g_assert_false (has_action (G_MENU_MODEL (self.window->menu), "win.restart"));
  g_assert_true (has_action (G_MENU_MODEL (self.window->menu), "app.clubs"));
  fair_test_window_deal (&self, "streets-and-alleys");
  g_assert_cmpuint (count_entries (G_MENU_MODEL (self.window->menu)), <=, MAX_ENTRIES);
  g_assert_true (has_action (G_MENU_MODEL (self.window->menu), "win.restart"));
  g_assert_true (has_action (G_MENU_MODEL (self.window->menu), "app.help"));
  /* A game that is proven lost has no end card. */
  g_assert_true (has_action (G_MENU_MODEL (self.window->hint_menu), "win.review"));
  gtk_menu_button_popup (self.window->menu_button);
  popover = GTK_WIDGET (gtk_menu_button_get_popover (self.window->menu_button));
  gtk_widget_measure (popover, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (popover, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  g_test_message ("%d × %d", width, height);
  g_assert_cmpint (width, <=, WIDTH);
  /* The space below the header bar. */
  g_assert_cmpint (height, <=, HEIGHT - 46);
  gtk_menu_button_popdown (self.window->menu_button);
  /* Back at the table, it has the submenus of the table once, and GTK complains of none. */
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.choose-game", NULL);
  g_assert_false (has_action (G_MENU_MODEL (self.window->menu), "win.restart"));
  fair_test_window_deal (&self, "kingcell");
  gtk_menu_button_popup (self.window->menu_button);
  gtk_menu_button_popdown (self.window->menu_button);

  /* An item of the list of games leads to a table while it is pressed, when all of the popover is kept. */
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.choose-game", NULL);
  gtk_menu_button_popup (self.window->menu_button);
  popover = GTK_WIDGET (gtk_menu_button_get_popover (self.window->menu_button));
  kept = g_ptr_array_new_with_free_func (g_object_unref);
  keep (popover, kept);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.puzzle", "u", 0);
  g_assert_true (has_action (G_MENU_MODEL (self.window->menu), "win.restart"));
  g_ptr_array_unref (kept);
  gtk_menu_button_popup (self.window->menu_button);
  gtk_menu_button_popdown (self.window->menu_button);
  fair_test_window_tear_down (&self);
}

static gboolean
is_shown (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_get_child_visible (widget);
}

/* Whether a text in @title is shown, and nothing of it is cut off. */
static gboolean
is_whole (GtkWidget *title)
{
  if (GTK_IS_INSCRIPTION (title))
    {
      g_autoptr (PangoLayout) layout = fair_test_lay_out_inscription (GTK_INSCRIPTION (title));

      return is_shown (title) && !pango_layout_is_ellipsized (layout);
    }

  for (GtkWidget *child = gtk_widget_get_first_child (title); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (is_whole (child))
      return TRUE;
  return FALSE;
}

/* Waits until the window has its size and layout. */
static void
settle (FairTestWindow *self)
{
  gint64 frame = 0;

  while (gtk_widget_get_width (GTK_WIDGET (self->window->pages)) == 0)
    g_main_context_iteration (NULL, TRUE);
  gtk_widget_queue_draw (GTK_WIDGET (self->window));
  for (guint i = 0; i < 3; i++)
    {
      GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self->window));

      gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
      for (frame = gdk_frame_clock_get_frame_counter (clock); gdk_frame_clock_get_frame_counter (clock) == frame;)
        g_main_context_iteration (NULL, TRUE);
    }
}

/* In a narrow window, what a hand needs lies at the bottom. */
static void
check_bottom (FairTestWindow *self)
{
  static const char *const names[] = { "table.undo", "table.redo", "table.hint", "table.explain", "win.new-game" };
  GtkWidget               *button = gtk_widget_get_first_child (self->window->bottom_bar);

  g_assert_true (is_shown (self->window->bottom_bar));
  g_assert_false (is_shown (self->window->undo_button));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++, button = gtk_widget_get_next_sibling (button))
    {
      g_autofree char *name = NULL;

      g_object_get (button, "action-name", &name, NULL);
      g_assert_cmpstr (name, ==, names[i]);
      g_assert_true (is_shown (button));
    }
}

/* The header bar names each game, however many window buttons it has. */
static void
check_header (FairTestFolder *folder,
              const char     *buttons)
{
  FairTestWindow self;
  int            least, natural;

  fair_test_window_set_up (&self, folder);
  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", buttons, NULL);
  gtk_window_set_default_size (GTK_WINDOW (self.window), WIDTH, HEIGHT);
  gtk_window_present (GTK_WINDOW (self.window));
  for (guint i = 0; i < fair_games_count (); i++)
    {
      fair_test_window_deal (&self, fair_games_get (i)->id);
      settle (&self);
      g_test_message ("%s: %d", fair_games_get (i)->id, gtk_widget_get_width (GTK_WIDGET (self.window->pages)));
      g_assert_true (is_whole (GTK_WIDGET (self.window->title)));
      /* Newer header bars reserve only the least width of the title. */
      gtk_widget_measure (GTK_WIDGET (self.window->title), GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
      g_assert_cmpint (least, >=, MIN (natural, 72));
      gtk_widget_measure (self.window->header, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      g_assert_cmpint (least, <=, WIDTH);
      check_bottom (&self);
    }
  gtk_window_set_default_size (GTK_WINDOW (self.window), 2 * WIDTH, HEIGHT);
  settle (&self);
  g_assert_false (is_shown (self.window->bottom_bar));
  g_assert_true (is_shown (self.window->undo_button));
  g_assert_true (is_shown (self.window->hint_button));
  g_assert_true (is_shown (self.window->new_game_button));
  fair_test_window_tear_down (&self);
}

/* Opens the menu, or one of its submenus too, and closes it. Returns: what has the focus then */
static GtkWidget *
use_menu (FairTestWindow *self,
          gboolean        opens_submenu)
{
  gtk_menu_button_popup (self->window->menu_button);
  settle (self);
  g_assert_true (gtk_widget_get_native (gtk_window_get_focus (GTK_WINDOW (self->window))) != GTK_NATIVE (self->window));
  if (opens_submenu)
    {
      GtkWidget *label = fair_test_find (GTK_WIDGET (self->window->menu_button), GTK_TYPE_LABEL, "Bookmarks");

      gtk_widget_grab_focus (gtk_widget_get_parent (label));
      gtk_widget_activate (gtk_widget_get_parent (label));
      settle (self);
    }
  gtk_menu_button_popdown (self->window->menu_button);
  settle (self);
  while (g_main_context_iteration (NULL, FALSE))
    ;

  return gtk_window_get_focus (GTK_WINDOW (self->window));
}

/* A menu that is closed returns the focus to where it was: on the table, or on the button of the menu, where GTK gives it
 * to the button or leaves it in a submenu that is hidden. */
static void
test_focus (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *focus;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  fair_test_window_deal (&self, "kingcell");
  settle (&self);
  focus = gtk_window_get_focus (GTK_WINDOW (self.window));
  g_assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (fair_table_page_get_board (fair_test_table (self.window)))));
  g_assert_true (use_menu (&self, FALSE) == focus);
  g_assert_true (use_menu (&self, TRUE) == focus);

  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (self.window->menu_button)));
  focus = gtk_window_get_focus (GTK_WINDOW (self.window));
  g_assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (self.window->menu_button)));
  g_assert_true (use_menu (&self, FALSE) == focus);
  g_assert_true (use_menu (&self, TRUE) == focus);
  fair_test_window_tear_down (&self);
}

/* The child of @board at its cursor. */
static GtkWidget *
get_cursor_widget (FairBoard *board)
{
  int   index;
  guint pile = fair_board_get_cursor (board, &index);

  return index < 0 ? board->places[pile] : board->cards[fair_position_pile (fair_board_get_position (board), pile)[index]];
}

/* A command of the menu moves the cursor of the table, and the focus returns to that. */
static void
test_cursor (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *model;
  FairBoard     *board;
  guint64        seed = 5;
  guint          n_moved = 0;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  model = fair_test_window_deal (&self, "kingcell");
  settle (&self);
  board = fair_table_page_get_board (fair_test_table (self.window));
  for (guint i = 0; i < 10; i++)
    {
      GtkWidget *before;

      g_assert_true (fair_test_model_play_any (model, &seed));
      settle (&self);
      before = gtk_window_get_focus (GTK_WINDOW (self.window));
      g_assert_true (before == get_cursor_widget (board));
      gtk_menu_button_popup (self.window->menu_button);
      settle (&self);
      fair_test_window_act (&self, "table.undo");
      gtk_menu_button_popdown (self.window->menu_button);
      settle (&self);
      while (g_main_context_iteration (NULL, FALSE))
        ;
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (self.window)) == get_cursor_widget (board));
      n_moved += get_cursor_widget (board) != before;
    }
  g_assert_cmpuint (n_moved, >, 0);
  fair_test_window_tear_down (&self);
}

/* The menu of a stack that is open, or NULL. */
static GtkWidget *
find_stack_menu (GtkWidget *parent)
{
  for (GtkWidget *child = gtk_widget_get_first_child (parent); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER_MENU (child) && gtk_widget_get_visible (child))
      return child;
  return NULL;
}

/* The menu of a stack stays open if it is opened while the one before it is still being removed. */
static void
test_stack_menu_again (FairTestFolder *folder,
                       gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *table;
  GtkWidget     *before;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  fair_test_window_deal (&self, "beleaguered-castle");
  settle (&self);
  table = fair_test_part (self.window, "table");
  fair_table_page_open_stack_menu (fair_test_table (self.window), 4, 0);
  settle (&self);
  before = find_stack_menu (table);
  g_assert_nonnull (before);
  gtk_popover_popdown (GTK_POPOVER (before));
  fair_table_page_open_stack_menu (fair_test_table (self.window), 5, 0);
  settle (&self);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_nonnull (find_stack_menu (table));
  g_assert_true (find_stack_menu (table) != before);
  fair_test_window_tear_down (&self);
}

static void
test_header (FairTestFolder *folder,
             gconstpointer   data)
{
  check_header (folder, ":close");
}

static void
test_header_full (FairTestFolder *folder,
                  gconstpointer   data)
{
  check_header (folder, ":minimize,maximize,close");
}

/* The first games of each kind are easier, until one is won or a level is chosen, which deals nothing. */
static void
test_level (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  GAction       *level;

  fair_test_window_set_up (&self, folder);
  g_assert_cmpint (fair_settings_get_difficulty (fair_games_find ("kingcell")), ==, FAIR_DIFFICULTY_EASIER);
  fair_test_window_deal (&self, "kingcell");
  g_settings_set_boolean (self.window->table_settings, FAIR_SETTING_WON, TRUE);
  g_assert_cmpint (fair_settings_get_difficulty (fair_games_find ("kingcell")), ==, FAIR_DIFFICULTY_ANY);
  g_assert_cmpint (fair_settings_get_difficulty (fair_games_find ("rush")), ==, FAIR_DIFFICULTY_EASIER);
  level = g_action_map_lookup_action (G_ACTION_MAP (self.window), "new-game-of-level");
  g_assert_cmpstr (g_variant_get_string (g_action_get_state (level), NULL), ==, "any");
  g_action_activate (level, g_variant_new_string ("harder"));
  g_assert_null (self.window->deal_search);
  g_assert_cmpint (fair_settings_get_difficulty (fair_games_find ("kingcell")), ==, FAIR_DIFFICULTY_HARDER);
  g_assert_cmpstr (fair_table_page_get_message (fair_test_table (self.window)), ==, "Choose New Game to deal a harder game.");
  g_assert_cmpstr (g_variant_get_string (g_action_get_state (level), NULL), ==, "harder");
  /* It is a choice for this game. */
  g_assert_cmpint (fair_settings_get_difficulty (fair_games_find ("rush")), ==, FAIR_DIFFICULTY_EASIER);
  fair_test_window_deal (&self, "rush");
  g_assert_cmpstr (g_variant_get_string (g_action_get_state (level), NULL), ==, "easier");
  fair_test_window_deal (&self, "kingcell");
  g_assert_cmpstr (g_variant_get_string (g_action_get_state (level), NULL), ==, "harder");
  g_settings_set_boolean (self.window->table_settings, FAIR_SETTING_WON, TRUE);
  g_assert_cmpint (fair_settings_get_difficulty (fair_games_find ("kingcell")), ==, FAIR_DIFFICULTY_HARDER);
  fair_test_window_tear_down (&self);
}

/* A closed window, to which a menu may still hold a reference, ignores preferences. */
static void
test_level_closed (FairTestFolder *folder,
                   gconstpointer   data)
{
  FairTestWindow self;
  g_autoptr (GSettings) settings = NULL;
  g_autoptr (GAction) level = NULL;
  g_autoptr (GVariant) state = NULL;

  fair_test_window_set_up (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  settings = g_object_ref (self.window->table_settings);
  level = g_object_ref (g_action_map_lookup_action (G_ACTION_MAP (self.window), "new-game-of-level"));
  fair_test_window_tear_down (&self);
  g_assert_true (g_settings_set_string (settings, FAIR_SETTING_DIFFICULTY, "harder"));
  state = g_action_get_state (level);
  g_assert_cmpstr (g_variant_get_string (state, NULL), ==, "easier");
  g_settings_reset (settings, FAIR_SETTING_DIFFICULTY);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  /* GTK 4.8 complains about a tooltip that appears after its window was closed, so the pointer goes where nothing has one. */
  g_spawn_command_line_sync ("xdotool mousemove 0 0", NULL, NULL, NULL, NULL);

  fair_test_add_in_folder ("/fair/window-menu/menu", test_menu);
  fair_test_add_in_folder ("/fair/window-menu/focus", test_focus);
  fair_test_add_in_folder ("/fair/window-menu/cursor", test_cursor);
  fair_test_add_in_folder ("/fair/window-menu/stack-again", test_stack_menu_again);
  fair_test_add_in_folder ("/fair/window-menu/header", test_header);
  fair_test_add_in_folder ("/fair/window-menu/header-full", test_header_full);
  fair_test_add_in_folder ("/fair/window-menu/level", test_level);
  fair_test_add_in_folder ("/fair/window-menu/level-closed", test_level_closed);

  return g_test_run ();
}
