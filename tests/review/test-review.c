/* Reviews of random plays from small positions, held against plain search of everything that can come of them; and the
 * parts of a review: the order of its questions, conclusions, forced moves, detours.
 *
 * FAIR_TEST_REVIEWS is how many plays a game has. */
#include "fair-review-private.h"
#include "plain-search.h"
#include "review-helpers.h"

enum
{
  REVIEWS = 9,
  SOLUTION_STATES = 20000,
  MEMORY = 32 << 20,
  PLAIN_POSITIONS = 4000
};

/* Finds the turn of a line by looking at each of its positions, which are all decided. */
static void
assert_turn (FairReview        *review,
             guint              end,
             const FairVerdict *verdicts)
{
  g_autoptr (GArray) line = fair_review_list_line (review, end);
  FairReviewTurn turn = fair_review_find_turn (review, end);
  guint          last_won = FAIR_REVIEW_NONE;
  guint          first_lost = FAIR_REVIEW_NONE;

  for (guint i = 0; i < line->len; i++)
    {
      guint index = g_array_index (line, guint, i);

      if (verdicts[index] == FAIR_VERDICT_WON)
        {
          g_assert_cmpuint (first_lost, ==, FAIR_REVIEW_NONE);
          last_won = index;
        }
      else if (first_lost == FAIR_REVIEW_NONE)
        first_lost = index;
    }

  if (last_won == FAIR_REVIEW_NONE || first_lost == FAIR_REVIEW_NONE)
    {
      g_assert_cmpint (turn.kind, ==, FAIR_REVIEW_TURN_NONE);
      return;
    }
  g_assert_cmpint (turn.kind, ==, FAIR_REVIEW_TURN_PROVEN);
  g_assert_cmpuint (turn.last_won, ==, last_won);
  g_assert_cmpuint (turn.first_lost, ==, first_lost);
  g_assert_cmpuint (fair_review_get_place (review, first_lost)->parent, ==, last_won);
}

static void
assert_turns (FairReview        *review,
              const FairVerdict *verdicts)
{
  for (guint i = 0; i < review->entries->len; i++)
    assert_turn (review, i, verdicts);
}

static void
count_turns (FairReview *review,
             guint       turns[4])
{
  for (guint i = 0; i < review->entries->len; i++)
    turns[fair_review_find_turn (review, i).kind]++;
}

static FairVerdict
search_plainly (FairPlainSearch    *plain,
                const FairRules    *rules,
                const FairPosition *position)
{
  FairStatus status = fair_status (rules, position);

  if (status != FAIR_STATUS_PLAYING)
    return status == FAIR_STATUS_WON ? FAIR_VERDICT_WON : FAIR_VERDICT_LOST;

  return fair_plain_search_run (plain, rules, position);
}

/* Reviews a play from @start, if plain search knows all of its positions. */
static gboolean
compare_with_plain (const FairRules    *rules,
                    const FairPosition *start,
                    uint64_t           *random,
                    FairPlainSearch    *plain,
                    FairSolver         *solver,
                    guint               turns[4])
{
  const FairSolverLimits limits = { .states = 1000000 };
  g_autoptr (FairReview) review = fair_review_new (rules, start, &limits);
  g_autofree FairVerdict *verdicts = NULL;

  fair_test_play_on (review, 0, random, 20, 12);
  verdicts = g_new (FairVerdict, review->entries->len);
  for (guint i = 0; i < review->entries->len; i++)
    {
      verdicts[i] = search_plainly (plain, rules, &fair_review_get_place (review, i)->position);
      if (verdicts[i] == FAIR_VERDICT_UNKNOWN)
        return FALSE;
    }

  g_assert_true (fair_review_run (review, solver, NULL));
  for (guint i = 0; i < review->entries->len; i++)
    if (fair_review_get_finding (review, i).verdict == FAIR_VERDICT_UNKNOWN)
      return FALSE;
  for (guint i = 0; i < review->entries->len; i++)
    {
      g_assert_cmpint (fair_review_get_finding (review, i).verdict, ==, verdicts[i]);
      if (verdicts[i] == FAIR_VERDICT_WON)
        fair_test_assert_wins (review, i);
    }
  assert_turns (review, verdicts);
  count_turns (review, turns);
  return TRUE;
}

