#include "config.h"

#include "fair-board-controller.h"

#include "fair-board-find.h"
#include "fair-board-gestures.h"
#include "fair-board-hints.h"

struct _FairBoardController
{
  FairBoardActs parent_instance;

  FairBoardInput    *input;
  FairBoardKeys     *keys;
  FairBoardGestures *gestures;
  GSignalGroup      *model_signals;
  guint              hint; /* the move that the next hint shows, from 1; 0: all moves */
};

G_DEFINE_FINAL_TYPE (FairBoardController, fair_board_controller, FAIR_TYPE_BOARD_ACTS)

static FairBoard *
get_board (FairBoardController *self)
{
  return fair_board_acts_get_board (FAIR_BOARD_ACTS (self));
}

static FairGameModel *
get_model (FairBoardController *self)
{
  return fair_board_acts_get_model (FAIR_BOARD_ACTS (self));
}

/* Called after the board has updated its children. */
static void
changed_cb (FairBoardController *self)
{
  self->hint = 0;
  fair_board_input_reset (self->input);
  fair_board_keys_follow (self->keys);
}

static void
model_cb (FairBoardController *self)
{
  FairGameModel *model = get_model (self);

  self->hint = 0;
  fair_board_input_forget (self->input);
  g_signal_group_set_target (self->model_signals, model);
  if (model != NULL)
    fair_board_keys_begin (self->keys);
}

static void
item_activated_cb (FairBoardController *self,
                   guint                pile,
                   int                  index)
{
  fair_board_input_click (self->input, pile, index, FALSE);
}

static void
item_taken_cb (FairBoardController *self,
               guint                pile,
               int                  index)
{
  fair_board_keys_take (self->keys, pile, index);
}

static void
entered_cb (FairBoardController *self)
{
  fair_board_keys_enter (self->keys);
}

static void
focused_cb (FairBoardController *self)
{
  fair_board_keys_update (self->keys);
}

static void
scrolled_cb (FairBoardController *self)
{
  fair_board_input_follow (self->input);
}

