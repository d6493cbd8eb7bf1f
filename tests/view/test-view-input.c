/* test-view-input.c: clicks and drags.
 *
 * Drives the state machine of the input with points of the table, like a pointer.  Two clicks, spread and cheat of
 * the Castles are in test-view-castle.c, interruptions in test-view-interruptions.c.
 */
#include "config.h"

#include "view-helpers.h"

#include <adwaita.h>

/* Finds the expected move of a click; FALSE if it should be refused. */
static gboolean
find_click (FairTestTable *table,
            guint          pile,
            int            index,
            FairMove      *move)
{
  FairReason reason;

  if (fair_test_table_get_rules (table)->piles[pile].role == FAIR_STOCK)
    {
      *move = fair_move_simple (fair_test_table_count (table, pile) > 0 ? FAIR_MOVE_DRAW : FAIR_MOVE_REDEAL);
      return fair_is_legal (fair_test_table_get_rules (table), fair_test_table_get_position (table), *move);
    }

  return fair_game_model_find_click_target (table->model, pile, fair_test_table_count (table, pile) - (guint) index, move, &reason);
}

/* Chooses something to click on; every other time something that leads to a move, if there is any. */
static gboolean
choose_click (FairTestTable *table,
              guint64       *seed,
              gboolean       wants_play,
              guint         *pile,
              int           *index,
              FairMove      *move)
{
  gboolean plays = FALSE;

  for (guint tries = 0; tries < (wants_play ? 200 : 1) && !plays; tries++)
    {
      gboolean is_stock;

      *pile = (guint) fair_random_below (seed, fair_test_table_get_rules (table)->n_piles);
      is_stock = fair_test_table_get_rules (table)->piles[*pile].role == FAIR_STOCK;
      *index = (int) fair_test_table_count (table, *pile) - 1;
      if (*index > 0 && !is_stock)
        *index = (int) fair_random_below (seed, fair_test_table_count (table, *pile));
      plays = (is_stock || *index >= 0) && find_click (table, *pile, *index, move);
    }

  return plays;
}

/* A click on anything makes the expected move, or says why not. */
static void
test_clicks (gconstpointer data)
{
  FairTestTable table;
  guint64       seed = g_test_rand_int ();
  guint         n_played = 0;
  guint         n_refused = 0;

  fair_test_table_init (&table, fair_test_model (data, 2));
  for (guint n = 0; n < (g_test_thorough () ? 600 : 75); n++)
    {
      guint        n_done = fair_game_model_get_history (table.model)->n_done;
      FairPosition before = *fair_test_table_get_position (&table);
      guint        pile;
      int          index;
      FairMove     move;
      gboolean     plays = choose_click (&table, &seed, n % 2, &pile, &index, &move);

      table.n_refused = 0;
      if (!fair_test_table_click (&table, pile, index))
        continue;
      if (plays)
        {
          n_played++;
          g_assert_cmpuint (table.n_refused, ==, 0);
          fair_test_table_assert_played (&table, n_done, move);
        }
      else
        {
          gboolean is_bare = index < 0 && fair_test_table_get_rules (&table)->piles[pile].role != FAIR_STOCK;

          n_refused++;
          g_assert_cmpuint (table.n_refused, ==, !is_bare);
          g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
        }
      fair_test_assert_view (table.board, FALSE);
      if (n % 8 == 7)
        fair_test_table_go_on (&table, &seed);
    }
  g_test_message ("%u clicks played, %u did not", n_played, n_refused);
  g_assert_cmpuint (n_played, >, 20);
  g_assert_cmpuint (n_refused, >, 20);
  fair_test_table_clear (&table);
}

static gboolean
may_pick_up (FairTestTable *table,
             guint          pile,
             guint          n_cards)
{
  const FairPile *described = &fair_test_table_get_rules (table)->piles[pile];

  return fair_status (fair_test_table_get_rules (table), fair_test_table_get_position (table)) == FAIR_STATUS_PLAYING && described->gives != 0 &&
         described->role != FAIR_STOCK &&
         n_cards <= fair_position_count_up (fair_test_table_get_position (table), pile) &&
         n_cards <= fair_run_length (fair_test_table_get_rules (table), fair_test_table_get_position (table), pile);
}

