/* The solver of the games of one pack, held against the rules: on small positions against plain
 * exhaustive search through the kernel, its generators against the kernel's both ways. */
#include "rules-helpers.h"

#include <malloc.h>
#include <string.h>

#include "column-state.h"
#include "klondike-state.h"
#include "solver.h"

enum
{
  EXHAUSTIVE_POSITIONS = 20000, /* a small position with more is left out */
  MEMORY = 32 << 20
};

static const char *const one_pack_variants[] = {
  "kingcell",
  "kingcell supermove=cells",
  "rush",
  "rush draw=1",
  "beleaguered-castle",
  "beleaguered-castle starting-rank=7",
  "streets-and-alleys",
  NULL
};

/* Random numbers. */

static uint64_t
below (uint64_t *random,
       uint64_t n)
{
  return fair_random_below (random, n);
}

/* Random small positions. */

typedef struct
{
  FairCard cards[FAIR_PACK_SIZE];
  unsigned n;
} Cards;

/* The cards that are not on the foundations, shuffled; @heights says how far each suit is. */
static void
choose_cards (uint64_t *random,
              unsigned most,
              unsigned heights[FAIR_N_SUITS],
              Cards *cards)
{
  unsigned suits = 1 + (unsigned) below (random, 4);

  cards->n = 0;
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    heights[suit] = FAIR_N_RANKS;
  for (unsigned left = most; left > 0; left--)
    {
      unsigned suit = (unsigned) below (random, suits);

      if (heights[suit] > 0)
        heights[suit]--;
    }
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    for (unsigned rank = heights[suit] + 1; rank <= FAIR_N_RANKS; rank++)
      cards->cards[cards->n++] = fair_card (rank, suit, 0);
  for (unsigned i = cards->n; i > 1; i--)
    {
      unsigned other = (unsigned) below (random, i);
      FairCard card = cards->cards[i - 1];

      cards->cards[i - 1] = cards->cards[other];
      cards->cards[other] = card;
    }
}

/* Exchanges cards so that low ones lie deep, all or @share of 8: that makes positions hard. */
static void
sink_low_cards (uint64_t *random,
                unsigned share,
                Cards *cards)
{
  for (unsigned i = 0; i + 1 < cards->n; i++)
    for (unsigned j = i + 1; j < cards->n; j++)
      if (fair_card_rank (cards->cards[j]) < fair_card_rank (cards->cards[i]) && below (random, 8) < share)
        {
          FairCard card = cards->cards[i];

          cards->cards[i] = cards->cards[j];
          cards->cards[j] = card;
        }
}

/* Lays the foundations, and the cards in columns; some go to cells or the stock. */
static void
lay_cards (const FairRules *rules,
           uint64_t *random,
           const unsigned heights[FAIR_N_SUITS],
           const Cards *cards,
           FairPosition *position)
{
  FairCard columns[8][FAIR_PACK_SIZE];
  unsigned counts[8] = { 0 };
  unsigned n_columns = rules->count[FAIR_COLUMN];
  unsigned used = 1 + (unsigned) below (random, n_columns);
  unsigned n_stock = rules->count[FAIR_STOCK] ? (unsigned) below (random, cards->n + 1) * 2 / 3 : 0;
  unsigned n_cells = rules->count[FAIR_CELL] ? (unsigned) below (random, rules->count[FAIR_CELL] + 1) : 0;
  unsigned next = 0;
  unsigned waste;

  if (!rules->count[FAIR_STOCK] && below (random, 4))
    used = n_columns;
  fair_position_clear (position);
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    for (unsigned rank = 1; rank <= heights[suit]; rank++)
      fair_position_push (position, rules->first[FAIR_FOUNDATION] + suit, fair_card (rank, suit, 0));
  for (unsigned i = 0; i < n_cells && next < cards->n; i++)
    fair_position_push (position, rules->first[FAIR_CELL] + i, cards->cards[cards->n - 1 - next++]);
  waste = n_stock ? (unsigned) below (random, n_stock + 1) : 0;
  for (unsigned i = 0; i < n_stock && next < cards->n; i++)
    fair_position_push (position, rules->first[i < waste ? FAIR_WASTE : FAIR_STOCK], cards->cards[cards->n - 1 - next++]);
  for (unsigned i = 0; i < cards->n - next; i++)
    {
      unsigned column = below (random, 3) ? i % used : (unsigned) below (random, used);

      columns[column][counts[column]++] = cards->cards[i];
    }
  for (unsigned column = 0; column < n_columns; column++)
    {
      unsigned pile = rules->first[FAIR_COLUMN] + column;

      for (unsigned i = 0; i < counts[column]; i++)
        fair_position_push (position, pile, columns[column][i]);
      if (rules->piles[pile].facing == FAIR_FACING_COVERED && counts[column] > 0)
        position->down[pile] = (uint8_t) (counts[column] - 1);
    }
  if (rules->count[FAIR_STOCK])
    position->down[rules->first[FAIR_STOCK]] = (uint8_t) fair_position_count (position, rules->first[FAIR_STOCK]);
  for (unsigned suit = 0; rules->spec->scored && suit < FAIR_N_SUITS; suit++)
    position->reached[suit] = (uint8_t) heights[suit];
}

