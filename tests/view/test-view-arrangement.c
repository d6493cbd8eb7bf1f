/* The arrangement of a table depends on its space, its deck, the hand and the text direction; the size of cards
 * depends on the length of columns.
 */
#include "config.h"

#include "layout-checks.h"

#include <math.h>

/* Whether columns are in two rows. */
static gboolean
has_two_rows (const FairTestTable *table)
{
  const FairRect *columns = table->layout.places + table->rules.first[FAIR_COLUMN];

  return !fair_test_layout_has_wings (table) && columns[table->rules.count[FAIR_COLUMN] - 1].y > columns[0].y + SLIP;
}

/* A larger table never has smaller cards, whatever the position, except where the arrangement changes, which does not
 * depend on the position, and where all columns get into one row. */
static void
test_growth (gconstpointer data)
{
  FairTestTable table = { .words = data, .shape = CLASSIC };
  FairPosition  positions[3];
  guint         column;

  fair_test_rules (table.words, &table.rules);
  column = table.rules.first[FAIR_COLUMN];
  fair_deal_number (&table.rules, 5, &positions[0]);
  fair_test_fill_pile (&table.rules, column, 22, 0, 0, &positions[1]);
  fair_test_fill_pile (&table.rules, column + 1, 40, 0, 0, &positions[2]);

  for (guint p = 0; p < G_N_ELEMENTS (positions); p++)
    for (int i = 0; i < (g_test_thorough () ? 300 : 100); i++)
      {
        FairTestSize small = { g_test_rand_int_range (360, 3000), g_test_rand_int_range (400, 2000) };
        FairTestSize large = { small.width + g_test_rand_int_range (0, 300), small.height + g_test_rand_int_range (0, 300) };
        float        width, height;
        guint        arrangement;
        gboolean     fits, two_rows;

        /* In these sizes an upright table must not have smaller cards than a square one. */
        if (i == 1)
          {
            small = (FairTestSize){ 1858, 1460 };
            large = (FairTestSize){ 1858, 1732 };
          }

        /* Every third one keeps its proportions. */
        if (i % 3 == 0)
          large = (FairTestSize){ small.width * 2, small.height * 2 };
        fair_test_layout (&table, &positions[p], small);
        width = table.layout.card_width;
        height = table.layout.card_height;
        arrangement = table.layout.arrangement;
        two_rows = has_two_rows (&table);
        fits = table.layout.height <= small.height;
        fair_test_layout (&table, &positions[p], large);
        if (two_rows != has_two_rows (&table) || (p > 0 && table.layout.arrangement != arrangement))
          continue;
        if (table.layout.card_width < width || table.layout.card_height < height)
          fair_test_layout_fail (&table, "at %d x %d cards were larger: %g x %g", small.width, small.height, (double) width, (double) height);
        /* At the smallest readable size there may be no gaps. */
        if (i % 3 == 0 && fits && width > ceilf (table.shape.legible * table.shape.aspect) && table.layout.card_width < 2 * width)
          fair_test_layout_fail (&table, "at half the size cards were %g wide", (double) width);
      }
}

/* Plays at random, and rarely to a foundation, so that columns get long. */
static gboolean
play_long (FairTestTable *table,
           FairPosition  *position,
           guint64       *seed)
{
  FairMove moves[FAIR_MAX_MOVES];
  guint    n = fair_list (&table->rules, position, moves);
  FairMove move = fair_move_simple (FAIR_MOVE_END);

  for (guint i = 0; i < 8 && n > 0; i++)
    {
      move = moves[fair_random_below (seed, n)];
      if (move.kind != FAIR_MOVE_CARDS || table->rules.piles[move.to].role != FAIR_FOUNDATION)
        break;
    }
  if (move.kind == FAIR_MOVE_END)
    return FALSE;

  fair_apply (&table->rules, position, move, NULL);
  return TRUE;
}

