/* How a table is laid out.
 *
 * Each family of games has several arrangements. The one with the largest cards is chosen, whatever the
 * position, so that a move never rearranges the table. Two banks of columns are only for spaces where ranks
 * would be hard to read with one. All piles of an arrangement lie on one grid of columns.
 *
 * The cards are as large as fits the width, and the height that fans of a usual length need, or the longest ones with
 * every index visible: a fan that gets longer is squeezed until each covered card just shows its index, and only then
 * do the cards become smaller. The size of the cards depends on nothing but the space and the position, so they grow
 * back as soon as there is room. Fans spread into the room that is left, up to a comfortable step.
 * If long fans would make ranks hard to read, or cards with large indices smaller than others, the table becomes
 * higher than its space and is scrolled instead.
 */
#include "fair-layout-private.h"

#include <math.h>
#include <string.h>

/* Fractions of a card's height in fans that go down, or of its width in fans that go to the right. The deck defines how
 * much of a covered face-up card is shown; this is the comfortable minimum. */
#define STEP_UP 0.30f
#define STEP_DOWN 0.13f /* for cards that lie face down */
#define STEP_DOWN_MIN 0.05f
#define STEP_WASTE 0.30f

/* Fractions of a card's width. */
#define GAP 0.08f
#define GAP_MAX 0.30f

/* Pixels by which sums of floats may be off. */
#define ROUNDING 0.01f

/* A table while it is being laid out. */
typedef struct
{
  const FairArrangement *arrangement;
  const FairRules       *rules;
  const FairPosition    *position;
  const FairSpace       *space;
  float                  least_width;           /* of a card, with large indices; otherwise 0 */
  float                  needs[FAIR_MAX_BANKS]; /* card heights that each bank has room for */
  float                  tops[FAIR_MAX_BANKS];
  float                  bottoms[FAIR_MAX_BANKS];
  float                  left;
  float                  gap;
  float                  row_gap;
  float                  waste_step; /* a fraction of a card's width; three cards fit in the width of two */
  gboolean               is_flipped; /* single cards lie at the bottom */
} Table;

/* Lays out the cards of @pile starting at its place, to the right or down. Each card is @step_down pixels from the one
 * below it if that lies face down, otherwise @step_up. */
