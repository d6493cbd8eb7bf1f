/* Cards are not covered when the window shows something for a while, and not moved or resized for it unless there is
 * no other place: then once, because the room for messages is kept. */
#include "config.h"

#include "window-helpers.h"

#include "fair-board.h"
#include "fair-settings.h"

typedef struct
{
  graphene_rect_t board; /* in window coordinates */
  int             kept;  /* pixels below the table that are kept for messages */
  GdkRectangle    cards[FAIR_MAX_PILES][FAIR_MAX_CARDS + 1];
} Places;

static void
look (FairTestWindow *self,
      Places         *places)
{
  FairBoard          *board = fair_table_page_get_board (fair_test_table (self->window));
  const FairPosition *position = fair_game_model_get_position (fair_window_get_model (self->window));
  guint               n_piles = fair_game_model_get_rules (fair_window_get_model (self->window))->n_piles;

  fair_test_window_settle (self);
  memset (places, 0, sizeof *places);
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (board), GTK_WIDGET (self->window), &places->board));
  places->kept = gtk_widget_get_height (fair_test_part (self->window, "area")) - gtk_widget_get_height (fair_test_part (self->window, "table"));
  for (guint pile = 0; pile < n_piles; pile++)
    for (int i = -1; i < (int) fair_position_count (position, pile); i++)
      g_assert_true (fair_board_get_bounds (board, pile, i, &places->cards[pile][i + 1]));
}

static void
assert_same (FairTestWindow *self,
             Places         *before,
             const char     *what)
{
  Places after;

  look (self, &after);
  if (after.kept > before->kept)
    *before = after;
  if (memcmp (before->cards, after.cards, sizeof after.cards) != 0 || !graphene_rect_equal (&before->board, &after.board))
    g_error ("%s: %s moves cards: the board was %gx%g and is %gx%g", fair_window_get_game (self->window)->id, what,
             before->board.size.width, before->board.size.height, after.board.size.width, after.board.size.height);
}

/* Cards move when a panel or a lesson ends, because it had room of theirs; room that was kept for messages may be used
 * again then. */
static void
assert_back (FairTestWindow *self,
             Places         *before,
             const char     *what)
{
  Places after;

  look (self, &after);
  if (after.kept < before->kept)
    *before = after;
  assert_same (self, before, what);
}

static GtkWidget *
find_button (GtkWidget  *widget,
             const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_button (child, label);

  return found;
}

/* Shows something in a revealer. */
static void
show_offer (FairTestWindow *self,
            gboolean        shown)
{
  GtkWidget *bar = fair_test_part (self->window, "offer_bar");

  gtk_revealer_set_reveal_child (GTK_REVEALER (bar), shown);
  gtk_widget_set_visible (bar, shown);
}

/* The way back from a new game, the note on assistance and, if there is a clock, the end button and the pause. */
static void
open_more (FairTestWindow *self,
           Places         *before)
{
  FairTablePage *page = fair_test_table (self->window);

  show_offer (self, TRUE);
  fair_test_window_assert_clear (self, fair_test_part (self->window, "offer_bar"), NULL, "the way back to another game");
  show_offer (self, FALSE);
  assert_same (self, before, "the end of a way back");
  fair_game_model_assist (fair_window_get_model (self->window), FAIR_ASSISTANCE_WINNING_MOVE);
  fair_test_window_assert_clear (self, fair_test_part (self->window, "message"), NULL, "help that does not count");
  fair_table_page_hide_message (page);
  assert_same (self, before, "the end of the note on help");
  if (fair_game_model_get_clock (fair_window_get_model (self->window)) == NULL)
    return;

  g_signal_emit_by_name (fair_test_part (self->window, "end_now_button"), "clicked");
  assert_same (self, before, "END");
  fair_table_page_interrupt (page, GDK_KEY_VoidSymbol);
  assert_same (self, before, "to leave END");
  fair_test_window_act (self, "clock.pause");
  assert_same (self, before, "the pause");
  fair_test_window_act (self, "clock.pause");
  assert_same (self, before, "the end of a pause");
}

