/* find-puzzles: looks for positions in which only one move keeps the game winnable; scripts/make-puzzles.py calls it.
 *
 * Plays deals by the default rules of a game: first well, with the line of the solver, then badly, with moves that keep the win
 * but leave the fewest moves that do.  Where that is one, the position is a puzzle if
 *
 *   - at most MAX_UNSEEN of its cards are not seen on the table, and the rest holds in whatever order those lie;
 *   - legal moves, but for the end of a game, lead to at least MIN_MOVES different positions; those that are equal for
 *     the solver (FAIR_KEY_WIN) count as one;
 *   - one of those can be won, and all others are proven to be lost;
 *   - the move that wins does not go to a foundation;
 *   - it is not the first of MAX_FORCED moves of which each is the only one.
 *
 * All limits are in states, so the same deals give the same puzzles on every machine.
 *
 * Usage: find-puzzles GAME FIRST LAST
 *
 * Prints, for each puzzle of the deals FIRST to LAST, the game, the number of the deal, how many states the proofs
 * took, and the line from the deal with the move that wins as its last (src/model/advice/fair-puzzles.h).
 */
#include "deal.h"
#include "key.h"
#include "solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  MIN_MOVES = 4,
  MAX_FORCED = 10,
  MAX_UNSEEN = 4,
  MAX_LINE = 250,     /* moves from the deal */
  MIN_LEFT = 8,       /* moves of the known win */
  PLAYS = 2,          /* of a deal */
  MORE_PLAYS = 16,    /* of one in which few moves won once */
  MOST_FOUND = 4,     /* puzzles of a deal */
  MOST_GOOD = 12,     /* moves of the solver's line that begin a play */
  MOST_BAD = 12,      /* moves after them */
  TRIES = 5,          /* moves of which the worst is played */
  LEFT_OUT = 4,       /* of as many moves, bad play does not see one */
  TOO_MANY = 100,     /* moves that win */
  MOST_MOVES = 4000,  /* of a win */
  SMALL_LIMIT = 8000, /* states */
  LIMIT = 50000,
  MEMORY = 32 << 20 /* bytes */
};

typedef struct
{
  FairSolver  *solver;
  FairRules    rules;
  uint64_t     number;
  uint64_t     random;
  FairPosition deal;
  FairPosition position;
  FairMove     played[MAX_LINE];
  unsigned     n_played;
  FairMove     next;              /* a move that wins */
  FairPosition found[MOST_FOUND]; /* the keys of the puzzles of the deal */
  unsigned     n_found;
  unsigned     fewest; /* moves that won in a position of the deal */
} Finder;

/* The different positions that one move can lead to. */
typedef struct
{
  unsigned     n;
  FairPosition keys[FAIR_MAX_MOVES];
  FairPosition positions[FAIR_MAX_MOVES];
  FairMove     moves[FAIR_MAX_MOVES];
} Outcomes;

/* Finds the verdict on @position, and a line of moves if it can be won and @line is wanted. */
static FairSolution
solve (Finder             *self,
       const FairPosition *position,
       uint64_t            states,
       bool                line)
{
  FairSolverLimits limits = { .states = states, .verdict_only = !line };
  FairSolution     solution;

  fair_solver_run (self->solver, &self->rules, position, &limits, NULL, &solution);
  return solution;
}

static bool
is_won (Finder             *self,
        const FairPosition *position)
{
  return solve (self, position, LIMIT, false).verdict == FAIR_VERDICT_WON;
}

