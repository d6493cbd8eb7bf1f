#include "plans.h"

#include <stdlib.h>
#include <string.h>

enum
{
  N_WINNERS = 3,    /* plans, of those that begin the most wins, that are compared */
  N_COMPARED = 16,  /* plans that are compared at most */
  N_LEAST = 2,      /* plans that are compared over all ways, if there are so many */
  FIRST_SHARE = 4,  /* one way in this many is enough to drop the worse half of the plans */
  MORE_WAYS = 4,    /* times as many ways may decide between the best two */
  CLOSE = 8,        /* ways for each one that may separate them, squared */
  MORE_STATES = 16, /* times as many, where shorter searches find no win */
  FEW_WAYS = 8,     /* and one way in this many */
  ALL_STATES = 100, /* times as many, once all cards were seen */
  DROPPED = 80,     /* moves of the longest plan from which moves are dropped */
  NO_NUMBER = -1
};

/* Allocates what a player with @n_ways needs.  Returns: false if there is no memory */
bool
fair_plans_begin (FairPlans *self,
                  unsigned   n_ways)
{
  self->sampling.n_ways = n_ways;
  self->weighing = self->sampling;
  self->plans = malloc ((n_ways + N_COMPARED + 1) * sizeof *self->plans);
  self->found = malloc (n_ways * sizeof *self->found);
  return self->plans != NULL && self->found != NULL;
}

/* Frees what @self owns. */
void
fair_plans_clear (FairPlans *self)
{
  fair_ways_clear (&self->ways);
  free (self->plans);
  free (self->found);
}

/* Whether the redeals cannot run out. */
bool
fair_plans_has_redeals (const FairRules    *rules,
                        const FairPosition *position)
{
  return rules->max_redeals >= position->redeals + FAIR_PLAN_MAX_MOVES;
}

/* Makes positions equal that are equal to the player: replaces cards that were not seen, which differ from way to way,
 * and what does not change what can be won. */
void
fair_plans_hide_unseen (const FairPlans *self,
                        FairPosition    *position)
{
  for (unsigned i = 0; i < FAIR_MAX_CARDS; i++)
    if (!fair_seen_has (&self->seen, position->cards[i]))
      position->cards[i] = FAIR_NO_CARD;
  position->score = 0;
  if (fair_plans_has_redeals (self->rules, position))
    position->redeals = 0;
}

/* Makes a plan of @moves from @start, up to the first that shows a card.  Returns: whether one of them does, or they win;
 * false also if one is not legal */
static bool
make_plan (const FairPlans    *self,
           const FairPosition *start,
           const FairMove     *moves,
           unsigned            n_moves,
           FairPlan           *plan)
{
  FairPosition position = *start;
  FairSeen     seen = self->seen;
  bool         shows = false;

  plan->number = NO_NUMBER;
  plan->votes = 1;
  plan->share = (FairShare){ 0 };
  plan->won = 0;
  plan->n_moves = 0;
  while (!shows && plan->n_moves < n_moves && plan->n_moves < FAIR_PLAN_MAX_MOVES)
    {
      FairEffects effects;
      FairMove    move = moves[plan->n_moves];

      if (!fair_is_legal (self->rules, &position, move))
        return false;
      plan->end = position;
      fair_apply (self->rules, &position, move, &effects);
      shows = fair_seen_follow (&seen, self->rules, &position, &effects);
      plan->moves[plan->n_moves++] = move;
    }
  fair_plans_hide_unseen (self, &plan->end);

  return shows || fair_status (self->rules, &position) == FAIR_STATUS_WON;
}

/* Returns: (nullable): a plan among @n ones that is the same to the player */
static FairPlan *
find_plan (FairPlan       *plans,
           unsigned        n,
           const FairPlan *plan)
{
  for (unsigned i = 0; i < n; i++)
    if (fair_move_equal (plans[i].moves[plans[i].n_moves - 1], plan->moves[plan->n_moves - 1]) && fair_position_equal (&plans[i].end, &plan->end))
      return &plans[i];

  return NULL;
}

/* Makes a plan from each win that is found in the first @n ways, with votes from all of them.  Returns: false if the
 * player was stopped */
static bool
find_wins (FairPlans *self,
           unsigned   n)
{
  self->n_plans = 0;
  for (self->n_found = 0; self->n_found < n; self->n_found++)
    {
      FairFound   *found = &self->found[self->n_found];
      FairPlan    *plan = &self->plans[self->n_plans];
      FairPlan    *equal;
      FairPosition start;
      FairSolution solution;

      fair_ways_put (&self->ways, self->n_found, self->rules, &self->position, &start);
      if (!fair_sampling_solve (&self->weighing, self->rules, &start, false, &solution))
        return false;
      *found = (FairFound){ solution.verdict, NO_NUMBER };
      if (solution.verdict != FAIR_VERDICT_WON || solution.n_moves == 0)
        continue;
      make_plan (self, &start, solution.moves, solution.n_moves, plan);
      equal = find_plan (self->plans, self->n_plans, plan);
      plan->number = found->plan = equal != NULL ? equal->number : (int) self->n_plans;
      if (equal == NULL)
        self->n_plans++;
      else if (equal->n_moves > plan->n_moves)
        {
          plan->votes += equal->votes;
          *equal = *plan;
        }
      else
        equal->votes++;
    }

  return true;
}

