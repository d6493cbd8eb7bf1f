/* solver-positions.h: random positions for the tests of the solver, without GLib, because ThreadSanitizer has to know
 * every lock. */
#pragma once

#include "deal.h"

unsigned fair_test_below (uint64_t *random, unsigned n);
void     fair_test_random_rules (const FairGame *game, uint64_t *random, FairRules *rules);
void     fair_test_make_position (const FairRules *rules, uint64_t *random, FairPosition *position);
void     fair_test_play_position (const FairRules *rules, uint64_t *random, FairPosition *position);
