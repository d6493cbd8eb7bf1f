#include "column-class-best.h"

#include <string.h>

enum
{
  NONE = UINT32_MAX,
  N_VALUES = 2048,
  EDGES = 1024,     /* listed at most of one class */
  TABLE_BYTES = 32, /* for each class that is kept */
  MAX_PATH = 8192,  /* classes of a win */
  LONG_LIST = 128   /* classes that take so long to list that clock and stop flag are looked at */
};

/* A class kept. */
typedef struct
{
  ColumnClass class;
  uint32_t parent;
  uint32_t next; /* in the list of its value */
} Node;

typedef struct
{
  FairSearch             *search;
  const ColumnGame       *game;
  ColumnOutlines         *outlines;
  ColumnClassKind         kind;
  const ColumnClassJudge *judge;
  FairTable               table;
  uint32_t                lists[N_VALUES];
  unsigned                lowest; /* no list below is not empty */
  uint32_t                n_nodes;
  uint32_t                most;
  Node                   *nodes;
  bool                    cut; /* a bound was met: not complete */
  ColumnClass             edges[EDGES];
  ColumnClass             path[MAX_PATH];
} Best;

/* Judges the fast cards of @column. */
static unsigned
judge_column (const Best *self,
              const ColumnClass *class,
              unsigned column)
{
  const ColumnClassJudge *judge = self->judge;
  const uint8_t          *cards = self->outlines->cards[column];
  unsigned                n = class->fast[column];
  unsigned                lowest[FAIR_N_SUITS] = { 255, 255, 255, 255 };
  unsigned                value = judge->fast * n + judge->taken;

  for (unsigned i = 0; i < n; i++)
    {
      unsigned card = cards[i];

      if (lowest[card % 4] < card)
        value += judge->order;
      else
        lowest[card % 4] = card;
      if (class->count[card % 4] == card / 4)
        value += judge->buried * (n - 1 - i);
    }

  return value;
}

static unsigned
judge_class (const Best *self,
             const ColumnClass *class)
{
  const ColumnClassJudge *judge = self->judge;
  unsigned                up = class->count[0] + class->count[1] + class->count[2] + class->count[3];
  unsigned                value = judge->left * (FAIR_PACK_SIZE - up);

  value += judge->stuck * (unsigned) __builtin_popcountll (class->known);
  value += judge->taken * (unsigned) __builtin_popcountll (class->bases);
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    if (class->fast[column] > 0)
      value += judge_column (self, class, column);

  return value < N_VALUES ? value : N_VALUES - 1;
}

/* Keeps a class, if it is new and may live.  Returns: its number, or NONE. */
static uint32_t
keep (Best *self,
      const ColumnClass *class,
      uint32_t parent)
{
  uint32_t number = self->n_nodes;
  unsigned value;

  if (!column_outlines_live (self->outlines, class->fast, class->count) ||
      !fair_table_add (&self->table, column_class_key (self->game, class)))
    return NONE;
  if (number == self->most)
    {
      self->cut = true;
      return NONE;
    }

  value = judge_class (self, class);
  self->nodes[number] = (Node){ *class, parent, self->lists[value] };
  self->lists[value] = number;
  if (value < self->lowest)
    self->lowest = value;
  self->n_nodes++;
  return number;
}

/* The best class that was not looked at yet, or NONE. */
static uint32_t
take_best (Best *self)
{
  uint32_t number;

  while (self->lowest < N_VALUES && self->lists[self->lowest] == NONE)
    self->lowest++;
  if (self->lowest == N_VALUES)
    return NONE;

  number = self->lists[self->lowest];
  self->lists[self->lowest] = self->nodes[number].next;
  return number;
}

/* Looks at all moves of a class.  Returns: the number of a won one, or NONE. */
static uint32_t
expand (Best    *self,
        uint32_t number)
{
  ColumnClassList list = { .classes = self->edges, .room = EDGES };

  column_class_list (self->outlines, self->kind, &self->nodes[number].class, &list);
  self->cut |= list.cut;
  if (list.n > LONG_LIST)
    fair_search_look (self->search);
  for (unsigned i = list.n; i-- > 0;)
    {
      uint32_t kept = keep (self, &list.classes[i], number);

      if (kept != NONE && column_class_won (&list.classes[i]))
        return kept;
    }

  return NONE;
}

/* Tells the moves to a class kept.  Returns: false if they are too many. */
static bool
tell (Best              *self,
      const ColumnState *start,
      uint32_t           number,
      ColumnLine        *line)
{
  unsigned first = MAX_PATH;

  for (; self->nodes[number].parent != NONE; number = self->nodes[number].parent)
    {
      if (first == 0)
        return false;
      self->path[--first] = self->nodes[number].class;
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
  uint32_t    won = NONE;

  column_class_read (self->outlines, self->kind, start, &first);
  keep (self, &first, NONE);
  while (won == NONE && !self->cut && !self->search->over && (number = take_best (self)) != NONE)
    if (fair_search_step (self->search))
      won = expand (self, number);
    else
      return FAIR_VERDICT_UNKNOWN;
  if (won == NONE)
    return self->cut || self->search->over || self->kind.narrow ? FAIR_VERDICT_UNKNOWN : FAIR_VERDICT_LOST;
  if (self->kind.kept != COLUMN_ALL_RANKS || tell (self, start, won, line))
    return FAIR_VERDICT_WON;

  return FAIR_VERDICT_UNKNOWN;
}

/**
 * fair_column_class_best:
 * @start: not won
 * @kind: coarse classes cannot be narrow
 * @most: classes to be kept at most
 * @line: (out): the moves of a win, unless classes are coarse
 *
 * Searches from class to class, the most promising ones first.  What it takes of the memory of
 * @search is given back at its end.
 *
 * Returns: LOST only if that is so; WON of coarse classes means that they will never say LOST
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
  size_t      room = fair_search_left (search) / (sizeof (Node) + TABLE_BYTES) * 7 / 8;
  FairVerdict verdict = FAIR_VERDICT_UNKNOWN;
  size_t      table;

  if (most > room)
    most = (uint32_t) room;
  table = FAIR_TABLE_LEAST + most * (size_t) TABLE_BYTES;
  if (self)
    {
      self->search = search;
      self->game = game;
      self->outlines = outlines;
      self->kind = kind;
      self->judge = judge;
      self->lowest = N_VALUES;
      self->n_nodes = 0;
      self->most = most;
      self->cut = false;
      memset (self->lists, 0xff, sizeof self->lists);
      self->nodes = fair_search_take (search, most * sizeof *self->nodes);
      if (self->nodes && fair_table_init (&self->table, fair_search_take (search, table), table, search->stop))
        verdict = run (self, start, line);
    }
  search->memory_used = used;
  return verdict;
}