/* Samples the ways, and looks for wins in them; with longer searches, if shorter ones find none.  Returns: false if there
 * is no memory or the player was stopped */
bool
fair_plans_look_ahead (FairPlans *self)
{
  fair_ways_clear (&self->ways);
  if (!fair_ways_sample (&self->ways, self->rules, self->deal, &self->seen, &self->sampling))
    return false;

  self->weighing = self->sampling;
  if (self->ways.complete && self->ways.n == 1)
    self->weighing.states *= ALL_STATES;
  if (!find_wins (self, self->ways.n))
    return false;
  if (self->n_plans > 0 || self->weighing.states > self->sampling.states)
    return true;

  self->weighing.states *= MORE_STATES;
  return find_wins (self, (self->ways.n + FEW_WAYS - 1) / FEW_WAYS);
}

/* Adds the plan after the last one to those that are compared, if it is another. */
static void
compare_too (FairPlans *self)
{
  FairPlan *compared = self->plans + self->n_plans;

  if (self->n_compared < N_COMPARED && find_plan (compared, self->n_compared, compared + self->n_compared) == NULL)
    self->n_compared++;
}

/* Adds a plan without the moves that its last one does not need, which may leave more to choose after it. */
static void
add_shorter (FairPlans      *self,
             const FairPlan *plan)
{
  FairPlan *shorter = self->plans + self->n_plans + self->n_compared;
  FairMove  moves[DROPPED];
  unsigned  n = plan->n_moves;

  if (n > DROPPED)
    return;
  memcpy (moves, plan->moves, n * sizeof *moves);
  for (unsigned i = n - 1; i-- > 0;)
    {
      FairMove fewer[DROPPED];

      memcpy (fewer, moves, i * sizeof *moves);
      memcpy (fewer + i, moves + i + 1, (n - i - 1) * sizeof *moves);
      if (!make_plan (self, &self->position, fewer, n - 1, shorter) || shorter->n_moves < n - 1)
        continue;
      n--;
      memcpy (moves, fewer, n * sizeof *moves);
    }
  if (n < plan->n_moves && make_plan (self, &self->position, moves, n, shorter))
    compare_too (self);
}

/* The plan that shows a card soonest first. */
static int
compare_moves (const FairPlan *left,
               const FairPlan *right)
{
  if (left->n_moves != right->n_moves)
    return (int) left->n_moves - (int) right->n_moves;

  return memcmp (left->moves, right->moves, left->n_moves * sizeof *left->moves);
}

static int
compare_votes (const void *a,
               const void *b)
{
  const FairPlan *left = a;
  const FairPlan *right = b;

  return left->votes != right->votes ? (int) right->votes - (int) left->votes : compare_moves (left, right);
}

/* By the chances. */
static int
compare_shares (const void *a,
                const void *b)
{
  const FairPlan *left = a;
  const FairPlan *right = b;
  int             difference = fair_share_permille (right->share) - fair_share_permille (left->share);

  return difference != 0 ? difference : compare_moves (left, right);
}

/* Collects what is compared: each move that shows a card at once, and the plans that begin the most wins. */
static void
collect (FairPlans *self)
{
  FairPlan *compared = self->plans + self->n_plans;
  FairMove  moves[FAIR_MAX_MOVES];
  unsigned  n_moves = fair_list (self->rules, &self->position, moves);

  qsort (self->plans, self->n_plans, sizeof *self->plans, compare_votes);
  self->n_compared = 0;
  for (unsigned i = 0; i < N_WINNERS && i < self->n_plans; i++)
    {
      compared[self->n_compared] = self->plans[i];
      compare_too (self);
      add_shorter (self, &self->plans[i]);
    }
  for (unsigned i = 0; i < n_moves; i++)
    if (self->n_compared < N_COMPARED && make_plan (self, &self->position, &moves[i], 1, &compared[self->n_compared]))
      compare_too (self);
}

/* Finds out whether way number @way is won after @plan.  A search that found no win before it is not made again after it.
 * Returns: false if the player was stopped */
