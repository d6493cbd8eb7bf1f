/* The moves of the search: those that are made at once, and those that are tried. docs/solver.md explains why
 * no others are needed. */
#include "klondike-state.h"

/* Whether @card, the next of its suit, can go up without losing a win, because all cards that could lie on it
 * can go up, too.  See docs/solver.md, "Safe cards". */
static bool
is_safe (const KlondikeState *state,
         unsigned             card)
{
  int            rank = (int) card / 4;
  const uint8_t *others = state->count + (card % 4 < 2 ? 2 : 0);

  return fair_mechanism_is_on (FAIR_KLONDIKE_SAFE_CARDS) && others[0] >= rank - 1 && others[1] >= rank - 1 && state->count[(card % 4) ^ 1] >= rank - 2;
}

/* Finds a move that can be made without losing a win, so that no other has to be tried: a loose card to its foundation,
 * from where it can come back at once; or a safe one, from a column or from an open stock. */
bool
klondike_forced (const KlondikeTable *table,
                 const KlondikeState *state,
                 KlondikeMove        *move)
{
  uint64_t ready;
  uint64_t exposed;

  if (state->last != KLONDIKE_NO_CARD)
    return false;
  ready = state->up & state->next;
  if (ready)
    {
      exposed = ready & klondike_free_pairs (state);
      if (exposed & ~state->fixed && fair_mechanism_is_on (FAIR_KLONDIKE_LOOSE_CARDS_UP))
        {
          *move = klondike_move (KLONDIKE_UP, klondike_lowest (exposed & ~state->fixed));
          return true;
        }
      for (; exposed; exposed &= exposed - 1)
        if (is_safe (state, klondike_lowest (exposed)))
          {
            *move = klondike_move (KLONDIKE_UP, klondike_lowest (exposed));
            return true;
          }
    }
  if (table->open)
    for (ready = state->reach & state->next; ready; ready &= ready - 1)
      if (is_safe (state, klondike_lowest (ready)))
        {
          *move = klondike_move (KLONDIKE_UP_STOCK, klondike_lowest (ready));
          return true;
        }

  return false;
}

/* Sets of cards, by the moves that they can make. */
typedef struct
{
  uint64_t up;
  uint64_t up_stock;
  uint64_t down_stock;
  uint64_t move;
  uint64_t down;
  uint64_t free;
  uint64_t places;
} Choices;

static void
find_choices (const KlondikeState *state,
              Choices             *choices)
{
  uint64_t free = klondike_free_pairs (state);
  uint64_t places = klondike_to_children (free) | (state->n_empty > 0 ? KLONDIKE_KINGS : 0); /* what columns accept */

  choices->free = free;
  choices->places = places;
  choices->up = state->up & free & state->next;
  choices->up_stock = state->reach & state->next;
  choices->down_stock = state->reach & ~state->next & places;
  choices->down = state->next >> 4 & places;
  choices->move = state->fixed & ~choices->up & places;
}

/* The cards, on the foundations or in an open stock, that can be worth moving to a column for the sake of
 * other cards.  Such a card lets another card be placed on it, uncovers the other card of its pair, or makes one of
 * these possible. */
static uint64_t
find_wanted (const KlondikeTable *table,
             const KlondikeState *state,
             const Choices       *choices)
{
  uint64_t foundation = klondike_foundation_cards (state);
  uint64_t wanting = state->fixed & ~choices->up;
  uint64_t suppliers = foundation;
  uint64_t wanted = 0;
  uint64_t pairs;
  uint64_t before;

  if (table->open)
    suppliers |= state->reach & ~state->next;
  else
    wanting |= state->reach & ~state->next;
  pairs = klondike_both_of_pairs (klondike_to_parents (wanting) | (state->up & ~choices->free & state->next)) & ~choices->free;
  do
    {
      before = wanted;
      wanted |= pairs & suppliers;
      if (wanted & foundation)
        {
          uint64_t above = wanted & foundation;

          above |= above << 4;
          above |= above << 8;
          above |= above << 16;
          above |= above << 32;
          wanted |= above & foundation;
        }
      pairs |= klondike_both_of_pairs (klondike_to_parents (wanted)) & ~choices->free;
    }
  while (wanted != before);

  return wanted;
}

/* Keeps only the moves that the last move made possible, and other moves to columns for the same purpose, in
 * one order. */
static void
leave_new_choices (const KlondikeTable *table,
                   const KlondikeState *state,
                   Choices             *choices)
{
  KlondikeState before = *state; /* the state before its last move, as far as find_choices() needs it */
  uint64_t      last = klondike_bit (state->last);
  uint64_t      later = last & KLONDIKE_KINGS ? ~last : ~(last | (last - 1));
  Choices       old;

  before.up &= ~last;
  if (last & KLONDIKE_KINGS)
    before.n_empty++;
  if (before.next & last)
    before.next ^= last | last << 4;
  else
    before.reach |= last;
  find_choices (&before, &old);
  choices->up &= ~(old.up | last);
  choices->up_stock &= ~old.up_stock;
  choices->move &= ~old.move;
  choices->down &= (~old.down | later) & ~last;
  if (table->open)
    choices->down_stock &= ~old.down_stock | later;
  else
    choices->down_stock &= ~old.down_stock;
}

static unsigned
add_moves (KlondikeMove *moves,
           unsigned      n,
           KlondikeKind  kind,
           uint64_t      cards)
{
  for (; cards; cards &= cards - 1)
    moves[n++] = klondike_move (kind, klondike_lowest (cards));

  return n;
}

/* Lists the moves to try, the most promising first; docs/solver.md explains why no others are needed.  Returns: how
 * many there are */
unsigned
klondike_list (const KlondikeTable *table,
               const KlondikeState *state,
               KlondikeMove         moves[KLONDIKE_MAX_MOVES])
{
  Choices  choices;
  uint64_t supplies;
  uint64_t wanted = 0;
  unsigned n = 0;

  find_choices (state, &choices);
  supplies = choices.down | (table->open ? choices.down_stock : 0);
  if (!fair_mechanism_is_on (FAIR_KLONDIKE_PURPOSE))
    wanted = KLONDIKE_PACK;
  else if (supplies)
    wanted = find_wanted (table, state, &choices);
  if (state->last != KLONDIKE_NO_CARD)
    leave_new_choices (table, state, &choices);

  n = add_moves (moves, n, KLONDIKE_UP, choices.up);
  n = add_moves (moves, n, KLONDIKE_MOVE, choices.move);
  n = add_moves (moves, n, KLONDIKE_UP_STOCK, choices.up_stock);
  n = add_moves (moves, n, KLONDIKE_DOWN_STOCK, table->open ? choices.down_stock & wanted : choices.down_stock);
  n = add_moves (moves, n, KLONDIKE_DOWN, choices.down & wanted);
  return n;
}
