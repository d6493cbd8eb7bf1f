#include "fair-compat.h"

#include "fair-board-item.h"
#include "fair-open.h"

#if ADW_CHECK_VERSION(1, 5, 0)
#define TYPE_ABOUT ADW_TYPE_ABOUT_DIALOG
#define ALERT ADW_ALERT_DIALOG
#define NEW_ALERT(heading, body) GTK_WIDGET (adw_alert_dialog_new (heading, body))
#define alert_function(name) adw_alert_dialog_##name
#else
#define TYPE_ABOUT ADW_TYPE_ABOUT_WINDOW
#define ALERT ADW_MESSAGE_DIALOG
#define NEW_ALERT(heading, body) adw_message_dialog_new (NULL, heading, body)
#define alert_function(name) adw_message_dialog_##name
#endif

/* The key of an object's data that holds its accessible description, also for items on the table. */
#define DESCRIPTION FAIR_BOARD_ITEM_DESCRIPTION

/* Pixels for the heading of an alert that is as narrow as it can be: on a phone, and with long buttons. */
#define HEADING_WIDTH 228

/* Pixels for the title of preferences on a phone, beside the buttons of the header bar. */
#define TITLE_WIDTH 220

/* Pixels for the name of each of their pages, in the bar at the bottom. */
#define PAGE_WIDTH 66

/* Pixels of the narrowest window, without its border. */
#define LEAST_WIDTH 350

/* Makes the title in @widget, preferences, and the names of pages in its bar smaller if they are too long otherwise. */
static void
fit_title (GtkWidget *widget)
{
  if (ADW_IS_HEADER_BAR (widget))
    adw_header_bar_set_centering_policy (ADW_HEADER_BAR (widget), ADW_CENTERING_POLICY_LOOSE);
  if (GTK_IS_LABEL (widget) && gtk_widget_get_ancestor (widget, ADW_TYPE_WINDOW_TITLE) != NULL)
    fair_fit_texts (widget, -1, TITLE_WIDTH);
  if (ADW_IS_VIEW_SWITCHER_BAR (widget))
    fair_fit_texts (widget, -1, PAGE_WIDTH);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    fit_title (child);
}

#if ADW_CHECK_VERSION(1, 5, 0)

/* Makes large headings in @widget wrap. Otherwise libadwaita uses a smaller heading if it does not fit one
 * line, but measures it at an invalid width, which makes GTK print a warning. */
static void
wrap_heading (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "title-2"))
    {
      gtk_label_set_wrap (GTK_LABEL (widget), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (widget), PANGO_WRAP_WORD_CHAR);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    wrap_heading (child);
}

/* Returns: (transfer floating): preferences with @pages, an array with NULL at its end */
GtkWidget *
fair_compat_preferences_new (AdwPreferencesPage *const *pages)
{
  /* libadwaita's own title is not translated where its catalogs are not installed. */
  GtkWidget *preferences = g_object_new (ADW_TYPE_PREFERENCES_DIALOG, "title", _ ("Preferences"), NULL);

  for (guint i = 0; pages[i] != NULL; i++)
    adw_preferences_dialog_add (ADW_PREFERENCES_DIALOG (preferences), pages[i]);
  /* A dialog has its contents as a child only while it is presented. */
  fit_title (adw_dialog_get_child (ADW_DIALOG (preferences)));
  return preferences;
}

/* Shows a dialog from this file over the window of @parent, with which it goes; @focus (nullable), in it, gets the keyboard. */
void
fair_compat_present (GtkWidget *dialog,
                     GtkWidget *parent,
                     GtkWidget *focus)
{
  if (ADW_IS_ALERT_DIALOG (dialog))
    {
      wrap_heading (adw_dialog_get_child (ADW_DIALOG (dialog)));
      fair_fit_headings (adw_dialog_get_child (ADW_DIALOG (dialog)), HEADING_WIDTH);
    }
  if (parent != NULL)
    g_signal_connect_object (gtk_widget_get_root (parent), "unrealize", G_CALLBACK (adw_dialog_force_close), dialog, G_CONNECT_SWAPPED);
  if (focus != NULL)
    adw_dialog_set_focus (ADW_DIALOG (dialog), focus);
  adw_dialog_present (ADW_DIALOG (dialog), parent);
}

