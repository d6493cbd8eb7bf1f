/* The result is loaded in the store's thread, and signed in another thread, because the key may have to be
 * created and written to the disk first. Until a record is dropped, nothing is signed or written.
 *
 * A record that is dragged stays in the cache: it is not known when the other program has read it. */
#include "fair-record-share.h"

#include "fair-challenge-window.h"
#include "fair-compat.h"
#include "fair-open.h"
#include "fair-record-file.h"
#include "fair-record-parts.h"
#include "fair-share-text.h"

#include <errno.h>
#include <string.h>

/* Stored with a button or a window: the record of the result that it shares. */
#define RECORD "fair-record"

/* The name of the file of a record: the id of its game and the number of its deal. */
#define FILE_NAME "%s-%" G_GUINT64_FORMAT FAIR_RECORD_SUFFIX

/* The ways to share a result, in the order in which they are offered. */
static const struct
{
  const char     *action;
  const char     *label;
  FairRecordShare how;
} ways[] = {
  { "text", N_ ("Copy as Text"), FAIR_RECORD_TEXT },
  { "link", N_ ("Copy Link"), FAIR_RECORD_LINK },
  { "code", N_ ("Show QR Code…"), FAIR_RECORD_CODE },
  { "save", N_ ("Save Record…"), FAIR_RECORD_SAVE },
  { "copy", N_ ("Copy Record"), FAIR_RECORD_COPY }
};

struct _FairRecordProvider
{
  GdkContentProvider parent_instance;

  FairStore *store;
  char      *id; /* of a result in @store */
};

G_DEFINE_FINAL_TYPE (FairRecordProvider, fair_record_provider, GDK_TYPE_CONTENT_PROVIDER)

/* The shared result and its player; reference-counted. */
typedef struct
{
  GtkWidget      *widget; /* owned; in the window that reports errors; NULL for a task */
  GTask          *task;   /* owned; writes a file to a stream, its data; NULL for a widget */
  FairRecordShare how;
  FairStore      *store;     /* owned; contains the result */
  char           *key_path;  /* owned */
  char           *name;      /* owned; of the player */
  FairResult     *result;    /* owned; NULL until it is loaded */
  GFile          *file;      /* owned (nullable); for the record */
  char           *text;      /* owned; the record when it is made */
  FairChallenge  *challenge; /* owned; instead of a record */
  FairKnownPar   *par;       /* owned (nullable); the shortest known win of the deal */

  FairReviewedGame *review; /* owned (nullable); how the game went */
} Sharing;

static void
sharing_clear (Sharing *self)
{
  g_clear_object (&self->widget);
  g_clear_object (&self->task);
  g_clear_object (&self->store);
  g_clear_object (&self->file);
  g_clear_pointer (&self->result, fair_result_free);
  g_clear_pointer (&self->challenge, fair_challenge_free);
  g_clear_pointer (&self->par, fair_known_par_free);
  g_free (self->review);
  g_free (self->text);
  g_free (self->name);
  g_free (self->key_path);
}

FAIR_DEFINE_SHARED (Sharing, sharing)

/* Reports a failure to the recipient of the record. @error: (transfer full) */
static void
fail (const Sharing *self,
      GError        *error)
{
  g_autoptr (GError) reason = error;

  if (self->task != NULL)
    g_task_return_error (self->task, g_steal_pointer (&reason));
  else
    fair_compat_report_error (self->widget,
                              self->how <= FAIR_RECORD_CHALLENGE ? _ ("Cannot Make Link")
                              : self->how == FAIR_RECORD_COPY    ? _ ("Cannot Copy Record")
                                                                 : _ ("Cannot Save Record"),
                              reason);
}

