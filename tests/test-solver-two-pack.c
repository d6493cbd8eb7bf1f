/* The search of the two-pack games against the kernel, and against plain exhaustive search. */
#include "rules-helpers.h"

#include <string.h>

#include "two-pack.h"

static const char *const variants[] = {
  "churchill",
  "churchill easy=true",
  "churchill sort-foundations=false",
  "churchill suit-order=CDHS",
  "churchill king-skip=run",
  "churchill easy=true sort-foundations=false king-skip=run",
  "demonthief",
  "demonthief reserve=true",
  "demons-and-thieves",
  "demons-and-thieves reserve=false",
  NULL
};

enum
{
  MEMORY = 64 << 20,
  PLAIN_POSITIONS = 500 /* more than that, and a small position is not small */
};

static unsigned
below (GRand   *random,
       unsigned n)
{
  return (unsigned) g_rand_int_range (random, 0, (gint32) n);
}

/* Makes one of all that differ only in which place of the Devil's Six holds which card. */
static void
sort_six (const FairRules *rules,
          FairPosition    *key)
{
  unsigned  first = rules->first[FAIR_RESERVE];
  unsigned  end = first + rules->count[FAIR_RESERVE];
  unsigned  n = key->start[end] - key->start[first];
  FairCard *cards = key->cards + key->start[first];

  for (unsigned i = 1; i < n; i++)
    for (unsigned k = i; k > 0 && cards[k] < cards[k - 1]; k--)
      {
        FairCard swap = cards[k];

        cards[k] = cards[k - 1];
        cards[k - 1] = swap;
      }
  for (unsigned i = first + 1; i < end; i++)
    key->start[i] = (uint8_t) (key->start[first] + MIN (i - first, n));
}

/* A key of @position that no two different positions share: in Churchill, the order of columns
 * matters as long as rows are dealt. */
static FairPosition *
plain_key (const FairRules    *rules,
           const FairPosition *position)
{
  FairPosition *key = g_new0 (FairPosition, 1);

  if (rules->count[FAIR_WASTE] > 0 || fair_position_count (position, rules->first[FAIR_STOCK]) == 0)
    fair_position_key (rules, position, key);
  else
    {
      *key = *position;
      for (unsigned i = 0; i < rules->n_cards; i++)
        key->cards[i] = fair_card_face (key->cards[i]);
    }
  if (rules->count[FAIR_WASTE] == 0)
    sort_six (rules, key);

  return key;
}

static guint
hash_position (gconstpointer position)
{
  const uint8_t *bytes = position;
  guint          hash = 5381;

  for (size_t i = 0; i < sizeof (FairPosition); i++)
    hash = hash * 33 + bytes[i];
  return hash;
}

static gboolean
equal_positions (gconstpointer a,
                 gconstpointer b)
{
  return memcmp (a, b, sizeof (FairPosition)) == 0;
}

/* What plain search through the kernel says, unknown if it takes more than PLAIN_POSITIONS. */
static FairVerdict
search_plainly (const FairRules    *rules,
                const FairPosition *start)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (hash_position, equal_positions, g_free, NULL);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (FairPosition));
  FairMove moves[FAIR_MAX_MOVES];

  g_array_append_val (queue, *start);
  g_hash_table_add (seen, plain_key (rules, start));
  for (unsigned next = 0; next < queue->len; next++)
    {
      FairPosition position = g_array_index (queue, FairPosition, next);
      unsigned     n = fair_list (rules, &position, moves);

      for (unsigned i = 0; i < n; i++)
        {
          FairPosition after = position;

          fair_apply (rules, &after, moves[i], NULL);
          if (fair_status (rules, &after) == FAIR_STATUS_WON)
            return FAIR_VERDICT_WON;
          if (g_hash_table_add (seen, plain_key (rules, &after)))
            g_array_append_val (queue, after);
        }
      if (queue->len > PLAIN_POSITIONS)
        return FAIR_VERDICT_UNKNOWN;
    }

  return FAIR_VERDICT_LOST;
}

