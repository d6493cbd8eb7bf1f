/* fair-layout.h: the places of everything on the table.
 *
 * A pure function of the rules, the position, the space and the shape of a card; it returns a rectangle for every pile
 * and every card. It uses no widgets.
 */
#pragma once

#include "fair-arrangements.h"
#include "fair-card-shape.h"

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
