/* The store's functions for results: lists, statistics, erasing, files, backups. */
#include "config.h"

#include "fair-import.h"
#include "fair-import-file.h"
#include "fair-store-private.h"

typedef struct
{
  FairResultsQuery query; /* with its own copies of texts */
} ListData;

static void
free_list_data (gpointer data)
{
  ListData *list = data;

  g_free ((char *) list->query.game);
  g_free ((char *) list->query.variant);
  g_free (list);
}

static gboolean
list_cb (const FairResult *result,
         gpointer          data,
         GError          **error)
{
  g_ptr_array_add (data, fair_result_copy (result));
  return TRUE;
}

static gpointer
list_results_work (FairDatabase *database,
                   gpointer      data,
                   GError      **error)
{
  const ListData *list = data;
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_result_free);

  return fair_results_table_foreach (database, &list->query, list_cb, results, error) ? g_steal_pointer (&results) : NULL;
}

/* Lists results. */
void
fair_store_list_results_async (FairStore              *self,
                               const FairResultsQuery *query,
                               GCancellable           *cancellable,
                               GAsyncReadyCallback     callback,
                               gpointer                data)
{
  ListData list = { .query = *query };

  g_return_if_fail (FAIR_IS_STORE (self));

  list.query.game = g_strdup (query->game);
  list.query.variant = g_strdup (query->variant);
  fair_store_push (self, g_task_new (self, cancellable, callback, data), FALSE, (GDestroyNotify) g_ptr_array_unref,
                   list_results_work, g_memdup2 (&list, sizeof list), free_list_data);
}

/* Returns: (transfer full) (nullable) (element-type FairResult): the results */
GPtrArray *
fair_store_list_results_finish (FairStore    *self,
                                GAsyncResult *result,
                                GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gpointer
find_result_work (FairDatabase *database,
                  gpointer      data,
                  GError      **error)
{
  FairResult *result = NULL;

  return fair_results_table_find (database, data, &result, error) ? result : NULL;
}

/* Finds one result, with its moves. */
void
fair_store_find_result_async (FairStore          *self,
                              const char         *id,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, cancellable, callback, data), FALSE, (GDestroyNotify) fair_result_free,
                   find_result_work, g_strdup (id), g_free);
}

/* Returns: (transfer full) (nullable): the result */
FairResult *
fair_store_find_result_finish (FairStore    *self,
                               GAsyncResult *result,
                               GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

typedef struct
{
  char   *game;    /* owned */
  char   *variant; /* owned */
  char   *id;      /* owned */
  guint64 number;
} DealData;

static void
free_deal_data (gpointer data)
{
  DealData *deal = data;

  g_free (deal->game);
  g_free (deal->variant);
  g_free (deal->id);
  g_free (deal);
}

static gpointer
find_deal_work (FairDatabase *database,
                gpointer      data,
                GError      **error)
{
  const DealData *deal = data;
  gboolean        found;

  if (!fair_results_table_find_deal (database, deal->game, deal->variant, deal->number, deal->id, &found, error))
    return NULL;

  return g_memdup2 (&found, sizeof found);
}

/**
 * fair_store_find_deal_async:
 * @variant: the rules; see FairResult
 * @id: the UUID of a game whose own result does not count
 *
 * Finds out whether there is a result of this deal, so that it counts as played before.
 */
void
fair_store_find_deal_async (FairStore          *self,
                            const char         *game,
                            const char         *variant,
                            guint64             number,
                            const char         *id,
                            GAsyncReadyCallback callback,
                            gpointer            data)
{
  DealData deal = { .number = number };

  g_return_if_fail (FAIR_IS_STORE (self));

  deal.game = g_strdup (game);
  deal.variant = g_strdup (variant);
  deal.id = g_strdup (id);
  fair_store_push (self, g_task_new (self, NULL, callback, data), FALSE, g_free, find_deal_work,
                   g_memdup2 (&deal, sizeof deal), free_deal_data);
}

/* @found: (out): whether there is one */
gboolean
fair_store_find_deal_finish (FairStore    *self,
                             GAsyncResult *result,
                             gboolean     *found,
                             GError      **error)
{
  g_autofree gboolean *answer = g_task_propagate_pointer (G_TASK (result), error);

  if (answer == NULL)
    return FALSE;

  *found = *answer;
  return TRUE;
}

static void
free_survey_data (gpointer data)
{
  FairSurveyQuery *query = data;

  g_free ((char *) query->game);
  g_time_zone_unref (query->zone);
  g_free (query);
}

static gpointer
get_statistics_work (FairDatabase *database,
                     gpointer      data,
                     GError      **error)
{
  return fair_survey_make (database, data, error);
}

/**
 * fair_store_get_statistics_async:
 * @game: (nullable): a game; NULL for all
 * @length: of the periods
 * @zone: (nullable): in which days begin; NULL for the player's
 *
 * Calculates statistics; see fair_survey_make() for the answer.
 */
void
fair_store_get_statistics_async (FairStore          *self,
                                 const char         *game,
                                 FairPeriodLength    length,
                                 GTimeZone          *zone,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            data)
{
  FairSurveyQuery query = { .length = length };

  g_return_if_fail (FAIR_IS_STORE (self));

  query.game = g_strdup (game);
  query.zone = zone ? g_time_zone_ref (zone) : g_time_zone_new_local ();
  fair_store_push (self, g_task_new (self, cancellable, callback, data), FALSE, (GDestroyNotify) g_ptr_array_unref,
                   get_statistics_work, g_memdup2 (&query, sizeof query), free_survey_data);
}

/* Returns: (transfer full) (nullable) (element-type FairStatistics): the statistics */
GPtrArray *
fair_store_get_statistics_finish (FairStore    *self,
                                  GAsyncResult *result,
                                  GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gpointer
erase_work (FairDatabase *database,
            gpointer      data,
            GError      **error)
{
  gint64 token;

  return fair_results_table_erase (database, data, &token, error) ? g_memdup2 (&token, sizeof token) : NULL;
}

/**
 * fair_store_erase_async:
 * @game: (nullable): a game; NULL for all
 *
 * Erases results.
 */
void
fair_store_erase_async (FairStore          *self,
                        const char         *game,
                        GAsyncReadyCallback callback,
                        gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, callback, data), TRUE, g_free, erase_work, g_strdup (game), g_free);
}

