#include "known-win.h"

#include <string.h>

enum
{
  PASSES = 4 /* over the moves that are left */
};

/* The pile of @card; @count: (out): the number of cards from it to the top. */
static unsigned
find_card (const FairPosition *position,
           FairCard            card,
           unsigned           *count)
{
  const FairCard *found = memchr (position->cards, card, fair_position_count_all (position));
  unsigned        pile = 0;

  assert (found != NULL);
  while (position->start[pile + 1] <= found - position->cards)
    pile++;
  *count = (unsigned) (position->start[pile + 1] - (found - position->cards));

  return pile;
}

/* Where @known can go in @position; FAIR_NO_PILE if nowhere. */
static unsigned
find_target (const FairRules    *rules,
             const FairPosition *position,
             const KnownMove    *known)
{
  const FairPile *pile = &rules->piles[known->move.to];
  unsigned        count;
  unsigned        to;

  if (pile->role == FAIR_FOUNDATION)
    return fair_foundation_slot (rules, position, known->head);
  if (known->onto != FAIR_NO_CARD)
    {
      to = find_card (position, known->onto, &count);
      return count == 1 ? to : FAIR_NO_PILE;
    }
  if (fair_position_count (position, known->move.to) == 0)
    return known->move.to;
  for (to = rules->first[pile->role]; to < (unsigned) rules->first[pile->role] + rules->count[pile->role]; to++)
    if (fair_position_count (position, to) == 0 && rules->piles[to].group == pile->group)
      return to;

  return FAIR_NO_PILE;
}

static void
add (KnownWin           *self,
     const FairRules    *rules,
     const FairPosition *position,
     FairMove            move)
{
  KnownMove *known = &self->moves[self->n++];

  *known = (KnownMove){ .move = move };
  if (move.kind != FAIR_MOVE_CARDS)
    return;

  known->head = fair_position_card (position, move.from, move.count - 1u);
  if (rules->piles[move.to].role == FAIR_COLUMN)
    known->onto = fair_position_top (position, move.to);
}

/* Notes that the @n moves win from @position; none is known afterwards if they are too many. */
void
known_win_note (KnownWin           *self,
                const FairRules    *rules,
                const FairPosition *position,
                const FairMove     *moves,
                unsigned            n)
{
  FairPosition next = *position;

  self->n = 0;
  for (unsigned i = 0; i < n && n <= KNOWN_WIN_MOST; i++)
    {
      add (self, rules, &next, moves[i]);
      fair_apply (rules, &next, moves[i], NULL);
    }
}

/* Plays @move from @position if it is legal. */
static bool
play (const FairRules *rules,
      FairPosition    *position,
      FairMove         move)
{
  if (!fair_is_legal (rules, position, move))
    return false;

  fair_apply (rules, position, move, NULL);
  return true;
}

static bool
play_known (const FairRules *rules,
            FairPosition    *position,
            const KnownMove *known)
{
  FairMove move = known->move;
  unsigned count;

  if (known->head == FAIR_NO_CARD)
    return play (rules, position, move);

  move.from = (uint8_t) find_card (position, known->head, &count);
  move.count = (uint8_t) count;
  move.to = (uint8_t) find_target (rules, position, known);
  return move.to != FAIR_NO_PILE && move.to != move.from && play (rules, position, move);
}

/* Plays cards to foundations as long as one can go there. */
static void
play_up (const FairRules *rules,
         FairPosition    *position)
{
  for (unsigned pile = rules->count[FAIR_FOUNDATION]; pile < rules->n_piles; pile++)
    {
      FairCard card = fair_position_top (position, pile);
      unsigned slot = card == FAIR_NO_CARD || rules->piles[pile].role == FAIR_STOCK ? FAIR_NO_PILE : fair_foundation_slot (rules, position, card);

      if (slot != FAIR_NO_PILE && play (rules, position, fair_move_cards (pile, slot, 1)))
        pile = rules->count[FAIR_FOUNDATION] - 1;
    }
}

/**
 * known_win_try:
 * Returns: whether the moves of @self, played as far as they are possible, win from @position
 */
bool
known_win_try (const KnownWin     *self,
               const FairRules    *rules,
               const FairPosition *position)
{
  FairPosition     next = *position;
  const KnownMove *left[KNOWN_WIN_MOST];
  unsigned         n_left = self->n;

  if (self->n == 0)
    return false;

  for (unsigned i = 0; i < n_left; i++)
    left[i] = &self->moves[i];
  for (unsigned pass = 0, before = n_left + 1; pass < PASSES && n_left < before; pass++)
    {
      before = n_left;
      n_left = 0;
      for (unsigned i = 0; i < before; i++)
        if (!play_known (rules, &next, left[i]))
          left[n_left++] = left[i];
      play_up (rules, &next);
      if (fair_status (rules, &next) == FAIR_STATUS_WON)
        return true;
    }

  return false;
}
