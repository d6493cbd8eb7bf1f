/* How a table is laid out.
 *
 * Each family of games has a table of blocks: rows of piles, in units of a card and its gap.  The
 * size of a card is the largest at which the blocks fit the width, and the longest fan fits the
 * room that is left, with the index of every card visible.  Fans are then drawn out into that room,
 * up to a comfortable step.
 */
#include "config.h"

#include "fair-layout.h"

#include "castle.h"
#include "churchill.h"
#include "demonthief.h"
#include "kingcell.h"
#include "klondike.h"

#include <math.h>

typedef enum
{
  FAN_NONE,
  FAN_DOWN,
  FAN_RIGHT,
  FAN_WASTE /* the cards drawn last lie side by side */
} Fan;

/* A block of piles of one role, from the @skip-th of it on, in rows of @per_row. */
typedef struct
{
  guint8 role;
  guint8 skip;
  guint8 count;
  guint8 per_row;
  float  x;
  float  y;
  Fan    fan;
} Block;

/* A table: how many units it is wide, how many rows stand above the fans, how long a fan is that it
 * always leaves room for (in cards and their visible parts), and its blocks, ended by a count of 0. */
typedef struct
{
  float        width;
  float        rows;
  float        fan;
  const Block *blocks;
} Table;

/* In parts of a card's height, for fans down, or width, for fans to the right. */
#define STEP_UP 0.30f      /* comfortable, for cards that lie face up */
#define STEP_UP_MIN 0.215f /* the whole index is visible */
#define STEP_DOWN 0.13f    /* for cards that lie face down */
#define STEP_DOWN_MIN 0.05f
#define STEP_RIGHT 0.75f
#define STEP_RIGHT_MIN 0.30f
#define STEP_WASTE 0.30f

#define FAN_STEP 0.8f

/* In parts of a card's width. */
#define GAP 0.11f
#define GAP_MAX 0.30f

#define MARGIN_SHARE 0.012f
#define MARGIN_MIN 4.0f
#define MARGIN_MAX 20.0f

static const Block churchill_blocks[] = {
  { FAIR_RESERVE, 0, 6, 3, 0, 0, FAN_NONE },
  { FAIR_FOUNDATION, 0, 8, 4, 4, 0, FAN_NONE },
  { FAIR_STOCK, 0, 1, 1, 9, 0, FAN_NONE },
  { FAIR_COLUMN, 0, 10, 10, 0, 2, FAN_DOWN },
  { 0 }
};
static const Table churchill_table = { 10, 2, 2.6f, churchill_blocks };

static const Block demonthief_blocks[] = {
  { FAIR_STOCK, 0, 1, 1, 0, 0, FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 1, 0, FAN_NONE },
  { FAIR_FOUNDATION, 0, 8, 8, 2.5f, 0, FAN_NONE },
  { FAIR_COLUMN, 0, 4, 4, 0.5f, 1, FAN_DOWN },
  { FAIR_COLUMN, 4, 5, 5, 5.0f, 1, FAN_DOWN },
  { 0 }
};
static const Table demonthief_table = { 10.5f, 1, 3.1f, demonthief_blocks };

static const Block demons_blocks[] = {
  { FAIR_STOCK, 0, 1, 1, 0, 0, FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 1, 0, FAN_NONE },
  { FAIR_FOUNDATION, 0, 8, 8, 2.75f, 0, FAN_NONE },
  { FAIR_RESERVE, 0, 1, 1, 0, 1, FAN_DOWN },
  { FAIR_COLUMN, 0, 4, 4, 1.25f, 1, FAN_DOWN },
  { FAIR_COLUMN, 4, 5, 5, 5.75f, 1, FAN_DOWN },
  { 0 }
};
static const Table demons_table = { 10.75f, 1, 3.1f, demons_blocks };

static const Block kingcell_blocks[] = {
  { FAIR_CELL, 0, 4, 4, 0, 0, FAN_NONE },
  { FAIR_FOUNDATION, 0, 4, 4, 4.25f, 0, FAN_NONE },
  { FAIR_COLUMN, 0, 8, 8, 0.125f, 1, FAN_DOWN },
  { 0 }
};
static const Table kingcell_table = { 8.25f, 1, 3.3f, kingcell_blocks };

