/* KingCell, Beleaguered Castle, Streets and Alleys: several searches take turns.  Two can prove that there is
 * no win: the lines, depth-first from position to position, and, in the Castles, the search of several levels of
 * classes.  The best-first search looks for wins. */
#include "column-search.h"

#include "column-best.h"
#include "column-class-best.h"
#include "column-lines.h"

#include <string.h>

enum
{
  FIRST_TURN = 256,   /* positions in each search's turn in the first round */
  LAST_DOUBLING = 10, /* in how many rounds that number doubles */
  N_JUDGES = 8,
  BEST_NODES = 4000, /* that the best-first search keeps in the first rounds */
  BEST_DOUBLINGS = 7,
  LEVEL_STATES = 1024, /* classes of each level in the first round */
  LAST_LEVEL_ROUND = 24,
  N_LEVELS = 13,
  N_CLASS_JUDGES = 3,
  CLASS_NODES = 1024, /* that the best-first search of classes keeps in the first round */
  CLASS_DOUBLINGS = 12
};

typedef struct
{
  FairSearch     *search;
  ColumnGame      game;
  ColumnOutlines *outlines; /* of the Castles; NULL if there is no memory for it */
  ColumnLines     lines;
  ColumnState     start;
  ColumnLine      found;  /* by all searches except the lines */
  ColumnLevels   *levels; /* (nullable) */
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

/* The ranks kept in each level: none, two consecutive ones, all. */
static const uint16_t kept_ranks[N_LEVELS] = { 0, 0xc00, 0x600, 0x300, 0x180, 0x0c0, 0x060, 0x030, 0x018, 0x00c, 0x006, 0x003, COLUMN_ALL_RANKS };

/* Five eighths of the memory are for the levels. */
static void
prepare_levels (Columns *self)
{
  FairSearch *search = self->search;
  size_t      used = search->memory_used;
  unsigned    first = fair_mechanism_is_on (FAIR_CASTLE_COARSE_CLASSES) ? 0 : N_LEVELS - 1;

  if (self->outlines == NULL || !fair_mechanism_is_on (FAIR_CASTLE_CLASSES))
    return;

  self->levels = fair_search_take (search, sizeof *self->levels);
  if (self->levels == NULL || !column_levels_init (self->levels, search, &self->game, self->outlines, &self->start, kept_ranks + first,
                                                   N_LEVELS - first, fair_search_left (search) / 8 * 5))
    {
      search->memory_used = used;
      self->levels = NULL;
    }
}

static Columns *
prepare (FairSearch *search)
{
  Columns *self = fair_search_take (search, sizeof *self);
  bool     any_lines;
  size_t   table;

  if (self == NULL)
    return NULL;

  memset (self, 0, sizeof *self);
  self->search = search;
  column_read (search->rules, search->start, &self->game, &self->start);
  /* Only the Castles have outlines and classes. */
  if (self->game.n_cells == 0)
    self->outlines = fair_search_take (search, sizeof *self->outlines);
  if (self->outlines)
    column_outlines_init (self->outlines, &self->game, &self->start);
  any_lines = column_lines_init (&self->lines, search, &self->game, self->outlines, &self->start);
  self->found.room = self->lines.max_path;
  self->found.moves = fair_search_take (search, self->found.room * sizeof *self->found.moves);
  prepare_levels (self);
  /* Half of the memory is left for the best-first search. */
  table = fair_search_left (search) / 2;
  if (self->found.moves == NULL || !any_lines ||
      !fair_table_init (&self->lines.table, fair_search_take (search, table), table, search->stop))
    return NULL;

  return self;
}

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

/* Searches the levels of classes, then best-first.  Returns WON with the moves in @self->found. */
static FairVerdict
run_levels (Columns *self,
            unsigned round)
{
  ColumnLevels           *levels = self->levels;
  ColumnLine             *found = &self->found;
  const ColumnClassJudge *judge = &class_judges[round % N_CLASS_JUDGES];
  FairVerdict             verdict;

  fair_search_begin_pass (self->search, UINT64_MAX);
  verdict = column_levels_run (levels, judge, (uint64_t) LEVEL_STATES << round);
  if (levels->full || round == LAST_LEVEL_ROUND)
    self->levels = NULL;
  if (verdict == FAIR_VERDICT_WON)
    return column_class_tell (&self->game, &self->start, levels->win + 1, levels->n_win - 1, found->moves, found->room, &found->n) ? verdict : FAIR_VERDICT_UNKNOWN;
  if (!fair_mechanism_is_on (FAIR_CASTLE_BEST_CLASSES))
    return verdict;
  for (unsigned i = 0; i < 2 && verdict == FAIR_VERDICT_UNKNOWN && !self->search->over; i++)
    verdict = fair_column_class_best (levels, &self->start, i == 0, judge, CLASS_NODES << (round < CLASS_DOUBLINGS ? round : CLASS_DOUBLINGS), found);

  return verdict;
}

/* Runs each search for one turn. Returns UNKNOWN if they must continue. */
static FairVerdict
run_round (Columns *self,
           unsigned round)
{
  uint64_t                turn = (uint64_t) FIRST_TURN << (round < LAST_DOUBLING ? round : LAST_DOUBLING);
  const ColumnLineSearch *won = column_lines_run (&self->lines, turn);
  unsigned                doublings = round / 2 < BEST_DOUBLINGS ? round / 2 : BEST_DOUBLINGS;
  FairVerdict             verdict;

  if (won)
    return tell (self, won->path, won->n_path);
  if (self->search->over)
    return FAIR_VERDICT_UNKNOWN;
  if (!column_lines_are_open (&self->lines) && !self->lines.cut)
    return FAIR_VERDICT_LOST;

  /* The best-first search has different weights each round; with the same weights and size it would repeat itself. */
  if (round < 2 * BEST_DOUBLINGS + N_JUDGES && fair_mechanism_is_on (FAIR_COLUMN_BEST))
    {
      fair_search_begin_pass (self->search, UINT64_MAX);
      if (fair_column_best (self->search, &self->game, &self->start, self->outlines, &judges[round % N_JUDGES],
                            BEST_NODES << doublings, self->found.moves, self->found.room, &self->found.n))
        return tell (self, self->found.moves, self->found.n);
    }

  if (self->levels && !self->search->over)
    {
      verdict = run_levels (self, round);
      if (verdict != FAIR_VERDICT_UNKNOWN)
        return verdict == FAIR_VERDICT_WON ? tell (self, self->found.moves, self->found.n) : verdict;
    }
  return FAIR_VERDICT_UNKNOWN;
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

  /* As long as any of the searches that can be complete has something left to try. */
  for (unsigned round = 0; verdict == FAIR_VERDICT_UNKNOWN && !search->over &&
                           (self->levels != NULL || column_lines_are_open (&self->lines));
       round++)
    verdict = run_round (self, round);

  return verdict;
}
