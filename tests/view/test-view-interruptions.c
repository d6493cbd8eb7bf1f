/* test-view-interruptions.c: what happens when a game changes, ends or is replaced while a button is down. */
#include "config.h"

#include "view-helpers.h"

#include <adwaita.h>
#include <stdlib.h>
#include <string.h>

/* A legal move of cards between piles that can be dragged. */
static FairMove
find_drag (FairTestTable *table)
{
  FairMove moves[FAIR_MAX_MOVES];
  guint    n_moves = fair_list (fair_test_table_get_rules (table), fair_test_table_get_position (table), moves);

  for (guint i = 0; i < n_moves; i++)
    if (moves[i].kind == FAIR_MOVE_CARDS)
      return moves[i];

  g_assert_not_reached ();
}

static void
begin_drag (FairTestTable *table)
{
  FairMove move = find_drag (table);

  g_assert_true (fair_test_table_drag (table, move.from,
                                       (int) (fair_position_count (fair_test_table_get_position (table), move.from) - move.count), move.to));
  g_assert_true (fair_test_table_is_dragging (table));
}

typedef void (*Interruption) (FairTestTable *table);

static void
interrupt_by_undo (FairTestTable *table)
{
  g_assert_true (fair_game_model_undo (table->model));
}

static void
interrupt_by_restart (FairTestTable *table)
{
  g_assert_true (fair_game_model_restart (table->model));
}

static void
interrupt_by_move (FairTestTable *table)
{
  g_assert_true (fair_reason_is_legal (fair_game_model_play (table->model, find_drag (table))));
}

static void
interrupt_by_resize (FairTestTable *table)
{
  fair_test_stage_resize (&table->stage, 500, 900);
  g_assert_true (fair_test_table_is_dragging (table));
  fair_board_controller_cancel (table->controller);
}

static void
interrupt_by_other_game (FairTestTable *table)
{
  FairGameModel *other = fair_test_model ("churchill", 5);

  fair_board_set_model (table->board, other);
  g_assert_false (fair_test_table_is_dragging (table));
  fair_test_assert_view (table->board, FALSE);
  fair_board_controller_motion (table->controller, 100, 100);
  fair_board_controller_release (table->controller, FALSE);
  g_assert_false (fair_board_is_moving (table->board));
  g_assert_false (fair_game_model_get_can_undo (other));
  fair_board_set_model (table->board, table->model);
  fair_test_stage_lay_out (&table->stage);
  fair_test_model_free (other);
}

static void
interrupt_by_no_game (FairTestTable *table)
{
  fair_board_set_model (table->board, NULL);
  fair_test_stage_lay_out (&table->stage);
  fair_board_controller_motion (table->controller, 50, 50);
  fair_board_controller_release (table->controller, FALSE);
  fair_board_controller_press (table->controller, 100, 100, GDK_BUTTON_PRIMARY);
  fair_board_controller_release (table->controller, FALSE);
  fair_board_set_model (table->board, table->model);
  fair_test_stage_lay_out (&table->stage);
}

static void
interrupt_by_escape (FairTestTable *table)
{
  g_assert_true (fair_board_controller_cancel (table->controller));
  g_assert_true (fair_board_is_moving (table->board));
}

static void
interrupt_by_press (FairTestTable *table)
{
  fair_board_controller_press (table->controller, -1, -1, GDK_BUTTON_SECONDARY);
}

static const struct
{
  const char  *name;
  Interruption interrupt;
} interruptions[] = {
  { "undo", interrupt_by_undo },
  { "restart", interrupt_by_restart },
  { "move", interrupt_by_move },
  { "resize", interrupt_by_resize },
  { "other-game", interrupt_by_other_game },
  { "no-game", interrupt_by_no_game },
  { "escape", interrupt_by_escape },
  { "press", interrupt_by_press }
};

