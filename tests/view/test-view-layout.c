/* The layout of the table in every size: for deals of all games, after random play, and with piles as full as
 * possible.
 */
#include "config.h"

#include "layout-checks.h"

#include "specs.h"

#include <math.h>

static void
test_play (gconstpointer data)
{
  FairTestTable table = { .words = data, .shape = CLASSIC };
  guint64       seed = (guint64) g_test_rand_int ();

  fair_test_rules (table.words, &table.rules);
  for (guint64 deal = 0; deal < (g_test_thorough () ? 4 : 2); deal++)
    {
      FairPosition position;
      FairMove     moves[FAIR_MAX_MOVES];

      fair_deal_number (&table.rules, deal, &position);
      fair_test_check_sizes (&table, &position, 20);
      for (guint n = 1; n <= 200; n++)
        {
          guint    n_moves = fair_list (&table.rules, &position, moves);
          FairMove move;

          if (n_moves == 0)
            break;
          move = moves[fair_random_below (&seed, n_moves)];
          if (move.kind == FAIR_MOVE_END)
            continue;
          fair_apply (&table.rules, &position, move, NULL);
          if (n % 40 == 0)
            fair_test_check_sizes (&table, &position, 5);
        }
    }
}

/* Columns of 1 to 52 cards, any number of them face down, and everything on one pile. */
static void
test_extremes (gconstpointer data)
{
  static const guint counts[] = { 1, 2, 13, 21, 22, 23, 30, 50, 52 };
  FairTestTable      table = { .words = data, .shape = CLASSIC };

  fair_test_rules (table.words, &table.rules);
  for (guint pile = 0; pile < table.rules.n_piles; pile++)
    {
      const FairPile *described = &table.rules.piles[pile];
      guint           rest = pile == 0 ? 1 : 0;

      for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
        {
          FairPosition position;
          guint        count = described->facing == FAIR_FACING_TOP ? MIN (counts[i], 13) : counts[i];

          if (described->capacity == 1)
            count = 1;
          fair_test_fill_pile (&table.rules, pile, count, described->facing == FAIR_FACING_TOP ? count - 1 : 0, rest, &position);
          fair_test_check_sizes (&table, &position, 0);
          if (described->facing != FAIR_FACING_COVERED)
            continue;
          for (guint down = 1; down < count; down += 1 + count / 4)
            {
              fair_test_fill_pile (&table.rules, pile, count, down, rest, &position);
              fair_test_check_sizes (&table, &position, 0);
            }
        }
    }
}

