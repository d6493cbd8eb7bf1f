/* FairSvgArt: the faces of a deck, which a FairFaceSource renders.
 *
 * Each face is rendered once, at its exact size in device pixels, in a thread, which is the only one that uses the
 * source. Faces that were drawn before they were ready come first. Until a face is ready at a new size or from a new
 * source, the old picture is scaled. The main thread is notified when all of the wanted faces are ready, not for each one,
 * so a table is complete as soon as its own faces are.
 */
#include "fair-svg-art.h"

enum
{
  N_FACES = 64, /* larger than every face */
  FACES_A_WORD = 32
};

/* After this many idle microseconds, the source frees everything that it can reopen. */
#define REST_TIME (10 * G_USEC_PER_SEC)

/* After this many microseconds faces that are ready are shown, even if others are still wanted. */
#define PATIENCE 60000

/* A size in device pixels. */
typedef struct
{
  int width;
  int height;
} Size;

/* A job for the thread: all faces at a size. It is void if @serial is not the newest. */
typedef struct
{
  FairFaceSource *source; /* owned: to be used from now on; NULL for the one before */
  Size            size;   /* without a width only the source is opened */
  guint           serial; /* 0 ends the thread */
} Job;

/* A result: a face, the deck's aspect (before all faces), or an error. */
typedef struct
{
  guint            serial; /* of its job */
  FairCard         face;
  cairo_surface_t *surface;
  float            aspect; /* 0 if this is not about the aspect */
  GError          *error;
} Rendering;

struct _FairSvgArt
{
  GObject parent_instance;

  FairFaceSource *source; /* owned by the thread */
  FairCardShape   shape;
  GError         *error; /* why there will be no more pictures, or NULL */
  Size            size;
  float           scale;     /* device pixels per application pixel; 0 before a size is known */
  guint           serial;    /* of the newest job */
  guint           first;     /* serial of the first job of the source */
  guint           n_missing; /* faces of that job that are not ready */
  FairPicture     pictures[N_FACES];
  guint           serials[N_FACES]; /* the job of each picture */

  GThread     *thread;
  GAsyncQueue *jobs;                           /* of Job */
  GAsyncQueue *renderings;                     /* of Rendering, on their way from the thread */
  GSource     *arrival;                        /* receives them; the thread prepares it */
  int          newest;                         /* the serial of the newest job; atomic */
  guint        wanted[N_FACES / FACES_A_WORD]; /* a bit for each face that should come first; atomic */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (FairSvgArt, fair_svg_art, G_TYPE_OBJECT)

void
fair_picture_clear (FairPicture *picture)
{
  g_clear_pointer (&picture->surface, cairo_surface_destroy);
  g_clear_pointer (&picture->node, gsk_render_node_unref);
}

/* Returns: (transfer full): a texture with the pixels of @surface, which must not change any more */
GdkTexture *
fair_picture_create_texture (cairo_surface_t *surface)
{
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  int   height = cairo_image_surface_get_height (surface);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) height,
                                                         (GDestroyNotify) cairo_surface_destroy, cairo_surface_reference (surface));

  return gdk_memory_texture_new (cairo_image_surface_get_width (surface), height, GDK_MEMORY_DEFAULT, bytes, stride);
}

/* Draws the picture at the origin of @widget, with a node that is cached, because it is drawn in every frame. Returns: whether there is
 * one. */
