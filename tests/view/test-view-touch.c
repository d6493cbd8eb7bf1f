/* test-view-touch.c: fingers, the secondary button, and both ways of clicking. */
#include "config.h"

#include "view-helpers.h"

#include <adwaita.h>
#include <string.h>

static void
set_up (FairTestTable *touch,
        const char    *words,
        guint64        number)
{
  fair_test_table_init (touch, fair_test_model (words, number));
}

static const FairRules *
get_rules (FairTestTable *touch)
{
  return fair_game_model_get_rules (touch->model);
}

static const FairPosition *
get_position (FairTestTable *touch)
{
  return fair_game_model_get_position (touch->model);
}

static gboolean
is_dragging (FairTestTable *touch)
{
  return touch->board->drag_pile != FAIR_NO_PILE;
}

static int
get_top (FairTestTable *touch,
         guint          pile)
{
  return (int) fair_position_count (get_position (touch), pile) - 1;
}

static void
put_finger (FairTestTable *touch,
            guint          pile,
            int            index)
{
  float x, y;

  g_assert_true (fair_test_table_find_point (touch, pile, index, &x, &y));
  fair_board_controller_press (touch->controller, x, y, FAIR_BUTTON_TOUCH);
}

/* Finds a point without a card or a place. */
static void
find_cloth (FairTestTable *touch,
            float         *x,
            float         *y)
{
  guint pile;
  int   index;

  for (*y = 2; *y < touch->stage.height; *y += 5)
    for (*x = 2; *x < touch->stage.width; *x += 5)
      if (!fair_layout_find (fair_board_get_layout (touch->board), get_rules (touch), get_position (touch), *x, *y, &pile, &index))
        return;

  g_assert_not_reached ();
}

/* The first legal move of one card between columns; a move without cards if there is none. */
static FairMove
find_move (FairTestTable *touch)
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

/* On the bare table a finger or a pointer swipes, and moves no card, even if it ends on one. */
static void
test_swipe (gconstpointer data)
{
  FairTestTable touch;
  FairPosition  before;
  float         x, y;

  set_up (&touch, data, 1);
  before = *get_position (&touch);
  find_cloth (&touch, &x, &y);
  for (guint i = 0; i < G_N_ELEMENTS (strokes); i++)
    for (guint is_touch = 0; is_touch < 2; is_touch++)
      {
        touch.n_swipes = 0;
        if (is_touch)
          fair_board_controller_press (touch.controller, x, y, FAIR_BUTTON_TOUCH);
        else
          fair_board_controller_press (touch.controller, x, y, GDK_BUTTON_PRIMARY);
        for (guint part = 1; part <= 4; part++)
          {
            fair_board_controller_motion (touch.controller, strokes[i].dx * part / 4, strokes[i].dy * part / 4);
            g_assert_false (is_dragging (&touch));
          }
        fair_board_controller_release (touch.controller, FALSE);
        g_assert_cmpuint (touch.n_swipes, ==, strokes[i].swipes);
        if (touch.n_swipes > 0)
          g_assert_cmpint (touch.swipe, ==, strokes[i].direction);
      }
  g_assert_cmpmem (&before, sizeof before, get_position (&touch), sizeof before);
  g_assert_cmpuint (touch.n_refused, ==, 0);
  fair_test_table_clear (&touch);
}

/* On a card a finger drags, however fast and far it moves, and does not swipe. */
static void
test_drag (gconstpointer data)
{
  FairTestTable touch;
  FairPosition  before;

  set_up (&touch, data, 1);
  before = *get_position (&touch);
  for (guint i = 0; i < 4; i++)
    for (guint pile = 0; pile < get_rules (&touch)->n_piles; pile++)
      {
        if (get_top (&touch, pile) < 0 || get_rules (&touch)->piles[pile].role == FAIR_STOCK)
          continue;
        put_finger (&touch, pile, get_top (&touch, pile));
        fair_board_controller_motion (touch.controller, strokes[i].dx * 20, strokes[i].dy * 20);
        g_assert_true (is_dragging (&touch) || get_rules (&touch)->piles[pile].role == FAIR_FOUNDATION);
        fair_board_controller_release (touch.controller, FALSE);
      }
  g_assert_cmpuint (touch.n_swipes, ==, 0);
  g_assert_cmpmem (&before, sizeof before, get_position (&touch), sizeof before);
  fair_test_table_clear (&touch);
}

