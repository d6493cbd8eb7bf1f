/* The store's functions for the results of the current player: lists, statistics, erasing, files. */
#include "config.h"

#include "fair-store-private.h"

typedef struct
{
  FairResultsQuery query; /* with its own copies of texts */
} ListData;

static void
free_list_data (gpointer data)
{
  ListData *list = data;

  g_free ((char *) list->query.player);
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

/* Lists results of the current player; the answer is a GPtrArray of FairResult. */
void
fair_store_list_results_async (FairStore              *self,
                               const FairResultsQuery *query,
                               GCancellable           *cancellable,
                               GAsyncReadyCallback     callback,
                               gpointer                data)
{
  ListData list = { .query = *query };

  g_return_if_fail (FAIR_IS_STORE (self));

  list.query.player = g_strdup (fair_store_get_player (self)->id);
  list.query.game = g_strdup (query->game);
  list.query.variant = g_strdup (query->variant);
  fair_store_push (self, g_task_new (self, cancellable, callback, data), FALSE, (GDestroyNotify) g_ptr_array_unref,
                   list_results_work, g_memdup2 (&list, sizeof list), free_list_data);
}

static gpointer
find_result_work (FairDatabase *database,
                  gpointer      data,
                  GError      **error)
{
  FairResult *result = NULL;

  return fair_results_table_find (database, data, &result, error) ? result : NULL;
}

/* Finds one result, with its moves; the answer is a FairResult. */
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

typedef struct
{
  char   *player;  /* owned */
  char   *game;    /* owned */
  char   *variant; /* owned */
  char   *id;      /* owned */
  guint64 number;
} DealData;

static void
free_deal_data (gpointer data)
{
  DealData *deal = data;

  g_free (deal->player);
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

  if (!fair_results_table_find_deal (database, deal->player, deal->game, deal->variant, deal->number, deal->id, &found, error))
    return NULL;

  return g_memdup2 (&found, sizeof found);
}

/**
 * fair_store_find_deal_async:
 * @variant: the rules; see FairResult
 * @id: the UUID of a game whose own result does not count
 *
 * Finds out whether the current player has a result of this deal, so that it counts as played before.
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

  deal.player = g_strdup (fair_store_get_player (self)->id);
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

  g_free ((char *) query->player);
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
 * Calculates statistics of the current player; see fair_survey_make() for the answer.
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

  query.player = g_strdup (fair_store_get_player (self)->id);
  query.game = g_strdup (game);
  query.zone = zone ? g_time_zone_ref (zone) : g_time_zone_new_local ();
  fair_store_push (self, g_task_new (self, cancellable, callback, data), FALSE, (GDestroyNotify) g_ptr_array_unref,
                   get_statistics_work, g_memdup2 (&query, sizeof query), free_survey_data);
}

/* A text, a file, its results, or anything else about one player. */
typedef struct
{
  char          *player;  /* owned */
  gpointer       content; /* owned */
  GDestroyNotify free_content;
} PlayerData;

static PlayerData *
player_data_new (const char    *player,
                 gpointer       content,
                 GDestroyNotify free_content)
{
  PlayerData data = { g_strdup (player), content, free_content };

  return g_memdup2 (&data, sizeof data);
}

static void
free_player_data (gpointer pointer)
{
  PlayerData *data = pointer;

  g_free (data->player);
  if (data->content != NULL)
    data->free_content (data->content);
  g_free (data);
}

static gpointer
erase_work (FairDatabase *database,
            gpointer      data,
            GError      **error)
{
  const PlayerData *what = data;

  return fair_store_answer (fair_results_table_erase (database, what->player, what->content, error));
}

/**
 * fair_store_erase_async:
 * @game: (nullable): a game; NULL for all
 *
 * Erases results of the current player; fair_store_undo_erase_async() brings them back until the next start.
 */
void
fair_store_erase_async (FairStore          *self,
                        const char         *game,
                        GAsyncReadyCallback callback,
                        gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, callback, data), TRUE, NULL, erase_work,
                   player_data_new (fair_store_get_player (self)->id, g_strdup (game), g_free), free_player_data);
}

static gpointer
undo_erase_work (FairDatabase *database,
                 gpointer      data,
                 GError      **error)
{
  return fair_store_answer (fair_results_table_undo_erase (database, data, error));
}

/* Brings back all results that the current player has erased since the start. */
void
fair_store_undo_erase_async (FairStore          *self,
                             GAsyncReadyCallback callback,
                             gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, callback, data), TRUE, NULL, undo_erase_work,
                   g_strdup (fair_store_get_player (self)->id), g_free);
}

static gpointer
has_erased_work (FairDatabase *database,
                 gpointer      data,
                 GError      **error)
{
  gboolean found;

  return fair_results_table_has_erased (database, data, &found, error) ? g_memdup2 (&found, sizeof found) : NULL;
}

/* Finds out whether the current player has erased results since the start. */
void
fair_store_has_erased_async (FairStore          *self,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, cancellable, callback, data), FALSE, g_free, has_erased_work,
                   g_strdup (fair_store_get_player (self)->id), g_free);
}

/* @found: (out): whether fair_store_undo_erase_async() would bring anything back */
gboolean
fair_store_has_erased_finish (FairStore    *self,
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

typedef struct
{
  char            *player; /* owned */
  GFile           *file;   /* owned */
  FairExportFormat format;
} FileData;

static void
free_file_data (gpointer data)
{
  FileData *file = data;

  g_free (file->player);
  g_object_unref (file->file);
  g_free (file);
}

static gpointer
export_work (FairDatabase *database,
             gpointer      data,
             GError      **error)
{
  const FileData *file = data;
  GString        *text = fair_export_results (database, file->player, file->format, error);

  return fair_store_answer (fair_export_save (text, file->file, error));
}

/* Writes all results of @player to @file; an existing file is replaced once the new one is complete. */
void
fair_store_export_async (FairStore          *self,
                         const char         *player,
                         GFile              *file,
                         FairExportFormat    format,
                         GAsyncReadyCallback callback,
                         gpointer            data)
{
  FileData file_data = { .file = file, .format = format };

  g_return_if_fail (FAIR_IS_STORE (self));

  g_object_ref (file);
  file_data.player = g_strdup (player);
  fair_store_push (self, g_task_new (self, NULL, callback, data), FALSE, NULL, export_work, g_memdup2 (&file_data, sizeof file_data),
                   free_file_data);
}

static gpointer
restore_work (FairDatabase *database,
              gpointer      data,
              GError      **error)
{
  const PlayerData *what = data;

  return fair_store_answer (fair_backup_restore (database, what->player, what->content, error));
}

/* Replaces the results of @player with those of the backup @path; games in progress stay. */
void
fair_store_restore_async (FairStore          *self,
                          const char         *player,
                          const char         *path,
                          GAsyncReadyCallback callback,
                          gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, callback, data), TRUE, NULL, restore_work,
                   player_data_new (player, g_strdup (path), g_free), free_player_data);
}