/* During a drag: the cards are released, and releasing the button later does nothing. */
static void
test_interrupt_drag (gconstpointer data)
{
  Interruption  interrupt = interruptions[GPOINTER_TO_SIZE (data)].interrupt;
  FairTestTable table;
  FairPosition  position;

  fair_test_table_init (&table, fair_test_model ("kingcell", 3));
  for (guint n = 0; n < 2; n++)
    g_assert_true (fair_reason_is_legal (fair_game_model_play (table.model, find_drag (&table))));
  if (GPOINTER_TO_SIZE (data) % 2 == 0)
    fair_test_stage_finish (&table.stage, table.board);
  begin_drag (&table);
  interrupt (&table);
  g_assert_false (fair_test_table_is_dragging (&table));
  fair_test_assert_view (table.board, FALSE);
  position = *fair_test_table_get_position (&table);
  fair_board_controller_motion (table.controller, 300, 20);
  g_assert_false (fair_test_table_is_dragging (&table));
  fair_board_controller_release (table.controller, FALSE);
  g_assert_cmpmem (&position, sizeof position, fair_test_table_get_position (&table), sizeof position);
  g_assert_cmpuint (table.n_refused, ==, 0);
  fair_test_table_assert_idle (&table);

  /* The next drag works as usual. */
  begin_drag (&table);
  fair_board_controller_release (table.controller, FALSE);
  g_assert_cmpint (memcmp (&position, fair_test_table_get_position (&table), sizeof position), !=, 0);
  fair_test_table_assert_idle (&table);
  fair_test_table_clear (&table);
}

/* Stores where each card is visible: its place, and the offsets of its motion and of the pointer. */
static void
see_all (FairTestTable   *table,
         graphene_point_t seen[FAIR_CARD_CODES])
{
  FairBoard          *board = table->board;
  const FairPosition *position = fair_test_table_get_position (table);

  for (guint pile = 0; pile < fair_test_table_get_rules (table)->n_piles; pile++)
    for (guint i = 0; i < fair_position_count (position, pile); i++)
      {
        FairCard      card = fair_position_pile (position, pile)[i];
        FairBoardPose pose = fair_board_get_pose (board, card);

        seen[card] = GRAPHENE_POINT_INIT (board->rects[card].x + pose.dx, board->rects[card].y + pose.dy);
        if (fair_board_is_dragged (board, pile, i))
          {
            seen[card].x += board->drag_dx;
            seen[card].y += board->drag_dy;
          }
      }
}

static void
assert_no_jump (FairTestTable          *table,
                const graphene_point_t *before)
{
  graphene_point_t after[FAIR_CARD_CODES];

  see_all (table, after);
  for (guint i = 0; i < fair_test_table_get_rules (table)->n_cards; i++)
    {
      FairCard         card = fair_test_table_get_position (table)->cards[i];
      g_autofree char *name = fair_test_card_name (card);

      if (!graphene_point_near (&before[card], &after[card], 1))
        g_error ("%s was seen at %g, %g, and then at %g, %g", name, (double) before[card].x, (double) before[card].y,
                 (double) after[card].x, (double) after[card].y);
    }
}

/* Dropped cards continue from where they are visible, and no other card jumps. */
static void
test_drop_seen (gconstpointer data)
{
  const char      *how = data;
  FairTestTable    table;
  graphene_point_t before[FAIR_CARD_CODES];

  fair_test_table_init (&table, fair_test_model ("kingcell", 3));
  g_assert_true (fair_reason_is_legal (fair_game_model_play (table.model, find_drag (&table))));
  if (g_str_equal (how, "flying"))
    fair_test_stage_wait_frame (&table.stage);
  else
    fair_test_stage_finish (&table.stage, table.board);
  if (g_str_equal (how, "flying"))
    {
      FairMove move = fair_history_get_move (fair_game_model_get_history (table.model),
                                             fair_history_get_step (fair_game_model_get_history (table.model), 0), 0);

      g_assert_true (fair_test_table_press (&table, move.to, (int) fair_position_count (fair_test_table_get_position (&table), move.to) - 1, GDK_BUTTON_PRIMARY));
      fair_board_controller_motion (table.controller, 60, 200);
    }
  else
    begin_drag (&table);
  g_assert_true (fair_test_table_is_dragging (&table));
  if (!g_str_equal (how, "taken"))
    fair_board_controller_motion (table.controller, 77, 2000);
  see_all (&table, before);
  if (g_str_equal (how, "undo"))
    fair_game_model_undo (table.model);
  else if (g_str_equal (how, "escape"))
    fair_board_controller_cancel (table.controller);
  else
    fair_board_controller_release (table.controller, FALSE);
  g_assert_false (fair_test_table_is_dragging (&table));
  assert_no_jump (&table, before);
  fair_board_controller_release (table.controller, FALSE);
  fair_test_table_assert_idle (&table);
  fair_test_table_clear (&table);
}

