/* The dialogs for files and folders, on the oldest platform and the newest.  An alert reports a dialog that fails, or a
 * choice that has no path. */
#include "fair-compat.h"
#include "fair-words.h"

typedef enum
{
  KIND_OPEN,
  KIND_SAVE,
  KIND_FOLDER
} Kind;

/* A dialog for choosing a file. */
typedef struct
{
  GtkWidget *parent; /* owned */
  Kind       kind;
  char      *title; /* owned */
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

  if (choice->kind == KIND_OPEN)
    file = gtk_file_dialog_open_finish (dialog, result, &error);
  else if (choice->kind == KIND_SAVE)
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
  if (choice->kind == KIND_OPEN)
    gtk_file_dialog_open (dialog, parent, NULL, chosen_cb, choice);
  else if (choice->kind == KIND_SAVE)
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
  static const GtkFileChooserAction actions[] = { GTK_FILE_CHOOSER_ACTION_OPEN, GTK_FILE_CHOOSER_ACTION_SAVE,
                                                  GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER };
  GtkFileChooserNative             *dialog = gtk_file_chooser_native_new (choice->title, parent, actions[choice->kind], NULL, NULL);

  if (filter != NULL)
    gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  if (name != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (chosen_cb), choice);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

#endif

static void
choose (FileChoice     choice,
        GtkFileFilter *filter,
        const char    *name)
{
  GtkRoot *root = gtk_widget_get_root (choice.parent);

  choice.parent = g_object_ref (choice.parent);
  choice.title = g_strdup (choice.title);
  show_dialog (g_memdup2 (&choice, sizeof choice), GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, filter, name);
}

/**
 * fair_compat_open_file:
 * @parent: a widget in the window that the dialog belongs to
 * @patterns: NULL-terminated patterns of file names to offer
 * @func: called with @data and the path if a file is chosen; afterwards, in any case, @destroy is called with @data
 *
 * Opens a dialog in which the player chooses a file.
 */
void
fair_compat_open_file (GtkWidget         *parent,
                       const char        *title,
                       const char        *filter_name,
                       const char *const *patterns,
                       GCallback          func,
                       gpointer           data,
                       GDestroyNotify     destroy)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, filter_name);
  for (guint i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  choose ((FileChoice){ parent, KIND_OPEN, (char *) title, (void (*) (gpointer, const char *)) func, data, destroy }, filter, NULL);
}

/**
 * fair_compat_save_file:
 * @parent: a widget in the window that the dialog belongs to
 * @name: the suggested file name
 * @func: called with @data and the path if a file is chosen; afterwards, in any case, @destroy is called with @data
 *
 * Opens a dialog in which the player chooses where to write a file.
 */
void
fair_compat_save_file (GtkWidget     *parent,
                       const char    *title,
                       const char    *name,
                       GCallback      func,
                       gpointer       data,
                       GDestroyNotify destroy)
{
  choose ((FileChoice){ parent, KIND_SAVE, (char *) title, (void (*) (gpointer, const char *)) func, data, destroy }, NULL, name);
}

/* The same for a folder, which may be a new one. */
void
fair_compat_choose_folder (GtkWidget     *parent,
                           const char    *title,
                           GCallback      func,
                           gpointer       data,
                           GDestroyNotify destroy)
{
  choose ((FileChoice){ parent, KIND_FOLDER, (char *) title, (void (*) (gpointer, const char *)) func, data, destroy }, NULL, NULL);
}
