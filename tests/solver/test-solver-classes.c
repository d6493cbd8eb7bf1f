/* Compares the searches from class to class of the Castles with exhaustive search.  In the solver they are used only
 * if the other searches do not decide.
 *
 * FAIR_TEST_POSITIONS is the number of positions of each game. */
#include "column-class-best.h"
#include "plain-search.h"
#include "rules-helpers.h"
#include "solver-positions.h"

enum
{
  POSITIONS = 100,
  PLAIN_POSITIONS = 8000,
  FIRST_STATES = 4, /* classes of each level in the first turn, few so that searches are stopped and go on */
  STATES = 20000,   /* the same in the last turn */
  LEVELS = 6,
  MEMORY = 16 << 20,
  NODES = 4000,    /* classes that a best-first search stores */
  WON_SHARE = 4,   /* how many won positions count for each lost one */
  EMPTY_SHARE = 16 /* positions with an empty column are hardly ever lost; one in this many is tested */
};

static const ColumnClassJudge judge = { .left = 1, .locked = 8, .stuck = 4, .taken = 8, .buried = 2, .order = 4 };

static ColumnGame     game;
static ColumnOutlines outlines;
static ColumnMove     moves[FAIR_MAX_LINE];

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

/* The search of @start from class to class, with random coarse levels. */
typedef struct
{
  FairSearch   search;
  ColumnState  state;
  ColumnLevels levels;
} Search;

static void
prepare (Search             *self,
         const FairRules    *rules,
         const FairPosition *start,
         uint64_t           *random,
         gpointer            memory)
{
  uint16_t kept[LEVELS];
  unsigned n = fair_test_below (random, LEVELS);

  self->search = (FairSearch){ .rules = rules, .start = start, .memory = memory, .memory_size = MEMORY, .states_limit = UINT64_MAX, .pass_end = UINT64_MAX, .deadline = UINT64_MAX };
  for (unsigned i = 0; i < n; i++)
    kept[i] = (uint16_t) (fair_test_below (random, COLUMN_ALL_RANKS + 1) & fair_test_below (random, COLUMN_ALL_RANKS + 1));
  kept[n] = COLUMN_ALL_RANKS;
  column_read (rules, start, &game, &self->state);
  column_outlines_init (&outlines, &game, &self->state);
  g_assert_true (column_levels_init (&self->levels, &self->search, &game, &outlines, &self->state, kept, n + 1, MEMORY / 2));
}

/* Returns: UNKNOWN if the search reached a limit */
static FairVerdict
search_classes (Search             *self,
                const FairRules    *rules,
                const FairPosition *start)
{
  FairVerdict found = FAIR_VERDICT_UNKNOWN;
  unsigned    n;

  for (uint64_t states = FIRST_STATES; states < STATES && found == FAIR_VERDICT_UNKNOWN; states *= 2)
    found = column_levels_run (&self->levels, &judge, states);
  if (found == FAIR_VERDICT_WON)
    {
      /* A win can always be converted to moves, unless it is too long. */
      if (!column_class_tell (&game, &self->state, self->levels.win + 1, self->levels.n_win - 1, moves, FAIR_MAX_LINE, &n))
        {
          g_assert_cmpuint (self->levels.n_win, >, 500);
          return FAIR_VERDICT_UNKNOWN;
        }
      assert_wins (rules, start, n);
    }

  return found;
}

/* Compares the best-first searches of full and of narrow classes with the @right verdict. */
static void
check_best (Search             *self,
            const FairRules    *rules,
            const FairPosition *start,
            FairVerdict         right)
{
  ColumnLine line = { .moves = moves, .room = FAIR_MAX_LINE };

  for (unsigned narrow = 0; narrow < 2; narrow++)
    {
      FairVerdict found = fair_column_class_best (&self->levels, &self->state, narrow, &judge, NODES, &line);

      if (found != FAIR_VERDICT_UNKNOWN)
        g_assert_cmpint (found, ==, right);
      if (found == FAIR_VERDICT_WON)
        assert_wins (rules, start, line.n);
    }
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
  g_autofree Search  *search = g_new (Search, 1);
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

      fair_test_make_position (&rules, &random, &position);
      if (fair_status (&rules, &position) != FAIR_STATUS_PLAYING || (has_empty_column (&rules, &position) && fair_test_below (&random, EMPTY_SHARE)))
        continue;
      right = fair_plain_search_run (plain, &rules, &position);
      if (right == FAIR_VERDICT_UNKNOWN || (right == FAIR_VERDICT_WON && counts[FAIR_VERDICT_WON] > WON_SHARE * counts[FAIR_VERDICT_LOST]))
        continue;
      prepare (search, &rules, &position, &random, memory);
      found = search_classes (search, &rules, &position);
      coarse += found == FAIR_VERDICT_LOST && search->levels.levels[search->levels.n_levels - 1].n_states == 0;
      counts[found]++;
      if (found != FAIR_VERDICT_UNKNOWN)
        g_assert_cmpint (found, ==, right);
      check_best (search, &rules, &position, right);
      g_assert_true (right == FAIR_VERDICT_LOST || column_outlines_state_lives (&outlines, &search->state));
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
