/* Plays a game step by step: the player's moves, the moves that the program plays after them, undo and redo, restarts,
 * and returns to bookmarks.
 *
 * A return is a step, like a restart, and can be undone.  Where a game restricts undo, a return counts as one undo of
 * everything since the bookmark.
 */
#include "fair-game-model-private.h"

#include "fair-completion.h"
#include "key.h"

#include <string.h>

/* Whether @step, which is the last one or everything since a bookmark was set, can be undone.  Where undo is limited, it is not
 * in a game with cards that the player has named, so that a wrong name can be corrected: no result counts there. */
static gboolean
can_undo_step (FairGameModel  *self,
               const FairStep *step)
{
  return fair_game_model_may_play (self) &&
         (!self->family->limits_undo || fair_game_model_has_named (self) ||
          (!step->reveals && fair_status (&self->rules, &self->position) == FAIR_STATUS_PLAYING));
}

gboolean
fair_game_model_get_can_undo (FairGameModel *self)
{
  guint n_done = self->history->n_done;

  return n_done > 0 && can_undo_step (self, fair_history_get_step (self->history, n_done - 1));
}

/* Whether there is an undone step, and the player can move now. */
gboolean
fair_game_model_get_can_redo (FairGameModel *self)
{
  return self->history->n_done < self->history->steps->len &&
         fair_game_model_may_play (self);
}

/* Plays a legal move without notifying anyone.  Returns: whether it showed an unseen card */
static gboolean
apply_move (FairGameModel *self,
            FairMove       move,
            FairEffects   *effects)
{
  fair_apply (&self->rules, &self->position, move, effects);
  if (move.cheat)
    fair_game_model_assist (self, FAIR_ASSISTANCE_CHEAT);

  return fair_seen_follow (&self->notes.seen, &self->rules, &self->position, effects);
}

/* Returns: how many of the moves are legal in sequence and show no unknown card; sets @reason to the reason of the last one
 * checked */
static guint
count_legal (FairGameModel  *self,
             const FairMove *moves,
             guint           n_moves,
             FairReason     *reason)
{
  FairPosition position = self->position;

  for (guint i = 0; i < n_moves; i++)
    {
      *reason = fair_check (&self->rules, &position, moves[i]);
      if (!fair_reason_is_legal (*reason))
        return i;
      fair_apply (&self->rules, &position, moves[i], NULL);
      if (fair_game_model_shows_unknown (self, &position))
        return i;
    }

  return n_moves;
}

/* Adds @step, which begins at the current position, to the history. */
static void
add_step (FairGameModel *self,
          FairStep       step)
{
  step.before = self->position;
  step.moves_before = self->moves;
  fair_history_add (self->history, step);
}

/* Plays the moves as one step, up to the first illegal one.  The journal gets the step before any view sees it. */
static FairReason
do_step (FairGameModel  *self,
         FairStepKind    kind,
         const FairMove *moves,
         guint           n_moves)
{
  FairReason reason = FAIR_REASON_ENDS;
  guint      n_legal = count_legal (self, moves, n_moves, &reason);
  guint      place;

  if (n_legal == 0)
    return reason;

  place = fair_journal_add (self->journal, (FairEvent){ .kind = kind == FAIR_STEP_PLAYER ? FAIR_EVENT_PLAY : FAIR_EVENT_AUTO, .moves = moves, .n_moves = n_legal, .place = fair_history_get_place (self->history) });
  add_step (self, (FairStep){ .kind = kind, .n_moves = n_legal, .place = place });
  self->moves += kind == FAIR_STEP_PLAYER && moves[0].kind != FAIR_MOVE_END;
  for (guint i = 0; i < n_legal; i++)
    {
      FairEffects effects;

      if (apply_move (self, moves[i], &effects))
        fair_history_set_reveals (self->history);
      g_signal_emit_by_name (self, "changed", FAIR_CHANGE_MOVE, &effects);
    }

  return reason;
}

/* Goes back to the deal without changing the history. */
static void
return_to_deal (FairGameModel *self)
{
  self->position = self->initial;
  self->moves = 0;
  g_signal_emit_by_name (self, "changed", FAIR_CHANGE_RESTART, NULL);
}

/* Plays legal moves as one step of the program, not of the player. */
void
fair_game_model_play_automatic (FairGameModel  *self,
                                const FairMove *moves,
                                guint           n_moves)
{
  do_step (self, FAIR_STEP_AUTOMATIC, moves, n_moves);
  fair_game_model_end_step (self, FALSE);
}

