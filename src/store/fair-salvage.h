/* fair-salvage.h: the games and results in a damaged database, whatever happened to the rest of it. */
#pragma once

#include "fair-database.h"
#include "fair-progress.h"

G_BEGIN_DECLS

typedef struct _FairSalvage FairSalvage;

/* What was recovered, and what is known to be missing. */
typedef struct
{
  gboolean is_whole;        /* nothing is missing */
  guint    n_results;       /* from the database itself */
  guint    n_from_backup;   /* results that only a backup had */
  guint    n_lost_results;  /* results that are known only by id */
  guint    n_games;         /* in progress */
  guint    n_damaged_games; /* of these, those without their end, and those that are gone */
} FairSalvageCount;

FairSalvage *fair_salvage_read (const char *path, FairProgress *progress);
void         fair_salvage_free (FairSalvage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairSalvage, fair_salvage_free)

gboolean fair_salvage_is_whole (FairSalvage *self);
gboolean fair_salvage_was_erased (FairSalvage *self, const char *id);
gboolean fair_salvage_put_proven (FairSalvage *self, FairDatabase *database, FairProgress *progress, GError **error);
gboolean fair_salvage_put_rest (FairSalvage      *self,
                                FairDatabase     *database,
                                FairSalvageCount *count,
                                FairProgress     *progress,
                                GError          **error);

G_END_DECLS
