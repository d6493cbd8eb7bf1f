/* fair-link-dialog.h: the way in for what somebody has sent: a link, or a file of records. */
#pragma once

#include <gtk/gtk.h>

char *fair_link_find (const char *text);

void fair_link_dialog_present (GtkWidget *parent);
void fair_link_dialog_paste (GtkWidget *parent);
