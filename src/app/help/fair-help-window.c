/* Shows help pages, one at a time, with a way back.
 *
 * Each opened page is a child of a stack and stays there until the player goes back from it, so that its
 * scroll position is kept. If a page is missing, a page that says so is shown.
 */
#include "config.h"

#include "fair-help-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "fair-help-view.h"
#include "fair-title.h"

#define INDEX_ID "index"
#define MAX_HISTORY 50

/* A page on the stack. */
typedef struct
{
  char      *id;
  GtkWidget *view;       /* borrowed from the stack */
  gboolean   is_missing; /* the view is a message that the page is missing */
} Visit;

struct _FairHelpWindow
{
  AdwWindow parent_instance;

  GPtrArray *visits; /* owned; of Visit, oldest first; the last one is visible */

  FairTitle *window_title;
  GtkStack  *stack;
};

G_DEFINE_FINAL_TYPE (FairHelpWindow, fair_help_window, ADW_TYPE_WINDOW)

static void
visit_free (gpointer data)
{
  Visit *visit = data;

  g_free (visit->id);
  g_free (visit);
}

static GtkWidget *
make_missing_view (void)
{
  return g_object_new (ADW_TYPE_STATUS_PAGE,
                       "icon-name", "dialog-question-symbolic",
                       "title", _ ("Page Not Found"),
                       "description", _ ("There is no such page in the help."),
                       NULL);
}

static Visit *
get_current (FairHelpWindow *self)
{
  return self->visits->len > 0 ? g_ptr_array_index (self->visits, self->visits->len - 1) : NULL;
}

static void
remove_visit (FairHelpWindow *self,
              guint           i)
{
  Visit *visit = g_ptr_array_index (self->visits, i);

  gtk_stack_remove (self->stack, visit->view);
  g_ptr_array_remove_index (self->visits, i);
}

/* Shows the last page of the history. */
static void
show_current (FairHelpWindow *self)
{
  Visit   *visit = get_current (self);
  gboolean is_index = g_str_equal (visit->id, INDEX_ID);
  gboolean has_title = !is_index && !visit->is_missing;

  gtk_stack_set_visible_child (self->stack, visit->view);
  gtk_widget_grab_focus (visit->view);
  fair_title_set_subtitle (self->window_title, has_title ? fair_help_view_get_title (visit->view) : "");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", self->visits->len > 1);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.contents", !is_index);
}

static void
open_page (FairHelpWindow *self,
           const char     *page_id)
{
  Visit *visit = g_new0 (Visit, 1);

  visit->id = g_strdup (page_id);
  visit->view = fair_help_view_new (page_id);
  if (visit->view == NULL)
    {
      visit->is_missing = TRUE;
      visit->view = make_missing_view ();
    }

  if (self->visits->len == MAX_HISTORY)
    remove_visit (self, 0);
  g_ptr_array_add (self->visits, visit);
  gtk_stack_add_child (self->stack, visit->view);
}

static void
back_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  FairHelpWindow *self = FAIR_HELP_WINDOW (widget);

  if (self->visits->len < 2)
    return;

  remove_visit (self, self->visits->len - 1);
  show_current (self);
}

static void
contents_action (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  fair_help_window_show_page (FAIR_HELP_WINDOW (widget), INDEX_ID);
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
fair_help_window_constructed (GObject *object)
{
  FairHelpWindow *self = FAIR_HELP_WINDOW (object);

  G_OBJECT_CLASS (fair_help_window_parent_class)->constructed (object);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", FALSE);
}

static void
fair_help_window_finalize (GObject *object)
{
  FairHelpWindow *self = FAIR_HELP_WINDOW (object);

  g_ptr_array_unref (self->visits);

  G_OBJECT_CLASS (fair_help_window_parent_class)->finalize (object);
}

static void
fair_help_window_class_init (FairHelpWindowClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = fair_help_window_constructed;
  object_class->finalize = fair_help_window_finalize;

  g_type_ensure (FAIR_TYPE_TITLE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-help-window.ui");
  gtk_widget_class_bind_template_child (widget_class, FairHelpWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, FairHelpWindow, window_title);
  gtk_widget_class_bind_template_callback (widget_class, back_button_pressed_cb);

  gtk_widget_class_install_action (widget_class, "help.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "help.contents", NULL, contents_action);
  gtk_widget_class_install_action (widget_class, "help.show", "s", show_action);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "help.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Left, GDK_ALT_MASK, "help.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Home, GDK_ALT_MASK, "help.contents", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
fair_help_window_init (FairHelpWindow *self)
{
  self->visits = g_ptr_array_new_with_free_func (visit_free);

  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * fair_help_window_new:
 *
 * Creates a help window. Call fair_help_window_show_page() before it is presented.
 *
 * Returns: (transfer floating): the window
 */
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
  Visit           *current;

  g_return_if_fail (FAIR_IS_HELP_WINDOW (self));
  g_return_if_fail (page_id != NULL);

  hash = strchr (page_id, '#');
  id = hash != NULL ? g_strndup (page_id, hash - page_id) : g_strdup (page_id);
  current = get_current (self);
  if (current == NULL || (hash != page_id && !g_str_equal (id, current->id)))
    open_page (self, id);

  show_current (self);
  current = get_current (self);
  if (hash != NULL && !current->is_missing)
    fair_help_view_scroll_to (current->view, hash + 1);
}
