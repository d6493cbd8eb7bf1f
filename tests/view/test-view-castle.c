/* test-view-castle.c: two clicks, spread and cheat in the Castles. */
#include "config.h"

#include "view-helpers.h"

#include <adwaita.h>

/* A game in which no card goes up automatically. */
static FairGameModel *
new_castle (const char *words,
            guint64     number)
{
  FairRules      rules;
  FairGameModel *model;

  fair_test_rules (words, &rules);
  model = fair_game_model_new (&rules, number, FALSE);
  g_object_set (model, "autocomplete", FALSE, NULL);
  return model;
}

static void
click_top (FairTestTable *table,
           guint          pile)
{
  g_assert_true (fair_test_table_click (table, pile, (int) fair_test_table_count (table, pile) - 1));
}

static void
assert_selected (FairTestTable *table,
                 guint          pile,
                 guint          n_cards)
{
  g_assert_cmpuint (fair_test_table_get_selected_pile (table), ==, n_cards > 0 ? pile : FAIR_NO_PILE);
  for (guint p = 0; p < fair_test_table_get_rules (table)->n_piles; p++)
    for (guint i = 0; i < fair_test_table_count (table, p); i++)
      {
        GtkWidget *card = table->board->cards[fair_position_card (fair_test_table_get_position (table), p, i)];
        gboolean   selected = p == pile && i < n_cards;

        g_assert_cmpint (gtk_widget_has_css_class (card, "selected"), ==, selected);
        if (selected)
          gtk_test_accessible_assert_state (GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_STATE_SELECTED, TRUE);
      }
}

typedef gboolean (*Wanted) (FairTestTable *table, guint *from, guint *to);

/* Plays at random until @wanted finds piles. */
static void
find_wanted (FairTestTable *table,
             guint64       *seed,
             Wanted         wanted,
             guint         *from,
             guint         *to)
{
  for (guint n = 0; n < 20000; n++)
    {
      guint first = fair_test_table_get_rules (table)->first[FAIR_COLUMN];
      guint n_columns = fair_test_table_get_rules (table)->count[FAIR_COLUMN];

      for (*from = first; *from < first + n_columns; (*from)++)
        for (*to = first; *to < first + n_columns; (*to)++)
          if (*from != *to && wanted (table, from, to))
            return;
      fair_test_table_go_on (table, seed);
    }

  g_assert_not_reached ();
}

static guint
get_run (FairTestTable *table,
         guint          pile)
{
  return fair_run_length (fair_test_table_get_rules (table), fair_test_table_get_position (table), pile);
}

static guint
count_empty (FairTestTable *table)
{
  return fair_empty_piles (fair_test_table_get_rules (table), fair_test_table_get_position (table), FAIR_COLUMN);
}

/* A run of two or more cards, and a stack that its top card cannot join. */
static gboolean
is_run_and_refusal (FairTestTable *table,
                    guint         *from,
                    guint         *to)
{
  FairMove move = fair_game_model_resolve (table->model, *from, get_run (table, *from), *to, FALSE);

  return get_run (table, *from) >= 2 && fair_test_table_count (table, *to) > 0 &&
         !fair_is_legal (fair_test_table_get_rules (table), fair_test_table_get_position (table), move);
}

/* A run of two or more cards that can move as a whole. */
static gboolean
is_run_and_taker (FairTestTable *table,
                  guint         *from,
                  guint         *to)
{
  guint run = get_run (table, *from);

  return run >= 2 && fair_test_table_count (table, *to) > 0 &&
         fair_is_legal (fair_test_table_get_rules (table), fair_test_table_get_position (table), fair_move_cards (*from, *to, run));
}

/* By the rules, the first click selects the top card, a second one on the same stack its whole run, a third one
 * nothing; a click on another pile moves there, or shows why not. */
