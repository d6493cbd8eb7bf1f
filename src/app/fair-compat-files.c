/* The dialogs for files and folders, on the oldest platform and the newest.  An alert reports a dialog that fails, or a
 * choice that has no path. */
#include "fair-compat.h"
#include "fair-words.h"

/* A dialog for choosing a file. */
typedef struct
{
  GtkWidget           *parent; /* owned */
  GtkFileChooserAction action;
  char                *title; /* owned */
  void (*func) (gpointer data, const char *path);
  gpointer       data;
  GDestroyNotify destroy;
} FileChoice;

/* Calls the function of @choice if there is a file, and frees it. */
static void
end_choice (FileChoice *choice,
            GFile      *file)
{
  if (file != NULL && g_file_peek_path (file) != NULL)
    choice->func (choice->data, g_file_peek_path (file));
  else if (file != NULL)
    {
      g_autofree char *place = g_file_get_parse_name (file);
      g_autofree char *name = fair_words_make_name (place);
      /* translators: the first %s is the name of a file, the second says why */
      g_autofree char *message = g_strdup_printf (_ ("“%s” cannot be used: %s."), name, _ ("it is not on this computer"));

      fair_compat_report (choice->parent, choice->title, message);
    }
  if (choice->destroy)
    choice->destroy (choice->data);
  g_object_unref (choice->parent);
  g_free (choice->title);
  g_free (choice);
}

#if GTK_CHECK_VERSION(4, 10, 0)

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  GtkFileDialog *dialog = GTK_FILE_DIALOG (source);
  FileChoice    *choice = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;

  if (choice->action == GTK_FILE_CHOOSER_ACTION_OPEN)
    file = gtk_file_dialog_open_finish (dialog, result, &error);
  else if (choice->action == GTK_FILE_CHOOSER_ACTION_SAVE)
    file = gtk_file_dialog_save_finish (dialog, result, &error);
  else
    file = gtk_file_dialog_select_folder_finish (dialog, result, &error);
  if (error != NULL && !g_error_matches (error, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_DISMISSED) &&
      !g_error_matches (error, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_CANCELLED))
    fair_compat_report (choice->parent, choice->title, error->message);
  end_choice (choice, file);
}

static void
show_dialog (FileChoice    *choice,
             GtkWindow     *parent,
             GtkFileFilter *filter,
             const char    *name)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, choice->title);
  gtk_file_dialog_set_default_filter (dialog, filter);
  gtk_file_dialog_set_initial_name (dialog, name);
  if (choice->action == GTK_FILE_CHOOSER_ACTION_OPEN)
    gtk_file_dialog_open (dialog, parent, NULL, chosen_cb, choice);
  else if (choice->action == GTK_FILE_CHOOSER_ACTION_SAVE)
    gtk_file_dialog_save (dialog, parent, NULL, chosen_cb, choice);
  else
    gtk_file_dialog_select_folder (dialog, parent, NULL, chosen_cb, choice);
}

#else

static void
chosen_cb (GtkNativeDialog *dialog,
           int              response,
           FileChoice      *choice)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;

  end_choice (choice, file);
  g_object_unref (dialog);
}

static void
show_dialog (FileChoice    *choice,
             GtkWindow     *parent,
             GtkFileFilter *filter,
             const char    *name)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (choice->title, parent, choice->action, NULL, NULL);

  if (filter != NULL)
    gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  if (name != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (chosen_cb), choice);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

#endif

/**
 * fair_compat_choose_file:
 * @parent: a widget in the window that the dialog belongs to
 * @action: whether to open a file, to save one, or to choose a folder, which may be a new one
 * @name: (nullable): what @patterns match, or the suggested name of a file to save
 * @patterns: (nullable): NULL-terminated patterns of the names of files to open
 * @func: called with @data and the path if a file is chosen; afterwards, in any case, @destroy is called with @data
 *
 * Opens a dialog in which the player chooses a file or a folder.
 */
void
fair_compat_choose_file (GtkWidget           *parent,
                         GtkFileChooserAction action,
                         const char          *title,
                         const char          *name,
                         const char *const   *patterns,
                         GCallback            func,
                         gpointer             data,
                         GDestroyNotify       destroy)
{
  FileChoice choice = { g_object_ref (parent), action, g_strdup (title), (void (*) (gpointer, const char *)) func, data, destroy };
  GtkRoot   *root = gtk_widget_get_root (parent);
  g_autoptr (GtkFileFilter) filter = patterns ? gtk_file_filter_new () : NULL;

  if (patterns != NULL)
    gtk_file_filter_set_name (filter, name);
  for (guint i = 0; patterns != NULL && patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  show_dialog (g_memdup2 (&choice, sizeof choice), GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, filter, patterns ? NULL : name);
}
