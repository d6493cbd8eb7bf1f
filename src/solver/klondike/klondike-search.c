/* Klondike, Solitaire Rush: depth-first searches over states that record only which cards turned over, left the stock or
 * are on the foundations; see klondike-state.h.  Several of them share the work.  Unless the stock is open, positions are
 * searched between their turns in an easier game, in which it is: a position that is lost there is lost.  A quick pass
 * runs first. docs/solver.md has the arguments. */
#include "klondike-search.h"

#include "klondike-descent.h"

enum
{
  N_PARTS = 12,
  MAX_REDEALS = FAIR_MAX_LINE, /* more than a line can have */
  LONGEST_TURN = 1 << 16,      /* in states; a part's first turn has KLONDIKE_FIRST_TURN, and turns double */
  QUESTION = 512,              /* states of a search in the easier game */
  EASY_SHARE = 8               /* one part in this many of the memory is for the easier game */
};

/* The search in the easier game, started again for each question. */
typedef struct
{
  KlondikeTable   dealt;
  KlondikeSeen    seen;
  void           *memory;
  size_t          size;
  KlondikeDescent descent;
} Easy;

typedef struct
{
  FairSearch     *search;
  KlondikeTable   dealt;
  KlondikeState   start;
  KlondikeSeen    seen;
  KlondikeDescent parts[N_PARTS];
  unsigned        hopeful[N_PARTS]; /* how many frames of the part can be won in the easier game */
  unsigned        n_parts;
  bool            is_eased; /* between turns the easier game is searched */
  Easy            easy;
  uint64_t        asked; /* states spent on the start in the easier game; UINT64_MAX: it can be won */
} Klondike;

/* Whether @state can be won in the easier game; KLONDIKE_LEFT if @states states do not decide it. */
static KlondikeOutcome
ask_easy (Klondike            *self,
          const KlondikeState *state,
          uint64_t             states)
{
  Easy           *easy = &self->easy;
  KlondikeState   eased = *state;
  KlondikeOutcome outcome;

  if (states <= QUESTION)
    klondike_seen_init_few (&easy->seen, easy->memory, &easy->dealt);
  else
    klondike_seen_init (&easy->seen, easy->memory, easy->size, &easy->dealt, self->search->stop);
  klondike_ease (&easy->dealt, &eased);
  outcome = klondike_descent_begin (&easy->descent, &eased);
  if (outcome == KLONDIKE_LEFT)
    outcome = klondike_descent_run (&easy->descent, states);

  return outcome == KLONDIKE_ENDED && easy->descent.cut ? KLONDIKE_LEFT : outcome;
}

/* Drops the first frame of a part that is found to be lost in the easier game, and all later ones: frames after a lost
 * one are lost, and frames before a hopeful one are hopeful. */
static void
leave_hopeless (Klondike *self,
                unsigned  part)
{
  KlondikeDescent *descent = &self->parts[part];
  unsigned         low = self->hopeful[part] < descent->lowest ? self->hopeful[part] : descent->lowest;
  unsigned         high = descent->depth;

  self->hopeful[part] = low;
  while (low < high && !self->search->over)
    {
      unsigned        middle = low + (high - low) / 2;
      KlondikeOutcome outcome = ask_easy (self, &descent->frames[middle].state, QUESTION);

      if (outcome == KLONDIKE_ENDED)
        high = middle;
      else
        low = middle + 1;
      if (outcome == KLONDIKE_FOUND)
        self->hopeful[part] = low;
    }
  descent->depth = descent->lowest = high;
}

/* Whether the start is found to be lost in the easier game, using no more states than all parts have used so
 * far. */
static bool
is_hopeless (Klondike *self)
{
  KlondikeOutcome outcome;

  if (self->search->states / 2 < self->asked)
    return false;

  self->asked = self->search->states;
  outcome = ask_easy (self, &self->start, self->asked);
  if (outcome == KLONDIKE_FOUND)
    self->asked = UINT64_MAX;
  return outcome == KLONDIKE_ENDED;
}

static KlondikeOutcome
run_turns (Klondike *self,
           uint64_t  turn,
           unsigned *part)
{
  KlondikeDescent *first = &self->parts[0];
  bool             any = false;

  for (*part = 0; *part < self->n_parts; ++*part)
    {
      KlondikeOutcome outcome;

      /* A part without work takes over some of the first part's; each starts looking at a different depth. */
      if (self->parts[*part].depth == 0 && *part > 0)
        {
          self->hopeful[*part] = 0;
          klondike_descent_take_over (&self->parts[*part], first, first->depth * (*part - 1) / self->n_parts);
        }
      if (self->parts[*part].depth == 0)
        continue;
      outcome = klondike_descent_run (&self->parts[*part], turn);
      if (outcome == KLONDIKE_FOUND)
        return outcome;
      if (self->search->over)
        return KLONDIKE_LEFT; /* other parts may have work left */
      if (outcome == KLONDIKE_ENDED)
        continue;
      any = true;
      if (!self->is_eased || !fair_mechanism_is_on (FAIR_KLONDIKE_EASIER_GAME))
        continue;
      if (is_hopeless (self))
        return KLONDIKE_ENDED;
      leave_hopeless (self, *part);
    }

  return any ? KLONDIKE_LEFT : KLONDIKE_ENDED;
}

