#include "widget-helpers.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>

/* Whether @widget, a label or a button, is visible and has this text; a button of a menu has it in its tooltip. */
static gboolean
says (GtkWidget  *widget,
      const char *text)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_MENU_BUTTON (widget))
    return g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0;
  if (GTK_IS_BUTTON (widget))
    return g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), text) == 0;

  return GTK_IS_LABEL (widget) && g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), text) == 0;
}

/* The first widget of @type below @widget with @text. */
GtkWidget *
fair_test_find (GtkWidget  *widget,
                GType       type,
                const char *text)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type) && says (widget, text))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = fair_test_find (child, type, text);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* The same in any window. */
GtkWidget *
fair_test_find_anywhere (GType       type,
                         const char *text)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget  *found = NULL;

  for (guint i = 0; found == NULL && i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      found = fair_test_find (window, type, text);
    }

  return found;
}

/* Returns: what is shown below the title in @title, a FairTitle; empty if there is nothing */
const char *
fair_test_get_subtitle (gpointer title)
{
  return gtk_inscription_get_text (GTK_INSCRIPTION (gtk_widget_get_last_child (title)));
}

/* Returns: (transfer full): the text of @inscription as it is laid out in its place */
PangoLayout *
fair_test_lay_out_inscription (GtkInscription *inscription)
{
  GtkWidget   *widget = GTK_WIDGET (inscription);
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, gtk_inscription_get_text (inscription));

  pango_layout_set_attributes (layout, gtk_inscription_get_attributes (inscription));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_wrap (layout, gtk_inscription_get_wrap_mode (inscription));
  pango_layout_set_width (layout, gtk_widget_get_width (widget) * PANGO_SCALE);
  pango_layout_set_height (layout, gtk_widget_get_height (widget) * PANGO_SCALE);
  return layout;
}

/* Fails the test because @data, a text, did not appear in time. */
void
fair_test_deadline_cb (gpointer data)
{
  g_error ("«%s» did not come", (const char *) data);
}

/* The same; waits until there is one. */
GtkWidget *
fair_test_wait_for (GType       type,
                    const char *text)
{
  guint      deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) text);
  GtkWidget *found;

  while ((found = fair_test_find_anywhere (type, text)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (deadline);
  return found;
}

/* Presses the button with @text; waits until there is one. */
void
fair_test_press (const char *text)
{
  g_signal_emit_by_name (fair_test_wait_for (GTK_TYPE_BUTTON, text), "clicked");
}

static GtkWidget *
find_part (GtkWidget  *widget,
           const char *id)
{
  gboolean   is_it = g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)), id) == 0 || g_str_equal (G_OBJECT_TYPE_NAME (widget), id);
  GtkWidget *found = is_it ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_part (child, id);

  return found;
}

/* The descendant of @widget that has @id in its .ui file, or is of this class; there has to be one. */
GtkWidget *
fair_test_part (gpointer    widget,
                const char *id)
{
  GtkWidget *found = find_part (GTK_WIDGET (widget), id);

  g_assert_nonnull (found);
  return found;
}

static void
end_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
}

/* Runs the main loop for a while. */
void
fair_test_spin (guint milliseconds)
{
  gboolean over = FALSE;

  g_timeout_add_once (milliseconds, end_cb, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

/* Waits until no other test uses the clipboard. */
FairTestClipboard
fair_test_take_clipboard (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("XDG_RUNTIME_DIR"), "clipboard", NULL);
  int              file = g_open (path, O_RDWR | O_CREAT, 0600);

  g_assert_cmpint (file, >=, 0);
  g_assert_cmpint (flock (file, LOCK_EX), ==, 0);
  return file;
}
