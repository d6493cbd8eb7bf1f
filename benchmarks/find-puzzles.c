/* find-puzzles: looks for positions in which only one move keeps the game winnable; scripts/make-puzzles.py calls it.
 *
 * Plays deals by the default rules of a game: a few moves well, with the line of the solver, then others at random that keep the
 * win, and of a few of these the one that promises most: few moves of the next position can be taken back, and the one that looks
 * best loses.  From a puzzle it goes on with the answer, and it plays lines that begin like that of a puzzle more often.  A position
 * is a puzzle if
 *
 *   - at most PUZZLE_MAX_UNSEEN of its cards are not seen on the table, and the rest holds in whatever order those lie;
 *   - legal moves, but for the end of a game, lead to at least PUZZLE_MIN_MOVES different positions; those that are equal for
 *     the solver (FAIR_KEY_WIN) count as one;
 *   - one of those can be won, and all others are proven to be lost;
 *   - the move that wins does not go to a foundation, and a hint for another one is as good (fair-hints.h);
 *   - at least eight moves of the known win are left;
 *   - it is not the first of PUZZLE_MAX_FORCED moves of which each is the only one.
 *
 * All limits are in states, so the same deals give the same puzzles on every machine.
 *
 * Usage: find-puzzles GAME FIRST LAST
 *
 * Prints, for each puzzle of the deals FIRST to LAST, the game, the number of the deal, how many states the proofs
 * took, and the line from the deal with the move that wins as its last (src/model/advice/fair-puzzles.h).
 */
#include "deal.h"
#include "puzzle-claim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  MAX_LINE = 250,  /* moves from the deal */
  PLAYS = 12,      /* of a deal */
  MORE_PLAYS = 3,  /* for each puzzle of the deal */
  MOST_FOUND = 12, /* puzzles of a deal */
  MOST_GOOD = 6,   /* moves of the solver's line that begin a play */
  MOST_CUT = 8,    /* moves of the line of a puzzle that do not begin another play */
  MOST_BAD = 5,    /* random moves */
  TRIES = 8,       /* random moves of a position */
  CHOICES = 4,     /* of them that win */
  SELDOM = 8,      /* one of as many moves to a foundation is tried */
  GAP = 3,         /* moves between two puzzles of a play */
  FIRST_WINS = 2,  /* ratings */
  WORST = 8,
  MOST_MOVES = 4000, /* of a win */
  FEW_STATES = 400,
  PLAY_LIMIT = 2000,
  LINE_LIMIT = 3000
};

/* The game that is played: @positions[i] is before @moves[i]. */
typedef struct
{
  PuzzleJudge  judge;
  uint64_t     number;
  uint64_t     random;
  unsigned     n_moves;
  unsigned     rating; /* of the last position */
  FairMove     moves[MAX_LINE];
  FairPosition positions[MAX_LINE + 1];
  FairPosition keys[MAX_LINE + 1];
  unsigned     next_found; /* the least number of moves to the next puzzle */
  unsigned     n_found;
  KnownMove    found[MOST_FOUND]; /* the answers of the puzzles of the deal */
  FairMove     last[MAX_LINE];    /* the line of the last of them */
  unsigned     n_last;
} Finder;

static bool
goes_up (const Finder *self,
         FairMove      move)
{
  return move.kind == FAIR_MOVE_CARDS && self->judge.rules.piles[move.to].role == FAIR_FOUNDATION;
}

static void
add_move (Finder  *self,
          FairMove move)
{
  FairPosition *next = &self->positions[self->n_moves + 1];

  self->moves[self->n_moves] = move;
  *next = self->positions[self->n_moves++];
  fair_apply (&self->judge.rules, next, move, NULL);
  puzzle_find_key (&self->judge, next, &self->keys[self->n_moves]);
}

static void
print_move (FairMove move)
{
  if (move.kind != FAIR_MOVE_CARDS)
    putchar (move.kind == FAIR_MOVE_DRAW ? '+' : '-');
  else
    printf ("%c%c", 'A' + move.from, 'A' + move.to);
  if (move.kind == FAIR_MOVE_CARDS && move.count > 1)
    putchar (move.count < 10 ? '0' + move.count : 'a' + move.count - 10);
}

