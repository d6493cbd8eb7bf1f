/* The effects of moves: cards that turn over, aces that go up, rows, redeals, shifts, points.  Positions are in the
 * shorthand of rules-helpers.c. */
#include "rules-helpers.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *rules;
  const char *before;
  const char *moves;
  const char *after;
} Case;

static const Case churchill_cases[] = {
  { "turns-over", "churchill", "t1: [2C 3C] 8S; t2: 9H; rest: s", "t1>t2", "t1: [2C] 3C; t2: 9H 8S; rest: s" },
  { "run-turns-over", "churchill", "t1: [2C] 8S 7H 6S; t2: 9H; rest: s", "t1>t2*3", "t1: 2C; t2: 9H 8S 7H 6S; rest: s" },
  { "part-of-a-run", "churchill", "t1: [2C] 8S 7H 6S; t2: 8C; rest: s", "t1>t2*2", "t1: [2C] 8S; t2: 8C 7H 6S; rest: s" },
  { "to-foundation-turns-over", "churchill", "f1: AS; t1: [9D] 2S; rest: s", "t1>f1", "f1: AS-2S; t1: 9D; rest: s" },
  { "king-to-empty", "churchill", "t1: [5C] KS QD; rest: s", "t1>t7*2", "t1: 5C; t7: KS QD; rest: s" },
  { "six-stays-empty", "churchill", "f1: AS; r3: 2S; r4: 9D; rest: s", "r3>f1", "f1: AS-2S; r4: 9D; rest: s" },
  /* Aces that a move uncovers go up one after another, and so do those below them. */
  { "ace-goes-up", "churchill", "t1: [AH] 8S; t2: 9H; rest: s", "t1>t2", "f3: AH; t2: 9H 8S; rest: s" },
  { "ace-below-ace", "churchill", "t1: [3C AS AH] 8S; t2: 9H; rest: s", "t1>t2", "f1: AS; f3: AH; t1: 3C; t2: 9H 8S; rest: s" },
  { "ace-face-up", "churchill", "t1: AH 8S; t2: 9H; rest: s", "t1>t2", "f3: AH; t2: 9H 8S; rest: s" },
  { "ace-by-foundation-move", "churchill", "f1: AS; t1: [4D AC] 2S; rest: s", "t1>f1", "f1: AS-2S; f5: AC; t1: 4D; rest: s" },
  { "ace-of-the-six-stays", "churchill", "r1: AS; t1: 8S; t2: 9H; rest: s", "t1>t2", "r1: AS; t2: 9H 8S; rest: s" },
  { "easy-only-at-the-deal", "churchill easy=true", "r1: AS; t1: 8S; t2: 9H; rest: s", "t1>t2", "r1: AS; t2: 9H 8S; rest: s" },
  /* A two goes up if the player moves it, even if its ace has just gone up by itself. */
  { "only-aces-go-up", "churchill", "t1: [2H AH] 8S; t2: 9H; rest: s", "t1>t2", "f3: AH; t1: 2H; t2: 9H 8S; rest: s" },
  { "leftmost-first", "churchill sort-foundations=false", "t1: [AD 3C AS] 8S; t2: 9H; t4: [5C] AH; rest: s", "t1>t2",
    "f1: AS; f2: AH; t1: [AD] 3C; t2: 9H 8S; t4: 5C; rest: s" },
  { "leftmost-again", "churchill sort-foundations=false", "t1: [AD AC AS] 8S; t2: 9H; t4: [AS] AH; rest: s", "t1>t2",
    "f1: AS; f2: AC; f3: AD; f4: AH; f5: AS; t2: 9H 8S; rest: s" },
  /* Rows. */
  { "row", "churchill", "t1: 2C; t2: KS; t4: [3C] 5D; rest: t5; t5: 9D; s: [9S 8S TH 6H 7H JD 4D 2D 5H 3H QH QD]", "draw",
    "t1: 2C QD; t2: KS; t3: QH; t4: [3C] 5D 3H; rest: t5; t5: 9D 5H; t6: 2D; t7: 4D; t8: JD; t9: 7H; t10: 6H; s: [9S 8S TH]" },
  { "row-ends-short", "churchill", "t2: KS; rest: t5; t5: 9D; s: [4D 2D 5H]", "draw",
    "t1: 5H; t2: KS; t3: 2D; t4: 4D; rest: t5; t5: 9D" },
  { "row-ends-on-last", "churchill", "t1: KS; t2: KH; t3: KD; t4: KC; rest: t5; t5: KD; t6: KC; t7: KS; t8: KH; s: [8S 9S]", "draw",
    "t1: KS; t2: KH; t3: KD; t4: KC; rest: t5; t5: KD; t6: KC; t7: KS; t8: KH; t9: 9S; t10: 8S" },
  /* A king on top of other cards is skipped too; a run on top of a king is not. */
  { "skip-top", "churchill", "t1: [2C] KS; t2: KH QS; t3: 5D KD; rest: t10; t10: KC; s: [2D 3D 4D 5H 6D 7D 8D]", "draw",
    "t1: [2C] KS; t2: KH QS 8D; t3: 5D KD; t4: 7D; t5: 6D; t6: 5H; t7: 4D; t8: 3D; t9: 2D; rest: t10; t10: KC" },
  { "skip-run", "churchill king-skip=run", "t1: [2C] KS; t2: KH QS; t3: 5D KD; t4: KS; t5: KD QH; rest: t10; t10: QC JH; s: [2D 3D 4D 5H 6D 7D 8D 9D]", "draw",
    "t1: [2C] KS 9D; t2: KH QS; t3: 5D KD 8D; t4: KS; t5: KD QH 7D; t6: 6D; t7: 5H; t8: 4D; t9: 3D; rest: t10; t10: QC JH 2D" },
  { "skip-long-run", "churchill king-skip=run", "t1: KS QH JS; t2: [KH] QS; t3: QS JD; t4: KC QH TS; rest: t10; t10: 2C; s: [2D 3D 4D 5H 6D 7D 8D 9D TD]", "draw",
    "t1: KS QH JS; t2: [KH] QS TD; t3: QS JD 9D; t4: KC QH TS 8D; t5: 7D; t6: 6D; t7: 5H; t8: 4D; t9: 3D; rest: t10; t10: 2C 2D" },
  /* Aces of a row go up after the row, from the left. */
  { "row-of-aces", "churchill sort-foundations=false", "t1: 2C; t2: 3C; t3: KS; rest: t10; t10: KC; s: [AS 4D AD 5H 6H AH 7H 8H]", "draw",
    "f1: AH; f2: AD; f3: AS; t1: 2C 8H; t2: 3C 7H; t3: KS; t5: 6H; t6: 5H; t8: 4D; rest: t10; t10: KC" },
  { "row-onto-a-left-ace", "churchill", "t1: [2C] AS; rest: t10; t10: KC; s: [9D]", "draw", "t1: [2C] AS 9D; rest: t10; t10: KC" },
};