/* Lists what the moves from @position lead to; that of @first comes first, unless it is NULL. */
static void
list_outcomes (const FairRules    *rules,
               const FairPosition *position,
               const FairMove     *first,
               Outcomes           *outcomes)
{
  FairMove moves[FAIR_MAX_MOVES + 1];
  unsigned n = 0;

  if (first != NULL)
    moves[n++] = *first;
  n += fair_list (rules, position, moves + n);

  outcomes->n = 0;
  for (unsigned i = 0; i < n; i++)
    {
      FairPosition next = *position;
      FairPosition key;
      unsigned     j = 0;

      if (moves[i].kind == FAIR_MOVE_END)
        continue;
      fair_apply (rules, &next, moves[i], NULL);
      fair_position_key (rules, &next, FAIR_KEY_WIN, &key, NULL);
      while (j < outcomes->n && !fair_position_equal (&outcomes->keys[j], &key))
        j++;
      if (j < outcomes->n)
        continue;
      outcomes->keys[j] = key;
      outcomes->moves[j] = moves[i];
      outcomes->positions[outcomes->n++] = next;
    }
}

/* Whether all but the first of @outcomes are proven to be lost.  @states: (inout): adds what that took */
static bool
others_lose (Finder         *self,
             const Outcomes *outcomes,
             uint64_t       *states)
{
  static const uint64_t limits[] = { SMALL_LIMIT, LIMIT };
  static FairVerdict    verdicts[FAIR_MAX_MOVES];
  FairSolution          solution;

  memset (verdicts, 0, sizeof verdicts);
  for (unsigned pass = 0; pass < 2; pass++)
    for (unsigned i = 1; i < outcomes->n; i++)
      {
        if (verdicts[i] == FAIR_VERDICT_LOST)
          continue;
        solution = solve (self, &outcomes->positions[i], limits[pass], false);
        verdicts[i] = solution.verdict;
        if (verdicts[i] == FAIR_VERDICT_WON || (pass == 1 && verdicts[i] != FAIR_VERDICT_LOST))
          return false;
        *states += solution.states;
      }

  return true;
}

/* Whether @move is not the only one that keeps the win. */
static bool
has_other_win (Finder             *self,
               const FairPosition *position,
               FairMove            move)
{
  static Outcomes outcomes;
  unsigned        n = 0;

  list_outcomes (&self->rules, position, &move, &outcomes);
  for (unsigned i = 0; i < outcomes.n && n < 2; i++)
    n += is_won (self, &outcomes.positions[i]);

  return n == 2;
}

static bool
goes_up (const Finder *self,
         FairMove      move)
{
  return move.kind == FAIR_MOVE_CARDS && self->rules.piles[move.to].role == FAIR_FOUNDATION;
}

/* Whether the known win is too short, or begins with many moves of which each is the only one. */
static bool
is_forced (Finder *self)
{
  static FairMove line[MOST_MOVES];
  FairPosition    position = self->position;
  FairSolution    solution;
  unsigned        n;

  fair_apply (&self->rules, &position, self->next, NULL);
  solution = solve (self, &position, LIMIT, true);
  n = solution.n_moves;
  if (solution.verdict != FAIR_VERDICT_WON || n < MIN_LEFT || n > MOST_MOVES)
    return true;

  memcpy (line, solution.moves, n * sizeof *line);
  for (unsigned i = 0; i + 1 < MAX_FORCED && i < n; i++)
    {
      if (has_other_win (self, &position, line[i]))
        return false;
      fair_apply (&self->rules, &position, line[i], NULL);
    }

  return true;
}

/* Lists where in @position the cards are that a player does not see.  Returns: how many there are */
static unsigned
list_unseen (const FairRules    *rules,
             const FairPosition *position,
             uint8_t             unseen[FAIR_MAX_CARDS])
{
  unsigned n = 0;

  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    {
      unsigned count = fair_position_count (position, pile);
      unsigned down = position->down[pile];

      if (rules->piles[pile].role == FAIR_WASTE && count > rules->draw_count)
        down = count - rules->draw_count;
      for (unsigned i = 0; i < down; i++)
        unseen[n++] = (uint8_t) (position->start[pile] + i);
    }

  return n;
}

/* Whether the claim holds for @position, with its unseen cards as they are. */
static bool
holds (Finder             *self,
       const FairPosition *position,
       uint64_t           *states)
{
  static Outcomes outcomes;

  list_outcomes (&self->rules, position, &self->next, &outcomes);
  return outcomes.n >= MIN_MOVES && others_lose (self, &outcomes, states) &&
         is_won (self, &outcomes.positions[0]);
}

