/* FairWholeLayout: for the title in a header bar, whose buttons come first. A title that is cut off is
 * hidden instead, because the system shows it too. One that must be visible is ellipsized down to a least
 * width, for which buttons can make room.
 */
#include "config.h"

#include "fair-whole-layout.h"

struct _FairWholeLayout
{
  GtkLayoutManager parent_instance;

  int least_width;
};

typedef enum
{
  PROP_LEAST_WIDTH = 1,
  N_PROPERTIES
} FairWholeLayoutProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairWholeLayout, fair_whole_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The width from which on a title of these widths is shown. */
static int
get_least_width (FairWholeLayout *self,
                 int              minimum,
                 int              natural)
{
  return MIN (natural, MAX (minimum, self->least_width));
}

static void
fair_whole_layout_measure (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           GtkOrientation    orientation,
                           int               for_size,
                           int              *minimum,
                           int              *natural,
                           int              *minimum_baseline,
                           int              *natural_baseline)
{
  FairWholeLayout *self = FAIR_WHOLE_LAYOUT (manager);
  GtkWidget       *child = gtk_widget_get_first_child (widget);

  *minimum = 0;
  *natural = 0;
  if (child != NULL && gtk_widget_get_visible (child))
    gtk_widget_measure (child, orientation, -1, minimum, natural, NULL, NULL);
  /* Newer header bars give buttons their natural width, and a title only its minimum. */
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = self->least_width < G_MAXINT ? get_least_width (self, *minimum, *natural) : 0;
}

static void
fair_whole_layout_allocate (GtkLayoutManager *manager,
                            GtkWidget        *widget,
                            int               width,
                            int               height,
                            int               baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int        minimum;
  int        natural;
  gboolean   fits;

  if (child == NULL || !gtk_widget_get_visible (child))
    return;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  fits = width >= get_least_width (FAIR_WHOLE_LAYOUT (manager), minimum, natural);
  gtk_widget_set_child_visible (child, fits);
  if (fits)
    gtk_widget_allocate (child, width, height, baseline, NULL);
}

static void
fair_whole_layout_get_property (GObject    *object,
                                guint       id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  if (id == PROP_LEAST_WIDTH)
    g_value_set_int (value, FAIR_WHOLE_LAYOUT (object)->least_width);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_whole_layout_set_property (GObject      *object,
                                guint         id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  if (id == PROP_LEAST_WIDTH)
    FAIR_WHOLE_LAYOUT (object)->least_width = g_value_get_int (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_whole_layout_class_init (FairWholeLayoutClass *klass)
{
  GObjectClass          *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  object_class->get_property = fair_whole_layout_get_property;
  object_class->set_property = fair_whole_layout_set_property;
  /* Pixels: a title that gets less than its natural width is shown if it gets at least this. */
  properties[PROP_LEAST_WIDTH] = g_param_spec_int ("least-width", NULL, NULL, 0, G_MAXINT, G_MAXINT,
                                                   G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  layout_class->measure = fair_whole_layout_measure;
  layout_class->allocate = fair_whole_layout_allocate;
}

static void
fair_whole_layout_init (FairWholeLayout *self)
{
}