/* Finds the automatic moves at @position, except finishing the game, and plays them there. */
static guint
foresee (FairGameModel *self,
         FairPosition  *position,
         FairMove       moves[FAIR_MAX_CARDS])
{
  if (self->family->foresee == NULL || (self->family->moves_cards_up && !self->auto_move))
    return 0;

  return self->family->foresee (&self->rules, position, moves);
}

/* Plays the automatic moves after the deal or a step, except finishing the game; none before the clock runs, because cards can be
 * laid out so that the rest is trivial. */
void
fair_game_model_play_foreseen (FairGameModel *self)
{
  FairPosition position = self->position;
  FairMove     moves[FAIR_MAX_CARDS];
  guint        n = fair_game_model_may_play (self) ? foresee (self, &position, moves) : 0;
  guint        n_step = self->family->moves_cards_up ? 1 : n;

  for (guint i = 0; i < n; i += n_step)
    do_step (self, FAIR_STEP_AUTOMATIC, &moves[i], n_step);
}

/* Plays the moves of one act of the player as one step, up to the first that is illegal or shows a card that nobody knows, and then
 * the automatic moves.  Nothing is played while fair_game_model_may_play() is FALSE.  Returns: the reason of the last move that was
 * checked: a refusal, if it is illegal */
FairReason
fair_game_model_play_step (FairGameModel  *self,
                           const FairMove *moves,
                           guint           n_moves)
{
  FairMove   completion[FAIR_MAX_CARDS];
  guint      n_done;
  FairReason reason;

  g_return_val_if_fail (n_moves > 0, FAIR_REASON_NO_SUCH_PILE);

  if (!fair_game_model_may_play (self))
    return fair_status (&self->rules, &self->position) == FAIR_STATUS_WON ? FAIR_REASON_GAME_WON : FAIR_REASON_GAME_ENDED;

  n_done = self->history->n_done;
  reason = do_step (self, FAIR_STEP_PLAYER, moves, n_moves);
  if (self->history->n_done == n_done)
    return reason;

  if (!self->resuming && fair_status (&self->rules, &self->position) == FAIR_STATUS_PLAYING)
    fair_game_model_play_foreseen (self);
  /* Finishing the game is one step. */
  if (!self->resuming && self->autocomplete)
    do_step (self, FAIR_STEP_AUTOMATIC, completion, fair_completion_find (&self->rules, &self->position, completion));
  fair_game_model_end_step (self, !fair_history_step_cheats (self->history, n_done));

  return reason;
}

/* Plays @move as a step; see fair_game_model_play_step(). */
FairReason
fair_game_model_play (FairGameModel *self,
                      FairMove       move)
{
  return fair_game_model_play_step (self, &move, 1);
}

/* Moves the top @count cards of @from, a column in a game that can spread, one at a time, each to the first empty column, until
 * there are no more cards or empty columns, all in one step.  Returns: why the first card can move, or cannot */
FairReason
fair_game_model_spread (FairGameModel *self,
                        guint          from,
                        guint          count)
{
  FairMove moves[FAIR_MAX_PILES];
  guint    n;

  g_return_val_if_fail (self->family->spread != NULL, FAIR_REASON_NO_SUCH_PILE);

  n = self->family->spread (&self->rules, &self->position, from, count, moves);
  return n > 0 ? fair_game_model_play_step (self, moves, n) : FAIR_REASON_NO_EMPTY_COLUMN;
}

/**
 * fair_game_model_resolve:
 * @from: a pile
 * @count: how many of its top cards are dragged
 * @to: the pile that they were dropped on
 * @cheat: whether to cheat if that is needed
 *
 * Finds the move for a drop: any foundation stands for the one that accepts the card, and in games that resolve runs
 * the destination determines which part of the run moves.
 *
 * Returns: the move, which may be illegal
 */
FairMove
fair_game_model_resolve (FairGameModel *self,
                         guint          from,
                         guint          count,
                         guint          to,
                         gboolean       cheat)
{
  const FairRules *rules = &self->rules;
  gboolean         resolves_runs = self->family->resolve != NULL;

  if (from >= rules->n_piles || to >= rules->n_piles || fair_position_count (&self->position, from) == 0)
    return fair_move_cards (from, to, count);

  if (rules->piles[to].role == FAIR_FOUNDATION && (count == 1 || resolves_runs))
    {
      guint slot = fair_foundation_slot (rules, &self->position, fair_position_top (&self->position, from));

      return fair_move_cards (from, slot != FAIR_NO_PILE ? slot : to, 1);
    }

  return resolves_runs ? self->family->resolve (rules, &self->position, from, count, to, cheat)
                       : fair_move_cards (from, to, count);
}