static void
test_two_clicks (gconstpointer data)
{
  FairTestTable table;
  guint64       seed = 3;
  guint         from, to, run, n_done;

  fair_test_table_init (&table, new_castle (data, 4));
  find_wanted (&table, &seed, is_run_and_refusal, &from, &to);
  run = get_run (&table, from);
  n_done = fair_game_model_get_history (table.model)->n_done;
  click_top (&table, from);
  assert_selected (&table, from, 1);
  click_top (&table, from);
  assert_selected (&table, from, run);
  click_top (&table, from);
  assert_selected (&table, from, 0);

  /* Any card of the stack selects it. */
  g_assert_true (fair_test_table_click (&table, from, 0));
  assert_selected (&table, from, 1);
  g_assert_cmpuint (table.n_refused, ==, 0);
  click_top (&table, from);
  click_top (&table, to);
  g_assert_cmpuint (table.n_refused, ==, 1);
  assert_selected (&table, from, 0);
  g_assert_cmpuint (fair_game_model_get_history (table.model)->n_done, ==, n_done);

  /* The run goes where its head fits, even if only its top card is selected: the destination determines which
   * part. */
  for (guint n_clicks = 1; n_clicks <= 2; n_clicks++)
    {
      find_wanted (&table, &seed, is_run_and_taker, &from, &to);
      run = get_run (&table, from);
      n_done = fair_game_model_get_history (table.model)->n_done;
      for (guint i = 0; i < n_clicks; i++)
        click_top (&table, from);
      table.n_refused = 0;
      click_top (&table, to);
      g_assert_cmpuint (table.n_refused, ==, 0);
      fair_test_table_assert_played (&table, n_done, fair_move_cards (from, to, run));
      assert_selected (&table, 0, 0);
      fair_test_assert_view (table.board, FALSE);
    }

  /* The bare table and Escape clear the selection; a foundation and an empty stack are not selected. */
  click_top (&table, from = to);
  fair_board_controller_press (table.controller, -3, -3, GDK_BUTTON_PRIMARY);
  fair_test_table_release (&table);
  assert_selected (&table, from, 0);
  click_top (&table, from);
  g_assert_true (fair_board_controller_cancel (table.controller));
  assert_selected (&table, from, 0);
  g_assert_false (fair_board_controller_cancel (table.controller));
  if (fair_test_table_count (&table, 0) > 0)
    {
      click_top (&table, 0);
      assert_selected (&table, 0, 0);
    }

  /* A move of any kind clears the selection. */
  click_top (&table, from);
  g_assert_true (fair_game_model_undo (table.model));
  assert_selected (&table, from, 0);
  fair_test_table_clear (&table);
}

static gboolean
is_run_and_room (FairTestTable *table,
                 guint         *from,
                 guint         *to)
{
  return get_run (table, *from) >= 3 && count_empty (table) == 2;
}

static gboolean
is_full (FairTestTable *table,
         guint         *from,
         guint         *to)
{
  return count_empty (table) == 0 && fair_test_table_count (table, *from) > 1;
}

/* Fails unless each step of a spread goes to the first stack that was empty. */
static void
assert_spread (FairTestTable *table,
               guint          n_done,
               guint          from,
               guint          n_moves)
{
  const FairHistory *history = fair_game_model_get_history (table->model);
  const FairStep    *step = fair_history_get_step (history, n_done);
  guint              to = fair_test_table_get_rules (table)->first[FAIR_COLUMN];

  g_assert_cmpuint (history->n_done, ==, n_done + 1);
  g_assert_cmpuint (step->n_moves, ==, n_moves);
  for (guint i = 0; i < n_moves; i++, to++)
    {
      FairMove move = fair_history_get_move (history, step, i);

      while (fair_position_count (&step->before, to) > 0)
        to++;
      g_assert_cmpuint (move.from, ==, from);
      g_assert_cmpuint (move.to, ==, to);
      g_assert_cmpuint (move.count, ==, 1);
    }
  fair_test_assert_view (table->board, FALSE);
}

