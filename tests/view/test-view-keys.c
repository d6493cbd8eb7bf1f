/* test-view-keys.c: playing with keys.
 *
 * Keys are passed to the board like by GTK.  Tests find the shortest way with arrows themselves, so that every
 * visible pile can be reached.
 */
#include "config.h"

#include "view-helpers.h"

#include "fair-board-item.h"

#include <adwaita.h>

/* A game in a written position, with an empty history. */
static FairGameModel *
model_at (const char *words,
          const char *shorthand)
{
  FairGameModel *model = fair_test_model (words, 1);

  fair_test_position (fair_game_model_get_rules (model), shorthand, (FairPosition *) fair_game_model_get_position (model));
  return model;
}

static gboolean
press (FairTestTable *table,
       guint          keyval)
{
  return fair_board_controller_press_key (table->controller, keyval, 0);
}

static guint
get_place (FairTestTable *table,
           int           *index)
{
  return fair_board_get_cursor (table->board, index);
}

/* Fails unless the cursor and GTK's focus are there, with a ring around it. */
static void
assert_cursor (FairTestTable *table,
               guint          pile,
               int            index)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (table->board)));
  int        found_index;

  g_assert_cmpuint (get_place (table, &found_index), ==, pile);
  g_assert_cmpint (found_index, ==, index);
  if (index < 0)
    g_assert_true (focus == table->board->places[pile]);
  else
    g_assert_true (focus == table->board->cards[fair_position_pile (fair_test_table_get_position (table), pile)[index]]);
  g_assert_cmpuint (fair_test_count_marks (table->board, "focus"), ==, 1);
}

static const struct
{
  GtkDirectionType direction;
  guint            keyval;
} arrows[] = {
  { GTK_DIR_LEFT, GDK_KEY_Left },
  { GTK_DIR_RIGHT, GDK_KEY_Right },
  { GTK_DIR_UP, GDK_KEY_Up },
  { GTK_DIR_DOWN, GDK_KEY_Down }
};

/* A stop on the way, and the key that led there. */
typedef struct
{
  guint pile;
  int   index;
  guint from; /* an index in the list of stops */
  guint arrow;
} Stop;

/* Finds a shortest way with arrows.  Returns: how many stops it has; the goal is the last of @stops */
static gboolean
find_way (FairTestTable *table,
          guint          pile,
          int            index,
          GArray        *way)
{
  Stop  stops[FAIR_MAX_PILES + FAIR_MAX_CARDS];
  guint n = 1;

  stops[0].pile = get_place (table, &stops[0].index);
  for (guint i = 0; i < n; i++)
    {
      if (stops[i].pile == pile && stops[i].index == index)
        {
          for (; i > 0; i = stops[i].from)
            g_array_prepend_val (way, stops[i].arrow);
          return TRUE;
        }
      for (guint arrow = 0; arrow < G_N_ELEMENTS (arrows); arrow++)
        {
          Stop     stop = { stops[i].pile, stops[i].index, i, arrow };
          gboolean known = FALSE;

          if (!fair_walk (fair_board_get_layout (table->board), fair_test_table_get_rules (table), fair_test_table_get_position (table), arrows[arrow].direction,
                          &stop.pile, &stop.index))
            continue;
          for (guint k = 0; k < n; k++)
            known |= stops[k].pile == stop.pile && stops[k].index == stop.index;
          if (!known)
            stops[n++] = stop;
        }
    }

  return FALSE;
}

static void
walk_to (FairTestTable *table,
         guint          pile,
         int            index)
{
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (guint));

  if (!find_way (table, pile, index, way))
    g_error ("no arrows lead to card %d of pile %u", index, pile);
  for (guint i = 0; i < way->len; i++)
    g_assert_true (press (table, arrows[g_array_index (way, guint, i)].keyval));
  if (way->len > 0)
    assert_cursor (table, pile, index);
}

