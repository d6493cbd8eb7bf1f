#include "config.h"

#include "fair-shortener.h"

#include "key.h"

/* Sets the budget: @limits can be reached, or another thread can set @stop.  fair_shortener_clear() follows. */
void
fair_shortener_init (FairShortener          *self,
                     const FairRules        *rules,
                     const FairPosition     *start,
                     FairSolver             *solver,
                     const FairSolverLimits *limits,
                     const atomic_bool      *stop)
{
  *self = (FairShortener){
    .rules = rules,
    .start = *start,
    .solver = solver,
    .solved = g_hash_table_new_full (fair_key_hash, fair_key_equal, g_free, NULL),
    .states_limit = limits->states > 0 ? limits->states : G_MAXUINT64,
    .deadline = limits->milliseconds > 0 ? g_get_monotonic_time () + (gint64) limits->milliseconds * 1000 : G_MAXINT64,
    .stop = stop
  };
}

/* Frees what @self owns. */
void
fair_shortener_clear (FairShortener *self)
{
  g_clear_pointer (&self->solved, g_hash_table_unref);
}

/* Checks the budget; returns FALSE once it is spent. */
gboolean
fair_shortener_look (FairShortener *self)
{
  if (self->states >= self->states_limit || (self->stop != NULL && atomic_load (self->stop)) ||
      (self->deadline != G_MAXINT64 && g_get_monotonic_time () >= self->deadline))
    self->over = TRUE;

  return !self->over;
}

/* Returns: (transfer full) (element-type FairPosition): the positions of @line, from the start on */
GArray *
fair_shortener_list_positions (FairShortener *self,
                               const GArray  *line)
{
  GArray      *positions = g_array_sized_new (FALSE, FALSE, sizeof (FairPosition), line->len + 1);
  FairPosition position = self->start;

  g_array_append_val (positions, position);
  for (guint i = 0; i < line->len; i++)
    {
      fair_apply (self->rules, &position, g_array_index (line, FairMove, i), NULL);
      g_array_append_val (positions, position);
    }

  return positions;
}
