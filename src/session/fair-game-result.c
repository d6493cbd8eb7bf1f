#include "config.h"

#include "fair-game-result.h"

#include "deal.h"
#include "fair-resume.h"
#include "fair-slot.h"
#include "options-text.h"

/* @n_events: how many of its events are replayed
 * @n_good: (out) (optional): how many of those were possible
 * @fault: (out): set if not all could
 * Returns: (transfer full) (nullable): the game as far as it could be replayed; NULL, without a fault, if this program
 *   does not know its game or options */
FairGameModel *
fair_game_result_resume (const FairSavedGame *saved,
                         guint                n_events,
                         guint               *n_good,
                         GError             **fault)
{
  g_autofree FairResumeEvent *events = g_new (FairResumeEvent, n_events);
  FairGameModel              *model;
  FairRules                   rules;

  if (!fair_result_find_rules (saved->game, saved->options, &rules) || saved->number > FAIR_MAX_DEAL)
    return NULL;

  for (guint i = 0; i < n_events; i++)
    {
      const FairSavedEvent *event = &g_array_index (saved->events, FairSavedEvent, i);

      events[i] = (FairResumeEvent){ event->time, event->text };
    }

  model = fair_resume_game (&rules, saved->number, events, n_events, n_good, fault);
  if (model != NULL)
    fair_slot_set (model, saved->slot);
  return model;
}

/* @outcome: (out): how the game ended
 * Returns: whether the game has ended, so that its result is written now.  A lost game has not ended: the
 *   player can undo and continue */
gboolean
fair_game_result_is_final (FairGameModel *model,
                           FairOutcome   *outcome)
{
  FairStatus status = fair_status (fair_game_model_get_rules (model), fair_game_model_get_position (model));

  *outcome = status == FAIR_STATUS_WON ? FAIR_OUTCOME_WON : FAIR_OUTCOME_ENDED;
  return status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED;
}

FairOutcome
fair_game_result_of_leaving (FairGameModel *model)
{
  FairOutcome outcome;

  if (fair_game_result_is_final (model, &outcome))
    return outcome;

  fair_game_model_settle (model);
  return fair_game_model_get_status (model) == FAIR_STATUS_LOST ? FAIR_OUTCOME_LOST : FAIR_OUTCOME_GIVEN_UP;
}

/* Returns: (transfer full): those rule options that make it a different game; see FairResult */
char *
fair_game_result_print_variant (FairGameModel *model)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  char             text[FAIR_OPTIONS_TEXT];

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_OF_PLAY, text);
  return g_strdup (text);
}

/* @id: the UUID of the game
 * @begun: microseconds since 1970
 * @ended: the same
 * Returns: (transfer full): the result of the game in its current state */
FairResult *
fair_game_result_make (FairGameModel *model,
                       const char    *id,
                       FairOutcome    outcome,
                       gint64         begun,
                       gint64         ended)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairJournal     *journal = fair_game_model_get_journal (model);
  guint            place = fair_history_get_place (fair_game_model_get_history (model));
  GString         *times = g_string_new (NULL);
  g_autoptr (GArray) line = fair_journal_list_line (journal, place);
  FairFindings findings = fair_game_model_get_notes (model)->findings;
  FairResult  *result = g_new0 (FairResult, 1);
  gboolean     has_bonus = outcome == FAIR_OUTCOME_WON || outcome == FAIR_OUTCOME_ENDED;
  char         options[FAIR_OPTIONS_TEXT];

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_ALL, options);
  result->id = g_strdup (id);
  result->game = g_strdup (rules->game->id);
  result->options = g_strdup (options);
  result->variant = fair_game_result_print_variant (model);
  result->number = fair_game_model_get_number (model);
  result->outcome = outcome;
  result->n_moves = fair_game_model_get_moves (model);
  result->n_undone = fair_game_model_get_notes (model)->undone;
  result->n_hints = fair_journal_get_sums (journal)->n_hints;
  result->time = fair_journal_get_sums (journal)->elapsed;
  result->score = fair_game_model_get_score (model);
  if (has_bonus)
    result->score += fair_game_model_get_bonus (model);
  result->assisted = fair_game_model_get_notes (model)->assistance;
  result->fair = findings.fair;
  result->difficulty = findings.difficulty;
  result->practice = fair_journal_get_sums (journal)->practice;
  result->begun = begun;
  result->ended = MAX (ended, begun);
  result->version = g_strdup (PACKAGE_VERSION);
  /* Without steps that were undone or left for a bookmark. */
  result->moves = fair_journal_print_line (journal, place);
  for (guint i = 0; i < line->len; i++)
    g_string_append_printf (times, "%s%" G_GINT64_FORMAT, i > 0 ? " " : "",
                            fair_journal_get_event (journal, g_array_index (line, guint, i)).time / FAIR_RESULT_TIME_UNIT);
  result->times = g_string_free (times, FALSE);

  return result;
}