/* Exactly the piles that take the dragged cards are highlighted. */
static void
check_targets (FairTestTable *table,
               guint          from,
               guint          n_cards,
               gboolean       dragging)
{
  for (guint pile = 0; pile < fair_test_table_get_rules (table)->n_piles; pile++)
    {
      FairMove   move = fair_game_model_resolve (table->model, from, n_cards, pile, FALSE);
      gboolean   expected = dragging && fair_is_legal (fair_test_table_get_rules (table), fair_test_table_get_position (table), move);
      GtkWidget *place = table->board->places[pile];

      g_assert_cmpint (gtk_widget_has_css_class (place, "target"), ==, expected);
      for (guint i = 0; i < fair_test_table_count (table, pile); i++)
        g_assert_cmpint (gtk_widget_has_css_class (table->board->cards[fair_position_card (fair_test_table_get_position (table), pile, i)],
                                                   "target"),
                         ==, expected && i == 0);
    }
}

/* Any card can be dragged to any pile: it moves there, or glides back and says why, or cannot be picked up. */
static void
test_drags (gconstpointer data)
{
  FairTestTable table;
  guint64       seed = g_test_rand_int ();
  guint         n_played = 0;
  guint         n_refused = 0;
  guint         n_fixed = 0;

  fair_test_table_init (&table, fair_test_model (data, 7));
  for (guint n = 0; n < (g_test_thorough () ? 900 : 100); n++)
    {
      FairMove     moves[FAIR_MAX_MOVES];
      guint        n_moves = fair_list (fair_test_table_get_rules (&table), fair_test_table_get_position (&table), moves);
      FairMove     move = fair_move_cards ((guint) fair_random_below (&seed, fair_test_table_get_rules (&table)->n_piles),
                                           (guint) fair_random_below (&seed, fair_test_table_get_rules (&table)->n_piles), 1);
      FairPosition before = *fair_test_table_get_position (&table);
      guint        n_done = fair_game_model_get_history (table.model)->n_done;

      if (n % 2 == 0 && n_moves > 0)
        move = moves[fair_random_below (&seed, n_moves)];
      else if (fair_test_table_count (&table, move.from) > 0)
        move.count = (guint8) (1 + fair_random_below (&seed, fair_test_table_count (&table, move.from)));
      if (move.kind != FAIR_MOVE_CARDS || move.from == move.to || fair_test_table_count (&table, move.from) == 0 ||
          fair_test_table_get_rules (&table)->piles[move.from].role == FAIR_STOCK)
        {
          fair_test_table_go_on (&table, &seed);
          continue;
        }
      table.n_refused = 0;
      if (!fair_test_table_drag (&table, move.from, (int) (fair_test_table_count (&table, move.from) - move.count), move.to))
        continue;
      fair_test_assert_view (table.board, FALSE);

      if (!may_pick_up (&table, move.from, move.count))
        {
          n_fixed++;
          g_assert_false (fair_test_table_is_dragging (&table));
          g_assert_cmpuint (table.n_refused, ==, 1);
          fair_test_table_release (&table);
          g_assert_cmpuint (table.n_refused, ==, 1);
          g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
          continue;
        }

      g_assert_true (fair_test_table_is_dragging (&table));
      g_assert_cmpuint (table.n_refused, ==, 0);
      check_targets (&table, move.from, move.count, TRUE);
      move = fair_game_model_resolve (table.model, move.from, move.count, move.to, FALSE);
      fair_test_table_release (&table);
      g_assert_false (fair_test_table_is_dragging (&table));
      if (fair_is_legal (fair_test_table_get_rules (&table), &before, move))
        {
          n_played++;
          g_assert_cmpuint (table.n_refused, ==, 0);
          fair_test_table_assert_played (&table, n_done, move);
        }
      else
        {
          n_refused++;
          g_assert_cmpuint (table.n_refused, ==, 1);
          g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
          g_assert_true (table.board->motions[fair_position_top (&before, move.from)].active);
        }
      check_targets (&table, 0, 1, FALSE);
      fair_test_assert_view (table.board, FALSE);
    }
  g_test_message ("%u drags played, %u refused, %u cards not picked up", n_played, n_refused, n_fixed);
  g_assert_cmpuint (n_played, >, 8);
  g_assert_cmpuint (n_refused, >, 8);
  fair_test_table_clear (&table);
}