/* Adds the last move of the game to the answers of the deal.  Returns: false if there is one like it, or one just before */
static bool
is_new (Finder *self)
{
  unsigned before = self->n_moves - 1;
  KnownWin known;

  if (self->n_moves < self->next_found)
    return false;
  known_win_note (&known, &self->judge.rules, &self->positions[before], &self->moves[before], 1);
  for (unsigned i = 0; i < self->n_found; i++)
    if (self->found[i].head == known.moves[0].head && self->found[i].onto == known.moves[0].onto)
      return false;

  self->found[self->n_found++] = known.moves[0];
  self->next_found = self->n_moves + GAP;
  return true;
}

/* Prints the puzzle whose answer was just played, if it is new. */
static void
print_puzzle (Finder  *self,
              uint64_t states)
{
  if (!is_new (self))
    return;

  printf ("%s\t%llu\t%llu\t", self->judge.rules.game->id, (unsigned long long) self->number, (unsigned long long) states);
  for (unsigned i = 0; i < self->n_moves; i++)
    print_move (self->moves[i]);
  putchar ('\n');
  fflush (stdout);
  self->n_last = self->n_moves;
  memcpy (self->last, self->moves, self->n_last * sizeof *self->last);
}

/* Whether position @at of the game is equal to one before. */
static bool
was_there (const Finder *self,
           unsigned      at)
{
  for (unsigned i = 0; i < at; i++)
    if (fair_position_equal (&self->keys[i], &self->keys[at]))
      return true;

  return false;
}

/* How far position @at of the game is from a puzzle: how many moves can be taken back, but for one, or are missing, and whether the
 * one that looks best wins. */
static unsigned
rate (Finder  *self,
      unsigned at)
{
  static PuzzleOutcomes outcomes;
  unsigned              n;

  puzzle_outcomes_list (&self->judge, &self->positions[at], true, &outcomes);
  if (outcomes.n < PUZZLE_MIN_MOVES)
    return WORST;
  n = puzzle_count_kept (&self->judge, &self->keys[at], &outcomes);
  if (n > 1)
    return n + 1 < WORST ? n + 1 : WORST;

  return puzzle_judge (&self->judge, &outcomes.positions[0], &outcomes.keys[0], FEW_STATES) == FAIR_VERDICT_WON ? FIRST_WINS : 0;
}

static bool
is_won (Finder  *self,
        unsigned at)
{
  return puzzle_judge (&self->judge, &self->positions[at], &self->keys[at], PLAY_LIMIT) == FAIR_VERDICT_WON;
}

/* Tries random moves from the end of the game, which can be won, of which few go to a foundation, and plays the best rated of those
 * that keep the win, as far as little search shows.  Returns: whether there is one */
static bool
play_anyhow (Finder *self)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned at = self->n_moves;
  unsigned n = fair_list (&self->judge.rules, &self->positions[at], moves);
  unsigned least = WORST + 1;
  FairMove best = { 0 };

  for (unsigned n_won = 0, n_tried = 0; n > 0 && n_won < CHOICES && n_tried < TRIES;)
    {
      unsigned i = (unsigned) fair_random_below (&self->random, n);
      FairMove move = moves[i];

      moves[i] = moves[--n];
      if (move.kind == FAIR_MOVE_END || (goes_up (self, move) && fair_random_below (&self->random, SELDOM) > 0))
        continue;
      self->n_moves = at;
      add_move (self, move);
      if (was_there (self, at + 1))
        continue;
      n_tried++;
      if (is_won (self, at + 1))
        {
          unsigned rating = rate (self, at + 1);

          n_won++;
          if (rating < least)
            {
              least = rating;
              best = move;
            }
        }
    }
  self->n_moves = at;
  if (least > WORST)
    return false;

  add_move (self, best);
  self->rating = least;
  return true;
}

