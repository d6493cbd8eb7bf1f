/* The pictures of the built-in decks: each face has the pips of its rank and the color of its suit, is unique, and
 * stays inside its card. */
#include "config.h"

#include "fair-face-source.h"
#include "fair-svg-art.h"
#include "picture-helpers.h"

#include <librsvg/rsvg.h>
#include <string.h>

/* Colors from data/cards/deck_colours.py. */
typedef struct
{
  const char *style; /* a file, or NULL for the unchanged deck */
  guint32     paper;
  guint32     suits[FAIR_N_SUITS];
} Variant;

static const Variant variants[] = {
  { NULL, 0xfdfdfb, { 0x141418, 0xc00a14, 0xc00a14, 0x141418 } },
  { "four-colours.css", 0xfdfdfb, { 0x1c8058, 0x0f3fbe, 0xc00a14, 0x141418 } },
  { "dark-two-colours.css", 0x242429, { 0xf6f5f2, 0xf0666e, 0xf0666e, 0xf6f5f2 } },
  { "dark-four-colours.css", 0x242429, { 0x45f07e, 0x6c8cf2, 0xdc6874, 0xf6f5f2 } },
};

/* A part of a card, as fractions of its width and height. */
typedef struct
{
  double left, top, right, bottom;
} Area;

typedef struct
{
  const char *file;
  gboolean    has_pips;
  double      index_height; /* the least height of the rank, as a fraction of the card's height */
  double      legible;      /* pixels of that on the smallest cards */
  Area        rank;         /* of the index in the upper left corner */
  Area        suit;
} Deck;

static const Deck decks[] = {
  { "classic.svg", TRUE, 0.165, 12, { 0.035, 0.017, 0.24, 0.197 }, { 0.035, 0.198, 0.24, 0.3 } },
  { "large-print.svg", FALSE, 0.37, 16, { 0.035, 0.034, 0.51, 0.46 }, { 0.52, 0.06, 0.97, 0.43 } },
};

/* Between the columns of indices. */
static const Area pip_area = { 0.246, 0.06, 0.754, 0.94 };

static GBytes *
load (const char *file)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", file, NULL);
  g_autoptr (GError) error = NULL;
  char *text;
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  return g_bytes_new_take (text, length);
}

static FairSvgArt *
render (const char *file,
        const char *style,
        const char *back,
        int         width)
{
  g_autoptr (GBytes) svg = load (file);
  g_autoptr (GBytes) css = style ? load (style) : NULL;
  FairSvgArt *art = fair_svg_art_new (fair_own_faces_new (svg, css, back, FAIR_LETTERS_INTERNATIONAL));

  fair_svg_art_prepare (art, (float) width, (float) width * 1.4f, 1);
  fair_svg_art_wait (art);
  g_assert_null (fair_svg_art_get_error (art));
  g_assert_true (fair_svg_art_is_complete (art));
  return art;
}

static int
get_distance (guint32 pixel,
              guint32 colour)
{
  return ABS ((int) (pixel >> 16 & 255) - (int) (colour >> 16 & 255)) + ABS ((int) (pixel >> 8 & 255) - (int) (colour >> 8 & 255)) +
         ABS ((int) (pixel & 255) - (int) (colour & 255));
}

/* Whether the color of a pixel is closer to the suit than to the paper. */
static gboolean
is_suit (guint32        pixel,
         const Variant *variant,
         FairSuit       suit)
{
  return get_distance (pixel, variant->suits[suit]) < get_distance (pixel, variant->paper);
}

static void
erase (guint8 *marks,
       int     width,
       int     height,
       int     x,
       int     y)
{
  if (x < 0 || y < 0 || x >= width || y >= height || !marks[y * width + x])
    return;

  marks[y * width + x] = FALSE;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      erase (marks, width, height, x + dx, y + dy);
}

/* Counts the shapes in the color of the suit between the indices, without specks. */
static guint
count_pips (cairo_surface_t *picture,
            const Variant   *variant,
            FairSuit         suit)
{
  int                width = cairo_image_surface_get_width (picture);
  int                height = cairo_image_surface_get_height (picture);
  g_autofree guint8 *marks = g_new0 (guint8, width * height);
  guint              n = 0;

  for (int y = (int) (pip_area.top * height); y < pip_area.bottom * height; y++)
    for (int x = (int) (pip_area.left * width); x < pip_area.right * width; x++)
      marks[y * width + x] = is_suit (fair_test_get_pixel (picture, x, y), variant, suit);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (marks[y * width + x])
        {
          n++;
          erase (marks, width, height, x, y);
        }

  return n;
}

