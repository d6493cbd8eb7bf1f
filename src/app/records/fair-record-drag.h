/* fair-record-drag.h: allows the player to drag a record to a file manager. */
#pragma once

#include <gtk/gtk.h>

#include "fair-store.h"

G_BEGIN_DECLS

#define FAIR_TYPE_RECORD_PROVIDER (fair_record_provider_get_type ())
G_DECLARE_FINAL_TYPE (FairRecordProvider, fair_record_provider, FAIR, RECORD_PROVIDER, GdkContentProvider)

GdkContentProvider *fair_record_provider_new (FairStore *store, const char *id);

void fair_record_drag_add (GtkWidget *widget, GdkContentProvider *content);

G_END_DECLS
