/* Finds out in the background whether the game is lost: in slices when the main loop is idle; stuck.h defines when a game is
 * lost. */
#include "fair-game-model-private.h"

/* How many positions one slice examines, in about a millisecond. */
#define SLICE 64

static gboolean
slice_cb (gpointer data)
{
  FairGameModel  *self = data;
  FairStuckAnswer answer = fair_stuck_run (self->stuck, SLICE);

  if (answer == FAIR_STUCK_SEARCHING)
    return G_SOURCE_CONTINUE;

  self->stuck_source = 0;
  if (answer == FAIR_STUCK_YES)
    fair_game_model_set_status (self, FAIR_STATUS_LOST);
  return G_SOURCE_REMOVE;
}

/* Starts with the current position, instead of any earlier search. */
void
fair_game_model_search_loss (FairGameModel *self)
{
  fair_game_model_rule_out_loss (self);
  if (self->stuck == NULL)
    self->stuck = g_new (FairStuck, 1);
  fair_stuck_begin (self->stuck, &self->rules, &self->position);
  self->stuck_source = g_idle_add_full (G_PRIORITY_LOW, slice_cb, self, NULL);
}

/* Waits until the background search has found out whether the game is lost. */
void
fair_game_model_settle (FairGameModel *self)
{
  gboolean is_searching = self->stuck_source != 0;

  fair_game_model_rule_out_loss (self);
  while (is_searching)
    is_searching = slice_cb (self);
}

/* Ends the background search without a result, because a win from the position is known. */
void
fair_game_model_rule_out_loss (FairGameModel *self)
{
  g_clear_handle_id (&self->stuck_source, g_source_remove);
}
