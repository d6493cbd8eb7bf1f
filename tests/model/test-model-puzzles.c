/* The puzzles: files with faults, and the claim of each puzzle, proven again.  FAIR_TEST_PUZZLES=N takes every Nth puzzle of
 * a game; 1 takes them all. */
#include "config.h"

#include "fair-hints.h"
#include "fair-puzzles.h"
#include "key.h"
#include "solver.h"

#include <string.h>

enum
{
  MIN_MOVES = 4,
  MAX_FORCED = 10,
  MAX_UNSEEN = 4,
  MAX_BYTES = 128 * 1024,
  STATES = 50000,
  FEW_STATES = 400,
  MEMORY = 32 << 20
};

static const struct
{
  const char *name;
  const char *text;
  const char *message;
} faults[] = {
  { "empty", "", "puzzles: line 1: not a file of puzzles" },
  { "version", "fairdeal-puzzles 2\n", "puzzles: line 1: not a file of puzzles" },
  { "blank", "fairdeal-puzzles 1\n\n\n", "puzzles: line 2: not four words" },
  { "words", "fairdeal-puzzles 1\nfreecell 1 2\n", "puzzles: line 2: not four words" },
  { "many-words", "fairdeal-puzzles 1\nfreecell 1 2 IE 3\n", "puzzles: line 2: not four words" },
  { "game", "fairdeal-puzzles 1\nchess 1 2 AB\n", "puzzles: line 2: not a game" },
  { "number", "fairdeal-puzzles 1\nfreecell 9223372036854775808 2 IE\n", "puzzles: line 2: not the number of a deal" },
  { "negative", "fairdeal-puzzles 1\nfreecell -1 2 IE\n", "puzzles: line 2: not the number of a deal" },
  { "level", "fairdeal-puzzles 1\nfreecell 1 4 IE\n", "puzzles: line 2: not a level" },
  { "no-moves", "fairdeal-puzzles 1\nfreecell 1 2 \n", "puzzles: line 2: no moves" },
  { "letter", "fairdeal-puzzles 1\nfreecell 1 2 IZ\n", "puzzles: line 2: not a move" },
  { "half", "fairdeal-puzzles 1\nfreecell 1 2 IEI\n", "puzzles: line 2: not a move" },
  { "count", "fairdeal-puzzles 1\nfreecell 1 2 IE1\n", "puzzles: line 2: not a move" },
  { "illegal", "fairdeal-puzzles 1\nfreecell 1 2 AB\n", "puzzles: line 2: a move that is not legal" },
  { "draw", "fairdeal-puzzles 1\nfreecell 1 2 +\n", "puzzles: line 2: a move that is not legal" },
  { "redeal", "fairdeal-puzzles 1\nklondike 1 2 +-\n", "puzzles: line 2: a move that is not legal" },
  { "later", "fairdeal-puzzles 1\nfreecell 1 2 IE\nfreecell 1 2 IE\n?\n", "puzzles: line 4: not four words" }
};

/* A file with a fault is refused with one message, which names the line. */
static void
test_fault (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GError) error = NULL;

  g_assert_null (fair_puzzles_read (faults[i].text, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_cmpstr (error->message, ==, faults[i].message);
}

/* A line is read to the position before its last move. */
static void
test_read (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) puzzles = fair_puzzles_read ("fairdeal-puzzles 1\nfreecell 1 2 IEJF\nklondike 7 3 ++\n", &error);
  g_autoptr (FairGameModel) model = NULL;
  FairPuzzle *puzzle;

  g_assert_no_error (error);
  g_assert_cmpuint (puzzles->len, ==, 2);
  puzzle = g_ptr_array_index (puzzles, 0);
  g_assert_cmpstr (puzzle->rules.game->id, ==, "freecell");
  g_assert_cmpuint (puzzle->number, ==, 1);
  g_assert_cmpint (puzzle->level, ==, FAIR_DIFFICULTY_MEDIUM);
  g_assert_cmpstr (puzzle->steps->str, ==, "t1>c1");
  g_assert_true (fair_move_equal (puzzle->answer, fair_move_cards (9, 5, 1)));
  model = fair_puzzle_make_model (puzzle);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);

  /* Another empty cell is as good; another card is not. */
  g_assert_true (fair_puzzle_takes (puzzle, fair_game_model_get_position (model), fair_move_cards (9, 6, 1)));
  g_assert_false (fair_puzzle_takes (puzzle, fair_game_model_get_position (model), fair_move_cards (10, 5, 1)));
  puzzle = g_ptr_array_index (puzzles, 1);
  g_assert_cmpstr (puzzle->steps->str, ==, "draw");
  g_assert_cmpint (puzzle->answer.kind, ==, FAIR_MOVE_DRAW);
}

