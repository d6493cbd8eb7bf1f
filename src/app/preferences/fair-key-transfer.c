/* The key is created, read and written in a thread; the result is shown in a notice. */
#include "config.h"

#include "fair-key-transfer.h"

#include "fair-compat.h"
#include "fair-player-key.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  FairNotice *notice; /* owned */
  char       *key;    /* owned; path of the player's key */
  char       *file;   /* owned; path of the other file; NULL until it is chosen */
  gboolean    imports;
} Transfer;

static void
transfer_free (gpointer data)
{
  Transfer *self = data;

  g_object_unref (self->notice);
  g_free (self->key);
  g_free (self->file);
  g_free (self);
}

static void
transfer_thread (GTask        *task,
                 gpointer      source,
                 gpointer      data,
                 GCancellable *cancellable)
{
  const Transfer *self = data;
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
transferred_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      data)
{
  const Transfer *self = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  /* The preferences may be closed by now. */
  if (gtk_widget_get_root (GTK_WIDGET (self->notice)) != NULL)
    fair_notice_report (self->notice,
                        self->imports ? _ ("Key imported. New records are signed with it.") : _ ("Key exported. Keep the file private."),
                        error);
}

static void
file_chosen_cb (const char *path,
                gpointer    data)
{
  const Transfer *self = data;
  Transfer        chosen = { g_object_ref (self->notice), g_strdup (self->key), g_strdup (path), self->imports };
  g_autoptr (GTask) task = g_task_new (NULL, NULL, transferred_cb, NULL);

  g_task_set_task_data (task, g_memdup2 (&chosen, sizeof chosen), transfer_free);
  g_task_run_in_thread (task, transfer_thread);
}

static Transfer *
transfer_new (FairNotice *notice,
              const char *key,
              gboolean    imports)
{
  Transfer transfer = { g_object_ref (notice), g_strdup (key), NULL, imports };

  return g_memdup2 (&transfer, sizeof transfer);
}

/* Asks for a file and writes the player's key to it; @key is its path, and need not exist yet. */
void
fair_key_transfer_export (FairNotice *notice,
                          const char *key)
{
  fair_compat_save_file (GTK_WIDGET (notice), _ ("Export Key"), "fairdeal-player.key", file_chosen_cb,
                         transfer_new (notice, key, FALSE), transfer_free);
}

void
fair_key_transfer_import (FairNotice *notice,
                          const char *key)
{
  static const char *const patterns[] = { "*.key", NULL };

  fair_compat_open_file (GTK_WIDGET (notice), _ ("Import Key"), _ ("Players’ keys"), patterns, file_chosen_cb,
                         transfer_new (notice, key, TRUE), transfer_free);
}
