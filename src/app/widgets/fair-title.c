/* FairTitle looks like AdwWindowTitle, but does not cut off its texts: buttons that can be hidden (FairLeadingLayout)
 * make room for the title, then it becomes smaller and takes a second line.
 *
 * The title asks for its width as the least one, as far as this leaves the window as narrow as it can be, because
 * header bars give their buttons more than they need before the title.
 */
#include "config.h"

#include "fair-title.h"

#include "fair-fit-label.h"

#include <adwaita.h>

enum
{
  NARROWEST = 360, /* pixels: the least width of a window */
  EDGES = 24,      /* in which neither a title nor buttons can lie */
  SPACES = 12,     /* between the title and the buttons */
  STEP = 3
};

struct _FairTitle
{
  GtkWidget parent_instance;

  GtkWidget *title;    /* owned as a child */
  GtkWidget *subtitle; /* owned as a child */
};

typedef enum
{
  PROP_TITLE = 1,
  PROP_SUBTITLE,
  N_PROPERTIES
} FairTitleProperty;

static GParamSpec *properties[N_PROPERTIES];

static const FairFitStep title_steps[] = { { 1, 1 }, { 0.9, 1 }, { 0.8, 1 }, { 0.8, 2 }, { 0.7, 1 }, { 0.7, 2 }, { 0.6, 1 }, { 0.6, 2 }, { 0.5, 2 }, { 0.4, 2 } };
static const FairFitStep subtitle_steps[] = { { 1, 1 }, { 0.9, 1 }, { 0.9, 2 }, { 0.75, 2 } };

G_DEFINE_FINAL_TYPE (FairTitle, fair_title, GTK_TYPE_WIDGET)

static int
measure_width (GtkWidget *widget)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

/* The width that all other parts of the header bar leave in the narrowest window. */
static int
get_room (FairTitle *self)
{
  int room = NARROWEST - EDGES;

  for (GtkWidget *part = GTK_WIDGET (self); part != NULL && !ADW_IS_HEADER_BAR (part); part = gtk_widget_get_parent (part))
    {
      GtkWidget *parent = gtk_widget_get_parent (part);

      for (GtkWidget *other = parent ? gtk_widget_get_first_child (parent) : NULL; other != NULL; other = gtk_widget_get_next_sibling (other))
        if (other != part && gtk_widget_should_layout (other) && !ADW_IS_HEADER_BAR (parent))
          room -= measure_width (other);
    }

  return room;
}

/* The least width is that of the title in one line of full size and of the smallest subtitle. */
static void
measure_across (FairTitle *self,
                int       *minimum,
                int       *natural)
{
  int room = get_room (self);

  gtk_widget_measure (self->title, GTK_ORIENTATION_HORIZONTAL, -1, NULL, natural, NULL, NULL);
  *minimum = *natural;
  if (gtk_widget_get_visible (self->subtitle))
    {
      int usual;

      gtk_widget_measure (self->subtitle, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &usual, NULL, NULL);
      *minimum = MAX (*minimum, fair_fit_label_get_least_width (FAIR_FIT_LABEL (self->subtitle)));
      *natural = MAX (*natural, usual);
    }
  *minimum = CLAMP (*minimum, 0, MAX (room, 0));
}

static GtkSizeRequestMode
fair_title_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static int
measure_height (GtkWidget *widget,
                int        width)
{
  int natural = 0;

  if (gtk_widget_get_visible (widget))
    gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

/* The height of both at @width; or at a lesser one, where it can be larger: GTK measures the parts of a header bar
 * without the spaces between them. */
static int
measure_down (FairTitle *self,
              int        width)
{
  int height = measure_height (self->title, width) + measure_height (self->subtitle, width);

  for (int less = STEP; width > SPACES && less <= SPACES; less += STEP)
    height = MAX (height, measure_height (self->title, width - less) + measure_height (self->subtitle, width - less));
  return height;
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

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_across (self, minimum, natural);
  else
    *minimum = *natural = measure_down (self, for_size);
}

static void
fair_title_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  FairTitle *self = FAIR_TITLE (widget);
  int        title = measure_height (self->title, width);
  int        subtitle = measure_height (self->subtitle, width);
  int        top = MAX (0, (height - title - subtitle) / 2);

  gtk_widget_size_allocate (self->title, &(GtkAllocation){ 0, top, width, title }, -1);
  if (gtk_widget_get_visible (self->subtitle))
    gtk_widget_size_allocate (self->subtitle, &(GtkAllocation){ 0, top + title, width, subtitle }, -1);
}