/* Puts cards on the foundations: of each, from @least on, up to @span cards more, but at most 13. */
static void
fill_foundations (const FairRules *rules,
                  GRand           *random,
                  unsigned         base,
                  unsigned         least,
                  unsigned         span,
                  FairPosition    *position,
                  bool             used[FAIR_CARD_CODES])
{
  for (unsigned slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    {
      FairSuit suit = (FairSuit) (rules->piles[slot].suit == FAIR_N_SUITS ? slot / 2 : rules->piles[slot].suit);
      unsigned count = least + below (random, span + 1);

      if (count > FAIR_N_RANKS)
        count = FAIR_N_RANKS;
      if (slot == 0 && count == 0)
        count = 1; /* it gives the base rank */
      for (unsigned i = 0; i < count; i++)
        {
          FairCard card = fair_card ((base - 1 + i) % 13 + 1, suit, slot % 2);

          fair_position_push (position, slot, card);
          used[card] = true;
        }
    }
}

static void
set_facing (const FairRules *rules,
            GRand           *random,
            FairPosition    *position)
{
  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    {
      unsigned count = fair_position_count (position, pile);

      position->down[pile] = 0;
      if (rules->piles[pile].facing == FAIR_FACING_DOWN)
        position->down[pile] = (uint8_t) count;
      else if (rules->piles[pile].facing == FAIR_FACING_TOP && count > 0)
        position->down[pile] = (uint8_t) (count - 1);
      else if (rules->piles[pile].facing == FAIR_FACING_COVERED && count > 1 && below (random, 2))
        position->down[pile] = (uint8_t) below (random, count);
    }
}

/* Which piles get the cards that are not up. */
typedef struct
{
  unsigned n_columns;
  unsigned heavy;  /* a pile that gets more than others */
  unsigned weight; /* how much more, of 8 */
} Plan;

/* A pile that may have one more card. */
static unsigned
random_pile (const FairRules    *rules,
             GRand              *random,
             const FairPosition *position,
             const Plan         *plan)
{
  while (true)
    {
      unsigned pile = rules->count[FAIR_FOUNDATION] + below (random, rules->n_piles - rules->count[FAIR_FOUNDATION]);
      unsigned capacity;

      if (below (random, 8) < plan->weight)
        pile = plan->heavy;
      capacity = rules->piles[pile].capacity;
      if (capacity > 0 && fair_position_count (position, pile) >= capacity)
        continue;
      if (rules->piles[pile].role == FAIR_COLUMN && pile - rules->first[FAIR_COLUMN] >= plan->n_columns)
        continue;
      if (rules->piles[pile].role == FAIR_COLUMN || pile == plan->heavy || below (random, 3) == 0)
        return pile;
    }
}

/* A late position, hardly one that play can reach: some cards up, the others anywhere. */
static void
make_position (const FairRules *rules,
               GRand           *random,
               FairPosition    *position)
{
  bool     used[FAIR_CARD_CODES] = { false };
  FairCard rest[FAIR_MAX_CARDS];
  unsigned n = 0;
  unsigned base = rules->piles[0].wrap ? 1 + below (random, 13) : FAIR_ACE;
  unsigned least = 4 + below (random, 8);
  Plan     plan = { .n_columns = rules->count[FAIR_COLUMN], .weight = below (random, 7) };

  if (rules->count[FAIR_WASTE] == 0 && below (random, 3) > 0)
    plan.n_columns = 2 + below (random, 5);
  plan.heavy = rules->first[FAIR_COLUMN] + below (random, plan.n_columns);
  if (rules->count[FAIR_WASTE] > 0)
    {
      /* Much mobility, with nine columns that take anything: only what is deep is lost. */
      least = below (random, 11);
      plan.weight = 4 + below (random, 4);
      if (below (random, 3) > 0)
        plan.heavy = rules->first[FAIR_WASTE];
    }
  fair_position_clear (position);
  fill_foundations (rules, random, base, least, below (random, 10), position, used);
  for (unsigned pack = 0; pack < 2; pack++)
    for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
      for (unsigned rank = 1; rank <= FAIR_N_RANKS; rank++)
        if (!used[fair_card (rank, (FairSuit) suit, pack)])
          rest[n++] = fair_card (rank, (FairSuit) suit, pack);
  while (n > 0)
    {
      unsigned i = below (random, n);

      fair_position_push (position, random_pile (rules, random, position, &plan), rest[i]);
      rest[i] = rest[--n];
    }
  set_facing (rules, random, position);
  position->redeals = rules->max_redeals > 0 ? below (random, rules->max_redeals + 1) : 0;
}

static void
assert_wins (const FairRules    *rules,
             const FairPosition *start,
             const FairMove     *moves,
             unsigned            n)
{
  FairPosition position = *start;

  for (unsigned i = 0; i < n; i++)
    {
      g_assert_true (fair_is_legal (rules, &position, moves[i]));
      fair_apply (rules, &position, moves[i], NULL);
    }
  g_assert_cmpint (fair_status (rules, &position), ==, FAIR_STATUS_WON);
}

/* A search of its own, without solver.c: its budget is states alone. */
typedef struct
{
  FairSearch search;
  FairMove   line[FAIR_MAX_LINE];
} Run;

static void
begin_run (Run                *run,
           const FairRules    *rules,
           const FairPosition *start,
           uint8_t            *memory,
           size_t              size)
{
  run->search = (FairSearch){ .rules = rules,
                              .start = start,
                              .memory = memory,
                              .memory_size = size,
                              .states_limit = UINT64_MAX,
                              .pass_end = UINT64_MAX,
                              .deadline = UINT64_MAX,
                              .line = run->line };
}

/* The whole search, and the complete one alone, say what plain search says. */
static void
test_agrees (gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (g_str_hash (data));
  g_autofree uint8_t *memory = g_malloc (MEMORY);
  g_autofree Run     *run = g_new0 (Run, 1);
  unsigned            wanted = g_test_slow () ? 5000 : 100;
  unsigned            n_won = 0;
  unsigned            n_lost = 0;
  FairRules           rules;

  fair_test_rules (data, &rules);
  while (n_won + n_lost < wanted)
    {
      FairPosition position;
      FairVerdict  verdict;
      TwoPackGame  game;
      TwoPackState state;

      make_position (&rules, random, &position);
      if (fair_status (&rules, &position) == FAIR_STATUS_WON)
        continue;
      verdict = search_plainly (&rules, &position);
      if (verdict == FAIR_VERDICT_UNKNOWN || (verdict == FAIR_VERDICT_WON && n_won > wanted * 2 / 3))
        continue;
      n_won += verdict == FAIR_VERDICT_WON;
      n_lost += verdict == FAIR_VERDICT_LOST;

      begin_run (run, &rules, &position, memory, MEMORY);
      g_assert_cmpint (fair_two_pack_search (&run->search), ==, verdict);
      if (verdict == FAIR_VERDICT_WON)
        assert_wins (&rules, &position, run->line, run->search.n_line);

      begin_run (run, &rules, &position, memory, MEMORY);
      fair_two_pack_begin (&game, &state, &rules, &position);
      g_assert_cmpint (fair_two_pack_complete (&game, &run->search, &state, UINT32_MAX / 8), ==, verdict);
      if (verdict == FAIR_VERDICT_WON)
        assert_wins (&rules, &position, run->line, run->search.n_line);
    }
  g_test_message ("%u won, %u lost", n_won, n_lost);
  g_assert_cmpuint (n_won, >, wanted / 20);
  g_assert_cmpuint (n_lost, >, wanted / 20);
}

/* Whether both hold the same, but for hashes and scores. */
static void
assert_same (const TwoPackState *a,
             const TwoPackState *b)
{
  g_assert_cmpmem (a->start, sizeof a->start, b->start, sizeof b->start);
  g_assert_cmpmem (a->cards, a->start[TWO_PACK_PILES], b->cards, b->start[TWO_PACK_PILES]);
  g_assert_cmpmem (a->down, sizeof a->down, b->down, sizeof b->down);
  g_assert_cmpmem (a->high, sizeof a->high, b->high, sizeof b->high);
  g_assert_cmpmem (a->low, sizeof a->low, b->low, sizeof b->low);
  g_assert_cmpuint (a->redeals, ==, b->redeals);
}

/* Each move that is listed is legal and does what the kernel does. */
static void
assert_listed_are_legal (Run                *run,
                         const TwoPackGame  *game,
                         const TwoPackState *state,
                         const FairPosition *position,
                         GHashTable         *results)
{
  TwoPackMove moves[TWO_PACK_ROOM];
  unsigned    n = fair_two_pack_list_all (game, state, moves);

  for (unsigned i = 0; i < n; i++)
    {
      TwoPackTrace trace = { 0 };
      TwoPackState next = *state;
      TwoPackState same;
      TwoPackGame  same_game;
      FairPosition after = *position;

      fair_two_pack_play (game, &next, moves[i], &trace);
      run->search.n_line = 0;
      g_assert_true (fair_two_pack_tell (game, &run->search, &after, &trace));
      g_assert_cmpuint (run->search.n_line, ==, 1);
      fair_two_pack_begin (&same_game, &same, game->rules, &after);
      assert_same (&next, &same);
      fair_two_pack_rehash (game, &next);
      g_assert_cmpuint (fair_two_pack_rehash (game, &next), ==, fair_two_pack_rehash (&same_game, &same));
      g_hash_table_add (results, plain_key (game->rules, &after));
    }
}

/* Each legal move is listed, or leads where a listed one does, or nowhere. */
static void
assert_legal_are_listed (const FairRules    *rules,
                         const FairPosition *position,
                         GHashTable         *results)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (rules, position, moves);

  g_hash_table_add (results, plain_key (rules, position));
  for (unsigned i = 0; i < n; i++)
    {
      FairPosition             after = *position;
      g_autofree FairPosition *key = NULL;

      fair_apply (rules, &after, moves[i], NULL);
      key = plain_key (rules, &after);
      if (!g_hash_table_contains (results, key))
        {
          char text[FAIR_MOVE_TEXT];

          fair_move_print (rules, moves[i], text);
          g_test_message ("%s\n%s", text, fair_test_print (rules, position));
          g_test_fail ();
        }
    }
}

