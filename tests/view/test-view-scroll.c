/* test-view-scroll.c: a table that is higher than the board: what scrolls it, and that everything else still
 * works. */
#include "config.h"

#include "view-helpers.h"

#include <adwaita.h>

enum
{
  WIDTH = 360,
  HEIGHT = 400,
  N_ROWS = 7 /* dealt in Churchill: enough to make the table higher than the board */
};

static GtkAdjustment *
get_adjustment (FairTestTable *table)
{
  GtkAdjustment *adjustment;

  g_object_get (table->board, "vadjustment", &adjustment, NULL);
  g_object_unref (adjustment); /* the board has a reference */
  return adjustment;
}

static double
get_scroll (FairTestTable *table)
{
  return gtk_adjustment_get_value (get_adjustment (table));
}

static double
get_most (FairTestTable *table)
{
  GtkAdjustment *adjustment = get_adjustment (table);

  return gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);
}

static void
scroll_to (FairTestTable *table,
           double         value)
{
  gtk_adjustment_set_value (get_adjustment (table), value);
  fair_test_stage_finish (&table->stage, table->board);
}

/* A small board with Churchill and so many cards in its columns that it has to be scrolled. */
static void
set_up (FairTestTable *table)
{
  fair_test_table_init (table, fair_test_model ("churchill", 1));
  fair_test_stage_resize (&table->stage, WIDTH, HEIGHT);
  fair_test_stage_finish (&table->stage, table->board);
  g_assert_cmpfloat_with_epsilon (get_most (table), 0, 0.01);
  for (guint i = 0; i < N_ROWS; i++)
    fair_board_controller_draw (table->controller);
  fair_test_stage_finish (&table->stage, table->board);
  g_assert_cmpfloat (get_most (table), >, 75);
}

/* The board shows its game wherever it is scrolled, but never beyond the ends, not even after undo. */
static void
test_places (void)
{
  FairTestTable table;

  set_up (&table);
  for (int i = 0; i <= 4; i++)
    {
      float y = fair_board_get_layout (table.board)->places[0].y + (float) get_scroll (&table);

      scroll_to (&table, get_most (&table) * i / 4);
      fair_test_assert_view (table.board, TRUE);
      g_assert_cmpfloat_with_epsilon (fair_board_get_layout (table.board)->places[0].y, y - (float) get_scroll (&table), 1);
    }
  scroll_to (&table, 10000);
  g_assert_cmpfloat_with_epsilon (get_scroll (&table), get_most (&table), 1);

  /* Every card at the bottom of the table is completely visible when it is scrolled there. */
  for (guint card = 0; card < FAIR_CARD_CODES; card++)
    if (table.board->cards[card] != NULL)
      g_assert_cmpfloat (table.board->rects[card].y + table.board->layout.card_height, <=, HEIGHT);

  while (fair_game_model_undo (table.model))
    ;
  fair_test_stage_finish (&table.stage, table.board);
  g_assert_cmpfloat_with_epsilon (get_most (&table), 0, 0.01);
  g_assert_cmpfloat_with_epsilon (get_scroll (&table), 0, 0.01);
  fair_test_table_clear (&table);
}

/* A new game starts at its top, and so does a larger board, which has space for everything. */
static void
test_top (void)
{
  FairTestTable  table;
  FairGameModel *other = fair_test_model ("kingcell", 1);

  set_up (&table);
  scroll_to (&table, get_most (&table));
  fair_test_stage_resize (&table.stage, 1100, 700);
  fair_test_stage_finish (&table.stage, table.board);
  g_assert_cmpfloat_with_epsilon (get_most (&table), 0, 0.01);
  fair_test_assert_view (table.board, TRUE);

  fair_test_stage_resize (&table.stage, WIDTH, HEIGHT);
  fair_test_stage_finish (&table.stage, table.board);
  scroll_to (&table, get_most (&table));
  fair_board_set_model (table.board, other);
  g_assert_cmpfloat_with_epsilon (get_scroll (&table), 0, 0.01);
  fair_board_set_model (table.board, table.model);
  fair_test_model_free (other);
  fair_test_table_clear (&table);
}

/* Finds a column whose top card can be picked up and is visible. */
static guint
find_column (FairTestTable *table,
             float         *x,
             float         *y)
{
  const FairRules *rules = fair_game_model_get_rules (table->model);

  for (guint i = 0; i < rules->count[FAIR_COLUMN]; i++)
    {
      guint pile = rules->first[FAIR_COLUMN] + i;
      guint n = fair_position_count (fair_game_model_get_position (table->model), pile);

      if (n > 0 && fair_test_table_find_point (table, pile, (int) n - 1, x, y) && *y < HEIGHT / 2)
        return pile;
    }

  g_assert_not_reached ();
}

/* Where the top card of @pile is visible while it is dragged. */
static float
get_dragged_y (FairTestTable *table,
               guint          pile)
{
  FairCard card = fair_position_card (fair_game_model_get_position (table->model), pile, 0);

  return table->board->rects[card].y + table->board->drag_dy;
}

