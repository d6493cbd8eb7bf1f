/* fair-progress.h: the progress of a long job, in percent. */
#pragma once

#include <glib.h>

typedef void (*FairProgressFunc) (guint percent, gpointer data);

/* Owned by the caller.  A job with several parts sets the percentages of each part. */
typedef struct
{
  FairProgressFunc function; /* called with 0 and with each new percentage, in rising order */
  gpointer         data;     /* for @function */
  guint            first;
  guint            last;
  guint            percent; /* the one reported last */
} FairProgress;

void fair_progress_begin (FairProgress *self, FairProgressFunc function, gpointer data);
void fair_progress_set_part (FairProgress *self, guint first, guint last);
void fair_progress_set (FairProgress *self, guint64 n, guint64 n_all);
