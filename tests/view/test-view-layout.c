/* test-view-layout.c: where everything lies on the table, at every size of it.
 *
 * Lays out the deals of all games, what random play makes of them, and piles that are as full as
 * can be; and holds each layout against what a player needs: nothing outside, nothing over another
 * pile, every index to be read, the card that is seen is the one that is found.
 */
#include "config.h"

#include "fair-layout.h"

#include "castle.h"
#include "demonthief.h"
#include "rules-helpers.h"

#include <math.h>

#define ASPECT (5.0f / 7.0f)

/* In parts of a card: what the two decks draw in the corner (see data/cards/make-deck.py). */
#define CLASSIC ((FairCardShape){ ASPECT, 62 / 250.0f, 75 / 350.0f, 118 / 350.0f, 70 })
#define LARGE_PRINT ((FairCardShape){ ASPECT, 127 / 250.0f, 161 / 350.0f, 161 / 350.0f, 42 })
#define CLASSIC_RANK (60 / 350.0f)
#define LARGE_PRINT_RANK (135 / 350.0f)

/* Cards in a stack of a castle's wings whose indices can all be seen: more than play makes of it. */
#define MAX_WING 22

/* Layouts count in floats. */
#define SLIP 0.02f

typedef struct
{
  int width;
  int height;
} Size;

static const Size sizes[] = {
  { 240, 200 }, { 360, 400 }, { 360, 480 }, { 361, 401 }, { 360, 640 }, { 414, 896 }, { 480, 360 }, { 533, 997 }, { 640, 360 }, { 800, 600 }, { 1024, 768 }, { 1080, 1920 }, { 1279, 799 }, { 1280, 720 }, { 1280, 800 }, { 1366, 401 }, { 1920, 1080 }, { 2560, 1080 }, { 2161, 3837 }, { 3840, 400 }, { 3840, 2160 }, { 360, 2160 }
};

typedef struct
{
  const char         *words;
  FairRules           rules;
  const FairPosition *position;
  Size                size;
  FairCardShape       shape;
  gboolean            left_handed;
  gboolean            right_to_left;
  float               scroll;
  FairLayout          layout;
} Table;

/* Ends the test with the table at which @what was found. */
static void G_GNUC_NORETURN G_GNUC_PRINTF (2, 3)
  fail_at (const Table *table,
           const char  *format,
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

static void
lay_out (Table              *table,
         const FairPosition *position,
         Size                size)
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
                                     .right_to_left = table->right_to_left },
                       &table->layout);
}

/* Whether fans go to the right. */
static gboolean
has_wings (const Table *table)
{
  return table->rules.spec == &fair_castle_spec && table->layout.arrangement == 0;
}

/* Whether the cards of the pile lie so that each can be told from the next. */
static gboolean
is_fan (const Table *table,
        guint        pile)
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
check_rect (const Table    *table,
            const FairRect *rect,
            const char     *what,
            guint           number)
{
  const FairRect all = { 0, -table->layout.scroll, table->size.width, table->layout.height };

  if (!is_within (rect, &all))
    fail_at (table, "%s %u lies outside: %g %g %g %g", what, number, (double) rect->x, (double) rect->y,
             (double) rect->width, (double) rect->height);
}

static void
check_card_size (const Table    *table,
                 const FairRect *rect)
{
  if (ABS (rect->width - table->layout.card_width) > 0 || ABS (rect->height - table->layout.card_height) > 0)
    fail_at (table, "a card or place has another size: %g x %g", (double) rect->width, (double) rect->height);
}

/* Everything lies on the table, and has the size of a card.  A table is as high as its space, or as its cards
 * need. */
static void
check_bounds (const Table *table)
{
  const FairLayout *layout = &table->layout;

  if (layout->height < table->size.height ||
      (layout->height > table->size.height && layout->card_height > table->shape.legible + 1))
    fail_at (table, "the table is %g high", (double) layout->height);

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
    fail_at (table, "the cards have no good size");
}

