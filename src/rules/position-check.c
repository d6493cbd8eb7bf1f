#include "position-check.h"

#include "step.h"

#include <string.h>

/* Checks that no card from @least_rank on is missing.  @seen: how often each card of the first pack was seen; @line: of the
 * fault.  Returns: whether all are there */
bool
fair_cards_check (const uint8_t seen[FAIR_CARD_CODES],
                  unsigned      n_packs,
                  unsigned      least_rank,
                  unsigned      line,
                  FairFault    *fault)
{
  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    for (unsigned rank = least_rank; rank <= FAIR_KING; rank++)
      {
        FairCard card = fair_card (rank, suit, 0);
        char     name[3];

        fair_card_print (card, name);
        if (seen[card] < n_packs)
          return fair_fault_set (fault, FAIR_FAULT_CARD_MISSING, line, name, 2, NULL);
      }

  return true;
}

typedef struct
{
  const FairRules    *rules;
  const FairPosition *position;
  FairFault          *fault;
} Check;

static bool
fail (const Check  *check,
      FairFaultCode code,
      unsigned      pile,
      FairCard      card)
{
  char word[3] = "";
  char name[FAIR_PILE_TEXT];

  if (card != FAIR_NO_CARD)
    fair_card_print (card, word);
  fair_pile_print (check->rules, pile, name);
  fair_fault_set (check->fault, code, 0, word, strlen (word), name);
  if (check->fault != NULL)
    check->fault->pile = (uint8_t) pile;
  return false;
}

static bool
check_facing (const Check *check,
              unsigned     pile)
{
  unsigned count = fair_position_count (check->position, pile);
  unsigned down = check->position->down[pile];

  switch ((FairFacing) check->rules->piles[pile].facing)
    {
    case FAIR_FACING_UP:
      return down == 0 || fail (check, FAIR_FAULT_MUST_BE_UP, pile, FAIR_NO_CARD);
    case FAIR_FACING_DOWN:
      return down == count || fail (check, FAIR_FAULT_MUST_BE_DOWN, pile, FAIR_NO_CARD);
    case FAIR_FACING_TOP:
      if (count > 0 && down == count)
        return fail (check, FAIR_FAULT_ALL_DOWN, pile, FAIR_NO_CARD);
      return count == 0 || down == count - 1 || fail (check, FAIR_FAULT_MUST_BE_DOWN, pile, FAIR_NO_CARD);
    case FAIR_FACING_COVERED:
    default:
      return count == 0 || down < count || fail (check, FAIR_FAULT_ALL_DOWN, pile, FAIR_NO_CARD);
    }
}

static bool
check_foundation (const Check *check,
                  unsigned     slot)
{
  const FairPile *pile = &check->rules->piles[slot];
  const FairCard *cards = fair_position_pile (check->position, slot);
  unsigned        count = fair_position_count (check->position, slot);
  unsigned        rank = fair_base_rank (check->rules, check->position);

  if (count > FAIR_N_RANKS)
    return fail (check, FAIR_FAULT_TOO_MANY, slot, FAIR_NO_CARD);
  if (count > 0 && pile->suit != FAIR_N_SUITS && fair_card_suit (cards[0]) != pile->suit)
    return fail (check, FAIR_FAULT_FOUNDATION_SUIT, slot, cards[0]);
  for (unsigned i = 0; i < count; i++)
    {
      if (fair_card_rank (cards[i]) != rank || fair_card_suit (cards[i]) != fair_card_suit (cards[0]))
        return fail (check, FAIR_FAULT_FOUNDATION_ORDER, slot, cards[i]);
      rank = rank % FAIR_N_RANKS + 1;
    }

  return true;
}

static bool
check_pile (const Check *check,
            unsigned     pile)
{
  const FairPile *described = &check->rules->piles[pile];

  if (described->capacity > 0 && fair_position_count (check->position, pile) > described->capacity)
    return fail (check, FAIR_FAULT_TOO_MANY, pile, FAIR_NO_CARD);
  if (!check_facing (check, pile))
    return false;
  if (described->role == FAIR_FOUNDATION)
    return check_foundation (check, pile);

  return !described->ordered ||
         fair_run_length (check->rules, check->position, pile) == fair_position_count_up (check->position, pile) ||
         fail (check, FAIR_FAULT_NOT_A_RUN, pile, FAIR_NO_CARD);
}

/* Checks how the cards lie in their piles: how many there are, which of them face down, foundations and runs; some may
 * be missing.  @fault: (out) (optional): what is wrong, with the pile and its name, without a line.  Returns: whether
 * they can lie so */
bool
fair_position_check (const FairRules    *rules,
                     const FairPosition *position,
                     FairFault          *fault)
{
  Check    check = { rules, position, fault };
  unsigned first = rules->first[FAIR_FOUNDATION];

  if (rules->piles[first].wrap && fair_position_count (position, first) == 0)
    return fail (&check, FAIR_FAULT_NO_BASE, first, FAIR_NO_CARD);
  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    if (!check_pile (&check, pile))
      return false;

  return true;
}
