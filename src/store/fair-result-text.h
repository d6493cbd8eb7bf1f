/* fair-result-text.h: the text forms of values of results; each value has only one. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define FAIR_RESULTS_FORMAT "fairdeal-results"
#define FAIR_RESULTS_VERSION 1

guint    fair_result_text_all_assistance (void);
char    *fair_result_text_print_assistance (guint assisted);
gboolean fair_result_text_parse_assistance (const char *text, guint *assisted);
char    *fair_result_text_print_time (gint64 time);
gboolean fair_result_text_parse_time (const char *text, gint64 *time);

G_END_DECLS
