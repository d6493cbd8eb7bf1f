/* fair-database-private.h: shared by the files of FairDatabase. */
#pragma once

#include "fair-database.h"

#include "fair-open-files.h"

G_BEGIN_DECLS

struct _FairDatabase
{
  char         *path;   /* owned */
  char         *vfs;    /* owned; NULL for SQLite's own */
  sqlite3      *handle; /* owned */
  FairOpenFiles files;  /* used by it */
  GHashTable   *cache;  /* sqlite3_stmt by its text */
  GString      *lines;  /* owned; of the log of results, not written yet; NULL if it has none */
  gsize         n_sure; /* bytes of them about committed changes */
  gboolean      is_unsynced;
  int           failure; /* SQLite's code for the last failure, or SQLITE_OK */
  gboolean      is_new;  /* has no tables, or had none when it was opened */
  guint         n_ticks; /* that the current statement took */
  guint         max_ticks;
};

/* fair-database.c */
gboolean fair_database_fail (FairDatabase *self, int result, GError **error);
void     fair_database_close_handle (FairDatabase *self);

G_END_DECLS
