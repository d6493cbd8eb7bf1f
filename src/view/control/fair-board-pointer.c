/* The pointer and fingers of a controller: one state machine, fed by GTK's gestures. It uses the layout, not the drawn
 * picture, and changes things only through the acts in fair-board-controller.c. */
#include "fair-board-controller-private.h"

#include "fair-latin-key.h"

/* A swipe over the bare table has at least this length in pixels, and is this many times longer in its
 * direction than across it. */
#define SWIPE_LENGTH 60.0f
#define SWIPE_STRAIGHT 2.0f

/* A finger may move this many times farther than a pointer before a press counts as a drag. */
#define TOUCH_SHAKE 2.0

static void
begin_drag (FairBoardController *self)
{
  FairPointer        *pointer = &self->pointer;
  const FairRules    *rules = fair_board_get_rules (self->board);
  const FairPosition *position = fair_board_get_position (self->board);
  gboolean            targets[FAIR_MAX_PILES] = { FALSE };

  pointer->state = STATE_SPENT;
  if (pointer->button != GDK_BUTTON_PRIMARY || pointer->pile == FAIR_NO_PILE || pointer->index < 0 ||
      fair_board_controller_is_concealed (self) || fair_board_controller_get_role (self, pointer->pile) == FAIR_STOCK)
    return;

  fair_board_controller_begin (self);
  pointer->count = fair_position_count (position, pointer->pile) - (guint) pointer->index;
  if (!fair_board_controller_check_pick_up (self, pointer->pile, pointer->count))
    return;

  fair_board_controller_deselect (self);
  pointer->state = STATE_DRAGGING;
  for (guint to = 0; to < rules->n_piles; to++)
    targets[to] = fair_is_legal (rules, position, fair_game_model_resolve (fair_board_get_model (self->board), pointer->pile, pointer->count, to, FALSE));
  fair_board_set_targets (self->board, targets);
}

static void
end_drag (FairBoardController *self)
{
  static const gboolean none[FAIR_MAX_PILES] = { FALSE };

  fair_board_set_targets (self->board, none);
  fair_board_end_drag (self->board);
  self->pointer.state = STATE_IDLE;
}

/* The pile on which the dragged cards are dropped: among the piles that accept them, the one that the lowest card
 * overlaps most, or else the pile that it overlaps most. */
static guint
find_drop (FairBoardController *self,
           gboolean             cheat)
{
  const FairLayout   *layout = fair_board_get_layout (self->board);
  const FairRules    *rules = fair_board_get_rules (self->board);
  const FairPosition *position = fair_board_get_position (self->board);
  FairRect            dragged = layout->cards[position->start[self->pointer.pile] + self->pointer.index];
  guint               best = FAIR_NO_PILE;
  float               best_overlap = 0;

  dragged.x += self->pointer.dx;
  /* The table may have been scrolled during the drag. */
  dragged.y += self->pointer.dy + fair_board_get_scroll (self->board) - self->pointer.scroll;
  for (guint to = 0; to < rules->n_piles; to++)
    {
      float    overlap = fair_rect_overlap (&dragged, &layout->areas[to]);
      FairMove move = fair_game_model_resolve (fair_board_get_model (self->board), self->pointer.pile, self->pointer.count, to, cheat);

      if (overlap > 0 && fair_is_legal (rules, position, move))
        overlap += dragged.width * dragged.height;
      if (overlap > best_overlap)
        {
          best = to;
          best_overlap = overlap;
        }
    }

  return best;
}

static void
drop (FairBoardController *self,
      gboolean             cheat)
{
  guint    to = find_drop (self, cheat);
  FairMove move;

  fair_board_controller_begin (self);
  if (self->pointer.state != STATE_DRAGGING)
    return;
  if (to == FAIR_NO_PILE || to == self->pointer.pile)
    {
      end_drag (self);
      return;
    }

  /* After this the cards glide from where they are dropped to their new place, or back. */
  move = fair_game_model_resolve (fair_board_get_model (self->board), self->pointer.pile, self->pointer.count, to, cheat);
  self->pointer.state = STATE_SPENT;
  fair_board_controller_play (self, move);
  end_drag (self);
}

/* Finds the card or place at the point of the press. */
static void
locate (FairBoardController *self)
{
  FairPointer *pointer = &self->pointer;

  if (fair_board_get_model (self->board) == NULL ||
      !fair_layout_find (fair_board_get_layout (self->board), fair_board_get_rules (self->board), fair_board_get_position (self->board),
                         pointer->x, pointer->y, &pointer->pile, &pointer->index))
    {
      pointer->pile = FAIR_NO_PILE;
      pointer->index = -1;
    }
}

/* Shows the card under the pointer whole until the release, if it lies face up and others cover it. */
static void
begin_peek (FairBoardController *self)
{
  const FairPosition *position = fair_board_get_position (self->board);
  guint               pile = self->pointer.pile;
  int                 index = self->pointer.index;

  if (pile == FAIR_NO_PILE || index < 0 || fair_board_controller_is_concealed (self) ||
      fair_board_controller_get_role (self, pile) == FAIR_STOCK || index < position->down[pile] ||
      index + 1 >= (int) fair_position_count (position, pile))
    return;

  self->pointer.state = STATE_PEEKING;
  fair_board_set_peek (self->board, fair_position_pile (position, pile)[index]);
}

