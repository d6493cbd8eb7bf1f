/* The cloth is darker in dark windows, and becomes light again; and what stands on it is white where contrast is to be high. */
#include "config.h"

#include "fair-compat.h"
#include "widget-helpers.h"

static GtkCssProvider *
add_style (void)
{
  GtkCssProvider *style = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (style, "/io/github/fairdeal/FairDeal/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (style), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  return style;
}

/* The color of the cloth in a window, as #rrggbb. */
static char *
get_cloth (GtkWidget *label)
{
  GdkRGBA color;

  fair_compat_get_color (label, &color);
  return g_strdup_printf ("#%02x%02x%02x", (guint) (color.red * 255 + 0.5), (guint) (color.green * 255 + 0.5),
                          (guint) (color.blue * 255 + 0.5));
}

/* GTK updates styles before it draws. */
static void
wait_for_cloth (GtkWidget  *label,
                const char *cloth)
{
  guint            deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) cloth);
  g_autofree char *seen = get_cloth (label);

  while (!g_str_equal (seen, cloth))
    {
      g_main_context_iteration (NULL, TRUE);
      g_free (seen);
      seen = get_cloth (label);
    }
  g_source_remove (deadline);
}

static void
test_scheme (void)
{
  const struct
  {
    AdwColorScheme scheme;
    const char    *cloth;
  } steps[] = {
    { ADW_COLOR_SCHEME_FORCE_LIGHT, "#2d7a52" },
    { ADW_COLOR_SCHEME_FORCE_DARK, "#1f4f38" },
    { ADW_COLOR_SCHEME_FORCE_LIGHT, "#2d7a52" },
  };
  g_autoptr (GtkCssProvider) style = add_style ();
  g_autoptr (GtkCssProvider) own = gtk_css_provider_new ();
  GtkWidget *window = gtk_window_new ();
  GtkWidget *label = gtk_label_new ("");
  GdkRGBA    text;

  g_assert_nonnull (style);
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_css_provider_load_from_data (own, "label { color: @cloth_color; transition: none; }", -1);
  G_GNUC_END_IGNORE_DEPRECATIONS
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (own), GTK_STYLE_PROVIDER_PRIORITY_USER);
  gtk_window_set_child (GTK_WINDOW (window), label);
  gtk_window_present (GTK_WINDOW (window));
  fair_compat_follow_scheme (gdk_display_get_default ());
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (), steps[i].scheme);
      wait_for_cloth (label, steps[i].cloth);
    }
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_css_provider_load_from_data (own, "label { color: @cloth_text_color; transition: none; }", -1);
  G_GNUC_END_IGNORE_DEPRECATIONS
  wait_for_cloth (label, "#ffffff");
  fair_compat_get_color (label, &text);
  g_assert_cmpfloat (text.alpha, >, 0.99);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_setenv ("ADW_DEBUG_HIGH_CONTRAST", "1", TRUE);
  adw_init ();
  g_test_add_func ("/fair/colors/scheme", test_scheme);

  return g_test_run ();
}
