/* plans.h: what the honest player can do until the next card is shown, and its chances. */
#pragma once

#include "ways.h"

enum
{
  FAIR_PLAN_MAX_MOVES = 2000,
  FAIR_PLAN_MAX_CHOSEN = 64 /* ways of fair_plans_count() */
};

/* A plan: the moves until one shows an unseen card, or until the game is won. */
typedef struct
{
  int          number; /* of a plan that begins a win; below 0: another plan */
  unsigned     votes;  /* in how many ways a win begins with it */
  FairShare    share;  /* over the ways in which it was weighed */
  uint64_t     won;    /* a bit for each of the first FAIR_PLAN_MAX_CHOSEN ways: it is won */
  FairPosition end;    /* the key of the position before its last move */
  unsigned     n_moves;
  FairMove     moves[FAIR_PLAN_MAX_MOVES];
} FairPlan;

/* What was found in a way. */
typedef struct
{
  FairVerdict verdict;
  int         plan; /* the number of the one that begins the win */
} FairFound;

/* What the player sees, and the plans from there. */
typedef struct
{
  const FairRules    *rules;
  const FairPosition *deal;
  FairSampling        sampling; /* with the number of ways that was asked for */
  FairSampling        weighing; /* with the states of a search now */
  FairPosition        position;
  FairSeen            seen;
  FairWays            ways;  /* owned */
  FairPlan           *plans; /* owned; the found ones, at most one for each way, and then those to compare */
  unsigned            n_plans;
  unsigned            n_compared;
  FairFound          *found; /* owned; in the first @n_found ways */
  unsigned            n_found;
} FairPlans;

bool fair_plans_begin (FairPlans *self, unsigned n_ways);
void fair_plans_clear (FairPlans *self);
bool fair_plans_has_redeals (const FairRules *rules, const FairPosition *position);
void fair_plans_hide_unseen (const FairPlans *self, FairPosition *position);
bool fair_plans_look_ahead (FairPlans *self);
bool fair_plans_choose (FairPlans *self);
bool fair_plans_count (FairPlans *self, unsigned *chances);
