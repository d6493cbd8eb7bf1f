/* FairBoardController: the player's acts on the game on a board. Each act becomes a move that the model plays, or a
 * sentence that explains why it is illegal. fair-board-pointer.c and fair-board-keys.c are the devices. */
#include "fair-board-controller-private.h"

#include "fair-i18n.h"

static guint refused_signal;

G_DEFINE_FINAL_TYPE (FairBoardController, fair_board_controller, G_TYPE_OBJECT)

static void
refuse (FairBoardController *self,
        FairMove             move,
        FairReason           reason)
{
  g_autofree char *text = fair_words_reason (fair_board_get_rules (self->board), fair_board_get_position (self->board), move, reason);

  g_signal_emit (self, refused_signal, 0, text);
}

void
fair_board_controller_begin (FairBoardController *self)
{
  if (self->funcs->begin != NULL)
    self->funcs->begin (self->owner);
}

void
fair_board_controller_start (FairBoardController *self)
{
  if (self->funcs->start != NULL)
    self->funcs->start (self->owner);
}

/* Plays @move, or reports why it is illegal; the owner can hold it back. Returns: whether it was played. */
gboolean
fair_board_controller_play (FairBoardController *self,
                            FairMove             move)
{
  FairReason reason;

  fair_board_controller_begin (self);
  reason = fair_check (fair_board_get_rules (self->board), fair_board_get_position (self->board), move);
  if (!fair_reason_is_legal (reason))
    {
      refuse (self, move, reason);
      return FALSE;
    }
  if (self->funcs->holds_back != NULL && self->funcs->holds_back (self->owner, &move))
    return FALSE;

  fair_game_model_play (fair_board_get_model (self->board), move);
  return TRUE;
}

/* Draws from the stock or deals a row; if the stock is empty, redeals the waste. */
void
fair_board_controller_draw (FairBoardController *self)
{
  const FairRules    *rules = fair_board_get_rules (self->board);
  const FairPosition *position = fair_board_get_position (self->board);
  FairMove            redeal = fair_move_simple (FAIR_MOVE_REDEAL);
  gboolean            empty = rules->count[FAIR_STOCK] > 0 && fair_position_count (position, rules->first[FAIR_STOCK]) == 0;

  /* In games without redeals, the reason why nothing can be drawn is more helpful. */
  if (empty && fair_check (rules, position, redeal) != FAIR_REASON_NO_REDEALS)
    fair_board_controller_play (self, redeal);
  else
    fair_board_controller_play (self, fair_move_simple (FAIR_MOVE_DRAW));
}

/* Moves the card at @index of @pile, and all cards on it, to the click target. */
static void
send (FairBoardController *self,
      guint                pile,
      int                  index)
{
  const FairPosition *position = fair_board_get_position (self->board);
  guint               count = fair_position_count (position, pile) - (guint) index;
  FairReason          reason;
  FairMove            move;

  if (index < 0)
    return;

  if (fair_game_model_find_click_target (fair_board_get_model (self->board), pile, count, &move, &reason))
    self->pointer.has_sent = fair_board_controller_play (self, move);
  else if (reason == FAIR_N_REASONS)
    {
      const char *card = fair_words_the_card (fair_position_pile (position, pile)[index], FAIR_CARD_FIRST);
      /* translators: %s is the name of a card */
      g_autofree char *text = g_strdup_printf (_ ("%s cannot move anywhere now."), card);

      g_signal_emit (self, refused_signal, 0, text);
    }
  else
    refuse (self, fair_move_cards (pile, pile, count), reason);
}

/* Moves the top card of @pile to its foundation, or reports why it cannot. */
void
fair_board_controller_send_to_foundation (FairBoardController *self,
                                          guint                pile)
{
  guint foundation = fair_board_get_rules (self->board)->first[FAIR_FOUNDATION];

  if (fair_position_count (fair_board_get_position (self->board), pile) > 0)
    fair_board_controller_play (self, fair_game_model_resolve (fair_board_get_model (self->board), pile, 1, foundation, FALSE));
}

/* Whether cards have a menu, as in games that can spread or cheat, with an owner that opens it. */
gboolean
fair_board_controller_has_menu (FairBoardController *self)
{
  FairGameModel *model = fair_board_get_model (self->board);

  return model != NULL && self->funcs->open_menu != NULL &&
         (fair_game_model_get_rules (model)->spec->can_cheat || fair_game_model_get_family (model)->spread != NULL);
}

/* Selects the top @count cards of @pile; @run: whether these are its whole run. */
void
fair_board_controller_select (FairBoardController *self,
                              guint                pile,
                              guint                count,
                              gboolean             run)
{
  self->selection = (FairSelection){ .pile = pile, .count = count, .run = run };
  fair_board_set_selection (self->board, pile, count);
}

