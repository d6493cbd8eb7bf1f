/* test-model-hints.c: all legal moves, best first, and nothing that the player cannot see. */
#include "config.h"

#include "fair-hints.h"
#include "key.h"
#include "model-helpers.h"

#include <string.h>

/* Returns: the hints of a position, in order: "t3>t5:build draw:stock" */
static char *
print_hints (const FairRules    *rules,
             const FairPosition *position)
{
  static const char *const names[FAIR_N_GAINS] = { "foundation", "turn", "empty", "play", "build", "stock", "space", "nothing" };
  FairHint                 hints[FAIR_MAX_MOVES];
  guint                    n_hints = fair_hints_list (rules, position, hints);
  GString                 *text = g_string_new (NULL);

  for (guint i = 0; i < n_hints; i++)
    {
      char move[FAIR_MOVE_TEXT];

      fair_move_print (rules, hints[i].move, move);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", move);
      for (guint gain = 0; gain < FAIR_N_GAINS; gain++)
        if (hints[i].gains & FAIR_GAIN_BIT (gain))
          g_string_append_printf (text, ":%s", names[gain]);
    }

  return g_string_free (text, FALSE);
}

static void
assert_hints (const char *words,
              const char *shorthand,
              const char *expected)
{
  FairRules        rules;
  FairPosition     position;
  g_autofree char *text = NULL;

  fair_test_rules (words, &rules);
  fair_test_position (&rules, shorthand, &position);
  text = print_hints (&rules, &position);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_order (void)
{
  /* The ace goes up first; then the move that turns over most cards; then one that empties a column; then the
   * rest. */
  assert_hints ("rush", "t1: [2C 3C 4C] AH; t2: [5C] 9H; t3: TS; t4: 6D; t5: 7S; t6: [6C] QC; t7: JC; rest: s",
                "t1>f1:foundation:turn t2>t3:turn:build t4>t5:empty:build draw:stock");

  /* Moving a lone king between cell and column, or between columns, gains less than a move to a foundation. */
  assert_hints ("kingcell", "f1: AC-QC; f2: AD-KD; f3: AH-KH; f4: AS-QS; t1: KC; c1: KS",
                "c1>f4:foundation:play t1>f1:foundation:empty c1>t2:play t1>c2:nothing t1>t2:nothing");

  /* A card turns over only under the last one that is face up. */
  assert_hints ("rush", "t1: [2C] 9S 8H; t2: 9C; rest: s", "draw:stock t1>t2:nothing");

  /* Where any suit will do, its own comes first. */
  assert_hints ("streets-and-alleys", "t1: 8H; t2: 9C; t3: 9H; t4: KC; t5: KD; t6: KH; t7: QS 4D; rest: t8",
                "t1>t3:empty:build t1>t2:empty:build");
}

/* The position after a move, as far as it matters to the player. */
static void
find_result (const FairRules    *rules,
             const FairPosition *position,
             FairMove            move,
             FairPosition       *result)
{
  FairPosition next = *position;
  FairEffects  effects;

  fair_apply (rules, &next, move, &effects);
  fair_position_key (rules, &next, FAIR_KEY_LOST, result, NULL);
}

static guint
count_equal (const FairPosition *results,
             guint               n_results,
             const FairPosition *result)
{
  guint n = 0;

  for (guint i = 0; i < n_results; i++)
    n += memcmp (&results[i], result, sizeof *result) == 0;

  return n;
}

/* Every legal move but `end` has one equivalent hint, and each hint is a legal move. */
static void
assert_complete (const FairRules    *rules,
                 const FairPosition *position)
{
  FairHint     hints[FAIR_MAX_MOVES];
  FairMove     moves[FAIR_MAX_MOVES];
  FairPosition results[FAIR_MAX_MOVES];
  FairPosition result;
  guint        n_hints = fair_hints_list (rules, position, hints);
  guint        n_moves = fair_list (rules, position, moves);

  for (guint k = 0; k < n_hints; k++)
    {
      g_assert_cmpint (hints[k].reason, ==, fair_check (rules, position, hints[k].move));
      g_assert_true (fair_is_legal (rules, position, hints[k].move));
      g_assert_cmpuint (hints[k].gains & FAIR_GAIN_BIT (hints[k].gain), !=, 0);
      g_assert_cmpuint (hints[k].gains & (FAIR_GAIN_BIT (hints[k].gain) - 1), ==, 0);
      if (k > 0)
        g_assert_cmpint (hints[k - 1].gain, <=, hints[k].gain);
      find_result (rules, position, hints[k].move, &results[k]);
    }
  for (guint i = 0; i < n_moves; i++)
    if (moves[i].kind != FAIR_MOVE_END)
      {
        find_result (rules, position, moves[i], &result);
        g_assert_cmpuint (count_equal (results, n_hints, &result), ==, 1);
      }
}

/* Rearranges the hidden cards of a position. */
static void
shuffle_hidden (const FairRules *rules,
                FairPosition    *position,
                guint64         *seed)
{
  guint places[FAIR_MAX_CARDS];
  guint n = 0;

  for (guint pile = 0; pile < rules->n_piles; pile++)
    for (guint i = 0; i < position->down[pile]; i++)
      places[n++] = position->start[pile] + i;
  for (guint i = n; i > 1; i--)
    {
      guint    other = places[fair_random_below (seed, i)];
      FairCard card = position->cards[places[i - 1]];

      position->cards[places[i - 1]] = position->cards[other];
      position->cards[other] = card;
    }
}

static void
test_random (gconstpointer data)
{
  FairGameModel *model = fair_test_model (data, 21);
  guint64        seed = 3;

  for (guint n = 0; n < 400; n++)
    {
      const FairRules *rules = fair_game_model_get_rules (model);
      FairPosition     other = *fair_game_model_get_position (model);
      g_autofree char *text = print_hints (rules, &other);
      g_autofree char *other_text = NULL;

      assert_complete (rules, &other);
      shuffle_hidden (rules, &other, &seed);
      other_text = print_hints (rules, &other);
      g_assert_cmpstr (text, ==, other_text);
      if (!fair_test_model_play_any (model, &seed))
        fair_game_model_restart (model);
    }
  fair_test_model_free (model);
}

/* Hints are counted, and are no assistance, because they use only what can be seen. */
static void
test_counter (void)
{
  FairGameModel *model = fair_test_model ("churchill", 1);

  g_assert_cmpuint (fair_journal_get_sums (fair_game_model_get_journal (model))->n_hints, ==, 0);
  fair_game_model_count_hint (model);
  fair_game_model_count_hint (model);
  g_assert_cmpuint (fair_journal_get_sums (fair_game_model_get_journal (model))->n_hints, ==, 2);
  g_assert_false (fair_game_model_get_notes (model)->assistance != 0);
  fair_test_model_free (model);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/hints/order", test_order);
  g_test_add_func ("/fair/hints/counter", test_counter);
  for (guint i = 0; fair_test_games ()[i]; i++)
    fair_test_add ("/fair/hints/random", fair_test_games ()[i], fair_test_games ()[i], test_random);

  return g_test_run ();
}
