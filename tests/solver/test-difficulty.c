/* The difficulty of deals: the measure never changes, and the levels follow it. */
#include "deal.h"
#include "difficulty.h"

#include <glib.h>

/* Measures of deals 1 to 3.  Players see the difficulty with a deal number, so it must never change. */
static const struct
{
  const char *game;
  unsigned    measures[3];
} golden[] = {
  { "churchill", { 1748, 1237, 924 } },
  { "demonthief", { 771, 569, 1442 } },
  { "demons-and-thieves", { 1731, 560, 1456 } },
  { "kingcell", { 843, 1072, 786 } },
  { "rush", { 480, 121, 1602 } },
  { "beleaguered-castle", { 288, 215, 192 } },
  { "streets-and-alleys", { 0, 8, 148 } }
};

static unsigned
measure_deal (const FairRules *rules,
              uint64_t         number)
{
  FairPosition position;

  fair_deal_number (rules, number, &position);
  return fair_difficulty_measure (rules, &position);
}

static void
test_never_changes (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (golden); i++)
    {
      FairRules rules;

      g_assert_true (fair_rules_resolve (fair_games_find (golden[i].game), NULL, &rules));
      for (unsigned number = 1; number <= 3; number++)
        {
          unsigned measure = measure_deal (&rules, number);

          g_test_message ("%s, deal %u: %u", golden[i].game, number, measure);
          g_assert_cmpuint (measure, ==, golden[i].measures[number - 1]);
          g_assert_cmpuint (measure_deal (&rules, number), ==, measure);
        }
    }
}

/* Calls @check with the rules of every game and each value of one option at a time. */
static void
for_all_rules (void (*check) (const FairRules *rules))
{
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      const FairGame *game = fair_games_get (i);
      FairRules       rules;

      g_assert_true (fair_rules_resolve (game, NULL, &rules));
      check (&rules);
      for (unsigned option = 0; option < game->n_options; option++)
        for (int16_t value = 0; value <= 255; value++)
          {
            FairOptions options;

            fair_options_default (game, &options);
            options.value[option] = value;
            if (fair_rules_resolve (game, &options, &rules))
              check (&rules);
          }
    }
}

static void
check_levels (const FairRules *rules)
{
  unsigned       most = FAIR_DIFFICULTY_PLAYS * rules->n_cards;
  FairDifficulty last = FAIR_DIFFICULTY_HARDER;

  for (unsigned measure = 0; measure <= most; measure++)
    {
      FairDifficulty level = fair_difficulty_level (rules, measure);

      g_assert_cmpint (level, >=, FAIR_DIFFICULTY_EASIER);
      g_assert_cmpint (level, <=, last); /* more cards on the foundations mean an easier deal */
      last = level;
    }
  g_assert_cmpint (last, ==, FAIR_DIFFICULTY_EASIER);
}

static void
test_levels (void)
{
  for_all_rules (check_levels);
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      FairRules rules;

      g_assert_true (fair_rules_resolve (fair_games_get (i), NULL, &rules));
      g_assert_true (fair_difficulty_has_levels (&rules) == (rules.game->search != FAIR_SEARCH_NONE));
    }
}

/* A limit of passes changes how many cards can be brought up, and so the levels. */
static void
test_passes (void)
{
  const FairGame *klondike = fair_games_find ("klondike");
  FairOptions     options;
  FairRules       any;
  FairRules       limited;

  fair_options_default (klondike, &options);
  for (int16_t draw = 0; draw <= 1; draw++)
    for (int16_t passes = 1; passes <= 2; passes++)
      {
        unsigned differ = 0;

        options.value[fair_options_find (klondike, "draw")] = draw;
        options.value[fair_options_find (klondike, "passes")] = 0;
        g_assert_true (fair_rules_resolve (klondike, &options, &any));
        options.value[fair_options_find (klondike, "passes")] = passes;
        g_assert_true (fair_rules_resolve (klondike, &options, &limited));
        for (unsigned measure = 0; measure <= FAIR_DIFFICULTY_PLAYS * any.n_cards; measure++)
          differ += fair_difficulty_level (&any, measure) != fair_difficulty_level (&limited, measure);
        g_assert_cmpuint (differ, >, 0);
      }
}

static void
check_range (const FairRules *rules)
{
  for (unsigned number = 1; number <= 2; number++)
    g_assert_cmpuint (measure_deal (rules, number), <=, FAIR_DIFFICULTY_PLAYS * rules->n_cards);
}

static void
test_range (void)
{
  for_all_rules (check_range);
}

/* The clock does not matter, and neither does which of two equal cards is which. */
static void
test_what_does_not_matter (void)
{
  const FairGame *rush = fair_games_find ("rush");
  FairOptions     options;
  FairRules       plain;
  FairRules       other;

  fair_options_default (rush, &options);
  options.value[fair_options_find (rush, "time-limit")] = 60;
  g_assert_true (fair_rules_resolve (rush, NULL, &plain));
  g_assert_true (fair_rules_resolve (rush, &options, &other));
  for (unsigned number = 1; number <= 5; number++)
    g_assert_cmpuint (measure_deal (&plain, number), ==, measure_deal (&other, number));

  g_assert_true (fair_rules_resolve (fair_games_find ("demonthief"), NULL, &plain));
  for (unsigned number = 1; number <= 5; number++)
    {
      FairPosition position;

      fair_deal_number (&plain, number, &position);
      for (unsigned i = 0; i < plain.n_cards; i++)
        position.cards[i] ^= 1 << 6;
      g_assert_cmpuint (fair_difficulty_measure (&plain, &position), ==, measure_deal (&plain, number));
    }
}

/* A trivial game is won in every play-out. */
static void
test_won_every_time (void)
{
  const FairGame *castle = fair_games_find ("beleaguered-castle");
  FairOptions     options;
  FairRules       rules;

  fair_options_default (castle, &options);
  options.value[fair_options_find (castle, "starting-rank")] = 12;
  g_assert_true (fair_rules_resolve (castle, &options, &rules));
  for (unsigned number = 1; number <= 5; number++)
    g_assert_cmpuint (measure_deal (&rules, number), ==, FAIR_DIFFICULTY_PLAYS * FAIR_PACK_SIZE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/difficulty/never-changes", test_never_changes);
  g_test_add_func ("/fair/difficulty/levels", test_levels);
  g_test_add_func ("/fair/difficulty/passes", test_passes);
  g_test_add_func ("/fair/difficulty/range", test_range);
  g_test_add_func ("/fair/difficulty/what-does-not-matter", test_what_does_not_matter);
  g_test_add_func ("/fair/difficulty/won-every-time", test_won_every_time);
  return g_test_run ();
}
