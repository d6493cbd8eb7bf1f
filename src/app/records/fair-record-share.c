/* The result is loaded in the store's thread, and signed in another thread, because the key may have to be
 * created and written to the disk first. */
#include "config.h"

#include "fair-record-share.h"

#include "fair-challenge-link-window.h"
#include "fair-compat.h"
#include "fair-open.h"
#include "fair-record-file.h"
#include "fair-record-place.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A task in progress. */
typedef struct
{
  GtkWidget      *widget; /* owned; in the window that reports errors; NULL in another thread */
  FairRecordShare how;
  FairStore      *store;    /* owned; contains the result; NULL in another thread */
  GTask          *task;     /* owned; waits for a file; NULL in another thread, and if nothing does */
  char           *key_path; /* owned */
  char           *name;     /* owned; of the player */
  FairResult     *result;   /* owned; NULL until loaded */
  GFile          *file;     /* owned (nullable) */
} Sharing;

/* The outcome. */
typedef struct
{
  char          *text;      /* owned; the record */
  FairChallenge *challenge; /* owned; instead of a record */
  GFile         *file;      /* owned; for another program */
} Made;

static void
made_free (gpointer pointer)
{
  Made *self = pointer;

  g_clear_pointer (&self->challenge, fair_challenge_free);
  g_clear_object (&self->file);
  g_free (self->text);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Made, made_free)

static void
sharing_free (gpointer pointer)
{
  Sharing *self = pointer;

  g_clear_object (&self->widget);
  g_clear_object (&self->file);
  g_clear_object (&self->store);
  g_clear_object (&self->task);
  g_clear_pointer (&self->result, fair_result_free);
  g_free (self->name);
  g_free (self->key_path);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sharing, sharing_free)

static void
tell (GtkWidget      *widget,
      FairRecordShare how,
      const GError   *error)
{
  const char *title = how == FAIR_RECORD_CHALLENGE ? _ ("Cannot Make Link") : how == FAIR_RECORD_COPY ? _ ("Cannot Copy Record")
                                                                                                      : _ ("Cannot Save Record");

  fair_compat_tell_error (widget, title, error);
}

/* Reports a failure to @task if it is not NULL, otherwise in the window of @widget.
 * @error: (transfer full): the reason */
static void
fail (GtkWidget      *widget,
      GTask          *task,
      FairRecordShare how,
      GError         *error)
{
  g_autoptr (GError) reason = error;

  if (task != NULL)
    g_task_return_error (task, g_steal_pointer (&reason));
  else
    tell (widget, how, reason);
}

/* Signs the result, and writes its record if that is wanted.
 * Returns: whether it succeeded */
static gboolean
make_record (const Sharing *self,
             FairPlayerKey *key,
             Made          *made,
             GError       **error)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_record_free);
  FairRecord *record = fair_record_new_from_result (self->result, self->name, key, error);

  if (record == NULL)
    return FALSE;

  g_ptr_array_add (records, record);
  made->text = fair_record_print (record);
  if (self->how == FAIR_RECORD_FILE)
    {
      made->file = fair_record_place_new (self->result, error);
      return made->file != NULL && fair_record_save (made->file, records, error);
    }
  return self->file == NULL || fair_record_save (self->file, records, error);
}

static void
make_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  const Sharing *self = data;
  g_autoptr (Made) made = g_new0 (Made, 1);
  g_autoptr (FairPlayerKey) key = NULL;
  GError  *error = NULL;
  gboolean good = FALSE;

  key = fair_player_key_ensure (self->key_path, &error);
  if (key != NULL && self->how == FAIR_RECORD_CHALLENGE)
    {
      made->challenge = fair_challenge_new_from_result (self->result, self->name, key, &error);
      good = made->challenge != NULL;
    }
  else if (key != NULL)
    good = make_record (self, key, made, &error);

  if (good)
    g_task_return_pointer (task, g_steal_pointer (&made), made_free);
  else
    g_task_return_error (task, error);
}

/* Copies the record, both as text and as a record. */
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

/* Shows the link over the window of @widget. */
static void
show_link (const Sharing       *self,
           GtkWidget           *widget,
           const FairChallenge *challenge,
           FairStore           *store)
{
  GtkWidget *window;

  if (!fair_is_open (widget))
    return;

  window = fair_challenge_link_window_new (challenge, store, self->result->id);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (gtk_widget_get_root (widget)));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}

/* Returns: (transfer none) (nullable): what shows messages in @widget */
static GtkWidget *
find_toasts (GtkWidget *widget)
{
  GtkWidget *found = ADW_IS_TOAST_OVERLAY (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_toasts (child);

  return found;
}

/* Shows and announces @text in the window of @widget: near the table, if that is the window with the table. */
void
fair_record_share_say (GtkWidget  *widget,
                       const char *text)
{
  GtkRoot   *root = gtk_widget_get_root (widget);
  GtkWidget *toasts = root ? find_toasts (GTK_WIDGET (root)) : NULL;

  if (toasts == NULL && gtk_widget_activate_action (widget, "table.say", "s", text))
    return;

  if (toasts != NULL)
    {
      AdwToast *toast = adw_toast_new (text);

      /* It does not wait for an earlier one. */
      adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
      adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (toasts), toast);
    }
  fair_compat_announce (widget, text);
}

/* What waits while another thread works. */
typedef struct
{
  GtkWidget *widget; /* owned; NULL for a task */
  FairStore *store;  /* owned */
  GTask     *task;   /* owned; NULL for a widget */
} Asker;