static const Block klondike_blocks[] = {
  { FAIR_STOCK, 0, 1, 1, 0, 0, FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 1, 0, FAN_WASTE },
  { FAIR_FOUNDATION, 0, 4, 4, 3, 0, FAN_NONE },
  { FAIR_COLUMN, 0, 7, 7, 0, 1, FAN_DOWN },
  { 0 }
};
static const Table klondike_table = { 7, 1, 2.8f, klondike_blocks };

/* A castle's wings are not laid out in units; see lay_out_castle(). */
enum
{
  CASTLE_ROWS = 4,
  CASTLE_WING = 8 /* cards in a stack that a wing always has room for */
};
#define CASTLE_GAP 0.45f

static const Table *
find_table (const FairRules *rules)
{
  if (rules->spec == &fair_churchill_spec)
    return &churchill_table;
  if (rules->spec == &fair_demonthief_spec)
    return rules->count[FAIR_RESERVE] > 0 ? &demons_table : &demonthief_table;
  if (rules->spec == &fair_kingcell_spec)
    return &kingcell_table;

  g_assert (rules->spec == &fair_klondike_spec);
  return &klondike_table;
}

/* The margin along a side of @length: each side has its own, so that a table that grows in one
 * direction never gets smaller cards. */
static float
get_margin (float length)
{
  return CLAMP (length * MARGIN_SHARE, MARGIN_MIN, MARGIN_MAX);
}

/* Lays out the cards of @pile: the first at @first, the others by @step_down (if they lie on a card
 * that is face down) or @step_up from there, to the right or down. */
static void
lay_out_fan (const FairPosition *position,
             guint               pile,
             gboolean            right,
             float               step_down,
             float               step_up,
             FairLayout         *layout)
{
  FairRect rect = layout->places[pile];
  guint    start = position->start[pile];

  for (guint i = 0; i < fair_position_count (position, pile); i++)
    {
      float step = i < position->down[pile] ? step_down : step_up;

      layout->cards[start + i] = rect;
      if (right)
        rect.x += step;
      else
        rect.y += step;
    }
}

/* The cards that are covered: how many of them lie face down, and face up. */
static void
count_covered (const FairPosition *position,
               guint               pile,
               guint              *down,
               guint              *up)
{
  guint count = fair_position_count (position, pile);

  *down = MIN (position->down[pile], count > 0 ? count - 1 : 0);
  *up = count > 0 ? count - 1 - *down : 0;
}

/* Steps at which a fan fits @room: comfortable ones, or squeezed to the least at which indices are
 * visible, or beyond that evenly. */
static void
find_steps (const FairPosition *position,
            guint               pile,
            float               room,
            float               card_height,
            float              *step_down,
            float              *step_up)
{
  guint down;
  guint up;
  float most;
  float least;

  count_covered (position, pile, &down, &up);
  most = (down * STEP_DOWN + up * STEP_UP) * card_height;
  least = (down * STEP_DOWN_MIN + up * STEP_UP_MIN) * card_height;
  if (most <= room)
    {
      *step_down = STEP_DOWN * card_height;
      *step_up = STEP_UP * card_height;
    }
  else if (least <= room)
    {
      float share = (room - least) / (most - least);

      *step_down = (STEP_DOWN_MIN + (STEP_DOWN - STEP_DOWN_MIN) * share) * card_height;
      *step_up = (STEP_UP_MIN + (STEP_UP - STEP_UP_MIN) * share) * card_height;
    }
  else
    {
      *step_down = STEP_DOWN_MIN * card_height * room / least;
      *step_up = STEP_UP_MIN * card_height * room / least;
    }
}

/* How many card heights the longest fan needs with all indices visible; of columns that are longer
 * than FAIR_LAYOUT_MAX_COLUMN, the first so many cards. */
