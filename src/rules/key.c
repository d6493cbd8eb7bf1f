#include "key.h"

#include "kernel.h"

#include <string.h>

enum
{
  /* More redeals than this never help to win Solitaire Rush: one redeal is enough to reach the next card that
   * is played from the waste, and the stock has 24 cards. */
  USEFUL_REDEALS = 24
};

/* Whether piles @a and @b are alike, so that swapping their contents changes nothing for play. */
static bool
are_alike (const FairPile *a,
           const FairPile *b)
{
  return a->group == b->group && a->suit == b->suit && a->role != FAIR_RESERVE;
}

/* An order of piles by their contents: longer ones first, so that an empty first foundation never comes
 * before the one that gives the base rank. */
static int
compare_piles (const FairPosition *position,
               unsigned            a,
               unsigned            b)
{
  unsigned n_a = fair_position_count (position, a);
  unsigned n_b = fair_position_count (position, b);

  if (n_a != n_b)
    return n_a > n_b ? -1 : 1;
  if (position->down[a] != position->down[b])
    return position->down[a] > position->down[b] ? -1 : 1;

  return memcmp (fair_position_pile (position, a), fair_position_pile (position, b), n_a);
}

/* Whether swapping alike piles of @role makes no difference for @use. */
static bool
may_change_places (const FairRules    *rules,
                   const FairPosition *position,
                   FairRole            role,
                   FairKeyUse          use)
{
  if (use == FAIR_KEY_TABLE)
    return false;

  return use == FAIR_KEY_LOST || role != FAIR_COLUMN || rules->spec->draw == NULL ||
         fair_position_count (position, rules->first[FAIR_STOCK]) == 0;
}

/* Sorts alike piles by their contents; equal ones keep their order. */
static void
sort_piles (const FairRules    *rules,
            const FairPosition *position,
            FairKeyUse          use,
            uint8_t             order[FAIR_MAX_PILES])
{
  for (unsigned i = 0; i < rules->n_piles; i++)
    {
      bool     sorted = may_change_places (rules, position, (FairRole) rules->piles[i].role, use);
      unsigned place = i;

      while (sorted && place > 0 &&
             are_alike (&rules->piles[place - 1], &rules->piles[i]) &&
             compare_piles (position, order[place - 1], i) > 0)
        {
          order[place] = order[place - 1];
          place--;
        }
      order[place] = (uint8_t) i;
    }
}

/* Whether the redeals of a game that counts points may run out before a win. */
static bool
may_run_out (const FairRules    *rules,
             const FairPosition *position)
{
  return position->redeals + USEFUL_REDEALS > rules->max_redeals || position->score < -FAIR_MAX_SCORE / 2;
}

/* Copies those numbers of @position that count for the use of the key. */
static void
copy_numbers (const FairRules    *rules,
              const FairPosition *position,
              FairKeyUse          use,
              FairPosition       *key)
{
  bool scored = rules->spec->scored;

  key->ended = position->ended;
  key->redeals = position->redeals;
  if (use == FAIR_KEY_TABLE || (use == FAIR_KEY_WIN && scored && may_run_out (rules, position)))
    {
      key->score = position->score;
      memcpy (key->reached, position->reached, sizeof key->reached);
    }
  else if (use == FAIR_KEY_WIN && scored)
    key->redeals = 0;
  else if (scored && key->redeals > 1 && key->redeals < rules->max_redeals)
    key->redeals = 1;
}

/**
 * fair_position_key:
 * @key: (out): a position of the same rules
 * @places: (out) (optional): where its piles are in the key
 *
 * Makes one key of all positions that are equal for @use.
 */
void
fair_position_key (const FairRules    *rules,
                   const FairPosition *position,
                   FairKeyUse          use,
                   FairPosition       *key,
                   FairKeyPlaces      *places)
{
  FairPosition  faces = *position;
  FairKeyPlaces own;
  unsigned      n = 0;

  if (places == NULL)
    places = &own;
  for (unsigned i = 0; i < rules->n_cards; i++)
    faces.cards[i] = fair_card_face (faces.cards[i]);
  sort_piles (rules, &faces, use, places->order);

  fair_position_clear (key);
  for (unsigned place = 0; place < rules->n_piles; place++)
    {
      unsigned pile = places->order[place];
      unsigned count = fair_position_count (&faces, pile);

      memcpy (key->cards + n, fair_position_pile (&faces, pile), count);
      n += count;
      key->start[place + 1] = (uint8_t) n;
      key->down[place] = faces.down[pile];
    }
  memset (key->start + rules->n_piles + 1, (int) n, FAIR_MAX_PILES - rules->n_piles);
  copy_numbers (rules, position, use, key);
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
