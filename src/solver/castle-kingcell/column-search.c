/* KingCell, Beleaguered Castle, Streets and Alleys: several searches take turns.  Two can prove that there is
 * no win: the lines, depth-first from position to position, and, in the Castles, the search from class to
 * class.  The others, best-first, look for wins. */
#include "column-search.h"

#include "column-best.h"
#include "column-class-best.h"
#include "column-class-search.h"
#include "column-lines.h"

#include <string.h>

enum
{
  FIRST_TURN = 256,   /* positions in each search's turn in the first round */
  LAST_DOUBLING = 10, /* in how many rounds that number doubles */
  CLASSES_SHARE = 8,  /* a round examines as many classes as this many lines examine positions */
  N_JUDGES = 8,
  BEST_NODES = 4000, /* that the best-first search keeps in the first rounds */
  BEST_DOUBLINGS = 4,
  N_COARSE = 7,        /* kinds of coarse classes */
  COARSE_NODES = 1024, /* that a search of coarse classes keeps in the first round */
  N_CLASS_JUDGES = 3,
  CLASS_NODES = 1024, /* the same of other classes */
  CLASS_DOUBLINGS = 12
};

typedef struct
{
  FairSearch     *search;
  ColumnGame      game;
  ColumnOutlines *outlines; /* of the Castles; NULL if there is no memory for it */
  ColumnLines     lines;
  ColumnState     start;
  ColumnLine      best;           /* for all searches except the lines */
  unsigned        useless_coarse; /* a bit for each kind that cannot prove the deal lost */

  ColumnClassSearch classes; /* depth 0 if not used */
  ColumnClassSearch narrow;
} Columns;

static const ColumnJudge judges[N_JUDGES] = {
  { .left = 6, .breaks = 4, .buried = 3, .taken = 12, .order = 5 },
  { .left = 7, .breaks = 7, .buried = 1, .taken = 10, .order = 0 },
  { .left = 9, .breaks = 3, .buried = 4, .taken = 5, .order = 1 },
  { .left = 6, .breaks = 4, .buried = 1, .taken = 10, .order = 3 },
  { .left = 6, .breaks = 7, .buried = 5, .taken = 15, .order = 5 },
  { .left = 4, .breaks = 4, .buried = 3, .taken = 14, .order = 3 },
  { .left = 6, .breaks = 0, .buried = 1, .taken = 3, .order = 5 },
  { .left = 2, .breaks = 8, .buried = 1, .taken = 3, .order = 4 }
};

static const ColumnClassJudge class_judges[N_CLASS_JUDGES] = {
  { .left = 1, .locked = 8, .stuck = 4, .taken = 8, .buried = 2, .order = 4 },
  { .left = 0, .locked = 8, .stuck = 1, .taken = 4, .buried = 0, .order = 0 },
  { .left = 2, .locked = 6, .stuck = 2, .taken = 6, .buried = 1, .order = 2 }
};

static const ColumnClassKind full = { .kept = COLUMN_ALL_RANKS };
static const ColumnClassKind narrow = { .kept = COLUMN_ALL_RANKS, .narrow = true };

/* Ranks that coarse classes record: two consecutive ones prove the most for their number. */
static const uint16_t coarse_ranks[N_COARSE] = { 0xc00, 0x180, 0x060, 0x600, 0x300, 0x0c0, 0x030 };

/* Only the Castles have outlines and classes. */
static void
prepare_outlines (Columns *self)
{
  if (self->game.n_cells > 0)
    return;

  self->outlines = fair_search_take (self->search, sizeof *self->outlines);
  if (self->outlines)
    column_outlines_init (self->outlines, &self->game, &self->start);
}

