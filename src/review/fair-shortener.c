#include "fair-shortener.h"

#include "key.h"

/* Sets the budget: @limits can be reached, or another thread can set @stop.  @solved is to be freed. */
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

/* Checks the budget; returns FALSE once it is spent. */
gboolean
fair_shortener_look (FairShortener *self)
{
  if (self->states >= self->states_limit || (self->stop != NULL && atomic_load (self->stop)) ||
      (self->deadline != G_MAXINT64 && g_get_monotonic_time () >= self->deadline))
    self->over = TRUE;

  return !self->over;
}

/* Returns: (transfer full) (element-type FairPosition): the positions of @line, starting with the first */
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

/* Searches for a win from @position with the solver, within the budget.  Returns: whether it won in fewer than @n_moves moves */
static gboolean
solve_from (FairShortener      *self,
            const FairPosition *position,
            guint               n_moves,
            guint64             states,
            FairSolution       *solution)
{
  FairSolverLimits limits = { .states = MIN (states, self->states_limit - self->states) };
  gpointer         found;

  if (g_hash_table_lookup_extended (self->solved, position, NULL, &found) && GPOINTER_TO_UINT (found) >= n_moves)
    return FALSE;

  if (self->deadline != G_MAXINT64)
    limits.milliseconds = MAX ((self->deadline - g_get_monotonic_time ()) / 1000, 1);
  fair_solver_run (self->solver, self->rules, position, &limits, self->stop, solution);
  self->states += solution->states;
  fair_shortener_step (self);
  fair_shortener_look (self);
  found = GUINT_TO_POINTER (solution->verdict == FAIR_VERDICT_WON ? solution->n_moves : G_MAXUINT);
  g_hash_table_replace (self->solved, g_memdup2 (position, sizeof *position), found);

  return solution->verdict == FAIR_VERDICT_WON && solution->n_moves < n_moves;
}

/* Searches for a shorter win from each position of @line, which wins from the start, beginning with the first.
 * @states: how many positions each search may examine.  Returns: whether the line became shorter */
gboolean
fair_shortener_solve (FairShortener *self,
                      GArray        *line,
                      guint64        states)
{
  const guint before = line->len;
  g_autoptr (GArray) other = g_array_new (FALSE, FALSE, sizeof (FairMove));
  FairPosition position = self->start;

  if (self->solver == NULL)
    return FALSE;
  for (guint i = 0; i < line->len && !self->over; i++)
    {
      FairSolution solution;

      if (solve_from (self, &position, line->len - i, states, &solution))
        {
          g_array_set_size (other, 0);
          g_array_append_vals (other, line->data, i);
          g_array_append_vals (other, solution.moves, solution.n_moves);
          if (fair_solution_wins (self->rules, &self->start, (const FairMove *) other->data, other->len))
            {
              g_array_set_size (line, 0);
              g_array_append_vals (line, other->data, other->len);
            }
        }
      if (i < line->len)
        fair_apply (self->rules, &position, g_array_index (line, FairMove, i), NULL);
    }

  return line->len < before;
}
