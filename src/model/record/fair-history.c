#include "fair-history.h"

static void
clear_step (gpointer data)
{
  g_clear_pointer (&((FairStep *) data)->bookmark, g_rc_box_release);
}

FairHistory *
fair_history_new (FairJournal *journal)
{
  FairHistory *self = g_new0 (FairHistory, 1);

  self->journal = g_object_ref (journal);
  self->steps = g_array_new (FALSE, FALSE, sizeof (FairStep));
  g_array_set_clear_func (self->steps, clear_step);
  return self;
}

void
fair_history_free (FairHistory *self)
{
  g_array_unref (self->steps);
  g_object_unref (self->journal);
  g_free (self);
}

/* Removes all steps after the first @n_steps. */
void
fair_history_cut (FairHistory *self,
                  guint        n_steps)
{
  g_array_set_size (self->steps, n_steps);
  self->n_done = MIN (self->n_done, n_steps);
}

/* Adds @step, which is already in the journal, after the current position, and removes undone steps. */
void
fair_history_add (FairHistory *self,
                  FairStep     step)
{
  fair_history_cut (self, self->n_done);
  g_array_append_val (self->steps, step);
  self->n_done++;
}

/* Exchanges the places of two cards in all positions.  @bookmarks: (inout): those in which they were exchanged */
void
fair_history_swap (FairHistory *self,
                   FairCard     a,
                   FairCard     b,
                   GHashTable  *bookmarks)
{
  for (guint i = 0; i < self->steps->len; i++)
    {
      FairStep *step = &g_array_index (self->steps, FairStep, i);

      fair_position_swap (&step->before, a, b);
      if (step->bookmark != NULL && g_hash_table_add (bookmarks, step->bookmark))
        fair_position_swap (&step->bookmark->position, a, b);
    }
}

/* Notes that the last step showed an unseen card. */
void
fair_history_set_reveals (FairHistory *self)
{
  g_array_index (self->steps, FairStep, self->n_done - 1).reveals = TRUE;
}

/* The step of @index, from 0; borrowed, valid until the history changes. */
const FairStep *
fair_history_get_step (const FairHistory *self,
                       guint              index)
{
  g_assert (index < self->steps->len);
  return &g_array_index (self->steps, FairStep, index);
}

/* The move of @index, from 0, of @step. */
FairMove
fair_history_get_move (const FairHistory *self,
                       const FairStep    *step,
                       guint              index)
{
  g_assert (index < step->n_moves);
  return fair_journal_get_event (self->journal, step->place).moves[index];
}

gboolean
fair_history_step_cheats (const FairHistory *self,
                          guint              index)
{
  const FairStep *step = fair_history_get_step (self, index);

  for (guint i = 0; i < step->n_moves; i++)
    if (fair_history_get_move (self, step, i).cheat)
      return TRUE;

  return FALSE;
}

guint
fair_history_get_place (const FairHistory *self)
{
  return self->n_done > 0 ? fair_history_get_step (self, self->n_done - 1)->place : FAIR_PLACE_DEAL;
}

/* Goes back one step; returns that step, borrowed, or NULL if there is none. */
const FairStep *
fair_history_undo (FairHistory *self)
{
  if (self->n_done == 0)
    return NULL;

  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_UNDO });
  return fair_history_get_step (self, --self->n_done);
}

/* Goes forward one step; returns that step, borrowed, or NULL if there is none. */
const FairStep *
fair_history_redo (FairHistory *self)
{
  if (self->n_done == self->steps->len)
    return NULL;

  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_REDO });
  return fair_history_get_step (self, self->n_done++);
}
