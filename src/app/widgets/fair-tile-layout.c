/* FairTileLayout: columns are at least as wide as the widest tile's natural width, and fill the width; a
 * single column can be narrower. Tiles in a row have the same height. */
#include "config.h"

#include "fair-tile-layout.h"

/* Pixels between tiles. */
#define SPACING 18

struct _FairTileLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (FairTileLayout, fair_tile_layout, GTK_TYPE_LAYOUT_MANAGER)

/* How many columns fit, and how wide each is. */
typedef struct
{
  int n;
  int width;
} Columns;

static void
measure_widths (GtkWidget *widget,
                int       *minimum,
                int       *natural)
{
  *minimum = *natural = 0;
  for (GtkWidget *tile = gtk_widget_get_first_child (widget); tile != NULL; tile = gtk_widget_get_next_sibling (tile))
    {
      int tile_minimum = 0;
      int tile_natural = 0;

      if (gtk_widget_should_layout (tile))
        gtk_widget_measure (tile, GTK_ORIENTATION_HORIZONTAL, -1, &tile_minimum, &tile_natural, NULL, NULL);
      *minimum = MAX (*minimum, tile_minimum);
      *natural = MAX (*natural, tile_natural);
    }
}

static Columns
find_columns (GtkWidget *widget,
              int        width)
{
  int     minimum;
  int     natural;
  Columns columns;

  measure_widths (widget, &minimum, &natural);
  columns.n = MAX ((width + SPACING) / (natural + SPACING), 1);
  columns.width = (width - (columns.n - 1) * SPACING) / columns.n;
  return columns;
}

/* The height of the row that begins with @tile, which becomes the first tile of the next row. */
static int
measure_row (GtkWidget **tile,
             Columns     columns)
{
  int row_height = 0;

  for (int i = 0; *tile != NULL && i < columns.n; *tile = gtk_widget_get_next_sibling (*tile))
    if (gtk_widget_should_layout (*tile))
      {
        int height;

        gtk_widget_measure (*tile, GTK_ORIENTATION_VERTICAL, columns.width, NULL, &height, NULL, NULL);
        row_height = MAX (row_height, height);
        i++;
      }

  return row_height;
}

static int
measure_height (GtkWidget *widget,
                Columns    columns)
{
  GtkWidget *tile = gtk_widget_get_first_child (widget);
  int        height = 0;

  while (tile != NULL)
    height += measure_row (&tile, columns) + (tile != NULL ? SPACING : 0);
  return height;
}

static GtkSizeRequestMode
fair_tile_layout_get_request_mode (GtkLayoutManager *manager,
                                   GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
fair_tile_layout_measure (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          GtkOrientation    orientation,
                          int               for_size,
                          int              *minimum,
                          int              *natural,
                          int              *minimum_baseline,
                          int              *natural_baseline)
{
  measure_widths (widget, minimum, natural);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = measure_height (widget, find_columns (widget, for_size < 0 ? *natural : for_size));
}

static void
fair_tile_layout_allocate (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           int               width,
                           int               height,
                           int               baseline)
{
  Columns    columns = find_columns (widget, width);
  GtkWidget *next = gtk_widget_get_first_child (widget);
  int        y = 0;

  while (next != NULL)
    {
      GtkWidget *tile = next;
      int        row_height = measure_row (&next, columns);
      int        x = 0;

      for (; tile != next; tile = gtk_widget_get_next_sibling (tile))
        if (gtk_widget_should_layout (tile))
          {
            int left = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? width - x - columns.width : x;

            gtk_widget_allocate (tile, columns.width, row_height, -1, gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (left, y)));
            x += columns.width + SPACING;
          }
      y += row_height + SPACING;
    }
}

static void
fair_tile_layout_class_init (FairTileLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = fair_tile_layout_get_request_mode;
  layout_class->measure = fair_tile_layout_measure;
  layout_class->allocate = fair_tile_layout_allocate;
}

static void
fair_tile_layout_init (FairTileLayout *self)
{
}
