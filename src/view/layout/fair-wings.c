/* Wings: columns to the left and right of the foundations, whose fans go to the right. They are not made of
 * units, as arrangements are. */
#include "fair-layout-private.h"

#include <math.h>

enum
{
  ROWS = 4,
  WING_DEALT = 6 /* cards of a stack that reaches from one end of its wing to the other, as longer ones do */
};

/* Fractions of a card's width. */
#define GAP 0.45f

/* The largest width of a card at which wings have room for stacks of @longest cards. */
float
fair_wings_measure (const FairSpace *space,
                    guint            longest)
{
  float by_width = (space->width - 2 * fair_layout_get_margin (space->width)) /
                   (3 + 2 * space->shape.index_right * (longest - 1) + 2 * GAP);
  float by_height = (space->height - 2 * fair_layout_get_margin (space->height)) /
                    (ROWS / space->shape.aspect + (ROWS - 1) * FAIR_ROW_GAP);

  return MAX (floorf (MIN (by_width, by_height)), 1);
}

/* Four stacks on the left, the foundations in a column, four stacks on the right. All fans go to the right,
 * so that indices are visible, from a margin of the table to the foundations and from there to the other margin; so the
 * gaps beside the foundations are equal, and so are the margins. FairSpace.left_handed makes no difference here. */
void
fair_wings_lay_out (const FairRules    *rules,
                    const FairPosition *position,
                    const FairSpace    *space,
                    FairLayout         *layout)
{
  float margin = fair_layout_get_margin (space->height);
  guint first = rules->first[FAIR_COLUMN];
  guint longest = FAIR_WING;
  float card_width, card_height, wing, left, right, row;

  for (guint i = 0; i < rules->count[FAIR_COLUMN]; i++)
    longest = MAX (longest, fair_position_count (position, first + i));
  card_width = fair_wings_measure (space, MIN (longest, FAIR_WING_MAX));
  card_height = MAX (floorf (card_width / space->shape.aspect), 1);
  wing = MIN ((space->width - 2 * fair_layout_get_margin (space->width) - card_width) / 2 - GAP * card_width,
              card_width + card_width * MAX (FAIR_STEP_RIGHT * (WING_DEALT - 1), space->shape.index_right * (longest - 1)));
  left = (space->width - card_width) / 2 - GAP * card_width - wing;
  right = (space->width + card_width) / 2 + GAP * card_width;
  row = MIN (card_height * 1.25f, (space->height - 2 * margin - card_height) / (ROWS - 1));

  layout->card_width = card_width;
  layout->card_height = card_height;
  layout->height = space->height;
  for (guint i = 0; i < ROWS; i++)
    {
      float y = margin + i * row;
      guint slot = rules->first[FAIR_FOUNDATION] + i;

      layout->places[slot] = (FairRect){ (space->width - card_width) / 2, y, card_width, card_height };
      layout->areas[slot] = layout->places[slot];
      fair_layout_lay_out_fan (position, slot, FALSE, 0, 0, layout);
      for (guint side = 0; side < 2; side++)
        {
          guint pile = first + side * ROWS + i;
          float x = side == 0 ? left : right;
          guint covered = MAX (fair_position_count (position, pile), WING_DEALT) - 1;
          float step = MIN ((wing - card_width) / covered, FAIR_STEP_RIGHT * card_width);

          layout->places[pile] = (FairRect){ x, y, card_width, card_height };
          layout->areas[pile] = (FairRect){ x, y, wing, card_height };
          fair_layout_lay_out_fan (position, pile, TRUE, step, step, layout);
        }
    }
}
