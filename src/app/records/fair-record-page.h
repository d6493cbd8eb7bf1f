/* fair-record-page.h: a page for one record, and a list of several. */
#pragma once

#include <adwaita.h>

#include "fair-record-load.h"

G_BEGIN_DECLS

GtkWidget *fair_record_page_new (const FairRecordLine *line, guint index, gboolean alone);
void       fair_record_page_tell_par (GtkWidget *page, guint par);
GtkWidget *fair_record_list_new (GPtrArray *lines, gboolean is_all);

G_END_DECLS
