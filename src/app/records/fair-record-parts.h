/* fair-record-parts.h: widgets for the windows of records, challenges and clubs. */
#pragma once

#include <adwaita.h>

#include "fair-result.h"
#include "fair-title.h"

FairTitle           *fair_record_window_fill (GtkWidget *window, const char *title, GtkWidget *page);
GtkWidget           *fair_record_window_add_button (FairTitle  *title,
                                                    const char *icon,
                                                    const char *name,
                                                    const char *action);
void                 fair_record_add_messages (GtkWidget *window, AdwToastOverlay *toasts);
void                 fair_record_show_message (GtkWidget *widget, const char *text);
AdwPreferencesGroup *fair_record_add_group (gpointer page, const char *title, const char *description);
GtkWidget           *fair_record_add_row (gpointer list, const char *title, const char *subtitle);
void                 fair_record_add_buttons (GtkWidget *page, GtkWidget *const *buttons);
char                *fair_record_dup_player (const char *name, const char *key);
char                *fair_record_dup_deal (const FairResult *result);