/* No pile lies over another, with its area or with a card. */
static void
check_apart (const Table *table)
{
  const FairLayout   *layout = &table->layout;
  const FairPosition *position = table->position;

  for (guint a = 0; a < table->rules.n_piles; a++)
    for (guint b = 0; b < table->rules.n_piles; b++)
      {
        if (a == b)
          continue;
        if (fair_rect_overlap (&layout->areas[a], &layout->areas[b]) > SLIP)
          fail_at (table, "the areas of piles %u and %u overlap", a, b);
        for (guint i = 0; i < fair_position_count (position, a); i++)
          if (fair_rect_overlap (&layout->cards[position->start[a] + i], &layout->areas[b]) > SLIP)
            fail_at (table, "card %u of pile %u lies over pile %u", i, a, b);
      }
}

/* The cards of one fan go one way, evenly, the first at its place, within its area. */
static void
check_fan (const Table *table,
           guint        pile)
{
  const FairLayout   *layout = &table->layout;
  const FairPosition *position = table->position;
  const FairRect     *cards = &layout->cards[position->start[pile]];
  guint               count = fair_position_count (position, pile);
  float               unit = has_wings (table) ? layout->card_width : layout->card_height;
  float               least = has_wings (table) ? table->shape.index_right : table->shape.rank_bottom;
  float               last[2] = { -1, -1 };

  for (guint i = 1; i < count; i++)
    {
      gboolean face_up = i - 1 >= position->down[pile];
      float    dx = cards[i].x - cards[i - 1].x;
      float    dy = cards[i].y - cards[i - 1].y;
      float    step = has_wings (table) ? dx : dy;

      if (ABS (has_wings (table) ? dy : dx) > SLIP)
        fail_at (table, "pile %u is not straight", pile);
      if (!(step > 0))
        fail_at (table, "card %u of pile %u covers the one below", i, pile);
      if (face_up && (count <= MAX_WING || !has_wings (table)) && step < least * unit - SLIP)
        fail_at (table, "card %u of %u in pile %u shows %g of the one below", i, count, pile, (double) (step / unit));
      if (last[face_up] >= 0 && ABS (last[face_up] - step) > SLIP)
        fail_at (table, "pile %u is uneven: %g, then %g", pile, (double) last[face_up], (double) step);
      last[face_up] = step;
    }
  if (last[FALSE] > last[TRUE] + SLIP && last[TRUE] >= 0)
    fail_at (table, "pile %u shows more of its backs than of its faces", pile);

  for (guint i = 0; i < count; i++)
    if (!is_within (&cards[i], &layout->areas[pile]))
      fail_at (table, "card %u of pile %u lies beside its area", i, pile);
}

