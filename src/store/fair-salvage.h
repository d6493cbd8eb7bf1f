/* fair-salvage.h: adds everything that SQLite can read of a database to a new one. */
#pragma once

#include "fair-details.h"
#include "fair-progress.h"

/* The recovered and the missing data. */
typedef struct
{
  gboolean is_whole;       /* nothing is missing */
  guint    n_results;      /* from the database itself */
  guint    n_from_backup;  /* results that only a backup or the log had */
  guint    n_lost_results; /* results that are known only by id */
} FairSalvageCount;

/* Temporary tables of @to have ids of results as far as the table could be read (read), their ids by key as far as the index could
 * be read (named), the keys of those that are erased according to the index (erased), and ids that the log has (logged). */
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
  FairDetailKind    kind;   /* of the rows that are read */
} FairSalvage;

gboolean fair_salvage_begin (FairSalvage      *self,
                             FairDatabase     *to,
                             FairSalvageCount *count,
                             FairProgress     *progress,
                             GError          **error);
gboolean fair_salvage_read (FairSalvage *self, FairDatabase *from, gint64 size, GError **error);
gboolean fair_salvage_forget (FairSalvage *self, GError **error);
