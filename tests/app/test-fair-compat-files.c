/* What the player is told after a dialog for files: here, GTK's functions for them are replaced by some that answer as the
 * test wants. */
#include "config.h"

#include "fair-compat.h"
#include "widget-helpers.h"

#define TITLE "Choose Something"

static GFile  *chosen;  /* the answer of the next dialog; NULL for none */
static GError *trouble; /* instead of a file; on newer platforms */

#if GTK_CHECK_VERSION(4, 10, 0)

static void
answer (GtkFileDialog      *dialog,
        GAsyncReadyCallback callback,
        gpointer            data)
{
  g_autoptr (GTask) task = g_task_new (dialog, NULL, callback, data);

  if (trouble != NULL)
    g_task_return_error (task, g_error_copy (trouble));
  else
    g_task_return_pointer (task, g_object_ref (chosen), g_object_unref);
}

void
gtk_file_dialog_open (GtkFileDialog      *self,
                      GtkWindow          *parent,
                      GCancellable       *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer            data)
{
  answer (self, callback, data);
}

GFile *
gtk_file_dialog_open_finish (GtkFileDialog *self,
                             GAsyncResult  *result,
                             GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
gtk_file_dialog_save (GtkFileDialog      *self,
                      GtkWindow          *parent,
                      GCancellable       *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer            data)
{
  answer (self, callback, data);
}

GFile *
gtk_file_dialog_save_finish (GtkFileDialog *self,
                             GAsyncResult  *result,
                             GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
gtk_file_dialog_select_folder (GtkFileDialog      *self,
                               GtkWindow          *parent,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            data)
{
  answer (self, callback, data);
}

GFile *
gtk_file_dialog_select_folder_finish (GtkFileDialog *self,
                                      GAsyncResult  *result,
                                      GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Has the next dialog closed by the player. */
static void
dismiss (void)
{
  g_set_error_literal (&trouble, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_DISMISSED, "Closed");
}

#else

void
gtk_native_dialog_show (GtkNativeDialog *self)
{
  g_signal_emit_by_name (self, "response", chosen ? GTK_RESPONSE_ACCEPT : GTK_RESPONSE_CANCEL);
}

GFile *
gtk_file_chooser_get_file (GtkFileChooser *self)
{
  return g_object_ref (chosen);
}

static void
dismiss (void)
{
}

#endif

static void
chosen_cb (GPtrArray  *paths,
           const char *path)
{
  g_ptr_array_add (paths, g_strdup (path));
}

static void
done_cb (gpointer data)
{
  g_ptr_array_add (data, NULL);
}

/* Opens one of the dialogs.  Returns: (transfer full): the path that it gave, and NULL */
static GPtrArray *
ask (GtkWidget *parent,
     guint      kind)
{
  static const char *const          patterns[] = { "*", NULL };
  static const GtkFileChooserAction actions[] = { GTK_FILE_CHOOSER_ACTION_OPEN, GTK_FILE_CHOOSER_ACTION_SAVE,
                                                  GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER };
  static const char *const          names[] = { "All", "name", NULL };
  GPtrArray                        *paths = g_ptr_array_new_with_free_func (g_free);

  fair_compat_choose_file (parent, actions[kind], TITLE, names[kind], kind == 0 ? patterns : NULL, G_CALLBACK (chosen_cb), paths, done_cb);
  while (paths->len == 0 || g_ptr_array_index (paths, paths->len - 1) != NULL)
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    ;

  g_clear_object (&chosen);
  g_clear_error (&trouble);
  return paths;
}

/* Asserts that the dialog gave nothing, and that an alert says @message, or that there is none if that is NULL. */
static void
assert_told (GtkWidget  *parent,
             guint       kind,
             const char *message)
{
  g_autoptr (GPtrArray) paths = ask (parent, kind);

  g_assert_cmpuint (paths->len, ==, 1);
  if (message == NULL)
    {
      g_assert_null (fair_test_find_anywhere (GTK_TYPE_LABEL, TITLE));
      return;
    }

  fair_test_wait_for (GTK_TYPE_LABEL, TITLE);
  g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_LABEL, message));
  fair_test_press ("_Close");
  while (fair_test_find_anywhere (GTK_TYPE_LABEL, TITLE) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_told (gconstpointer data)
{
  guint      kind = GPOINTER_TO_UINT (data);
  GtkWidget *window = adw_window_new ();
  g_autoptr (GPtrArray) paths = NULL;

  gtk_window_set_default_size (GTK_WINDOW (window), 600, 400);
  gtk_window_present (GTK_WINDOW (window));
  chosen = g_file_new_for_path ("/tmp/name");
  paths = ask (window, kind);
  g_assert_cmpuint (paths->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (paths, 0), ==, "/tmp/name");
  g_assert_null (fair_test_find_anywhere (GTK_TYPE_LABEL, TITLE));

  chosen = g_file_new_for_uri ("sftp://example.org/name");
  assert_told (window, kind, "“sftp://example.org/name” cannot be used: it is not on this computer.");
  dismiss ();
  assert_told (window, kind, NULL);
#if GTK_CHECK_VERSION(4, 10, 0)
  g_set_error_literal (&trouble, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_FAILED, "There is no such dialog.");
  assert_told (window, kind, "There is no such dialog.");
  g_set_error_literal (&trouble, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_CANCELLED, "Canceled");
  assert_told (window, kind, NULL);
#endif

  gtk_window_destroy (GTK_WINDOW (window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_data_func ("/fair/compat-files/open", GUINT_TO_POINTER (0), test_told);
  g_test_add_data_func ("/fair/compat-files/save", GUINT_TO_POINTER (1), test_told);
  g_test_add_data_func ("/fair/compat-files/folder", GUINT_TO_POINTER (2), test_told);

  return g_test_run ();
}
