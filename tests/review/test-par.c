/* The fewest moves known, held against the fewest that there are (on small positions) and against other lines. */
#include "fair-line.h"
#include "fair-par.h"
#include "key.h"
#include "review-helpers.h"

enum
{
  PARS = 3,
  MEMORY = 32 << 20,
  FEW_POSITIONS = 2000, /* from which plain search finds the fewest moves */
  STATES = 20000,
  LAST_MOVES = 24,      /* of a line, which are made fewer until nothing is found any more */
  MANY_STATES = 400000, /* for that */
  WALKS = 500,
  LONGEST_WALK = 2 /* moves */
};

static unsigned
count_pars (void)
{
  return fair_test_count_reviews (PARS);
}

typedef struct
{
  FairPosition position;
  guint        depth;
} Found;

/* Finds the fewest moves by looking at all positions, nearer ones first; 0 if it does not see them all. */
static guint
count_fewest (const FairRules    *rules,
              const FairPosition *start)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Found));
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  Found first = { .position = *start };

  g_array_append_val (found, first);
  for (guint i = 0; i < found->len && found->len < FEW_POSITIONS; i++)
    {
      Found    from = g_array_index (found, Found, i);
      FairMove moves[FAIR_MAX_MOVES];
      unsigned n = fair_list (rules, &from.position, moves);

      if (fair_status (rules, &from.position) == FAIR_STATUS_WON)
        return from.depth;
      for (unsigned j = 0; j < n; j++)
        {
          Found        next = { from.position, from.depth + 1 };
          FairPosition key;

          fair_apply (rules, &next.position, moves[j], NULL);
          fair_position_key (rules, &next.position, FAIR_KEY_WIN, &key, NULL);
          if (g_hash_table_add (seen, g_bytes_new (&key, sizeof key)))
            g_array_append_val (found, next);
        }
    }

  return 0;
}

/* The line wins, and is at most as long as @most. */
static guint
assert_line (FairPar            *par,
             const FairRules    *rules,
             const FairPosition *start,
             guint               most)
{
  FairPosition    position = *start;
  guint           n;
  const FairMove *moves = fair_par_get_moves (par, &n);

  g_assert_true (fair_par_is_known (par));
  g_assert_cmpuint (n, <=, most);
  g_assert_cmpuint (n, >=, fair_line_bound (rules, start));
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (fair_is_legal (rules, &position, moves[i]));
      fair_apply (rules, &position, moves[i], NULL);
    }
  g_assert_cmpint (fair_status (rules, &position), ==, FAIR_STATUS_WON);

  return n;
}

/* On small positions the fewest moves are found. */
static void
test_small (gconstpointer data)
{
  const FairGame        *game = data;
  const FairSolverLimits limits = { .states = 3000000 };
  FairSolver            *solver = fair_solver_new (MEMORY);
  uint64_t               random = 1;
  guint                  saved = 0;

  for (unsigned n = 0; n < count_pars ();)
    {
      g_autoptr (FairPar) par = NULL;
      FairRules    rules;
      FairPosition start;
      FairSolution solution;
      guint        fewest;

      fair_test_random_rules (game, &random, &rules);
      fair_test_make_position (&rules, &random, &start);
      if (fair_status (&rules, &start) != FAIR_STATUS_PLAYING || (fewest = count_fewest (&rules, &start)) < 4)
        continue;

      fair_solver_run (solver, &rules, &start, &limits, NULL, &solution);
      if (solution.verdict != FAIR_VERDICT_WON)
        continue;
      par = fair_par_new (&rules, &start);
      g_assert_false (fair_par_is_known (par));
      g_assert_true (fair_par_offer (par, solution.moves, solution.n_moves));
      g_assert_false (fair_par_offer (par, solution.moves, solution.n_moves));
      g_assert_cmpint (fair_par_shorten (par, solver, &limits, NULL), ==, solution.n_moves > fewest);
      g_assert_cmpuint (assert_line (par, &rules, &start, solution.n_moves), ==, fewest);
      saved += solution.n_moves - fewest;
      n++;
    }
  g_test_message ("%u moves fewer than the solver's lines", saved);
  fair_solver_free (solver);
}