/* A deal in a normal window has large cards, and uses the full width or height. */
static void
test_room (void)
{
  static const struct
  {
    const char *words;
    float       at_1280; /* the least width of a card at 1280 x 800 */
    float       at_360;  /* at 360 x 640 */
  } expected[] = {
    { "churchill", 110, 50 },
    { "demonthief", 105, 52 },
    { "demonthief reserve=true", 103, 52 },
    { "demons-and-thieves", 103, 52 },
    { "freecell", 125, 60 },
    { "freecell cells=1", 125, 60 },
    { "kingcell", 125, 60 },
    { "klondike", 135, 50 },
    { "rush", 135, 50 },
    { "beleaguered-castle", 115, 60 },
    { "streets-and-alleys", 115, 60 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      FairTestTable table = { .words = expected[i].words, .shape = CLASSIC };
      FairPosition  position;
      float         right = 0;
      float         left = G_MAXFLOAT;

      fair_test_rules (table.words, &table.rules);
      fair_deal_number (&table.rules, 1, &position);
      fair_test_layout (&table, &position, (FairTestSize){ 360, 640 });
      g_test_message ("%s: at 360 x 640 cards are %g wide", table.words, (double) table.layout.card_width);
      if (table.layout.card_width < expected[i].at_360)
        fair_test_layout_fail (&table, "cards are smaller than %g", (double) expected[i].at_360);

      fair_test_layout (&table, &position, (FairTestSize){ 1280, 800 });
      g_test_message ("%s: at 1280 x 800 cards are %g wide", table.words, (double) table.layout.card_width);
      if (table.layout.card_width < expected[i].at_1280)
        fair_test_layout_fail (&table, "cards are smaller than %g", (double) expected[i].at_1280);
      for (guint pile = 0; pile < table.rules.n_piles; pile++)
        {
          left = MIN (left, table.layout.areas[pile].x);
          right = MAX (right, table.layout.areas[pile].x + table.layout.areas[pile].width);
        }
      if (right - left < 0.75f * 1280)
        fair_test_layout_fail (&table, "the table takes only %g of the width", (double) (right - left));
      if (ABS (left - (1280 - right)) > 2)
        fair_test_layout_fail (&table, "the table is not in the middle: %g, %g", (double) left, (double) (1280 - right));
    }
}

/* Whether the game uses each block of its arrangement. */
static gboolean
has_all_blocks (const FairTestTable *table)
{
  guint                  number = table->layout.arrangement & ~FAIR_FLIPPED;
  const FairArrangement *arrangement = number > 0 ? &fair_arrangements_find (&table->rules)->list[number - 1] : NULL;

  for (const FairBlock *block = arrangement ? arrangement->blocks : NULL; block != NULL && block->count > 0; block++)
    if (fair_block_count (block, &table->rules) == 0)
      return FALSE;

  return TRUE;
}

/* Fails unless all piles of the table lie on one grid of columns: any two of them have the same left edge, or are at least
 * a card and a gap apart. The margins on both sides are equal, unless the game lacks piles that other games have there. */
static void
check_grid (const FairTestTable *table)
{
  const FairLayout *layout = &table->layout;
  float             least = G_MAXFLOAT;
  float             left = G_MAXFLOAT;
  float             right = 0;

  for (guint a = 0; a < table->rules.n_piles; a++)
    {
      left = MIN (left, layout->areas[a].x);
      right = MAX (right, layout->areas[a].x + layout->areas[a].width);
      for (guint b = 0; b < a; b++)
        {
          float apart = ABS (layout->places[a].x - layout->places[b].x);

          if (apart > SLIP && apart < layout->card_width - SLIP)
            fair_test_layout_fail (table, "piles %u and %u are %g apart: they are not in columns of one grid", b, a, (double) apart);
          if (apart > SLIP && ABS (layout->places[a].y - layout->places[b].y) <= SLIP)
            least = MIN (least, apart);
        }
    }
  if (has_all_blocks (table) && ABS (left - (table->size.width - right)) > 1)
    fair_test_layout_fail (table, "the margins are %g and %g", (double) left, (double) (table->size.width - right));
  /* Columns that lie next to each other have the same distance everywhere, or there is an aisle between them. */
  for (guint pile = table->rules.first[FAIR_COLUMN] + 1; pile < table->rules.first[FAIR_COLUMN] + table->rules.count[FAIR_COLUMN]; pile++)
    {
      float apart = layout->places[pile].x - layout->places[pile - 1].x;

      if (apart > least + SLIP && apart < 1.2f * least && ABS (layout->places[pile].y - layout->places[pile - 1].y) <= SLIP)
        fair_test_layout_fail (table, "columns %u and %u are %g apart, others %g", pile - 1, pile, (double) apart, (double) least);
    }
}

static void
test_grid (gconstpointer data)
{
  /* Without the bars of a window; the last ones take each arrangement. */
  static const FairTestSize sizes[] = { { 360, 547 }, { 800, 507 }, { 1000, 627 }, { 1280, 707 }, { 1920, 987 }, { 640, 267 }, { 414, 803 }, { 800, 1100 } };
  FairTestTable             table = { .words = data };
  FairPosition              position;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 1, &position);
  for (guint i = 0; i < G_N_ELEMENTS (sizes) * 4; i++)
    {
      table.shape = i & 1 ? LARGE_PRINT : CLASSIC;
      table.left_handed = (i & 2) != 0;
      table.stock_at_bottom = (i & 1) != (i >> 1 & 1);
      fair_test_layout (&table, &position, sizes[i / 4]);
      check_grid (&table);
    }
}

