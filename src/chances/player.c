#include "player.h"

#include <string.h>

enum
{
  N_FURTHER = 4, /* plans that are compared by looking further, at most */
  NEAR = 200,    /* thousandths that such a plan's chances may be less than the best ones */
  N_SHOWN = 24   /* as many of what a plan may show are looked at */
};

/* Looks one plan further than @plan: for each card that it may show, the ways are drawn anew, and the next plan is chosen.
 * @next: who does that.  @chances: (out): in thousandths.  Returns: false if there is no memory or the player was stopped */
static bool
look_further (const FairPlans *self,
              const FairPlan  *plan,
              FairPlans       *next,
              unsigned        *chances)
{
  FairPosition looks[N_SHOWN]; /* to the player, after the plan */
  unsigned     n = 0;

  *chances = 0;
  for (unsigned way = 0; way < self->ways.n && n < N_SHOWN; way++)
    {
      FairPosition deal;
      unsigned     known = 0;
      unsigned     result;

      fair_ways_put (&self->ways, way, self->rules, self->deal, &deal);
      fair_ways_put (&self->ways, way, self->rules, &self->position, &next->position);
      next->deal = &deal;
      next->seen = self->seen;
      for (unsigned i = 0; i < plan->n_moves; i++)
        {
          FairEffects effects;

          fair_apply (self->rules, &next->position, plan->moves[i], &effects);
          fair_seen_follow (&next->seen, self->rules, &next->position, &effects);
        }
      looks[n] = next->position;
      fair_plans_hide_unseen (next, &looks[n]);
      while (!fair_position_equal (&looks[known], &looks[n]))
        known++;
      if (known < n)
        continue;
      /* Not the same shuffles for each card, which would tell little more than those of one. */
      next->sampling.seed = self->sampling.seed + 1 + n;
      if (!fair_plans_count (next, &result))
        return false;
      *chances += result;
      n++;
    }
  *chances /= n;

  return true;
}

/* Puts the best of the compared plans first, which are sorted by their chances, by looking one plan further.  Returns:
 * false if there is no memory or the player was stopped */
static bool
choose_further (FairPlans *self,
                FairPlans *next)
{
  FairPlan *compared = self->plans + self->n_plans;
  FairPlan  first = compared[0];
  unsigned  n = 1;
  unsigned  best = 0;
  unsigned  most = 0;

  while (n < self->n_compared && n < N_FURTHER &&
         fair_share_permille (first.share) - fair_share_permille (compared[n].share) <= NEAR)
    n++;
  for (unsigned i = 0; n > 1 && i < n; i++)
    {
      unsigned chances;

      if (!look_further (self, &compared[i], next, &chances))
        return false;
      if (chances > most)
        {
          most = chances;
          best = i;
        }
    }
  compared[0] = compared[best];
  compared[best] = first;

  return true;
}

/* Plays @moves, up to the maximum number of moves. */
static void
follow (FairPlans      *self,
        const FairMove *moves,
        unsigned        n_moves,
        FairPlayed     *played)
{
  for (unsigned i = 0; i < n_moves && played->n_moves < FAIR_PLAYER_MAX_MOVES; i++)
    {
      FairEffects effects;

      fair_apply (self->rules, &self->position, moves[i], &effects);
      fair_seen_follow (&self->seen, self->rules, &self->position, &effects);
      played->moves[played->n_moves++] = moves[i];
    }
}

/* Draws all cards of the stock and turns them over again, if that changes nothing but what was seen. */
static void
look_through (FairPlans  *self,
              FairPlayed *played)
{
  const FairMove redeal = fair_move_simple (FAIR_MOVE_REDEAL);
  const FairMove draw = fair_move_simple (FAIR_MOVE_DRAW);
  FairPosition   position = self->position;
  FairMove       moves[FAIR_MAX_CARDS + 1];
  unsigned       n = 0;

  for (; n < FAIR_MAX_CARDS && fair_is_legal (self->rules, &position, draw); n++)
    {
      fair_apply (self->rules, &position, draw, NULL);
      moves[n] = draw;
    }
  if (n == 0 || !fair_is_legal (self->rules, &position, redeal) || !fair_plans_has_redeals (self->rules, &position))
    return;

  fair_apply (self->rules, &position, redeal, NULL);
  moves[n++] = redeal;
  if (memcmp (position.cards, self->position.cards, sizeof position.cards) == 0 &&
      memcmp (position.start, self->position.start, sizeof position.start) == 0 &&
      memcmp (position.down, self->position.down, sizeof position.down) == 0)
    follow (self, moves, n, played);
}

/* Plays until the game is over, or no way has a win.  @next: (nullable): who looks one plan further.  Returns: false if there
 * is no memory or the player was stopped */
static bool
play (FairPlans  *self,
      FairPlans  *next,
      FairPlayed *played)
{
  fair_seen_add_position (&self->seen, self->rules, self->deal);
  look_through (self, played);
  while (fair_status (self->rules, &self->position) == FAIR_STATUS_PLAYING && played->n_moves < FAIR_PLAYER_MAX_MOVES)
    {
      if (!fair_plans_look_ahead (self))
        return false;
      if (self->n_plans == 0)
        break;
      if (!fair_plans_choose (self) || (next != NULL && !self->ways.complete && !choose_further (self, next)))
        return false;
      follow (self, self->plans[self->n_plans].moves, self->plans[self->n_plans].n_moves, played);
    }

  return true;
}

/* Plays a game from @deal, without using a card that has not been shown.  The states of @sampling are those of a short
 * search; where none finds a win, or once all cards were seen, longer ones follow.  @n_further: ways for each card that a
 * plan may show, at most FAIR_PLAYER_MAX_FURTHER; 0: the player does not look further than one plan.  @played: (out): the
 * game.  Returns: false if there is no memory or the player was stopped */
bool
fair_player_play (const FairRules    *rules,
                  const FairPosition *deal,
                  const FairSampling *sampling,
                  unsigned            n_further,
                  FairPlayed         *played)
{
  FairPlans self = { .rules = rules, .deal = deal, .sampling = *sampling, .position = *deal };
  FairPlans next = self;
  bool      done;

  *played = (FairPlayed){ 0 };
  done = fair_plans_begin (&self, sampling->n_ways) && (n_further == 0 || fair_plans_begin (&next, n_further)) &&
         play (&self, n_further > 0 ? &next : NULL, played);
  fair_plans_clear (&next);
  fair_plans_clear (&self);
  played->position = self.position;
  played->status = fair_status (rules, &self.position);

  return done;
}
