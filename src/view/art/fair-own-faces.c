/* Fair Deal's own decks: one SVG file each, with the cards in a grid of 13 columns (ace to king) and 5 rows (clubs,
 * diamonds, hearts, spades, and the backs, which start in the third column of the last row). Each card is a group with
 * an id ("club_1", "spade_king", "back"). A style sheet can change the colors. The attribute data-corner of the root
 * defines where the index in the upper left corner of a card ends: its right edge, the bottom of its rank, and the
 * bottom of its suit, in units of the drawing; and the height in pixels below which the rank is hard to read. The
 * letters of ranks are elements that the cards use, "glyph-K"; other letters in their places have ids like "glyph-K-R".
 */
#include "fair-face-source.h"

#include "late-library.h"

#include <gio/gio.h>
#include <librsvg/rsvg.h>
#include <string.h>

enum
{
  GRID_COLUMNS = 13,
  GRID_ROWS = 5,
  BACK_COLUMN = 2,
  CARD_WIDTH = 250, /* in units of the drawing */
  CARD_HEIGHT = 350,
  FRAME = 12, /* around the back */
  FRAME_RADIUS = 9,
  HEAD_LENGTH = 1024 /* bytes of the file that contain its root element */
};

static const char *const backs[] = { "back", "back_scales", "back_rosette" };

/* Loaded in the thread that draws, so that the window does not wait for it. */
#define RSVG_FUNCTIONS(F)              \
  F (rsvg_handle_new_from_stream_sync) \
  F (rsvg_handle_set_stylesheet)       \
  F (rsvg_handle_render_layer)

static struct
{
  RSVG_FUNCTIONS (LATE_LIBRARY_MEMBER)
} rsvg;

typedef struct
{
  FairFaceSource source;
  GBytes        *svg;     /* owned */
  GBytes        *style;   /* owned (nullable) */
  guint          back;    /* the number of the back */
  char          *picture; /* owned (nullable): a PNG on the back */
  FairLetters    letters;
  RsvgHandle    *handle; /* owned; NULL while nothing is asked for */
} FairOwnFaces;

static gpointer
load_rsvg (gpointer data)
{
  static const char *const names[] = { RSVG_FUNCTIONS (LATE_LIBRARY_NAME) };

  return g_strdup (late_library_load ("librsvg-2.so.2", names, G_N_ELEMENTS (names), &rsvg));
}

static GBytes *
translate (GBytes *svg)
{
  static const guint ranks[] = { FAIR_ACE, FAIR_KING - 2, FAIR_KING - 1, FAIR_KING };
  gsize              length;
  const char        *data = g_bytes_get_data (svg, &length);
  GString           *text = g_string_new_len (data, (gssize) length);

  for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
    {
      const char      *id = fair_own_faces_find_letter (ranks[i], fair_words_rank (ranks[i], FAIR_LETTERS_LANGUAGE));
      g_autofree char *from = g_strdup_printf ("\"#glyph-%s\"", fair_words_rank (ranks[i], FAIR_LETTERS_INTERNATIONAL));
      g_autofree char *to = g_strdup_printf ("\"%s\"", id);

      if (id != NULL)
        g_string_replace (text, from, to, 0);
    }

  return g_string_free_to_bytes (text);
}

static gboolean
own_faces_open (FairFaceSource *source,
                float          *aspect,
                GError        **error)
{
  static GOnce  once = G_ONCE_INIT;
  FairOwnFaces *self = (FairOwnFaces *) source;
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GBytes) svg = NULL;

  *aspect = (float) CARD_WIDTH / CARD_HEIGHT;
  if (self->handle != NULL)
    return TRUE;

  if (g_once (&once, load_rsvg, NULL) != NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "librsvg cannot be used: %s", (const char *) once.retval);
      return FALSE;
    }

  svg = fair_words_has_letters (self->letters) ? translate (self->svg) : g_bytes_ref (self->svg);
  stream = g_memory_input_stream_new_from_bytes (svg);
  self->handle = rsvg.rsvg_handle_new_from_stream_sync (stream, NULL, RSVG_HANDLE_FLAGS_NONE, NULL, error);
  if (self->handle == NULL)
    return FALSE;
  return self->style == NULL ||
         rsvg.rsvg_handle_set_stylesheet (self->handle, g_bytes_get_data (self->style, NULL), g_bytes_get_size (self->style), error);
}