/* Columns are in one row if ranks can be read there, as with seven columns on a phone. */
static void
test_one_row (gconstpointer data)
{
  static const FairCardShape shapes[] = { CLASSIC, LARGE_PRINT };
  FairTestTable              table = { .words = data };
  FairPosition               position;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 1, &position);
  for (guint s = 0; s < G_N_ELEMENTS (shapes); s++)
    for (guint i = 0; i < (g_test_thorough () ? 300 : 100); i++)
      {
        FairTestSize size = { g_test_rand_int_range (350, 1400), g_test_rand_int_range (500, 2000) };
        float        least = ceilf (MAX (shapes[s].legible, CLASSIC.legible) * shapes[s].aspect);
        float        n_cards = table.rules.game->table == FAIR_TABLE_CASTLE ? 0 : table.rules.count[FAIR_COLUMN] + 2.0f;

        if (size.height < size.width)
          continue;
        table.shape = shapes[s];
        fair_test_layout (&table, &position, size);
        if (has_two_rows (&table) && n_cards > 0 && size.width > n_cards * least)
          fair_test_layout_fail (&table, "columns lie in two rows");
        if (!has_two_rows (&table) && size.height > size.width && table.layout.card_width < least)
          fair_test_layout_fail (&table, "in one row of columns no rank can be read");
      }
  if (table.rules.game->table == FAIR_TABLE_KLONDIKE && table.rules.count[FAIR_STOCK] > 0)
    {
      table.shape = CLASSIC;
      fair_test_layout (&table, &position, (FairTestSize){ 360, 540 });
      g_assert_false (has_two_rows (&table));
      g_assert_cmpfloat (table.layout.places[table.rules.first[FAIR_STOCK]].x, <, 60);
      g_assert_cmpfloat (table.layout.places[table.rules.first[FAIR_WASTE]].x, <, 120);
    }
}

/* In the windows of phones columns are in one row if they fit there with the readable ranks of Classic, and otherwise in
 * two; Large Print has the same rows. */
static void
test_phones (gconstpointer data)
{
  /* 360 x 640, 360 x 720 and 412 x 915, without the bars of a window. */
  static const FairTestSize phones[] = { { 360, 547 }, { 360, 627 }, { 412, 822 } };
  static const struct
  {
    FairCardShape shape;
    float         rank;
    float         least;
  } decks[] = { { CLASSIC, CLASSIC_RANK, 12 }, { LARGE_PRINT, LARGE_PRINT_RANK, 16 } };
  FairTestTable table = { .words = data };
  FairPosition  position;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 1, &position);
  for (guint i = 0; i < G_N_ELEMENTS (phones) * G_N_ELEMENTS (decks); i++)
    {
      float    least = ceilf (CLASSIC.legible * ASPECT);
      gboolean fits = table.rules.count[FAIR_COLUMN] * least <= phones[i / 2].width;

      table.shape = decks[i % 2].shape;
      fair_test_layout (&table, &position, phones[i / 2]);
      g_test_message ("%s, %s, %d x %d: %s, ranks are %.1f high", table.words, i % 2 ? "Large Print" : "Classic", phones[i / 2].width,
                      phones[i / 2].height, has_two_rows (&table) ? "two rows" : "one row",
                      (double) (decks[i % 2].rank * table.layout.card_height));
      if (fits == has_two_rows (&table) || fair_test_layout_has_wings (&table))
        fair_test_layout_fail (&table, "columns lie in %s", fits ? "two rows or in wings" : "one row or in wings");
      if (decks[i % 2].rank * table.layout.card_height < decks[i % 2].least - SLIP)
        fair_test_layout_fail (&table, "ranks are %g high", (double) (decks[i % 2].rank * table.layout.card_height));
    }
}

/* In Churchill the Devil's Six are in one row at the top left, as published, if the table is wider than high. */
static void
test_six (void)
{
  static const FairTestSize landscapes[] = { { 640, 480 }, { 800, 600 }, { 1280, 720 }, { 1280, 800 }, { 1920, 1080 }, { 3840, 2160 } };
  FairTestTable             table = { .words = "churchill", .shape = CLASSIC };
  FairPosition              position;
  guint                     first;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 1, &position);
  first = table.rules.first[FAIR_RESERVE];
  for (guint i = 0; i < G_N_ELEMENTS (landscapes); i++)
    {
      fair_test_layout (&table, &position, landscapes[i]);
      for (guint pile = 0; pile < table.rules.n_piles; pile++)
        if (table.layout.places[pile].x < table.layout.places[first].x - SLIP || table.layout.places[pile].y < table.layout.places[first].y - SLIP)
          fair_test_layout_fail (&table, "the Six are not at the top left");
      for (guint r = 1; r < 6; r++)
        if (ABS (table.layout.places[first + r].y - table.layout.places[first].y) > SLIP)
          fair_test_layout_fail (&table, "the Six are not in one row");
    }
}

