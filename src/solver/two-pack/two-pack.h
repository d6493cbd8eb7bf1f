/* two-pack.h: shared by the files of the two-pack search; no other file includes it.
 *
 * A TwoPackState has the contents of a FairPosition of Churchill, Demonthief or Demons and Thieves in a form that is
 * fast to search: cards without their pack (equal cards are the same), ranks counted from the base of the
 * foundations, foundations as two counts per suit, and for every pile a hash of its cards and a score, both updated
 * only when the pile changes.
 */
#pragma once

#include <string.h>

#include "mix.h"
#include "search.h"

enum
{
  TWO_PACK_COLUMNS = 10,
  TWO_PACK_RESERVE = TWO_PACK_COLUMNS, /* also the Devil's Six; in any order */
  TWO_PACK_WASTE,
  TWO_PACK_STOCK, /* the last card is the next to be drawn */
  TWO_PACK_PILES,

  TWO_PACK_ROOM = 1024,   /* more moves than a state can have */
  TWO_PACK_STEPS = 256,   /* more moves than one move of the search may stand for */
  TWO_PACK_LAST_RANK = 12 /* ranks are counted from 0, the base */
};

/* The rank, counted from the base, in bits 0-3, and the suit in bits 4-5. */
typedef uint8_t TwoPackCard;

/* Everything that does not change during a search. */
typedef struct
{
  const FairRules *rules;
  unsigned         n_columns;
  unsigned         n_left; /* columns that are built in alternating colors; the others in suit */
  unsigned         base;   /* the rank that has the number 0 */
  unsigned         max_redeals;
  bool             churchill;
} TwoPackGame;

#define TWO_PACK_ALL ((1u << TWO_PACK_PILES) - 1)

typedef struct
{
  uint64_t    hash[TWO_PACK_PILES];
  int32_t     score[TWO_PACK_PILES];
  TwoPackCard cards[FAIR_MAX_CARDS];     /* pile after pile, bottom cards first */
  uint8_t     start[TWO_PACK_PILES + 1]; /* where each pile starts, as in FairPosition; then the number of all cards */
  uint8_t     down[TWO_PACK_COLUMNS];
  uint8_t     high[FAIR_N_SUITS]; /* cards on the higher foundation of each suit */
  uint8_t     low[FAIR_N_SUITS];  /* and on the lower one */
  uint8_t     redeals;
  uint16_t    rehash;  /* piles whose hash is out of date */
  uint16_t    rescore; /* piles whose score is out of date */
} TwoPackState;

typedef enum
{
  TWO_PACK_CARDS, /* @count cards of @from to the column @to */
  TWO_PACK_UP,    /* the card @count places below the top of @from to a foundation */
  TWO_PACK_DRAW,
  TWO_PACK_REDEAL
} TwoPackKind;

typedef struct
{
  uint8_t kind;
  uint8_t from;
  uint8_t to;
  uint8_t count;
} TwoPackMove;

/* The moves of a line, in order. */
typedef struct
{
  unsigned    n;
  TwoPackMove moves[TWO_PACK_STEPS];
  TwoPackCard cards[TWO_PACK_STEPS]; /* the card that goes up */
} TwoPackTrace;

/* Weights for the score of a state; see two-pack-score.c. */
typedef struct
{
  int foundation; /* penalty for each card that is not on a foundation */
  int empty;      /* for each empty column */
  int down;       /* penalty for each face-down card */
  int over;       /* penalty for each card above a lower one that it does not join */
  int over_low;   /* added to @over for lower cards, in eighths */
  int over_suit;  /* penalty for each card above a lower one of its suit */
  int join;       /* for a card that joins the one below it */
  int join_suit;  /* added to it if both have the same suit */
  int king;       /* for a card of the last rank at the bottom of a column */
  int need;       /* penalty for each card above one that goes up next */
  int next_run;   /* penalty for each run above one that goes up after that */
  int king_over;  /* penalty for a card of the last rank on another card that it does not join */
  int waste;      /* penalty for each card in the waste */
  int stock;
  int reserve;
} TwoPackWeights;

/* The parameters of one pass of the beam. */
typedef struct
{
  unsigned width;
  unsigned eager; /* cards at most this many ranks above the lowest foundation go up at once */
  unsigned noise; /* limit of the random number that is added to scores; the same on every machine */
  uint64_t seed;  /* of the random numbers; odd */
} TwoPackPass;

static inline unsigned
two_pack_count (const TwoPackState *state,
                unsigned            pile)
{
  return state->start[pile + 1] - state->start[pile];
}

