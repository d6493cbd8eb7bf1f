#include "daily-rule.h"

#include "deal.h"
#include "difficulty.h"
#include "games.h"

static_assert (FAIR_N_BOUNDS == FAIR_DAILY_STEPS - 1, "a bound between each two steps");

/* Sets @rules to the rules of the deal of the day: the default ones. */
void
fair_daily_get_rules (const FairGame *game,
                      FairRules      *rules)
{
  FairOptions options;

  fair_options_default (game, &options);
  fair_rules_resolve (game, &options, rules);
}

/* Returns: the difficulty of @day, from 0 on Monday, the easiest, to 6 on Sunday */
unsigned
fair_daily_get_step (uint32_t day)
{
  return (day + FAIR_DAILY_STEPS - 1) % FAIR_DAILY_STEPS;
}

/* Returns: the deal number at which the search for the deal of @day begins: FNV-1a of the game's id, mixed with the
 * day */
uint64_t
fair_daily_get_start (const FairGame *game,
                      uint32_t        day)
{
  uint64_t hash = UINT64_C (0xCBF29CE484222325);

  for (const char *letter = game->id; *letter != '\0'; letter++)
    hash = (hash ^ (unsigned char) *letter) * UINT64_C (0x100000001B3);
  hash ^= day;

  return fair_random_below (&hash, FAIR_DAILY_NUMBERS);
}

/* Whether a deal with this @measure has the difficulty of @step. */
bool
fair_daily_has_step (const FairRules *rules,
                     unsigned         measure,
                     unsigned         step)
{
  const uint16_t *least = rules->game->sevenths;

  if (least[0] == 0)
    return true;

  return (step == FAIR_DAILY_STEPS - 1 || measure >= least[step]) && (step == 0 || measure < least[step - 1]);
}

/* Finds the deal of a day.  If none of FAIR_DAILY_TRIES deals has the difficulty and is won, which does not happen in
 * any known game, it is the first one after them that the solver wins.
 * @solver: with FAIR_DAILY_MEMORY
 * @stop: (nullable): set by another thread to stop the search
 * @number: (out): the deal of @day
 * Returns: whether it was found; if not, the search was stopped, or the game has no search */
bool
fair_daily_search (FairSolver        *solver,
                   const FairGame    *game,
                   uint32_t           day,
                   const atomic_bool *stop,
                   uint64_t          *number)
{
  const FairSolverLimits limits = { .states = FAIR_DAILY_STATES };
  uint64_t               start = fair_daily_get_start (game, day);
  unsigned               step = fair_daily_get_step (day);
  FairRules              rules;
  FairPosition           position;
  FairSolution           solution;

  if (game->search == FAIR_SEARCH_NONE)
    return false;

  fair_daily_get_rules (game, &rules);
  for (*number = start; stop == NULL || !atomic_load (stop); ++*number)
    {
      fair_deal_number (&rules, *number, &position);
      if (*number - start < FAIR_DAILY_TRIES && !fair_daily_has_step (&rules, fair_difficulty_measure (&rules, &position), step))
        continue;
      fair_solver_run (solver, &rules, &position, &limits, stop, &solution);
      if (solution.verdict == FAIR_VERDICT_WON)
        return true;
    }

  return false;
}
