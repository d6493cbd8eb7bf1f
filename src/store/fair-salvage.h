/* fair-salvage.h: adds everything that SQLite can read of a database to a new one. */
#pragma once

#include "fair-details.h"
#include "fair-progress.h"

G_BEGIN_DECLS

/* The recovered and the missing data. */
typedef struct
{
  gboolean is_whole;       /* nothing is missing */
  guint    n_results;      /* from the database itself */
  guint    n_from_backup;  /* results that only a backup or the log had */
  guint    n_lost_results; /* results that are known only by id */
} FairSalvageCount;

typedef struct
{
  FairDatabase     *from;
  FairDatabase     *to;
  FairSalvageCount *count;
  FairProgress     *progress; /* or NULL */
  gboolean          is_whole; /* everything could be read */
  guint             n_failures;
  gint64            end;    /* the time limit */
  gint64            n_rows; /* that a table can have at most */
  gint64            last;   /* the greatest key of a result that is known */
  GHashTable       *read;   /* owned; ids of results, as far as the table could be read */
  GHashTable       *named;  /* owned; ids by key, as far as the index could be read */
  GHashTable       *erased; /* owned; keys of results that are erased according to the index */
  FairDetailKind    kind;   /* of the rows that are read */
} FairSalvage;

void     fair_salvage_begin (FairSalvage *self, FairDatabase *to, FairSalvageCount *count, FairProgress *progress);
gboolean fair_salvage_read (FairSalvage *self, FairDatabase *from, gint64 size, GError **error);
gboolean fair_salvage_find (FairSalvage *self, const char *id, gboolean *is_there, GError **error);
void     fair_salvage_forget (FairSalvage *self);
void     fair_salvage_clear (FairSalvage *self);

G_END_DECLS
