/* Resumes a game by repeating its events, in order, in a new model.
 *
 * Stored events are not trusted.  Every event is parsed strictly, has to be possible where it is, and has to add the
 * same event to the journal of the new model.  The program plays no automatic moves, because the journal contains them.
 */
#include "fair-resume.h"

#include "position-text.h"
#include "setup.h"

#include <string.h>

enum
{
  MAX_QUOTE = 100,         /* bytes */
  MAX_TIME = 10 * 365 * 24 /* hours */
};

G_STATIC_ASSERT (FAIR_EVENT_MAX_DIFFICULTY == (int) FAIR_DIFFICULTY_HARDER);
G_STATIC_ASSERT ((int) FAIR_ASSISTANCE_SHOW_ME == 1 << (FAIR_EVENT_N_HELPS - 1));

G_DEFINE_QUARK (fair - resume - error - quark, fair_resume_error)

static gboolean
fail (GError        **error,
      FairResumeError code,
      const char     *what)
{
  g_set_error_literal (error, FAIR_RESUME_ERROR, code, what);
  return FALSE;
}

/* Sets @error unless the moves of the step are legal in sequence. */
static gboolean
check_step (FairGameModel   *model,
            const FairEvent *event,
            GError         **error)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairPosition     position = *fair_game_model_get_position (model);

  for (guint i = 0; i < event->n_moves; i++)
    {
      if (!fair_is_legal (rules, &position, event->moves[i]))
        {
          g_set_error (error, FAIR_RESUME_ERROR, FAIR_RESUME_ERROR_IMPOSSIBLE, "move %u of it is illegal there", i + 1);
          return FALSE;
        }
      fair_apply (rules, &position, event->moves[i], NULL);
    }

  return TRUE;
}

/* Lays the cards out again. */
static gboolean
resume_laid (FairGameModel   *model,
             const FairEvent *event)
{
  g_autofree char *text = g_strdelimit (g_strdup (event->position), ";", '\n');
  const FairRules *rules = fair_game_model_get_rules (model);
  FairPosition     start;
  FairFault        fault;

  if (fair_journal_get_n_events (fair_game_model_get_journal (model)) > 0 ||
      !fair_layout_parse (rules, text, strlen (text), &start) || !fair_setup_check (rules, &start, &fault))
    return FALSE;

  fair_game_model_resume_laid (model, &start);
  return TRUE;
}

/* Repeats @event.  The model chooses the numbers of bookmarks; they must be the same as in the event.  Returns: FALSE if it cannot
 * happen there, which @error may explain */
static gboolean
resume (FairGameModel   *model,
        const FairEvent *event,
        GError         **error)
{
  FairJournal   *journal = fair_game_model_get_journal (model);
  FairGameClock *clock = fair_game_model_get_clock (model);
  gboolean       restarts_as_practice = fair_game_model_get_family (model)->restarts_as_practice;

  switch (event->kind)
    {
    case FAIR_EVENT_PLAY:
      return check_step (model, event, error) &&
             fair_reason_is_legal (fair_game_model_play_step (model, event->moves, event->n_moves));
    case FAIR_EVENT_AUTO:
      if (!check_step (model, event, error) || !fair_game_model_may_play (model))
        return FALSE;
      fair_game_model_play_automatic (model, event->moves, event->n_moves);
      return TRUE;
    case FAIR_EVENT_UNDO:
      return fair_game_model_undo (model);
    case FAIR_EVENT_REDO:
      return fair_game_model_redo (model);
    case FAIR_EVENT_RESTART:
      /* If a restart is practice, it begins another journal. */
      return !restarts_as_practice && fair_game_model_restart (model);
    case FAIR_EVENT_MARK:
      return fair_game_model_add_bookmark (model) != 0;
    case FAIR_EVENT_UNMARK:
      return fair_game_model_remove_bookmark (model, event->number);
    case FAIR_EVENT_RETURN:
      return fair_game_model_return (model, event->number) == FAIR_RETURN_POSSIBLE;
    case FAIR_EVENT_START:
    case FAIR_EVENT_PAUSE:
      if (clock != NULL)
        (event->kind == FAIR_EVENT_START ? fair_game_clock_start : fair_game_clock_pause) (clock, fair_journal_get_sums (journal)->elapsed);
      return clock != NULL;
    case FAIR_EVENT_TIME:
      fair_journal_add (journal, (FairEvent){ .kind = event->kind });
      return TRUE;
    case FAIR_EVENT_HINT:
      fair_game_model_count_hint (model);
      return TRUE;
    case FAIR_EVENT_ASSISTED:
      fair_game_model_assist (model, (FairAssistance) (1u << event->number));
      return TRUE;
    case FAIR_EVENT_FAIR:
      fair_game_model_set_findings (model, (FairFindings){ event->fair, (FairDifficulty) event->number });
      return TRUE;
    case FAIR_EVENT_PRACTICE:
      if (!restarts_as_practice || fair_journal_get_n_events (journal) != (fair_game_model_is_laid (model) ? 1 : 0))
        return FALSE;
      fair_game_model_resume_practice (model, &event->seen);
      return TRUE;
    case FAIR_EVENT_LAID:
      return resume_laid (model, event);
    case FAIR_EVENT_NAMED:
      return fair_game_model_name_card (model, fair_game_model_get_start (model)->cards[event->number], event->card);
    case FAIR_N_EVENTS:
    default:
      g_return_val_if_reached (FALSE);
    }
}

