#include "klondike-state.h"

#include <string.h>

static unsigned
lowest (uint64_t cards)
{
  return (unsigned) __builtin_ctzll (cards);
}

/* How many cards of each pair are in @cards, in the two bits of the pair. */
static uint64_t
count_pairs (uint64_t cards)
{
  return (cards & KLONDIKE_LOW) + (cards >> 1 & KLONDIKE_LOW);
}

/* What is told of each pair, told of its parent pair. */
static uint64_t
to_parents (uint64_t pairs)
{
  return ((pairs & KLONDIKE_BLACK) << 6 | (pairs & KLONDIKE_RED) << 2) & KLONDIKE_PACK;
}

/* What is told of each pair, told of the pair that lies on it. */
static uint64_t
to_children (uint64_t pairs)
{
  return (pairs & KLONDIKE_RED) >> 6 | (pairs & KLONDIKE_BLACK) >> 2;
}

static uint64_t
loose_cards (const KlondikeState *state)
{
  return state->up & ~state->fixed;
}

/* The pairs, both bits of each, that have more cards face up than lie on them. */
static uint64_t
free_pairs (const KlondikeState *state)
{
  uint64_t more = count_pairs (state->up) ^ to_parents (count_pairs (loose_cards (state)));
  uint64_t low = (more | more >> 1) & KLONDIKE_LOW;

  return low | low << 1;
}

/* The cards that some column would take. */
static uint64_t
placeable (const KlondikeState *state,
           uint64_t             free)
{
  return to_children (free) | (state->n_empty > 0 ? KLONDIKE_KINGS : 0);
}

/* All cards on the foundations. */
static uint64_t
foundation_cards (const KlondikeState *state)
{
  uint64_t cards = state->next >> 4;

  cards |= cards >> 4;
  cards |= cards >> 8;
  cards |= cards >> 16;
  cards |= cards >> 32;
  return cards;
}

/* Finds @reach: the cards that come to the top of the waste in this pass or in the next ones. */
static void
find_reach (const KlondikeTable *table,
            KlondikeState       *state)
{
  unsigned n = (unsigned) __builtin_popcountll (state->stock);
  unsigned next_pass = table->draw; /* cards until one comes to the top in the next passes */
  unsigned this_pass;               /* and in this one */
  unsigned place = 0;

  if (state->waste % table->draw == 0 || state->waste == n)
    state->waste = 0;
  this_pass = state->waste > 0 ? state->waste : table->draw;
  state->reach = 0;
  for (uint64_t left = state->stock; left; left &= left - 1)
    {
      place = lowest (left);
      next_pass--;
      this_pass--;
      if (next_pass == 0 || this_pass == 0)
        state->reach |= klondike_bit (table->stock[place]);
      next_pass = next_pass ? next_pass : table->draw;
      this_pass = this_pass ? this_pass : table->draw;
    }
  if (n > 0)
    state->reach |= klondike_bit (table->stock[place]);
}

static void
take_from_stock (const KlondikeTable *table,
                 KlondikeState       *state,
                 unsigned             card)
{
  uint64_t place = klondike_bit (table->place[card]);

  state->stock &= ~place;
  if (table->draw == 1)
    {
      state->reach &= ~klondike_bit (card);
      return;
    }
  state->waste = (uint8_t) __builtin_popcountll (state->stock & (place - 1));
  find_reach (table, state);
}

/* Makes the card at the end of what has not been moved of @column fixed, if there is one. */
static void
fix_top (const KlondikeTable *table,
         KlondikeState       *state,
         unsigned             column)
{
  unsigned left = state->unmoved[column];
  uint64_t card;

  if (left == 0)
    {
      state->n_empty++;
      return;
    }
  card = klondike_bit (table->cards[column][left - 1]);
  state->up |= card;
  if (left == 1 && card & KLONDIKE_KINGS)
    {
      state->unmoved[column] = 0;
      return;
    }
  state->fixed |= card;
}

/* A fixed card leaves its place. */
static void
loosen (const KlondikeTable *table,
        KlondikeState       *state,
        unsigned             card)
{
  unsigned column = table->column[card];

  state->fixed &= ~klondike_bit (card);
  state->unmoved[column]--;
  fix_top (table, state, column);
}

static void
do_up (KlondikeState *state,
       unsigned       card)
{
  state->next ^= klondike_bit (card) | klondike_bit (card + 4);
  state->count[card % 4]++;
}

