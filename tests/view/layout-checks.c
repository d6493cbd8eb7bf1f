#include "config.h"

#include "layout-checks.h"

#include <math.h>

const FairTestSize fair_test_sizes[24] = {
  { 240, 120 }, { 360, 150 }, { 240, 200 }, { 360, 400 }, { 360, 480 }, { 361, 401 }, { 360, 640 }, { 414, 896 }, { 480, 360 }, { 533, 997 }, { 640, 360 }, { 800, 600 }, { 1024, 768 }, { 1080, 1920 }, { 1279, 799 }, { 1280, 720 }, { 1280, 800 }, { 1366, 401 }, { 1920, 1080 }, { 2560, 1080 }, { 2161, 3837 }, { 3840, 400 }, { 3840, 2160 }, { 360, 2160 }
};

/* Ends the test, and prints the table for which @what was found. */
void G_GNUC_NORETURN G_GNUC_PRINTF (2, 3)
  fair_test_layout_fail (const FairTestTable *table,
                         const char          *format,
                         ...)
{
  g_autofree char *text = fair_test_print (&table->rules, table->position);
  g_autofree char *what = NULL;
  va_list          arguments;

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_error ("%s at %d x %d, cards %g x %g: %s\n%s", table->words, table->size.width, table->size.height,
           (double) table->layout.card_width, (double) table->layout.card_height, what, text);
}

void
fair_test_layout (FairTestTable      *table,
                  const FairPosition *position,
                  FairTestSize        size)
{
  table->position = position;
  table->size = size;
  memset (&table->layout, 0x7f, sizeof table->layout);
  fair_layout_compute (&table->rules, position,
                       &(FairSpace){ .width = size.width,
                                     .height = size.height,
                                     .scroll = table->scroll,
                                     .shape = table->shape,
                                     .left_handed = table->left_handed,
                                     .stock_at_bottom = table->stock_at_bottom },
                       &table->layout);
}

/* Whether fans go to the right. */
gboolean
fair_test_layout_has_wings (const FairTestTable *table)
{
  return table->rules.game->table == FAIR_TABLE_CASTLE && table->layout.arrangement == 0;
}

/* Whether the cards of the pile are spread, so that each can be recognized. */
static gboolean
is_fan (const FairTestTable *table,
        guint                pile)
{
  return table->rules.piles[pile].role == FAIR_COLUMN || table->rules.piles[pile].facing == FAIR_FACING_TOP;
}

static gboolean
is_within (const FairRect *rect,
           const FairRect *area)
{
  return rect->x >= area->x - SLIP && rect->y >= area->y - SLIP &&
         rect->x + rect->width <= area->x + area->width + SLIP &&
         rect->y + rect->height <= area->y + area->height + SLIP;
}

static void
check_rect (const FairTestTable *table,
            const FairRect      *rect,
            const char          *what,
            guint                number)
{
  const FairRect all = { 0, -table->layout.scroll, table->size.width, table->layout.height };

  if (!is_within (rect, &all))
    fair_test_layout_fail (table, "%s %u lies outside: %g %g %g %g", what, number, (double) rect->x, (double) rect->y,
                           (double) rect->width, (double) rect->height);
}

static void
check_card_size (const FairTestTable *table,
                 const FairRect      *rect)
{
  if (ABS (rect->width - table->layout.card_width) > 0 || ABS (rect->height - table->layout.card_height) > 0)
    fair_test_layout_fail (table, "a card or place has another size: %g x %g", (double) rect->width, (double) rect->height);
}

/* Whether the cards have the least size: ranks can just be read, or they are as large as in Classic. */
static gboolean
has_least_cards (const FairTestTable *table)
{
  FairSpace  space = { .width = table->size.width, .height = table->size.height, .shape = CLASSIC, .left_handed = table->left_handed };
  FairLayout classic;

  fair_layout_compute (&table->rules, table->position, &space, &classic);
  return table->layout.card_height <= MAX (table->shape.legible, CLASSIC.legible) + 1 ||
         (table->shape.rank_bottom > CLASSIC.rank_bottom && table->layout.card_width <= classic.card_width);
}

/* Everything is on the table, and has the size of a card.  The table is as high as its space, or as its cards
 * require. */
