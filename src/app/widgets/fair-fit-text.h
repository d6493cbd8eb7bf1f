/* fair-fit-text.h: texts that become smaller rather than being cut off or broken inside words. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void fair_fit_headings (GtkWidget *widget, int width);
void fair_fit_texts (GtkWidget *widget, int length, int width);

G_END_DECLS
