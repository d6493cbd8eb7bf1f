#include "position.h"

#include <string.h>

/* Makes @position empty: no cards, all counters zero. */
void
fair_position_clear (FairPosition *position)
{
  memset (position, 0, sizeof *position);
}

void
fair_position_push (FairPosition *position,
                    unsigned      pile,
                    FairCard      card)
{
  unsigned at = position->start[pile + 1];
  unsigned end = position->start[FAIR_MAX_PILES];

  assert (end < FAIR_MAX_CARDS);
  memmove (position->cards + at + 1, position->cards + at, end - at);
  position->cards[at] = card;
  for (unsigned p = pile + 1; p <= FAIR_MAX_PILES; p++)
    position->start[p]++;
}

/* Moves the top @count cards of @from onto @to in the same order.  The caller updates down[] of both piles. */
void
fair_position_transfer (FairPosition *position,
                        unsigned      from,
                        unsigned      to,
                        unsigned      count)
{
  FairCard  moving[FAIR_MAX_CARDS];
  FairCard *cards = position->cards;
  unsigned  source = position->start[from + 1] - count;
  unsigned  destination = position->start[to + 1];

  assert (from != to && count <= fair_position_count (position, from));
  memcpy (moving, cards + source, count);
  if (from < to)
    {
      memmove (cards + source, cards + source + count, destination - source - count);
      memcpy (cards + destination - count, moving, count);
      for (unsigned p = from + 1; p <= to; p++)
        position->start[p] = (uint8_t) (position->start[p] - count);
    }
  else
    {
      memmove (cards + destination + count, cards + destination, source - destination);
      memcpy (cards + destination, moving, count);
      for (unsigned p = to + 1; p <= from; p++)
        position->start[p] = (uint8_t) (position->start[p] + count);
    }
}

/* Turns the whole of @pile over: its bottom card becomes the top. */
void
fair_position_reverse (FairPosition *position,
                       unsigned      pile)
{
  FairCard *first = position->cards + position->start[pile];
  FairCard *last = position->cards + position->start[pile + 1];

  while (last - first > 1)
    {
      FairCard card = *first;

      *first++ = *--last;
      *last = card;
    }
}

/* Whether any card lies face down. */
bool
fair_position_hides_cards (const FairPosition *position)
{
  for (unsigned pile = 0; pile < FAIR_MAX_PILES; pile++)
    if (position->down[pile] > 0)
      return true;

  return false;
}

/* Exchanges the places of two cards. */
void
fair_position_swap (FairPosition *position,
                    FairCard      a,
                    FairCard      b)
{
  for (unsigned i = 0; i < fair_position_count_all (position); i++)
    if (position->cards[i] == a || position->cards[i] == b)
      position->cards[i] = position->cards[i] == a ? b : a;
}

/* Whether @a and @b are the same position to a player: equal cards of two packs count as the same card. */
bool
fair_position_equal (const FairPosition *a,
                     const FairPosition *b)
{
  for (unsigned i = 0; i < FAIR_MAX_CARDS; i++)
    if (fair_card_face (a->cards[i]) != fair_card_face (b->cards[i]))
      return false;

  return memcmp ((const char *) a + sizeof a->cards, (const char *) b + sizeof b->cards,
                 sizeof *a - sizeof a->cards) == 0;
}
