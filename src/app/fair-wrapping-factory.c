#include "config.h"

#include "fair-wrapping-factory.h"

static void
setup_cb (GtkListItemFactory *factory,
          GtkListItem        *item)
{
  gtk_list_item_set_child (item, g_object_new (GTK_TYPE_LABEL,
                                               "wrap", TRUE,
                                               "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                               "natural-wrap-mode", GTK_NATURAL_WRAP_NONE,
                                               "xalign", 0.0f,
                                               NULL));
}

static void
bind_cb (GtkListItemFactory *factory,
         GtkListItem        *item)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (GTK_STRING_OBJECT (gtk_list_item_get_item (item))));
}

/* Returns: (transfer full): what shows the texts of a GtkStringList */
GtkListItemFactory *
fair_wrapping_factory_new (void)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  return factory;
}

/* Lets the labels in @widget, which the platform would cut off, take more lines. */
void
fair_wrapping_let_wrap (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    {
      gtk_label_set_ellipsize (GTK_LABEL (widget), PANGO_ELLIPSIZE_NONE);
      gtk_label_set_wrap (GTK_LABEL (widget), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (widget), PANGO_WRAP_WORD_CHAR);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    fair_wrapping_let_wrap (child);
}
