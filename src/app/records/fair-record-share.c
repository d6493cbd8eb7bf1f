/* The result is loaded in the store's thread, and signed in another thread, because the key may have to be
 * created and written to the disk first.
 *
 * Each record that is dragged gets its own folder in the cache, which only the player can read. It is not known when the
 * other program has read it, so folders older than a day are removed when the next one is created. */
#include "config.h"

#include "fair-record-share.h"

#include "fair-compat.h"
#include "fair-open.h"
#include "fair-qr-code.h"
#include "fair-record-file.h"
#include "fair-record-parts.h"
#include "fair-score-words.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* Stored with a button: its offer, or the text that it copies. */
#define OFFER "fair-share-offer"
#define TEXT "fair-share-text"

enum
{
  MAX_AGE = 24 * 3600 /* seconds */
};

/* The ways to share a result, in the order in which they are offered. */
static const struct
{
  const char     *action;
  const char     *label;
  FairRecordShare how;
} ways[] = {
  { "text", N_ ("Copy Text and Link"), FAIR_RECORD_TEXT },
  { "link", N_ ("Copy Link"), FAIR_RECORD_LINK },
  { "code", N_ ("Show QR Code…"), FAIR_RECORD_CODE },
  { "save", N_ ("Save Record…"), FAIR_RECORD_SAVE },
  { "copy", N_ ("Copy Record"), FAIR_RECORD_COPY }
};

/* The result that a button shares. */
typedef struct
{
  GtkWidget *button; /* which owns this */
  FairStore *store;  /* owned; contains the result */
  char      *id;     /* owned */
} Offer;

/* The shared result and its player; reference-counted. */
typedef struct
{
  GtkWidget      *widget; /* owned; in the window that reports errors; NULL for a task */
  GTask          *task;   /* owned; waits for a file; NULL for a widget */
  FairRecordShare how;
  FairStore      *store;     /* owned; contains the result */
  char           *key_path;  /* owned */
  char           *name;      /* owned; of the player */
  FairResult     *result;    /* owned; NULL until it is loaded */
  GFile          *file;      /* owned (nullable); for the record */
  char           *text;      /* owned; the record when it is made */
  FairChallenge  *challenge; /* owned; instead of a record */
} Sharing;

static void
sharing_clear (gpointer pointer)
{
  Sharing *self = pointer;

  g_clear_object (&self->widget);
  g_clear_object (&self->task);
  g_clear_object (&self->store);
  g_clear_object (&self->file);
  g_clear_pointer (&self->result, fair_result_free);
  g_clear_pointer (&self->challenge, fair_challenge_free);
  g_free (self->text);
  g_free (self->name);
  g_free (self->key_path);
}

static void
sharing_unref (gpointer self)
{
  g_rc_box_release_full (self, sharing_clear);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sharing, sharing_unref)

/* Reports a failure to the recipient of the record. @error: (transfer full) */
static void
fail (const Sharing *self,
      GError        *error)
{
  g_autoptr (GError) reason = error;

  if (self->task != NULL)
    g_task_return_error (self->task, g_steal_pointer (&reason));
  else if (self->how <= FAIR_RECORD_CHALLENGE)
    fair_compat_report_error (self->widget, _ ("Cannot Make Link"), reason);
  else
    fair_compat_report_error (self->widget, self->how == FAIR_RECORD_COPY ? _ ("Cannot Copy Record") : _ ("Cannot Save Record"), reason);
}

static char *
dup_file_name (const FairResult *result)
{
  return g_strdup_printf ("%s-%" G_GUINT64_FORMAT FAIR_RECORD_SUFFIX, result->game, result->number);
}

static void
remove_if_old (const char *path)
{
  g_autoptr (GDir) folder = NULL;
  const char *name;
  GStatBuf    status;

  if (g_lstat (path, &status) != 0 || !S_ISDIR (status.st_mode) || status.st_mtime + MAX_AGE > g_get_real_time () / G_USEC_PER_SEC)
    return;

  folder = g_dir_open (path, 0, NULL);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_unlink (file);
    }
  g_rmdir (path);
}

