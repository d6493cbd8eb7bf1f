/* Compares the searches from class to class of the Castles with exhaustive search.  In the solver they are used only
 * if the other searches do not decide.
 *
 * FAIR_TEST_POSITIONS is the number of positions of each game. */
#include "column-class-best.h"
#include "column-class-search.h"
#include "plain-search.h"
#include "rules-helpers.h"
#include "solver-positions.h"

enum
{
  POSITIONS = 100,
  PLAIN_POSITIONS = 8000,
  STATES = 20000, /* limit of classes of a search */
  MEMORY = 16 << 20,
  NODES = 4000,    /* classes that a best-first search stores */
  WON_SHARE = 4,   /* how many won positions count for each lost one */
  EMPTY_SHARE = 16 /* positions with an empty column are hardly ever lost; one in this many is tested */
};

/* Ranks that coarse classes record. */
static const uint16_t coarse_ranks[] = { 0, 0xc00, 0x180, 0x060, 0x030, 0x555, 0xaaa };

static const ColumnClassKind full = { .kept = COLUMN_ALL_RANKS };
static ColumnGame            game;
static ColumnOutlines        outlines;
static ColumnMove            moves[FAIR_MAX_LINE];

static void
assert_wins (const FairRules    *rules,
             const FairPosition *start,
             unsigned            n)
{
  FairPosition position = *start;

  for (unsigned i = 0; i < n; i++)
    {
      FairMove move = column_tell (&game, moves[i], 0);

      if (moves[i].to == COLUMN_FOUNDATION)
        move.to = (uint8_t) fair_foundation_slot (rules, &position, fair_position_top (&position, move.from));
      g_assert_true (fair_is_legal (rules, &position, move));
      fair_apply (rules, &position, move, NULL);
    }
  g_assert_cmpint (fair_status (rules, &position), ==, FAIR_STATUS_WON);
}

/* Returns: UNKNOWN if the search reached a limit */
static FairVerdict
search_classes (const FairRules    *rules,
                const FairPosition *start,
                gpointer            memory)
{
  FairSearch        search = { .rules = rules, .start = start, .memory = memory, .memory_size = MEMORY, .states_limit = STATES, .pass_end = STATES, .deadline = UINT64_MAX };
  ColumnClassSearch classes;
  ColumnState       state;
  unsigned          n;

  column_read (rules, start, &game, &state);
  column_outlines_init (&outlines, &game, &state);
  g_assert_true (column_class_search_init (&classes, &search, &game, &outlines, &state, full, MEMORY / 2));
  if (!column_class_search_run (&classes))
    return classes.cut || classes.depth > 0 ? FAIR_VERDICT_UNKNOWN : FAIR_VERDICT_LOST;

  /* A win can always be converted to moves, unless it is too long. */
  if (!column_class_tell (&game, &state, classes.path + 1, classes.depth, moves, FAIR_MAX_LINE, &n))
    {
      g_assert_cmpuint (classes.depth, >, 500);
      return FAIR_VERDICT_UNKNOWN;
    }
  assert_wins (rules, start, n);
  return FAIR_VERDICT_WON;
}

/* Compares the best-first searches of full, narrow and coarse classes with the @right verdict.  Returns: how many
 * kinds of coarse classes prove that the position is lost */
