/* fair-number-dialog.h: asks for the number of a deal. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef void (*FairNumberFunc) (guint64 number, gpointer data);

gboolean fair_number_parse (const char *text, guint64 *number);
void     fair_number_dialog_present (GtkWidget *parent, const char *game_title, FairNumberFunc func, gpointer data);

G_END_DECLS
