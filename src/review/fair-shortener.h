/* fair-shortener.h: makes a line that wins shorter, within a budget. */
#pragma once

#include <glib.h>

#include "solver.h"

typedef struct
{
  const FairRules   *rules;
  FairPosition       start;
  FairSolver        *solver; /* (nullable) */
  GHashTable        *solved; /* owned; from a position to the fewest moves in which the solver won it, or none */
  guint64            states; /* positions reached by a move, and those that the solver examined, so far */
  guint64            states_limit;
  gint64             deadline; /* in microseconds of the monotonic clock; G_MAXINT64 for none */
  const atomic_bool *stop;     /* (nullable) */
  gboolean           over;     /* the budget is spent */
} FairShortener;

void     fair_shortener_init (FairShortener          *self,
                              const FairRules        *rules,
                              const FairPosition     *start,
                              FairSolver             *solver,
                              const FairSolverLimits *limits,
                              const atomic_bool      *stop);
gboolean fair_shortener_look (FairShortener *self);
GArray  *fair_shortener_list_positions (FairShortener *self, const GArray *line);

gboolean fair_shortener_omit (FairShortener *self, GArray *line);
gboolean fair_shortener_search (FairShortener *self, GArray *line, guint n_positions, gboolean *complete);
gboolean fair_shortener_solve (FairShortener *self, GArray *line, guint64 states);

/* Counts a position; returns FALSE once the budget is spent. */
static inline gboolean
fair_shortener_step (FairShortener *self)
{
  if (++self->states % 64 == 0 || self->states >= self->states_limit)
    return fair_shortener_look (self);

  return !self->over;
}