/* The panel takes its space once, and piles keep their places relative to one another; later nothing moves. */
static void
open_beside (FairTestWindow *self,
             Places         *before)
{
  FairTablePage *page = fair_test_table (self->window);
  guint          arrangement = fair_board_get_layout (fair_table_page_get_board (page))->arrangement;
  Places         beside;

  fair_test_window_act (self, "table.explain");
  look (self, &beside);
  g_assert_cmpuint (fair_board_get_layout (fair_table_page_get_board (page))->arrangement, ==, arrangement);
  g_signal_emit_by_name (fair_table_page_get_controller (page), "refused", "The seven of hearts does not go on the nine of spades in column 3.");
  assert_same (self, &beside, "a refusal beside explanations");
  fair_test_window_act (self, "table.hint");
  if (gtk_widget_get_mapped (fair_test_part (self->window, "message")))
    fair_test_window_assert_clear (self, fair_test_part (self->window, "message"), NULL, "a hint beside explanations");
  fair_board_controller_clear_hint (fair_table_page_get_controller (page));
  fair_table_page_hide_message (page);
  assert_same (self, &beside, "the end of a hint beside explanations");
  show_offer (self, TRUE);
  fair_test_window_assert_clear (self, fair_test_part (self->window, "offer_bar"), NULL, "the way back beside explanations");
  show_offer (self, FALSE);
  fair_test_window_act (self, "table.explain");
  assert_back (self, before, "to have moves explained");
}

/* Closes all windows except that of the table. */
static void
close_dialogs (FairTestWindow *self)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

#if ADW_CHECK_VERSION(1, 5, 0)
  if (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (self->window)) != NULL)
    adw_dialog_force_close (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (self->window)));
#endif
  for (GList *l = windows; l != NULL; l = l->next)
    if (l->data != self->window)
      gtk_window_destroy (l->data);
}

static GtkWidget *
find_stack (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_STACK (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_stack (child);

  return found;
}

/* The menu and its submenus. */
static void
open_menu (FairTestWindow *self,
           Places         *before)
{
  GtkWidget *stack;
  guint      n = 0;

  gtk_menu_button_popup (self->window->menu_button);
  assert_same (self, before, "the menu");
  stack = find_stack (GTK_WIDGET (gtk_menu_button_get_popover (self->window->menu_button)));
  for (GtkWidget *child = gtk_widget_get_first_child (stack); child != NULL; child = gtk_widget_get_next_sibling (child), n++)
    {
      gtk_stack_set_visible_child (GTK_STACK (stack), child);
      assert_same (self, before, "a menu in the menu");
    }
  g_assert_cmpuint (n, >, 2);
  gtk_menu_button_popdown (self->window->menu_button);
  assert_same (self, before, "to close the menu");
}

/* The menu of levels, if its button fits, and that of a stack. */
static void
open_context_menus (FairTestWindow *self,
                    Places         *before)
{
  FairTablePage *page = fair_test_table (self->window);
  guint          column = fair_game_model_get_rules (fair_window_get_model (self->window))->first[FAIR_COLUMN];
  GtkWidget     *popover;

  if (gtk_widget_get_mapped (self->window->new_game_button))
    {
      adw_split_button_popup (ADW_SPLIT_BUTTON (self->window->new_game_button));
      assert_same (self, before, "the levels");
      adw_split_button_popdown (ADW_SPLIT_BUTTON (self->window->new_game_button));
      assert_same (self, before, "to close the levels");
    }
  fair_table_page_open_stack_menu (page, column, 0);
  popover = gtk_widget_get_last_child (fair_test_part (self->window, "table"));
  g_assert_true (GTK_IS_POPOVER (popover));
  g_object_add_weak_pointer (G_OBJECT (popover), (gpointer *) &popover);
  assert_same (self, before, "the menu of a stack");
  /* Newer GTK closes it by itself if the display takes the pointer away. */
  if (popover != NULL)
    {
      g_object_remove_weak_pointer (G_OBJECT (popover), (gpointer *) &popover);
      gtk_popover_popdown (GTK_POPOVER (popover));
    }
  assert_same (self, before, "to close the menu of a stack");
}

/* Sets a bookmark, which is shown below the table, and removes it. */
static void
keep_bookmark (FairTestWindow *self,
               Places         *before)
{
  fair_test_window_act (self, "bookmarks.toggle");
  assert_same (self, before, "a bookmark");
  fair_test_window_act (self, "bookmarks.remove-all");
  close_dialogs (self);
  assert_same (self, before, "to remove bookmarks");
  if (fair_game_model_get_bookmark (fair_window_get_model (self->window)) != 0)
    fair_test_window_act (self, "bookmarks.toggle");
  assert_same (self, before, "to remove a bookmark");
}

/* Whether there is a dialog, in its own window or inside the main one. */
static gboolean
has_dialog (FairTestWindow *self)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  if (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (self->window)) != NULL)
    return TRUE;
#endif
  return g_list_model_get_n_items (gtk_window_get_toplevels ()) > 1;
}

