/* Solitaire Rush: a depth-first search over states in which only cards that turn over, leave the
 * stock or go up and down the foundations count; see klondike-state.h.
 *
 * Drawing three, it is interrupted by searches of an easier game, in which all cards of the stock
 * are at hand.  What cannot be won in that game is left out; docs/solver.md, "The easier game". */
#include "klondike-state.h"

#include <string.h>

enum
{
  MAX_DEPTH = 2048,
  MAX_EASY_DEPTH = 512,
  MAX_PATH = 8192,
  MAX_REDEALS = FAIR_MAX_LINE, /* more than a line can have */
  FIRST_TURN = 4096,           /* states of the search before the first look at the easier game */
  LONGEST_TURN = 65536,
  EASY_SHARE = 8,              /* the share of the memory that the easier game has: one part of so many */
};

typedef struct
{
  KlondikeState state;
  uint16_t      path; /* how long the path to it is */
  uint8_t       n;
  uint8_t       next; /* the move to be tried next */
  KlondikeMove  moves[KLONDIKE_MAX_MOVES];
} Frame;

/* What a search takes beside its table. */
#define FRAMES_SIZE(max_depth) (((max_depth) + 1) * sizeof (Frame) + MAX_PATH * sizeof (KlondikeMove) + 256)

/* A depth-first search, which can be left and gone on with. */
typedef struct
{
  FairSearch   *search;
  KlondikeTable dealt;
  FairTable     table;
  Frame        *frames; /* one more than @max_depth */
  KlondikeMove *path;
  void         *memory; /* of the table, @table_size bytes */
  size_t        table_size;
  unsigned      max_depth;
  unsigned      depth;
  unsigned      lowest; /* depth since it was last looked at */
  unsigned      n_path;
  bool          cut; /* a bound of the program's was met: not complete */
} Descent;

typedef enum
{
  ENDED, /* nothing is left to be tried; complete unless it was cut */
  FOUND, /* a win */
  LEFT   /* at the end of its states, or the search is over */
} Outcome;

typedef struct
{
  FairSearch *search;
  Descent     main;
  Descent     easy;    /* begun anew for every question */
  unsigned    hopeful; /* so many frames of the main search can be won in the easier game */
} Klondike;

