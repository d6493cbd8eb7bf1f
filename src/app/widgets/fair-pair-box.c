#include "config.h"

#include "fair-pair-box.h"

#include "fair-slot.h"

struct _FairPairBox
{
  GtkWidget parent_instance;

  GtkWidget *start; /* owned as a child */
  GtkWidget *end;   /* owned as a child */
};

typedef enum
{
  PROP_START = 1,
  PROP_END,
  N_PROPERTIES
} FairPairBoxProperty;

static GParamSpec *properties[N_PROPERTIES];

#define SPACING 12
#define LINE_SPACING 4

G_DEFINE_FINAL_TYPE (FairPairBox, fair_pair_box, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
fair_pair_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Whether both widgets fit a line of @width pixels. */
static gboolean
fits_line (FairPairBox *self,
           int          width,
           int         *end_width)
{
  int minimum;
  int start_width;

  fair_slot_measure (self->start, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &start_width);
  fair_slot_measure (self->end, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, end_width);
  return start_width + *end_width + (fair_slot_is_shown (self->start) && fair_slot_is_shown (self->end) ? SPACING : 0) <= width;
}

static void
measure_width (FairPairBox *self,
               int         *minimum,
               int         *natural)
{
  int end_minimum;
  int end_natural;

  fair_slot_measure (self->start, GTK_ORIENTATION_HORIZONTAL, -1, minimum, natural);
  fair_slot_measure (self->end, GTK_ORIENTATION_HORIZONTAL, -1, &end_minimum, &end_natural);
  *minimum = MAX (*minimum, end_minimum);
  *natural = *natural + end_natural + (*natural > 0 && end_natural > 0 ? SPACING : 0);
}

static void
measure_height (FairPairBox *self,
                int          width,
                int         *minimum,
                int         *natural)
{
  int      end_width = -1;
  int      start_width = -1;
  int      end_minimum;
  int      end_natural;
  gboolean one_line = width < 0 || fits_line (self, width, &end_width);

  if (width >= 0)
    {
      start_width = one_line ? width - end_width : width;
      end_width = one_line ? end_width : width;
    }
  fair_slot_measure (self->start, GTK_ORIENTATION_VERTICAL, start_width, minimum, natural);
  fair_slot_measure (self->end, GTK_ORIENTATION_VERTICAL, end_width, &end_minimum, &end_natural);
  if (one_line)
    {
      *minimum = MAX (*minimum, end_minimum);
      *natural = MAX (*natural, end_natural);
    }
  else
    {
      *minimum += end_minimum + (*minimum > 0 && end_minimum > 0 ? LINE_SPACING : 0);
      *natural += end_natural + (*natural > 0 && end_natural > 0 ? LINE_SPACING : 0);
    }
}

static void
fair_pair_box_measure (GtkWidget     *widget,
                       GtkOrientation orientation,
                       int            for_size,
                       int           *minimum,
                       int           *natural,
                       int           *minimum_baseline,
                       int           *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (FAIR_PAIR_BOX (widget), minimum, natural);
  else
    measure_height (FAIR_PAIR_BOX (widget), for_size, minimum, natural);
}

/* Allocates a child at left-to-right coordinates, mirrored in right-to-left languages. */
static void
allocate_child (FairPairBox *self,
                GtkWidget   *child,
                int          x,
                int          y,
                int          width,
                int          height)
{
  if (!fair_slot_is_shown (child))
    return;

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (GTK_WIDGET (self)) - x - width;
  gtk_widget_allocate (child, width, height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (x, y)));
}