#else

/* Names the search button in @widget, preferences, which has only an icon in libadwaita; and makes them as narrow as other
 * windows, which have a border without a compositor. */
static void
adapt_preferences (GtkWidget *widget)
{
  if (ADW_IS_LEAFLET (widget))
    gtk_widget_set_size_request (widget, LEAST_WIDTH, -1);
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "edit-find-symbolic") == 0)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Search"), -1);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    adapt_preferences (child);
}

/* Drops @group, and disposes of it if it is still referenced, which frees its rows. A group that was never shown is not
 * referenced, and a group of libadwaita 1.2 must not be disposed of twice. */
static void
group_free (gpointer group)
{
  GWeakRef   weak;
  GtkWidget *living;

  g_weak_ref_init (&weak, group);
  g_object_unref (group);
  living = g_weak_ref_get (&weak);
  if (living != NULL)
    {
      g_object_run_dispose (G_OBJECT (living));
      g_object_unref (living);
    }
  g_weak_ref_clear (&weak);
}

static void
collect_groups (GtkWidget *widget,
                GPtrArray *groups)
{
  if (ADW_IS_PREFERENCES_GROUP (widget))
    g_ptr_array_add (groups, g_object_ref (widget));
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
      collect_groups (child, groups);
}

/* Returns: (transfer floating): preferences with @pages, an array with NULL at its end
 *
 * The search of libadwaita 1.2 keeps a reference to each group forever (adw_preferences_group_get_rows() is given one
 * by GtkMapListModel and does not drop it), and so all rows. Therefore the groups are disposed of with their page.
 */
GtkWidget *
fair_compat_preferences_new (AdwPreferencesPage *const *pages)
{
  GtkWidget *preferences = g_object_new (ADW_TYPE_PREFERENCES_WINDOW, "title", _ ("Preferences"), NULL);

  adapt_preferences (preferences);
  for (guint i = 0; pages[i] != NULL; i++)
    {
      GPtrArray *groups = g_ptr_array_new_with_free_func (group_free);

      collect_groups (GTK_WIDGET (pages[i]), groups);
      g_object_set_data_full (G_OBJECT (pages[i]), "groups", groups, (GDestroyNotify) g_ptr_array_unref);
      adw_preferences_window_add (ADW_PREFERENCES_WINDOW (preferences), pages[i]);
    }
  fit_title (preferences);
  return preferences;
}

/* Shows a dialog from this file over the window of @parent, with which it goes; @focus (nullable), in it, gets the keyboard. */
void
fair_compat_present (GtkWidget *dialog,
                     GtkWidget *parent,
                     GtkWidget *focus)
{
  if (ADW_IS_MESSAGE_DIALOG (dialog))
    fair_fit_headings (dialog, HEADING_WIDTH);
  else
    fair_open_fit (dialog);
  if (parent != NULL)
    fair_open_attach (dialog, parent);
  gtk_window_present (GTK_WINDOW (dialog));
  if (focus != NULL)
    gtk_widget_grab_focus (focus);
}

#endif

/* Returns: (transfer floating): an alert that can only be closed, which answers "cancel" */
static GtkWidget *
create_closable_alert (const char *heading,
                       const char *body,
                       const char *label)
{
  GtkWidget *alert = NEW_ALERT (heading, body);

  alert_function (set_close_response) (ALERT (alert), "cancel");
  fair_compat_alert_add (alert, "cancel", label, ADW_RESPONSE_DEFAULT);
  return alert;
}

/* Returns: (transfer floating): an alert with @heading, @body, unless it is NULL, @child, and a button that cancels; that
 * and closing it answer "cancel" */
GtkWidget *
fair_compat_alert_new (const char *heading,
                       const char *body,
                       GtkWidget  *child)
{
  GtkWidget *alert = create_closable_alert (heading, body, _ ("_Cancel"));

  alert_function (set_extra_child) (ALERT (alert), child);
  return alert;
}

