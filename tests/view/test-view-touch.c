/* test-view-touch.c: fingers, the secondary button, and both ways of clicking. */
#include "config.h"

#include "view-helpers.h"

#include "fair-castle.h"

#include <adwaita.h>
#include <string.h>

/* A table that records its requests. */
typedef struct
{
  FairTestTable    table;
  guint            n_swipes;
  GtkDirectionType direction;
  guint            n_menus;
  guint            menu_pile;
  int              menu_index;
} TouchTable;

static void
swiped_cb (TouchTable      *touch,
           GtkDirectionType direction)
{
  touch->n_swipes++;
  touch->direction = direction;
}

static void
menu_cb (TouchTable *touch,
         guint       pile,
         int         index)
{
  touch->n_menus++;
  touch->menu_pile = pile;
  touch->menu_index = index;
}

static void
set_up (TouchTable *touch,
        const char *words,
        guint64     number)
{
  memset (touch, 0, sizeof *touch);
  fair_test_table_init (&touch->table, fair_test_model (words, number));
  g_signal_connect_swapped (touch->table.controller, "swiped", G_CALLBACK (swiped_cb), touch);
  g_signal_connect_swapped (touch->table.controller, "menu-requested", G_CALLBACK (menu_cb), touch);
}

static const FairRules *
get_rules (TouchTable *touch)
{
  return fair_game_model_get_rules (touch->table.model);
}

static const FairPosition *
get_position (TouchTable *touch)
{
  return fair_game_model_get_position (touch->table.model);
}

static gboolean
is_dragging (TouchTable *touch)
{
  return touch->table.board->drag_pile != FAIR_NO_PILE;
}

static int
get_top (TouchTable *touch,
         guint       pile)
{
  return (int) fair_position_count (get_position (touch), pile) - 1;
}

static void
put_finger (TouchTable *touch,
            guint       pile,
            int         index)
{
  float x, y;

  g_assert_true (fair_test_table_find_point (&touch->table, pile, index, &x, &y));
  fair_board_controller_touch (touch->table.controller, x, y);
}

/* Finds a point without a card or a place. */
static void
find_cloth (TouchTable *touch,
            float      *x,
            float      *y)
{
  guint pile;
  int   index;

  for (*y = 2; *y < touch->table.stage.height; *y += 5)
    for (*x = 2; *x < touch->table.stage.width; *x += 5)
      if (!fair_layout_find (fair_board_get_layout (touch->table.board), get_rules (touch), get_position (touch), *x, *y, &pile, &index))
        return;

  g_assert_not_reached ();
}

/* The first legal move of one card between columns; a move without cards if there is none. */
static FairMove
find_move (TouchTable *touch)
{
  FairMove moves[FAIR_MAX_MOVES];
  guint    n_moves = fair_list (get_rules (touch), get_position (touch), moves);

  for (guint i = 0; i < n_moves; i++)
    if (moves[i].kind == FAIR_MOVE_CARDS && moves[i].count == 1 && get_rules (touch)->piles[moves[i].to].role == FAIR_COLUMN &&
        get_rules (touch)->piles[moves[i].from].role == FAIR_COLUMN)
      return moves[i];

  return fair_move_cards (FAIR_NO_PILE, FAIR_NO_PILE, 0);
}

static const struct
{
  float            dx;
  float            dy;
  gboolean         swipes;
  GtkDirectionType direction;
} strokes[] = {
  { -140, 20, TRUE, GTK_DIR_LEFT },
  { 130, -30, TRUE, GTK_DIR_RIGHT },
  { 15, 120, TRUE, GTK_DIR_DOWN },
  { -9, -110, TRUE, GTK_DIR_UP },
  { 100, 90, FALSE, GTK_DIR_LEFT }, /* neither horizontal nor vertical */
  { 40, 0, FALSE, GTK_DIR_LEFT },   /* not far enough */
  { 5, 5, FALSE, GTK_DIR_LEFT }     /* a tap */
};

/* On the bare table a finger swipes, and moves no card, even if it ends on one; a pointer does not swipe. */
static void
test_swipe (gconstpointer data)
{
  TouchTable   touch;
  FairPosition before;
  float        x, y;

  set_up (&touch, data, 1);
  before = *get_position (&touch);
  find_cloth (&touch, &x, &y);
  for (guint i = 0; i < G_N_ELEMENTS (strokes); i++)
    for (guint is_touch = 0; is_touch < 2; is_touch++)
      {
        touch.n_swipes = 0;
        if (is_touch)
          fair_board_controller_touch (touch.table.controller, x, y);
        else
          fair_board_controller_press (touch.table.controller, x, y, GDK_BUTTON_PRIMARY);
        for (guint part = 1; part <= 4; part++)
          {
            fair_board_controller_motion (touch.table.controller, strokes[i].dx * part / 4, strokes[i].dy * part / 4);
            g_assert_false (is_dragging (&touch));
          }
        fair_board_controller_release (touch.table.controller, FALSE);
        g_assert_cmpuint (touch.n_swipes, ==, is_touch && strokes[i].swipes);
        if (touch.n_swipes > 0)
          g_assert_cmpint (touch.direction, ==, strokes[i].direction);
      }
  g_assert_cmpmem (&before, sizeof before, get_position (&touch), sizeof before);
  g_assert_cmpuint (touch.table.n_refused, ==, 0);
  fair_test_table_clear (&touch.table);
}