static void
test_moves (gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (g_str_hash (data));
  g_autofree Run *run = g_new0 (Run, 1);
  unsigned        n_games = g_test_slow () ? 400 : 40;
  FairRules       rules;

  fair_test_rules (data, &rules);
  for (unsigned i = 0; i < n_games; i++)
    {
      FairPosition position;
      unsigned     n_moves = 1;

      if (i % 2)
        fair_deal_number (&rules, i, &position);
      else
        make_position (&rules, random, &position);
      for (unsigned k = 0; k < 150 && n_moves > 0; k++)
        {
          g_autoptr (GHashTable) results = g_hash_table_new_full (hash_position, equal_positions, g_free, NULL);
          FairMove     moves[FAIR_MAX_MOVES];
          TwoPackGame  game;
          TwoPackState state;

          begin_run (run, &rules, &position, NULL, 0);
          fair_two_pack_begin (&game, &state, &rules, &position);
          fair_two_pack_rehash (&game, &state);
          n_moves = fair_list (&rules, &position, moves);
          if (n_moves == 0)
            break;
          assert_listed_are_legal (run, &game, &state, &position, results);
          assert_legal_are_listed (&rules, &position, results);
          fair_apply (&rules, &position, moves[below (random, n_moves)], NULL);
        }
    }
}