/* Adds a button with @label that answers @response; a suggested one is the default. */
void
fair_compat_alert_add (GtkWidget            *alert,
                       const char           *response,
                       const char           *label,
                       AdwResponseAppearance appearance)
{
  alert_function (add_response) (ALERT (alert), response, label);
  alert_function (set_response_appearance) (ALERT (alert), response, appearance);
  if (appearance == ADW_RESPONSE_SUGGESTED)
    alert_function (set_default_response) (ALERT (alert), response);
  fair_compat_name_by_label (alert);
}

static void
ignore_response (GtkWidget *alert)
{
  g_signal_stop_emission_by_name (alert, "response::cancel");
}

/* Presents @alert. @func: called with @data, the id of the chosen response and @alert, unless the response cancels */
void
fair_compat_alert_ask (GtkWidget     *alert,
                       GtkWidget     *parent,
                       GtkWidget     *focus,
                       GCallback      func,
                       gpointer       data,
                       GDestroyNotify destroy)
{
  g_signal_connect (alert, "response::cancel", G_CALLBACK (ignore_response), NULL);
  g_signal_connect_data (alert, "response", func, data, (GClosureNotify) G_CALLBACK (destroy), G_CONNECT_SWAPPED);
  fair_compat_present (alert, parent, focus);
}

void
fair_compat_alert_set_enabled (GtkWidget  *alert,
                               const char *response,
                               gboolean    enabled)
{
  alert_function (set_response_enabled) (ALERT (alert), response, enabled);
}

/* Shows a message that can only be closed over the window of @parent (nullable), unless that has been closed. */
void
fair_compat_report (GtkWidget  *parent,
                    const char *heading,
                    const char *message)
{
  if (parent == NULL || fair_is_open (parent))
    fair_compat_present (create_closable_alert (heading, message, _ ("_Close")), parent, NULL);
}

/* Shows why something failed, as fair_compat_report() does.  Do not trust the names in the error. */
void
fair_compat_report_error (GtkWidget    *parent,
                          const char   *heading,
                          const GError *error)
{
  g_autofree char *message = fair_words_make_message (error->message);

  fair_compat_report (parent, heading, message);
}

/* The class of the About window; the properties that the program sets have the same names on all platforms. */
GType
fair_compat_get_about_type (void)
{
  return TYPE_ABOUT;
}

#if !GTK_CHECK_VERSION(4, 14, 0)

/* Sets the description of the focused widget to @message, because Orca reads it when it changes, and then
 * restores it. To Orca, an entry has the focus, not the text in it. */
static void
announce_at (GtkWidget  *focus,
             const char *message)
{
  GtkWidget  *entry = GTK_IS_TEXT (focus) ? gtk_widget_get_ancestor (gtk_widget_get_parent (focus), GTK_TYPE_EDITABLE) : NULL;
  const char *description;

  focus = entry != NULL ? entry : focus;
  description = g_object_get_data (G_OBJECT (focus), DESCRIPTION);
  gtk_accessible_update_property (GTK_ACCESSIBLE (focus), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, message, -1);
  if (description != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (focus), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (focus), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

#endif

/* Has screen readers say @message, unless it is empty. */
void
fair_compat_announce (GtkWidget  *widget,
                      const char *message)
{
  GtkRoot *root = gtk_widget_get_root (widget);
#if GTK_CHECK_VERSION(4, 14, 0)
  /* A screen reader ignores announcements of a widget that it does not know yet, so the window makes them. */
  GtkWidget *teller = root != NULL ? GTK_WIDGET (root) : widget;
  g_autoptr (GtkATContext) context = gtk_accessible_get_at_context (GTK_ACCESSIBLE (teller));

  /* GtkTestATContext does not implement announcements, and GTK does not check that. */
  if (*message != '\0' && context != NULL && !g_str_equal (G_OBJECT_TYPE_NAME (context), "GtkTestATContext"))
    gtk_accessible_announce (GTK_ACCESSIBLE (teller), message, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#else
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  g_debug ("%s", message);
  if (focus != NULL && *message != '\0')
    announce_at (focus, message);
#endif
}

/* Sets the accessible description of @widget. libadwaita makes the subtitle describe a row, which in newer
 * GTK takes precedence. */
void
fair_compat_describe (GtkWidget  *widget,
                      const char *description)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY);
  g_object_set_data_full (G_OBJECT (widget), DESCRIPTION, g_strdup (description), g_free);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/* Sets the accessible name of @button. On newer platforms a label, another button or the title of the row that it is
 * activated by can name it, which would take precedence; GTK 4.8 adds the title to the name. */
void
fair_compat_name_button (GtkWidget  *button,
                         const char *name)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* Makes the labels of buttons with mnemonics, @widget or inside it, name them. GTK 4.8 would add the text with the
 * underscore. */
void
fair_compat_name_by_label (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_button_get_use_underline (GTK_BUTTON (widget)))
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    fair_compat_name_by_label (child);
}

/* Replaces what @provider has by the style sheet @text. */
void
fair_compat_load_style (GtkCssProvider *provider,
                        const char     *text)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string (provider, text);
#else
  gtk_css_provider_load_from_data (provider, text, -1);
#endif
}

