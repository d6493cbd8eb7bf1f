/* FairLeadingLayout: for buttons of a header bar whose menu has the same actions. If the width is small,
 * only the first buttons are shown, or none, to leave room for the title. */
#include "config.h"

#include "fair-leading-layout.h"

struct _FairLeadingLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (FairLeadingLayout, fair_leading_layout, GTK_TYPE_LAYOUT_MANAGER)

static void
fair_leading_layout_measure (GtkLayoutManager *manager,
                             GtkWidget        *widget,
                             GtkOrientation    orientation,
                             int               for_size,
                             int              *minimum,
                             int              *natural,
                             int              *minimum_baseline,
                             int              *natural_baseline)
{
  *minimum = 0;
  *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      {
        int least, usual;

        gtk_widget_measure (child, orientation, -1, &least, &usual, NULL, NULL);
        if (orientation == GTK_ORIENTATION_HORIZONTAL)
          *natural += usual;
        else
          {
            *minimum = MAX (*minimum, least);
            *natural = MAX (*natural, usual);
          }
      }
}

static void
fair_leading_layout_allocate (GtkLayoutManager *manager,
                              GtkWidget        *widget,
                              int               width,
                              int               height,
                              int               baseline)
{
  gboolean reversed = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int      used = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      {
        int      natural;
        gboolean fits;

        gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
        fits = used + natural <= width;
        gtk_widget_set_child_visible (child, fits);
        if (fits)
          gtk_widget_size_allocate (child,
                                    &(GtkAllocation){ reversed ? width - used - natural : used, 0, natural, height },
                                    baseline);
        used = fits ? used + natural : width + 1;
      }
}

static void
fair_leading_layout_class_init (FairLeadingLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->measure = fair_leading_layout_measure;
  layout_class->allocate = fair_leading_layout_allocate;
}

static void
fair_leading_layout_init (FairLeadingLayout *self)
{
}
