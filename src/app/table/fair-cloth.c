#include "config.h"

#include "fair-cloth.h"

#include "fair-settings.h"

/* The same names as in the schema and in the style sheet. */
static const char *const cloths[] = { "green", "blue", "burgundy", "slate" };

static void
cloth_changed_cb (GtkWidget  *board,
                  const char *key,
                  GSettings  *settings)
{
  g_autofree char *cloth = g_settings_get_string (settings, FAIR_SETTING_CLOTH);

  for (guint i = 0; i < G_N_ELEMENTS (cloths); i++)
    gtk_widget_remove_css_class (board, cloths[i]);
  gtk_widget_add_css_class (board, cloth);
}

/* Keeps the CSS class of @board the same as the cloth in @settings. The style sheet has its color. */
void
fair_cloth_follow (GtkWidget *board,
                   GSettings *settings)
{
  g_signal_connect_object (settings, "changed::" FAIR_SETTING_CLOTH, G_CALLBACK (cloth_changed_cb), board, G_CONNECT_SWAPPED);
  cloth_changed_cb (board, FAIR_SETTING_CLOTH, settings);
}
