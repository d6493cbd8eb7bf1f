#include "config.h"

#include "fair-saved-game.h"

#include "fair-player.h"

static void
clear_event (gpointer data)
{
  g_free (((FairSavedEvent *) data)->text);
}

/* Returns: (transfer full): an empty saved game */
FairSavedGame *
fair_saved_game_new (void)
{
  FairSavedGame *self = g_new0 (FairSavedGame, 1);

  self->events = g_array_new (FALSE, FALSE, sizeof (FairSavedEvent));
  g_array_set_clear_func (self->events, clear_event);
  return self;
}

/* Frees @self with its events. */
void
fair_saved_game_free (FairSavedGame *self)
{
  g_free (self->id);
  g_free (self->game);
  g_free (self->options);
  g_free (self->player);
  g_array_unref (self->events);
  g_free (self);
}

/* Appends an event with a copy of @text. */
void
fair_saved_game_add_event (FairSavedGame *self,
                           gint64         time,
                           const char    *text)
{
  FairSavedEvent event = { .time = time, .text = g_strdup (text) };

  g_array_append_val (self->events, event);
}

/* Returns: (transfer full): a saving with an empty game */
FairSaving *
fair_saving_new (void)
{
  FairSaving *self = g_new0 (FairSaving, 1);

  self->game = fair_saved_game_new ();
  self->claim = -1;
  return self;
}

/* Frees @self with its game and result. */
void
fair_saving_free (FairSaving *self)
{
  fair_saved_game_free (self->game);
  g_clear_pointer (&self->result, fair_result_free);
  g_free (self);
}

static GVariant *
result_to_variant (const FairResult *result)
{
  return g_variant_new (FAIR_SAVING_RESULT_FORMAT, result->variant, result->moves ? result->moves : "", result->version,
                        (guint32) result->outcome, result->n_moves, result->n_undone, result->n_hints, result->time,
                        result->score, result->assisted, result->fair, result->practice, result->difficulty, result->begun,
                        result->ended);
}

/* Returns: (transfer floating): the contents of @self; a result has the same game, deal and options */
GVariant *
fair_saving_to_variant (const FairSaving *self)
{
  const FairSavedGame *game = self->game;
  const char          *options = self->result ? self->result->options : game->options;
  GVariantBuilder      events;

  g_variant_builder_init (&events, G_VARIANT_TYPE ("a(xs)"));
  for (guint i = 0; i < game->events->len; i++)
    {
      const FairSavedEvent *event = &g_array_index (game->events, FairSavedEvent, i);

      g_variant_builder_add (&events, "(xs)", event->time, event->text);
    }

  return g_variant_new ("((ssstxxbuib@a(xs)@m" FAIR_SAVING_RESULT_FORMAT ")s)", game->id, game->game,
                        options ? options : "", game->number, game->begun, game->saved, game->recorded,
                        self->first, self->claim, self->left, g_variant_builder_end (&events),
                        g_variant_new_maybe (G_VARIANT_TYPE (FAIR_SAVING_RESULT_FORMAT),
                                             self->result ? result_to_variant (self->result) : NULL),
                        game->player ? game->player : "");
}

static FairResult *
result_from_variant (GVariant            *value,
                     const FairSavedGame *game)
{
  FairResult *result = fair_result_new ();
  guint32     outcome;

  g_variant_get (value, FAIR_SAVING_RESULT_FORMAT, &result->variant, &result->moves, &result->version, &outcome,
                 &result->n_moves, &result->n_undone, &result->n_hints, &result->time, &result->score, &result->assisted,
                 &result->fair, &result->practice, &result->difficulty, &result->begun, &result->ended);
  result->id = g_strdup (game->id);
  result->game = g_strdup (game->game);
  result->options = g_strdup (game->options);
  result->player = g_strdup (game->player);
  result->number = game->number;
  result->outcome = (FairOutcome) outcome;
  return result;
}

/* Returns: (transfer full) (nullable): the contents of such a value, or of one of version 2, which comes from outside;
 * NULL if it is invalid */
FairSaving *
fair_saving_from_variant (GVariant *outer)
{
  g_autoptr (FairSaving) self = fair_saving_new ();
  gboolean has_player = g_variant_is_of_type (outer, G_VARIANT_TYPE (FAIR_SAVING_FORMAT));
  g_autoptr (GVariant) value = has_player ? g_variant_get_child_value (outer, 0) : g_variant_ref (outer);
  g_autoptr (GVariantIter) events = NULL;
  g_autoptr (GVariant) result = NULL;
  const char *text;
  gint64      time;

  if (!g_variant_is_of_type (value, G_VARIANT_TYPE (FAIR_SAVING_FORMAT_2)) || !g_variant_is_normal_form (outer))
    return NULL;

  g_variant_get (value, "(ssstxxbuiba(xs)m@" FAIR_SAVING_RESULT_FORMAT ")", &self->game->id, &self->game->game,
                 &self->game->options, &self->game->number, &self->game->begun, &self->game->saved, &self->game->recorded,
                 &self->first, &self->claim, &self->left, &events, &result);
  while (g_variant_iter_next (events, "(x&s)", &time, &text))
    fair_saved_game_add_event (self->game, time, text);
  if (has_player)
    {
      g_variant_get_child (outer, 1, "s", &self->game->player);
      if (!fair_player_id_is_good (self->game->player))
        return NULL;
    }
  if (result != NULL)
    self->result = result_from_variant (result, self->game);
  if (self->result != NULL && self->result->outcome >= FAIR_N_OUTCOMES)
    return NULL;

  return g_steal_pointer (&self);
}
