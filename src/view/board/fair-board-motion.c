/* Animates cards and places from where they were seen to where they lie.
 *
 * A card in motion already lies at its new place and has its new size; it is drawn with an offset that shrinks to zero,
 * and a scale that approaches one. A new motion can take over in the middle of another, and any motion can be cut
 * short.
 */
#include "fair-board-private.h"

#include <math.h>

/* Milliseconds. */
#define GLIDE_MIN 120.0
#define GLIDE_MAX 260.0
#define TURN 180.0
#define FAST_FACTOR 0.4

/* A card that is closer to its place, as a share of its path, is not redirected. */
#define LEAST_BEND 0.05

/* The distance in pixels that needs GLIDE_MAX. */
#define GLIDE_FAR 600.0f

/* Redraws the board at each step of the animation, which ends the motions that have arrived. */
static void
value_cb (double   value,
          gpointer data)
{
  FairBoard *self = data;

  for (guint item = 0; item < FAIR_BOARD_N_ITEMS; item++)
    if (value >= self->motions[item].begin + self->motions[item].duration)
      self->motions[item].active = FALSE;
  if (self->model == NULL)
    return;

  fair_board_update_shown (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
done_cb (FairBoard *self)
{
  value_cb (G_MAXDOUBLE, self);
  if (self->model != NULL)
    fair_board_update_places (self);
}

void
fair_board_init_motion (FairBoard *self)
{
  self->animation = adw_timed_animation_new (GTK_WIDGET (self), 0, 0, 0, adw_callback_animation_target_new (value_cb, self, NULL));
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->animation), ADW_LINEAR);
  g_signal_connect_swapped (self->animation, "done", G_CALLBACK (done_cb), self);
}

/* Moves @item to its place once fair_board_run_motion() is called. It is seen @dx and @dy pixels from where it lies
 * now, @scale times as large as it is, and starts after @delay milliseconds. Whatever changes its size arrives at the
 * same time. */
void
fair_board_add_motion (FairBoard *self,
                       guint      item,
                       float      dx,
                       float      dy,
                       float      scale,
                       gboolean   turns,
                       guint      delay)
{
  double factor = self->fast ? FAST_FACTOR : 1;
  double far = ABS (scale - 1) > 0 ? 1 : MIN (hypotf (dx, dy) / GLIDE_FAR, 1);
  double glide = GLIDE_MIN + (GLIDE_MAX - GLIDE_MIN) * far;

  self->motions[item] = (FairBoardMotion){
    .active = TRUE,
    .turns = turns,
    .dx = dx,
    .dy = dy,
    .growth = scale - 1,
    .begin = adw_animation_get_value (self->animation) + delay * factor,
    .duration = (turns ? MAX (glide, TURN) : glide) * factor,
    .order = ++self->last_order
  };
}

/* Redirects @item, which is in motion and seen @dx and @dy pixels from its new place and @scale times as large; it
 * arrives at the same time as before. Returns: FALSE if it has almost arrived, so that it is too late. */
gboolean
fair_board_bend_motion (FairBoard *self,
                        guint      item,
                        float      dx,
                        float      dy,
                        float      scale)
{
  FairBoardMotion *motion = &self->motions[item];
  double           left = pow (1 - fair_board_get_pose (self, item).progress, 3);

  if (left < LEAST_BEND)
    return FALSE;

  motion->dx = (float) (dx / left);
  motion->dy = (float) (dy / left);
  motion->growth = (float) ((scale - 1) / left);
  return TRUE;
}

/* Starts the motions that were added, and continues those in progress. */
void
fair_board_run_motion (FairBoard *self)
{
  double now = adw_animation_get_value (self->animation);
  double end = 0;

  for (guint item = 0; item < FAIR_BOARD_N_ITEMS; item++)
    {
      FairBoardMotion *motion = &self->motions[item];

      motion->begin -= now;
      if (motion->active)
        end = MAX (end, motion->begin + motion->duration);
    }

  /* Setting the animation back to its start must not count as its end. */
  g_signal_handlers_block_by_func (self->animation, done_cb, self);
  adw_animation_pause (self->animation);
  adw_timed_animation_set_value_to (ADW_TIMED_ANIMATION (self->animation), end);
  adw_timed_animation_set_duration (ADW_TIMED_ANIMATION (self->animation), (guint) end);
  adw_animation_reset (self->animation);
  g_signal_handlers_unblock_by_func (self->animation, done_cb, self);
  adw_animation_play (self->animation);
}

gboolean
fair_board_is_moving (FairBoard *self)
{
  return adw_animation_get_state (self->animation) == ADW_ANIMATION_PLAYING;
}

void
fair_board_finish_motion (FairBoard *self)
{
  if (fair_board_is_moving (self))
    adw_animation_skip (self->animation);
}

FairBoardPose
fair_board_get_pose (FairBoard *self,
                     guint      item)
{
  const FairBoardMotion *motion = &self->motions[item];
  FairBoardPose          pose = { 0, 0, 1, 1, TRUE, 1 };
  double                 left;

  if (!motion->active)
    return pose;

  pose.progress = CLAMP ((adw_animation_get_value (self->animation) - motion->begin) / motion->duration, 0, 1);
  left = pow (1 - pose.progress, 3);
  pose.dx = (float) (motion->dx * left);
  pose.dy = (float) (motion->dy * left);
  pose.scale = 1 + (float) (motion->growth * left);
  if (motion->turns)
    {
      pose.width = (float) MAX (fabs (cos (pose.progress * G_PI)), 0.02);
      pose.turned = pose.progress >= 0.5;
    }

  return pose;
}
