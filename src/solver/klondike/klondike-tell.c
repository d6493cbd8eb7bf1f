/* Converts the moves of the search to moves of the rules, on a small model of the table.  It ignores points and
 * legality: solver.c plays the line by the rules. */
#include "klondike-state.h"

#include <string.h>

typedef struct
{
  FairSearch *search;
  uint8_t     cards[KLONDIKE_COLUMNS][FAIR_PACK_SIZE]; /* of each column, the deepest first */
  uint8_t     n[KLONDIKE_COLUMNS];
  uint8_t     column[FAIR_PACK_SIZE]; /* of each card; KLONDIKE_COLUMNS if it is in none */
  uint8_t     at[FAIR_PACK_SIZE];     /* its index there */
  uint8_t     stock[FAIR_PACK_SIZE];  /* waste and stock, in the order of drawing */
  unsigned    n_stock;                /* cards of both */
  unsigned    n_waste;
  uint8_t     slot[FAIR_N_SUITS]; /* the foundation of each suit that has cards there; they are the first piles */
  uint8_t     up[FAIR_N_SUITS];   /* how many */
  unsigned    redeals;            /* used so far */
} Teller;

static void
put (Teller  *teller,
     unsigned column,
     unsigned card)
{
  teller->column[card] = (uint8_t) column;
  teller->at[card] = teller->n[column];
  teller->cards[column][teller->n[column]++] = (uint8_t) card;
}

static void
read_start (Teller *teller)
{
  const FairRules    *rules = teller->search->rules;
  const FairPosition *start = teller->search->start;
  unsigned            stock = rules->first[FAIR_STOCK];

  memset (teller->column, KLONDIKE_COLUMNS, sizeof teller->column);
  for (unsigned column = 0; column < KLONDIKE_COLUMNS; column++)
    for (unsigned i = 0; i < fair_position_count (start, rules->first[FAIR_COLUMN] + column); i++)
      put (teller, column, klondike_card (fair_position_pile (start, rules->first[FAIR_COLUMN] + column)[i]));

  teller->n_waste = fair_position_count (start, rules->first[FAIR_WASTE]);
  for (unsigned i = 0; i < teller->n_waste; i++)
    teller->stock[teller->n_stock++] = (uint8_t) klondike_card (fair_position_pile (start, rules->first[FAIR_WASTE])[i]);
  for (unsigned i = 0; i < fair_position_count (start, stock); i++)
    teller->stock[teller->n_stock++] = (uint8_t) klondike_card (fair_position_card (start, stock, i));

  for (unsigned slot = 0; slot < FAIR_N_SUITS; slot++)
    {
      FairCard top = fair_position_top (start, rules->first[FAIR_FOUNDATION] + slot);

      if (top == FAIR_NO_CARD)
        continue;
      teller->slot[klondike_card (top) % 4] = (uint8_t) slot;
      teller->up[klondike_card (top) % 4] = (uint8_t) fair_card_rank (top);
    }
  teller->redeals = start->redeals;
}

static unsigned
pile_of_column (const Teller *teller,
                unsigned      column)
{
  return teller->search->rules->first[FAIR_COLUMN] + column;
}

static bool
is_top (const Teller *teller,
        unsigned      card)
{
  unsigned column = teller->column[card];

  return column < KLONDIKE_COLUMNS && teller->at[card] + 1u == teller->n[column];
}

/* The first column except @from that accepts @card; KLONDIKE_COLUMNS if there is none. */
static unsigned
find_place (const Teller *teller,
            unsigned      from,
            unsigned      card)
{
  unsigned parent = (card / 4 + 1) * 4 + (card % 4 < 2 ? 2 : 0);
  unsigned place = KLONDIKE_COLUMNS;

  if (klondike_bit (card) & KLONDIKE_KINGS)
    {
      for (unsigned column = KLONDIKE_COLUMNS; column-- > 0;)
        if (column != from && teller->n[column] == 0)
          place = column;
      return place;
    }

  for (unsigned i = parent; i < parent + 2; i++)
    if (is_top (teller, i) && teller->column[i] != from && teller->column[i] < place)
      place = teller->column[i];
  return place;
}

static bool
move_run (Teller  *teller,
          unsigned card)
{
  unsigned from = teller->column[card];
  unsigned to = find_place (teller, from, card);
  unsigned first = teller->at[card];
  unsigned end = teller->n[from];

  if (to == KLONDIKE_COLUMNS ||
      !fair_search_add (teller->search, fair_move_cards (pile_of_column (teller, from), pile_of_column (teller, to), end - first)))
    return false;

  for (unsigned i = first; i < end; i++)
    put (teller, to, teller->cards[from][i]);
  teller->n[from] = (uint8_t) first;
  return true;
}