/* Plays some random moves, so that runs and turned cards come about. */
static void
play_some (const FairRules *rules,
           uint64_t *random,
           FairPosition *position)
{
  FairMove moves[FAIR_MAX_MOVES];

  for (unsigned left = (unsigned) below (random, 12); left > 0; left--)
    {
      unsigned n = fair_list (rules, position, moves);
      FairMove move;

      if (n == 0)
        return;
      move = moves[below (random, n)];
      if (move.kind != FAIR_MOVE_END)
        fair_apply (rules, position, move, NULL);
    }
}

static void
make_position (const FairRules *rules,
               uint64_t *random,
               unsigned most,
               FairPosition *position)
{
  unsigned heights[FAIR_N_SUITS];
  char text[FAIR_POSITION_TEXT];
  FairFault fault;
  FairPosition read;
  Cards cards;

  choose_cards (random, most, heights, &cards);
  sink_low_cards (random, (unsigned) below (random, 9), &cards);
  lay_cards (rules, random, heights, &cards, position);
  play_some (rules, random, position);

  /* It is a position as the rules define it. */
  fair_position_print (rules, position, text);
  g_assert_true (fair_position_parse (rules, text, strlen (text), &read, &fault));
}

/* Plain exhaustive search. */

static guint
hash_position (gconstpointer data)
{
  const unsigned char *bytes = data;
  guint hash = 5381;

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

/* The answer to @position through the kernel alone, UNKNOWN if it takes too many positions. */
static FairVerdict
search_plainly (const FairRules *rules,
                const FairPosition *start)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (hash_position, equal_positions, g_free, NULL);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (FairPosition));
  FairMove moves[FAIR_MAX_MOVES];

  if (fair_status (rules, start) == FAIR_STATUS_WON)
    return FAIR_VERDICT_WON;
  g_array_append_val (open, *start);
  while (open->len > 0)
    {
      FairPosition position = g_array_index (open, FairPosition, open->len - 1);
      unsigned n = fair_list (rules, &position, moves);

      g_array_set_size (open, open->len - 1);
      for (unsigned i = 0; i < n; i++)
        {
          FairPosition next = position;
          FairPosition *key;

          if (moves[i].kind == FAIR_MOVE_END)
            continue;
          fair_apply (rules, &next, moves[i], NULL);
          if (fair_status (rules, &next) == FAIR_STATUS_WON)
            return FAIR_VERDICT_WON;
          key = g_new (FairPosition, 1);
          fair_position_key (rules, &next, key);
          key->redeals = 0;
          if (!g_hash_table_add (seen, key))
            continue;
          if (g_hash_table_size (seen) > EXHAUSTIVE_POSITIONS)
            return FAIR_VERDICT_UNKNOWN;
          g_array_append_val (open, next);
        }
    }

  return FAIR_VERDICT_LOST;
}

