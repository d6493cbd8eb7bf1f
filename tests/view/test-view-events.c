/* test-view-events.c: nothing gets between the player and the game.
 *
 * What happens when a game changes, ends or is replaced while a button is down; and many random
 * events on one board, whatever it is doing, after each of which it still shows its game: no card
 * is lost, doubled or told before its time.
 *
 * FAIR_TEST_EVENTS says how many random events each game gets.
 */
#include "config.h"

#include "view-helpers.h"

#include "fair-castle.h"

#include <adwaita.h>
#include <stdlib.h>
#include <string.h>

static FairGameModel *
deal (const char *words,
      guint64     number)
{
  FairRules rules;

  fair_test_rules (words, &rules);
  return fair_catalog_deal (&rules, number, TRUE);
}

/* Nothing hangs on the pointer, nothing is shown as a target, and all is at rest in the end. */
static void
assert_idle (FairTestTable *table)
{
  g_assert_false (fair_test_table_is_dragging (table));
  for (guint pile = 0; pile < fair_test_table_get_rules (table)->n_piles; pile++)
    {
      g_assert_false (gtk_widget_has_css_class (table->board->places[pile], "target"));
      for (guint i = 0; i < fair_position_count (fair_test_table_get_position (table), pile); i++)
        g_assert_false (gtk_widget_has_css_class (table->board->cards[fair_position_pile (fair_test_table_get_position (table), pile)[i]],
                                                  "target"));
    }
  fair_test_assert_view (table->board, FALSE);
  fair_test_stage_finish (&table->stage, table->board);
  fair_test_assert_view (table->board, TRUE);
}

/* A legal move of cards from pile to pile that can be dragged. */
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
  fair_board_input_cancel (table->input);
}

static void
interrupt_by_other_game (FairTestTable *table)
{
  FairGameModel *other = fair_test_model ("churchill", 5);

  fair_board_set_model (table->board, other);
  g_assert_false (fair_test_table_is_dragging (table));
  fair_test_assert_view (table->board, FALSE);
  fair_board_input_motion (table->input, 100, 100);
  fair_board_input_release (table->input, FALSE);
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
  fair_board_input_motion (table->input, 50, 50);
  fair_board_input_release (table->input, FALSE);
  fair_board_input_press (table->input, 100, 100, GDK_BUTTON_PRIMARY);
  fair_board_input_release (table->input, FALSE);
  fair_board_set_model (table->board, table->model);
  fair_test_stage_lay_out (&table->stage);
}

static void
interrupt_by_escape (FairTestTable *table)
{
  g_assert_true (fair_board_input_cancel (table->input));
  g_assert_true (fair_board_is_moving (table->board));
}

static void
interrupt_by_press (FairTestTable *table)
{
  fair_board_input_press (table->input, -1, -1, GDK_BUTTON_SECONDARY);
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

/* In the middle of a drag: the cards are let go, and the release that follows does nothing. */
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
  fair_board_input_motion (table.input, 300, 20);
  g_assert_false (fair_test_table_is_dragging (&table));
  fair_board_input_release (table.input, FALSE);
  g_assert_cmpmem (&position, sizeof position, fair_test_table_get_position (&table), sizeof position);
  g_assert_cmpuint (table.n_refused, ==, 0);
  assert_idle (&table);

  /* And the next drag is like any other. */
  begin_drag (&table);
  fair_board_input_release (table.input, FALSE);
  g_assert_cmpint (memcmp (&position, fair_test_table_get_position (&table), sizeof position), !=, 0);
  assert_idle (&table);
  fair_test_table_clear (&table);
}

/* Where each card is seen: its place, the offset of its motion, and that of the pointer. */
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
        FairBoardPose pose = fair_board_motion_get_pose (board->motion, card);

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