/* From anywhere to every pile, and to every face-up card of a column, without changing the game. */
static void
test_reach (gconstpointer data)
{
  FairTestTable table;
  guint64       seed = 4;

  fair_test_table_init (&table, fair_test_model (data, 7));
  gtk_widget_grab_focus (GTK_WIDGET (table.board));
  for (guint n = 0; n < 12; n++)
    {
      FairPosition before = *fair_test_table_get_position (&table);

      for (guint pile = 0; pile < fair_test_table_get_rules (&table)->n_piles; pile++)
        {
          int top = fair_walk_top (fair_test_table_get_rules (&table), fair_test_table_get_position (&table), pile);

          walk_to (&table, pile, top);
          if (fair_test_table_get_rules (&table)->piles[pile].role == FAIR_COLUMN)
            for (int index = fair_test_table_get_position (&table)->down[pile]; index < top; index++)
              walk_to (&table, pile, index);
        }
      g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
      fair_test_assert_view (table.board, FALSE);
      for (guint k = 0; k < 3; k++)
        fair_test_model_play_any (table.model, &seed);
    }
  g_assert_cmpuint (table.n_refused, ==, 0);
  fair_test_table_clear (&table);
}

/* Plays @move with keys alone. */
static void
play_by_keys (FairTestTable *table,
              FairMove       move)
{
  const FairPosition *position = fair_test_table_get_position (table);

  if (move.kind == FAIR_MOVE_DRAW || move.kind == FAIR_MOVE_REDEAL)
    {
      g_assert_true (press (table, GDK_KEY_d));
      return;
    }
  walk_to (table, move.from, (int) (fair_position_count (position, move.from) - move.count));
  g_assert_true (press (table, GDK_KEY_space));
  g_assert_cmpuint (fair_test_table_get_selected_pile (table), ==, move.from);
  g_assert_cmpuint (fair_test_table_count_selected (table), ==, move.count);
  walk_to (table, move.to, fair_walk_top (fair_test_table_get_rules (table), position, move.to));
  g_assert_true (press (table, GDK_KEY_Return));
  g_assert_cmpuint (fair_test_table_get_selected_pile (table), ==, FAIR_NO_PILE);
}

/* Every move can be made with keys, with the same result as in the model. */
static void
test_play (gconstpointer data)
{
  FairTestTable  table;
  FairGameModel *other = fair_test_model (data, 9);
  guint64        seed = 77;

  fair_test_table_init (&table, fair_test_model (data, 9));
  gtk_widget_grab_focus (GTK_WIDGET (table.board));
  for (guint n = 0; n < 80; n++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      guint    n_moves = fair_list (fair_test_table_get_rules (&table), fair_test_table_get_position (&table), moves);
      FairMove move;

      if (n_moves == 0)
        break;
      move = moves[fair_random_below (&seed, n_moves)];
      if (move.kind == FAIR_MOVE_END)
        continue;
      play_by_keys (&table, move);
      g_assert_true (fair_reason_is_legal (fair_game_model_play (other, move)));
      fair_test_assert_same (fair_test_table_get_rules (&table), fair_test_table_get_position (&table), fair_game_model_get_position (other));
      fair_test_assert_view (table.board, FALSE);
    }
  g_assert_cmpuint (table.n_refused, ==, 0);
  fair_test_model_free (other);
  fair_test_table_clear (&table);
}

