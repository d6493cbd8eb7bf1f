/* key.h: which positions count as the same.
 *
 * A key is a position that stands for all that are equal for a purpose; two keys are compared and hashed as
 * bytes.  The purpose is what the player sees, whether the game can be won, or whether the player is stuck.
 */
#pragma once

#include "spec.h"

typedef enum
{
  /* Everything that lies on the table; equal cards of two packs are the same. */
  FAIR_KEY_TABLE,

  /* Whether the game can be won, and how, by a player who knows every card.  The order of columns (within a
   * side, in Demonthief), of cells and of foundations does not count, except the order of columns to which
   * rows are still to be dealt.  Nor do the score, `scored`, and the number of redeals where they cannot run
   * out. */
  FAIR_KEY_WIN,

  /* Whether the player is stuck (stuck.h).  The search does not look past a row that is dealt, so the order of
   * columns never counts; nor do the score, `scored`, and the number of redeals beyond the first, where they cannot
   * run out. */
  FAIR_KEY_LOST
} FairKeyUse;

/* Where the piles of a position are in its key: @order[i] is the pile whose contents are in place i. */
typedef struct
{
  uint8_t order[FAIR_MAX_PILES];
} FairKeyPlaces;

bool     fair_piles_are_alike (const FairPile *a, const FairPile *b);
void     fair_position_key (const FairRules    *rules,
                            const FairPosition *position,
                            FairKeyUse          use,
                            FairPosition       *key,
                            FairKeyPlaces      *places);
unsigned fair_key_hash (const void *key);
int      fair_key_equal (const void *key, const void *other);
FairMove fair_key_move_to_places (const FairKeyPlaces *places, FairMove move);
FairMove fair_key_move_to_piles (const FairKeyPlaces *places, FairMove move);
