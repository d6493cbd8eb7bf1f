/* fair-layout.h: the places of everything on the table.
 *
 * A pure function of the rules, the position, the space and the shape of a card; it returns a rectangle for every pile
 * and every card. It uses no widgets.
 */
#pragma once

#include "fair-arrangements.h"

/* The dimensions of a deck's cards that the table needs. */
typedef struct
{
  float    aspect;      /* a card's width divided by its height */
  float    index_right; /* where the index in the upper left corner ends, as a fraction of the width */
  float    rank_bottom; /* where its rank ends, as a fraction of the height */
  float    suit_bottom; /* where its suit ends, likewise: the part that a fan shows if there is room */
  float    legible;     /* pixels; ranks of cards that are lower than this are hard to read */
  gboolean translated;  /* whether ranks have the letters of the player's language */
} FairCardShape;

/* Fits nearly all decks in use. */
#define FAIR_CARD_SHAPE_USUAL ((FairCardShape){ 5.0f / 7.0f, 0.30f, 0.215f, 0.30f, 70, FALSE })

/* The deck with the smallest corner. No deck has smaller cards on the same table. */
#define FAIR_CARD_SHAPE_CLASSIC ((FairCardShape){ 5.0f / 7.0f, 62 / 250.0f, 69 / 350.0f, 105 / 350.0f, 70, FALSE })

/* Whether a fan would have to show so much of a covered card that all cards would be small: they scroll instead. */
static inline gboolean
fair_card_shape_has_large_index (const FairCardShape *shape)
{
  return shape->rank_bottom > FAIR_CARD_SHAPE_USUAL.rank_bottom;
}

/* How much a fan that goes down shows at least of each covered card, as a fraction of its height: the rank, and the upper
 * third of a suit below it, in which suits differ. A large index can be read without its foot. */
static inline float
fair_card_shape_get_least_step (const FairCardShape *shape)
{
  if (fair_card_shape_has_large_index (shape))
    return 0.82f * shape->rank_bottom;

  return shape->rank_bottom + (shape->suit_bottom - shape->rank_bottom) / 3;
}

static inline gboolean
fair_card_shape_equal (const FairCardShape *a,
                       const FairCardShape *b)
{
  return ABS (a->aspect - b->aspect) <= 0 && ABS (a->index_right - b->index_right) <= 0 &&
         ABS (a->rank_bottom - b->rank_bottom) <= 0 && ABS (a->suit_bottom - b->suit_bottom) <= 0 &&
         ABS (a->legible - b->legible) <= 0 && a->translated == b->translated;
}

typedef struct
{
  float x;
  float y;
  float width;
  float height;
} FairRect;

/* The space for laying out a table. It is the same in right-to-left languages. */
typedef struct
{
  float         width; /* in pixels */
  float         height;
  float         scroll; /* pixels, if the table is higher than the space */
  FairCardShape shape;
  gboolean      left_handed;     /* left and right sides of the table are exchanged */
  gboolean      stock_at_bottom; /* in a space that is higher than wide: with the piles beside it, below the columns */

  guint    arrangement;       /* FairLayout.arrangement of the previous layout */
  gboolean keeps_arrangement; /* even if another one fits better */
} FairSpace;

#define FAIR_FLIPPED 256u

typedef struct
{
  guint    arrangement; /* 0 for wings, otherwise an arrangement of the game, from 1, with FAIR_FLIPPED if its single cards lie
                         * at the bottom; depends on the space only */
  float    height;      /* of the whole table, at least as high as the space */
  float    scroll;      /* how far everything is moved up */
  float    card_width;
  float    card_height;
  FairRect caption;                /* where the table shows the name of its reserve; empty if it does not */
  FairRect places[FAIR_MAX_PILES]; /* where the first card of each pile lies */
  FairRect areas[FAIR_MAX_PILES];  /* where a card can be dropped on each pile: its place, and the room it can grow into */
  FairRect cards[FAIR_MAX_CARDS];  /* in the order of FairPosition.cards: pile after pile, the bottom first */
} FairLayout;

void     fair_layout_compute (const FairRules    *rules,
                              const FairPosition *position,
                              const FairSpace    *space,
                              FairLayout         *layout);
gboolean fair_layout_find (const FairLayout   *layout,
                           const FairRules    *rules,
                           const FairPosition *position,
                           float               x,
                           float               y,
                           guint              *pile,
                           int                *index);
float    fair_rect_overlap (const FairRect *a, const FairRect *b);
