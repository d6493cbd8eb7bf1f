/* bench-positions: how many positions of games in progress the solver decides, in one thread.
 *
 * Positions: those of the two-pack games, by turns, that poor play reaches with 0 to 8 cards in stock ("late") or with
 * 20 to 40 ("middle"); how many are won, lost and not decided within three seconds of processor time.
 *
 * Verdicts: after each step of poor play, and of good play, whether the verdict of the table would be known within
 * 100 ms of processor time (the games without hidden cards, and Solitaire Rush) or one second (the others).  What the
 * table knows without a search counts, and is counted by itself as well: the lines of the deal and of every win that
 * was found before (FairKnownPositions), and every position after a loss.  A search that does not end in time leaves
 * nothing behind, as if the player always moved then; the table itself would search on for ten seconds.  Deals are those
 * that the program offers: their line is known.
 *
 * Poor play: each legal move has the same chance.  Good play: the moves of a known line, and one time in eight a move
 * of poor play; after a position that is lost, or that ten seconds do not decide, that step is taken back.  If only the
 * limit of the table's search is too short for a position, good play goes on with a line that the table does not know.
 * Moves that the program plays for the player belong to the step.
 *
 * Positions and moves depend on nothing but their number, except that good play follows the lines of the solver.
 *
 * Usage: bench-positions [-v] [-n POSITIONS] [-p PLAYS] [-l MOVES] [-m MIB] [-t MILLISECONDS] [-s STATES]
 *                        [late|middle|verdicts [GAME]]...
 *
 * -n, -p and -l shorten it: positions of each kind (500), plays of each game and kind (4), and moves of a play (80).
 * -t and -s limit the searches of "late" and "middle" (3000 ms; -s instead of the time, for answers that are the same
 * everywhere).  -v prints a line for every position.
 */
#define _XOPEN_SOURCE 700

#include "config.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

#include "deal.h"
#include "fair-game-model.h"
#include "fair-known-positions.h"

enum
{
  CANDIDATES = 1000, /* deals that are tried for one position */
  POOR_MOVES = 1500, /* of a play that looks for a position */
  ONE_OTHER_OF = 8,  /* moves of good play */
  PATIENCE = 10000,  /* milliseconds of a search for the line of good play, and for a deal's line */
  OPEN_LIMIT = 100,  /* milliseconds within which a verdict should be known */
  TWO_PACK_LIMIT = 1000,
  FIRST_DEAL = 100000
};

typedef struct
{
  const char *name;
  unsigned    least; /* cards in stock */
  unsigned    most;
} Kind;

typedef struct
{
  FairSolver *solver;
  gboolean    verbose;
  unsigned    n_positions;
  unsigned    n_plays;
  unsigned    n_moves;
  unsigned    milliseconds;
  uint64_t    states;
} Bench;

/* One play of a game. */
typedef struct
{
  const Bench        *bench;
  FairGameModel      *model; /* knows the rules and what the program plays */
  FairKnownPositions *table; /* what the table knows */
  FairKnownPositions *guide; /* what good play knows */
  FairPosition        position;
  gboolean            lost; /* and the table knows it */
  unsigned            limit;
} Play;

typedef struct
{
  unsigned steps;
  unsigned at_once;
  unsigned searched; /* within the limit */
} Count;

static const Kind late = { "late", 0, 8 };
static const Kind middle = { "middle", 20, 40 };

static const char *const two_packs[] = { "churchill", "demonthief", "demons-and-thieves" };

static const char *const verdicts[] = { "unknown", "won", "lost" };

static atomic_bool stop;

static void
stop_cb (int number)
{
  atomic_store (&stop, true);
}

static void
set_timer (unsigned milliseconds)
{
  struct itimerval timer = { .it_value = { milliseconds / 1000, milliseconds % 1000 * 1000 } };

  setitimer (ITIMER_PROF, &timer, NULL);
}

/* Searches for @milliseconds of processor time, if that is not 0. */
static FairVerdict
solve (const Bench        *bench,
       const FairRules    *rules,
       const FairPosition *position,
       unsigned            milliseconds,
       FairSolution       *solution)
{
  FairSolverLimits limits = { .states = milliseconds > 0 ? 0 : bench->states };

  atomic_store (&stop, false);
  if (milliseconds > 0)
    set_timer (milliseconds);
  fair_solver_run (bench->solver, rules, position, &limits, &stop, solution);
  set_timer (0);

  return solution->verdict;
}