/* A card comes to a column from elsewhere. */
static void
do_place (KlondikeState *state,
          unsigned       card)
{
  state->up |= klondike_bit (card);
  if (klondike_bit (card) & KLONDIKE_KINGS)
    state->n_empty--;
}

/* Does a move that klondike_list() or klondike_forced() gave. */
void
klondike_do (const KlondikeTable *table,
             KlondikeState       *state,
             KlondikeMove         move)
{
  unsigned card = klondike_move_card (move);
  uint64_t bit = klondike_bit (card);

  state->last = KLONDIKE_NO_CARD;
  switch (klondike_move_kind (move))
    {
    case KLONDIKE_UP:
      do_up (state, card);
      state->up &= ~bit;
      if (state->fixed & bit)
        loosen (table, state, card);
      else if (bit & KLONDIKE_KINGS)
        state->n_empty++;
      break;
    case KLONDIKE_UP_STOCK:
      do_up (state, card);
      take_from_stock (table, state, card);
      break;
    case KLONDIKE_DOWN_STOCK:
      do_place (state, card);
      take_from_stock (table, state, card);
      if (table->draw == 1)
        state->last = (uint8_t) card;
      break;
    case KLONDIKE_MOVE:
      do_place (state, card);
      loosen (table, state, card);
      break;
    case KLONDIKE_DOWN:
    default:
      state->next ^= bit | bit << 4;
      state->count[card % 4]--;
      do_place (state, card);
      state->last = (uint8_t) card;
      break;
    }
}

/* Whether @card, the next of its suit, can go up without losing a win: all that could lie on it can
 * go up, too.  See docs/solver.md, "Safe cards". */
static bool
is_safe (const KlondikeState *state,
         unsigned             card)
{
  int            rank = (int) card / 4;
  const uint8_t *others = state->count + (card % 4 < 2 ? 2 : 0);

  return others[0] >= rank - 1 && others[1] >= rank - 1 && state->count[(card % 4) ^ 1] >= rank - 2;
}

/**
 * klondike_forced:
 *
 * Finds a move that can be made without losing a win, so that no other has to be tried: a loose card
 * to its foundation, from where it can come back at once; or a safe one, from a column or, drawing
 * one at a time, from the stock.
 */
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
      exposed = ready & free_pairs (state);
      if (exposed & ~state->fixed)
        {
          *move = klondike_move (KLONDIKE_UP, lowest (exposed & ~state->fixed));
          return true;
        }
      for (; exposed; exposed &= exposed - 1)
        if (is_safe (state, lowest (exposed)))
          {
            *move = klondike_move (KLONDIKE_UP, lowest (exposed));
            return true;
          }
    }
  if (table->draw == 1)
    for (ready = state->reach & state->next; ready; ready &= ready - 1)
      if (is_safe (state, lowest (ready)))
        {
          *move = klondike_move (KLONDIKE_UP_STOCK, lowest (ready));
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

static uint64_t
both_of_pairs (uint64_t cards)
{
  return cards | (cards & KLONDIKE_LOW) << 1 | (cards >> 1 & KLONDIKE_LOW);
}

static void
find_choices (const KlondikeState *state,
              Choices             *choices)
{
  uint64_t free = free_pairs (state);
  uint64_t places = placeable (state, free);

  choices->free = free;
  choices->places = places;
  choices->up = state->up & free & state->next;
  choices->up_stock = state->reach & state->next;
  choices->down_stock = state->reach & ~state->next & places;
  choices->down = state->next >> 4 & places;
  choices->move = state->fixed & ~choices->up & places;
}

/* The cards of which each can be sensible to lay on a column, not for its own sake but because of
 * others: they are on the foundations, or, drawing one at a time, in the stock.  Such a card is one
 * that a card wants to be laid on, or that uncovers the other card of its pair, or one that has to
 * make way or place for such a card. */
static uint64_t
find_wanted (const KlondikeTable *table,
             const KlondikeState *state,
             const Choices       *choices)
{
  uint64_t foundation = foundation_cards (state);
  uint64_t wanting = state->fixed & ~choices->up;
  uint64_t suppliers = foundation;
  uint64_t wanted = 0;
  uint64_t pairs;
  uint64_t before;

  if (table->draw == 1)
    suppliers |= state->reach & ~state->next;
  else
    wanting |= state->reach & ~state->next;
  pairs = both_of_pairs (to_parents (wanting) | (state->up & ~choices->free & state->next)) & ~choices->free;
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
      pairs |= both_of_pairs (to_parents (wanted)) & ~choices->free;
    }
  while (wanted != before);

  return wanted;
}

