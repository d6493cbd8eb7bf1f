/* Reviews of whole plays, good and bad ones, each position of which is searched by itself: every verdict and every turn
 * is held against those searches alone, and the fewest moves known against all lines that they find.
 *
 * Most plays begin late in a line that wins, where the searches decide nearly everything.  FAIR_TEST_REVIEWS is how many
 * plays a game has. */
#include "fair-review-private.h"
#include "review-helpers.h"

enum
{
  PLAYS = 4,
  STATES = 5000,           /* of each search, by the review or alone */
  SOLUTION_STATES = 20000, /* of the search for the line in which a play begins */
  PAR_STATES = 200000,     /* for making the fewest moves fewer */
  MEMORY = 32 << 20,
  MOST_MOVES = 80,
  MOST_DETOUR = 6, /* moves of an undone line */
  LEAST_MOVES = 6, /* to a win */
  TRIES = 16,      /* plays of a deal, until one tells something */
  TRIES_TO_LOSE = 64
};

/* How a game is played. */
typedef enum
{
  PLAY_RANDOM,
  PLAY_WITH_ERRORS, /* mostly the best move */
  PLAY_TO_THE_WIN,  /* with lines that are undone */
  PLAY_BACK,        /* at random, and from earlier positions on */
  N_PLAYS
} Play;

typedef struct
{
  FairSolver  *solver;
  uint64_t     random;
  FairRules    rules;
  FairPosition deal;
  GArray      *line; /* of FairMove: a win of the deal */

  /* Positions by what a search of it alone says and the review, turns of lines that such searches confirm, and lines that
   * they decide wholly. */
  guint n[3][3];
  guint turns[4];
  guint n_whole;
  guint n_tried;
  guint n_saved; /* moves by which the lines of the searches are longer than the fewest known */
} Test;

static FairSolution
solve (Test               *test,
       const FairRules    *rules,
       const FairPosition *position,
       guint64             states)
{
  const FairSolverLimits limits = { .states = states };
  FairSolution           solution;

  fair_solver_run (test->solver, rules, position, &limits, NULL, &solution);
  return solution;
}

/* Finds a deal with a line that wins. */
static void
find_deal (Test           *test,
           const FairGame *game)
{
  FairSolution solution;

  do
    {
      fair_test_random_rules (game, &test->random, &test->rules);
      fair_deal_number (&test->rules, fair_test_below (&test->random, 1000000), &test->deal);
      solution = solve (test, &test->rules, &test->deal, SOLUTION_STATES);
    }
  while (solution.verdict != FAIR_VERDICT_WON || solution.n_moves < LEAST_MOVES);

  g_array_set_size (test->line, 0);
  g_array_append_vals (test->line, solution.moves, solution.n_moves);
}

/* Finds a position to begin with on the line of the deal, more often late than early. */
static void
find_start (Test         *test,
            FairPosition *start)
{
  guint n_left = LEAST_MOVES + fair_test_below (&test->random, 1 + fair_test_below (&test->random, test->line->len - LEAST_MOVES + 1));

  *start = test->deal;
  for (guint i = 0; i + n_left < test->line->len; i++)
    fair_apply (&test->rules, start, g_array_index (test->line, FairMove, i), NULL);
}

/* Plays what a search says, but every eighth move or so at random. */
static void
play_with_errors (Test       *test,
                  FairReview *review)
{
  const FairRules *rules = fair_review_get_rules (review);
  guint            at = 0;

  for (guint n = 0; n < MOST_MOVES && fair_status (rules, &fair_review_get_place (review, at)->position) == FAIR_STATUS_PLAYING;)
    {
      FairPosition position = fair_review_get_place (review, at)->position;
      FairSolution solution = solve (test, rules, &position, STATES);
      guint        n_good = fair_test_below (&test->random, 16);

      for (guint i = 0; i < MIN (n_good, solution.n_moves); i++)
        at = fair_review_add (review, at, solution.moves[i]);
      at = fair_test_play_on (review, at, &test->random, 1, 0);
      n += n_good + 1;
    }
}

