/* Shows help pages, one at a time, with a way back.
 *
 * Each opened page is a child of a stack and stays there until the player goes back from it, so that its
 * scroll position is kept. If a page is missing, a page that says so is shown.
 *
 * The widgets of a page are described in the program's resources, which the build makes from the pages in help/. Links
 * within the help activate the action `help.show` with their target.
 */
#include "fair-help-window.h"

#include "fair-compat.h"
#include "fair-flow-layout.h"
#include "fair-open.h"
#include "fair-record-parts.h"

#include <string.h>

#define RESOURCES "/io/github/fairdeal/FairDeal/help"
#define INDEX_ID "index"
#define ID "id" /* stored with a page */
#define MAX_HISTORY 50

/* Pixels for a heading in the narrowest window. */
#define HEADING_WIDTH 306

/* Pixels above a heading that was scrolled to. */
#define MARGIN 18

static gboolean
activate_link_cb (GtkWidget  *label,
                  const char *uri)
{
  /* A place in the help has no colon; GTK opens web addresses. */
  if (strchr (uri, ':') != NULL)
    return FALSE;

  gtk_widget_activate_action (label, "help.show", "s", uri);

  return TRUE;
}

/* By default, a focused scrolled window passes the focus to the header bar instead of its first link. */
static gboolean
focus_first_link_cb (GtkWidget *view,
                     GVariant  *args,
                     gpointer   user_data)
{
  GtkWidget *content = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (view));

  if (!gtk_widget_is_focus (view) || !gtk_widget_child_focus (content, GTK_DIR_TAB_FORWARD))
    return FALSE;

  gtk_window_set_focus_visible (GTK_WINDOW (gtk_widget_get_root (view)), TRUE);

  return TRUE;
}

/* Scrolls with the arrow keys, which a label with links would use for itself. Lists of links need them. */
static gboolean
scroll_cb (GtkWidget *view,
           GVariant  *args,
           gpointer   user_data)
{
  GtkWidget    *focus = gtk_root_get_focus (gtk_widget_get_root (view));
  GtkScrollType type = GPOINTER_TO_INT (user_data);
  gboolean      ignored;

  if (focus != view && !GTK_IS_LABEL (focus))
    return FALSE;

  g_signal_emit_by_name (view, "scroll-child", type, FALSE, &ignored);

  return TRUE;
}

static void
add_keys (GtkWidget *view)
{
  static const struct
  {
    guint           key;
    GdkModifierType modifiers;
    GtkShortcutFunc callback;
    GtkScrollType   type;
  } keys[] = {
    { GDK_KEY_Up, 0, scroll_cb, GTK_SCROLL_STEP_UP },
    { GDK_KEY_Down, 0, scroll_cb, GTK_SCROLL_STEP_DOWN },
    { GDK_KEY_space, 0, scroll_cb, GTK_SCROLL_PAGE_DOWN },
    { GDK_KEY_space, GDK_SHIFT_MASK, scroll_cb, GTK_SCROLL_PAGE_UP },
    { GDK_KEY_Home, 0, scroll_cb, GTK_SCROLL_START },
    { GDK_KEY_End, 0, scroll_cb, GTK_SCROLL_END },
    { GDK_KEY_Tab, 0, focus_first_link_cb, GTK_SCROLL_NONE },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GtkShortcutTrigger *trigger = gtk_keyval_trigger_new (keys[i].key, keys[i].modifiers);
      GtkShortcutAction  *action = gtk_callback_action_new (keys[i].callback, GINT_TO_POINTER (keys[i].type), NULL);

      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), gtk_shortcut_new (trigger, action));
    }
  gtk_widget_add_controller (view, controller);
}

/* Waits until the heading has been allocated, then scrolls it to the top. */
static gboolean
scroll_to_heading_cb (GtkWidget     *heading,
                      GdkFrameClock *clock,
                      gpointer       user_data)
{
  GtkScrolledWindow *view;
  GtkWidget         *content;
  graphene_point_t   point;

  if (!gtk_widget_get_mapped (heading))
    return G_SOURCE_REMOVE;
  if (gtk_widget_get_height (heading) == 0)
    return G_SOURCE_CONTINUE;

  content = gtk_widget_get_ancestor (heading, ADW_TYPE_CLAMP);
  view = GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (heading, GTK_TYPE_SCROLLED_WINDOW));
  if (gtk_widget_compute_point (heading, content, &GRAPHENE_POINT_INIT (0, 0), &point))
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (view), point.y - MARGIN);

  return G_SOURCE_REMOVE;
}

/* Returns: (transfer full) (nullable): the resource of a page in the first of the player's languages that
 * has it */
static char *
find_page (const char *page_id)
{
  const char *const *languages = g_get_language_names ();

  for (guint i = 0; languages[i] != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf (RESOURCES "/%s/%s.ui", languages[i], page_id);

      if (g_resources_get_info (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL))
        return g_steal_pointer (&path);
    }

  return NULL;
}

/* Finds the heading with an id: `title`, or `section-` and the id of the section. */
static GtkWidget *
find_heading (GtkWidget  *view,
              const char *id)
{
  GtkWidget *clamp = gtk_widget_get_first_child (gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (view)));
  GtkWidget *box = adw_clamp_get_child (ADW_CLAMP (clamp));

  for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (child)), id) == 0)
      return child;

  return NULL;
}

