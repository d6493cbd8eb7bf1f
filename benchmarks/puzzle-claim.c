#include "puzzle-claim.h"

#include "key.h"

#include <string.h>

enum
{
  MIN_LEFT = 8,      /* moves of the known win */
  MOST_MOVES = 4000, /* of a win */
  MEMORY = 32 << 20  /* bytes, of the solver */
};

/* How far the moves of a position are searched: a little first, because few positions need more. */
static const uint64_t limits[] = { 400, 4000, 30000 };

enum
{
  N_LIMITS = sizeof limits / sizeof *limits
};

/* Makes a judge of @game by its default rules.  Returns: false if there is too little memory */
bool
puzzle_judge_init (PuzzleJudge    *self,
                   const FairGame *game)
{
  self->solver = fair_solver_new (MEMORY);
  return self->solver != NULL && fair_rules_resolve (game, NULL, &self->rules);
}

/* Forgets all positions: another deal follows. */
void
puzzle_judge_forget (PuzzleJudge *self)
{
  for (unsigned i = 0; i < PUZZLE_WINS; i++)
    self->wins[i].n = 0;
  memset (self->memories, 0, sizeof self->memories);
}

/* Finds the verdict on @position, and a line of moves if it can be won and @line is wanted. */
FairSolution
puzzle_solve (PuzzleJudge        *self,
              const FairPosition *position,
              uint64_t            states,
              bool                line)
{
  FairSolverLimits limited = { .states = states, .verdict_only = !line };
  FairSolution     solution;

  fair_solver_run (self->solver, &self->rules, position, &limited, NULL, &solution);
  return solution;
}

void
puzzle_find_key (const PuzzleJudge  *self,
                 const FairPosition *position,
                 FairPosition       *key)
{
  fair_position_key (&self->rules, position, FAIR_KEY_WIN, key, NULL);
}

static uint64_t
hash_key (const FairPosition *key)
{
  const uint8_t *bytes = (const uint8_t *) key;
  uint64_t       hash = 0;

  for (size_t i = 0; i < sizeof *key; i += sizeof hash)
    {
      uint64_t word;

      memcpy (&word, bytes + i, sizeof word);
      hash = (hash ^ word) * UINT64_C (0x9E3779B97F4A7C15);
      hash ^= hash >> 29;
    }

  return hash;
}

/* Adds a line that wins from @position to those that are known, instead of the oldest. */
void
puzzle_judge_learn (PuzzleJudge        *self,
                    const FairPosition *position,
                    const FairMove     *moves,
                    unsigned            n)
{
  known_win_note (&self->wins[self->next_win], &self->rules, position, moves, n);
  self->next_win = (self->next_win + 1) % PUZZLE_WINS;
}

/* Whether one of the known lines, the latest first, wins from @position. */
static bool
wins_as_known (const PuzzleJudge  *self,
               const FairPosition *position)
{
  for (unsigned i = 1; i <= PUZZLE_WINS; i++)
    if (known_win_try (&self->wins[(self->next_win + PUZZLE_WINS - i) % PUZZLE_WINS], &self->rules, position))
      return true;

  return false;
}

/* Finds the verdict on @position, whose key is @key, unless it is known; if @limit is 0, without a search. */
FairVerdict
puzzle_judge (PuzzleJudge        *self,
              const FairPosition *position,
              const FairPosition *key,
              uint64_t            limit)
{
  uint64_t      hash = hash_key (key);
  PuzzleMemory *memory = &self->memories[hash % PUZZLE_MEMORIES];
  FairSolution  solution;

  if (memory->hash == hash && (memory->verdict != FAIR_VERDICT_UNKNOWN || memory->limit >= limit))
    return (FairVerdict) memory->verdict;

  *memory = (PuzzleMemory){ .hash = hash, .limit = (uint32_t) limit, .verdict = FAIR_VERDICT_UNKNOWN };
  if (wins_as_known (self, position))
    memory->verdict = FAIR_VERDICT_WON;
  else if (limit > 0)
    {
      solution = puzzle_solve (self, position, limit, true);
      if (solution.verdict == FAIR_VERDICT_WON)
        puzzle_judge_learn (self, position, solution.moves, solution.n_moves);
      memory->verdict = (uint8_t) solution.verdict;
    }

  return (FairVerdict) memory->verdict;
}

/* Adds what @move leads to, unless it is there. */
static void
add_outcome (const PuzzleJudge  *self,
             const FairPosition *position,
             FairMove            move,
             FairGain            gain,
             PuzzleOutcomes     *outcomes)
{
  FairPosition *next = &outcomes->positions[outcomes->n];
  FairPosition *key = &outcomes->keys[outcomes->n];
  unsigned      i = 0;

  *next = *position;
  fair_apply (&self->rules, next, move, NULL);
  puzzle_find_key (self, next, key);
  while (!fair_position_equal (&outcomes->keys[i], key))
    i++;
  if (i < outcomes->n)
    return;
  outcomes->gains[i] = gain;
  outcomes->verdicts[i] = FAIR_VERDICT_UNKNOWN;
  outcomes->moves[outcomes->n++] = move;
}