/* For a drag any foundation means the one that takes the card. */
static guint
try_foundations (FairTestTable *table,
                 FairMove       move)
{
  guint n_done = fair_game_model_get_history (table->model)->n_done;

  for (guint slot = 0; slot < fair_test_table_get_rules (table)->count[FAIR_FOUNDATION]; slot++)
    {
      if (!fair_test_table_drag (table, move.from, (int) fair_test_table_count (table, move.from) - 1, slot))
        return slot;
      fair_test_table_release (table);
      fair_test_table_assert_played (table, n_done, move);
      while (fair_game_model_get_history (table->model)->n_done > n_done)
        if (!fair_game_model_undo (table->model))
          return slot + 1;
    }

  return fair_test_table_get_rules (table)->count[FAIR_FOUNDATION];
}

/* The first deal in which a card can go up at once, or any deal. */
static guint64
find_deal (const char *words)
{
  FairRules rules;

  fair_test_rules (words, &rules);
  for (guint64 number = 1; number < 500; number++)
    {
      FairMove     moves[FAIR_MAX_MOVES];
      FairPosition position;
      guint        n_moves;

      fair_deal_number (&rules, number, &position);
      n_moves = fair_list (&rules, &position, moves);
      for (guint i = 0; i < n_moves; i++)
        if (moves[i].kind == FAIR_MOVE_CARDS && rules.piles[moves[i].to].role == FAIR_FOUNDATION)
          return number;
    }

  return 11;
}