static const Case demonthief_cases[] = {
  { "shift-right", "demonthief", "f1: 5S; t1: 2C 9H 8S 7D; t5: TH; rest: s", "t1>t5*3", "f1: 5S; t1: 2C; t5: TH 9H 8S 7D; rest: s" },
  { "shift-left-empty", "demonthief", "f1: 5S; t5: 2C AC KC QC; rest: s", "t5>t3*4", "f1: 5S; t3: 2C AC KC QC; rest: s" },
  { "draw", "demonthief", "f1: 5S; rest: t5; w: 2C; s: [3D 4D]", "draw draw", "f1: 5S; rest: t5; w: 2C 4D 3D" },
  { "reserve-turns", "demonthief reserve=true", "f1: 5S; r1: [2C 3C] 8S; t1: 9H; rest: s", "r1>t1", "f1: 5S; r1: [2C] 3C; t1: 9H 8S; rest: s" },
  { "reserve-empties", "demonthief reserve=true", "f1: 5S; r1: [5D] 8S; t1: 9H; rest: s", "r1>t1 r1>f2", "f1: 5S; f2: 5D; t1: 9H 8S; rest: s" },
  /* Base cards stay where they are until the player moves them. */
  { "base-cards-stay", "demonthief", "f1: 5S; t1: 5H 8S; t2: 9H; rest: s", "t1>t2", "f1: 5S; t1: 5H; t2: 9H 8S; rest: s" },
  { "up-round-the-corner", "demonthief", "f1: QH; t1: 2H AH KH; rest: s", "t1>f1 t1>f1 t1>f1", "f1: QH-2H; rest: s" },
  { "redeal-order", "demons-and-thieves", "f1: 5S; rest: t5; w: 2C 3C 4C", "redeal draw draw", "f1: 5S; rest: t5; w: 2C 3C; s: [4C]; redeals: 1" },
  { "redeal-twice", "demons-and-thieves reserve=false", "f1: 5S; rest: t5; w: 2C 3C", "redeal draw draw redeal",
    "f1: 5S; rest: t5; s: [3C 2C]; redeals: 2" },
};

