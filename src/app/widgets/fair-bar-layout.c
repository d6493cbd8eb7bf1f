/* FairBarLayout: one widget at the start of a bar, one after it that takes the remaining width, and one at
 * the end. If they do not fit one line, the last one has its own line.
 *
 * The height is that of the lines that usual texts need at this width, whatever is shown at the moment.
 * Unusually long texts make the bar higher, and it stays so until the width changes.
 */
#include "config.h"

#include "fair-bar-layout.h"

struct _FairBarLayout
{
  GtkLayoutManager parent_instance;

  /* The last allocation: the height does not shrink. */
  int width;
  int height;
  int n_shown;
};

#define SPACING 12
#define LINE_SPACING 4

/* Number of characters in usual texts of the first two widgets, and of all three. */
#define USUAL_SHORT 42
#define USUAL_LONG 80

/* Pixels: enough for a button. */
#define LEAST_LINE 30

/* Larger than any window. */
#define MOST_WIDTH (1 << 20)

G_DEFINE_FINAL_TYPE (FairBarLayout, fair_bar_layout, GTK_TYPE_LAYOUT_MANAGER)

typedef struct
{
  GtkWidget *children[3]; /* NULL if hidden */
  int        minimum[3];
  int        natural[3];
} Bar;

static Bar
look_at (GtkWidget *widget)
{
  Bar        bar = { 0 };
  GtkWidget *child = gtk_widget_get_first_child (widget);

  for (guint i = 0; i < G_N_ELEMENTS (bar.children) && child != NULL; i++, child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      {
        bar.children[i] = child;
        gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &bar.minimum[i], &bar.natural[i], NULL, NULL);
      }

  return bar;
}

/* The widths of the first two widgets, and of the last one with the space before it. */
static int
get_first_width (const Bar *bar)
{
  return bar->natural[0] + (bar->minimum[1] > 0 ? SPACING + bar->minimum[1] : 0);
}

static int
get_last_width (const Bar *bar)
{
  return bar->children[2] ? SPACING + bar->natural[2] : 0;
}

static int
count_shown (const Bar *bar)
{
  return bar->children[2] ? 3 : 2;
}

static int
get_height (GtkWidget *child,
            int        width)
{
  int natural = 0;

  if (child != NULL)
    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

/* The height of the first line, or of two if its two widgets do not fit one. */
static int
get_first_height (const Bar *bar,
                  int        width)
{
  if (get_first_width (bar) <= width)
    return MAX (get_height (bar->children[0], bar->natural[0]), get_height (bar->children[1], width - bar->natural[0]));
  return get_height (bar->children[0], width) + (bar->minimum[1] > 0 ? LINE_SPACING + get_height (bar->children[1], width) : 0);
}

/* The height that usual texts need. */
static int
get_usual_height (GtkWidget *widget,
                  const Bar *bar,
                  int        width)
{
  PangoContext     *context = gtk_widget_get_pango_context (widget);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int               character = PANGO_PIXELS (pango_font_metrics_get_approximate_char_width (metrics));
  int               line = MAX (PANGO_PIXELS (pango_font_metrics_get_height (metrics)) + 4, LEAST_LINE);
  int               needed = character * (bar->children[2] ? USUAL_LONG : USUAL_SHORT);
  int               n_lines = CLAMP ((needed + width - 1) / MAX (width, 1), 1, 3);

  pango_font_metrics_unref (metrics);
  return n_lines * line + (n_lines - 1) * LINE_SPACING;
}

static int
find_height (FairBarLayout *self,
             GtkWidget     *widget,
             int            width)
{
  Bar bar = look_at (widget);
  int height;

  if (get_first_width (&bar) + get_last_width (&bar) <= width)
    height = MAX (get_first_height (&bar, width - get_last_width (&bar)), get_height (bar.children[2], bar.natural[2]));
  else
    height = get_first_height (&bar, width) + (bar.children[2] ? LINE_SPACING + get_height (bar.children[2], width) : 0);
  height = MAX (height, get_usual_height (widget, &bar, width));
  if (self->width == width && self->n_shown == count_shown (&bar))
    height = MAX (height, self->height);

  return height;
}

static GtkSizeRequestMode
fair_bar_layout_get_request_mode (GtkLayoutManager *manager,
                                  GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
fair_bar_layout_measure (GtkLayoutManager *manager,
                         GtkWidget        *widget,
                         GtkOrientation    orientation,
                         int               for_size,
                         int              *minimum,
                         int              *natural,
                         int              *minimum_baseline,
                         int              *natural_baseline)
{
  Bar bar = look_at (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (MAX (bar.minimum[0], bar.minimum[1]), bar.minimum[2]);
      *natural = MAX (bar.natural[0] + SPACING + bar.natural[1] + get_last_width (&bar), *minimum);
    }
  else
    *minimum = *natural = find_height (FAIR_BAR_LAYOUT (manager), widget, for_size < 0 ? MOST_WIDTH : for_size);
}

/* Allocates a child at left-to-right coordinates, mirrored in right-to-left languages. */
static void
allocate_at (GtkWidget *widget,
             GtkWidget *child,
             int        all,
             int        x,
             int        y,
             int        width,
             int        height)
{
  if (child == NULL)
    return;

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x = all - x - width;
  gtk_widget_allocate (child, width, height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) x, (float) y)));
}

/* Allocates the first two widgets, in one line or one below the other. */
static void
allocate_first (GtkWidget *widget,
                const Bar *bar,
                int        all,
                int        width,
                int        height)
{
  if (get_first_width (bar) <= width)
    {
      int left = bar->natural[0] + SPACING;

      allocate_at (widget, bar->children[0], all, 0, 0, bar->natural[0], height);
      allocate_at (widget, bar->children[1], all, left, 0, MAX (width - left, 0), height);
    }
  else
    {
      int first = get_height (bar->children[0], width);

      allocate_at (widget, bar->children[0], all, 0, 0, width, first);
      first += LINE_SPACING;
      allocate_at (widget, bar->children[1], all, 0, first, width, MAX (height - first, get_height (bar->children[1], width)));
    }
}

static void
fair_bar_layout_allocate (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          int               width,
                          int               height,
                          int               baseline)
{
  FairBarLayout *self = FAIR_BAR_LAYOUT (manager);
  Bar            bar = look_at (widget);
  int            last = get_last_width (&bar);

  self->width = width;
  self->height = height;
  self->n_shown = count_shown (&bar);

  if (get_first_width (&bar) + last <= width)
    {
      allocate_first (widget, &bar, width, width - last, height);
      allocate_at (widget, bar.children[2], width, width - bar.natural[2], 0, bar.natural[2], height);
    }
  else
    {
      int last_height = bar.children[2] ? get_height (bar.children[2], width) : 0;
      int first = MAX (height - last_height - (bar.children[2] ? LINE_SPACING : 0), 0);

      allocate_first (widget, &bar, width, width, first);
      allocate_at (widget, bar.children[2], width, 0, height - last_height, width, last_height);
    }
}

static void
fair_bar_layout_class_init (FairBarLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = fair_bar_layout_get_request_mode;
  layout_class->measure = fair_bar_layout_measure;
  layout_class->allocate = fair_bar_layout_allocate;
}

static void
fair_bar_layout_init (FairBarLayout *self)
{
}
