#include "config.h"

#include "fair-saved-game.h"

static void
clear_event (gpointer data)
{
  g_free (((FairSavedEvent *) data)->text);
}

/* Returns: (transfer full): a game with nothing in it */
FairSavedGame *
fair_saved_game_new (void)
{
  FairSavedGame *self = g_new0 (FairSavedGame, 1);

  self->events = g_array_new (FALSE, FALSE, sizeof (FairSavedEvent));
  g_array_set_clear_func (self->events, clear_event);
  return self;
}

void
fair_saved_game_free (FairSavedGame *self)
{
  g_free (self->id);
  g_free (self->game);
  g_free (self->options);
  g_array_unref (self->events);
  g_free (self);
}

void
fair_saved_game_add_event (FairSavedGame *self,
                           gint64         time,
                           const char    *text)
{
  FairSavedEvent event = { .time = time, .text = g_strdup (text) };

  g_array_append_val (self->events, event);
}

/* Returns: (transfer full): something to save, of a game with nothing in it */
FairSaving *
fair_saving_new (void)
{
  FairSaving *self = g_new0 (FairSaving, 1);

  self->game = fair_saved_game_new ();
  self->claim = -1;
  return self;
}

void
fair_saving_free (FairSaving *self)
{
  fair_saved_game_free (self->game);
  g_clear_pointer (&self->result, fair_result_free);
  g_free (self);
}
