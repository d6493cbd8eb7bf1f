/* Converts the moves of the search to moves of the rules. */
#include "klondike-state.h"

typedef struct
{
  FairSearch  *search;
  FairPosition position;
} Teller;

static bool
play (Teller  *teller,
      FairMove move)
{
  if (!fair_is_legal (teller->search->rules, &teller->position, move) || !fair_search_add (teller->search, move))
    return false;

  fair_apply (teller->search->rules, &teller->position, move, NULL);
  return true;
}

/* The pile of @role that holds @card, and how many cards lie on it there. */
static unsigned
find_card (const Teller *teller,
           FairRole      role,
           unsigned      card,
           unsigned     *above)
{
  const FairRules    *rules = teller->search->rules;
  const FairPosition *position = &teller->position;

  for (unsigned pile = rules->first[role]; pile < rules->first[role] + rules->count[role]; pile++)
    for (unsigned depth = 0; depth < fair_position_count_up (position, pile); depth++)
      if (fair_card_face (fair_position_card (position, pile, depth)) == klondike_face (card))
        {
          *above = depth;
          return pile;
        }

  return FAIR_NO_PILE;
}

/* A column, not @from, that takes @card. */
static unsigned
find_place (const Teller *teller,
            unsigned      from,
            unsigned      card)
{
  const FairRules *rules = teller->search->rules;
  unsigned         first = rules->first[FAIR_COLUMN];

  for (unsigned pile = first; pile < first + rules->count[FAIR_COLUMN]; pile++)
    {
      FairCard top = fair_position_top (&teller->position, pile);

      if (pile == from)
        continue;
      if (top == FAIR_NO_CARD ? klondike_bit (card) & KLONDIKE_KINGS : fair_joins (&rules->piles[pile], top, klondike_face (card)))
        return pile;
    }

  return FAIR_NO_PILE;
}

static bool
move_up (Teller  *teller,
         unsigned from,
         unsigned card)
{
  return play (teller, fair_move_cards (from, fair_foundation_slot (teller->search->rules, &teller->position, klondike_face (card)), 1));
}

/* Up from a column; what lies on the card goes to the other card of the pair first. */
static bool
tell_up (Teller  *teller,
         unsigned card)
{
  unsigned above;
  unsigned from = find_card (teller, FAIR_COLUMN, card, &above);

  if (from == FAIR_NO_PILE)
    return false;
  if (above > 0)
    {
      unsigned head = klondike_card (fair_position_card (&teller->position, from, above - 1));

      if (!play (teller, fair_move_cards (from, find_place (teller, from, head), above)))
        return false;
    }

  return move_up (teller, from, card);
}

static bool
tell_move (Teller  *teller,
           unsigned card)
{
  unsigned above = 0;
  unsigned from = find_card (teller, FAIR_COLUMN, card, &above);

  return from != FAIR_NO_PILE && play (teller, fair_move_cards (from, find_place (teller, from, card), above + 1));
}

/* Draws until @card is the top of the waste. */
static bool
tell_drawing (Teller  *teller,
              unsigned card)
{
  const FairRules *rules = teller->search->rules;
  unsigned         waste = rules->first[FAIR_WASTE];
  unsigned         stock = rules->first[FAIR_STOCK];

  for (unsigned turns = 0; turns < 2 * FAIR_PACK_SIZE + 2; turns++)
    {
      FairCard top = fair_position_top (&teller->position, waste);
      bool     left = fair_position_count (&teller->position, stock) > 0;

      if (top != FAIR_NO_CARD && fair_card_face (top) == klondike_face (card))
        return true;
      if (!play (teller, fair_move_simple (left ? FAIR_MOVE_DRAW : FAIR_MOVE_REDEAL)))
        return false;
    }

  return false;
}

static bool
tell_down (Teller  *teller,
           FairRole role,
           unsigned card)
{
  unsigned above;
  unsigned from = find_card (teller, role, card, &above);

  return from != FAIR_NO_PILE && play (teller, fair_move_cards (from, find_place (teller, from, card), 1));
}

static bool
tell_one (Teller      *teller,
          KlondikeMove move)
{
  unsigned card = klondike_move_card (move);

  switch (klondike_move_kind (move))
    {
    case KLONDIKE_UP:
      return tell_up (teller, card);
    case KLONDIKE_UP_STOCK:
      return tell_drawing (teller, card) && move_up (teller, teller->search->rules->first[FAIR_WASTE], card);
    case KLONDIKE_DOWN_STOCK:
      return tell_drawing (teller, card) && tell_down (teller, FAIR_WASTE, card);
    case KLONDIKE_MOVE:
      return tell_move (teller, card);
    case KLONDIKE_DOWN:
    default:
      return tell_down (teller, FAIR_FOUNDATION, card);
    }
}

/**
 * klondike_tell:
 *
 * Writes the line of the rules' moves that do @moves from the start of @search.
 *
 * Returns: false if the rules do not allow it: the redeals are used up, or a fault of the search
 */
bool
klondike_tell (FairSearch         *search,
               const KlondikeMove *moves,
               unsigned            n)
{
  Teller teller = { search, *search->start };

  search->n_line = 0;
  for (unsigned i = 0; i < n; i++)
    if (!tell_one (&teller, moves[i]))
      return false;

  return true;
}
