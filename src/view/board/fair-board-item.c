#include "config.h"

#include "fair-board-item.h"

#include "fair-drawing.h"

typedef struct
{
  FairCardArt *art; /* owned */
} FairBoardItemPrivate;

typedef enum
{
  SIGNAL_ACTIVATED,
  SIGNAL_TAKEN,
  N_SIGNALS
} FairBoardItemSignal;

static guint signals[N_SIGNALS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (FairBoardItem, fair_board_item, GTK_TYPE_WIDGET)

static void
activate_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_ACTIVATED], 0);
}

static void
move_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  g_signal_emit (widget, signals[SIGNAL_TAKEN], 0);
}

static void
fair_board_item_finalize (GObject *object)
{
  FairBoardItemPrivate *priv = fair_board_item_get_instance_private (FAIR_BOARD_ITEM (object));

  g_clear_object (&priv->art);

  G_OBJECT_CLASS (fair_board_item_parent_class)->finalize (object);
}

static void
fair_board_item_class_init (FairBoardItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_board_item_finalize;

  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_BUTTON);

  /**
   * FairBoardItem::activated:
   *
   * The item was activated without a click, and should do what a click does.
   */
  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 0);

  /**
   * FairBoardItem::taken:
   *
   * The player wants to pick up what lies here, or to put down here what they hold.
   */
  signals[SIGNAL_TAKEN] =
    g_signal_new ("taken", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_board_item_init (FairBoardItem *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

/**
 * fair_board_item_class_install_actions:
 * @activate: (not nullable): the name of the action that emits ::activated
 * @move: (not nullable): the name of the action that emits ::taken
 *
 * To be called in a subclass's class_init. Assistive technology presents the names.
 */
void
fair_board_item_class_install_actions (FairBoardItemClass *klass,
                                       const char         *activate,
                                       const char         *move)
{
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), activate, NULL, activate_action);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), move, NULL, move_action);
}

/* Sets the source of the pictures that fair_board_item_snapshot_face() draws; to be called once. */
void
fair_board_item_set_art (FairBoardItem *self,
                         FairCardArt   *art)
{
  FairBoardItemPrivate *priv = fair_board_item_get_instance_private (self);

  g_set_object (&priv->art, art);
}

/* Sets the accessible description; NULL for none. It is also stored as data of the object, so that code that
 * replaces the description for a while can restore it. */
void
fair_board_item_describe (FairBoardItem *self,
                          const char    *description)
{
  g_object_set_data_full (G_OBJECT (self), FAIR_BOARD_ITEM_DESCRIPTION, g_strdup (description), g_free);
  if (description != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* Draws @face, or the back, over the whole item. */
void
fair_board_item_snapshot_face (FairBoardItem *self,
                               GtkSnapshot   *snapshot,
                               FairCard       face)
{
  FairBoardItemPrivate *priv = fair_board_item_get_instance_private (self);

  fair_drawing_snapshot_card (GTK_WIDGET (self), snapshot, priv->art, face);
}