static void
check_piles (const Table *table)
{
  const FairLayout *layout = &table->layout;

  for (guint pile = 0; pile < table->rules.n_piles; pile++)
    {
      const FairRect *place = &layout->places[pile];
      const FairRect *first = &layout->cards[table->position->start[pile]];

      if (!is_within (place, &layout->areas[pile]))
        fail_at (table, "the place of pile %u lies beside its area", pile);
      if (fair_position_count (table->position, pile) > 0 &&
          (ABS (first->x - place->x) > SLIP || ABS (first->y - place->y) > SLIP))
        fail_at (table, "the first card of pile %u lies beside its place", pile);
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

/* Finds what is seen at a point by going through all that lies there in the order of drawing. */
static gboolean
find_slowly (const Table *table,
             float        x,
             float        y,
             guint       *pile,
             int         *index)
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
check_find (const Table *table,
            float        x,
            float        y)
{
  guint    pile = FAIR_NO_PILE;
  guint    expected_pile = FAIR_NO_PILE;
  int      index = -2;
  int      expected_index = -2;
  gboolean found = fair_layout_find (&table->layout, &table->rules, table->position, x, y, &pile, &index);
  gboolean expected = find_slowly (table, x, y, &expected_pile, &expected_index);

  if (found != expected || (found && (pile != expected_pile || index != expected_index)))
    fail_at (table, "at %g, %g was found: %d, pile %u, card %d; there lies: %d, pile %u, card %d", (double) x, (double) y,
             found, pile, index, expected, expected_pile, expected_index);
}

/* At random points, and just within and beside the corners of every card and place. */
static void
check_finding (const Table *table,
               guint        n_points)
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

/* Columns that begin at one height have areas of one height too. */
static void
check_columns (const Table *table)
{
  const FairRules *rules = &table->rules;
  const FairRect  *areas = &table->layout.areas[rules->first[FAIR_COLUMN]];

  for (guint a = 0; a < rules->count[FAIR_COLUMN]; a++)
    for (guint b = 0; b < a; b++)
      if (ABS (areas[a].y - areas[b].y) <= SLIP &&
          (ABS (areas[a].width - areas[b].width) > SLIP || ABS (areas[a].height - areas[b].height) > SLIP))
        fail_at (table, "columns %u and %u are not equal", a + 1, b + 1);
}

static void
check_sizes (Table              *table,
             const FairPosition *position,
             guint               n_points)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      table->shape = g_test_rand_bit () ? LARGE_PRINT : CLASSIC;
      table->left_handed = g_test_rand_bit ();
      table->right_to_left = g_test_rand_bit ();
      lay_out (table, position, sizes[i]);
      check_bounds (table);
      check_apart (table);
      check_piles (table);
      check_columns (table);
      if (n_points > 0)
        check_finding (table, n_points);
    }
}

static void
test_play (gconstpointer data)
{
  Table   table = { .words = data, .shape = CLASSIC };
  guint64 seed = (guint64) g_test_rand_int ();

  fair_test_rules (table.words, &table.rules);
  for (guint64 deal = 0; deal < 4; deal++)
    {
      FairPosition position;
      FairMove     moves[FAIR_MAX_MOVES];

      fair_deal_number (&table.rules, deal, &position);
      check_sizes (&table, &position, 20);
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
            check_sizes (&table, &position, 5);
        }
    }
}

/* A position with @count cards in @pile, @down of them face down, and the others in @rest. */
static void
fill_pile (const FairRules *rules,
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

/* Columns of 1 to 52 cards, with any number of them face down, and everything on one pile. */
static void
test_extremes (gconstpointer data)
{
  static const guint counts[] = { 1, 2, 13, 21, 22, 23, 30, 50, 52 };
  Table              table = { .words = data, .shape = CLASSIC };

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
          fill_pile (&table.rules, pile, count, described->facing == FAIR_FACING_TOP ? count - 1 : 0, rest, &position);
          check_sizes (&table, &position, 0);
          if (described->facing != FAIR_FACING_COVERED)
            continue;
          for (guint down = 1; down < count; down += 1 + count / 4)
            {
              fill_pile (&table.rules, pile, count, down, rest, &position);
              check_sizes (&table, &position, 0);
            }
        }
    }
}

/* Whether columns lie one below the other. */
static gboolean
has_two_rows (const Table *table)
{
  const FairRect *columns = table->layout.places + table->rules.first[FAIR_COLUMN];

  return !has_wings (table) && columns[table->rules.count[FAIR_COLUMN] - 1].y > columns[0].y + SLIP;
}

/* A table that is larger has cards that are not smaller, whatever lies there; but for the moment at which
 * it takes another arrangement, which does not ask what lies there, and at which all columns come to lie in one
 * row. */
