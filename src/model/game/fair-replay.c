/* Stored moves are not trusted: reading ends before the first step that is malformed or illegal.  Models created here
 * play no automatic moves, because the stored moves include them. */
#include "fair-replay.h"

#include <string.h>

static FairReplay *
create (const FairRules *rules,
        guint64          number)
{
  FairReplay *self = g_new0 (FairReplay, 1);

  self->rules = *rules;
  self->number = number;
  self->journal = fair_journal_new (rules);
  self->numbers = g_array_new (FALSE, TRUE, sizeof (guint));
  g_array_set_size (self->numbers, 1);
  return self;
}

/* Numbers the positions after those that have a number; ending the game counts as no step of the player. */
static void
number_positions (FairReplay *self)
{
  for (guint i = self->numbers->len - 1; i < fair_journal_get_n_events (self->journal); i++)
    {
      FairEvent step = fair_journal_get_event (self->journal, i);
      guint     number = fair_replay_get_number (self, fair_replay_get_parent (self, i + 1)) +
                     (step.kind == FAIR_EVENT_PLAY && step.moves[0].kind != FAIR_MOVE_END);

      g_array_append_val (self->numbers, number);
    }
}

/* Adds the next step to the journal, and plays it on @position.  Returns: whether it is valid */
static gboolean
add_text (FairReplay     *self,
          const FairWord *word,
          FairPosition   *position)
{
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
    self->end = fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_PLAY, .moves = moves, .n_moves = n, .place = self->end - 1 }) + 1;

  return n > 0;
}

/* @moves: the moves from the deal, with spaces between steps; see docs/records.md.  Returns: (transfer full): the game, up to the
 * first invalid step */
FairReplay *
fair_replay_new (const FairRules *rules,
                 guint64          number,
                 const char      *moves)
{
  FairReplay  *self = create (rules, number);
  FairPosition position;
  FairReader   reader;
  FairWord     word;

  fair_deal_number (rules, number, &self->start);
  position = self->start;
  fair_reader_init (&reader, moves, strlen (moves));
  while (fair_reader_next_word (&reader, true, &word) && add_text (self, &word, &position))
    ;
  number_positions (self);

  return self;
}

/* The place that @step leads to from @place, which is added if it is new. */
static guint
add_step (FairReplay      *self,
          const FairEvent *step,
          guint            place)
{
  for (guint i = 0; i < fair_journal_get_n_events (self->journal); i++)
    {
      FairEvent other = fair_journal_get_event (self->journal, i);
      guint     n = 0;

      if (fair_replay_get_parent (self, i + 1) != place + 1 || other.n_moves != step->n_moves)
        continue;
      while (n < step->n_moves && fair_move_equal (other.moves[n], step->moves[n]))
        n++;
      if (n == step->n_moves)
        return i;
    }

  return fair_journal_add (self->journal, (FairEvent){ .kind = step->kind, .moves = step->moves, .n_moves = step->n_moves, .place = place });
}

/* Where a step of a game leads; nowhere if it cannot be played there, because a card had a wrong name. */
typedef struct
{
  gboolean     possible;
  guint        place; /* in the journal of the replay */
  FairPosition position;
} Reached;

/* Returns: (transfer full): the game as it is now, with the steps that were undone */
FairReplay *
fair_replay_new_for_model (FairGameModel *model)
{
  FairReplay  *self = create (fair_game_model_get_rules (model), fair_game_model_get_number (model));
  FairJournal *journal = fair_game_model_get_journal (model);
  guint        place = fair_history_get_place (fair_game_model_get_history (model));
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (Reached));
  Reached deal = { TRUE, FAIR_PLACE_DEAL, *fair_game_model_get_start (model) };

  self->start = deal.position;
  self->is_laid = fair_game_model_is_laid (model);
  self->fair = fair_game_model_get_notes (model)->findings.fair;
  self->was_on_table = TRUE;
  g_object_get (model, "auto-move", &self->auto_move, "autocomplete", &self->autocomplete, NULL);
  for (guint i = 0; i < fair_journal_get_n_events (journal); i++)
    {
      FairEvent step = fair_journal_get_event (journal, i);
      guint     from = fair_journal_get_event (journal, i).place;
      Reached   to = from == FAIR_PLACE_DEAL ? deal : g_array_index (reached, Reached, from);

      for (guint m = 0; m < step.n_moves && to.possible; m++)
        {
          to.possible = fair_is_legal (&self->rules, &to.position, step.moves[m]);
          if (to.possible)
            fair_apply (&self->rules, &to.position, step.moves[m], NULL);
        }
      if (to.possible && step.n_moves > 0)
        to.place = add_step (self, &step, to.place);
      g_array_append_val (reached, to);
    }
  if (place != FAIR_PLACE_DEAL)
    self->end = g_array_index (reached, Reached, place).place + 1;
  number_positions (self);

  return self;
}

