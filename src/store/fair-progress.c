#include "fair-progress.h"

/* Begins at 0 percent; unless parts are set, the whole job is one part. */
void
fair_progress_begin (FairProgress    *self,
                     FairProgressFunc function,
                     gpointer         data)
{
  *self = (FairProgress){ .function = function, .data = data, .last = 100 };
  function (0, data);
}

/* Begins a part of the job, from @first to @last percent. */
void
fair_progress_set_part (FairProgress *self,
                        guint         first,
                        guint         last)
{
  if (self == NULL)
    return;

  self->first = first;
  self->last = last;
  fair_progress_set (self, 0, 1);
}

/* Reports that @n of @n_all steps of the current part are done.  @self may be NULL, for a job without progress. */
void
fair_progress_set (FairProgress *self,
                   guint64       n,
                   guint64       n_all)
{
  guint percent;

  if (self == NULL || n_all == 0)
    return;

  percent = self->first + (guint) (MIN (n, n_all) * (self->last - self->first) / n_all);
  if (percent <= self->percent)
    return;

  self->percent = percent;
  self->function (percent, self->data);
}
