/* fair-table-message.h: a temporary message near the table. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_TABLE_MESSAGE (fair_table_message_get_type ())
G_DECLARE_FINAL_TYPE (FairTableMessage, fair_table_message, FAIR, TABLE_MESSAGE, GtkWidget)

void        fair_table_message_show (FairTableMessage *self, const char *text, guint time);
void        fair_table_message_hide (FairTableMessage *self);
const char *fair_table_message_get_text (FairTableMessage *self);

G_END_DECLS
