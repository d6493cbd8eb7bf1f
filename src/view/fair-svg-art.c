/* FairSvgArt: a deck in one SVG file, whose cards stand in a grid of 13 columns (ace to king) and 5
 * rows (clubs, diamonds, hearts, spades, and the back in the third place of the last), each a group
 * with an id of its own ("club_1", "spade_king", "back").
 *
 * Faces are rendered at the exact size in device pixels, each once, in a thread of the deck's own
 * that alone touches the SVG.  Until a face is there at a new size, it is drawn from the last one.
 */
#include "config.h"

#include "fair-svg-art.h"

#include <librsvg/rsvg.h>

enum
{
  GRID_COLUMNS = 13,
  GRID_ROWS = 5,
  BACK_COLUMN = 2,
  N_FACES = 64 /* every face is below this */
};

/* A card's width by its height. */
#define ASPECT (5.0f / 7.0f)

/* A size in device pixels. */
typedef struct
{
  int width;
  int height;
} Size;

/* What the thread is asked for: all faces at a size.  @serial tells whether it still matters. */
typedef struct
{
  Size  size;
  guint serial;
} Job;

/* What it answers, a face at a time. */
typedef struct
{
  guint            serial;
  FairCard         face;
  cairo_surface_t *surface;
} Rendering;

/* A face that is ready. */
typedef struct
{
  cairo_surface_t *surface; /* owned */
  GskRenderNode   *node;    /* owned; NULL until it was drawn */
  gboolean         node_is_texture;
  float            node_width;
  float            node_height;
} Picture;

/* Where the thread leaves what it rendered, and the deck finds it. */
typedef struct
{
  GAsyncQueue *renderings; /* of Rendering */
  FairSvgArt  *owner;      /* NULL once the deck is gone; for the main thread alone */
  int          newest;     /* the serial of the newest job; atomic */
  int          announced;  /* whether the deck has been called to look here; atomic */
} Mailbox;

struct _FairSvgArt
{
  GObject parent_instance;

  GBytes *svg;
  Size    size;
  guint   serial;    /* of the newest job */
  guint   n_missing; /* faces of it that have not come */
  Picture pictures[N_FACES];

  GThread      *thread;
  GAsyncQueue  *jobs; /* of Job; one with serial 0 ends the thread */
  Mailbox      *mailbox;
  GMainContext *context;
};

static void fair_svg_art_iface_init (FairCardArtInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FairSvgArt, fair_svg_art, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (FAIR_TYPE_CARD_ART, fair_svg_art_iface_init))

static void
rendering_free (Rendering *rendering)
{
  g_clear_pointer (&rendering->surface, cairo_surface_destroy);
  g_free (rendering);
}

static void
picture_clear (Picture *picture)
{
  g_clear_pointer (&picture->surface, cairo_surface_destroy);
  g_clear_pointer (&picture->node, gsk_render_node_unref);
}

/* The id of a face in the file, and where it stands in the grid. */
static char *
get_element (FairCard face,
             int     *column,
             int     *row)
{
  static const char *const suits[] = { "club", "diamond", "heart", "spade" };
  static const char *const courts[] = { "jack", "queen", "king" };
  guint                    rank = fair_card_rank (face);

  if (face == FAIR_ART_BACK)
    {
      *column = BACK_COLUMN;
      *row = GRID_ROWS - 1;
      return g_strdup ("#back");
    }

  *column = (int) rank - 1;
  *row = (int) fair_card_suit (face);
  if (rank > 10)
    return g_strdup_printf ("#%s_%s", suits[*row], courts[rank - 11]);
  return g_strdup_printf ("#%s_%u", suits[*row], rank);
}

/* Renders a face; in the thread.  NULL if there is no deck. */
static cairo_surface_t *
render_face (RsvgHandle *handle,
             FairCard    face,
             Size        size)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *element = NULL;
  RsvgRectangle    viewport;
  cairo_surface_t *surface;
  cairo_t         *cr;
  int              column;
  int              row;

  if (handle == NULL)
    return NULL;

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size.width, size.height);
  cr = cairo_create (surface);
  element = get_element (face, &column, &row);
  viewport.width = (double) GRID_COLUMNS * size.width;
  viewport.height = (double) GRID_ROWS * size.height;
  viewport.x = -(double) column * size.width;
  viewport.y = -(double) row * size.height;
  if (!rsvg_handle_render_layer (handle, cr, element, &viewport, &error))
    {
      g_debug ("Card %s was not drawn: %s", element, error->message);
      g_clear_pointer (&surface, cairo_surface_destroy);
    }
  cairo_destroy (cr);
  if (surface != NULL)
    cairo_surface_flush (surface);

  return surface;
}