/* The state before its last move, as far as find_choices() needs it. */
static void
undo_last (KlondikeState *state)
{
  uint64_t last = klondike_bit (state->last);

  state->up &= ~last;
  if (last & KLONDIKE_KINGS)
    state->n_empty++;
  if (state->next & last)
    state->next ^= last | last << 4;
  else
    state->reach |= last;
}

/* Leaves only what the last move made possible, and other cards that are laid down for its sake, in
 * one order. */
static void
leave_new_choices (const KlondikeTable *table,
                   const KlondikeState *state,
                   Choices             *choices)
{
  KlondikeState before = *state;
  uint64_t      last = klondike_bit (state->last);
  uint64_t      later = last & KLONDIKE_KINGS ? ~last : ~(last | (last - 1));
  Choices       old;

  undo_last (&before);
  find_choices (&before, &old);
  choices->up &= ~(old.up | last);
  choices->up_stock &= ~old.up_stock;
  choices->move &= ~old.move;
  choices->down &= (~old.down | later) & ~last;
  if (table->draw == 1)
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
    moves[n++] = klondike_move (kind, lowest (cards));

  return n;
}

/**
 * klondike_list:
 * Lists the moves that are to be tried, the most promising first; docs/solver.md says why no others
 * are needed.
 *
 * Returns: how many they are
 */
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
  supplies = choices.down | (table->draw == 1 ? choices.down_stock : 0);
  if (supplies)
    wanted = find_wanted (table, state, &choices);
  if (state->last != KLONDIKE_NO_CARD)
    leave_new_choices (table, state, &choices);

  n = add_moves (moves, n, KLONDIKE_UP, choices.up);
  n = add_moves (moves, n, KLONDIKE_MOVE, choices.move);
  n = add_moves (moves, n, KLONDIKE_UP_STOCK, choices.up_stock);
  n = add_moves (moves, n, KLONDIKE_DOWN_STOCK, table->draw == 1 ? choices.down_stock & wanted : choices.down_stock);
  n = add_moves (moves, n, KLONDIKE_DOWN, choices.down & wanted);
  return n;
}

/**
 * klondike_ease:
 * @table: of the easier game, in which cards are drawn singly
 *
 * Makes of a state of another way of drawing that of the easier game, in which all of the stock is at
 * hand and any move may follow.
 */
void
klondike_ease (const KlondikeTable *table,
               KlondikeState       *state)
{
  state->waste = 0;
  state->last = KLONDIKE_NO_CARD;
  find_reach (table, state);
}

/* A search that forgets what cards take up: none is ever in the way of another, and what was once
 * available always is. */
typedef struct
{
  uint64_t available; /* cards that can be face up in a column */
  uint64_t risen;     /* cards that can be on their foundations */
  uint64_t hopes;     /* cards that some column can take, kings left out */
  uint64_t stock;     /* cards of the stock that are not available yet */
  bool     empty;     /* a column can be empty */
  uint8_t  unmoved[KLONDIKE_COLUMNS];
} Relaxed;

/* Lets all cards rise that can.  Returns: whether there were any. */
static bool
relax_foundations (Relaxed *relaxed)
{
  uint64_t before = relaxed->risen;
  uint64_t more;

  while ((more = (relaxed->risen << 4 | 15) & relaxed->available & ~relaxed->risen))
    relaxed->risen |= more;

  return relaxed->risen != before;
}

/* Moves all fixed cards of columns that can be moved.  Returns: whether there were any. */
static bool
relax_columns (const KlondikeTable *table,
               Relaxed             *relaxed)
{
  bool any = false;

  relaxed->hopes = relaxed->risen | to_children (both_of_pairs (relaxed->available));
  for (unsigned column = 0; column < KLONDIKE_COLUMNS; column++)
    while (relaxed->unmoved[column] > 0)
      {
        uint64_t card = klondike_bit (table->cards[column][relaxed->unmoved[column] - 1]);

        relaxed->available |= card;
        if (!(card & relaxed->hopes) && !(card & KLONDIKE_KINGS && relaxed->empty))
          break;
        any = true;
        if (--relaxed->unmoved[column] == 0)
          relaxed->empty = true;
      }

  return any;
}

/* Lets cards of the stock come, all of them once one that can be drawn can be played. */
static bool
relax_stock (const KlondikeState *state,
             Relaxed             *relaxed)
{
  uint64_t playable = relaxed->hopes | (relaxed->risen << 4 | 15) | (relaxed->empty ? KLONDIKE_KINGS : 0);

  if (relaxed->stock == 0 || !(state->reach & playable))
    return false;

  relaxed->available |= relaxed->stock;
  relaxed->stock = 0;
  return true;
}

