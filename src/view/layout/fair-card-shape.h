/* fair-card-shape.h: the dimensions of a deck's cards that the table needs. */
#pragma once

#include <glib.h>

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