static float
find_longest_fan (const FairRules    *rules,
                  const FairPosition *position,
                  float               least)
{
  float longest = least;

  for (guint pile = 0; pile < rules->n_piles; pile++)
    if (rules->piles[pile].role == FAIR_COLUMN || rules->piles[pile].facing == FAIR_FACING_TOP)
      {
        guint down;
        guint up;

        count_covered (position, pile, &down, &up);
        down = MIN (down, FAIR_LAYOUT_MAX_COLUMN - 1);
        up = MIN (up, FAIR_LAYOUT_MAX_COLUMN - 1 - down);
        longest = MAX (longest, 1 + down * STEP_DOWN_MIN + up * STEP_UP_MIN);
      }

  /* In steps, so that cards do not change their size with every move. */
  return least + ceilf ((longest - least) / FAN_STEP) * FAN_STEP;
}

/* The waste: its last cards side by side, the others under the first of them. */
static void
lay_out_waste (const FairRules    *rules,
               const FairPosition *position,
               guint               pile,
               FairLayout         *layout)
{
  guint count = fair_position_count (position, pile);
  guint shown = MIN (count, rules->draw_count);

  for (guint i = 0; i < count; i++)
    {
      FairRect *rect = &layout->cards[position->start[pile] + i];

      *rect = layout->places[pile];
      if (i + shown > count)
        rect->x += (i + shown - count) * STEP_WASTE * layout->card_width;
    }
}

/* Everything of a pile but its place, which is known. */
static void
lay_out_pile (const FairRules    *rules,
              const FairPosition *position,
              guint               pile,
              Fan                 fan,
              float               bottom,
              FairLayout         *layout)
{
  FairRect place = layout->places[pile];
  float    step_down = 0;
  float    step_up = 0;

  layout->areas[pile] = place;
  if (fan == FAN_WASTE)
    {
      lay_out_waste (rules, position, pile, layout);
      return;
    }
  if (fan == FAN_DOWN)
    {
      layout->areas[pile].height = MAX (bottom - place.y, place.height);
      find_steps (position, pile, bottom - place.y - place.height, place.height, &step_down, &step_up);
    }
  lay_out_fan (position, pile, FALSE, step_down, step_up, layout);
}

static void
lay_out_table (const Table        *table,
               const FairRules    *rules,
               const FairPosition *position,
               float               width,
               float               height,
               float               aspect,
               FairLayout         *layout)
{
  float margin = get_margin (height);
  float longest = find_longest_fan (rules, position, table->fan);
  float room = width - 2 * get_margin (width);
  float by_width = room / (table->width + (table->width - 1) * GAP);
  float by_height = (height - 2 * margin) / ((table->rows + longest) / aspect + table->rows * GAP);
  float card_width = MAX (floorf (MIN (by_width, by_height)), 1);
  float card_height = MAX (floorf (card_width / aspect), 1);
  float gap = CLAMP ((room - table->width * card_width) / (table->width - 1), 0, GAP_MAX * card_width);
  float left = (width - table->width * card_width - (table->width - 1) * gap) / 2;
  float row_gap = GAP * card_width;

  layout->card_width = card_width;
  layout->card_height = card_height;
  for (const Block *block = table->blocks; block->count > 0; block++)
    for (guint i = 0; i < block->count; i++)
      {
        guint pile = rules->first[block->role] + block->skip + i;
        float x = block->x + (float) (i % block->per_row);
        float y = block->y + (float) (i / block->per_row);

        layout->places[pile] = (FairRect){
          left + x * (card_width + gap), margin + y * (card_height + row_gap), card_width, card_height
        };
        lay_out_pile (rules, position, pile, block->fan, height - margin, layout);
      }
}

/* The step of a wing's stack of @count cards. */
static float
get_wing_step (float room,
               float card_width,
               guint count)
{
  guint covered = MAX (count, CASTLE_WING) - 1;

  return MIN ((room - card_width) / covered, STEP_RIGHT * card_width);
}

/* Four stacks on the left, the foundations in a column, four on the right; all fans go to the
 * right, where the indices are. */
