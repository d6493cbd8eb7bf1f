/* setup.h: a position that is laid out card by card, as on a real table.
 *
 * A layout is a FairPosition whose cards have no pack: each is a face, or FAIR_NO_CARD for a card that nobody knows.  Cards
 * may be missing.  fair_setup_complete() turns a layout in which none are into a position to play.
 */
#pragma once

#include "fault.h"
#include "games.h"

/* How a game is dealt. */
typedef struct
{
  FairPosition dealt;                 /* how many cards each pile gets, and how many of them lie face down */
  unsigned     n;                     /* how many cards are dealt */
  uint8_t      piles[FAIR_MAX_CARDS]; /* their piles, in the order in which they are dealt */
} FairDealShape;

void     fair_setup_get_shape (const FairRules *rules, FairDealShape *shape);
void     fair_setup_begin (const FairRules *rules, const FairDealShape *shape, FairPosition *layout);
unsigned fair_setup_next (const FairRules     *rules,
                          const FairDealShape *shape,
                          const FairPosition  *layout,
                          unsigned             pile);
unsigned fair_setup_put (const FairRules     *rules,
                         const FairDealShape *shape,
                         FairPosition        *layout,
                         unsigned             pile,
                         FairCard             card);
FairCard fair_setup_take (const FairRules *rules, FairPosition *layout, unsigned pile, unsigned index);
unsigned fair_setup_count (const FairPosition *layout, FairCard card);
unsigned fair_setup_count_left (const FairRules *rules, const FairPosition *layout);
bool     fair_setup_find (const FairRules    *rules,
                          const FairPosition *layout,
                          FairCard            card,
                          unsigned           *pile,
                          unsigned           *index);
bool     fair_setup_check (const FairRules *rules, const FairPosition *layout, FairFault *fault);
unsigned fair_setup_find_overfull (const FairRules *rules, const FairDealShape *shape, const FairPosition *layout);
void     fair_setup_hide (const FairRules *rules, const FairDealShape *shape, FairPosition *layout);
bool     fair_setup_shuffle (const FairRules     *rules,
                             const FairDealShape *shape,
                             uint64_t             seed,
                             FairPosition        *layout);
void     fair_setup_fill (const FairRules *rules, const FairPosition *layout, uint64_t seed, FairPosition *position);
bool     fair_setup_complete (const FairRules    *rules,
                              const FairPosition *layout,
                              uint64_t            seed,
                              FairPosition       *position);