/* Windows and dialogs. */
static void
open_windows (FairTestWindow *self,
              Places         *before)
{
  keep_bookmark (self, before);
  /* Menus are windows, too, and the same for all games. */
  if (fair_window_get_game (self->window) == fair_games_get (0))
    {
      open_menu (self, before);
      open_context_menus (self, before);
    }
  fair_test_window_act (self, "win.new-game-by-number");
  g_assert_true (has_dialog (self));
  assert_same (self, before, "to ask for a number");
  close_dialogs (self);
  assert_same (self, before, "to give no number");
}

/* The banner about storage hides neither the clock, nor a result and what can be done about it. */
static void
open_banner (FairTestWindow *self,
             Places         *before)
{
  FairWindow *window = self->window;
  GtkWidget  *banner = GTK_WIDGET (window->store_banner);

  g_signal_emit_by_name (self->session, "damaged", fair_window_get_game (window), "a test");
  fair_test_window_assert_clear (self, banner, fair_test_part (window, "status_line"), "the banner about storage");
  g_signal_emit_by_name (find_button (banner, "Close"), "clicked");
  assert_same (self, before, "to close the banner");
}

/* Everything that can be opened and closed without a move. */
static void
open_all (FairTestWindow *self,
          Places         *before)
{
  FairWindow *window = self->window;

  fair_table_page_say (fair_test_table (window), "The Seven of Hearts does not go on the Nine of Spades: a card goes on one that is one higher.");
  fair_test_window_assert_clear (self, fair_test_part (window, "message"), NULL, "a message");
  fair_table_page_hide_message (fair_test_table (window));
  assert_same (self, before, "the end of a message");
  fair_test_window_act (self, "table.hint");
  fair_test_window_assert_clear (self, fair_test_part (window, "message"), NULL, "a hint");
  fair_table_page_hide_message (fair_test_table (window));
  assert_same (self, before, "the end of a hint");
  fair_test_window_act (self, "table.find-card");
  assert_same (self, before, "to find a card");
  open_beside (self, before);
  fair_test_window_act (self, "lesson.start");
  fair_test_window_assert_clear (self, fair_test_part (window, "lesson_bar"), NULL, "a lesson");
  fair_table_page_say (fair_test_table (window), "That works, too. For now, try this: Move the Seven of Hearts from column 3 to the foundation.");
  fair_test_window_assert_clear (self, fair_test_part (window, "message"), fair_test_part (window, "lesson_bar"), "a refusal in a lesson");
  gtk_widget_activate_action (GTK_WIDGET (window), "lesson.leave", NULL);
  assert_back (self, before, "a lesson");
  gtk_widget_set_visible (fair_test_part (self->window, "FairEndCard"), TRUE);
  assert_same (self, before, "the result");
  gtk_widget_set_visible (fair_test_part (self->window, "FairEndCard"), FALSE);
  assert_same (self, before, "the end of a result");
  open_banner (self, before);
  fair_test_window_act (self, "advice.ask-winnability");
  assert_same (self, before, "to ask whether the game can be won");
  open_more (self, before);
  open_windows (self, before);
}

/* Deals a game that is not lost. That is found in idle time; then its result would be shown. */
static void
deal (FairTestWindow *self,
      const FairGame *game)
{
  FairRules rules;
  guint64   number = 39;

  fair_test_window_deal (self, game->id);
  fair_settings_get_rules (game, &rules);
  while (TRUE)
    {
      while (g_main_context_iteration (NULL, FALSE))
        ;
      if (fair_game_model_get_status (fair_window_get_model (self->window)) == FAIR_STATUS_PLAYING)
        return;

      fair_window_deal (self->window, &rules, ++number, FAIR_SLOT_ORDINARY);
      while (self->window->deal_search != NULL || fair_game_model_get_number (fair_window_get_model (self->window)) != number)
        g_main_context_iteration (NULL, TRUE);
    }
}

/* The offer of a lesson, which ends with the first move. */
static void
end_lesson_offer (FairTestWindow *self)
{
  Places before;

  fair_test_window_offer_lesson (self);
  fair_test_window_assert_clear (self, fair_test_part (self->window, "lesson_bar"), fair_test_part (self->window, "status_line"), "the offer of a lesson");
  look (self, &before);
  gtk_widget_activate_action (GTK_WIDGET (self->window), "lesson.leave", NULL);
  g_assert_false (gtk_widget_get_visible (fair_test_part (self->window, "lesson_bar")));
  assert_same (self, &before, "the end of the offer of a lesson");
}

