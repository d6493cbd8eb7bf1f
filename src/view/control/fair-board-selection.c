#include "config.h"

#include "fair-board-selection.h"

static FairGameModel *
get_model (const FairBoardSelection *self)
{
  return fair_board_acts_get_model (self->acts);
}

static const FairRules *
get_rules (const FairBoardSelection *self)
{
  return fair_game_model_get_rules (get_model (self));
}

static const FairPosition *
get_position (const FairBoardSelection *self)
{
  return fair_game_model_get_position (get_model (self));
}

/* The move of the selected cards to @to. If the game does not decide which part of a run moves, it is the
 * largest legal part. */
static FairMove
resolve (const FairBoardSelection *self,
         guint                     to,
         gboolean                  cheat)
{
  FairMove move = fair_game_model_resolve (get_model (self), self->pile, self->count, to, cheat);
  FairMove part = move;

  if (!self->run || fair_game_model_resolves_runs (get_model (self)))
    return move;

  while (part.count > 1 && !fair_is_legal (get_rules (self), get_position (self), part))
    part = fair_game_model_resolve (get_model (self), self->pile, part.count - 1u, to, cheat);

  return fair_is_legal (get_rules (self), get_position (self), part) ? part : move;
}

/* Starts without selected cards; does not update the board. */
void
fair_board_selection_init (FairBoardSelection *self,
                           FairBoardActs      *acts)
{
  *self = (FairBoardSelection){ .acts = acts, .pile = FAIR_NO_PILE };
}

/* Selects the top @count cards of @pile; @run: whether these are its whole run. */
void
fair_board_selection_set (FairBoardSelection *self,
                          guint               pile,
                          guint               count,
                          gboolean            run)
{
  self->pile = pile;
  self->count = count;
  self->run = run;
  self->cheats = FALSE;
  fair_board_set_selection (fair_board_acts_get_board (self->acts), pile, count);
}

/* Deselects all cards. */
void
fair_board_selection_clear (FairBoardSelection *self)
{
  fair_board_selection_set (self, FAIR_NO_PILE, 0, FALSE);
}

/* Changes the selection after a click on @pile, or moves the selected cards there; @index is -1 for an empty
 * place. */
void
fair_board_selection_click (FairBoardSelection *self,
                            guint               pile,
                            int                 index,
                            gboolean            cheat)
{
  if (self->pile == FAIR_NO_PILE)
    {
      if (index >= 0 && get_rules (self)->piles[pile].gives != 0)
        fair_board_selection_set (self, pile, 1, FALSE);
    }
  else if (self->pile == pile && !self->run)
    fair_board_selection_set (self, pile, fair_run_length (get_rules (self), get_position (self), pile), TRUE);
  else if (self->pile == pile)
    fair_board_selection_clear (self);
  else
    fair_board_selection_put_down (self, pile, cheat);
}

/* Moves the selected cards to @pile, or reports why they cannot move; they are deselected either way.
 * Returns: whether they moved. */
gboolean
fair_board_selection_put_down (FairBoardSelection *self,
                               guint               pile,
                               gboolean            cheat)
{
  FairMove move = resolve (self, pile, cheat || self->cheats);

  fair_board_selection_clear (self);
  return fair_board_acts_play (self->acts, move);
}

/* Spreads the selected cards of @pile, or its top card, over the empty columns, in games that allow it. */
void
fair_board_selection_spread (FairBoardSelection *self,
                             guint               pile)
{
  guint count = self->pile == pile ? self->count : 1;

  fair_board_selection_clear (self);
  fair_board_acts_spread (self->acts, pile, count);
}

/* Selects the run of @pile, in games with cheats; its next move can be a cheat. */
void
fair_board_selection_arm_cheat (FairBoardSelection *self,
                                guint               pile)
{
  guint length = fair_run_length (get_rules (self), get_position (self), pile);

  if (!get_rules (self)->spec->can_cheat || get_rules (self)->piles[pile].role != FAIR_COLUMN || length == 0)
    return;

  fair_board_selection_set (self, pile, length, TRUE);
  self->cheats = TRUE;
}