static void
test_small (gconstpointer data)
{
  const FairGame *game = data;
  g_autoptr (FairPlainSearch) plain = fair_plain_search_new (PLAIN_POSITIONS);
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 1;
  guint       turns[4] = { 0 };

  for (unsigned n = 0; n < fair_test_count_reviews (REVIEWS);)
    {
      FairRules    rules;
      FairPosition start;

      fair_test_random_rules (game, &random, &rules);
      fair_test_make_position (&rules, &random, &start);
      if (fair_status (&rules, &start) == FAIR_STATUS_PLAYING &&
          fair_plain_search_run (plain, &rules, &start) != FAIR_VERDICT_UNKNOWN)
        n += compare_with_plain (&rules, &start, &random, plain, solver, turns);
    }
  g_test_message ("lines that turned: %u; others: %u", turns[FAIR_REVIEW_TURN_PROVEN], turns[FAIR_REVIEW_TURN_NONE]);
  fair_solver_free (solver);
}

/* Finds a deal with a cheat, and that cheat. */
static FairMove
find_cheat (const FairRules *rules,
            FairPosition    *start)
{
  for (guint64 number = 1;; number++)
    {
      fair_deal_number (rules, number, start);
      for (unsigned from = rules->first[FAIR_COLUMN]; from < rules->n_piles; from++)
        for (unsigned to = rules->first[FAIR_COLUMN]; to < rules->n_piles; to++)
          {
            FairMove move = fair_move_cards (from, to, 2);

            move.cheat = 1;
            if (fair_is_legal (rules, start, move))
              return move;
          }
    }
}

/* Of a lost position everything after it is lost, but not what a cheat leads to. */
static void
test_conclusions (void)
{
  const FairSolverLimits limits = { .states = 100000 };
  const FairSolution     lost = { .verdict = FAIR_VERDICT_LOST };
  g_autoptr (FairReview) review = NULL;
  FairReviewQuestion question;
  FairRules          rules;
  FairPosition       start;
  FairMove           moves[FAIR_MAX_MOVES];
  FairMove           cheat;
  guint              legal;
  guint              cheated;

  fair_test_rules ("streets-and-alleys", &rules);
  cheat = find_cheat (&rules, &start);
  g_assert_cmpuint (fair_list (&rules, &start, moves), >, 0);
  review = fair_review_new (&rules, &start, &limits);
  cheated = fair_review_add (review, 0, cheat);
  legal = fair_review_add (review, 0, moves[0]);
  g_assert_cmpuint (fair_review_add (review, 0, cheat), ==, cheated);
  g_assert_true (fair_review_ask (review, &question));
  g_assert_cmpuint (question.index, ==, 0);
  fair_review_answer (review, &question, &lost);
  g_assert_cmpint (fair_review_get_finding (review, legal).verdict, ==, FAIR_VERDICT_LOST);
  g_assert_cmpint (fair_review_get_finding (review, cheated).verdict, ==, FAIR_VERDICT_UNKNOWN);
  g_assert_true (fair_review_ask (review, &question));
  g_assert_cmpuint (question.index, ==, cheated);
}

/* The two ends come first, then halves. */
static void
test_order (void)
{
  const FairSolverLimits limits = { .states = 32000 };
  const FairSolution     nothing = { .verdict = FAIR_VERDICT_UNKNOWN, .states = 7 };
  const FairSolution     lost = { .verdict = FAIR_VERDICT_LOST };
  const guint            expected[] = { 0, 8, 4, 2, 6, 1, 3, 5 };
  g_autoptr (FairReview) review = NULL;
  FairReviewQuestion question;
  FairRules          rules;
  FairPosition       start;
  guint              at = 0;

  fair_test_rules ("rush", &rules);
  fair_deal_number (&rules, 1, &start);
  review = fair_review_new (&rules, &start, &limits);
  for (guint i = 0; i < 8; i++)
    at = fair_review_add (review, at, fair_move_simple (FAIR_MOVE_DRAW));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_assert_true (fair_review_ask (review, &question));
      g_assert_cmpuint (question.index, ==, expected[i]);
      g_assert_cmpuint (question.limits.states, ==, 2000);
      fair_review_answer (review, &question, &nothing);
    }
  g_assert_true (fair_review_ask (review, &question));
  g_assert_cmpuint (question.index, ==, 7);
  fair_review_answer (review, &question, &lost);
  g_assert_cmpint (fair_review_get_finding (review, 8).verdict, ==, FAIR_VERDICT_LOST);
  g_assert_cmpuint (fair_review_get_finding (review, 8).states, ==, 7);
  g_assert_cmpint (fair_review_get_finding (review, 6).verdict, ==, FAIR_VERDICT_UNKNOWN);
  g_assert_true (fair_review_ask (review, &question));
  g_assert_cmpuint (question.index, ==, 0);
  g_assert_cmpuint (question.limits.states, ==, limits.states);
  g_assert_cmpint (fair_review_find_turn (review, 8).kind, ==, FAIR_REVIEW_TURN_NONE);
}