static inline const TwoPackCard *
two_pack_pile (const TwoPackState *state,
               unsigned            pile)
{
  return state->cards + state->start[pile];
}

/* The top card of a pile that is not empty. */
static inline TwoPackCard
two_pack_top (const TwoPackState *state,
              unsigned            pile)
{
  return state->cards[state->start[pile + 1] - 1];
}

static inline unsigned
two_pack_rank (TwoPackCard card)
{
  return card & 0x0f;
}

static inline unsigned
two_pack_suit (TwoPackCard card)
{
  return card >> 4;
}

static inline bool
two_pack_is_red (unsigned suit)
{
  return (suit + 1) & 2;
}

static inline bool
two_pack_joins (const TwoPackGame *game,
                unsigned           column,
                TwoPackCard        below,
                TwoPackCard        card)
{
  unsigned next = two_pack_rank (card) + 1;

  if (next > TWO_PACK_LAST_RANK && !game->churchill)
    next = 0;
  if (next != two_pack_rank (below))
    return false;
  if (column < game->n_left)
    return two_pack_is_red (two_pack_suit (card)) != two_pack_is_red (two_pack_suit (below));

  return two_pack_suit (card) == two_pack_suit (below);
}

static inline bool
two_pack_goes_up (const TwoPackState *state,
                  TwoPackCard         card)
{
  unsigned suit = two_pack_suit (card);

  return state->high[suit] == two_pack_rank (card) || state->low[suit] == two_pack_rank (card);
}

static inline bool
two_pack_is_won (const TwoPackState *state)
{
  return state->start[TWO_PACK_PILES] == 0;
}

/* two-pack-state.c */
void     fair_two_pack_begin (TwoPackGame        *game,
                              TwoPackState       *state,
                              const FairRules    *rules,
                              const FairPosition *position);
bool     fair_two_pack_is_skipped (const TwoPackGame *game, const TwoPackState *state, unsigned column);
unsigned fair_two_pack_run (const TwoPackGame *game, const TwoPackState *state, unsigned column);
void     fair_two_pack_play (const TwoPackGame *game, TwoPackState *state, TwoPackMove move, TwoPackTrace *trace);
uint64_t fair_two_pack_rehash (const TwoPackGame *game, TwoPackState *state);
bool     fair_two_pack_tell (const TwoPackGame  *game,
                             FairSearch         *search,
                             FairPosition       *position,
                             const TwoPackTrace *trace);

/* two-pack-moves.c */
unsigned fair_two_pack_list_all (const TwoPackGame *game, const TwoPackState *state, TwoPackMove moves[TWO_PACK_ROOM]);
unsigned fair_two_pack_list_last_pass (const TwoPackGame  *game,
                                       const TwoPackState *state,
                                       TwoPackMove         moves[TWO_PACK_ROOM]);
void     fair_two_pack_settle (const TwoPackGame *game, unsigned eager, TwoPackState *state, TwoPackTrace *trace);
void     fair_two_pack_step (const TwoPackGame *game,
                             unsigned           eager,
                             TwoPackState      *state,
                             TwoPackMove        move,
                             TwoPackTrace      *trace);
void     fair_two_pack_settle_safe (const TwoPackGame *game, TwoPackState *state, TwoPackTrace *trace);

/* two-pack-class.c */
bool     fair_two_pack_has_class (const TwoPackGame *game, const TwoPackState *state);
void     fair_two_pack_represent (const TwoPackGame *game, TwoPackState *state);
unsigned fair_two_pack_list_class (const TwoPackGame  *game,
                                   const TwoPackState *state,
                                   TwoPackMove         moves[TWO_PACK_ROOM]);
void     fair_two_pack_play_class (const TwoPackGame *game,
                                   TwoPackState      *state,
                                   TwoPackMove        move,
                                   TwoPackTrace      *trace);

/* two-pack-dead.c */
bool fair_two_pack_is_dead (const TwoPackGame *game, const TwoPackState *state);

/* two-pack-score.c */
int32_t fair_two_pack_score (const TwoPackGame *game, const TwoPackWeights *weights, TwoPackState *state);

/* two-pack-beam.c */
FairVerdict fair_two_pack_beam (const TwoPackGame    *game,
                                FairSearch           *search,
                                const TwoPackState   *first,
                                const TwoPackWeights *weights,
                                const TwoPackPass    *pass);

/* two-pack-complete.c */
FairVerdict fair_two_pack_complete (const TwoPackGame  *game,
                                    FairSearch         *search,
                                    const TwoPackState *first,
                                    uint32_t            n_states);
