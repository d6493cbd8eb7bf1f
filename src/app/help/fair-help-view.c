#include "fair-help-view.h"

#include "fair-flow-layout.h"
#include "fair-open.h"

#include <string.h>

#define RESOURCES "/io/github/fairdeal/FairDeal/help"

/* Pixels for a heading in the narrowest window. */
#define HEADING_WIDTH 306

/* Pixels above a heading that was scrolled to. */
#define MARGIN 18

static gboolean
activate_link_cb (GtkLabel   *label,
                  const char *uri,
                  gpointer    data)
{
  /* A place in the help has no colon; GTK opens web addresses. */
  if (strchr (uri, ':') != NULL)
    return FALSE;

  gtk_widget_activate_action (GTK_WIDGET (label), "help.show", "s", uri);

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
    {
      if (g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (child)), id) == 0)
        return child;
    }

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

/* Scrolls the heading of a section to the top, once @view is visible. If the page has no such section, nothing changes. */
void
fair_help_view_scroll_to (GtkWidget  *view,
                          const char *section)
{
  g_autofree char *id = g_strconcat ("section-", section, NULL);
  GtkWidget       *heading = find_heading (view, id);

  if (heading != NULL)
    gtk_widget_add_tick_callback (heading, scroll_to_heading_cb, NULL, NULL);
}