/* The name of the Devil's Six has room for a line of text on the bare cloth, next to the Six; other tables have no caption. */
static void
test_caption (gconstpointer data)
{
  FairTestTable table = { .words = data };
  FairPosition  position;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 1, &position);
  for (guint i = 0; i < G_N_ELEMENTS (fair_test_sizes) * 4; i++)
    {
      const FairRect *caption = &table.layout.caption;
      const FairRect *six = &table.layout.places[table.rules.first[FAIR_RESERVE]];
      gboolean        is_near = FALSE;

      table.shape = i & 1 ? LARGE_PRINT : CLASSIC;
      table.left_handed = (i & 2) != 0;
      table.stock_at_bottom = (i & 1) != (i >> 1 & 1);
      fair_test_layout (&table, &position, fair_test_sizes[i / 4]);
      if (!g_str_has_prefix (table.words, "churchill"))
        {
          g_assert_cmpfloat (caption->width, <=, 0);
          continue;
        }
      if (caption->width < table.layout.card_width - SLIP || caption->height < 0.2f * table.layout.card_height)
        fair_test_layout_fail (&table, "the caption is %g x %g", (double) caption->width, (double) caption->height);
      for (guint pile = 0; pile < table.rules.n_piles; pile++)
        if (fair_rect_overlap (caption, &table.layout.areas[pile]) > SLIP)
          fair_test_layout_fail (&table, "the caption lies over pile %u", pile);
      for (guint r = 0; r < 6; r++)
        {
          FairRect around = six[r];

          around.x -= 0.5f * around.width;
          around.y -= 0.25f * around.height;
          around.width *= 2;
          around.height *= 1.5f;
          is_near = is_near || fair_rect_overlap (caption, &around) > 0;
        }
      if (!is_near)
        fair_test_layout_fail (&table, "the caption lies at %g, %g, and the Six at %g, %g", (double) caption->x, (double) caption->y, (double) six->x, (double) six->y);
    }
}

/* In a castle's wings the stacks of the deal reach from the margins to the foundations, with equal gaps beside those. */
static void
test_wings (gconstpointer data)
{
  static const FairTestSize sizes[] = { { 800, 507 }, { 1000, 627 }, { 1280, 707 }, { 1920, 987 } };
  FairTestTable             table = { .words = data, .shape = CLASSIC };
  FairPosition              position;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 1, &position);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const FairLayout *layout = &table.layout;
      FairRect          wings[2] = { 0 };
      float             left, right, foundation;

      fair_test_layout (&table, &position, sizes[i]);
      g_assert_true (fair_test_layout_has_wings (&table));
      for (guint side = 0; side < 2; side++)
        {
          wings[side].x = G_MAXFLOAT;
          for (guint pile = table.rules.first[FAIR_COLUMN] + side * 4; pile < table.rules.first[FAIR_COLUMN] + (side + 1) * 4; pile++)
            {
              const FairRect *top = &layout->cards[position.start[pile + 1] - 1];

              wings[side].x = MIN (wings[side].x, layout->places[pile].x);
              wings[side].width = MAX (wings[side].width, top->x + top->width);
            }
        }
      foundation = layout->places[table.rules.first[FAIR_FOUNDATION]].x;
      left = foundation - wings[0].width;
      right = wings[1].x - foundation - layout->card_width;
      if (ABS (left - right) > 1)
        fair_test_layout_fail (&table, "the gaps beside the foundations are %g and %g", (double) left, (double) right);
      if (ABS (wings[0].x - (table.size.width - wings[1].width)) > 1)
        fair_test_layout_fail (&table, "the margins are %g and %g", (double) wings[0].x, (double) (table.size.width - wings[1].width));
    }
}