static void
fair_title_get_property (GObject    *object,
                         guint       id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  FairTitle *self = FAIR_TITLE (object);

  switch ((FairTitleProperty) id)
    {
    case PROP_TITLE:
      g_value_set_string (value, fair_fit_label_get_text (FAIR_FIT_LABEL (self->title)));
      break;
    case PROP_SUBTITLE:
      g_value_set_string (value, fair_title_get_subtitle (self));
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
fair_title_set_property (GObject      *object,
                         guint         id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  FairTitle  *self = FAIR_TITLE (object);
  const char *text = g_value_get_string (value);

  switch ((FairTitleProperty) id)
    {
    case PROP_TITLE:
      fair_title_set_title (self, text ? text : "");
      break;
    case PROP_SUBTITLE:
      fair_title_set_subtitle (self, text ? text : "");
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
fair_title_dispose (GObject *object)
{
  FairTitle *self = FAIR_TITLE (object);

  g_clear_pointer (&self->title, gtk_widget_unparent);
  g_clear_pointer (&self->subtitle, gtk_widget_unparent);

  G_OBJECT_CLASS (fair_title_parent_class)->dispose (object);
}

static void
fair_title_class_init (FairTitleClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = fair_title_get_property;
  object_class->set_property = fair_title_set_property;
  object_class->dispose = fair_title_dispose;
  widget_class->get_request_mode = fair_title_get_request_mode;
  widget_class->measure = fair_title_measure;
  widget_class->size_allocate = fair_title_size_allocate;
  /* The style sheet of libadwaita has the fonts for this name. */
  gtk_widget_class_set_css_name (widget_class, "windowtitle");

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SUBTITLE] = g_param_spec_string ("subtitle", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static GtkWidget *
add_label (FairTitle         *self,
           const FairFitStep *steps,
           guint              n_steps,
           const char        *style)
{
  GtkWidget *label = fair_fit_label_new (steps, n_steps);

  gtk_widget_add_css_class (label, style);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return label;
}

static void
fair_title_init (FairTitle *self)
{
  self->title = add_label (self, title_steps, G_N_ELEMENTS (title_steps), "title");
  self->subtitle = add_label (self, subtitle_steps, G_N_ELEMENTS (subtitle_steps), "subtitle");
  gtk_widget_set_visible (self->subtitle, FALSE);
  /* The buttons of the window. */
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-decoration-layout",
                           G_CALLBACK (gtk_widget_queue_resize), self, G_CONNECT_SWAPPED);
}

/* Returns: (transfer floating): @title without a subtitle */
GtkWidget *
fair_title_new (const char *title)
{
  return g_object_new (FAIR_TYPE_TITLE, "title", title, NULL);
}

/* Shows @title.  Call this or fair_title_set_subtitle() also if other parts of the header bar appear or vanish. */
void
fair_title_set_title (FairTitle  *self,
                      const char *title)
{
  g_return_if_fail (FAIR_IS_TITLE (self) && title != NULL);

  fair_fit_label_set_text (FAIR_FIT_LABEL (self->title), title);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Shows @subtitle, unless it is empty. */
void
fair_title_set_subtitle (FairTitle  *self,
                         const char *subtitle)
{
  g_return_if_fail (FAIR_IS_TITLE (self) && subtitle != NULL);

  fair_fit_label_set_text (FAIR_FIT_LABEL (self->subtitle), subtitle);
  gtk_widget_set_visible (self->subtitle, *subtitle != '\0');
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Returns: what is shown below the title; empty if there is nothing */
const char *
fair_title_get_subtitle (FairTitle *self)
{
  g_return_val_if_fail (FAIR_IS_TITLE (self), NULL);

  return fair_fit_label_get_text (FAIR_FIT_LABEL (self->subtitle));
}
