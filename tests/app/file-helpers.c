#include "file-helpers.h"

#include "widget-helpers.h"

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

/* Waits for the open file dialog. */
static GtkFileChooser *
wait_for_chooser (void)
{
  guint deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) "a dialog for files");

  for (;;)
    {
      GListModel *windows = gtk_window_get_toplevels ();

      for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
        {
          g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

          if (GTK_IS_FILE_CHOOSER (window) && gtk_widget_get_mapped (window))
            {
              g_source_remove (deadline);
              return GTK_FILE_CHOOSER (window);
            }
        }
      g_main_context_iteration (NULL, TRUE);
    }
}

/* The first widget below @widget whose type has this name, or NULL. */
static GtkWidget *
find_type (GtkWidget  *widget,
           const char *name)
{
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), name))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_type (child, name);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* Waits until @chooser shows the path of @folder, or, if @folder is NULL, of any folder.
 *
 * GTK reads the folders of a path one after another. GTK 4.18 accesses freed memory if the dialog is closed before it has
 * read them all: gtk_path_bar_set_file_finish() removes buttons also when it was canceled.
 */
static void
wait_for_path (GtkFileChooser *chooser,
               GFile          *folder)
{
  guint            deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) "the path of a folder");
  GtkWidget       *bar = find_type (GTK_WIDGET (chooser), "GtkPathBar");
  g_autofree char *name = folder ? g_file_get_basename (folder) : NULL;

  g_assert_nonnull (bar);
  while (name != NULL ? fair_test_find (bar, GTK_TYPE_LABEL, name) == NULL : find_type (bar, "GtkLabel") == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (deadline);
}

/* The first visible entry below @widget, or NULL. */
static GtkWidget *
find_entry (GtkWidget *widget)
{
  if (GTK_IS_ENTRY (widget) && gtk_widget_get_mapped (widget))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_entry (child);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* Enters the name of @file in the open dialog. */
void
fair_test_save_as (GFile *file)
{
  GtkFileChooser *chooser = wait_for_chooser ();

  wait_for_path (chooser, NULL);
  gtk_editable_set_text (GTK_EDITABLE (find_entry (GTK_WIDGET (chooser))), g_file_peek_path (file));
  fair_test_press ("_Save");
}

/* Chooses @file in the open dialog. */
void
fair_test_open_file (GFile *file)
{
  GtkFileChooser *chooser = wait_for_chooser ();
  g_autoptr (GFile) folder = g_file_get_parent (file);
  guint deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) "the file that was chosen");

  gtk_file_chooser_set_file (chooser, file, NULL);
  for (;;)
    {
      g_autoptr (GFile) chosen = gtk_file_chooser_get_file (chooser);

      if (chosen != NULL && g_file_equal (chosen, file))
        break;
      g_main_context_iteration (NULL, TRUE);
    }
  g_source_remove (deadline);
  wait_for_path (chooser, folder);
  /* GtkFileDialog has its own word for folders. */
  fair_test_press (GTK_CHECK_VERSION (4, 10, 0) && gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER ? "_Select"
                                                                                                                                  : "_Open");
}

G_GNUC_END_IGNORE_DEPRECATIONS