/* A deal is won, the line replays, and the answer is the same whatever was in the memory. */
static void
test_deals (gconstpointer data)
{
  FairSolver      *solver = fair_solver_new (MEMORY);
  FairSolverLimits limits = { .states = 400000 };
  unsigned         n_won = 0;
  FairRules        rules;

  fair_test_rules (data, &rules);
  for (unsigned number = 1; number <= 12; number++)
    {
      g_autofree FairMove *line = NULL;
      FairPosition         position;
      FairSolution         first;
      FairSolution         second;

      fair_deal_number (&rules, number, &position);
      fair_solver_run (solver, &rules, &position, &limits, NULL, &first);
      g_assert_cmpint (first.verdict, !=, FAIR_VERDICT_LOST);
      g_assert_cmpuint (first.states, <=, limits.states);
      if (first.verdict != FAIR_VERDICT_WON)
        continue;

      n_won++;
      assert_wins (&rules, &position, first.moves, first.n_moves);
      line = g_memdup2 (first.moves, first.n_moves * sizeof *line);
      fair_solver_run (solver, &rules, &position, &limits, NULL, &second);
      g_assert_cmpint (second.verdict, ==, FAIR_VERDICT_WON);
      g_assert_cmpuint (second.states, ==, first.states);
      g_assert_cmpmem (line, first.n_moves * sizeof *line, second.moves, second.n_moves * sizeof *line);
    }
  g_assert_cmpuint (n_won, >=, 5); /* king-skip=run is hard: 6 */
  fair_solver_free (solver);
}