/* Adds two moves from the start that lead to the same position but for the order of its piles. */
static void
add_reordered (FairReview      *review,
               const FairRules *rules)
{
  FairPosition start = fair_review_get_place (review, 0)->position;
  FairMove     moves[FAIR_MAX_MOVES];
  unsigned     n = fair_list (rules, &start, moves);

  for (unsigned i = 0; i < n; i++)
    for (unsigned j = i + 1; j < n; j++)
      {
        FairPosition positions[2] = { start, start };
        FairPosition keys[2];

        fair_apply (rules, &positions[0], moves[i], NULL);
        fair_apply (rules, &positions[1], moves[j], NULL);
        fair_position_key (rules, &positions[0], FAIR_KEY_WIN, &keys[0], NULL);
        fair_position_key (rules, &positions[1], FAIR_KEY_WIN, &keys[1], NULL);
        if (fair_position_equal (&keys[0], &keys[1]) && !fair_position_equal (&positions[0], &positions[1]))
          {
            fair_review_add (review, 0, moves[i]);
            fair_review_add (review, 0, moves[j]);
            return;
          }
      }
  g_assert_not_reached ();
}

/* Each of two such positions may have a shorter line of its own. */
static void
test_reordered (void)
{
  const FairSolverLimits limits = { .states = SOLUTION_STATES };
  FairSolver            *solver = fair_solver_new (MEMORY);
  g_autoptr (FairReview) review = NULL;
  FairReviewQuestion question;
  FairRules          rules;
  FairPosition       start;
  guint              n_asked[3] = { 0 };

  fair_test_rules ("kingcell", &rules);
  fair_deal_number (&rules, 1, &start);
  review = fair_review_new (&rules, &start, &limits);
  add_reordered (review, &rules);
  while (fair_review_ask (review, &question))
    {
      FairSolution solution;

      fair_solver_run (solver, &rules, question.position, &question.limits, NULL, &solution);
      n_asked[question.index]++;
      fair_review_answer (review, &question, &solution);
    }
  g_assert_cmpint (fair_review_get_finding (review, 1).verdict, ==, FAIR_VERDICT_WON);
  g_assert_cmpuint (n_asked[1], >, 0);
  g_assert_cmpuint (n_asked[2], >, 0);
  fair_solver_free (solver);
}

/* Asserts that a move that is said to be forced is the only one that does not lose.  Returns: whether it is */
static gboolean
check_forced (FairReview *review,
              FairSolver *solver,
              guint       index)
{
  const FairSolverLimits limits = { .states = SOLUTION_STATES };
  const FairRules       *rules = fair_review_get_rules (review);
  const FairReviewPlace *place = fair_review_get_place (review, index);
  FairMove               moves[FAIR_MAX_MOVES];
  FairPosition           key;
  guint                  n = fair_list (rules, &fair_review_get_place (review, place->parent)->position, moves);

  if (!fair_review_is_forced (review, index))
    return FALSE;

  fair_position_key (rules, &place->position, FAIR_KEY_WIN, &key, NULL);
  for (guint i = 0; i < n; i++)
    {
      FairPosition position = fair_review_get_place (review, place->parent)->position;
      FairPosition other;
      FairSolution solution;

      fair_apply (rules, &position, moves[i], NULL);
      fair_position_key (rules, &position, FAIR_KEY_WIN, &other, NULL);
      fair_solver_run (solver, rules, &position, &limits, NULL, &solution);
      g_assert_cmpint (solution.verdict, ==, memcmp (&key, &other, sizeof key) == 0 ? FAIR_VERDICT_WON : FAIR_VERDICT_LOST);
    }

  return TRUE;
}

