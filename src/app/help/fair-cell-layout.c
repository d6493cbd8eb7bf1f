/* FairCellLayout: the children are labels, row by row, and separators between rows. A column is at least as wide as
 * its longest word. If there is no room for that, as on a phone with large text, the cells of a row lie one below
 * another.
 */
#include "config.h"

#include "fair-cell-layout.h"

#define MAX_COLUMNS 8

struct _FairCellLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (FairCellLayout, fair_cell_layout, GTK_TYPE_LAYOUT_MANAGER)

/* The columns of a table, with their longest words as minimum sizes. */
typedef struct
{
  GtkRequestedSize sizes[MAX_COLUMNS];
  int              n;
} Columns;

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

static Columns
measure_columns (GtkWidget *widget)
{
  Columns columns = { 0 };
  int     column = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LABEL (child))
      {
        GtkRequestedSize *size = &columns.sizes[column++];
        int               natural;

        gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
        size->minimum_size = MAX (size->minimum_size, measure_words (child));
        size->natural_size = MAX (MAX (size->natural_size, natural), size->minimum_size);
        columns.n = MAX (columns.n, column);
      }
    else
      column = 0;
  return columns;
}

/* Finds the @widths of @columns in @width pixels.  Returns: FALSE if these are too few */
static gboolean
spread (Columns columns,
        int     width,
        int    *widths)
{
  int rest = width;

  for (int i = 0; i < columns.n; i++)
    rest -= columns.sizes[i].minimum_size;
  if (rest < 0)
    return FALSE;

  rest = gtk_distribute_natural_allocation (rest, (guint) columns.n, columns.sizes);
  for (int i = 0; i < columns.n; i++)
    widths[i] = columns.sizes[i].minimum_size + rest / columns.n;
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

/* Measures @child and the children of its row after it, and places them if @allocates.  Returns: the height of the row;
 * @child becomes the first child after it */
static int
place_row (GtkWidget  *widget,
           GtkWidget **child,
           int         width,
           const int  *widths,
           int         y,
           gboolean    allocates)
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
  while (widths != NULL && GTK_IS_LABEL (cells[0]) && GTK_IS_LABEL (*child));
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

static int
place_rows (GtkWidget *widget,
            int        width,
            gboolean   allocates)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int        widths[MAX_COLUMNS];
  gboolean   in_columns = spread (measure_columns (widget), width, widths);
  int        height = 0;

  while (child != NULL)
    height += place_row (widget, &child, width, in_columns ? widths : NULL, height, allocates);
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
  Columns columns = measure_columns (widget);

  *minimum = 0;
  *natural = 0;
  for (int i = 0; i < columns.n; i++)
    *natural += columns.sizes[i].natural_size;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *natural = place_rows (widget, for_size < 0 ? *natural : for_size, FALSE);
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
  place_rows (widget, width, TRUE);
}

static void
fair_cell_layout_class_init (FairCellLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = fair_cell_layout_get_request_mode;
  layout_class->measure = fair_cell_layout_measure;
  layout_class->allocate = fair_cell_layout_allocate;
}

static void
fair_cell_layout_init (FairCellLayout *self)
{
}