/* Follows a change of the position: dragging, peeking and selecting end, and a click in progress applies to the card
 * that is now under the pointer. */
void
fair_board_controller_reset_pointer (FairBoardController *self)
{
  if (self->pointer.state == STATE_DRAGGING)
    {
      end_drag (self);
      self->pointer.state = STATE_SPENT;
    }
  if (self->pointer.state == STATE_PEEKING)
    self->pointer.state = STATE_SPENT;
  fair_board_set_peek (self->board, FAIR_NO_CARD);
  if (self->pointer.state == STATE_PRESSED && !self->pointer.on_cloth)
    locate (self);
  if (self->selection.pile != FAIR_NO_PILE)
    fair_board_controller_deselect (self);
}

/* A button of the pointer was pressed at a point of the board, in pixels; or a finger was, for FAIR_BUTTON_TOUCH. */
void
fair_board_controller_press (FairBoardController *self,
                             double               x,
                             double               y,
                             guint                button)
{
  if (self->pointer.state == STATE_DRAGGING)
    end_drag (self);

  self->pointer = (FairPointer){
    .state = STATE_PRESSED,
    .button = button == FAIR_BUTTON_TOUCH ? GDK_BUTTON_PRIMARY : button,
    .is_touch = button == FAIR_BUTTON_TOUCH,
    .x = (float) x,
    .y = (float) y,
    .scroll = fair_board_get_scroll (self->board)
  };
  locate (self);
  self->pointer.on_cloth = self->pointer.pile == FAIR_NO_PILE;
  if (fair_board_get_model (self->board) == NULL)
    return;

  fair_board_set_peek (self->board, FAIR_NO_CARD);
  if (button == GDK_BUTTON_SECONDARY && !fair_board_controller_has_menu (self))
    begin_peek (self);
  fair_board_controller_point_at (self, self->pointer.pile, self->pointer.index);
}

static gboolean
is_far (FairBoardController *self)
{
  double shake = self->pointer.is_touch ? TOUCH_SHAKE : 1;

  return gtk_drag_check_threshold (GTK_WIDGET (self->board), 0, 0, (int) (self->pointer.dx / shake), (int) (self->pointer.dy / shake));
}

/* Follows a new scroll offset: dragged cards stay under the pointer. */
void
fair_board_controller_follow_scroll (FairBoardController *self)
{
  if (self->pointer.state == STATE_DRAGGING)
    fair_board_set_drag (self->board, self->pointer.pile, self->pointer.count, self->pointer.dx,
                         self->pointer.dy + fair_board_get_scroll (self->board) - self->pointer.scroll);
}

/* The pointer or finger has moved by @dx and @dy pixels since it went down. */
void
fair_board_controller_motion (FairBoardController *self,
                              double               dx,
                              double               dy)
{
  FairPointer *pointer = &self->pointer;

  if (fair_board_get_model (self->board) == NULL)
    return;

  pointer->dx = (float) dx;
  pointer->dy = (float) dy;
  if (pointer->state == STATE_PRESSED && !pointer->on_cloth && is_far (self))
    begin_drag (self);
  if (pointer->state == STATE_PRESSED && pointer->on_cloth && pointer->is_touch && is_far (self) && ABS (dy) > ABS (dx) &&
      fair_board_get_layout (self->board)->height > gtk_widget_get_height (GTK_WIDGET (self->board)))
    pointer->state = STATE_PANNING;
  if (pointer->state == STATE_PANNING)
    fair_board_set_scroll (self->board, pointer->scroll - pointer->dy);
  if (pointer->state == STATE_DRAGGING)
    fair_board_scroll_at_edge (self->board, pointer->y + pointer->dy, pointer->dy);
  fair_board_controller_follow_scroll (self);
}

/* A finger was held down: opens the menu of the cards in games that have one, otherwise shows a covered
 * card. */
void
fair_board_controller_hold (FairBoardController *self)
{
  FairPointer *pointer = &self->pointer;

  if (fair_board_get_model (self->board) == NULL || pointer->state != STATE_PRESSED || !pointer->is_touch ||
      pointer->pile == FAIR_NO_PILE || fair_board_controller_is_concealed (self))
    return;

  if (fair_board_controller_has_menu (self) && fair_board_controller_get_role (self, pointer->pile) == FAIR_COLUMN && pointer->index >= 0)
    {
      pointer->state = STATE_SPENT;
      self->funcs->open_menu (self->owner, pointer->pile, pointer->index);
    }
  else
    begin_peek (self);
}

/* Reports a swipe if a finger, or the pointer with its first button, moved far and straight over the bare table. Returns:
 * whether it did. */