/* The same in all orders of the @n cards at @unseen. */
static bool
holds_in_all_ways (Finder       *self,
                   FairPosition *position,
                   uint8_t      *unseen,
                   unsigned      n,
                   uint64_t     *states)
{
  if (n <= 1)
    return holds (self, position, states);

  for (unsigned i = 0; i < n; i++)
    {
      FairPosition way = *position;

      way.cards[unseen[n - 1]] = position->cards[unseen[i]];
      way.cards[unseen[i]] = position->cards[unseen[n - 1]];
      if (!holds_in_all_ways (self, &way, unseen, n - 1, states))
        return false;
    }

  return true;
}

static bool
is_puzzle (Finder   *self,
           uint64_t *states)
{
  FairPosition position = self->position;
  uint8_t      unseen[FAIR_MAX_CARDS];
  unsigned     n_unseen = list_unseen (&self->rules, &position, unseen);

  *states = 0;
  return n_unseen <= MAX_UNSEEN && !goes_up (self, self->next) &&
         holds_in_all_ways (self, &position, unseen, n_unseen, states) && !is_forced (self);
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

static void
print_puzzle (const Finder *self,
              uint64_t      states)
{
  printf ("%s\t%llu\t%llu\t", self->rules.game->id, (unsigned long long) self->number, (unsigned long long) states);
  for (unsigned i = 0; i < self->n_played; i++)
    print_move (self->played[i]);
  print_move (self->next);
  putchar ('\n');
  fflush (stdout);
}

static void
add_move (Finder  *self,
          FairMove move)
{
  self->played[self->n_played++] = move;
  fair_apply (&self->rules, &self->position, move, NULL);
}

/* How many moves of @position may win, with little search, but not more than @most are counted; and many if it has so few
 * moves that it is no puzzle. */
static unsigned
count_wins (Finder             *self,
            const FairPosition *position,
            unsigned            most)
{
  static Outcomes outcomes;
  unsigned        n = 0;

  list_outcomes (&self->rules, position, NULL, &outcomes);
  if (outcomes.n < MIN_MOVES)
    return TOO_MANY;
  for (unsigned i = 0; i < outcomes.n && n <= most; i++)
    n += solve (self, &outcomes.positions[i], SMALL_LIMIT, false).verdict != FAIR_VERDICT_LOST;

  return n;
}

/* The outcome that leaves the fewest legal moves, of those that are @open, which it then is not; @outcomes->n if there is
 * none. */
static unsigned
take_tightest (const Finder   *self,
               const Outcomes *outcomes,
               bool           *open)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned tightest = outcomes->n;
  unsigned least = FAIR_MAX_MOVES;

  for (unsigned i = 0; i < outcomes->n; i++)
    if (open[i])
      {
        unsigned n = fair_list (&self->rules, &outcomes->positions[i], moves);

        if (n < least)
          {
            least = n;
            tightest = i;
          }
      }
  if (tightest < outcomes->n)
    open[tightest] = false;

  return tightest;
}

/* Plays the move that keeps the win, but leaves the fewest moves that do: one of a few that leave few legal moves, and not
 * to a foundation.  Returns: how many moves may win then; 0 if there is no such move */
static unsigned
play_badly (Finder *self)
{
  static Outcomes outcomes;
  bool            open[FAIR_MAX_MOVES];
  unsigned        worst = FAIR_MAX_MOVES;
  unsigned        least = TOO_MANY + 1;
  unsigned        n = 0;

  list_outcomes (&self->rules, &self->position, NULL, &outcomes);
  for (unsigned i = 0; i < outcomes.n; i++)
    open[i] = !goes_up (self, outcomes.moves[i]) && fair_random_below (&self->random, LEFT_OUT) > 0;
  while (n < TRIES && least > 1)
    {
      unsigned i = take_tightest (self, &outcomes, open);
      unsigned n_wins;

      if (i == outcomes.n)
        break;
      if (solve (self, &outcomes.positions[i], SMALL_LIMIT, false).verdict != FAIR_VERDICT_WON)
        continue;
      n++;
      n_wins = count_wins (self, &outcomes.positions[i], least);
      if (n_wins > 0 && n_wins < least)
        {
          least = n_wins;
          worst = i;
        }
    }
  if (worst == FAIR_MAX_MOVES)
    return 0;

  add_move (self, outcomes.moves[worst]);
  return least;
}

