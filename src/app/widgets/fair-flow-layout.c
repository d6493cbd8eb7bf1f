/* FairFlowLayout: each widget has its natural width, limited to that of a line; one that does not fit a line
 * begins the next. The first widget of a line that expands takes the remaining width; one that is alone in its line can be
 * aligned with its end. */
#include "config.h"

#include "fair-flow-layout.h"

/* Pixels: the default between widgets, and between lines. */
#define SPACING 12
#define LINE_SPACING 4

struct _FairFlowLayout
{
  GtkLayoutManager parent_instance;

  int spacing; /* pixels between widgets */
};

typedef enum
{
  PROP_SPACING = 1,
  N_PROPERTIES
} FairFlowLayoutProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairFlowLayout, fair_flow_layout, GTK_TYPE_LAYOUT_MANAGER)

/* A line: the widgets from @first to before @end. */
typedef struct
{
  GtkWidget *first;
  GtkWidget *end;
  GtkWidget *expanding; /* (nullable) */
  int        width;     /* of all together */
  int        height;
} Line;

/* @widget, or the first of its following siblings that is visible. */
static GtkWidget *
find_shown (GtkWidget *widget)
{
  while (widget != NULL && !gtk_widget_should_layout (widget))
    widget = gtk_widget_get_next_sibling (widget);
  return widget;
}

static GtkWidget *
find_next (GtkWidget *widget)
{
  return find_shown (gtk_widget_get_next_sibling (widget));
}

static int
get_width (GtkWidget *child,
           int        width)
{
  int minimum;
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  return MAX (MIN (natural, width), minimum);
}

/* The line that begins with @first. */
static Line
find_line (FairFlowLayout *self,
           GtkWidget      *first,
           int             width)
{
  Line line = { .first = first, .end = first, .width = -self->spacing };

  for (; line.end != NULL; line.end = find_next (line.end))
    {
      int child_width = get_width (line.end, width);
      int height;

      if (line.end != first && line.width + self->spacing + child_width > width)
        break;
      gtk_widget_measure (line.end, GTK_ORIENTATION_VERTICAL, child_width, NULL, &height, NULL, NULL);
      line.width += self->spacing + child_width;
      line.height = MAX (line.height, height);
      if (line.expanding == NULL && gtk_widget_compute_expand (line.end, GTK_ORIENTATION_HORIZONTAL))
        line.expanding = line.end;
    }

  return line;
}

static int
measure_height (FairFlowLayout *self,
                GtkWidget      *widget,
                int             width)
{
  GtkWidget *next = find_shown (gtk_widget_get_first_child (widget));
  int        height = 0;

  while (next != NULL)
    {
      Line line = find_line (self, next, width);

      height += line.height + (line.end != NULL ? LINE_SPACING : 0);
      next = line.end;
    }

  return height;
}

static GtkSizeRequestMode
fair_flow_layout_get_request_mode (GtkLayoutManager *manager,
                                   GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
fair_flow_layout_measure (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          GtkOrientation    orientation,
                          int               for_size,
                          int              *minimum,
                          int              *natural,
                          int              *minimum_baseline,
                          int              *natural_baseline)
{
  FairFlowLayout *self = FAIR_FLOW_LAYOUT (manager);

  *minimum = 0;
  *natural = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = measure_height (self, widget, for_size < 0 ? G_MAXINT : for_size);
      return;
    }

  for (GtkWidget *child = find_shown (gtk_widget_get_first_child (widget)); child != NULL; child = find_next (child))
    {
      int child_minimum;
      int child_natural;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      *natural += child_natural + (*natural > 0 ? self->spacing : 0);
    }
}

/* Whether a widget that is alone in @line gets all of it, to lie at its end. */
static gboolean
is_at_end (const Line *line)
{
  return find_next (line->first) == line->end && gtk_widget_get_halign (line->first) == GTK_ALIGN_END;
}

static void
allocate_line (FairFlowLayout *self,
               GtkWidget      *widget,
               const Line     *line,
               int             y,
               int             width)
{
  int x = 0;

  for (GtkWidget *child = line->first; child != line->end; child = find_next (child))
    {
      int child_width = get_width (child, width) + (child == line->expanding || is_at_end (line) ? MAX (width - line->width, 0) : 0);
      int left = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? width - x - child_width : x;

      gtk_widget_allocate (child, child_width, line->height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (left, y)));
      x += child_width + self->spacing;
    }
}

static void
fair_flow_layout_allocate (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           int               width,
                           int               height,
                           int               baseline)
{
  FairFlowLayout *self = FAIR_FLOW_LAYOUT (manager);
  GtkWidget      *next = find_shown (gtk_widget_get_first_child (widget));
  int             y = 0;

  while (next != NULL)
    {
      Line line = find_line (self, next, width);

      /* A single line is centered vertically. */
      if (y == 0 && line.end == NULL)
        line.height = MAX (line.height, height);
      allocate_line (self, widget, &line, y, width);
      y += line.height + LINE_SPACING;
      next = line.end;
    }
}

static void
fair_flow_layout_get_property (GObject    *object,
                               guint       id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  if (id == PROP_SPACING)
    g_value_set_int (value, FAIR_FLOW_LAYOUT (object)->spacing);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_flow_layout_set_property (GObject      *object,
                               guint         id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  FairFlowLayout *self = FAIR_FLOW_LAYOUT (object);

  if (id != PROP_SPACING)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  if (self->spacing == g_value_get_int (value))
    return;

  self->spacing = g_value_get_int (value);
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
  g_object_notify_by_pspec (object, pspec);
}

static void
fair_flow_layout_class_init (FairFlowLayoutClass *klass)
{
  GObjectClass          *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  object_class->get_property = fair_flow_layout_get_property;
  object_class->set_property = fair_flow_layout_set_property;

  /* Pixels between the widgets of a line. */
  properties[PROP_SPACING] = g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT, SPACING,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  layout_class->get_request_mode = fair_flow_layout_get_request_mode;
  layout_class->measure = fair_flow_layout_measure;
  layout_class->allocate = fair_flow_layout_allocate;
}

static void
fair_flow_layout_init (FairFlowLayout *self)
{
  self->spacing = SPACING;
}