static void
test_growth (gconstpointer data)
{
  Table        table = { .words = data, .shape = CLASSIC };
  FairPosition positions[3];
  guint        column;

  fair_test_rules (table.words, &table.rules);
  column = table.rules.first[FAIR_COLUMN];
  fair_deal_number (&table.rules, 5, &positions[0]);
  fill_pile (&table.rules, column, 22, 0, 0, &positions[1]);
  fill_pile (&table.rules, column + 1, 40, 0, 0, &positions[2]);

  for (guint p = 0; p < G_N_ELEMENTS (positions); p++)
    for (int i = 0; i < 300; i++)
      {
        Size     small = { g_test_rand_int_range (360, 3000), g_test_rand_int_range (400, 2000) };
        Size     large = { small.width + g_test_rand_int_range (0, 300), small.height + g_test_rand_int_range (0, 300) };
        float    width, height;
        guint    arrangement;
        gboolean fits, two_rows;

        /* Once an upright table had smaller cards than a square one. */
        if (i == 1)
          {
            small = (Size){ 1858, 1460 };
            large = (Size){ 1858, 1732 };
          }

        /* Every third one keeps its shape. */
        if (i % 3 == 0)
          large = (Size){ small.width * 2, small.height * 2 };
        lay_out (&table, &positions[p], small);
        width = table.layout.card_width;
        height = table.layout.card_height;
        arrangement = table.layout.arrangement;
        two_rows = has_two_rows (&table);
        fits = table.layout.height <= small.height;
        lay_out (&table, &positions[p], large);
        if (two_rows != has_two_rows (&table) || (p > 0 && table.layout.arrangement != arrangement))
          continue;
        if (table.layout.card_width < width || table.layout.card_height < height)
          fail_at (&table, "at %d x %d cards were larger: %g x %g", small.width, small.height, (double) width, (double) height);
        /* At the least size that can be read there may be no gaps. */
        if (i % 3 == 0 && fits && width > ceilf (table.shape.legible * table.shape.aspect) && table.layout.card_width < 2 * width)
          fail_at (&table, "at half the size cards were %g wide", (double) width);
      }
}

/* A deal in an ordinary window has large cards, and takes the width or the height. */
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
    { "kingcell", 125, 60 },
    { "rush", 135, 50 },
    { "beleaguered-castle", 115, 60 },
    { "streets-and-alleys", 115, 60 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      Table        table = { .words = expected[i].words, .shape = CLASSIC };
      FairPosition position;
      float        right = 0;
      float        left = G_MAXFLOAT;

      fair_test_rules (table.words, &table.rules);
      fair_deal_number (&table.rules, 1, &position);
      lay_out (&table, &position, (Size){ 360, 640 });
      g_test_message ("%s: at 360 x 640 cards are %g wide", table.words, (double) table.layout.card_width);
      if (table.layout.card_width < expected[i].at_360)
        fail_at (&table, "cards are smaller than %g", (double) expected[i].at_360);

      lay_out (&table, &position, (Size){ 1280, 800 });
      g_test_message ("%s: at 1280 x 800 cards are %g wide", table.words, (double) table.layout.card_width);
      if (table.layout.card_width < expected[i].at_1280)
        fail_at (&table, "cards are smaller than %g", (double) expected[i].at_1280);
      for (guint pile = 0; pile < table.rules.n_piles; pile++)
        {
          left = MIN (left, table.layout.areas[pile].x);
          right = MAX (right, table.layout.areas[pile].x + table.layout.areas[pile].width);
        }
      if (right - left < 0.75f * 1280)
        fail_at (&table, "the table takes only %g of the width", (double) (right - left));
      if (ABS (left - (1280 - right)) > 2)
        fail_at (&table, "the table is not in the middle: %g, %g", (double) left, (double) (1280 - right));
    }
}

/* Plays at random, and rarely to a foundation: columns get long. */
static gboolean
play_long (Table        *table,
           FairPosition *position,
           guint64      *seed)
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

