/* fair-record-private.h: what writing and reading records share. */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define FAIR_RECORD_FORMAT "fairdeal-results"
#define FAIR_RECORD_VERSION 1

extern const char *const fair_record_assistance[];

char *fair_record_print_assistance (guint assisted);

G_END_DECLS