static const Case open_cases[] = {
  { "kingcell-supermove", "kingcell", "t1: 9H 8C 7D 6S 5H; t2: TS; rest: t8", "t1>t2*5", "t2: TS 9H 8C 7D 6S 5H; rest: t8" },
  { "kingcell-cells", "kingcell", "t1: 9H 8C; t2: 9D; rest: t8", "t1>c3 t1>c1 c3>t2", "c1: 9H; t2: 9D 8C; rest: t8" },
  { "freecell-supermove", "freecell", "t1: 9H 8C 7D 6S 5H; rest: t8", "t1>t2*5 t2>t3*5", "t3: 9H 8C 7D 6S 5H; rest: t8" },
  { "freecell-cell", "freecell cells=1", "t1: 9H 8C; t2: TS; rest: t8", "t1>c1 t1>t2 c1>t2", "t2: TS 9H 8C; rest: t8" },
  { "kingcell-first-slot", "kingcell", "t1: AS AH 2H; t2: 2S; rest: t8", "t1>c1 t1>f1 t1>f2 c1>f1 t2>f2", "f1: AH-2H; f2: AS-2S; rest: t8" },
  { "castle-slots", "streets-and-alleys", "t1: AS AC AH AD; rest: t8", "t1>f2 t1>f3 t1>f1 t1>f4", "f1: AC; f2: AD; f3: AH; f4: AS; rest: t8" },
  { "castle-run", "beleaguered-castle", "t1: 9H 8D; t2: TC; rest: t8", "t1>t2*2", "t2: TC 9H 8D; rest: t8" },
  { "castle-cheat", "streets-and-alleys", "t1: JH TD 9S; t2: QC; t3: 2C; t4: 2D; t5: 2H; t6: 2S; t7: 4S; rest: t8", "t1>t2*3!",
    "t2: QC JH TD 9S; t3: 2C; t4: 2D; t5: 2H; t6: 2S; t7: 4S; rest: t8" },
  { "castle-no-ace-goes-by-itself", "streets-and-alleys", "t1: AS 9S; t2: TC; rest: t8", "t1>t2", "t1: AS; t2: TC 9S; rest: t8" },
};