/* On a card a finger drags, however fast and far it moves, and does not swipe. */
static void
test_drag (gconstpointer data)
{
  TouchTable   touch;
  FairPosition before;

  set_up (&touch, data, 1);
  before = *get_position (&touch);
  for (guint i = 0; i < 4; i++)
    for (guint pile = 0; pile < get_rules (&touch)->n_piles; pile++)
      {
        if (get_top (&touch, pile) < 0 || get_rules (&touch)->piles[pile].role == FAIR_STOCK)
          continue;
        put_finger (&touch, pile, get_top (&touch, pile));
        fair_board_controller_motion (touch.table.controller, strokes[i].dx * 20, strokes[i].dy * 20);
        g_assert_true (is_dragging (&touch) || get_rules (&touch)->piles[pile].role == FAIR_FOUNDATION);
        fair_board_controller_release (touch.table.controller, FALSE);
      }
  g_assert_cmpuint (touch.n_swipes, ==, 0);
  g_assert_cmpmem (&before, sizeof before, get_position (&touch), sizeof before);
  fair_test_table_clear (&touch.table);
}

/* A finger is not steady: within that tolerance a tap is a tap, although a pointer would drag. */
static void
test_shaky_tap (void)
{
  TouchTable   touch;
  FairMove     move;
  FairPosition before;

  set_up (&touch, "kingcell", 3);
  move = find_move (&touch);
  before = *get_position (&touch);
  put_finger (&touch, move.from, get_top (&touch, move.from));
  fair_board_controller_motion (touch.table.controller, 11, -9);
  g_assert_false (is_dragging (&touch));
  fair_board_controller_release (touch.table.controller, FALSE);
  g_assert_cmpint (memcmp (&before, get_position (&touch), sizeof before), !=, 0);

  g_assert_true (fair_game_model_undo (touch.table.model));
  fair_test_table_press (&touch.table, move.from, get_top (&touch, move.from), GDK_BUTTON_PRIMARY);
  fair_board_controller_motion (touch.table.controller, 11, -9);
  g_assert_true (is_dragging (&touch));
  fair_board_controller_cancel (touch.table.controller);
  fair_board_controller_release (touch.table.controller, FALSE);
  put_finger (&touch, move.from, get_top (&touch, move.from));
  fair_board_controller_motion (touch.table.controller, 25, 0);
  g_assert_true (is_dragging (&touch));
  fair_board_controller_release (touch.table.controller, FALSE);
  fair_test_table_clear (&touch.table);
}

/* A long press shows a covered face-up card until the finger is lifted, and is not a tap. */
static void
test_peek (void)
{
  TouchTable   touch;
  FairPosition before;
  guint        pile;

  set_up (&touch, "kingcell", 3);
  pile = get_rules (&touch)->first[FAIR_COLUMN];
  before = *get_position (&touch);
  put_finger (&touch, pile, 2);
  fair_board_controller_hold (touch.table.controller);
  g_assert_cmpuint (touch.table.board->peek, ==, fair_position_pile (get_position (&touch), pile)[2]);
  fair_board_controller_motion (touch.table.controller, 100, 100);
  g_assert_false (is_dragging (&touch));
  fair_board_controller_release (touch.table.controller, FALSE);
  g_assert_cmpuint (touch.table.board->peek, ==, FAIR_NO_CARD);

  /* The secondary button does the same at once. */
  fair_test_table_press (&touch.table, pile, 3, GDK_BUTTON_SECONDARY);
  g_assert_cmpuint (touch.table.board->peek, ==, fair_position_pile (get_position (&touch), pile)[3]);
  fair_board_controller_release (touch.table.controller, FALSE);
  g_assert_cmpuint (touch.table.board->peek, ==, FAIR_NO_CARD);

  /* A change of the position ends it. */
  put_finger (&touch, pile, 2);
  fair_board_controller_hold (touch.table.controller);
  fair_game_model_play (touch.table.model, find_move (&touch));
  g_assert_cmpuint (touch.table.board->peek, ==, FAIR_NO_CARD);
  fair_game_model_undo (touch.table.model);
  fair_board_controller_release (touch.table.controller, FALSE);
  g_assert_cmpmem (&before, sizeof before, get_position (&touch), sizeof before);
  g_assert_cmpuint (touch.n_menus, ==, 0);
  fair_test_table_clear (&touch.table);

  /* Face-down cards are not shown. */
  set_up (&touch, "churchill", 3);
  pile = get_rules (&touch)->first[FAIR_COLUMN] + 4;
  g_assert_cmpuint (get_position (&touch)->down[pile], >, 1);
  put_finger (&touch, pile, 1);
  fair_board_controller_hold (touch.table.controller);
  g_assert_cmpuint (touch.table.board->peek, ==, FAIR_NO_CARD);
  fair_board_controller_peek_at (touch.table.controller, pile, 1);
  g_assert_cmpuint (touch.table.board->peek, ==, FAIR_NO_CARD);
  fair_board_controller_cancel (touch.table.controller);
  fair_board_controller_release (touch.table.controller, FALSE);
  fair_test_table_clear (&touch.table);
}

