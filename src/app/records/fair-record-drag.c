/* The record is made when it is dropped; until then nothing is signed or written. */
#include "config.h"

#include "fair-record-drag.h"

#include "fair-record-share.h"

#define MEDIA_TYPE "fair-media-type"

struct _FairRecordProvider
{
  GdkContentProvider parent_instance;

  FairStore *store;
  char      *id; /* of a result in @store */
};

G_DEFINE_FINAL_TYPE (FairRecordProvider, fair_record_provider, GDK_TYPE_CONTENT_PROVIDER)

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
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  g_autoptr (GFile) file = fair_record_share_file_finish (result, &error);
  g_auto (GValue) value = G_VALUE_INIT;

  if (file == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  g_value_init (&value, G_TYPE_FILE);
  g_value_set_object (&value, file);
  gdk_content_serialize_async (g_task_get_task_data (task), g_object_get_data (G_OBJECT (task), MEDIA_TYPE), &value,
                               g_task_get_priority (task), g_task_get_cancellable (task), written_cb, g_object_ref (task));
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
  g_object_set_data_full (G_OBJECT (task), MEDIA_TYPE, g_strdup (type), g_free);
  fair_record_share_file_async (self->store, self->id, made_cb, task);
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
