#include "fair-open.h"

/* Whether the window of @widget has not been closed.  A pending request may keep a closed window alive, and must not
 * act on it. */
gboolean
fair_is_open (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  return root != NULL && g_list_find (windows, root) != NULL;
}

/* Makes @window, which is not yet shown, no larger than the largest window, as on a phone. */
void
fair_open_fit (GtkWidget *window)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  int width, height;
  int most_width = 0;
  int most_height = 0;

  for (GList *other = windows; other != NULL; other = other->next)
    {
      most_width = MAX (most_width, gtk_widget_get_width (other->data));
      most_height = MAX (most_height, gtk_widget_get_height (other->data));
    }
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  if (most_width > 0)
    gtk_window_set_default_size (GTK_WINDOW (window), MIN (width, most_width), MIN (height, most_height));
}

/* Makes @window modal and places it above the window of @parent, with which it goes: it may hold that, which then is never
 * disposed of. */
void
fair_open_attach (GtkWidget *window,
                  GtkWidget *parent)
{
  GtkRoot *root = gtk_widget_get_root (parent);

  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (root));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  g_signal_connect_object (root, "unrealize", G_CALLBACK (gtk_window_destroy), window, G_CONNECT_SWAPPED);
}

/* The same, and shows it. */
void
fair_open_above (GtkWidget *window,
                 GtkWidget *parent)
{
  fair_open_attach (window, parent);
  fair_open_fit (window);
  gtk_window_present (GTK_WINDOW (window));
}

static gboolean
unparent_cb (gpointer data)
{
  gtk_widget_unparent (data);
  return G_SOURCE_REMOVE;
}

/* Moves the focus back at once, or GTK moves it to the first button of the window; by the time the menu is destroyed, another
 * widget may have it. The menu is destroyed later because its action is activated after it closes. */
static void
menu_closed_cb (GtkWidget *popover,
                GtkWidget *focus)
{
  gtk_widget_grab_focus (focus);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref (popover), g_object_unref);
}

/* Opens @menu in @parent, at @at (nullable), and moves the focus to @focus when it closes. */
void
fair_open_menu (GMenuModel         *menu,
                GtkWidget          *parent,
                const GdkRectangle *at,
                GtkWidget          *focus)
{
  GtkWidget *popover = gtk_popover_menu_new_from_model (menu);

  gtk_widget_set_parent (popover, parent);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), at);
  g_signal_connect_object (popover, "closed", G_CALLBACK (menu_closed_cb), focus, 0);
  gtk_popover_popup (GTK_POPOVER (popover));
}

/* Cancels @cancellable, which can be NULL, and replaces it: for a request that replaces the last one. */
GCancellable *
fair_renew_cancellable (GCancellable **cancellable)
{
  fair_cancel (cancellable);
  *cancellable = g_cancellable_new ();
  return *cancellable;
}

/* Cancels @cancellable, which can be NULL, for good. */
void
fair_cancel (GCancellable **cancellable)
{
  g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

/* A call that waits. */
typedef struct
{
  guint    *source;
  GCallback func;
  gpointer  data;
} Later;

static gboolean
later_cb (gpointer data)
{
  const Later *later = data;

  *later->source = 0;
  ((void (*) (gpointer)) later->func) (later->data);
  return G_SOURCE_REMOVE;
}

/* Calls @func with @data once, after @milliseconds or if that is 0 when the program is idle, unless it waits already. @source is
 * the id of the source that waits, and 0 otherwise, also during the call. */
void
fair_later (guint    *source,
            guint     milliseconds,
            GCallback func,
            gpointer  data)
{
  const Later later = { source, func, data };

  if (*source != 0)
    return;

  if (milliseconds > 0)
    *source = g_timeout_add_full (G_PRIORITY_DEFAULT, milliseconds, later_cb, g_memdup2 (&later, sizeof later), g_free);
  else
    *source = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, later_cb, g_memdup2 (&later, sizeof later), g_free);
}

/* Adds @actions of @object, which owns @map or is it. */
void
fair_add_actions (GActionMap       *map,
                  const FairAction *actions,
                  guint             n_actions,
                  gpointer          object)
{
  for (guint i = 0; i < n_actions; i++)
    {
      const GVariantType *type = actions[i].parameter_type ? G_VARIANT_TYPE (actions[i].parameter_type) : NULL;
      g_autoptr (GSimpleAction) action = actions[i].has_state ? g_simple_action_new_stateful (actions[i].name, type, g_variant_new_boolean (FALSE))
                                                              : g_simple_action_new (actions[i].name, type);

      g_signal_connect_swapped (action, "activate", actions[i].act, object);
      g_action_map_add_action (map, G_ACTION (action));
    }
}

/* Shrinks texts that do not fit. They are measured once, with the text size at the time. */

/* Subtracted from a size that fits, because letters are rounded to pixels. */
#define ROUNDING 0.02

/* The smallest scale. */
#define LEAST_SCALE 0.4

/* The scale at which the texts of all labels in @widget, except on pages of stacks that are not shown, fit @width pixels, in lines of
 * @length. */
static double
find_common_scale (GtkWidget *widget,
                   int        length,
                   int        width)
{
  double     scale = 1;
  GtkWidget *page = GTK_IS_STACK (widget) ? gtk_stack_get_visible_child (GTK_STACK (widget)) : NULL;

  if (GTK_IS_LABEL (widget))
    {
      g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, gtk_label_get_text (GTK_LABEL (widget)));
      int longest;

      pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
      pango_layout_set_width (layout, length);
      pango_layout_get_pixel_size (layout, &longest, NULL);
      scale = longest <= width ? 1 : MAX ((double) width / longest - ROUNDING, LEAST_SCALE);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (page == NULL || child == page)
      scale = MIN (scale, find_common_scale (child, length, width));
  return scale;
}

static void
set_common_scale (GtkWidget *widget,
                  double     scale)
{
  if (GTK_IS_LABEL (widget))
    {
      g_autoptr (PangoAttrList) attributes = scale < 1 ? pango_attr_list_new () : NULL;

      if (scale < 1)
        {
          pango_attr_list_insert (attributes, pango_attr_scale_new (scale));
          gtk_label_set_attributes (GTK_LABEL (widget), attributes);
        }
      gtk_label_set_wrap_mode (GTK_LABEL (widget), PANGO_WRAP_WORD);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    set_common_scale (child, scale);
}

/**
 * fair_fit_texts:
 * @widget: a label, or a widget with labels somewhere in it, such as the buttons of a bar
 * @length: how to split their texts into lines: 0 for a line per word, -1 for one line
 * @width: pixels for each of them
 *
 * Makes all texts smaller, by the same factor, if a line of one of them is wider than @width. Lines of those that wrap
 * end between words only.
 */
void
fair_fit_texts (GtkWidget *widget,
                int        length,
                int        width)
{
  set_common_scale (widget, find_common_scale (widget, length, width));
}

/* Makes headings in @widget smaller if they have words that are wider than @width pixels, as in some languages with large text. */
void
fair_fit_headings (GtkWidget *widget,
                   int        width)
{
  static const char *const headings[] = { "title-1", "title-2", "title-3", "title-4", "heading" };

  for (guint i = 0; GTK_IS_LABEL (widget) && i < G_N_ELEMENTS (headings); i++)
    if (gtk_widget_has_css_class (widget, headings[i]))
      fair_fit_texts (widget, 0, width);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    fair_fit_headings (child, width);
}
