/* rules-helpers.h: what the tests of the rules share: games by name, small written positions. */
#pragma once

#include <glib.h>

#include "deal.h"
#include "position-text.h"
#include "stuck.h"

G_BEGIN_DECLS

const char *const *fair_test_variants (void);
const char *const *fair_test_games (void);
bool               fair_test_has_search (const char *words);

void     fair_test_rules (const char *words, FairRules *rules);
char    *fair_test_complete (const FairRules *rules, const char *shorthand);
void     fair_test_position (const FairRules *rules, const char *shorthand, FairPosition *position);
void     fair_test_deal (const FairRules *rules, const char *number, FairPosition *position);
FairMove fair_test_move (const FairRules *rules, const char *text);
void     fair_test_play (const FairRules *rules, FairPosition *position, const char *moves);
char    *fair_test_print (const FairRules *rules, const FairPosition *position);
char    *fair_test_data (const char *name);

G_END_DECLS
