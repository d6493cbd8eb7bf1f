/* fair-layout.h: where everything lies on the table.
 *
 * A pure function: from rules, position, the space and the shape of a card to a rectangle for every pile and
 * every card.  It uses no widgets.
 */
#pragma once

#include <glib.h>

#include "fair-card-shape.h"
#include "kernel.h"

G_BEGIN_DECLS

typedef struct
{
  float x;
  float y;
  float width;
  float height;
} FairRect;

enum
{
  FAIR_MAX_BANKS = 2
};

/* What the table is laid out in. */
typedef struct
{
  float         width; /* in pixels */
  float         height;
  float         scroll; /* how far down the player looks, where the table is higher than that */
  FairCardShape shape;
  gboolean      left_handed;   /* what lies on one side of the table lies on the other */
  gboolean      right_to_left; /* all is as in a mirror, but for the cards */

  guint    arrangement;           /* that of the layout before, for which @rooms holds */
  float    rooms[FAIR_MAX_BANKS]; /* FairLayout.rooms of it, so that cards do not get larger again; 0 for none */
  gboolean keeps_arrangement;     /* whatever else would fit better */
} FairSpace;

typedef struct
{
  guint    arrangement;           /* which of the game's; the same for a space, whatever lies there */
  float    height;                /* of all of it: that of the space, or more */
  float    scroll;                /* by how much everything lies higher for it */
  float    rooms[FAIR_MAX_BANKS]; /* what its longest fans have room for, in card heights or, in wings, cards */
  float    card_width;
  float    card_height;
  FairRect places[FAIR_MAX_PILES]; /* where the first card of each pile lies */
  FairRect areas[FAIR_MAX_PILES];  /* where a card may be dropped for each pile: it and what it may grow to */
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

G_END_DECLS
