#include "column-levels.h"

#include <string.h>

enum
{
  ALIGNMENT = 16,
  EDGES = 2048,        /* the most classes listed for one class, of each list */
  NOISE = 6,           /* random points are below this */
  LONG_LIST = 128,     /* check clock and stop flag after listing this many classes */
  FIRST_ANSWERS = 256, /* the room for answers of a level at first */
  STACK_SHARE = 16,    /* the stack gets this part of the memory */
  NONE = UINT32_MAX
};

/* The verdict on a class. */
enum
{
  OPEN = 1, /* nothing any more */
  ENTERED,
  WINNABLE,
  LOST
};

/* Classes on the stack. */
typedef struct
{
  uint32_t first;
  uint32_t n;
} Group;

static bool may_win (ColumnLevels *self, unsigned number, const ColumnClass *klass);

static void *
take (ColumnLevels *self,
      size_t        size)
{
  void *taken = self->memory;

  size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (size > self->left)
    return NULL;

  self->memory += size;
  self->left -= size;
  return taken;
}

/* The answer for @key, or the place where it belongs. */
static ColumnAnswer *
find_answer (const ColumnLevel *level,
             FairKey            key)
{
  uint32_t at = (uint32_t) (key.stored ^ key.stored >> 32) & level->mask;

  while (level->answers[at].answer != 0 && (level->answers[at].key != key.stored || level->answers[at].extra != (uint32_t) key.extra))
    at = (at + 1) & level->mask;

  return &level->answers[at];
}

/* Makes room for @room answers, a power of two.  The old place of the answers is not used again. */
static bool
make_room (ColumnLevels *self,
           ColumnLevel  *level,
           uint32_t      room)
{
  ColumnLevel   old = *level;
  ColumnAnswer *answers = take (self, room * sizeof *answers);

  if (answers == NULL)
    return false;

  memset (answers, 0, room * sizeof *answers);
  level->answers = answers;
  level->mask = room - 1;
  for (uint32_t i = 0; old.n_answers > 0 && i <= old.mask; i++)
    if (old.answers[i].answer != 0)
      *find_answer (level, (FairKey){ old.answers[i].key, old.answers[i].extra }) = old.answers[i];

  return true;
}

static void
note (ColumnLevels *self,
      ColumnLevel  *level,
      FairKey       key,
      unsigned      answer)
{
  ColumnAnswer *place = find_answer (level, key);

  if (place->answer == 0)
    {
      if (level->n_answers >= level->mask / 4 * 3 && !make_room (self, level, 2 * (level->mask + 1)))
        {
          level->over = true;
          return;
        }
      level->n_answers++;
      place = find_answer (level, key);
    }
  *place = (ColumnAnswer){ .key = key.stored, .extra = (uint32_t) key.extra, .answer = (uint8_t) answer };
}

/* Forgets classes about which nothing is known any more. */
static void
forget_open (ColumnLevels *self,
             ColumnLevel  *level)
{
  size_t        used = self->search->memory_used;
  ColumnAnswer *kept = fair_search_take (self->search, level->n_answers * sizeof *kept);
  uint32_t      n = 0;

  self->search->memory_used = used;
  if (kept == NULL)
    return;

  for (uint32_t i = 0; i <= level->mask; i++)
    if (level->answers[i].answer > OPEN)
      kept[n++] = level->answers[i];
  memset (level->answers, 0, (level->mask + 1) * sizeof *level->answers);
  for (uint32_t i = 0; i < n; i++)
    *find_answer (level, (FairKey){ kept[i].key, kept[i].extra }) = kept[i];
  level->n_answers = n;
}

static void
add_to_win (ColumnLevels      *self,
            unsigned           number,
            const ColumnClass *klass)
{
  if (number + 1 < self->n_levels)
    return;
  if (self->n_win == COLUMN_WIN_LENGTH)
    self->levels[number].over = true;
  else
    self->win[self->n_win++] = *klass;
}

/* Whether no coarser level shows that @klass is lost. */
static bool
coarser_may_win (ColumnLevels      *self,
                 unsigned           number,
                 const ColumnClass *klass)
{
  if (!column_outlines_live (self->outlines, klass->locked, klass->count))
    return false;
  for (unsigned i = 0; i < number; i++)
    if (self->levels[i].finer >> number & 1 && !self->levels[i].over && self->levels[i].answers)
      {
        ColumnClass coarse;

        column_class_coarsen (self->outlines, self->levels[i].kept, klass, &coarse);
        if (!may_win (self, i, &coarse))
          return false;
      }

  return true;
}

/* Adds the @n classes that begin at @list to @group, except duplicates.  Returns whether one is known to be
 * winnable. */