static void
mailbox_clear (gpointer data)
{
  Mailbox *mailbox = data;

  g_async_queue_unref (mailbox->renderings);
}

static void
mailbox_unref (gpointer mailbox)
{
  g_atomic_rc_box_release_full (mailbox, mailbox_clear);
}

static void take_renderings (FairSvgArt *self);

static gboolean
mailbox_cb (gpointer data)
{
  Mailbox *mailbox = data;

  g_atomic_int_set (&mailbox->announced, FALSE);
  if (mailbox->owner != NULL)
    take_renderings (mailbox->owner);
  return G_SOURCE_REMOVE;
}

static void
send_rendering (FairSvgArt      *self,
                const Job       *job,
                FairCard         face,
                cairo_surface_t *surface)
{
  Rendering *rendering = g_new (Rendering, 1);

  *rendering = (Rendering){ job->serial, face, surface };
  g_async_queue_push (self->mailbox->renderings, rendering);
  if (g_atomic_int_compare_and_exchange (&self->mailbox->announced, FALSE, TRUE))
    {
      g_autoptr (GSource) source = g_idle_source_new ();

      g_source_set_priority (source, G_PRIORITY_DEFAULT);
      g_source_set_callback (source, mailbox_cb, g_atomic_rc_box_acquire (self->mailbox), mailbox_unref);
      g_source_attach (source, self->context);
    }
}

/* All faces of a job, the back and courts among them, until a newer job makes it pointless. */
static void
render_job (FairSvgArt *self,
            RsvgHandle *handle,
            const Job  *job)
{
  send_rendering (self, job, FAIR_ART_BACK, render_face (handle, FAIR_ART_BACK, job->size));
  for (guint rank = FAIR_ACE; rank <= FAIR_KING; rank++)
    for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
      {
        FairCard face = fair_card (rank, suit, 0);

        if (g_atomic_int_get (&self->mailbox->newest) != (int) job->serial)
          return;
        send_rendering (self, job, face, render_face (handle, face, job->size));
      }
}

/* The deck waits for its thread before it goes, so that @data is there throughout. */
static gpointer
thread_func (gpointer data)
{
  FairSvgArt *self = data;
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (self->svg);
  g_autoptr (GError) error = NULL;
  RsvgHandle *handle;
  Job        *job;

  handle = rsvg_handle_new_from_stream_sync (stream, NULL, RSVG_HANDLE_FLAGS_NONE, NULL, &error);
  if (handle == NULL)
    g_warning ("The deck of cards could not be read: %s", error->message);
  while ((job = g_async_queue_pop (self->jobs))->serial != 0)
    {
      render_job (self, handle, job);
      g_free (job);
    }
  g_free (job);
  g_clear_object (&handle);

  return NULL;
}

static void
take_renderings (FairSvgArt *self)
{
  Rendering *rendering;
  gboolean   any = FALSE;

  while ((rendering = g_async_queue_try_pop (self->mailbox->renderings)) != NULL)
    {
      if (rendering->serial == self->serial)
        {
          picture_clear (&self->pictures[rendering->face]);
          self->pictures[rendering->face].surface = g_steal_pointer (&rendering->surface);
          self->n_missing--;
          any = TRUE;
        }
      rendering_free (rendering);
    }
  if (any)
    g_signal_emit_by_name (self, "changed");
}

/* A node that draws the picture at the size asked for; cached, because it is drawn in every frame. */
static GskRenderNode *
make_cairo_node (cairo_surface_t *surface,
                 float            width,
                 float            height)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  GskRenderNode  *node = gsk_cairo_node_new (&bounds);
  cairo_t        *cr = gsk_cairo_node_get_draw_context (node);

  cairo_scale (cr, width / cairo_image_surface_get_width (surface), height / cairo_image_surface_get_height (surface));
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);

  return node;
}

static GskRenderNode *
make_texture_node (cairo_surface_t *surface,
                   float            width,
                   float            height)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  int             stride = cairo_image_surface_get_stride (surface);
  int             rows = cairo_image_surface_get_height (surface);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), (gsize) stride * (gsize) rows,
                                      (GDestroyNotify) cairo_surface_destroy, cairo_surface_reference (surface));
  texture = gdk_memory_texture_new (cairo_image_surface_get_width (surface), rows, GDK_MEMORY_DEFAULT, bytes,
                                    (gsize) stride);

  return gsk_texture_node_new (texture, &bounds);
}

