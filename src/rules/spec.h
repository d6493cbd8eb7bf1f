/* spec.h: the types that describe a game.
 *
 * A game is a table of piles (which cards each accepts, what fills it when empty, where its cards may go) and a few
 * hooks for the rest.  FairSpec is that description.  FairGame is a row in the list of games: a spec, its options and a
 * few numbers.  FairRules is a game with chosen options, an argument of every kernel call.
 */
#pragma once

#include "move.h"

typedef struct FairRules FairRules;

/* The role of a pile, in the order in which positions are written. */
typedef enum
{
  FAIR_FOUNDATION, /* f */
  FAIR_RESERVE,    /* r */
  FAIR_CELL,       /* c */
  FAIR_COLUMN,     /* t */
  FAIR_WASTE,      /* w */
  FAIR_STOCK,      /* s */
  FAIR_N_ROLES
} FairRole;

#define FAIR_ROLE_BIT(role) (1u << (role))

/* How a card joins the one that it lies on; all of these but the last build down by one rank. */
typedef enum
{
  FAIR_JOIN_NEVER,
  FAIR_JOIN_ALTERNATE,  /* the other color */
  FAIR_JOIN_SUIT,       /* the same suit */
  FAIR_JOIN_OTHER_SUIT, /* any suit but the same */
  FAIR_JOIN_ANY,        /* any suit */
  FAIR_JOIN_FREE,       /* any card; only for cards that leave together */
  FAIR_N_JOINS
} FairJoin;

typedef enum
{
  FAIR_FILL_NONE,
  FAIR_FILL_KING, /* a king, or a run headed by one */
  FAIR_FILL_ANY
} FairFill;

/* How many cards can move to a column at once: one, and more for each empty cell, and for each empty column except the
 * destination. */
typedef enum
{
  FAIR_BOUND_NONE,   /* any number */
  FAIR_BOUND_CELLS,  /* one more for each cell */
  FAIR_BOUND_SPACES, /* one more for each cell and column */
  FAIR_BOUND_DOUBLED /* one more for each cell, and twice as many for each column */
} FairBound;

/* Which cards of a pile lie face down. */
typedef enum
{
  FAIR_FACING_UP,     /* none */
  FAIR_FACING_DOWN,   /* all */
  FAIR_FACING_TOP,    /* all but the top */
  FAIR_FACING_COVERED /* any number at the bottom, never all */
} FairFacing;

/* One pile.  In a group of a spec @number is 0; fair_rules_resolve() numbers the piles. */
typedef struct
{
  uint8_t role;
  uint8_t number; /* from 1, within the role */
  uint8_t group;  /* piles of one group are alike */
  uint8_t join;   /* columns: how they are built */
  uint8_t run;    /* how cards must lie on one another to leave together; FAIR_JOIN_NEVER: only the top leaves */
  uint8_t fill;   /* columns: the cards that an empty one accepts */
  uint8_t facing;
  uint8_t gives;    /* FAIR_ROLE_BIT of each role that its cards may go to */
  uint8_t capacity; /* 0: no limit but the pack */
  uint8_t suit;     /* foundations: the only suit it accepts, or FAIR_N_SUITS */
  bool    wrap;     /* columns: a king goes on an ace; foundations: built from the base rank, the rank of f1 */
  bool    ordered;  /* its face-up cards are always one run */
} FairPile;

typedef struct
{
  uint8_t  count; /* 0 after the last group of a spec */
  FairPile pile;
  bool     times;  /* there are @count times as many piles as the value of an option */
  uint8_t  option; /* its index; used only with @times */
} FairPileGroup;

enum
{
  FAIR_MAX_OPTIONS = 4,
  FAIR_MAX_EFFECTS = 48,
  FAIR_UNLIMITED_REDEALS = 1000000 /* more than anyone plays */
};

/* One effect of a move. fair_apply() lists them in order. */
typedef enum
{
  FAIR_EFFECT_MOVE,   /* @count cards, headed by @card, went from @from to @to */
  FAIR_EFFECT_TURN,   /* @card, now the top of @to, turned face up */
  FAIR_EFFECT_REDEAL, /* the @count cards of @from were turned over and put on @to */
  FAIR_EFFECT_POINTS, /* @points were scored */
  FAIR_EFFECT_END     /* the game was ended */
} FairEffectKind;

typedef struct
{
  uint8_t  kind;
  FairCard card;
  uint8_t  from;
  uint8_t  to;
  uint8_t  count;
  bool     drawn; /* the card came from the stock */
  int16_t  points;
} FairEffect;

typedef struct
{
  unsigned   n;
  FairEffect list[FAIR_MAX_EFFECTS];
} FairEffects;

/* The cards of a deal, in deck order. */
typedef struct
{
  unsigned n;
  FairCard cards[FAIR_MAX_CARDS];
} FairDeck;

/* A deal in progress, for the deal hooks. */
typedef struct
{
  const FairRules *rules;
  FairPosition    *position;
  FairDeck         deck;
  unsigned         next;  /* index in the deck of the next card */
  uint8_t         *piles; /* where to note the pile of each card of the deck, or NULL */
} FairDealer;

typedef enum
{
  FAIR_OPTION_BOOL,
  FAIR_OPTION_NUMBER,     /* @min to @max, and 0 too if @or_zero */
  FAIR_OPTION_CHOICE,     /* an index into @choices */
  FAIR_OPTION_PERMUTATION /* the four suits, see fair_suit_order() */
} FairOptionType;

