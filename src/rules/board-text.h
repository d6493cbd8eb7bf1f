/* board-text.h: a position as Freecell Solver and PySol print it, a column per line. */
#pragma once

#include "fault.h"
#include "games.h"
#include "text.h"

enum
{
  FAIR_BOARD_TEXT = 512 /* room for the longest board and its NUL */
};

bool     fair_board_exists (const FairRules *rules);
FairRole fair_board_find_label (const FairWord *word);
bool     fair_board_parse (const FairRules *rules,
                           const char      *text,
                           size_t           length,
                           FairPosition    *position,
                           FairFault       *fault);
size_t   fair_board_print (const FairRules *rules, const FairPosition *position, char text[FAIR_BOARD_TEXT]);
