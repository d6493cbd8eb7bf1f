#include "config.h"

#include "fair-side-layout.h"

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
measure (GtkWidget     *box,
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
allocate (GtkWidget *box,
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

/* Returns: (transfer full): a layout for a box with two children: the content, and a panel that can be hidden */
GtkLayoutManager *
fair_side_layout_new (void)
{
  return gtk_custom_layout_new (NULL, measure, allocate);
}