typedef struct
{
  const char        *key;
  FairOptionType     type;
  int16_t            fallback; /* the default */
  int16_t            min;
  int16_t            max;
  bool               or_zero;
  bool               arranges; /* only arranges the table: game and results stay the same */
  bool               times;    /* only sets the time limit: the same deals can be won */
  const char *const *choices;  /* NULL-terminated */
} FairOption;

/* Writes the suits that the value @permutation of an option stands for, in order. */
static inline void
fair_suit_order (int16_t  permutation,
                 FairSuit order[FAIR_N_SUITS])
{
  for (unsigned i = 0; i < FAIR_N_SUITS; i++)
    order[i] = (FairSuit) (permutation >> 2 * i & 0x03);
}

/* The values of a game's rule options, in the order of its table. */
typedef struct
{
  int16_t value[FAIR_MAX_OPTIONS];
} FairOptions;

typedef struct
{
  const FairPileGroup *groups;         /* in the order of the roles */
  bool                 can_end;        /* the move `end` exists */
  bool                 can_cheat;      /* a cheat can move a run that is longer than its limit */
  bool                 scored;         /* the position counts points */
  bool                 deals_winnable; /* only deals that can be won are dealt, whatever the player prefers */
  uint8_t              bound;          /* FairBound */

  /* Adjusts the piles and numbers of @rules to its options; may be NULL. */
  void (*setup) (FairRules *rules);

  /* Makes the deck of deal @number; NULL, or a return value of false: it is shuffled as in other games. */
  bool (*make_deck) (uint64_t number, FairDeck *deck);

  /* Deals with fair_deal_card(), fair_deal_rest() and fair_turn_down(). */
  void (*deal) (FairDealer *dealer);

  /* Lists the piles to which `draw` deals a card each, in order, at most @room; NULL: `draw` turns cards to
   * the waste. */
  unsigned (*draw) (const FairRules *rules, const FairPosition *position, uint8_t *piles, unsigned room);

  /* Applies the additional effects of a move that was just made, or of the deal (then @move is NULL); may be NULL. */
  void (*after) (const FairRules *rules, FairPosition *position, const FairMove *move, FairEffects *effects);
} FairSpec;

/* The search that decides whether a game can be won (src/solver/solver.c). */
typedef enum
{
  FAIR_SEARCH_NONE, /* then it is never known: such a game has no deal of the day and no levels */
  FAIR_SEARCH_COLUMNS,
  FAIR_SEARCH_KLONDIKE,
  FAIR_SEARCH_TWO_PACK,
  FAIR_N_SEARCHES
} FairSearchKind;

/* What the table does in a game beside the rules (src/model/game/fair-family.h). */
typedef enum
{
  FAIR_FAMILY_PLAIN, /* nothing */
  FAIR_FAMILY_CASTLE,
  FAIR_FAMILY_RUSH,
  FAIR_N_FAMILIES
} FairFamilyKind;

/* Where the piles lie (src/view/layout/fair-arrangements.c). */
typedef enum
{
  FAIR_TABLE_CASTLE,
  FAIR_TABLE_CELLS,
  FAIR_TABLE_CHURCHILL,
  FAIR_TABLE_DEMONTHIEF,
  FAIR_TABLE_KLONDIKE,
  FAIR_N_TABLES
} FairTableKind;

#define FAIR_ANY_VALUE (-1)

enum
{
  FAIR_N_BOUNDS = 6 /* of the seven steps from Monday to Sunday */
};

/* Where the levels of difficulty begin (src/solver/difficulty.h): thirds of the deals that can be won. */
typedef struct
{
  int16_t  value;  /* of the first option of the game, or FAIR_ANY_VALUE */
  uint16_t medium; /* from this measure on */
  uint16_t easier;
  int16_t  second; /* the value of its second option; 0: any that has no row before this one */
} FairLevels;

/* A row in the list of games (games.c): all that is known of a game but its words and its lesson. */
typedef struct
{
  const char       *id;
  const FairSpec   *spec;
  FairSearchKind    search;
  FairFamilyKind    family;
  FairTableKind     table;
  uint8_t           n_packs;
  uint8_t           draw_count;  /* cards that `draw` turns to the waste */
  uint32_t          max_redeals; /* how many times `redeal` is allowed; an option may allow fewer */
  const FairOption *options;
  unsigned          n_options;
  FairOptions       preset; /* values that the spec reads and that the game does not offer as options */
  const FairLevels *levels; /* values of the option without a row: nearly all deals are easy */
  unsigned          n_levels;
  /* By the default rules, the least measure of a deal of each day but Sunday (src/daily/daily-rule.h); 0: any deal. */
  uint16_t sevenths[FAIR_N_BOUNDS];
} FairGame;

/* A game with its options chosen, made by fair_rules_resolve().  A value that can be copied freely. */
struct FairRules
{
  const FairGame *game;
  const FairSpec *spec;
  FairOptions     options;
  uint8_t         n_cards;
  uint8_t         n_piles;
  uint8_t         draw_count;
  uint8_t         dealt_rank; /* cards up to this rank start on the foundations */
  uint8_t         bound;      /* FairBound */
  bool            skips_runs; /* a row passes over columns that are a run from a king, not over all with a king on top */
  uint32_t        max_redeals;
  uint8_t         free_redeals;        /* how many redeals cost no points */
  uint8_t         redeal_penalty;      /* the cost of each redeal after them */
  uint16_t        time_limit;          /* seconds; 0 for none */
  uint8_t         first[FAIR_N_ROLES]; /* the first pile of each role */
  uint8_t         count[FAIR_N_ROLES]; /* how many piles each role has */
  FairPile        piles[FAIR_MAX_PILES];
};