/* Plays the line of a search, and between its moves others, which are undone. */
static void
play_to_the_win (Test       *test,
                 FairReview *review)
{
  FairSolution solution = solve (test, fair_review_get_rules (review), &fair_review_get_place (review, 0)->position, STATES);
  guint        at = 0;

  for (guint i = 0; i < solution.n_moves; i++)
    {
      if (fair_test_below (&test->random, 8) == 0)
        fair_test_play_on (review, at, &test->random, 1 + fair_test_below (&test->random, MOST_DETOUR), 0);
      at = fair_review_add (review, at, solution.moves[i]);
    }
  fair_review_set_end (review, at);
}

static void
play (Test       *test,
      FairReview *review,
      Play        how)
{
  guint n_moves = 1 + fair_test_below (&test->random, MOST_MOVES);

  if (how == PLAY_WITH_ERRORS)
    play_with_errors (test, review);
  else if (how == PLAY_TO_THE_WIN)
    play_to_the_win (test, review);
  else
    fair_test_play_on (review, 0, &test->random, n_moves, how == PLAY_BACK ? 8 : 0);
}

/* Whether a search promises that a play tells something: of those that do not win, every other one is to be lost. */
static gboolean
is_telling (Test       *test,
            FairReview *review,
            Play        how,
            gboolean    wants_loss)
{
  const FairRules    *rules = fair_review_get_rules (review);
  const FairPosition *end = &fair_review_get_place (review, review->entries->len - 1)->position;
  FairVerdict         verdict;

  if (how == PLAY_TO_THE_WIN)
    return TRUE;
  /* To end a game is the plainest way to lose it. */
  if (wants_loss && fair_status (rules, end) != FAIR_STATUS_PLAYING)
    return FALSE;

  verdict = solve (test, rules, end, STATES).verdict;
  return wants_loss ? verdict == FAIR_VERDICT_LOST : verdict != FAIR_VERDICT_UNKNOWN;
}

/* Searches each position by itself.  @fewest: (out): the moves of the shortest line that leads to one of them and wins
 * from there as its search says; G_MAXUINT if there is none */
static FairVerdict *
search_alone (Test       *test,
              FairReview *review,
              guint      *fewest)
{
  FairVerdict *verdicts = g_new (FairVerdict, review->entries->len);

  *fewest = G_MAXUINT;
  for (guint i = 0; i < review->entries->len; i++)
    {
      FairSolution solution = solve (test, fair_review_get_rules (review), &fair_review_get_place (review, i)->position, STATES);
      g_autoptr (GArray) line = fair_review_list_line (review, i);

      verdicts[i] = solution.verdict;
      if (solution.verdict == FAIR_VERDICT_WON)
        *fewest = MIN (*fewest, line->len - 1 + solution.n_moves);
    }

  return verdicts;
}

static void
compare_verdicts (Test              *test,
                  FairReview        *review,
                  const FairVerdict *alone)
{
  for (guint i = 0; i < review->entries->len; i++)
    {
      FairVerdict verdict = fair_review_get_finding (review, i).verdict;

      if (alone[i] != FAIR_VERDICT_UNKNOWN && verdict != FAIR_VERDICT_UNKNOWN)
        g_assert_cmpint (verdict, ==, alone[i]);
      if (verdict == FAIR_VERDICT_WON)
        fair_test_assert_wins (review, i);
      test->n[alone[i]][verdict]++;
    }
}

/* Where a line turned, as searches of its positions alone say it: the numbers on the line of the last one that is won and
 * of the first one that is lost, or else FAIR_REVIEW_NONE.  Returns: whether all are decided */
