/* options-text.h: the rule options of a game as one line of text, "draw=3 time-limit=300". */
#pragma once

#include "games.h"

enum
{
  FAIR_OPTIONS_TEXT = 128 /* room for the longest line and its NUL */
};

/* Which options are written. */
typedef enum
{
  FAIR_OPTIONS_ALL,
  FAIR_OPTIONS_OF_PLAY /* without those that only arrange the table */
} FairOptionsScope;

size_t fair_options_print (const FairGame    *game,
                           const FairOptions *options,
                           FairOptionsScope   scope,
                           char               text[FAIR_OPTIONS_TEXT]);
bool   fair_options_parse (const FairGame *game, const char *text, size_t length, FairOptions *options);