gboolean
fair_picture_snapshot (FairPicture *picture,
                       GtkWidget   *widget,
                       GtkSnapshot *snapshot,
                       float        width,
                       float        height)
{
  GtkNative   *native = gtk_widget_get_native (widget);
  GskRenderer *renderer = native ? gtk_native_get_renderer (native) : NULL;
  /* Other renderers draw textures faster than cairo nodes. */
  gboolean        textures = renderer != NULL && !GSK_IS_CAIRO_RENDERER (renderer);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  g_autoptr (GdkTexture) texture = NULL;

  if (picture->surface == NULL)
    return FALSE;

  if (picture->node == NULL || picture->node_is_texture != textures ||
      ABS (picture->node_width - width) >= 0.01f || ABS (picture->node_height - height) >= 0.01f)
    {
      g_clear_pointer (&picture->node, gsk_render_node_unref);
      texture = textures ? fair_picture_create_texture (picture->surface) : NULL;
      picture->node = textures ? gsk_texture_node_new (texture, &bounds) : gsk_cairo_node_new (&bounds);
      if (!textures)
        {
          cairo_t *cr = gsk_cairo_node_get_draw_context (picture->node);

          cairo_scale (cr, width / cairo_image_surface_get_width (picture->surface), height / cairo_image_surface_get_height (picture->surface));
          cairo_set_source_surface (cr, picture->surface, 0, 0);
          cairo_paint (cr);
          cairo_destroy (cr);
        }
      picture->node_is_texture = textures;
      picture->node_width = width;
      picture->node_height = height;
    }
  gtk_snapshot_append_node (snapshot, picture->node);

  return TRUE;
}

static void
rendering_free (Rendering *rendering)
{
  g_clear_pointer (&rendering->surface, cairo_surface_destroy);
  g_clear_error (&rendering->error);
  g_free (rendering);
}

/* Also notifies the deck of remaining faces; runs in the thread. */
static void
send_rendering (FairSvgArt *self,
                Rendering   rendering)
{
  g_async_queue_push (self->renderings, g_memdup2 (&rendering, sizeof rendering));
  g_source_set_ready_time (self->arrival, 0);
}

/* The index of the first of @faces that is wanted; @n_faces if none is. */
static guint
find_wanted (FairSvgArt     *self,
             const FairCard *faces,
             guint           n_faces)
{
  guint i = 0;

  while (i < n_faces && (g_atomic_int_get (&self->wanted[faces[i] / FACES_A_WORD]) >> faces[i] % FACES_A_WORD & 1) == 0)
    i++;

  return i;
}

/* Renders the faces of a job, until a newer job makes it void. Returns: FALSE after an error. */
static gboolean
render_job (FairSvgArt     *self,
            FairFaceSource *source,
            const Job      *job,
            GError        **error)
{
  FairCard faces[FAIR_PACK_SIZE + 1];
  guint    n_faces = 0;
  gint64   announced = g_get_monotonic_time ();

  faces[n_faces++] = FAIR_ART_BACK;
  for (guint rank = FAIR_ACE; rank <= FAIR_KING; rank++)
    for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
      faces[n_faces++] = fair_card (rank, suit, 0);
  while (n_faces > 0 && g_atomic_int_get (&self->newest) == (int) job->serial)
    {
      /* The first one that is wanted, or else the first one. */
      guint            wanted = find_wanted (self, faces, n_faces);
      guint            next = wanted % n_faces;
      FairCard         face = faces[next];
      Rendering        rendering = { .serial = job->serial, .face = face };
      gboolean         is_wanted = wanted < n_faces;
      cairo_surface_t *surface = source->klass->render (source, face, job->size.width, job->size.height, error);

      if (surface == NULL)
        return FALSE;
      n_faces--;
      memmove (&faces[next], &faces[next + 1], (n_faces - next) * sizeof *faces);
      cairo_surface_flush (surface);
      rendering.surface = surface;
      g_async_queue_push (self->renderings, g_memdup2 (&rendering, sizeof rendering));
      if (n_faces > 0 && g_get_monotonic_time () < announced + PATIENCE &&
          (!is_wanted || find_wanted (self, faces, n_faces) < n_faces))
        continue;

      g_source_set_ready_time (self->arrival, 0);
      announced = g_get_monotonic_time ();
    }

  return TRUE;
}

