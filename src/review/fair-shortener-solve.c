/* Has the solver search from the positions of a line: what wins sooner from one of them becomes the end of the line. */
#include "config.h"

#include "fair-shortener.h"

#include "fair-line.h"

/* The limits of a search that may examine @states positions and has to stay within the budget. */
static FairSolverLimits
find_limits (FairShortener *self,
             guint64        states)
{
  FairSolverLimits limits = { .states = MIN (states, self->states_limit - self->states) };

  if (self->deadline != G_MAXINT64)
    limits.milliseconds = MAX ((self->deadline - g_get_monotonic_time ()) / 1000, 1);
  return limits;
}

/* Has the solver win @position.  Returns: whether it won in fewer than @n_moves moves */
static gboolean
solve_from (FairShortener      *self,
            const FairPosition *position,
            guint               n_moves,
            guint64             states,
            FairSolution       *solution)
{
  const FairSolverLimits limits = find_limits (self, states);
  gpointer               found;

  if (g_hash_table_lookup_extended (self->solved, position, NULL, &found) && GPOINTER_TO_UINT (found) >= n_moves)
    return FALSE;

  fair_solver_run (self->solver, self->rules, position, &limits, self->stop, solution);
  self->states += solution->states;
  fair_shortener_step (self);
  fair_shortener_look (self);
  found = GUINT_TO_POINTER (solution->verdict == FAIR_VERDICT_WON ? solution->n_moves : G_MAXUINT);
  g_hash_table_replace (self->solved, g_memdup2 (position, sizeof *position), found);

  return solution->verdict == FAIR_VERDICT_WON && solution->n_moves < n_moves;
}

/**
 * fair_shortener_solve:
 * @line: (element-type FairMove): a line that wins from the start
 * @states: how many positions each search may examine
 *
 * Searches from each position of the line, from the start on, for a shorter way to win.
 *
 * Returns: whether the line became shorter
 */
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
          if (fair_line_wins (self->rules, &self->start, (const FairMove *) other->data, other->len))
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
