/* Compares the moves of the searches of one-pack games with the kernel: each is legal and has the same effect, and
 * each legal move that is left out is left out for a reason. */
#include "rules-helpers.h"

#include <string.h>

#include "column-state.h"
#include "klondike-seen.h"
#include "solver-positions.h"

enum
{
  GAMES = 40,   /* of each variant */
  MOVES = 25,   /* of each game */
  WASTES = 200, /* positions whose wastes are compared */
  SEEN = 30     /* states in a set, too few to fill it */
};

static const char *const one_pack_variants[] = {
  "freecell", "freecell cells=1", "kingcell", "kingcell supermove=cells", "klondike passes=1", "klondike passes=3",
  "klondike draw=1", "klondike draw=1 passes=1", "klondike draw=1 passes=3", "rush", "rush draw=1", "beleaguered-castle",
  "beleaguered-castle starting-rank=7", "streets-and-alleys", NULL
};

static bool
same_columns (const ColumnState *a,
              const ColumnState *b)
{
  return a->key.stored == b->key.stored && a->key.extra == b->key.extra && a->n_empty == b->n_empty &&
         a->n_free == b->n_free && a->n_up == b->n_up && memcmp (a->count, b->count, sizeof a->count) == 0;
}

/* After a move from a position without a forced one, looking at what it changed finds the same as looking at all. */
static void
check_column_changed (const ColumnGame  *game,
                      const ColumnState *state,
                      ColumnMove         last)
{
  ColumnMove any = { 0 };
  ColumnMove changed = { 0 };

  g_assert_true (column_forced (game, state, NULL, &any) == column_forced (game, state, &last, &changed));
  g_assert_cmpmem (&any, sizeof any, &changed, sizeof changed);
}

/* The forced move is a legal one.  Returns: whether there is one */
static bool
check_column_forced (const FairRules    *rules,
                     const FairPosition *position,
                     const ColumnGame   *game,
                     const ColumnState  *state)
{
  ColumnMove forced;
  FairMove   move;

  if (!column_forced (game, state, NULL, &forced))
    return false;
  g_assert_cmpuint (forced.to, ==, COLUMN_FOUNDATION);
  move = column_tell (game, forced, 0);
  move.to = (uint8_t) fair_foundation_slot (rules, position, fair_position_top (position, move.from));
  g_assert_true (fair_is_legal (rules, position, move));
  return true;
}

/* Each move of the column games is legal and has the same effect as in the kernel; each legal move is listed, except
 * moves of a whole column to an empty one, and moves to all but one of several empty piles. */
static void
check_column_generator (const FairRules    *rules,
                        const FairPosition *position)
{
  g_autofree ColumnGame *game = g_new (ColumnGame, 1);
  ColumnState            state;
  ColumnState            states[COLUMN_MAX_MOVES];
  ColumnMove             moves[COLUMN_MAX_MOVES];
  FairMove               legal[FAIR_MAX_MOVES];
  unsigned               n;
  unsigned               n_legal;
  bool                   is_closed;

  column_read (rules, position, game, &state);
  is_closed = !check_column_forced (rules, position, game, &state);
  n = column_list (game, &state, moves);
  for (unsigned i = 0; i < n; i++)
    {
      ColumnState  before = state;
      ColumnState  read;
      FairPosition next = *position;
      FairMove     move = column_tell (game, moves[i], 0);

      if (moves[i].to == COLUMN_FOUNDATION)
        move.to = (uint8_t) fair_foundation_slot (rules, position, fair_position_top (position, move.from));
      g_assert_true (fair_is_legal (rules, position, move));
      fair_apply (rules, &next, move, NULL);
      column_do (game, &state, moves[i]);
      if (is_closed)
        check_column_changed (game, &state, moves[i]);
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
      ColumnState  read;
      unsigned     found = 0;

      fair_apply (rules, &next, legal[i], NULL);
      column_read (rules, &next, game, &read);
      while (found < n && !same_columns (&states[found], &read))
        found++;
      /* Left out because it leads to the same position. */
      if (found == n)
        g_assert_true (same_columns (&state, &read));
    }
}

/* Whether the states are the same but for waste and redeals. */
static bool
same_but_waste (const KlondikeState *a,
                const KlondikeState *b)
{
  return a->up == b->up && a->fixed == b->fixed && a->next == b->next &&
         __builtin_popcountll (a->stock) == __builtin_popcountll (b->stock) &&
         a->n_empty == b->n_empty && memcmp (a->count, b->count, sizeof a->count) == 0 &&
         memcmp (a->unmoved, b->unmoved, sizeof a->unmoved) == 0;
}