static void
prepare_classes (Columns           *self,
                 ColumnClassSearch *classes,
                 ColumnClassKind    kind,
                 size_t             memory)
{
  FairSearch *search = self->search;
  size_t      used = search->memory_used;

  if (self->outlines && fair_mechanism_is_on (FAIR_CASTLE_DEEP_CLASSES) &&
      !column_class_search_init (classes, search, &self->game, self->outlines, &self->start, kind, memory))
    {
      search->memory_used = used;
      classes->depth = 0;
    }
}

static Columns *
prepare (FairSearch *search)
{
  Columns *self = fair_search_take (search, sizeof *self);
  bool     any_lines;

  if (self == NULL)
    return NULL;

  memset (self, 0, sizeof *self);
  self->search = search;
  column_read (search->rules, search->start, &self->game, &self->start);
  prepare_outlines (self);
  column_lines_choose_bounds (&self->lines, search);
  self->best.room = self->lines.max_path;
  self->best.moves = fair_search_take (search, self->best.room * sizeof *self->best.moves);
  any_lines = column_lines_init (&self->lines, &self->game, self->outlines, &self->start);
  prepare_classes (self, &self->narrow, narrow, fair_search_left (search) / 8);
  prepare_classes (self, &self->classes, full, fair_search_left (search) / 2);
  /* Half of the memory is left for the best-first search. */
  if (self->best.moves == NULL || !any_lines || !column_lines_take_table (&self->lines, fair_search_left (search) / 2))
    return NULL;

  return self;
}

/* Writes the moves of a win. */
static FairVerdict
tell (Columns          *self,
      const ColumnMove *path,
      unsigned          n_path)
{
  FairSearch  *search = self->search;
  FairPosition position = *search->start;

  for (unsigned i = 0; i < n_path; i++)
    {
      FairMove move = column_tell (&self->game, path[i], 0);

      if (path[i].to == COLUMN_FOUNDATION)
        move.to = (uint8_t) fair_foundation_slot (search->rules, &position, fair_position_top (&position, move.from));
      if (!fair_is_legal (search->rules, &position, move) || !fair_search_add (search, move))
        {
          assert (search->n_line == FAIR_MAX_LINE);
          return FAIR_VERDICT_UNKNOWN;
        }
      fair_apply (search->rules, &position, move, NULL);
    }

  return FAIR_VERDICT_WON;
}

/* Runs the best-first search, with different weights each round.  Returns whether it wins. */
static bool
run_best (Columns *self,
          unsigned round)
{
  unsigned doublings = round / 2 < BEST_DOUBLINGS ? round / 2 : BEST_DOUBLINGS;

  /* The same weights and size would give the same result. */
  if (round >= 2 * BEST_DOUBLINGS + N_JUDGES || !fair_mechanism_is_on (FAIR_COLUMN_BEST))
    return false;

  fair_search_begin_pass (self->search, UINT64_MAX);
  return fair_column_best (self->search, &self->game, &self->start, self->outlines, &judges[round % N_JUDGES], BEST_NODES << doublings, self->best.moves, self->best.room,
                           &self->best.n);
}

/* Searches coarse classes for a proof that the deal is lost. */
static bool
run_coarse (Columns *self,
            unsigned doublings)
{
  for (unsigned i = 0; i < N_COARSE && !self->search->over; i++)
    if (!(self->useless_coarse >> i & 1))
      switch (fair_column_class_best (self->search, &self->game, self->outlines, &self->start, (ColumnClassKind){ .kept = coarse_ranks[i] }, &class_judges[0],
                                      COARSE_NODES << doublings, &self->best))
        {
        case FAIR_VERDICT_LOST:
          return true;
        case FAIR_VERDICT_WON:
          self->useless_coarse |= 1u << i;
          break;
        case FAIR_VERDICT_UNKNOWN:
        default:
          break;
        }

  return false;
}