static void
make_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  Sharing         *self = data;
  GError          *error = NULL;
  FairRecord      *record = NULL;
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "fairdeal", "records", NULL);
  g_autofree char *file_name = g_strdup_printf (FILE_NAME, self->result->game, self->result->number);
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_record_free);
  g_autoptr (FairPlayerKey) key = fair_player_key_ensure (self->key_path, &error);

  if (key != NULL && self->how <= FAIR_RECORD_CHALLENGE)
    self->challenge = fair_challenge_new_from_result (self->result, self->name, key, &error);
  else if (key != NULL)
    record = fair_record_new_from_result (self->result, self->name, key, &error);
  if (record != NULL)
    {
      g_ptr_array_add (records, record);
      self->text = fair_record_print (record);
      /* In a folder that only the player can read. */
      if (self->how == FAIR_RECORD_FILE && g_mkdir_with_parents (folder, 0700) == 0)
        self->file = g_file_new_build_filename (folder, file_name, NULL);
      else if (self->how == FAIR_RECORD_FILE)
        g_set_error_literal (&error, G_FILE_ERROR, (int) g_file_error_from_errno (errno), g_strerror (errno));
      if (self->file != NULL)
        fair_record_save (self->file, records, &error);
    }
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (gdk_content_serialize_finish (result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
made_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (Sharing) self = data;
  g_autofree char *text = NULL;
  GError          *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      fail (self, error);
      return;
    }

  if (self->challenge != NULL)
    text = self->how == FAIR_RECORD_LINK ? fair_challenge_print (self->challenge)
                                         : fair_share_text_make (self->challenge, self->result, self->par, self->review);
  switch (self->how)
    {
    case FAIR_RECORD_FILE:
      {
        g_auto (GValue) value = G_VALUE_INIT;

        /* To the stream of the program where it was dropped. */
        g_value_init (&value, G_TYPE_FILE);
        g_value_set_object (&value, self->file);
        gdk_content_serialize_async (g_task_get_task_data (self->task), g_task_get_name (self->task), &value,
                                     g_task_get_priority (self->task), g_task_get_cancellable (self->task), written_cb,
                                     g_object_ref (self->task));
        break;
      }
    case FAIR_RECORD_TEXT:
    case FAIR_RECORD_LINK:
      gdk_clipboard_set_text (gtk_widget_get_clipboard (self->widget), text);
      fair_record_show_message (self->widget, self->how == FAIR_RECORD_TEXT ? _ ("Text and link copied.") : _ ("Link copied."));
      break;
    case FAIR_RECORD_CODE:
    case FAIR_RECORD_CHALLENGE:
      if (fair_is_open (self->widget))
        fair_record_share_show_link (self->widget, self->challenge, text, self->store, self->result->id, self->how == FAIR_RECORD_CODE);
      break;
    case FAIR_RECORD_COPY:
      {
        g_autoptr (GBytes) bytes = g_bytes_new (self->text, strlen (self->text));
        GdkContentProvider *providers[] = { gdk_content_provider_new_for_bytes (FAIR_RECORD_MEDIA_TYPE, bytes),
                                            gdk_content_provider_new_typed (G_TYPE_STRING, self->text) };
        g_autoptr (GdkContentProvider) both = gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));

        gdk_clipboard_set_content (gtk_widget_get_clipboard (self->widget), both);
        fair_record_show_message (self->widget, _ ("Record copied."));
        break;
      }
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
file_chosen_cb (Sharing    *self,
                const char *path)
{
  self->file = g_file_new_for_path (path);
  make (g_rc_box_acquire (self));
}

static void
review_cb (GObject      *source,
           GAsyncResult *answer,
           gpointer      data)
{
  Sharing *self = data;

  self->review = fair_store_finish (FAIR_STORE (source), answer, NULL);
  make (self);
}

/* Without what is known of the game, the text is shorter. */
static void
par_cb (GObject      *source,
        GAsyncResult *answer,
        gpointer      data)
{
  Sharing *self = data;
  g_autoptr (GPtrArray) pars = fair_store_finish (FAIR_STORE (source), answer, NULL);

  self->par = pars ? g_ptr_array_steal_index (pars, 0) : NULL;
  fair_store_ask (self->store, FAIR_STORE_GET_REVIEW, &(FairStoreQuestion){ .id = self->result->id }, NULL, review_cb, self);
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
    }
  else if (self->how <= FAIR_RECORD_CHALLENGE && self->how != FAIR_RECORD_LINK && fair_games_find (self->result->game) != NULL)
    {
      g_autoptr (GArray) deals = g_array_new (FALSE, FALSE, sizeof (FairStoreDeal));
      FairStoreDeal deal = { .game = fair_games_find (self->result->game), .variant = self->result->variant, .number = self->result->number };

      /* What is known of the game is in the text. */
      g_array_append_val (deals, deal);
      fair_store_ask (self->store, FAIR_STORE_FIND_ENDED_PARS, &(FairStoreQuestion){ .deals = deals }, NULL, par_cb,
                      g_rc_box_acquire (self));
    }
  else if (self->how != FAIR_RECORD_SAVE)
    make (g_steal_pointer (&self));
  else if (fair_is_open (self->widget))
    {
      name = g_strdup_printf (FILE_NAME, self->result->game, self->result->number);
      fair_compat_choose_file (self->widget, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save Record"), name, NULL, G_CALLBACK (file_chosen_cb),
                               g_rc_box_acquire (self), sharing_unref);
    }
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
  self->key_path = fair_player_key_dup_path (fair_store_get_path (store), fair_store_get_player (store)->id);
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

static void
share_cb (GtkWidget *widget,
          GVariant  *parameter,
          GAction   *action)
{
  const FairRecordProvider *record = g_object_get_data (G_OBJECT (widget), RECORD);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    if (g_str_equal (ways[i].action, g_action_get_name (action)))
      fair_record_share (widget, record->store, record->id, ways[i].how);
}