/* A finger is not steady: within that tolerance a tap is a tap, although a pointer would drag. */
static void
test_shaky_tap (void)
{
  FairTestTable touch;
  FairMove      move;
  FairPosition  before;

  set_up (&touch, "kingcell", 3);
  move = find_move (&touch);
  before = *get_position (&touch);
  put_finger (&touch, move.from, get_top (&touch, move.from));
  fair_board_controller_motion (touch.controller, 11, -9);
  g_assert_false (is_dragging (&touch));
  fair_board_controller_release (touch.controller, FALSE);
  g_assert_cmpint (memcmp (&before, get_position (&touch), sizeof before), !=, 0);

  g_assert_true (fair_game_model_undo (touch.model));
  fair_test_table_press (&touch, move.from, get_top (&touch, move.from), GDK_BUTTON_PRIMARY);
  fair_board_controller_motion (touch.controller, 11, -9);
  g_assert_true (is_dragging (&touch));
  fair_board_controller_cancel (touch.controller);
  fair_board_controller_release (touch.controller, FALSE);
  put_finger (&touch, move.from, get_top (&touch, move.from));
  fair_board_controller_motion (touch.controller, 25, 0);
  g_assert_true (is_dragging (&touch));
  fair_board_controller_release (touch.controller, FALSE);
  fair_test_table_clear (&touch);
}

/* A long press shows a covered face-up card until the finger is lifted, and is not a tap. */
static void
test_peek (void)
{
  FairTestTable touch;
  FairPosition  before;
  guint         pile;

  set_up (&touch, "kingcell", 3);
  pile = get_rules (&touch)->first[FAIR_COLUMN];
  before = *get_position (&touch);
  put_finger (&touch, pile, 2);
  fair_board_controller_hold (touch.controller);
  g_assert_cmpuint (touch.board->peek, ==, fair_position_pile (get_position (&touch), pile)[2]);
  fair_board_controller_motion (touch.controller, 100, 100);
  g_assert_false (is_dragging (&touch));
  fair_board_controller_release (touch.controller, FALSE);
  g_assert_cmpuint (touch.board->peek, ==, FAIR_NO_CARD);

  /* The secondary button does the same at once. */
  fair_test_table_press (&touch, pile, 3, GDK_BUTTON_SECONDARY);
  g_assert_cmpuint (touch.board->peek, ==, fair_position_pile (get_position (&touch), pile)[3]);
  fair_board_controller_release (touch.controller, FALSE);
  g_assert_cmpuint (touch.board->peek, ==, FAIR_NO_CARD);

  /* A change of the position ends it. */
  put_finger (&touch, pile, 2);
  fair_board_controller_hold (touch.controller);
  fair_game_model_play (touch.model, find_move (&touch));
  g_assert_cmpuint (touch.board->peek, ==, FAIR_NO_CARD);
  fair_game_model_undo (touch.model);
  fair_board_controller_release (touch.controller, FALSE);
  g_assert_cmpmem (&before, sizeof before, get_position (&touch), sizeof before);
  g_assert_cmpuint (touch.n_menus, ==, 0);
  fair_test_table_clear (&touch);

  /* Face-down cards are not shown. */
  set_up (&touch, "churchill", 3);
  pile = get_rules (&touch)->first[FAIR_COLUMN] + 4;
  g_assert_cmpuint (get_position (&touch)->down[pile], >, 1);
  put_finger (&touch, pile, 1);
  fair_board_controller_hold (touch.controller);
  g_assert_cmpuint (touch.board->peek, ==, FAIR_NO_CARD);
  fair_board_controller_peek_at (touch.controller, pile, 1);
  g_assert_cmpuint (touch.board->peek, ==, FAIR_NO_CARD);
  fair_board_controller_cancel (touch.controller);
  fair_board_controller_release (touch.controller, FALSE);
  fair_test_table_clear (&touch);
}

