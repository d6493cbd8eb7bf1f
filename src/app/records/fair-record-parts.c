/* Names come from other people: they are shown as they are, never as markup. */
#include "fair-record-parts.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-record.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

/* Returns: (transfer full): the name to show for a player; @name can be empty */
char *
fair_record_dup_player (const char *name,
                        const char *key)
{
  return name[0] != '\0' ? fair_record_dup_shown_name (name, key) : g_strdup (_ ("Unnamed Player"));
}

/* A hyphen at the end of a line would look like a part of a key. */
static void
break_without_hyphens (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    {
      g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

      pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
      gtk_label_set_attributes (GTK_LABEL (widget), attributes);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    break_without_hyphens (child);
}

/* Returns: (transfer none): a new row at the end of @list, an AdwPreferencesGroup or an AdwExpanderRow, that shows @title and
 * @subtitle without markup */
GtkWidget *
fair_record_add_row (gpointer    list,
                     const char *title,
                     const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  /* Before the texts. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  g_object_set (row, "title", title, "subtitle", subtitle, NULL);
  fair_compat_describe (row, subtitle);
  break_without_hyphens (row);
  if (ADW_IS_EXPANDER_ROW (list))
    adw_expander_row_add_row (list, row);
  else
    adw_preferences_group_add (list, row);
  return row;
}

/* Returns: (transfer none): a new group of rows on @page, an AdwPreferencesPage or a GtkBox; both texts can be NULL, and are
 * shown without markup */
AdwPreferencesGroup *
fair_record_add_group (gpointer    page,
                       const char *title,
                       const char *description)
{
  GtkWidget *group = adw_preferences_group_new ();
  /* A group interprets its texts as markup. */
  g_autofree char *head = g_markup_escape_text (title ? title : "", -1);
  g_autofree char *text = g_markup_escape_text (description ? description : "", -1);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), head);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), text);
  fair_wrapping_apply (group);
  if (GTK_IS_BOX (page))
    gtk_box_append (page, group);
  else
    adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (group));
  return ADW_PREFERENCES_GROUP (group);
}

/* Adds @buttons, an array with NULL at its end, to @page, centered in a line. */
void
fair_record_add_buttons (GtkWidget        *page,
                         GtkWidget *const *buttons)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_widget_set_layout_manager (box, g_object_new (FAIR_TYPE_FLOW_LAYOUT, "spacing", 6, NULL));
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  for (guint i = 0; buttons[i] != NULL; i++)
    gtk_box_append (GTK_BOX (box), buttons[i]);
  fair_wrapping_apply (box);
  adw_preferences_group_add (fair_record_add_group (page, NULL, NULL), box);
}

/* Returns: (transfer full): the game, the number of the deal, and the rules that are not the default */
char *
fair_record_dup_deal (const FairResult *result)
{
  FairRules        rules;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, result->number);
  GString         *text = g_string_new (NULL);

  fair_result_resolve (result, &rules);
  /* translators: the title of a game, and the number of a deal */
  g_string_printf (text, _ ("%s, deal %s"), fair_words_game_title (rules.game), number);
  for (guint i = 0; i < rules.game->n_options; i++)
    {
      const FairOption *option = &rules.game->options[i];
      int               value = rules.options.value[i];
      g_autofree char  *words = fair_words_option_value (option, value);

      if (value != option->fallback)
        /* translators: a rule option and its value */
        g_string_append_printf (text, _ ("\n%s: %s"), fair_words_option_title (option), words);
    }

  return g_string_free (text, FALSE);
}

/* Closes the window with Escape, unless a menu or a dialog in it is open. Otherwise Escape would dismiss a message, of which libadwaita 1.2
 * crashes while the message appears. */
static gboolean
key_pressed_cb (GtkWindow *window,
                guint      key)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  if (key != GDK_KEY_Escape || fair_compat_has_dialog (window) || (focus != NULL && gtk_widget_get_native (focus) != GTK_NATIVE (window)))
    return GDK_EVENT_PROPAGATE;

  gtk_window_close (window);
  return GDK_EVENT_STOP;
}

static void
show_message_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       data)
{
  const char      *message = g_variant_get_string (parameter, NULL);
  g_autofree char *text = g_markup_escape_text (message, -1);

  adw_toast_overlay_add_toast (data, adw_toast_new (text));
  fair_compat_announce (data, message);
}

/* Adds the action message.show to @window, which contains @toasts; it shows and announces a text. Escape closes @window. */
void
fair_record_add_messages (GtkWidget       *window,
                          AdwToastOverlay *toasts)
{
  static const GActionEntry entry = { .name = "show", .activate = show_message_cb, .parameter_type = "s" };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), window);
  gtk_widget_add_controller (window, keys);
  g_action_map_add_action_entries (G_ACTION_MAP (actions), &entry, 1, toasts);
  gtk_widget_insert_action_group (window, "message", G_ACTION_GROUP (actions));
}

/* Shows and announces @text in the window of @widget: near the table, if that is the window with the table. */
void
fair_record_show_message (GtkWidget  *widget,
                          const char *text)
{
  if (!gtk_widget_activate_action (widget, "message.show", "s", text) && !gtk_widget_activate_action (widget, "table.say", "s", text))
    fair_compat_announce (widget, text);
}

/* Fills @window, an AdwWindow, with a header and @page; it shows messages and is closed with Escape.
 *
 * Returns: (transfer none): the title in the header */
FairTitle *
fair_record_window_fill (GtkWidget  *window,
                         const char *title,
                         GtkWidget  *page)
{
  GtkWidget *label = g_object_new (FAIR_TYPE_TITLE, "title", title, NULL);
  GtkWidget *header = g_object_new (ADW_TYPE_HEADER_BAR, "title-widget", label, "centering-policy", ADW_CENTERING_POLICY_LOOSE, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *toasts = g_object_new (ADW_TYPE_TOAST_OVERLAY, "child", box, NULL);

  g_object_set (window, "title", title, "default-width", 560, "default-height", 680, "width-request", 350, "height-request", 240, NULL);
  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), header);
  gtk_box_append (GTK_BOX (box), page);
  adw_window_set_content (ADW_WINDOW (window), toasts);
  fair_record_add_messages (window, ADW_TOAST_OVERLAY (toasts));
  return FAIR_TITLE (label);
}

/* Returns: (transfer none): a new button with an icon in the header that shows @title */
GtkWidget *
fair_record_window_add_button (FairTitle  *title,
                               const char *icon,
                               const char *name,
                               const char *action)
{
  GtkWidget *header = gtk_widget_get_ancestor (GTK_WIDGET (title), ADW_TYPE_HEADER_BAR);
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), button);
  return button;
}
