#include "column-class-best.h"

#include "queue.h"

enum
{
  EDGES = 1024,    /* the most moves listed for one class, of each list */
  MAX_PATH = 8192, /* classes of a win */
  LONG_LIST = 128  /* check clock and stop flag after listing this many classes */
};

typedef struct
{
  FairSearch             *search;
  ColumnLevels           *levels;
  unsigned                kind;
  const ColumnClassJudge *judge;
  FairQueue               queue;
  ColumnClass            *classes; /* those kept */
  bool                    cut;     /* a limit was reached: not complete */
  ColumnClass             edges[2][EDGES];
  ColumnClass             path[MAX_PATH];
} Best;

/* Adds a class, if it is new and may be winnable.  Returns its number, or FAIR_QUEUE_NONE. */
static uint32_t
keep (Best              *self,
      const ColumnClass *klass,
      uint32_t           parent)
{
  uint32_t number;

  if (!column_outlines_live (self->levels->outlines, klass->locked, klass->count) ||
      !fair_table_add (&self->queue.table, column_class_key (self->levels->game, klass)) ||
      !column_levels_may_win (self->levels, klass))
    return FAIR_QUEUE_NONE;
  if (self->queue.n == self->queue.most)
    {
      self->cut = true;
      return FAIR_QUEUE_NONE;
    }

  number = fair_queue_add (&self->queue, column_class_value (self->levels->outlines, self->judge, klass), parent);
  self->classes[number] = *klass;
  return number;
}

/* Tries all moves of a class.  Returns the number of a won one, or FAIR_QUEUE_NONE. */
static uint32_t
expand (Best    *self,
        uint32_t number)
{
  ColumnClassMoves       moves = { .back = { .classes = self->edges[0], .room = EDGES }, .ahead = { .classes = self->edges[1], .room = EDGES } };
  const ColumnClassList *lists[] = { &moves.back, &moves.ahead };

  column_class_list (self->levels->outlines, self->kind, &self->classes[number], &moves);
  self->cut |= moves.back.cut || moves.ahead.cut;
  if (moves.back.n + moves.ahead.n > LONG_LIST)
    fair_search_look (self->search);
  for (unsigned i = 0; i < 2; i++)
    for (unsigned k = lists[i]->n; k-- > 0;)
      {
        const ColumnClass *klass = &lists[i]->classes[k];
        uint32_t           kept = keep (self, klass, number);

        if (kept != FAIR_QUEUE_NONE && column_class_won (klass))
          return kept;
      }

  return FAIR_QUEUE_NONE;
}

/* Writes the moves that lead to a class.  Returns false if there are too many. */
static bool
tell (Best              *self,
      const ColumnState *start,
      uint32_t           number,
      ColumnLine        *line)
{
  unsigned first = MAX_PATH;

  for (; self->queue.links[number].parent != FAIR_QUEUE_NONE; number = self->queue.links[number].parent)
    {
      if (first == 0)
        return false;
      self->path[--first] = self->classes[number];
    }

  return column_class_tell (self->levels->game, start, self->path + first, MAX_PATH - first, line->moves, line->room, &line->n);
}

static FairVerdict
run (Best              *self,
     const ColumnState *start,
     ColumnLine        *line)
{
  ColumnClass first;
  uint32_t    number;
  uint32_t    won = FAIR_QUEUE_NONE;

  column_class_read (self->levels->outlines, COLUMN_ALL_RANKS, start, &first);
  keep (self, &first, FAIR_QUEUE_NONE);
  while (won == FAIR_QUEUE_NONE && !self->cut && !self->search->over && (number = fair_queue_take_best (&self->queue)) != FAIR_QUEUE_NONE)
    if (fair_search_step (self->search))
      won = expand (self, number);
    else
      return FAIR_VERDICT_UNKNOWN;
  if (won == FAIR_QUEUE_NONE)
    return self->cut || self->search->over || self->kind != COLUMN_ALL_RANKS ? FAIR_VERDICT_UNKNOWN : FAIR_VERDICT_LOST;

  return tell (self, start, won, line) ? FAIR_VERDICT_WON : FAIR_VERDICT_UNKNOWN;
}

/* Searches from class to class, the most promising ones first, from @start, that of @levels.  Memory taken from the
 * search of @levels is released at the end.  @narrow: whether to use only one of the ways in which cards can become
 * stuck.  @most: the most classes to keep.  @line: (out): the moves of a win.  Returns: LOST only if that is proven */
FairVerdict
fair_column_class_best (ColumnLevels           *levels,
                        const ColumnState      *start,
                        bool                    narrow,
                        const ColumnClassJudge *judge,
                        uint32_t                most,
                        ColumnLine             *line)
{
  FairSearch *search = levels->search;
  size_t      used = search->memory_used;
  Best       *self = fair_search_take (search, sizeof *self);
  FairVerdict verdict = FAIR_VERDICT_UNKNOWN;

  if (self)
    {
      self->search = search;
      self->levels = levels;
      self->kind = COLUMN_ALL_RANKS | (narrow ? COLUMN_NARROW : 0);
      self->judge = judge;
      self->cut = false;
      self->classes = fair_queue_init (&self->queue, search, most, sizeof *self->classes);
      if (self->classes)
        verdict = run (self, start, line);
    }
  search->memory_used = used;
  return verdict;
}
