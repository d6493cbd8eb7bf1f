/* Where a click sends a card: to its foundation, else to the best column, else to a cell. */
#include "model-helpers.h"

#define R(reason) FAIR_REASON_##reason

/* There is no place, and no other reason. */
#define NO_PLACE FAIR_N_REASONS

typedef struct
{
  const char *pile;
  guint       count;
  const char *move; /* or NULL */
  FairReason  why_not;
} Sending;

typedef struct
{
  const char *name;
  const char *rules;
  const char *position;
  Sending     sendings[8];
} Case;

static const Case cases[] = {
  { "foundation-first", "kingcell", "f1: AC; f2: AD-3D; c1: 4D; t1: 9D 2C; t2: 3H; t3: 5S; rest: t8", { { "t1", 1, "t1>f1" }, { "c1", 1, "c1>f2" }, { "t2", 1, "t2>c2" } } },
  { "foundation-slot", "rush", "f2: AS; w: AH; t1: 2S; rest: s", { { "w", 1, "w>f1" }, { "t1", 1, "t1>f2" } } },
  { "only-the-top", "kingcell", "f1: AC; t1: 9D 3D 2C; t2: 4H; t3: 4C; rest: t8", { { "t1", 1, "t1>f1" }, { "t1", 2, "t1>t2*2" }, { "t1", 3, NULL, R (NOT_A_RUN_OTHER_SUIT) } } },
  { "own-suit", "streets-and-alleys", "t1: KC 7S; t2: 8H; t3: 8S; t4: TS 9S 8D; rest: t8", { { "t1", 1, "t1>t3" } } },
  { "own-suit-with-run", "streets-and-alleys", "t1: KC 7S 6H; t2: 8H; t3: 8S; t4: 9D 8D; rest: t8", { { "t1", 2, "t1>t3*2" }, { "t1", 1, "t1>t5" } } },
  { "longest-run", "streets-and-alleys", "t1: KC 7S; t2: 8H; t3: KD 9C 8D; t4: 9D 8C; rest: t8", { { "t1", 1, "t1>t3" } } },
  { "longest-run-counts", "rush", "t1: 7S; t2: 8H; t3: 9C 8D; rest: s", { { "t1", 1, "t1>t3" } } },
  { "leftmost", "streets-and-alleys", "t1: KC 7S; t3: QS 8H; t4: QC 8D; rest: t8", { { "t1", 1, "t1>t3" } } },
  { "joins-before-empty", "streets-and-alleys", "t1: KC 7S; t7: 8H; rest: t8", { { "t1", 1, "t1>t7" } } },
  { "empty", "streets-and-alleys", "t1: KC 7S; t2: KD; rest: t8", { { "t1", 1, "t1>t3" }, { "t1", 2, NULL, R (NOT_A_RUN_ANY) } } },
  { "pointless", "streets-and-alleys", "t1: 7S; t2: 9H 8H; rest: t8", { { "t2", 2, NULL, NO_PLACE }, { "t1", 1, "t1>t2" } } },
  { "pointless-lone", "streets-and-alleys", "t1: 7S; rest: t8", { { "t1", 1, NULL, NO_PLACE } } },
  { "no-space", "streets-and-alleys", "t1: KC 7S 6S; t2: 8H; t3: KD; t4: KH; t5: KS; t6: QH; t7: QD; rest: t8", { { "t1", 2, NULL, R (NO_SPACE) }, { "t1", 1, NULL, NO_PLACE } } },
  { "stays-up", "streets-and-alleys", "f1: AC-5C; t1: 6D; rest: t8", { { "f1", 1, NULL, R (FROM_FOUNDATION) } } },
  { "cells", "kingcell", "c1: 9C; t1: 4D 7H; t2: KS; rest: t8", { { "t1", 1, "t1>c2" }, { "t1", 2, NULL, R (NOT_A_RUN_OTHER_SUIT) }, { "c1", 1, NULL, NO_PLACE } } },
  { "cells-taken", "kingcell", "c1: 9C; c2: 9D; c3: 9H; c4: 9S; t1: 4D 7H; rest: t8", { { "t1", 1, NULL, NO_PLACE } } },
  { "kings", "kingcell", "c1: KC; t1: 4D KH; t2: 3C; t3: 3D; rest: t8", { { "c1", 1, "c1>t4" }, { "t1", 1, "t1>t4" } } },
  { "kings-pointless", "rush", "t1: KC QD; t2: [4D] KH; w: KS; rest: s", { { "t1", 2, NULL, NO_PLACE }, { "t2", 1, "t2>t3" }, { "w", 1, "w>t3" } } },
  { "sides", "demonthief", "f1: 5C; t1: 9H; t5: QS JS; t6: QD; rest: s", { { "t1", 1, "t1>t7" }, { "t5", 2, "t5>t2*2" }, { "t5", 1, "t5>t2" } } },
  { "wraps", "demonthief", "f1: 5C; t1: AH; t2: AS; t5: KS; w: KD; rest: s", { { "w", 1, "w>t2" }, { "t5", 1, "t5>t1" } } },
  { "waste", "demonthief", "f1: 5C; w: 9S 8S; rest: t5", { { "w", 2, NULL, R (TOP_ONLY) }, { "w", 1, "w>t1" } } },
  { "reserve", "demons-and-thieves", "f1: 5C; r1: [2C] 6C; t1: 7H; rest: s", { { "r1", 1, "r1>f1" }, { "r1", 2, NULL, R (TOP_ONLY) } } },
  { "devils-six", "churchill", "f1: AS; r1: 2S; r2: 5S; t1: 6H; rest: s", { { "r1", 1, "r1>f1" }, { "r2", 1, NULL, R (FOUNDATION_ONLY) } } },
  { "face-down", "churchill", "t1: [9H] 5S; t2: 6H; rest: s", { { "t1", 2, NULL, R (FACE_DOWN) }, { "t1", 1, "t1>t2" } } },
  { "stock", "rush", "t1: 2S; rest: s", { { "s", 1, NULL, NO_PLACE } } },
  { "nothing-there", "rush", "rest: s", { { "t1", 1, NULL, NO_PLACE }, { "w", 1, NULL, NO_PLACE } } },
  { "won", "streets-and-alleys", "f1: AC-KC; f2: AD-KD; f3: AH-KH; f4: AS-KS", { { "f1", 1, NULL, R (GAME_WON) } } },
  { "ended", "rush", "t1: 5S; t2: 6H; rest: s; ended: yes", { { "t1", 1, NULL, R (GAME_ENDED) } } }
};

