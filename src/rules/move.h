/* move.h: a move as a value. */
#pragma once

#include <assert.h>

#include "position.h"

typedef enum
{
  FAIR_MOVE_CARDS,  /* @count cards from the top of @from onto @to */
  FAIR_MOVE_DRAW,   /* turn cards from the stock, or deal a row */
  FAIR_MOVE_REDEAL, /* return the waste to the stock */
  FAIR_MOVE_END     /* end a game of Solitaire Rush */
} FairMoveKind;

typedef struct
{
  uint8_t kind : 7;
  uint8_t cheat : 1; /* legal only as a cheat */
  uint8_t from;      /* piles as FairRules counts them, or FAIR_NO_PILE */
  uint8_t to;
  uint8_t count;
} FairMove;

static_assert (sizeof (FairMove) == 4, "a move is four bytes");

enum
{
  FAIR_NO_PILE = 255
};

static inline FairMove
fair_move_cards (unsigned from,
                 unsigned to,
                 unsigned count)
{
  return (FairMove){ .kind = FAIR_MOVE_CARDS, .from = (uint8_t) from, .to = (uint8_t) to, .count = (uint8_t) count };
}

static inline FairMove
fair_move_simple (FairMoveKind kind)
{
  return (FairMove){ .kind = kind };
}

static inline bool
fair_move_equal (FairMove a,
                 FairMove b)
{
  return a.kind == b.kind && a.cheat == b.cheat && a.from == b.from && a.to == b.to && a.count == b.count;
}
