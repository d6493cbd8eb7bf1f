/* fair-record-private.h: the texts of values in records, which are written and read in one way only. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define FAIR_RECORD_FORMAT "fairdeal-results"
#define FAIR_RECORD_VERSION 1

guint    fair_record_get_all_assistance (void);
char    *fair_record_print_assistance (guint assisted);
gboolean fair_record_parse_assistance (const char *text, guint *assisted);
char    *fair_record_print_time (gint64 time);
gboolean fair_record_parse_time (const char *text, gint64 *time);

G_END_DECLS
