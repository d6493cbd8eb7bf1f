/* daily-rule.h: the rule that finds the deal of the day.
 *
 * A day is a Julian day of GDate: 1 is January 1 of the year 1 in the Gregorian calendar, a Monday.  The search
 * begins at a hash of game and day, which is below a billion: the deal of the day is the first deal from there that
 * has the difficulty of the weekday by the default rules, and that the solver wins within FAIR_DAILY_STATES states.  A
 * game without a search has none.
 * The difficulty rises in seven equal steps from Monday to Sunday: FairGame has their bounds, which divide the deals that
 * the solver wins within the limit into sevenths (bench-difficulty -s 7).  They never change after a release, because
 * they decide which deal a day has.
 */
#pragma once

#include "solver.h"

#define FAIR_DAILY_STATES 30000                  /* limit of states after which the solver gives up on a deal */
#define FAIR_DAILY_PROOF_STATES 100000000        /* within which any version of the solver wins a deal of the table */
#define FAIR_DAILY_MEMORY ((size_t) 16 << 20)    /* of the solver, in bytes; it decides, together with the states, which deals are won */
#define FAIR_DAILY_TRIES 4096u                   /* how many deals are checked for their difficulty */
#define FAIR_DAILY_NUMBERS UINT64_C (1000000000) /* limit of the hash at which the search begins */

enum
{
  FAIR_DAILY_STEPS = 7 /* of difficulty: Monday to Sunday */
};

void     fair_daily_get_rules (const FairGame *game, FairRules *rules);
unsigned fair_daily_get_step (uint32_t day);
uint64_t fair_daily_get_start (const FairGame *game, uint32_t day);
bool     fair_daily_has_step (const FairRules *rules, unsigned measure, unsigned step);
bool     fair_daily_search (FairSolver        *solver,
                            const FairGame    *game,
                            uint32_t           day,
                            const atomic_bool *stop,
                            uint64_t          *number);