/* Returns: (transfer full) (nullable): a file for the record of @result, which does not exist yet, in a new folder */
static GFile *
create_place (const FairResult *result,
              GError          **error)
{
  g_autofree char *parent = g_build_filename (g_get_user_cache_dir (), "fairdeal", "records", NULL);
  g_autofree char *folder = g_build_filename (parent, "XXXXXX", NULL);
  g_autofree char *file_name = dup_file_name (result);
  g_autoptr (GDir) former = g_dir_open (parent, 0, NULL);
  const char *name;

  while (former != NULL && (name = g_dir_read_name (former)) != NULL)
    {
      g_autofree char *path = g_build_filename (parent, name, NULL);

      remove_if_old (path);
    }
  if (g_mkdir_with_parents (parent, 0700) != 0 || g_mkdtemp (folder) == NULL)
    {
      g_set_error_literal (error, G_FILE_ERROR, (int) g_file_error_from_errno (errno), g_strerror (errno));
      return NULL;
    }

  return g_file_new_build_filename (folder, file_name, NULL);
}

static void
make_record (Sharing       *self,
             FairPlayerKey *key,
             GError       **error)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_record_free);
  FairRecord *record = fair_record_new_from_result (self->result, self->name, key, error);

  if (record == NULL)
    return;

  g_ptr_array_add (records, record);
  self->text = fair_record_print (record);
  if (self->how == FAIR_RECORD_FILE)
    self->file = create_place (self->result, error);
  if (self->file != NULL)
    fair_record_save (self->file, records, error);
}

static void
make_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  Sharing *self = data;
  GError  *error = NULL;
  g_autoptr (FairPlayerKey) key = fair_player_key_ensure (self->key_path, &error);

  if (key != NULL && self->how <= FAIR_RECORD_CHALLENGE)
    self->challenge = fair_challenge_new_from_result (self->result, self->name, key, &error);
  else if (key != NULL)
    make_record (self, key, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
copy (GtkWidget  *widget,
      const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  GdkContentProvider *providers[] = { gdk_content_provider_new_for_bytes (FAIR_RECORD_MEDIA_TYPE, bytes),
                                      gdk_content_provider_new_typed (G_TYPE_STRING, text) };
  g_autoptr (GdkContentProvider) both = gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));

  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), both);
}

/* Returns: (transfer full): what somebody is sent: the deal, its result if it has one, and the link */
static char *
dup_text (const FairChallenge *challenge)
{
  g_autofree char *link = fair_challenge_print (challenge);
  g_autofree char *deal = fair_record_dup_deal (challenge->result);
  g_autofree char *result = challenge->has_result ? fair_score_words_result (challenge->result) : NULL;

  if (result == NULL)
    /* translators: the text of a message to somebody else: the name and number of a deal, and a link */
    return g_strdup_printf (_ ("%s\nPlay the same deal in Fair Deal:\n%s"), deal, link);
  /* translators: the text of a message to somebody else: the name and number of a deal, a result like “Won · 3:20 · 80
   * moves”, and a link */
  return g_strdup_printf (_ ("%s\n%s\nCan you do better? Play the same deal in Fair Deal:\n%s"), deal, result, link);
}

/* Copies @text, and says so with @message. @text: (transfer full) */
static void
copy_text (GtkWidget  *widget,
           char       *text,
           const char *message)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  fair_record_show_message (widget, message);
  g_free (text);
}

static void
made_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (Sharing) self = data;
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      fail (self, error);
      return;
    }

  switch (self->how)
    {
    case FAIR_RECORD_FILE:
      g_task_return_pointer (self->task, g_object_ref (self->file), g_object_unref);
      break;
    case FAIR_RECORD_TEXT:
      copy_text (self->widget, dup_text (self->challenge), _ ("Text and link copied."));
      break;
    case FAIR_RECORD_LINK:
      copy_text (self->widget, fair_challenge_print (self->challenge), _ ("Link copied."));
      break;
    case FAIR_RECORD_CODE:
    case FAIR_RECORD_CHALLENGE:
      if (fair_is_open (self->widget))
        fair_record_share_show_link (self->widget, self->challenge, self->store, self->result->id, self->how == FAIR_RECORD_CODE);
      break;
    case FAIR_RECORD_COPY:
      copy (self->widget, self->text);
      fair_record_show_message (self->widget, _ ("Record copied."));
      break;
    case FAIR_RECORD_SAVE:
    default:
      fair_record_show_message (self->widget, _ ("Record saved."));
      break;
    }
}

/* Makes the record in another thread, which owns @self until it is done. @self: (transfer full) */
static void
make (Sharing *self)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, made_cb, self);

  g_task_set_task_data (task, self, NULL);
  g_task_run_in_thread (task, make_thread);
}