/* In the Castles a long press opens the menu, and its items work. */
static void
test_castle_menu (void)
{
  TouchTable   touch;
  FairPosition before;
  guint        pile;

  set_up (&touch, "beleaguered-castle", 24);
  pile = get_rules (&touch)->first[FAIR_COLUMN] + 2;
  before = *get_position (&touch);
  put_finger (&touch, pile, 1);
  fair_board_controller_hold (touch.table.controller);
  g_assert_cmpuint (touch.n_menus, ==, 1);
  g_assert_cmpuint (touch.menu_pile, ==, pile);
  g_assert_cmpint (touch.menu_index, ==, 1);
  fair_board_controller_motion (touch.table.controller, 60, 60);
  g_assert_false (is_dragging (&touch));
  fair_board_controller_release (touch.table.controller, FALSE);
  g_assert_cmpmem (&before, sizeof before, get_position (&touch), sizeof before);
  g_assert_cmpuint (fair_test_table_get_selected_pile (&touch.table), ==, FAIR_NO_PILE);

  fair_board_controller_peek_at (touch.table.controller, pile, 1);
  g_assert_cmpuint (touch.table.board->peek, ==, fair_position_pile (&before, pile)[1]);
  g_assert_true (fair_board_controller_press_key (touch.table.controller, GDK_KEY_Escape, 0));
  g_assert_cmpuint (touch.table.board->peek, ==, FAIR_NO_CARD);

  /* No stack is empty, so cards cannot be spread. */
  fair_board_controller_spread (touch.table.controller, pile);
  g_assert_cmpuint (touch.table.n_refused, ==, 1);
  fair_test_table_clear (&touch.table);
}

/* A run that is chosen from the menu moves with a cheat if necessary, and only then. */
static void
test_castle_cheat (void)
{
  TouchTable touch;
  guint      first;

  set_up (&touch, "beleaguered-castle", 24);
  first = get_rules (&touch)->first[FAIR_COLUMN];
  fair_board_controller_cheat_with (touch.table.controller, first + 7);
  g_assert_cmpuint (fair_test_table_count_selected (&touch.table), ==, 3);
  fair_test_table_click (&touch.table, first + 2, get_top (&touch, first + 2));
  fair_test_assert_steps (touch.table.model, "auto:t4>f4 auto:t5>f3 auto:t6>f1 t8>t3*2!");
  g_assert_true (fair_game_model_get_assisted (touch.table.model));
  fair_test_table_clear (&touch.table);
}

/* Clicks select or send as set, in any game. */
static void
test_clicking (gconstpointer data)
{
  TouchTable   touch;
  FairPosition before;
  FairMove     move;
  guint64      number = 3;

  set_up (&touch, data, number);
  while ((move = find_move (&touch)).count == 0)
    {
      fair_test_table_clear (&touch.table);
      set_up (&touch, data, ++number);
    }
  before = *get_position (&touch);
  fair_board_controller_set_clicking (touch.table.controller, FAIR_CLICKING_SELECTS);
  fair_test_table_click (&touch.table, move.from, get_top (&touch, move.from));
  g_assert_cmpmem (&before, sizeof before, get_position (&touch), sizeof before);
  g_assert_cmpuint (fair_test_table_get_selected_pile (&touch.table), ==, move.from);
  fair_test_table_click (&touch.table, move.to, get_top (&touch, move.to));
  g_assert_cmpint (memcmp (&before, get_position (&touch), sizeof before), !=, 0);
  g_assert_cmpuint (fair_test_table_get_selected_pile (&touch.table), ==, FAIR_NO_PILE);

  fair_test_table_clear (&touch.table);
  set_up (&touch, data, number);
  fair_board_controller_set_clicking (touch.table.controller, FAIR_CLICKING_SENDS);
  before = *get_position (&touch);
  fair_test_table_click (&touch.table, move.from, get_top (&touch, move.from));
  g_assert_cmpint (memcmp (&before, get_position (&touch), sizeof before), !=, 0);
  fair_test_table_clear (&touch.table);
}

int
main (int   argc,
      char *argv[])
{
  static const char *const games[] = { "churchill", "demonthief", "demons-and-thieves", "kingcell", "rush",
                                       "beleaguered-castle", "streets-and-alleys" };

  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  g_test_add_func ("/fair/touch/shaky-tap", test_shaky_tap);
  g_test_add_func ("/fair/touch/peek", test_peek);
  g_test_add_func ("/fair/touch/castle-menu", test_castle_menu);
  g_test_add_func ("/fair/touch/castle-cheat", test_castle_cheat);
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      fair_test_add ("/fair/touch/swipe", games[i], games[i], test_swipe);
      fair_test_add ("/fair/touch/drag", games[i], games[i], test_drag);
      fair_test_add ("/fair/touch/clicking", games[i], games[i], test_clicking);
    }

  return g_test_run ();
}
