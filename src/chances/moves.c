#include "moves.h"

#include <stdlib.h>
#include <string.h>

/* What is known of one way. */
typedef struct
{
  FairVerdict verdict; /* on the position */
  bool        has_win;
  FairMove    win; /* with which a win begins */
} Way;

struct FairMoveChances
{
  FairRules    rules;
  FairPosition deal;
  FairPosition position;
  FairSeen     seen;
  FairWays     ways;  /* owned */
  Way         *known; /* owned; of the first @n_weighed ways */
  unsigned     n_weighed;
  unsigned     n_moved; /* ways in which the moves were weighed, too */
  unsigned     n_moves;
  FairMove    *moves;    /* owned */
  FairVerdict *verdicts; /* owned; after the moves, in the current way */
  FairShare   *shares;   /* owned; after the moves */
};

/* @seen: the cards that the player has seen so far in the game of @deal.  @moves: the legal moves of @position, except
 * those that end the game or are equal to another.  Returns: (nullable): to be freed with fair_move_chances_free();
 * NULL if there is no memory */
FairMoveChances *
fair_move_chances_new (const FairRules    *rules,
                       const FairPosition *deal,
                       const FairSeen     *seen,
                       const FairPosition *position,
                       const FairMove     *moves,
                       unsigned            n_moves)
{
  FairMoveChances *self = calloc (1, sizeof *self);

  if (self == NULL)
    return NULL;

  self->rules = *rules;
  self->deal = *deal;
  self->seen = *seen;
  self->position = *position;
  self->n_moves = n_moves;
  self->moves = calloc (n_moves + 1, sizeof *self->moves);
  self->verdicts = calloc (n_moves + 1, sizeof *self->verdicts);
  self->shares = calloc (n_moves + 1, sizeof *self->shares);
  if (self->moves == NULL || self->verdicts == NULL || self->shares == NULL)
    {
      fair_move_chances_free (self);
      return NULL;
    }
  memcpy (self->moves, moves, n_moves * sizeof *moves);

  return self;
}

void
fair_move_chances_free (FairMoveChances *self)
{
  if (self == NULL)
    return;

  fair_ways_clear (&self->ways);
  free (self->known);
  free (self->moves);
  free (self->verdicts);
  free (self->shares);
  free (self);
}

/* Weighs the position in the number of ways of @sampling, which is otherwise the same in all calls; more are weighed
 * than before, but none is forgotten.  Returns: false if there is no memory or the work was stopped; what is known by
 * then stays known */
bool
fair_move_chances_refine (FairMoveChances    *self,
                          const FairSampling *sampling)
{
  Way *known;

  if (self->n_weighed >= (self->ways.complete ? self->ways.n : sampling->n_ways) && self->n_weighed > 0)
    return true;
  if (!fair_ways_sample (&self->ways, &self->rules, &self->deal, &self->seen, sampling))
    return false;
  known = realloc (self->known, (self->ways.n + 1) * sizeof *known);
  if (known == NULL)
    return false;

  self->known = known;
  for (; self->n_weighed < self->ways.n; self->n_weighed++)
    {
      FairPosition start;
      FairSolution solution;

      fair_ways_put (&self->ways, self->n_weighed, &self->rules, &self->position, &start);
      if (!fair_sampling_solve (sampling, &self->rules, &start, false, &solution))
        return false;
      known[self->n_weighed] = (Way){ .verdict = solution.verdict, .has_win = solution.n_moves > 0 };
      if (solution.n_moves > 0)
        known[self->n_weighed].win = solution.moves[0];
    }

  return true;
}

/* Finds the verdicts after each move in one way.  Returns: false if the work was stopped */
static bool
search_moves (FairMoveChances    *self,
              unsigned            way,
              const FairSampling *sampling)
{
  const Way *known = &self->known[way];

  for (unsigned i = 0; i < self->n_moves; i++)
    {
      FairPosition start;
      FairSolution solution = { .verdict = known->verdict };

      if (known->verdict != FAIR_VERDICT_LOST && !(known->has_win && fair_move_equal (known->win, self->moves[i])))
        {
          fair_ways_put (&self->ways, way, &self->rules, &self->position, &start);
          fair_apply (&self->rules, &start, self->moves[i], NULL);
          if (!fair_sampling_solve (sampling, &self->rules, &start, true, &solution))
            return false;
        }
      self->verdicts[i] = solution.verdict;
    }

  return true;
}

/* The same as fair_move_chances_refine(), for the position and for each move. */
bool
fair_move_chances_refine_moves (FairMoveChances    *self,
                                const FairSampling *sampling)
{
  if (!fair_move_chances_refine (self, sampling))
    return false;

  for (; self->n_moved < self->n_weighed && self->n_moved < sampling->n_ways; self->n_moved++)
    {
      Way     *known = &self->known[self->n_moved];
      unsigned n_lost = 0;

      if (!search_moves (self, self->n_moved, sampling))
        return false;
      for (unsigned i = 0; i < self->n_moves; i++)
        {
          fair_share_add (&self->shares[i], self->verdicts[i]);
          n_lost += self->verdicts[i] == FAIR_VERDICT_LOST;
          if (self->verdicts[i] == FAIR_VERDICT_WON)
            known->verdict = FAIR_VERDICT_WON;
        }
      if (n_lost > 0 && n_lost == self->n_moves)
        known->verdict = FAIR_VERDICT_LOST;
    }

  return true;
}

/* Whether the player has seen all cards: then the chances are the verdict. */
bool
fair_move_chances_is_open (const FairMoveChances *self)
{
  for (unsigned i = 0; i < self->deal.start[self->rules.n_piles]; i++)
    if (!fair_seen_has (&self->seen, self->deal.cards[i]))
      return false;

  return true;
}

/* The chances of the position, as far as they are known. */
FairShare
fair_move_chances_get (const FairMoveChances *self)
{
  FairShare share = { 0 };

  for (unsigned i = 0; i < self->n_weighed; i++)
    fair_share_add (&share, self->known[i].verdict);

  return share;
}

/* The chances after the move with @index, as far as they are known. */
FairShare
fair_move_chances_get_move (const FairMoveChances *self,
                            unsigned               index)
{
  return self->shares[index];
}