static gboolean
fits (const Picture *picture,
      float          width,
      float          height,
      gboolean       textures)
{
  return picture->node != NULL && picture->node_is_texture == textures &&
         ABS (picture->node_width - width) < 0.01f && ABS (picture->node_height - height) < 0.01f;
}

static gboolean
fair_svg_art_snapshot (FairCardArt *art,
                       GtkSnapshot *snapshot,
                       FairCard     face,
                       float        width,
                       float        height,
                       gboolean     textures)
{
  Picture *picture = &FAIR_SVG_ART (art)->pictures[face];

  if (picture->surface == NULL)
    return FALSE;

  if (!fits (picture, width, height, textures))
    {
      g_clear_pointer (&picture->node, gsk_render_node_unref);
      picture->node = textures ? make_texture_node (picture->surface, width, height)
                               : make_cairo_node (picture->surface, width, height);
      picture->node_is_texture = textures;
      picture->node_width = width;
      picture->node_height = height;
    }
  gtk_snapshot_append_node (snapshot, picture->node);

  return TRUE;
}

static float
fair_svg_art_get_aspect (FairCardArt *art)
{
  return ASPECT;
}

static void
fair_svg_art_prepare (FairCardArt *art,
                      float        width,
                      float        height,
                      int          scale)
{
  FairSvgArt *self = FAIR_SVG_ART (art);
  Size        size = { MAX (1, (int) (width * scale + 0.5f)), MAX (1, (int) (height * scale + 0.5f)) };
  Job        *job;

  if (size.width == self->size.width && size.height == self->size.height)
    return;

  self->size = size;
  self->serial++;
  self->n_missing = FAIR_PACK_SIZE + 1;
  g_atomic_int_set (&self->mailbox->newest, (int) self->serial);
  job = g_new (Job, 1);
  *job = (Job){ size, self->serial };
  g_async_queue_push (self->jobs, job);
}

static void
fair_svg_art_iface_init (FairCardArtInterface *iface)
{
  iface->get_aspect = fair_svg_art_get_aspect;
  iface->prepare = fair_svg_art_prepare;
  iface->snapshot = fair_svg_art_snapshot;
}

static void
fair_svg_art_finalize (GObject *object)
{
  FairSvgArt *self = FAIR_SVG_ART (object);

  g_atomic_int_set (&self->mailbox->newest, 0);
  g_async_queue_push (self->jobs, g_new0 (Job, 1));
  g_thread_join (self->thread);
  self->mailbox->owner = NULL;
  mailbox_unref (self->mailbox);
  g_async_queue_unref (self->jobs);
  g_main_context_unref (self->context);
  g_bytes_unref (self->svg);
  for (guint i = 0; i < N_FACES; i++)
    picture_clear (&self->pictures[i]);

  G_OBJECT_CLASS (fair_svg_art_parent_class)->finalize (object);
}

static void
fair_svg_art_class_init (FairSvgArtClass *class)
{
  G_OBJECT_CLASS (class)->finalize = fair_svg_art_finalize;
}

static void
fair_svg_art_init (FairSvgArt *self)
{
  self->jobs = g_async_queue_new_full (g_free);
  self->mailbox = g_atomic_rc_box_new0 (Mailbox);
  self->mailbox->renderings = g_async_queue_new_full ((GDestroyNotify) rendering_free);
  self->mailbox->owner = self;
  self->context = g_main_context_ref_thread_default ();
}

/**
 * fair_svg_art_new:
 * @svg: the file, as described at the head of fair-svg-art.c
 *
 * Returns: (transfer full): the deck; it reads the file in its own thread.
 */
FairSvgArt *
fair_svg_art_new (GBytes *svg)
{
  FairSvgArt *self = g_object_new (FAIR_TYPE_SVG_ART, NULL);

  self->svg = g_bytes_ref (svg);
  self->thread = g_thread_new ("card-art", thread_func, self);
  return self;
}

/* Waits until all faces are there at the size that was prepared last. */
void
fair_svg_art_wait (FairSvgArt *self)
{
  g_return_if_fail (FAIR_IS_SVG_ART (self));

  while (self->n_missing > 0)
    {
      Rendering *rendering = g_async_queue_pop (self->mailbox->renderings);

      g_async_queue_push_front (self->mailbox->renderings, rendering);
      take_renderings (self);
    }
}