/* Columns lie in one row wherever ranks can be read there, as they can for seven columns on a telephone. */
static void
test_one_row (gconstpointer data)
{
  static const FairCardShape shapes[] = { CLASSIC, LARGE_PRINT };
  Table                      table = { .words = data };
  FairPosition               position;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 1, &position);
  for (guint s = 0; s < G_N_ELEMENTS (shapes); s++)
    for (guint i = 0; i < 300; i++)
      {
        Size  size = { g_test_rand_int_range (350, 1400), g_test_rand_int_range (500, 2000) };
        float least = ceilf (shapes[s].legible * shapes[s].aspect);
        float n_cards = table.rules.spec == &fair_castle_spec ? 0 : table.rules.count[FAIR_COLUMN] + 2.0f;

        if (size.height < size.width)
          continue;
        table.shape = shapes[s];
        lay_out (&table, &position, size);
        if (has_two_rows (&table) && n_cards > 0 && size.width > n_cards * least)
          fail_at (&table, "columns lie in two rows");
        if (!has_two_rows (&table) && size.height > size.width && table.layout.card_width < least)
          fail_at (&table, "in one row of columns no rank can be read");
      }
  if (g_str_has_prefix (table.words, "rush"))
    {
      table.shape = CLASSIC;
      lay_out (&table, &position, (Size){ 360, 540 });
      g_assert_false (has_two_rows (&table));
      g_assert_cmpfloat (table.layout.places[table.rules.first[FAIR_STOCK]].x, <, 60);
      g_assert_cmpfloat (table.layout.places[table.rules.first[FAIR_WASTE]].x, <, 120);
    }
}

/* In Churchill the Six lie in one row at the top left, as published, wherever the table is wider than high. */
static void
test_six (void)
{
  static const Size landscapes[] = { { 640, 480 }, { 800, 600 }, { 1280, 720 }, { 1280, 800 }, { 1920, 1080 }, { 3840, 2160 } };
  Table             table = { .words = "churchill", .shape = CLASSIC };
  FairPosition      position;
  guint             first;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 1, &position);
  first = table.rules.first[FAIR_RESERVE];
  for (guint i = 0; i < G_N_ELEMENTS (landscapes); i++)
    {
      lay_out (&table, &position, landscapes[i]);
      for (guint pile = 0; pile < table.rules.n_piles; pile++)
        if (table.layout.places[pile].x < table.layout.places[first].x - SLIP || table.layout.places[pile].y < table.layout.places[first].y - SLIP)
          fail_at (&table, "the Six are not at the top left");
      for (guint r = 1; r < 6; r++)
        if (ABS (table.layout.places[first + r].y - table.layout.places[first].y) > SLIP)
          fail_at (&table, "the Six are not in one row");
    }
}

/* Cards that lie face down give way before those that lie face up. */
static void
test_squeeze (void)
{
  Table        table = { .words = "rush", .shape = CLASSIC };
  FairPosition position;
  guint        column;

  fair_test_rules (table.words, &table.rules);
  column = table.rules.first[FAIR_COLUMN];
  for (int height = 500; height < 1500; height += 20)
    {
      const FairRect *cards;
      float           down, up;

      fill_pile (&table.rules, column, 18, 6, 0, &position);
      lay_out (&table, &position, (Size){ 1000, height });
      cards = table.layout.cards + position.start[column];
      down = (cards[1].y - cards[0].y) / table.layout.card_height;
      up = (cards[7].y - cards[6].y) / table.layout.card_height;
      if (down > 0.06f && up < table.shape.suit_bottom - 0.01f)
        fail_at (&table, "steps are %g face down and %g face up", (double) down, (double) up);
    }
}

/* Cards that got smaller for a long column stay so when it gets shorter, and the arrangement stays; what a space
 * does not know of is laid out as anew. */
static void
test_steady (gconstpointer data)
{
  Table   table = { .words = data, .shape = CLASSIC };
  guint64 seed = 7;

  fair_test_rules (table.words, &table.rules);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      FairSpace    space = { .width = sizes[i].width, .height = sizes[i].height, .shape = CLASSIC };
      FairPosition position;
      float        width = G_MAXFLOAT;
      guint        n_sizes = 0;

      fair_deal_number (&table.rules, i, &position);
      for (guint move = 0; move < 200; move++)
        {
          table.position = &position;
          table.size = sizes[i];
          fair_layout_compute (&table.rules, &position, &space, &table.layout);
          if (move > 0 && table.layout.arrangement != space.arrangement)
            fail_at (&table, "a move changed the arrangement");
          if (table.layout.card_width > width)
            fail_at (&table, "cards got larger: they were %g wide", (double) width);
          n_sizes += table.layout.card_width < width;
          width = table.layout.card_width;
          space.arrangement = table.layout.arrangement;
          memcpy (space.rooms, table.layout.rooms, sizeof space.rooms);
          check_bounds (&table);
          check_piles (&table);
          if (!play_long (&table, &position, &seed))
            break;
        }
      if (n_sizes > 5)
        fail_at (&table, "cards had %u sizes", n_sizes);
    }
}