/* On deals it never grows, and is not longer than any line that was offered. */
static void
test_deals (gconstpointer data)
{
  const FairGame  *game = data;
  FairSolverLimits limits = { .states = STATES };
  FairSolver      *solver = fair_solver_new (MEMORY);
  FairRules        rules;
  FairOptions      options;
  guint            saved = 0;
  guint            n = 0;

  fair_options_default (game, &options);
  g_assert_true (fair_rules_resolve (game, &options, &rules));
  for (guint64 number = 1; n < MAX (count_pars () / 3, 1); number++)
    {
      g_autoptr (FairPar) par = NULL;
      g_autofree FairMove *moves = NULL;
      FairPosition         start;
      FairSolution         solution;
      guint                before;

      fair_deal_number (&rules, number, &start);
      fair_solver_run (solver, &rules, &start, &limits, NULL, &solution);
      if (solution.verdict != FAIR_VERDICT_WON)
        continue;
      moves = g_memdup2 (solution.moves, solution.n_moves * sizeof *moves);
      par = fair_par_new (&rules, &start);
      g_assert_true (fair_par_offer (par, moves, solution.n_moves));
      before = solution.n_moves;
      for (guint i = 0; i < 3; i++)
        {
          fair_par_shorten (par, solver, &limits, NULL);
          before = assert_line (par, &rules, &start, before);
        }
      g_assert_false (fair_par_offer (par, moves, solution.n_moves - 1));
      g_assert_cmpint (fair_par_offer (par, moves, solution.n_moves), ==, FALSE);
      g_assert_cmpuint (assert_line (par, &rules, &start, before), ==, before);
      saved += solution.n_moves - before;
      g_test_message ("deal %" G_GUINT64_FORMAT ": %u, then %u moves; at least %u", number, solution.n_moves, before,
                      fair_line_bound (&rules, &start));
      n++;
    }
  g_test_message ("%u moves saved", saved);
  fair_solver_free (solver);
}

/* The positions of a line, and the numbers of their keys, the last one if there are several. */
typedef struct
{
  const FairRules *rules;
  GArray          *positions;
  GHashTable      *numbers;
} Line;

static void
line_open (Line               *line,
           const FairRules    *rules,
           const FairPosition *start,
           const FairMove     *moves,
           guint               n_moves)
{
  FairPosition position = *start;

  line->rules = rules;
  line->positions = g_array_new (FALSE, FALSE, sizeof position);
  line->numbers = g_hash_table_new_full (fair_key_hash, fair_key_equal, g_free, NULL);
  for (guint i = 0; i <= n_moves; i++)
    {
      FairPosition key;

      fair_position_key (rules, &position, FAIR_KEY_WIN, &key, NULL);
      g_hash_table_replace (line->numbers, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (i));
      g_array_append_val (line->positions, position);
      if (i < n_moves)
        fair_apply (rules, &position, moves[i], NULL);
    }
}

static void
line_close (Line *line)
{
  g_array_unref (line->positions);
  g_hash_table_unref (line->numbers);
}

/* Random moves from a position of the line lead to no later one sooner than the line. */
static void
assert_no_short_cut (Line     *line,
                     uint64_t *random)
{
  guint from = fair_test_below (random, line->positions->len);

  for (guint i = 0; i < WALKS; i++)
    {
      FairPosition position = g_array_index (line->positions, FairPosition, from);

      for (guint n = 1; n <= LONGEST_WALK; n++)
        {
          FairMove     moves[FAIR_MAX_MOVES];
          unsigned     n_moves = fair_list (line->rules, &position, moves);
          FairPosition key;

          if (n_moves == 0)
            break;
          fair_apply (line->rules, &position, moves[fair_test_below (random, n_moves)], NULL);
          fair_position_key (line->rules, &position, FAIR_KEY_WIN, &key, NULL);
          g_assert_cmpuint (GPOINTER_TO_UINT (g_hash_table_lookup (line->numbers, &key)), <=, from + n);
          g_assert_true (fair_status (line->rules, &position) != FAIR_STATUS_WON || line->positions->len - 1 <= from + n);
        }
    }
}

/* No stretch of the moves can be left out. */
static void
assert_all_needed (Line           *line,
                   const FairMove *moves,
                   guint           n_moves)
{
  for (guint from = 0; from < n_moves; from++)
    for (guint to = from + 1; to <= n_moves; to++)
      {
        FairPosition position = g_array_index (line->positions, FairPosition, from);
        guint        i = to;

        for (; i < n_moves && fair_is_legal (line->rules, &position, moves[i]); i++)
          fair_apply (line->rules, &position, moves[i], NULL);
        g_assert_true (i < n_moves || fair_status (line->rules, &position) != FAIR_STATUS_WON);
      }
}

/* The solver finds no shorter way from any position of the line. */
static void
assert_not_beaten (Line       *line,
                   FairSolver *solver)
{
  const FairSolverLimits limits = { .states = STATES };

  for (guint i = 0; i < line->positions->len; i++)
    {
      FairSolution solution;

      fair_solver_run (solver, line->rules, &g_array_index (line->positions, FairPosition, i), &limits, NULL, &solution);
      g_assert_true (solution.verdict != FAIR_VERDICT_WON || i + solution.n_moves + 1 >= line->positions->len);
    }
}