/* @self outlives the thread. */
static gpointer
thread_func (gpointer data)
{
  FairSvgArt     *self = data;
  FairFaceSource *source = NULL;
  gboolean        going = FALSE;

  for (;;)
    {
      g_autofree Job *job = source ? g_async_queue_timeout_pop (self->jobs, REST_TIME) : NULL;
      GError         *error = NULL;
      float           aspect;

      if (job == NULL && source != NULL)
        source->klass->rest (source);
      if (job == NULL)
        job = g_async_queue_pop (self->jobs);

      if (job->serial == 0)
        break;
      if (job->source != NULL)
        {
          if (source != NULL)
            source->klass->free (source);
          source = job->source;
          going = source->klass->open (source, &aspect, &error);
          if (going)
            send_rendering (self, (Rendering){ .serial = job->serial, .aspect = aspect });
        }
      going = going && (job->size.width == 0 || render_job (self, source, job, &error));
      if (error != NULL)
        send_rendering (self, (Rendering){ .serial = job->serial, .error = error });
    }
  if (source != NULL)
    source->klass->free (source);

  return NULL;
}

static gboolean
take_renderings (gpointer data)
{
  FairSvgArt *self = data;
  g_autoptr (FairSvgArt) held = g_object_ref (self);
  Rendering *rendering;
  gboolean   any = FALSE;

  while ((rendering = g_async_queue_try_pop (self->renderings)) != NULL)
    {
      if (rendering->serial >= self->first && rendering->error != NULL)
        {
          g_clear_error (&self->error);
          self->error = g_steal_pointer (&rendering->error);
        }
      else if (rendering->serial >= self->first && rendering->aspect > 0)
        self->shape.aspect = rendering->aspect;
      else if (rendering->serial == self->serial)
        {
          fair_picture_clear (&self->pictures[rendering->face]);
          self->pictures[rendering->face].surface = g_steal_pointer (&rendering->surface);
          self->serials[rendering->face] = rendering->serial;
          self->n_missing--;
        }
      rendering_free (rendering);
      any = TRUE;
    }
  if (any)
    g_signal_emit (held, changed_signal, 0);
  return G_SOURCE_CONTINUE;
}

static gboolean
dispatch_arrival (GSource    *source,
                  GSourceFunc callback,
                  gpointer    data)
{
  g_source_set_ready_time (source, -1);
  return callback (data);
}

static GSourceFuncs arrival_funcs = { .dispatch = dispatch_arrival };

/* Queues a job with @source: (transfer full) (nullable), which makes the jobs before it void. */
static void
push_job (FairSvgArt     *self,
          FairFaceSource *source)
{
  Job job = { source, self->size, ++self->serial };

  self->n_missing = self->size.width > 0 ? FAIR_PACK_SIZE + 1 : 0;
  for (guint i = 0; i < G_N_ELEMENTS (self->wanted); i++)
    g_atomic_int_set (&self->wanted[i], 0);
  g_atomic_int_set (&self->newest, (int) self->serial);
  g_async_queue_push (self->jobs, g_memdup2 (&job, sizeof job));
}

/* The size of a picture of @width and @height application pixels. */
static Size
get_size (float width,
          float height,
          float scale)
{
  return (Size){ MAX (1, (int) (width * scale + 0.5f)), MAX (1, (int) (height * scale + 0.5f)) };
}

static void
fair_svg_art_finalize (GObject *object)
{
  FairSvgArt *self = FAIR_SVG_ART (object);

  g_atomic_int_set (&self->newest, 0);
  if (self->source->klass->cancel != NULL)
    self->source->klass->cancel (self->source);
  g_async_queue_push (self->jobs, g_new0 (Job, 1));
  g_thread_join (self->thread);
  g_source_destroy (self->arrival);
  g_source_unref (self->arrival);
  g_async_queue_unref (self->renderings);
  g_async_queue_unref (self->jobs);
  g_clear_error (&self->error);
  for (guint i = 0; i < N_FACES; i++)
    fair_picture_clear (&self->pictures[i]);

  G_OBJECT_CLASS (fair_svg_art_parent_class)->finalize (object);
}

