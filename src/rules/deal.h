/* deal.h: from a deal number or a text to a deck, and from a deck to a position.
 *
 * The generator and the shuffle define what a deal number means: they never change.
 */
#pragma once

#include "fault.h"
#include "games.h"

#define FAIR_MAX_DEAL INT64_MAX /* deal numbers go from 0 to this */

uint64_t fair_random_next (uint64_t *state);
uint64_t fair_random_below (uint64_t *state, uint64_t n);
void     fair_cards_shuffle (FairCard *cards, unsigned n, uint64_t *state);
void     fair_deck_shuffle (uint64_t number, unsigned n_packs, FairDeck *deck);
bool     fair_deck_parse (const FairRules *rules, const char *text, size_t length, FairDeck *deck, FairFault *fault);
