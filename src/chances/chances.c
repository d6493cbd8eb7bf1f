#include "chances.h"

#include <stdlib.h>

/* A place of the game. */
typedef struct
{
  FairPosition position;
  FairMove     move;   /* the act that led here, if it was a move */
  bool         begins; /* whether the act was no move, or a cheat: then a win before it and one here do not depend on each other */
  FairChance   chance;
} Place;

/* A stretch of the game in which the player saw no other card: all its places have the same ways. */
typedef struct
{
  FairSeen seen;
  unsigned first; /* place */
  FairWays ways;  /* owned */
  unsigned n_weighed;
} Stretch;

struct FairChances
{
  FairRules    rules;
  FairPosition deal;
  FairSeen     seen;   /* at the last place */
  Place       *places; /* owned */
  unsigned     n_places;
  Stretch     *stretches; /* owned */
  unsigned     n_stretches;
};

/* What a part of the work needs. */
typedef struct
{
  FairChances        *chances;
  Stretch            *stretch;
  unsigned            last; /* place of the stretch; the act after it showed a card, or there is none */
  const FairSampling *sampling;
  FairVerdict        *verdicts; /* for each place of the stretch, and the one after it */
} Work;

/* Appends to one of the arrays.  Returns: (nullable): the new element; NULL if there is no memory */
static void *
append (void    **array,
        unsigned *n,
        size_t    size)
{
  void *grown = realloc (*array, (*n + 1) * size);

  if (grown == NULL)
    return NULL;

  *array = grown;
  return (char *) grown + (*n)++ * size;
}

static bool
add_place (FairChances        *self,
           const FairPosition *position,
           FairMove            move,
           bool                begins,
           bool                shows)
{
  Place *place = append ((void **) &self->places, &self->n_places, sizeof *place);

  if (place == NULL)
    return false;

  *place = (Place){ .position = *position, .move = move, .begins = begins };
  if (shows)
    {
      Stretch *stretch = append ((void **) &self->stretches, &self->n_stretches, sizeof *stretch);

      if (stretch == NULL)
        return false;
      *stretch = (Stretch){ .seen = self->seen, .first = self->n_places - 1 };
    }

  return true;
}

/* @deal: the deal, or any other position from which the game was played.  @seen: (nullable): cards that the player saw
 * before the game.  Returns: (nullable): a game at its deal, to be freed with fair_chances_free(); NULL if there is no
 * memory */
FairChances *
fair_chances_new (const FairRules    *rules,
                  const FairPosition *deal,
                  const FairSeen     *seen)
{
  FairChances *self = calloc (1, sizeof *self);

  if (self == NULL)
    return NULL;

  self->rules = *rules;
  self->deal = *deal;
  if (seen != NULL)
    self->seen = *seen;
  fair_seen_add_position (&self->seen, rules, deal);
  if (!add_place (self, deal, (FairMove){ 0 }, true, true))
    {
      fair_chances_free (self);
      return NULL;
    }

  return self;
}

void
fair_chances_free (FairChances *self)
{
  if (self == NULL)
    return;

  for (unsigned i = 0; i < self->n_stretches; i++)
    fair_ways_clear (&self->stretches[i].ways);
  free (self->stretches);
  free (self->places);
  free (self);
}

/* Adds the place to which @move, a legal one, leads.  Returns: false if there is no memory */
bool
fair_chances_play (FairChances *self,
                   FairMove     move)
{
  FairPosition position = self->places[self->n_places - 1].position;
  FairEffects  effects;
  bool         shows;

  fair_apply (&self->rules, &position, move, &effects);
  shows = fair_seen_follow (&self->seen, &self->rules, &position, &effects);

  return add_place (self, &position, move, move.cheat, shows);
}

/* Adds a place with the position of an earlier one, @place, for undo, redo and restart; 0 is the deal.  What was seen
 * stays seen.  Returns: false if there is no memory */
bool
fair_chances_return (FairChances *self,
                     unsigned     place)
{
  FairPosition position = self->places[place].position;

  if (!add_place (self, &position, (FairMove){ 0 }, true, false))
    return false;

  self->places[self->n_places - 1].chance.returns = true;
  return true;
}

/* The number of places: one more than acts were added. */
unsigned
fair_chances_count (const FairChances *self)
{
  return self->n_places;
}

/* The position at a place, as its cards lie in one of the ways. */
static void
put_place (const Work   *work,
           unsigned      way,
           unsigned      index,
           FairPosition *position)
{
  const FairChances *chances = work->chances;
  const Place       *place = &chances->places[index];

  if (index <= work->last)
    fair_ways_put (&work->stretch->ways, way, &chances->rules, &place->position, position);
  else
    {
      fair_ways_put (&work->stretch->ways, way, &chances->rules, &place[-1].position, position);
      fair_apply (&chances->rules, position, place->move, NULL);
    }
}

static FairVerdict *
get_verdict (const Work *work,
             unsigned    index)
{
  return &work->verdicts[index - work->stretch->first];
}

/* Returns: false if the work was stopped */
static bool
search (const Work *work,
        unsigned    way,
        unsigned    index)
{
  FairPosition position;
  FairSolution solution;
  bool         done;

  put_place (work, way, index, &position);
  done = fair_sampling_solve (work->sampling, &work->chances->rules, &position, true, &solution);
  *get_verdict (work, index) = solution.verdict;

  return done;
}

