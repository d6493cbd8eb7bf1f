#include "config.h"

#include "fair-saved-game-model.h"

#include "deal.h"
#include "fair-resume.h"
#include "options-text.h"

#include <string.h>

/**
 * fair_saved_game_create_model:
 * @n_good: (out): how many of its events could be replayed
 * @fault: (out): set if not all could
 *
 * Returns: (transfer full) (nullable): the game as far as it could be replayed; NULL, without a fault, if
 *   this program does not know its game or options
 */
FairGameModel *
fair_saved_game_create_model (const FairSavedGame *self,
                              guint               *n_good,
                              GError             **fault)
{
  const FairGame             *game = fair_games_find (self->game);
  g_autofree FairResumeEvent *events = g_new (FairResumeEvent, self->events->len);
  FairOptions                 options;
  FairRules                   rules;

  if (game == NULL || !fair_options_parse (game, self->options, strlen (self->options), &options) ||
      !fair_rules_resolve (game, &options, &rules) || self->number > FAIR_MAX_DEAL)
    return NULL;

  for (guint i = 0; i < self->events->len; i++)
    {
      const FairSavedEvent *event = &g_array_index (self->events, FairSavedEvent, i);

      events[i] = (FairResumeEvent){ event->time, event->text };
    }

  return fair_resume_game (&rules, self->number, events, self->events->len, n_good, fault);
}

/* Adds the options of @model, and its events from @first on. */
void
fair_saved_game_add_model (FairSavedGame *self,
                           FairGameModel *model,
                           guint          first)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairJournal     *journal = fair_game_model_get_journal (model);
  char             options[FAIR_OPTIONS_TEXT];

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_ALL, options);
  g_free (self->options);
  self->options = g_strdup (options);
  for (guint i = first; i < fair_journal_get_n_events (journal); i++)
    {
      g_autofree char *text = fair_journal_dup_text (journal, i);

      fair_saved_game_add_event (self, fair_journal_get_time (journal, i), text);
    }
}
