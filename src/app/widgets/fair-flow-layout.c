/* FairFlowLayout: each widget has its natural width, limited to that of a line; one that does not fit a line begins the
 * next. The first widget of a line that expands takes the remaining width. One that is alone in its line gets all of it
 * if it is aligned. The first line gets surplus height; lines that can be scrolled shrink if height is missing.
 */
#include "fair-flow-layout.h"

enum
{
  SPACING = 12,         /* pixels: the default between widgets */
  LINE_SPACING = 4,     /* between lines */
  LEAST_SCROLLED = 120, /* if steady: the height of a scrolled window whose contents are higher */
  ROW_SPACING = 6,
  READABLE = 18 /* characters of a readable line */
};

struct _FairFlowLayout
{
  GtkLayoutManager parent_instance;

  int      spacing;
  gboolean homogeneous;
  gboolean squeezes;
  gboolean steady;

  /* If steady: the greatest height that was needed with this width. */
  int width;
  int height;
};

typedef enum
{
  PROP_SPACING = 1,
  PROP_HOMOGENEOUS,
  PROP_SQUEEZES,
  PROP_STEADY,
  N_PROPERTIES
} FairFlowLayoutProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairFlowLayout, fair_flow_layout, GTK_TYPE_LAYOUT_MANAGER)

/* Widgets that are laid out in a width. */
typedef struct
{
  const FairFlowLayout *layout;
  GtkWidget            *widget; /* the parent */
  int                   width;
  int                   column; /* the width of each widget, if they are homogeneous; otherwise 0 */
  int                   line_spacing;
} Flow;

/* A line: the widgets from @first to before @end. */
typedef struct
{
  GtkWidget *first;
  GtkWidget *end;
  GtkWidget *expanding; /* (nullable) */
  GtkWidget *stretched; /* (nullable): gets the remaining width */
  int        width;     /* of all together */
  int        minimum;   /* heights */
  int        natural;
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

/* The width in pixels that wrapping labels in @widget need so that no word is broken and lines are not too short. */
static int
measure_texts (GtkWidget *widget)
{
  g_autoptr (PangoLayout) layout = NULL;
  PangoFontMetrics *metrics;
  int               line;
  int               words;
  int               whole;
  int               width = 0;

  for (GtkWidget *child = find_shown (gtk_widget_get_first_child (widget)); child != NULL; child = find_next (child))
    width = MAX (width, measure_texts (child));
  if (!GTK_IS_LABEL (widget) || !gtk_label_get_wrap (GTK_LABEL (widget)))
    return width;

  layout = pango_layout_copy (gtk_label_get_layout (GTK_LABEL (widget)));
  metrics = pango_context_get_metrics (pango_layout_get_context (layout), NULL, NULL);
  line = READABLE * PANGO_PIXELS (pango_font_metrics_get_approximate_char_width (metrics));
  pango_font_metrics_unref (metrics);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, 0);
  pango_layout_get_pixel_size (layout, &words, NULL);
  pango_layout_set_width (layout, -1);
  pango_layout_get_pixel_size (layout, &whole, NULL);
  return MIN (whole, MAX (words, line));
}

/* The width of @child; before it is known which widget of @line is stretched, without the rest. */
static int
get_width (const Flow *flow,
           const Line *line,
           GtkWidget  *child)
{
  int rest = child == line->stretched ? MAX (flow->width - line->width, 0) : 0;
  int minimum;
  int natural;

  if (flow->column > 0)
    return flow->column + rest;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  if (flow->layout->squeezes && child == line->expanding)
    natural = measure_texts (child);
  return MAX (MIN (natural, flow->width), minimum) + rest;
}

static Line
find_line (const Flow *flow,
           GtkWidget  *first)
{
  int  spacing = flow->layout->spacing;
  Line line = { .first = first, .end = first, .width = -spacing };

  for (; line.end != NULL; line.end = find_next (line.end))
    {
      gboolean expands = line.expanding == NULL && gtk_widget_compute_expand (line.end, GTK_ORIENTATION_HORIZONTAL);
      int      width;

      if (expands)
        line.expanding = line.end;
      width = get_width (flow, &line, line.end);
      if (line.end != first && line.width + spacing + width > flow->width)
        {
          if (expands)
            line.expanding = NULL;
          break;
        }
      line.width += spacing + width;
    }

  line.stretched = line.expanding;
  if (find_next (first) == line.end && gtk_widget_get_halign (first) != GTK_ALIGN_FILL)
    line.stretched = first;
  for (GtkWidget *child = first; child != line.end; child = find_next (child))
    {
      int width = get_width (flow, &line, child);
      int minimum;
      int natural;

      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &minimum, &natural, NULL, NULL);
      /* GTK 4.8 measures a scrolled window without its width, so texts that need several lines would get too few. */
      if (GTK_IS_SCROLLED_WINDOW (child))
        {
          gtk_widget_measure (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (child)), GTK_ORIENTATION_VERTICAL, width,
                              NULL, &natural, NULL, NULL);
          minimum = flow->layout->steady ? MAX (minimum, MIN (natural, LEAST_SCROLLED)) : minimum;
        }
      else
        minimum = natural;
      line.minimum = MAX (line.minimum, minimum);
      line.natural = MAX (line.natural, MAX (minimum, natural));
    }

  return line;
}

static void
measure_widths (FairFlowLayout *self,
                GtkWidget      *widget,
                int            *minimum,
                int            *natural)
{
  *minimum = 0;
  *natural = 0;
  for (GtkWidget *child = find_shown (gtk_widget_get_first_child (widget)); child != NULL; child = find_next (child))
    {
      int child_minimum;
      int child_natural;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &child_minimum, &child_natural, NULL, NULL);
      *minimum = MAX (*minimum, child_minimum);
      if (self->homogeneous)
        *natural = MAX (*natural, child_natural);
      else
        *natural += child_natural + (*natural > 0 ? self->spacing : 0);
    }
}

