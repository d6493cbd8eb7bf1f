#include "column-class-best.h"

#include "queue.h"

enum
{
  EDGES = 1024,    /* the most moves listed for one class */
  MAX_PATH = 8192, /* classes of a win */
  LONG_LIST = 128  /* listing this many classes takes so long that clock and stop flag are checked */
};

typedef struct
{
  FairSearch             *search;
  const ColumnGame       *game;
  ColumnOutlines         *outlines;
  ColumnClassKind         kind;
  const ColumnClassJudge *judge;
  FairQueue               queue;
  ColumnClass            *classes; /* those kept */
  bool                    cut;     /* a limit was reached: not complete */
  ColumnClass             edges[EDGES];
  ColumnClass             path[MAX_PATH];
} Best;

/* The value of the locked cards of @column. */
static unsigned
judge_column (const Best        *self,
              const ColumnClass *klass,
              unsigned           column)
{
  const ColumnClassJudge *judge = self->judge;
  const uint8_t          *cards = self->outlines->cards[column];
  unsigned                n = klass->locked[column];
  unsigned                lowest[FAIR_N_SUITS] = { 255, 255, 255, 255 };
  unsigned                value = judge->locked * n + judge->taken;

  for (unsigned i = 0; i < n; i++)
    {
      unsigned card = cards[i];

      if (lowest[card % 4] < card)
        value += judge->order;
      else
        lowest[card % 4] = card;
      if (klass->count[card % 4] == card / 4)
        value += judge->buried * (n - 1 - i);
    }

  return value;
}

static unsigned
judge_class (const Best        *self,
             const ColumnClass *klass)
{
  const ColumnClassJudge *judge = self->judge;
  unsigned                up = klass->count[0] + klass->count[1] + klass->count[2] + klass->count[3];
  unsigned                value = judge->left * (FAIR_PACK_SIZE - up);

  value += judge->stuck * (unsigned) __builtin_popcountll (klass->known);
  value += judge->taken * (unsigned) __builtin_popcountll (klass->bases);
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    if (klass->locked[column] > 0)
      value += judge_column (self, klass, column);

  return value;
}

/* Adds a class, if it is new and may be winnable.  Returns its number, or FAIR_QUEUE_NONE. */
static uint32_t
keep (Best              *self,
      const ColumnClass *klass,
      uint32_t           parent)
{
  uint32_t number;

  if (!column_outlines_live (self->outlines, klass->locked, klass->count) ||
      !fair_table_add (&self->queue.table, column_class_key (self->game, klass)))
    return FAIR_QUEUE_NONE;
  if (self->queue.n == self->queue.most)
    {
      self->cut = true;
      return FAIR_QUEUE_NONE;
    }

  number = fair_queue_add (&self->queue, judge_class (self, klass), parent);
  self->classes[number] = *klass;
  return number;
}

/* Tries all moves of a class.  Returns the number of a won one, or FAIR_QUEUE_NONE. */
static uint32_t
expand (Best    *self,
        uint32_t number)
{
  ColumnClassList list = { .classes = self->edges, .room = EDGES };

  column_class_list (self->outlines, self->kind, &self->classes[number], &list);
  self->cut |= list.cut;
  if (list.n > LONG_LIST)
    fair_search_look (self->search);
  for (unsigned i = list.n; i-- > 0;)
    {
      uint32_t kept = keep (self, &list.classes[i], number);

      if (kept != FAIR_QUEUE_NONE && column_class_won (&list.classes[i]))
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

  return column_class_tell (self->game, start, self->path + first, MAX_PATH - first, line->moves, line->room, &line->n);
}

static FairVerdict
run (Best              *self,
     const ColumnState *start,
     ColumnLine        *line)
{
  ColumnClass first;
  uint32_t    number;
  uint32_t    won = FAIR_QUEUE_NONE;

  column_class_read (self->outlines, self->kind, start, &first);
  keep (self, &first, FAIR_QUEUE_NONE);
  while (won == FAIR_QUEUE_NONE && !self->cut && !self->search->over && (number = fair_queue_take_best (&self->queue)) != FAIR_QUEUE_NONE)
    if (fair_search_step (self->search))
      won = expand (self, number);
    else
      return FAIR_VERDICT_UNKNOWN;
  if (won == FAIR_QUEUE_NONE)
    return self->cut || self->search->over || self->kind.narrow ? FAIR_VERDICT_UNKNOWN : FAIR_VERDICT_LOST;
  if (self->kind.kept != COLUMN_ALL_RANKS || tell (self, start, won, line))
    return FAIR_VERDICT_WON;

  return FAIR_VERDICT_UNKNOWN;
}

/**
 * fair_column_class_best:
 * @start: not won
 * @kind: coarse classes cannot be narrow
 * @most: the most classes to keep
 * @line: (out): the moves of a win, unless classes are coarse
 *
 * Searches from class to class, the most promising ones first.  Memory that it takes from @search is given
 * back at the end.
 *
 * Returns: LOST only if that is proven; WON for coarse classes means that they can never prove a loss
 */
FairVerdict
fair_column_class_best (FairSearch             *search,
                        const ColumnGame       *game,
                        ColumnOutlines         *outlines,
                        const ColumnState      *start,
                        ColumnClassKind         kind,
                        const ColumnClassJudge *judge,
                        uint32_t                most,
                        ColumnLine             *line)
{
  size_t      used = search->memory_used;
  Best       *self = fair_search_take (search, sizeof *self);
  FairVerdict verdict = FAIR_VERDICT_UNKNOWN;

  if (self)
    {
      self->search = search;
      self->game = game;
      self->outlines = outlines;
      self->kind = kind;
      self->judge = judge;
      self->cut = false;
      self->classes = fair_queue_init (&self->queue, search, most, sizeof *self->classes);
      if (self->classes)
        verdict = run (self, start, line);
    }
  search->memory_used = used;
  return verdict;
}