static void
test_case (gconstpointer data)
{
  const Case      *test = data;
  gboolean         castle = g_str_has_prefix (test->rules, "streets");
  FairGameModel   *model = fair_test_model_from (test->rules, test->position, !castle);
  const FairRules *rules = fair_game_model_get_rules (model);

  for (guint i = 0; i < G_N_ELEMENTS (test->sendings) && test->sendings[i].pile; i++)
    {
      const Sending   *sending = &test->sendings[i];
      g_autofree char *place = g_strconcat (sending->pile, ">", sending->pile, NULL);
      FairReason       why_not;
      FairMove         move;
      gboolean         found =
        fair_game_model_find_click_target (model, fair_test_move (rules, place).from, sending->count, &move, &why_not);
      char text[FAIR_MOVE_TEXT] = "";

      g_test_message ("%s %u", sending->pile, sending->count);
      if (found)
        fair_move_print (rules, move, text);
      g_assert_cmpstr (text, ==, sending->move ? sending->move : "");
      if (!found)
        g_assert_cmpint (why_not, ==, sending->why_not);
    }
  fair_test_assert_steps (model, "");
  fair_test_model_free (model);
}

/* Rates a move to a column by the documented order: same suit, longer run, further left. */
static guint
rate (const FairRules    *rules,
      const FairPosition *position,
      FairMove            move)
{
  FairCard top = fair_position_top (position, move.to);
  FairCard head = fair_position_card (position, move.from, move.count - 1u);
  guint    left = FAIR_MAX_PILES - move.to;

  if (top == FAIR_NO_CARD)
    return left;

  return (fair_card_suit (top) == fair_card_suit (head) ? 1000000 : 0) +
         1000 * fair_run_length (rules, position, move.to) + left;
}

static gboolean
is_pointless (const FairRules    *rules,
              const FairPosition *position,
              FairMove            move)
{
  return rules->piles[move.from].group == rules->piles[move.to].group && fair_position_count (position, move.to) == 0 &&
         fair_position_count (position, move.from) == move.count;
}

/* Finds the best legal move of @count cards from @pile, in the list of all moves.  Returns: whether there is one */
static gboolean
find_best (const FairRules    *rules,
           const FairPosition *position,
           guint               pile,
           guint               count,
           FairMove           *best)
{
  static const guint weights[FAIR_N_ROLES] = { [FAIR_FOUNDATION] = 3, [FAIR_COLUMN] = 2, [FAIR_CELL] = 1 };
  FairMove           moves[FAIR_MAX_MOVES];
  unsigned           n = fair_list (rules, position, moves);
  guint              highest = 0;

  for (unsigned i = 0; i < n; i++)
    {
      FairMove move = moves[i];
      guint    weight;

      if (move.kind != FAIR_MOVE_CARDS || move.from != pile || move.count != count || is_pointless (rules, position, move))
        continue;
      weight = weights[rules->piles[move.to].role] * 10000000;
      weight += rules->piles[move.to].role == FAIR_COLUMN ? rate (rules, position, move) : (guint) FAIR_MAX_PILES - move.to;
      if (weight > highest)
        {
          highest = weight;
          *best = move;
        }
    }

  return highest > 0;
}

static void
check_all (FairGameModel *model)
{
  const FairRules    *rules = fair_game_model_get_rules (model);
  const FairPosition *position = fair_game_model_get_position (model);

  for (guint pile = 0; pile < rules->n_piles; pile++)
    for (guint count = 1; count <= MAX (1, fair_position_count (position, pile)); count++)
      {
        FairMove   best;
        FairMove   move;
        FairReason why_not;
        gboolean   expected = find_best (rules, position, pile, count, &best);

        g_assert_true (fair_game_model_find_click_target (model, pile, count, &move, &why_not) == expected);
        if (expected)
          g_assert_true (fair_move_equal (move, best));
        else
          g_assert_false (fair_reason_is_legal (why_not));
      }
}

static void
test_random (gconstpointer data)
{
  for (guint64 number = 1; number <= 5; number++)
    {
      FairGameModel *model = fair_test_model (data, number);
      guint64        seed = number;

      for (guint i = 0; i < 80; i++)
        {
          check_all (model);
          if (!fair_test_model_play_any (model, &seed))
            break;
        }
      fair_test_model_free (model);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    fair_test_add ("/fair/model-click-target", cases[i].name, &cases[i], test_case);
  for (guint i = 0; fair_test_games ()[i]; i++)
    fair_test_add ("/fair/model-click-target/random", fair_test_games ()[i], fair_test_games ()[i], test_random);

  return g_test_run ();
}