/* A flow in @width pixels; in the natural width if that is -1. */
static Flow
create_flow (FairFlowLayout *self,
             GtkWidget      *widget,
             int             width)
{
  Flow flow = { .layout = self, .widget = widget, .width = width, .line_spacing = self->homogeneous ? self->spacing : LINE_SPACING };
  int  minimum;
  int  natural;

  measure_widths (self, widget, &minimum, &natural);
  if (width < 0)
    flow.width = natural;
  if (self->homogeneous)
    {
      /* Two narrow columns are better than a wide one. */
      int least = 2 * minimum + self->spacing <= flow.width ? 2 : 1;
      int n_columns = MAX ((flow.width + self->spacing) / MAX (natural + self->spacing, 1), least);

      flow.column = MAX ((flow.width - (n_columns - 1) * self->spacing) / n_columns, 1);
    }
  return flow;
}

static void
measure_heights (const Flow *flow,
                 int        *minimum,
                 int        *natural)
{
  *minimum = 0;
  *natural = 0;
  for (GtkWidget *next = find_shown (gtk_widget_get_first_child (flow->widget)); next != NULL;)
    {
      Line line = find_line (flow, next);
      int  space = line.end != NULL ? flow->line_spacing : 0;

      *minimum += line.minimum + space;
      *natural += line.natural + space;
      next = line.end;
    }
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
  Flow            flow;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_widths (self, widget, minimum, natural);
      return;
    }

  flow = create_flow (self, widget, for_size);
  measure_heights (&flow, minimum, natural);
  if (self->steady && flow.width == self->width && self->height > *natural)
    {
      *natural = self->height;
      /* A line that can be scrolled may shrink. */
      if (!GTK_IS_SCROLLED_WINDOW (find_shown (gtk_widget_get_first_child (widget))))
        *minimum = self->height;
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
  Flow            flow = create_flow (self, widget, width);
  int             minimum;
  int             natural;
  int             y = 0;

  measure_heights (&flow, &minimum, &natural);
  self->height = width == self->width ? MAX (self->height, natural) : natural;
  self->width = width;
  for (GtkWidget *next = find_shown (gtk_widget_get_first_child (widget)); next != NULL;)
    {
      Line line = find_line (&flow, next);
      int  missing = CLAMP (natural - height, 0, line.natural - line.minimum);
      int  left_over = y == 0 ? MAX (height - natural, 0) : 0;
      int  line_height = line.natural - missing + left_over;
      int  x = 0;

      natural -= missing;
      for (GtkWidget *child = line.first; child != line.end; child = find_next (child))
        {
          int child_width = get_width (&flow, &line, child);
          int left = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? width - x - child_width : x;

          gtk_widget_allocate (child, child_width, line_height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (left, y)));
          x += child_width + self->spacing;
        }
      y += line_height + flow.line_spacing;
      next = line.end;
    }
}

static void
fair_flow_layout_set_property (GObject      *object,
                               guint         id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  FairFlowLayout *self = FAIR_FLOW_LAYOUT (object);

  switch ((FairFlowLayoutProperty) id)
    {
    case PROP_SPACING:
      self->spacing = g_value_get_int (value);
      break;
    case PROP_HOMOGENEOUS:
      self->homogeneous = g_value_get_boolean (value);
      break;
    case PROP_SQUEEZES:
      self->squeezes = g_value_get_boolean (value);
      break;
    case PROP_STEADY:
      self->steady = g_value_get_boolean (value);
      self->width = -1;
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

static void
fair_flow_layout_class_init (FairFlowLayoutClass *klass)
{
  GObjectClass          *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);
  const GParamFlags      flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = fair_flow_layout_set_property;
  layout_class->get_request_mode = fair_flow_layout_get_request_mode;
  layout_class->measure = fair_flow_layout_measure;
  layout_class->allocate = fair_flow_layout_allocate;

  /* Pixels between the widgets of a line. */
  properties[PROP_SPACING] = g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT, SPACING, flags);
  /* All widgets have the same width, at least that of the widest, and fill the lines; the lines have this spacing too. */
  properties[PROP_HOMOGENEOUS] = g_param_spec_boolean ("homogeneous", NULL, NULL, FALSE, flags);
  /* Texts in the expanding widget wrap, as long as they can be read well, before a widget begins a line. */
  properties[PROP_SQUEEZES] = g_param_spec_boolean ("squeezes", NULL, NULL, FALSE, flags);
  /* Does not become lower until the width changes, or this is set again: for texts that change often. */
  properties[PROP_STEADY] = g_param_spec_boolean ("steady", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fair_flow_layout_init (FairFlowLayout *self)
{
  self->spacing = SPACING;
  self->width = -1;
}

/* Makes the button or value of @row lie beside its texts while these can be read well there; otherwise, as on a phone with
 * large text, below them. */
void
fair_flow_layout_apply_to_row (AdwActionRow *row)
{
  GtkWidget *box = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row));
  GtkWidget *suffixes = gtk_widget_get_last_child (box);

  gtk_widget_set_halign (suffixes, GTK_ALIGN_END);
  gtk_widget_set_margin_top (suffixes, ROW_SPACING);
  gtk_widget_set_margin_bottom (suffixes, ROW_SPACING);
  gtk_widget_set_layout_manager (box, g_object_new (FAIR_TYPE_FLOW_LAYOUT, "spacing", ROW_SPACING, "squeezes", TRUE, NULL));
}
