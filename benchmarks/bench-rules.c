/* bench-rules: how many moves per second the rules list and apply, for each game, on one core.
 *
 * A round plays random games, with a new deal when one is over or too long, and records the positions and moves.
 * Then it times listing the moves of the recorded positions, and applying each recorded move to the position before
 * it, as a search or a replay does; and playing, that is, listing, choosing and applying together.  Times are CPU
 * time; figures are medians of the rounds.  Build it with --buildtype=release, without assertions.
 *
 * Usage: bench-rules [MOVES [ROUNDS]]
 */
#include "deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum
{
  MAX_ROUNDS = 99,
  GAME_LENGTH = 200,
  REPEAT = 4 /* how often the recorded positions are repeated */
};

typedef struct
{
  FairPosition position;
  FairMove     move;
} Turn;

typedef struct
{
  double listed;    /* moves listed per second */
  double positions; /* lists made per second */
  double applied;   /* moves applied per second */
  double played;    /* moves listed, chosen and applied per second */
} Figures;

static double
seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

static int
compare (const void *a,
         const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (double  *values,
        unsigned n)
{
  qsort (values, n, sizeof *values, compare);
  return values[n / 2];
}

/* Chooses a legal move, but seldom `end`.  Returns: whether there is one */
static bool
choose (const FairRules    *rules,
        const FairPosition *position,
        uint64_t           *state,
        FairMove           *move)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (rules, position, moves);

  if (n == 0)
    return false;

  *move = moves[fair_random_below (state, n)];
  if (move->kind == FAIR_MOVE_END)
    *move = moves[0];
  return true;
}

/* Plays @n moves at random, in one deal after another, and records them. */
static void
play (const FairRules *rules,
      Turn            *turns,
      unsigned         n,
      uint64_t        *state)
{
  FairPosition position;
  FairMove     move;
  unsigned     length = GAME_LENGTH;

  for (unsigned i = 0; i < n;)
    {
      if (length == GAME_LENGTH)
        {
          fair_deal_number (rules, fair_random_next (state) >> 1, &position);
          length = 0;
        }
      if (!choose (rules, &position, state, &move))
        {
          length = GAME_LENGTH;
          continue;
        }
      turns[i].position = position;
      turns[i++].move = move;
      fair_apply (rules, &position, move, NULL);
      length++;
    }
}

static void
run_round (const FairRules   *rules,
           Turn              *turns,
           unsigned           n,
           uint64_t          *state,
           volatile unsigned *sink,
           Figures           *figures)
{
  FairMove      moves[FAIR_MAX_MOVES];
  double        start = seconds ();
  unsigned long listed = 0;
  double        time;

  play (rules, turns, n, state);
  figures->played = n / (seconds () - start);

  start = seconds ();
  for (unsigned repeat = 0; repeat < REPEAT; repeat++)
    for (unsigned i = 0; i < n; i++)
      listed += fair_list (rules, &turns[i].position, moves);
  time = seconds () - start;
  figures->listed = (double) listed / time;
  figures->positions = REPEAT * (double) n / time;
  *sink += moves[0].from;

  start = seconds ();
  for (unsigned repeat = 0; repeat < REPEAT; repeat++)
    for (unsigned i = 0; i < n; i++)
      {
        FairPosition position = turns[i].position;

        fair_apply (rules, &position, turns[i].move, NULL);
        *sink += position.start[1];
      }
  figures->applied = REPEAT * (double) n / (seconds () - start);
}

static void
bench_game (const FairGame *game,
            Turn           *turns,
            unsigned        n,
            unsigned        rounds)
{
  double            listed[MAX_ROUNDS], positions[MAX_ROUNDS], applied[MAX_ROUNDS], played[MAX_ROUNDS];
  volatile unsigned sink = 0;
  uint64_t          state = 1;
  FairRules         rules;

  fair_rules_resolve (game, NULL, &rules);
  for (unsigned i = 0; i < rounds; i++)
    {
      Figures figures;

      run_round (&rules, turns, n, &state, &sink, &figures);
      listed[i] = figures.listed;
      positions[i] = figures.positions;
      applied[i] = figures.applied;
      played[i] = figures.played;
    }
  printf ("%-20s %14.2f %14.2f %14.2f %14.2f\n", game->id, median (listed, rounds) / 1e6,
          median (positions, rounds) / 1e6, median (applied, rounds) / 1e6, median (played, rounds) / 1e6);
  fflush (stdout);
}

/* Reads a number of the command line from @min to @max; 0 if it is invalid. */
static unsigned
read_number (const char *text,
             unsigned    min,
             unsigned    max)
{
  char         *end;
  unsigned long number = strtoul (text, &end, 10);

  return *end == '\0' && number >= min && number <= max ? (unsigned) number : 0;
}

int
main (int   argc,
      char *argv[])
{
  unsigned n = argc > 1 ? read_number (argv[1], 1, 10000000) : 100000;
  unsigned rounds = argc > 2 ? read_number (argv[2], 1, MAX_ROUNDS) : 9;
  Turn    *turns;

  if (argc > 3 || n == 0 || rounds == 0)
    {
      fputs ("Usage: bench-rules [MOVES [ROUNDS]]\n", stderr);
      return 2;
    }
  turns = malloc (n * sizeof *turns);
  if (turns == NULL)
    {
      perror ("bench-rules");
      return 1;
    }

#ifndef NDEBUG
  puts ("(with assertions: build with --buildtype=release for figures that count)");
#endif
  printf ("Millions a second on one core, %u random moves, median of %u rounds\n", n, rounds);
  printf ("%-20s %14s %14s %14s %14s\n", "game", "moves listed", "lists made", "moves applied", "moves played");
  for (unsigned i = 0; i < fair_games_count (); i++)
    bench_game (fair_games_get (i), turns, n, rounds);
  free (turns);

  return 0;
}