/* Small positions that are won: the forced moves, and a detour that cannot be in the shortest way. */
static void
test_forced (void)
{
  const FairSolverLimits limits = { .states = SOLUTION_STATES };
  FairSolver            *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  uint64_t               random = 5;
  guint                  n_forced = 0;
  guint                  n_others = 0;

  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (FairReview) review = NULL;
      FairReviewQuestion question;
      FairReviewDetour   detour;
      FairSolution       solution;
      FairRules          rules;
      FairPosition       start;
      guint              at = 0;
      guint              n_shortest;

      fair_test_random_rules (fair_games_get (i % fair_games_count ()), &random, &rules);
      fair_test_make_position (&rules, &random, &start);
      review = fair_review_new (&rules, &start, &limits);
      fair_solver_run (solver, &rules, &start, &limits, NULL, &solution);
      if (solution.verdict != FAIR_VERDICT_WON)
        continue;

      for (guint m = 0; m < solution.n_moves; m++)
        at = fair_review_add (review, at, solution.moves[m]);
      while (fair_review_ask_forced (review, &question))
        {
          g_assert_cmpuint (question.index, ==, FAIR_REVIEW_NONE);
          fair_solver_run (solver, &rules, question.position, &question.limits, NULL, &solution);
          fair_review_answer (review, &question, &solution);
        }
      for (guint index = 1; index <= at; index++)
        if (check_forced (review, solver, index))
          n_forced++;
        else
          n_others++;
      /* The solver's line may have one, of the moves that the shortest win known does without. */
      if (fair_review_find_detour (review, &detour))
        {
          fair_par_get_moves (fair_review_get_par (review), &n_shortest);
          g_assert_cmpuint (detour.n_more, <=, at - n_shortest);
        }
    }

  g_test_message ("%u moves were forced, %u were not", n_forced, n_others);
  g_assert_cmpuint (n_forced, >, 0);
  g_assert_cmpuint (n_others, >, 0);
  fair_solver_free (solver);
}

/* Moves back and forth are the detour of a game that is won otherwise by the shortest way known. */
static void
test_detour (void)
{
  const FairSolverLimits limits = { .states = 100000 };
  g_autoptr (FairReview) review = NULL;
  FairSolver      *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  FairReviewDetour detour;
  FairSolution     solution;
  FairRules        rules;
  FairPosition     start;
  FairMove         moves[FAIR_MAX_MOVES];
  guint            at = 0;
  guint            n;

  fair_test_rules ("kingcell", &rules);
  fair_deal_number (&rules, 2, &start);
  fair_solver_run (solver, &rules, &start, &limits, NULL, &solution);
  g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
  review = fair_review_new (&rules, &start, &limits);
  g_assert_false (fair_review_find_detour (review, &detour));
  for (guint m = 0; m < 10; m++)
    at = fair_review_add (review, at, solution.moves[m]);
  n = fair_list (&rules, &fair_review_get_place (review, at)->position, moves);
  for (guint i = 0; i < n; i++)
    {
      FairPosition position = fair_review_get_place (review, at)->position;
      FairMove     back = { .kind = moves[i].kind, .from = moves[i].to, .to = moves[i].from, .count = moves[i].count };

      fair_apply (&rules, &position, moves[i], NULL);
      if (!fair_is_legal (&rules, &position, back))
        continue;
      at = fair_review_add (review, fair_review_add (review, at, moves[i]), back);
      break;
    }
  g_assert_cmpuint (at, ==, 12);
  for (guint m = 10; m < solution.n_moves; m++)
    at = fair_review_add (review, at, solution.moves[m]);
  /* What is known to win from the start counts at once, without the way back and forth. */
  fair_test_assert_wins (review, 0);
  fair_par_offer (fair_review_get_par (review), solution.moves, solution.n_moves);
  g_assert_true (fair_review_find_detour (review, &detour));
  g_assert_cmpuint (detour.n_more, ==, 2);
  g_assert_cmpuint (detour.from, >=, 9);
  g_assert_cmpuint (detour.from, <=, 11);
  g_assert_cmpuint (detour.to, >=, 11);
  g_assert_cmpuint (detour.to, <=, 14);
  fair_solver_free (solver);
}

