/* A game made again: its events happen once more, in order, to a new model.
 *
 * Nothing here trusts what was kept.  Every event is read strictly, has to be possible where it
 * stands, and has to lead to the very event in the new game's own journal.  The program plays
 * nothing for the player meanwhile: what it played then is in the journal.
 */
#include "config.h"

#include "fair-resume.h"

#include "fair-catalog.h"
#include "fair-rush.h"
#include "step.h"

#include <string.h>

enum
{
  MAX_QUOTE = 100,         /* bytes */
  MAX_TIME = 10 * 365 * 24 /* hours */
};

typedef struct
{
  FairGameModel *model;
  gint64         time;
} Resumption;

G_DEFINE_QUARK (fair - resume - error - quark, fair_resume_error)

static gboolean
fail (GError        **error,
      FairResumeError code,
      const char     *what)
{
  g_set_error_literal (error, FAIR_RESUME_ERROR, code, what);
  return FALSE;
}

/* Does an event of one word; @possible is whether it could be done. */
static gboolean
expect (gboolean possible,
        GError **error)
{
  return possible || fail (error, FAIR_RESUME_ERROR_IMPOSSIBLE, "it cannot happen there");
}

/* Reads the moves of a step; each has to be legal after those before it.
 * Returns: how many; 0 for a fault. */
static guint
read_step (FairGameModel *model,
           const char    *text,
           FairMove       moves[FAIR_MAX_STEP],
           GError       **error)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairPosition     position = *fair_game_model_get_position (model);
  FairWord         step = { .text = text, .length = strlen (text) };
  FairWord         wrong;
  guint            n = fair_step_parse (rules, &step, moves, &wrong);

  if (n == 0)
    return fail (error, FAIR_RESUME_ERROR_MALFORMED, "it is not how moves are written");

  for (guint i = 0; i < n; i++)
    {
      if (!fair_is_legal (rules, &position, moves[i]))
        {
          g_set_error (error, FAIR_RESUME_ERROR, FAIR_RESUME_ERROR_IMPOSSIBLE, "move %u of it is illegal there", i + 1);
          return 0;
        }
      fair_apply (rules, &position, moves[i], NULL);
    }

  return n;
}

static gboolean
resume_play (FairGameModel *model,
             const char    *text,
             GError       **error)
{
  FairMove moves[FAIR_MAX_STEP];
  guint    n = read_step (model, text, moves, error);

  return n > 0 && expect (fair_reason_is_legal (fair_game_model_play_step (model, moves, n)), error);
}

static gboolean
resume_automatic (FairGameModel *model,
                  const char    *text,
                  GError       **error)
{
  FairMove moves[FAIR_MAX_STEP];
  guint    n = read_step (model, text, moves, error);

  if (n == 0 || !expect (fair_game_model_may_play (model), error))
    return FALSE;

  fair_game_model_play_automatic (model, moves, n);
  fair_game_model_follow (model);
  return TRUE;
}

static gboolean
resume_undo (FairGameModel *model,
             const char    *text,
             GError       **error)
{
  return expect (fair_game_model_undo (model), error);
}

static gboolean
resume_redo (FairGameModel *model,
             const char    *text,
             GError       **error)
{
  return expect (fair_game_model_redo (model), error);
}

/* In Solitaire Rush a restart begins another journal. */
static gboolean
resume_restart (FairGameModel *model,
                const char    *text,
                GError       **error)
{
  return expect (!FAIR_IS_RUSH (model) && fair_game_model_restart (model), error);
}

/* Reads the number of a bookmark; 0 if @text is none. */
static guint
read_bookmark (const char *text,
               GError    **error)
{
  guint64 number;

  if (g_ascii_string_to_unsigned (text, 10, 1, FAIR_MAX_BOOKMARKS, &number, NULL))
    return (guint) number;

  return fail (error, FAIR_RESUME_ERROR_MALFORMED, "there is no such bookmark");
}

/* Which number it gets is the game's business; the event has to say the same. */
static gboolean
resume_mark (FairGameModel *model,
             const char    *text,
             GError       **error)
{
  return read_bookmark (text, error) != 0 && expect (fair_game_model_add_bookmark (model) != 0, error);
}