/* What can be tried with the end of a game is tried, and finds nothing better. */
static void
test_never_beaten (gconstpointer data)
{
  const FairSolverLimits limits = { .states = STATES };
  const FairSolverLimits many = { .states = MANY_STATES };
  FairSolver            *solver = fair_solver_new (MEMORY);
  uint64_t               random = 1;

  for (unsigned n = 0; n < MAX (count_pars () / 6, 1);)
    {
      g_autoptr (FairPar) par = NULL;
      FairRules       rules;
      FairPosition    start;
      FairSolution    solution;
      const FairMove *moves;
      guint           n_moves;
      guint           begin;
      Line            line;

      fair_test_random_rules (data, &random, &rules);
      fair_deal_number (&rules, fair_test_below (&random, 1000000), &start);
      fair_solver_run (solver, &rules, &start, &limits, NULL, &solution);
      if (solution.verdict != FAIR_VERDICT_WON || solution.n_moves < LAST_MOVES)
        continue;

      begin = solution.n_moves - LAST_MOVES;
      for (guint i = 0; i < begin; i++)
        fair_apply (&rules, &start, solution.moves[i], NULL);
      par = fair_par_new (&rules, &start);
      g_assert_true (fair_par_offer (par, solution.moves + begin, LAST_MOVES));
      fair_par_shorten (par, solver, &many, NULL);
      moves = fair_par_get_moves (par, &n_moves);
      line_open (&line, &rules, &start, moves, n_moves);
      assert_no_short_cut (&line, &random);
      assert_all_needed (&line, moves, n_moves);
      assert_not_beaten (&line, solver);
      line_close (&line);
      n++;
    }
  fair_solver_free (solver);
}

/* Neither from any position of a whole deal's line. */
static void
test_whole (void)
{
  const FairSolverLimits limits = { .states = STATES };
  const FairSolverLimits many = { .states = MANY_STATES };
  FairSolver            *solver = fair_solver_new (MEMORY);
  FairRules              rules;

  fair_test_rules ("kingcell", &rules);
  for (unsigned number = 1; number <= MAX (count_pars () / 3, 1); number++)
    {
      g_autoptr (FairPar) par = NULL;
      FairPosition    start;
      FairSolution    solution;
      const FairMove *moves;
      guint           n_moves;
      Line            line;

      fair_deal_number (&rules, number, &start);
      fair_solver_run (solver, &rules, &start, &limits, NULL, &solution);
      g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
      par = fair_par_new (&rules, &start);
      g_assert_true (fair_par_offer (par, solution.moves, solution.n_moves));
      fair_par_shorten (par, solver, &many, NULL);
      moves = fair_par_get_moves (par, &n_moves);
      line_open (&line, &rules, &start, moves, n_moves);
      assert_not_beaten (&line, solver);
      line_close (&line);
    }
  fair_solver_free (solver);
}

/* The same states give the same line; a stop ends it at once. */
static void
test_limits (void)
{
  FairSolverLimits limits = { .states = STATES };
  FairSolver      *solver = fair_solver_new (MEMORY);
  FairRules        rules;
  FairPosition     start;
  FairSolution     solution;
  atomic_bool      stop = true;
  g_autoptr (FairPar) par = NULL;
  g_autoptr (FairPar) other = NULL;
  const FairMove *moves;
  guint           n_moves;
  guint           n_others;

  fair_test_rules ("rush", &rules);
  fair_deal_number (&rules, 2, &start);
  fair_solver_run (solver, &rules, &start, NULL, NULL, &solution);
  g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
  par = fair_par_new (&rules, &start);
  other = fair_par_new (&rules, &start);
  fair_par_offer (par, solution.moves, solution.n_moves);
  fair_par_offer (other, solution.moves, solution.n_moves);

  g_assert_false (fair_par_shorten (par, solver, &limits, &stop));
  stop = false;
  g_assert_true (fair_par_shorten (par, solver, &limits, &stop));
  g_assert_true (fair_par_shorten (other, solver, &limits, NULL));
  moves = fair_par_get_moves (par, &n_moves);
  g_assert_cmpmem (moves, n_moves * sizeof *moves, fair_par_get_moves (other, &n_others), n_others * sizeof *moves);
  fair_solver_free (solver);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/par/limits", test_limits);
  g_test_add_func ("/fair/par/whole", test_whole);
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      const FairGame  *game = fair_games_get (i);
      g_autofree char *small = g_strdup_printf ("/fair/par/small/%s", game->id);
      g_autofree char *deals = g_strdup_printf ("/fair/par/deals/%s", game->id);
      g_autofree char *never_beaten = g_strdup_printf ("/fair/par/never-beaten/%s", game->id);

      if (game->search == FAIR_SEARCH_NONE)
        continue;
      g_test_add_data_func (small, game, test_small);
      g_test_add_data_func (deals, game, test_deals);
      g_test_add_data_func (never_beaten, game, test_never_beaten);
    }

  return g_test_run ();
}
