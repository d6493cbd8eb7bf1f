#include "column-lines.h"

#include <assert.h>

enum
{
  MAX_DEPTH = 100000, /* of the stack of a line, if there is memory for it */
  POOL_PER_DEPTH = 12,
  BYTES_PER_DEPTH = 64 /* bytes that a line needs for each position on its stack */
};

static_assert (sizeof (ColumnFrame) + (POOL_PER_DEPTH + 2) * sizeof (ColumnMove) <= BYTES_PER_DEPTH, "a line keeps to its memory");

static const ColumnTaste tastes[COLUMN_LINES] = {
  { .up = 50, .empties = 30, .breaks = -20, .builds = 10, .frees = 25, .to_empty = -12, .to_cell = -15, .from_cell = 12, .deep = 3, .noise = 0 },
  { .up = 20, .empties = 40, .breaks = -10, .builds = 20, .frees = 15, .to_empty = -6, .to_cell = -10, .from_cell = 15, .deep = 1, .noise = 4 },
  { .up = 50, .empties = 20, .breaks = -30, .builds = 10, .frees = 40, .to_empty = -25, .to_cell = -20, .from_cell = 5, .deep = 4, .noise = 4 },
  { .up = 30, .empties = 30, .breaks = -5, .builds = 5, .frees = 30, .to_empty = 0, .to_cell = -5, .from_cell = 10, .deep = 5, .noise = 8 }
};

static int
points_of_leaving (const ColumnLines      *self,
                   const ColumnLineSearch *line,
                   unsigned                deep,
                   ColumnMove              move)
{
  const ColumnState *state = &line->state;
  unsigned           left;
  unsigned           shown;
  int                points = 0;

  if (move.from >= COLUMN_FIRST_CELL)
    return line->taste.from_cell;
  left = state->n[move.from] - (unsigned) move.count;
  if (left == 0)
    return line->taste.empties;
  shown = state->cards[move.from][left - 1];
  if (column_joins (self->game, shown, move.card))
    points += line->taste.breaks;
  if (column_is_next (state, shown))
    points += line->taste.frees;
  if (deep >> move.from & 1)
    points += line->taste.deep;

  return points;
}

static int
points_of_coming (const ColumnLineSearch *line,
                  unsigned                deep,
                  ColumnMove              move)
{
  const ColumnState *state = &line->state;
  int                points = line->taste.builds;

  if (move.to == COLUMN_FOUNDATION)
    return line->taste.up;
  if (move.to >= COLUMN_FIRST_CELL)
    return line->taste.to_cell;
  if (state->n[move.to] == 0)
    return line->taste.to_empty;
  if (deep >> move.to & 1)
    points -= line->taste.deep;

  return points;
}

static unsigned
noise (ColumnLineSearch *line)
{
  line->random ^= line->random << 13;
  line->random ^= line->random >> 7;
  line->random ^= line->random << 17;
  return (unsigned) (line->random >> 40) % (line->taste.noise + 1u);
}

static void
order_moves (const ColumnLines *self,
             ColumnLineSearch  *line,
             ColumnMove        *moves,
             unsigned           n)
{
  const ColumnState *state = &line->state;
  int                points[COLUMN_MAX_MOVES];
  uint64_t           next = 0; /* the next cards of suits */
  unsigned           deep = 0; /* the columns in which cards lie on one of these, one bit for each */

  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    next |= UINT64_C (1) << (4 * state->count[suit] + suit);
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    for (unsigned i = 0; i + 1u < state->n[column]; i++)
      deep |= (unsigned) (next >> state->cards[column][i] & 1) << column;
  for (unsigned i = 0; i < n; i++)
    {
      ColumnMove move = moves[i];
      int        value = points_of_leaving (self, line, deep, move) + points_of_coming (line, deep, move);
      unsigned   at = i;

      if (line->taste.noise > 0)
        value += (int) noise (line);
      for (; at > 0 && points[at - 1] > value; at--)
        {
          points[at] = points[at - 1];
          moves[at] = moves[at - 1];
        }
      points[at] = value;
      moves[at] = move;
    }
}

static void
push_frame (ColumnLines      *self,
            ColumnLineSearch *line)
{
  ColumnFrame *frame;
  unsigned     n;

  if (line->depth == self->max_depth || line->n_pool + COLUMN_MAX_MOVES > self->max_pool)
    {
      self->cut = true;
      return;
    }
  frame = &line->frames[line->depth++];
  frame->path = line->n_path;
  frame->pool = line->n_pool;
  n = column_list (self->game, &line->state, line->pool + line->n_pool);
  order_moves (self, line, line->pool + line->n_pool, n);
  line->n_pool += n;
}