static gboolean
resume_unmark (FairGameModel *model,
               const char    *text,
               GError       **error)
{
  guint number = read_bookmark (text, error);

  return number != 0 && expect (fair_game_model_remove_bookmark (model, number), error);
}

static gboolean
resume_return (FairGameModel *model,
               const char    *text,
               GError       **error)
{
  guint number = read_bookmark (text, error);

  return number != 0 && expect (fair_game_model_return (model, number) == FAIR_RETURN_POSSIBLE, error);
}

static gboolean
resume_start (FairGameModel *model,
              const char    *text,
              GError       **error)
{
  if (!expect (FAIR_IS_RUSH (model), error))
    return FALSE;

  fair_rush_start (FAIR_RUSH (model), fair_journal_get_elapsed (fair_game_model_get_journal (model)));
  return TRUE;
}

static gboolean
resume_pause (FairGameModel *model,
              const char    *text,
              GError       **error)
{
  if (!expect (FAIR_IS_RUSH (model), error))
    return FALSE;

  fair_rush_pause (FAIR_RUSH (model), fair_journal_get_elapsed (fair_game_model_get_journal (model)));
  return TRUE;
}

static gboolean
resume_time (FairGameModel *model,
             const char    *text,
             GError       **error)
{
  fair_journal_add (fair_game_model_get_journal (model), "time");
  return TRUE;
}

static gboolean
resume_hint (FairGameModel *model,
             const char    *text,
             GError       **error)
{
  fair_game_model_count_hint (model);
  return TRUE;
}

static gboolean
resume_assisted (FairGameModel *model,
                 const char    *text,
                 GError       **error)
{
  for (guint bit = 0; fair_journal_assistance[bit]; bit++)
    if (strcmp (text, fair_journal_assistance[bit]) == 0)
      {
        fair_game_model_assist (model, (FairAssistance) (1u << bit));
        return TRUE;
      }

  return fail (error, FAIR_RESUME_ERROR_MALFORMED, "there is no such help");
}

static gboolean
resume_fair (FairGameModel *model,
             const char    *text,
             GError       **error)
{
  FairFindings findings = { .fair = strcmp (text, "no") != 0 };
  guint64      difficulty = FAIR_DIFFICULTY_ANY;

  if (findings.fair && !g_ascii_string_to_unsigned (text, 10, 0, FAIR_DIFFICULTY_HARDER, &difficulty, NULL))
    return fail (error, FAIR_RESUME_ERROR_MALFORMED, "it has no difficulty");

  findings.difficulty = (FairDifficulty) difficulty;
  fair_game_model_set_findings (model, findings);
  return TRUE;
}

static gboolean
resume_practice (FairGameModel *model,
                 const char    *text,
                 GError       **error)
{
  FairSeen seen;

  if (!fair_seen_parse (text, &seen))
    return fail (error, FAIR_RESUME_ERROR_MALFORMED, "it is not how cards are written there");
  if (!expect (FAIR_IS_RUSH (model) && fair_journal_get_n_events (fair_game_model_get_journal (model)) == 0, error))
    return FALSE;

  fair_rush_resume_practice (FAIR_RUSH (model), &seen);
  return TRUE;
}

/* What happens, by the first word of the event; a space separates it from the rest, if there is one. */
static const struct
{
  const char *word;
  gboolean (*resume) (FairGameModel *model, const char *text, GError **error);
} kinds[] = {
  { "play ", resume_play },
  { "auto ", resume_automatic },
  { "undo", resume_undo },
  { "redo", resume_redo },
  { "restart", resume_restart },
  { "mark ", resume_mark },
  { "unmark ", resume_unmark },
  { "return ", resume_return },
  { "start", resume_start },
  { "pause", resume_pause },
  { "time", resume_time },
  { "hint", resume_hint },
  { "assisted ", resume_assisted },
  { "fair ", resume_fair },
  { "practice ", resume_practice }
};

