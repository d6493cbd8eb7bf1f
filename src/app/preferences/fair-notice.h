/* fair-notice.h: a message at the end of a group of preferences, with room for a button. */
#pragma once

#include <gtk/gtk.h>

#define FAIR_TYPE_NOTICE (fair_notice_get_type ())
G_DECLARE_FINAL_TYPE (FairNotice, fair_notice, FAIR, NOTICE, GtkBox)

void fair_notice_show (FairNotice *self, const char *text);
void fair_notice_report (FairNotice *self, const char *done, const GError *error);