/* Makes the only move that wins with little search the next.  Returns: whether there is one */
static bool
choose (Finder *self)
{
  static Outcomes outcomes;

  list_outcomes (&self->rules, &self->position, NULL, &outcomes);
  for (unsigned i = 0; i < outcomes.n; i++)
    if (solve (self, &outcomes.positions[i], SMALL_LIMIT, false).verdict == FAIR_VERDICT_WON)
      {
        self->next = outcomes.moves[i];
        return true;
      }

  return false;
}

/* Adds the position to those of the deal that were found.  Returns: whether it is new */
static bool
is_new (Finder *self)
{
  FairPosition key;

  fair_position_key (&self->rules, &self->position, FAIR_KEY_WIN, &key, NULL);
  for (unsigned i = 0; i < self->n_found; i++)
    if (fair_position_equal (&self->found[i], &key))
      return false;

  self->found[self->n_found++] = key;
  return true;
}

/* Plays the line that wins for a while, and until few cards are unseen, then badly, and looks for a puzzle. */
static void
play (Finder         *self,
      const FairMove *line,
      unsigned        n_line)
{
  unsigned n_good = (unsigned) fair_random_below (&self->random, MOST_GOOD);
  uint8_t  unseen[FAIR_MAX_CARDS];
  uint64_t states;

  self->n_played = 0;
  self->position = self->deal;
  while (self->n_played < n_line && (self->n_played < n_good || list_unseen (&self->rules, &self->position, unseen) > MAX_UNSEEN))
    add_move (self, line[self->n_played]);
  if (self->n_played == n_line)
    return;

  for (unsigned i = 0; i < MOST_BAD; i++)
    {
      unsigned n = play_badly (self);

      if (n == 0)
        return;
      if (n < self->fewest)
        self->fewest = n;
      if (n == 1 && choose (self) && is_puzzle (self, &states))
        {
          if (is_new (self))
            print_puzzle (self, states);
          return;
        }
    }
}

static void
search_deal (Finder  *self,
             uint64_t number)
{
  static FairMove line[MAX_LINE];
  FairSolution    solution;
  unsigned        n_line;

  self->number = number;
  self->random = number;
  self->n_found = 0;
  self->fewest = TOO_MANY;
  fair_deal_number (&self->rules, number, &self->deal);
  solution = solve (self, &self->deal, LIMIT, true);
  if (solution.verdict != FAIR_VERDICT_WON)
    return;

  n_line = solution.n_moves < MAX_LINE - MOST_BAD ? solution.n_moves : MAX_LINE - MOST_BAD;
  memcpy (line, solution.moves, n_line * sizeof *line);
  for (unsigned i = 0; i < (self->fewest <= 2 ? MORE_PLAYS : PLAYS) && self->n_found < MOST_FOUND; i++)
    play (self, line, n_line);
}

int
main (int   argc,
      char *argv[])
{
  static Finder   self;
  const FairGame *game = argc == 4 ? fair_games_find (argv[1]) : NULL;
  FairOptions     options;

  self.solver = fair_solver_new (MEMORY);
  if (game == NULL || self.solver == NULL)
    {
      fprintf (stderr, "Usage: find-puzzles GAME FIRST LAST\n");
      return 2;
    }

  fair_options_default (game, &options);
  fair_rules_resolve (game, &options, &self.rules);
  for (uint64_t number = strtoull (argv[2], NULL, 10); number <= strtoull (argv[3], NULL, 10); number++)
    search_deal (&self, number);
  fair_solver_free (self.solver);
  return 0;
}