static gboolean
swipe (FairBoardController *self)
{
  float across = ABS (self->pointer.dx);
  float down = ABS (self->pointer.dy);

  if (self->pointer.button != GDK_BUTTON_PRIMARY || !self->pointer.on_cloth || MAX (across, down) < SWIPE_LENGTH ||
      MAX (across, down) < SWIPE_STRAIGHT * MIN (across, down))
    return FALSE;

  if (self->funcs->swipe != NULL)
    self->funcs->swipe (self->owner, across > down ? (self->pointer.dx > 0 ? GTK_DIR_RIGHT : GTK_DIR_LEFT)
                                                   : (self->pointer.dy > 0 ? GTK_DIR_DOWN : GTK_DIR_UP));
  return TRUE;
}

static void
click (FairBoardController *self,
       gboolean             cheat)
{
  guint pile = self->pointer.pile;

  if (fair_board_controller_is_concealed (self))
    fair_board_controller_start (self);
  else if (pile == FAIR_NO_PILE)
    fair_board_controller_deselect (self);
  else if (self->pointer.button == GDK_BUTTON_SECONDARY)
    fair_board_controller_spread (self, pile);
  else if (self->pointer.button == GDK_BUTTON_MIDDLE)
    {
      fair_board_controller_deselect (self);
      fair_board_controller_send_to_foundation (self, pile);
    }
  else if (self->pointer.button == GDK_BUTTON_PRIMARY)
    fair_board_controller_click (self, pile, self->pointer.index, cheat);
}

/* The button or finger was released; @cheat: with the key for cheating. */
void
fair_board_controller_release (FairBoardController *self,
                               gboolean             cheat)
{
  FairPointerState state = self->pointer.state;

  if (fair_board_get_model (self->board) == NULL)
    return;

  if (state == STATE_DRAGGING)
    drop (self, cheat);
  if (state == STATE_PEEKING)
    fair_board_set_peek (self->board, FAIR_NO_CARD);
  self->pointer.state = STATE_IDLE;
  if (state == STATE_PRESSED && !self->pointer.repeats && !swipe (self) && !is_far (self))
    click (self, cheat);
}

/* Puts back dragged cards and deselects all cards. Returns: whether there were any. */
gboolean
fair_board_controller_cancel (FairBoardController *self)
{
  gboolean any = fair_board_controller_is_holding (self);

  if (self->pointer.state == STATE_DRAGGING)
    end_drag (self);
  if (self->pointer.state == STATE_PEEKING)
    fair_board_set_peek (self->board, FAIR_NO_CARD);
  if (self->pointer.state != STATE_IDLE)
    self->pointer.state = STATE_SPENT;
  if (self->selection.pile != FAIR_NO_PILE)
    fair_board_controller_deselect (self);

  return any;
}

static void
drag_begin_cb (FairBoardController *self,
               double               x,
               double               y,
               GtkGestureDrag      *gesture)
{
  GtkWidget         *board = GTK_WIDGET (self->board);
  GdkDevice         *device = gtk_event_controller_get_current_event_device (GTK_EVENT_CONTROLLER (gesture));
  guint32            time = gtk_event_controller_get_current_event_time (GTK_EVENT_CONTROLLER (gesture));
  const FairPointer *last = &self->pointer;
  gboolean           is_touch = device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
  gboolean           repeats;
  int                limit;

  /* The second click of a double click, as other programs want it, must not move the card that has turned up below the one that the
   * first click moved. */
  g_object_get (gtk_widget_get_settings (board), "gtk-double-click-time", &limit, NULL);
  repeats = last->has_sent && time - last->time < (guint32) limit &&
            !gtk_drag_check_threshold (board, (int) last->x, (int) last->y, (int) x, (int) y);
  fair_board_controller_press (self, x, y, is_touch ? FAIR_BUTTON_TOUCH : gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)));
  self->pointer.time = time;
  self->pointer.repeats = repeats;
}

static void
drag_end_cb (FairBoardController *self,
             double               dx,
             double               dy,
             GtkGestureDrag      *gesture)
{
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  fair_board_controller_motion (self, dx, dy);
  fair_board_controller_release (self, (modifiers & GDK_SHIFT_MASK) != 0);
}

static gboolean
key_pressed_cb (FairBoardController   *self,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                GtkEventControllerKey *controller)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));

  return fair_board_controller_press_key (self, fair_latin_key_find (event), modifiers);
}

/* Connects the controller to the events of its board. Controllers added last handle events first: the drag notes
 * where the finger went down before the long press. */
void
fair_board_controller_add_gestures (FairBoardController *self)
{
  GtkGesture         *hold = gtk_gesture_long_press_new ();
  GtkGesture         *drag = gtk_gesture_drag_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  gpointer const      controllers[] = { hold, drag, focus, keys };

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect_swapped (hold, "pressed", G_CALLBACK (fair_board_controller_hold), self);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  gtk_gesture_single_set_exclusive (GTK_GESTURE_SINGLE (drag), TRUE);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (fair_board_controller_motion), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (fair_board_controller_cancel), self);
  g_signal_connect_swapped (focus, "notify::contains-focus", G_CALLBACK (fair_board_controller_update_cursor), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  for (guint i = 0; i < G_N_ELEMENTS (controllers); i++)
    {
      gtk_widget_add_controller (GTK_WIDGET (self->board), controllers[i]);
      self->gestures = g_slist_prepend (self->gestures, controllers[i]);
    }
}
