/* FairSteadyLayout: what lies beside a text that is now longer, now shorter is not moved each time. The height does not
 * become less until the width changes. There is one child. */
#include "config.h"

#include "fair-steady-layout.h"

struct _FairSteadyLayout
{
  GtkLayoutManager parent_instance;

  int width;
  int height; /* the greatest that was needed with this width */
};

G_DEFINE_FINAL_TYPE (FairSteadyLayout, fair_steady_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
fair_steady_layout_get_request_mode (GtkLayoutManager *manager,
                                     GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
fair_steady_layout_measure (GtkLayoutManager *manager,
                            GtkWidget        *widget,
                            GtkOrientation    orientation,
                            int               for_size,
                            int              *minimum,
                            int              *natural,
                            int              *minimum_baseline,
                            int              *natural_baseline)
{
  FairSteadyLayout *self = FAIR_STEADY_LAYOUT (manager);

  /* The width does not depend on a height, which may be more than the child needs. */
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    for_size = -1;
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size == self->width)
    {
      *minimum = MAX (*minimum, self->height);
      *natural = MAX (*natural, self->height);
    }
}

static void
fair_steady_layout_allocate (GtkLayoutManager *manager,
                             GtkWidget        *widget,
                             int               width,
                             int               height,
                             int               baseline)
{
  FairSteadyLayout *self = FAIR_STEADY_LAYOUT (manager);
  GtkWidget        *child = gtk_widget_get_first_child (widget);
  int               least;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
  self->height = width == self->width ? MAX (self->height, least) : least;
  self->width = width;
  gtk_widget_size_allocate (child, &(GtkAllocation){ 0, 0, width, height }, -1);
}

static void
fair_steady_layout_class_init (FairSteadyLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = fair_steady_layout_get_request_mode;
  layout_class->measure = fair_steady_layout_measure;
  layout_class->allocate = fair_steady_layout_allocate;
}

static void
fair_steady_layout_init (FairSteadyLayout *self)
{
}
