/* fair-compat.h: hides the differences between the oldest platform (GTK 4.8, libadwaita 1.2) and the newest.
 *
 * Only fair-compat.c and fair-compat-files.c check the version of a library. Newer API is used if the headers have it, deprecated
 * API only if they do not. The functions for translation come with it, because widgets need both.
 */
#pragma once

#include <adwaita.h>

#include "fair-i18n.h"

/* A function that is called with the widget, for an action of its class. */
#define FAIR_ACTION(func) ((GtkWidgetActionActivateFunc) G_CALLBACK (func))

GtkWidget *fair_compat_alert_new (const char *heading, const char *body, GtkWidget *child);
void       fair_compat_alert_add (GtkWidget            *alert,
                                  const char           *response,
                                  const char           *label,
                                  AdwResponseAppearance appearance);
void       fair_compat_alert_set_enabled (GtkWidget *alert, const char *response, gboolean enabled);
void       fair_compat_alert_ask (GtkWidget     *alert,
                                  GtkWidget     *parent,
                                  GtkWidget     *focus,
                                  GCallback      func,
                                  gpointer       data,
                                  GDestroyNotify destroy);
void       fair_compat_report (GtkWidget *parent, const char *heading, const char *message);
void       fair_compat_report_error (GtkWidget *parent, const char *heading, const GError *error);

GtkWidget *fair_compat_preferences_new (AdwPreferencesPage *const *pages);

GType fair_compat_get_about_type (void);

void fair_compat_choose_file (GtkWidget           *parent,
                              GtkFileChooserAction action,
                              const char          *title,
                              const char          *name,
                              const char *const   *patterns,
                              GCallback            func,
                              gpointer             data,
                              GDestroyNotify       destroy);

void fair_compat_name_button (GtkWidget *button, const char *name);
void fair_compat_name_by_label (GtkWidget *widget);
void fair_compat_present (GtkWidget *dialog, GtkWidget *parent, GtkWidget *focus);
void fair_compat_describe (GtkWidget *widget, const char *description);
void fair_compat_announce (GtkWidget *widget, const char *message);
void fair_compat_get_color (GtkWidget *widget, GdkRGBA *color);

gboolean fair_compat_is_out_of_sight (GtkWindow *window);
gboolean fair_compat_has_dialog (GtkWindow *window);

void fair_compat_load_style (GtkCssProvider *provider, const char *text);
void fair_compat_follow_scheme (GdkDisplay *display);
void fair_compat_set_label (GtkLabel *label, const char *text);
void fair_compat_remove_children (GtkWidget *widget);
void fair_compat_set_class (GtkWidget *widget, const char *name, gboolean set);