static gboolean
find_turn (const GArray      *line,
           const FairVerdict *alone,
           guint             *last_won,
           guint             *first_lost)
{
  gboolean decided = TRUE;

  *last_won = *first_lost = FAIR_REVIEW_NONE;
  for (guint i = 0; i < line->len; i++)
    {
      FairVerdict verdict = alone[g_array_index (line, guint, i)];

      decided &= verdict != FAIR_VERDICT_UNKNOWN;
      if (verdict == FAIR_VERDICT_WON)
        *last_won = i;
      else if (verdict == FAIR_VERDICT_LOST && *first_lost == FAIR_REVIEW_NONE)
        *first_lost = i;
      /* What is lost stays lost. */
      g_assert_true (verdict != FAIR_VERDICT_WON || *first_lost == FAIR_REVIEW_NONE);
    }

  return decided;
}

static gboolean
knows_all (FairReview   *review,
           const GArray *line)
{
  for (guint i = 0; i < line->len; i++)
    if (fair_review_get_finding (review, g_array_index (line, guint, i)).verdict == FAIR_VERDICT_UNKNOWN)
      return FALSE;

  return TRUE;
}

/* The number of the place @index on @line; FAIR_REVIEW_NONE if it is none. */
static guint
find_number (const GArray *line,
             guint         index)
{
  for (guint i = 0; i < line->len; i++)
    if (g_array_index (line, guint, i) == index)
      return i;

  return FAIR_REVIEW_NONE;
}

static void
compare_turn (Test              *test,
              FairReview        *review,
              guint              end,
              const FairVerdict *alone)
{
  g_autoptr (GArray) line = fair_review_list_line (review, end);
  FairReviewTurn turn = fair_review_find_turn (review, end);
  guint          told_won = find_number (line, turn.last_won);
  guint          told_lost = find_number (line, turn.first_lost);
  guint          last_won;
  guint          first_lost;
  gboolean       decided = find_turn (line, alone, &last_won, &first_lost);

  g_assert_true (told_won == FAIR_REVIEW_NONE || told_won < first_lost);
  g_assert_true (last_won == FAIR_REVIEW_NONE || told_lost > last_won);
  /* Both sides of a turn that is proven, by searches of their own. */
  if (turn.first_lost != FAIR_REVIEW_NONE && alone[turn.last_won] == FAIR_VERDICT_WON && alone[turn.first_lost] == FAIR_VERDICT_LOST)
    test->turns[turn.kind]++;
  if (!decided || !knows_all (review, line))
    return;

  test->n_whole++;
  if (last_won == FAIR_REVIEW_NONE || last_won + 1 == line->len)
    g_assert_cmpint (turn.kind, ==, FAIR_REVIEW_TURN_NONE);
  else
    {
      g_assert_cmpint (turn.kind, ==, FAIR_REVIEW_TURN_PROVEN);
      g_assert_cmpuint (told_won, ==, last_won);
      g_assert_cmpuint (told_lost, ==, first_lost);
      g_assert_cmpuint (told_lost, ==, told_won + 1);
    }
}

/* No line that a search of a position finds wins in fewer moves; the fewest known never become more, and win. */
static void
compare_par (Test       *test,
             FairReview *review,
             guint       fewest)
{
  const FairSolverLimits limits = { .states = PAR_STATES };
  FairPar               *par = fair_review_get_par (review);
  FairPosition           position = fair_review_get_place (review, 0)->position;
  const FairMove        *moves;
  guint                  before;
  guint                  n;

  if (!fair_par_is_known (par))
    {
      g_assert_cmpuint (fewest, ==, G_MAXUINT);
      return;
    }

  fair_par_get_moves (par, &before);
  fair_par_shorten (par, test->solver, &limits, NULL);
  moves = fair_par_get_moves (par, &n);
  g_assert_cmpuint (n, <=, before);
  g_assert_cmpuint (n, <=, fewest);
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (fair_is_legal (fair_review_get_rules (review), &position, moves[i]));
      fair_apply (fair_review_get_rules (review), &position, moves[i], NULL);
    }
  g_assert_cmpint (fair_status (fair_review_get_rules (review), &position), ==, FAIR_STATUS_WON);
  test->n_saved += fewest < G_MAXUINT ? fewest - n : 0;
}

