/* Nothing here trusts the moves that were kept: reading ends before the first step that is malformed
 * or illegal.  The program plays nothing for the player in a model made here; what it played then is
 * among the moves. */
#include "config.h"

#include "fair-replay.h"

#include "fair-catalog.h"
#include "fair-rush.h"
#include "step.h"

#include <string.h>

struct _FairReplay
{
  FairRules rules;
  guint64   number;
  FairLine *line; /* owned */
};

/* Reads the moves of a step and does them to @position; returns how many there are, or 0 if one is not good. */
static guint
read_step (const FairRules *rules,
           const FairWord  *word,
           FairPosition    *position,
           FairMove         moves[FAIR_MAX_STEP])
{
  FairWord wrong;
  guint    n = fair_step_parse (rules, word, moves, &wrong);

  for (guint i = 0; i < n; i++)
    {
      if (!fair_is_legal (rules, position, moves[i]))
        return 0;
      fair_apply (rules, position, moves[i], NULL);
    }

  return n;
}

/* Adds the next step to the line; returns whether it is good. */
static gboolean
add_step (FairReplay     *self,
          const FairWord *word,
          FairPosition   *position)
{
  FairMove moves[FAIR_MAX_STEP];
  guint    n = read_step (&self->rules, word, position, moves);

  if (n == 0)
    return FALSE;

  fair_line_begin_step (self->line, TRUE);
  for (guint i = 0; i < n; i++)
    fair_line_add_move (self->line, moves[i]);
  return TRUE;
}

/**
 * fair_replay_new:
 * @rules: resolved rules; copied
 * @number: a deal number, up to FAIR_MAX_DEAL
 * @moves: the moves from the deal on, steps separated by spaces; see docs/records.md
 *
 * Returns: (transfer full): the game, up to the first step that cannot be.
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
  self->line = fair_line_new ();
  fair_deal_number (rules, number, &position);
  fair_reader_init (&reader, moves, strlen (moves));
  while (fair_reader_next_word (&reader, true, &word) && add_step (self, &word, &position))
    ;

  return self;
}

void
fair_replay_free (FairReplay *self)
{
  fair_line_free (self->line);
  g_free (self);
}

guint
fair_replay_get_n_steps (FairReplay *self)
{
  return fair_line_get_n_steps (self->line);
}

/* Returns: (transfer full): the game after @n_steps steps, its cards open where they lie open */
FairGameModel *
fair_replay_make_model (FairReplay *self,
                        guint       n_steps)
{
  FairGameModel *model = fair_catalog_deal (&self->rules, self->number, FALSE);

  g_return_val_if_fail (n_steps <= fair_line_get_n_steps (self->line), model);

  fair_game_model_set_resuming (model, TRUE);
  if (FAIR_IS_RUSH (model))
    fair_rush_start (FAIR_RUSH (model), 0);
  for (guint i = 0; i < n_steps; i++)
    fair_replay_play_step (self, model, i);

  return model;
}

/* Plays step @index in @model, which was made here and stands right before it; returns whether that
 * could be done. */
gboolean
fair_replay_play_step (FairReplay    *self,
                       FairGameModel *model,
                       guint          index)
{
  const FairMove *moves;
  guint           n_moves;

  g_return_val_if_fail (index < fair_line_get_n_steps (self->line), FALSE);

  moves = fair_line_get_step (self->line, index, &n_moves);
  return fair_reason_is_legal (fair_game_model_play_step (model, moves, n_moves));
}

/**
 * fair_replay_get_last_move:
 * @index: a step
 * @before: (out): the position right before the move
 *
 * Returns: the last move of the step, which says what the step was for.
 */
FairMove
fair_replay_get_last_move (FairReplay   *self,
                           guint         index,
                           FairPosition *before)
{
  const FairMove *moves;
  guint           n_moves;

  fair_deal_number (&self->rules, self->number, before);
  for (guint step = 0; step < index; step++)
    {
      moves = fair_line_get_step (self->line, step, &n_moves);
      for (guint i = 0; i < n_moves; i++)
        fair_apply (&self->rules, before, moves[i], NULL);
    }
  moves = fair_line_get_step (self->line, index, &n_moves);
  for (guint i = 0; i + 1 < n_moves; i++)
    fair_apply (&self->rules, before, moves[i], NULL);

  return moves[n_moves - 1];
}