/* Draws the player's picture over the back, within its frame. Without it, the back stays as it is. */
static void
draw_picture (cairo_t    *cr,
              const char *path)
{
  cairo_surface_t *picture = cairo_image_surface_create_from_png (path);

  if (cairo_surface_status (picture) == CAIRO_STATUS_SUCCESS)
    {
      double width = cairo_image_surface_get_width (picture);
      double height = cairo_image_surface_get_height (picture);
      double scale = MAX ((CARD_WIDTH - 2 * FRAME) / width, (CARD_HEIGHT - 2 * FRAME) / height);

      cairo_new_path (cr);
      cairo_arc (cr, CARD_WIDTH - FRAME - FRAME_RADIUS, FRAME + FRAME_RADIUS, FRAME_RADIUS, -G_PI_2, 0);
      cairo_arc (cr, CARD_WIDTH - FRAME - FRAME_RADIUS, CARD_HEIGHT - FRAME - FRAME_RADIUS, FRAME_RADIUS, 0, G_PI_2);
      cairo_arc (cr, FRAME + FRAME_RADIUS, CARD_HEIGHT - FRAME - FRAME_RADIUS, FRAME_RADIUS, G_PI_2, G_PI);
      cairo_arc (cr, FRAME + FRAME_RADIUS, FRAME + FRAME_RADIUS, FRAME_RADIUS, G_PI, 3 * G_PI_2);
      cairo_clip (cr);
      cairo_translate (cr, CARD_WIDTH / 2.0, CARD_HEIGHT / 2.0);
      cairo_scale (cr, scale, scale);
      cairo_set_source_surface (cr, picture, -width / 2, -height / 2);
      cairo_paint (cr);
    }
  cairo_surface_destroy (picture);
}

