/* Solitaire Rush: a depth-first search over states in which only cards that turn over, leave the
 * stock or go up and down the foundations count; see klondike-state.h. */
#include "klondike-state.h"

#include <string.h>

enum
{
  MAX_DEPTH = 2048,
  MAX_PATH = 8192,
  MAX_REDEALS = FAIR_MAX_LINE /* more than a line can have */
};

typedef struct
{
  KlondikeState state;
  uint16_t      path; /* how long the path to it is */
  uint8_t       n;
  uint8_t       next; /* the move to be tried next */
  KlondikeMove  moves[KLONDIKE_MAX_MOVES];
} Frame;

typedef struct
{
  FairSearch   *search;
  KlondikeTable dealt;
  FairTable     table;
  Frame        *frames;
  KlondikeMove *path;
  unsigned      depth;
  unsigned      n_path;
  bool          cut; /* a bound of the program's was met: not complete */
} Klondike;

/* Makes the forced moves of the top frame's state. */
static bool
do_forced (Klondike      *self,
           KlondikeState *state)
{
  KlondikeMove move;

  while (klondike_forced (&self->dealt, state, &move))
    {
      if (self->n_path == MAX_PATH)
        return false;
      klondike_do (&self->dealt, state, move);
      self->path[self->n_path++] = move;
    }

  return true;
}

/* Enters the state of the next frame, if it is new.  Returns: whether it is won. */
static bool
enter (Klondike *self)
{
  Frame *frame = &self->frames[self->depth];

  if (!do_forced (self, &frame->state))
    {
      self->cut = true;
      return false;
    }
  if (klondike_is_won (&frame->state))
    return true;
  if (!fair_table_add (&self->table, klondike_key (&frame->state)))
    return false;

  frame->n = (uint8_t) klondike_list (&self->dealt, &frame->state, frame->moves);
  frame->next = 0;
  frame->path = (uint16_t) self->n_path;
  self->depth++;
  return false;
}

/* Tries the next move of the top frame.  Returns: whether it wins. */
static bool
try_next (Klondike *self)
{
  Frame       *top = &self->frames[self->depth - 1];
  Frame       *frame = top + 1;
  KlondikeMove move;

  if (top->next == top->n)
    {
      self->depth--;
      return false;
    }
  if (!fair_search_step (self->search))
    return false;
  move = top->moves[top->next++];
  if (self->depth == MAX_DEPTH || top->path == MAX_PATH)
    {
      self->cut = true;
      return false;
    }
  frame->state = top->state;
  klondike_do (&self->dealt, &frame->state, move);
  self->n_path = top->path;
  self->path[self->n_path++] = move;
  return enter (self);
}

static bool
prepare (Klondike   *self,
         FairSearch *search)
{
  size_t left;

  *self = (Klondike){ .search = search };
  self->frames = fair_search_take (search, (MAX_DEPTH + 1) * sizeof *self->frames);
  self->path = fair_search_take (search, MAX_PATH * sizeof *self->path);
  left = fair_search_left (search);
  if (self->frames == NULL || self->path == NULL)
    return false;

  klondike_read (search->rules, search->start, &self->dealt, &self->frames[0].state);
  return fair_table_init (&self->table, fair_search_take (search, left), left, search->stop);
}

/* Whether the line can be told; where the redeals may run out that is no fault. */
static FairVerdict
tell (Klondike *self)
{
  FairSearch *search = self->search;
  bool        told = klondike_tell (search, self->path, self->n_path);

  assert (told || search->n_line == FAIR_MAX_LINE ||
          search->start->redeals + MAX_REDEALS > search->rules->max_redeals);
  return told ? FAIR_VERDICT_WON : FAIR_VERDICT_UNKNOWN;
}

FairVerdict
fair_klondike_search (FairSearch *search)
{
  Klondike self;

  if (!prepare (&self, search))
    return FAIR_VERDICT_UNKNOWN;
  if (klondike_is_dead (&self.dealt, &self.frames[0].state))
    return FAIR_VERDICT_LOST;
  if (enter (&self))
    return tell (&self);
  while (self.depth > 0 && !search->over)
    if (try_next (&self))
      return tell (&self);

  return self.cut || search->over ? FAIR_VERDICT_UNKNOWN : FAIR_VERDICT_LOST;
}