/* Cards on the pointer go on from where they hang, wherever they go, and no other card jumps. */
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
      fair_board_input_motion (table.input, 60, 200);
    }
  else
    begin_drag (&table);
  g_assert_true (fair_test_table_is_dragging (&table));
  if (!g_str_equal (how, "taken"))
    fair_board_input_motion (table.input, 77, 2000);
  see_all (&table, before);
  if (g_str_equal (how, "undo"))
    fair_game_model_undo (table.model);
  else if (g_str_equal (how, "escape"))
    fair_board_input_cancel (table.input);
  else
    fair_board_input_release (table.input, FALSE);
  g_assert_false (fair_test_table_is_dragging (&table));
  assert_no_jump (&table, before);
  fair_board_input_release (table.input, FALSE);
  assert_idle (&table);
  fair_test_table_clear (&table);
}

/* Between press and release: a click that has begun means what lies there then. */
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
  fair_board_input_press (table.input, x, y, GDK_BUTTON_PRIMARY);
  g_assert_true (fair_game_model_undo (table.model));
  fair_test_assert_view (table.board, FALSE);
  g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
  fair_board_input_release (table.input, FALSE);
  fair_test_assert_view (table.board, FALSE);

  /* Escape takes a click back. */
  before = *fair_test_table_get_position (&table);
  g_assert_true (fair_test_table_press (&table, move.from, (int) fair_position_count (fair_test_table_get_position (&table), move.from) - 1, GDK_BUTTON_PRIMARY));
  fair_board_input_cancel (table.input);
  table.n_refused = 0;
  fair_board_input_release (table.input, FALSE);
  g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
  g_assert_cmpuint (table.n_refused, ==, 0);
  fair_test_table_clear (&table);
}

/* Clicks that come faster than cards: each acts on the position as it is. */
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
  assert_idle (&table);
  fair_test_table_clear (&table);
}

/* Time is up: seen by the clock in the middle of a drag, or only when the card is dropped. */
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
      fair_board_input_release (table.input, FALSE);
      g_assert_cmpint (fair_game_model_get_status (table.model), ==, FAIR_STATUS_ENDED);
      before.ended = 1;
      g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
      assert_idle (&table);

      /* An ended game lies open; nothing moves, and everything says why. */
      table.n_refused = 0;
      g_assert_true (fair_test_table_click (&table, fair_test_table_get_rules (&table)->first[FAIR_STOCK], 0) ||
                     fair_test_table_click (&table, fair_test_table_get_rules (&table)->first[FAIR_STOCK], 23));
      g_assert_cmpuint (table.n_refused, ==, 1);
      fair_test_table_clear (&table);
    }
}

/* A click that comes after the time is up does nothing to the cards. */
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
  assert_idle (&table);
  fair_test_table_clear (&table);
}

/* Cards that are hidden are not dragged, sent or told; any click starts the clock. */
static void
test_concealed (void)
{
  FairTestTable table;
  FairPosition  before;

  fair_test_table_init (&table, deal ("rush", 3));
  before = *fair_test_table_get_position (&table);
  g_assert_true (fair_test_table_drag (&table, fair_test_table_get_rules (&table)->first[FAIR_COLUMN], 0, fair_test_table_get_rules (&table)->first[FAIR_COLUMN] + 1));
  g_assert_false (fair_test_table_is_dragging (&table));
  fair_board_input_release (table.input, FALSE);
  g_assert_cmpuint (table.n_starts, ==, 0);
  g_assert_true (fair_test_table_click (&table, fair_test_table_get_rules (&table)->first[FAIR_COLUMN] + 2, 2));
  g_assert_cmpuint (table.n_starts, ==, 1);
  g_assert_false (fair_game_model_get_concealed (table.model));
  fair_test_assert_view (table.board, FALSE);

  /* Paused in the middle of a drag. */
  begin_drag (&table);
  fair_game_clock_pause (fair_game_model_get_clock (table.model), table.now);
  g_assert_false (fair_test_table_is_dragging (&table));
  fair_test_assert_view (table.board, FALSE);
  fair_board_input_release (table.input, FALSE);
  g_assert_cmpuint (table.n_starts, ==, 1);
  g_assert_true (gtk_widget_activate_action (table.board->cards[fair_position_top (fair_test_table_get_position (&table), fair_test_table_get_rules (&table)->first[FAIR_COLUMN])],
                                             "card.activate", NULL));
  g_assert_cmpuint (table.n_starts, ==, 2);
  g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
  g_assert_cmpuint (table.n_refused, ==, 0);
  assert_idle (&table);
  fair_test_table_clear (&table);
}