/* Between press and release: a click acts on what is there at the release. */
static void
test_interrupt_click (void)
{
  FairTestTable table;
  FairMove      move;
  FairPosition  before;
  float         x, y;

  fair_test_table_init (&table, fair_test_model ("kingcell", 3));
  move = find_drag (&table);
  before = *fair_test_table_get_position (&table);
  g_assert_true (fair_reason_is_legal (fair_game_model_play (table.model, move)));
  g_assert_true (fair_test_table_find_point (&table, move.to, (int) fair_position_count (fair_test_table_get_position (&table), move.to) - 1, &x, &y));
  fair_board_controller_press (table.controller, x, y, GDK_BUTTON_PRIMARY);
  g_assert_true (fair_game_model_undo (table.model));
  fair_test_assert_view (table.board, FALSE);
  g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
  fair_board_controller_release (table.controller, FALSE);
  fair_test_assert_view (table.board, FALSE);

  /* Escape cancels a click. */
  before = *fair_test_table_get_position (&table);
  g_assert_true (fair_test_table_press (&table, move.from, (int) fair_position_count (fair_test_table_get_position (&table), move.from) - 1, GDK_BUTTON_PRIMARY));
  fair_board_controller_cancel (table.controller);
  table.n_refused = 0;
  fair_board_controller_release (table.controller, FALSE);
  g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
  g_assert_cmpuint (table.n_refused, ==, 0);
  fair_test_table_clear (&table);
}

/* Clicks that are faster than cards: each acts on the current position. */
static void
test_fast_clicks (void)
{
  FairTestTable table;
  guint         stock;

  fair_test_table_init (&table, fair_test_model ("rush draw=1", 3));
  stock = fair_test_table_get_rules (&table)->first[FAIR_STOCK];
  for (guint n = 1; n <= 24; n++)
    {
      g_assert_true (fair_test_table_click (&table, stock, 0) ||
                     fair_test_table_click (&table, stock, (int) fair_position_count (fair_test_table_get_position (&table), stock) - 1));
      g_assert_cmpuint (fair_position_count (fair_test_table_get_position (&table), stock), ==, 24 - n);
      fair_test_assert_view (table.board, FALSE);
    }
  g_assert_true (fair_test_table_click (&table, stock, -1));
  g_assert_cmpuint (fair_position_count (fair_test_table_get_position (&table), stock), ==, 24);
  fair_test_table_assert_idle (&table);
  fair_test_table_clear (&table);
}

/* Time is up: noticed by the clock during a drag, or only when the card is dropped. */
static void
test_time_up (void)
{
  for (guint ticks = 0; ticks < 2; ticks++)
    {
      FairTestTable table;
      FairPosition  before;

      fair_test_table_init (&table, fair_test_model ("rush time-limit=60", 3));
      before = *fair_test_table_get_position (&table);
      begin_drag (&table);
      table.now = 61 * G_USEC_PER_SEC;
      if (ticks)
        {
          fair_game_clock_advance (fair_game_model_get_clock (table.model), table.now);
          g_assert_false (fair_test_table_is_dragging (&table));
        }
      fair_board_controller_release (table.controller, FALSE);
      g_assert_cmpint (fair_game_model_get_status (table.model), ==, FAIR_STATUS_ENDED);
      before.ended = 1;
      g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
      fair_test_table_assert_idle (&table);

      /* An ended game is face up; nothing can be moved, and everything says why. */
      table.n_refused = 0;
      g_assert_true (fair_test_table_click (&table, fair_test_table_get_rules (&table)->first[FAIR_STOCK], 0) ||
                     fair_test_table_click (&table, fair_test_table_get_rules (&table)->first[FAIR_STOCK], 23));
      g_assert_cmpuint (table.n_refused, ==, 1);
      fair_test_table_clear (&table);
    }
}

