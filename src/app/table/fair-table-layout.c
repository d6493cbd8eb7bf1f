/* The first child is the table, the others are shown over it for a while: messages and offers. They lie at
 * the bottom, each above the one before, over free cloth. If they would cover a card, the table gives up as much room as they
 * need, and keeps it free until its size or the game changes, so that cards move once and not with each message. A child that
 * expands covers everything.
 */
#include "fair-table-layout.h"

/* The state of the layout; data of its widget. */
typedef struct
{
  FairBoard *board; /* borrowed: a descendant (nullable) */
  int        width; /* the last allocation */
  int        height;
  int        kept; /* pixels below the table that are kept free for messages */
} FairTableLayout;

#define LAYOUT "fair-table-layout"

static GtkSizeRequestMode
get_request_mode (GtkWidget *area)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* What lies over the table adds only to the minimum width. */
static void
measure_area (GtkWidget     *widget,
              GtkOrientation orientation,
              int            for_size,
              int           *minimum,
              int           *natural,
              int           *minimum_baseline,
              int           *natural_baseline)
{
  GtkWidget *table = gtk_widget_get_first_child (widget);

  gtk_widget_measure (table, orientation, for_size, minimum, natural, NULL, NULL);
  for (GtkWidget *child = table; orientation == GTK_ORIENTATION_HORIZONTAL && child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      {
        int least;

        gtk_widget_measure (child, orientation, -1, &least, NULL, NULL, NULL);
        *minimum = MAX (*minimum, least);
      }
  *natural = MAX (*natural, *minimum);
}

static int
measure (GtkWidget     *child,
         GtkOrientation orientation,
         int            for_size,
         int            room)
{
  int minimum;
  int natural;

  gtk_widget_measure (child, orientation, for_size, &minimum, &natural, NULL, NULL);
  return MAX (MIN (natural, room), minimum);
}

static void
allocate_at (GtkWidget *child,
             int        x,
             int        y,
             int        width,
             int        height)
{
  int least;

  /* GTK requires a child to be measured before it is allocated, and never to be smaller than its minimum. */
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  width = MAX (width, least);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
  gtk_widget_allocate (child, width, MAX (height, least), -1,
                       gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) x, (float) y)));
}

static void
allocate_area (GtkWidget *widget,
               int        width,
               int        height,
               int        baseline)
{
  FairTableLayout *self = g_object_get_data (G_OBJECT (widget), LAYOUT);
  GtkWidget       *table = gtk_widget_get_first_child (widget);
  int              spare = MAX (height - measure (table, GTK_ORIENTATION_VERTICAL, width, 0), 0);
  gboolean         is_seen = self->board != NULL && gtk_widget_get_mapped (GTK_WIDGET (self->board));
  gboolean         covers = FALSE;
  int              top = height;

  if (width != self->width || height != self->height)
    self->kept = 0;
  self->width = width;
  self->height = height;
  allocate_at (table, 0, 0, width, height - self->kept);
  for (GtkWidget *child = gtk_widget_get_next_sibling (table); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child) && gtk_widget_get_vexpand (child))
      allocate_at (child, 0, 0, width, height);
    else if (gtk_widget_should_layout (child))
      {
        int              its_width = measure (child, GTK_ORIENTATION_HORIZONTAL, -1, width);
        int              its_height = measure (child, GTK_ORIENTATION_VERTICAL, its_width, height);
        int              left = (width - its_width) / 2;
        graphene_point_t origin;

        /* In a very small window they cover each other. */
        top = MAX (top - its_height, 0);
        covers = covers || (is_seen && gtk_widget_compute_point (widget, GTK_WIDGET (self->board), &GRAPHENE_POINT_INIT ((float) left, (float) top), &origin) &&
                            !fair_board_is_free (self->board, &(FairRect){ origin.x, origin.y, (float) its_width, (float) its_height }));
        allocate_at (child, left, top, its_width, its_height);
      }
  if (covers && height - top > self->kept)
    {
      self->kept = MIN (height - top, spare);
      allocate_at (table, 0, 0, width, height - self->kept);
    }
}

/* The table gets all of its room again, because there is another game on it. */
void
fair_table_layout_reset (GtkWidget *area)
{
  FairTableLayout *self = g_object_get_data (G_OBJECT (area), LAYOUT);

  self->kept = 0;
  gtk_widget_queue_resize (area);
}

/* Pixels: if the box is narrower, or higher than wide, the panel is a sheet at the bottom; and the width of a panel at the
 * side, which is a quarter of the box within these limits. */
#define NARROW 700
#define LEAST_PANEL 240
#define PANEL 300

/* The height of a sheet, as a fraction of the box. */
#define SHEET_PART 0.42

/* Returns: (nullable): the second child of @box, if it is visible */
static GtkWidget *
get_panel (GtkWidget *box)
{
  GtkWidget *panel = gtk_widget_get_last_child (box);

  return panel != gtk_widget_get_first_child (box) && gtk_widget_should_layout (panel) ? panel : NULL;
}

/* The panel adds nothing to the height, so that showing it never makes a window larger. */
static void
measure_side (GtkWidget     *box,
              GtkOrientation orientation,
              int            for_size,
              int           *minimum,
              int           *natural,
              int           *minimum_baseline,
              int           *natural_baseline)
{
  GtkWidget *panel = get_panel (box);
  int        least = 0;

  gtk_widget_measure (gtk_widget_get_first_child (box), orientation, -1, minimum, NULL, NULL, NULL);
  if (panel != NULL && orientation == GTK_ORIENTATION_HORIZONTAL)
    gtk_widget_measure (panel, orientation, -1, &least, NULL, NULL, NULL);
  *minimum = *natural = MAX (*minimum, least);
}

static void
allocate_side (GtkWidget *box,
               int        width,
               int        height,
               int        baseline)
{
  GtkWidget *content = gtk_widget_get_first_child (box);
  GtkWidget *panel = get_panel (box);
  gboolean   mirrored = gtk_widget_get_direction (box) == GTK_TEXT_DIR_RTL;
  int        side = CLAMP (width / 4, LEAST_PANEL, PANEL);
  int        sheet = (int) (height * SHEET_PART);

  if (panel == NULL)
    allocate_at (content, 0, 0, width, height);
  else if (width < NARROW || width < height)
    {
      gtk_widget_add_css_class (panel, "sheet");
      allocate_at (content, 0, 0, width, height - sheet);
      allocate_at (panel, 0, height - sheet, width, sheet);
    }
  else
    {
      gtk_widget_remove_css_class (panel, "sheet");
      allocate_at (content, mirrored ? side : 0, 0, width - side, height);
      allocate_at (panel, mirrored ? 0 : width - side, 0, side, height);
    }
}

/* Lays out @area, whose first child has @board somewhere, the one whose cards are not to be covered; and @side, a box with two
 * children: the content, and a panel that can be hidden. */
void
fair_table_layout_add (GtkWidget *area,
                       FairBoard *board,
                       GtkWidget *side)
{
  FairTableLayout *self = g_new0 (FairTableLayout, 1);

  self->board = board;
  g_object_set_data_full (G_OBJECT (area), LAYOUT, self, g_free);
  gtk_widget_set_layout_manager (area, gtk_custom_layout_new (get_request_mode, measure_area, allocate_area));
  gtk_widget_set_layout_manager (side, gtk_custom_layout_new (NULL, measure_side, allocate_side));
}
