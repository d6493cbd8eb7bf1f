/* klondike-sets.h: queries on sets of cards of Solitaire Rush, most of them about pairs: the two cards of one
 * rank and color, in the two bits of the lower one (klondike-state.h). */
#pragma once

#include "klondike-state.h"

static inline unsigned
klondike_lowest (uint64_t cards)
{
  return (unsigned) __builtin_ctzll (cards);
}

/* How many cards of each pair are in @cards, in the two bits of the pair. */
static inline uint64_t
klondike_count_pairs (uint64_t cards)
{
  return (cards & KLONDIKE_LOW) + (cards >> 1 & KLONDIKE_LOW);
}

/* Moves the bits of each pair to its parent pair. */
static inline uint64_t
klondike_to_parents (uint64_t pairs)
{
  return ((pairs & KLONDIKE_BLACK) << 6 | (pairs & KLONDIKE_RED) << 2) & KLONDIKE_PACK;
}

/* Moves the bits of each pair to the pair that lies on it. */
static inline uint64_t
klondike_to_children (uint64_t pairs)
{
  return (pairs & KLONDIKE_RED) >> 6 | (pairs & KLONDIKE_BLACK) >> 2;
}

static inline uint64_t
klondike_loose_cards (const KlondikeState *state)
{
  return state->up & ~state->fixed;
}

/* The pairs, both bits of each, with more face-up cards than cards lying on them. */
static inline uint64_t
klondike_free_pairs (const KlondikeState *state)
{
  uint64_t more = klondike_count_pairs (state->up) ^ klondike_to_parents (klondike_count_pairs (klondike_loose_cards (state)));
  uint64_t low = (more | more >> 1) & KLONDIKE_LOW;

  return low | low << 1;
}

/* The cards that some column would take. */
static inline uint64_t
klondike_placeable (const KlondikeState *state,
                    uint64_t             free)
{
  return klondike_to_children (free) | (state->n_empty > 0 ? KLONDIKE_KINGS : 0);
}

/* All cards on the foundations. */
static inline uint64_t
klondike_foundation_cards (const KlondikeState *state)
{
  uint64_t cards = state->next >> 4;

  cards |= cards >> 4;
  cards |= cards >> 8;
  cards |= cards >> 16;
  cards |= cards >> 32;
  return cards;
}

static inline uint64_t
klondike_both_of_pairs (uint64_t cards)
{
  return cards | (cards & KLONDIKE_LOW) << 1 | (cards >> 1 & KLONDIKE_LOW);
}
