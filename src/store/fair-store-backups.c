/* The store's backups.  They are made outside the store's thread, which does not have to wait. */
#include "fair-store-private.h"

/* Returns: (transfer full) (element-type FairBackup): the backups, the newest first */
GPtrArray *
fair_store_list_backups (FairStore *self)
{
  return fair_backup_list (fair_store_get_path (self), FAIR_BACKUP, NULL);
}

static void
back_up_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  GError *error = NULL;
  GDate   day;

  fair_backup_get_today (&day);
  if (fair_backup_make (fair_store_get_path (source), &day, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void backed_up_cb (GObject *source, GAsyncResult *result, gpointer data);

/* @whole: (transfer full) */
static void
back_up (GTask *whole)
{
  g_autoptr (GTask) task = g_task_new (g_task_get_source_object (whole), NULL, backed_up_cb, whole);

  g_task_run_in_thread (task, back_up_thread);
}

/* @whole: (transfer full); @error: (transfer full) (nullable) */
static void
end_back_up (GTask  *whole,
             GError *error)
{
  fair_store_set_backup_message (g_task_get_source_object (whole), error ? error->message : NULL);
  if (error != NULL)
    g_task_return_error (whole, error);
  else
    g_task_return_pointer (whole, fair_store_answer (TRUE), NULL);
  g_object_unref (whole);
}

/* The store's thread has rescued the damaged database. */
static void
checked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  GError *error = NULL;

  if (fair_store_finish (FAIR_STORE (source), result, &error) != NULL)
    back_up (data);
  else
    end_back_up (data, error);
}

/* If damage was found, the store's thread must detect it too: it performs the rescue and reports it. */
static void
backed_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  GTask  *whole = data;
  GError *error = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  if (!g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED) || g_task_get_task_data (whole) != NULL)
    {
      end_back_up (whole, error);
      return;
    }

  g_error_free (error);
  /* Only once. */
  g_task_set_task_data (whole, whole, NULL);
  fair_store_ask (FAIR_STORE (source), FAIR_STORE_CHECK, NULL, NULL, checked_cb, whole);
}

/* Checks the database, and makes today's backup if it does not exist yet. */
void
fair_store_back_up_async (FairStore          *self,
                          GAsyncReadyCallback callback,
                          gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  back_up (g_task_new (self, NULL, callback, data));
}
