/* fair-result-text.h: the text forms of values of results; each value has only one. */
#pragma once

#include "fair-result.h"

#include <glib.h>

G_BEGIN_DECLS

#define FAIR_RESULTS_FORMAT "fairdeal-results"
#define FAIR_RESULTS_VERSION 1

/* A function that writes a member of a result: its name and its value. */
typedef struct
{
  void (*add_string) (gpointer to, const char *name, const char *value);
  void (*add_int) (gpointer to, const char *name, gint64 value);
  void (*add_boolean) (gpointer to, const char *name, gboolean value);
} FairResultWriter;

void     fair_result_text_write (const FairResult *result, const FairResultWriter *writer, gpointer to);
guint    fair_result_text_all_assistance (void);
char    *fair_result_text_print_assistance (guint assisted);
gboolean fair_result_text_parse_assistance (const char *text, guint *assisted);
char    *fair_result_text_print_time (gint64 time);
gboolean fair_result_text_parse_time (const char *text, gint64 *time);

G_END_DECLS