/* @token: (out): for fair_store_undo_erase_async(), which works until the next start. */
gboolean
fair_store_erase_finish (FairStore    *self,
                         GAsyncResult *result,
                         gint64       *token,
                         GError      **error)
{
  g_autofree gint64 *answer = g_task_propagate_pointer (G_TASK (result), error);

  if (answer != NULL)
    *token = *answer;
  return answer != NULL;
}

static gpointer
undo_erase_work (FairDatabase *database,
                 gpointer      data,
                 GError      **error)
{
  return fair_store_answer (fair_results_table_undo_erase (database, *(gint64 *) data, error));
}

/* Brings back erased results. */
void
fair_store_undo_erase_async (FairStore          *self,
                             gint64              token,
                             GAsyncReadyCallback callback,
                             gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, callback, data), TRUE, NULL, undo_erase_work, g_memdup2 (&token, sizeof token),
                   g_free);
}

/* Returns: whether the results are back */
gboolean
fair_store_undo_erase_finish (FairStore    *self,
                              GAsyncResult *result,
                              GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

typedef struct
{
  GFile           *file; /* owned */
  FairExportFormat format;
} FileData;

static void
free_file_data (gpointer data)
{
  FileData *file = data;

  g_object_unref (file->file);
  g_free (file);
}

static gpointer
export_work (FairDatabase *database,
             gpointer      data,
             GError      **error)
{
  const FileData *file = data;
  GString        *text = fair_export_results (database, file->format, error);
  gboolean        good;

  if (text == NULL)
    return NULL;

  good = g_file_replace_contents (file->file, text->str, text->len, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, error);
  g_string_free (text, TRUE);
  return fair_store_answer (good);
}

/* Writes all results to @file; an existing file is replaced once the new one is complete. */
void
fair_store_export_async (FairStore          *self,
                         GFile              *file,
                         FairExportFormat    format,
                         GAsyncReadyCallback callback,
                         gpointer            data)
{
  FileData file_data = { .file = file, .format = format };

  g_return_if_fail (FAIR_IS_STORE (self));

  g_object_ref (file);
  fair_store_push (self, g_task_new (self, NULL, callback, data), FALSE, NULL, export_work, g_memdup2 (&file_data, sizeof file_data),
                   free_file_data);
}

/* Returns: whether the file was written */
gboolean
fair_store_export_finish (FairStore    *self,
                          GAsyncResult *result,
                          GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

static gpointer
import_work (FairDatabase *database,
             gpointer      data,
             GError      **error)
{
  guint counts[2];

  return fair_import_add (database, data, &counts[0], &counts[1], error) ? g_memdup2 (counts, sizeof counts) : NULL;
}

/* Reading a file and checking its results can take long; nothing else waits for it. */
static void
read_import_thread (GTask        *task,
                    gpointer      source,
                    gpointer      data,
                    GCancellable *cancellable)
{
  GError          *error = NULL;
  gsize            length;
  g_autofree char *text = fair_import_file_read (data, &length, &error);
  GPtrArray       *results = text ? fair_import_read (text, length, &error) : NULL;

  if (results != NULL)
    g_task_return_pointer (task, results, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

static void
import_read_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      data)
{
  GTask     *task = data;
  GError    *error = NULL;
  GPtrArray *results = g_task_propagate_pointer (G_TASK (result), &error);

  if (results != NULL)
    {
      fair_store_push (FAIR_STORE (source), task, TRUE, g_free, import_work, results, (GDestroyNotify) g_ptr_array_unref);
      return;
    }

  g_task_return_error (task, error);
  g_object_unref (task);
}

/* Adds the results of a file that was exported as JSON, without those that exist already. */
void
fair_store_import_async (FairStore          *self,
                         GFile              *file,
                         GAsyncReadyCallback callback,
                         gpointer            data)
{
  g_autoptr (GTask) reading = NULL;

  g_return_if_fail (FAIR_IS_STORE (self));

  reading = g_task_new (self, NULL, import_read_cb, g_task_new (self, NULL, callback, data));
  g_task_set_task_data (reading, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (reading, read_import_thread);
}

/* Returns: whether the results were added; @n_new and @n_known count new ones and existing ones */
gboolean
fair_store_import_finish (FairStore    *self,
                          GAsyncResult *result,
                          guint        *n_new,
                          guint        *n_known,
                          GError      **error)
{
  g_autofree guint *counts = g_task_propagate_pointer (G_TASK (result), error);

  if (counts == NULL)
    return FALSE;

  *n_new = counts[0];
  *n_known = counts[1];
  return TRUE;
}

/* Returns: (transfer full) (element-type FairBackup): the backups, the newest first */
GPtrArray *
fair_store_list_backups (FairStore *self)
{
  g_return_val_if_fail (FAIR_IS_STORE (self), NULL);

  return fair_backup_list (fair_store_get_path (self));
}

/* Reads the database outside the store's thread, which does not have to wait. */
static void
back_up_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  GError *error = NULL;
  GDate   day;

  g_date_clear (&day, 1);
  g_date_set_dmy (&day, (GDateDay) g_date_time_get_day_of_month (now), (GDateMonth) g_date_time_get_month (now),
                  (GDateYear) g_date_time_get_year (now));
  if (fair_backup_make (data, &day, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
back_up (GTask              *whole,
         GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (g_task_get_source_object (whole), NULL, callback, whole);

  g_task_set_task_data (task, g_strdup (fair_store_get_path (g_task_get_source_object (whole))), g_free);
  g_task_run_in_thread (task, back_up_thread);
}

static void
return_outcome (GTask  *whole,
                GError *error)
{
  fair_store_set_backup_message (g_task_get_source_object (whole), error ? error->message : NULL);
  if (error != NULL)
    g_task_return_error (whole, error);
  else
    g_task_return_boolean (whole, TRUE);
  g_object_unref (whole);
}

static void
backed_up_again_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      data)
{
  GError *error = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  return_outcome (data, error);
}

/* The store's thread has rescued the damaged database. */
static void
checked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  GError *error = NULL;

  if (g_task_propagate_pointer (G_TASK (result), &error) != NULL)
    back_up (data, backed_up_again_cb);
  else
    return_outcome (data, error);
}

static gpointer
check_work (FairDatabase *database,
            gpointer      data,
            GError      **error)
{
  return fair_store_answer (fair_database_check (database, error));
}

/* If damage was found, the store's thread has to find it too: it rescues what it can, and reports it. */
static void
backed_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  GError *error = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  if (!g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED))
    {
      return_outcome (data, error);
      return;
    }

  g_error_free (error);
  fair_store_push (FAIR_STORE (source), g_task_new (source, NULL, checked_cb, data), TRUE, NULL, check_work, NULL, NULL);
}

/* Checks the database, and makes today's backup if it does not exist yet. */
void
fair_store_back_up_async (FairStore          *self,
                          GAsyncReadyCallback callback,
                          gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  back_up (g_task_new (self, NULL, callback, data), backed_up_cb);
}

/* Returns: whether there is a backup of today */
gboolean
fair_store_back_up_finish (FairStore    *self,
                           GAsyncResult *result,
                           GError      **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static gpointer
restore_work (FairDatabase *database,
              gpointer      data,
              GError      **error)
{
  return fair_store_answer (fair_backup_restore (database, data, error));
}

/* Replaces the results with those of the backup @path; games in progress stay. */
void
fair_store_restore_async (FairStore          *self,
                          const char         *path,
                          GAsyncReadyCallback callback,
                          gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, callback, data), TRUE, NULL, restore_work, g_strdup (path), g_free);
}

/* Returns: whether the results were replaced */
gboolean
fair_store_restore_finish (FairStore    *self,
                           GAsyncResult *result,
                           GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}