/* The file is small, and no position comes twice. */
static void
test_file (void)
{
  GPtrArray *puzzles = fair_puzzles_get ();
  gsize      n_bytes = 0;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_cmpuint (puzzles->len, >, 0);
  for (guint i = 0; i < puzzles->len; i++)
    {
      const FairPuzzle *puzzle = g_ptr_array_index (puzzles, i);

      n_bytes += puzzle->steps->len / 3;
      g_assert_true (g_hash_table_add (seen, g_strdup_printf ("%s %" G_GUINT64_FORMAT " %s", puzzle->rules.game->id, puzzle->number,
                                                              puzzle->steps->str)));
    }
  g_assert_cmpuint (n_bytes, <, MAX_BYTES);
}

static FairVerdict
solve (FairSolver         *solver,
       const FairRules    *rules,
       const FairPosition *position,
       guint64             states)
{
  FairSolverLimits limits = { .states = states, .verdict_only = TRUE };
  FairSolution     solution;

  fair_solver_run (solver, rules, position, &limits, NULL, &solution);
  return solution.verdict;
}

/* Lists one move to each different position that one move leads to from @position. */
static GArray *
list_moves (const FairRules    *rules,
            const FairPosition *position)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (fair_key_hash, fair_key_equal, g_free, NULL);
  GArray  *different = g_array_new (FALSE, FALSE, sizeof (FairMove));
  FairMove moves[FAIR_MAX_MOVES];
  guint    n = fair_list (rules, position, moves);

  for (guint i = 0; i < n; i++)
    {
      FairPosition  after = *position;
      FairPosition *key = g_new (FairPosition, 1);

      fair_apply (rules, &after, moves[i], NULL);
      fair_position_key (rules, &after, FAIR_KEY_WIN, key, NULL);
      if (g_hash_table_add (keys, key) && moves[i].kind != FAIR_MOVE_END)
        g_array_append_val (different, moves[i]);
    }

  return different;
}

/* Only the answer wins. */
static void
assert_only (FairSolver         *solver,
             const FairPuzzle   *puzzle,
             const FairPosition *position)
{
  g_autoptr (GArray) moves = list_moves (&puzzle->rules, position);
  guint n_answers = 0;

  g_assert_cmpuint (moves->len, >=, MIN_MOVES);
  for (guint i = 0; i < moves->len; i++)
    {
      FairMove     move = g_array_index (moves, FairMove, i);
      FairPosition after = *position;
      gboolean     is_answer = fair_puzzle_takes (puzzle, position, move);

      n_answers += is_answer ? 1 : 0;
      fair_apply (&puzzle->rules, &after, move, NULL);
      g_assert_cmpint (solve (solver, &puzzle->rules, &after, STATES), ==, is_answer ? FAIR_VERDICT_WON : FAIR_VERDICT_LOST);
    }
  g_assert_cmpuint (n_answers, ==, 1);
}

/* Lists the cards that are not seen on the table, as their places in @position. */
static GArray *
list_unseen (const FairRules    *rules,
             const FairPosition *position)
{
  GArray *unseen = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint pile = 0; pile < rules->n_piles; pile++)
    {
      guint count = fair_position_count (position, pile);
      guint down = position->down[pile];

      if (rules->piles[pile].role == FAIR_WASTE)
        down = count - MIN (count, rules->draw_count);
      for (guint i = position->start[pile]; i < position->start[pile] + down; i++)
        g_array_append_val (unseen, i);
    }

  return unseen;
}

/* How many of @moves win, up to two, as far as a search of @states shows.  @next: (inout): the position after one that does */
static guint
count_wins (FairSolver         *solver,
            const FairRules    *rules,
            const FairPosition *position,
            const GArray       *moves,
            guint64             states,
            FairPosition       *next)
{
  guint n = 0;

  for (guint i = 0; i < moves->len && n < 2; i++)
    {
      FairPosition after = *position;

      fair_apply (rules, &after, g_array_index (moves, FairMove, i), NULL);
      if (solve (solver, rules, &after, states) == FAIR_VERDICT_WON)
        {
          n++;
          *next = after;
        }
    }

  return n;
}

/* The answer is not the first of ten moves of which each is the only one. */
static void
assert_free (FairSolver         *solver,
             const FairPuzzle   *puzzle,
             const FairPosition *start)
{
  const FairRules *rules = &puzzle->rules;
  FairPosition     position = *start;

  fair_apply (rules, &position, puzzle->answer, NULL);
  for (guint i = 1; i < MAX_FORCED; i++)
    {
      g_autoptr (GArray) moves = list_moves (rules, &position);
      FairPosition next = position;

      if (count_wins (solver, rules, &position, moves, FEW_STATES, &next) > 1 ||
          count_wins (solver, rules, &position, moves, STATES, &next) > 1)
        return;
      position = next;
    }
  g_assert_not_reached ();
}