/* An event somewhere on the table, mostly on a card. */
static void
press_anywhere (FairTestTable *table,
                guint64       *seed)
{
  static const guint buttons[] = { GDK_BUTTON_PRIMARY, GDK_BUTTON_PRIMARY, GDK_BUTTON_PRIMARY, GDK_BUTTON_PRIMARY,
                                   GDK_BUTTON_SECONDARY, GDK_BUTTON_MIDDLE };
  const FairLayout  *layout = fair_board_get_layout (table->board);
  FairRect           rect = layout->areas[fair_random_below (seed, fair_test_table_get_rules (table)->n_piles)];

  if (fair_random_below (seed, 3) > 0)
    rect = layout->cards[fair_random_below (seed, fair_test_table_get_rules (table)->n_cards)];
  rect.x += rect.width * fair_random_below (seed, 101) / 100;
  rect.y += rect.height * fair_random_below (seed, 101) / 100;
  if (fair_random_below (seed, 4) == 0)
    fair_board_input_touch (table->input, rect.x, rect.y);
  else
    fair_board_input_press (table->input, rect.x, rect.y, buttons[fair_random_below (seed, G_N_ELEMENTS (buttons))]);
}

/* One of the keys of the table, or some other key. */
static void
press_any_key (FairTestTable *table,
               guint64       *seed)
{
  guint               n_keys;
  const FairBoardKey *keys = fair_board_keys_list (&n_keys);
  GdkModifierType     modifiers;
  guint               key;

  gtk_accelerator_parse (keys[fair_random_below (seed, n_keys)].accel, &key, &modifiers);
  if (fair_random_below (seed, 16) == 0)
    key = 'a' + (guint) fair_random_below (seed, 26);
  fair_board_controller_press_key (table->controller, key, modifiers);
}

/* What else the player may ask of a table. */
static void
ask_anything (FairTestTable *table,
              guint64       *seed)
{
  static const char *const typed[] = { "7s", "q", "spades", "ace of", "" };
  FairBoard               *board = table->board;
  guint                    pile = (guint) fair_random_below (seed, fair_test_table_get_rules (table)->n_piles);

  switch (fair_random_below (seed, 7))
    {
    case 0:
      g_free (fair_board_controller_find (table->controller, typed[fair_random_below (seed, G_N_ELEMENTS (typed))], fair_random_below (seed, 2)));
      break;
    case 1:
      fair_board_controller_set_clicking (table->controller, fair_random_below (seed, 3));
      break;
    case 2:
      fair_board_controller_peek_at (table->controller, pile, (int) fair_random_below (seed, 12) - 1);
      break;
    case 3:
      fair_board_controller_cheat_with (table->controller, pile);
      break;
    case 4:
      gtk_widget_grab_focus (GTK_WIDGET (board));
      break;
    default:
      g_free (fair_board_controller_hint (table->controller));
    }
}

static void
activate_anything (FairTestTable *table,
                   guint64       *seed)
{
  FairPosition position = *fair_test_table_get_position (table);
  guint        pile = (guint) fair_random_below (seed, fair_test_table_get_rules (table)->n_piles);
  FairCard     card = position.cards[fair_random_below (seed, fair_test_table_get_rules (table)->n_cards)];

  gboolean moves = fair_random_below (seed, 2);

  if (fair_random_below (seed, 4) == 0)
    gtk_widget_activate_action (table->board->places[pile], moves ? "place.move" : "place.activate", NULL);
  else
    gtk_widget_activate_action (table->board->cards[card], moves ? "card.move" : "card.activate", NULL);
}

static void
do_rush (FairTestTable *table,
         guint64       *seed)
{
  FairGameClock *clock = fair_game_model_get_clock (table->board->model);

  table->now += (gint64) fair_random_below (seed, 3 * G_USEC_PER_SEC);
  switch (fair_random_below (seed, 4))
    {
    case 0:
      fair_game_clock_pause (clock, table->now);
      break;
    case 1:
      fair_game_clock_start (clock, table->now);
      break;
    default:
      fair_game_clock_advance (clock, table->now);
    }
}