/* Adds what the moves from @position lead to. */
static void
add_outcomes (const PuzzleJudge  *self,
              const FairPosition *position,
              PuzzleOutcomes     *outcomes)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (&self->rules, position, moves);

  for (unsigned i = 0; i < n; i++)
    if (moves[i].kind != FAIR_MOVE_END)
      add_outcome (self, position, moves[i], FAIR_N_GAINS, outcomes);
}

/* Lists what the moves from @position lead to.  @hints_first: in the order of the hints; those have one of moves that are equal for
 * the player, which may differ for the solver */
void
puzzle_outcomes_list (const PuzzleJudge  *self,
                      const FairPosition *position,
                      bool                hints_first,
                      PuzzleOutcomes     *outcomes)
{
  static FairHint hints[FAIR_MAX_MOVES];
  unsigned        n = hints_first ? fair_hints_list (&self->rules, position, hints) : 0;

  outcomes->n = 0;
  for (unsigned i = 0; i < n; i++)
    add_outcome (self, position, hints[i].move, hints[i].gain, outcomes);
  add_outcomes (self, position, outcomes);
}

/* Whether outcome @i keeps the win of the position of @key for sure: the player can go back to an equal one. */
static bool
keeps (const PuzzleJudge    *self,
       const FairPosition   *key,
       const PuzzleOutcomes *outcomes,
       unsigned              i)
{
  FairMove     move = outcomes->moves[i];
  FairMove     back = fair_move_cards (move.to, move.from, move.count);
  FairPosition before = outcomes->positions[i];
  FairPosition other;

  if (fair_position_equal (key, &outcomes->keys[i]))
    return true;
  if (move.kind != FAIR_MOVE_CARDS || !fair_is_legal (&self->rules, &before, back))
    return false;

  fair_apply (&self->rules, &before, back, NULL);
  puzzle_find_key (self, &before, &other);
  return fair_position_equal (key, &other);
}

static bool
goes_up (const PuzzleJudge *self,
         FairMove           move)
{
  return move.kind == FAIR_MOVE_CARDS && self->rules.piles[move.to].role == FAIR_FOUNDATION;
}

/* Whether outcome @i would be too easy to guess as the answer: it goes up, or it looks better than all others. */
static bool
is_obvious (const PuzzleJudge    *self,
            const PuzzleOutcomes *outcomes,
            unsigned              i)
{
  return goes_up (self, outcomes->moves[i]) || (i == 0 && outcomes->gains[0] < outcomes->gains[1]);
}

/* Finds the verdicts on outcomes, with the limit of @pass; on the first, which seldom loses, with the next one.  Returns: false
 * if there is no puzzle */
static bool
find_verdicts (PuzzleJudge    *self,
               PuzzleOutcomes *outcomes,
               unsigned        pass)
{
  unsigned most = 3 - pass;
  unsigned n = 0;
  unsigned n_won = 0;

  for (unsigned i = 0; i < outcomes->n && n <= most && n_won < 2; i++)
    {
      FairVerdict verdict = puzzle_judge (self, &outcomes->positions[i], &outcomes->keys[i], limits[i == 0 && pass == 0 ? 1 : pass]);

      outcomes->verdicts[i] = verdict;
      n += verdict != FAIR_VERDICT_LOST;
      n_won += verdict == FAIR_VERDICT_WON;
      if (verdict == FAIR_VERDICT_WON && is_obvious (self, outcomes, i))
        return false;
    }

  return n <= most && n_won < 2;
}

unsigned
puzzle_outcomes_count (const PuzzleOutcomes *outcomes,
                       FairVerdict           verdict)
{
  unsigned n = 0;

  for (unsigned i = 0; i < outcomes->n; i++)
    n += outcomes->verdicts[i] == verdict;

  return n;
}

/* Searches the outcomes until more than one seems to win, or the first or one that goes up does.  Returns: the only one that
 * wins, if all others are proven to lose, otherwise @outcomes->n */
static unsigned
find_only (PuzzleJudge    *self,
           PuzzleOutcomes *outcomes)
{
  unsigned answer = 0;

  for (unsigned pass = 0; pass < N_LIMITS; pass++)
    if (!find_verdicts (self, outcomes, pass))
      return outcomes->n;
    else if (puzzle_outcomes_count (outcomes, FAIR_VERDICT_UNKNOWN) == 0)
      break;
  if (puzzle_outcomes_count (outcomes, FAIR_VERDICT_UNKNOWN) > 0)
    return outcomes->n;
  while (answer < outcomes->n && outcomes->verdicts[answer] != FAIR_VERDICT_WON)
    answer++;

  return answer;
}