/* Puts the top card of the pile @from on its foundation: an ace on the first free one. */
static bool
move_up (Teller  *teller,
         unsigned from,
         unsigned card)
{
  unsigned suit = card % 4;
  unsigned used = 0;

  if (teller->up[suit] == 0)
    {
      for (unsigned i = 0; i < FAIR_N_SUITS; i++)
        used |= teller->up[i] > 0 ? 1u << teller->slot[i] : 0;
      teller->slot[suit] = (uint8_t) __builtin_ctz (~used);
    }
  teller->up[suit]++;
  return fair_search_add (teller->search, fair_move_cards (from, teller->slot[suit], 1));
}

/* Draws until @card is the top of the waste, and removes it. */
static bool
tell_drawing (Teller  *teller,
              unsigned card)
{
  const FairRules *rules = teller->search->rules;
  unsigned         turns = 0;

  while (teller->n_waste == 0 || teller->stock[teller->n_waste - 1] != card)
    {
      bool left = teller->n_waste < teller->n_stock;

      if (turns++ > 2 * FAIR_PACK_SIZE || (!left && teller->redeals >= rules->max_redeals) ||
          !fair_search_add (teller->search, fair_move_simple (left ? FAIR_MOVE_DRAW : FAIR_MOVE_REDEAL)))
        return false;
      teller->redeals += !left;
      teller->n_waste = left ? teller->n_waste + rules->draw_count : 0;
      if (teller->n_waste > teller->n_stock)
        teller->n_waste = teller->n_stock;
    }

  teller->n_waste--;
  teller->n_stock--;
  memmove (teller->stock + teller->n_waste, teller->stock + teller->n_waste + 1, teller->n_stock - teller->n_waste);
  return true;
}

static bool
tell_down (Teller  *teller,
           unsigned from,
           unsigned card)
{
  unsigned to = find_place (teller, KLONDIKE_COLUMNS, card);

  if (to == KLONDIKE_COLUMNS)
    return false;

  put (teller, to, card);
  return fair_search_add (teller->search, fair_move_cards (from, pile_of_column (teller, to), 1));
}

static bool
tell_one (Teller      *teller,
          KlondikeMove move)
{
  unsigned waste = teller->search->rules->first[FAIR_WASTE];
  unsigned card = klondike_move_card (move);
  unsigned from = teller->column[card];

  switch (klondike_move_kind (move))
    {
    case KLONDIKE_UP:
      /* What lies on the card goes to the other card of the pair first. */
      if (from == KLONDIKE_COLUMNS || (!is_top (teller, card) && !move_run (teller, teller->cards[from][teller->at[card] + 1u])))
        return false;

      teller->column[card] = KLONDIKE_COLUMNS;
      teller->n[from]--;
      return move_up (teller, pile_of_column (teller, from), card);
    case KLONDIKE_UP_STOCK:
      return tell_drawing (teller, card) && move_up (teller, waste, card);
    case KLONDIKE_DOWN_STOCK:
      return tell_drawing (teller, card) && tell_down (teller, waste, card);
    case KLONDIKE_MOVE:
      return from < KLONDIKE_COLUMNS && move_run (teller, card);
    case KLONDIKE_DOWN:
    default:
      teller->up[card % 4]--;
      return tell_down (teller, teller->slot[card % 4], card);
    }
}

static bool
is_legal (const FairSearch *search)
{
  FairPosition position = *search->start;

  for (unsigned i = 0; i < search->n_line; i++)
    {
      if (!fair_is_legal (search->rules, &position, search->line[i]))
        return false;
      fair_apply (search->rules, &position, search->line[i], NULL);
    }

  return true;
}

/**
 * klondike_tell:
 *
 * Writes the line of the rules' moves that do @moves from the start of @search.
 *
 * Returns: false if the line is too long, or the rules do not allow it: the redeals are used up, or points are too
 *   low for one
 */
bool
klondike_tell (FairSearch         *search,
               const KlondikeMove *moves,
               unsigned            n)
{
  Teller teller = { .search = search };

  read_start (&teller);
  search->n_line = 0;
  for (unsigned i = 0; i < n; i++)
    if (!tell_one (&teller, moves[i]))
      return false;

  return search->start->score >= KLONDIKE_SAFE_SCORE || is_legal (search);
}