/* From the middle of a game, after random moves: whatever the answer is, it holds. */
static void
test_middle (gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (g_str_hash (data));
  FairSolver      *solver = fair_solver_new (MEMORY);
  FairSolverLimits limits = { .states = 50000 };
  FairRules        rules;

  fair_test_rules (data, &rules);
  for (unsigned number = 100; number < 115; number++)
    {
      FairPosition position;
      FairSolution solution;

      fair_deal_number (&rules, number, &position);
      for (unsigned i = below (random, 120); i > 0; i--)
        {
          FairMove moves[FAIR_MAX_MOVES];
          unsigned n = fair_list (&rules, &position, moves);

          if (n > 0)
            fair_apply (&rules, &position, moves[below (random, n)], NULL);
        }
      fair_solver_run (solver, &rules, &position, &limits, NULL, &solution);
      g_assert_cmpuint (solution.states, <=, limits.states);
      if (solution.verdict == FAIR_VERDICT_WON)
        assert_wins (&rules, &position, solution.moves, solution.n_moves);
    }
  fair_solver_free (solver);
}

/* With hardly any memory it gives up, or wins, and never writes beyond it. */
static void
test_memory (gconstpointer data)
{
  static const size_t sizes[] = { 0, 1, 100, 4096, 10000, 65536, 300000, 1 << 20, 3 << 20 };
  g_autofree Run     *run = g_new0 (Run, 1);
  FairRules           rules;

  fair_test_rules (data, &rules);
  for (unsigned i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree uint8_t *memory = g_malloc (sizes[i] + 64);
      FairPosition        position;
      FairVerdict         verdict;

      memset (memory, 0xA5, sizes[i] + 64);
      fair_deal_number (&rules, 2, &position);
      begin_run (run, &rules, &position, memory, sizes[i]);
      run->search.states_limit = 300000;
      run->search.pass_end = 300000;
      verdict = fair_two_pack_search (&run->search);
      g_assert_cmpint (verdict, !=, FAIR_VERDICT_LOST);
      if (verdict == FAIR_VERDICT_WON)
        assert_wins (&rules, &position, run->line, run->search.n_line);
      for (unsigned k = 0; k < 64; k++)
        g_assert_cmpuint (memory[sizes[i] + k], ==, 0xA5);
    }
}

/* What the other thread of test_stop() does. */
static gpointer
stop_later (gpointer data)
{
  atomic_bool *stop = data;

  g_usleep (20000);
  atomic_store (stop, true);
  return NULL;
}

/* A deal that takes long (its low cards lie deep), stopped: within 10 ms but for what the machine
 * does besides. */
static void
test_stop (gconstpointer data)
{
  FairSolver  *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  unsigned     n = g_test_slow () ? 50 : 5;
  gint64       worst = 0;
  FairRules    rules;
  FairPosition position;

  fair_test_rules (data, &rules);
  for (unsigned i = 0; i < n; i++)
    {
      atomic_bool  stop = false;
      GThread     *thread;
      FairSolution solution;
      gint64       start;

      /* The number is one that is not won for long, if there is one; else it is quick anyway. */
      fair_deal_number (&rules, 1012 + i, &position);
      thread = g_thread_new ("stop", stop_later, &stop);
      start = g_get_monotonic_time ();
      fair_solver_run (solver, &rules, &position, NULL, &stop, &solution);
      worst = MAX (worst, g_get_monotonic_time () - start - 20000);
      g_thread_join (thread);
      g_assert_cmpint (solution.verdict, !=, FAIR_VERDICT_LOST);
    }
  g_test_message ("ended %" G_GINT64_FORMAT " µs after it was told to", worst);
  g_assert_cmpint (worst, <, 500000);
  fair_solver_free (solver);
}

static void
add (const char        *name,
     GTestDataFunc      test,
     const char *const *list)
{
  for (unsigned i = 0; list[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/solver-two-pack/%s/%s", name, list[i]);

      g_test_add_data_func (path, list[i], test);
    }
}

int
main (int   argc,
      char *argv[])
{
  static const char *const stopped[] = { "churchill", "demons-and-thieves", NULL };

  g_test_init (&argc, &argv, NULL);
  add ("agrees", test_agrees, variants);
  add ("moves", test_moves, variants);
  add ("deals", test_deals, variants);
  add ("middle", test_middle, variants);
  add ("memory", test_memory, variants);
  add ("stop", test_stop, stopped);

  return g_test_run ();
}
