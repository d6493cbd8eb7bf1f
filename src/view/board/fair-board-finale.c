/* The animation after a win: cards leap from the foundations over the board, which works as usual. Any key or click in the
 * window ends it. */
#include "fair-board-private.h"

#include <math.h>

/* Seconds: of the whole animation, until the first card leaps, from the first leap to the last, and from one
 * bounce to the next. */
#define DURATION 9.0
#define DELAY 0.4
#define LEAPING 3.5
#define BOUNCE 0.9

/* The remaining fraction of the height after a bounce. */
#define BOUNCE_LEAVES 0.72f

typedef struct
{
  FairCard     card;
  GdkRectangle start;
} Leap;

/* Where card number @leap is at @time, in seconds since it started from @start over a board of this size. A card
 * moves sideways at a constant speed and bounces off the bottom of the board, lower each time.
 *
 * Returns: whether any of it is still over the board */
gboolean
fair_board_place_leap (const GdkRectangle *start,
                       int                 width,
                       int                 height,
                       guint               leap,
                       double              time,
                       graphene_point_t   *point)
{
  /* Multiples of the golden ratio are spread evenly between 0 and 1. */
  double even = fmod (leap * 0.6180339887498949, 1.0);
  double speed = (0.25 + 0.45 * even) * width * (leap % 2 == 0 ? 1 : -1);
  double fall = MAX (height - start->height - start->y, 0);
  double phase = time / BOUNCE;
  double bounces = floor (phase + 0.5);

  point->x = (float) (start->x + speed * time);
  point->y = (float) (start->y + fall * (1 - pow (BOUNCE_LEAVES, bounces) * fabs (cos (G_PI * phase))));
  return point->x + start->width > 0 && point->x < width;
}

/* The leaps begin when the cards on the board are at rest. */
static void
time_cb (double   value,
         gpointer data)
{
  FairBoard *self = data;

  if (fair_board_is_moving (self))
    self->finale_held = value;
  self->finale_time = value - self->finale_held;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
event_cb (FairBoard *self,
          GdkEvent  *event)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if (type == GDK_KEY_PRESS || type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN)
    fair_board_stop_finale (self);
  return GDK_EVENT_PROPAGATE;
}

/* Watches all keys and clicks in the new window of the board, without consuming them. */
void
fair_board_watch_window (FairBoard *self)
{
  GtkRoot            *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkEventController *controller;

  if (root == NULL)
    return;

  controller = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (root), controller);
}

void
fair_board_snapshot_finale (FairBoard   *self,
                            GtkSnapshot *snapshot)
{
  /* Later cards are below. */
  for (guint i = self->leaps ? self->leaps->len : 0; i-- > 0;)
    {
      const Leap      *leap = &g_array_index (self->leaps, Leap, i);
      double           time = self->finale_time - DELAY - LEAPING * i / self->leaps->len;
      graphene_point_t point;

      if (time <= 0 || !fair_board_place_leap (&leap->start, self->layout_width, self->layout_height, i, time, &point))
        continue;
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &point);
      fair_svg_art_snapshot (self->art, GTK_WIDGET (self), snapshot, leap->card, leap->start.width, leap->start.height);
      gtk_snapshot_restore (snapshot);
    }
}

/* Makes the cards leap, unless animations are turned off; “finale” is TRUE meanwhile. */
void
fair_board_start_finale (FairBoard *self)
{
  const FairRules    *rules;
  const FairPosition *position;

  g_return_if_fail (self->model != NULL);

  if (!adw_get_enable_animations (GTK_WIDGET (self)))
    return;

  fair_board_stop_finale (self);
  rules = fair_board_get_rules (self);
  position = fair_board_get_position (self);
  self->leaps = g_array_new (FALSE, FALSE, sizeof (Leap));
  /* The cards of the foundations from the top, one from each in turn. */
  for (guint depth = 0; depth < FAIR_N_RANKS; depth++)
    for (guint i = 0; i < rules->count[FAIR_FOUNDATION]; i++)
      {
        guint pile = rules->first[FAIR_FOUNDATION] + i;
        Leap  leap = { 0 };

        if (depth >= fair_position_count (position, pile) || !fair_board_get_bounds (self, pile, -1, &leap.start))
          continue;
        leap.card = fair_position_card (position, pile, depth);
        g_array_append_val (self->leaps, leap);
      }
  self->finale_held = 0;
  self->finale = adw_timed_animation_new (GTK_WIDGET (self), 0, DURATION, (guint) (DURATION * 1000),
                                          adw_callback_animation_target_new (time_cb, self, NULL));
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->finale), ADW_LINEAR);
  g_signal_connect_swapped (self->finale, "done", G_CALLBACK (fair_board_stop_finale), self);
  adw_animation_play (self->finale);
  g_object_notify (G_OBJECT (self), "finale");
}

void
fair_board_stop_finale (FairBoard *self)
{
  if (self->leaps == NULL)
    return;

  g_signal_handlers_disconnect_by_data (self->finale, self);
  adw_animation_pause (self->finale);
  g_clear_object (&self->finale);
  g_clear_pointer (&self->leaps, g_array_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify (G_OBJECT (self), "finale");
}
