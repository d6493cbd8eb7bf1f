#include "config.h"

#include "fair-history.h"

struct _FairHistory
{
  GArray *steps;  /* of FairStep */
  GArray *moves;  /* of FairMove, of all steps */
  guint   n_done; /* the present stands after so many steps */
};

static void
clear_step (gpointer data)
{
  g_clear_object (&((FairStep *) data)->bookmark);
}

/* An empty history, to be freed with fair_history_free(). */
FairHistory *
fair_history_new (void)
{
  FairHistory *self = g_new0 (FairHistory, 1);

  self->steps = g_array_new (FALSE, FALSE, sizeof (FairStep));
  g_array_set_clear_func (self->steps, clear_step);
  self->moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  return self;
}

void
fair_history_free (FairHistory *self)
{
  g_array_unref (self->steps);
  g_array_unref (self->moves);
  g_free (self);
}

/* Forgets everything. */
void
fair_history_clear (FairHistory *self)
{
  g_array_set_size (self->steps, 0);
  g_array_set_size (self->moves, 0);
  self->n_done = 0;
}

static FairStep *
get_step (FairHistory *self,
          guint        index)
{
  g_assert (index < self->steps->len);
  return &g_array_index (self->steps, FairStep, index);
}

/**
 * fair_history_begin:
 * @before: the position before the step
 * @moves_before: how many steps of the player's led to @before
 *
 * Adds a step without moves at the present, and forgets what was undone.
 */
void
fair_history_begin (FairHistory        *self,
                    FairStepKind        kind,
                    const FairPosition *before,
                    guint               moves_before)
{
  FairStep step = { .kind = kind, .before = *before, .moves_before = moves_before };

  if (self->n_done < self->steps->len)
    {
      g_array_set_size (self->moves, get_step (self, self->n_done)->first_move);
      g_array_set_size (self->steps, self->n_done);
    }
  step.first_move = self->moves->len;
  g_array_append_val (self->steps, step);
  self->n_done++;
}

/* Adds @move to the step that was begun last. */
void
fair_history_add_move (FairHistory *self,
                       FairMove     move,
                       gboolean     reveals)
{
  FairStep *step = get_step (self, self->n_done - 1);

  g_assert (self->n_done == self->steps->len);
  g_array_append_val (self->moves, move);
  step->n_moves++;
  step->reveals |= reveals;
}

/* Says where the step that was begun last, a return, goes to. */
void
fair_history_set_bookmark (FairHistory  *self,
                           FairBookmark *bookmark)
{
  g_set_object (&get_step (self, self->n_done - 1)->bookmark, bookmark);
}

/* How many steps lie before the present. */
guint
fair_history_get_n_done (FairHistory *self)
{
  return self->n_done;
}

/* How many steps there are, those that can be redone included. */
guint
fair_history_get_n_steps (FairHistory *self)
{
  return self->steps->len;
}

const FairStep *
fair_history_get_step (FairHistory *self,
                       guint        index)
{
  return get_step (self, index);
}

/* The move of @index, from 0, of @step. */
FairMove
fair_history_get_move (FairHistory    *self,
                       const FairStep *step,
                       guint           index)
{
  g_assert (index < step->n_moves);
  return g_array_index (self->moves, FairMove, step->first_move + index);
}

/* Takes the present back by a step; returns that step, or NULL if there is none. */
const FairStep *
fair_history_undo (FairHistory *self)
{
  return self->n_done > 0 ? get_step (self, --self->n_done) : NULL;
}

/* Takes the present forward by a step; returns that step, or NULL if there is none. */
const FairStep *
fair_history_redo (FairHistory *self)
{
  return self->n_done < self->steps->len ? get_step (self, self->n_done++) : NULL;
}

static void
append_step (FairLine       *line,
             FairHistory    *self,
             const FairStep *step)
{
  fair_line_begin_step (line, step->kind == FAIR_STEP_PLAYER);
  for (guint i = 0; i < step->n_moves; i++)
    fair_line_add_move (line, fair_history_get_move (self, step, i));
}

/* Returns: (transfer full): what led from the deal to the present; what was left by a restart or for a
 *   bookmark is not in it */
FairLine *
fair_history_dup_line (FairHistory *self)
{
  FairLine *line = fair_line_new ();
  guint     first = self->n_done;

  while (first > 0 && get_step (self, first - 1)->kind != FAIR_STEP_RESTART &&
         get_step (self, first - 1)->kind != FAIR_STEP_RETURN)
    first--;
  if (first > 0 && get_step (self, first - 1)->kind == FAIR_STEP_RETURN)
    fair_line_append (line, fair_bookmark_get_line (get_step (self, first - 1)->bookmark));
  for (guint i = first; i < self->n_done; i++)
    append_step (line, self, get_step (self, i));

  return line;
}
