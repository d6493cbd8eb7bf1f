/* deal-text.h: reads a deal in any form in which players have one: a position and a deck, as this program writes them; a board,
 * as Freecell Solver and PySol print it; the number of a deal (“#11982”).  docs/deals.md describes the forms. */
#pragma once

#include "fault.h"
#include "games.h"

bool fair_deal_parse (const FairRules *rules,
                      const char      *text,
                      size_t           length,
                      bool             prefers_deck,
                      FairPosition    *position,
                      FairFault       *fault);