void
fair_board_controller_deselect (FairBoardController *self)
{
  fair_board_controller_select (self, FAIR_NO_PILE, 0, FALSE);
}

/* Spreads the selected cards of @pile, or its top card, over the empty columns, in games that allow it. */
void
fair_board_controller_spread (FairBoardController *self,
                              guint                pile)
{
  FairMove   move = fair_move_cards (pile, pile, self->selection.pile == pile ? self->selection.count : 1);
  FairReason reason;

  fair_board_controller_deselect (self);
  if (fair_game_model_get_family (fair_board_get_model (self->board))->spread == NULL || fair_board_controller_get_role (self, pile) != FAIR_COLUMN)
    return;

  fair_board_controller_begin (self);
  if (self->funcs->holds_back != NULL && self->funcs->holds_back (self->owner, &move))
    return;

  reason = fair_game_model_spread (fair_board_get_model (self->board), pile, move.count);
  if (!fair_reason_is_legal (reason))
    refuse (self, move, reason);
}

/* Selects the run of @pile, in games with cheats; its next move can be a cheat. */
void
fair_board_controller_cheat_with (FairBoardController *self,
                                  guint                pile)
{
  const FairRules *rules = fair_board_get_rules (self->board);
  guint            length = fair_run_length (rules, fair_board_get_position (self->board), pile);

  if (!rules->spec->can_cheat || rules->piles[pile].role != FAIR_COLUMN || length == 0)
    return;

  fair_board_controller_select (self, pile, length, TRUE);
  self->selection.cheats = TRUE;
}

/* Whether the top @count cards of @pile can be picked up; if not, reports why. */
gboolean
fair_board_controller_check_pick_up (FairBoardController *self,
                                     guint                pile,
                                     guint                count)
{
  const FairRules    *rules = fair_board_get_rules (self->board);
  const FairPosition *position = fair_board_get_position (self->board);
  const FairPile     *described = &rules->piles[pile];
  /* Checking a move to any other pile finds problems with the cards themselves. */
  FairRole   role = described->gives & FAIR_ROLE_BIT (FAIR_COLUMN) ? FAIR_COLUMN : FAIR_FOUNDATION;
  guint      to = rules->first[role] == pile ? pile + 1 : rules->first[role];
  FairReason reason = fair_check (rules, position, fair_move_cards (pile, to, count));

  if (fair_reason_is_legal (reason) ||
      (fair_status (rules, position) == FAIR_STATUS_PLAYING && described->gives != 0 && count <= fair_run_length (rules, position, pile)))
    return TRUE;

  refuse (self, fair_move_cards (pile, pile, count), reason);
  return FALSE;
}

/* Moves the selected cards to @pile, or reports why they cannot move; they are deselected either way. If the game does not decide which
 * part of a run moves, it is the largest legal part. */
void
fair_board_controller_put_down (FairBoardController *self,
                                guint                pile,
                                gboolean             cheat)
{
  FairGameModel      *model = fair_board_get_model (self->board);
  const FairRules    *rules = fair_game_model_get_rules (model);
  const FairPosition *position = fair_game_model_get_position (model);
  FairSelection       selection = self->selection;
  gboolean            cheats = cheat || selection.cheats;
  FairMove            move = fair_game_model_resolve (model, selection.pile, selection.count, pile, cheats);
  FairMove            part = move;

  if (selection.run && fair_game_model_get_family (model)->resolve == NULL)
    while (part.count > 1 && !fair_is_legal (rules, position, part))
      part = fair_game_model_resolve (model, selection.pile, part.count - 1u, pile, cheats);
  if (fair_is_legal (rules, position, part))
    move = part;

  fair_board_controller_deselect (self);
  fair_board_controller_play (self, move);
}

/* Handles a click on a card of @pile, or to its empty place if @index is -1; with @cheat the move can be a cheat. If clicks select, the
 * first one selects the top card of a pile, a second on the same pile its whole run, and a third nothing; a click on another pile moves
 * the cards there. */
void
fair_board_controller_click (FairBoardController *self,
                             guint                pile,
                             int                  index,
                             gboolean             cheat)
{
  const FairRules *rules = fair_board_get_rules (self->board);
  gboolean         selects = self->clicking == FAIR_CLICKING_SELECTS ||
                     (self->clicking == FAIR_CLICKING_BY_GAME && fair_game_model_get_family (fair_board_get_model (self->board))->clicks_select);

  fair_board_controller_begin (self);
  if (fair_board_controller_is_concealed (self))
    fair_board_controller_start (self);
  else if (fair_board_controller_get_role (self, pile) == FAIR_STOCK)
    fair_board_controller_draw (self);
  else if (self->selection.pile != FAIR_NO_PILE && self->selection.pile != pile)
    fair_board_controller_put_down (self, pile, cheat);
  else if (self->selection.pile == pile && !self->selection.run)
    fair_board_controller_select (self, pile, fair_run_length (rules, fair_board_get_position (self->board), pile), TRUE);
  else if (self->selection.pile == pile)
    fair_board_controller_deselect (self);
  else if (!selects)
    send (self, pile, index);
  else if (index >= 0 && rules->piles[pile].gives != 0)
    fair_board_controller_select (self, pile, 1, FALSE);
}

