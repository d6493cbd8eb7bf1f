/* move.h: a move as a value, and its text ("t3>t5*4!"). */
#pragma once

#include <assert.h>

#include "position.h"

typedef struct FairRules FairRules;

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
  FAIR_NO_PILE = 255,
  FAIR_PILE_TEXT = 5, /* room for the name of a pile and its NUL */
  FAIR_MOVE_TEXT = 16 /* and for the longest move */
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

void fair_pile_print (const FairRules *rules, unsigned pile, char text[FAIR_PILE_TEXT]);
bool fair_move_parse (const FairRules *rules, const char *text, size_t length, FairMove *move);
void fair_move_print (const FairRules *rules, FairMove move, char text[FAIR_MOVE_TEXT]);