/* @moves: (out): the automatic moves at @position, a position of the game after a step of the player.  Returns: how many there are */
guint
fair_game_model_foresee (FairGameModel      *self,
                         const FairPosition *position,
                         FairMove            moves[FAIR_MAX_CARDS])
{
  FairPosition next = *position;
  guint        n;

  if (fair_status (&self->rules, &next) != FAIR_STATUS_PLAYING)
    return 0;

  n = foresee (self, &next, moves);
  return self->autocomplete ? n + fair_completion_find (&self->rules, &next, moves + n) : n;
}

/* Goes to @bookmark, without changing the history.  @left is the place that the game leaves: the steps that lead
 * there but not to the bookmark count as undone. */
static void
go_to_bookmark (FairGameModel *self,
                guint          left,
                FairBookmark  *bookmark)
{
  self->notes.undone += fair_journal_count_left (self->journal, left, bookmark->place);
  self->position = bookmark->position;
  self->moves = bookmark->moves;
  g_signal_emit_by_name (self, "changed", FAIR_CHANGE_RETURN, NULL);
}

/* Undoes the last step.  Returns: whether there was one that can be undone */
gboolean
fair_game_model_undo (FairGameModel *self)
{
  const FairStep *step;

  if (!fair_game_model_get_can_undo (self))
    return FALSE;

  step = fair_history_undo (self->history);
  if (step->kind == FAIR_STEP_RETURN)
    self->notes.undone += fair_journal_count_left (self->journal, step->place, fair_history_get_place (self->history));
  self->position = step->before;
  self->moves = step->moves_before;
  self->notes.undone += step->kind == FAIR_STEP_PLAYER;
  g_signal_emit_by_name (self, "changed", FAIR_CHANGE_UNDO, NULL);
  fair_game_model_end_step (self, FALSE);

  return TRUE;
}

/* Redoes the step that was undone last.  Returns: whether there was one */
gboolean
fair_game_model_redo (FairGameModel *self)
{
  const FairStep *step;
  guint           left;

  if (!fair_game_model_get_can_redo (self))
    return FALSE;

  left = fair_history_get_place (self->history);
  step = fair_history_redo (self->history);
  if (step->kind == FAIR_STEP_RESTART)
    return_to_deal (self);
  else if (step->kind == FAIR_STEP_RETURN)
    go_to_bookmark (self, left, step->bookmark);
  self->moves += step->kind == FAIR_STEP_PLAYER;
  for (guint i = 0; i < step->n_moves; i++)
    {
      FairEffects effects;

      apply_move (self, fair_history_get_move (self->history, step, i), &effects);
      g_signal_emit_by_name (self, "changed", FAIR_CHANGE_REDO, &effects);
    }
  fair_game_model_end_step (self, step->n_moves > 0 && !fair_history_step_cheats (self->history, self->history->n_done - 1));

  return TRUE;
}

/* Goes back to the deal, as a step that can be undone unless the game forbids it: then what follows is practice, and starts like any
 * game.  Returns: whether anything had been played */
gboolean
fair_game_model_restart (FairGameModel *self)
{
  gboolean is_laid = fair_game_model_is_laid (self);

  if (!self->notes.can_restart)
    return FALSE;

  if (self->family->restarts_as_practice)
    {
      fair_game_model_settle_names (self);
      fair_journal_begin_practice (self->journal);
      fair_history_cut (self->history, 0);
      if (self->clock != NULL)
        fair_game_clock_reset (self->clock);
      if (is_laid)
        fair_game_model_add_laid (self);
      fair_game_model_resume_practice (self, &self->notes.seen);
      if (self->notes.findings.fair)
        fair_game_model_add_findings (self);
      g_ptr_array_set_size (self->notes.bookmarks, 0);
      self->notes.undone = 0;
      fair_game_model_set_assistance (self, 0);
    }
  else
    {
      fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_RESTART });
      add_step (self, (FairStep){ .kind = FAIR_STEP_RESTART, .place = FAIR_PLACE_DEAL });
    }
  return_to_deal (self);
  fair_game_model_play_foreseen (self);
  fair_game_model_end_step (self, FALSE);

  return TRUE;
}

/* Marks the game as practice, in which the player had seen the cards in @seen before. */
void
fair_game_model_resume_practice (FairGameModel  *self,
                                 const FairSeen *seen)
{
  self->notes.seen = *seen;
  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_PRACTICE, .seen = *seen });
}

