/* Shows help pages, one at a time, with a way back.
 *
 * Each opened page is a child of a stack and stays there until the player goes back from it, so that its
 * scroll position is kept. If a page is missing, a page that says so is shown.
 */
#include "fair-help-window.h"

#include <string.h>

#include "fair-compat.h"
#include "fair-help-view.h"
#include "fair-i18n.h"
#include "fair-record-parts.h"

#define INDEX_ID "index"
#define MAX_HISTORY 50

struct _FairHelpWindow
{
  AdwWindow parent_instance;

  FairTitle *window_title;
  GtkStack  *stack; /* of visited pages, oldest first; the last one is visible */
};

G_DEFINE_FINAL_TYPE (FairHelpWindow, fair_help_window, ADW_TYPE_WINDOW)

static GtkWidget *
get_current (FairHelpWindow *self)
{
  return gtk_widget_get_last_child (GTK_WIDGET (self->stack));
}

static const char *
get_id (GtkWidget *page)
{
  return g_object_get_data (G_OBJECT (page), "id");
}

static gboolean
has_history (FairHelpWindow *self)
{
  return get_current (self) != gtk_widget_get_first_child (GTK_WIDGET (self->stack));
}

static void
show_current (FairHelpWindow *self)
{
  GtkWidget *page = get_current (self);
  gboolean   is_index = g_str_equal (get_id (page), INDEX_ID);
  gboolean   has_title = !is_index && !ADW_IS_STATUS_PAGE (page);

  gtk_stack_set_visible_child (self->stack, page);
  gtk_widget_grab_focus (page);
  fair_title_set_subtitle (self->window_title, has_title ? fair_help_view_get_title (page) : "");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", has_history (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.contents", !is_index);
}

static void
open_page (FairHelpWindow *self,
           const char     *id)
{
  g_autoptr (GtkSelectionModel) visits = gtk_stack_get_pages (self->stack);
  GtkWidget *page = fair_help_view_new (id);

  if (page == NULL)
    page = g_object_new (ADW_TYPE_STATUS_PAGE,
                         "icon-name", "dialog-question-symbolic",
                         "title", _ ("Page Not Found"),
                         "description", _ ("There is no such page in the help."),
                         NULL);
  g_object_set_data_full (G_OBJECT (page), "id", g_strdup (id), g_free);
  if (g_list_model_get_n_items (G_LIST_MODEL (visits)) == MAX_HISTORY)
    gtk_stack_remove (self->stack, gtk_widget_get_first_child (GTK_WIDGET (self->stack)));
  gtk_stack_add_child (self->stack, page);
}

static void
back_action (FairHelpWindow *self)
{
  if (!has_history (self))
    return;

  gtk_stack_remove (self->stack, get_current (self));
  show_current (self);
}

static void
contents_action (FairHelpWindow *self)
{
  fair_help_window_show_page (self, INDEX_ID);
}

static void
show_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  fair_help_window_show_page (FAIR_HELP_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
back_button_pressed_cb (FairHelpWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "help.back", NULL);
}

static void
fair_help_window_class_init (FairHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_install_action (widget_class, "help.back", NULL, FAIR_ACTION (back_action));
  gtk_widget_class_install_action (widget_class, "help.contents", NULL, FAIR_ACTION (contents_action));
  gtk_widget_class_install_action (widget_class, "help.show", "s", show_action);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "help.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Left, GDK_ALT_MASK, "help.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Home, GDK_ALT_MASK, "help.contents", NULL);
}

static void
fair_help_window_init (FairHelpWindow *self)
{
  GtkGesture *back = gtk_gesture_click_new ();

  self->stack = GTK_STACK (gtk_stack_new ());
  /* translators: the title of the window that shows the help */
  self->window_title = fair_record_window_fill (GTK_WIDGET (self), _ ("Help"), GTK_WIDGET (self->stack));
  fair_record_window_add_button (self->window_title, "go-previous-symbolic", _ ("Back"), "help.back");
  fair_record_window_add_button (self->window_title, "go-home-symbolic", _ ("All Help Pages"), "help.contents");
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (back), 8);
  g_signal_connect_swapped (back, "pressed", G_CALLBACK (back_button_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (back));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", FALSE);
}

/* Returns: (transfer floating): a window; call fair_help_window_show_page() before it is presented */
GtkWidget *
fair_help_window_new (void)
{
  return g_object_new (FAIR_TYPE_HELP_WINDOW, NULL);
}

/**
 * fair_help_window_show_page:
 * @self: a help window
 * @page_id: the id of a page, which for the rules of a game is the id of the game; or `page#section`; or `#section`
 *   in the current page
 *
 * Shows a page in the first of the player's languages that has it, and adds it to the history. If the page is
 * missing, a message says so.
 */
void
fair_help_window_show_page (FairHelpWindow *self,
                            const char     *page_id)
{
  g_autofree char *id = NULL;
  const char      *hash;
  GtkWidget       *current;

  g_return_if_fail (page_id != NULL);

  hash = strchr (page_id, '#');
  id = hash != NULL ? g_strndup (page_id, hash - page_id) : g_strdup (page_id);
  current = get_current (self);
  if (current == NULL || (hash != page_id && !g_str_equal (id, get_id (current))))
    open_page (self, id);

  show_current (self);
  current = get_current (self);
  if (hash != NULL && !ADW_IS_STATUS_PAGE (current))
    fair_help_view_scroll_to (current, hash + 1);
}
