/* FairTablePainter: paints a table as one picture, with the layout of the board and the faces of a deck, or a preview
 * of a deck.
 *
 * Drawing one picture is faster than drawing all the cards in it. Only visible faces are rendered, at their
 * size in the picture. Pictures are made one after the other, in one thread for all callers, which ends when
 * there is no more work: there can be many decks, and each needs a process.
 */
#include "fair-table-painter.h"

#include "fair-layout.h"
#include "fair-svg-art.h"

#include <math.h>
#include <string.h>

enum
{
  N_FACES = 64,     /* larger than every face */
  PREVIEW_SCALE = 2 /* at which a preview is sharp */
};

/* The width in pixels that a table is laid out for. A narrower table might need scrolling. */
#define TABLE_WIDTH 1280

/* Fractions of a card's width. */
#define PLACE_RADIUS 0.08
#define PLACE_LINE 0.05

/* The opacity of the white outline of an empty place. */
#define PLACE_ALPHA 0.3

/* The cards of a preview, from the left; a preview of the back has only the first. And the step from one to the next as a
 * fraction of the width. */
static const FairCard preview_cards[] = { FAIR_NO_CARD, FAIR_KING | FAIR_HEARTS << 4, FAIR_ACE | FAIR_SPADES << 4 };
#define PREVIEW_STEP 0.55

/* Only the thread uses the members after the first. */
struct _FairTablePainter
{
  int             n_asked; /* pictures still to be made; atomic */
  FairFaceSource *source;  /* owned */
  FairFaceSource *spare;   /* owned (nullable); replaces @source if that fails */
  gboolean        is_open;
  float           aspect; /* of the cards of @source, when it is open */
};

typedef struct
{
  FairTablePainter *painter; /* owned */
  FairTableScene    scene;   /* without a game for a preview of the deck */
  int               width;   /* of a preview: the number of its cards */
  int               height;
} Request;

/* A picture while it is being made. */
typedef struct
{
  FairTablePainter     *painter;
  const FairTableScene *scene;
  FairLayout            layout;
  cairo_surface_t      *faces[N_FACES];
  cairo_t              *cr;
} Canvas;

static void
request_free (gpointer data)
{
  Request *request = data;

  fair_table_painter_unref (request->painter);
  g_free (request);
}

static void
free_painter (gpointer data)
{
  FairTablePainter *self = data;

  self->source->klass->free (self->source);
  if (self->spare != NULL)
    self->spare->klass->free (self->spare);
}

