/* test-view-events.c: after each of many random events a board still shows its game: no card is lost, duplicated or
 * revealed.
 *
 * FAIR_TEST_EVENTS is the number of events for each game.
 */
#include "config.h"

#include "view-helpers.h"

#include <adwaita.h>
#include <stdlib.h>

/* Presses somewhere on the table, mostly on a card. */
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
    fair_board_controller_press (table->controller, rect.x, rect.y, FAIR_BUTTON_TOUCH);
  else
    fair_board_controller_press (table->controller, rect.x, rect.y, buttons[fair_random_below (seed, G_N_ELEMENTS (buttons))]);
}

/* Presses one of the keys of the table, or another key. */
static void
press_any_key (FairTestTable *table,
               guint64       *seed)
{
  GdkModifierType modifiers;
  guint           key;

  gtk_accelerator_parse (fair_board_keys[fair_random_below (seed, FAIR_N_BOARD_KEYS)].accel, &key, &modifiers);
  if (fair_random_below (seed, 16) == 0)
    key = 'a' + (guint) fair_random_below (seed, 26);
  fair_board_controller_press_key (table->controller, key, modifiers);
}

/* Does something else that a player can do with a table. */
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

/* Does something that a player, a window or the time can do. */
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
    fair_board_controller_motion (table->controller, (float) fair_random_below (seed, 1200) - 600,
                                  (float) fair_random_below (seed, 800) - 400);
  else if (n < 38)
    fair_board_controller_release (table->controller, fair_random_below (seed, 4) == 0);
  else if (n < 40)
    fair_board_controller_cancel (table->controller);
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
    fair_board_controller_hold (table->controller);
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
  g_assert_cmpuint (fair_board_get_cursor (table->board, &index), <, fair_test_table_get_rules (table)->n_piles);
  g_assert_cmpint (index, <, (int) fair_position_count (fair_test_table_get_position (table), fair_board_get_cursor (table->board, &index)));
  if (fair_test_table_is_dragging (table))
    g_assert_cmpuint (board->drag_count, <=, fair_position_count (fair_test_table_get_position (table), board->drag_pile));
  if (n % 50 != 0)
    return;

  fair_board_controller_cancel (table->controller);
  fair_test_table_assert_idle (table);
}

/* Two games of one kind and one of another on one board, with all kinds of events. */
static void
test_random (gconstpointer data)
{
  const char    *many = g_getenv ("FAIR_TEST_EVENTS");
  guint          n_events = many ? (guint) atoi (many) : 1000;
  guint64        seed = g_test_rand_int ();
  FairTestTable  table;
  FairGameModel *models[] = { fair_test_new_game (data, 1), fair_test_new_game (data, 2), fair_test_new_game ("rush", 1) };

  fair_test_table_init (&table, models[0]);
  table.model = NULL;
  for (guint n = 1; n <= n_events; n++)
    {
      /* A game that is over is replaced by a new one. */
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
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  for (guint i = 0; fair_test_games ()[i]; i++)
    fair_test_add ("/fair/events/random", fair_test_games ()[i], fair_test_games ()[i], test_random);

  return g_test_run ();
}