/* That much was decided that the comparisons above mean something. */
static void
assert_decided (Test *test,
                guint n_plays)
{
  const guint *turns = test->turns;
  guint        n_more = test->n[FAIR_VERDICT_UNKNOWN][FAIR_VERDICT_WON] + test->n[FAIR_VERDICT_UNKNOWN][FAIR_VERDICT_LOST];
  guint        n_less = test->n[FAIR_VERDICT_WON][FAIR_VERDICT_UNKNOWN] + test->n[FAIR_VERDICT_LOST][FAIR_VERDICT_UNKNOWN];
  guint        n_won = test->n[FAIR_VERDICT_WON][FAIR_VERDICT_WON];
  guint        n_lost = test->n[FAIR_VERDICT_LOST][FAIR_VERDICT_LOST];
  guint        n = n_more + n_less + n_won + n_lost + test->n[FAIR_VERDICT_UNKNOWN][FAIR_VERDICT_UNKNOWN];

  g_test_message ("%u positions, alone %u won and %u lost; the review knows %u more and %u less", n, n_won, n_lost, n_more, n_less);
  g_test_message ("%u turns with one move, %u within some; %u lines wholly decided; %u moves saved", turns[FAIR_REVIEW_TURN_PROVEN],
                  turns[FAIR_REVIEW_TURN_WITHIN], test->n_whole, test->n_saved);
  g_assert_cmpuint (n_won + n_lost, >=, n / 2);
  g_assert_cmpuint (n_won, >=, n / 20);
  /* The review may have searched an equal position, with columns in another order. */
  g_assert_cmpuint (n_less, <=, n / 50);
  /* With two packs it takes long until random play is proven to have lost. */
  if (test->rules.n_cards <= FAIR_PACK_SIZE)
    g_assert_cmpuint (turns[FAIR_REVIEW_TURN_PROVEN] + turns[FAIR_REVIEW_TURN_WITHIN], >=, n_plays / 2);
  g_assert_cmpuint (test->n_whole, >=, n_plays / 2);
}

/* Makes a play that tells something.  Returns: (transfer full): it, not reviewed yet */
static FairReview *
make_play (Test           *test,
           const FairGame *game,
           guint           n)
{
  const FairSolverLimits limits = { .states = STATES };

  for (guint i = 0;; i++)
    {
      g_autoptr (FairReview) review = NULL;
      gboolean     wants_loss = n / N_PLAYS % 2 == 0 && i < TRIES_TO_LOSE;
      FairPosition start;

      if (i % TRIES == 0)
        find_deal (test, game);
      find_start (test, &start);
      test->n_tried++;
      if (solve (test, &test->rules, &start, STATES).verdict != FAIR_VERDICT_WON)
        continue;

      review = fair_review_new (&test->rules, &start, &limits);
      play (test, review, (Play) (n % N_PLAYS));
      if (is_telling (test, review, (Play) (n % N_PLAYS), wants_loss))
        return g_steal_pointer (&review);
    }
}

static void
test_plays (gconstpointer data)
{
  const unsigned n_plays = fair_test_count_reviews (PLAYS);
  Test           test = { .solver = fair_solver_new (MEMORY), .random = 1, .line = g_array_new (FALSE, FALSE, sizeof (FairMove)) };

  for (unsigned n = 0; n < n_plays; n++)
    {
      g_autoptr (FairReview) review = make_play (&test, data, n);
      guint                   fewest;
      g_autofree FairVerdict *alone = search_alone (&test, review, &fewest);

      g_assert_true (fair_review_run (review, test.solver, NULL));
      compare_verdicts (&test, review, alone);
      for (guint i = 0; i < review->entries->len; i++)
        compare_turn (&test, review, i, alone);
      compare_par (&test, review, fewest);
    }
  g_test_message ("%u tried", test.n_tried);
  assert_decided (&test, n_plays);
  g_array_unref (test.line);
  fair_solver_free (test.solver);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      const FairGame  *game = fair_games_get (i);
      g_autofree char *path = g_strdup_printf ("/fair/review-plays/%s", game->id);

      if (game->search != FAIR_SEARCH_NONE)
        g_test_add_data_func (path, game, test_plays);
    }

  return g_test_run ();
}
