/* FairTitle looks like AdwWindowTitle, but does not cut off its texts: a text that is wider than its room becomes smaller, in
 * one line or more.
 */
#include "fair-title.h"

#include "fair-compat.h"

enum
{
  LEAST = 72, /* pixels: in which any title can be read */
  SPACES = 12 /* between the title and the buttons, which GTK forgets when it measures a header bar */
};

#define SCALE_STEP 0.1
#define LEAST_SCALE 0.4

/* The scale down to which a text has one line, and the height of one that does not fit, in lines of the full size. */
#define LINE_SCALE 0.8
#define WRAPPED 1.6

struct _FairTitle
{
  GtkWidget parent_instance;

  GtkInscription *title;    /* owned as a child */
  GtkInscription *subtitle; /* likewise */
};

enum
{
  PROP_TITLE = 1,
  PROP_SUBTITLE /* not shown while it is empty */
};

G_DEFINE_FINAL_TYPE (FairTitle, fair_title, GTK_TYPE_WIDGET)

/* Measures @text at @scale, in lines that are at most @room pixels wide, -1 for one line; a word that is wider is not
 * broken. */
static void
measure_text (GtkInscription *text,
              double          scale,
              int             room,
              int            *width,
              int            *height)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (text), gtk_inscription_get_text (text));
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, room < 0 ? -1 : room * PANGO_SCALE);
  pango_layout_get_pixel_size (layout, width, height);
}

/* The width that the style sheet adds to a text: an inscription has no minimum of its own. */
static int
get_padding (GtkInscription *text)
{
  int padding;

  gtk_widget_measure (GTK_WIDGET (text), GTK_ORIENTATION_HORIZONTAL, -1, &padding, NULL, NULL, NULL);
  return padding;
}

/* The height for @text in @width pixels, -1 for as many as it needs. */
static int
measure_height (GtkInscription *text,
                int             width)
{
  gboolean wraps;
  int      natural;
  int      height;

  if (!gtk_widget_get_visible (GTK_WIDGET (text)))
    return 0;

  measure_text (text, 1, -1, &natural, &height);
  wraps = width >= 0 && natural > LEAST && natural * LINE_SCALE + get_padding (text) > width;
  return wraps ? (int) (height * WRAPPED) : height;
}

static GtkSizeRequestMode
fair_title_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
fair_title_measure (GtkWidget     *widget,
                    GtkOrientation orientation,
                    int            for_size,
                    int           *minimum,
                    int           *natural,
                    int           *minimum_baseline,
                    int           *natural_baseline)
{
  FairTitle *self = FAIR_TITLE (widget);
  int        width = for_size < 0 ? -1 : MAX (for_size - SPACES, 0);
  int        title;
  int        subtitle;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = measure_height (self->title, width) + measure_height (self->subtitle, width);
      return;
    }

  measure_text (self->title, 1, -1, &title, NULL);
  measure_text (self->subtitle, 1, -1, &subtitle, NULL);
  *natural = MAX (title, subtitle) + get_padding (self->title);
  *minimum = MIN (*natural, LEAST);
}

/* Puts @text where it is as large as @width and @height allow. */
static void
allocate_text (GtkInscription *text,
               int             top,
               int             width,
               int             height)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  int    room = MAX (width - get_padding (text), 0);
  int    needed_width = G_MAXINT;
  int    needed_height = G_MAXINT;
  double scale = 1 + SCALE_STEP;

  if (!gtk_widget_get_visible (GTK_WIDGET (text)))
    return;

  while ((needed_width > room || needed_height > height) && scale > LEAST_SCALE)
    {
      scale -= SCALE_STEP;
      measure_text (text, scale, room, &needed_width, &needed_height);
    }
  pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
  gtk_inscription_set_attributes (text, attributes);
  gtk_widget_size_allocate (GTK_WIDGET (text), &(GtkAllocation){ 0, top, width, height }, -1);
}

static void
fair_title_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  FairTitle *self = FAIR_TITLE (widget);
  int        subtitle = measure_height (self->subtitle, width);
  int        title = MIN (measure_height (self->title, width), height - subtitle);
  int        top = MAX (0, (height - title - subtitle) / 2);

  allocate_text (self->title, top, width, title);
  allocate_text (self->subtitle, top + title, width, subtitle);
}

static void
fair_title_set_property (GObject      *object,
                         guint         id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  FairTitle  *self = FAIR_TITLE (object);
  const char *text = g_value_get_string (value) ? g_value_get_string (value) : "";

  switch (id)
    {
    case PROP_TITLE:
      gtk_inscription_set_text (self->title, text);
      break;
    case PROP_SUBTITLE:
      gtk_inscription_set_text (self->subtitle, text);
      gtk_widget_set_visible (GTK_WIDGET (self->subtitle), *text != '\0');
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
fair_title_dispose (GObject *object)
{
  fair_compat_remove_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (fair_title_parent_class)->dispose (object);
}

static void
fair_title_class_init (FairTitleClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = fair_title_set_property;
  object_class->dispose = fair_title_dispose;
  widget_class->get_request_mode = fair_title_get_request_mode;
  widget_class->measure = fair_title_measure;
  widget_class->size_allocate = fair_title_size_allocate;
  /* The style sheet of libadwaita has the fonts for this name. */
  gtk_widget_class_set_css_name (widget_class, "windowtitle");

  g_object_class_install_property (object_class, PROP_TITLE,
                                   g_param_spec_string ("title", NULL, NULL, "", G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_SUBTITLE,
                                   g_param_spec_string ("subtitle", NULL, NULL, "", G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static GtkInscription *
add_text (FairTitle  *self,
          const char *style)
{
  GtkWidget *inscription = g_object_new (GTK_TYPE_INSCRIPTION,
                                         "text", "",
                                         "min-chars", 0,
                                         "nat-chars", 0,
                                         "text-overflow", GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END,
                                         "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                         "xalign", 0.5f,
                                         "yalign", 0.5f,
                                         NULL);

  gtk_widget_add_css_class (inscription, style);
  gtk_widget_set_parent (inscription, GTK_WIDGET (self));
  return GTK_INSCRIPTION (inscription);
}

static void
fair_title_init (FairTitle *self)
{
  self->title = add_text (self, "title");
  self->subtitle = add_text (self, "subtitle");
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle), FALSE);
}