static void
fair_board_controller_constructed (GObject *object)
{
  FairBoardController *self = FAIR_BOARD_CONTROLLER (object);
  FairBoardActs       *acts = FAIR_BOARD_ACTS (object);
  FairBoard           *board = get_board (self);

  G_OBJECT_CLASS (fair_board_controller_parent_class)->constructed (object);

  self->input = fair_board_input_new (acts);
  self->keys = fair_board_keys_new (acts, self->input);
  self->gestures = fair_board_gestures_new (board, self->input, self->keys);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_object (board, "notify::model", G_CALLBACK (model_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (board, "item-activated", G_CALLBACK (item_activated_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (board, "item-taken", G_CALLBACK (item_taken_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (board, "entered", G_CALLBACK (entered_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (board, "focused", G_CALLBACK (focused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (board, "scrolled", G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
  model_cb (self);
}

static void
fair_board_controller_dispose (GObject *object)
{
  FairBoardController *self = FAIR_BOARD_CONTROLLER (object);

  g_clear_object (&self->model_signals);
  g_clear_pointer (&self->gestures, fair_board_gestures_free);
  g_clear_pointer (&self->keys, fair_board_keys_free);
  g_clear_pointer (&self->input, fair_board_input_free);
  if (get_board (self) != NULL)
    g_signal_handlers_disconnect_by_data (get_board (self), self);

  G_OBJECT_CLASS (fair_board_controller_parent_class)->dispose (object);
}

static void
fair_board_controller_class_init (FairBoardControllerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->constructed = fair_board_controller_constructed;
  object_class->dispose = fair_board_controller_dispose;
}

static void
fair_board_controller_init (FairBoardController *self)
{
}

/* Returns: (transfer full): a controller with which the player plays on @board */
FairBoardController *
fair_board_controller_new (FairBoard *board)
{
  g_return_val_if_fail (FAIR_IS_BOARD (board), NULL);

  return g_object_new (FAIR_TYPE_BOARD_CONTROLLER, "board", board, NULL);
}

/* Sets what a click does. */
void
fair_board_controller_set_clicking (FairBoardController *self,
                                    FairClicking         clicking)
{
  g_return_if_fail (FAIR_IS_BOARD_CONTROLLER (self));

  fair_board_input_set_clicking (self->input, clicking);
}

/* Handles a key press at the table, wherever the focus is. Returns: whether the key does anything. */
gboolean
fair_board_controller_press_key (FairBoardController *self,
                                 guint                keyval,
                                 GdkModifierType      modifiers)
{
  g_return_val_if_fail (FAIR_IS_BOARD_CONTROLLER (self), GDK_EVENT_PROPAGATE);

  return fair_board_keys_press (self->keys, keyval, modifiers);
}

/**
 * fair_board_controller_find:
 * @text: what the player typed
 * @text: what the player typed
 * @next: whether to look for another match after the cursor
 *
 * Moves the cursor, but not the focus, to a visible card that matches @text.
 *
 * Returns: (transfer full) (nullable): the card and where it lies, as a sentence; NULL if there is none
 */
char *
fair_board_controller_find (FairBoardController *self,
                            const char          *text,
                            gboolean             next)
{
  g_return_val_if_fail (FAIR_IS_BOARD_CONTROLLER (self), NULL);

  return fair_board_find (get_board (self), self->keys, text, next);
}

/**
 * fair_board_controller_hint:
 *
 * Shows all legal moves at once; when called again for the same position, one move after the other, best first.
 *
 * Returns: (transfer full) (nullable): the hint as text; NULL while the cards are concealed
 */
char *
fair_board_controller_hint (FairBoardController *self)
{
  g_return_val_if_fail (FAIR_IS_BOARD_CONTROLLER (self), NULL);

  return fair_board_hints_show (get_board (self), &self->hint);
}

/* Removes the marks of a hint; the next hint shows all moves again. */
void
fair_board_controller_clear_hint (FairBoardController *self)
{
  g_return_if_fail (FAIR_IS_BOARD_CONTROLLER (self));

  self->hint = 0;
  fair_board_clear_moves (get_board (self));
}

/* The pile with selected cards, or else the pile at the cursor. */
guint
fair_board_controller_get_current_pile (FairBoardController *self)
{
  guint selected;
  int   index;

  g_return_val_if_fail (FAIR_IS_BOARD_CONTROLLER (self), FAIR_NO_PILE);

  selected = fair_board_input_get_selected_pile (self->input);
  return selected != FAIR_NO_PILE ? selected : fair_board_keys_get_place (self->keys, &index);
}

/* Whether the player drags cards or has selected some. */
gboolean
fair_board_controller_is_holding (FairBoardController *self)
{
  g_return_val_if_fail (FAIR_IS_BOARD_CONTROLLER (self), FALSE);

  return fair_board_has_drag (get_board (self)) || fair_board_input_get_selected_pile (self->input) != FAIR_NO_PILE;
}

/* Spreads the selected cards of @pile, or its top card. */
void
fair_board_controller_spread_pile (FairBoardController *self,
                                   guint                pile)
{
  g_return_if_fail (FAIR_IS_BOARD_CONTROLLER (self));

  fair_board_input_spread (self->input, pile);
}

/* Selects the run of @pile; its next move can be a cheat. */
void
fair_board_controller_cheat_with (FairBoardController *self,
                                  guint                pile)
{
  g_return_if_fail (FAIR_IS_BOARD_CONTROLLER (self));

  fair_board_input_arm_cheat (self->input, pile);
}

/* Shows a covered card of @pile whole until the next act. */
void
fair_board_controller_peek_at (FairBoardController *self,
                               guint                pile,
                               int                  index)
{
  const FairPosition *position;

  g_return_if_fail (FAIR_IS_BOARD_CONTROLLER (self));

  position = fair_board_get_position (get_board (self));
  if (index >= position->down[pile] && index < (int) fair_position_count (position, pile) &&
      !fair_game_model_get_concealed (get_model (self)))
    fair_board_set_peek (get_board (self), fair_position_pile (position, pile)[index]);
}

/* Returns: (transfer none): the input of pointer and fingers; for tests */
FairBoardInput *
fair_board_controller_get_input (FairBoardController *self)
{
  g_return_val_if_fail (FAIR_IS_BOARD_CONTROLLER (self), NULL);

  return self->input;
}

/* Returns: (transfer none): the keyboard cursor; for tests */
FairBoardKeys *
fair_board_controller_get_keys (FairBoardController *self)
{
  g_return_val_if_fail (FAIR_IS_BOARD_CONTROLLER (self), NULL);

  return self->keys;
}
