/* reason.h: why a move is legal, or what forbids it.
 *
 * Each reason has its sentence in words/. Everything else that the sentence needs (the cards, the piles, a
 * number) follows from the move and the position.
 */
#pragma once

typedef enum
{
  /* Legal. */
  FAIR_REASON_BUILDS_ALTERNATE,
  FAIR_REASON_BUILDS_SUIT,
  FAIR_REASON_BUILDS_OTHER_SUIT,
  FAIR_REASON_BUILDS_ANY,
  FAIR_REASON_FILLS_WITH_KING,
  FAIR_REASON_FILLS_EMPTY,
  FAIR_REASON_STARTS_FOUNDATION,
  FAIR_REASON_FOLLOWS_ON_FOUNDATION,
  FAIR_REASON_TO_CELL,
  FAIR_REASON_DRAWS,
  FAIR_REASON_DEALS_ROW,
  FAIR_REASON_REDEALS,
  FAIR_REASON_ENDS,
  FAIR_REASON_CHEATS,

  /* Refused. */
  FAIR_REASON_GAME_WON,
  FAIR_REASON_GAME_ENDED,
  FAIR_REASON_NO_SUCH_PILE,
  FAIR_REASON_SAME_PILE,
  FAIR_REASON_EMPTY_PILE,
  FAIR_REASON_FROM_STOCK,          /* cards of the stock are drawn, not moved */
  FAIR_REASON_FROM_FOUNDATION,     /* cards stay on the foundations */
  FAIR_REASON_FOUNDATION_ONLY,     /* cards of this pile only go to the foundations */
  FAIR_REASON_NOT_TO_PILE,         /* nothing is ever moved to a pile like the destination from here */
  FAIR_REASON_TOO_FEW_CARDS,       /* the pile does not have that many cards */
  FAIR_REASON_FACE_DOWN,           /* some of the cards lie face down */
  FAIR_REASON_TOP_ONLY,            /* only the top of this pile is available */
  FAIR_REASON_NOT_A_RUN_ALTERNATE, /* the cards are not a run by the rule of their pile */
  FAIR_REASON_NOT_A_RUN_SUIT,
  FAIR_REASON_NOT_A_RUN_OTHER_SUIT,
  FAIR_REASON_NOT_A_RUN_ANY,
  FAIR_REASON_FOUNDATION_ONE_CARD,  /* one card at a time */
  FAIR_REASON_FOUNDATION_NEEDS_ACE, /* no foundation accepts the card: its suit has none yet */
  FAIR_REASON_FOUNDATION_NEEDS_BASE,
  FAIR_REASON_FOUNDATION_NOT_NEXT, /* no foundation accepts the card: it is not the next of its suit */
  FAIR_REASON_OTHER_FOUNDATION,    /* another foundation accepts the card */
  FAIR_REASON_CELL_TAKEN,
  FAIR_REASON_CELL_ONE_CARD,
  FAIR_REASON_BUILD_ALTERNATE, /* the head does not join the column */
  FAIR_REASON_BUILD_SUIT,
  FAIR_REASON_BUILD_OTHER_SUIT,
  FAIR_REASON_BUILD_ANY,
  FAIR_REASON_NEEDS_KING,      /* an empty column accepts only a king */
  FAIR_REASON_STAYS_EMPTY,     /* an empty column accepts nothing */
  FAIR_REASON_NO_SPACE,        /* too many cards for the empty cells and columns */
  FAIR_REASON_NO_EMPTY_COLUMN, /* cards are to be spread, and no column is empty */
  FAIR_REASON_NO_CHEATS,       /* the game has no cheats */
  FAIR_REASON_NO_CHEAT_NEEDED, /* the move is legal without a cheat */
  FAIR_REASON_NO_STOCK,
  FAIR_REASON_STOCK_EMPTY,
  FAIR_REASON_NO_COLUMN_FOR_ROW, /* every column is headed by a king that the row passes over */
  FAIR_REASON_NO_REDEALS,        /* the game has none */
  FAIR_REASON_STOCK_NOT_EMPTY,
  FAIR_REASON_WASTE_EMPTY,
  FAIR_REASON_REDEALS_USED,
  FAIR_REASON_NO_END, /* the game is not ended by a move */

  FAIR_N_REASONS,
  FAIR_REASON_FIRST_REFUSAL = FAIR_REASON_GAME_WON
} FairReason;