/* Tries the next move of a line, and enters the position to which it leads, if that is new.  Returns whether it is
 * won. */
static bool
try_next (ColumnLines      *self,
          ColumnLineSearch *line)
{
  ColumnFrame *frame = &line->frames[line->depth - 1];
  ColumnMove   move;

  while (line->n_path > frame->path)
    column_undo (self->game, &line->state, line->path[--line->n_path]);
  if (line->n_pool == frame->pool)
    {
      line->depth--;
      return false;
    }
  /* A path can grow by one move and by all cards going up. */
  if (line->n_path + 1 + FAIR_PACK_SIZE > self->max_path)
    {
      self->cut = true;
      line->n_pool = frame->pool;
      return false;
    }
  move = line->pool[--line->n_pool];
  column_do (self->game, &line->state, move);
  line->path[line->n_path++] = move;
  column_do_forced (self->game, &line->state, line->path, &line->n_path);
  if (line->state.n_up == FAIR_PACK_SIZE)
    return true;
  if (fair_table_add (&self->table, line->state.key) &&
      (self->outlines == NULL || column_outlines_state_lives (self->outlines, &line->state)))
    push_frame (self, line);

  return false;
}

static bool
prepare_line (ColumnLines       *self,
              ColumnLineSearch  *line,
              const ColumnState *state,
              unsigned           number)
{
  FairSearch *search = self->search;

  line->state = *state;
  line->taste = tastes[number];
  line->random = FAIR_MIX_GOLDEN * (number + 1);
  line->depth = line->n_path = line->n_pool = 0;
  line->frames = fair_search_take (search, self->max_depth * sizeof *line->frames);
  line->path = fair_search_take (search, self->max_path * sizeof *line->path);
  line->pool = fair_search_take (search, self->max_pool * sizeof *line->pool);
  return line->frames && line->path && line->pool;
}

/* Creates as many lines from @start as fit in an eighth of the memory of @search.  @outlines: (nullable): those of the
 * game.  Returns: whether there is at least one */
bool
column_lines_init (ColumnLines       *self,
                   FairSearch        *search,
                   const ColumnGame  *game,
                   ColumnOutlines    *outlines,
                   const ColumnState *start)
{
  unsigned n_lines = fair_mechanism_is_on (FAIR_COLUMN_LINES) ? COLUMN_LINES : 1;
  size_t   depth = fair_search_left (search) / 8 / (COLUMN_LINES * BYTES_PER_DEPTH);

  self->max_depth = depth < MAX_DEPTH ? (unsigned) depth : MAX_DEPTH;
  self->max_pool = self->max_depth * POOL_PER_DEPTH;
  self->max_path = self->max_depth + self->max_depth / 2;
  self->search = search;
  self->game = game;
  self->outlines = outlines;
  self->n_lines = 0;
  self->cut = false;
  while (self->n_lines < n_lines && prepare_line (self, &self->lines[self->n_lines], start, self->n_lines))
    self->n_lines++;

  return self->n_lines > 0;
}

/* Begins all lines at the same position.  Returns whether it is won, by the path of the first line. */
bool
column_lines_begin (ColumnLines *self)
{
  for (unsigned i = 0; i < self->n_lines; i++)
    {
      column_do_forced (self->game, &self->lines[i].state, self->lines[i].path, &self->lines[i].n_path);
      if (self->lines[i].state.n_up == FAIR_PACK_SIZE)
        return true;
      push_frame (self, &self->lines[i]);
    }
  fair_table_add (&self->table, self->lines[0].state.key);
  return false;
}

/* Runs each line for @states positions.  Returns: (nullable): the line that wins. */
const ColumnLineSearch *
column_lines_run (ColumnLines *self,
                  uint64_t     states)
{
  for (unsigned i = 0; i < self->n_lines && !self->search->over; i++)
    {
      ColumnLineSearch *line = &self->lines[i];

      fair_search_begin_pass (self->search, states);
      while (line->depth > 0 && fair_search_step (self->search))
        if (try_next (self, line))
          return line;
    }

  return NULL;
}

/* Whether any line has something left to try; if none has, and no limit was reached, there is no win. */
bool
column_lines_are_open (const ColumnLines *self)
{
  for (unsigned i = 0; i < self->n_lines; i++)
    if (self->lines[i].depth > 0)
      return true;

  return false;
}
