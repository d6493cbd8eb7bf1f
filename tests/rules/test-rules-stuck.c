/* Lost positions by their definition: the player is stuck, as far as the player can know. */
#include "rules-helpers.h"

#include <string.h>

static const struct
{
  const char *name;
  const char *rules;
  const char *position;
  FairStatus  status;
} cases[] = {
#define LOST FAIR_STATUS_LOST
#define PLAYING FAIR_STATUS_PLAYING
  /* Solitaire Rush. */
  { "rush-no-move", "rush", "t1: KC; t2: KD; t3: KH; t4: KS; t5: 3C; t6: 3S; t7: 5C; rest: t7", LOST },
  { "rush-end-is-no-way-out", "rush", "t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 3C; t6: 3S; t7: 5C; rest: t7", LOST },
  { "rush-turns-over", "rush", "t1: [2C] 8C; t2: 9H; t3: 6H; t4: 6S; t5: 3C; t6: 3S; t7: 5C; rest: t7", PLAYING },
  { "rush-turns-over-later", "rush", "t1: [2C] 7D; t2: 9H; t3: 8S; t4: 6S; t5: 3C; t6: 3S; t7: KC; rest: t7", PLAYING },
  { "rush-first-draw", "rush", "t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 3C; t6: 3S; t7: 5C; rest: s", PLAYING },
  { "rush-first-draw-of-one", "rush draw=1", "t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 3C; t6: 3S; t7: 5C; w: 5S; s: [AC]; rest: t7", PLAYING },
  { "rush-second-pass", "rush", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; w: 5S 7S; s: [8C]; rest: t7; redeals: 1", PLAYING },
  { "rush-second-pass-nothing", "rush draw=1", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; w: 5S 7S; s: [KC]; rest: t7; redeals: 1", LOST },
  /* Only every third card is available: the ace below is not. */
  { "rush-third-cards", "rush", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; s: [5S 7S 8C QC QS 7C]; rest: t7; redeals: 1", LOST },
  { "rush-every-card", "rush draw=1", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; s: [5S 7S 8C QC QS 7C]; rest: t7; redeals: 1", PLAYING },
  { "rush-third-card-fits", "rush", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; s: [5S 7S QC 8C QS 7C]; rest: t7; redeals: 1", PLAYING },
  { "rush-redeals-go-on", "rush draw=1", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; w: 8C 7S JC; rest: t7; redeals: 5", PLAYING },
  { "rush-redeal-from-none", "rush draw=1", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; w: 5S 7S JC; rest: t7", LOST },
  { "rush-redeal-from-none-fits", "rush draw=1", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; w: 8C 7S JC; rest: t7", PLAYING },
  { "rush-last-redeal-but-one", "rush draw=1", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; w: 5S 7S JC; rest: t7; redeals: 999999", LOST },
  { "rush-redeal-too-dear", "rush draw=1", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; w: 8C 7S JC; rest: t7; redeals: 5; score: -999999901", LOST },
  { "rush-redeal-affordable", "rush draw=1", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; w: 8C 7S JC; rest: t7; redeals: 5; score: -999999900", PLAYING },
  { "rush-last-redeal-fits", "rush draw=1", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; w: 8C 7S JC; rest: t7; redeals: 999999", PLAYING },
  /* No redeal is left, so the buried cards are never available: there is no legal move but `end`. */
  { "rush-redeals-used", "rush draw=1", "t1: 9C; t2: 9D; t3: JH; t4: 9S; t5: 3C; t6: 3S; t7: 7H; w: 8C 7S JC; rest: t7; redeals: 1000000", LOST },
  /* A card comes back from a foundation and takes another one, which turns one over. */
  { "rush-from-foundation", "rush", "f1: AS-8S; t1: 9H; t2: [2C] 7H; t3: 9D; t4: QD; t5: QH; t6: 3C; t7: 5C; rest: t7", PLAYING },
  { "rush-win", "rush", "f1: AS-QS; f2: AH-KH; f3: AD-KD; f4: AC-KC; t1: KS", PLAYING },
  { "rush-win-far", "rush", "f1: AS-TS; f2: AH-KH; f3: AD-KD; f4: AC-KC; w: KS QS JS", PLAYING },

  /* Churchill: a draw always shows a card. */
  { "churchill-draw", "churchill", "t1: 9C; t2: 9D; s: [2C]; rest: t3; t3: 3C", PLAYING },
  { "churchill-no-move", "churchill", "t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2C; t6: 2D; t7: 5C; t8: 5S; t9: 7C; t10: 7S; rest: t10", LOST },
  { "churchill-moves-in-vain", "churchill", "t1: 8C; t2: 9D; t3: 9H; t4: JS; t5: 2C; t6: 2D; t7: 5C; t8: 5S; t9: KC; t10: KS; rest: t3", LOST },
  { "churchill-turns-over", "churchill", "t1: [3H] 8C; t2: 9D; t3: 9H; t4: JS; t5: 2C; t6: 2D; t7: 5C; t8: 5S; t9: KC; t10: KS; rest: t3", PLAYING },
  { "churchill-six-in-vain", "churchill", "r1: AC; r2: 2C; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 3H; t6: 3D; t7: 5C; t8: 5S; t9: 7C; t10: 7S; rest: t10", LOST },
  { "churchill-six-turns-over", "churchill", "r1: AC; r2: 2C; t1: [4S] 3C; t2: 9D; t3: 9H; t4: 9S; t5: 3H; t6: 3D; t7: 5C; t8: 5S; t9: 7C; t10: 7S; rest: t10", PLAYING },

  /* Demonthief, also with redeals. */
  { "demonthief-draw", "demonthief", "f1: 5S; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: 2S; t9: 4S; s: [KD]; rest: w", PLAYING },
  { "demonthief-no-move", "demonthief", "f1: 5S; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: 2S; t9: 4S; w: QS; rest: w", LOST },
  { "demons-redeal", "demons-and-thieves reserve=false", "f1: 5S; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: 2S; t9: 4S; w: QS; rest: w; redeals: 1", PLAYING },
  { "demons-no-redeal", "demons-and-thieves reserve=false", "f1: 5S; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: 2S; t9: 4S; w: QS; rest: w; redeals: 2", LOST },
  { "demons-reserve-turns", "demons-and-thieves", "f1: 5S; r1: [KD] 8S; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: 2S; t9: 4S; w: QS; rest: w; redeals: 2", PLAYING },
  { "demons-reserve-blocked", "demons-and-thieves", "f1: 5S; r1: [KD] QS; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: 2S; t9: 4S; w: QS; rest: w; redeals: 2", LOST },
  { "demons-reserve-last", "demons-and-thieves", "f1: 5S; r1: 8S; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: 2S; t9: 4S; w: QS; rest: w; redeals: 2", LOST },
  { "demons-first-pass", "demons-and-thieves", "f1: 5S; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: 2S; t9: 4S; w: QS; s: [QS]; rest: w", PLAYING },
  { "demons-third-pass", "demons-and-thieves", "f1: 5S-TS; r1: [KD] QS; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: 2S; t9: 4S; w: QH; s: [JS 4C]; rest: w; redeals: 2", PLAYING },
  { "demons-third-pass-in-vain", "demons-and-thieves", "f1: 5S-TS; r1: [KD] QS; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: 2S; t9: 4S; w: QH; s: [KC 4C]; rest: t9; redeals: 2", LOST },

  /* Castles: cheats are ignored, although one would help. */
  { "castle-no-move", "streets-and-alleys", "t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: KS; rest: t8", LOST },
  { "castle-no-cheat", "streets-and-alleys", "f1: AC-8C; f2: AD-8D; f3: AH-8H; f4: AS-8S; t1: 9C QH JH; t2: 9D KD; t3: 9H KH; t4: 9S KS; t5: TC QC JC; t6: TD QD JD; t7: TH QS JS; t8: TS KC", LOST },
  { "castle-after-cheat", "streets-and-alleys", "f1: AC-8C; f2: AD-8D; f3: AH-8H; f4: AS-8S; t1: 9C; t2: 9D KD QH JH; t3: 9H KH; t4: 9S KS; t5: TC QC JC; t6: TD QD JD; t7: TH QS JS; t8: TS KC", PLAYING },
  { "castle-one-move-in-vain", "streets-and-alleys", "t1: 2D 9C 8C; t2: JD; t3: JH; t4: 8S; t5: 4D; t6: 4H; t7: KC; t8: KS; rest: t2", LOST },
  { "castle-many", "beleaguered-castle", "f1: AC-KC; f2: AD-JD; f3: AH-JH; t1: QD; t2: QH; t3: KD; t4: KH; t5: JS; rest: t5", PLAYING },

  /* KingCell. */
  { "kingcell-no-move", "kingcell", "c1: 5C; c2: 5D; c3: 5H; c4: 5S; t1: 9C; t2: 9D; t3: 9H; t4: 9S; t5: 2D; t6: 2H; t7: 2C; t8: KS; rest: t8", LOST },
  { "kingcell-cells-in-vain", "kingcell", "c1: 5C; c2: 5D; c3: 5H; t1: 9C 3S; t2: 9D 3C; t3: KD; t4: 9S 3D; t5: 3H 7D; t6: 4H 7H; t7: 4C 7C; t8: KS; rest: t3", LOST },
  /* 619 positions; with ordered cells there would be more than 10,000. */
  { "kingcell-order", "kingcell", "t1: AS 3S TH 6D 7C JC 2C; t2: AH QH TC 6S JS JD 2S; t3: AD 3H 8H 6C 7D 9D 2H; t4: AC 3C 8D 6H 5D 9C KD; t5: QD TD 4H 7S JH KC; t6: QS TS 5H 5S 4C KH; t7: 3D 8C 4S 5C 9H 2D; t8: QC 8S 4D 7H 9S KS", LOST },
#undef LOST
#undef PLAYING
};

/* Allocated, because it is too large for the stack. */
static FairStuck *
new_search (void)
{
  return g_new (FairStuck, 1);
}

static void
test_case (gconstpointer data)
{
  unsigned              i = GPOINTER_TO_UINT (data);
  g_autofree FairStuck *search = new_search ();
  FairRules             rules;
  FairPosition          position;
  FairPosition          copy;
  FairStatus            status;

  fair_test_rules (cases[i].rules, &rules);
  fair_test_position (&rules, cases[i].position, &position);
  copy = position;
  status = fair_status_search (search, &rules, &position);
  if (status != cases[i].status)
    {
      g_test_message ("status %d instead of %d", (int) status, (int) cases[i].status);
      g_test_fail ();
    }
  g_assert_cmpmem (&copy, sizeof copy, &position, sizeof position);
}

/* Runs a search in slices of @slice; returns its answer, and how many positions it examined. */
static FairStuckAnswer
run_sliced (FairStuck          *search,
            const FairRules    *rules,
            const FairPosition *position,
            unsigned            slice)
{
  FairStuckAnswer answer;
  unsigned        n = 0;

  fair_stuck_begin (search, rules, position);
  g_assert_cmpint (fair_stuck_run (search, 0), ==, FAIR_STUCK_SEARCHING);
  while ((answer = fair_stuck_run (search, slice)) == FAIR_STUCK_SEARCHING)
    g_assert_cmpuint (n++, <=, FAIR_STUCK_POSITIONS);
  /* An answer does not change. */
  g_assert_cmpint (fair_stuck_run (search, slice), ==, answer);
  g_assert_cmpint (fair_stuck_run (search, 0), ==, answer);

  return answer;
}

static void
test_slices (void)
{
  static const unsigned slices[] = { 1, 2, 7, 100, UINT_MAX };
  g_autofree FairStuck *search = new_search ();

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    for (unsigned j = 0; j < G_N_ELEMENTS (slices); j++)
      {
        FairRules    rules;
        FairPosition position;
        FairStatus   whole;

        fair_test_rules (cases[i].rules, &rules);
        fair_test_position (&rules, cases[i].position, &position);
        whole = fair_status_search (search, &rules, &position);
        g_assert_cmpint (run_sliced (search, &rules, &position, slices[j]), ==,
                         whole == FAIR_STATUS_LOST ? FAIR_STUCK_YES : FAIR_STUCK_NO);
      }
}

/* More positions than the limit: the game does not count as lost. */
static void
test_too_many (void)
{
  static const char *const games[] = { "kingcell", "beleaguered-castle starting-rank=2", "kingcell supermove=cells" };
  g_autofree FairStuck    *search = new_search ();

  /* The rules name this number. */
  g_assert_cmpuint (FAIR_STUCK_POSITIONS, ==, 10000);
  for (unsigned i = 0; i < G_N_ELEMENTS (games); i++)
    {
      FairRules    rules;
      FairPosition position;

      fair_test_rules (games[i], &rules);
      fair_deal_number (&rules, 1, &position);
      g_assert_cmpint (fair_status_search (search, &rules, &position), ==, FAIR_STATUS_PLAYING);
      g_assert_cmpuint (search->n_positions, ==, FAIR_STUCK_POSITIONS);
    }
}

/* The moves of a lost game stay legal; a won or ended game is never lost. */
static void
test_status (void)
{
  g_autofree FairStuck *search = new_search ();
  FairMove              moves[FAIR_MAX_MOVES];
  FairRules             rules;
  FairPosition          position;

  fair_test_rules ("churchill", &rules);
  fair_test_position (&rules, "t1: 8C; t2: 9D; t3: 9H; t4: JS; t5: 2C; t6: 2D; t7: 5C; t8: 5S; t9: KC; t10: KS; rest: t3", &position);
  g_assert_cmpint (fair_status_search (search, &rules, &position), ==, FAIR_STATUS_LOST);
  g_assert_cmpint (fair_status (&rules, &position), ==, FAIR_STATUS_PLAYING);
  g_assert_cmpuint (fair_list (&rules, &position, moves), >, 0);

  fair_test_rules ("rush", &rules);
  fair_test_position (&rules, "t1: 9C; rest: t7; t7: 2C; ended: yes", &position);
  g_assert_cmpint (fair_status_search (search, &rules, &position), ==, FAIR_STATUS_ENDED);
  fair_test_position (&rules, "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD", &position);
  g_assert_cmpint (fair_status_search (search, &rules, &position), ==, FAIR_STATUS_WON);
  fair_test_position (&rules, "f1: AS-KS; f2: AH-KH; f3: AC-KC; f4: AD-KD; ended: yes", &position);
  g_assert_cmpint (fair_status_search (search, &rules, &position), ==, FAIR_STATUS_WON);
}

/* Positions that count as the same, and positions that do not. */
static const struct
{
  const char *rules;
  const char *a;
  const char *b;
  gboolean    same;
} keys[] = {
  { "kingcell", "t1: 2C 3C; t4: KD; rest: t8", "t3: 2C 3C; t1: KD; rest: t5", TRUE },
  { "kingcell", "c1: 2C; c3: KD; rest: t8", "c4: 2C; c2: KD; rest: t8", TRUE },
  { "kingcell", "f1: AS; f2: AH-2H; rest: t8", "f3: AH-2H; f4: AS; rest: t8", TRUE },
  { "kingcell", "t1: 2C 3C; rest: t8", "t1: 3C 2C; rest: t8", FALSE },
  { "kingcell", "c1: 2C; rest: t8", "t1: 2C; rest: t8", FALSE },
  { "demonthief", "f1: 5S; t1: 2C; t4: 3C; rest: s", "f1: 5S; t3: 2C; t2: 3C; rest: s", TRUE },
  { "demonthief", "f1: 5S; t5: 2C; t9: 3C; rest: s", "f1: 5S; t6: 2C; t5: 3C; rest: s", TRUE },
  { "demonthief", "f1: 5S; t1: 2C; t5: 3C; rest: s", "f1: 5S; t5: 2C; t1: 3C; rest: s", FALSE },
  { "demonthief", "f1: 5S; f2: 5H; rest: s", "f1: 5H; f8: 5S; rest: s", TRUE },
  { "demonthief", "f1: 5S; rest: s", "f1: 5S; rest: w", FALSE },
  { "demons-and-thieves", "f1: 5S; rest: s", "f1: 5S; rest: s; redeals: 1", FALSE },
  { "demons-and-thieves", "f1: 5S; rest: s; redeals: 1", "f1: 5S; rest: s; redeals: 2", FALSE },
  { "demons-and-thieves", "f1: 5S; r1: 2C; rest: s", "f1: 5S; w: 2C; rest: s", FALSE },
  { "rush", "rest: s; score: 5; scored: 4C", "rest: s; score: -100; scored: KH", TRUE },
  { "rush", "rest: s; redeals: 1", "rest: s; redeals: 77", TRUE },
  { "rush", "rest: s", "rest: s; redeals: 1", FALSE },
  /* Redeals, or the points for them, run out. */
  { "rush", "rest: s; redeals: 999990", "rest: s; redeals: 999991", FALSE },
  { "rush", "rest: s; score: -999999901", "rest: s; score: -999999900", FALSE },
  { "rush", "t1: [2C] KD; rest: s", "t2: [2C] KD; rest: s", TRUE },
  { "rush", "t1: [3D 2C] KD; rest: s", "t2: [2C 3D] KD; rest: s", FALSE },
  { "rush", "t1: [2C KD] QC; rest: s", "t1: [2C] KD QC; rest: s", FALSE },
  { "klondike", "rest: s; redeals: 1", "rest: s; redeals: 77", TRUE },
  { "klondike", "rest: s", "rest: s; redeals: 1", FALSE },
  { "klondike passes=3", "rest: s; redeals: 1", "rest: s; redeals: 2", FALSE },
  { "freecell cells=2", "c1: 2C; rest: t8", "c2: 2C; rest: t8", TRUE },
  { "churchill", "f1: AS; t1: KD; rest: s", "f2: AS; t10: KD; rest: s", TRUE },
  { "churchill sort-foundations=false", "f1: AS; f2: AH; rest: s", "f8: AS; f7: AH; rest: s", TRUE },
  /* The Devil's Six cannot be rearranged; face down is not the same as face up. */
  { "churchill", "r1: KD; rest: s", "r2: KD; rest: s", FALSE },
  { "churchill", "t1: [2C] KD; t2: 2C KD; rest: s", "t1: 2C KD; t2: [2C] KD; rest: s", TRUE },
  { "churchill", "t1: [2C] KD; t2: 2C KD; rest: s", "t1: [2C] KD; t2: [2C] KD; rest: s", FALSE },
  { "beleaguered-castle", "f1: AC; f2: AD; t1: KD; rest: t8", "f1: AC; f2: AD; t8: KD; rest: t1", TRUE },
};

static void
test_keys (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      FairRules    rules;
      FairPosition a, b;
      FairPosition key_a, key_b;

      fair_test_rules (keys[i].rules, &rules);
      fair_test_position (&rules, keys[i].a, &a);
      fair_test_position (&rules, keys[i].b, &b);
      fair_position_key (&rules, &a, FAIR_KEY_LOST, &key_a, NULL);
      fair_position_key (&rules, &b, FAIR_KEY_LOST, &key_b, NULL);
      if ((memcmp (&key_a, &key_b, sizeof key_a) == 0) != keys[i].same)
        {
          g_test_message ("%s: \"%s\" and \"%s\" are%s the same", keys[i].rules, keys[i].a, keys[i].b, keys[i].same ? " not" : "");
          g_test_fail ();
        }
    }
}

/* Positions that are the same for winning, and positions that are not, besides those above. */
static const struct
{
  const char *rules;
  const char *a;
  const char *b;
  gboolean    same;
} winning_keys[] = {
  { "kingcell", "t1: 2C 3C; t4: KD; rest: t8", "t3: 2C 3C; t1: KD; rest: t5", TRUE },
  { "demons-and-thieves", "f1: 5S; t1: 2C; t4: 3C; rest: s; redeals: 1", "f1: 5S; t3: 2C; t2: 3C; rest: s; redeals: 1", TRUE },
  { "demons-and-thieves", "f1: 5S; rest: s", "f1: 5S; rest: s; redeals: 1", FALSE },
  { "demons-and-thieves", "f1: 5S; rest: s; redeals: 1", "f1: 5S; rest: s; redeals: 2", FALSE },
  /* Rows are dealt to columns in order, as long as there are any. */
  { "churchill", "t1: KD; rest: s", "t10: KD; rest: s", FALSE },
  { "churchill", "f1: AS; t1: KD; rest: s", "f2: AS; t1: KD; rest: s", TRUE },
  { "churchill", "f1: AS-KS; f2: AS-QS; f3: AH-KH; f4: AH-KH; f5: AC-KC; f6: AC-KC; f7: AD-KD; f8: AD-KD; t1: KS", "f1: AS-KS; f2: AS-QS; f3: AH-KH; f4: AH-KH; f5: AC-KC; f6: AC-KC; f7: AD-KD; f8: AD-KD; t10: KS", TRUE },
  /* Redeals of Solitaire Rush do not matter, until they run out. */
  { "rush", "rest: s; score: 5; scored: 4C", "rest: s; redeals: 77; score: -100; scored: KH", TRUE },
  { "rush", "rest: s", "rest: s; redeals: 999976", TRUE },
  { "rush", "rest: s", "rest: s; redeals: 999977", FALSE },
  { "rush", "rest: s; redeals: 999999", "rest: s; redeals: 1000000", FALSE },
  { "rush", "rest: s; redeals: 1; score: -999999990", "rest: s; redeals: 1", FALSE },
  { "klondike", "rest: s", "rest: s; redeals: 77", TRUE },
  { "klondike", "rest: s", "rest: s; redeals: 999977", FALSE },
  { "klondike passes=3", "rest: s", "rest: s; redeals: 1", FALSE },
};

static void
test_winning_keys (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (winning_keys); i++)
    {
      FairRules    rules;
      FairPosition a, b;
      FairPosition key_a, key_b;

      fair_test_rules (winning_keys[i].rules, &rules);
      fair_test_position (&rules, winning_keys[i].a, &a);
      fair_test_position (&rules, winning_keys[i].b, &b);
      fair_position_key (&rules, &a, FAIR_KEY_WIN, &key_a, NULL);
      fair_position_key (&rules, &b, FAIR_KEY_WIN, &key_b, NULL);
      if ((memcmp (&key_a, &key_b, sizeof key_a) == 0) != winning_keys[i].same)
        {
          g_test_message ("%s: \"%s\" and \"%s\" are%s the same", winning_keys[i].rules, winning_keys[i].a,
                          winning_keys[i].b, winning_keys[i].same ? " not" : "");
          g_test_fail ();
        }
    }
}

/* Results of the second implementation (reference/make-data.py): each line has the game and its options, the deal,
 * the moves, the status after them. */
static void
test_reference (void)
{
  g_autofree char *text = fair_test_data ("stuck.txt");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree FairStuck *search = new_search ();

  g_assert_cmpuint (g_strv_length (lines), >, 150);
  for (unsigned i = 0; lines[i] && *lines[i]; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "|", 4);
      FairStatus   expected = g_str_equal (fields[3], "lost") ? FAIR_STATUS_LOST : FAIR_STATUS_PLAYING;
      FairRules    rules;
      FairPosition position;

      fair_test_rules (fields[0], &rules);
      fair_test_deal (&rules, fields[1], &position);
      fair_test_play (&rules, &position, fields[2]);
      if (fair_status_search (search, &rules, &position) != expected)
        {
          g_test_message ("not so: %s", lines[i]);
          g_test_fail ();
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/fair/rules-stuck/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/fair/rules-stuck/slices", test_slices);
  g_test_add_func ("/fair/rules-stuck/too-many", test_too_many);
  g_test_add_func ("/fair/rules-stuck/status", test_status);
  g_test_add_func ("/fair/rules-stuck/keys", test_keys);
  g_test_add_func ("/fair/rules-stuck/winning-keys", test_winning_keys);
  g_test_add_func ("/fair/rules-stuck/reference", test_reference);
  return g_test_run ();
}