/* Face-down cards are squeezed before face-up ones. */
static void
test_squeeze (void)
{
  FairTestTable table = { .words = "rush", .shape = CLASSIC };
  FairPosition  position;
  guint         column;

  fair_test_rules (table.words, &table.rules);
  column = table.rules.first[FAIR_COLUMN];
  for (int height = 500; height < 1500; height += 20)
    {
      const FairRect *cards;
      float           down, up;

      fair_test_fill_pile (&table.rules, column, 18, 6, 0, &position);
      fair_test_layout (&table, &position, (FairTestSize){ 1000, height });
      cards = table.layout.cards + position.start[column];
      down = (cards[1].y - cards[0].y) / table.layout.card_height;
      up = (cards[7].y - cards[6].y) / table.layout.card_height;
      if (down > 0.06f && up < table.shape.suit_bottom - 0.01f)
        fair_test_layout_fail (&table, "steps are %g face down and %g face up", (double) down, (double) up);
    }
}

/* Lays @table out in @space. */
static void
lay_out (FairTestTable      *table,
         const FairPosition *position,
         const FairSpace    *space)
{
  table->position = position;
  table->size = (FairTestSize){ (int) space->width, (int) space->height };
  table->shape = space->shape;
  fair_layout_compute (&table->rules, position, space, &table->layout);
}

/* How much the longest fan shows of its covered cards, as a fraction of a card. */
static float
measure_step (const FairTestTable *table,
              guint                pile)
{
  const FairRect *cards = table->layout.cards + table->position->start[pile];

  return fair_test_layout_has_wings (table) ? (cards[1].x - cards[0].x) / table->layout.card_width
                                            : (cards[1].y - cards[0].y) / table->layout.card_height;
}

/* A fan that gets longer is squeezed until it only just shows its indices, and only then do cards get smaller, by no more
 * than one card needs. When it gets shorter, they are as large as before. The arrangement stays. */
static void
test_squeeze_first (gconstpointer data)
{
  static const FairCardShape shapes[] = { CLASSIC, LARGE_PRINT };
  FairTestTable              table = { .words = data };
  guint                      n_shrunk = 0;

  fair_test_rules (table.words, &table.rules);
  for (guint i = 0; i < G_N_ELEMENTS (fair_test_sizes) * G_N_ELEMENTS (shapes); i++)
    {
      FairTestSize size = fair_test_sizes[i / 2];
      FairSpace    space = { .width = size.width, .height = size.height, .shape = shapes[i % 2] };
      guint        column = table.rules.first[FAIR_COLUMN];
      FairPosition positions[22];
      float        widths[G_N_ELEMENTS (positions)];
      guint        arrangement = 0;

      for (guint n = 0; n < G_N_ELEMENTS (positions); n++)
        {
          float bound = table.rules.game->table == FAIR_TABLE_CASTLE && arrangement == 0 ? space.shape.index_right : fair_card_shape_get_least_step (&space.shape);

          fair_test_fill_pile (&table.rules, column, n + 1, 0, 0, &positions[n]);
          lay_out (&table, &positions[n], &space);
          widths[n] = table.layout.card_width;
          if (n > 0 && table.layout.arrangement != arrangement)
            fair_test_layout_fail (&table, "a card changed the arrangement");
          arrangement = table.layout.arrangement;
          /* At the smallest readable size, and in Large Print, the other banks give up their room first. */
          if (n == 0 || widths[n] >= widths[n - 1] || table.layout.height > space.height || widths[n] <= ceilf (CLASSIC.legible * ASPECT))
            continue;

          n_shrunk++;
          /* Sizes are whole, so that up to two pixels for each card of the table's height are left for the fan. */
          if (i % 2 == 0 && measure_step (&table, column) > bound + 2 * MAX (space.width, space.height) / table.layout.card_width / ((float) n * table.layout.card_width))
            fair_test_layout_fail (&table, "cards got smaller, from %g, before the fan was squeezed: it shows %g",
                                   (double) widths[n - 1], (double) measure_step (&table, column));
          if (widths[n] < widths[n - 1] * 0.88f)
            fair_test_layout_fail (&table, "for one card, cards got much smaller; they were %g", (double) widths[n - 1]);
        }
      for (guint n = G_N_ELEMENTS (positions); n-- > 0;)
        {
          space.arrangement = table.layout.arrangement;
          lay_out (&table, &positions[n], &space);
          if (ABS (table.layout.card_width - widths[n]) > 0)
            fair_test_layout_fail (&table, "cards did not grow back: they were %g wide", (double) widths[n]);
        }
    }
  g_assert_cmpuint (n_shrunk, >, 0);
}

