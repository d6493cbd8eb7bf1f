#include "score.h"

#include "kernel.h"

/* How many points the next redeal takes, whenever it comes; 0 for one that is free. */
int
fair_redeal_cost (const FairRules    *rules,
                  const FairPosition *position)
{
  return position->redeals >= rules->free_redeals ? rules->redeal_penalty : 0;
}

/**
 * fair_time_bonus:
 * @seconds: whole seconds used
 *
 * What the time bonus of a game with a time limit that ended in @position comes to: the seconds
 * left, by the share of cards on the foundations, rounded down.
 */
int
fair_time_bonus (const FairRules    *rules,
                 const FairPosition *position,
                 unsigned            seconds)
{
  unsigned limit = rules->time_limit;
  unsigned played = position->start[rules->count[FAIR_FOUNDATION]];

  return seconds < limit ? (int) ((limit - seconds) * played / rules->n_cards) : 0;
}