static void
test_foundations (gconstpointer data)
{
  FairTestTable table;
  guint64       seed = g_test_rand_int ();
  guint         n_played = 0;
  FairRules     rules;

  /* In the Castles no card goes up automatically here, not even after the deal. */
  fair_test_rules (data, &rules);
  fair_test_table_init (&table, fair_game_model_new (&rules, find_deal (data), FALSE));
  if (fair_game_model_get_clock (table.model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (table.model), table.now);
  g_object_set (table.model, "autocomplete", FALSE, NULL);
  for (guint n = 0; n < 3000 && n_played < 40; n++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      guint    n_moves = fair_list (fair_test_table_get_rules (&table), fair_test_table_get_position (&table), moves);

      for (guint i = 0; i < n_moves; i++)
        if (moves[i].kind == FAIR_MOVE_CARDS && fair_test_table_get_rules (&table)->piles[moves[i].to].role == FAIR_FOUNDATION)
          {
            n_played += try_foundations (&table, moves[i]);
            break;
          }
      /* Random play may reach positions from which no card can go up. */
      if (n % 60 == 59 && fair_game_model_get_clock (table.model) == NULL)
        fair_game_model_restart (table.model);
      fair_test_table_go_on (&table, &seed);
    }
  g_test_message ("%u drops", n_played);
  g_assert_cmpuint (n_played, >, 0);
  fair_test_table_clear (&table);
}

/* The stock: each click draws until it is empty, then returns the waste to it as often as the rules allow, and after
 * that says why not. */
static void
test_stock (gconstpointer data)
{
  FairTestTable table;
  guint         n_redeals = 0;
  guint         stock;

  fair_test_table_init (&table, fair_test_model (data, 12));
  stock = fair_test_table_get_rules (&table)->first[FAIR_STOCK];
  while (n_redeals < 4)
    {
      guint    before = fair_test_table_count (&table, stock);
      gboolean legal = before > 0 || fair_is_legal (fair_test_table_get_rules (&table), fair_test_table_get_position (&table),
                                                    fair_move_simple (FAIR_MOVE_REDEAL));

      g_assert_true (fair_test_table_click (&table, stock, (int) before - 1));
      fair_test_assert_view (table.board, FALSE);
      if (!legal)
        break;
      g_assert_cmpuint (table.n_refused, ==, 0);
      g_assert_cmpuint (fair_test_table_count (&table, stock), !=, before);
      n_redeals += before == 0;
    }
  if (fair_test_table_get_rules (&table)->max_redeals >= 4)
    g_assert_cmpuint (n_redeals, ==, 4);
  else
    {
      g_assert_cmpuint (n_redeals, ==, fair_test_table_get_rules (&table)->max_redeals);
      g_assert_cmpuint (table.n_refused, ==, 1);
      g_test_message ("%s", table.refused);
    }

  /* The stock cannot be dragged. */
  g_assert_true (fair_game_model_restart (table.model));
  if (fair_game_model_get_clock (table.model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (table.model), table.now);
  g_assert_true (fair_test_table_drag (&table, stock, (int) fair_test_table_count (&table, stock) - 1, fair_test_table_get_rules (&table)->first[FAIR_COLUMN]));
  g_assert_false (fair_test_table_is_dragging (&table));
  fair_test_table_release (&table);
  g_assert_false (fair_game_model_get_notes (table.model)->can_restart);
  fair_test_table_clear (&table);
}

/* Actions for screen readers and scripts do the same as a click. */
static void
test_actions (gconstpointer data)
{
  FairTestTable tables[2];
  guint64       seed = 31;

  for (guint i = 0; i < 2; i++)
    fair_test_table_init (&tables[i], fair_test_model (data, 14));
  for (guint n = 0; n < 200; n++)
    {
      guint      pile = (guint) fair_random_below (&seed, fair_test_table_get_rules (&tables[0])->n_piles);
      guint      n_cards = fair_test_table_count (&tables[0], pile);
      gboolean   is_place = n_cards == 0 || fair_test_table_get_rules (&tables[0])->piles[pile].role == FAIR_STOCK;
      guint      index = n_cards > 0 ? (guint) fair_random_below (&seed, n_cards) : 0;
      GtkWidget *widget = is_place ? tables[0].board->places[pile]
                                   : tables[0].board->cards[fair_position_pile (fair_test_table_get_position (&tables[0]), pile)[index]];

      if (!fair_test_table_click (&tables[1], pile, is_place ? (int) n_cards - 1 : (int) index))
        continue;
      g_assert_true (gtk_widget_activate_action (widget, is_place ? "place.activate" : "card.activate", NULL));
      g_assert_cmpmem (fair_test_table_get_position (&tables[0]), sizeof (FairPosition), fair_test_table_get_position (&tables[1]), sizeof (FairPosition));
      g_assert_cmpuint (tables[0].n_refused, ==, tables[1].n_refused);
      g_assert_cmpuint (fair_test_table_get_selected_pile (&tables[0]), ==,
                        fair_test_table_get_selected_pile (&tables[1]));
    }
  for (guint i = 0; i < 2; i++)
    fair_test_table_clear (&tables[i]);
}

/* Other buttons do not drag; the secondary one plays nothing where cards cannot be spread, and those after the third
 * do nothing. */
static void
test_other_buttons (gconstpointer data)
{
  FairTestTable table;
  guint64       seed = 8;

  fair_test_table_init (&table, fair_test_model (data, 15));
  for (guint n = 0; n < 200; n++)
    {
      guint        pile = (guint) fair_random_below (&seed, fair_test_table_get_rules (&table)->n_piles);
      guint        button = n % 2 == 0 ? GDK_BUTTON_SECONDARY : 8;
      FairPosition before = *fair_test_table_get_position (&table);

      if (fair_game_model_get_family (table.model)->moves_cards_up && button == GDK_BUTTON_SECONDARY)
        continue;
      g_assert_true (fair_test_table_press (&table, pile, (int) fair_test_table_count (&table, pile) - 1, button));
      for (guint i = 0; i < n % 4; i++)
        fair_board_controller_motion (table.controller, 20 * (float) i, 10);
      g_assert_false (fair_test_table_is_dragging (&table));
      fair_test_table_release (&table);
      g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
      g_assert_cmpuint (table.n_refused, ==, 0);
    }
  fair_test_table_clear (&table);
}

/* The middle button sends the top card to its foundation, or says why not. */
static void
test_middle (gconstpointer data)
{
  FairTestTable table;
  guint64       seed = 5;
  guint         n_sent = 0;

  fair_test_table_init (&table, fair_test_model (data, 15));
  for (guint n = 0; n < 200; n++)
    {
      guint        pile = (guint) fair_random_below (&seed, fair_test_table_get_rules (&table)->n_piles);
      FairMove     moves[FAIR_MAX_MOVES];
      guint        n_moves;
      FairPosition before;
      FairMove     move;

      fair_test_table_go_on (&table, &seed);
      before = *fair_test_table_get_position (&table);
      n_moves = fair_list (fair_test_table_get_rules (&table), &before, moves);
      for (guint i = 0; i < n_moves; i++)
        if (moves[i].kind == FAIR_MOVE_CARDS && fair_test_table_get_rules (&table)->piles[moves[i].to].role == FAIR_FOUNDATION)
          pile = moves[i].from;
      move = fair_game_model_resolve (table.model, pile, 1, fair_test_table_get_rules (&table)->first[FAIR_FOUNDATION], FALSE);
      table.n_refused = 0;
      g_assert_true (fair_test_table_press (&table, pile, (int) fair_test_table_count (&table, pile) - 1, GDK_BUTTON_MIDDLE));
      g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
      fair_test_table_release (&table);
      if (fair_is_legal (fair_test_table_get_rules (&table), &before, move))
        {
          n_sent++;
          g_assert_cmpuint (table.n_refused, ==, 0);
          g_assert_cmpint (memcmp (&before, fair_test_table_get_position (&table), sizeof before), !=, 0);
        }
      else
        {
          g_assert_cmpuint (table.n_refused, ==, fair_position_count (&before, pile) > 0);
          g_assert_cmpmem (&before, sizeof before, fair_test_table_get_position (&table), sizeof before);
        }
    }
  /* In Streets and Alleys random play hardly ever reaches such a position. */
  g_assert_true (n_sent > 0 || g_str_has_prefix (data, "streets"));
  fair_test_table_clear (&table);
}

/* A click in the frame in which another game is put on the table acts on the new one, and a move before the first
 * frame starts where the cards of the new game are. */
static void
test_new_game (void)
{
  FairTestTable  table;
  FairGameModel *other = fair_test_model ("kingcell", 3);
  FairSpace      space;
  FairLayout     expected;
  guint64        seed = 1;

  fair_test_table_init (&table, fair_test_model ("churchill", 3));
  fair_board_set_model (table.board, other);
  space = (FairSpace){ .width = table.stage.width, .height = table.stage.height, .shape = *fair_svg_art_get_shape (table.board->art) };
  fair_layout_compute (fair_game_model_get_rules (other), fair_game_model_get_position (other), &space, &expected);
  for (guint pile = 0; pile < fair_game_model_get_rules (other)->n_piles; pile++)
    g_assert_cmpmem (&expected.places[pile], sizeof (FairRect), &fair_board_get_layout (table.board)->places[pile],
                     sizeof (FairRect));

  g_assert_true (fair_test_model_play_any (other, &seed));
  for (guint i = 0; i < 52; i++)
    {
      FairCard         card = fair_game_model_get_position (other)->cards[i];
      FairBoardPose    pose = fair_board_get_pose (table.board, card);
      const FairRect  *rect = &table.board->rects[card];
      graphene_rect_t  area = GRAPHENE_RECT_INIT (0, 0, table.stage.width, table.stage.height);
      graphene_point_t seen = GRAPHENE_POINT_INIT (rect->x + pose.dx, rect->y + pose.dy);

      g_assert_true (graphene_rect_contains_point (&area, &seen));
    }
  fair_board_set_model (table.board, table.model);
  fair_test_table_clear (&table);
  fair_test_model_free (other);
}

static bool
sends_cards (const FairRules *rules)
{
  return rules->game->family != FAIR_FAMILY_CASTLE;
}

static bool
has_stock (const FairRules *rules)
{
  return rules->count[FAIR_STOCK] > 0;
}

/* Adds a case for each game, or for each for which @is_for is true. */
static void
add_cases (const char *group,
           bool (*is_for) (const FairRules *rules),
           GTestDataFunc function)
{
  for (guint i = 0; fair_test_games ()[i]; i++)
    {
      FairRules rules;

      fair_test_rules (fair_test_games ()[i], &rules);
      if (is_for == NULL || is_for (&rules))
        fair_test_add (group, fair_test_games ()[i], fair_test_games ()[i], function);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  adw_init ();

  add_cases ("/fair/input/clicks", sends_cards, test_clicks);
  add_cases ("/fair/input/drags", NULL, test_drags);
  add_cases ("/fair/input/foundations", NULL, test_foundations);
  add_cases ("/fair/input/stock", has_stock, test_stock);
  add_cases ("/fair/input/actions", NULL, test_actions);
  add_cases ("/fair/input/other-buttons", NULL, test_other_buttons);
  add_cases ("/fair/input/middle", NULL, test_middle);
  g_test_add_func ("/fair/input/new-game", test_new_game);

  return g_test_run ();
}
