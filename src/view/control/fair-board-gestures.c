#include "config.h"

#include "fair-board-gestures.h"

#include "fair-latin-key.h"

struct _FairBoardGestures
{
  FairBoard      *board; /* borrowed, like the next two */
  FairBoardInput *input;
  FairBoardKeys  *keys;

  GSList *controllers; /* of GtkEventController, owned by the board */
};

static gboolean
is_touch (GtkGesture *gesture)
{
  GdkDevice *device = gtk_event_controller_get_current_event_device (GTK_EVENT_CONTROLLER (gesture));

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

static void
drag_begin_cb (FairBoardGestures *self,
               double             x,
               double             y,
               GtkGestureDrag    *gesture)
{
  int   index;
  guint pile;

  if (is_touch (GTK_GESTURE (gesture)))
    fair_board_input_touch (self->input, (float) x, (float) y);
  else
    fair_board_input_press (self->input, (float) x, (float) y,
                            gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)));
  pile = fair_board_input_get_pressed (self->input, &index);
  fair_board_keys_point (self->keys, pile, index);
}

static void
drag_update_cb (FairBoardGestures *self,
                double             dx,
                double             dy,
                GtkGestureDrag    *gesture)
{
  fair_board_input_motion (self->input, (float) dx, (float) dy);
}

static void
drag_end_cb (FairBoardGestures *self,
             double             dx,
             double             dy,
             GtkGestureDrag    *gesture)
{
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  fair_board_input_motion (self->input, (float) dx, (float) dy);
  fair_board_input_release (self->input, (modifiers & GDK_SHIFT_MASK) != 0);
}

static void
drag_cancel_cb (FairBoardGestures *self,
                GdkEventSequence  *sequence,
                GtkGestureDrag    *gesture)
{
  fair_board_input_cancel (self->input);
}

static void
hold_cb (FairBoardGestures   *self,
         double               x,
         double               y,
         GtkGestureLongPress *gesture)
{
  fair_board_input_hold (self->input);
}

static gboolean
key_pressed_cb (FairBoardGestures     *self,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                GtkEventControllerKey *controller)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));

  return fair_board_keys_press (self->keys, fair_latin_key_find (event), modifiers);
}

static void
add (FairBoardGestures  *self,
     GtkEventController *controller)
{
  gtk_widget_add_controller (GTK_WIDGET (self->board), controller);
  self->controllers = g_slist_prepend (self->controllers, controller);
}

static void
add_drag (FairBoardGestures *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  gtk_gesture_single_set_exclusive (GTK_GESTURE_SINGLE (drag), TRUE);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (drag_cancel_cb), self);
  add (self, GTK_EVENT_CONTROLLER (drag));
}

static void
add_long_press (FairBoardGestures *self)
{
  GtkGesture *hold = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect_swapped (hold, "pressed", G_CALLBACK (hold_cb), self);
  add (self, GTK_EVENT_CONTROLLER (hold));
}

static void
focus_cb (FairBoardGestures *self)
{
  fair_board_keys_update (self->keys);
}

static void
add_focus (FairBoardGestures *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_swapped (focus, "notify::contains-focus", G_CALLBACK (focus_cb), self);
  add (self, focus);
}

/* Connects @input and @keys to the events of @board.
 *
 * Returns: (transfer full): to be freed with fair_board_gestures_free() before any of them */
FairBoardGestures *
fair_board_gestures_new (FairBoard      *board,
                         FairBoardInput *input,
                         FairBoardKeys  *keys)
{
  FairBoardGestures  *self = g_new0 (FairBoardGestures, 1);
  GtkEventController *controller = gtk_event_controller_key_new ();

  self->board = board;
  self->input = input;
  self->keys = keys;
  /* Controllers added last handle events first: the drag tells the input where the finger went down before
   * the long press. */
  add_long_press (self);
  add_drag (self);
  add_focus (self);
  g_signal_connect_swapped (controller, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  add (self, controller);

  return self;
}

/* Removes the controllers from the board and frees @self. */
void
fair_board_gestures_free (FairBoardGestures *self)
{
  for (GSList *link = self->controllers; link; link = link->next)
    gtk_widget_remove_controller (GTK_WIDGET (self->board), link->data);
  g_slist_free (self->controllers);
  g_free (self);
}
