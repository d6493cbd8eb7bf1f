/* FairWholeLayout: for the title in a header bar, whose buttons come first.  A title that is cut off says
 * less than none, and the system shows it too.
 */
#include "config.h"

#include "fair-whole-layout.h"

struct _FairWholeLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (FairWholeLayout, fair_whole_layout, GTK_TYPE_LAYOUT_MANAGER)

static void
fair_whole_layout_measure (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           GtkOrientation    orientation,
                           int               for_size,
                           int              *minimum,
                           int              *natural,
                           int              *minimum_baseline,
                           int              *natural_baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  *minimum = 0;
  *natural = 0;
  if (child != NULL && gtk_widget_get_visible (child))
    gtk_widget_measure (child, orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = 0;
}

static void
fair_whole_layout_allocate (GtkLayoutManager *manager,
                            GtkWidget        *widget,
                            int               width,
                            int               height,
                            int               baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int        natural;

  if (child == NULL || !gtk_widget_get_visible (child))
    return;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  gtk_widget_set_child_visible (child, width >= natural);
  if (width >= natural)
    gtk_widget_allocate (child, width, height, baseline, NULL);
}

static void
fair_whole_layout_class_init (FairWholeLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->measure = fair_whole_layout_measure;
  layout_class->allocate = fair_whole_layout_allocate;
}

static void
fair_whole_layout_init (FairWholeLayout *self)
{
}
