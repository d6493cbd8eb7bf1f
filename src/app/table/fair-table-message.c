#include "config.h"

#include "fair-table-message.h"

struct _FairTableMessage
{
  GtkWidget parent_instance;

  GtkRevealer *revealer;
  GtkLabel    *label;
  guint        source; /* hides it */
};

G_DEFINE_FINAL_TYPE (FairTableMessage, fair_table_message, GTK_TYPE_WIDGET)

/* What is not shown any more is not there to be read either. */
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_table_message_dispose;

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
}

void
fair_table_message_hide (FairTableMessage *self)
{
  g_return_if_fail (FAIR_IS_TABLE_MESSAGE (self));

  g_clear_handle_id (&self->source, g_source_remove);
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

/* What is said now; empty for nothing. */
const char *
fair_table_message_get_text (FairTableMessage *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_MESSAGE (self), "");

  return gtk_revealer_get_reveal_child (self->revealer) ? gtk_label_get_text (self->label) : "";
}
