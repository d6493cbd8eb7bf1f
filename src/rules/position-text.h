/* position-text.h: writes a position as text, and reads it. */
#pragma once

#include "fault.h"
#include "games.h"

enum
{
  FAIR_POSITION_TEXT = 768 /* room for the longest position and its NUL */
};

size_t fair_position_print (const FairRules *rules, const FairPosition *position, char text[FAIR_POSITION_TEXT]);
bool   fair_position_parse (const FairRules *rules,
                            const char      *text,
                            size_t           length,
                            FairPosition    *position,
                            FairFault       *fault);

bool   fair_layout_parse (const FairRules *rules, const char *text, size_t length, FairPosition *layout);

unsigned fair_foundation_rank (const FairRules *rules, const FairPosition *position, FairSuit suit);
