#include "config.h"

#include "fair-board-motion.h"

#include <math.h>

typedef struct
{
  gboolean active;
  gboolean turns;
  float    dx; /* the offset at the start */
  float    dy;
  float    growth; /* the scale at the start, less one */
  double   begin;  /* milliseconds since the start of the animation; can be negative */
  double   duration;
  guint    order; /* later ones are drawn above */
} Motion;

struct _FairBoardMotion
{
  GtkWidget          *board; /* borrowed */
  FairBoardMotionFunc func;
  AdwAnimation       *animation; /* owned; its value is the milliseconds since its start */
  gboolean            fast;
  guint               last_order;
  Motion              motions[FAIR_BOARD_N_MOTIONS];
};

/* Milliseconds. */
#define GLIDE_MIN 120.0
#define GLIDE_MAX 260.0
#define TURN 180.0
#define FAST_FACTOR 0.4

/* A card that is closer to its place, as a share of its path, is not redirected. */
#define LEAST_BEND 0.05

/* The distance in pixels that needs GLIDE_MAX. */
#define GLIDE_FAR 600.0f

static void
finish_motions (FairBoardMotion *self)
{
  for (guint item = 0; item < FAIR_BOARD_N_MOTIONS; item++)
    self->motions[item].active = FALSE;
}

static double
get_now (FairBoardMotion *self)
{
  return adw_animation_get_value (self->animation);
}

static void
value_cb (double   value,
          gpointer data)
{
  FairBoardMotion *self = data;

  for (guint item = 0; item < FAIR_BOARD_N_MOTIONS; item++)
    {
      Motion *motion = &self->motions[item];

      if (motion->active && value >= motion->begin + motion->duration)
        motion->active = FALSE;
    }
  self->func (self->board, FALSE);
}

static void
done_cb (FairBoardMotion *self)
{
  finish_motions (self);
  self->func (self->board, TRUE);
}

/* Returns: (transfer full): to be freed with fair_board_motion_free() before @board, which is animated */
FairBoardMotion *
fair_board_motion_new (GtkWidget          *board,
                       FairBoardMotionFunc func)
{
  FairBoardMotion *self = g_new0 (FairBoardMotion, 1);

  self->board = board;
  self->func = func;
  self->animation = adw_timed_animation_new (board, 0, 0, 0, adw_callback_animation_target_new (value_cb, self, NULL));
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->animation), ADW_LINEAR);
  g_signal_connect_swapped (self->animation, "done", G_CALLBACK (done_cb), self);

  return self;
}

void
fair_board_motion_free (FairBoardMotion *self)
{
  g_signal_handlers_disconnect_by_data (self->animation, self);
  adw_animation_pause (self->animation);
  g_object_unref (self->animation);
  g_free (self);
}

void
fair_board_motion_set_fast (FairBoardMotion *self,
                            gboolean         fast)
{
  self->fast = fast;
}

/* Moves @item to its place once fair_board_motion_run() is called. It is seen @dx and @dy pixels from where it lies
 * now, @scale times as large as it is, and starts after @delay milliseconds. Whatever changes its size arrives at the
 * same time. */
void
fair_board_motion_add (FairBoardMotion *self,
                       guint            item,
                       float            dx,
                       float            dy,
                       float            scale,
                       gboolean         turns,
                       guint            delay)
{
  double factor = self->fast ? FAST_FACTOR : 1;
  double far = ABS (scale - 1) > 0 ? 1 : MIN (hypotf (dx, dy) / GLIDE_FAR, 1);
  double glide = GLIDE_MIN + (GLIDE_MAX - GLIDE_MIN) * far;

  self->motions[item] = (Motion){
    .active = TRUE,
    .turns = turns,
    .dx = dx,
    .dy = dy,
    .growth = scale - 1,
    .begin = get_now (self) + delay * factor,
    .duration = (turns ? MAX (glide, TURN) : glide) * factor,
    .order = ++self->last_order
  };
}

static double
get_left (FairBoardMotion *self,
          const Motion    *motion)
{
  return pow (1 - CLAMP ((get_now (self) - motion->begin) / motion->duration, 0, 1), 3);
}

/* Redirects @item, which is in motion and seen @dx and @dy pixels from its new place and @scale times as large; it
 * arrives at the same time as before. Returns: FALSE if it has almost arrived, so that it is too late. */
gboolean
fair_board_motion_bend (FairBoardMotion *self,
                        guint            item,
                        float            dx,
                        float            dy,
                        float            scale)
{
  Motion *motion = &self->motions[item];
  double  left = get_left (self, motion);

  if (left < LEAST_BEND)
    return FALSE;

  motion->dx = (float) (dx / left);
  motion->dy = (float) (dy / left);
  motion->growth = (float) ((scale - 1) / left);
  return TRUE;
}

/* Starts the motions that were added, and continues those in progress. */
void
fair_board_motion_run (FairBoardMotion *self)
{
  double now = get_now (self);
  double end = 0;

  for (guint item = 0; item < FAIR_BOARD_N_MOTIONS; item++)
    {
      Motion *motion = &self->motions[item];

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

void
fair_board_motion_stop (FairBoardMotion *self)
{
  if (fair_board_motion_is_running (self))
    adw_animation_skip (self->animation);
  finish_motions (self);
}

gboolean
fair_board_motion_is_running (FairBoardMotion *self)
{
  return adw_animation_get_state (self->animation) == ADW_ANIMATION_PLAYING;
}

gboolean
fair_board_motion_is_moving (FairBoardMotion *self,
                             guint            item)
{
  return self->motions[item].active;
}

guint
fair_board_motion_get_order (FairBoardMotion *self,
                             guint            item)
{
  return self->motions[item].order;
}

/* How @item is drawn now. */
FairBoardPose
fair_board_motion_get_pose (FairBoardMotion *self,
                            guint            item)
{
  const Motion *motion = &self->motions[item];
  FairBoardPose pose = { 0, 0, 1, 1, TRUE };
  double        progress;
  double        left;

  if (!motion->active)
    return pose;

  progress = CLAMP ((get_now (self) - motion->begin) / motion->duration, 0, 1);
  left = get_left (self, motion);
  pose.dx = (float) (motion->dx * left);
  pose.dy = (float) (motion->dy * left);
  pose.scale = 1 + (float) (motion->growth * left);
  if (motion->turns)
    {
      pose.width = (float) MAX (fabs (cos (progress * G_PI)), 0.02);
      pose.turned = progress >= 0.5;
    }

  return pose;
}