/* Makes the forced moves of @state, a copy of which is the top frame's. */
static bool
do_forced (Descent       *self,
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
enter (Descent *self)
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
try_next (Descent *self)
{
  Frame       *top = &self->frames[self->depth - 1];
  Frame       *frame = top + 1;
  KlondikeMove move;

  if (top->next == top->n)
    {
      if (--self->depth < self->lowest)
        self->lowest = self->depth;
      return false;
    }
  if (!fair_search_step (self->search))
    return false;
  move = top->moves[top->next++];
  if (self->depth == self->max_depth || top->path == MAX_PATH)
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

/* Goes on for @states states. */
static Outcome
descend (Descent *self,
         uint64_t states)
{
  fair_search_begin_pass (self->search, states);
  while (self->depth > 0)
    {
      if (try_next (self))
        return FOUND;
      if (self->search->over || self->search->states >= self->search->pass_end)
        return LEFT;
    }

  return ENDED;
}

/* Takes memory for a search, @size bytes for its table. */
static bool
make_descent (Descent    *self,
              FairSearch *search,
              unsigned    max_depth,
              size_t      size)
{
  *self = (Descent){ .search = search, .max_depth = max_depth, .table_size = size };
  self->frames = fair_search_take (search, (max_depth + 1) * sizeof *self->frames);
  self->path = fair_search_take (search, MAX_PATH * sizeof *self->path);
  self->memory = fair_search_take (search, size);
  return self->frames && self->path && self->memory;
}

/* Begins at the state that is in the first frame. */
static Outcome
begin (Descent *self)
{
  if (!fair_table_init (&self->table, self->memory, self->table_size, self->search->stop))
    return ENDED;
  self->depth = self->n_path = 0;
  self->cut = false;
  if (enter (self))
    return FOUND;

  self->lowest = self->depth;
  return LEFT;
}

/* Whether frame @at of the main search can be won in the easier game; LEFT if @states do not tell. */
static Outcome
ask_easy (Klondike *self,
          unsigned  at,
          uint64_t  states)
{
  Descent *easy = &self->easy;
  Outcome  outcome;

  easy->frames[0].state = self->main.frames[at].state;
  klondike_ease (&easy->dealt, &easy->frames[0].state);
  if (begin (easy) == FOUND)
    return FOUND;
  outcome = descend (easy, states);
  return outcome == ENDED && easy->cut ? LEFT : outcome;
}

/* Leaves all frames from the first one on that is found to be lost even in the easier game; those
 * after a lost one are lost, too, and those before a hopeful one are hopeful. */
static void
leave_hopeless (Klondike *self,
                uint64_t  states)
{
  unsigned low = self->hopeful < self->main.lowest ? self->hopeful : self->main.lowest;
  unsigned high = self->main.depth;

  self->hopeful = low;
  while (low < high && !self->search->over)
    {
      unsigned middle = low + (high - low) / 2;
      Outcome  outcome = ask_easy (self, middle, states);

      if (outcome == ENDED)
        high = middle;
      else
        low = middle + 1;
      if (outcome == FOUND)
        self->hopeful = low;
    }
  self->main.depth = self->main.lowest = high;
}

/* Whether the position is lost even in the easier game.  It is asked again and again with more
 * states, as long as it does not tell. */
static bool
is_hopeless (Klondike *self,
             uint64_t  states)
{
  if (self->hopeful > 0 && self->main.lowest > 0)
    return false;
  switch (ask_easy (self, 0, states))
    {
    case ENDED: return true;
    case FOUND: self->hopeful = 1; return false;
    default: return false;
    }
}

/* Whether the line can be told; where the redeals may run out that is no fault. */
static FairVerdict
tell (Klondike *self)
{
  FairSearch *search = self->search;
  bool        told = klondike_tell (search, self->main.path, self->main.n_path);

  assert (told || search->n_line == FAIR_MAX_LINE ||
          search->start->redeals + MAX_REDEALS > search->rules->max_redeals);
  return told ? FAIR_VERDICT_WON : FAIR_VERDICT_UNKNOWN;
}

static bool
prepare (Klondike   *self,
         FairSearch *search)
{
  bool   hard = search->rules->draw_count > 1;
  size_t left = fair_search_left (search);

  *self = (Klondike){ .search = search };
  if (hard && !make_descent (&self->easy, search, MAX_EASY_DEPTH, left / EASY_SHARE + FAIR_TABLE_LEAST))
    return false;
  left = fair_search_left (search);
  if (left < FRAMES_SIZE (MAX_DEPTH) || !make_descent (&self->main, search, MAX_DEPTH, left - FRAMES_SIZE (MAX_DEPTH)))
    return false;

  klondike_read (search->rules, search->start, &self->main.dealt, &self->main.frames[0].state);
  self->easy.dealt = self->main.dealt;
  self->easy.dealt.draw = 1;
  return true;
}

/* Goes on with the main search to its end, asking the easier game between its turns. */
static Outcome
search_in_turns (Klondike *self)
{
  uint64_t turn = self->main.dealt.draw > 1 ? FIRST_TURN : UINT64_MAX;
  uint64_t done = 0;
  uint64_t ask = 0; /* ask for the whole position when so much is done */

  for (;;)
    {
      Outcome outcome = descend (&self->main, turn);

      if (outcome != LEFT || self->search->over)
        return outcome;
      done += turn;
      if (done >= ask)
        {
          if (is_hopeless (self, done))
            return ENDED;
          ask = 2 * done;
        }
      leave_hopeless (self, turn / 8);
      if (turn < LONGEST_TURN)
        turn *= 2;
    }
}

FairVerdict
fair_klondike_search (FairSearch *search)
{
  Klondike self;
  Outcome  outcome;

  if (!prepare (&self, search))
    return FAIR_VERDICT_UNKNOWN;
  if (klondike_is_dead (&self.main.dealt, &self.main.frames[0].state))
    return FAIR_VERDICT_LOST;
  outcome = begin (&self.main);
  if (outcome == LEFT)
    outcome = search_in_turns (&self);
  if (outcome == FOUND)
    return tell (&self);

  return outcome == LEFT || self.main.cut || search->over ? FAIR_VERDICT_UNKNOWN : FAIR_VERDICT_LOST;
}