static bool
try_plan (const FairPlans *self,
          const FairPlan  *plan,
          unsigned         way,
          FairVerdict     *verdict)
{
  FairPosition start;
  FairSolution solution;

  if (way < self->n_found && (self->found[way].verdict != FAIR_VERDICT_WON || self->found[way].plan == plan->number))
    {
      *verdict = self->found[way].verdict;
      return true;
    }
  fair_ways_put (&self->ways, way, self->rules, &self->position, &start);
  for (unsigned i = 0; i < plan->n_moves; i++)
    fair_apply (self->rules, &start, plan->moves[i], NULL);
  if (!fair_sampling_solve (&self->weighing, self->rules, &start, true, &solution))
    return false;
  *verdict = solution.verdict;
  return true;
}

/* Weighs the first @n compared plans over the ways from @first to @end.  Returns: false if the player was stopped */
static bool
weigh (FairPlans *self,
       unsigned   n,
       unsigned   first,
       unsigned   end)
{
  for (unsigned i = 0; i < n; i++)
    for (unsigned way = first; way < end; way++)
      {
        FairPlan   *plan = &self->plans[self->n_plans + i];
        FairVerdict verdict;

        if (!try_plan (self, plan, way, &verdict))
          return false;
        fair_share_add (&plan->share, verdict);
        if (verdict == FAIR_VERDICT_WON && way < FAIR_PLAN_MAX_CHOSEN)
          plan->won |= (uint64_t) 1 << way;
      }

  return true;
}

/* Whether the best two of the compared plans differ by less than chance, over the same @n ways. */
static bool
are_close (const FairPlans *self,
           unsigned         n)
{
  const FairPlan *best = self->plans + self->n_plans;
  unsigned        difference;

  if (self->n_compared < 2 || memcmp (&best[0].share, &best[1].share, sizeof best->share) == 0)
    return false;
  difference = best[0].share.won > best[1].share.won ? best[0].share.won - best[1].share.won : best[1].share.won - best[0].share.won;
  return (uint64_t) difference * difference * CLOSE < n;
}

/* Puts the best plan first: at @n_plans.  Compared are found plans and moves that show a card at once.  The worse half of
 * them is dropped again and again while more ways are looked at, and where the best two are close, more ways than were asked
 * for.  Returns: false if the player was stopped, or there is no memory */
bool
fair_plans_choose (FairPlans *self)
{
  FairPlan    *compared;
  FairSampling more = self->sampling;
  unsigned     done = 0;
  unsigned     end = self->ways.n > FIRST_SHARE ? self->ways.n / FIRST_SHARE : self->ways.n;
  unsigned     n;

  collect (self);
  compared = self->plans + self->n_plans;
  n = self->n_compared;
  while (n > 1 && done < end)
    {
      if (!weigh (self, n, done, end))
        return false;
      qsort (compared, n, sizeof *compared, compare_shares);
      done = end;
      if (n > N_LEAST)
        n = n / 2 > N_LEAST ? n / 2 : N_LEAST;
      if (done == self->ways.n && !self->ways.complete && are_close (self, done) &&
          more.n_ways < MORE_WAYS * self->sampling.n_ways)
        {
          more.n_ways *= 2;
          if (!fair_ways_sample (&self->ways, self->rules, self->deal, &self->seen, &more))
            return false;
        }
      end = end * 2 < self->ways.n ? end * 2 : self->ways.n;
    }

  return true;
}

/* In how many of the ways, in thousandths, the compared plans win, if each way is played by the plan that is best in the
 * others: what the player would win who has to choose without knowing the way. */
static unsigned
count_chosen (const FairPlans *self)
{
  const FairPlan *compared = self->plans + self->n_plans;
  unsigned        n_won = 0;

  for (unsigned way = 0; way < self->ways.n; way++)
    {
      unsigned most = 0;
      bool     won = false;

      for (unsigned i = 0; i < self->n_compared; i++)
        {
          bool     wins = compared[i].won >> way & 1;
          unsigned others = compared[i].share.won - wins + 1;

          if (others > most)
            {
              most = others;
              won = wins;
            }
        }
      n_won += won;
    }

  return self->ways.n > 0 ? 1000 * n_won / self->ways.n : 0;
}

/* Samples the ways from the position of @self, and weighs the plans that begin the most wins.  @chances: (out): in
 * thousandths, see count_chosen().  Returns: false if there is no memory or the player was stopped */
bool
fair_plans_count (FairPlans *self,
                  unsigned  *chances)
{
  FairPlan *compared;

  fair_ways_clear (&self->ways);
  if (!fair_ways_sample (&self->ways, self->rules, self->deal, &self->seen, &self->sampling) || !find_wins (self, self->ways.n))
    return false;

  qsort (self->plans, self->n_plans, sizeof *self->plans, compare_votes);
  compared = self->plans + self->n_plans;
  self->n_compared = self->n_plans < N_WINNERS ? self->n_plans : N_WINNERS;
  memcpy (compared, self->plans, self->n_compared * sizeof *compared);
  if (!weigh (self, self->n_compared, 0, self->ways.n))
    return false;
  *chances = count_chosen (self);

  return true;
}