/* In the Castles a long press opens the menu, and its items work. */
static void
test_castle_menu (void)
{
  FairTestTable touch;
  FairPosition  before;
  guint         pile;

  set_up (&touch, "beleaguered-castle", 24);
  pile = get_rules (&touch)->first[FAIR_COLUMN] + 2;
  before = *get_position (&touch);
  put_finger (&touch, pile, 1);
  fair_board_controller_hold (touch.controller);
  g_assert_cmpuint (touch.n_menus, ==, 1);
  g_assert_cmpuint (touch.menu_pile, ==, pile);
  g_assert_cmpint (touch.menu_index, ==, 1);
  fair_board_controller_motion (touch.controller, 60, 60);
  g_assert_false (is_dragging (&touch));
  fair_board_controller_release (touch.controller, FALSE);
  g_assert_cmpmem (&before, sizeof before, get_position (&touch), sizeof before);
  g_assert_cmpuint (fair_test_table_get_selected_pile (&touch), ==, FAIR_NO_PILE);

  fair_board_controller_peek_at (touch.controller, pile, 1);
  g_assert_cmpuint (touch.board->peek, ==, fair_position_pile (&before, pile)[1]);
  g_assert_true (fair_board_controller_press_key (touch.controller, GDK_KEY_Escape, 0));
  g_assert_cmpuint (touch.board->peek, ==, FAIR_NO_CARD);

  /* No stack is empty, so cards cannot be spread. */
  fair_board_controller_spread (touch.controller, pile);
  g_assert_cmpuint (touch.n_refused, ==, 1);
  fair_test_table_clear (&touch);
}

/* A run that is chosen from the menu moves with a cheat if necessary, and only then. */
static void
test_castle_cheat (void)
{
  FairTestTable touch;
  guint         first;

  set_up (&touch, "beleaguered-castle", 24);
  first = get_rules (&touch)->first[FAIR_COLUMN];
  fair_board_controller_cheat_with (touch.controller, first + 7);
  g_assert_cmpuint (fair_test_table_count_selected (&touch), ==, 3);
  fair_test_table_click (&touch, first + 2, get_top (&touch, first + 2));
  fair_test_assert_steps (touch.model, "auto:t4>f4 auto:t5>f3 auto:t6>f1 t8>t3*2!");
  g_assert_true (fair_game_model_get_notes (touch.model)->assistance != 0);
  fair_test_table_clear (&touch);
}

/* Clicks select or send as set, in any game. */
static void
test_clicking (gconstpointer data)
{
  FairTestTable touch;
  FairPosition  before;
  FairMove      move;
  guint64       number = 3;

  set_up (&touch, data, number);
  while ((move = find_move (&touch)).count == 0)
    {
      fair_test_table_clear (&touch);
      set_up (&touch, data, ++number);
    }
  before = *get_position (&touch);
  fair_board_controller_set_clicking (touch.controller, FAIR_CLICKING_SELECTS);
  fair_test_table_click (&touch, move.from, get_top (&touch, move.from));
  g_assert_cmpmem (&before, sizeof before, get_position (&touch), sizeof before);
  g_assert_cmpuint (fair_test_table_get_selected_pile (&touch), ==, move.from);
  fair_test_table_click (&touch, move.to, get_top (&touch, move.to));
  g_assert_cmpint (memcmp (&before, get_position (&touch), sizeof before), !=, 0);
  g_assert_cmpuint (fair_test_table_get_selected_pile (&touch), ==, FAIR_NO_PILE);

  fair_test_table_clear (&touch);
  set_up (&touch, data, number);
  fair_board_controller_set_clicking (touch.controller, FAIR_CLICKING_SENDS);
  before = *get_position (&touch);
  fair_test_table_click (&touch, move.from, get_top (&touch, move.from));
  g_assert_cmpint (memcmp (&before, get_position (&touch), sizeof before), !=, 0);
  fair_test_table_clear (&touch);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  g_test_add_func ("/fair/touch/shaky-tap", test_shaky_tap);
  g_test_add_func ("/fair/touch/peek", test_peek);
  g_test_add_func ("/fair/touch/castle-menu", test_castle_menu);
  g_test_add_func ("/fair/touch/castle-cheat", test_castle_cheat);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      const char *game = fair_games_get (i)->id;

      fair_test_add ("/fair/touch/swipe", game, game, test_swipe);
      fair_test_add ("/fair/touch/drag", game, game, test_drag);
      fair_test_add ("/fair/touch/clicking", game, game, test_clicking);
    }

  return g_test_run ();
}