void
fair_test_check_bounds (const FairTestTable *table)
{
  const FairLayout *layout = &table->layout;

  if (layout->height < table->size.height ||
      (layout->height > table->size.height && !has_least_cards (table)))
    fair_test_layout_fail (table, "the table is %g high", (double) layout->height);

  for (guint pile = 0; pile < table->rules.n_piles; pile++)
    {
      check_rect (table, &layout->places[pile], "place", pile);
      check_rect (table, &layout->areas[pile], "area", pile);
      check_card_size (table, &layout->places[pile]);
    }
  for (guint i = 0; i < table->rules.n_cards; i++)
    {
      check_rect (table, &layout->cards[i], "card", i);
      check_card_size (table, &layout->cards[i]);
    }
  if (layout->card_width < 8 || ABS (layout->card_width - layout->card_height * ASPECT) > 1)
    fair_test_layout_fail (table, "the cards have no good size");
}

/* No pile overlaps another, neither with its area nor with a card. */
void
fair_test_check_apart (const FairTestTable *table)
{
  const FairLayout   *layout = &table->layout;
  const FairPosition *position = table->position;

  for (guint a = 0; a < table->rules.n_piles; a++)
    for (guint b = 0; b < table->rules.n_piles; b++)
      {
        if (a == b)
          continue;
        if (fair_rect_overlap (&layout->areas[a], &layout->areas[b]) > SLIP)
          fair_test_layout_fail (table, "the areas of piles %u and %u overlap", a, b);
        for (guint i = 0; i < fair_position_count (position, a); i++)
          if (fair_rect_overlap (&layout->cards[position->start[a] + i], &layout->areas[b]) > SLIP)
            fair_test_layout_fail (table, "card %u of pile %u lies over pile %u", i, a, b);
      }
}

/* The cards of a fan go in one direction, evenly, the first one at its place, within the area. */
static void
check_fan (const FairTestTable *table,
           guint                pile)
{
  const FairLayout   *layout = &table->layout;
  const FairPosition *position = table->position;
  const FairRect     *cards = &layout->cards[position->start[pile]];
  guint               count = fair_position_count (position, pile);
  float               unit = fair_test_layout_has_wings (table) ? layout->card_width : layout->card_height;
  float               least = fair_test_layout_has_wings (table) ? table->shape.index_right : fair_card_shape_get_least_step (&table->shape);
  float               last[2] = { -1, -1 };

  for (guint i = 1; i < count; i++)
    {
      gboolean face_up = i - 1 >= position->down[pile];
      float    dx = cards[i].x - cards[i - 1].x;
      float    dy = cards[i].y - cards[i - 1].y;
      float    step = fair_test_layout_has_wings (table) ? dx : dy;

      if (ABS (fair_test_layout_has_wings (table) ? dy : dx) > SLIP)
        fair_test_layout_fail (table, "pile %u is not straight", pile);
      if (!(step > 0))
        fair_test_layout_fail (table, "card %u of pile %u covers the one below", i, pile);
      if (face_up && (count <= MAX_WING || !fair_test_layout_has_wings (table)) && step < least * unit - SLIP)
        fair_test_layout_fail (table, "card %u of %u in pile %u shows %g of the one below", i, count, pile, (double) (step / unit));
      if (last[face_up] >= 0 && ABS (last[face_up] - step) > SLIP)
        fair_test_layout_fail (table, "pile %u is uneven: %g, then %g", pile, (double) last[face_up], (double) step);
      last[face_up] = step;
    }
  if (last[FALSE] > last[TRUE] + SLIP && last[TRUE] >= 0)
    fair_test_layout_fail (table, "pile %u shows more of its backs than of its faces", pile);

  for (guint i = 0; i < count; i++)
    if (!is_within (&cards[i], &layout->areas[pile]))
      fair_test_layout_fail (table, "card %u of pile %u lies beside its area", i, pile);
}

void
fair_test_check_piles (const FairTestTable *table)
{
  const FairLayout *layout = &table->layout;

  for (guint pile = 0; pile < table->rules.n_piles; pile++)
    {
      const FairRect *place = &layout->places[pile];
      const FairRect *first = &layout->cards[table->position->start[pile]];

      if (!is_within (place, &layout->areas[pile]))
        fair_test_layout_fail (table, "the place of pile %u lies beside its area", pile);
      if (fair_position_count (table->position, pile) > 0 &&
          (ABS (first->x - place->x) > SLIP || ABS (first->y - place->y) > SLIP))
        fair_test_layout_fail (table, "the first card of pile %u lies beside its place", pile);
      if (is_fan (table, pile))
        check_fan (table, pile);
    }
}

static gboolean
is_in (const FairRect *rect,
       float           x,
       float           y)
{
  return x >= rect->x && y >= rect->y && x < rect->x + rect->width && y < rect->y + rect->height;
}