static void
check_line (const FairRules *rules,
            const FairPosition *start,
            const FairSolution *solution)
{
  FairPosition position = *start;

  for (unsigned i = 0; i < solution->n_moves; i++)
    {
      g_assert_true (fair_is_legal (rules, &position, solution->moves[i]));
      fair_apply (rules, &position, solution->moves[i], NULL);
    }
  g_assert_cmpint (fair_status (rules, &position), ==, FAIR_STATUS_WON);
}

static void
fail_position (const FairRules *rules,
               const FairPosition *position,
               FairVerdict right,
               FairVerdict wrong)
{
  g_autofree char *text = fair_test_print (rules, position);

  g_error ("%s draw %u option %d: %d, not %d, in\n%s", rules->game->id, rules->draw_count, rules->options.value[0], right, wrong, text);
}

static void
test_agrees (gconstpointer data)
{
  FairRules rules;
  FairSolver *solver = fair_solver_new (MEMORY);
  const char *seed = g_getenv ("FAIR_TEST_SEED");
  const char *count = g_getenv ("FAIR_TEST_COUNT");
  uint64_t random = seed ? g_ascii_strtoull (seed, NULL, 10) : 1;
  unsigned n = count ? (unsigned) g_ascii_strtoull (count, NULL, 10) : g_test_slow () ? 10000 : 400;
  unsigned counts[3] = { 0 };

  fair_test_rules (data, &rules);
  while (counts[FAIR_VERDICT_WON] + counts[FAIR_VERDICT_LOST] < n)
    {
      FairPosition position;
      FairSolution solution;
      FairVerdict right;
      unsigned most = 4 + (unsigned) below (&random, rules.count[FAIR_STOCK] ? 28 : 36);

      make_position (&rules, &random, most, &position);
      right = search_plainly (&rules, &position);
      counts[right]++;
      if (right == FAIR_VERDICT_UNKNOWN)
        continue;
      fair_solver_run (solver, &rules, &position, NULL, NULL, &solution);
      if (solution.verdict != right)
        fail_position (&rules, &position, right, solution.verdict);
      if (right == FAIR_VERDICT_WON)
        check_line (&rules, &position, &solution);
    }
  g_test_message ("%s: %u won, %u lost, %u too big", (const char *) data, counts[FAIR_VERDICT_WON],
                  counts[FAIR_VERDICT_LOST], counts[FAIR_VERDICT_UNKNOWN]);
  fair_solver_free (solver);
}

/* Generators. */

static bool
same_columns (const ColumnState *a,
              const ColumnState *b)
{
  return a->key.stored == b->key.stored && a->key.extra == b->key.extra && a->n_empty == b->n_empty &&
         a->n_free == b->n_free && a->n_up == b->n_up && memcmp (a->count, b->count, sizeof a->count) == 0;
}

/* Each move of the column games' generator is legal and does what the kernel does; each legal move
 * is listed, but for moves of a whole column to an empty one and all but one of several empty piles. */
static void
check_column_generator (const FairRules *rules,
                        const FairPosition *position)
{
  g_autofree ColumnGame *game = g_new (ColumnGame, 1);
  ColumnState state;
  ColumnState states[COLUMN_MAX_MOVES];
  ColumnMove moves[COLUMN_MAX_MOVES];
  FairMove legal[FAIR_MAX_MOVES];
  unsigned n;
  unsigned n_legal;

  column_read (rules, position, game, &state);
  n = column_list (game, &state, moves);
  for (unsigned i = 0; i < n; i++)
    {
      ColumnState before = state;
      ColumnState read;
      FairPosition next = *position;
      FairMove move = column_tell (game, moves[i], 0);

      if (moves[i].to == COLUMN_FOUNDATION)
        move.to = (uint8_t) fair_foundation_slot (rules, position, fair_position_top (position, move.from));
      g_assert_true (fair_is_legal (rules, position, move));
      fair_apply (rules, &next, move, NULL);
      column_do (game, &state, moves[i]);
      states[i] = state;
      column_read (rules, &next, game, &read);
      g_assert_true (same_columns (&state, &read));
      column_undo (game, &state, moves[i]);
      g_assert_true (same_columns (&state, &before));
    }

  n_legal = fair_list (rules, position, legal);
  for (unsigned i = 0; i < n_legal; i++)
    {
      FairPosition next = *position;
      ColumnState read;
      unsigned found = 0;

      fair_apply (rules, &next, legal[i], NULL);
      column_read (rules, &next, game, &read);
      while (found < n && !same_columns (&states[found], &read))
        found++;
      /* Left out: the same position again. */
      if (found == n)
        g_assert_true (same_columns (&state, &read));
    }
}

