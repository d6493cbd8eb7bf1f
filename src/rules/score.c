#include "score.h"

#include "kernel.h"

/* How many points the next redeal costs; 0 if it is free. */
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
 * Calculates the time bonus of a game with a time limit that ended in @position: the seconds left, times the
 * share of cards on the foundations, rounded down.
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
