/* position-check.h: what must hold between the cards of a position, wherever it comes from. */
#pragma once

#include "fault.h"
#include "games.h"

bool fair_cards_check (const uint8_t seen[FAIR_CARD_CODES],
                       unsigned      n_packs,
                       unsigned      least_rank,
                       unsigned      line,
                       FairFault    *fault);
bool fair_position_check (const FairRules *rules, const FairPosition *position, FairFault *fault);
