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

  gtk_editable_set_text (GTK_EDITABLE (find_entry (GTK_WIDGET (chooser))), g_file_peek_path (file));
  fair_test_press ("_Save");
}

/* Chooses @file in the open dialog. */
void
fair_test_open_file (GFile *file)
{
  GtkFileChooser *chooser = wait_for_chooser ();
  guint           deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) "the file that was chosen");

  gtk_file_chooser_set_file (chooser, file, NULL);
  for (;;)
    {
      g_autoptr (GFile) chosen = gtk_file_chooser_get_file (chooser);

      if (chosen != NULL && g_file_equal (chosen, file))
        break;
      g_main_context_iteration (NULL, TRUE);
    }
  g_source_remove (deadline);
  fair_test_press ("_Open");
}

G_GNUC_END_IGNORE_DEPRECATIONS