/* Finds the verdicts between two places of a chain of moves, whose own are known: after a lost position all are lost, and
 * before a won one all are won.  Returns: false if the work was stopped */
static bool
search_between (const Work *work,
                unsigned    way,
                unsigned    first,
                unsigned    last)
{
  FairVerdict before = *get_verdict (work, first);
  FairVerdict after = *get_verdict (work, last);
  unsigned    middle = first + (last - first) / 2;

  if (last - first < 2)
    return true;

  if (before == FAIR_VERDICT_LOST || after == FAIR_VERDICT_WON)
    {
      for (unsigned i = first + 1; i < last; i++)
        *get_verdict (work, i) = before == FAIR_VERDICT_LOST ? before : after;
      return true;
    }

  return search (work, way, middle) && search_between (work, way, first, middle) &&
         search_between (work, way, middle, last);
}

/* Finds the verdicts at the places of a chain of moves.  Returns: false if the work was stopped */
static bool
search_chain (const Work *work,
              unsigned    way,
              unsigned    first,
              unsigned    last)
{
  if (!search (work, way, last))
    return false;

  if (first < last)
    {
      if (*get_verdict (work, last) == FAIR_VERDICT_WON)
        *get_verdict (work, first) = FAIR_VERDICT_WON;
      else if (!search (work, way, first))
        return false;
      if (!search_between (work, way, first, last))
        return false;
    }

  /* Where a search gave up, the next places can decide. */
  for (unsigned i = last; i > first; i--)
    if (*get_verdict (work, i) == FAIR_VERDICT_WON)
      *get_verdict (work, i - 1) = FAIR_VERDICT_WON;
  for (unsigned i = first; i < last; i++)
    if (*get_verdict (work, i) == FAIR_VERDICT_LOST)
      *get_verdict (work, i + 1) = FAIR_VERDICT_LOST;

  return true;
}

/* Weighs the ways of a stretch that were not weighed yet, and adds their verdicts to the chances.  Returns: false if
 * the work was stopped */
static bool
weigh_stretch (const Work *work,
               unsigned    end)
{
  Place *places = work->chances->places;

  for (; work->stretch->n_weighed < work->stretch->ways.n; work->stretch->n_weighed++)
    {
      unsigned first = work->stretch->first;

      for (unsigned i = first + 1; i <= end; i++)
        if (i == end || places[i].begins)
          {
            if (!search_chain (work, work->stretch->n_weighed, first, i - 1))
              return false;
            first = i;
          }
      for (unsigned i = work->stretch->first; i < end; i++)
        {
          if (i <= work->last)
            fair_share_add (&places[i].chance.share, *get_verdict (work, i));
          /* The first place of a stretch was also reached in the one before. */
          if (i > work->stretch->first || i == 0)
            fair_share_add (&places[i].chance.unshown, *get_verdict (work, i));
        }
    }

  return true;
}

static bool
is_stretch_refined (const Stretch *stretch,
                    unsigned       n_ways)
{
  return stretch->n_weighed >= (stretch->ways.complete ? stretch->ways.n : n_ways);
}

/* Refines the next stretch of the game to the number of ways of @sampling, which can grow; all else in it is the same
 * in all calls for this game.  Returns: false if there is no memory or the work was stopped; what is known by then
 * stays known */
bool
fair_chances_refine (FairChances        *self,
                     const FairSampling *sampling)
{
  unsigned index = 0;
  unsigned end;
  Work     work = { .chances = self, .sampling = sampling };
  bool     done;

  while (index < self->n_stretches && is_stretch_refined (&self->stretches[index], sampling->n_ways))
    index++;
  if (index == self->n_stretches)
    return true;

  work.stretch = &self->stretches[index];
  work.last = (index + 1 < self->n_stretches ? work.stretch[1].first : self->n_places) - 1;
  end = work.last + 1 < self->n_places ? work.last + 2 : work.last + 1;
  work.verdicts = calloc (end - work.stretch->first, sizeof *work.verdicts);
  done = work.verdicts != NULL && fair_ways_sample (&work.stretch->ways, &self->rules, &self->deal, &work.stretch->seen, sampling) &&
         weigh_stretch (&work, end);
  free (work.verdicts);

  return done;
}

/* Whether all places are refined to @n_ways, or as far as there are ways. */
bool
fair_chances_is_refined (const FairChances *self,
                         unsigned           n_ways)
{
  for (unsigned i = 0; i < self->n_stretches; i++)
    if (!is_stretch_refined (&self->stretches[i], n_ways))
      return false;

  return true;
}

/* The chances at a place, as far as they are refined. */
const FairChance *
fair_chances_get (const FairChances *self,
                  unsigned           place)
{
  return &self->places[place].chance;
}

/* What the act that led to @place changed. */
FairChanceChange
fair_chances_get_change (const FairChances *self,
                         unsigned           place)
{
  const FairChance *chance = &self->places[place].chance;
  int               unshown = fair_share_permille (chance->unshown);
  int               change = place > 0 ? unshown - fair_share_permille (self->places[place - 1].chance.share) : 0;

  return (FairChanceChange){ .cost = chance->returns ? 0 : -change,
                             .returned = chance->returns ? change : 0,
                             .luck = fair_share_permille (chance->share) - unshown };
}
