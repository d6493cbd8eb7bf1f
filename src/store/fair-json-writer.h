/* fair-json-writer.h: writes JSON, on one line or with a line for each value. */
#pragma once

#include <glib.h>

typedef struct
{
  GString *text;   /* borrowed */
  gboolean pretty; /* whether each value has a line of its own, with @indent spaces for each level */
  guint    indent;
  gboolean raw;   /* whether only quotes and backslashes are escaped, as in records, which have no control characters */
  guint    depth; /* of the lists and objects that have begun */
} FairJsonWriter;

void fair_json_writer_begin (FairJsonWriter *self, const char *name, char bracket);
void fair_json_writer_end (FairJsonWriter *self, char bracket);
void fair_json_writer_add_string (gpointer self, const char *name, const char *value);
void fair_json_writer_add_int (gpointer self, const char *name, gint64 value);
void fair_json_writer_add_word (gpointer self, const char *name, const char *value);