static void
fair_pair_box_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  FairPairBox *self = FAIR_PAIR_BOX (widget);
  int          end_width;

  if (fits_line (self, width, &end_width))
    {
      allocate_child (self, self->start, 0, 0, width - end_width, height);
      allocate_child (self, self->end, width - end_width, 0, end_width, height);
    }
  else
    {
      int minimum;
      int start_height;
      int end_height;
      int above;

      fair_slot_measure (self->end, GTK_ORIENTATION_VERTICAL, width, &minimum, &end_height);
      fair_slot_measure (self->start, GTK_ORIENTATION_VERTICAL, width, &minimum, &start_height);
      /* One that can be scrolled makes room. */
      start_height = MAX (MIN (start_height, height - end_height - LINE_SPACING), minimum);
      above = start_height > 0 ? start_height + LINE_SPACING : 0;
      /* Centers the two vertically. */
      above += MAX (height - above - end_height, 0) / 2;
      allocate_child (self, self->start, 0, MAX (above - start_height - LINE_SPACING, 0), width, start_height);
      allocate_child (self, self->end, 0, above, width, MIN (end_height, MAX (height - above, 0)));
    }
}

static void
fair_pair_box_dispose (GObject *object)
{
  FairPairBox *self = FAIR_PAIR_BOX (object);

  g_clear_pointer (&self->start, gtk_widget_unparent);
  g_clear_pointer (&self->end, gtk_widget_unparent);

  G_OBJECT_CLASS (fair_pair_box_parent_class)->dispose (object);
}

static void
fair_pair_box_get_property (GObject    *object,
                            guint       property_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  FairPairBox *self = FAIR_PAIR_BOX (object);

  switch ((FairPairBoxProperty) property_id)
    {
    case PROP_START:
      g_value_set_object (value, self->start);
      break;
    case PROP_END:
      g_value_set_object (value, self->end);
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_pair_box_set_property (GObject      *object,
                            guint         property_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  FairPairBox *self = FAIR_PAIR_BOX (object);

  switch ((FairPairBoxProperty) property_id)
    {
    case PROP_START:
      fair_pair_box_set_start (self, g_value_get_object (value));
      break;
    case PROP_END:
      fair_pair_box_set_end (self, g_value_get_object (value));
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_pair_box_class_init (FairPairBoxClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass   *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->dispose = fair_pair_box_dispose;
  object_class->get_property = fair_pair_box_get_property;
  object_class->set_property = fair_pair_box_set_property;
  widget_class->get_request_mode = fair_pair_box_get_request_mode;
  widget_class->measure = fair_pair_box_measure;
  widget_class->size_allocate = fair_pair_box_size_allocate;

  properties[PROP_START] = g_param_spec_object ("start", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_END] = g_param_spec_object ("end", NULL, NULL, GTK_TYPE_WIDGET, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fair_pair_box_init (FairPairBox *self)
{
}

/* Returns: (transfer floating): an empty box */
GtkWidget *
fair_pair_box_new (void)
{
  return g_object_new (FAIR_TYPE_PAIR_BOX, NULL);
}

/* Returns: (transfer none): the first widget */
GtkWidget *
fair_pair_box_get_start (FairPairBox *self)
{
  g_return_val_if_fail (FAIR_IS_PAIR_BOX (self), NULL);

  return self->start;
}

/* Sets the first widget, which takes the remaining width. */
void
fair_pair_box_set_start (FairPairBox *self,
                         GtkWidget   *start)
{
  g_return_if_fail (FAIR_IS_PAIR_BOX (self));

  if (fair_slot_fill (&self->start, start, GTK_WIDGET (self), self->end))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_START]);
}

/* Returns: (transfer none): the last widget */
GtkWidget *
fair_pair_box_get_end (FairPairBox *self)
{
  g_return_val_if_fail (FAIR_IS_PAIR_BOX (self), NULL);

  return self->end;
}

/* Sets the last widget, which has its natural width. */
void
fair_pair_box_set_end (FairPairBox *self,
                       GtkWidget   *end)
{
  g_return_if_fail (FAIR_IS_PAIR_BOX (self));

  if (fair_slot_fill (&self->end, end, GTK_WIDGET (self), NULL))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_END]);
}
