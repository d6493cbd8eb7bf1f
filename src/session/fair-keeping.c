#include "config.h"

#include "fair-keeping.h"

#include "deal.h"
#include "fair-game-result.h"
#include "fair-resume.h"
#include "options-text.h"

#include <string.h>

/* Returns: (transfer full): @model, of which the store has nothing yet */
FairKeeping *
fair_keeping_new (FairGameModel *model,
                  const char    *id,
                  gint64         begun)
{
  FairKeeping *self = g_new0 (FairKeeping, 1);

  self->model = g_object_ref (model);
  self->game = fair_game_model_get_rules (model)->game;
  self->number = fair_game_model_get_number (model);
  self->id = g_strdup (id);
  self->begun = begun;
  self->claim = -1;
  return self;
}

/**
 * fair_keeping_resume:
 * @saved: what was kept of a game
 * @fault: (out): set if not all of it can be; what came before the fault is resumed, and the rest gone
 *   with the next saving
 *
 * Returns: (transfer full) (nullable): the game, to be played on; NULL, without a fault, if it is of a
 *   game or options that this program does not know
 */
FairKeeping *
fair_keeping_resume (const FairSavedGame *saved,
                     GError             **fault)
{
  const FairGame             *game = fair_games_find (saved->game);
  g_autofree FairResumeEvent *events = g_new (FairResumeEvent, saved->events->len);
  g_autoptr (FairGameModel) model = NULL;
  FairKeeping *self;
  FairOptions  options;
  FairRules    rules;
  guint        n_good;

  if (game == NULL || !fair_options_parse (game, saved->options, strlen (saved->options), &options) ||
      !fair_rules_resolve (game, &options, &rules) || saved->number > FAIR_MAX_DEAL)
    return NULL;

  for (guint i = 0; i < saved->events->len; i++)
    {
      const FairSavedEvent *event = &g_array_index (saved->events, FairSavedEvent, i);

      events[i] = (FairResumeEvent){ event->time, event->text };
    }
  model = fair_resume_game (&rules, saved->number, events, saved->events->len, &n_good, fault);
  self = fair_keeping_new (model, saved->id, saved->begun);
  self->recorded = saved->recorded;
  self->claim = (int) saved->events->len;
  self->was_told = *fault == NULL;
  self->n_saved = *fault == NULL ? n_good : 0;
  self->was_handed = self->was_told;
  self->n_handed = self->n_saved;
  return self;
}

void
fair_keeping_free (FairKeeping *self)
{
  g_clear_object (&self->model);
  g_clear_pointer (&self->result, fair_result_free);
  g_free (self->id);
  g_free (self);
}

/* Makes the result, unless there is one or the player has done nothing. */
void
fair_keeping_record (FairKeeping *self,
                     FairOutcome  outcome)
{
  if (self->recorded || fair_journal_get_n_plays (fair_game_model_get_journal (self->model)) == 0)
    return;

  self->recorded = TRUE;
  self->result = fair_game_result_make (self->model, self->id, outcome, self->begun, g_get_real_time ());
}

/* The game is left as it is now. */
void
fair_keeping_leave (FairKeeping *self)
{
  if (!self->recorded)
    fair_keeping_record (self, fair_game_result_of_leaving (self->model));
  self->left = TRUE;
  g_clear_object (&self->model);
}

/* Gives the game another name, under which the store has nothing of it. */
void
fair_keeping_rename (FairKeeping *self)
{
  g_free (self->id);
  self->id = g_uuid_string_random ();
  self->claim = -1;
  self->was_told = FALSE;
  self->asked = FALSE;
  fair_keeping_start_over (self);
  if (self->result != NULL)
    {
      g_free (self->result->id);
      self->result->id = g_strdup (self->id);
    }
}

/* The store has other events of the game: it gets all of it anew. */
void
fair_keeping_start_over (FairKeeping *self)
{
  self->n_saved = 0;
  self->was_handed = FALSE;
  self->n_handed = 0;
  self->handed_result = FALSE;
  self->handed_left = FALSE;
}

static guint
get_n_events (FairKeeping *self)
{
  return self->model ? fair_journal_get_n_events (fair_game_model_get_journal (self->model)) : 0;
}

/* Whether the store has all of it. */
gboolean
fair_keeping_is_saved (FairKeeping *self)
{
  return !self->left && self->was_told && self->result == NULL && self->n_saved == get_n_events (self);
}

static void
add_events (FairKeeping *self,
            FairSaving  *saving)
{
  FairJournal *journal = fair_game_model_get_journal (self->model);

  for (guint i = saving->first; i < get_n_events (self); i++)
    fair_saved_game_add_event (saving->game, fair_journal_get_time (journal, i), fair_journal_get_text (journal, i));
}

static void
print_options (FairKeeping *self,
               FairSaving  *saving)
{
  const FairRules *rules = fair_game_model_get_rules (self->model);
  char             options[FAIR_OPTIONS_TEXT];

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_ALL, options);
  saving->game->options = g_strdup (options);
}

/* All but what was before event @first. */
static FairSaving *
make_saving (FairKeeping *self,
             guint        first)
{
  FairSaving *saving = fair_saving_new ();

  saving->game->id = g_strdup (self->id);
  saving->game->game = g_strdup (self->game->id);
  saving->game->number = self->number;
  saving->game->begun = self->begun;
  saving->game->saved = g_get_real_time ();
  saving->game->recorded = self->recorded;
  saving->result = self->result ? fair_result_copy (self->result) : NULL;
  saving->left = self->left;
  saving->claim = self->claim;
  if (!self->left)
    {
      saving->first = first;
      add_events (self, saving);
      print_options (self, saving);
    }

  return saving;
}

/**
 * fair_keeping_hand_over:
 *
 * Returns: (transfer full) (nullable): what is not in the system's hands yet; NULL if all is
 */
FairSaving *
fair_keeping_hand_over (FairKeeping *self)
{
  gboolean has_result = self->result != NULL && !self->handed_result;

  if (self->was_handed && self->n_handed == get_n_events (self) && !has_result && self->left == self->handed_left)
    return NULL;

  return make_saving (self, self->n_handed);
}

/* What was handed over last is in the system's hands. */
void
fair_keeping_was_handed (FairKeeping *self)
{
  self->was_handed = TRUE;
  self->n_handed = get_n_events (self);
  self->handed_result = self->result != NULL;
  self->handed_left = self->left;
}

/**
 * fair_keeping_send:
 * @all: whether the store is to have everything anew
 *
 * Returns: (transfer full): what the store has not got yet.
 */
FairSaving *
fair_keeping_send (FairKeeping *self,
                   gboolean     all)
{
  FairSaving *saving = make_saving (self, all ? 0 : self->n_saved);

  self->is_sending = TRUE;
  self->n_sent = get_n_events (self);
  self->sent_result = self->result != NULL;
  self->sent_left = self->left;

  return saving;
}

/* What was sent is on the disk. */
void
fair_keeping_arrived (FairKeeping *self)
{
  self->is_sending = FALSE;
  self->was_told = TRUE;
  self->claim = -1;
  self->n_saved = self->n_sent;
  self->n_handed = MAX (self->n_handed, self->n_saved);
  if (self->sent_result)
    g_clear_pointer (&self->result, fair_result_free);
}

/* What was sent is not on the disk, or nobody knows. */
void
fair_keeping_failed (FairKeeping *self)
{
  self->is_sending = FALSE;
}
