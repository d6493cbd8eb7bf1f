#include "config.h"

#include "fair-finale.h"

#include <adwaita.h>
#include <math.h>

/* Seconds: of the whole animation, until the first card leaps, from the first leap to the last, and from one
 * bounce to the next. */
#define DURATION 9.0
#define DELAY 0.4
#define LEAPING 3.5
#define BOUNCE 0.9

/* The remaining fraction of the height after a bounce. */
#define BOUNCE_LEAVES 0.72f

/* A card of a foundation, and where it lies. */
typedef struct
{
  FairCard     card;
  GdkRectangle start;
} Leap;

struct _FairFinale
{
  GtkWidget parent_instance;

  FairBoard    *board; /* borrowed: it is below, in the same window */
  FairSvgArt   *art;
  AdwAnimation *animation;
  double        time;  /* seconds since the cards on the board were at rest */
  double        held;  /* seconds spent waiting for that */
  GArray       *leaps; /* of Leap, in the order in which they start */
};

G_DEFINE_FINAL_TYPE (FairFinale, fair_finale, GTK_TYPE_WIDGET)

/* Where card number @leap is at @time, in seconds since it started from @start over a board of this size. A card
 * moves sideways at a constant speed and bounces off the bottom of the board, lower each time.
 *
 *  * Returns: whether any of it is still over the board */
gboolean
fair_finale_place (const GdkRectangle *start,
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

static void
time_cb (double   value,
         gpointer data)
{
  FairFinale *self = data;

  if (fair_board_is_moving (self->board))
    self->held = value;
  self->time = value - self->held;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Lists the cards of the foundations from the top, taking one from each in turn. */
static void
list_leaps (FairFinale *self)
{
  FairGameModel      *model = fair_board_get_model (self->board);
  const FairRules    *rules = fair_game_model_get_rules (model);
  const FairPosition *position = fair_game_model_get_position (model);
  guint               first = rules->first[FAIR_FOUNDATION];

  g_array_set_size (self->leaps, 0);
  for (guint depth = 0; depth < FAIR_N_RANKS; depth++)
    for (guint pile = first; pile < first + rules->count[FAIR_FOUNDATION]; pile++)
      if (depth < fair_position_count (position, pile))
        {
          Leap leap = { .card = fair_position_card (position, pile, depth) };

          if (fair_board_get_bounds (self->board, pile, -1, &leap.start))
            g_array_append_val (self->leaps, leap);
        }
}

static gboolean
event_cb (FairFinale *self,
          GdkEvent   *event)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if (type == GDK_KEY_PRESS || type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN)
    fair_finale_stop (self);
  return GDK_EVENT_PROPAGATE;
}

/* Watches all keys and clicks in the window without consuming them. */
static void
fair_finale_root (GtkWidget *widget)
{
  GtkEventController *controller = gtk_event_controller_legacy_new ();

  GTK_WIDGET_CLASS (fair_finale_parent_class)->root (widget);

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "event", G_CALLBACK (event_cb), widget, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (gtk_widget_get_root (widget)), controller);
}

static void
fair_finale_snapshot (GtkWidget   *widget,
                      GtkSnapshot *snapshot)
{
  FairFinale *self = FAIR_FINALE (widget);
  int         width = gtk_widget_get_width (widget);
  int         height = gtk_widget_get_height (widget);

  /* Later cards are below. */
  for (guint i = self->leaps->len; i-- > 0;)
    {
      const Leap      *leap = &g_array_index (self->leaps, Leap, i);
      double           time = self->time - DELAY - LEAPING * i / self->leaps->len;
      graphene_point_t point;

      if (time <= 0 || !fair_finale_place (&leap->start, width, height, i, time, &point))
        continue;
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &point);
      fair_svg_art_snapshot (self->art, widget, snapshot, leap->card, leap->start.width, leap->start.height);
      gtk_snapshot_restore (snapshot);
    }
}

static void
fair_finale_dispose (GObject *object)
{
  FairFinale *self = FAIR_FINALE (object);

  g_clear_object (&self->animation);
  g_clear_object (&self->art);

  G_OBJECT_CLASS (fair_finale_parent_class)->dispose (object);
}

static void
fair_finale_finalize (GObject *object)
{
  g_array_unref (FAIR_FINALE (object)->leaps);

  G_OBJECT_CLASS (fair_finale_parent_class)->finalize (object);
}

static void
fair_finale_class_init (FairFinaleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_finale_dispose;
  G_OBJECT_CLASS (klass)->finalize = fair_finale_finalize;
  widget_class->root = fair_finale_root;
  widget_class->snapshot = fair_finale_snapshot;
}

static void
fair_finale_init (FairFinale *self)
{
  self->leaps = g_array_new (FALSE, FALSE, sizeof (Leap));
  self->animation = adw_timed_animation_new (GTK_WIDGET (self), 0, DURATION, (guint) (DURATION * 1000),
                                             adw_callback_animation_target_new (time_cb, self, NULL));
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->animation), ADW_LINEAR);
  g_signal_connect_swapped (self->animation, "done", G_CALLBACK (fair_finale_stop), self);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

/* Returns: (transfer floating): a finale, to cover all of @board in the same window */
GtkWidget *
fair_finale_new (FairBoard  *board,
                 FairSvgArt *art)
{
  FairFinale *self = g_object_new (FAIR_TYPE_FINALE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  self->board = board;
  self->art = g_object_ref (art);

  return GTK_WIDGET (self);
}

/* Makes the cards leap, unless animations are turned off. */
void
fair_finale_start (FairFinale *self)
{
  g_return_if_fail (FAIR_IS_FINALE (self));

  if (!adw_get_enable_animations (GTK_WIDGET (self)))
    return;

  list_leaps (self);
  self->held = 0;
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  adw_animation_reset (self->animation);
  adw_animation_play (self->animation);
}

void
fair_finale_stop (FairFinale *self)
{
  g_return_if_fail (FAIR_IS_FINALE (self));

  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return;

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  adw_animation_reset (self->animation);
  g_array_set_size (self->leaps, 0);
}