/* Runs all parts in turn until one wins (@part), or nothing is left to try. */
static KlondikeOutcome
run_parts (Klondike *self,
           unsigned *part)
{
  KlondikeOutcome outcome = klondike_descent_begin (&self->parts[0], &self->start);
  uint64_t        turn = KLONDIKE_FIRST_TURN;

  *part = 0;
  while (outcome == KLONDIKE_LEFT && !self->search->over)
    {
      outcome = run_turns (self, turn, part);
      if (turn < LONGEST_TURN)
        turn *= 2;
    }

  return outcome;
}

static bool
prepare_easy (Klondike *self)
{
  FairSearch *search = self->search;
  Easy       *easy = &self->easy;

  easy->dealt = self->dealt;
  easy->dealt.draw = 1;
  easy->dealt.limited = false;
  easy->dealt.open = true;
  if (!klondike_descent_init (&easy->descent, search, &easy->dealt, &easy->seen))
    return false;
  easy->size = fair_search_left (search) / EASY_SHARE;
  easy->memory = fair_search_take (search, easy->size);
  return easy->size >= FAIR_TABLE_LEAST;
}

/* The quick pass: a short search with a small set of seen states.  It finds the wins of most deals, and costs only its
 * states. */
static KlondikeOutcome
run_quick (Klondike *self)
{
  void           *memory = fair_search_take (self->search, KLONDIKE_FEW_SIZE);
  KlondikeOutcome outcome;

  if (memory == NULL || !fair_mechanism_is_on (FAIR_KLONDIKE_QUICK_PASS))
    return KLONDIKE_LEFT;

  klondike_seen_init_few (&self->seen, memory, &self->dealt);
  outcome = klondike_descent_begin (&self->parts[0], &self->start);
  if (outcome == KLONDIKE_LEFT)
    outcome = klondike_descent_run (&self->parts[0], KLONDIKE_QUICK_STATES);
  return outcome == KLONDIKE_ENDED && self->parts[0].cut ? KLONDIKE_LEFT : outcome;
}

/* Allocates all parts and the easier game. */
static bool
prepare (Klondike *self)
{
  FairSearch *search = self->search;
  size_t      left;

  self->n_parts = fair_mechanism_is_on (FAIR_KLONDIKE_SHARED_WORK) ? N_PARTS : 1;
  for (unsigned i = 0; i < self->n_parts; i++)
    {
      if (i > 0 && !klondike_descent_init (&self->parts[i], search, &self->dealt, &self->seen))
        return false;
      self->parts[i].backward = i % 2;
    }
  if (self->is_eased && !prepare_easy (self))
    return false;

  left = fair_search_left (search);
  return klondike_seen_init (&self->seen, fair_search_take (search, left), left, &self->dealt, search->stop);
}

/* Converts the line of @part to moves of the rules, if a line is wanted.  That can fail where the redeals or the points
 * for one may run out; the answer is then "gave up". */
static FairVerdict
tell (const Klondike *self,
      unsigned        part)
{
  FairSearch *search = self->search;
  bool        safe = search->start->score >= KLONDIKE_SAFE_SCORE &&
              search->start->redeals + MAX_REDEALS <= search->rules->max_redeals;
  bool told = (safe && search->verdict_only) || klondike_tell (search, self->parts[part].path, self->parts[part].n_path);

  assert (told || search->n_line == FAIR_MAX_LINE || !safe);
  return told ? FAIR_VERDICT_WON : FAIR_VERDICT_UNKNOWN;
}

/* Searches from @search->start for a win; returns the answer. */
FairVerdict
fair_klondike_search (FairSearch *search)
{
  Klondike        self = { .search = search, .n_parts = 1 };
  KlondikeOutcome outcome;
  unsigned        part = 0;
  bool            cut = false;

  klondike_read (search->rules, search->start, &self.dealt, &self.start);
  self.is_eased = !self.dealt.open;
  if (!klondike_descent_init (&self.parts[0], search, &self.dealt, &self.seen))
    return FAIR_VERDICT_UNKNOWN;
  outcome = run_quick (&self);
  if (outcome == KLONDIKE_FOUND)
    return tell (&self, part);
  if (outcome == KLONDIKE_ENDED)
    return FAIR_VERDICT_LOST;

  if (fair_mechanism_is_on (FAIR_KLONDIKE_DEAD_DEALS) && klondike_is_dead (&self.dealt, &self.start))
    return FAIR_VERDICT_LOST;
  if (search->over || !prepare (&self))
    return FAIR_VERDICT_UNKNOWN;
  outcome = run_parts (&self, &part);
  if (outcome == KLONDIKE_FOUND)
    return tell (&self, part);

  for (unsigned i = 0; i < self.n_parts; i++)
    cut = cut || self.parts[i].cut;
  return outcome == KLONDIKE_ENDED && !cut ? FAIR_VERDICT_LOST : FAIR_VERDICT_UNKNOWN;
}