/* Whether position @at of the game is a puzzle; if so, plays its answer there. */
static bool
examine (Finder  *self,
         unsigned at)
{
  static PuzzleOutcomes outcomes;
  FairMove              answer;
  uint64_t              states;

  puzzle_outcomes_list (&self->judge, &self->positions[at], true, &outcomes);
  if (puzzle_count_kept (&self->judge, &self->keys[at], &outcomes) > 1 ||
      !puzzle_is_one (&self->judge, &self->positions[at], &outcomes, &answer, &states))
    return false;

  self->n_moves = at;
  add_move (self, answer);
  self->rating = WORST;
  print_puzzle (self, states);
  return true;
}

/* Plays a move from the end of the game, which can be won: the answer, if it is a puzzle, otherwise a random one.  Returns: whether there is a move */
static bool
go_on (Finder *self)
{
  unsigned at = self->n_moves;

  return (self->rating <= FIRST_WINS && examine (self, at)) || play_anyhow (self);
}

/* Plays the first @n moves of @line, then others, and looks for puzzles. */
static void
play (Finder         *self,
      const FairMove *line,
      unsigned        n)
{
  self->n_moves = 0;
  self->next_found = 0;
  self->rating = WORST;
  while (self->n_moves < n && self->n_moves < MAX_LINE - MOST_BAD)
    add_move (self, line[self->n_moves]);
  for (unsigned i = 0; i < MOST_BAD && self->n_found < MOST_FOUND && self->n_moves + 1 < MAX_LINE && go_on (self); i++)
    ;
}

/* Returns: the first position of @line with few unseen cards; @n if there is none */
static unsigned
find_open (const Finder   *self,
           const FairMove *line,
           unsigned        n)
{
  FairPosition position = self->positions[0];

  for (unsigned i = 0; i < n; i++)
    {
      if (puzzle_count_unseen (&self->judge, &position) <= PUZZLE_MAX_UNSEEN)
        return i;
      fair_apply (&self->judge.rules, &position, line[i], NULL);
    }

  return n;
}

static void
search_deal (Finder  *self,
             uint64_t number)
{
  static FairMove line[MOST_MOVES];
  FairSolution    solution;
  unsigned        n_line;
  unsigned        open;

  self->number = number;
  self->random = number;
  self->n_found = 0;
  puzzle_judge_forget (&self->judge);
  fair_deal_number (&self->judge.rules, number, &self->positions[0]);
  puzzle_find_key (&self->judge, &self->positions[0], &self->keys[0]);
  solution = puzzle_solve (&self->judge, &self->positions[0], LINE_LIMIT, true);
  if (solution.verdict != FAIR_VERDICT_WON || solution.n_moves > MOST_MOVES)
    return;

  memcpy (line, solution.moves, solution.n_moves * sizeof *line);
  puzzle_judge_learn (&self->judge, &self->positions[0], line, solution.n_moves);
  open = find_open (self, line, solution.n_moves);
  n_line = solution.n_moves;
  for (unsigned i = 0; open < n_line && i < PLAYS + MORE_PLAYS * self->n_found && self->n_found < MOST_FOUND; i++)
    {
      unsigned at = open + (unsigned) fair_random_below (&self->random, MOST_GOOD);
      unsigned cut = (unsigned) fair_random_below (&self->random, MOST_CUT);

      if (self->n_found > 0 && i % 4 > 0)
        play (self, self->last, self->n_last > open + cut ? self->n_last - cut : open);
      else
        play (self, line, at < n_line ? at : open);
    }
}

int
main (int   argc,
      char *argv[])
{
  static Finder   self;
  const FairGame *game = argc == 4 ? fair_games_find (argv[1]) : NULL;

  if (game == NULL || !puzzle_judge_init (&self.judge, game))
    {
      fprintf (stderr, "Usage: find-puzzles GAME FIRST LAST\n");
      return 2;
    }

  for (uint64_t number = strtoull (argv[2], NULL, 10); number <= strtoull (argv[3], NULL, 10); number++)
    search_deal (&self, number);
  fair_solver_free (self.judge.solver);
  return 0;
}
