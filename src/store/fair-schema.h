/* fair-schema.h: what the database looks like, and how one of an older version becomes one of this. */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/* A step from one version to the next, in SQL. */
typedef struct
{
  const char *const *migrations; /* the first makes version 1 of an empty database */
  guint              version;    /* how many there are: the version that they lead to */
} FairSchema;

const FairSchema *fair_schema_get (void);
int               fair_schema_compare (sqlite3 *handle, gint64 version, gboolean *matches);
void              fair_schema_set_for_tests (const FairSchema *schema);

G_END_DECLS
