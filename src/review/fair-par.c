#include "fair-par.h"

#include "fair-shortener.h"

#include <string.h>

enum
{
  MAX_LINES = 4,        /* lines that are shortened */
  FIRST_POSITIONS = 64, /* that each search keeps at first */
  MAX_POSITIONS = 1 << 16,
  SOLVER_STATES = 20000 /* that each search of the solver examines */
};

struct _FairPar
{
  FairRules    rules;
  FairPosition start;
  GPtrArray   *lines; /* owned; of GArray of FairMove, the shortest first */
};

/* Returns: (transfer full): no line from @start yet; to be freed with fair_par_free() */
FairPar *
fair_par_new (const FairRules    *rules,
              const FairPosition *start)
{
  FairPar *self = g_new0 (FairPar, 1);

  self->rules = *rules;
  self->start = *start;
  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  return self;
}

void
fair_par_free (FairPar *self)
{
  g_ptr_array_unref (self->lines);
  g_free (self);
}

static gint
compare_lines (gconstpointer a,
               gconstpointer b)
{
  const GArray *line = *(GArray *const *) a;
  const GArray *other = *(GArray *const *) b;

  return (line->len > other->len) - (line->len < other->len);
}

/* @moves: a line; it counts only if it wins from the start.  Returns: whether a shorter line was found */
gboolean
fair_par_offer (FairPar        *self,
                const FairMove *moves,
                guint           n_moves)
{
  GArray  *line;
  gboolean shorter = self->lines->len == 0 || n_moves < ((GArray *) self->lines->pdata[0])->len;

  if (!fair_solution_wins (&self->rules, &self->start, moves, n_moves))
    return FALSE;
  for (guint i = 0; i < self->lines->len; i++)
    {
      line = self->lines->pdata[i];
      if (line->len == n_moves && (n_moves == 0 || memcmp (line->data, moves, n_moves * sizeof *moves) == 0))
        return FALSE;
    }

  line = g_array_new (FALSE, FALSE, sizeof *moves);
  g_array_append_vals (line, moves, n_moves);
  g_ptr_array_insert (self->lines, shorter ? 0 : -1, line);
  g_ptr_array_sort (self->lines, compare_lines);
  if (self->lines->len > MAX_LINES)
    g_ptr_array_set_size (self->lines, MAX_LINES);

  return shorter;
}

/* Shortens one line until no shorter one is found, or the budget is spent. The kernel's search gets three quarters of
 * the remaining budget each time, so that the solver can use its results. */
static void
shorten_line (FairShortener *shortener,
              GArray        *line)
{
  const guint64 limit = shortener->states_limit;
  guint         n_positions = FIRST_POSITIONS;
  gboolean      complete = FALSE;

  while (n_positions <= MAX_POSITIONS && !complete && !shortener->over)
    {
      gboolean shorter;

      shortener->states_limit = limit - (limit - shortener->states) / 4;
      shorter = fair_shortener_omit (shortener, line);
      shorter |= fair_shortener_search (shortener, line, n_positions, &complete);
      shortener->states_limit = limit;
      shortener->over = FALSE;
      if (!complete && fair_shortener_look (shortener))
        shorter |= fair_shortener_solve (shortener, line, SOLVER_STATES);
      if (!shorter)
        n_positions *= 4;
    }
}

/**
 * fair_par_shorten:
 * @solver: (nullable): searches from the positions of the lines; this invalidates its last answer
 * @limits: when to end; a limit of states counts tried moves and the positions that @solver examines. Without limits,
 *   until nothing is left to try
 * @stop: (nullable): when another thread sets it, this ends soon
 *
 * Looks for shorter lines.  With a limit of states alone, and with the same memory of @solver, the result is the same
 * everywhere.
 *
 * Returns: whether a shorter line was found
 */
gboolean
fair_par_shorten (FairPar                *self,
                  FairSolver             *solver,
                  const FairSolverLimits *limits,
                  const atomic_bool      *stop)
{
  const guint before = self->lines->len > 0 ? ((GArray *) self->lines->pdata[0])->len : 0;

  for (guint i = 0; i < self->lines->len; i++)
    {
      FairSolverLimits share = { .states = limits->states / self->lines->len,
                                 .milliseconds = limits->milliseconds / self->lines->len };
      FairShortener    shortener;

      /* A limit stays one. */
      share.states += limits->states > 0 && share.states == 0;
      share.milliseconds += limits->milliseconds > 0 && share.milliseconds == 0;
      fair_shortener_init (&shortener, &self->rules, &self->start, solver, &share, stop);
      if (fair_shortener_look (&shortener))
        shorten_line (&shortener, self->lines->pdata[i]);
      g_hash_table_unref (shortener.solved);
    }
  g_ptr_array_sort (self->lines, compare_lines);

  return self->lines->len > 0 && ((GArray *) self->lines->pdata[0])->len < before;
}

gboolean
fair_par_is_known (FairPar *self)
{
  return self->lines->len > 0;
}

/* @n_moves: (out): the fewest moves known.  Returns: (nullable): the line, borrowed until @self changes; NULL if none
 * is known */
const FairMove *
fair_par_get_moves (FairPar *self,
                    guint   *n_moves)
{
  const GArray *line;

  *n_moves = 0;
  if (self->lines->len == 0)
    return NULL;

  line = self->lines->pdata[0];
  *n_moves = line->len;
  return (const FairMove *) line->data;
}