static void
asker_free (gpointer pointer)
{
  Asker *self = pointer;

  g_clear_object (&self->widget);
  g_clear_object (&self->store);
  g_clear_object (&self->task);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Asker, asker_free)

static void
made_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  const Sharing *self = g_task_get_task_data (G_TASK (result));
  g_autoptr (Asker) asker = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Made) made = g_task_propagate_pointer (G_TASK (result), &error);

  if (made == NULL)
    {
      fail (asker->widget, asker->task, self->how, g_steal_pointer (&error));
      return;
    }

  switch (self->how)
    {
    case FAIR_RECORD_FILE:
      g_task_return_pointer (asker->task, g_object_ref (made->file), g_object_unref);
      break;
    case FAIR_RECORD_CHALLENGE:
      show_link (self, asker->widget, made->challenge, asker->store);
      break;
    case FAIR_RECORD_COPY:
      copy (asker->widget, made->text);
      fair_record_share_say (asker->widget, _ ("Record copied."));
      break;
    case FAIR_RECORD_SAVE:
    default:
      fair_record_share_say (asker->widget, _ ("Record saved."));
      break;
    }
}

/* @sharing: (transfer full) */
static void
make (Sharing *sharing)
{
  Asker *asker = g_new (Asker, 1);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, made_cb, asker);

  *asker = (Asker){ g_steal_pointer (&sharing->widget), g_steal_pointer (&sharing->store), g_steal_pointer (&sharing->task) };
  g_task_set_task_data (task, sharing, sharing_free);
  g_task_run_in_thread (task, make_thread);
}

static void
file_chosen_cb (const char *path,
                gpointer    data)
{
  Sharing *self = data;
  Sharing *chosen = g_new0 (Sharing, 1);

  *chosen = (Sharing){ g_object_ref (self->widget), self->how, g_object_ref (self->store) };
  chosen->key_path = g_strdup (self->key_path);
  chosen->name = g_strdup (self->name);
  chosen->result = fair_result_copy (self->result);
  chosen->file = g_file_new_for_path (path);
  make (chosen);
}

static void
found_cb (GObject      *source,
          GAsyncResult *answer,
          gpointer      data)
{
  g_autoptr (Sharing) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;

  self->result = fair_store_find_result_finish (FAIR_STORE (source), answer, &error);
  if (self->result == NULL || self->result->moves == NULL)
    {
      if (error == NULL || g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NOT_FOUND))
        {
          g_clear_error (&error);
          fair_store_fail (&error, FAIR_STORE_ERROR_NOT_FOUND, _ ("This result is not in the scoreboard."));
        }
      fail (self->widget, self->task, self->how, g_steal_pointer (&error));
      return;
    }
  if (self->how != FAIR_RECORD_SAVE)
    {
      make (g_steal_pointer (&self));
      return;
    }

  if (!fair_is_open (self->widget))
    return;
  name = fair_record_place_dup_name (self->result);
  fair_compat_save_file (self->widget, _ ("Save Record"), name, file_chosen_cb, self, sharing_free);
  g_steal_pointer (&self);
}

/* Returns: (transfer full): the path of the key of the current player of @store */
char *
fair_record_share_dup_key_path (FairStore *store)
{
  return fair_player_key_dup_path (fair_store_get_path (store), fair_store_get_player (store)->id);
}

static Sharing *
sharing_new (FairStore      *store,
             FairRecordShare how)
{
  Sharing *self = g_new0 (Sharing, 1);

  self->how = how;
  self->store = g_object_ref (store);
  self->key_path = fair_record_share_dup_key_path (store);
  self->name = g_strdup (fair_store_get_player (store)->name);
  return self;
}

/**
 * fair_record_share:
 * @widget: in the window that reports errors
 * @id: of a result in @store
 * @how: anything except FAIR_RECORD_FILE
 *
 * Makes a record of a result with the player's key, which is created if it does not exist yet.
 */
void
fair_record_share (GtkWidget      *widget,
                   FairStore      *store,
                   const char     *id,
                   FairRecordShare how)
{
  Sharing *self = sharing_new (store, how);

  self->widget = g_object_ref (widget);
  fair_store_find_result_async (store, id, NULL, found_cb, self);
}

/* Makes a record of the result @id in @store, in a file that only the player can read. The file is removed
 * later. */
void
fair_record_share_file_async (FairStore          *store,
                              const char         *id,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  Sharing *self = sharing_new (store, FAIR_RECORD_FILE);

  self->task = g_task_new (store, NULL, callback, data);
  fair_store_find_result_async (store, id, NULL, found_cb, self);
}

/* Returns: (transfer full) (nullable): the file; NULL with @error */
GFile *
fair_record_share_file_finish (GAsyncResult *result,
                               GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Performs @action, one of those in the menu. */
void
fair_record_share_do (GtkWidget  *widget,
                      FairStore  *store,
                      const char *id,
                      const char *action)
{
  if (g_str_equal (action, "record.challenge"))
    fair_record_share (widget, store, id, FAIR_RECORD_CHALLENGE);
  else
    fair_record_share (widget, store, id, g_str_equal (action, "record.copy") ? FAIR_RECORD_COPY : FAIR_RECORD_SAVE);
}

/* Returns: (transfer full): a menu with the actions record.challenge, record.save and record.copy; @answers:
 * whether the result answers a challenge */
GMenuModel *
fair_record_share_create_menu (gboolean answers)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, answers ? _ ("Send Answer…") : _ ("Challenge Somebody…"), "record.challenge");
  g_menu_append (menu, _ ("Save Record…"), "record.save");
  g_menu_append (menu, _ ("Copy Record"), "record.copy");
  return G_MENU_MODEL (menu);
}