static unsigned
check_best (const FairRules    *rules,
            const FairPosition *start,
            FairVerdict         right,
            gpointer            memory)
{
  static const ColumnClassJudge judge = { .left = 1, .locked = 8, .stuck = 4, .taken = 8, .buried = 2, .order = 4 };
  FairSearch                    search = { .rules = rules, .start = start, .memory = memory, .memory_size = MEMORY, .states_limit = UINT64_MAX, .pass_end = UINT64_MAX, .deadline = UINT64_MAX };
  ColumnLine                    line = { .moves = moves, .room = FAIR_MAX_LINE };
  ColumnState                   state;
  unsigned                      n_lost = 0;

  column_read (rules, start, &game, &state);
  column_outlines_init (&outlines, &game, &state);
  for (unsigned narrow = 0; narrow < 2; narrow++)
    {
      ColumnClassKind kind = { .kept = COLUMN_ALL_RANKS, .narrow = narrow };
      FairVerdict     found = fair_column_class_best (&search, &game, &outlines, &state, kind, &judge, NODES, &line);

      if (found != FAIR_VERDICT_UNKNOWN)
        g_assert_cmpint (found, ==, right);
      if (found == FAIR_VERDICT_WON)
        assert_wins (rules, start, line.n);
    }
  for (unsigned i = 0; i < G_N_ELEMENTS (coarse_ranks); i++)
    {
      ColumnClassKind kind = { .kept = coarse_ranks[i] };
      FairVerdict     found = fair_column_class_best (&search, &game, &outlines, &state, kind, &judge, NODES, &line);

      if (found == FAIR_VERDICT_LOST)
        g_assert_cmpint (right, ==, FAIR_VERDICT_LOST);
      n_lost += found == FAIR_VERDICT_LOST;
    }

  return n_lost;
}

static bool
has_empty_column (const FairRules    *rules,
                  const FairPosition *position)
{
  for (unsigned i = 0; i < rules->count[FAIR_COLUMN]; i++)
    if (fair_position_count (position, rules->first[FAIR_COLUMN] + i) == 0)
      return true;

  return false;
}

static void
test_classes (gconstpointer data)
{
  const char *wanted = g_getenv ("FAIR_TEST_POSITIONS");
  unsigned    n = wanted ? (unsigned) g_ascii_strtoull (wanted, NULL, 10) : POSITIONS;
  g_autoptr (FairPlainSearch) plain = fair_plain_search_new (PLAIN_POSITIONS);
  g_autofree gpointer memory = g_malloc (MEMORY);
  unsigned            counts[3] = { 0 };
  unsigned            coarse = 0;
  uint64_t            random = 1;
  FairRules           rules;

  fair_test_rules (data, &rules);
  while (counts[FAIR_VERDICT_WON] + counts[FAIR_VERDICT_LOST] < n)
    {
      FairPosition position;
      FairVerdict  right;
      FairVerdict  found;
      ColumnState  state;

      fair_test_make_position (&rules, &random, &position);
      if (fair_status (&rules, &position) != FAIR_STATUS_PLAYING || (has_empty_column (&rules, &position) && fair_test_below (&random, EMPTY_SHARE)))
        continue;
      right = fair_plain_search_run (plain, &rules, &position);
      if (right == FAIR_VERDICT_UNKNOWN || (right == FAIR_VERDICT_WON && counts[FAIR_VERDICT_WON] > WON_SHARE * counts[FAIR_VERDICT_LOST]))
        continue;
      found = search_classes (&rules, &position, memory);
      counts[found]++;
      if (found != FAIR_VERDICT_UNKNOWN)
        g_assert_cmpint (found, ==, right);
      coarse += check_best (&rules, &position, right, memory);
      column_read (&rules, &position, &game, &state);
      g_assert_true (right == FAIR_VERDICT_LOST || column_outlines_state_lives (&outlines, &state));
    }
  g_test_message ("%s: %u won, %u lost, %u given up, %u times lost by coarse classes", (const char *) data, counts[FAIR_VERDICT_WON],
                  counts[FAIR_VERDICT_LOST], counts[FAIR_VERDICT_UNKNOWN], coarse);
  g_assert_cmpuint (counts[FAIR_VERDICT_LOST], >=, (n - 1) / (WON_SHARE + 1));
  g_assert_cmpuint (coarse, >, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/fair/solver-classes/beleaguered-castle", "beleaguered-castle", test_classes);
  g_test_add_data_func ("/fair/solver-classes/starting-rank", "beleaguered-castle starting-rank=7", test_classes);
  g_test_add_data_func ("/fair/solver-classes/streets-and-alleys", "streets-and-alleys", test_classes);
  return g_test_run ();
}