static void
test_steady (FairTestFolder *folder,
             int             width,
             int             height)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  gtk_window_set_default_size (GTK_WINDOW (self.window), width, height);
  gtk_window_present (GTK_WINDOW (self.window));
  for (guint i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);
      Places          before;

      /* These two have everything that can be opened. */
      if (!g_test_thorough () && i > 0 && !g_str_equal (game->id, "rush"))
        continue;
      deal (&self, game);
      if (fair_game_model_get_clock (fair_window_get_model (self.window)) != NULL)
        fair_test_window_act (&self, "clock.pause");
      end_lesson_offer (&self);
      look (&self, &before);
      open_all (&self, &before);
    }
  fair_test_window_tear_down (&self);
}

/* Where the clock, the score and their buttons are, and how high the status line is. */
static void
look_at_bar (FairTestWindow  *self,
             graphene_rect_t *bounds)
{
  static const char *const names[] = { "clock_label", "pause_button", "score_label", "end_now_button" };

  fair_test_window_settle (self);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_true (gtk_widget_compute_bounds (fair_test_part (self->window, names[i]), GTK_WIDGET (self->window), &bounds[i]));
  g_assert_true (gtk_widget_compute_bounds (fair_test_part (self->window, "status_line"), GTK_WIDGET (self->window), &bounds[4]));
  /* For the button that asks, its far edge. */
  bounds[3].origin.x += bounds[3].size.width;
  bounds[3].size.width = 0;
}

static void
assert_same_bar (FairTestWindow        *self,
                 const graphene_rect_t *before,
                 const char            *what)
{
  graphene_rect_t after[5];

  look_at_bar (self, after);
  for (guint i = 0; i < G_N_ELEMENTS (after); i++)
    if (!graphene_rect_equal (&before[i], &after[i]))
      g_error ("%s moves part %u of the bar: it was at %g, %g and is at %g, %g", what, i, before[i].origin.x, before[i].origin.y,
               after[i].origin.x, after[i].origin.y);
}

/* While the end button asks, the pause stays in its place; points and the bonus move nothing either. */
static void
test_bar (FairTestFolder *folder,
          gconstpointer   data)
{
  FairTestWindow  self;
  FairGameModel  *model;
  graphene_rect_t before[5];
  GtkWidget      *button;
  guint           n_gains = 0;

  fair_test_window_set_up (&self, folder);
  gtk_window_set_default_size (GTK_WINDOW (self.window), 360, 640);
  gtk_window_present (GTK_WINDOW (self.window));
  model = fair_test_window_deal (&self, "rush");
  fair_test_window_act (&self, "clock.pause");
  button = fair_test_part (self.window, "end_now_button");
  look_at_bar (&self, before);
  for (guint i = 0; i < 30; i++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      guint    n = fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);
      int      score = fair_game_model_get_score (model);
      guint    best = 0;

      for (guint j = 0; j < n; j++)
        if (moves[j].kind == FAIR_MOVE_CARDS && fair_game_model_get_rules (model)->piles[moves[j].to].role == FAIR_FOUNDATION)
          best = j;
      if (n == 0 || moves[best].kind == FAIR_MOVE_END)
        break;
      fair_game_model_play (model, moves[best]);
      if (fair_game_model_get_score (model) == score)
        continue;
      n_gains++;
      assert_same_bar (&self, before, "a gain");
      g_signal_emit_by_name (button, "clicked");
      assert_same_bar (&self, before, "END, which asks,");
      fair_table_page_interrupt (fair_test_table (self.window), GDK_KEY_VoidSymbol);
      assert_same_bar (&self, before, "END, which asks no more,");
    }
  g_assert_cmpuint (n_gains, >, 2);
  /* As many points as a good game can have. */
  gtk_label_set_text (GTK_LABEL (fair_test_part (self.window, "score_label")), "1450");
  assert_same_bar (&self, before, "a high score");
  fair_test_window_tear_down (&self);
}

