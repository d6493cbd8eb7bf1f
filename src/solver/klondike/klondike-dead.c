#include "klondike-state.h"

#include <string.h>

/* A search in a simplified game: no card ever blocks another, and available cards remain available. */
typedef struct
{
  uint64_t available; /* cards that can be face up in a column */
  uint64_t risen;     /* cards that can be on their foundations */
  uint64_t hopes;     /* cards that some column can accept, except kings */
  uint64_t stock;     /* cards of the stock that are not available yet */
  bool     empty;     /* a column can be empty */
  uint8_t  unmoved[KLONDIKE_COLUMNS];
} Relaxed;

/* Moves all movable fixed cards of columns.  Returns whether there were any. */
static bool
relax_columns (const KlondikeTable *table,
               Relaxed             *relaxed)
{
  bool any = false;

  relaxed->hopes = relaxed->risen | klondike_to_children (klondike_both_of_pairs (relaxed->available));
  for (unsigned column = 0; column < KLONDIKE_COLUMNS; column++)
    while (relaxed->unmoved[column] > 0)
      {
        uint64_t card = klondike_bit (table->cards[column][relaxed->unmoved[column] - 1]);

        relaxed->available |= card;
        if (!(card & relaxed->hopes) && !(card & KLONDIKE_KINGS && relaxed->empty))
          break;
        any = true;
        if (--relaxed->unmoved[column] == 0)
          relaxed->empty = true;
      }

  return any;
}

/* Whether even the simplified game does not bring all cards up, so that the position cannot be won. */
bool
klondike_is_dead (const KlondikeTable *table,
                  const KlondikeState *state)
{
  Relaxed relaxed = { .risen = klondike_foundation_cards (state), .empty = state->n_empty > 0 };
  bool    any = true;

  for (uint64_t left = state->stock; left; left &= left - 1)
    relaxed.stock |= klondike_bit (table->stock[klondike_lowest (left)]);
  relaxed.available = relaxed.risen | state->up;
  memcpy (relaxed.unmoved, state->unmoved, sizeof relaxed.unmoved);
  while (any)
    {
      uint64_t before = relaxed.risen;
      uint64_t more;
      uint64_t playable;

      /* All cards go up that can. */
      while ((more = (relaxed.risen << 4 | 15) & relaxed.available & ~relaxed.risen))
        relaxed.risen |= more;
      any = relaxed.risen != before;
      if (relaxed.risen == KLONDIKE_PACK)
        return false;
      relaxed.empty = relaxed.empty || (relaxed.risen & KLONDIKE_KINGS & state->up & ~state->fixed);
      any |= relax_columns (table, &relaxed);
      /* All cards of the stock are available once one that can be drawn can be played. */
      playable = relaxed.hopes | (relaxed.risen << 4 | 15) | (relaxed.empty ? KLONDIKE_KINGS : 0);
      if (relaxed.stock == 0 || !(state->reach & playable))
        continue;
      relaxed.available |= relaxed.stock;
      relaxed.stock = 0;
      any = true;
    }

  return true;
}