/* Finds what is visible at a point by checking everything in the order of drawing. */
static gboolean
find_slowly (const FairTestTable *table,
             float                x,
             float                y,
             guint               *pile,
             int                 *index)
{
  const FairPosition *position = table->position;
  gboolean            found = FALSE;

  for (guint p = 0; p < table->rules.n_piles; p++)
    {
      guint count = fair_position_count (position, p);

      if (count == 0 && is_in (&table->layout.places[p], x, y))
        {
          found = TRUE;
          *pile = p;
          *index = -1;
        }
      for (guint i = 0; i < count; i++)
        if (is_in (&table->layout.cards[position->start[p] + i], x, y))
          {
            found = TRUE;
            *pile = p;
            *index = (int) i;
          }
    }

  return found;
}

static void
check_find (const FairTestTable *table,
            float                x,
            float                y)
{
  guint    pile = FAIR_NO_PILE;
  guint    expected_pile = FAIR_NO_PILE;
  int      index = -2;
  int      expected_index = -2;
  gboolean found = fair_layout_find (&table->layout, &table->rules, table->position, x, y, &pile, &index);
  gboolean expected = find_slowly (table, x, y, &expected_pile, &expected_index);

  if (found != expected || (found && (pile != expected_pile || index != expected_index)))
    fair_test_layout_fail (table, "at %g, %g was found: %d, pile %u, card %d; there lies: %d, pile %u, card %d", (double) x, (double) y,
                           found, pile, index, expected, expected_pile, expected_index);
}

/* Checks random points, and points just inside and outside the corners of every card and place. */
void
fair_test_check_finding (const FairTestTable *table,
                         guint                n_points)
{
  static const float shifts[] = { -0.5f, 0.5f };

  for (guint i = 0; i < n_points; i++)
    check_find (table, (float) g_test_rand_double_range (-5, table->size.width + 5),
                (float) g_test_rand_double_range (-5, table->size.height + 5));
  for (guint i = 0; i < table->rules.n_cards + table->rules.n_piles; i++)
    {
      const FairRect *rect = i < table->rules.n_cards ? &table->layout.cards[i]
                                                      : &table->layout.places[i - table->rules.n_cards];

      for (guint s = 0; s < 4; s++)
        check_find (table, rect->x + (s & 1 ? rect->width : 0) + shifts[g_test_rand_int_range (0, 2)],
                    rect->y + (s & 2 ? rect->height : 0) + shifts[g_test_rand_int_range (0, 2)]);
    }
}

/* Columns that begin at the same height have areas of the same height. */
static void
check_columns (const FairTestTable *table)
{
  const FairRules *rules = &table->rules;
  const FairRect  *areas = &table->layout.areas[rules->first[FAIR_COLUMN]];

  for (guint a = 0; a < rules->count[FAIR_COLUMN]; a++)
    for (guint b = 0; b < a; b++)
      if (ABS (areas[a].y - areas[b].y) <= SLIP &&
          (ABS (areas[a].width - areas[b].width) > SLIP || ABS (areas[a].height - areas[b].height) > SLIP))
        fair_test_layout_fail (table, "columns %u and %u are not equal", a + 1, b + 1);
}

void
fair_test_check_sizes (FairTestTable      *table,
                       const FairPosition *position,
                       guint               n_points)
{
  for (guint i = 0; i < G_N_ELEMENTS (fair_test_sizes); i++)
    {
      table->shape = g_test_rand_bit () ? LARGE_PRINT : CLASSIC;
      table->left_handed = g_test_rand_bit ();
      table->stock_at_bottom = g_test_rand_bit ();
      fair_test_layout (table, position, fair_test_sizes[i]);
      fair_test_check_bounds (table);
      fair_test_check_apart (table);
      fair_test_check_piles (table);
      check_columns (table);
      if (n_points > 0)
        fair_test_check_finding (table, n_points);
    }
}
/* Makes a position with @count cards in @pile, @down of them face down, and the others in @rest. */
void
fair_test_fill_pile (const FairRules *rules,
                     guint            pile,
                     guint            count,
                     guint            down,
                     guint            rest,
                     FairPosition    *position)
{
  FairDeck deck;

  fair_deck_shuffle (1, rules->game->n_packs, &deck);
  fair_position_clear (position);
  for (guint i = 0; i < deck.n; i++)
    fair_position_push (position, i < count ? pile : rest, deck.cards[i]);
  position->down[pile] = (guint8) down;
  if (rules->piles[rest].facing == FAIR_FACING_DOWN)
    position->down[rest] = (guint8) fair_position_count (position, rest);
}
