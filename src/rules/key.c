#include "key.h"

#include "kernel.h"

#include <string.h>

enum
{
  /* More redeals than this never help to win Klondike: one redeal is enough to reach the next card that
   * is played from the waste, and the stock has 24 cards. */
  USEFUL_REDEALS = 24
};

/* Whether piles @a and @b are alike, so that swapping their contents changes nothing for play. */
bool
fair_piles_are_alike (const FairPile *a,
                      const FairPile *b)
{
  return a->group == b->group && a->suit == b->suit && a->role != FAIR_RESERVE;
}

/* An order of piles by their contents: longer ones first, so that an empty first foundation never precedes the one that
 * defines the base rank. */
static int
compare_piles (const FairPosition *position,
               const FairCard      faces[FAIR_MAX_CARDS],
               unsigned            a,
               unsigned            b)
{
  unsigned        n_a = fair_position_count (position, a);
  unsigned        n_b = fair_position_count (position, b);
  const FairCard *cards_a = faces + position->start[a];
  const FairCard *cards_b = faces + position->start[b];

  if (n_a != n_b)
    return n_a > n_b ? -1 : 1;
  if (position->down[a] != position->down[b])
    return position->down[a] > position->down[b] ? -1 : 1;

  /* Most differ in the first card. */
  for (unsigned i = 0; i < n_a; i++)
    if (cards_a[i] != cards_b[i])
      return cards_a[i] < cards_b[i] ? -1 : 1;

  return 0;
}

/* Sorts alike piles by their contents; equal ones keep their order. */
static void
sort_piles (const FairRules    *rules,
            const FairPosition *position,
            const FairCard      faces[FAIR_MAX_CARDS],
            FairKeyUse          use,
            uint8_t             order[FAIR_MAX_PILES])
{
  unsigned roles = ~0u; /* the FAIR_ROLE_BIT of each role whose alike piles can be swapped without a difference for @use */

  if (use == FAIR_KEY_TABLE)
    roles = 0;
  else if (use == FAIR_KEY_WIN && rules->spec->draw && fair_position_count (position, rules->first[FAIR_STOCK]) > 0)
    roles = ~(unsigned) FAIR_ROLE_BIT (FAIR_COLUMN);
  for (unsigned i = 0; i < rules->n_piles; i++)
    {
      bool     sorted = roles & FAIR_ROLE_BIT (rules->piles[i].role);
      unsigned place = i;

      while (sorted && place > 0 &&
             fair_piles_are_alike (&rules->piles[place - 1], &rules->piles[i]) &&
             compare_piles (position, faces, order[place - 1], i) > 0)
        {
          order[place] = order[place - 1];
          place--;
        }
      order[place] = (uint8_t) i;
    }
}

/* Fills the piles of @key, those that stay neighbors together. */
static void
copy_piles (const FairRules    *rules,
            const FairPosition *position,
            const FairCard      faces[FAIR_MAX_CARDS],
            const uint8_t       order[FAIR_MAX_PILES],
            FairPosition       *key)
{
  unsigned n = 0;
  unsigned end;

  for (unsigned place = 0; place < rules->n_piles; place = end)
    {
      unsigned first = order[place];
      unsigned from = position->start[first];
      unsigned count;

      for (end = place + 1; end < rules->n_piles && order[end] == order[end - 1] + 1; end++)
        ;
      count = position->start[first + end - place] - from;
      memcpy (key->cards + n, faces + from, count);
      memcpy (key->down + place, position->down + first, end - place);
      for (unsigned i = place; i < end; i++)
        key->start[i + 1] = (uint8_t) (n + position->start[order[i] + 1] - from);
      n += count;
    }
  memset (key->start + rules->n_piles + 1, (int) n, FAIR_MAX_PILES - rules->n_piles);
}

/* Copies those numbers of @position that count for the use of the key. */
static void
copy_numbers (const FairRules    *rules,
              const FairPosition *position,
              FairKeyUse          use,
              FairPosition       *key)
{
  bool unlimited = rules->max_redeals == FAIR_UNLIMITED_REDEALS;
  /* Whether redeals that have no limit, or the points for them, may still run out. */
  bool few = position->redeals + USEFUL_REDEALS > rules->max_redeals;
  bool poor = position->score < -FAIR_MAX_SCORE / 2;

  key->ended = position->ended;
  key->redeals = position->redeals;
  if (use == FAIR_KEY_TABLE || (unlimited && (poor || (use == FAIR_KEY_WIN && few))))
    {
      key->score = position->score;
      memcpy (key->reached, position->reached, sizeof key->reached);
    }
  else if (use == FAIR_KEY_WIN && unlimited)
    key->redeals = 0;
  else if (unlimited && !few && key->redeals > 1)
    key->redeals = 1;
}

/* Makes one @key, a position of the same rules, of all positions that are equal for @use.  @places: (out) (optional):
 * where the piles of @position are in it. */
void
fair_position_key (const FairRules    *rules,
                   const FairPosition *position,
                   FairKeyUse          use,
                   FairPosition       *key,
                   FairKeyPlaces      *places)
{
  FairCard      faces[FAIR_MAX_CARDS];
  FairKeyPlaces own;

  if (places == NULL)
    places = &own;
  for (unsigned i = 0; i < FAIR_MAX_CARDS; i++)
    faces[i] = fair_card_face (position->cards[i]);
  sort_piles (rules, position, faces, use, places->order);

  fair_position_clear (key);
  copy_piles (rules, position, faces, places->order, key);
  copy_numbers (rules, position, use, key);
}

/* A hash of a key.  This and fair_key_equal() have the types of functions for GLib's hash tables. */
unsigned
fair_key_hash (const void *key)
{
  const uint8_t *bytes = key;
  unsigned       hash = 5381;

  for (size_t i = 0; i < sizeof (FairPosition); i++)
    hash = hash * 33 + bytes[i];

  return hash;
}

/* Whether two keys are the same. */
int
fair_key_equal (const void *key,
                const void *other)
{
  return memcmp (key, other, sizeof (FairPosition)) == 0;
}

static uint8_t
find_place (const FairKeyPlaces *places,
            uint8_t              pile)
{
  uint8_t place = 0;

  while (places->order[place] != pile)
    {
      place++;
      assert (place < FAIR_MAX_PILES);
    }

  return place;
}

/* Converts @move, legal in the position, to the same move in its key. */
FairMove
fair_key_move_to_places (const FairKeyPlaces *places,
                         FairMove             move)
{
  if (move.kind == FAIR_MOVE_CARDS)
    {
      move.from = find_place (places, move.from);
      move.to = find_place (places, move.to);
    }

  return move;
}

/* Converts @move, legal in the key, to the same move in the position. */
FairMove
fair_key_move_to_piles (const FairKeyPlaces *places,
                        FairMove             move)
{
  if (move.kind == FAIR_MOVE_CARDS)
    {
      move.from = places->order[move.from];
      move.to = places->order[move.to];
    }

  return move;
}