/* Whether a move that does not lead to the position of @next also wins. */
static bool
has_other_win (PuzzleJudge        *self,
               const FairPosition *position,
               const FairPosition *next)
{
  static PuzzleOutcomes outcomes;
  FairPosition          key;

  puzzle_find_key (self, next, &key);
  puzzle_outcomes_list (self, position, true, &outcomes);
  for (unsigned pass = 0; pass + 1 < N_LIMITS; pass++)
    for (unsigned i = 0; i < outcomes.n; i++)
      if (!fair_position_equal (&outcomes.keys[i], &key) &&
          puzzle_judge (self, &outcomes.positions[i], &outcomes.keys[i], limits[pass]) == FAIR_VERDICT_WON)
        return true;

  return false;
}

/* Whether the known win after @answer is too short, or begins with many moves of which each is the only one. */
static bool
is_forced (PuzzleJudge        *self,
           const FairPosition *after)
{
  static FairMove line[MOST_MOVES];
  FairPosition    position = *after;
  FairSolution    solution = puzzle_solve (self, &position, limits[N_LIMITS - 1], true);
  unsigned        n = solution.n_moves;

  if (solution.verdict != FAIR_VERDICT_WON || n < MIN_LEFT || n > MOST_MOVES)
    return true;

  memcpy (line, solution.moves, n * sizeof *line);
  puzzle_judge_learn (self, after, line, n);
  for (unsigned i = 0; i + 1 < PUZZLE_MAX_FORCED && i < n; i++)
    {
      FairPosition next = position;

      fair_apply (&self->rules, &next, line[i], NULL);
      if (has_other_win (self, &position, &next))
        return false;
      position = next;
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

/* How many cards of @position a player does not see. */
unsigned
puzzle_count_unseen (const PuzzleJudge  *self,
                     const FairPosition *position)
{
  uint8_t unseen[FAIR_MAX_CARDS];

  return list_unseen (&self->rules, position, unseen);
}

/* Proves that only @answer wins.  @states: (inout): adds what that takes */
static bool
prove (PuzzleJudge        *self,
       const FairPosition *position,
       FairMove            answer,
       uint64_t           *states)
{
  static PuzzleOutcomes outcomes;
  FairPosition          after = *position;
  FairPosition          key;
  bool                  found = false;

  fair_apply (&self->rules, &after, answer, NULL);
  puzzle_find_key (self, &after, &key);
  puzzle_outcomes_list (self, position, true, &outcomes);
  for (unsigned i = 0; i < outcomes.n; i++)
    {
      bool         wins = fair_position_equal (&outcomes.keys[i], &key);
      FairSolution solution = puzzle_solve (self, &outcomes.positions[i], limits[N_LIMITS - 1], false);

      if (solution.verdict != (wins ? FAIR_VERDICT_WON : FAIR_VERDICT_LOST))
        return false;
      found |= wins;
      if (!wins)
        *states += solution.states;
    }

  return found && outcomes.n >= PUZZLE_MIN_MOVES;
}

/* The same in all orders of the @n cards at @unseen. */
static bool
prove_all_ways (PuzzleJudge        *self,
                const FairPosition *position,
                const uint8_t      *unseen,
                unsigned            n,
                FairMove            answer,
                uint64_t           *states)
{
  if (n < 2)
    return prove (self, position, answer, states);

  for (unsigned i = 0; i < n; i++)
    {
      FairPosition way = *position;

      way.cards[unseen[n - 1]] = position->cards[unseen[i]];
      way.cards[unseen[i]] = position->cards[unseen[n - 1]];
      if (!prove_all_ways (self, &way, unseen, n - 1, answer, states))
        return false;
    }

  return true;
}

/* How many of @outcomes keep the win of the position of @key for sure. */
unsigned
puzzle_count_kept (const PuzzleJudge    *self,
                   const FairPosition   *key,
                   const PuzzleOutcomes *outcomes)
{
  unsigned n = 0;

  for (unsigned i = 0; i < outcomes->n; i++)
    if (keeps (self, key, outcomes, i))
      n++;

  return n;
}

/* Whether @position is a puzzle.  @outcomes: (inout): of its moves; gets verdicts, as far as they are needed; @answer: (out);
 * @states: (out): what the proofs took */
bool
puzzle_is_one (PuzzleJudge        *self,
               const FairPosition *position,
               PuzzleOutcomes     *outcomes,
               FairMove           *answer,
               uint64_t           *states)
{
  uint8_t  unseen[FAIR_MAX_CARDS];
  unsigned n_unseen = list_unseen (&self->rules, position, unseen);
  unsigned only;

  if (outcomes->n < PUZZLE_MIN_MOVES || n_unseen > PUZZLE_MAX_UNSEEN)
    return false;
  only = find_only (self, outcomes);
  if (only == outcomes->n || is_forced (self, &outcomes->positions[only]))
    return false;

  *answer = outcomes->moves[only];
  *states = 0;
  return prove_all_ways (self, position, unseen, n_unseen, *answer, states);
}