/* Digits go to columns; + and − take more and fewer cards; Escape and the pile itself put them back. */
static void
test_run (void)
{
  FairTestTable table;
  guint         first;
  int           index;

  /* t3 has a run of three on another card. */
  fair_test_table_init (&table, model_at ("kingcell", "t1: 9S; t2: KD; t3: 2C 8H 7S 6H; t4: QC; rest: t8"));
  first = fair_test_table_get_rules (&table)->first[FAIR_COLUMN];
  gtk_widget_grab_focus (GTK_WIDGET (table.board));
  g_assert_true (press (&table, GDK_KEY_3));
  assert_cursor (&table, first + 2, 3);
  g_assert_true (press (&table, GDK_KEY_space));
  g_assert_cmpuint (fair_test_table_count_selected (&table), ==, 1);
  g_assert_true (press (&table, GDK_KEY_plus));
  g_assert_true (fair_board_controller_press_key (table.controller, GDK_KEY_plus, GDK_SHIFT_MASK));
  g_assert_cmpuint (fair_test_table_count_selected (&table), ==, 3);
  assert_cursor (&table, first + 2, 1);

  /* Cards that are not a run cannot be taken, and a message says why. */
  g_assert_true (press (&table, GDK_KEY_KP_Add));
  g_assert_cmpuint (fair_test_table_count_selected (&table), ==, 3);
  g_assert_cmpuint (table.n_refused, ==, 1);
  for (guint n = 0; n < 4; n++)
    g_assert_true (press (&table, GDK_KEY_minus));
  g_assert_cmpuint (fair_test_table_count_selected (&table), ==, 1);
  assert_cursor (&table, first + 2, 3);
  g_assert_true (press (&table, GDK_KEY_Escape));
  g_assert_cmpuint (fair_test_table_get_selected_pile (&table), ==, FAIR_NO_PILE);
  g_assert_false (press (&table, GDK_KEY_Escape));

  /* Picked up in the middle of the pile, put back, and picked up and put elsewhere. */
  for (guint n = 0; n < 2; n++)
    {
      g_assert_true (press (&table, GDK_KEY_3));
      g_assert_true (press (&table, GDK_KEY_Up));
      g_assert_true (press (&table, GDK_KEY_Up));
      assert_cursor (&table, first + 2, 1);
      g_assert_true (press (&table, GDK_KEY_Return));
      g_assert_cmpuint (fair_test_table_count_selected (&table), ==, 3);
      g_assert_true (press (&table, n == 0 ? GDK_KEY_space : GDK_KEY_KP_1));
    }
  assert_cursor (&table, first, 0);
  g_assert_true (press (&table, GDK_KEY_KP_Enter));
  fair_test_assert_pile (table.model, "t1", "9S 8H 7S 6H");
  assert_cursor (&table, first, 3);

  /* A key for a missing column does nothing; a card that cannot go anywhere says so. */
  g_assert_true (press (&table, GDK_KEY_9));
  g_assert_cmpuint (get_place (&table, &index), ==, first);
  g_assert_true (press (&table, GDK_KEY_2));
  g_assert_true (press (&table, GDK_KEY_f));
  g_assert_cmpuint (table.n_refused, ==, 2);
  g_assert_true (press (&table, GDK_KEY_Home));
  assert_cursor (&table, first + 1, 0);
  g_assert_false (press (&table, GDK_KEY_z));
  g_assert_false (fair_board_controller_press_key (table.controller, GDK_KEY_d, GDK_CONTROL_MASK));
  fair_test_table_clear (&table);
}

/* While other cards are held, a run that cannot be taken does not move the cursor. */
static void
test_refused_run (void)
{
  FairTestTable table;
  guint         pile;
  int           index, before;

  fair_test_table_init (&table, model_at ("kingcell", "t1: 9S; t2: KD; t3: 2C 8H 7S 6H; t4: QC; rest: t8"));
  gtk_widget_grab_focus (GTK_WIDGET (table.board));
  g_assert_true (press (&table, GDK_KEY_3));
  g_assert_true (press (&table, GDK_KEY_space));
  g_assert_true (press (&table, GDK_KEY_plus));
  g_assert_true (press (&table, GDK_KEY_plus));
  g_assert_true (press (&table, GDK_KEY_8));
  pile = get_place (&table, &before);
  g_assert_true (press (&table, GDK_KEY_plus));
  g_assert_cmpuint (table.n_refused, ==, 1);
  g_assert_cmpuint (fair_test_table_count_selected (&table), ==, 3);
  g_assert_cmpuint (get_place (&table, &index), ==, pile);
  g_assert_cmpint (index, ==, before);
  fair_test_table_clear (&table);
}