/* Returns: the height of the rank in the corner, as a fraction of the card's height */
static double
measure_rank (cairo_surface_t *picture,
              const Variant   *variant,
              FairSuit         suit,
              const Area      *area)
{
  int width = cairo_image_surface_get_width (picture);
  int height = cairo_image_surface_get_height (picture);
  int first = height;
  int last = 0;

  for (int y = (int) (area->top * height); y < area->bottom * height; y++)
    for (int x = (int) (area->left * width); x < area->right * width; x++)
      if (is_suit (fair_test_get_pixel (picture, x, y), variant, suit))
        {
          first = MIN (first, y);
          last = MAX (last, y);
        }

  return (last - first + 1.0) / height;
}

static void
assert_colours (cairo_surface_t *picture,
                const Variant   *variant,
                FairSuit         suit,
                const Area      *area)
{
  int   width = cairo_image_surface_get_width (picture);
  int   height = cairo_image_surface_get_height (picture);
  guint n_own = 0;

  for (int y = (int) (area->top * height); y < area->bottom * height; y++)
    for (int x = (int) (area->left * width); x < area->right * width; x++)
      {
        guint32 pixel = fair_test_get_pixel (picture, x, y);

        g_assert_cmpuint (pixel >> 24, ==, 255);
        n_own += get_distance (pixel, variant->suits[suit]) < 6;
        for (FairSuit other = FAIR_CLUBS; other < FAIR_N_SUITS; other++)
          if (variant->suits[other] != variant->suits[suit])
            g_assert_cmpint (get_distance (pixel, variant->suits[other]), >, 24);
      }
  g_assert_cmpuint (n_own, >, 100);
}

static void
test_faces (gconstpointer data)
{
  const Deck      *deck = data;
  const Area      *rank_area = &deck->rank;
  static const int widths[] = { 160, 250 };

  for (guint i = 0; i < G_N_ELEMENTS (variants) * G_N_ELEMENTS (widths); i++)
    {
      const Variant *variant = &variants[i / 2];
      g_autoptr (FairSvgArt) art = render (deck->file, variant->style, NULL, widths[i % 2]);

      for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
        for (guint rank = FAIR_ACE; rank <= FAIR_KING; rank++)
          {
            cairo_surface_t *picture = fair_svg_art_get_picture (art, fair_card (rank, suit, 0));

            assert_colours (picture, variant, suit, rank_area);
            g_assert_cmpfloat (measure_rank (picture, variant, suit, rank_area), >=, deck->index_height);
            /* The ace of spades is drawn with additional lines. */
            if (deck->has_pips && rank <= 10 && !(rank == FAIR_ACE && suit == FAIR_SPADES))
              g_assert_cmpuint (count_pips (picture, variant, suit), ==, rank);
          }
    }
}

/* Counts the pixels in the color of a suit in a part of a card; @n_differ counts those that are in only one of two
 * cards. */
static guint
compare_marks (cairo_surface_t *one,
               FairSuit         suit,
               cairo_surface_t *other,
               FairSuit         other_suit,
               const Area      *area,
               guint           *n_differ)
{
  int   width = cairo_image_surface_get_width (one);
  int   height = cairo_image_surface_get_height (one);
  guint n = 0;

  *n_differ = 0;
  for (int y = (int) (area->top * height); y < area->bottom * height; y++)
    for (int x = (int) (area->left * width); x < area->right * width; x++)
      {
        gboolean is_mark = is_suit (fair_test_get_pixel (one, x, y), &variants[0], suit);

        n += is_mark;
        *n_differ += is_mark != is_suit (fair_test_get_pixel (other, x, y), &variants[0], other_suit);
      }

  return n;
}

/* A rank is the same in all suits and differs from all others, and so does a suit in all ranks. */
static void
test_indices (gconstpointer data)
{
  const Deck *deck = data;
  g_autoptr (FairSvgArt) art = render (deck->file, NULL, NULL, 250);

  for (guint i = 0; i < FAIR_PACK_SIZE; i++)
    for (guint j = 0; j < FAIR_PACK_SIZE; j++)
      {
        FairSuit         suits[] = { i / FAIR_N_RANKS, j / FAIR_N_RANKS };
        guint            ranks[] = { i % FAIR_N_RANKS + 1, j % FAIR_N_RANKS + 1 };
        cairo_surface_t *one = fair_svg_art_get_picture (art, fair_card (ranks[0], suits[0], 0));
        cairo_surface_t *other = fair_svg_art_get_picture (art, fair_card (ranks[1], suits[1], 0));
        guint            n_differ;
        guint            n = compare_marks (one, suits[0], other, suits[1], &deck->rank, &n_differ);

        g_assert_cmpuint (n, >, 200);
        if (ranks[0] == ranks[1])
          g_assert_cmpuint (n_differ, <, n / 20);
        else
          g_assert_cmpuint (n_differ, >, n / 8);
        n = compare_marks (one, suits[0], other, suits[1], &deck->suit, &n_differ);
        g_assert_cmpuint (n, >, 200);
        if (suits[0] == suits[1])
          g_assert_cmpuint (n_differ, <, n / 20);
        else
          g_assert_cmpuint (n_differ, >, n / 8);
      }
}