static gboolean
resume_text (FairGameModel *model,
             const char    *text,
             GError       **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      size_t   length = strlen (kinds[i].word);
      gboolean has_rest = kinds[i].word[length - 1] == ' ';

      if (strncmp (text, kinds[i].word, length) == 0 && (has_rest || text[length] == '\0'))
        return kinds[i].resume (model, text + length, error);
    }

  return fail (error, FAIR_RESUME_ERROR_MALFORMED, "there is no such event");
}

/* Lets the time come to @time, which has to be possible. */
static gboolean
set_time (Resumption *self,
          gint64      time,
          GError    **error)
{
  gint64 limit = MAX_TIME * G_TIME_SPAN_HOUR;

  if (FAIR_IS_RUSH (self->model) && fair_rush_get_time_limit (FAIR_RUSH (self->model)) > 0)
    limit = fair_rush_get_time_limit (FAIR_RUSH (self->model)) * G_TIME_SPAN_SECOND;
  if (time < self->time || time > limit)
    return fail (error, FAIR_RESUME_ERROR_TIME, "its time cannot be");

  self->time = time;
  if (FAIR_IS_RUSH (self->model))
    fair_rush_resume_at (FAIR_RUSH (self->model), time);
  else
    fair_journal_set_elapsed (fair_game_model_get_journal (self->model), time);
  return TRUE;
}

/* Whether the last event of the new journal, and no more than that, is @event. */
static gboolean
check_event (FairGameModel         *model,
             guint                  index,
             const FairResumeEvent *event)
{
  FairJournal *journal = fair_game_model_get_journal (model);

  return fair_journal_get_n_events (journal) == index + 1 &&
         strcmp (fair_journal_get_text (journal, index), event->text) == 0;
}

static gboolean
resume_event (Resumption            *self,
              guint                  index,
              const FairResumeEvent *event,
              GError               **error)
{
  return set_time (self, event->time, error) && resume_text (self->model, event->text, error) &&
         expect (check_event (self->model, index, event), error);
}

/* Makes the game of the first @n_events events.  Returns: how many of them were good. */
static guint
resume_events (Resumption            *self,
               const FairResumeEvent *events,
               guint                  n_events,
               GError               **fault)
{
  for (guint i = 0; i < n_events; i++)
    if (!resume_event (self, i, &events[i], fault))
      {
        g_autofree char *text = g_utf8_make_valid (events[i].text, (gssize) strnlen (events[i].text, MAX_QUOTE));

        g_prefix_error (fault, "event %u, “%s”: ", i + 1, text);
        return i;
      }

  return n_events;
}

static Resumption
begin (const FairRules *rules,
       guint64          number)
{
  Resumption self = { .model = fair_catalog_deal (rules, number, FALSE) };

  fair_game_model_set_resuming (self.model, TRUE);
  return self;
}

/**
 * fair_resume_game:
 * @rules: resolved rules; copied
 * @number: a deal number, up to FAIR_MAX_DEAL
 * @n_good: (out) (optional): how many of the events were good
 * @fault: (out) (optional): what is wrong with the first event that is not; untranslated
 *
 * Makes a game again: the same board, history, undo stack, score, time and cards that were seen.
 * An event that cannot be ends it: what came before stands.  A game of Solitaire Rush whose clock
 * ran is paused, which is one more event.
 *
 * Returns: (transfer full): the game.
 */
FairGameModel *
fair_resume_game (const FairRules       *rules,
                  guint64                number,
                  const FairResumeEvent *events,
                  guint                  n_events,
                  guint                 *n_good,
                  GError               **fault)
{
  Resumption resumption = begin (rules, number);
  g_autoptr (GError) error = NULL;
  guint n = resume_events (&resumption, events, n_events, &error);

  /* The event that cannot be may have left its mark. */
  if (error != NULL)
    {
      g_object_unref (resumption.model);
      resumption = begin (rules, number);
      resume_events (&resumption, events, n, NULL);
      g_propagate_error (fault, g_steal_pointer (&error));
    }
  if (FAIR_IS_RUSH (resumption.model))
    fair_rush_pause (FAIR_RUSH (resumption.model), resumption.time);
  fair_game_model_set_resuming (resumption.model, FALSE);
  if (n_good)
    *n_good = n;

  return resumption.model;
}
