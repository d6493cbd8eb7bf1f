/* The key is created, read and written in a thread; the result is shown at the end of the group. */
#include "config.h"

#include "fair-key-group.h"

#include "fair-button-row.h"
#include "fair-compat.h"
#include "fair-notice.h"
#include "fair-player-key.h"

#include <glib/gi18n-lib.h>

struct _FairKeyGroup
{
  AdwPreferencesGroup parent_instance;

  FairNotice *notice;

  char *path; /* owned; of the key */
};

G_DEFINE_FINAL_TYPE (FairKeyGroup, fair_key_group, ADW_TYPE_PREFERENCES_GROUP)

/* A job for a thread. */
typedef struct
{
  char    *key;  /* owned; path of the player's key */
  char    *file; /* owned; path of the other file */
  gboolean imports;
} Move;

static void
move_free (gpointer pointer)
{
  Move *self = pointer;

  g_free (self->key);
  g_free (self->file);
  g_free (self);
}

static void
move_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  const Move *self = data;
  g_autoptr (FairPlayerKey) key = NULL;
  GError *error = NULL;

  if (self->imports)
    key = fair_player_key_import (self->file, self->key, &error);
  else
    key = fair_player_key_ensure (self->key, &error);
  if (key != NULL && (self->imports || fair_player_key_export (key, self->file, &error)))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
moved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (FairKeyGroup) self = data;
  const Move *move = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  /* The preferences may be closed by now. */
  if (self->notice == NULL)
    return;

  fair_notice_tell (self->notice,
                    move->imports ? _ ("Key imported. New records are signed with it.") : _ ("Key exported. Keep the file private."),
                    error);
}

static void
move (FairKeyGroup *self,
      const char   *file,
      gboolean      imports)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, moved_cb, g_object_ref (self));
  Move move = { g_strdup (self->path), g_strdup (file), imports };

  g_task_set_task_data (task, g_memdup2 (&move, sizeof move), move_free);
  g_task_run_in_thread (task, move_thread);
}

static void
export_cb (const char *path,
           gpointer    self)
{
  move (self, path, FALSE);
}

static void
import_cb (const char *path,
           gpointer    self)
{
  move (self, path, TRUE);
}

static void
export_clicked_cb (FairKeyGroup *self)
{
  fair_compat_save_file (GTK_WIDGET (self), _ ("Export Key"), "fairdeal-player.key", export_cb, g_object_ref (self), g_object_unref);
}

static void
import_clicked_cb (FairKeyGroup *self)
{
  static const char *const patterns[] = { "*.key", NULL };

  fair_compat_open_file (GTK_WIDGET (self), _ ("Import Key"), _ ("Players’ keys"), patterns, import_cb, g_object_ref (self), g_object_unref);
}

static void
fair_key_group_finalize (GObject *object)
{
  g_free (FAIR_KEY_GROUP (object)->path);

  G_OBJECT_CLASS (fair_key_group_parent_class)->finalize (object);
}

static void
fair_key_group_class_init (FairKeyGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fair_key_group_finalize;

  g_type_ensure (FAIR_TYPE_BUTTON_ROW);
  g_type_ensure (FAIR_TYPE_NOTICE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-key-group.ui");
  gtk_widget_class_bind_template_child (widget_class, FairKeyGroup, notice);
  gtk_widget_class_bind_template_callback (widget_class, export_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, import_clicked_cb);
}

static void
fair_key_group_init (FairKeyGroup *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Sets the path of the player's key, which need not exist yet. */
void
fair_key_group_set_path (FairKeyGroup *self,
                         const char   *path)
{
  g_return_if_fail (FAIR_IS_KEY_GROUP (self));

  g_free (self->path);
  self->path = g_strdup (path);
}
