/* The dialogs for files and folders, on the oldest platform and the newest.  If a dialog fails, or the player chooses
 * something that has no path, an alert says so. */
#include "config.h"

#include "fair-compat.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* A dialog for choosing a file. */
typedef struct
{
  GtkWidget     *parent; /* owned */
  char          *title;  /* owned */
  FairCompatFile func;
  gpointer       data;
  GDestroyNotify destroy;
} FileChoice;

static FileChoice *
choice_new (GtkWidget     *parent,
            const char    *title,
            FairCompatFile func,
            gpointer       data,
            GDestroyNotify destroy)
{
  FileChoice *choice = g_new (FileChoice, 1);

  *choice = (FileChoice){ g_object_ref (parent), g_strdup (title), func, data, destroy };
  return choice;
}

static void
choice_free (FileChoice *choice)
{
  if (choice->destroy)
    choice->destroy (choice->data);
  g_object_unref (choice->parent);
  g_free (choice->title);
  g_free (choice);
}

/* The window that the dialog belongs to, or NULL. */
static GtkWindow *
get_window (GtkWidget *parent)
{
  GtkRoot *root = gtk_widget_get_root (parent);

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

/* Tells that a file cannot be used, because it has no path. */
static void
tell_of_place (FileChoice *choice,
               GFile      *file)
{
  g_autofree char *place = g_file_get_parse_name (file);
  g_autofree char *name = fair_words_make_name (place);
  /* translators: the first %s is the name of a file, the second says why */
  g_autofree char *message = g_strdup_printf (_ ("“%s” cannot be used: %s."), name, _ ("it is not on this computer"));

  fair_compat_tell (choice->parent, choice->title, message);
}

/* Calls the function of @choice if there is a file, and frees it. */
static void
end_choice (FileChoice *choice,
            GFile      *file)
{
  if (file != NULL && g_file_peek_path (file) != NULL)
    choice->func (g_file_peek_path (file), choice->data);
  else if (file != NULL)
    tell_of_place (choice, file);
  choice_free (choice);
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

/* Ends @choice without a file; tells why, unless it was the player who closed the dialog. */
static void
end_failed_choice (FileChoice   *choice,
                   const GError *error)
{
  if (!g_error_matches (error, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_DISMISSED) &&
      !g_error_matches (error, GTK_DIALOG_ERROR, GTK_DIALOG_ERROR_CANCELLED))
    fair_compat_tell (choice->parent, choice->title, error->message);
  end_choice (choice, NULL);
}

static void
file_opened_cb (GObject      *dialog,
                GAsyncResult *result,
                gpointer      data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_dialog_open_finish (GTK_FILE_DIALOG (dialog), result, &error);

  if (file != NULL)
    end_choice (data, file);
  else
    end_failed_choice (data, error);
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
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (dialog), result, &error);

  if (file != NULL)
    end_choice (data, file);
  else
    end_failed_choice (data, error);
}

static void
folder_chosen_cb (GObject      *dialog,
                  GAsyncResult *result,
                  gpointer      data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_dialog_select_folder_finish (GTK_FILE_DIALOG (dialog), result, &error);

  if (file != NULL)
    end_choice (data, file);
  else
    end_failed_choice (data, error);
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
  g_autoptr (GtkFileFilter) filter = create_filter (filter_name, patterns);

  choose_file (get_window (parent), title, filter, choice_new (parent, title, func, data, destroy));
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
  name_file (get_window (parent), title, name, choice_new (parent, title, func, data, destroy));
}

/* The same for a folder, which may be a new one. */
void
fair_compat_choose_folder (GtkWidget     *parent,
                           const char    *title,
                           FairCompatFile func,
                           gpointer       data,
                           GDestroyNotify destroy)
{
  choose_folder (get_window (parent), title, choice_new (parent, title, func, data, destroy));
}