/* Whether even that search does not bring all cards up, so that the position cannot be won. */
bool
klondike_is_dead (const KlondikeTable *table,
                  const KlondikeState *state)
{
  Relaxed relaxed = { .risen = foundation_cards (state), .empty = state->n_empty > 0 };
  bool    any = true;

  for (uint64_t left = state->stock; left; left &= left - 1)
    relaxed.stock |= klondike_bit (table->stock[lowest (left)]);
  relaxed.available = relaxed.risen | state->up;
  memcpy (relaxed.unmoved, state->unmoved, sizeof relaxed.unmoved);
  while (any)
    {
      any = relax_foundations (&relaxed);
      if (relaxed.risen == KLONDIKE_PACK)
        return false;
      relaxed.empty = relaxed.empty || (relaxed.risen & KLONDIKE_KINGS & loose_cards (state));
      any |= relax_columns (table, &relaxed);
      any |= relax_stock (state, &relaxed);
    }

  return true;
}

/* The key: the state in 128 bits, without loss, mixed. */
FairKey
klondike_key (const KlondikeState *state)
{
  uint64_t columns = state->last;
  uint64_t stock = state->stock | (uint64_t) state->waste << FAIR_PACK_SIZE;
  uint64_t mixed;
  uint64_t stored;

  for (unsigned i = 0; i < KLONDIKE_COLUMNS; i++)
    columns = columns << 6 | state->unmoved[i];
  for (unsigned i = 0; i < FAIR_N_SUITS; i++)
    columns = columns << 4 | state->count[i];
  mixed = fair_mix (columns);
  stored = fair_mix (stock ^ mixed);
  return (FairKey){ stored, fair_table_extra (stored, mixed) };
}

static void
read_column (const FairRules    *rules,
             const FairPosition *position,
             unsigned            column,
             KlondikeTable      *table,
             KlondikeState      *state)
{
  unsigned        pile = rules->first[FAIR_COLUMN] + column;
  unsigned        count = fair_position_count (position, pile);
  unsigned        unmoved = count > 0 ? position->down[pile] + 1 : 0;
  const FairCard *cards = fair_position_pile (position, pile);

  for (unsigned i = 0; i < unmoved; i++)
    {
      table->cards[column][i] = (uint8_t) klondike_card (cards[i]);
      table->column[klondike_card (cards[i])] = (uint8_t) column;
    }
  for (unsigned i = unmoved; i < count; i++)
    state->up |= klondike_bit (klondike_card (cards[i]));
  state->unmoved[column] = (uint8_t) unmoved;
  fix_top (table, state, column);
}

static void
read_stock (const FairRules    *rules,
            const FairPosition *position,
            KlondikeTable      *table,
            KlondikeState      *state)
{
  unsigned waste = rules->first[FAIR_WASTE];
  unsigned stock = rules->first[FAIR_STOCK];
  unsigned n = 0;

  state->waste = (uint8_t) fair_position_count (position, waste);
  for (unsigned i = 0; i < state->waste; i++)
    table->stock[n++] = (uint8_t) klondike_card (fair_position_pile (position, waste)[i]);
  for (unsigned i = 0; i < fair_position_count (position, stock); i++)
    table->stock[n++] = (uint8_t) klondike_card (fair_position_card (position, stock, i));
  for (unsigned i = 0; i < n; i++)
    {
      table->place[table->stock[i]] = (uint8_t) i;
      table->stock_cards |= klondike_bit (table->stock[i]);
    }
  state->stock = klondike_bit (n) - 1;
  find_reach (table, state);
}

/* Makes a state of @position, and the table of what lies where. */
void
klondike_read (const FairRules    *rules,
               const FairPosition *position,
               KlondikeTable      *table,
               KlondikeState      *state)
{
  memset (table, 0, sizeof *table);
  memset (state, 0, sizeof *state);
  table->draw = rules->draw_count;
  state->last = KLONDIKE_NO_CARD;
  for (unsigned slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    {
      FairCard top = fair_position_top (position, rules->first[FAIR_FOUNDATION] + slot);

      if (top != FAIR_NO_CARD)
        state->count[klondike_card (top) % 4] = (uint8_t) fair_card_rank (top);
    }
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    state->next |= klondike_bit (state->count[suit] * 4u + suit);
  for (unsigned column = 0; column < KLONDIKE_COLUMNS; column++)
    read_column (rules, position, column, table, state);
  read_stock (rules, position, table, state);
}