static void
draw_place (Canvas         *canvas,
            const FairRect *rect)
{
  double line = fmax (PLACE_LINE * rect->width, 1);
  double radius = PLACE_RADIUS * rect->width;
  double left = roundf (rect->x) + line / 2;
  double top = roundf (rect->y) + line / 2;
  double right = left + rect->width - line;
  double bottom = top + rect->height - line;

  cairo_new_path (canvas->cr);
  cairo_arc (canvas->cr, right - radius, top + radius, radius, -G_PI_2, 0);
  cairo_arc (canvas->cr, right - radius, bottom - radius, radius, 0, G_PI_2);
  cairo_arc (canvas->cr, left + radius, bottom - radius, radius, G_PI_2, G_PI);
  cairo_arc (canvas->cr, left + radius, top + radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path (canvas->cr);
  cairo_set_source_rgba (canvas->cr, 1, 1, 1, PLACE_ALPHA);
  cairo_set_line_width (canvas->cr, line);
  cairo_stroke (canvas->cr);
}

static gboolean
draw_pile (Canvas  *canvas,
           guint    pile,
           GError **error)
{
  const FairPosition *position = &canvas->scene->position;
  FairFaceSource     *source = canvas->painter->source;
  guint               count = fair_position_count (position, pile);

  if (count == 0)
    draw_place (canvas, &canvas->layout.places[pile]);
  for (guint i = 0; i < count; i++)
    {
      const FairRect   *rect = &canvas->layout.cards[position->start[pile] + i];
      gboolean          is_up = i >= position->down[pile] && !canvas->scene->concealed;
      FairCard          face = is_up ? fair_card_face (fair_position_pile (position, pile)[i]) : FAIR_NO_CARD;
      cairo_surface_t **picture = &canvas->faces[face];

      /* The card that lies on this one may hide all of it. */
      if (i + 1 < count && memcmp (rect, rect + 1, sizeof *rect) == 0)
        continue;
      if (*picture == NULL)
        *picture = source->klass->render (source, face, (int) canvas->layout.card_width, (int) canvas->layout.card_height, error);
      if (*picture == NULL)
        return FALSE;
      cairo_set_source_surface (canvas->cr, *picture, roundf (rect->x), roundf (rect->y));
      cairo_paint (canvas->cr);
    }

  return TRUE;
}

static cairo_surface_t *
paint_table (const Request *request,
             GError       **error)
{
  const FairTableScene *scene = &request->scene;
  cairo_surface_t      *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, request->width, request->height);
  Canvas                canvas = { .painter = request->painter, .scene = scene, .cr = cairo_create (picture) };
  FairLayout           *layout = &canvas.layout;
  float                 by = MAX ((float) TABLE_WIDTH / (float) request->width, 1);
  FairSpace             space = {
                .width = (float) request->width * by,
                .height = (float) request->height * by,
                .shape = request->painter->source->shape,
                .left_handed = scene->left_handed
  };

  /* The table is laid out for a screen and scaled to the picture. */
  space.shape.aspect = request->painter->aspect;
  fair_layout_compute (&scene->rules, &scene->position, &space, layout);
  layout->card_width = MAX (floorf (layout->card_width / by), 1);
  layout->card_height = MAX (floorf (layout->card_height / by), 1);
  for (guint i = 0; i < scene->rules.n_piles + scene->rules.n_cards; i++)
    {
      FairRect *rect = i < scene->rules.n_piles ? &layout->places[i] : &layout->cards[i - scene->rules.n_piles];

      *rect = (FairRect){ rect->x / by, rect->y / by, rect->width / by, rect->height / by };
    }
  for (guint pile = 0; pile < scene->rules.n_piles && picture != NULL; pile++)
    if (!draw_pile (&canvas, pile, error))
      g_clear_pointer (&picture, cairo_surface_destroy);
  cairo_destroy (canvas.cr);
  for (guint i = 0; i < N_FACES; i++)
    g_clear_pointer (&canvas.faces[i], cairo_surface_destroy);

  return picture;
}

static cairo_surface_t *
paint_preview (const Request *request,
               GError       **error)
{
  FairFaceSource  *source = request->painter->source;
  int              width = (int) ((float) request->height * request->painter->aspect + 0.5f);
  int              n_steps = request->width - 1;
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) (width * (1 + PREVIEW_STEP * n_steps)), request->height);
  cairo_t         *cr = cairo_create (picture);

  for (int i = 0; i <= n_steps && picture != NULL; i++)
    {
      cairo_surface_t *face = source->klass->render (source, preview_cards[i], width, request->height, error);

      if (face == NULL)
        {
          g_clear_pointer (&picture, cairo_surface_destroy);
          break;
        }
      cairo_set_source_surface (cr, face, (int) (i * PREVIEW_STEP * width), 0);
      cairo_paint (cr);
      cairo_surface_destroy (face);
    }
  cairo_destroy (cr);

  return picture;
}

/* Switches to the spare source if the other one fails. */
static cairo_surface_t *
paint (const Request *request,
       GError       **error)
{
  FairTablePainter *painter = request->painter;
  cairo_surface_t  *picture = NULL;

  /* A source that has freed memory in between opens again by itself. */
  painter->is_open = painter->is_open || painter->source->klass->open (painter->source, &painter->aspect, error);
  if (painter->is_open)
    picture = request->scene.rules.game ? paint_table (request, error) : paint_preview (request, error);
  if (picture != NULL)
    cairo_surface_flush (picture);
  if (picture != NULL || painter->spare == NULL)
    return picture;

  painter->source->klass->free (painter->source);
  painter->source = g_steal_pointer (&painter->spare);
  painter->is_open = FALSE;
  g_clear_error (error);
  return paint (request, error);
}