static bool
same_klondike (const KlondikeState *a,
               const KlondikeState *b)
{
  return same_but_waste (a, b) && a->reach == b->reach && a->redeals == b->redeals;
}

/* Whether @a is the same as @b, or as good: with a limit of redeals, the search takes each card as early as it can. */
static bool
as_good (const KlondikeTable *table,
         const KlondikeState *a,
         const KlondikeState *b)
{
  KlondikeSeen seen = { .dealt = table };

  return table->limited ? same_but_waste (a, b) && klondike_seen_covers (&seen, klondike_key (a).waste, klondike_key (b).waste)
                        : same_klondike (a, b);
}

/* Plays the rules' moves for one move of the search. */
static void
play_told (const FairRules *rules,
           FairPosition    *position,
           KlondikeMove     move)
{
  FairMove     line[FAIR_MAX_LINE];
  FairPosition start = *position;
  FairSearch   search = { .rules = rules, .start = &start, .line = line };

  g_assert_true (klondike_tell (&search, &move, 1));
  for (unsigned i = 0; i < search.n_line; i++)
    {
      g_assert_true (fair_is_legal (rules, position, line[i]));
      fair_apply (rules, position, line[i], NULL);
    }
}

/* Whether the search of Solitaire Rush has a reason to leave out a legal move that leads to another state. */
static bool
is_left_out_for_a_reason (const FairRules     *rules,
                          const FairPosition  *position,
                          const KlondikeTable *table,
                          const KlondikeState *state,
                          FairMove             move)
{
  uint64_t head;

  if (move.kind != FAIR_MOVE_CARDS)
    return true; /* drawing is part of the moves that it is for */
  head = klondike_bit (klondike_card (fair_position_card (position, move.from, move.count - 1u)));
  if (rules->piles[move.from].role == FAIR_FOUNDATION)
    return true; /* the card is not wanted in a column */
  if (rules->piles[move.to].role != FAIR_COLUMN)
    return false;
  if (rules->piles[move.from].role == FAIR_WASTE)
    return (head & state->next) || table->open; /* it goes up instead, or is not wanted */

  return head & state->next; /* it goes up instead, after its run has moved */
}

/* The states to which the moves of the search lead. */
typedef struct
{
  unsigned      n;
  KlondikeState list[KLONDIKE_MAX_MOVES];
} Results;

/* Each legal move at @position, or only those from the waste, leads to a state that a listed one leads to, or to no
 * better one, changes nothing, or is left out for a reason. */
static void
check_klondike_moves (const FairRules     *rules,
                      const FairPosition  *position,
                      const KlondikeTable *table,
                      const KlondikeState *state,
                      const Results       *results,
                      bool                 waste_only)
{
  FairMove legal[FAIR_MAX_MOVES];
  unsigned n = fair_list (rules, position, legal);

  for (unsigned i = 0; i < n; i++)
    {
      FairPosition  next = *position;
      KlondikeTable table_read;
      KlondikeState read;
      unsigned      found = 0;

      if (waste_only && (legal[i].kind != FAIR_MOVE_CARDS || rules->piles[legal[i].from].role != FAIR_WASTE))
        continue;
      fair_apply (rules, &next, legal[i], NULL);
      klondike_read (rules, &next, &table_read, &read);
      while (found < results->n && !as_good (table, &results->list[found], &read))
        found++;
      if (found == results->n && !same_klondike (state, &read))
        g_assert_true (is_left_out_for_a_reason (rules, position, table, state, legal[i]));
    }
}

/* Draws until all cards that can reach the top of the waste have done so, and checks the moves of each. */
static void
check_klondike_stock (const FairRules     *rules,
                      const FairPosition  *position,
                      const KlondikeTable *table,
                      const KlondikeState *state,
                      const Results       *results)
{
  FairPosition turned = *position;

  for (unsigned turns = 0; turns < 2 * FAIR_PACK_SIZE; turns++)
    {
      FairMove draw = fair_move_simple (FAIR_MOVE_DRAW);
      FairMove redeal = fair_move_simple (FAIR_MOVE_REDEAL);

      check_klondike_moves (rules, &turned, table, state, results, true);
      if (fair_is_legal (rules, &turned, draw))
        fair_apply (rules, &turned, draw, NULL);
      else if (fair_is_legal (rules, &turned, redeal))
        fair_apply (rules, &turned, redeal, NULL);
    }
}

