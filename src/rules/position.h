/* position.h: a position as a value.
 *
 * FairPosition has the cards of each pile, how many of them lie face down, and everything else that a game counts.  It
 * has no pointers and no padding: copying it is an assignment, and an undo stack is an array of it.  FairRules (spec.h)
 * has the roles of the piles and the rules; kernel.c applies them; position-text.c reads and writes positions as text.
 */
#pragma once

#include <assert.h>

#include "card.h"

enum
{
  FAIR_MAX_PILES = 25,
  FAIR_MAX_SCORE = 1000000000
};

typedef struct
{
  FairCard cards[FAIR_MAX_CARDS];     /* pile after pile, the bottom card of each first */
  uint8_t  start[FAIR_MAX_PILES + 1]; /* pile p is cards[start[p]] … cards[start[p + 1] - 1] */
  uint8_t  down[FAIR_MAX_PILES];      /* how many cards of the pile, from its bottom, lie face down */
  uint8_t  reached[FAIR_N_SUITS];     /* Solitaire Rush: the highest rank a suit ever had on its foundation */
  uint8_t  ended;                     /* 1 after the move `end` */
  int32_t  score;                     /* without time bonus */
  uint32_t redeals;                   /* used so far */
} FairPosition;

static_assert (sizeof (FairPosition) <= 512, "a position has to stay small");
static_assert (sizeof (FairPosition) == FAIR_MAX_CARDS + (2 * FAIR_MAX_PILES + 1) + FAIR_N_SUITS + 1 + 4 + 4,
               "a position has no padding: it is compared and hashed as bytes");

static inline unsigned
fair_position_count (const FairPosition *position,
                     unsigned            pile)
{
  return position->start[pile + 1] - position->start[pile];
}

/* How many cards lie in all piles. */
static inline unsigned
fair_position_count_all (const FairPosition *position)
{
  return position->start[FAIR_MAX_PILES];
}

/* The cards of @pile, bottom card first; borrowed from the position. */
static inline const FairCard *
fair_position_pile (const FairPosition *position,
                    unsigned            pile)
{
  return position->cards + position->start[pile];
}

/* The card that lies @depth cards below the top of @pile (0 is the top).  The pile must have that many cards. */
static inline FairCard
fair_position_card (const FairPosition *position,
                    unsigned            pile,
                    unsigned            depth)
{
  return position->cards[position->start[pile + 1] - 1 - depth];
}

/* The top of @pile, or FAIR_NO_CARD if it is empty. */
static inline FairCard
fair_position_top (const FairPosition *position,
                   unsigned            pile)
{
  return fair_position_count (position, pile) > 0 ? fair_position_card (position, pile, 0) : FAIR_NO_CARD;
}

static inline unsigned
fair_position_count_up (const FairPosition *position,
                        unsigned            pile)
{
  return fair_position_count (position, pile) - position->down[pile];
}

void fair_position_clear (FairPosition *position);
void fair_position_push (FairPosition *position, unsigned pile, FairCard card);
void fair_position_transfer (FairPosition *position, unsigned from, unsigned to, unsigned count);
void fair_position_reverse (FairPosition *position, unsigned pile);
bool fair_position_hides_cards (const FairPosition *position);
void fair_position_swap (FairPosition *position, FairCard a, FairCard b);
bool fair_position_equal (const FairPosition *a, const FairPosition *b);
