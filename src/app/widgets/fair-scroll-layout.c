/* FairScrollLayout: GTK 4.8 measures the height of a scrolled window without its width, so text in it that needs
 * several lines gets too few. Here the natural height is that of the contents in this width. There is one child, a
 * scrolled window that does not scroll to the side. */
#include "config.h"

#include "fair-scroll-layout.h"

struct _FairScrollLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (FairScrollLayout, fair_scroll_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
fair_scroll_layout_get_request_mode (GtkLayoutManager *manager,
                                     GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
fair_scroll_layout_measure (GtkLayoutManager *manager,
                            GtkWidget        *widget,
                            GtkOrientation    orientation,
                            int               for_size,
                            int              *minimum,
                            int              *natural,
                            int              *minimum_baseline,
                            int              *natural_baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  GtkWidget *contents = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (child));
  int        needed;

  gtk_widget_measure (child, orientation, orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;

  gtk_widget_measure (contents, orientation, for_size, NULL, &needed, NULL, NULL);
  *natural = MAX (*minimum, needed);
}

static void
fair_scroll_layout_allocate (GtkLayoutManager *manager,
                             GtkWidget        *widget,
                             int               width,
                             int               height,
                             int               baseline)
{
  gtk_widget_size_allocate (gtk_widget_get_first_child (widget), &(GtkAllocation){ 0, 0, width, height }, -1);
}

static void
fair_scroll_layout_class_init (FairScrollLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = fair_scroll_layout_get_request_mode;
  layout_class->measure = fair_scroll_layout_measure;
  layout_class->allocate = fair_scroll_layout_allocate;
}

static void
fair_scroll_layout_init (FairScrollLayout *self)
{
}