static const Case rush_cases[] = {
  { "klondike-three", "klondike", "rest: t7; t7: 9D; w: 2C; s: [3C 4C 5C 6C 7C]", "draw", "rest: t7; t7: 9D; w: 2C 7C 6C 5C; s: [3C 4C]" },
  { "klondike-one", "klondike draw=1", "rest: t7; t7: 9D; w: 2C; s: [3C 4C]", "draw", "rest: t7; t7: 9D; w: 2C 4C; s: [3C]" },
  { "klondike-redeal", "klondike passes=3", "rest: t7; t7: 9D; w: 2C 3C; redeals: 1", "redeal", "rest: t7; t7: 9D; s: [3C 2C]; redeals: 2" },
  { "klondike-turns", "klondike", "t1: [2C 3C] 8S; t2: 9H; rest: s", "t1>t2", "t1: [2C] 3C; t2: 9H 8S; rest: s" },
  { "klondike-back", "klondike", "f1: AS-4S; t1: 5D; rest: s", "f1>t1 t1>f1 f1>t1", "f1: AS-3S; t1: 5D 4S; rest: s" },
  { "draw-three", "rush", "rest: t7; t7: 9D; w: 2C; s: [3C 4C 5C 6C 7C]", "draw", "rest: t7; t7: 9D; w: 2C 7C 6C 5C; s: [3C 4C]" },
  { "draw-fewer", "rush", "rest: t7; t7: 9D; w: 2C; s: [3C 4C]", "draw", "rest: t7; t7: 9D; w: 2C 4C 3C" },
  { "draw-one", "rush draw=1", "rest: t7; t7: 9D; w: 2C; s: [3C 4C]", "draw", "rest: t7; t7: 9D; w: 2C 4C; s: [3C]" },
  { "redeal", "rush", "rest: t7; t7: 9D; w: 2C 3C 4C 5C", "redeal draw", "rest: t7; t7: 9D; w: 2C 3C 4C; s: [5C]; redeals: 1" },
  { "end", "rush", "rest: s; score: 35", "end", "rest: s; score: 35; ended: yes" },
  /* Each way to get or lose points. */
  { "points-turned", "rush", "t1: [2C 3C] 8S; t2: 9H; rest: s", "t1>t2", "t1: [2C] 3C; t2: 9H 8S; rest: s; score: 10" },
  { "points-nothing-turned", "rush", "t1: 8S; t2: 9H; rest: s", "t1>t2", "t2: 9H 8S; rest: s" },
  { "points-run-turned", "rush", "t1: [2C 3C] 8S 7D; t2: 9H; rest: s", "t1>t2*2", "t1: [2C] 3C; t2: 9H 8S 7D; rest: s; score: 10" },
  { "points-waste-column", "rush", "t2: 9H; w: 2C 8S; rest: s", "w>t2", "t2: 9H 8S; w: 2C; rest: s; score: 10" },
  { "points-waste-king", "rush", "w: 2C KS; rest: s", "w>t1", "t1: KS; w: 2C; rest: s; score: 10" },
  { "points-waste-foundation", "rush", "w: 2C AS; rest: s", "w>f1", "f1: AS; w: 2C; rest: s; score: 60" },
  { "points-column-foundation-turned", "rush", "t1: [4D] AS; rest: s", "t1>f1", "f1: AS; t1: 4D; rest: s; score: 60" },
  { "points-back", "rush", "f1: AS-4S; t1: 5D; rest: s", "f1>t1", "f1: AS-3S; t1: 5D 4S; rest: s; score: -10; scored: 4S" },
  { "points-back-king", "rush", "f1: AS-KS; rest: s; score: 7", "f1>t3", "f1: AS-QS; t3: KS; rest: s; score: -3; scored: KS" },
  { "points-back-last", "rush", "f1: AS; f2: AC; t1: 2D; rest: s", "f1>t1", "f2: AC; t1: 2D AS; rest: s; score: -10; scored: AS" },
  { "points-again", "rush", "f1: AS-4S; t1: 5D; rest: s", "f1>t1 t1>f1", "f1: AS-4S; t1: 5D; rest: s; score: -10" },
  { "points-earned-once", "rush", "f1: AS-3S; t1: 5D 4S; t2: 5S; rest: s; scored: 5S", "t1>f1 t2>f1", "f1: AS-5S; t1: 5D; rest: s" },
  { "points-beyond-scored", "rush", "f1: AS-3S; t1: 4S; t2: 5S; rest: s; scored: 4S", "t1>f1 t2>f1", "f1: AS-5S; rest: s; score: 30" },
  { "points-again-from-waste", "rush", "f1: AS-3S; w: 2C 4S; rest: s; scored: 4S", "w>f1", "f1: AS-4S; w: 2C; rest: s; score: 10" },
  { "points-again-turning", "rush", "f1: AS-3S; t1: [2D] 4S; rest: s; scored: 9S", "t1>f1", "f1: AS-4S; t1: 2D; rest: s; score: 10; scored: 9S" },
  { "points-suit-moved-slot", "rush", "f2: AC; t1: AS; t2: 2S; rest: s; scored: AS", "t1>f1 t2>f1", "f1: AS-2S; f2: AC; rest: s; score: 45" },
  { "points-scored-order", "rush", "f1: AS-2S; f2: AH-2H; t1: 3D; t2: 3C; rest: s; scored: 9C TD", "f1>t1 f2>t2",
    "f1: AS; f2: AH; t1: 3D 2S; t2: 3C 2H; rest: s; score: -20; scored: 9C TD 2H 2S" },
  { "points-three-first-redeals", "rush", "rest: t7; t7: 9D; w: 2C", "redeal draw redeal", "rest: t7; t7: 9D; s: [2C]; redeals: 2" },
  { "points-three-third", "rush", "rest: t7; t7: 9D; w: 2C; redeals: 2", "redeal", "rest: t7; t7: 9D; s: [2C]; redeals: 3; score: -20" },
  { "points-three-fourth", "rush", "rest: t7; t7: 9D; w: 2C; redeals: 3", "redeal", "rest: t7; t7: 9D; s: [2C]; redeals: 4; score: -20" },
  { "points-three-last", "rush", "rest: t7; t7: 9D; w: 2C; redeals: 999999", "redeal", "rest: t7; t7: 9D; s: [2C]; redeals: 1000000; score: -20" },
  { "points-one-each", "rush draw=1", "rest: t7; t7: 9D; w: 2C", "redeal draw redeal", "rest: t7; t7: 9D; s: [2C]; redeals: 2; score: -200" },
  { "points-draw-none", "rush draw=1", "rest: s; score: -5", "draw", "w: KS; rest: s; score: -5" },
  /* A score at its limits: moves that would exceed them still lead to a position with a valid text. */
  { "score-near-top", "rush", "t1: AS; rest: s; score: 999999950", "t1>f1", "f1: AS; rest: s; score: 1000000000" },
  { "score-near-bottom", "rush", "f1: AS-4S; t1: 5D; rest: s; score: -999999990", "f1>t1",
    "f1: AS-3S; t1: 5D 4S; rest: s; score: -1000000000; scored: 4S" },
};