/* Only the answer wins, whatever the cards are that are not seen.  The order of @n of them is not chosen yet. */
static void
assert_in_all_ways (FairSolver         *solver,
                    const FairPuzzle   *puzzle,
                    const FairPosition *position,
                    GArray             *unseen,
                    guint               n)
{
  if (n <= 1)
    {
      assert_only (solver, puzzle, position);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      guint        last = g_array_index (unseen, guint, n - 1);
      guint        other = g_array_index (unseen, guint, i);
      FairPosition way = *position;

      way.cards[last] = position->cards[other];
      way.cards[other] = position->cards[last];
      assert_in_all_ways (solver, puzzle, &way, unseen, n - 1);
    }
}

/* The answer does not go to a foundation, and a hint for another move is as good. */
static void
assert_hidden (const FairPuzzle   *puzzle,
               const FairPosition *position)
{
  g_autofree FairHint *hints = g_new (FairHint, FAIR_MAX_MOVES);
  guint                n = fair_hints_list (&puzzle->rules, position, hints);
  FairGain             answer = FAIR_N_GAINS;
  FairGain             other = FAIR_N_GAINS;

  for (guint i = 0; i < n; i++)
    {
      FairGain *gain = fair_puzzle_takes (puzzle, position, hints[i].move) ? &answer : &other;

      *gain = MIN (*gain, hints[i].gain);
    }
  g_assert_cmpint (answer, !=, FAIR_GAIN_FOUNDATION);
  g_assert_cmpint (answer, >=, other);
}

static void
assert_refuted (const FairPuzzle   *puzzle,
                const FairPosition *position)
{
  FairMove moves[FAIR_MAX_MOVES];
  guint    n = fair_list (&puzzle->rules, position, moves);

  for (guint i = 0; i < n; i++)
    {
      FairCard card = FAIR_NO_CARD;

      if (fair_puzzle_takes (puzzle, position, moves[i]) || moves[i].kind == FAIR_MOVE_END)
        continue;
      if (fair_puzzle_refute (puzzle, position, moves[i], &card) == FAIR_PUZZLE_CARD_LOST)
        g_assert_cmpuint (fair_card_rank (card), >=, FAIR_ACE);
    }
}

static void
test_prove (gconstpointer data)
{
  const FairGame *game = data;
  const char     *asked = g_getenv ("FAIR_TEST_PUZZLES");
  guint           step = asked ? (guint) g_ascii_strtoull (asked, NULL, 10) : 60;
  GPtrArray      *puzzles = fair_puzzles_get ();
  FairSolver     *solver = fair_solver_new (MEMORY);
  guint           n = 0;

  g_assert_cmpuint (step, >, 0);
  for (guint i = 0; i < puzzles->len; i++)
    {
      const FairPuzzle *puzzle = g_ptr_array_index (puzzles, i);
      g_autoptr (FairGameModel) model = NULL;
      g_autoptr (GArray) unseen = NULL;
      const FairPosition *position;

      if (puzzle->rules.game != game || n++ % step != 0)
        continue;
      model = fair_puzzle_make_model (puzzle);
      position = fair_game_model_get_position (model);
      unseen = list_unseen (&puzzle->rules, position);
      g_assert_cmpuint (unseen->len, <=, MAX_UNSEEN);
      assert_in_all_ways (solver, puzzle, position, unseen, unseen->len);
      assert_free (solver, puzzle, position);
      assert_hidden (puzzle, position);
      assert_refuted (puzzle, position);
    }
  fair_solver_free (solver);
}

static gboolean
has_puzzles (const FairGame *game)
{
  GPtrArray *puzzles = fair_puzzles_get ();

  for (guint i = 0; i < puzzles->len; i++)
    if (((const FairPuzzle *) g_ptr_array_index (puzzles, i))->rules.game == game)
      return TRUE;

  return FALSE;
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/puzzles/read", test_read);
  g_test_add_func ("/fair/puzzles/file", test_file);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/fair/puzzles/fault/", faults[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_fault);
    }
  for (guint i = 0; i < fair_games_count (); i++)
    {
      g_autofree char *path = g_strconcat ("/fair/puzzles/prove/", fair_games_get (i)->id, NULL);

      if (has_puzzles (fair_games_get (i)))
        g_test_add_data_func (path, fair_games_get (i), test_prove);
    }

  return g_test_run ();
}
