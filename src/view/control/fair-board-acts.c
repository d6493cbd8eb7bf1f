#include "config.h"

#include "fair-board-acts.h"

#include "fair-board-private.h"
#include "fair-castle.h"
#include "fair-sending.h"

/**
 * fair_board_play:
 *
 * Plays @move, or says why not; it may also be held back.
 *
 * Returns: whether it was played.
 */
gboolean
fair_board_play (FairBoard *self,
                 FairMove   move)
{
  FairReason reason;

  fair_board_begin_input (self);
  reason = fair_check (fair_board_get_rules (self), fair_board_get_position (self), move);
  if (!fair_reason_is_legal (reason))
    {
      fair_board_refuse (self, move, reason);
      return FALSE;
    }
  if (fair_board_is_held_back (self, move))
    return FALSE;

  fair_game_model_play (self->model, move);
  return TRUE;
}

/* Turns cards from the stock, deals a row, or, when it is empty, returns the waste to it. */
void
fair_board_draw (FairBoard *self)
{
  const FairRules *rules = fair_board_get_rules (self);
  FairMove         redeal = fair_move_simple (FAIR_MOVE_REDEAL);
  FairReason       reason = fair_check (rules, fair_board_get_position (self), redeal);
  gboolean         empty = rules->count[FAIR_STOCK] > 0 &&
                   fair_position_count (fair_board_get_position (self), rules->first[FAIR_STOCK]) == 0;

  /* Where there is nothing to redeal, the stock's own refusal says more. */
  if (empty && reason != FAIR_REASON_NO_REDEALS)
    fair_board_play (self, redeal);
  else
    fair_board_play (self, fair_move_simple (FAIR_MOVE_DRAW));
}

/* Sends the card at @index of @pile with all that hangs on it to the best place. */
void
fair_board_send (FairBoard *self,
                 guint      pile,
                 int        index)
{
  const FairPosition *position = fair_board_get_position (self);
  guint               count = fair_position_count (position, pile) - (guint) index;
  FairReason          reason;
  FairMove            move;

  if (index < 0)
    return;

  if (fair_game_model_find_sending (self->model, pile, count, &move, &reason))
    fair_board_play (self, move);
  else if (reason == FAIR_N_REASONS)
    fair_board_refuse_card (self, fair_position_pile (position, pile)[index]);
  else
    fair_board_refuse (self, fair_move_cards (pile, pile, count), reason);
}

/* Sends the top card of @pile to its foundation, or says why not; returns whether it went. */
gboolean
fair_board_send_to_foundation (FairBoard *self,
                               guint      pile)
{
  guint foundation = fair_board_get_rules (self)->first[FAIR_FOUNDATION];

  if (fair_position_count (fair_board_get_position (self), pile) == 0)
    return FALSE;

  return fair_board_play (self, fair_game_model_resolve (self->model, pile, 1, foundation, FALSE));
}

/* Spreads the top @count cards of @pile over the empty stacks, in the Castles; nothing elsewhere. */
void
fair_board_spread (FairBoard *self,
                   guint      pile,
                   guint      count)
{
  FairReason reason;

  if (!FAIR_IS_CASTLE (self->model) || fair_board_get_rules (self)->piles[pile].role != FAIR_COLUMN)
    return;

  fair_board_begin_input (self);
  if (fair_board_is_held_back (self, fair_move_cards (pile, pile, count)))
    return;

  reason = fair_castle_spread (FAIR_CASTLE (self->model), pile, count);
  if (!fair_reason_is_legal (reason))
    fair_board_refuse (self, fair_move_cards (pile, pile, count), reason);
}

