/* fair-progress.h: how much of a long job is done, in percent. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef void (*FairProgressFunc) (guint percent, gpointer data);

/* A value of the caller.  A job with several parts says which percents each part goes through. */
typedef struct
{
  FairProgressFunc function; /* called with 0 and with each new percent, in rising order */
  gpointer         data;     /* for it */
  guint            first;
  guint            last;
  guint            percent; /* the one that was told last */
} FairProgress;

void fair_progress_begin (FairProgress *self, FairProgressFunc function, gpointer data);
void fair_progress_set_part (FairProgress *self, guint first, guint last);
void fair_progress_set (FairProgress *self, guint64 n, guint64 n_all);

G_END_DECLS
