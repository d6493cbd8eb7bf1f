#include "config.h"

#include "fair-table-message.h"

struct _FairTableMessage
{
  GtkWidget parent_instance;

  GtkRevealer *revealer;
  GtkLabel    *label;
  guint        source; /* hides the message */
};

typedef enum
{
  PROP_TEXT = 1,
  N_PROPERTIES
} FairTableMessageProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairTableMessage, fair_table_message, GTK_TYPE_WIDGET)

/* Hides the message completely, so that screen readers ignore it. */
static void
revealed_cb (FairTableMessage *self)
{
  if (gtk_revealer_get_child_revealed (self->revealer) || gtk_revealer_get_reveal_child (self->revealer))
    return;

  gtk_label_set_text (self->label, "");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
over_cb (gpointer data)
{
  FairTableMessage *self = data;

  self->source = 0;
  fair_table_message_hide (self);
}

static void
fair_table_message_get_property (GObject    *object,
                                 guint       id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  if (id == PROP_TEXT)
    g_value_set_string (value, fair_table_message_get_text (FAIR_TABLE_MESSAGE (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_table_message_dispose (GObject *object)
{
  FairTableMessage *self = FAIR_TABLE_MESSAGE (object);
  GtkWidget        *child;

  g_clear_handle_id (&self->source, g_source_remove);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (fair_table_message_parent_class)->dispose (object);
}

static void
fair_table_message_class_init (FairTableMessageClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = fair_table_message_get_property;
  object_class->dispose = fair_table_message_dispose;

  /* The current message; empty if there is none. */
  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-table-message.ui");
  gtk_widget_class_bind_template_child (widget_class, FairTableMessage, revealer);
  gtk_widget_class_bind_template_child (widget_class, FairTableMessage, label);
  gtk_widget_class_bind_template_callback (widget_class, revealed_cb);
}

static void
fair_table_message_init (FairTableMessage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows @text for @time milliseconds. */
void
fair_table_message_show (FairTableMessage *self,
                         const char       *text,
                         guint             time)
{
  g_return_if_fail (FAIR_IS_TABLE_MESSAGE (self));

  g_clear_handle_id (&self->source, g_source_remove);
  gtk_label_set_text (self->label, text);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  self->source = g_timeout_add_once (time, over_cb, self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
}

/* Hides the message. */
void
fair_table_message_hide (FairTableMessage *self)
{
  g_return_if_fail (FAIR_IS_TABLE_MESSAGE (self));

  g_clear_handle_id (&self->source, g_source_remove);
  if (!gtk_revealer_get_reveal_child (self->revealer))
    return;

  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
}

/* Returns: (transfer none): the current message; empty if there is none */
const char *
fair_table_message_get_text (FairTableMessage *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_MESSAGE (self), "");

  return gtk_revealer_get_reveal_child (self->revealer) ? gtk_label_get_text (self->label) : "";
}
