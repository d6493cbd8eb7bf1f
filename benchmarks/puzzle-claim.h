/* puzzle-claim.h: whether a position is a puzzle, for find-puzzles.c, which says what that is.
 *
 * Most positions are refused without a search, or with a short one: where two moves can be taken back, both keep the win; of the
 * others, the moves that look best are tried first, by lines that won in positions like it, and then by the solver with a small limit
 * of states.  Nothing but a fresh run of the solver proves a puzzle.
 */
#pragma once

#include "fair-hints.h"
#include "known-win.h"
#include "solver.h"

enum
{
  PUZZLE_MIN_MOVES = 4,
  PUZZLE_MAX_FORCED = 10,
  PUZZLE_MAX_UNSEEN = 4,
  PUZZLE_WINS = 4,
  PUZZLE_MEMORIES = 1 << 16
};

/* What is known of a position: moves commute, so many are met again soon. */
typedef struct
{
  uint64_t hash;  /* of its key */
  uint32_t limit; /* of the search */
  uint8_t  verdict;
} PuzzleMemory;

/* What is known of the positions of a deal. */
typedef struct
{
  FairSolver  *solver;
  FairRules    rules;
  KnownWin     wins[PUZZLE_WINS]; /* that searches found */
  unsigned     next_win;          /* which of them is the next to be replaced */
  PuzzleMemory memories[PUZZLE_MEMORIES];
} PuzzleJudge;

/* The different positions that one move can lead to, those of the best hints first. */
typedef struct
{
  unsigned     n;
  FairPosition keys[FAIR_MAX_MOVES + 1];
  FairPosition positions[FAIR_MAX_MOVES + 1];
  FairMove     moves[FAIR_MAX_MOVES];
  FairGain     gains[FAIR_MAX_MOVES];    /* as hints; FAIR_N_GAINS if they are none */
  FairVerdict  verdicts[FAIR_MAX_MOVES]; /* as far as they are needed */
} PuzzleOutcomes;

bool         puzzle_judge_init (PuzzleJudge *self, const FairGame *game);
void         puzzle_judge_forget (PuzzleJudge *self);
FairSolution puzzle_solve (PuzzleJudge *self, const FairPosition *position, uint64_t states, bool line);
FairVerdict  puzzle_judge (PuzzleJudge *self, const FairPosition *position, const FairPosition *key, uint64_t limit);
void         puzzle_find_key (const PuzzleJudge *self, const FairPosition *position, FairPosition *key);
unsigned     puzzle_count_unseen (const PuzzleJudge *self, const FairPosition *position);
void         puzzle_outcomes_list (const PuzzleJudge *self, const FairPosition *position, bool hints_first, PuzzleOutcomes *outcomes);
void         puzzle_judge_learn (PuzzleJudge *self, const FairPosition *position, const FairMove *moves, unsigned n);
unsigned     puzzle_outcomes_count (const PuzzleOutcomes *outcomes, FairVerdict verdict);
unsigned     puzzle_count_kept (const PuzzleJudge *self, const FairPosition *key, const PuzzleOutcomes *outcomes);
bool         puzzle_is_one (PuzzleJudge        *self,
                            const FairPosition *position,
                            PuzzleOutcomes     *outcomes,
                            FairMove           *answer,
                            uint64_t           *states);