/* Dragged cards stay at the pointer when the table is scrolled. */
static void
test_drag (void)
{
  FairTestTable table;
  float         x, y, seen;
  guint         pile;

  set_up (&table);
  pile = find_column (&table, &x, &y);
  fair_board_controller_press (table.controller, x, y, GDK_BUTTON_PRIMARY);
  fair_board_controller_motion (table.controller, 20, 20);
  g_assert_cmpuint (table.board->drag_pile, ==, pile);
  seen = get_dragged_y (&table, pile);
  gtk_adjustment_set_value (get_adjustment (&table), get_most (&table));
  g_assert_cmpfloat_with_epsilon (get_dragged_y (&table, pile), seen, 1);
  fair_board_controller_motion (table.controller, 20, 30);
  g_assert_cmpfloat_with_epsilon (get_dragged_y (&table, pile), seen + 10, 1);
  fair_board_controller_cancel (table.controller);
  fair_test_table_clear (&table);
}

/* Dragging to an edge scrolls the table, up to its end; dragging away from it stops that. */
static void
test_edge (void)
{
  FairTestTable table;
  float         x, y;
  double        most;

  set_up (&table);
  most = get_most (&table);
  find_column (&table, &x, &y);
  fair_board_controller_press (table.controller, x, y, GDK_BUTTON_PRIMARY);
  fair_board_controller_motion (table.controller, 0, HEIGHT - 10 - y);
  while (get_scroll (&table) < most)
    fair_test_stage_wait_frame (&table.stage);
  fair_board_controller_motion (table.controller, 0, HEIGHT / 2.0f - y);
  fair_test_stage_wait_frame (&table.stage);
  fair_test_stage_wait_frame (&table.stage);
  g_assert_cmpuint (table.board->edge_tick, ==, 0);
  g_assert_cmpfloat_with_epsilon (get_scroll (&table), most, 1);

  fair_board_controller_motion (table.controller, 0, 5 - y);
  while (get_scroll (&table) > 0)
    fair_test_stage_wait_frame (&table.stage);
  fair_board_controller_cancel (table.controller);
  fair_test_stage_finish (&table.stage, table.board);
  fair_test_stage_wait_frame (&table.stage);
  g_assert_cmpuint (table.board->edge_tick, ==, 0);
  fair_test_table_clear (&table);
}

/* Keys and searches scroll to the card that they lead to. */
static void
test_reveal (void)
{
  static const guint keys[] = { GDK_KEY_0, GDK_KEY_Home, GDK_KEY_1, GDK_KEY_Home, GDK_KEY_Up, GDK_KEY_9, GDK_KEY_Left };
  FairTestTable      table;
  double             least = G_MAXDOUBLE;
  double             most = 0;

  set_up (&table);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GdkRectangle bounds;
      guint        pile;
      int          index;

      g_assert_true (fair_board_controller_press_key (table.controller, keys[i], 0));
      pile = fair_board_get_cursor (table.board, &index);
      g_assert_true (fair_board_get_bounds (table.board, pile, index, &bounds));
      g_assert_cmpint (bounds.y, >=, 0);
      g_assert_cmpint (bounds.y + bounds.height, <=, HEIGHT);
      least = MIN (least, get_scroll (&table));
      most = MAX (most, get_scroll (&table));
    }
  g_assert_cmpfloat (most - least, >, 30);
  fair_test_table_clear (&table);
}

/* A finger on the bare table scrolls it vertically, and swipes only horizontally; a pointer does neither. */
static void
test_pan (void)
{
  FairTestTable table;
  float         x = WIDTH - 2;
  float         y = HEIGHT - 2;

  set_up (&table);
  fair_board_controller_press (table.controller, x, y, FAIR_BUTTON_TOUCH);
  fair_board_controller_motion (table.controller, 5, -70);
  g_assert_cmpfloat_with_epsilon (get_scroll (&table), 70, 1);
  fair_board_controller_motion (table.controller, 5, -30);
  g_assert_cmpfloat_with_epsilon (get_scroll (&table), 30, 1);
  fair_board_controller_release (table.controller, FALSE);
  g_assert_cmpuint (table.n_swipes, ==, 0);

  fair_board_controller_press (table.controller, x, y, FAIR_BUTTON_TOUCH);
  fair_board_controller_motion (table.controller, -100, -20);
  fair_board_controller_release (table.controller, FALSE);
  g_assert_cmpuint (table.n_swipes, ==, 1);
  g_assert_cmpfloat_with_epsilon (get_scroll (&table), 30, 1);

  fair_board_controller_press (table.controller, x, y, GDK_BUTTON_PRIMARY);
  fair_board_controller_motion (table.controller, 5, -70);
  fair_board_controller_release (table.controller, FALSE);
  g_assert_cmpfloat_with_epsilon (get_scroll (&table), 30, 1);
  fair_test_table_clear (&table);
}

/* In a scrolled window the board uses the adjustments of the window, and releases them. */
static void
test_window (void)
{
  FairTestTable  table;
  GtkWidget     *scrolled = g_object_ref_sink (gtk_scrolled_window_new ());
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  GtkWidget     *board;

  set_up (&table);
  board = fair_board_new (table.board->art);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), board);
  g_assert_true (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scrolled)) == board);
  g_assert_true (FAIR_BOARD (board)->adjustments[GTK_ORIENTATION_VERTICAL] == adjustment);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), NULL);
  g_assert_finalize_object (scrolled);
  fair_test_table_clear (&table);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  g_test_add_func ("/fair/scroll/places", test_places);
  g_test_add_func ("/fair/scroll/top", test_top);
  g_test_add_func ("/fair/scroll/drag", test_drag);
  g_test_add_func ("/fair/scroll/edge", test_edge);
  g_test_add_func ("/fair/scroll/reveal", test_reveal);
  g_test_add_func ("/fair/scroll/pan", test_pan);
  g_test_add_func ("/fair/scroll/window", test_window);

  return g_test_run ();
}
