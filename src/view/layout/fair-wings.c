/* Wings: columns to the left and right of the foundations, whose fans go to the right. They are not made of
 * units, as arrangements are. */
#include "config.h"

#include "fair-layout-private.h"

#include <math.h>

enum
{
  ROWS = 4,
  WING_STEP = 4 /* the room of wings grows by this many cards */
};

/* Fractions of a card's width. */
#define GAP 0.45f

/* The step, in pixels, of a stack of @count cards. */
static float
get_wing_step (float room,
               float card_width,
               guint count)
{
  guint covered = MAX (count, FAIR_WING) - 1;

  return MIN ((room - card_width) / covered, FAIR_STEP_RIGHT * card_width);
}

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

/* How many cards wings have room for if their longest stack has @longest. */
static guint
round_wing (guint longest)
{
  guint more = MAX (longest, FAIR_WING) - FAIR_WING;

  return MIN (FAIR_WING + (more + WING_STEP - 1) / WING_STEP * WING_STEP, FAIR_WING_MAX);
}

/* Four stacks on the left, the foundations in a column, four stacks on the right. All fans go to the right,
 * so that indices are visible. FairSpace.left_handed makes no difference here. */
void
fair_wings_lay_out (const FairRules    *rules,
                    const FairPosition *position,
                    const FairSpace    *space,
                    FairLayout         *layout)
{
  guint kept = space->arrangement == 0 ? (guint) space->rooms[0] : 0; /* of the previous wings */
  float margin = fair_layout_get_margin (space->height);
  guint first = rules->first[FAIR_COLUMN];
  guint longest = 0;
  float card_width, card_height, wing, left, right, row;

  for (guint i = 0; i < rules->count[FAIR_COLUMN]; i++)
    longest = MAX (longest, fair_position_count (position, first + i));
  card_width = fair_layout_keep_width (space, fair_wings_measure (space, round_wing (longest)), fair_wings_measure (space, round_wing (longest + 1)));
  longest = MAX (round_wing (longest), MIN (round_wing (longest + 1), kept));
  layout->rooms[0] = longest;
  card_height = MAX (floorf (card_width / space->shape.aspect), 1);
  wing = MIN ((space->width - 2 * fair_layout_get_margin (space->width) - card_width) / 2 - GAP * card_width,
              card_width + FAIR_STEP_RIGHT * card_width * (longest - 1));
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
          float step = get_wing_step (wing, card_width, fair_position_count (position, pile));

          layout->places[pile] = (FairRect){ x, y, card_width, card_height };
          layout->areas[pile] = (FairRect){ x, y, wing, card_height };
          fair_layout_lay_out_fan (position, pile, TRUE, step, step, layout);
        }
    }
}
