/* fair-result-text.h: a result as the members of a JSON object, as described in docs/records.md. */
#pragma once

#include "fair-json.h"
#include "fair-result.h"

#define FAIR_RESULTS_FORMAT "fairdeal-results"
#define FAIR_RESULTS_VERSION 1

/* Functions that write a member: its name and its value. */
typedef struct
{
  void (*add_string) (gpointer to, const char *name, const char *value); /* NULL for a figure that is missing */
  void (*add_int) (gpointer to, const char *name, gint64 value);
  void (*add_word) (gpointer to, const char *name, const char *value); /* “true” or “false” */
} FairResultWriter;

extern const FairResultWriter fair_result_json_writer; /* to a FairJsonWriter */

/* Reads an object member by member; records the first invalid one. */
typedef struct
{
  const FairJson *object;
  const char     *missing; /* the name of a member, or NULL */
  const char     *wrong;   /* the same */
} FairResultReader;

void     fair_result_text_write (const FairResult *result, const FairResultWriter *writer, gpointer to);
char    *fair_result_text_print_time (gint64 time);
gboolean fair_result_text_parse_time (const char *text, gint64 *time);
GArray  *fair_result_text_parse_times (const char *text);

void     fair_result_reader_read (FairResultReader *self, FairResult *result);
gboolean fair_result_reader_find (FairResultReader *self, const char *name, FairJsonKind kind, FairJson *value);
char    *fair_result_reader_dup_string (FairResultReader *self, const char *name, gsize max);
gboolean fair_result_reader_read_boolean (FairResultReader *self, const char *name);
gint64   fair_result_reader_read_int (FairResultReader *self, const char *name, gint64 min, gint64 max);