/* Each card of Large Print also shows its suit in a fan to the right: a court has a small one below its rank, a pip
 * card half of its pip. */
static void
test_large_print_fans (void)
{
  static const Area court = { 0.12, 0.52, 0.34, 0.67 };
  static const Area pip = { 0.15, 0.52, 0.5, 0.9 };
  g_autoptr (FairSvgArt) art = render ("large-print.svg", NULL, NULL, 250);

  for (guint rank = FAIR_ACE; rank <= FAIR_KING; rank++)
    for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
      for (FairSuit other = FAIR_CLUBS; other < FAIR_N_SUITS; other++)
        {
          guint n_differ;
          guint n = compare_marks (fair_svg_art_get_picture (art, fair_card (rank, suit, 0)), suit,
                                   fair_svg_art_get_picture (art, fair_card (rank, other, 0)), other,
                                   rank > 10 ? &court : &pip, &n_differ);

          g_assert_cmpuint (n, >, 500);
          g_assert_true (suit == other || n_differ > n / 8);
        }
}

/* Measures the width of a suit at a height from its top (0) to its bottom (1), as a fraction of the greatest width,
 * and the number of pieces. */
static double
measure_suit (cairo_surface_t *picture,
              FairSuit         suit,
              const Area      *area,
              double           at,
              guint           *n_pieces)
{
  int    width = cairo_image_surface_get_width (picture);
  int    height = cairo_image_surface_get_height (picture);
  int    top = (int) (area->top * height);
  int    bottom = (int) (area->bottom * height);
  int    first = bottom;
  int    last = top;
  guint  widest = 0;
  guint *lines = g_newa0 (guint, (gsize) height);
  guint *pieces = g_newa0 (guint, (gsize) height);

  for (int y = top; y < bottom; y++)
    {
      gboolean was_mark = FALSE;

      for (int x = (int) (area->left * width); x < area->right * width; x++)
        {
          gboolean is_mark = is_suit (fair_test_get_pixel (picture, x, y), &variants[0], suit);

          lines[y] += is_mark;
          pieces[y] += is_mark && !was_mark;
          was_mark = is_mark;
        }
      widest = MAX (widest, lines[y]);
      if (lines[y] > 0)
        {
          first = MIN (first, y);
          last = MAX (last, y);
        }
    }
  top = first + (int) (at * (last - first));
  *n_pieces = pieces[top];

  return (double) lines[top] / widest;
}

/* A heart has two humps and ends in a point, a diamond has a point at each end, a spade has a point at the top and a
 * foot at the bottom, a club has a foot and a round head. */
static void
test_suits (gconstpointer data)
{
  const Deck *deck = data;
  g_autoptr (FairSvgArt) art = render (deck->file, NULL, NULL, 500);

  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    {
      cairo_surface_t *picture = fair_svg_art_get_picture (art, fair_card (2, suit, 0));
      gboolean         has_foot = suit == FAIR_CLUBS || suit == FAIR_SPADES;
      guint            n_above, n_below;
      double           above = measure_suit (picture, suit, &deck->suit, 0.1, &n_above);
      double           below = measure_suit (picture, suit, &deck->suit, 0.97, &n_below);

      g_assert_cmpuint (n_above, ==, suit == FAIR_HEARTS ? 2 : 1);
      g_assert_cmpuint (n_below, ==, 1);
      if (has_foot)
        g_assert_cmpfloat (below, >, 0.19);
      else
        g_assert_cmpfloat (below, <, 0.19);
      if (suit == FAIR_CLUBS)
        g_assert_cmpfloat (above, >, 0.3);
      if (suit == FAIR_DIAMONDS || suit == FAIR_SPADES)
        g_assert_cmpfloat (above, <, 0.25);
    }
}

