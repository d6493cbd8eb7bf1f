/* fair-rescue.h: recovers the contents of a damaged database. */
#pragma once

#include "fair-salvage.h"

typedef struct
{
  char            *aside; /* owned; where the damaged database is now */
  FairSalvageCount count;
} FairRescue;

FairRescue *fair_rescue (const char *path, FairProgress *progress, GError **error);
void        fair_rescue_free (FairRescue *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairRescue, fair_rescue_free)

gboolean fair_rescue_finish (const char *path, GError **error);
