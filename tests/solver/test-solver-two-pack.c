/* The parts of the two-pack search: its moves are compared with the kernel's, its complete search with exhaustive
 * search, and it uses no more than its memory. */
#include "plain-search.h"
#include "rules-helpers.h"

#include "solver-positions.h"
#include "step.h"
#include "two-pack-search.h"
#include "two-pack.h"

static const char *const variants[] = {
  "churchill", "churchill easy=true", "churchill sort-foundations=false", "churchill suit-order=CDHS",
  "churchill king-skip=run", "churchill easy=true sort-foundations=false king-skip=run", "demonthief",
  "demonthief reserve=true", "demons-and-thieves", "demons-and-thieves reserve=false", NULL
};

static const char *const churchill_variants[] = { "churchill", "churchill king-skip=run", NULL };

enum
{
  MEMORY = 8 << 20,
  PLAIN_POSITIONS = 1000, /* a position with more is not small */
  COMPLETE_STATES = 10000,
  POSITIONS = 60, /* of each variant */
  GAMES = 30,
  CLASS_GAMES = 60,
  MOVES = 60
};

/* Sorts the Devil's Six, so that positions that differ only in their order become the same. */
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

/* A key of @position; in Churchill, the order of the Six does not matter either. */
static FairPosition *
plain_key (const FairRules    *rules,
           const FairPosition *position)
{
  FairPosition *key = g_new0 (FairPosition, 1);

  fair_position_key (rules, position, FAIR_KEY_WIN, key, NULL);
  if (rules->count[FAIR_WASTE] == 0)
    sort_six (rules, key);

  return key;
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

/* A search without solver.c, limited only by states. */
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

/* The complete search, and what is shown to be lost without a search, agree with exhaustive search. */
static void
test_complete (gconstpointer data)
{
  g_autoptr (FairPlainSearch) plain = fair_plain_search_new (PLAIN_POSITIONS);
  g_autofree uint8_t *memory = g_malloc (MEMORY);
  g_autofree Run     *run = g_new0 (Run, 1);
  uint64_t            random = g_str_hash (data);
  unsigned            n_won = 0;
  unsigned            n_lost = 0;
  unsigned            n_decided = 0;
  unsigned            n_dead = 0;
  FairRules           rules;

  fair_test_rules (data, &rules);
  while (n_won + n_lost < POSITIONS)
    {
      FairPosition position;
      FairVerdict  verdict;
      FairVerdict  complete;
      TwoPackGame  game;
      TwoPackState state;

      if (fair_test_below (&random, 2))
        fair_test_play_position (&rules, &random, &position);
      else
        fair_test_make_position (&rules, &random, &position);
      if (fair_status (&rules, &position) == FAIR_STATUS_WON)
        continue;
      verdict = fair_plain_search_run (plain, &rules, &position);
      if (verdict == FAIR_VERDICT_UNKNOWN || (verdict == FAIR_VERDICT_WON && n_won >= POSITIONS * 2 / 3))
        continue;
      n_won += verdict == FAIR_VERDICT_WON;
      n_lost += verdict == FAIR_VERDICT_LOST;

      begin_run (run, &rules, &position, memory, MEMORY);
      fair_two_pack_begin (&game, &state, &rules, &position);
      if (fair_two_pack_is_dead (&game, &state))
        {
          g_assert_cmpint (verdict, ==, FAIR_VERDICT_LOST);
          n_dead++;
        }
      complete = fair_two_pack_complete (&game, &run->search, &state, COMPLETE_STATES);
      /* A lost position leads to few others; a win can lie among very many. */
      if (verdict == FAIR_VERDICT_LOST || complete != FAIR_VERDICT_UNKNOWN)
        g_assert_cmpint (complete, ==, verdict);
      if (complete == FAIR_VERDICT_WON)
        assert_wins (&rules, &position, run->line, run->search.n_line);
      n_decided += complete != FAIR_VERDICT_UNKNOWN;
    }
  g_test_message ("%u won, %u lost, %u of them dead", n_won, n_lost, n_dead);
  g_assert_cmpuint (n_dead, >, n_lost / 8);
  g_assert_cmpuint (n_won, >=, POSITIONS / 10);
  g_assert_cmpuint (n_decided, >, POSITIONS * 3 / 4);
}

/* Whether both states are the same, except for hashes and scores. */
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

/* Each listed move is legal and has the same effect as in the kernel. */
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

/* Each legal move is listed, leads to the same state as a listed one, or changes nothing. */
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
  g_autofree Run *run = g_new0 (Run, 1);
  uint64_t        random = g_str_hash (data);
  FairRules       rules;

  fair_test_rules (data, &rules);
  for (unsigned i = 0; i < GAMES; i++)
    {
      FairPosition position;
      unsigned     n_moves = 1;

      if (i % 2)
        fair_deal_number (&rules, i, &position);
      else
        fair_test_make_position (&rules, &random, &position);
      for (unsigned k = 0; k < MOVES && n_moves > 0; k++)
        {
          g_autoptr (GHashTable) results = g_hash_table_new_full (fair_key_hash, fair_key_equal, g_free, NULL);
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
          fair_apply (&rules, &position, moves[fair_test_below (&random, n_moves)], NULL);
        }
    }
}