void
fair_replay_free (FairReplay *self)
{
  g_object_unref (self->journal);
  g_array_unref (self->numbers);
  g_free (self);
}

guint
fair_replay_get_n_steps (FairReplay *self)
{
  return fair_journal_get_n_events (self->journal);
}

static gboolean
goes_up (FairReplay *self,
         guint       index)
{
  FairEvent step = fair_journal_get_event (self->journal, index);

  for (guint i = 0; i < step.n_moves; i++)
    if (step.moves[i].kind != FAIR_MOVE_CARDS || self->rules.piles[step.moves[i].to].role != FAIR_FOUNDATION)
      return FALSE;

  return TRUE;
}

/* Numbers the positions of a game that fair_replay_new() made, with @n_moves steps of the player, as in its result. The
 * others were automatic, which is not stored: the last steps to the foundations count as those. */
void
fair_replay_set_moves (FairReplay *self,
                       guint       n_moves)
{
  guint n = fair_replay_get_n_steps (self);
  guint first = n;
  guint n_automatic = 0;

  for (; first > 0 && n_automatic + n_moves < fair_replay_get_number (self, n); first--)
    n_automatic += goes_up (self, first - 1);
  n_automatic = 0;
  for (guint at = first + 1; at <= n; at++)
    {
      n_automatic += goes_up (self, at - 1);
      g_array_index (self->numbers, guint, at) -= n_automatic;
    }
}

/* How many steps of the player led to the position @at. */
guint
fair_replay_get_number (FairReplay *self,
                        guint       at)
{
  g_return_val_if_fail (at < self->numbers->len, 0);

  return g_array_index (self->numbers, guint, at);
}

guint
fair_replay_count_moves (FairReplay *self)
{
  guint n = 0;

  for (guint i = 0; i < fair_journal_get_n_events (self->journal); i++)
    n += fair_journal_get_event (self->journal, i).n_moves;
  return n;
}

/* The position before the step that led to @at, which is not the deal. */
guint
fair_replay_get_parent (FairReplay *self,
                        guint       at)
{
  g_return_val_if_fail (at > 0, 0);

  return fair_journal_get_event (self->journal, at - 1).place + 1;
}

/* Returns: (transfer full): the game before its first step */
FairGameModel *
fair_replay_make_start (FairReplay *self)
{
  return self->is_laid ? fair_game_model_new_laid (&self->rules, &self->start, FALSE)
                       : fair_game_model_new (&self->rules, self->number, FALSE);
}

/* Returns: (transfer full): the game at the position @at, with its cards shown */
FairGameModel *
fair_replay_make_model (FairReplay *self,
                        guint       at)
{
  FairGameModel *model = fair_replay_make_start (self);
  g_autoptr (GArray) line = NULL;

  g_return_val_if_fail (at <= fair_journal_get_n_events (self->journal), model);

  fair_game_model_set_resuming (model, TRUE);
  if (fair_game_model_get_clock (model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (model), 0);
  line = fair_journal_list_line (self->journal, at - 1);
  for (guint i = 0; i < line->len; i++)
    fair_replay_play_step (self, model, g_array_index (line, guint, i));

  return model;
}

/* Returns: (transfer full): a game that the player can continue at the position @at; its clock has not run yet */
FairGameModel *
fair_replay_make_practice (FairReplay *self,
                           guint       at)
{
  FairGameModel *model = fair_replay_make_model (self, at);

  if (fair_game_model_get_clock (model) != NULL)
    fair_game_clock_pause (fair_game_model_get_clock (model), 0);
  fair_game_model_set_resuming (model, FALSE);
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

/* @before: (out): the position right before the move.  Returns: the last move of step @index, which shows the purpose of the step */
FairMove
fair_replay_get_last_move (FairReplay   *self,
                           guint         index,
                           FairPosition *before)
{
  g_autoptr (GArray) line = fair_journal_list_line (self->journal, index);
  FairMove move = { 0 };

  *before = self->start;
  for (guint i = 0; i < line->len; i++)
    {
      FairEvent step = fair_journal_get_event (self->journal, g_array_index (line, guint, i));
      gboolean  last = i + 1 == line->len;

      for (guint m = 0; m + last < step.n_moves; m++)
        fair_apply (&self->rules, before, step.moves[m], NULL);
      move = step.moves[step.n_moves - 1];
    }

  return move;
}
