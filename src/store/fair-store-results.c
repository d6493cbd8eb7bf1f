/* The store's jobs on results, backups and players.  Each is a function with a value in, which has copies of what the
 * caller asks for, and a value out. */
#include "config.h"

#include "fair-players-table.h"
#include "fair-store-private.h"

/* The value of most jobs. */
typedef struct
{
  FairResultsQuery query;  /* about the results of a player; owns its texts */
  char            *text;   /* owned; a UUID or a path */
  GFile           *file;   /* owned */
  GTimeZone       *zone;   /* owned */
  guint            choice; /* of a format, or a period */
} Question;

static Question *
question_new (const char *player,
              const char *game,
              const char *variant,
              const char *text)
{
  Question *self = g_new0 (Question, 1);

  self->query.player = g_strdup (player);
  self->query.game = g_strdup (game);
  self->query.variant = g_strdup (variant);
  self->text = g_strdup (text);
  return self;
}

static void
question_free (gpointer data)
{
  Question *self = data;

  g_free ((char *) self->query.player);
  g_free ((char *) self->query.game);
  g_free ((char *) self->query.variant);
  g_free (self->text);
  g_clear_object (&self->file);
  g_clear_pointer (&self->zone, g_time_zone_unref);
  g_free (self);
}

static const char *
get_player (FairStore *self)
{
  return fair_store_get_player (self)->id;
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
                   gpointer      value,
                   GError      **error)
{
  const Question *asked = value;
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_result_free);

  return fair_results_table_foreach (database, &asked->query, list_cb, results, error) ? g_steal_pointer (&results) : NULL;
}

/* Lists results of the current player; the answer is a GPtrArray of FairResult. */
void
fair_store_list_results_async (FairStore              *self,
                               const FairResultsQuery *query,
                               GCancellable           *cancellable,
                               GAsyncReadyCallback     callback,
                               gpointer                data)
{
  static const FairStoreJob list = { list_results_work, question_free, (GDestroyNotify) g_ptr_array_unref };
  Question                 *asked = question_new (get_player (self), query->game, query->variant, NULL);
  const FairResultsQuery    texts = asked->query;

  asked->query = *query;
  asked->query.player = texts.player;
  asked->query.game = texts.game;
  asked->query.variant = texts.variant;
  fair_store_ask (self, &list, asked, cancellable, callback, data);
}

static gpointer
find_result_work (FairDatabase *database,
                  gpointer      value,
                  GError      **error)
{
  FairResult *result = NULL;

  return fair_results_table_find (database, value, &result, error) ? result : NULL;
}

/* Finds one result, with its moves; the answer is a FairResult. */
void
fair_store_find_result_async (FairStore          *self,
                              const char         *id,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  static const FairStoreJob find = { find_result_work, g_free, (GDestroyNotify) fair_result_free };

  fair_store_ask (self, &find, g_strdup (id), cancellable, callback, data);
}

static gpointer
find_deal_work (FairDatabase *database,
                gpointer      value,
                GError      **error)
{
  const Question         *asked = value;
  const FairResultsQuery *query = &asked->query;
  gboolean                found = FALSE;
  gboolean                good = fair_results_table_find_deal (database, query->player, query->game, query->variant, query->number, asked->text,
                                                               &found, error);

  return fair_store_answer_found (good, found);
}

/**
 * fair_store_find_deal_async:
 * @variant: the rules; see FairResult
 * @id: the UUID of a game whose own result does not count
 *
 * Finds out whether the current player has a result of this deal, so that it counts as played before; see
 * fair_store_finish_found().
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
  static const FairStoreJob find = { find_deal_work, question_free };
  Question                 *asked = question_new (get_player (self), game, variant, id);

  asked->query.number = number;
  fair_store_ask (self, &find, asked, NULL, callback, data);
}

static gpointer
get_statistics_work (FairDatabase *database,
                     gpointer      value,
                     GError      **error)
{
  const Question *asked = value;
  FairSurveyQuery query = { asked->query.player, asked->query.game, (FairPeriodLength) asked->choice, asked->zone };

  return fair_survey_make (database, &query, error);
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
  static const FairStoreJob get = { get_statistics_work, question_free, (GDestroyNotify) g_ptr_array_unref };
  Question                 *asked = question_new (get_player (self), game, NULL, NULL);

  asked->choice = length;
  asked->zone = zone ? g_time_zone_ref (zone) : g_time_zone_new_local ();
  fair_store_ask (self, &get, asked, cancellable, callback, data);
}

static gpointer
erase_work (FairDatabase *database,
            gpointer      value,
            GError      **error)
{
  const Question *asked = value;

  return fair_store_answer (fair_results_table_erase (database, asked->query.player, asked->query.game, error));
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
  static const FairStoreJob erase = { erase_work, question_free, NULL, FAIR_STORE_JOB_CHANGES };

  fair_store_ask (self, &erase, question_new (get_player (self), game, NULL, NULL), NULL, callback, data);
}

static gpointer
undo_erase_work (FairDatabase *database,
                 gpointer      value,
                 GError      **error)
{
  return fair_store_answer (fair_results_table_undo_erase (database, value, error));
}

/* Brings back all results that the current player has erased since the start. */
void
fair_store_undo_erase_async (FairStore          *self,
                             GAsyncReadyCallback callback,
                             gpointer            data)
{
  static const FairStoreJob undo = { undo_erase_work, g_free, NULL, FAIR_STORE_JOB_CHANGES };

  fair_store_ask (self, &undo, g_strdup (get_player (self)), NULL, callback, data);
}

static gpointer
has_erased_work (FairDatabase *database,
                 gpointer      value,
                 GError      **error)
{
  gboolean found = FALSE;
  gboolean good = fair_results_table_has_erased (database, value, &found, error);

  return fair_store_answer_found (good, found);
}