/* As many cards of the waste are beside one another as are drawn together. */
static void
test_waste (void)
{
  static const char *const words[] = { "rush draw=1", "rush draw=3" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      FairTestTable   table = { .words = words[i], .shape = CLASSIC };
      FairPosition    position;
      const FairRect *cards;
      guint           n_shown = 1;

      fair_test_rules (table.words, &table.rules);
      fair_test_position (&table.rules, "w: 2C 3C 4C 5C 6C; rest: s", &position);
      fair_test_layout (&table, &position, (FairTestSize){ 1280, 800 });
      cards = &table.layout.cards[position.start[table.rules.first[FAIR_WASTE]]];
      for (guint n = 1; n < 5; n++)
        n_shown += cards[n].x > cards[n - 1].x || cards[n].y > cards[n - 1].y;
      g_assert_cmpuint (n_shown, ==, table.rules.draw_count);
    }
}

static void
test_overlap (void)
{
  const FairRect a = { 10, 10, 20, 30 };
  const FairRect apart[] = { { 30, 10, 5, 5 }, { 10, 40, 5, 5 }, { 0, 0, 10, 50 }, { 0, 0, 50, 10 }, { 15, 15, 0, 0 } };
  const FairRect b = { 25, 35, 20, 30 };

  for (guint i = 0; i < G_N_ELEMENTS (apart); i++)
    {
      g_assert_cmpfloat_with_epsilon (fair_rect_overlap (&a, &apart[i]), 0, 0.001);
      g_assert_cmpfloat_with_epsilon (fair_rect_overlap (&apart[i], &a), 0, 0.001);
    }
  g_assert_cmpfloat_with_epsilon (fair_rect_overlap (&a, &b), 25, 0.001);
  g_assert_cmpfloat_with_epsilon (fair_rect_overlap (&b, &a), 25, 0.001);
  g_assert_cmpfloat_with_epsilon (fair_rect_overlap (&a, &a), 600, 0.001);
}

static void
add_cases (const char   *group,
           GTestDataFunc function)
{
  for (guint i = 0; fair_test_variants ()[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/layout/%s/%s", group, fair_test_variants ()[i]);

      g_test_add_data_func (path, fair_test_variants ()[i], function);
    }
}

/* A sheet over the lower part of a phone keeps the arrangement, and cards that can be read: the table scrolls. */
static void
test_sheet (gconstpointer data)
{
  FairSpace    space = { .width = 360, .height = 520, .shape = CLASSIC, .stock_at_bottom = TRUE };
  FairRules    rules;
  FairPosition position;
  FairLayout   whole, part;

  fair_test_rules (data, &rules);
  fair_deal_number (&rules, 1, &position);
  fair_layout_compute (&rules, &position, &space, &whole);
  space.height = 300;
  space.arrangement = whole.arrangement;
  space.keeps_arrangement = TRUE;
  fair_layout_compute (&rules, &position, &space, &part);
  g_assert_cmpuint (part.arrangement, ==, whole.arrangement);
  g_assert_cmpuint (part.arrangement & FAIR_FLIPPED, ==, rules.count[FAIR_STOCK] > 0 ? FAIR_FLIPPED : 0);
  g_assert_cmpfloat (part.card_width, >=, MIN (whole.card_width, 50.0f));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  add_cases ("play", test_play);
  add_cases ("extremes", test_extremes);
  add_cases ("grid", test_grid);
  add_cases ("caption", test_caption);
  add_cases ("sheet", test_sheet);
  g_test_add_data_func ("/fair/layout/wings/beleaguered-castle", "beleaguered-castle", test_wings);
  g_test_add_data_func ("/fair/layout/wings/streets-and-alleys", "streets-and-alleys", test_wings);
  g_test_add_func ("/fair/layout/room", test_room);
  g_test_add_func ("/fair/layout/waste", test_waste);
  g_test_add_func ("/fair/layout/overlap", test_overlap);

  return g_test_run ();
}