/* Runs the best-first searches from class to class. */
static FairVerdict
run_best_classes (Columns *self,
                  unsigned round)
{
  unsigned    doublings = round < CLASS_DOUBLINGS ? round : CLASS_DOUBLINGS;
  FairVerdict verdict = FAIR_VERDICT_UNKNOWN;

  if (self->outlines == NULL)
    return FAIR_VERDICT_UNKNOWN;

  fair_search_begin_pass (self->search, UINT64_MAX);
  if (fair_mechanism_is_on (FAIR_CASTLE_COARSE_CLASSES) && run_coarse (self, doublings))
    return FAIR_VERDICT_LOST;
  if (!fair_mechanism_is_on (FAIR_CASTLE_BEST_CLASSES))
    return FAIR_VERDICT_UNKNOWN;
  for (unsigned i = 0; i < 2 && verdict == FAIR_VERDICT_UNKNOWN && !self->search->over; i++)
    verdict = fair_column_class_best (self->search, &self->game, self->outlines, &self->start, i == 0 ? narrow : full, &class_judges[round % N_CLASS_JUDGES],
                                      CLASS_NODES << doublings, &self->best);

  return verdict;
}

/* Runs the search from class to class for @states classes.  Returns whether it wins. */
static bool
run_classes (Columns           *self,
             ColumnClassSearch *classes,
             uint64_t           states)
{
  fair_search_begin_pass (self->search, states);
  if (!column_class_search_run (classes))
    return false;
  if (column_class_tell (&self->game, &self->start, classes->path + 1, classes->depth, self->best.moves, self->best.room, &self->best.n))
    return true;

  /* The line is too long. */
  classes->cut = true;
  classes->depth = 0;
  return false;
}

/* Gives each search its turn.  Returns UNKNOWN if they have to go on. */
static FairVerdict
run_round (Columns *self,
           unsigned round)
{
  uint64_t                turn = (uint64_t) FIRST_TURN << (round < LAST_DOUBLING ? round : LAST_DOUBLING);
  const ColumnLineSearch *won = column_lines_run (&self->lines, turn);
  FairVerdict             verdict;

  if (won)
    return tell (self, won->path, won->n_path);
  if (self->search->over)
    return FAIR_VERDICT_UNKNOWN;
  if (!column_lines_are_open (&self->lines) && !self->lines.cut)
    return FAIR_VERDICT_LOST;

  verdict = run_best_classes (self, round);
  if (verdict != FAIR_VERDICT_UNKNOWN)
    return verdict == FAIR_VERDICT_WON ? tell (self, self->best.moves, self->best.n) : verdict;
  if (run_best (self, round))
    return tell (self, self->best.moves, self->best.n);
  if (self->search->over || self->classes.depth == 0)
    return FAIR_VERDICT_UNKNOWN;

  if (run_classes (self, &self->narrow, turn * CLASSES_SHARE) ||
      (!self->search->over && run_classes (self, &self->classes, turn * CLASSES_SHARE)))
    return tell (self, self->best.moves, self->best.n);

  return self->search->over || self->classes.cut || self->classes.depth > 0 ? FAIR_VERDICT_UNKNOWN : FAIR_VERDICT_LOST;
}

/* Whether any of the searches that can be complete has something left to try. */
static bool
is_open (const Columns *self)
{
  return self->classes.depth > 0 || column_lines_are_open (&self->lines);
}

/* Searches from @search->start for a win, and for a proof that there is none; returns the answer. */
FairVerdict
fair_column_search (FairSearch *search)
{
  Columns    *self = prepare (search);
  FairVerdict verdict = FAIR_VERDICT_UNKNOWN;

  if (self == NULL)
    return FAIR_VERDICT_UNKNOWN;
  if (self->outlines && !column_outlines_state_lives (self->outlines, &self->start))
    return FAIR_VERDICT_LOST;
  if (column_lines_begin (&self->lines))
    return tell (self, self->lines.lines[0].path, self->lines.lines[0].n_path);

  for (unsigned round = 0; verdict == FAIR_VERDICT_UNKNOWN && is_open (self) && !search->over; round++)
    verdict = run_round (self, round);

  return verdict;
}
