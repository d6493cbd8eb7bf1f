#include "fair-end-button.h"

#include "fair-compat.h"
#include "fair-i18n.h"
#include "fair-words.h"

/* Presses are ignored for this many microseconds after a change of the label, or for the double-click time if that is
 * longer. */
#define SETTLING_TIME (700 * G_TIME_SPAN_MILLISECOND)

struct _FairEndButton
{
  GtkButton parent_instance;

  int      limit; /* the time limit in seconds, each worth a point; 0 without a bonus */
  int      bonus;
  gboolean asking;
  gint64   changed;         /* when it asked, or stopped asking */
  gint64   pressed;         /* when the press began that leads to a click; 0 if that is not known */
  guint    held_key;        /* which activates the button and is still down; 0 without one */
  gint64 (*get_now) (void); /* microseconds of a monotonic clock */
};

G_DEFINE_FINAL_TYPE (FairEndButton, fair_end_button, GTK_TYPE_BUTTON)

/* Returns: (transfer full): the label of the button for a bonus of @points, as a question if @asking */
static char *
dup_label (FairEndButton *self,
           gboolean       asking,
           int            points)
{
  g_autofree char *bonus = fair_words_number (points);

  if (asking)
    return g_strdup (_ ("End now?"));
  if (self->limit == 0)
    return g_strdup (_ ("END"));
  /* translators: the button that ends a game with a clock; %s is the bonus */
  return g_strdup_printf (_ ("END +%s"), bonus);
}

static char *
dup_description (FairEndButton *self)
{
  g_autofree char *points = fair_words_number (self->bonus);

  if (self->limit == 0)
    return g_strdup (_ ("End the game"));
  /* translators: %s is a number of points. */
  return g_strdup_printf (ngettext ("End the game and get %s point for the time left",
                                    "End the game and get %s points for the time left", (gulong) self->bonus),
                          points);
}

/* The first click only asks. A press is too early if the label changed shortly before: the player has not read it, and may have
 * meant the previous label. */
static void
fair_end_button_clicked (GtkButton *button)
{
  FairEndButton  *self = FAIR_END_BUTTON (button);
  GtkButtonClass *parent_class = GTK_BUTTON_CLASS (fair_end_button_parent_class);
  gint64          pressed = self->pressed != 0 ? self->pressed : self->get_now ();
  int             double_click = 0;
  gboolean        is_early;
  gboolean        answers;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-double-click-time", &double_click, NULL);
  is_early = self->changed != 0 && pressed < self->changed + MAX (SETTLING_TIME, double_click * G_TIME_SPAN_MILLISECOND);
  answers = self->asking && !is_early;
  self->pressed = 0;
  if (!is_early)
    fair_end_button_set_asking (self, !answers);
  if (!answers)
    g_signal_stop_emission_by_name (button, "clicked");
  else if (parent_class->clicked != NULL)
    parent_class->clicked (button);
}

static void
note_press (FairEndButton *self)
{
  self->pressed = self->get_now ();
}

static gboolean
is_pressing (guint keyval)
{
  return keyval == GDK_KEY_space || keyval == GDK_KEY_KP_Space || keyval == GDK_KEY_Return || keyval == GDK_KEY_ISO_Enter ||
         keyval == GDK_KEY_KP_Enter;
}

/* A key that is held down presses the button once. */
static gboolean
key_pressed_cb (FairEndButton *self,
                guint          keyval)
{
  if (is_pressing (keyval) && keyval == self->held_key)
    return GDK_EVENT_STOP;

  self->held_key = is_pressing (keyval) ? keyval : 0;
  return GDK_EVENT_PROPAGATE;
}

static void
forget_key (FairEndButton *self)
{
  self->held_key = 0;
}

/* The tooltip is created on demand: with one that is set every second, GTK would look for the pointer every
 * second. */
static gboolean
fair_end_button_query_tooltip (GtkWidget  *widget,
                               int         x,
                               int         y,
                               gboolean    by_keyboard,
                               GtkTooltip *tooltip)
{
  g_autofree char *text = dup_description (FAIR_END_BUTTON (widget));

  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
fair_end_button_class_init (FairEndButtonClass *klass)
{
  GTK_BUTTON_CLASS (klass)->clicked = fair_end_button_clicked;
  GTK_WIDGET_CLASS (klass)->query_tooltip = fair_end_button_query_tooltip;
}

static void
fair_end_button_init (FairEndButton *self)
{
  GtkGesture         *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->get_now = g_get_monotonic_time;
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (note_press), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (forget_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (forget_key), NULL);
  /* A key or a screen reader presses the button, which is clicked a moment later. */
  g_signal_connect (self, "activate", G_CALLBACK (note_press), NULL);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

/* Shows @bonus, the points for the time left of @limit seconds; without a limit there is no bonus. */
void
fair_end_button_update (FairEndButton *self,
                        int            limit,
                        int            bonus)
{
  g_autofree char *label = NULL;
  g_autofree char *text = NULL;
  int              most = 0;

  self->limit = limit;
  self->bonus = bonus;
  label = dup_label (self, self->asking, bonus);
  text = dup_description (self);
  if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (self)), label) != 0)
    {
      gtk_button_set_label (GTK_BUTTON (self), label);
      /* Both labels have room, with the largest possible bonus, because it changes all the time; so nothing else moves. */
      for (int asking = FALSE; asking <= TRUE; asking++)
        {
          g_autofree char *widest = dup_label (self, asking, limit);
          g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (gtk_button_get_child (GTK_BUTTON (self)), widest);
          int width;

          pango_layout_get_pixel_size (layout, &width, NULL);
          most = MAX (most, width);
        }
      gtk_widget_set_size_request (gtk_button_get_child (GTK_BUTTON (self)), most, -1);
    }
  fair_compat_name_button (GTK_WIDGET (self), self->asking ? _ ("End now?") : _ ("END"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* Asks the question, so that the next click ends the game; or cancels the question. */
void
fair_end_button_set_asking (FairEndButton *self,
                            gboolean       asking)
{
  if (self->asking == asking)
    return;

  self->asking = asking;
  self->changed = self->get_now ();
  fair_end_button_update (self, self->limit, self->bonus);
  if (asking)
    gtk_widget_activate_action (GTK_WIDGET (self), "table.announce", "s", _ ("End now?"));
}

/* Cancels the question because of the key @keyval, unless the key answers it. */
void
fair_end_button_stop_asking (FairEndButton *self,
                             guint          keyval)
{
  if (!is_pressing (keyval) || !gtk_widget_is_focus (GTK_WIDGET (self)))
    fair_end_button_set_asking (self, FALSE);
}

/* Sets the clock, a function that returns microseconds, to measure how long ago the label changed. */
void
fair_end_button_set_clock (FairEndButton *self,
                           gint64 (*get_now) (void))
{
  self->get_now = get_now;
}