static void
test_case (gconstpointer data)
{
  const Case      *test = data;
  g_autofree char *text = NULL;
  g_autofree char *expected = NULL;
  FairRules        rules;
  FairPosition     position;

  fair_test_rules (test->rules, &rules);
  fair_test_position (&rules, test->before, &position);
  fair_test_play (&rules, &position, test->moves);
  text = fair_test_print (&rules, &position);
  expected = fair_test_complete (&rules, test->after);
  g_assert_cmpstr (text, ==, expected);
}

static void
add_cases (const char *folder,
           const Case *cases,
           unsigned    n)
{
  for (unsigned i = 0; i < n; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/rules-apply/%s/%s", folder, cases[i].name);

      g_test_add_data_func (path, &cases[i], test_case);
    }
}

/* Each rank to the foundation: 50, 45, … 10 points for a nine, and 5 from the ten on; and the effect for points. */
static void
test_foundation_points (void)
{
  static const int points[] = { 50, 45, 40, 35, 30, 25, 20, 15, 10, 5, 5, 5, 5 };
  FairRules        rules;

  fair_test_rules ("rush", &rules);
  for (unsigned rank = 1; rank <= 13; rank++)
    {
      FairPosition     position;
      FairEffects      effects;
      FairCard         card = fair_card (rank, FAIR_HEARTS, 0);
      FairCard         below = fair_card (rank - 1, FAIR_HEARTS, 0);
      char             name[3], below_name[3];
      g_autofree char *text = NULL;

      fair_card_print (card, name);
      fair_card_print (below, below_name);
      text = rank == 1 ? g_strdup ("t1: AH; rest: s") : g_strdup_printf ("f1: AH-%s; t1: %s; rest: s", below_name, name);
      fair_test_position (&rules, text, &position);
      fair_apply (&rules, &position, fair_test_move (&rules, "t1>f1"), &effects);
      g_assert_cmpint (position.score, ==, points[rank - 1]);
      g_assert_cmpuint (effects.n, ==, 2);
      g_assert_cmpint (effects.list[0].kind, ==, FAIR_EFFECT_MOVE);
      g_assert_cmpint (effects.list[0].card, ==, card);
      g_assert_cmpint (effects.list[1].kind, ==, FAIR_EFFECT_POINTS);
      g_assert_cmpint (effects.list[1].points, ==, points[rank - 1]);
    }
}