/* In a mirror: every area lies where it lay, counted from the other side. */
static void
test_mirror (gconstpointer data)
{
  Table        table = { .words = data, .shape = CLASSIC };
  FairPosition position;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 2, &position);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      FairLayout plain;

      table.right_to_left = FALSE;
      lay_out (&table, &position, sizes[i]);
      plain = table.layout;
      table.right_to_left = TRUE;
      lay_out (&table, &position, sizes[i]);
      for (guint pile = 0; pile < table.rules.n_piles; pile++)
        {
          const FairRect *here = &table.layout.areas[pile];
          const FairRect *there = &plain.areas[pile];
          float           slip = table.rules.piles[pile].role == FAIR_WASTE ? plain.card_width : 0.1f;

          if (ABS (here->x - (sizes[i].width - there->x - there->width)) > slip || ABS (here->y - there->y) > SLIP)
            fail_at (&table, "pile %u lies at %g, %g in the mirror of %g, %g", pile, (double) here->x, (double) here->y,
                     (double) there->x, (double) there->y);
        }
    }
}

/* On a left-handed table the stock lies on the other side, but one still reads its columns from the left. */
static void
test_left_handed (gconstpointer data)
{
  Table        table = { .words = data, .shape = CLASSIC };
  FairPosition position;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 2, &position);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint rtl = 0; rtl < 2; rtl++)
      {
        float    middle = sizes[i].width / 2.0f;
        guint    first = table.rules.first[FAIR_COLUMN];
        guint    stock = table.rules.first[FAIR_STOCK];
        FairRect before;
        FairRect after;

        table.right_to_left = rtl > 0;
        table.left_handed = FALSE;
        lay_out (&table, &position, sizes[i]);
        before = table.layout.places[stock];
        table.left_handed = TRUE;
        lay_out (&table, &position, sizes[i]);
        after = table.layout.places[stock];
        if (table.rules.count[FAIR_STOCK] > 0 && (before.x + before.width / 2 < middle) == (after.x + after.width / 2 < middle))
          fail_at (&table, "the stock lies at %g, and at %g for the other hand", (double) before.x, (double) after.x);
        for (guint pile = first + 1; pile < first + table.rules.count[FAIR_COLUMN] && !has_wings (&table); pile++)
          {
            const FairRect *column = &table.layout.places[pile];

            if (ABS (column[0].y - column[-1].y) <= SLIP && (column[-1].x < column[0].x) == table.right_to_left)
              fail_at (&table, "column %u lies on the wrong side of the one before", pile - first + 1);
          }
      }
}

/* On a large screen the cards grow as the room does. */
static void
test_large (gconstpointer data)
{
  Table        table = { .words = data, .shape = CLASSIC };
  FairPosition position;
  float        width;

  fair_test_rules (table.words, &table.rules);
  fair_deal_number (&table.rules, 1, &position);
  lay_out (&table, &position, (Size){ 1920, 1080 });
  width = table.layout.card_width;
  lay_out (&table, &position, (Size){ 3840, 2160 });
  if (table.layout.card_width < 2 * width || table.layout.card_width < 280)
    fail_at (&table, "cards are not larger than that, and %g at 1920 x 1080", (double) width);
}

/* On a telephone every rank can be read, in every position: 12 pixels high, or 16 in Large Print.  At the end of
 * long games the table is higher than the screen for that, but never at their begin. */