static void
lay_out_castle (const FairRules    *rules,
                const FairPosition *position,
                float               width,
                float               height,
                float               aspect,
                FairLayout         *layout)
{
  float margin = get_margin (height);
  float margin_side = get_margin (width);
  guint first = rules->first[FAIR_COLUMN];
  guint longest = CASTLE_WING;
  float by_width, by_height, card_width, card_height, wing, left, row;

  for (guint i = 0; i < rules->count[FAIR_COLUMN]; i++)
    longest = MAX (longest, fair_position_count (position, first + i));
  longest = MIN (longest, FAIR_LAYOUT_MAX_COLUMN);
  by_width = (width - 2 * margin_side) / (3 + 2 * STEP_RIGHT_MIN * (longest - 1) + 2 * CASTLE_GAP);
  by_height = (height - 2 * margin) / (CASTLE_ROWS / aspect + (CASTLE_ROWS - 1) * GAP);
  card_width = MAX (floorf (MIN (by_width, by_height)), 1);
  card_height = MAX (floorf (card_width / aspect), 1);
  wing = MIN ((width - 2 * margin_side - card_width) / 2 - CASTLE_GAP * card_width,
              card_width + STEP_RIGHT * card_width * (longest - 1));
  left = (width - card_width) / 2 - CASTLE_GAP * card_width - wing;
  row = MIN (card_height * 1.25f, (height - 2 * margin - card_height) / (CASTLE_ROWS - 1));

  layout->card_width = card_width;
  layout->card_height = card_height;
  for (guint i = 0; i < CASTLE_ROWS; i++)
    {
      float y = margin + i * row;
      guint slot = rules->first[FAIR_FOUNDATION] + i;

      layout->places[slot] = (FairRect){ (width - card_width) / 2, y, card_width, card_height };
      lay_out_pile (rules, position, slot, FAN_NONE, 0, layout);
      for (guint side = 0; side < 2; side++)
        {
          guint pile = first + side * CASTLE_ROWS + i;
          float x = side == 0 ? left : (width + card_width) / 2 + CASTLE_GAP * card_width;
          float step = get_wing_step (wing, card_width, fair_position_count (position, pile));

          layout->places[pile] = (FairRect){ x, y, card_width, card_height };
          layout->areas[pile] = (FairRect){ x, y, wing, card_height };
          lay_out_fan (position, pile, TRUE, step, step, layout);
        }
    }
}

/**
 * fair_layout_compute:
 * @width: of the table, in any unit
 * @height: of the table, in the same
 * @aspect: of a card: its width by its height
 * @layout: (out): where everything lies, in the same unit; cards have whole sizes
 */
void
fair_layout_compute (const FairRules    *rules,
                     const FairPosition *position,
                     float               width,
                     float               height,
                     float               aspect,
                     FairLayout         *layout)
{
  if (rules->spec == &fair_castle_spec)
    lay_out_castle (rules, position, width, height, aspect, layout);
  else
    lay_out_table (find_table (rules), rules, position, width, height, aspect, layout);
}

static gboolean
contains (const FairRect *rect,
          float           x,
          float           y)
{
  return x >= rect->x && x < rect->x + rect->width && y >= rect->y && y < rect->y + rect->height;
}

/**
 * fair_layout_find:
 * @pile: (out): the pile at the point
 * @index: (out): which of its cards, from the bottom; -1 for its empty place
 *
 * Finds what lies at a point.
 *
 * Returns: whether anything does.
 */
gboolean
fair_layout_find (const FairLayout   *layout,
                  const FairRules    *rules,
                  const FairPosition *position,
                  float               x,
                  float               y,
                  guint              *pile,
                  int                *index)
{
  for (guint p = 0; p < rules->n_piles; p++)
    {
      for (guint i = fair_position_count (position, p); i-- > 0;)
        if (contains (&layout->cards[position->start[p] + i], x, y))
          {
            *pile = p;
            *index = (int) i;
            return TRUE;
          }
      if (fair_position_count (position, p) == 0 && contains (&layout->places[p], x, y))
        {
          *pile = p;
          *index = -1;
          return TRUE;
        }
    }

  return FALSE;
}

/* The area that two rectangles share. */
float
fair_rect_overlap (const FairRect *a,
                   const FairRect *b)
{
  float width = MIN (a->x + a->width, b->x + b->width) - MAX (a->x, b->x);
  float height = MIN (a->y + a->height, b->y + b->height) - MAX (a->y, b->y);

  return width > 0 && height > 0 ? width * height : 0;
}