static void
check_klondike_generator (const FairRules    *rules,
                          const FairPosition *position)
{
  KlondikeTable table;
  KlondikeState state;
  KlondikeMove  moves[KLONDIKE_MAX_MOVES];
  Results       results;
  bool          forced;

  klondike_read (rules, position, &table, &state);
  forced = klondike_forced (&table, &state, moves);
  results.n = forced ? 1 : klondike_list (&table, &state, moves);
  for (unsigned i = 0; i < results.n; i++)
    {
      FairPosition  next = *position;
      KlondikeTable table_read;
      KlondikeState read;

      results.list[i] = state;
      klondike_do (&table, &results.list[i], moves[i]);
      play_told (rules, &next, moves[i]);
      klondike_read (rules, &next, &table_read, &read);
      g_assert_true (same_klondike (&results.list[i], &read));
    }
  if (forced)
    return; /* the others are left out because one is forced */

  check_klondike_moves (rules, position, &table, &state, &results, false);
  check_klondike_stock (rules, position, &table, &state, &results);
}

/* The position at the beginning of a random game. */
static void
begin_game (const FairRules *rules,
            uint64_t        *random,
            FairPosition    *position)
{
  switch (fair_test_below (random, 3))
    {
    case 0:
      fair_test_make_position (rules, random, position);
      if (rules->max_redeals == FAIR_UNLIMITED_REDEALS)
        position->redeals = 0; /* the search ignores that there may not be more than that */
      break;
    case 1:
      fair_test_play_position (rules, random, position);
      break;
    default:
      fair_deal_number (rules, fair_test_below (random, 1000000), position);
      break;
    }
}

static void
test_generators (gconstpointer data)
{
  FairRules rules;
  uint64_t  random = 2;

  fair_test_rules (data, &rules);
  for (unsigned game = 0; game < GAMES; game++)
    {
      FairPosition position;

      begin_game (&rules, &random, &position);
      for (unsigned i = 0; i < MOVES && fair_status (&rules, &position) == FAIR_STATUS_PLAYING; i++)
        {
          FairMove moves[FAIR_MAX_MOVES];
          unsigned n = fair_list (&rules, &position, moves);
          FairMove move;

          if (rules.game->search == FAIR_SEARCH_KLONDIKE)
            check_klondike_generator (&rules, &position);
          else
            check_column_generator (&rules, &position);
          if (n == 0)
            break;
          move = moves[fair_test_below (&random, n)];
          if (move.kind != FAIR_MOVE_END)
            fair_apply (&rules, &position, move, NULL);
        }
    }
}

/* Moves cards between stock and waste until the waste has @n. */
static void
turn_waste (const FairRules *rules,
            unsigned         n,
            FairPosition    *position)
{
  unsigned stock = rules->first[FAIR_STOCK];
  unsigned waste = rules->first[FAIR_WASTE];

  while (fair_position_count (position, waste) > n)
    fair_position_transfer (position, waste, stock, 1);
  while (fair_position_count (position, waste) < n)
    fair_position_transfer (position, stock, waste, 1);
  position->down[stock] = (uint8_t) fair_position_count (position, stock);
}

/* Checks for two states that differ only in waste and redeals, the first at least as good as the second, that it has all moves
 * of the second, and that they lead to equal states or to two such states; and the same for those, @depth moves on. */
static void
check_covered (const KlondikeSeen  *seen,
               const KlondikeTable *table,
               const KlondikeState *better,
               const KlondikeState *worse,
               unsigned             depth)
{
  KlondikeMove moves[2][KLONDIKE_MAX_MOVES];
  bool         forced[2] = { klondike_forced (table, better, moves[0]), klondike_forced (table, worse, moves[1]) };
  unsigned     n = forced[0] ? 1 : klondike_list (table, better, moves[0]);
  unsigned     n_worse = forced[1] ? 1 : klondike_list (table, worse, moves[1]);

  g_assert_cmpuint (worse->reach & ~better->reach, ==, 0);
  g_assert_true (forced[0] == forced[1]);
  for (unsigned i = 0; i < n_worse; i++)
    {
      KlondikeState a = *better;
      KlondikeState b = *worse;
      unsigned      found = 0;

      while (found < n && moves[0][found] != moves[1][i])
        found++;
      g_assert_cmpuint (found, <, n);
      klondike_do (table, &a, moves[1][i]);
      klondike_do (table, &b, moves[1][i]);
      g_assert_true (klondike_key (&a).key.stored == klondike_key (&b).key.stored);
      g_assert_true (klondike_seen_covers (seen, klondike_key (&a).waste, klondike_key (&b).waste));
      if (depth > 1)
        check_covered (seen, table, &a, &b, depth - 1);
    }
}