static void
make_rules (const char *id,
            FairRules  *rules)
{
  const FairGame *game = fair_games_find (id);
  FairOptions     options;

  if (game == NULL)
    {
      g_printerr ("bench-positions: no such game: %s\n", id);
      exit (2);
    }
  fair_options_default (game, &options);
  fair_rules_resolve (game, &options, rules);
}

/* Plays any legal move but the one that ends a game.  Returns: whether there is one */
static gboolean
play_any (const FairRules *rules,
          uint64_t        *random,
          FairPosition    *position)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (rules, position, moves);
  unsigned kept = 0;

  for (unsigned i = 0; i < n; i++)
    if (moves[i].kind != FAIR_MOVE_END)
      moves[kept++] = moves[i];
  if (kept == 0)
    return FALSE;

  fair_apply (rules, position, moves[fair_random_below (random, kept)], NULL);
  return TRUE;
}

static unsigned
count_stock (const FairRules    *rules,
             const FairPosition *position)
{
  return fair_position_count (position, rules->first[FAIR_STOCK]);
}

/* Plays poorly until at most a random number of cards that @kind allows are in stock, in any pass through it.
 * Returns: whether the position is of that kind */
static gboolean
find_position (const Kind      *kind,
               const FairRules *rules,
               uint64_t        *random,
               FairPosition    *position)
{
  unsigned wanted = kind->least + (unsigned) fair_random_below (random, kind->most - kind->least + 1);
  unsigned redeals = (unsigned) fair_random_below (random, rules->max_redeals + 1);

  fair_deal_number (rules, FIRST_DEAL + fair_random_below (random, 1000000), position);
  for (unsigned i = 0; i < POOR_MOVES; i++)
    {
      if (position->redeals >= redeals && count_stock (rules, position) <= wanted)
        return count_stock (rules, position) >= kind->least && fair_status (rules, position) == FAIR_STATUS_PLAYING;
      if (!play_any (rules, random, position))
        return FALSE;
    }

  return FALSE;
}

static void
make_position (const Kind      *kind,
               const FairRules *rules,
               unsigned         number,
               FairPosition    *position)
{
  uint64_t random = (uint64_t) kind->least << 32 | number;

  for (unsigned i = 0; i < CANDIDATES; i++)
    if (find_position (kind, rules, &random, position))
      return;
  g_error ("no position");
}

static void
print_positions (const char     *name,
                 const char     *game,
                 const unsigned *n)
{
  unsigned decided = n[FAIR_VERDICT_WON] + n[FAIR_VERDICT_LOST];
  unsigned all = decided + n[FAIR_VERDICT_UNKNOWN];

  if (all > 0)
    g_print ("%-8s %-20s %4u positions: %4u won, %4u lost, %4u not decided: %5.1f %% decided\n", name, game, all,
             n[FAIR_VERDICT_WON], n[FAIR_VERDICT_LOST], n[FAIR_VERDICT_UNKNOWN], 100.0 * decided / all);
}

static void
run_positions (const Bench *bench,
               const Kind  *kind,
               const char  *only)
{
  unsigned n[G_N_ELEMENTS (two_packs)][3] = { 0 };
  unsigned sum[3] = { 0 };

  for (unsigned i = 0; i < bench->n_positions; i++)
    {
      unsigned     which = i % G_N_ELEMENTS (two_packs);
      FairRules    rules;
      FairPosition position;
      FairSolution solution;

      if (only != NULL && !g_str_equal (only, two_packs[which]))
        continue;
      make_rules (two_packs[which], &rules);
      make_position (kind, &rules, i, &position);
      solve (bench, &rules, &position, bench->states > 0 ? 0 : bench->milliseconds, &solution);
      n[which][solution.verdict]++;
      sum[solution.verdict]++;
      if (bench->verbose)
        g_print ("%s %s %u: %u in stock, %s, %" G_GUINT64_FORMAT " states, %.1f ms\n", kind->name, two_packs[which], i,
                 count_stock (&rules, &position), verdicts[solution.verdict], solution.states,
                 (double) solution.microseconds / 1000);
    }
  for (unsigned i = 0; i < G_N_ELEMENTS (two_packs); i++)
    print_positions (kind->name, two_packs[i], n[i]);
  if (only == NULL)
    print_positions (kind->name, "all", sum);
}

