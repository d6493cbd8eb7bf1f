/* fair-result-reader.h: reads a result from the members of a JSON object, as described in docs/records.md. */
#pragma once

#include "fair-json.h"
#include "fair-result.h"

G_BEGIN_DECLS

/* Reads an object member by member; records the first invalid one. */
typedef struct
{
  const FairJson *object;
  const char     *missing; /* the name of a member, or NULL */
  const char     *wrong;   /* the same */
} FairResultReader;

void     fair_result_reader_read (FairResultReader *self, FairResult *result);
gboolean fair_result_reader_find (FairResultReader *self, const char *name, FairJsonKind kind, FairJson *value);
char    *fair_result_reader_dup_string (FairResultReader *self, const char *name, gsize max);
gint64   fair_result_reader_read_int (FairResultReader *self, const char *name, gint64 min, gint64 max);

G_END_DECLS