void
fair_layout_lay_out_fan (const FairPosition *position,
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

/* How many covered cards of @pile lie face down, and how many face up. */
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

/* Finds how many card heights the longest fan of each bank needs with all indices visible. */
static void
find_needs (const Table *table,
            float        needs[FAIR_MAX_BANKS])
{
  const FairArrangement *arrangement = table->arrangement;
  float                  least_step = fair_card_shape_get_least_step (&table->space->shape);

  for (guint i = 0; i < arrangement->n_banks; i++)
    needs[i] = 1;
  for (const FairBlock *block = arrangement->blocks; block->count > 0; block++)
    for (guint i = 0; i < fair_block_count (block, table->rules) && block->bank > 0; i++)
      {
        float *need = &needs[block->bank - 1];
        guint  down, up;

        count_covered (table->position, table->rules->first[block->role] + block->skip + i, &down, &up);
        *need = MAX (*need, 1 + down * STEP_DOWN_MIN + up * least_step);
      }
}

/* The smallest width of a card whose rank can be read, even in Classic. */
static float
get_legible_width (const FairSpace *space)
{
  return ceilf (MAX (space->shape.legible, FAIR_CARD_SHAPE_CLASSIC.legible) * space->shape.aspect);
}

/* The largest width of a card at which @n_cards fit side by side. Gaps are given up before legibility. */
static float
measure_width (const FairSpace *space,
               float            n_cards)
{
  float width = (space->width - 2 * fair_layout_get_margin (space->width)) / (n_cards + (n_cards - 1) * GAP);

  return MAX (width, MIN (get_legible_width (space), space->width / n_cards));
}

/* The largest width of a card at which everything except banks, which can be scrolled, fits @space. */
static float
measure_widest (const FairArrangement *arrangement,
                const FairSpace       *space)
{
  float height = space->height - 2 * fair_layout_get_margin (space->height);
  float width = measure_width (space, arrangement->width);

  if (arrangement->side > 0)
    width = MIN (width, height / (arrangement->side / space->shape.aspect + MAX (arrangement->side - 1, 0) * FAIR_ROW_GAP));

  return width;
}

/* The largest width of a card at which @arrangement fits @space, with banks that are @needs card heights
 * high. */
static float
measure_cards (const FairArrangement *arrangement,
               const FairSpace       *space,
               const float           *needs)
{
  float height = space->height - 2 * fair_layout_get_margin (space->height);
  float cards = arrangement->rows;
  float by_height;

  for (guint i = 0; i < arrangement->n_banks; i++)
    cards += needs[i];
  by_height = height / (cards / space->shape.aspect + (arrangement->rows + arrangement->n_banks - 1) * FAIR_ROW_GAP);

  return MAX (floorf (MIN (measure_widest (arrangement, space), by_height)), 1);
}

/* Lays out the waste: its last cards apart by @step pixels, the others below the first of those. */
static void
lay_out_waste (const Table *table,
               guint        pile,
               gboolean     right,
               float        step,
               FairLayout  *layout)
{
  guint count = fair_position_count (table->position, pile);
  guint shown = MIN (count, table->rules->draw_count);
  float most = (MAX (table->rules->draw_count, 1) - 1) * step;

  for (guint i = 0; i < count; i++)
    {
      FairRect *rect = &layout->cards[table->position->start[pile] + i];
      float     shift = i + shown > count ? (i + shown - count) * step : 0;

      *rect = layout->places[pile];
      if (right)
        rect->x += shift;
      else
        rect->y += shift;
    }
  if (right)
    layout->areas[pile].width += most;
  else
    layout->areas[pile].height += most;
}

/* Lays out the cards and the area of a pile whose place is known; a fan may reach down to @bottom. */
static void
lay_out_pile (const Table *table,
              guint        pile,
              FairFan      fan,
              float        bottom,
              FairLayout  *layout)
{
  const FairCardShape *shape = &table->space->shape;
  FairRect             place = layout->places[pile];
  float                room = bottom - place.y - place.height;
  float                comfort = MAX (shape->suit_bottom, STEP_UP);
  float                step_down = 0;
  float                step_up = 0;
  float                for_up, for_down;
  guint                down, up;

  layout->areas[pile] = place;
  if (fan == FAIR_FAN_WASTE)
    lay_out_waste (table, pile, TRUE, table->waste_step * place.width, layout);
  if (fan == FAIR_FAN_WASTE_DOWN)
    lay_out_waste (table, pile, FALSE, shape->suit_bottom * place.height, layout);
  if (fan == FAIR_FAN_WASTE || fan == FAIR_FAN_WASTE_DOWN)
    return;

  if (fan == FAIR_FAN_DOWN)
    {
      layout->areas[pile].height = MAX (bottom - place.y, place.height);
      /* Steps are comfortable if possible; those on face-down cards shrink first. The room is enough to show all indices. */
      count_covered (table->position, pile, &down, &up);
      for_up = room / place.height - down * STEP_DOWN_MIN;
      step_up = (up > 0 ? CLAMP (for_up / up, fair_card_shape_get_least_step (shape), comfort) : comfort) * place.height;
      for_down = (room - up * step_up) / place.height;
      step_down = (down > 0 ? CLAMP (for_down / down, STEP_DOWN_MIN, STEP_DOWN) : STEP_DOWN) * place.height;
    }
  fair_layout_lay_out_fan (table->position, pile, FALSE, step_down, step_up, layout);
}

/* Finds where the banks begin and end. They share surplus room in proportion to their needs. */
static void
find_banks (Table            *table,
            const FairLayout *layout)
{
  float margin = fair_layout_get_margin (table->space->height);
  float row = layout->card_height + table->row_gap;
  float rows = table->arrangement->rows * row;
  float top = margin + (table->is_flipped ? 0 : rows);
  guint n_banks = table->arrangement->n_banks;
  float room = layout->height - 2 * margin - rows - (n_banks - 1) * table->row_gap;
  float all = 0;

  for (guint i = 0; i < n_banks; i++)
    all += table->needs[i];
  for (guint i = 0; i < n_banks; i++)
    {
      table->tops[i] = top;
      table->bottoms[i] = top + room * table->needs[i] / all;
      top = table->bottoms[i] + table->row_gap;
    }
}

/* Where pile @i of @block lies, in units from the left. */
static float
get_unit (const Table     *table,
          const FairBlock *block,
          guint            i)
{
  const FairSpace *space = table->space;
  float            start = block->x;
  float            end = block->x + MIN (block->per_row, fair_block_count (block, table->rules));
  float            inside, width;

  /* All columns of a bank are one row. */
  for (const FairBlock *other = table->arrangement->blocks; other->count > 0; other++)
    if (block->role == FAIR_COLUMN && other->role == FAIR_COLUMN && other->bank == block->bank)
      {
        start = MIN (start, other->x);
        end = MAX (end, other->x + other->per_row);
      }
  width = end - start;
  inside = block->x + (float) (i % block->per_row) - start;
  /* In whole columns, so that the other hand has the same grid. */
  if (block->fan == FAIR_FAN_WASTE)
    width += ceilf ((MAX (table->rules->draw_count, 1) - 1) * table->waste_step - ROUNDING);
  return inside + (space->left_handed ? table->arrangement->width - start - width : start);
}

static void
lay_out_block (const Table     *table,
               const FairBlock *block,
               FairLayout      *layout)
{
  float margin = fair_layout_get_margin (table->space->height);
  float row = layout->card_height + table->row_gap;

  for (guint i = 0; i < fair_block_count (block, table->rules); i++)
    {
      guint pile = table->rules->first[block->role] + block->skip + i;
      float y = margin + (block->y + (float) (i / block->per_row)) * row;
      float bottom = layout->height - margin;
      float shift;

      if (block->bank > 0)
        {
          y = table->tops[block->bank - 1];
          bottom = table->bottoms[block->bank - 1];
        }
      layout->places[pile] = (FairRect){ table->left + get_unit (table, block, i) * (layout->card_width + table->gap), y,
                                         layout->card_width, layout->card_height };
      lay_out_pile (table, pile, block->fan, bottom, layout);
      if (!table->is_flipped || block->bank > 0)
        continue;
      /* As far from the bottom of the table as it was from the top. */
      shift = layout->height - 2 * layout->areas[pile].y - layout->areas[pile].height;
      layout->areas[pile].y += shift;
      layout->places[pile].y += shift;
      for (guint card = table->position->start[pile]; card < table->position->start[pile + 1]; card++)
        layout->cards[card].y += shift;
    }
}

static void
lay_out_caption (const Table *table,
                 FairLayout  *layout)
{
  const FairArrangement *arrangement = table->arrangement;
  float                  x = arrangement->caption.x;
  float                  width = arrangement->caption.width;
  float                  unit = layout->card_width + table->gap;

  if (width <= 0)
    return;
  if (table->space->left_handed)
    x = arrangement->width - x - width;
  layout->caption = (FairRect){ table->left + x * unit,
                                fair_layout_get_margin (table->space->height) + arrangement->caption.y * (layout->card_height + table->row_gap),
                                width * unit - table->gap, arrangement->caption.height * layout->card_height };
  if (table->is_flipped)
    layout->caption.y = layout->height - layout->caption.y - layout->caption.height;
}

/* How high the table is, with cards of this size and banks of these heights. */
static float
find_height (const Table      *table,
             const FairLayout *layout)
{
  const FairArrangement *arrangement = table->arrangement;
  float                  margins = 2 * fair_layout_get_margin (table->space->height);
  float                  cards = arrangement->rows;
  float                  height;

  for (guint i = 0; i < arrangement->n_banks; i++)
    cards += table->needs[i];
  height = margins + cards * layout->card_height + (arrangement->rows + arrangement->n_banks - 1) * table->row_gap;

  return MAX (table->space->height, ceilf (height - ROUNDING));
}

static void
lay_out_table (Table      *table,
               FairLayout *layout)
{
  const FairArrangement *arrangement = table->arrangement;
  const FairSpace       *space = table->space;
  float                  needs[FAIR_MAX_BANKS] = { 0 };
  float                  width = arrangement->width;
  float                  room = space->width - 2 * fair_layout_get_margin (space->width);
  float                  margins = 2 * fair_layout_get_margin (space->height);
  float                  most = space->keeps_arrangement ? floorf (measure_width (space, width)) : measure_cards (arrangement, space, arrangement->fan);
  float                  least = MIN (get_legible_width (space), most);
  float                  spare;

  find_needs (table, needs);
  for (guint i = 0; i < arrangement->n_banks; i++)
    table->needs[i] = MAX (needs[i], arrangement->fan[i]);
  /* All fans fit the space, unless that would make cards too small to read. An arrangement that was chosen for a higher space is
   * scrolled, too. */
  least = MAX (least, floorf (MIN (table->least_width, measure_widest (arrangement, space))));
  layout->card_width = MAX (measure_cards (arrangement, space, table->needs), least);
  layout->card_height = MAX (floorf (layout->card_width / space->shape.aspect), 1);
  table->gap = CLAMP ((room - width * layout->card_width) / (width - 1), 0, GAP_MAX * layout->card_width);
  table->left = (space->width - width * layout->card_width - (width - 1) * table->gap) / 2;
  table->row_gap = FAIR_ROW_GAP * layout->card_width;
  layout->height = find_height (table, layout);
  if (layout->height > space->height)
    {
      /* The banks share whatever room is left beyond their needs. */
      spare = (space->height - margins - (arrangement->rows + arrangement->n_banks - 1) * table->row_gap) / layout->card_height - arrangement->rows;
      for (guint i = 0; i < arrangement->n_banks; i++)
        spare -= needs[i];
      for (guint i = 0; i < arrangement->n_banks; i++)
        table->needs[i] = needs[i] + MAX (spare, 0) / arrangement->n_banks;
      layout->height = find_height (table, layout);
    }
  find_banks (table, layout);
  for (const FairBlock *block = arrangement->blocks; block->count > 0; block++)
    lay_out_block (table, block, layout);
  lay_out_caption (table, layout);
}

/* Returns the arrangement with the largest cards, or NULL for wings, which cannot be scrolled. One bank is enough if
 * ranks can be read there, and in wings if they can be read even when the wings are long. */
static const FairArrangement *
choose (const FairRules *rules,
        const FairSpace *space,
        const FairSpace *classic,
        guint           *number)
{
  const FairArrangements *found = fair_arrangements_find (rules);
  const FairArrangement  *best = NULL;
  gboolean                has_wings = found->has_wings && !fair_card_shape_has_large_index (&space->shape);
  float                   least = 0;
  float                   most = has_wings ? fair_wings_measure (space, FAIR_WING) : 0;
  gboolean                legible = has_wings && fair_wings_measure (space, FAIR_WING_MAX) >= get_legible_width (space);

  *number = space->arrangement & ~FAIR_FLIPPED;
  if (space->keeps_arrangement && (*number > 0 ? *number <= found->n : has_wings))
    return *number > 0 ? &found->list[*number - 1] : NULL;

  if (fair_card_shape_has_large_index (&space->shape))
    {
      best = choose (rules, classic, classic, number);
      if (best != NULL)
        return best;
      least = fair_wings_measure (classic, FAIR_WING);
    }
  *number = 0;
  for (guint n_banks = 1; n_banks <= FAIR_MAX_BANKS && (n_banks == 1 || !legible); n_banks++)
    for (guint i = 0; i < found->n; i++)
      {
        const FairArrangement *arrangement = &found->list[i];
        float                  width = measure_cards (arrangement, space, arrangement->fan);

        if (arrangement->n_banks != n_banks || measure_widest (arrangement, space) < least ||
            (width <= most && (n_banks > 1 || legible || width < get_legible_width (space))))
          continue;
        most = width;
        best = arrangement;
        *number = i + 1;
        legible = width >= get_legible_width (space);
      }

  return best;
}

/* Lays a table out in @space; cards have whole sizes. */
void
fair_layout_compute (const FairRules    *rules,
                     const FairPosition *position,
                     const FairSpace    *space,
                     FairLayout         *layout)
{
  Table table = {
    .rules = rules,
    .position = position,
    .space = space,
    .waste_step = CLAMP (space->shape.index_right, STEP_WASTE, 0.5f)
  };
  FairSpace classic = *space; /* with cards of Classic, the deck with the smallest indices, instead of the deck's */

  classic.shape = FAIR_CARD_SHAPE_CLASSIC;
  classic.shape.aspect = space->shape.aspect;
  classic.keeps_arrangement = space->keeps_arrangement && !fair_arrangements_find (rules)->has_wings;
  if (fair_card_shape_has_large_index (&space->shape))
    {
      fair_layout_compute (rules, position, &classic, layout);
      table.least_width = layout->card_width;
    }
  table.arrangement = choose (rules, space, &classic, &layout->arrangement);
  table.is_flipped = space->stock_at_bottom && rules->count[FAIR_STOCK] > 0 &&
                     (space->keeps_arrangement ? (space->arrangement & FAIR_FLIPPED) != 0 : space->height > space->width);
  layout->arrangement |= table.is_flipped ? FAIR_FLIPPED : 0;
  layout->caption = (FairRect){ 0 };
  if (table.arrangement != NULL)
    lay_out_table (&table, layout);
  else
    fair_wings_lay_out (rules, position, space, layout);
  layout->scroll = CLAMP (space->scroll, 0, layout->height - space->height);
  layout->caption.y -= layout->scroll;
  for (guint pile = 0; pile < rules->n_piles; pile++)
    {
      layout->places[pile].y -= layout->scroll;
      layout->areas[pile].y -= layout->scroll;
    }
  for (guint i = 0; i < rules->n_cards; i++)
    layout->cards[i].y -= layout->scroll;
}

/* Finds the object at a point: a card of @pile at @index, from the bottom, or its empty place, for which that is -1.
 * Returns: whether anything does. */
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
      guint count = fair_position_count (position, p);

      for (guint i = MAX (count, 1); i-- > 0;)
        {
          const FairRect *rect = count > 0 ? &layout->cards[position->start[p] + i] : &layout->places[p];

          if (x < rect->x || x >= rect->x + rect->width || y < rect->y || y >= rect->y + rect->height)
            continue;
          *pile = p;
          *index = count > 0 ? (int) i : -1;
          return TRUE;
        }
    }

  return FALSE;
}

float
fair_rect_overlap (const FairRect *a,
                   const FairRect *b)
{
  float width = MIN (a->x + a->width, b->x + b->width) - MAX (a->x, b->x);
  float height = MIN (a->y + a->height, b->y + b->height) - MAX (a->y, b->y);

  return width > 0 && height > 0 ? width * height : 0;
}
