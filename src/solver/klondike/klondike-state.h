/* klondike-state.h: positions of Klondike and Solitaire Rush as the search sees them.
 *
 * Cards are numbers 4 * (rank - 1) + suit, black suits before red ones, so that the two cards of one rank and color, a
 * pair, are neighbors; sets of cards are 64-bit masks.
 *
 * In every column the deepest face-up card is *fixed*: it has not been moved since it was turned.  A face-up card that
 * is not fixed is *loose*; it lies on one of the two cards of its parent pair (the next rank, the other color), or, a
 * king, at the bottom of a column.  Fixed kings with no card beneath count as loose, too.  Which loose card lies on
 * which of the two parents is not part of the state: docs/solver.md has the argument.  So the state is: the top of each
 * foundation, the number of unmoved cards of each column, which cards are left in stock and waste, how many of these are
 * the waste, and, if redeals are limited, how many are left.
 */
#pragma once

#include "search.h"
#include "table.h"

enum
{
  KLONDIKE_COLUMNS = 7,
  KLONDIKE_NO_CARD = 63,
  KLONDIKE_MAX_MOVES = 72,
  KLONDIKE_WASTES = 64,                     /* more than the cards of a waste */
  KLONDIKE_MAX_REDEALS = 3,                 /* that are left, where they are limited */
  KLONDIKE_SAFE_SCORE = -FAIR_MAX_SCORE / 2 /* with as many points, no line can have too few for a redeal */
};

#define KLONDIKE_PACK ((UINT64_C (1) << FAIR_PACK_SIZE) - 1)
#define KLONDIKE_KINGS (UINT64_C (15) << 48)
#define KLONDIKE_WON (UINT64_C (15) << FAIR_PACK_SIZE) /* @next of a state that is won */
#define KLONDIKE_BLACK UINT64_C (0x3333333333333333)
#define KLONDIKE_RED UINT64_C (0xcccccccccccccccc)
#define KLONDIKE_LOW UINT64_C (0x5555555555555555) /* the lower card of each pair */

/* The deal, or the places of cards at the start. */
typedef struct
{
  uint8_t  cards[KLONDIKE_COLUMNS][FAIR_PACK_SIZE]; /* those not moved, the deepest first */
  uint8_t  column[FAIR_PACK_SIZE];                  /* of each of these cards */
  uint8_t  stock[FAIR_PACK_SIZE];                   /* stock and waste, in the order of drawing */
  uint8_t  place[FAIR_PACK_SIZE];                   /* the index of each of these cards in @stock */
  uint64_t stock_cards;                             /* these cards */
  unsigned draw;                                    /* cards turned at a time */
  bool     limited;                                 /* redeals are */
  bool     open;                                    /* each card of the stock can be drawn at any time */
} KlondikeTable;

typedef struct
{
  uint64_t up;                        /* face up in the columns */
  uint64_t fixed;                     /* cards of @up that are fixed; the others are loose */
  uint64_t next;                      /* one card a suit, the next for its foundation; a full suit has the bit 52 + suit */
  uint64_t stock;                     /* places of the stock whose cards are still there */
  uint64_t reach;                     /* cards that drawing can bring to the top of the waste */
  uint8_t  count[4];                  /* cards on the foundations */
  uint8_t  unmoved[KLONDIKE_COLUMNS]; /* cards of each column that have not been moved, the fixed one included */
  uint8_t  waste;                     /* cards in it; 0 also stands for all numbers equivalent to 0, without a limit */
  uint8_t  redeals;                   /* that are left, if they are limited */
  uint8_t  n_empty;                   /* empty columns */
  uint8_t  last;                      /* card of the last move, if only moves that it made possible may follow */
} KlondikeState;

typedef enum
{
  KLONDIKE_UP,         /* from a column to its foundation */
  KLONDIKE_UP_STOCK,   /* from the waste to its foundation, after drawing */
  KLONDIKE_DOWN_STOCK, /* from the waste to a column, after drawing */
  KLONDIKE_MOVE,       /* a fixed card with all that lies on it to another column */
  KLONDIKE_DOWN        /* from a foundation to a column */
} KlondikeKind;