static void
work (gpointer data,
      gpointer unused)
{
  g_autoptr (GTask) task = data;
  Request          *request = g_task_get_task_data (task);
  FairTablePainter *painter = request->painter;
  gboolean          is_wanted = !g_cancellable_is_cancelled (g_task_get_cancellable (task));
  GError           *error = NULL;
  cairo_surface_t  *picture = is_wanted ? paint (request, &error) : NULL;

  if (g_atomic_int_dec_and_test (&painter->n_asked))
    painter->source->klass->rest (painter->source);
  if (!is_wanted)
    g_task_return_error_if_cancelled (task);
  else if (picture != NULL)
    g_task_return_pointer (task, picture, (GDestroyNotify) cairo_surface_destroy);
  else
    g_task_return_error (task, error);
}

/* Returns: (transfer full): a painter with the faces of @source, or of @spare (nullable) if that cannot be drawn; takes
 * ownership of both */
FairTablePainter *
fair_table_painter_new (FairFaceSource *source,
                        FairFaceSource *spare)
{
  FairTablePainter *self = g_atomic_rc_box_new0 (FairTablePainter);

  self->source = source;
  self->spare = spare;
  return self;
}

void
fair_table_painter_unref (FairTablePainter *self)
{
  g_atomic_rc_box_release_full (self, free_painter);
}

/* Paints a table without its cloth, in pixels, after the pictures that were asked for before; or without a @scene a preview of the deck
 * with @width cards. */
void
fair_table_painter_paint_async (FairTablePainter     *self,
                                const FairTableScene *scene,
                                int                   width,
                                int                   height,
                                GCancellable         *cancellable,
                                GAsyncReadyCallback   callback,
                                gpointer              data)
{
  static GThreadPool *pool;
  GTask              *task = g_task_new (NULL, cancellable, callback, data);
  Request            *request = g_new0 (Request, 1);

  if (g_once_init_enter (&pool))
    g_once_init_leave (&pool, g_thread_pool_new (work, NULL, 1, FALSE, NULL));

  request->painter = g_atomic_rc_box_acquire (self);
  if (scene != NULL)
    request->scene = *scene;
  request->width = width;
  request->height = height;
  g_atomic_int_inc (&self->n_asked);
  g_task_set_source_tag (task, fair_table_painter_paint_async);
  g_task_set_task_data (task, request, request_free);
  g_thread_pool_push (pool, task, NULL);
}

/* Returns: (transfer full): the picture; NULL, with an error, if there is none */
cairo_surface_t *
fair_table_painter_paint_finish (GAsyncResult *result,
                                 GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, fair_table_painter_paint_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Draws three cards of a deck, or its back if @is_back, after earlier requests; takes ownership of @source.
 * @height: in application pixels */
void
fair_deck_preview_async (FairFaceSource     *source,
                         gboolean            is_back,
                         int                 height,
                         GCancellable       *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer            data)
{
  g_autoptr (FairTablePainter) painter = fair_table_painter_new (source, NULL);

  fair_table_painter_paint_async (painter, NULL, is_back ? 1 : G_N_ELEMENTS (preview_cards), height * PREVIEW_SCALE, cancellable, callback, data);
}

/* Returns: (transfer full): the picture; NULL, with an error for the player, if the deck cannot be drawn */
GdkPaintable *
fair_deck_preview_finish (GAsyncResult *result,
                          GError      **error)
{
  g_autoptr (GdkTexture) texture = NULL;
  cairo_surface_t *picture = fair_table_painter_paint_finish (result, error);
  GtkSnapshot     *snapshot;
  graphene_size_t  size;

  if (picture == NULL)
    return NULL;

  texture = fair_picture_create_texture (picture);
  cairo_surface_destroy (picture);
  snapshot = gtk_snapshot_new ();
  size = GRAPHENE_SIZE_INIT ((float) gdk_texture_get_width (texture) / PREVIEW_SCALE, (float) gdk_texture_get_height (texture) / PREVIEW_SCALE);
  gdk_paintable_snapshot (GDK_PAINTABLE (texture), snapshot, size.width, size.height);
  return gtk_snapshot_free_to_paintable (snapshot, &size);
}