/* Why the @count top cards of @pile cannot be picked up together; legal if they can. */
FairReason
fair_board_check_pick_up (FairBoard *self,
                          guint      pile,
                          guint      count)
{
  const FairRules    *rules = fair_board_get_rules (self);
  const FairPosition *position = fair_board_get_position (self);
  const FairPile     *described = &rules->piles[pile];

  if (fair_status (rules, position) != FAIR_STATUS_PLAYING || described->gives == 0 ||
      (count > 1 && !described->runs) || count > fair_run_length (rules, position, pile))
    {
      /* Any other pile brings out what is wrong with the cards themselves. */
      FairRole role = described->gives & FAIR_ROLE_BIT (FAIR_COLUMN) ? FAIR_COLUMN : FAIR_FOUNDATION;
      guint    to = rules->first[role] == pile ? pile + 1 : rules->first[role];

      return fair_check (rules, position, fair_move_cards (pile, to, count));
    }

  return FAIR_REASON_BUILDS_ANY;
}

/* Whether the @count top cards of @pile can be picked up; if not, says why. */
gboolean
fair_board_pick_up (FairBoard *self,
                    guint      pile,
                    guint      count)
{
  FairReason reason = fair_board_check_pick_up (self, pile, count);

  if (fair_reason_is_legal (reason))
    return TRUE;

  fair_board_refuse (self, fair_move_cards (pile, pile, count), reason);
  return FALSE;
}

/* The pile of which cards are selected, or else that where the player was last. */
guint
fair_board_get_current_pile (FairBoard *self)
{
  guint selected;
  int   index;

  g_return_val_if_fail (FAIR_IS_BOARD (self), FAIR_NO_PILE);

  selected = fair_board_input_get_selected_pile (self->input);
  return selected != FAIR_NO_PILE ? selected : fair_board_keys_get_place (self->keys, &index);
}

/* Whether the player holds cards, to put them down somewhere. */
gboolean
fair_board_is_holding (FairBoard *self)
{
  g_return_val_if_fail (FAIR_IS_BOARD (self), FALSE);

  return self->drag_pile != FAIR_NO_PILE || fair_board_input_get_selected_pile (self->input) != FAIR_NO_PILE;
}

/* Spreads the top card of @pile, or what is selected of it. */
void
fair_board_spread_pile (FairBoard *self,
                        guint      pile)
{
  g_return_if_fail (FAIR_IS_BOARD (self));

  fair_board_input_spread (self->input, pile);
}

/* Lets the run of @pile go as a cheat, if it must, to the pile that is chosen next. */
void
fair_board_cheat_with (FairBoard *self,
                       guint      pile)
{
  g_return_if_fail (FAIR_IS_BOARD (self));

  fair_board_input_arm_cheat (self->input, pile);
}

/* Shows the card at @index of @pile whole, though others lie on it, until the next act. */
void
fair_board_peek_at (FairBoard *self,
                    guint      pile,
                    int        index)
{
  const FairPosition *position;

  g_return_if_fail (FAIR_IS_BOARD (self));

  position = fair_board_get_position (self);
  if (index >= position->down[pile] && index < (int) fair_position_count (position, pile) &&
      !fair_game_model_get_concealed (self->model))
    fair_board_set_peek (self, fair_position_pile (position, pile)[index]);
}

/**
 * fair_board_get_bounds:
 * @index: a card of @pile, from the bottom; -1 for its place
 * @bounds: (out): where it lies on the board
 *
 * Returns: whether there is such a card.
 */
gboolean
fair_board_get_bounds (FairBoard    *self,
                       guint         pile,
                       int           index,
                       GdkRectangle *bounds)
{
  const FairRect *rect;

  g_return_val_if_fail (FAIR_IS_BOARD (self), FALSE);

  if (self->model == NULL || pile >= fair_board_get_rules (self)->n_piles ||
      index >= (int) fair_position_count (fair_board_get_position (self), pile))
    return FALSE;

  rect = index < 0 ? &self->layout.places[pile] : &self->layout.cards[fair_board_get_position (self)->start[pile] + index];
  *bounds = (GdkRectangle){ (int) rect->x, (int) rect->y, (int) rect->width, (int) rect->height };
  return TRUE;
}