/* The part of a state that a set of states stores; see klondike-seen.h. */
typedef struct
{
  FairKey  key;   /* of all but the waste and the redeals */
  unsigned waste; /* cards in it, and KLONDIKE_WASTES for each redeal that is left */
} KlondikeKey;

typedef uint16_t KlondikeMove; /* kind << 6 | card */

static inline KlondikeMove
klondike_move (KlondikeKind kind,
               unsigned     card)
{
  return (KlondikeMove) ((unsigned) kind << 6 | card);
}

static inline KlondikeKind
klondike_move_kind (KlondikeMove move)
{
  return (KlondikeKind) (move >> 6);
}

static inline unsigned
klondike_move_card (KlondikeMove move)
{
  return move & 63;
}

static inline uint64_t
klondike_bit (unsigned card)
{
  return UINT64_C (1) << card;
}

static inline unsigned
klondike_card (FairCard card)
{
  static const uint8_t suits[FAIR_N_SUITS] = { [FAIR_CLUBS] = 0, [FAIR_SPADES] = 1, [FAIR_DIAMONDS] = 2, [FAIR_HEARTS] = 3 };

  return (fair_card_rank (card) - 1) * 4 + suits[fair_card_suit (card)];
}

void        klondike_read (const FairRules    *rules,
                           const FairPosition *position,
                           KlondikeTable      *table,
                           KlondikeState      *state);
void        klondike_do (const KlondikeTable *table, KlondikeState *state, KlondikeMove move);
bool        klondike_forced (const KlondikeTable *table, const KlondikeState *state, KlondikeMove *move);
unsigned    klondike_list (const KlondikeTable *table,
                           const KlondikeState *state,
                           KlondikeMove         moves[KLONDIKE_MAX_MOVES]);
void        klondike_ease (const KlondikeTable *table, KlondikeState *state);
bool        klondike_is_dead (const KlondikeTable *table, const KlondikeState *state);
KlondikeKey klondike_key (const KlondikeState *state);
bool        klondike_tell (FairSearch *search, const KlondikeMove *moves, unsigned n);

/* Queries on sets of cards, most of them about pairs. */

static inline unsigned
klondike_lowest (uint64_t cards)
{
  return (unsigned) __builtin_ctzll (cards);
}

/* How many cards of each pair are in @cards, in the two bits of the pair. */
static inline uint64_t
klondike_count_pairs (uint64_t cards)
{
  return (cards & KLONDIKE_LOW) + (cards >> 1 & KLONDIKE_LOW);
}

/* Moves the bits of each pair to its parent pair. */
static inline uint64_t
klondike_to_parents (uint64_t pairs)
{
  return ((pairs & KLONDIKE_BLACK) << 6 | (pairs & KLONDIKE_RED) << 2) & KLONDIKE_PACK;
}

/* Moves the bits of each pair to the pair that lies on it. */
static inline uint64_t
klondike_to_children (uint64_t pairs)
{
  return (pairs & KLONDIKE_RED) >> 6 | (pairs & KLONDIKE_BLACK) >> 2;
}

/* The pairs, both bits of each, with more face-up cards than cards lying on them. */
static inline uint64_t
klondike_free_pairs (const KlondikeState *state)
{
  uint64_t more = klondike_count_pairs (state->up) ^ klondike_to_parents (klondike_count_pairs (state->up & ~state->fixed));
  uint64_t low = (more | more >> 1) & KLONDIKE_LOW;

  return low | low << 1;
}

static inline uint64_t
klondike_foundation_cards (const KlondikeState *state)
{
  uint64_t cards = state->next >> 4;

  cards |= cards >> 4;
  cards |= cards >> 8;
  cards |= cards >> 16;
  cards |= cards >> 32;
  return cards;
}

static inline uint64_t
klondike_both_of_pairs (uint64_t cards)
{
  return cards | (cards & KLONDIKE_LOW) << 1 | (cards >> 1 & KLONDIKE_LOW);
}