/* Repeats the event with this @text, which has to be the event at @index of the new journal then. */
static gboolean
resume_text (FairGameModel *model,
             const char    *text,
             guint          index,
             GError       **error)
{
  FairJournal     *journal = fair_game_model_get_journal (model);
  FairMove         moves[FAIR_MAX_STEP];
  FairEvent        event;
  FairWord         wrong;
  GError          *reason = NULL;
  g_autofree char *quote = NULL;
  g_autofree char *copy = NULL;

  if (fair_event_parse (fair_game_model_get_rules (model), text, moves, &event, &wrong))
    {
      if (resume (model, &event, &reason) && fair_journal_get_n_events (journal) == index + 1)
        copy = fair_journal_dup_text (journal, index);
      if (g_strcmp0 (copy, text) == 0)
        return TRUE;
      if (reason == NULL)
        return fail (error, FAIR_RESUME_ERROR_IMPOSSIBLE, "it cannot happen there");
      g_propagate_error (error, reason);
      return FALSE;
    }
  if (wrong.length == 0)
    return fail (error, FAIR_RESUME_ERROR_MALFORMED, "something is missing");

  quote = g_utf8_make_valid (wrong.text, (gssize) MIN (wrong.length, MAX_QUOTE));
  g_set_error (error, FAIR_RESUME_ERROR, FAIR_RESUME_ERROR_MALFORMED, "“%s” is not how an event is written", quote);
  return FALSE;
}

static gboolean
set_time (FairGameModel *model,
          gint64         time,
          gint64         last,
          GError       **error)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairGameClock   *clock = fair_game_model_get_clock (model);
  gint64           limit = MAX_TIME * G_TIME_SPAN_HOUR;

  if (clock != NULL && rules->time_limit > 0)
    limit = rules->time_limit * G_TIME_SPAN_SECOND;
  if (time < last || time > limit)
    return fail (error, FAIR_RESUME_ERROR_TIME, "its time cannot be");

  if (clock != NULL)
    fair_game_clock_resume_at (clock, time);
  else
    fair_journal_set_elapsed (fair_game_model_get_journal (model), time);
  return TRUE;
}

/* Repeats the first @n_events events in a new model.  @n_good: (out): how many of them were good.  Returns: (transfer
 * full): the model, which a bad event may have changed */
static FairGameModel *
resume_events (const FairRules       *rules,
               guint64                number,
               const FairResumeEvent *events,
               guint                  n_events,
               guint                 *n_good,
               GError               **fault)
{
  FairGameModel *model = fair_game_model_new (rules, number, FALSE);

  fair_game_model_set_resuming (model, TRUE);
  for (*n_good = 0; *n_good < n_events; ++*n_good)
    {
      const FairResumeEvent *event = &events[*n_good];
      g_autofree char       *text = NULL;

      if (set_time (model, event->time, *n_good > 0 ? event[-1].time : 0, fault) && resume_text (model, event->text, *n_good, fault))
        continue;

      text = g_utf8_make_valid (event->text, (gssize) strnlen (event->text, MAX_QUOTE));
      g_prefix_error (fault, "event %u, “%s”: ", *n_good + 1, text);
      break;
    }

  return model;
}

/**
 * fair_resume_game:
 * @rules: resolved rules; copied
 * @number: a deal number, up to FAIR_MAX_DEAL
 * @n_good: (out) (optional): how many of the events were good
 * @fault: (out) (optional): what is wrong with the first bad event; untranslated
 *
 * Resumes a game with the same position, history, undo stack, score, time and seen cards.  If an event is impossible,
 * only the events before it are kept.  A game whose clock was running is paused, which adds one event.
 *
 * Returns: (transfer full): the game
 */
FairGameModel *
fair_resume_game (const FairRules       *rules,
                  guint64                number,
                  const FairResumeEvent *events,
                  guint                  n_events,
                  guint                 *n_good,
                  GError               **fault)
{
  g_autoptr (GError) error = NULL;
  guint          n;
  FairGameModel *model = resume_events (rules, number, events, n_events, &n, &error);

  /* The impossible event may have changed the model, so start over without it. */
  if (error != NULL)
    {
      g_object_unref (model);
      model = resume_events (rules, number, events, n, &n, NULL);
      g_propagate_error (fault, g_steal_pointer (&error));
    }
  if (fair_game_model_get_clock (model) != NULL)
    fair_game_clock_pause (fair_game_model_get_clock (model), n > 0 ? events[n - 1].time : 0);
  fair_game_model_set_resuming (model, FALSE);
  if (n_good)
    *n_good = n;

  return model;
}