/* In KingCell, in a window of 1280 x 800, a column of thirteen cards leaves all cards nearly as large as at the start. */
static void
test_thirteen (void)
{
  FairTestTable table = { .words = "kingcell", .shape = CLASSIC };
  FairPosition  position;
  float         width;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 1, &position);
  fair_test_layout (&table, &position, (FairTestSize){ 1280, 707 });
  width = table.layout.card_width;
  fair_test_fill_pile (&table.rules, table.rules.first[FAIR_COLUMN], 13, 0, 0, &position);
  fair_test_layout (&table, &position, (FairTestSize){ 1280, 707 });
  if (table.layout.card_width < 0.87f * width)
    fair_test_layout_fail (&table, "at the start cards were %g wide", (double) width);
}

/* Fails if cards are smaller in Large Print than in Classic. */
static void
check_not_smaller (FairTestTable      *table,
                   const FairPosition *position,
                   FairSpace           spaces[2])
{
  float classic;

  lay_out (table, position, &spaces[0]);
  classic = table->layout.card_width;
  lay_out (table, position, &spaces[1]);
  if (table->layout.card_width < classic)
    fair_test_layout_fail (table, "in Classic cards were %g wide", (double) classic);
  fair_test_check_bounds (table);
  fair_test_check_apart (table);
  fair_test_check_piles (table);
}

/* Large Print is never smaller than Classic in the same window: in new games, with long columns, and in the course of
 * a game. */
static void
test_large_print (gconstpointer data)
{
  static const FairTestSize windows[] = { { 360, 640 }, { 412, 915 }, { 800, 600 }, { 1000, 720 }, { 1280, 800 }, { 1366, 768 }, { 1920, 1080 }, { 2560, 1440 } };
  FairTestTable             table = { .words = data };
  guint                     column;

  fair_test_rules (table.words, &table.rules);
  column = table.rules.first[FAIR_COLUMN];
  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    {
      /* Without the bars of the window. */
      const FairSpace classic = { .width = windows[i].width, .height = windows[i].height - 93, .shape = CLASSIC };
      const FairSpace large = { .width = windows[i].width, .height = windows[i].height - 93, .shape = LARGE_PRINT };
      guint64         seed = i;
      FairPosition    position;

      for (guint pile = column; pile < column + table.rules.count[FAIR_COLUMN]; pile++)
        for (guint count = 1; count <= 22; count++)
          {
            fair_test_fill_pile (&table.rules, pile, count, 0, 0, &position);
            check_not_smaller (&table, &position, (FairSpace[]){ classic, large });
          }
      for (guint64 deal = 0; deal < (g_test_thorough () ? 4 : 1); deal++)
        {
          FairSpace spaces[] = { classic, large };

          fair_deal_number (&table.rules, deal, &position);
          for (guint move = 0; move < 200; move++)
            {
              check_not_smaller (&table, &position, spaces);
              if (!play_long (&table, &position, &seed))
                break;
            }
        }
    }
}

/* On a left-handed table the stock is on the other side, but columns still go from left to right. */
static void
test_left_handed (gconstpointer data)
{
  FairTestTable table = { .words = data, .shape = CLASSIC };
  FairPosition  position;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 2, &position);
  for (guint i = 0; i < G_N_ELEMENTS (fair_test_sizes); i++)
    {
      float    middle = fair_test_sizes[i].width / 2.0f;
      guint    first = table.rules.first[FAIR_COLUMN];
      guint    stock = table.rules.first[FAIR_STOCK];
      FairRect before;
      FairRect after;

      table.left_handed = FALSE;
      fair_test_layout (&table, &position, fair_test_sizes[i]);
      before = table.layout.places[stock];
      table.left_handed = TRUE;
      fair_test_layout (&table, &position, fair_test_sizes[i]);
      after = table.layout.places[stock];
      if (table.rules.count[FAIR_STOCK] > 0 && (before.x + before.width / 2 < middle) == (after.x + after.width / 2 < middle))
        fair_test_layout_fail (&table, "the stock lies at %g, and at %g for the other hand", (double) before.x, (double) after.x);
      for (guint pile = first + 1; pile < first + table.rules.count[FAIR_COLUMN] && !fair_test_layout_has_wings (&table); pile++)
        {
          const FairRect *column = &table.layout.places[pile];

          if (ABS (column[0].y - column[-1].y) <= SLIP && column[-1].x > column[0].x)
            fair_test_layout_fail (&table, "column %u lies on the wrong side of the one before", pile - first + 1);
        }
    }
}

