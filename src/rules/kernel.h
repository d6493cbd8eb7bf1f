/* kernel.h: which moves are legal in a position, and what a move does.
 *
 * The table, the solver, the command line and the replay of a record all use these functions.  None of them
 * allocates, keeps state between calls, or does input or output.
 */
#pragma once

#include "reason.h"
#include "spec.h"

enum
{
  FAIR_MAX_MOVES = 1024 /* more than the legal moves of any position */
};

typedef enum
{
  FAIR_STATUS_PLAYING,
  FAIR_STATUS_WON,
  FAIR_STATUS_LOST, /* found only by a search, see stuck.h */
  FAIR_STATUS_ENDED
} FairStatus;

void fair_deal_number (const FairRules *rules, uint64_t number, FairPosition *position);
void fair_deal_deck (const FairRules *rules, const FairDeck *deck, FairPosition *position);

FairReason fair_check (const FairRules *rules, const FairPosition *position, FairMove move);
unsigned   fair_list (const FairRules *rules, const FairPosition *position, FairMove moves[FAIR_MAX_MOVES]);
void       fair_apply (const FairRules *rules, FairPosition *position, FairMove move, FairEffects *effects);
FairStatus fair_status (const FairRules *rules, const FairPosition *position);

unsigned fair_foundation_slot (const FairRules *rules, const FairPosition *position, FairCard card);
unsigned fair_run_length (const FairRules *rules, const FairPosition *position, unsigned pile);
unsigned fair_run_bound (const FairRules *rules, const FairPosition *position, unsigned to);
unsigned fair_base_rank (const FairRules *rules, const FairPosition *position);
unsigned fair_empty_piles (const FairRules *rules, const FairPosition *position, FairRole role);
int      fair_redeal_cost (const FairRules *rules, const FairPosition *position);
int      fair_time_bonus (const FairRules *rules, const FairPosition *position, unsigned seconds);
bool     fair_effects_reveal (const FairPosition *before, const FairEffects *effects);

static inline bool
fair_reason_is_legal (FairReason reason)
{
  return reason < FAIR_REASON_FIRST_REFUSAL;
}

static inline bool
fair_is_legal (const FairRules    *rules,
               const FairPosition *position,
               FairMove            move)
{
  return fair_reason_is_legal (fair_check (rules, position, move));
}

/* A row passes over a column whose last cards are a run from a king.  Returns: how many cards that run has in a
 * column of @count: one, or all; 0 for an empty column, which no row passes over */
static inline unsigned
fair_skipped_run (const FairRules *rules,
                  unsigned         count)
{
  return count == 0 || rules->skips_runs ? count : 1;
}

/* Whether @card joins @below by @join; @wrap: a king goes on an ace. */
static inline bool
fair_cards_join (FairJoin join,
                 bool     wrap,
                 FairCard below,
                 FairCard card)
{
  bool next = fair_card_rank (card) + 1 == fair_card_rank (below) ||
              (wrap && fair_card_rank (card) == FAIR_KING && fair_card_rank (below) == FAIR_ACE);

  if (!next)
    return join == FAIR_JOIN_FREE;

  switch (join)
    {
    case FAIR_JOIN_ALTERNATE:
      return fair_card_is_red (card) != fair_card_is_red (below);
    case FAIR_JOIN_SUIT:
      return fair_card_suit (card) == fair_card_suit (below);
    case FAIR_JOIN_OTHER_SUIT:
      return fair_card_suit (card) != fair_card_suit (below);
    case FAIR_JOIN_ANY:
    case FAIR_JOIN_FREE:
      return true;
    case FAIR_JOIN_NEVER:
    case FAIR_N_JOINS:
    default:
      return false;
    }
}

/* Whether @card can be placed on @below in a pile with the building rules of @pile. */
static inline bool
fair_joins (const FairPile *pile,
            FairCard        below,
            FairCard        card)
{
  return fair_cards_join ((FairJoin) pile->join, pile->wrap, below, card);
}

/* Whether @card and the card @below it can leave @pile together. */
static inline bool
fair_leaves_with (const FairPile *pile,
                  FairCard        below,
                  FairCard        card)
{
  return fair_cards_join ((FairJoin) pile->run, pile->wrap, below, card);
}

/* Used only by the games' own files. */
void fair_deal_card (FairDealer *dealer, unsigned pile);
void fair_deal_rest (FairDealer *dealer, unsigned pile);
void fair_turn_down (FairDealer *dealer, FairRole role, unsigned up);
void fair_do_transfer (const FairRules *rules,
                       FairPosition    *position,
                       unsigned         from,
                       unsigned         to,
                       unsigned         count,
                       FairEffects     *effects);
void fair_effects_add (FairEffects *effects, FairEffect effect);