static void
fair_svg_art_class_init (FairSvgArtClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_svg_art_finalize;

  /**
   * FairSvgArt::changed:
   *
   * Pictures are ready or have changed, or the shape of the cards is known, or an error.
   */
  changed_signal =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_svg_art_init (FairSvgArt *self)
{
  self->jobs = g_async_queue_new_full (g_free);
  self->renderings = g_async_queue_new_full ((GDestroyNotify) rendering_free);
  self->arrival = g_source_new (&arrival_funcs, sizeof (GSource));
  g_source_set_callback (self->arrival, take_renderings, self, NULL);
  g_source_attach (self->arrival, g_main_context_get_thread_default ());
  self->thread = g_thread_new ("card-art", thread_func, self);
}

/* Returns: (transfer full): the faces of @source, which a thread opens, uses and frees */
FairSvgArt *
fair_svg_art_new (FairFaceSource *source)
{
  FairSvgArt *self = g_object_new (FAIR_TYPE_SVG_ART, NULL);

  fair_svg_art_set_source (self, source);
  return self;
}

/* Replaces the source with @source: (transfer full). Until the new faces are ready, the old ones are drawn, so that no card
 * is ever blank. */
void
fair_svg_art_set_source (FairSvgArt     *self,
                         FairFaceSource *source)
{
  /* The thread frees it after this. */
  if (self->source != NULL && self->source->klass->cancel != NULL)
    self->source->klass->cancel (self->source);
  self->source = source;
  self->shape = source->shape;
  g_clear_error (&self->error);
  push_job (self, source);
  self->first = self->serial;
  g_signal_emit (self, changed_signal, 0);
}

/* Draws a blank card, so that the place of a card is never empty. */
static void
snapshot_blank (GtkSnapshot *snapshot,
                float        width,
                float        height)
{
  const GdkRGBA  paper = { 1, 1, 1, 1 };
  const GdkRGBA  edge = { 0.5f, 0.5f, 0.5f, 1 };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (0, 0, width, height), width / 16);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &paper, &outline.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]){ 1, 1, 1, 1 }, (GdkRGBA[4]){ edge, edge, edge, edge });
}

/* Draws a card or the back on @widget with its upper left corner at the origin, at a size in application pixels, with the
 * sharpest picture that there is. */
void
fair_svg_art_snapshot (FairSvgArt  *self,
                       GtkWidget   *widget,
                       GtkSnapshot *snapshot,
                       FairCard     face,
                       float        width,
                       float        height)
{
  Size size = get_size (width, height, self->scale);

  face = fair_card_face (face);
  /* Avoids scaling at the prepared size, even if @width is off by a fraction of a device pixel. */
  if (size.width == self->size.width && size.height == self->size.height && self->scale > 0)
    {
      width = size.width / self->scale;
      height = size.height / self->scale;
    }
  if (self->serials[face] != self->serial)
    g_atomic_int_or (&self->wanted[face / FACES_A_WORD], 1u << face % FACES_A_WORD);
  if (!fair_picture_snapshot (&self->pictures[face], widget, snapshot, width, height))
    snapshot_blank (snapshot, width, height);
}

const FairCardShape *
fair_svg_art_get_shape (FairSvgArt *self)
{
  return &self->shape;
}

/* Sets the size at which cards are going to be drawn, in application pixels with @scale device pixels each. */
void
fair_svg_art_prepare (FairSvgArt *self,
                      float       width,
                      float       height,
                      float       scale)
{
  Size size = get_size (width, height, scale);

  self->scale = scale;
  if (size.width == self->size.width && size.height == self->size.height)
    return;

  self->size = size;
  push_job (self, NULL);
}

/* Whether all faces are ready at the size that was prepared last. */
gboolean
fair_svg_art_is_complete (FairSvgArt *self)
{
  return self->scale > 0 && self->n_missing == 0;
}

/* Returns: (transfer none) (nullable): why there will be no more pictures */
const GError *
fair_svg_art_get_error (FairSvgArt *self)
{
  return self->error;
}

/* Returns: (transfer none) (nullable): the sharpest picture of @face so far */
cairo_surface_t *
fair_svg_art_get_picture (FairSvgArt *self,
                          FairCard    face)
{
  return self->pictures[fair_card_face (face)].surface;
}

/* Waits until all faces are ready at the size that was prepared last, or have failed. */
void
fair_svg_art_wait (FairSvgArt *self)
{
  while (self->n_missing > 0 && self->error == NULL)
    {
      Rendering *rendering = g_async_queue_pop (self->renderings);

      g_async_queue_push_front (self->renderings, rendering);
      take_renderings (self);
    }
}
