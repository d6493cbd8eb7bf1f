/* FairThumbnail: fills its width, with 3/5 of that as its height. It is painted at its size in device pixels; until the
 * picture is ready, it shows the last one, or bare cloth. */
#include "fair-thumbnail.h"

#include "fair-svg-art.h"

struct _FairThumbnail
{
  GtkWidget parent_instance;

  FairTablePainter *painter; /* owned; NULL until it is set */
  FairTableScene    scene;   /* without a game until it is set */
  FairPicture       picture;
  GCancellable     *cancellable; /* of the picture that is being painted, or NULL */
  int               asked_width; /* device pixels, of the picture that was requested last; 0 if that is outdated */
  int               asked_height;
};

G_DEFINE_FINAL_TYPE (FairThumbnail, fair_thumbnail, GTK_TYPE_WIDGET)

static void
painted_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (FairThumbnail) self = data;
  g_autoptr (GError) error = NULL;
  cairo_surface_t *picture = fair_table_painter_paint_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->cancellable);
  if (picture == NULL)
    {
      g_debug ("A table could not be painted: %s", error->message);
      return;
    }
  fair_picture_clear (&self->picture);
  self->picture.surface = picture;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
forget_request (FairThumbnail *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->asked_width = 0;
}

/* Requests a picture of the current scene and size, unless it has been requested or there is no room for it. */
static void
ask_for_picture (FairThumbnail *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int        scale = gtk_widget_get_scale_factor (widget);
  int        width = gtk_widget_get_width (widget) * scale;
  int        height = gtk_widget_get_height (widget) * scale;

  if (self->painter == NULL || self->scene.rules.game == NULL || width <= 0 || height <= 0)
    return;
  if (width == self->asked_width && height == self->asked_height)
    return;

  forget_request (self);
  self->asked_width = width;
  self->asked_height = height;
  self->cancellable = g_cancellable_new ();
  fair_table_painter_paint_async (self->painter, &self->scene, width, height, self->cancellable, painted_cb, g_object_ref (self));
}

static GtkSizeRequestMode
fair_thumbnail_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
fair_thumbnail_measure (GtkWidget     *widget,
                        GtkOrientation orientation,
                        int            for_size,
                        int           *minimum,
                        int           *natural,
                        int           *minimum_baseline,
                        int           *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL && for_size > 0 ? for_size * 3 / 5 : 0;
}

static void
fair_thumbnail_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  ask_for_picture (FAIR_THUMBNAIL (widget));
}

static void
fair_thumbnail_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  fair_picture_snapshot (&FAIR_THUMBNAIL (widget)->picture, widget, snapshot, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
}

static void
fair_thumbnail_dispose (GObject *object)
{
  FairThumbnail *self = FAIR_THUMBNAIL (object);

  forget_request (self);
  g_clear_pointer (&self->painter, fair_table_painter_unref);
  fair_picture_clear (&self->picture);

  G_OBJECT_CLASS (fair_thumbnail_parent_class)->dispose (object);
}

static void
fair_thumbnail_class_init (FairThumbnailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_thumbnail_dispose;
  widget_class->get_request_mode = fair_thumbnail_get_request_mode;
  widget_class->measure = fair_thumbnail_measure;
  widget_class->size_allocate = fair_thumbnail_size_allocate;
  widget_class->snapshot = fair_thumbnail_snapshot;

  gtk_widget_class_set_css_name (widget_class, "thumbnail");
  /* The widget next to it describes the picture. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_NONE);
}

static void
fair_thumbnail_init (FairThumbnail *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (ask_for_picture), NULL);
  g_signal_connect (self, "direction-changed", G_CALLBACK (ask_for_picture), NULL);
}

/* Returns: (transfer none) (nullable): the scene that was set last */
const FairTableScene *
fair_thumbnail_get_scene (FairThumbnail *self)
{
  return self->scene.rules.game ? &self->scene : NULL;
}

/* Shows @scene, which is copied, in the text direction of the widget, with the cards of @painter; each is the one before if it is NULL. */
void
fair_thumbnail_set (FairThumbnail        *self,
                    FairTablePainter     *painter,
                    const FairTableScene *scene)
{
  if (scene == NULL && self->painter == painter)
    return;

  if (painter != NULL && self->painter != painter)
    {
      g_clear_pointer (&self->painter, fair_table_painter_unref);
      self->painter = g_atomic_rc_box_acquire (painter);
    }
  if (scene != NULL)
    self->scene = *scene;
  forget_request (self);
  ask_for_picture (self);
}

/* Returns: (transfer none) (nullable): the picture; NULL until the last one that was requested is ready */
cairo_surface_t *
fair_thumbnail_get_picture (FairThumbnail *self)
{
  return self->cancellable == NULL ? self->picture.surface : NULL;
}
