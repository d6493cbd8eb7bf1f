#include "column-class-search.h"

#include <string.h>

enum
{
  MAX_DEPTH = 8000,
  OPEN_PER_DEPTH = 24,
  LONG_LIST = 128 /* listing this many classes takes so long that clock and stop flag are checked */
};

static void
enter (ColumnClassSearch *self,
       const ColumnClass *klass)
{
  unsigned before = self->open.n;

  if (self->depth == self->max_depth || before + COLUMN_CLASS_EDGES > self->max_open)
    {
      self->cut = true;
      return;
    }
  self->path[self->depth] = *klass;
  self->marks[self->depth++] = self->open.n;
  self->open.cut = false;
  self->open.room = before + COLUMN_CLASS_EDGES;
  column_class_list (self->outlines, self->kind, klass, &self->open);
  self->cut |= self->open.cut;
  if (self->open.n - before > LONG_LIST)
    fair_search_look (self->search);
}

/**
 * column_class_search_init:
 * @memory: how many bytes of the memory of @search it can take
 *
 * Begins a search at @start.
 *
 * Returns: false if there is too little memory
 */
bool
column_class_search_init (ColumnClassSearch *self,
                          FairSearch        *search,
                          const ColumnGame  *game,
                          ColumnOutlines    *outlines,
                          const ColumnState *start,
                          ColumnClassKind    kind,
                          size_t             memory)
{
  size_t      bytes = OPEN_PER_DEPTH * sizeof *self->open.classes + sizeof *self->path + sizeof *self->marks;
  size_t      depth = memory / 4 / bytes;
  ColumnClass klass;

  memset (self, 0, sizeof *self);
  self->search = search;
  self->game = game;
  self->outlines = outlines;
  self->kind = kind;
  self->max_depth = depth < MAX_DEPTH ? (unsigned) depth : MAX_DEPTH;
  self->max_open = self->max_depth * OPEN_PER_DEPTH;
  self->open.classes = fair_search_take (search, self->max_open * sizeof *self->open.classes);
  self->path = fair_search_take (search, (self->max_depth + 1) * sizeof *self->path);
  self->marks = fair_search_take (search, self->max_depth * sizeof *self->marks);
  memory -= (self->max_depth + 1) * bytes;
  if (!self->open.classes || !self->path || !self->marks || !fair_table_init (&self->table, fair_search_take (search, memory), memory, search->stop))
    return false;

  column_class_read (outlines, kind, start, &klass);
  fair_table_add (&self->table, column_class_key (game, &klass));
  enter (self, &klass);
  return true;
}

/**
 * column_class_search_run:
 * Searches until the pass of its FairSearch ends, or nothing is left (its depth is then 0).
 *
 * Returns: whether a win was found: path[1] to path[depth] then lead to it
 */
bool
column_class_search_run (ColumnClassSearch *self)
{
  while (self->depth > 0 && !self->search->over && fair_search_step (self->search))
    {
      const ColumnClass *last = &self->path[self->depth - 1];
      ColumnClass        next;

      if (self->open.n == self->marks[self->depth - 1])
        {
          self->depth--;
          continue;
        }
      next = self->open.classes[--self->open.n];
      if (column_class_won (&next))
        {
          self->path[self->depth] = next;
          return true;
        }
      if ((memcmp (next.locked, last->locked, sizeof next.locked) != 0 || memcmp (next.count, last->count, sizeof next.count) != 0) &&
          !column_outlines_live (self->outlines, next.locked, next.count))
        continue;
      if (fair_table_add (&self->table, column_class_key (self->game, &next)))
        enter (self, &next);
    }

  return false;
}