/* At the height that the deck declares to be legible, ranks have the required height in pixels. */
static void
test_legible (gconstpointer data)
{
  const Deck *deck = data;
  g_autoptr (FairSvgArt) art = render (deck->file, NULL, NULL, 250);
  const FairCardShape *shape = fair_svg_art_get_shape (art);

  for (FairCard face = 0; face < FAIR_PACK_SIZE; face++)
    {
      FairSuit         suit = face / FAIR_N_RANKS;
      cairo_surface_t *picture = fair_svg_art_get_picture (art, fair_card (1 + face % FAIR_N_RANKS, suit, 0));

      g_assert_cmpfloat (measure_rank (picture, &variants[0], suit, &deck->rank) * (double) shape->legible, >=, deck->legible - 0.1);
    }
}

/* Even at 40 pixels no two cards look the same. */
static void
test_distinct (gconstpointer data)
{
  const Deck *deck = data;
  g_autoptr (FairSvgArt) art = render (deck->file, NULL, NULL, 40);
  FairCard faces[FAIR_PACK_SIZE + 1] = { FAIR_ART_BACK };

  for (guint i = 1; i < G_N_ELEMENTS (faces); i++)
    faces[i] = fair_card ((i - 1) % FAIR_N_RANKS + 1, (i - 1) / FAIR_N_RANKS, 0);
  for (guint i = 0; i < G_N_ELEMENTS (faces); i++)
    for (guint j = 0; j < i; j++)
      {
        cairo_surface_t *one = fair_svg_art_get_picture (art, faces[i]);
        cairo_surface_t *other = fair_svg_art_get_picture (art, faces[j]);
        guint            n_different = 0;

        for (int y = 0; y < 56; y++)
          for (int x = 0; x < 40; x++)
            n_different += get_distance (fair_test_get_pixel (one, x, y), fair_test_get_pixel (other, x, y)) > 96;
        g_assert_cmpuint (n_different, >, 20);
      }
}

enum
{
  CELL_WIDTH = 50,
  CELL_HEIGHT = 70
};

/* Draws an element in the middle of three by three cells, and checks the area around it. */
static void
assert_inside (RsvgHandle *handle,
               const char *id,
               guint       column,
               guint       row)
{
  const RsvgRectangle viewport = { CELL_WIDTH * (1.0 - column), CELL_HEIGHT * (1.0 - row), 13 * CELL_WIDTH, 5 * CELL_HEIGHT };
  cairo_surface_t    *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 3 * CELL_WIDTH, 3 * CELL_HEIGHT);
  cairo_t            *cr = cairo_create (surface);
  g_autoptr (GError) error = NULL;

  rsvg_handle_render_layer (handle, cr, id, &viewport, &error);
  g_assert_no_error (error);
  cairo_surface_flush (surface);
  for (int y = 0; y < 3 * CELL_HEIGHT; y++)
    for (int x = 0; x < 3 * CELL_WIDTH; x++)
      if (x / CELL_WIDTH != 1 || y / CELL_HEIGHT != 1)
        g_assert_cmpuint (fair_test_get_pixel (surface, x, y), ==, 0);
  g_assert_cmpuint (fair_test_get_pixel (surface, 3 * CELL_WIDTH / 2, 3 * CELL_HEIGHT / 2) >> 24, ==, 255);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Each card is inside its cell of the grid. */
static void
test_inside (gconstpointer data)
{
  static const char *const suits[] = { "club", "diamond", "heart", "spade" };
  static const char *const ranks[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king" };
  static const char *const backs[] = { "back", "back_scales", "back_rosette" };
  const Deck              *deck = data;
  g_autoptr (GBytes) svg = load (deck->file);
  RsvgHandle *handle = rsvg_handle_new_from_data (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg), NULL);

  for (guint i = 0; i < 52; i++)
    {
      g_autofree char *id = g_strdup_printf ("#%s_%s", suits[i / 13], ranks[i % 13]);

      assert_inside (handle, id, i % 13, i / 13);
    }
  for (guint i = 0; i < G_N_ELEMENTS (backs); i++)
    {
      g_autofree char *id = g_strconcat ("#", backs[i], NULL);

      assert_inside (handle, id, 2 + i, 4);
    }
  g_object_unref (handle);
}

