#include "klondike-descent.h"

#include <string.h>

enum
{
  MAX_DEPTH = 1024,
  MAX_PATH = 8192
};

/* Makes a descent without any work.  The caller owns @dealt and @seen, and initializes them.  Returns: whether @search
 * has the memory for it */
bool
klondike_descent_init (KlondikeDescent     *self,
                       FairSearch          *search,
                       const KlondikeTable *dealt,
                       KlondikeSeen        *seen)
{
  *self = (KlondikeDescent){ .search = search, .dealt = dealt, .seen = seen };
  self->frames = fair_search_take (search, (MAX_DEPTH + 1) * sizeof *self->frames);
  self->path = fair_search_take (search, MAX_PATH * sizeof *self->path);
  return self->frames && self->path;
}

static bool
do_forced (KlondikeDescent *self,
           KlondikeState   *state)
{
  KlondikeMove move;

  while (klondike_forced (self->dealt, state, &move))
    {
      if (self->n_path == MAX_PATH)
        return false;
      klondike_do (self->dealt, state, move);
      self->path[self->n_path++] = move;
    }

  return true;
}

/* Removes from @frame the moves to known states.  Their entries in the table are fetched all at once, which
 * saves most of the waiting for memory. */
static void
leave_known (const KlondikeDescent *self,
             KlondikeFrame         *frame)
{
  KlondikeKey keys[KLONDIKE_MAX_MOVES];
  unsigned    n = 0;

  for (unsigned i = 0; i < frame->n; i++)
    {
      KlondikeState state = frame->state;
      KlondikeMove  move = frame->moves[i];

      do
        klondike_do (self->dealt, &state, move);
      while (klondike_forced (self->dealt, &state, &move));
      keys[i] = klondike_key (&state);
      __builtin_prefetch (klondike_seen_bucket (self->seen, keys[i].key));
    }
  for (unsigned i = 0; i < frame->n; i++)
    if (!klondike_seen_has (self->seen, keys[i]))
      frame->moves[n++] = frame->moves[i];
  frame->n = (uint8_t) n;
}

/* Enters the state of the next frame, if it is new.  Returns whether it is won. */
static bool
enter (KlondikeDescent *self)
{
  KlondikeFrame *frame = &self->frames[self->depth];

  if (!do_forced (self, &frame->state))
    {
      self->cut = true;
      return false;
    }
  if (frame->state.next == KLONDIKE_WON)
    return true;
  if (!klondike_seen_add (self->seen, klondike_key (&frame->state)))
    return false;

  frame->n = (uint8_t) klondike_list (self->dealt, &frame->state, frame->moves);
  frame->next = 0;
  frame->path = (uint16_t) self->n_path;
  if (self->seen->table.count > KLONDIKE_CACHED_KEYS && fair_mechanism_is_on (FAIR_KLONDIKE_LOOKING_AHEAD))
    leave_known (self, frame);
  for (unsigned i = 0; self->backward && i < frame->n / 2u; i++)
    {
      KlondikeMove *other = &frame->moves[frame->n - 1u - i];
      KlondikeMove  move = frame->moves[i];

      frame->moves[i] = *other;
      *other = move;
    }
  self->depth++;
  return false;
}

/* Begins at @start, which must not have been seen. */
KlondikeOutcome
klondike_descent_begin (KlondikeDescent     *self,
                        const KlondikeState *start)
{
  self->frames[0].state = *start;
  self->depth = self->n_path = 0;
  self->cut = false;
  if (enter (self))
    return KLONDIKE_FOUND;

  self->lowest = self->depth;
  return KLONDIKE_LEFT;
}

/* Tries the next move of the top frame.  Returns whether it wins. */
static bool
try_next (KlondikeDescent *self)
{
  KlondikeFrame *top = &self->frames[self->depth - 1];
  KlondikeFrame *frame = top + 1;
  KlondikeMove   move;

  if (top->next == top->n)
    {
      if (--self->depth < self->lowest)
        self->lowest = self->depth;
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
  klondike_do (self->dealt, &frame->state, move);
  self->n_path = top->path;
  self->path[self->n_path++] = move;
  return enter (self);
}

/* Continues for @states states, or until the search is over. */
KlondikeOutcome
klondike_descent_run (KlondikeDescent *self,
                      uint64_t         states)
{
  fair_search_begin_pass (self->search, states);
  while (self->depth > 0)
    {
      if (try_next (self))
        return KLONDIKE_FOUND;
      if (self->search->over || self->search->states >= self->search->pass_end)
        return KLONDIKE_LEFT;
    }

  return KLONDIKE_ENDED;
}

/* @self, a descent without any work, with the same set of seen states as @from, takes over all untried moves of one
 * frame of @from: the first frame, starting at @at, that has any. */
void
klondike_descent_take_over (KlondikeDescent *self,
                            KlondikeDescent *from,
                            unsigned         at)
{
  KlondikeFrame *frame = from->frames + at;

  while (at < from->depth && frame->next == frame->n)
    {
      at++;
      frame++;
    }
  if (at >= from->depth)
    return;

  self->frames[0] = *frame;
  memcpy (self->path, from->path, frame->path * sizeof *self->path);
  self->depth = self->lowest = 1;
  frame->next = frame->n;
}
