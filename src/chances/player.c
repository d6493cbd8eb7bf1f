#include "player.h"

#include <stdlib.h>
#include <string.h>

enum
{
  N_WEIGHED = 3 /* plans that are weighed */
};

/* A plan: the moves until one shows an unseen card, or until the game is won. */
typedef struct
{
  unsigned     votes; /* in how many ways a win begins with it */
  FairPosition end;   /* the key of the position before its last move */
  unsigned     n_moves;
  FairMove     moves[FAIR_PLAYER_MAX_MOVES];
} Plan;

/* The player's state. */
typedef struct
{
  const FairRules    *rules;
  const FairPosition *deal;
  const FairSampling *sampling;
  FairSolver         *solver;
  const atomic_bool  *stop;
  FairSeen            seen;
  FairWays            ways;  /* owned */
  Plan               *plans; /* owned; at most one for each way */
  unsigned            n_plans;
} Player;

/* Replaces the cards of @position that were not seen, which differ from way to way. */
static void
hide_unseen (const FairSeen *seen,
             FairPosition   *position)
{
  for (unsigned i = 0; i < FAIR_MAX_CARDS; i++)
    if (!fair_seen_has (seen, position->cards[i]))
      position->cards[i] = FAIR_NO_CARD;
}

/* Cuts the win in @solution from @start off after the first move that shows a card. */
static void
make_plan (Player             *self,
           const FairPosition *start,
           const FairSolution *solution,
           Plan               *plan)
{
  FairPosition position = *start;
  FairSeen     seen = self->seen;
  bool         shows = false;

  plan->votes = 1;
  plan->n_moves = 0;
  while (!shows && plan->n_moves < solution->n_moves && plan->n_moves < FAIR_PLAYER_MAX_MOVES)
    {
      FairEffects effects;
      FairMove    move = solution->moves[plan->n_moves];

      plan->end = position;
      fair_apply (self->rules, &position, move, &effects);
      shows = fair_seen_follow (&seen, self->rules, &position, &effects);
      plan->moves[plan->n_moves++] = move;
    }
  hide_unseen (&self->seen, &plan->end);
}

/* Whether two plans are the same to the player. */
static bool
are_alike (const Plan *a,
           const Plan *b)
{
  return fair_move_equal (a->moves[a->n_moves - 1], b->moves[b->n_moves - 1]) && fair_position_equal (&a->end, &b->end);
}

/* Keeps the last plan; if an earlier one is equal, drops it and votes for the earlier one. */
static void
vote (Player *self)
{
  const Plan *last = &self->plans[self->n_plans];

  for (unsigned i = 0; i < self->n_plans; i++)
    if (are_alike (&self->plans[i], last))
      {
        self->plans[i].votes++;
        return;
      }
  self->n_plans++;
}

/* Makes a plan from each win that is found.  Returns: false if the player was stopped */
static bool
make_plans (Player             *self,
            const FairPosition *position)
{
  FairSolverLimits limits = { .states = self->sampling->states };

  self->n_plans = 0;
  for (unsigned way = 0; way < self->ways.n; way++)
    {
      FairPosition start;
      FairSolution solution;

      fair_ways_put (&self->ways, way, self->rules, position, &start);
      fair_solver_run (self->solver, self->rules, &start, &limits, self->stop, &solution);
      if (self->stop != NULL && atomic_load (self->stop))
        return false;
      if (solution.verdict != FAIR_VERDICT_WON || solution.n_moves == 0)
        continue;
      make_plan (self, &start, &solution, &self->plans[self->n_plans]);
      vote (self);
    }

  return true;
}

static int
compare_votes (const void *a,
               const void *b)
{
  const Plan *left = a;
  const Plan *right = b;

  return left->votes != right->votes ? (int) right->votes - (int) left->votes : (int) left->n_moves - (int) right->n_moves;
}

/* Chooses, of the plans with most votes, the one with the best chances.  Returns: false if the player was stopped */
static bool
choose (Player             *self,
        const FairPosition *position,
        const Plan        **plan)
{
  int best = -1;

  qsort (self->plans, self->n_plans, sizeof *self->plans, compare_votes);
  *plan = self->plans;
  for (unsigned i = 0; self->n_plans > 1 && i < N_WEIGHED && i < self->n_plans; i++)
    {
      FairShare share;

      if (!fair_ways_weigh (&self->ways, self->rules, position, self->plans[i].moves, self->plans[i].n_moves,
                            self->sampling, self->solver, self->stop, &share))
        return false;
      if (fair_share_permille (share) <= best)
        continue;
      best = fair_share_permille (share);
      *plan = &self->plans[i];
    }

  return true;
}

/* Plays @plan, up to the maximum number of moves. */
static void
follow (Player     *self,
        const Plan *plan,
        FairPlayed *played)
{
  for (unsigned i = 0; i < plan->n_moves && played->n_moves < FAIR_PLAYER_MAX_MOVES; i++)
    {
      FairEffects effects;

      fair_apply (self->rules, &played->position, plan->moves[i], &effects);
      fair_seen_follow (&self->seen, self->rules, &played->position, &effects);
      played->moves[played->n_moves++] = plan->moves[i];
    }
}

/* Plays until the game is over, or no way has a win.  Returns: false if there is no memory or the player was stopped */
static bool
play (Player     *self,
      FairPlayed *played)
{
  fair_seen_add_position (&self->seen, self->rules, self->deal);
  while (fair_status (self->rules, &played->position) == FAIR_STATUS_PLAYING && played->n_moves < FAIR_PLAYER_MAX_MOVES)
    {
      const Plan *plan;

      fair_ways_clear (&self->ways);
      if (!fair_ways_sample (&self->ways, self->rules, self->deal, &self->seen, self->sampling,
                             self->solver, self->stop) ||
          !make_plans (self, &played->position))
        return false;
      if (self->n_plans == 0)
        break;
      if (!choose (self, &played->position, &plan))
        return false;
      follow (self, plan, played);
    }

  return true;
}

/**
 * fair_player_play:
 * @deal: where the game begins
 * @stop: (nullable): when another thread sets it, the player stops
 * @played: (out): the game
 *
 * Plays a game, without using a card that has not been shown.
 *
 * Returns: false if there is no memory or @stop was set
 */
bool
fair_player_play (const FairRules    *rules,
                  const FairPosition *deal,
                  const FairSampling *sampling,
                  FairSolver         *solver,
                  const atomic_bool  *stop,
                  FairPlayed         *played)
{
  Player self = { .rules = rules, .deal = deal, .sampling = sampling, .solver = solver, .stop = stop };
  bool   done = false;

  *played = (FairPlayed){ .position = *deal };
  self.plans = malloc (sampling->n_ways * sizeof *self.plans);
  if (self.plans != NULL)
    done = play (&self, played);
  fair_ways_clear (&self.ways);
  free (self.plans);
  played->status = fair_status (rules, &played->position);

  return done;
}
