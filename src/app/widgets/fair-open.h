/* fair-open.h: opens a window above another one, or a menu, checks whether a window is still open, and cancels its requests;
 * and makes texts smaller that do not fit. */
#pragma once

#include <gtk/gtk.h>

gboolean fair_is_open (GtkWidget *widget);
void     fair_open_fit (GtkWidget *window);
void     fair_open_attach (GtkWidget *window, GtkWidget *parent);
void     fair_open_above (GtkWidget *window, GtkWidget *parent);
void     fair_open_menu (GMenuModel *menu, GtkWidget *parent, const GdkRectangle *at, GtkWidget *focus);

GCancellable *fair_renew_cancellable (GCancellable **cancellable);
void          fair_cancel (GCancellable **cancellable);

void fair_fit_headings (GtkWidget *widget, int width);
void fair_fit_texts (GtkWidget *widget, int length, int width);
