/* FairRowLayout: for the box in an AdwActionRow. The last child, with what the row sets or does, lies beside the
 * texts while these are readable there: no word of them is broken, and a line has a dozen characters. Otherwise, as
 * on a phone with large text, it lies below them.
 */
#include "config.h"

#include "fair-row-layout.h"

enum
{
  SPACING = 6,      /* pixels between children */
  LINE_SPACING = 4, /* above what lies below the texts */
  MARGIN = 8,       /* below it */
  LINE = 12         /* characters of a readable line */
};

struct _FairRowLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (FairRowLayout, fair_row_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The width in pixels that @label needs so that no word of it is broken, and its lines are not too short. */
static int
measure_words (GtkLabel *label)
{
  g_autoptr (PangoLayout) layout = pango_layout_copy (gtk_label_get_layout (label));
  PangoContext     *context = pango_layout_get_context (layout);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int               line = LINE * PANGO_PIXELS (pango_font_metrics_get_approximate_char_width (metrics));
  int               words;
  int               whole;

  pango_font_metrics_unref (metrics);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, 0);
  pango_layout_get_pixel_size (layout, &words, NULL);
  pango_layout_set_width (layout, -1);
  pango_layout_get_pixel_size (layout, &whole, NULL);
  return MIN (whole, MAX (words, line));
}

/* The same for all labels in @widget. */
static int
measure_texts (GtkWidget *widget)
{
  int width = 0;

  if (GTK_IS_LABEL (widget))
    return measure_words (GTK_LABEL (widget));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      width = MAX (width, measure_texts (child));
  return width;
}

static int
get_natural_width (GtkWidget *child)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* The child that takes the remaining width: that with the texts. */
static gboolean
expands (GtkWidget *child)
{
  return gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
}

/* How wide all children of @widget but the texts are, up to @end. */
static int
measure_others (GtkWidget *widget,
                GtkWidget *end)
{
  int width = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != end; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child) && !expands (child))
      width += get_natural_width (child) + SPACING;
  return width;
}

/* The child that lies below the others if @widget is @width pixels wide; NULL if all lie in one line. */
static GtkWidget *
find_below (GtkWidget *widget,
            int        width)
{
  GtkWidget *last = gtk_widget_get_last_child (widget);
  int        texts = 0;

  if (last == NULL || !gtk_widget_should_layout (last) || expands (last))
    return NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != last; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child) && expands (child))
      texts += measure_texts (child);
  return texts > 0 && texts + measure_others (widget, NULL) > width ? last : NULL;
}

/* The width of @child in a line of @width pixels before @end. */
static int
get_width (GtkWidget *widget,
           GtkWidget *child,
           GtkWidget *end,
           int        width)
{
  int minimum;
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  return expands (child) ? MAX (width - measure_others (widget, end), minimum) : MAX (MIN (natural, width), minimum);
}

static int
get_height (GtkWidget *child,
            int        width)
{
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

static int
measure_line (GtkWidget *widget,
              GtkWidget *end,
              int        width)
{
  int height = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != end; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      height = MAX (height, get_height (child, get_width (widget, child, end, width)));
  return height;
}

static GtkSizeRequestMode
fair_row_layout_get_request_mode (GtkLayoutManager *manager,
                                  GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure_width (GtkWidget *widget,
               int       *minimum,
               int       *natural)
{
  GtkWidget *last = gtk_widget_get_last_child (widget);
  int        below = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int child_minimum;
      int child_natural;

      if (!gtk_widget_should_layout (child))
        continue;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &child_minimum, &child_natural, NULL, NULL);
      *natural += child_natural + (*natural > 0 ? SPACING : 0);
      if (child == last && !expands (child))
        below = child_minimum;
      else
        *minimum += child_minimum + (*minimum > 0 ? SPACING : 0);
    }
  *minimum = MAX (*minimum, below);
}

static void
fair_row_layout_measure (GtkLayoutManager *manager,
                         GtkWidget        *widget,
                         GtkOrientation    orientation,
                         int               for_size,
                         int              *minimum,
                         int              *natural,
                         int              *minimum_baseline,
                         int              *natural_baseline)
{
  int        width = for_size;
  int        least = 0;
  GtkWidget *below;

  *minimum = 0;
  *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_width (widget, minimum, natural);
      return;
    }

  if (width < 0)
    measure_width (widget, &least, &width);
  below = find_below (widget, width);
  *natural = measure_line (widget, below, width);
  if (below != NULL)
    *natural += LINE_SPACING + get_height (below, get_width (widget, below, NULL, width)) + MARGIN;
  *minimum = *natural;
}

static void
allocate_at (GtkWidget *widget,
             GtkWidget *child,
             int        x,
             int        y,
             int        width,
             int        height)
{
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (widget) - x - width;
  gtk_widget_allocate (child, width, height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) x, (float) y)));
}

static void
fair_row_layout_allocate (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          int               width,
                          int               height,
                          int               baseline)
{
  GtkWidget *below = find_below (widget, width);
  int        line = below != NULL ? measure_line (widget, below, width) : height;
  int        x = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != below; child = gtk_widget_get_next_sibling (child))
    {
      int child_width;

      if (!gtk_widget_should_layout (child))
        continue;

      child_width = get_width (widget, child, below, width);
      allocate_at (widget, child, x, 0, child_width, line);
      x += child_width + SPACING;
    }
  if (below != NULL)
    {
      int below_width = get_width (widget, below, NULL, width);

      allocate_at (widget, below, width - below_width, line + LINE_SPACING, below_width, get_height (below, below_width));
    }
}

static void
fair_row_layout_class_init (FairRowLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = fair_row_layout_get_request_mode;
  layout_class->measure = fair_row_layout_measure;
  layout_class->allocate = fair_row_layout_allocate;
}

static void
fair_row_layout_init (FairRowLayout *self)
{
}

/* Lays out @row like that. */
void
fair_row_layout_apply (AdwActionRow *row)
{
  g_return_if_fail (ADW_IS_ACTION_ROW (row));

  gtk_widget_set_layout_manager (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row)), g_object_new (FAIR_TYPE_ROW_LAYOUT, NULL));
}
