#include "config.h"

#include "fair-card-widget.h"

struct _FairCardWidget
{
  FairBoardItem parent_instance;

  FairCard card;
  gboolean face_up;
  gboolean shown_up;
  char    *name;
  char    *description;
};

G_DEFINE_FINAL_TYPE (FairCardWidget, fair_card_widget, FAIR_TYPE_BOARD_ITEM)

static void
fair_card_widget_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  FairCardWidget *self = FAIR_CARD_WIDGET (widget);

  fair_board_item_snapshot_face (FAIR_BOARD_ITEM (self), snapshot, self->shown_up ? self->card : FAIR_ART_BACK);
}

static void
fair_card_widget_finalize (GObject *object)
{
  FairCardWidget *self = FAIR_CARD_WIDGET (object);

  g_free (self->name);
  g_free (self->description);

  G_OBJECT_CLASS (fair_card_widget_parent_class)->finalize (object);
}

static void
fair_card_widget_class_init (FairCardWidgetClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fair_card_widget_finalize;
  widget_class->snapshot = fair_card_widget_snapshot;

  gtk_widget_class_set_css_name (widget_class, "playing-card");
  fair_board_item_class_install_actions (FAIR_BOARD_ITEM_CLASS (klass), "card.activate", "card.move");
}

static void
fair_card_widget_init (FairCardWidget *self)
{
}

/* Returns: (transfer floating): a widget for @card, face down, with pictures from @art */
GtkWidget *
fair_card_widget_new (FairCardArt *art,
                      FairCard     card)
{
  FairCardWidget *self = g_object_new (FAIR_TYPE_CARD_WIDGET, NULL);

  fair_board_item_set_art (FAIR_BOARD_ITEM (self), art);
  self->card = card;

  return GTK_WIDGET (self);
}

/* The card that the widget shows. */
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

/* Whether the face is drawn; while the card turns over, this can differ from whether it lies face up. */
gboolean
fair_card_widget_get_shown_up (FairCardWidget *self)
{
  return self->shown_up;
}

/**
 * fair_card_widget_set_place:
 * @name: the name of the card, or that it is face down
 * @description: where it lies
 *
 * Sets what the card is now. The side that is drawn does not change.
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
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  fair_board_item_describe (FAIR_BOARD_ITEM (self), description);
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
