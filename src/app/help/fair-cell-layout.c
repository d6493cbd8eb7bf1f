/* FairCellLayout: the children are labels, row by row, and separators between rows. A column is at least as wide as
 * its longest word. If there is no room for that, as on a phone with large text, the cells of a row lie one below
 * another.
 */
#include "config.h"

#include "fair-cell-layout.h"

#include <string.h>

#define MAX_COLUMNS 8

struct _FairCellLayout
{
  GtkLayoutManager parent_instance;

  int columns;
};

typedef enum
{
  PROP_COLUMNS = 1,
  N_PROPERTIES
} FairCellLayoutProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairCellLayout, fair_cell_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The width of @cell if no word of it is broken. */
static int
measure_words (GtkWidget *cell)
{
  g_autoptr (PangoLayout) layout = pango_layout_copy (gtk_label_get_layout (GTK_LABEL (cell)));
  int width;

  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, 0);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width + gtk_widget_get_margin_start (cell) + gtk_widget_get_margin_end (cell);
}

/* Measures the columns of @widget: their longest words and their natural widths. */
static void
measure_columns (FairCellLayout   *self,
                 GtkWidget        *widget,
                 GtkRequestedSize *sizes)
{
  int column = 0;

  memset (sizes, 0, sizeof *sizes * MAX_COLUMNS);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LABEL (child))
      {
        int natural;

        gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
        sizes[column].minimum_size = MAX (sizes[column].minimum_size, measure_words (child));
        sizes[column].natural_size = MAX (MAX (sizes[column].natural_size, natural), sizes[column].minimum_size);
        column = (column + 1) % self->columns;
      }
}

/* Finds the @widths of the columns in @width pixels.  Returns: FALSE if these are too few */
static gboolean
spread (FairCellLayout *self,
        GtkWidget      *widget,
        int             width,
        int            *widths)
{
  GtkRequestedSize sizes[MAX_COLUMNS];
  int              rest = width;

  measure_columns (self, widget, sizes);
  for (int i = 0; i < self->columns; i++)
    rest -= sizes[i].minimum_size;
  if (rest < 0)
    return FALSE;

  rest = gtk_distribute_natural_allocation (rest, (guint) self->columns, sizes);
  for (int i = 0; i < self->columns; i++)
    widths[i] = sizes[i].minimum_size + rest / self->columns;
  return TRUE;
}

static int
get_height (GtkWidget *child,
            int        width)
{
  int height;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

/* Places @child and those of its row after it, if @allocates, or else only measures them.  Returns: the height of the
 * row; @child becomes the first child after it */
static int
place_row (FairCellLayout *self,
           GtkWidget      *widget,
           GtkWidget     **child,
           int             width,
           const int      *widths,
           int             y,
           gboolean        allocates)
{
  gboolean   rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkWidget *cells[MAX_COLUMNS];
  int        n = 0;
  int        height = 0;
  int        x = 0;

  do
    {
      cells[n++] = *child;
      *child = gtk_widget_get_next_sibling (*child);
    }
  while (widths != NULL && GTK_IS_LABEL (cells[0]) && n < self->columns && *child != NULL);
  for (int i = 0; i < n; i++)
    height = MAX (height, get_height (cells[i], n > 1 ? widths[i] : width));
  for (int i = 0; i < n && allocates; i++)
    {
      int cell_width = n > 1 ? widths[i] : width;
      int left = rtl ? width - x - cell_width : x;

      gtk_widget_allocate (cells[i], cell_width, height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) left, (float) y)));
      x += cell_width;
    }

  return height;
}

/* The height of all rows. */
static int
place_rows (FairCellLayout *self,
            GtkWidget      *widget,
            int             width,
            gboolean        allocates)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int        widths[MAX_COLUMNS];
  gboolean   in_columns = spread (self, widget, width, widths);
  int        height = 0;

  while (child != NULL)
    height += place_row (self, widget, &child, width, in_columns ? widths : NULL, height, allocates);
  return height;
}

static GtkSizeRequestMode
fair_cell_layout_get_request_mode (GtkLayoutManager *manager,
                                   GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
fair_cell_layout_measure (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          GtkOrientation    orientation,
                          int               for_size,
                          int              *minimum,
                          int              *natural,
                          int              *minimum_baseline,
                          int              *natural_baseline)
{
  FairCellLayout  *self = FAIR_CELL_LAYOUT (manager);
  GtkRequestedSize sizes[MAX_COLUMNS];

  *minimum = 0;
  *natural = 0;
  measure_columns (self, widget, sizes);
  for (int i = 0; i < self->columns; i++)
    *natural += sizes[i].natural_size;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *natural = place_rows (self, widget, for_size < 0 ? *natural : for_size, FALSE);
      *minimum = *natural;
      return;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int least;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      *minimum = MAX (*minimum, least);
    }
  *natural = MAX (*natural, *minimum);
}

static void
fair_cell_layout_allocate (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           int               width,
                           int               height,
                           int               baseline)
{
  place_rows (FAIR_CELL_LAYOUT (manager), widget, width, TRUE);
}

static void
fair_cell_layout_get_property (GObject    *object,
                               guint       id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  if (id == PROP_COLUMNS)
    g_value_set_int (value, FAIR_CELL_LAYOUT (object)->columns);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_cell_layout_set_property (GObject      *object,
                               guint         id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  if (id == PROP_COLUMNS)
    FAIR_CELL_LAYOUT (object)->columns = g_value_get_int (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_cell_layout_class_init (FairCellLayoutClass *klass)
{
  GObjectClass          *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  object_class->get_property = fair_cell_layout_get_property;
  object_class->set_property = fair_cell_layout_set_property;
  layout_class->get_request_mode = fair_cell_layout_get_request_mode;
  layout_class->measure = fair_cell_layout_measure;
  layout_class->allocate = fair_cell_layout_allocate;

  properties[PROP_COLUMNS] = g_param_spec_int ("columns", NULL, NULL, 1, MAX_COLUMNS, 1,
                                               G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fair_cell_layout_init (FairCellLayout *self)
{
}
