/* daily-rule.h: the rule by which the deal of a day is found.
 *
 * A day is its number in the Gregorian calendar, as in GDate: 1 is January 1 of the year 1, a Monday.  The hash of
 * game and day is a number below a billion; from there on, the deal of the day is the first deal by the default
 * rules that has the difficulty of its weekday and that the solver wins within FAIR_DAILY_STATES states.  The
 * difficulty rises in seven equal steps from Monday to Sunday.
 */
#pragma once

#include "solver.h"

#define FAIR_DAILY_STATES 30000                  /* after which the solver gives up on a deal */
#define FAIR_DAILY_MEMORY ((size_t) 16 << 20)    /* of the solver: together they decide what it wins */
#define FAIR_DAILY_TRIES 4096u                   /* deals of which one has the difficulty of the day */
#define FAIR_DAILY_NUMBERS UINT64_C (1000000000) /* where the search begins is below this */

enum
{
  FAIR_DAILY_STEPS = 7 /* of difficulty, from Monday to Sunday */
};

void     fair_daily_get_rules (const FairGame *game, FairRules *rules);
unsigned fair_daily_get_step (uint32_t day);
uint64_t fair_daily_get_start (const FairGame *game, uint32_t day);
bool     fair_daily_has_step (const FairRules *rules, unsigned measure, unsigned step);
bool     fair_daily_wins (FairSolver *solver, const FairRules *rules, uint64_t number);
bool     fair_daily_search (FairSolver        *solver,
                            const FairGame    *game,
                            uint32_t           day,
                            const atomic_bool *stop,
                            uint64_t          *number);