/* Returns: (transfer floating) (nullable): a view of a page; NULL if there is no page with this id */
GtkWidget *
fair_help_view_new (const char *page_id)
{
  g_autofree char *path = find_page (page_id);
  g_autoptr (GtkBuilderScope) scope = NULL;
  g_autoptr (GtkBuilder) builder = NULL;
  g_autoptr (GError) error = NULL;
  GtkWidget *view;

  if (path == NULL)
    return NULL;

  g_type_ensure (FAIR_TYPE_FLOW_LAYOUT);
  scope = gtk_builder_cscope_new ();
  gtk_builder_cscope_add_callback (GTK_BUILDER_CSCOPE (scope), activate_link_cb);
  builder = gtk_builder_new ();
  gtk_builder_set_scope (builder, scope);
  /* The pages are part of the program, so a failure is a bug. */
  if (!gtk_builder_add_from_resource (builder, path, &error))
    g_error ("%s: %s", path, error->message);

  view = GTK_WIDGET (gtk_builder_get_object (builder, "view"));
  add_keys (view);
  fair_fit_headings (view, HEADING_WIDTH);
  /* The builder owns the view; the caller gets it floating, like a new widget. */
  g_object_ref (view);
  g_clear_object (&builder);
  g_object_force_floating (G_OBJECT (view));

  return view;
}

const char *
fair_help_view_get_title (GtkWidget *view)
{
  return gtk_label_get_text (GTK_LABEL (find_heading (view, "title")));
}

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

static void
show_current (FairHelpWindow *self)
{
  GtkWidget *page = get_current (self);
  gboolean   is_index = g_str_equal (g_object_get_data (G_OBJECT (page), ID), INDEX_ID);
  gboolean   has_title = !is_index && !ADW_IS_STATUS_PAGE (page);

  gtk_stack_set_visible_child (self->stack, page);
  gtk_widget_grab_focus (page);
  g_object_set (self->window_title, "subtitle", has_title ? fair_help_view_get_title (page) : NULL, NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", page != gtk_widget_get_first_child (GTK_WIDGET (self->stack)));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.contents", !is_index);
}

static void
back_action (FairHelpWindow *self)
{
  if (get_current (self) == gtk_widget_get_first_child (GTK_WIDGET (self->stack)))
    return;

  gtk_stack_remove (self->stack, get_current (self));
  show_current (self);
}

/* Shows the page @parameter, or all pages without one. */
static void
show_action (FairHelpWindow *self,
             const char     *name,
             GVariant       *parameter)
{
  fair_help_window_show_page (self, parameter ? g_variant_get_string (parameter, NULL) : INDEX_ID);
}

static void
fair_help_window_class_init (FairHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_install_action (widget_class, "help.back", NULL, FAIR_ACTION (back_action));
  gtk_widget_class_install_action (widget_class, "help.contents", NULL, FAIR_ACTION (show_action));
  gtk_widget_class_install_action (widget_class, "help.show", "s", FAIR_ACTION (show_action));

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
  g_signal_connect_swapped (back, "pressed", G_CALLBACK (back_action), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (back));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", FALSE);
}

/* Shows a page in the first of the player's languages that has it, and adds it to the history. If it is missing, a message
 * says so. @page_id: its id, which for the rules of a game is the id of the game; or `page#section`; or `#section` in the
 * current page */
void
fair_help_window_show_page (FairHelpWindow *self,
                            const char     *page_id)
{
  g_autoptr (GtkSelectionModel) visits = gtk_stack_get_pages (self->stack);
  g_autofree char *id = NULL;
  const char      *hash;
  GtkWidget       *current;

  g_return_if_fail (page_id != NULL);

  hash = strchr (page_id, '#');
  id = hash != NULL ? g_strndup (page_id, hash - page_id) : g_strdup (page_id);
  current = get_current (self);
  if (current == NULL || (hash != page_id && !g_str_equal (id, g_object_get_data (G_OBJECT (current), ID))))
    {
      current = fair_help_view_new (id);
      if (current == NULL)
        current = g_object_new (ADW_TYPE_STATUS_PAGE, "icon-name", "dialog-question-symbolic", "title", _ ("Page Not Found"),
                                "description", _ ("There is no such page in the help."), NULL);
      g_object_set_data_full (G_OBJECT (current), ID, g_strdup (id), g_free);
      if (g_list_model_get_n_items (G_LIST_MODEL (visits)) == MAX_HISTORY)
        gtk_stack_remove (self->stack, gtk_widget_get_first_child (GTK_WIDGET (self->stack)));
      gtk_stack_add_child (self->stack, current);
    }

  show_current (self);
  if (hash != NULL && !ADW_IS_STATUS_PAGE (current))
    {
      g_autofree char *section = g_strconcat ("section-", hash + 1, NULL);
      GtkWidget       *heading = find_heading (current, section);

      if (heading != NULL)
        gtk_widget_add_tick_callback (heading, scroll_to_heading_cb, NULL, NULL);
    }
}