static bool
same_klondike (const KlondikeState *a,
               const KlondikeState *b)
{
  return a->up == b->up && a->fixed == b->fixed && a->bottom == b->bottom && a->next == b->next && a->reach == b->reach &&
         a->n_empty == b->n_empty && memcmp (a->count, b->count, sizeof a->count) == 0 &&
         memcmp (a->unmoved, b->unmoved, sizeof a->unmoved) == 0;
}

/* Does the rules' moves of one move of the search. */
static void
play_told (const FairRules *rules,
           FairPosition *position,
           KlondikeMove move)
{
  FairMove line[FAIR_MAX_LINE];
  FairPosition start = *position;
  FairSearch search = { .rules = rules, .start = &start, .line = line };

  g_assert_true (klondike_tell (&search, &move, 1));
  for (unsigned i = 0; i < search.n_line; i++)
    fair_apply (rules, position, line[i], NULL);
}

/* Why the search of Solitaire Rush leaves out a legal move that leads to another state. */
static bool
is_left_out_for_a_reason (const FairRules *rules,
                          const FairPosition *position,
                          const KlondikeTable *table,
                          const KlondikeState *state,
                          FairMove move)
{
  uint64_t head;

  if (move.kind != FAIR_MOVE_CARDS)
    return true; /* drawing is part of the moves that it is for */
  head = klondike_bit (klondike_card (fair_position_card (position, move.from, move.count - 1u)));
  if (rules->piles[move.from].role == FAIR_FOUNDATION)
    return true; /* nobody wants the card to come down */
  if (rules->piles[move.to].role != FAIR_COLUMN)
    return false;
  if (rules->piles[move.from].role == FAIR_WASTE)
    return (head & state->next) || table->draw == 1; /* it goes up instead; nobody wants it */

  return (state->bottom & head) || (head & state->next && move.count == 1) || /* nobody wants the column; it goes up instead */
         (head & state->next && move.count > 1);                              /* the same, its run moved over first */
}

static void
check_klondike_generator (const FairRules *rules,
                          const FairPosition *position)
{
  KlondikeTable table;
  KlondikeState state;
  KlondikeState states[KLONDIKE_MAX_MOVES];
  KlondikeMove moves[KLONDIKE_MAX_MOVES];
  FairMove legal[FAIR_MAX_MOVES];
  unsigned n;
  unsigned n_legal;
  bool forced;

  klondike_read (rules, position, &table, &state);
  forced = klondike_forced (&table, &state, moves);
  n = forced ? 1 : klondike_list (&table, &state, moves);
  for (unsigned i = 0; i < n; i++)
    {
      FairPosition next = *position;
      KlondikeTable table_read;
      KlondikeState read;

      states[i] = state;
      klondike_do (&table, &states[i], moves[i]);
      play_told (rules, &next, moves[i]);
      klondike_read (rules, &next, &table_read, &read);
      g_assert_true (same_klondike (&states[i], &read));
    }
  if (forced)
    return; /* the others are left out because one is forced */

  n_legal = fair_list (rules, position, legal);
  for (unsigned i = 0; i < n_legal; i++)
    {
      FairPosition next = *position;
      KlondikeTable table_read;
      KlondikeState read;
      unsigned found = 0;

      fair_apply (rules, &next, legal[i], NULL);
      klondike_read (rules, &next, &table_read, &read);
      while (found < n && !same_klondike (&states[found], &read))
        found++;
      if (found == n && !same_klondike (&state, &read))
        g_assert_true (is_left_out_for_a_reason (rules, position, &table, &state, legal[i]));
    }
}

