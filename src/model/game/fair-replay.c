/* Stored moves are not trusted: reading ends before the first step that is malformed or illegal.  Models that are
 * made here play nothing for the player, because the stored moves include those of the program. */
#include "config.h"

#include "fair-replay.h"

#include "fair-catalog.h"

#include <string.h>

struct _FairReplay
{
  FairRules    rules;
  guint64      number;
  FairJournal *journal; /* owned; only steps */
};

/* Adds the next step to the journal, and plays it on @position.  Returns: whether it is valid */
static gboolean
add_step (FairReplay     *self,
          const FairWord *word,
          FairPosition   *position)
{
  guint    n_events = fair_journal_get_n_events (self->journal);
  FairMove moves[FAIR_MAX_STEP];
  FairWord wrong;
  guint    n = fair_step_parse (&self->rules, word, moves, &wrong);

  for (guint i = 0; i < n; i++)
    {
      if (!fair_is_legal (&self->rules, position, moves[i]))
        return FALSE;
      fair_apply (&self->rules, position, moves[i], NULL);
    }
  if (n > 0)
    fair_journal_add_step (self->journal, FAIR_EVENT_PLAY, moves, n, n_events > 0 ? n_events - 1 : FAIR_PLACE_DEAL);

  return n > 0;
}

/**
 * fair_replay_new:
 * @rules: resolved rules; copied
 * @number: a deal number, up to FAIR_MAX_DEAL
 * @moves: the moves from the deal on, steps separated by spaces; see docs/records.md
 *
 * Returns: (transfer full): the game, up to the first invalid step
 */
FairReplay *
fair_replay_new (const FairRules *rules,
                 guint64          number,
                 const char      *moves)
{
  FairReplay  *self = g_new0 (FairReplay, 1);
  FairPosition position;
  FairReader   reader;
  FairWord     word;

  self->rules = *rules;
  self->number = number;
  self->journal = fair_journal_new (rules);
  fair_deal_number (rules, number, &position);
  fair_reader_init (&reader, moves, strlen (moves));
  while (fair_reader_next_word (&reader, true, &word) && add_step (self, &word, &position))
    ;

  return self;
}

/* Frees @self. */
void
fair_replay_free (FairReplay *self)
{
  g_object_unref (self->journal);
  g_free (self);
}

/* The number of steps. */
guint
fair_replay_get_n_steps (FairReplay *self)
{
  return fair_journal_get_n_events (self->journal);
}

/* Returns: (transfer full): the game after @n_steps steps, with its cards shown */
FairGameModel *
fair_replay_make_model (FairReplay *self,
                        guint       n_steps)
{
  FairGameModel *model = fair_catalog_deal (&self->rules, self->number, FALSE);

  g_return_val_if_fail (n_steps <= fair_journal_get_n_events (self->journal), model);

  fair_game_model_set_resuming (model, TRUE);
  if (fair_game_model_get_clock (model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (model), 0);
  for (guint i = 0; i < n_steps; i++)
    fair_replay_play_step (self, model, i);

  return model;
}

/* Plays step @index in @model, which fair_replay_make_model() made and which is right before that step.  Returns:
 * whether that was possible */
gboolean
fair_replay_play_step (FairReplay    *self,
                       FairGameModel *model,
                       guint          index)
{
  FairEvent step;

  g_return_val_if_fail (index < fair_journal_get_n_events (self->journal), FALSE);

  step = fair_journal_get_event (self->journal, index);
  return fair_reason_is_legal (fair_game_model_play_step (model, step.moves, step.n_moves));
}

/* Plays the first @n_moves moves of step @index on @position. */
static void
play_moves (FairReplay   *self,
            guint         index,
            guint         n_moves,
            FairPosition *position)
{
  FairEvent step = fair_journal_get_event (self->journal, index);

  for (guint i = 0; i < n_moves; i++)
    fair_apply (&self->rules, position, step.moves[i], NULL);
}

/**
 * fair_replay_get_last_move:
 * @index: a step
 * @before: (out): the position right before the move
 *
 * Returns: the last move of the step, which shows the purpose of the step
 */
FairMove
fair_replay_get_last_move (FairReplay   *self,
                           guint         index,
                           FairPosition *before)
{
  FairEvent last = fair_journal_get_event (self->journal, index);

  fair_deal_number (&self->rules, self->number, before);
  for (guint i = 0; i < index; i++)
    play_moves (self, i, fair_journal_get_event (self->journal, i).n_moves, before);
  play_moves (self, index, last.n_moves - 1, before);

  return last.moves[last.n_moves - 1];
}