static void
file_chosen_cb (const char *path,
                gpointer    data)
{
  Sharing *self = data;

  self->file = g_file_new_for_path (path);
  make (g_rc_box_acquire (self));
}

static void
found_cb (GObject      *source,
          GAsyncResult *answer,
          gpointer      data)
{
  g_autoptr (Sharing) self = data;
  GError          *error = NULL;
  g_autofree char *name = NULL;

  self->result = fair_store_finish (FAIR_STORE (source), answer, &error);
  if (self->result == NULL || self->result->moves == NULL)
    {
      if (error == NULL || g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NOT_FOUND))
        {
          g_clear_error (&error);
          fair_store_fail (&error, FAIR_STORE_ERROR_NOT_FOUND, _ ("This result is not in the scoreboard."));
        }
      fail (self, error);
      return;
    }
  if (self->how != FAIR_RECORD_SAVE)
    {
      make (g_steal_pointer (&self));
      return;
    }

  if (!fair_is_open (self->widget))
    return;
  name = dup_file_name (self->result);
  fair_compat_save_file (self->widget, _ ("Save Record"), name, file_chosen_cb, g_rc_box_acquire (self), sharing_unref);
}

char *
fair_record_share_dup_key_path (FairStore *store)
{
  return fair_player_key_dup_path (fair_store_get_path (store), fair_store_get_player (store)->id);
}

static void
start (FairStore      *store,
       const char     *id,
       FairRecordShare how,
       GtkWidget      *widget,
       GTask          *task)
{
  Sharing *self = g_rc_box_new0 (Sharing);

  self->widget = widget ? g_object_ref (widget) : NULL;
  self->task = task;
  self->how = how;
  self->store = g_object_ref (store);
  self->key_path = fair_record_share_dup_key_path (store);
  self->name = g_strdup (fair_store_get_player (store)->name);
  fair_store_ask (store, FAIR_STORE_FIND_RESULT, &(FairStoreQuestion){ .id = id }, NULL, found_cb, self);
}

/* Makes a record of the result @id in @store with the player's key, which is created if necessary, and reports the
 * outcome in the window of @widget. @how: anything except FAIR_RECORD_FILE */
void
fair_record_share (GtkWidget      *widget,
                   FairStore      *store,
                   const char     *id,
                   FairRecordShare how)
{
  start (store, id, how, widget, NULL);
}

/* Makes a record of the result @id in @store, in a file that only the player can read. The file is removed
 * later. */
void
fair_record_share_file_async (FairStore          *store,
                              const char         *id,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  start (store, id, FAIR_RECORD_FILE, NULL, g_task_new (store, NULL, callback, data));
}

/* Returns: (transfer full) (nullable): the file; NULL with @error */
GFile *
fair_record_share_file_finish (GAsyncResult *result,
                               GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
share_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       data)
{
  const Offer *self = data;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    if (g_str_equal (ways[i].action, g_action_get_name (G_ACTION (action))))
      fair_record_share (self->button, self->store, self->id, ways[i].how);
}

static void
offer_free (gpointer data)
{
  Offer *self = data;

  g_object_unref (self->store);
  g_free (self->id);
  g_free (self);
}

/* Adds the group of actions “record” to @button, which share the result @id in @store. */
static void
add_actions (GtkWidget  *button,
             FairStore  *store,
             const char *id)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  Offer  offer = { button, g_object_ref (store), g_strdup (id) };
  Offer *self = g_memdup2 (&offer, sizeof offer);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      const GActionEntry entry = { .name = ways[i].action, .activate = share_cb };

      g_action_map_add_action_entries (G_ACTION_MAP (group), &entry, 1, self);
    }
  gtk_widget_insert_action_group (button, "record", G_ACTION_GROUP (group));
  g_object_set_data_full (G_OBJECT (button), OFFER, self, offer_free);
}

static void
create_menu_cb (GtkMenuButton *button,
                gpointer       data)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  if (gtk_menu_button_get_popover (button) != NULL)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *action = g_strconcat ("record.", ways[i].action, NULL);

      g_menu_append (menu, _ (ways[i].label), action);
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

/* Makes @button, which gets an icon unless it has a label, offer all ways to share the result @id in @store; each is
 * answered in the window of the button. */
