/* Known positions: lines of the solver at the table, and positions that count as the same. */
#include "plain-solver.h"

#include "fair-known-positions.h"

#include "deal.h"

/* fair_game_model_foresee() predicts what the program plays. */
static void
test_foresee (gconstpointer words)
{
  for (guint64 number = 1; number <= (g_test_thorough () ? 4 : 2); number++)
    {
      FairGameModel   *model = fair_test_model (words, number);
      const FairRules *rules = fair_game_model_get_rules (model);
      guint64          seed = number;

      for (guint i = 0; i < 150 && fair_status (rules, fair_game_model_get_position (model)) == FAIR_STATUS_PLAYING; i++)
        {
          FairPosition expected = *fair_game_model_get_position (model);
          FairMove     moves[FAIR_MAX_MOVES];
          FairMove     automatic[FAIR_MAX_CARDS];
          guint        n = fair_list (rules, &expected, moves);
          FairMove     move;

          if (n == 0)
            break;
          move = moves[fair_random_below (&seed, n)];
          fair_apply (rules, &expected, move, NULL);
          n = fair_game_model_foresee (model, &expected, automatic);
          for (guint j = 0; j < n; j++)
            {
              g_assert_true (fair_is_legal (rules, &expected, automatic[j]));
              fair_apply (rules, &expected, automatic[j], NULL);
            }
          g_assert_true (fair_reason_is_legal (fair_game_model_play (model, move)));
          fair_test_assert_same (rules, fair_game_model_get_position (model), &expected);
        }
      fair_test_model_free (model);
    }
}

/* Plays the known winning moves until the game is won; every position on the way is known. */
static void
play_known_moves (FairKnownPositions *known,
                  FairGameModel      *model)
{
  const FairRules    *rules = fair_game_model_get_rules (model);
  const FairPosition *position = fair_game_model_get_position (model);

  while (fair_status (rules, position) == FAIR_STATUS_PLAYING)
    {
      FairMove move;

      g_assert_cmpint (fair_known_positions_find (known, position, &move), ==, FAIR_VERDICT_WON);
      g_assert_true (fair_reason_is_legal (fair_game_model_play (model, move)));
    }
  g_assert_cmpint (fair_status (rules, position), ==, FAIR_STATUS_WON);
}

/* A line also wins at the table, whatever the program plays by itself. */
static void
test_line (gconstpointer words)
{
  g_auto (FairTestSolver) solver = { 0 };

  /* With both settings off, and on; or all combinations, twice. */
  for (guint variant = 0; variant < (g_test_thorough () ? 8 : 4); variant += g_test_thorough () ? 1 : 3)
    {
      FairGameModel *model = fair_test_solver_deal (&solver, words, variant * 100);
      g_autoptr (FairKnownPositions) known = fair_known_positions_new (fair_game_model_get_rules (model));
      FairPosition dealt;
      FairMove     move;

      g_object_set (model, "autocomplete", (variant & 1) != 0, NULL);
      if (fair_game_model_get_family (model)->moves_cards_up)
        g_object_set (model, "auto-move", (variant & 2) != 0, NULL);
      fair_deal_number (fair_game_model_get_rules (model), fair_game_model_get_number (model), &dealt);
      g_assert_true (fair_known_positions_add_line (known, model, &dealt, solver.solution.moves, solver.solution.n_moves));
      play_known_moves (known, model);

      /* So it does from every position that undo leads back to. */
      for (guint i = 0; i < 5 && fair_game_model_undo (model); i++)
        g_assert_cmpint (fair_known_positions_find (known, fair_game_model_get_position (model), &move), ==, FAIR_VERDICT_WON);
      if (fair_status (fair_game_model_get_rules (model), fair_game_model_get_position (model)) == FAIR_STATUS_PLAYING)
        play_known_moves (known, model);
      fair_test_model_free (model);
    }
}

/* Old positions are removed rather than exceeding the limit, and nothing is known that was not added. */
static void
test_limit (void)
{
  g_autoptr (FairKnownPositions) known = NULL;
  FairRules    rules;
  FairPosition position;
  FairMove     move;

  fair_test_rules ("rush", &rules);
  known = fair_known_positions_new (&rules);
  for (guint64 number = 0; number < 30000; number++)
    {
      fair_deal_number (&rules, number, &position);
      g_assert_cmpint (fair_known_positions_find (known, &position, &move), ==, FAIR_VERDICT_UNKNOWN);
      fair_known_positions_add_lost (known, &position);
      g_assert_cmpint (fair_known_positions_find (known, &position, &move), ==, FAIR_VERDICT_LOST);
    }

  /* The score does not matter. */
  position.score = -50;
  position.redeals = 7;
  g_assert_cmpint (fair_known_positions_find (known, &position, &move), ==, FAIR_VERDICT_LOST);
}

/* Compares what is known of the positions on a line of deal @number with what is known of them when all redeals are
 * used.  Returns: how many are lost then */