/* Finds out whether fair_store_undo_erase_async() would bring anything back; see fair_store_finish_found(). */
void
fair_store_has_erased_async (FairStore          *self,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            data)
{
  static const FairStoreJob find = { has_erased_work, g_free };

  fair_store_ask (self, &find, g_strdup (get_player (self)), cancellable, callback, data);
}

static gpointer
export_work (FairDatabase *database,
             gpointer      value,
             GError      **error)
{
  const Question *asked = value;
  GString        *text = fair_export_results (database, asked->query.player, (FairExportFormat) asked->choice, error);

  return fair_store_answer (fair_export_save (text, asked->file, error));
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
  static const FairStoreJob save = { export_work, question_free };
  Question                 *asked = question_new (player, NULL, NULL, NULL);

  asked->choice = format;
  asked->file = g_object_ref (file);
  fair_store_ask (self, &save, asked, NULL, callback, data);
}

/* Returns: (transfer full) (element-type FairBackup): the backups, the newest first */
GPtrArray *
fair_store_list_backups (FairStore *self)
{
  g_return_val_if_fail (FAIR_IS_STORE (self), NULL);

  return fair_backup_list (fair_store_get_path (self), FAIR_BACKUP, NULL);
}

static gpointer
restore_work (FairDatabase *database,
              gpointer      value,
              GError      **error)
{
  const Question *asked = value;

  return fair_store_answer (fair_backup_restore (database, asked->query.player, asked->text, error));
}

/* Replaces the results of @player with those of the backup @path; games in progress stay. */
void
fair_store_restore_async (FairStore          *self,
                          const char         *player,
                          const char         *path,
                          GAsyncReadyCallback callback,
                          gpointer            data)
{
  static const FairStoreJob restore = { restore_work, question_free, NULL, FAIR_STORE_JOB_CHANGES };

  fair_store_ask (self, &restore, question_new (player, NULL, NULL, path), NULL, callback, data);
}

/* Reads the database outside the store's thread, which does not have to wait. */
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

static void
back_up (GTask              *whole,
         GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (g_task_get_source_object (whole), NULL, callback, whole);

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

static void
backed_up_again_cb (GObject      *source,
                    GAsyncResult *result,
                    gpointer      data)
{
  GError *error = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  end_back_up (data, error);
}

/* The store's thread has rescued the damaged database. */
static void
checked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  GError *error = NULL;

  if (fair_store_finish (FAIR_STORE (source), result, &error) != NULL)
    back_up (data, backed_up_again_cb);
  else
    end_back_up (data, error);
}

static gpointer
check_work (FairDatabase *database,
            gpointer      value,
            GError      **error)
{
  return fair_store_answer (fair_database_check (database, error));
}

/* If damage was found, the store's thread must detect it too: it performs the rescue and reports it. */
static void
backed_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  static const FairStoreJob check = { check_work, NULL, NULL, FAIR_STORE_JOB_CHANGES };
  GError                   *error = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  if (!g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED))
    {
      end_back_up (data, error);
      return;
    }

  g_error_free (error);
  fair_store_ask (FAIR_STORE (source), &check, NULL, NULL, checked_cb, data);
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

static gpointer
list_players_work (FairDatabase *database,
                   gpointer      value,
                   GError      **error)
{
  return fair_players_table_list (database, error);
}

/* Lists the players; the answer is a GPtrArray of FairPlayer, at least one, the earliest first. */
void
fair_store_list_players_async (FairStore          *self,
                               GAsyncReadyCallback callback,
                               gpointer            data)
{
  static const FairStoreJob list = { list_players_work, NULL, (GDestroyNotify) g_ptr_array_unref };

  fair_store_ask (self, &list, NULL, NULL, callback, data);
}

static gpointer
save_player_work (FairDatabase *database,
                  gpointer      value,
                  GError      **error)
{
  return fair_store_answer (fair_players_table_save (database, value, error));
}

/* Adds a player, or changes the one with this id.  Fails with FAIR_STORE_ERROR_INVALID if the name is not allowed. */
void
fair_store_save_player_async (FairStore          *self,
                              const FairPlayer   *player,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  static const FairStoreJob save = { save_player_work, (GDestroyNotify) fair_player_free };

  fair_store_ask (self, &save, fair_player_copy (player), NULL, callback, data);
}

/* One transaction, so that no result is removed that is not in the file. */
static gpointer
remove_player_work (FairDatabase *database,
                    gpointer      value,
                    GError      **error)
{
  const Question *asked = value;
  const char     *id = asked->query.player;
  gboolean        good;

  if (!fair_database_begin (database, error))
    return NULL;

  good = fair_export_save (fair_export_results_within (database, id, FAIR_EXPORT_JSON, error), asked->file, error) &&
         fair_players_table_remove (database, id, error);
  if (!fair_database_finish (database, good, error))
    return NULL;

  fair_game_file_remove_player (database->path, id);
  return fair_store_answer (TRUE);
}

/**
 * fair_store_remove_player_async:
 * @file: where to write the player's results, as JSON
 *
 * Writes all results of a player to @file, and removes the player with all results and games in progress.
 */
void
fair_store_remove_player_async (FairStore          *self,
                                const char         *id,
                                GFile              *file,
                                GAsyncReadyCallback callback,
                                gpointer            data)
{
  static const FairStoreJob removal = { remove_player_work, question_free, NULL, FAIR_STORE_JOB_CHANGES };
  Question                 *asked = question_new (id, NULL, NULL, NULL);

  asked->file = g_object_ref (file);
  fair_store_ask (self, &removal, asked, NULL, callback, data);
}
