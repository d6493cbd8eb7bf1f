/* How many sequences of 1, 2, 3 … moves are legal: fixed counts, and those of the second implementation
 * (reference/rules.py, by make-data.py) for other deals and positions in the middle of games, with every option. */
#include "rules-helpers.h"

#include <string.h>

static const char *const published[] = {
  "churchill|1||6 33 176 922 4792 25203", "churchill|12345||6 36 219 1315 7607 42513",
  "churchill king-skip=run sort-foundations=false easy=true|1||5 24 112 513 2313 10479",
  "churchill king-skip=run sort-foundations=false easy=true|12345||5 26 141 753 3891 19824",
  "demonthief|1||4 17 78 391 2089 11756", "demonthief|12345||3 18 119 763 4710 27741",
  "demonthief reserve=true|1||3 8 20 43 76 176", "demonthief reserve=true|12345||8 83 958 11552 143326 1785997",
  "demons-and-thieves|1||3 8 20 43 76 176", "demons-and-thieves|12345||8 83 958 11552 143326 1785997",
  "freecell|1||32 792 14004", "freecell|12345||35 981 21261", "freecell cells=1|12345||11 60 286",
  "klondike|1||4 13 41", "klondike|12345||4 15 53", "klondike draw=1 passes=1|12345||4 14 45",
  "kingcell|1||37 1106 26057 480011", "kingcell|12345||35 987 21718 365354", "rush|1||5 17 54 168 513 1540",
  "rush|12345||5 19 68 226 681 1830", "rush draw=1|1||5 17 54 171 558 1800",
  "rush draw=1|12345||5 18 59 182 538 1580", "beleaguered-castle|1||7 44 258 1479 8477 47750",
  "beleaguered-castle|12345||4 16 68 291 1262 5577",
  "beleaguered-castle starting-rank=5|1||8 50 280 1522 8428 48106",
  "beleaguered-castle starting-rank=5|12345||5 31 213 1432 9904 71325",
  "streets-and-alleys|1||6 30 124 447 1515 4841", "streets-and-alleys|12345||4 16 65 249 947 3730"
};

/* Adds up the legal moves of each level below @position: @depth counts. */
static void
count_moves (const FairRules    *rules,
             const FairPosition *position,
             unsigned            depth,
             guint64            *counts)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (rules, position, moves);

  counts[0] += n;
  for (unsigned i = 0; depth > 1 && i < n; i++)
    {
      FairPosition next = *position;

      fair_apply (rules, &next, moves[i], NULL);
      count_moves (rules, &next, depth - 1, counts + 1);
    }
}

/* A line: the game and its options, the deal, the moves, the expected counts after them. */
static void
check_line (const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "|", 4);
  g_auto (GStrv) expected = NULL;
  g_autofree guint64 *counts = NULL;
  FairRules           rules;
  FairPosition        position;
  unsigned            depth;

  g_assert_cmpuint (g_strv_length (fields), ==, 4);
  expected = g_strsplit (fields[3], " ", -1);
  fair_test_rules (fields[0], &rules);
  fair_test_deal (&rules, fields[1], &position);
  fair_test_play (&rules, &position, fields[2]);
  depth = g_strv_length (expected);
  g_assert_cmpuint (depth, >, 0);
  counts = g_new0 (guint64, depth);
  count_moves (&rules, &position, depth, counts);
  for (unsigned i = 0; expected[i]; i++)
    if (counts[i] != g_ascii_strtoull (expected[i], NULL, 10))
      {
        g_test_message ("%s: %" G_GUINT64_FORMAT " instead of %s at depth %u", line, counts[i], expected[i], i + 1);
        g_test_fail ();
        return;
      }
}

static void
test_published (gconstpointer line)
{
  check_line (line);
}

static void
test_reference (void)
{
  g_autofree char *text = fair_test_data ("counts.txt");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), >, 150);
  for (unsigned i = 0; lines[i]; i++)
    if (*lines[i])
      check_line (lines[i]);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (unsigned i = 0; i < G_N_ELEMENTS (published); i++)
    {
      g_auto (GStrv) fields = g_strsplit (published[i], "|", -1);
      g_autofree char *name = g_strdup_printf ("/fair/rules-counts/published/%s/%s", fields[0], fields[1]);

      g_strdelimit (name, " =", '-');
      g_test_add_data_func (name, published[i], test_published);
    }
  g_test_add_func ("/fair/rules-counts/reference", test_reference);
  return g_test_run ();
}
