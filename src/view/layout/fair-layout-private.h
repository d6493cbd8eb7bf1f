/* fair-layout-private.h: shared by the layout files. */
#pragma once

#include "fair-layout.h"

/* Fractions of a card's width. */
#define FAIR_STEP_RIGHT 0.75f
#define FAIR_ROW_GAP 0.11f

#define FAIR_MARGIN_SHARE 0.012f
#define FAIR_MARGIN_MIN 4.0f
#define FAIR_MARGIN_MAX 20.0f

/* Cards in a stack of a wing: the fewest that wings have room for, and the most that occur in play. */
enum
{
  FAIR_WING = 8,
  FAIR_WING_MAX = 22
};

/* The margin along a side of @length pixels. Each dimension has its own, so that the cards never get smaller
 * when the table grows in one dimension only. */
static inline float
fair_layout_get_margin (float length)
{
  return CLAMP (length * FAIR_MARGIN_SHARE, FAIR_MARGIN_MIN, FAIR_MARGIN_MAX);
}

/* fair-layout.c */
void fair_layout_lay_out_fan (const FairPosition *position,
                              guint               pile,
                              gboolean            right,
                              float               step_down,
                              float               step_up,
                              FairLayout         *layout);

/* fair-wings.c */
float fair_wings_measure (const FairSpace *space, guint longest);
void  fair_wings_lay_out (const FairRules    *rules,
                          const FairPosition *position,
                          const FairSpace    *space,
                          FairLayout         *layout);
