#include "config.h"

#include "fair-challenge-frame.h"

#include "fair-flow-layout.h"
#include "fair-title.h"
#include "fair-wrapping-factory.h"

static GtkWidget *
create_header (const char *title)
{
  GtkWidget *header = adw_header_bar_new ();

  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), fair_title_new (title));
  adw_header_bar_set_centering_policy (ADW_HEADER_BAR (header), ADW_CENTERING_POLICY_LOOSE);
  return header;
}

/* Gives @window a header and @page. */
void
fair_challenge_frame_set (AdwWindow  *window,
                          const char *title,
                          GtkWidget  *page)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), create_header (title));
  gtk_box_append (GTK_BOX (box), page);
  adw_window_set_content (window, g_object_new (ADW_TYPE_TOAST_OVERLAY, "child", box, NULL));
  gtk_window_set_title (GTK_WINDOW (window), title);
  gtk_window_set_default_size (GTK_WINDOW (window), 480, 640);
  gtk_widget_set_size_request (GTK_WIDGET (window), 360, 240);
}

/* Returns: (transfer floating): one or two centered buttons in a line; @second can be NULL */
GtkWidget *
fair_challenge_frame_create_buttons (GtkWidget *first,
                                     GtkWidget *second)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_widget_set_layout_manager (box, g_object_new (FAIR_TYPE_FLOW_LAYOUT, NULL));
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), first);
  if (second != NULL)
    gtk_box_append (GTK_BOX (box), second);
  fair_wrapping_let_wrap (box);
  return box;
}