static void
test_spread (void)
{
  FairTestTable table;
  guint64       seed = 6;
  guint         from, to, n_done;

  fair_test_table_init (&table, new_castle ("beleaguered-castle starting-rank=6", 2));
  find_wanted (&table, &seed, is_run_and_room, &from, &to);
  n_done = fair_game_model_get_history (table.model)->n_done;

  for (guint n_clicks = 0; n_clicks <= 2; n_clicks++)
    {
      for (guint i = 0; i < n_clicks; i++)
        click_top (&table, from);
      g_assert_true (fair_test_table_press (&table, from, (int) fair_test_table_count (&table, from) - 1, GDK_BUTTON_SECONDARY));
      fair_test_table_release (&table);
      assert_spread (&table, n_done, from, n_clicks == 2 ? 2 : 1);
      assert_selected (&table, 0, 0);
      g_assert_true (fair_game_model_undo (table.model));
    }

  /* The selection on another stack does not matter. */
  for (to = fair_test_table_get_rules (&table)->first[FAIR_COLUMN]; to == from || fair_test_table_count (&table, to) == 0; to++)
    ;
  click_top (&table, to);
  click_top (&table, to);
  g_assert_true (fair_test_table_press (&table, from, (int) fair_test_table_count (&table, from) - 1, GDK_BUTTON_SECONDARY));
  fair_test_table_release (&table);
  assert_spread (&table, n_done, from, 1);

  find_wanted (&table, &seed, is_full, &from, &to);
  n_done = fair_game_model_get_history (table.model)->n_done;
  table.n_refused = 0;
  g_assert_true (fair_test_table_press (&table, from, (int) fair_test_table_count (&table, from) - 1, GDK_BUTTON_SECONDARY));
  fair_test_table_release (&table);
  g_assert_cmpuint (table.n_refused, ==, 1);
  g_assert_cmpuint (fair_game_model_get_history (table.model)->n_done, ==, n_done);
  fair_test_table_clear (&table);
}

/* A run that lacks only spaces to move. */
static gboolean
is_cheat (FairTestTable *table,
          guint         *from,
          guint         *to)
{
  FairMove move = fair_game_model_resolve (table->model, *from, get_run (table, *from), *to, FALSE);

  return fair_test_table_count (table, *to) > 0 && fair_check (fair_test_table_get_rules (table), fair_test_table_get_position (table), move) == FAIR_REASON_NO_SPACE;
}

/* With Shift a run can move without enough spaces, by two clicks and by a drag. */
static void
test_cheat (void)
{
  for (guint dragged = 0; dragged < 2; dragged++)
    {
      FairTestTable table;
      guint64       seed = 5;
      guint         from, to, n_done;
      float         x, y;
      FairMove      move;

      fair_test_table_init (&table, new_castle ("streets-and-alleys", 8));
      find_wanted (&table, &seed, is_cheat, &from, &to);
      move = fair_game_model_resolve (table.model, from, get_run (&table, from), to, TRUE);
      g_assert_true (move.cheat);
      for (guint shift = 0; shift < 2; shift++)
        {
          n_done = fair_game_model_get_history (table.model)->n_done;
          table.n_refused = 0;
          if (dragged)
            g_assert_true (fair_test_table_drag (&table, from, (int) (fair_test_table_count (&table, from) - move.count), to));
          else
            {
              click_top (&table, from);
              g_assert_true (fair_test_table_find_point (&table, to, (int) fair_test_table_count (&table, to) - 1, &x, &y));
              fair_board_controller_press (table.controller, x, y, GDK_BUTTON_PRIMARY);
            }
          fair_board_controller_release (table.controller, shift);
          g_assert_cmpuint (table.n_refused, ==, !shift);
          g_assert_cmpint ((fair_game_model_get_notes (table.model)->assistance != 0), ==, shift);
        }
      fair_test_table_assert_played (&table, n_done, move);
      fair_test_table_clear (&table);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  fair_test_add ("/fair/castle/two-clicks", "5", "beleaguered-castle starting-rank=5", test_two_clicks);
  fair_test_add ("/fair/castle/two-clicks", "7", "beleaguered-castle starting-rank=7", test_two_clicks);
  g_test_add_func ("/fair/castle/spread", test_spread);
  g_test_add_func ("/fair/castle/cheat", test_cheat);

  return g_test_run ();
}
