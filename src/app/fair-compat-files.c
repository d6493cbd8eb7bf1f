/* The dialogs for files and folders, on the oldest platform and the newest. */
#include "config.h"

#include "fair-compat.h"

/* A dialog for choosing a file. */
typedef struct
{
  FairCompatFile func;
  gpointer       data;
  GDestroyNotify destroy;
} FileChoice;

/* Calls the function of @choice if there is a file, and frees it. */
static void
end_choice (FileChoice *choice,
            GFile      *file)
{
  const char *path = file ? g_file_peek_path (file) : NULL;

  if (path != NULL)
    choice->func (path, choice->data);
  if (choice->destroy)
    choice->destroy (choice->data);
  g_free (choice);
}

static GtkFileFilter *
create_filter (const char        *name,
               const char *const *patterns)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  return filter;
}

#if GTK_CHECK_VERSION(4, 10, 0)

static void
file_opened_cb (GObject      *dialog,
                GAsyncResult *result,
                gpointer      data)
{
  g_autoptr (GFile) file = gtk_file_dialog_open_finish (GTK_FILE_DIALOG (dialog), result, NULL);

  end_choice (data, file);
}

static void
choose_file (GtkWindow     *parent,
             const char    *title,
             GtkFileFilter *filter,
             FileChoice    *choice)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_default_filter (dialog, filter);
  gtk_file_dialog_open (dialog, parent, NULL, file_opened_cb, choice);
}

static void
file_named_cb (GObject      *dialog,
               GAsyncResult *result,
               gpointer      data)
{
  g_autoptr (GFile) file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (dialog), result, NULL);

  end_choice (data, file);
}

static void
folder_chosen_cb (GObject      *dialog,
                  GAsyncResult *result,
                  gpointer      data)
{
  g_autoptr (GFile) file = gtk_file_dialog_select_folder_finish (GTK_FILE_DIALOG (dialog), result, NULL);

  end_choice (data, file);
}

static void
choose_folder (GtkWindow  *parent,
               const char *title,
               FileChoice *choice)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_select_folder (dialog, parent, NULL, folder_chosen_cb, choice);
}

static void
name_file (GtkWindow  *parent,
           const char *title,
           const char *name,
           FileChoice *choice)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_initial_name (dialog, name);
  gtk_file_dialog_save (dialog, parent, NULL, file_named_cb, choice);
}

#else

static void
file_opened_cb (GtkNativeDialog *dialog,
                int              response,
                FileChoice      *choice)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;

  end_choice (choice, file);
  g_object_unref (dialog);
}

static void
choose_file (GtkWindow     *parent,
             const char    *title,
             GtkFileFilter *filter,
             FileChoice    *choice)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);

  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (file_opened_cb), choice);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
choose_folder (GtkWindow  *parent,
               const char *title,
               FileChoice *choice)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL, NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (file_opened_cb), choice);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
name_file (GtkWindow  *parent,
           const char *title,
           const char *name,
           FileChoice *choice)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (file_opened_cb), choice);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

#endif

/**
 * fair_compat_open_file:
 * @parent: a widget in the window that the dialog belongs to
 * @patterns: NULL-terminated patterns of file names to offer
 * @func: called if a file is chosen; afterwards, in any case, @destroy is called with @data
 *
 * Opens a dialog in which the player chooses a file.
 */
void
fair_compat_open_file (GtkWidget         *parent,
                       const char        *title,
                       const char        *filter_name,
                       const char *const *patterns,
                       FairCompatFile     func,
                       gpointer           data,
                       GDestroyNotify     destroy)
{
  GtkRoot *root = gtk_widget_get_root (parent);
  g_autoptr (GtkFileFilter) filter = create_filter (filter_name, patterns);
  FileChoice *choice = g_new (FileChoice, 1);

  *choice = (FileChoice){ func, data, destroy };
  choose_file (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, title, filter, choice);
}

/**
 * fair_compat_save_file:
 * @parent: a widget in the window that the dialog belongs to
 * @name: the suggested file name
 * @func: called if a file is chosen; afterwards, in any case, @destroy is called with @data
 *
 * Opens a dialog in which the player chooses where to write a file.
 */
void
fair_compat_save_file (GtkWidget     *parent,
                       const char    *title,
                       const char    *name,
                       FairCompatFile func,
                       gpointer       data,
                       GDestroyNotify destroy)
{
  GtkRoot    *root = gtk_widget_get_root (parent);
  FileChoice *choice = g_new (FileChoice, 1);

  *choice = (FileChoice){ func, data, destroy };
  name_file (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, title, name, choice);
}

/* The same for a folder, which may be a new one. */
void
fair_compat_choose_folder (GtkWidget     *parent,
                           const char    *title,
                           FairCompatFile func,
                           gpointer       data,
                           GDestroyNotify destroy)
{
  GtkRoot    *root = gtk_widget_get_root (parent);
  FileChoice *choice = g_new (FileChoice, 1);

  *choice = (FileChoice){ func, data, destroy };
  choose_folder (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, title, choice);
}