static bool
add_to_group (ColumnLevels *self,
              ColumnLevel  *level,
              Group        *group,
              uint32_t      from,
              uint32_t      list,
              uint32_t      n)
{
  for (uint32_t i = 0; i < n && !level->over; i++)
    {
      FairKey  key = column_class_key (self->game, &self->stack[list + i]);
      unsigned answer = find_answer (level, key)->answer;
      uint32_t at = group->first + group->n;

      if (answer == WINNABLE)
        return true;
      if (answer != 0 && answer != OPEN)
        continue;
      self->stack[at] = self->stack[list + i];
      self->before[at] = from;
      group->n++;
      note (self, level, key, ENTERED);
    }

  return false;
}

/* Sorts @classes, the most promising first, with some chance. */
static void
sort_classes (ColumnLevels *self,
              ColumnClass  *classes,
              uint32_t      n)
{
  unsigned values[EDGES];

  for (uint32_t i = 0; i < n; i++)
    {
      ColumnClass klass = classes[i];
      unsigned    value = column_class_value (self->outlines, &self->judge, &klass) + (unsigned) (fair_mix_next (&self->random) % NOISE);
      uint32_t    at = i;

      for (; at > 0 && values[at - 1] > value; at--)
        {
          values[at] = values[at - 1];
          classes[at] = classes[at - 1];
        }
      values[at] = value;
      classes[at] = klass;
    }
}

/* Tries all moves of the class at @at in @group.  Returns whether one may win. */
static bool
expand (ColumnLevels *self,
        unsigned      number,
        Group        *group,
        uint32_t      at)
{
  ColumnLevel     *level = &self->levels[number];
  uint32_t         top = group->first + group->n;
  uint32_t         room = (self->room - top) / 2 < EDGES ? (self->room - top) / 2 : EDGES;
  ColumnClassMoves moves = { .back = { .classes = self->stack + top, .room = room }, .ahead = { .classes = self->stack + top + room, .room = room } };
  uint32_t         list;
  bool             found = false;

  column_class_list (self->outlines, level->kept, &self->stack[at], &moves);
  if (moves.back.n + moves.ahead.n > LONG_LIST)
    fair_search_look (self->search);
  if (moves.back.cut || moves.ahead.cut || add_to_group (self, level, group, at, top, moves.back.n) || level->over)
    {
      level->over |= moves.back.cut || moves.ahead.cut;
      return true;
    }

  list = group->first + group->n;
  memmove (self->stack + list, moves.ahead.classes, moves.ahead.n * sizeof *self->stack);
  self->n_stack = list + moves.ahead.n;
  if (number + 1 == self->n_levels)
    sort_classes (self, self->stack + list, moves.ahead.n);
  for (uint32_t i = 0; i < moves.ahead.n && !found; i++)
    found = may_win (self, number, &self->stack[list + i]);
  self->n_stack = list;
  if (found)
    for (uint32_t i = at; i != group->first; i = self->before[i])
      add_to_win (self, number, &self->stack[i]);

  return found;
}

/* Whether the classes of the group of @klass may be winnable. */
static bool
search_group (ColumnLevels      *self,
              unsigned           number,
              const ColumnClass *klass)
{
  ColumnLevel *level = &self->levels[number];
  Group        group = { .first = self->n_stack, .n = 1 };
  bool         found = false;
  unsigned     answer;

  if (self->n_stack == self->room)
    {
      level->over = true;
      return true;
    }

  self->stack[self->n_stack++] = *klass;
  note (self, level, column_class_key (self->game, klass), ENTERED);
  for (uint32_t i = 0; i < group.n && !found && !level->over; i++)
    {
      if (level->n_states == level->last_state || !fair_search_step (self->search))
        level->over = true;
      else
        {
          level->n_states++;
          found = expand (self, number, &group, group.first + i);
        }
    }
  /* A stopped search proves nothing. */
  answer = level->over ? OPEN : found ? WINNABLE
                                      : LOST;
  for (uint32_t i = 0; i < group.n; i++)
    note (self, level, column_class_key (self->game, &self->stack[group.first + i]), answer);
  self->n_stack = group.first;
  return found || level->over;
}

/* Whether @klass may be winnable; false is a proof that it is not. */
static bool
may_win (ColumnLevels      *self,
         unsigned           number,
         const ColumnClass *klass)
{
  ColumnLevel *level = &self->levels[number];
  FairKey      key = column_class_key (self->game, klass);
  bool         found;

  if (level->over)
    return true;
  if (column_class_won (klass))
    {
      add_to_win (self, number, klass);
      return true;
    }
  switch (find_answer (level, key)->answer)
    {
    case WINNABLE:
      return true;
    case LOST:
      return false;
    default:
      break;
    }

  if (!coarser_may_win (self, number, klass))
    {
      note (self, level, key, LOST);
      return false;
    }
  found = search_group (self, number, klass);
  if (found && !level->over)
    add_to_win (self, number, klass);

  return found;
}