/* In a space that is higher than wide the stock can lie below the columns, which keep their order and their room. */
static void
test_stock_at_bottom (gconstpointer data)
{
  FairTestTable table = { .words = data, .shape = CLASSIC };
  FairPosition  position;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 2, &position);
  for (guint i = 0; i < G_N_ELEMENTS (fair_test_sizes); i++)
    {
      guint      first = table.rules.first[FAIR_COLUMN];
      guint      stock = table.rules.first[FAIR_STOCK];
      gboolean   is_upright = fair_test_sizes[i].height > fair_test_sizes[i].width;
      FairLayout before;

      table.stock_at_bottom = FALSE;
      fair_test_layout (&table, &position, fair_test_sizes[i]);
      before = table.layout;
      table.stock_at_bottom = TRUE;
      fair_test_layout (&table, &position, fair_test_sizes[i]);
      if (table.rules.count[FAIR_STOCK] == 0 || !is_upright)
        {
          g_assert_cmpmem (&table.layout, sizeof before, &before, sizeof before);
          continue;
        }
      g_assert_cmpfloat_with_epsilon (table.layout.card_width, before.card_width, SLIP);
      for (guint pile = first; pile < first + table.rules.count[FAIR_COLUMN]; pile++)
        {
          const FairRect *column = &table.layout.areas[pile];

          if (table.layout.places[stock].y < column->y + column->height && table.layout.places[stock].x < table.layout.places[pile].x)
            fair_test_layout_fail (&table, "the stock is not below column %u", pile - first + 1);
          if (ABS (column->height - before.areas[pile].height) > SLIP || column->y > before.areas[pile].y)
            fair_test_layout_fail (&table, "column %u has not moved up as it is", pile - first + 1);
        }
      if (table.layout.places[stock].y + 3 * table.layout.card_height < table.layout.height)
        fair_test_layout_fail (&table, "the stock is not at the bottom: %g", (double) table.layout.places[stock].y);
    }
}

/* On a large screen cards grow with the space. */
static void
test_large (gconstpointer data)
{
  FairTestTable table = { .words = data, .shape = CLASSIC };
  FairPosition  position;
  float         width;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 1, &position);
  fair_test_layout (&table, &position, (FairTestSize){ 1920, 1080 });
  width = table.layout.card_width;
  fair_test_layout (&table, &position, (FairTestSize){ 3840, 2160 });
  if (table.layout.card_width < 2 * width || table.layout.card_width < 280)
    fair_test_layout_fail (&table, "cards are not larger than that, and %g at 1920 x 1080", (double) width);
}

/* Whether the longest column shows only the index of each card. */
static gboolean
is_tight (const FairTestTable *table)
{
  guint first = table->rules.first[FAIR_COLUMN];

  for (guint pile = first; pile < first + table->rules.count[FAIR_COLUMN]; pile++)
    {
      guint           count = fair_position_count (table->position, pile);
      const FairRect *top = table->layout.cards + table->position->start[pile + 1] - 1;

      if (count > 0 && top->y + top->height + 13 > table->layout.height - table->layout.scroll &&
          (count == 1 || top[0].y - top[-1].y <= fair_card_shape_get_least_step (&table->shape) * top->height + 1))
        return TRUE;
    }

  return FALSE;
}

/* On a phone every rank can be read in every position: 12 pixels high, or 16 in Large Print.  At the end of long
 * games the table is higher than the screen for that; in Large Print also at the beginning. */
