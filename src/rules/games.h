/* games.h: the list of games and the one table of their options.  It is above the kernel, which knows no game. */
#pragma once

#include "kernel.h"

enum
{
  FAIR_OPTION_TEXT = 16 /* room for the longest value of an option and its NUL */
};

unsigned        fair_games_count (void);
const FairGame *fair_games_get (unsigned index);
const FairGame *fair_games_find (const char *id);
bool            fair_games_have_points (const char *id);

void fair_options_default (const FairGame *game, FairOptions *options);
int  fair_options_find (const FairGame *game, const char *key);
bool fair_option_parse (const FairOption *option, const char *text, int16_t *value);
void fair_option_print (const FairOption *option, int16_t value, char text[FAIR_OPTION_TEXT]);
bool fair_option_allows (const FairOption *option, int value);

bool fair_rules_resolve (const FairGame *game, const FairOptions *options, FairRules *rules);
bool fair_rules_hide_cards (const FairRules *rules);