static void
test_generators (gconstpointer data)
{
  FairRules rules;
  uint64_t random = 2;

  fair_test_rules (data, &rules);
  for (unsigned i = 0; i < 300; i++)
    {
      FairPosition position;

      if (i % 2)
        make_position (&rules, &random, 4 + (unsigned) below (&random, 44), &position);
      else
        {
          fair_deal_number (&rules, i, &position);
          for (unsigned j = 0; j < i % 7; j++)
            play_some (&rules, &random, &position);
        }
      if (fair_status (&rules, &position) != FAIR_STATUS_PLAYING)
        continue;
      if (rules.spec == &fair_klondike_spec)
        check_klondike_generator (&rules, &position);
      else
        check_column_generator (&rules, &position);
    }
}

/* The interface. */

static void
test_deals (gconstpointer data)
{
  FairRules rules;
  FairSolver *solver = fair_solver_new (MEMORY);
  FairSolverLimits limits = { .states = 20000 };
  unsigned won = 0;

  fair_test_rules (data, &rules);
  for (unsigned deal = 1; deal <= 30; deal++)
    {
      FairPosition position;
      FairSolution solution;

      fair_deal_number (&rules, deal, &position);
      fair_solver_run (solver, &rules, &position, &limits, NULL, &solution);
      g_assert_cmpuint (solution.states, <=, limits.states);
      if (solution.verdict == FAIR_VERDICT_WON)
        check_line (&rules, &position, &solution);
      won += solution.verdict == FAIR_VERDICT_WON;
    }
  g_assert_cmpuint (won, >=, 5);
  fair_solver_free (solver);
}

/* The same limit of states gives the same answer, whatever the solver did before. */
static void
test_deterministic (gconstpointer data)
{
  FairRules rules;
  FairSolver *solver = fair_solver_new (MEMORY);

  fair_test_rules (data, &rules);
  for (unsigned deal = 1; deal <= 6; deal++)
    {
      FairSolverLimits limits = { .states = 500 * deal * deal };
      FairPosition position;
      FairSolution first;
      FairSolution second;
      g_autofree FairMove *moves = NULL;

      fair_deal_number (&rules, deal, &position);
      fair_solver_run (solver, &rules, &position, &limits, NULL, &first);
      moves = g_memdup2 (first.moves, first.n_moves * sizeof *moves);
      if (deal % 2)
        {
          FairPosition other;

          fair_deal_number (&rules, deal + 100, &other);
          fair_solver_run (solver, &rules, &other, &limits, NULL, &second);
        }
      else
        {
          fair_solver_free (solver);
          solver = fair_solver_new (MEMORY);
        }
      fair_solver_run (solver, &rules, &position, &limits, NULL, &second);
      g_assert_cmpint (first.verdict, ==, second.verdict);
      g_assert_cmpuint (first.states, ==, second.states);
      g_assert_cmpmem (moves, first.n_moves * sizeof *moves, second.moves, second.n_moves * sizeof *moves);
    }
  fair_solver_free (solver);
}

typedef struct
{
  atomic_bool stop;
  gint64 stopped_at;
  unsigned delay;
} Stopper;

static gpointer
stop_later (gpointer data)
{
  Stopper *stopper = data;

  g_usleep (stopper->delay);
  stopper->stopped_at = g_get_monotonic_time ();
  atomic_store (&stopper->stop, true);
  return NULL;
}