/* From a position on the shortest way known, the rest of that is the win that is shown. */
static void
test_short_win (void)
{
  const FairSolverLimits limits = { .states = 20000 };
  g_autoptr (FairReview) review = NULL;
  g_autofree FairMove *moves = NULL;
  FairSolver          *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  FairPar             *par;
  FairRules            rules;
  FairPosition         start;
  guint                at = 0;
  guint                n;

  fair_test_rules ("rush", &rules);
  fair_deal_number (&rules, 158, &start);
  review = fair_review_new (&rules, &start, &limits);
  par = fair_review_get_par (review);
  g_assert_true (fair_review_run (review, solver, NULL));
  fair_test_assert_wins (review, 0);
  g_assert_true (fair_par_shorten (par, solver, &limits, NULL));
  fair_par_get_moves (par, &n);
  moves = g_memdup2 (fair_par_get_moves (par, &n), n * sizeof *moves);
  fair_test_assert_wins (review, 0);
  for (guint i = 0; i < 20; i++)
    at = fair_review_add (review, at, moves[i]);
  g_assert_true (fair_review_run (review, solver, NULL));
  for (guint i = 0; i <= 20; i++)
    {
      g_autoptr (GArray) win = fair_review_list_short_win (review, i);

      fair_test_assert_wins (review, i);
      g_assert_cmpuint (win->len, <=, n - i);
    }
  fair_solver_free (solver);
}

/* Returns: (transfer full): the win known from @index after a search for a shorter one */
static GArray *
list_shortened (FairReview *review,
                guint       index,
                FairSolver *solver)
{
  const FairSolverLimits limits = { .states = 5000 };
  g_autoptr (GArray) win = fair_review_list_win (review, index);
  g_autoptr (FairPar) par = fair_par_new (fair_review_get_rules (review), &fair_review_get_place (review, index)->position);
  const FairMove *moves;
  guint           n;

  fair_par_offer (par, (const FairMove *) win->data, win->len);
  fair_par_shorten (par, solver, &limits, NULL);
  moves = fair_par_get_moves (par, &n);
  g_array_set_size (win, 0);
  g_array_append_vals (win, moves, n);
  return g_steal_pointer (&win);
}

/* A shorter win from a position replaces the one that was known, for those before it too, and nothing else does. */
static void
test_offered_win (void)
{
  const FairSolverLimits limits = { .states = 2000 };
  g_autoptr (FairReview) review = NULL;
  FairSolver  *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  FairRules    rules;
  FairPosition start;
  uint64_t     random = 3;
  guint        n_shorter = 0;

  fair_test_rules ("kingcell", &rules);
  fair_deal_number (&rules, 1, &start);
  review = fair_review_new (&rules, &start, &limits);
  fair_test_play_on (review, 0, &random, 30, 6);
  g_assert_true (fair_review_run (review, solver, NULL));
  for (guint i = 0; i < review->entries->len; i++)
    {
      g_autoptr (GArray) known = fair_review_list_win (review, i);
      g_autoptr (GArray) win = known ? list_shortened (review, i, solver) : NULL;
      g_autoptr (GArray) found = NULL;

      if (win == NULL)
        continue;
      g_assert_false (fair_review_offer_win (review, i, (const FairMove *) win->data, win->len - 1));
      g_assert_false (fair_review_offer_win (review, i, (const FairMove *) known->data, known->len));
      g_assert_cmpint (fair_review_offer_win (review, i, (const FairMove *) win->data, win->len), ==, win->len < known->len);
      found = fair_review_list_win (review, i);
      g_assert_cmpuint (found->len, ==, win->len);
      n_shorter += win->len < known->len;
      for (guint j = 0; j < review->entries->len; j++)
        if (fair_review_get_finding (review, j).verdict == FAIR_VERDICT_WON)
          fair_test_assert_wins (review, j);
    }
  g_assert_cmpuint (n_shorter, >, 1);
  fair_solver_free (solver);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/review/order", test_order);
  g_test_add_func ("/fair/review/reordered", test_reordered);
  g_test_add_func ("/fair/review/conclusions", test_conclusions);
  g_test_add_func ("/fair/review/forced", test_forced);
  g_test_add_func ("/fair/review/detour", test_detour);
  g_test_add_func ("/fair/review/short-win", test_short_win);
  g_test_add_func ("/fair/review/offered-win", test_offered_win);
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      const FairGame  *game = fair_games_get (i);
      g_autofree char *small = g_strdup_printf ("/fair/review/small/%s", game->id);

      g_test_add_data_func (small, game, test_small);
    }

  return g_test_run ();
}