static guint
check_redeals (guint64 number)
{
  FairGameModel   *model = fair_test_model ("demons-and-thieves", number);
  const FairRules *rules = fair_game_model_get_rules (model);
  g_auto (FairTestSolver) line = { 0 };
  g_auto (FairTestSolver) solver = { 0 };
  FairPosition position = *fair_game_model_get_position (model);
  guint        n_lost = 0;
  FairMove     move;

  if (fair_test_solver_ask (&line, rules, &position) == FAIR_VERDICT_WON)
    for (guint i = 0; i < line.solution.n_moves; i++)
      {
        FairPosition used = position;

        used.redeals = rules->max_redeals;
        if (i % 4 == 0 && position.redeals < used.redeals && fair_test_solver_ask (&solver, rules, &used) == FAIR_VERDICT_LOST)
          {
            g_autoptr (FairKnownPositions) known = fair_known_positions_new (rules);

            n_lost++;
            fair_known_positions_add_lost (known, &used);
            g_assert_cmpint (fair_known_positions_find (known, &position, &move), ==, FAIR_VERDICT_UNKNOWN);
            fair_known_positions_add_line (known, model, &position, line.solution.moves + i, line.solution.n_moves - i);
            g_assert_cmpint (fair_known_positions_find (known, &position, &move), ==, FAIR_VERDICT_WON);
            g_assert_cmpint (fair_known_positions_find (known, &used, &move), ==, FAIR_VERDICT_LOST);
          }
        fair_apply (rules, &position, line.solution.moves[i], NULL);
      }
  fair_test_model_free (model);

  return n_lost;
}

/* Some positions can be won only while there are redeals, so what is known of one says nothing about the other.
 * Which deals have such positions on their lines depends on the solver. */
static void
test_redeals (void)
{
  guint n_lost = 0;

  for (guint64 number = 23; number <= 53 && n_lost == 0; number++)
    {
      n_lost = check_redeals (number);
      g_test_message ("deal %" G_GUINT64_FORMAT ": %u positions are lost without redeals", number, n_lost);
    }
  g_assert_cmpuint (n_lost, >, 0);
}

/* Swaps two equivalent piles, and two equal cards. */
static void
shuffle_alike (const FairRules *rules,
               FairPosition    *position,
               guint64         *seed)
{
  FairPosition shuffled;
  guint        a = (guint) fair_random_below (seed, rules->n_piles);
  guint        b = (guint) fair_random_below (seed, rules->n_piles);

  if (rules->piles[a].group != rules->piles[b].group || rules->piles[a].suit != rules->piles[b].suit ||
      rules->piles[a].role == FAIR_RESERVE ||
      (rules->piles[a].role == FAIR_FOUNDATION &&
       (fair_position_count (position, a) == 0 || fair_position_count (position, b) == 0)))
    return;

  fair_position_clear (&shuffled);
  for (guint pile = 0; pile < rules->n_piles; pile++)
    {
      guint from = pile == a ? b : pile == b ? a
                                             : pile;

      for (guint depth = fair_position_count (position, from); depth > 0; depth--)
        fair_position_push (&shuffled, pile, fair_position_card (position, from, depth - 1));
      shuffled.down[pile] = position->down[from];
    }
  shuffled.redeals = position->redeals;
  for (guint i = 0; rules->game->n_packs == 2 && i < rules->n_cards; i++)
    shuffled.cards[i] ^= fair_card (0, FAIR_CLUBS, 1);
  *position = shuffled;
}

/* What is known of a position is known of all equivalent ones, and the move is legal there: the known moves win even
 * if equivalent piles are swapped after each move. */
static void
test_alike (gconstpointer words)
{
  g_auto (FairTestSolver) solver = { 0 };
  FairGameModel   *model = fair_test_solver_deal (&solver, words, 1);
  const FairRules *rules = fair_game_model_get_rules (model);
  g_autoptr (FairKnownPositions) known = fair_known_positions_new (rules);
  gboolean     deals_rows = rules->spec->draw != NULL;
  guint64      seed = 3;
  FairPosition position;

  g_object_set (model, "autocomplete", FALSE, NULL);
  if (fair_game_model_get_family (model)->moves_cards_up)
    g_object_set (model, "auto-move", FALSE, NULL);
  fair_deal_number (rules, fair_game_model_get_number (model), &position);
  g_assert_true (fair_known_positions_add_line (known, model, &position, solver.solution.moves, solver.solution.n_moves));
  while (fair_status (rules, &position) == FAIR_STATUS_PLAYING)
    {
      FairMove move;

      for (guint i = 0; i < 10; i++)
        if (!deals_rows || fair_position_count (&position, rules->first[FAIR_STOCK]) == 0)
          shuffle_alike (rules, &position, &seed);
      g_assert_cmpint (fair_known_positions_find (known, &position, &move), ==, FAIR_VERDICT_WON);
      g_assert_true (fair_is_legal (rules, &position, move));
      fair_apply (rules, &position, move, NULL);
    }
  g_assert_cmpint (fair_status (rules, &position), ==, FAIR_STATUS_WON);
  fair_test_model_free (model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; fair_test_games ()[i]; i++)
    {
      fair_test_add ("/fair/model-known-positions/foresee", fair_test_games ()[i], fair_test_games ()[i], test_foresee);
      if (fair_test_has_search (fair_test_games ()[i]))
        {
          fair_test_add ("/fair/model-known-positions/line", fair_test_games ()[i], fair_test_games ()[i], test_line);
          fair_test_add ("/fair/model-known-positions/alike", fair_test_games ()[i], fair_test_games ()[i], test_alike);
        }
    }
  g_test_add_func ("/fair/model-known-positions/limit", test_limit);
  g_test_add_func ("/fair/model-known-positions/redeals", test_redeals);

  return g_test_run ();
}