/* A refused drop does not change the game, and the cards are no longer held. */
static void
test_refused (void)
{
  FairTestTable table;
  FairPosition  before;

  fair_test_table_init (&table, model_at ("kingcell", "t1: 9S; t2: KD; t3: 2C 8H; rest: t8"));
  gtk_widget_grab_focus (GTK_WIDGET (table.board));
  before = *fair_test_table_get_position (&table);
  press (&table, GDK_KEY_1);
  press (&table, GDK_KEY_space);
  press (&table, GDK_KEY_3);
  press (&table, GDK_KEY_space);
  g_assert_cmpuint (table.n_refused, ==, 1);
  g_assert_nonnull (strstr (table.refused, "Nine of spades"));
  g_assert_cmpuint (fair_test_table_get_selected_pile (&table), ==, FAIR_NO_PILE);
  g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
  fair_test_table_clear (&table);
}

/* Keys that pick up or draw start a game with hidden cards, and no other keys do. */
static void
test_concealed (void)
{
  FairTestTable table;
  FairRules     rules;

  fair_test_rules ("rush", &rules);
  fair_test_table_init (&table, fair_game_model_new (&rules, 3, TRUE));
  gtk_widget_grab_focus (GTK_WIDGET (table.board));
  for (const char *keys = "fws+-"; *keys; keys++)
    press (&table, (guint) *keys);
  press (&table, GDK_KEY_4);
  press (&table, GDK_KEY_Up);
  g_assert_cmpuint (table.n_starts, ==, 0);
  g_assert_cmpuint (table.n_refused, ==, 0);
  g_assert_true (fair_game_model_get_concealed (table.model));
  press (&table, GDK_KEY_space);
  g_assert_cmpuint (table.n_starts, ==, 1);
  g_assert_false (fair_game_model_get_concealed (table.model));
  fair_game_clock_pause (fair_game_model_get_clock (table.model), 0);
  press (&table, GDK_KEY_d);
  g_assert_cmpuint (table.n_starts, ==, 2);
  fair_test_table_clear (&table);
}

/* Actions for screen readers can play alone: cards are taken and put down. */
static void
test_accessible (gconstpointer data)
{
  FairTestTable table;
  guint64       seed = 12;

  fair_test_table_init (&table, fair_test_model (data, 11));
  for (guint n = 0; n < 40; n++)
    {
      FairMove     moves[FAIR_MAX_MOVES];
      guint        n_moves = fair_list (fair_test_table_get_rules (&table), fair_test_table_get_position (&table), moves);
      FairPosition expected = *fair_test_table_get_position (&table);
      GtkWidget   *to;
      FairMove     move;
      FairEffects  effects;

      if (n_moves == 0)
        break;
      move = moves[fair_random_below (&seed, n_moves)];
      if (move.kind == FAIR_MOVE_END)
        continue;
      if (move.kind == FAIR_MOVE_CARDS)
        {
          FairCard top = fair_position_top (&expected, move.to);

          g_assert_true (gtk_widget_activate_action (table.board->cards[fair_position_card (&expected, move.from, move.count - 1u)],
                                                     "card.move", NULL));
          to = top == FAIR_NO_CARD ? table.board->places[move.to] : table.board->cards[top];
        }
      else
        to = table.board->places[fair_test_table_get_rules (&table)->first[FAIR_STOCK]];
      g_assert_true (gtk_widget_activate_action (to, FAIR_IS_PLACE (to) ? "place.move" : "card.move", NULL));
      fair_apply (fair_test_table_get_rules (&table), &expected, move, &effects);
      g_assert_cmpuint (table.n_refused, ==, 0);
      if (fair_history_get_step (fair_game_model_get_history (table.model), fair_game_model_get_history (table.model)->n_done - 1)->kind == FAIR_STEP_PLAYER)
        fair_test_assert_same (fair_test_table_get_rules (&table), fair_test_table_get_position (&table), &expected);
    }
  fair_test_table_clear (&table);
}

