/* Nothing here trusts the moves that were kept: reading ends before the first step that is malformed
 * or illegal.  The program plays nothing for the player in a model made here; what it played then is
 * among the moves. */
#include "config.h"

#include "fair-replay.h"

#include "fair-catalog.h"
#include "fair-rush.h"
#include "text.h"

#include <string.h>

typedef struct
{
  guint first_move; /* among all moves */
  guint n_moves;
} Step;

struct _FairReplay
{
  FairRules rules;
  guint64   number;
  GArray   *moves; /* of FairMove */
  GArray   *steps; /* of Step */
};

static const Step *
get_step (FairReplay *self,
          guint       index)
{
  return &g_array_index (self->steps, Step, index);
}

static const FairMove *
get_moves (FairReplay *self,
           const Step *step)
{
  return &g_array_index (self->moves, FairMove, step->first_move);
}

/* Reads a step, whose moves "+" joins, and does it to @position; returns whether it is good. */
static gboolean
read_step (FairReplay     *self,
           const FairWord *word,
           FairPosition   *position)
{
  Step        step = { .first_move = self->moves->len };
  const char *at = word->text;
  const char *end = word->text + word->length;

  while (at <= end)
    {
      const char *plus = memchr (at, '+', (size_t) (end - at));
      const char *stop = plus ? plus : end;
      FairMove    move;

      if (!fair_move_parse (&self->rules, at, (size_t) (stop - at), &move) || !fair_is_legal (&self->rules, position, move))
        return FALSE;
      fair_apply (&self->rules, position, move, NULL);
      g_array_append_val (self->moves, move);
      step.n_moves++;
      at = stop + 1;
    }
  g_array_append_val (self->steps, step);

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
  self->moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  fair_deal_number (rules, number, &position);
  fair_reader_init (&reader, moves, strlen (moves));
  while (fair_reader_next_word (&reader, true, &word) && read_step (self, &word, &position))
    ;

  return self;
}

void
fair_replay_free (FairReplay *self)
{
  g_array_unref (self->moves);
  g_array_unref (self->steps);
  g_free (self);
}

guint
fair_replay_get_n_steps (FairReplay *self)
{
  return self->steps->len;
}

/* Returns: (transfer full): the game after @n_steps steps, its cards open where they lie open */
FairGameModel *
fair_replay_make_model (FairReplay *self,
                        guint       n_steps)
{
  FairGameModel *model = fair_catalog_deal (&self->rules, self->number, FALSE);

  g_return_val_if_fail (n_steps <= self->steps->len, model);

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
  const Step *step = get_step (self, index);

  g_return_val_if_fail (index < self->steps->len, FALSE);

  return fair_reason_is_legal (fair_game_model_play_step (model, get_moves (self, step), step->n_moves));
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
  const Step *step = get_step (self, index);
  guint       last = step->first_move + step->n_moves - 1;

  fair_deal_number (&self->rules, self->number, before);
  for (guint i = 0; i < last; i++)
    fair_apply (&self->rules, before, g_array_index (self->moves, FairMove, i), NULL);

  return g_array_index (self->moves, FairMove, last);
}