/* At the limits of the score, points that are not added are not in the effects. */
static void
test_points_at_bounds (void)
{
  static const struct
  {
    const char *rules;
    const char *position;
    const char *move;
    int         points;
  } cases[] = {
    { "rush", "t1: AS; rest: s; score: 999999999", "t1>f1", 1 },
    { "rush", "f1: AS-4S; t1: 5D; rest: s; score: -999999999", "f1>t1", -1 },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FairRules    rules;
      FairPosition position;
      FairPosition after;
      FairEffects  effects;

      fair_test_rules (cases[i].rules, &rules);
      fair_test_position (&rules, cases[i].position, &position);
      after = position;
      fair_apply (&rules, &after, fair_test_move (&rules, cases[i].move), &effects);
      g_assert_cmpint (after.score, ==, position.score + cases[i].points);
      if (effects.list[effects.n - 1].points != cases[i].points)
        {
          g_test_message ("%s: %d points are told, %d were scored", cases[i].position,
                          (int) effects.list[effects.n - 1].points, cases[i].points);
          g_test_fail ();
        }
    }
}

/* The score stays within ±1,000,000,000: the penalty of a redeal must not exceed the range either. */
static void
test_redeal_at_bounds (void)
{
  static const struct
  {
    const char *rules;
    const char *position;
    gboolean    legal;
  } cases[] = {
    { "rush draw=1", "rest: w; score: -999999900", TRUE },
    { "rush draw=1", "rest: w; score: -999999901", FALSE },
    { "rush draw=1", "rest: w; score: -1000000000", FALSE },
    { "rush", "rest: w; score: -1000000000", TRUE },
    { "rush", "rest: w; redeals: 2; score: -999999980", TRUE },
    { "rush", "rest: w; redeals: 2; score: -999999981", FALSE },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FairRules    rules;
      FairPosition position;
      gboolean     legal;

      fair_test_rules (cases[i].rules, &rules);
      fair_test_position (&rules, cases[i].position, &position);
      legal = fair_is_legal (&rules, &position, fair_test_move (&rules, "redeal"));
      if (legal != cases[i].legal)
        {
          g_test_message ("%s, %s: a redeal is %s", cases[i].rules, cases[i].position, legal ? "legal" : "refused");
          g_test_fail ();
        }
    }
}

