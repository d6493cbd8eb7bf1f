/* fair-feats.h: what a result has beaten, compared with the results before it. */
#pragma once

#include "fair-result.h"

typedef struct
{
  gboolean best_time;
  gboolean fewest_moves;
  gboolean best_score;
  gboolean longest_streak;
  guint    streak; /* games won in a row, with this one */
} FairFeats;

gboolean fair_feats_find (GPtrArray *results, const char *id, FairFeats *feats);