static void
test_readable (gconstpointer data)
{
  static const FairTestSize sizes_upright[] = { { 360, 640 }, { 360, 540 }, { 350, 500 } }; /* without the bars and the frame of a window */
  static const struct
  {
    FairCardShape shape;
    float         rank;
    float         least;
  } decks[] = { { CLASSIC, CLASSIC_RANK, 12 }, { LARGE_PRINT, LARGE_PRINT_RANK, 16 } };
  FairTestTable table = { .words = data };
  guint64       seed = 1;

  fair_test_rules (data, &table.rules);
  for (guint i = 0; i < G_N_ELEMENTS (sizes_upright) * G_N_ELEMENTS (decks); i++)
    {
      FairTestSize size = sizes_upright[i / 2];
      guint        n = 0;
      guint        n_higher = 0;
      float        highest = 0;

      table.shape = decks[i % 2].shape;
      for (guint64 deal = 0; deal < (g_test_thorough () ? 20 : 5); deal++)
        {
          FairPosition position;

          table.left_handed = g_test_rand_bit ();
          fair_deal_number (&table.rules, deal, &position);
          for (guint move = 0; move < 300; move++)
            {
              fair_test_layout (&table, &position, size);
              fair_test_check_bounds (&table);
              fair_test_check_piles (&table);
              if (decks[i % 2].rank * table.layout.card_height < decks[i % 2].least - SLIP)
                fair_test_layout_fail (&table, "ranks are %g high", (double) (decks[i % 2].rank * table.layout.card_height));
              if (move == 0 && i % 2 == 0 && table.layout.height > size.height)
                fair_test_layout_fail (&table, "a new game has to be scrolled");
              if (table.layout.height > size.height && !is_tight (&table))
                fair_test_layout_fail (&table, "it has to be scrolled although there is room");
              n++;
              n_higher += table.layout.height > size.height;
              highest = MAX (highest, table.layout.height);
              if (!play_long (&table, &position, &seed))
                break;
            }
        }
      g_test_message ("%s, %s, %d x %d: %.1f %% of the positions are higher, at the most %g", table.words,
                      i % 2 ? "Large Print" : "Classic", size.width, size.height, 100.0 * n_higher / n, (double) highest);
    }
}

/* Scrolling only moves everything, and is limited to the ends. */
static void
test_scroll (gconstpointer data)
{
  FairTestTable table = { .words = data, .shape = CLASSIC };
  FairPosition  position;
  FairLayout    top;
  float         most;

  fair_test_rules (table.words, &table.rules);
  fair_test_fill_pile (&table.rules, table.rules.first[FAIR_COLUMN], 40, 0, 0, &position);
  fair_test_layout (&table, &position, (FairTestSize){ 360, 540 });
  top = table.layout;
  most = top.height - 540;
  if (most < 100)
    fair_test_layout_fail (&table, "it is only %g high", (double) top.height);

  for (int i = -1; i <= 5; i++)
    {
      float scroll = CLAMP (most * i / 4, 0, most);

      table.scroll = most * i / 4;
      fair_test_layout (&table, &position, (FairTestSize){ 360, 540 });
      g_assert_cmpfloat_with_epsilon (table.layout.scroll, scroll, SLIP);
      g_assert_cmpfloat_with_epsilon (table.layout.height, top.height, SLIP);
      fair_test_check_bounds (&table);
      fair_test_check_apart (&table);
      fair_test_check_piles (&table);
      for (guint card = 0; card < table.rules.n_cards; card++)
        if (ABS (table.layout.cards[card].y - top.cards[card].y + scroll) > SLIP || ABS (table.layout.cards[card].x - top.cards[card].x) > SLIP)
          fair_test_layout_fail (&table, "card %u lies at %g, %g", card, (double) table.layout.cards[card].x, (double) table.layout.cards[card].y);
      fair_test_check_finding (&table, 20);
    }
}

static void
add_cases (const char   *group,
           GTestDataFunc function)
{
  for (guint i = 0; fair_test_variants ()[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/arrangement/%s/%s", group, fair_test_variants ()[i]);

      g_test_add_data_func (path, fair_test_variants ()[i], function);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  add_cases ("growth", test_growth);
  add_cases ("one-row", test_one_row);
  add_cases ("phones", test_phones);
  add_cases ("squeeze-first", test_squeeze_first);
  g_test_add_func ("/fair/arrangement/thirteen", test_thirteen);
  add_cases ("large-print", test_large_print);
  g_test_add_func ("/fair/arrangement/six", test_six);
  g_test_add_func ("/fair/arrangement/squeeze", test_squeeze);
  add_cases ("left-handed", test_left_handed);
  add_cases ("stock-at-bottom", test_stock_at_bottom);
  add_cases ("large", test_large);
  add_cases ("readable", test_readable);
  add_cases ("scroll", test_scroll);

  return g_test_run ();
}