/* Adds the group of actions “record” to @widget, which share the result @id in @store. */
static void
add_actions (GtkWidget  *widget,
             FairStore  *store,
             const char *id)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    fair_add_actions (G_ACTION_MAP (group), &(FairAction){ ways[i].action, G_CALLBACK (share_cb) }, 1, widget);
  gtk_widget_insert_action_group (widget, "record", G_ACTION_GROUP (group));
  g_object_set_data_full (G_OBJECT (widget), RECORD, fair_record_provider_new (store, id), g_object_unref);
}

static void
create_menu_cb (GtkMenuButton *button,
                gpointer       data)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  /* Only the window with the table can do that. */
  g_autoptr (GMenuItem) picture = g_menu_item_new (_ ("Save Picture…"), "win.save-picture");

  if (gtk_menu_button_get_popover (button) != NULL)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *action = g_strconcat ("record.", ways[i].action, NULL);

      g_menu_append (menu, _ (ways[i].label), action);
    }
  g_menu_item_set_attribute (picture, "hidden-when", "s", "action-missing");
  g_menu_append_item (menu, picture);
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

/* The formats that other programs can get a file in. */
static GdkContentFormats *
fair_record_provider_ref_formats (GdkContentProvider *provider)
{
  GdkContentFormats        *file = gdk_content_formats_union_serialize_mime_types (gdk_content_formats_new_for_gtype (G_TYPE_FILE));
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new ();
  const char *const        *types = gdk_content_formats_get_mime_types (file, NULL);

  for (guint i = 0; types != NULL && types[i] != NULL; i++)
    gdk_content_formats_builder_add_mime_type (builder, types[i]);
  gdk_content_formats_unref (file);
  return gdk_content_formats_builder_free_to_formats (builder);
}

static void
fair_record_provider_write_async (GdkContentProvider *provider,
                                  const char         *type,
                                  GOutputStream      *stream,
                                  int                 priority,
                                  GCancellable       *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer            data)
{
  FairRecordProvider *self = FAIR_RECORD_PROVIDER (provider);
  GTask              *task = g_task_new (self, cancellable, callback, data);

  g_task_set_priority (task, priority);
  g_task_set_task_data (task, g_object_ref (stream), g_object_unref);
  g_task_set_name (task, type);
  start (self->store, self->id, FAIR_RECORD_FILE, NULL, task);
}

static gboolean
fair_record_provider_write_finish (GdkContentProvider *provider,
                                   GAsyncResult       *result,
                                   GError            **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
fair_record_provider_finalize (GObject *object)
{
  FairRecordProvider *self = FAIR_RECORD_PROVIDER (object);

  g_clear_object (&self->store);
  g_free (self->id);

  G_OBJECT_CLASS (fair_record_provider_parent_class)->finalize (object);
}

static void
fair_record_provider_class_init (FairRecordProviderClass *klass)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fair_record_provider_finalize;
  provider_class->ref_formats = fair_record_provider_ref_formats;
  provider_class->write_mime_type_async = fair_record_provider_write_async;
  provider_class->write_mime_type_finish = fair_record_provider_write_finish;
}

static void
fair_record_provider_init (FairRecordProvider *self)
{
}

/* Returns: (transfer full): the record of the result @id in @store, as a file */
GdkContentProvider *
fair_record_provider_new (FairStore  *store,
                          const char *id)
{
  FairRecordProvider *self = g_object_new (FAIR_TYPE_RECORD_PROVIDER, NULL);

  self->store = g_object_ref (store);
  self->id = g_strdup (id);
  return GDK_CONTENT_PROVIDER (self);
}

/* Makes @content draggable from @widget. @content: (transfer full) */
void
fair_record_drag_add (GtkWidget          *widget,
                      GdkContentProvider *content)
{
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_drag_source_set_content (source, content);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (source));
  g_object_unref (content);
}

/* Opens a window above the one of @parent with which the player sends @challenge to somebody, and saves the record of the
 * result @id in @store, if they are not NULL.
 * @text: (nullable): how it is sent; NULL for a deal without a result
 * @with_code: whether the QR code is shown in place of the link at first */
void
fair_record_share_show_link (GtkWidget           *parent,
                             const FairChallenge *challenge,
                             const char          *text,
                             FairStore           *store,
                             const char          *id,
                             gboolean             with_code)
{
  g_autofree char *plain = text ? NULL : fair_share_text_make (challenge, NULL, NULL, NULL);
  GtkWidget       *window = fair_challenge_window_new_to_send (challenge, text ? text : plain, store != NULL, with_code);

  if (store != NULL)
    add_actions (window, store, id);
  fair_open_above (window, parent);
}