static void
test_readable (gconstpointer data)
{
  static const Size sizes_upright[] = { { 360, 640 }, { 360, 540 }, { 350, 500 } }; /* less what a window has bars for, and a frame */
  static const struct
  {
    FairCardShape shape;
    float         rank;
    float         least;
  } decks[] = { { CLASSIC, CLASSIC_RANK, 12 }, { LARGE_PRINT, LARGE_PRINT_RANK, 16 } };
  Table   table = { .words = data };
  guint64 seed = 1;

  fair_test_rules (data, &table.rules);
  for (guint i = 0; i < G_N_ELEMENTS (sizes_upright) * G_N_ELEMENTS (decks); i++)
    {
      Size  size = sizes_upright[i / 2];
      guint n = 0;
      guint n_higher = 0;
      float highest = 0;

      table.shape = decks[i % 2].shape;
      for (guint64 deal = 0; deal < 20; deal++)
        {
          FairPosition position;

          table.left_handed = g_test_rand_bit ();
          table.right_to_left = g_test_rand_bit ();
          fair_deal_number (&table.rules, deal, &position);
          for (guint move = 0; move < 300; move++)
            {
              lay_out (&table, &position, size);
              check_bounds (&table);
              check_piles (&table);
              if (decks[i % 2].rank * table.layout.card_height < decks[i % 2].least - SLIP)
                fail_at (&table, "ranks are %g high", (double) (decks[i % 2].rank * table.layout.card_height));
              if (move == 0 && table.layout.height > size.height)
                fail_at (&table, "a new game has to be scrolled");
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

/* However far one scrolls, everything is where it was, but for that; and one cannot get beyond the ends. */
static void
test_scroll (gconstpointer data)
{
  Table        table = { .words = data, .shape = CLASSIC };
  FairPosition position;
  FairLayout   top;
  float        most;

  fair_test_rules (table.words, &table.rules);
  fill_pile (&table.rules, table.rules.first[FAIR_COLUMN], 40, 0, 0, &position);
  lay_out (&table, &position, (Size){ 360, 540 });
  top = table.layout;
  most = top.height - 540;
  if (most < 100)
    fail_at (&table, "it is only %g high", (double) top.height);

  for (int i = -1; i <= 5; i++)
    {
      float scroll = CLAMP (most * i / 4, 0, most);

      table.scroll = most * i / 4;
      lay_out (&table, &position, (Size){ 360, 540 });
      g_assert_cmpfloat_with_epsilon (table.layout.scroll, scroll, SLIP);
      g_assert_cmpfloat_with_epsilon (table.layout.height, top.height, SLIP);
      check_bounds (&table);
      check_apart (&table);
      check_piles (&table);
      for (guint card = 0; card < table.rules.n_cards; card++)
        if (ABS (table.layout.cards[card].y - top.cards[card].y + scroll) > SLIP || ABS (table.layout.cards[card].x - top.cards[card].x) > SLIP)
          fail_at (&table, "card %u lies at %g, %g", card, (double) table.layout.cards[card].x, (double) table.layout.cards[card].y);
      check_finding (&table, 20);
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
  for (guint i = 0; fair_test_variants[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/layout/%s/%s", group, fair_test_variants[i]);

      g_test_add_data_func (path, fair_test_variants[i], function);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  add_cases ("play", test_play);
  add_cases ("extremes", test_extremes);
  add_cases ("growth", test_growth);
  add_cases ("one-row", test_one_row);
  add_cases ("steady", test_steady);
  g_test_add_func ("/fair/layout/six", test_six);
  g_test_add_func ("/fair/layout/squeeze", test_squeeze);
  add_cases ("mirror", test_mirror);
  add_cases ("left-handed", test_left_handed);
  add_cases ("large", test_large);
  add_cases ("readable", test_readable);
  add_cases ("scroll", test_scroll);
  g_test_add_func ("/fair/layout/room", test_room);
  g_test_add_func ("/fair/layout/overlap", test_overlap);

  return g_test_run ();
}
