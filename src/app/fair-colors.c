/* The colors in style.css are those of light windows; dark.css replaces some of them while windows are dark. libadwaita would
 * do the same with a file named style-dark.css, but newer versions warn of that and want media queries, which older GTK
 * does not know.
 */
#include "fair-colors.h"

#include <adwaita.h>

static void
update_cb (AdwStyleManager  *manager,
           GParamSpec       *property,
           GtkStyleProvider *dark)
{
  GdkDisplay *display = adw_style_manager_get_display (manager);

  if (adw_style_manager_get_dark (manager))
    gtk_style_context_add_provider_for_display (display, dark, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  else
    gtk_style_context_remove_provider_for_display (display, dark);
}

/* Uses the colors of dark windows on @display while the desktop wants those. */
void
fair_colors_follow_scheme (GdkDisplay *display)
{
  AdwStyleManager *manager = adw_style_manager_get_for_display (display);
  GtkCssProvider  *dark = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (dark, "/io/github/fairdeal/FairDeal/dark.css");
  g_object_set_data_full (G_OBJECT (manager), "fair-colors", dark, g_object_unref);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (update_cb), dark, 0);
  update_cb (manager, NULL, GTK_STYLE_PROVIDER (dark));
}