/* A click after the time is up does not move cards. */
static void
test_time_up_click (void)
{
  FairTestTable table;
  FairPosition  before;

  fair_test_table_init (&table, fair_test_model ("rush time-limit=60", 3));
  before = *fair_test_table_get_position (&table);
  before.ended = 1;
  table.now = 60 * G_USEC_PER_SEC;
  for (guint pile = 0; pile < fair_test_table_get_rules (&table)->n_piles; pile++)
    fair_test_table_click (&table, pile, (int) fair_position_count (fair_test_table_get_position (&table), pile) - 1);
  g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
  fair_test_table_assert_idle (&table);
  fair_test_table_clear (&table);
}

/* Hidden cards cannot be dragged or sent, and are not named; any click starts the clock. */
static void
test_concealed (void)
{
  FairTestTable table;
  FairPosition  before;

  fair_test_table_init (&table, fair_test_new_game ("rush", 3));
  before = *fair_test_table_get_position (&table);
  g_assert_true (fair_test_table_drag (&table, fair_test_table_get_rules (&table)->first[FAIR_COLUMN], 0, fair_test_table_get_rules (&table)->first[FAIR_COLUMN] + 1));
  g_assert_false (fair_test_table_is_dragging (&table));
  fair_board_controller_release (table.controller, FALSE);
  g_assert_cmpuint (table.n_starts, ==, 0);
  g_assert_true (fair_test_table_click (&table, fair_test_table_get_rules (&table)->first[FAIR_COLUMN] + 2, 2));
  g_assert_cmpuint (table.n_starts, ==, 1);
  g_assert_false (fair_game_model_get_concealed (table.model));
  fair_test_assert_view (table.board, FALSE);

  /* Paused during a drag. */
  begin_drag (&table);
  fair_game_clock_pause (fair_game_model_get_clock (table.model), table.now);
  g_assert_false (fair_test_table_is_dragging (&table));
  fair_test_assert_view (table.board, FALSE);
  fair_board_controller_release (table.controller, FALSE);
  g_assert_cmpuint (table.n_starts, ==, 1);
  g_assert_true (gtk_widget_activate_action (table.board->cards[fair_position_top (fair_test_table_get_position (&table), fair_test_table_get_rules (&table)->first[FAIR_COLUMN])],
                                             "card.activate", NULL));
  g_assert_cmpuint (table.n_starts, ==, 2);
  g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
  g_assert_cmpuint (table.n_refused, ==, 0);
  fair_test_table_assert_idle (&table);
  fair_test_table_clear (&table);
}

int
main (int   argc,
      char *argv[])
{
  static const char *const endings[] = { "taken", "refused", "flying", "undo", "escape" };

  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  for (gsize i = 0; i < G_N_ELEMENTS (interruptions); i++)
    fair_test_add ("/fair/events/drag", interruptions[i].name, GSIZE_TO_POINTER (i), test_interrupt_drag);
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    fair_test_add ("/fair/events/drop", endings[i], endings[i], test_drop_seen);
  g_test_add_func ("/fair/events/click", test_interrupt_click);
  g_test_add_func ("/fair/events/fast-clicks", test_fast_clicks);
  g_test_add_func ("/fair/events/time-up/drag", test_time_up);
  g_test_add_func ("/fair/events/time-up/click", test_time_up_click);
  g_test_add_func ("/fair/events/concealed", test_concealed);

  return g_test_run ();
}