static int
compare_delays (const void *a,
                const void *b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

/* A search that has long to go ends soon after the flag is set, with "gave up". */
static void
test_stop (gconstpointer data)
{
  FairRules rules;
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t random = 3;
  gint64 delays[40];
  unsigned n_stopped = 0;

  fair_test_rules (data, &rules);
  for (unsigned i = 0; i < G_N_ELEMENTS (delays); i++)
    {
      Stopper stopper = { .delay = (unsigned) below (&random, i % 2 ? 100 : 5000) };
      FairPosition position;
      FairSolution solution;
      GThread *thread;
      gint64 end;

      fair_deal_number (&rules, 1 + i, &position);
      thread = g_thread_new ("stop", stop_later, &stopper);
      fair_solver_run (solver, &rules, &position, NULL, &stopper.stop, &solution);
      end = g_get_monotonic_time ();
      g_thread_join (thread);
      if (end < stopper.stopped_at)
        continue;
      delays[n_stopped++] = end - stopper.stopped_at;
    }
  qsort (delays, n_stopped, sizeof *delays, compare_delays);
  if (n_stopped > 0)
    {
      g_test_message ("%u stopped, median %.2f, at most %.2f ms", n_stopped, (double) delays[n_stopped / 2] / 1000,
                      (double) delays[n_stopped - 1] / 1000);
      /* The longest can be the machine's doing, when others run, too. */
      g_assert_cmpint (delays[n_stopped / 2], <, 10000);
      g_assert_cmpint (delays[n_stopped - 1], <, 1000000);
    }

  /* A flag that is set before is honoured, too. */
  {
    atomic_bool stop = true;
    FairPosition position;
    FairSolution solution;

    fair_deal_number (&rules, 1, &position);
    fair_solver_run (solver, &rules, &position, NULL, &stop, &solution);
    g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_UNKNOWN);
    g_assert_cmpuint (solution.states, ==, 0);
  }
  fair_solver_free (solver);
}

static size_t
allocated (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

/* The solver has what it was given, not more after a search than before, and gives all of it back.
 * With little memory its answers are fewer, not other ones. */
static void
test_memory (gconstpointer data)
{
  size_t sizes[] = { FAIR_SOLVER_LEAST_MEMORY, 3 << 20, 8 << 20, MEMORY };
  FairRules rules;

  fair_test_rules (data, &rules);
  g_assert_null (fair_solver_new (FAIR_SOLVER_LEAST_MEMORY - 1));
  for (unsigned i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      size_t before = allocated ();
      FairSolver *solver = fair_solver_new (sizes[i]);
      size_t made = allocated ();

      g_assert_nonnull (solver);
      g_assert_cmpuint (made - before, <=, sizes[i] + 8192);
      for (unsigned deal = 1; deal <= 5; deal++)
        {
          FairSolverLimits limits = { .states = 200000 };
          FairPosition position;
          FairSolution solution;

          fair_deal_number (&rules, deal, &position);
          fair_solver_run (solver, &rules, &position, &limits, NULL, &solution);
          if (solution.verdict == FAIR_VERDICT_WON)
            check_line (&rules, &position, &solution);
        }
      g_assert_cmpuint (allocated (), ==, made);
      fair_solver_free (solver);
      g_assert_cmpuint (allocated (), <=, before);
    }
}

static void
test_won_and_ended (void)
{
  FairRules rules;
  FairSolver *solver = fair_solver_new (MEMORY);
  FairPosition position;
  FairSolution solution;

  fair_test_rules ("rush", &rules);
  fair_test_position (&rules, "f1: AC-KC; f2: AD-KD; f3: AH-KH; f4: AS-KS; scored: ", &position);
  fair_solver_run (solver, &rules, &position, NULL, NULL, &solution);
  g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
  g_assert_cmpuint (solution.n_moves, ==, 0);

  fair_deal_number (&rules, 1, &position);
  fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_END), NULL);
  fair_solver_run (solver, &rules, &position, NULL, NULL, &solution);
  g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_LOST);
  fair_solver_free (solver);
}

static void
add_each (const char *name,
          GTestDataFunc function)
{
  for (unsigned i = 0; one_pack_variants[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/solver-one-pack/%s/%s", name, one_pack_variants[i]);

      g_test_add_data_func (path, one_pack_variants[i], function);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  add_each ("agrees", test_agrees);
  add_each ("generators", test_generators);
  add_each ("deals", test_deals);
  add_each ("deterministic", test_deterministic);
  add_each ("stop", test_stop);
  add_each ("memory", test_memory);
  g_test_add_func ("/fair/solver-one-pack/won-and-ended", test_won_and_ended);

  return g_test_run ();
}