/* (limit - T) × cards ÷ 52, rounded down; 0 if time ran out or there is no limit. */
static void
test_time_bonus (void)
{
  static const struct
  {
    const char *rules;
    const char *position;
    unsigned    seconds;
    int         bonus;
  } cases[] = {
    { "rush", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD", 0, 300 },
    { "rush", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD", 120, 180 },
    { "rush", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD", 299, 1 },
    { "rush", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD", 300, 0 },
    { "rush", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD", 301, 0 },
    { "rush", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD", UINT_MAX, 0 },
    { "rush", "f1: AS-KS; rest: s; ended: yes", 100, 50 },
    { "rush", "f1: AS; rest: s; ended: yes", 0, 5 },
    { "rush", "f1: AS; rest: s; ended: yes", 40, 5 },
    { "rush", "f1: AS; rest: s; ended: yes", 41, 4 },
    { "rush", "f1: AS-7S; rest: s; ended: yes", 101, 26 },
    { "rush", "rest: s; ended: yes", 0, 0 },
    { "rush time-limit=0", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD", 0, 0 },
    { "rush time-limit=60", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD", 59, 1 },
    { "rush draw=1 time-limit=3600", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD", 1, 3599 },
    { "rush time-limit=3600", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-QD; t1: KD", 1, 3529 },
    { "kingcell", "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD", 0, 0 },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FairRules    rules;
      FairPosition position;

      fair_test_rules (cases[i].rules, &rules);
      fair_test_position (&rules, cases[i].position, &position);
      g_assert_cmpint (fair_time_bonus (&rules, &position, cases[i].seconds), ==, cases[i].bonus);
    }
}

/* Whether moves show an unseen card, which matters for undo in Solitaire Rush. */
static void
test_reveals (void)
{
  static const struct
  {
    const char *rules;
    const char *position;
    const char *move;
    bool        reveals;
  } cases[] = {
    { "rush", "t1: [2C] 8S; t2: 9H; rest: s", "t1>t2", true },
    { "rush", "t1: 8S; t2: 9H; rest: s", "t1>t2", false },
    { "rush", "rest: s", "draw", true },
    { "rush", "rest: s; redeals: 1", "draw", false },
    { "rush", "rest: w", "redeal", false },
    { "rush", "rest: s", "end", false },
    { "demons-and-thieves", "f1: 5S; rest: s", "draw", true },
    { "demons-and-thieves", "f1: 5S; rest: s; redeals: 1", "draw", false },
    { "demonthief", "f1: 5S; rest: s", "draw", true },
    { "demonthief reserve=true", "f1: 5S; r1: [2C] 3C; rest: s", "r1>t1", true },
    { "demonthief reserve=true", "f1: 5S; r1: 3C; rest: s", "r1>t1", false },
    { "churchill", "rest: s", "draw", true },
    { "churchill", "t1: AH 8S; t2: 9H; rest: s", "t1>t2", false },
    { "churchill", "t1: [3C] AH 8S; t2: 9H; rest: s", "t1>t2", true },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      FairRules    rules;
      FairPosition before;
      FairPosition after;
      FairEffects  effects;

      fair_test_rules (cases[i].rules, &rules);
      fair_test_position (&rules, cases[i].position, &before);
      after = before;
      fair_apply (&rules, &after, fair_test_move (&rules, cases[i].move), &effects);
      g_assert_cmpint (fair_effects_reveal (&before, &effects), ==, cases[i].reveals);
    }
}

#define ADD(folder, cases) add_cases (folder, cases, G_N_ELEMENTS (cases))

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("churchill", churchill_cases);
  ADD ("demonthief", demonthief_cases);
  ADD ("open", open_cases);
  ADD ("rush", rush_cases);
  g_test_add_func ("/fair/rules-apply/foundation-points", test_foundation_points);
  g_test_add_func ("/fair/rules-apply/points-at-bounds", test_points_at_bounds);
  g_test_add_func ("/fair/rules-apply/redeal-at-bounds", test_redeal_at_bounds);
  g_test_add_func ("/fair/rules-apply/time-bonus", test_time_bonus);
  g_test_add_func ("/fair/rules-apply/reveals", test_reveals);
  return g_test_run ();
}