/* Adds the line of @solution, which wins from @position, to what @known knows. */
static void
learn (Play               *play,
       FairKnownPositions *known,
       const FairPosition *position,
       const FairSolution *solution)
{
  fair_known_positions_add_line (known, play->model, position, solution->moves, solution->n_moves);
}

/* Plays what the program plays for the player. */
static void
play_automatic (Play         *play,
                FairPosition *position)
{
  FairMove moves[FAIR_MAX_CARDS];
  unsigned n = fair_game_model_foresee (play->model, position, moves);

  for (unsigned i = 0; i < n; i++)
    fair_apply (fair_game_model_get_rules (play->model), position, moves[i], NULL);
}

/* Counts whether the table knows the verdict of the position, or finds it in time. */
static FairVerdict
ask_table (Play  *play,
           Count *count)
{
  const FairRules *rules = fair_game_model_get_rules (play->model);
  FairVerdict      verdict = fair_status (rules, &play->position) == FAIR_STATUS_WON ? FAIR_VERDICT_WON : FAIR_VERDICT_UNKNOWN;
  FairSolution     solution;
  FairMove         move;

  count->steps++;
  if (play->lost)
    verdict = FAIR_VERDICT_LOST;
  else if (verdict == FAIR_VERDICT_UNKNOWN)
    verdict = fair_known_positions_find (play->table, &play->position, &move);
  if (verdict != FAIR_VERDICT_UNKNOWN)
    {
      count->at_once++;
      return verdict;
    }

  verdict = solve (play->bench, rules, &play->position, play->limit, &solution);
  count->searched += verdict != FAIR_VERDICT_UNKNOWN;
  if (verdict == FAIR_VERDICT_WON)
    {
      learn (play, play->table, &play->position, &solution);
      learn (play, play->guide, &play->position, &solution);
    }
  else if (verdict == FAIR_VERDICT_LOST)
    fair_known_positions_add_lost (play->table, &play->position);

  return verdict;
}

static void
play_poorly (Play     *play,
             uint64_t *random,
             Count    *count)
{
  const FairRules *rules = fair_game_model_get_rules (play->model);

  for (unsigned i = 0; i < play->bench->n_moves && fair_status (rules, &play->position) == FAIR_STATUS_PLAYING; i++)
    {
      if (!play_any (rules, random, &play->position))
        return;
      play_automatic (play, &play->position);
      play->lost |= ask_table (play, count) == FAIR_VERDICT_LOST;
    }
}

/* Whether good play knows a win of the position, after a long search if need be. */
static gboolean
find_guide (Play     *play,
            FairMove *move)
{
  const FairRules *rules = fair_game_model_get_rules (play->model);
  FairSolution     solution;

  if (fair_known_positions_find (play->guide, &play->position, move) == FAIR_VERDICT_WON)
    return TRUE;
  if (solve (play->bench, rules, &play->position, PATIENCE, &solution) == FAIR_VERDICT_WON)
    learn (play, play->guide, &play->position, &solution);

  return fair_known_positions_find (play->guide, &play->position, move) == FAIR_VERDICT_WON;
}

static void
play_well (Play     *play,
           uint64_t *random,
           Count    *count)
{
  const FairRules *rules = fair_game_model_get_rules (play->model);

  for (unsigned i = 0; i < play->bench->n_moves; i++)
    {
      FairPosition before = play->position;
      FairMove     move;
      FairVerdict  verdict;
      gboolean     other = fair_random_below (random, ONE_OTHER_OF) == 0;

      if (fair_status (rules, &before) != FAIR_STATUS_PLAYING || !find_guide (play, &move))
        return;
      if (!other || !play_any (rules, random, &play->position))
        fair_apply (rules, &play->position, move, NULL);
      play_automatic (play, &play->position);
      verdict = ask_table (play, count);
      if (verdict == FAIR_VERDICT_LOST || (verdict == FAIR_VERDICT_UNKNOWN && !find_guide (play, &move)))
        play->position = before;
    }
}