static cairo_surface_t *
own_faces_render (FairFaceSource *source,
                  FairCard        face,
                  int             width,
                  int             height,
                  GError        **error)
{
  static const char *const suits[] = { "club", "diamond", "heart", "spade" };
  static const char *const ranks[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king" };

  FairOwnFaces    *self = (FairOwnFaces *) source;
  gboolean         is_back = face == FAIR_NO_CARD;
  guint            column = is_back ? BACK_COLUMN + self->back : fair_card_rank (face) - 1;
  guint            row = is_back ? GRID_ROWS - 1u : fair_card_suit (face);
  g_autofree char *element = is_back ? g_strconcat ("#", backs[self->back], NULL) : g_strdup_printf ("#%s_%s", suits[row], ranks[column]);
  RsvgRectangle    viewport;
  cairo_surface_t *surface;
  cairo_t         *cr;
  float            aspect;

  if (!own_faces_open (source, &aspect, error))
    return NULL;

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cr = cairo_create (surface);
  /* Stretched here, because librsvg would keep the proportions of the drawing. */
  cairo_scale (cr, (double) width / CARD_WIDTH, (double) height / CARD_HEIGHT);
  viewport.width = GRID_COLUMNS * CARD_WIDTH;
  viewport.height = GRID_ROWS * CARD_HEIGHT;
  viewport.x = -(double) column * CARD_WIDTH;
  viewport.y = -(double) row * CARD_HEIGHT;
  if (!rsvg.rsvg_handle_render_layer (self->handle, cr, element, &viewport, error))
    g_clear_pointer (&surface, cairo_surface_destroy);
  else if (is_back && self->picture != NULL)
    draw_picture (cr, self->picture);
  cairo_destroy (cr);

  return surface;
}

static void
own_faces_rest (FairFaceSource *source)
{
  g_clear_object (&((FairOwnFaces *) source)->handle);
}

static void
own_faces_free (FairFaceSource *source)
{
  FairOwnFaces *self = (FairOwnFaces *) source;

  g_clear_object (&self->handle);
  g_free (self->picture);
  g_bytes_unref (self->svg);
  g_clear_pointer (&self->style, g_bytes_unref);
  g_free (self);
}

static const FairFaceSourceClass own_faces_class = {
  own_faces_open,
  own_faces_render,
  own_faces_rest,
  NULL, /* drawing a face needs about a millisecond */
  own_faces_free
};

/* Reads the attribute from the start of the file, before anything has parsed it. */
static FairCardShape
find_shape (GBytes *svg)
{
  static const char attribute[] = " data-corner=\"";
  FairCardShape     shape = FAIR_CARD_SHAPE_USUAL;
  gsize             length;
  const char       *text = g_bytes_get_data (svg, &length);
  g_autofree char  *head = g_strndup (text ? text : "", MIN (length, HEAD_LENGTH));
  char             *corner = strstr (head, attribute);

  shape.aspect = (float) CARD_WIDTH / CARD_HEIGHT;
  if (corner == NULL)
    return shape;

  corner += strlen (attribute);
  shape.index_right = (float) g_ascii_strtod (corner, &corner) / CARD_WIDTH;
  shape.rank_bottom = (float) g_ascii_strtod (corner, &corner) / CARD_HEIGHT;
  shape.suit_bottom = (float) g_ascii_strtod (corner, &corner) / CARD_HEIGHT;
  shape.legible = (float) g_ascii_strtod (corner, NULL);
  return shape;
}

/* Returns: (transfer full): the faces of @svg, the file that is described at the head of fair-own-faces.c.  @style: (nullable): a style
 * sheet in CSS for other colors.  @back: (nullable): the id of a back, or the path of a PNG; "back" is used if there is no such back.
 * @letters: of aces, jacks, queens and kings */
FairFaceSource *
fair_own_faces_new (GBytes     *svg,
                    GBytes     *style,
                    const char *back,
                    FairLetters letters)
{
  FairOwnFaces *self = g_new0 (FairOwnFaces, 1);

  self->source.klass = &own_faces_class;
  self->source.shape = find_shape (svg);
  self->source.shape.translated = fair_words_has_letters (letters);
  self->letters = letters;
  self->svg = g_bytes_ref (svg);
  self->style = style ? g_bytes_ref (style) : NULL;
  if (back != NULL && g_path_is_absolute (back))
    self->picture = g_strdup (back);
  for (guint i = 0; i < G_N_ELEMENTS (backs); i++)
    if (g_strcmp0 (back, backs[i]) == 0)
      self->back = i;

  return &self->source;
}

/* The element for a letter of @rank, FAIR_ACE to FAIR_KING, other than the international one.
 *
 * Returns: (transfer none) (nullable): its id in the decks */
const char *
fair_own_faces_find_letter (guint       rank,
                            const char *letter)
{
  static const struct
  {
    guint       rank;
    const char *letter;
    const char *id;
  } glyphs[] = {
    { FAIR_ACE, "E", "#glyph-A-E" },
    { FAIR_ACE, "Т", "#glyph-A-T" },
    { FAIR_KING - 2, "B", "#glyph-J-B" },
    { FAIR_KING - 2, "В", "#glyph-J-B" },
    { FAIR_KING - 2, "F", "#glyph-J-F" },
    { FAIR_KING - 2, "Kn", "#glyph-J-Kn" },
    { FAIR_KING - 2, "V", "#glyph-J-V" },
    { FAIR_KING - 2, "W", "#glyph-J-W" },
    { FAIR_KING - 1, "D", "#glyph-Q-D" },
    { FAIR_KING - 1, "V", "#glyph-Q-V" },
    { FAIR_KING - 1, "Д", "#glyph-Q-De" },
    { FAIR_KING, "H", "#glyph-K-H" },
    { FAIR_KING, "R", "#glyph-K-R" },
    { FAIR_KING, "К", "#glyph-K" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (glyphs); i++)
    if (glyphs[i].rank == rank && g_str_equal (glyphs[i].letter, letter))
      return glyphs[i].id;

  return NULL;
}
