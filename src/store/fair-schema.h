/* fair-schema.h: the tables of the database, and how an older version is migrated to the current one. */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/* A step from one version to the next, in SQL. */
typedef struct
{
  const char *const *migrations; /* the first creates version 1 in an empty database */
  guint              version;    /* the number of migrations, which is the version that they lead to */
  const char        *digest;     /* of its parts; NULL if they are not known, so that opening a database takes longer */
} FairSchema;

const FairSchema *fair_schema_get (void);
int               fair_schema_copy (sqlite3 *from, gint64 version, sqlite3 **copy);
char             *fair_schema_make_digest (sqlite3 *handle);
int               fair_schema_compare (sqlite3 *handle, gint64 version, gboolean *matches);
void              fair_schema_set_for_tests (const FairSchema *schema);

G_END_DECLS