/* With hardly any memory it gives up, or wins, and never writes beyond its memory. */
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

/* The key of the class of the state to which @move leads. */
static uint64_t
class_key (const TwoPackGame  *game,
           const TwoPackState *state,
           const TwoPackMove  *move)
{
  TwoPackState next = *state;

  if (move)
    fair_two_pack_play_class (game, &next, *move, NULL);
  fair_two_pack_represent (game, &next);
  return fair_two_pack_rehash (game, &next);
}

static GHashTable *
class_keys (const TwoPackGame  *game,
            const TwoPackState *state,
            const TwoPackMove  *moves,
            unsigned            n)
{
  GHashTable *keys = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (unsigned i = 0; i < n; i++)
    {
      uint64_t key = class_key (game, state, &moves[i]);

      g_hash_table_add (keys, g_memdup2 (&key, sizeof key));
    }

  return keys;
}

static gboolean
is_missing (GHashTable *keys,
            uint64_t    key)
{
  return !g_hash_table_contains (keys, &key);
}

/* Every move from @state stays in its class or leads to one to which a listed move leads, and the same holds for the
 * state that represents the class. */
static void
assert_class (const TwoPackGame  *game,
              const TwoPackState *state)
{
  TwoPackMove  moves[TWO_PACK_ROOM];
  TwoPackState other = *state;
  g_autoptr (GHashTable) listed = class_keys (game, state, moves, fair_two_pack_list_class (game, state, moves));
  g_autoptr (GHashTable) others = NULL;
  uint64_t       key = class_key (game, state, NULL);
  GHashTableIter iter;
  gpointer       found;

  for (unsigned n = fair_two_pack_list_all (game, state, moves); n > 0; n--)
    {
      uint64_t next = class_key (game, state, &moves[n - 1]);

      g_assert_true (next == key || !is_missing (listed, next));
    }

  fair_two_pack_represent (game, &other);
  g_assert_cmpuint (class_key (game, &other, NULL), ==, key);
  others = class_keys (game, &other, moves, fair_two_pack_list_class (game, &other, moves));
  g_assert_cmpuint (g_hash_table_size (listed), ==, g_hash_table_size (others));
  g_hash_table_iter_init (&iter, others);
  while (g_hash_table_iter_next (&iter, &found, NULL))
    g_assert_false (is_missing (listed, *(uint64_t *) found));
}

/* Churchill with an empty stock: all states of a class lead to the same classes. */
static void
test_classes (gconstpointer data)
{
  uint64_t  random = g_str_hash (data);
  unsigned  n_changed = 0;
  FairRules rules;

  fair_test_rules (data, &rules);
  for (unsigned i = 0; i < CLASS_GAMES; i++)
    {
      FairPosition position;
      TwoPackGame  game;
      TwoPackState state;

      do
        fair_test_play_position (&rules, &random, &position);
      while (fair_position_count (&position, rules.first[FAIR_STOCK]) > 0);
      fair_two_pack_begin (&game, &state, &rules, &position);
      g_assert_true (fair_two_pack_has_class (&game, &state));
      for (unsigned k = 0; k < MOVES; k++)
        {
          TwoPackMove moves[TWO_PACK_ROOM];
          unsigned    n = fair_two_pack_list_all (&game, &state, moves);

          assert_class (&game, &state);
          if (n == 0)
            break;
          fair_two_pack_play (&game, &state, moves[fair_test_below (&random, n)], NULL);
          n_changed++;
        }
    }
  g_assert_cmpuint (n_changed, >, CLASS_GAMES * 4);
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
  g_test_init (&argc, &argv, NULL);
  add ("complete", test_complete, variants);
  add ("classes", test_classes, churchill_variants);
  add ("moves", test_moves, variants);
  add ("memory", test_memory, variants);

  return g_test_run ();
}