/* Does something that a player, a window or the time may do. */
static void
do_event (FairTestTable  *table,
          FairGameModel **models,
          guint           n_models,
          guint64        *seed)
{
  FairGameModel *model = table->board->model;
  guint          n = (guint) fair_random_below (seed, 80);

  if (n < 14)
    press_anywhere (table, seed);
  else if (n < 26)
    fair_board_input_motion (table->input, (float) fair_random_below (seed, 1200) - 600,
                             (float) fair_random_below (seed, 800) - 400);
  else if (n < 38)
    fair_board_input_release (table->input, fair_random_below (seed, 4) == 0);
  else if (n < 40)
    fair_board_input_cancel (table->input);
  else if (n < 44)
    fair_game_model_undo (model);
  else if (n < 46)
    fair_game_model_redo (model);
  else if (n < 49)
    activate_anything (table, seed);
  else if (n < 51 && fair_game_model_get_clock (model) != NULL)
    do_rush (table, seed);
  else if (n < 53)
    fair_board_set_model (table->board, models[fair_random_below (seed, n_models)]);
  else if (n < 55)
    fair_test_stage_lay_out (&table->stage);
  else if (n < 56)
    fair_test_stage_wait_frame (&table->stage);
  else if (n < 57)
    fair_test_stage_resize (&table->stage, 360 + (int) fair_random_below (seed, 900), 400 + (int) fair_random_below (seed, 500));
  else if (n < 70)
    press_any_key (table, seed);
  else if (n < 72)
    ask_anything (table, seed);
  else if (n < 74)
    fair_board_input_hold (table->input);
  else if (fair_random_below (seed, 200) == 0)
    fair_game_model_restart (model);
  else if (fair_game_model_may_play (model))
    fair_test_model_play_any (model, seed);
}

static void
check_event (FairTestTable *table,
             guint          n)
{
  FairBoard *board = table->board;
  int        index;

  fair_test_assert_view (board, FALSE);
  g_assert_cmpuint (fair_board_keys_get_place (table->keys, &index), <, fair_test_table_get_rules (table)->n_piles);
  g_assert_cmpint (index, <, (int) fair_position_count (fair_test_table_get_position (table), fair_board_keys_get_place (table->keys, &index)));
  if (fair_test_table_is_dragging (table))
    g_assert_cmpuint (board->drag_count, <=, fair_position_count (fair_test_table_get_position (table), board->drag_pile));
  if (n % 50 != 0)
    return;

  fair_board_input_cancel (table->input);
  assert_idle (table);
}

/* Two games of a kind and one of another on one board, and anything that may happen to it. */
static void
test_random (gconstpointer data)
{
  const char    *many = g_getenv ("FAIR_TEST_EVENTS");
  guint          n_events = many ? (guint) atoi (many) : 1000;
  guint64        seed = g_test_rand_int ();
  FairTestTable  table;
  FairGameModel *models[] = { deal (data, 1), deal (data, 2), deal ("rush", 1) };

  fair_test_table_init (&table, models[0]);
  table.model = NULL;
  for (guint n = 1; n <= n_events; n++)
    {
      /* A game that is over is dealt anew. */
      for (guint i = 0; i < G_N_ELEMENTS (models); i++)
        if (fair_status (fair_game_model_get_rules (models[i]), fair_game_model_get_position (models[i])) != FAIR_STATUS_PLAYING &&
            fair_random_below (&seed, 20) == 0)
          fair_game_model_restart (models[i]);
      do_event (&table, models, G_N_ELEMENTS (models), &seed);
      check_event (&table, n);
    }
  fair_test_table_clear (&table);
  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    fair_test_model_free (models[i]);
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
  for (guint i = 0; fair_test_games[i]; i++)
    fair_test_add ("/fair/events/random", fair_test_games[i], fair_test_games[i], test_random);

  return g_test_run ();
}