/* Courts of Classic are the same upside down, and so is every back. */
static void
test_turned (void)
{
  static const char *const backs[] = { "back", "back_scales", "back_rosette", "no such back" };
  guint64                  sums[G_N_ELEMENTS (backs)] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (backs); i++)
    {
      g_autoptr (FairSvgArt) art = render ("classic.svg", NULL, backs[i], 250);
      FairCard faces[13] = { FAIR_ART_BACK };

      for (guint j = 1; j < G_N_ELEMENTS (faces); j++)
        faces[j] = fair_card (11 + (j - 1) % 3, (j - 1) / 3, 0);
      for (guint j = 0; j < G_N_ELEMENTS (faces); j++)
        {
          cairo_surface_t *picture = fair_svg_art_get_picture (art, faces[j]);
          guint            n_different = 0;

          for (int y = 0; y < 350; y++)
            for (int x = 0; x < 250; x++)
              {
                guint32 pixel = fair_test_get_pixel (picture, x, y);

                n_different += get_distance (pixel, fair_test_get_pixel (picture, 249 - x, 349 - y)) > 64;
                if (j == 0)
                  sums[i] += pixel;
              }
          g_assert_cmpuint (n_different, <, 350 * 250 / 50);
          g_assert_cmpuint (fair_test_get_pixel (picture, 0, 0), ==, 0);
          g_assert_cmpuint (fair_test_get_pixel (picture, 249, 349), ==, 0);
        }
    }
  g_assert_cmpuint (sums[0], !=, sums[1]);
  g_assert_cmpuint (sums[1], !=, sums[2]);
  g_assert_cmpuint (sums[0], !=, sums[2]);
  /* An unknown back is replaced by the first one. */
  g_assert_cmpuint (sums[0], ==, sums[3]);
}

/* The index ends where the deck says: nothing is drawn on the lines at its edges. */
static void
test_corner (gconstpointer data)
{
  enum
  {
    WIDTH = 250
  };
  const Deck *deck = data;
  g_autoptr (FairSvgArt) art = render (deck->file, NULL, NULL, WIDTH);
  const FairCardShape *shape = fair_svg_art_get_shape (art);
  const int            right = (int) (shape->index_right * WIDTH + 0.5f);
  const int            bottoms[] = { (int) (shape->rank_bottom * WIDTH * 1.4f + 0.5f), (int) (shape->suit_bottom * WIDTH * 1.4f + 0.5f) };

  g_assert_cmpfloat_with_epsilon (shape->aspect, 5.0f / 7, 0.001f);
  g_assert_true (fair_card_shape_equal (shape, &FAIR_CARD_SHAPE_CLASSIC) == (strcmp (deck->file, "classic.svg") == 0));
  for (FairCard face = 0; face < FAIR_PACK_SIZE; face++)
    {
      cairo_surface_t *picture = fair_svg_art_get_picture (art, fair_card (1 + face % 13, face / 13, 0));
      const guint32    paper = fair_test_get_pixel (picture, 6, WIDTH / 4);
      guint            n_marks = 0;

      for (int y = 6; y < bottoms[0]; y++)
        for (int x = 6; x < right; x++)
          n_marks += get_distance (fair_test_get_pixel (picture, x, y), paper) > 128;
      g_assert_cmpuint (n_marks, >, 300);
      for (guint i = 0; i < G_N_ELEMENTS (bottoms); i++)
        for (int x = 6; x < right * 4 / 5; x++) /* the frame of a court may begin beside it */
          if (get_distance (fair_test_get_pixel (picture, x, bottoms[i]), paper) >= 32)
            g_error ("card %u is drawn at %d, %d", face, x, bottoms[i]);
    }
}

/* The file is small, with few elements. */
static void
test_size (gconstpointer data)
{
  const Deck *deck = data;
  g_autoptr (GBytes) svg = load (deck->file);
  const char *text = g_bytes_get_data (svg, NULL);
  guint       n_elements = 0;

  g_assert_cmpuint (g_bytes_get_size (svg), <, 400 * 1024);
  for (const char *at = strchr (text, '<'); at != NULL; at = strchr (at + 1, '<'))
    n_elements += at[1] != '/';
  g_assert_cmpuint (n_elements, <, 2500);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (decks); i++)
    {
      static const struct
      {
        const char   *name;
        GTestDataFunc func;
      } tests[] = {
        { "faces", test_faces },
        { "indices", test_indices },
        { "suits", test_suits },
        { "legible", test_legible },
        { "distinct", test_distinct },
        { "inside", test_inside },
        { "corner", test_corner },
        { "size", test_size },
      };

      for (guint j = 0; j < G_N_ELEMENTS (tests); j++)
        {
          g_autofree char *path = g_strdup_printf ("/fair/own-decks/%s/%s", decks[i].file, tests[j].name);

          g_test_add_data_func (path, &decks[i], tests[j].func);
        }
    }
  g_test_add_func ("/fair/own-decks/turned", test_turned);
  g_test_add_func ("/fair/own-decks/large-print-fans", test_large_print_fans);

  return g_test_run ();
}
