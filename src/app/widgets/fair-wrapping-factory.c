#include "fair-wrapping-factory.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-i18n.h"

enum
{
  N_WHOLE = 18,      /* characters that fit one line of a label with fixed lines */
  WHOLE_WIDTH = 210, /* pixels that do, however large the text is */
  N_STEADY = 14,     /* characters per line if there are more */
  N_WORD = 7         /* letters as wide as high that stay together */
};

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
         GtkListItem        *item,
         gpointer            steady)
{
  GtkLabel *label = GTK_LABEL (gtk_list_item_get_child (item));
  g_autoptr (PangoLayout) layout = NULL;
  gboolean is_long;
  int      width;

  gtk_label_set_text (label, gtk_string_object_get_string (GTK_STRING_OBJECT (gtk_list_item_get_item (item))));
  if (!GPOINTER_TO_INT (steady))
    return;

  layout = gtk_widget_create_pango_layout (GTK_WIDGET (label), gtk_label_get_text (label));
  pango_layout_get_pixel_size (layout, &width, NULL);
  is_long = g_utf8_strlen (gtk_label_get_text (label), -1) > N_WHOLE || width > WHOLE_WIDTH;
  gtk_label_set_natural_wrap_mode (label, GTK_NATURAL_WRAP_INHERIT);
  gtk_label_set_wrap (label, is_long);
  gtk_label_set_width_chars (label, is_long ? N_STEADY : -1);
  gtk_label_set_max_width_chars (label, is_long ? N_STEADY : -1);
}

/* Returns: (transfer full): labels that wrap; if @steady, for a GtkDropDown, which does not measure height for width, with fixed
 * lines */
static GtkListItemFactory *
create_factory (gboolean steady)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), GINT_TO_POINTER (steady));
  return factory;
}

static void
name_button (GtkDropDown *drop_down)
{
  GtkWidget  *button = gtk_widget_get_first_child (GTK_WIDGET (drop_down));
  const char *name = g_object_get_data (G_OBJECT (drop_down), "name");
  GObject    *item = gtk_drop_down_get_selected_item (drop_down);
  const char *value = GTK_IS_STRING_OBJECT (item) ? gtk_string_object_get_string (GTK_STRING_OBJECT (item)) : "";
  /* translators: the name of a list and the selected item: Game: KingCell */
  g_autofree char *text = g_strdup_printf (_ ("%s: %s"), name, value);

  gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  if (button != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* Fills the list of choices of @drop_down. @name: what is chosen there; with the selected item, the accessible name. The keyboard
 * focuses a button inside it, which in GTK 4.8 needs the name too. */
void
fair_wrapping_fill_drop_down (GtkDropDown   *drop_down,
                              GtkStringList *names,
                              const char    *name)
{
  g_autoptr (GtkListItemFactory) factory = create_factory (TRUE);

  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (names));
  g_object_set_data_full (G_OBJECT (drop_down), "name", g_strdup (name), g_free);
  g_signal_connect (drop_down, "notify::selected-item", G_CALLBACK (name_button), NULL);
  name_button (drop_down);
  gtk_drop_down_set_factory (drop_down, factory);
}

/* Shows the value in the row and in its accessible description, because the platform presents only the
 * title. */
static void
selected_cb (AdwComboRow *row,
             GParamSpec  *pspec,
             GtkLabel    *value)
{
  GtkStringObject *item = adw_combo_row_get_selected_item (row);
  const char      *text = item ? gtk_string_object_get_string (item) : "";
  glong            n_letters = g_utf8_strlen (text, -1);
  const char      *subtitle = adw_action_row_get_subtitle (ADW_ACTION_ROW (row));
  g_autofree char *both = NULL;

  if (subtitle != NULL && *subtitle != '\0')
    /* translators: the selected item of a row in the preferences, and a sentence about the row */
    both = g_strdup_printf (_ ("%s. %s"), text, subtitle);
  gtk_label_set_text (value, text);
  /* A short text in a script without spaces could break anywhere. */
  gtk_label_set_wrap (value, n_letters == 0 || n_letters > N_WORD || !g_unichar_iswide (g_utf8_get_char (text)));
  fair_compat_describe (GTK_WIDGET (row), both ? both : text);
}

/* Fills the list of choices of @row with @names. A label replaces the list view in which the row would show the selected one:
 * GtkListView does not measure height for width and would have only one line.
 */
void
fair_wrapping_fill_row (AdwComboRow   *row,
                        GtkStringList *names)
{
  g_autoptr (GtkListItemFactory) listed = create_factory (FALSE);
  g_autoptr (GtkListItemFactory) nothing = gtk_signal_list_item_factory_new ();
  /* The value breaks only between words, so that the title shrinks first. */
  GtkWidget *value = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, "xalign", 0.0f, NULL);

  g_signal_connect_object (row, "notify::selected-item", G_CALLBACK (selected_cb), value, 0);
  adw_combo_row_set_factory (row, nothing);
  adw_combo_row_set_list_factory (row, listed);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), value);
  /* Before the arrow. */
  gtk_box_reorder_child_after (GTK_BOX (gtk_widget_get_parent (value)), value, NULL);
  /* If the title has no room beside the value, that lies below it. */
  fair_flow_layout_apply_to_row (ADW_ACTION_ROW (row));
  adw_combo_row_set_model (row, G_LIST_MODEL (names));
}

/* Makes labels in @widget wrap that the platform would ellipsize. */
void
fair_wrapping_apply (GtkWidget *widget)
{
  /* A drop-down does not measure height for width; a menu is as wide as its items. */
  if (GTK_IS_DROP_DOWN (widget) || GTK_IS_POPOVER (widget))
    return;
  if (GTK_IS_LABEL (widget))
    {
      gtk_label_set_ellipsize (GTK_LABEL (widget), PANGO_ELLIPSIZE_NONE);
      gtk_label_set_wrap (GTK_LABEL (widget), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (widget), PANGO_WRAP_WORD_CHAR);
      if (gtk_widget_get_ancestor (widget, GTK_TYPE_BUTTON) != NULL)
        gtk_label_set_justify (GTK_LABEL (widget), GTK_JUSTIFY_CENTER);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    fair_wrapping_apply (child);
}

/* Makes the titles and descriptions of groups of preferences wrap. */
void
fair_wrapping_apply_to_heads (GtkWidget *widget)
{
  if (GTK_IS_LIST_BOX (widget) || GTK_IS_POPOVER (widget))
    return;
  if (GTK_IS_LABEL (widget))
    fair_wrapping_apply (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    fair_wrapping_apply_to_heads (child);
}