/* Returns: (nullable): the bookmark with this @number.  @index: (out): its index in the list */
static FairBookmark *
find_bookmark (FairGameModel *self,
               guint          number,
               guint         *index)
{
  for (*index = 0; *index < self->notes.bookmarks->len; ++*index)
    {
      FairBookmark *bookmark = g_ptr_array_index (self->notes.bookmarks, *index);

      if (bookmark->number == number)
        return bookmark;
    }

  return NULL;
}

static gboolean
is_at (FairGameModel      *self,
       const FairBookmark *bookmark)
{
  FairPosition marked;
  FairPosition present;

  fair_position_key (&self->rules, &bookmark->position, FAIR_KEY_TABLE, &marked, NULL);
  fair_position_key (&self->rules, &self->position, FAIR_KEY_TABLE, &present, NULL);
  return bookmark->moves == self->moves && memcmp (&marked, &present, sizeof present) == 0;
}

/* The number of the bookmark of the current position: the same cards after the same number of steps; 0 if there is
 * none. */
guint
fair_game_model_get_bookmark (FairGameModel *self)
{
  for (guint i = 0; i < self->notes.bookmarks->len; i++)
    if (is_at (self, g_ptr_array_index (self->notes.bookmarks, i)))
      return ((const FairBookmark *) g_ptr_array_index (self->notes.bookmarks, i))->number;

  return 0;
}

/* Sets a bookmark at the current position.  That is possible while the game is being played, once for each position, and
 * FAIR_MAX_BOOKMARKS times in all.  Returns: the number of the bookmark, the lowest free one; 0 if it is not possible */
guint
fair_game_model_add_bookmark (FairGameModel *self)
{
  guint         number = 1;
  guint         index;
  FairBookmark *bookmark;

  while (find_bookmark (self, number, &index) != NULL)
    number++;
  if (number > FAIR_MAX_BOOKMARKS || fair_game_model_get_bookmark (self) != 0 || !fair_game_model_may_play (self) ||
      fair_status (&self->rules, &self->position) != FAIR_STATUS_PLAYING)
    return 0;

  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_MARK, .number = number });
  bookmark = g_rc_box_new (FairBookmark);
  *bookmark = (FairBookmark){ .number = number,
                              .position = self->position,
                              .place = fair_history_get_place (self->history),
                              .moves = self->moves,
                              .seen = self->notes.seen,
                              .time = fair_journal_get_sums (self->journal)->elapsed };
  g_ptr_array_add (self->notes.bookmarks, bookmark);
  fair_game_model_update (self);
  return number;
}

gboolean
fair_game_model_remove_bookmark (FairGameModel *self,
                                 guint          number)
{
  guint index;

  if (find_bookmark (self, number, &index) == NULL)
    return FALSE;

  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_UNMARK, .number = number });
  g_ptr_array_remove_index (self->notes.bookmarks, index);
  fair_game_model_update (self);
  return TRUE;
}

static FairReturn
check_return (FairGameModel      *self,
              const FairBookmark *bookmark)
{
  /* Seen cards are never forgotten: if they are unchanged, no step since has shown a new one. */
  FairStep since = { .kind = FAIR_STEP_RETURN, .reveals = memcmp (&bookmark->seen, &self->notes.seen, sizeof self->notes.seen) != 0 };

  if (is_at (self, bookmark))
    return FAIR_RETURN_THERE;
  if (!fair_game_model_may_play (self))
    return FAIR_RETURN_NOT_NOW;
  if (!can_undo_step (self, &since))
    return since.reveals ? FAIR_RETURN_SHOWN : FAIR_RETURN_NOT_NOW;

  return FAIR_RETURN_POSSIBLE;
}

/* Goes back to bookmark @number, as a step that can be undone. Returns: whether it did, or why not */
FairReturn
fair_game_model_return (FairGameModel *self,
                        guint          number)
{
  guint         index;
  FairBookmark *bookmark = find_bookmark (self, number, &index);
  FairReturn    possible = bookmark ? check_return (self, bookmark) : FAIR_RETURN_NOT_NOW;
  guint         left = fair_history_get_place (self->history);

  if (possible != FAIR_RETURN_POSSIBLE)
    return possible;

  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_RETURN, .number = number });
  add_step (self, (FairStep){ .kind = FAIR_STEP_RETURN, .place = bookmark->place, .bookmark = g_rc_box_acquire (bookmark) });
  go_to_bookmark (self, left, bookmark);
  fair_game_model_end_step (self, FALSE);
  return possible;
}