/* Plays a deal that can be won.  Returns: FALSE if this one cannot */
static gboolean
run_play (const Bench     *bench,
          const FairRules *rules,
          uint64_t         number,
          gboolean         well,
          unsigned         limit,
          Count           *count)
{
  uint64_t     random = number;
  Play         play = { .bench = bench, .limit = limit };
  FairSolution solution;

  fair_deal_number (rules, number, &play.position);
  if (solve (bench, rules, &play.position, PATIENCE, &solution) != FAIR_VERDICT_WON)
    return FALSE;

  play.model = fair_game_model_new (rules, number, TRUE);
  play.table = fair_known_positions_new (rules);
  play.guide = fair_known_positions_new (rules);
  learn (&play, play.table, &play.position, &solution);
  learn (&play, play.guide, &play.position, &solution);
  play_automatic (&play, &play.position);
  if (well)
    play_well (&play, &random, count);
  else
    play_poorly (&play, &random, count);

  fair_known_positions_free (play.guide);
  fair_known_positions_free (play.table);
  g_object_unref (play.model);
  return TRUE;
}

static void
run_plays (const Bench *bench,
           const char  *id,
           gboolean     well)
{
  FairRules rules;
  Count     count = { 0 };
  uint64_t  number = FIRST_DEAL;
  unsigned  limit;
  unsigned  known;

  make_rules (id, &rules);
  limit = rules.game->n_packs == 2 ? TWO_PACK_LIMIT : OPEN_LIMIT;
  for (unsigned n = 0; n < bench->n_plays; number++)
    n += run_play (bench, &rules, number, well, limit, &count);

  known = count.at_once + count.searched;
  g_print ("verdicts %-20s %s play: %4u steps, known at once after %4u, after a search of at most %4u ms after %4u of %4u: %5.1f %% "
           "known\n",
           id, well ? "good" : "poor", count.steps, count.at_once, limit, count.searched, count.steps - count.at_once,
           100.0 * known / MAX (count.steps, 1));
}

static void
run_verdicts (const Bench *bench,
              const char  *only)
{
  for (unsigned i = 0; i < fair_games_count (); i++)
    if (only == NULL || g_str_equal (only, fair_games_get (i)->id))
      {
        run_plays (bench, fair_games_get (i)->id, FALSE);
        run_plays (bench, fair_games_get (i)->id, TRUE);
      }
}

static void
run_part (const Bench *bench,
          const char  *part,
          const char  *game)
{
  if (g_str_equal (part, late.name))
    run_positions (bench, &late, game);
  else if (g_str_equal (part, middle.name))
    run_positions (bench, &middle, game);
  else
    run_verdicts (bench, game);
}

static gboolean
is_part (const char *word)
{
  return g_str_equal (word, late.name) || g_str_equal (word, middle.name) || g_str_equal (word, "verdicts");
}

static void
run_parts (const Bench *bench,
           char       **words)
{
  if (*words == NULL)
    {
      run_positions (bench, &late, NULL);
      run_positions (bench, &middle, NULL);
      run_verdicts (bench, NULL);
    }
  while (*words != NULL)
    {
      const char *part = *words++;

      if (!is_part (part))
        {
          g_printerr ("bench-positions: late, middle or verdicts, not %s\n", part);
          exit (2);
        }
      run_part (bench, part, *words != NULL && !is_part (*words) ? *words++ : NULL);
    }
}

int
main (int   argc,
      char *argv[])
{
  Bench            bench = { .n_positions = 500, .n_plays = 4, .n_moves = 80, .milliseconds = 3000 };
  size_t           memory = FAIR_SOLVER_DEFAULT_MEMORY;
  struct sigaction action = { .sa_handler = stop_cb, .sa_flags = SA_RESTART };
  int              letter;

  while ((letter = getopt (argc, argv, "vn:p:l:m:t:s:")) != -1)
    switch (letter)
      {
      case 'v':
        bench.verbose = TRUE;
        break;
      case 'n':
        bench.n_positions = (unsigned) strtoul (optarg, NULL, 10);
        break;
      case 'p':
        bench.n_plays = (unsigned) strtoul (optarg, NULL, 10);
        break;
      case 'l':
        bench.n_moves = (unsigned) strtoul (optarg, NULL, 10);
        break;
      case 'm':
        memory = (size_t) strtoull (optarg, NULL, 10) << 20;
        break;
      case 't':
        bench.milliseconds = (unsigned) strtoul (optarg, NULL, 10);
        break;
      case 's':
        bench.states = strtoull (optarg, NULL, 10);
        break;
      default:
        return 2;
      }

  sigaction (SIGPROF, &action, NULL);
  bench.solver = fair_solver_new (memory);
  if (bench.solver == NULL)
    return 2;
  run_parts (&bench, argv + optind);
  fair_solver_free (bench.solver);
  return 0;
}
