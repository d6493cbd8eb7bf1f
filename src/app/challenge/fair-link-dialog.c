#include "fair-link-dialog.h"

#include "fair-challenge.h"
#include "fair-compat.h"
#include "fair-open.h"

#include <string.h>

/* Returns: (transfer full) (nullable): the first link in @text, valid or not, which can have words around it */
char *
fair_link_find (const char *text)
{
  for (; *text != '\0'; text++)
    if (fair_challenge_is_link (text))
      return g_strndup (text, strcspn (text, " \t\r\n"));

  return NULL;
}

static gboolean
is_record (const char *text)
{
  return text[strspn (text, " \t\r\n")] == '{';
}

/* Opens the link in @text, or the records, from a file, which the next ones replace. Returns: whether there are any */
static gboolean
open_text (GtkWidget  *parent,
           const char *text)
{
  g_autofree char *link = fair_link_find (text);
  g_autofree char *path = g_build_filename (g_get_user_runtime_dir (), "copied.fairdeal", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  if (!is_record (text))
    return link != NULL && gtk_widget_activate_action (parent, "app.open-link", "s", link);

  if (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    g_application_open (g_application_get_default (), &file, 1, "");
  else
    fair_compat_report_error (parent, _ ("Cannot Open Record"), error);
  return TRUE;
}

typedef struct
{
  GtkWidget   *parent; /* borrowed; parent of the alert */
  GtkWidget   *alert;  /* borrowed; owns this struct */
  GtkEditable *entry;
} LinkDialog;

static void
changed_cb (LinkDialog *self)
{
  const char      *text = gtk_editable_get_text (self->entry);
  g_autofree char *link = fair_link_find (text);

  fair_compat_alert_set_enabled (self->alert, "open", link != NULL || is_record (text));
}

static void
file_cb (GtkWidget  *parent,
         const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (fair_is_open (parent))
    g_application_open (g_application_get_default (), &file, 1, "");
}

static void
response_cb (LinkDialog *self,
             const char *response)
{
  static const char *const patterns[] = { "*.fairdeal", "*.json", NULL };

  if (g_str_equal (response, "file"))
    fair_compat_choose_file (self->parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Open Record"), _ ("Records"), patterns,
                             G_CALLBACK (file_cb), g_object_ref (self->parent), g_object_unref);
  else
    open_text (self->parent, gtk_editable_get_text (self->entry));
}

/* Asks for a link, which can be in a longer text, for records, or for a file. */
void
fair_link_dialog_present (GtkWidget *parent)
{
  LinkDialog *self = g_new0 (LinkDialog, 1);

  self->parent = parent;
  self->entry = g_object_new (GTK_TYPE_ENTRY, "activates-default", TRUE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Link"), -1);
  self->alert = fair_compat_alert_new (_ ("Open Link or Record"), _ ("Paste the link that somebody sent you, or choose a file of records."),
                                       GTK_WIDGET (self->entry));
  fair_compat_alert_add (self->alert, "file", _ ("Choose a _File…"), ADW_RESPONSE_DEFAULT);
  fair_compat_alert_add (self->alert, "open", _ ("_Open"), ADW_RESPONSE_SUGGESTED);
  fair_compat_alert_set_enabled (self->alert, "open", FALSE);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  fair_compat_alert_ask (self->alert, parent, GTK_WIDGET (self->entry), G_CALLBACK (response_cb), self, g_free);
}

static void
text_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (GtkWidget) parent = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (fair_is_open (parent) && (text == NULL || !open_text (parent, text)))
    fair_link_dialog_present (parent);
}

/* Opens the link or the records in the clipboard, or asks for them if there are none. */
void
fair_link_dialog_paste (GtkWidget *parent)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (parent), NULL, text_cb, g_object_ref (parent));
}
