#include "config.h"

#include "fair-card-widget.h"

#include "fair-drawing.h"

struct _FairCardWidget
{
  GtkWidget parent_instance;

  FairCardArt *art;
  FairCard     card;
  gboolean     face_up;
  gboolean     shown_up;
  char        *name;
  char        *description;
};

typedef enum
{
  SIGNAL_ACTIVATED,
  SIGNAL_TAKEN,
  N_SIGNALS
} FairCardWidgetSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairCardWidget, fair_card_widget, GTK_TYPE_WIDGET)

static void
fair_card_widget_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  FairCardWidget *self = FAIR_CARD_WIDGET (widget);

  fair_drawing_snapshot_card (widget, snapshot, self->art, self->shown_up ? self->card : FAIR_ART_BACK);
}

static void
activate_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_ACTIVATED], 0);
}

static void
take_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_TAKEN], 0);
}

static void
fair_card_widget_finalize (GObject *object)
{
  FairCardWidget *self = FAIR_CARD_WIDGET (object);

  g_clear_object (&self->art);
  g_free (self->name);
  g_free (self->description);

  G_OBJECT_CLASS (fair_card_widget_parent_class)->finalize (object);
}

static void
fair_card_widget_class_init (FairCardWidgetClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = fair_card_widget_finalize;
  widget_class->snapshot = fair_card_widget_snapshot;

  gtk_widget_class_set_css_name (widget_class, "playing-card");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_class_install_action (widget_class, "card.activate", NULL, activate_action);
  gtk_widget_class_install_action (widget_class, "card.move", NULL, take_action);

  /**
   * FairCardWidget::activated:
   *
   * What a click on the card does was asked for in another way than by a click.
   */
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 0);

  /**
   * FairCardWidget::taken:
   *
   * What lies here is to be picked up, or what is picked up is to be put down here.
   */
  signals[SIGNAL_TAKEN] =
    g_signal_new ("taken", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_card_widget_init (FairCardWidget *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

/* Returns: (transfer floating): a widget for @card, its faces from @art, face down. */
GtkWidget *
fair_card_widget_new (FairCardArt *art,
                      FairCard     card)
{
  FairCardWidget *self = g_object_new (FAIR_TYPE_CARD_WIDGET, NULL);

  self->art = g_object_ref (art);
  self->card = card;

  return GTK_WIDGET (self);
}

FairCard
fair_card_widget_get_card (FairCardWidget *self)
{
  return self->card;
}

/* Whether the card lies face up. */
gboolean
fair_card_widget_get_face_up (FairCardWidget *self)
{
  return self->face_up;
}

/* Whether its face is drawn, which differs from that while it turns over. */
gboolean
fair_card_widget_get_shown_up (FairCardWidget *self)
{
  return self->shown_up;
}

/**
 * fair_card_widget_set_place:
 * @name: the card's name as far as it can be seen
 * @description: where it lies
 *
 * Says what the card is now; what is drawn is left as it was.
 */
void
fair_card_widget_set_place (FairCardWidget *self,
                            gboolean        face_up,
                            const char     *name,
                            const char     *description)
{
  self->face_up = face_up;
  if (g_strcmp0 (self->name, name) == 0 && g_strcmp0 (self->description, description) == 0)
    return;

  g_free (self->name);
  g_free (self->description);
  self->name = g_strdup (name);
  self->description = g_strdup (description);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description,
                                  -1);
}

/* Draws the face or the back. */
void
fair_card_widget_set_shown_up (FairCardWidget *self,
                               gboolean        shown_up)
{
  if (self->shown_up == shown_up)
    return;

  self->shown_up = shown_up;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
