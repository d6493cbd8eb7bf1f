/* Previews are made one after the other in one thread: there can be many decks, and each needs a process. */
#include "config.h"

#include "fair-deck-preview.h"

#include "fair-picture.h"

/* The step from one card to the next, as a fraction of the width. */
#define STEP 0.55

/* The cards of a preview, from the left. */
static const FairCard cards[] = { FAIR_NO_CARD, FAIR_KING | FAIR_HEARTS << 4, FAIR_ACE | FAIR_SPADES << 4 };

typedef struct
{
  FairFaceSource *source; /* owned */
  int             height;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  request->source->klass->free (request->source);
  g_free (request);
}

static cairo_surface_t *
draw_cards (Request *request,
            GError **error)
{
  FairFaceSource  *source = request->source;
  cairo_surface_t *sheet;
  cairo_t         *cr;
  float            aspect;
  int              width;

  if (!source->klass->open (source, &aspect, error))
    return NULL;

  width = (int) ((float) request->height * aspect + 0.5f);
  sheet = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) (width * (1 + STEP * (G_N_ELEMENTS (cards) - 1))), request->height);
  cr = cairo_create (sheet);
  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      cairo_surface_t *picture = source->klass->render (source, cards[i], width, request->height, error);

      if (picture == NULL)
        {
          g_clear_pointer (&sheet, cairo_surface_destroy);
          break;
        }
      cairo_set_source_surface (cr, picture, (int) (i * STEP * width), 0);
      cairo_paint (cr);
      cairo_surface_destroy (picture);
    }
  cairo_destroy (cr);
  if (sheet != NULL)
    cairo_surface_flush (sheet);

  return sheet;
}

/* Runs in the thread. */
static void
work (gpointer data,
      gpointer unused)
{
  g_autoptr (GTask) task = data;
  GError          *error = NULL;
  cairo_surface_t *sheet;

  if (g_task_return_error_if_cancelled (task))
    return;

  sheet = draw_cards (g_task_get_task_data (task), &error);
  if (sheet == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_task_return_pointer (task, fair_picture_create_texture (sheet), g_object_unref);
  cairo_surface_destroy (sheet);
}

static GThreadPool *
get_pool (void)
{
  static GThreadPool *pool;

  if (g_once_init_enter (&pool))
    g_once_init_leave (&pool, g_thread_pool_new (work, NULL, 1, FALSE, NULL));
  return pool;
}

/**
 * fair_deck_preview_async:
 * @height: of a card, in pixels
 * @cancellable: (nullable): to cancel the preview
 *
 * Draws three cards of a deck, after the previews that were asked for before.
 */
void
fair_deck_preview_async (FairFaceSource     *source,
                         int                 height,
                         GCancellable       *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer            data)
{
  GTask   *task = g_task_new (NULL, cancellable, callback, data);
  Request *request = g_new (Request, 1);

  *request = (Request){ source, height };
  g_task_set_source_tag (task, fair_deck_preview_async);
  g_task_set_task_data (task, request, request_free);
  g_thread_pool_push (get_pool (), task, NULL);
}

/* Returns: (transfer full): the picture; NULL, with an error for the player, if the deck cannot be drawn */
GdkPaintable *
fair_deck_preview_finish (GAsyncResult *result,
                          GError      **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, fair_deck_preview_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