/* Tab goes to the table and on from it, as one stop; the pointer hides the ring, and there is none before a key was pressed. */
static void
test_focus (void)
{
  FairTestTable  table;
  GtkWidget     *board;
  FairGameModel *other = fair_test_model ("churchill", 4);
  int            index;
  guint          pile;

  fair_test_table_init (&table, fair_test_model ("churchill", 3));
  board = GTK_WIDGET (table.board);
  gtk_root_set_focus (gtk_widget_get_root (board), NULL);
  g_assert_false (fair_board_has_focus (table.board));
  gtk_window_set_focus_visible (GTK_WINDOW (gtk_widget_get_root (board)), FALSE);
  g_assert_true (gtk_widget_child_focus (board, GTK_DIR_TAB_FORWARD));
  g_assert_cmpuint (fair_test_count_marks (table.board, "focus"), ==, 0);
  gtk_root_set_focus (gtk_widget_get_root (board), NULL);
  gtk_window_set_focus_visible (GTK_WINDOW (gtk_widget_get_root (board)), TRUE);
  g_assert_true (gtk_widget_child_focus (board, GTK_DIR_TAB_FORWARD));
  g_assert_true (fair_board_has_focus (table.board));
  pile = get_place (&table, &index);
  assert_cursor (&table, pile, index);
  g_assert_false (gtk_widget_child_focus (board, GTK_DIR_TAB_FORWARD));

  /* The ring disappears with the focus, and comes back with it. */
  gtk_root_set_focus (gtk_widget_get_root (board), NULL);
  g_assert_cmpuint (fair_test_count_marks (table.board, "focus"), ==, 0);
  g_assert_true (gtk_widget_grab_focus (board));
  assert_cursor (&table, pile, index);
  g_assert_true (fair_test_table_press (&table, pile, index, GDK_BUTTON_PRIMARY));
  fair_board_controller_cancel (table.controller);
  g_assert_cmpuint (fair_test_count_marks (table.board, "focus"), ==, 0);
  g_assert_true (press (&table, GDK_KEY_Left) || press (&table, GDK_KEY_Right));
  g_assert_cmpuint (fair_test_count_marks (table.board, "focus"), ==, 1);

  /* A new deal keeps the focus on the table. */
  fair_board_set_model (table.board, other);
  fair_test_model_free (table.model);
  table.model = other;
  g_assert_true (fair_board_has_focus (table.board));
  fair_test_stage_lay_out (&table.stage);
  fair_test_table_clear (&table);
}

/* In languages that are written from right to left the table is the same, and arrows go where they point. */
static void
test_right_to_left (void)
{
  FairLayout    layouts[2];
  FairTestTable table;

  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      guint column;
      int   index;

      gtk_widget_set_default_direction (i == 0 ? GTK_TEXT_DIR_LTR : GTK_TEXT_DIR_RTL);
      fair_test_table_init (&table, fair_test_model ("kingcell", 3));
      layouts[i] = *fair_board_get_layout (table.board);
      column = fair_test_table_get_rules (&table)->first[FAIR_COLUMN];
      walk_to (&table, column, fair_walk_top (fair_test_table_get_rules (&table), fair_test_table_get_position (&table), column));
      for (guint next = 1; next < 4; next++)
        {
          g_assert_true (press (&table, GDK_KEY_Right));
          g_assert_cmpuint (get_place (&table, &index), ==, column + next);
        }
      g_assert_true (press (&table, GDK_KEY_Left));
      g_assert_cmpuint (get_place (&table, &index), ==, column + 2);
      fair_test_assert_view (table.board, FALSE);
      fair_test_table_clear (&table);
    }
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_assert_cmpmem (&layouts[0], sizeof layouts[0], &layouts[1], sizeof layouts[1]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  g_test_add_func ("/fair/keys/run", test_run);
  g_test_add_func ("/fair/keys/refused-run", test_refused_run);
  g_test_add_func ("/fair/keys/refused", test_refused);
  g_test_add_func ("/fair/keys/concealed", test_concealed);
  g_test_add_func ("/fair/keys/focus", test_focus);
  g_test_add_func ("/fair/keys/right-to-left", test_right_to_left);
  for (guint i = 0; fair_test_games ()[i]; i++)
    {
      fair_test_add ("/fair/keys/reach", fair_test_games ()[i], fair_test_games ()[i], test_reach);
      fair_test_add ("/fair/keys/play", fair_test_games ()[i], fair_test_games ()[i], test_play);
      fair_test_add ("/fair/keys/accessible", fair_test_games ()[i], fair_test_games ()[i], test_accessible);
    }

  return g_test_run ();
}