void
fair_record_share_offer (GtkMenuButton *button,
                         FairStore     *store,
                         const char    *id)
{
  const char *name = _ ("Share This Result");

  add_actions (GTK_WIDGET (button), store, id);
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), name);
  if (gtk_menu_button_get_label (button) == NULL)
    gtk_menu_button_set_icon_name (button, "send-to-symbolic");
  fair_compat_name_button (GTK_WIDGET (button), gtk_menu_button_get_label (button) ? gtk_menu_button_get_label (button) : name);
  gtk_menu_button_set_create_popup_func (button, create_menu_cb, NULL, NULL);
}

static void
copy_cb (GtkWidget  *button,
         const char *message)
{
  copy_text (button, g_strdup (g_object_get_data (G_OBJECT (button), TEXT)), message);
}

/* Returns: (transfer floating): a button that copies @text and says so with @message, a static text. @text: (transfer full) */
static GtkWidget *
create_copy_button (const char *label,
                    char       *text,
                    const char *message)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  g_object_set_data_full (G_OBJECT (button), TEXT, text, g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (copy_cb), (gpointer) message);
  return button;
}

static char *
dup_description (const FairChallenge *challenge)
{
  g_autofree char *amount = NULL;

  if (!challenge->has_result)
    return g_strdup (_ ("Anyone who opens this link in Fair Deal can play the same deal."));

  amount = fair_score_words_result (challenge->result);
  /* translators: %s is like “Won · 3:20 · 80 moves” */
  return g_strdup_printf (_ ("Anyone who opens this link in Fair Deal can play the same deal and try to do better: %s."), amount);
}

static GtkWidget *
create_link (const char *link)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", link, "selectable", TRUE, "wrap", TRUE, "wrap-mode", PANGO_WRAP_CHAR,
                                   "xalign", 0.0, "margin-bottom", 12, "margin-top", 12, "margin-start", 12, "margin-end", 12, NULL);

  /* A hyphen at the end of a line would look like part of the link. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  return g_object_new (ADW_TYPE_BIN, "child", label, "css-classes", (const char *[]){ "card", NULL }, NULL);
}

/* The link as text, or as a QR code while the button @toggle is pressed. */
static GtkWidget *
create_views (const char *link,
              GtkWidget  *toggle)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *text = create_link (link);
  GtkWidget *code = fair_qr_code_new (link);

  gtk_widget_set_visible (toggle, gtk_widget_get_visible (code));
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), code);
  g_object_bind_property (toggle, "active", code, "visible", G_BINDING_SYNC_CREATE);
  g_object_bind_property (toggle, "active", text, "visible", G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  return box;
}

static GtkWidget *
create_save_button (FairStore  *store,
                    const char *id)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Save Record…"));

  add_actions (button, store, id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "record.save");
  return button;
}

/* Opens a window above the one of @parent with which the player sends @challenge to somebody: as a text with a link, as
 * a QR code, and with the record of the result @id in @store as a file, if they are not NULL.
 * @with_code: whether the QR code is shown in place of the link at first */
void
fair_record_share_show_link (GtkWidget           *parent,
                             const FairChallenge *challenge,
                             FairStore           *store,
                             const char          *id,
                             gboolean             with_code)
{
  GtkWidget       *page = adw_preferences_page_new ();
  g_autofree char *description = dup_description (challenge);
  g_autofree char *deal = fair_record_dup_deal (challenge->result);
  g_autofree char *link = fair_challenge_print (challenge);
  GtkWidget       *text_button = create_copy_button (_ ("Copy Text and Link"), dup_text (challenge), _ ("Text and link copied."));
  GtkWidget       *link_button = create_copy_button (_ ("Copy Link"), g_strdup (link), _ ("Link copied."));
  GtkWidget       *toggle = gtk_toggle_button_new_with_label (_ ("QR Code"));
  GtkWidget       *window;

  gtk_widget_add_css_class (text_button, "suggested-action");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), with_code);
  adw_preferences_group_add (fair_record_add_group (page, deal, description), create_views (link, toggle));
  fair_record_add_buttons (page, (GtkWidget *[]){ text_button, link_button, toggle, store ? create_save_button (store, id) : NULL, NULL });
  window = fair_record_window_frame_new (_ ("Challenge Somebody"), page);
  gtk_window_set_focus (GTK_WINDOW (window), text_button);
  fair_open_above (window, parent);
}