/* Sets the text of @label and hides it from screen readers while it is empty, because older GTK calls it
 * “GtkLabel” then. */
void
fair_compat_set_label (GtkLabel   *label,
                       const char *text)
{
  gtk_label_set_text (label, text);
  gtk_accessible_update_state (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_STATE_HIDDEN, *text == '\0', -1);
}

void
fair_compat_set_class (GtkWidget  *widget,
                       const char *name,
                       gboolean    set)
{
  if (set)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

void
fair_compat_remove_children (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

void
fair_compat_get_color (GtkWidget *widget,
                       GdkRGBA   *color)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color (widget, color);
#else
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), color);
#endif
}

/* Whether @window is minimized or, where the system reports it, cannot be seen. Newer GTK changes the state of a
 * surface after its window was closed. */
gboolean
fair_compat_is_out_of_sight (GtkWindow *window)
{
  GdkSurface      *surface = gtk_native_get_surface (GTK_NATIVE (window));
  GdkToplevelState hidden = GDK_TOPLEVEL_STATE_MINIMIZED;

#if GTK_CHECK_VERSION(4, 12, 0)
  hidden |= GDK_TOPLEVEL_STATE_SUSPENDED;
#endif
  return surface != NULL && (gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & hidden) != 0;
}

/* Whether a dialog that is part of @window is open. */
gboolean
fair_compat_has_dialog (GtkWindow *window)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  if (ADW_IS_APPLICATION_WINDOW (window))
    return adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window)) != NULL;

  return ADW_IS_WINDOW (window) && adw_window_get_visible_dialog (ADW_WINDOW (window)) != NULL;
#else
  return FALSE;
#endif
}

static void
update_colors (AdwStyleManager  *manager,
               GParamSpec       *wish,
               GtkStyleProvider *colors)
{
  GdkDisplay *display = adw_style_manager_get_display (manager);
  gboolean    is_wanted;

  g_object_get (manager, wish->name, &is_wanted, NULL);
  if (is_wanted)
    gtk_style_context_add_provider_for_display (display, colors, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  else
    gtk_style_context_remove_provider_for_display (display, colors);
}

/* Uses the colors of dark windows, and those of high contrast, on @display while the desktop wants those: style.css has those of
 * light windows, and the others replace some. libadwaita would do the same with files named style-dark.css and style-hc.css, but
 * newer versions warn of that and want media queries, which older GTK does not know. */
void
fair_compat_follow_scheme (GdkDisplay *display)
{
  static const char *const wishes[] = { "dark", "high-contrast" };
  AdwStyleManager         *manager = adw_style_manager_get_for_display (display);

  for (guint i = 0; i < G_N_ELEMENTS (wishes); i++)
    {
      GtkCssProvider  *colors = gtk_css_provider_new ();
      g_autofree char *path = g_strdup_printf ("/io/github/fairdeal/FairDeal/%s.css", wishes[i]);
      g_autofree char *signal = g_strconcat ("notify::", wishes[i], NULL);

      gtk_css_provider_load_from_resource (colors, path);
      g_object_set_data_full (G_OBJECT (manager), path, colors, g_object_unref);
      g_signal_connect_object (manager, signal, G_CALLBACK (update_colors), colors, 0);
      update_colors (manager, g_object_class_find_property (G_OBJECT_GET_CLASS (manager), wishes[i]), GTK_STYLE_PROVIDER (colors));
    }
}