/* A state counts as known only if one that was seen is at least as good. */
static void
test_waste (gconstpointer data)
{
  FairRules     rules;
  KlondikeTable table;
  KlondikeSeen  seen = { .dealt = &table };
  uint64_t      random = 3;
  unsigned      n_covered = 0;

  fair_test_rules (data, &rules);
  for (unsigned i = 0; i < WASTES / (1 + rules.max_redeals % FAIR_UNLIMITED_REDEALS); i++)
    {
      FairPosition  position;
      KlondikeState states[(FAIR_PACK_SIZE + 1) * (KLONDIKE_MAX_REDEALS + 1)];
      unsigned      n = 0;
      unsigned      n_stock;

      begin_game (&rules, &random, &position);
      n_stock = fair_position_count (&position, rules.first[FAIR_STOCK]) + fair_position_count (&position, rules.first[FAIR_WASTE]);
      for (unsigned redeals = 0; redeals <= rules.max_redeals % FAIR_UNLIMITED_REDEALS; redeals++)
        for (unsigned waste = 0; waste <= n_stock; waste++)
          {
            position.redeals = redeals;
            turn_waste (&rules, waste, &position);
            klondike_read (&rules, &position, &table, &states[n++]);
          }
      for (unsigned a = 0; a < n; a++)
        for (unsigned b = 0; b < n; b++)
          if (klondike_seen_covers (&seen, klondike_key (&states[a]).waste, klondike_key (&states[b]).waste))
            {
              n_covered += states[a].waste != states[b].waste;
              check_covered (&seen, &table, &states[a], &states[b], 2);
            }
    }
  g_assert_cmpuint (n_covered, >, WASTES);
}

/* What a set has seen it knows, and what that covers; and nothing else. */
static void
test_seen (void)
{
  for (unsigned few = 0; few < 2; few++)
    for (unsigned draw = 1; draw <= 3; draw += 2)
      {
        g_autofree void *memory = g_malloc (FAIR_TABLE_LEAST);
        KlondikeTable    dealt = { .draw = draw, .open = draw == 1 };
        KlondikeSeen     seen;
        uint64_t         random = 4;

        if (few)
          klondike_seen_init_few (&seen, memory, &dealt);
        else
          g_assert_true (klondike_seen_init (&seen, memory, FAIR_TABLE_LEAST, &dealt, NULL));
        for (unsigned i = 0; i < SEEN; i++)
          {
            uint64_t    stored = i < 2 ? i : fair_mix_next (&random);
            unsigned    first = fair_test_below (&random, 12);
            unsigned    second = fair_test_below (&random, 12);
            KlondikeKey a = { { stored, fair_mix_next (&random) }, first };
            KlondikeKey b = { a.key, second };
            bool        covered = klondike_seen_covers (&seen, first, second);

            g_assert_false (klondike_seen_has (&seen, a));
            g_assert_true (klondike_seen_add (&seen, a));
            g_assert_false (klondike_seen_add (&seen, a));
            g_assert_true (klondike_seen_has (&seen, b) == covered);
            g_assert_true (klondike_seen_add (&seen, b) == !covered);
            g_assert_true (klondike_seen_has (&seen, a) && klondike_seen_has (&seen, b));
            g_assert_true (covered == (first == second || (draw == 3 && (second == 0 || (first % 3 == second % 3 && first > 0 && first < second)))));
          }
      }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (unsigned i = 0; one_pack_variants[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/solver-one-pack/generators/%s", one_pack_variants[i]);

      g_test_add_data_func (path, one_pack_variants[i], test_generators);
    }

  g_test_add_data_func ("/fair/solver-one-pack/waste/rush", "rush", test_waste);
  g_test_add_data_func ("/fair/solver-one-pack/waste/three", "klondike passes=3", test_waste);
  g_test_add_data_func ("/fair/solver-one-pack/waste/one", "klondike draw=1 passes=3", test_waste);
  g_test_add_func ("/fair/solver-one-pack/seen", test_seen);

  return g_test_run ();
}