/* The late result of a search is shown where there is space for it, with and without explanations. */
static void
test_late_verdict (FairTestFolder *folder,
                   gconstpointer   data)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  gtk_window_set_default_size (GTK_WINDOW (self.window), 360, 640);
  gtk_window_present (GTK_WINDOW (self.window));
  for (guint i = 0; i < 2; i++)
    {
      FairGameModel *model;
      FairMove       moves[FAIR_MAX_MOVES];
      Places         before;

      deal (&self, fair_games_find ("beleaguered-castle"));
      model = fair_window_get_model (self.window);
      g_assert_cmpuint (fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves), >, 0);
      fair_game_model_play (model, moves[0]);
      g_assert_cmpuint (fair_game_model_get_history (model)->steps->len, >, 0);
      if (i > 0)
        fair_test_window_act (&self, "table.explain");
      look (&self, &before);
      fair_winnability_set_telling (fair_test_window_get_winnability (&self), TRUE);
      fair_winnability_seek (fair_test_window_get_winnability (&self));
      assert_same (&self, &before, "a search");
      while (fair_winnability_get_state (fair_test_window_get_winnability (&self))->searching)
        g_main_context_iteration (NULL, TRUE);
      assert_same (&self, &before, "what is found");
    }
  fair_test_window_tear_down (&self);
}

/* A message disappears when the next one is shown, and no message is shown twice. */
static void
test_message (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;
  FairTablePage *page;

  fair_test_window_set_up (&self, folder);
  page = fair_test_table (self.window);
  g_assert_false (gtk_widget_get_visible (fair_test_part (self.window, "message")));
  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "table.hint");
  g_assert_cmpstr (fair_table_page_get_message (page), !=, "");
  fair_test_window_act (&self, "table.explain");
  g_assert_cmpstr (fair_table_page_get_message (page), ==, "");
  g_signal_emit_by_name (fair_table_page_get_controller (fair_test_table (self.window)), "refused", "No.");
  g_assert_cmpstr (fair_table_page_get_message (page), ==, "");
  fair_test_window_act (&self, "table.explain");
  g_signal_emit_by_name (fair_table_page_get_controller (fair_test_table (self.window)), "refused", "No.");
  g_assert_cmpstr (fair_table_page_get_message (page), ==, "No.");
  fair_test_window_deal (&self, "churchill");
  g_assert_cmpstr (fair_table_page_get_message (page), ==, "");
  fair_test_window_tear_down (&self);
}

/* In full screen the header bar lies over the table, and its buttons can only be reached with keys. */
static void
test_fullscreen (FairTestFolder *folder,
                 gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *header;
  Places         before;

  fair_test_window_set_up (&self, folder);
  header = self.window->header;
  gtk_window_present (GTK_WINDOW (self.window));
  fair_test_window_deal (&self, "kingcell");
  fair_test_window_settle (&self);
  /* What a window manager would do. */
  fair_window_lay_header (self.window, TRUE);
  g_assert_true (gtk_widget_is_ancestor (header, GTK_WIDGET (self.window->header_over)));
  g_assert_false (gtk_widget_get_can_target (header));
  look (&self, &before);
  g_assert_true (gtk_widget_grab_focus (self.window->new_game_button));
  g_assert_true (gtk_widget_get_can_target (header));
  assert_same (&self, &before, "the header in full screen");
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (fair_table_page_get_board (fair_test_table (self.window)))));
  g_assert_false (gtk_widget_get_can_target (header));
  assert_same (&self, &before, "the end of a header in full screen");
  fair_window_lay_header (self.window, FALSE);
  g_assert_true (gtk_widget_is_ancestor (header, GTK_WIDGET (self.window->header_place)));
  g_assert_true (gtk_widget_get_can_target (header));
  fair_test_window_tear_down (&self);
}

static void
test_phone (FairTestFolder *folder,
            gconstpointer   data)
{
  test_steady (folder, 360, 640);
}

static void
test_small_window (FairTestFolder *folder,
                   gconstpointer   data)
{
  test_steady (folder, 800, 600);
}

static void
test_window (FairTestFolder *folder,
             gconstpointer   data)
{
  test_steady (folder, 1000, 720);
}

static void
test_screen (FairTestFolder *folder,
             gconstpointer   data)
{
  test_steady (folder, 1280, 800);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  fair_test_add_in_folder ("/fair/steady-table/phone", test_phone);
  fair_test_add_in_folder ("/fair/steady-table/bar", test_bar);
  fair_test_add_in_folder ("/fair/steady-table/message", test_message);
  fair_test_add_in_folder ("/fair/steady-table/late-verdict", test_late_verdict);
  fair_test_add_in_folder ("/fair/steady-table/fullscreen", test_fullscreen);
  if (g_test_thorough ())
    {
      fair_test_add_in_folder ("/fair/steady-table/small-window", test_small_window);
      fair_test_add_in_folder ("/fair/steady-table/window", test_window);
    }
  fair_test_add_in_folder ("/fair/steady-table/screen", test_screen);

  return g_test_run ();
}