/* The same for a class that records everything; only coarser levels are asked. */
bool
column_levels_may_win (ColumnLevels      *self,
                       const ColumnClass *klass)
{
  self->n_stack = 0;
  return coarser_may_win (self, self->n_levels - 1, klass);
}

/* Prepares a search from @start, which is not won.  @kept: for each level, which ranks are kept, coarser ones first;
 * the last keeps all of them.  @memory: how many bytes of the memory of @search it can take.  Returns: false if there
 * is too little memory */
bool
column_levels_init (ColumnLevels      *self,
                    FairSearch        *search,
                    const ColumnGame  *game,
                    ColumnOutlines    *outlines,
                    const ColumnState *start,
                    const uint16_t    *kept,
                    unsigned           n_kept,
                    size_t             memory)
{
  memset (self, 0, sizeof *self);
  self->search = search;
  self->game = game;
  self->outlines = outlines;
  self->n_levels = n_kept;
  column_class_read (outlines, COLUMN_ALL_RANKS, start, &self->start);
  for (unsigned i = 0; i < n_kept; i++)
    {
      self->levels[i].kept = kept[i];
      for (unsigned finer = i + 1; finer < n_kept; finer++)
        if ((kept[i] & ~kept[finer]) == 0)
          self->levels[i].finer |= UINT64_C (1) << finer;
    }
  self->memory = fair_search_take (search, memory);
  self->left = self->memory ? memory : 0;
  self->room = (uint32_t) (memory / STACK_SHARE / (sizeof *self->stack + sizeof *self->before));
  self->stack = take (self, self->room * sizeof *self->stack);
  self->win = take (self, COLUMN_WIN_LENGTH * sizeof *self->win);
  self->before = take (self, self->room * sizeof *self->before);
  return self->stack && self->win && self->before;
}

static FairVerdict
run_level (ColumnLevels *self,
           unsigned      number,
           uint64_t      states)
{
  ColumnLevel *level = &self->levels[number];
  ColumnClass  start;

  level->last_state = level->n_states + states;
  if (level->answers == NULL && !make_room (self, level, FIRST_ANSWERS))
    {
      self->full = true;
      return FAIR_VERDICT_UNKNOWN;
    }

  if (level->n_answers > level->mask / 2)
    {
      forget_open (self, level);
      self->full |= level->n_answers > level->mask / 2 && !make_room (self, level, 2 * (level->mask + 1));
    }
  level->over = false;
  self->n_stack = 0;
  self->n_win = 0;
  column_class_coarsen (self->outlines, level->kept, &self->start, &start);
  if (!may_win (self, number, &start))
    return FAIR_VERDICT_LOST;

  level->found = !level->over;
  return level->found ? FAIR_VERDICT_WON : FAIR_VERDICT_UNKNOWN;
}

/* @judge: the order in which the last level examines classes.  @states: how many classes each level may examine in this
 * turn. Returns: WON with the classes of a win in @self->win, beginning with that of the start; LOST if that is proven
 * */
FairVerdict
column_levels_run (ColumnLevels           *self,
                   const ColumnClassJudge *judge,
                   uint64_t                states)
{
  unsigned    last = self->n_levels - 1;
  FairVerdict verdict = FAIR_VERDICT_UNKNOWN;

  self->judge = *judge;
  for (unsigned i = 0; i < last && !self->search->over; i++)
    {
      ColumnLevel *level = &self->levels[i];

      level->over = false;
      level->last_state = level->n_states + states;
      if (!level->found && run_level (self, i, states) == FAIR_VERDICT_LOST)
        return FAIR_VERDICT_LOST;
    }

  if (self->search->over)
    return FAIR_VERDICT_UNKNOWN;
  for (unsigned i = 0; i < COLUMN_RESTARTS && verdict == FAIR_VERDICT_UNKNOWN && !self->search->over; i++)
    verdict = run_level (self, last, states / COLUMN_RESTARTS);
  for (unsigned i = 0; verdict == FAIR_VERDICT_WON && i < self->n_win / 2; i++)
    {
      ColumnClass klass = self->win[i];

      self->win[i] = self->win[self->n_win - 1 - i];
      self->win[self->n_win - 1 - i] = klass;
    }

  return verdict;
}
