/* fair-result-reader.h: a result from the members of a JSON object, as docs/records.md has them. */
#pragma once

#include "fair-json.h"
#include "fair-result.h"

G_BEGIN_DECLS

/* What reads an object, member by member; the first that is not as it should be is noted. */
typedef struct
{
  const FairJson *object;
  const char     *missing; /* the name of a member, or NULL */
  const char     *wrong;   /* the same */
} FairResultReader;

void     fair_result_reader_read (FairResultReader *self, FairResult *result);
gboolean fair_result_reader_find (FairResultReader *self, const char *name, FairJsonKind kind, FairJson *value);
char    *fair_result_reader_dup_string (FairResultReader *self, const char *name, gsize max);

G_END_DECLS