/* Follows the board after it has updated its children. */
static void
event_cb (gpointer       data,
          FairBoardEvent event,
          guint          pile,
          int            index)
{
  FairBoardController *self = data;

  switch (event)
    {
    case FAIR_BOARD_DEALT:
      self->hint = 0;
      if (self->pointer.state != STATE_IDLE)
        self->pointer.state = STATE_SPENT;
      self->pointer.pile = FAIR_NO_PILE;
      self->pointer.index = -1;
      self->selection = (FairSelection){ .pile = FAIR_NO_PILE };
      if (fair_board_get_model (self->board) == NULL)
        break;
      fair_board_set_cursor (self->board, fair_board_get_rules (self->board)->first[FAIR_COLUMN], -1);
      fair_board_controller_follow_cursor (self);
      break;
    case FAIR_BOARD_CHANGED:
      self->hint = 0;
      fair_board_controller_reset_pointer (self);
      fair_board_controller_follow_cursor (self);
      break;
    case FAIR_BOARD_ACTIVATED:
      fair_board_controller_click (self, pile, index, FALSE);
      break;
    case FAIR_BOARD_TAKEN:
      fair_board_controller_take (self, pile, index);
      break;
    case FAIR_BOARD_ENTERED:
      self->cursor_shown = gtk_window_get_focus_visible (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self->board))));
      break;
    case FAIR_BOARD_FOCUSED:
      fair_board_controller_update_cursor (self);
      break;
    default:
      fair_board_controller_follow_scroll (self);
    }
}

static void
fair_board_controller_dispose (GObject *object)
{
  FairBoardController *self = FAIR_BOARD_CONTROLLER (object);

  for (GSList *link = self->gestures; link; link = link->next)
    gtk_widget_remove_controller (GTK_WIDGET (self->board), link->data);
  g_clear_pointer (&self->gestures, g_slist_free);
  if (self->board != NULL)
    fair_board_set_event_func (self->board, NULL, NULL);
  g_clear_object (&self->board);

  G_OBJECT_CLASS (fair_board_controller_parent_class)->dispose (object);
}

static void
fair_board_controller_class_init (FairBoardControllerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_board_controller_dispose;

  /**
   * FairBoardController::refused:
   * @text: the reason, translated
   *
   * The player tried an illegal move.
   */
  refused_signal =
    g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
fair_board_controller_init (FairBoardController *self)
{
}

/* Returns: (transfer full): a controller with which the player plays on @board. Its @owner has the callbacks @funcs
 * (nullable), and must outlive it. */
FairBoardController *
fair_board_controller_new (FairBoard                 *board,
                           const FairBoardOwnerFuncs *funcs,
                           gpointer                   owner)
{
  static const FairBoardOwnerFuncs none;
  FairBoardController             *self = g_object_new (FAIR_TYPE_BOARD_CONTROLLER, NULL);

  self->board = g_object_ref (board);
  self->funcs = funcs ? funcs : &none;
  self->owner = owner;
  fair_board_controller_add_gestures (self);
  fair_board_set_event_func (board, event_cb, self);
  event_cb (self, FAIR_BOARD_DEALT, FAIR_NO_PILE, -1);

  return self;
}

FairBoard *
fair_board_controller_get_board (FairBoardController *self)
{
  return self->board;
}

void
fair_board_controller_set_clicking (FairBoardController *self,
                                    FairClicking         clicking)
{
  self->clicking = clicking;
}

/* The pile with selected cards, or else the pile at the cursor. */
guint
fair_board_controller_get_current_pile (FairBoardController *self)
{
  return self->selection.pile != FAIR_NO_PILE ? self->selection.pile : fair_board_get_cursor (self->board, NULL);
}

gboolean
fair_board_controller_is_holding (FairBoardController *self)
{
  return self->pointer.state == STATE_DRAGGING || self->selection.pile != FAIR_NO_PILE;
}

/* Shows a covered card of @pile whole until the next act. */
void
fair_board_controller_peek_at (FairBoardController *self,
                               guint                pile,
                               int                  index)
{
  const FairPosition *position = fair_board_get_position (self->board);

  if (index >= position->down[pile] && index < (int) fair_position_count (position, pile) &&
      !fair_board_controller_is_concealed (self))
    fair_board_set_peek (self->board, fair_position_pile (position, pile)[index]);
}
