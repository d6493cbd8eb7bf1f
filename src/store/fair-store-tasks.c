/* The tasks of the store: a question in, and an answer out, on the store's thread. */
#include "fair-details.h"
#include "fair-players-table.h"
#include "fair-schema.h"
#include "fair-store-private.h"
#include "options-text.h"

#include <string.h>

/* A copy of a question, because the caller does not wait. */
typedef struct
{
  FairStoreQuestion asked;
  FairStoreTask     task;
  GStringChunk     *texts; /* owned; all texts of the question */
} Question;

static Question *
question_new (FairStore               *store,
              FairStoreTask            task,
              const FairStoreQuestion *question)
{
  Question          *self = g_new0 (Question, 1);
  FairStoreQuestion *asked = &self->asked;
  char             **texts[] = { (char **) &asked->query.player, (char **) &asked->query.game, (char **) &asked->query.variant,
                                 (char **) &asked->id, (char **) &asked->path, &asked->who.id, &asked->who.name, &asked->who.emblem,
                                 &asked->review.id, &asked->note.text, &asked->par.game, &asked->par.variant, &asked->par.options,
                                 &asked->par.moves };

  self->task = task;
  self->texts = g_string_chunk_new (256);
  if (question != NULL)
    *asked = *question;
  if (asked->query.player == NULL)
    asked->query.player = fair_store_get_player (store)->id;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    *texts[i] = *texts[i] ? g_string_chunk_insert (self->texts, *texts[i]) : NULL;
  if (asked->file != NULL)
    g_object_ref (asked->file);
  if (asked->deals != NULL)
    asked->deals = g_array_copy (asked->deals);
  for (guint i = 0; asked->deals != NULL && i < asked->deals->len; i++)
    {
      const char **variant = &g_array_index (asked->deals, FairStoreDeal, i).variant;

      *variant = *variant ? g_string_chunk_insert (self->texts, *variant) : NULL;
    }
  return self;
}

static void
question_free (gpointer data)
{
  Question *self = data;

  g_clear_object (&self->asked.file);
  g_clear_pointer (&self->asked.deals, g_array_unref);
  g_string_chunk_free (self->texts);
  g_free (self);
}

/* One transaction, so that no result is removed that is not in the file. */
static gboolean
remove_player (FairDatabase *database,
               const char   *id,
               GFile        *file,
               GError      **error)
{
  gboolean good;

  if (!fair_database_begin (database, error))
    return FALSE;

  good = fair_export_save (fair_export_results (database, id, FAIR_EXPORT_JSON, error), file, error) &&
         fair_players_table_remove (database, id, error);
  if (!fair_database_finish (database, good, error))
    return FALSE;

  fair_game_file_remove_player (database->path, id);
  return TRUE;
}

/* Adds the deals of the day that the player has begun, in this or another program. */
static void
add_games (const FairStoreQuestion *asked,
           const char              *path,
           GArray                  *wins)
{
  g_autoptr (GPtrArray) games = fair_game_file_list (path, TRUE, NULL);

  for (guint i = 0; games != NULL && i < games->len; i++)
    {
      const FairSavedGame *game = g_ptr_array_index (games, i);

      if (!g_str_has_prefix (game->slot, FAIR_SLOT_DAILY) || game->left || game->ended > 0 || !game->touched ||
          strcmp (game->player, asked->query.player) != 0)
        continue;
      for (guint k = 0; k < asked->deals->len; k++)
        {
          const FairStoreDeal *deal = &g_array_index (asked->deals, FairStoreDeal, k);
          const FairStoreWin   win = { .deal = k, .begun = game->begun };

          if (deal->number == game->number && strcmp (deal->game->id, game->game) == 0)
            g_array_append_val (wins, win);
        }
    }
}

static gpointer
list_wins (FairDatabase            *database,
           const FairStoreQuestion *asked,
           GError                 **error)
{
  g_autoptr (GArray) wins = g_array_new (FALSE, FALSE, sizeof (FairStoreWin));

  /* Each query uses an index and needs only microseconds. */
  for (guint i = 0; i < asked->deals->len; i++)
    {
      const FairStoreDeal *deal = &g_array_index (asked->deals, FairStoreDeal, i);
      FairDatabaseValue    values[2];
      gboolean             good;
      sqlite3_stmt        *statement = fair_database_query (database, error,
                                                            "SELECT begun, ended FROM results WHERE game = ?1 AND number = ?2 "
                                                                   "AND variant = ?3 AND player = ?4 AND outcome = 'won' AND erased = 0",
                                                            "siss", deal->game->id, (gint64) deal->number, deal->variant, asked->query.player);

      while (fair_database_next (database, statement, "ii", values, &good, error))
        {
          const FairStoreWin win = { i, values[0].number, values[1].number };

          g_array_append_val (wins, win);
        }
      if (!good)
        return NULL;
    }
  add_games (asked, database->path, wins);
  return g_steal_pointer (&wins);
}

/* @player: (nullable): who must have ended the deals */
static gpointer
find_pars (FairDatabase *database,
           const char   *player,
           GArray       *deals,
           GError      **error)
{
  g_autoptr (GPtrArray) pars = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_known_par_free);

  for (guint i = 0; i < deals->len; i++)
    {
      const FairStoreDeal *deal = &g_array_index (deals, FairStoreDeal, i);
      FairResultsQuery     query = { .player = player, .game = deal->game->id, .variant = deal->variant, .number = deal->number };
      FairKnownPar        *par = NULL;
      gboolean             found = TRUE;

      if ((player != NULL && !fair_results_table_find_deal (database, &query, "", &found, error)) ||
          (found && !fair_pars_table_find (database, query.game, query.variant, query.number, &par, error)))
        return NULL;
      g_ptr_array_add (pars, par);
    }

  return g_steal_pointer (&pars);
}

static gpointer
answer (FairDatabase *database,
        gpointer      value,
        GError      **error)
{
  const FairStoreQuestion *asked = value;
  const FairResultsQuery  *query = &asked->query;
  const char              *player = query->player;
  FairResult              *result = NULL;
  gboolean                 found = FALSE;
  gboolean                 good = FALSE;

  switch (((const Question *) value)->task)
    {
    case FAIR_STORE_LIST_PLAYERS:
      return fair_players_table_list (database, error);
    case FAIR_STORE_SAVE_PLAYER:
      return fair_store_answer (fair_players_table_save (database, &asked->who, error));
    case FAIR_STORE_REMOVE_PLAYER:
      return fair_store_answer (remove_player (database, player, asked->file, error));
    case FAIR_STORE_LIST_RESULTS:
      return fair_results_table_list (database, query, error);
    case FAIR_STORE_FIND_RESULT:
      return fair_results_table_find (database, asked->id, &result, error) ? result : NULL;
    case FAIR_STORE_FIND_DEAL:
      good = fair_results_table_find_deal (database, query, asked->id, &found, error);
      break;
    case FAIR_STORE_GET_STATISTICS:
      return fair_survey_make (database, player, query->game, asked->length, NULL, error);
    case FAIR_STORE_ERASE:
      return fair_store_answer (fair_results_table_do (database, FAIR_LOG_ERASE, player, query->game, error));
    case FAIR_STORE_UNDO_ERASE:
      return fair_store_answer (fair_results_table_do (database, FAIR_LOG_UNDO_ERASE, player, NULL, error));
    case FAIR_STORE_HAS_ERASED:
      good = fair_results_table_has_erased (database, player, &found, error);
      break;
    case FAIR_STORE_EXPORT:
      return fair_store_answer (fair_export_save (fair_export_results (database, player, asked->format, error), asked->file, error));
    case FAIR_STORE_RESTORE:
      return fair_store_answer (fair_backup_restore (database, player, asked->path, error));
    case FAIR_STORE_LIST_WINS:
      return list_wins (database, asked, error);
    case FAIR_STORE_FIND_PARS:
      return find_pars (database, NULL, asked->deals, error);
    case FAIR_STORE_FIND_ENDED_PARS:
      return find_pars (database, player, asked->deals, error);
    case FAIR_STORE_OFFER_PAR:
      return fair_store_answer (fair_pars_table_offer (database, &asked->par, error));
    case FAIR_STORE_KEEP_REVIEW:
      return fair_store_answer (fair_reviews_table_put (database, &asked->review, error));
    case FAIR_STORE_NOTE_REVIEW:
      return fair_store_answer (fair_reviews_table_note (database, asked->id, error));
    case FAIR_STORE_FIND_REVIEW:
      good = fair_reviews_table_find (database, asked->id, &found, error);
      break;
    case FAIR_STORE_GET_REVIEW:
      return fair_reviews_table_get (database, asked->id, error);
    case FAIR_STORE_SUM_REVIEWS:
      return fair_reviews_table_sum (database, player, query->game, NULL, error);
    case FAIR_STORE_FIND_CHANCE_TASK:
      return fair_chances_table_find_task (database, player, error);
    case FAIR_STORE_KEEP_CHANCES:
      return fair_store_answer (fair_chances_table_put (database, asked->id, &asked->chances, error));
    case FAIR_STORE_KEEP_NOTE:
      return fair_store_answer (fair_notes_table_put (database, asked->id, &asked->note, error));
    case FAIR_STORE_KEEP_TRIES:
      return fair_store_answer (fair_pars_table_put_tries (database, &asked->par, error));
    case FAIR_STORE_LIST_TURNS:
      return fair_turns_table_list (database, player, asked->day, error);
    case FAIR_STORE_KEEP_TURN:
      return fair_store_answer (fair_turns_table_put (database, asked->id, &asked->turn, error));
    case FAIR_STORE_OPEN:
      return fair_store_answer (TRUE);
    case FAIR_STORE_TRY:
      return fair_store_answer (fair_database_begin (database, error) &&
                                fair_database_finish (database, fair_database_run (database, error, "PRAGMA user_version = " G_STRINGIFY (FAIR_SCHEMA_VERSION), ""), error));
    case FAIR_STORE_CHECK:
      return fair_store_answer (fair_database_check (database, error));
    case FAIR_STORE_N_TASKS:
    default:
      g_assert_not_reached ();
    }

  return fair_store_answer_found (good, found);
}

#define FREE_LIST (GDestroyNotify) g_ptr_array_unref

/* What the answers are freed with, and what follows from a task. */
static const struct
{
  GDestroyNotify    free_answer;
  FairStoreJobFlags flags;
} tasks[FAIR_STORE_N_TASKS] = {
  [FAIR_STORE_LIST_PLAYERS] = { FREE_LIST },
  [FAIR_STORE_REMOVE_PLAYER] = { NULL, FAIR_STORE_JOB_CHANGES },
  [FAIR_STORE_LIST_RESULTS] = { FREE_LIST },
  [FAIR_STORE_FIND_RESULT] = { (GDestroyNotify) fair_result_free },
  [FAIR_STORE_GET_STATISTICS] = { FREE_LIST },
  [FAIR_STORE_ERASE] = { NULL, FAIR_STORE_JOB_CHANGES },
  [FAIR_STORE_UNDO_ERASE] = { NULL, FAIR_STORE_JOB_CHANGES },
  [FAIR_STORE_RESTORE] = { NULL, FAIR_STORE_JOB_CHANGES },
  [FAIR_STORE_LIST_WINS] = { (GDestroyNotify) g_array_unref },
  [FAIR_STORE_FIND_PARS] = { FREE_LIST },
  [FAIR_STORE_FIND_ENDED_PARS] = { FREE_LIST },
  [FAIR_STORE_OFFER_PAR] = { NULL, FAIR_STORE_JOB_OFFERS },
  [FAIR_STORE_KEEP_REVIEW] = { NULL, FAIR_STORE_JOB_CHANGES },
  [FAIR_STORE_GET_REVIEW] = { g_free },
  [FAIR_STORE_FIND_CHANCE_TASK] = { (GDestroyNotify) fair_chance_task_free },
  [FAIR_STORE_KEEP_NOTE] = { NULL, FAIR_STORE_JOB_CHANGES },
  [FAIR_STORE_KEEP_TRIES] = { NULL, FAIR_STORE_JOB_OFFERS },
  [FAIR_STORE_LIST_TURNS] = { FREE_LIST },
  [FAIR_STORE_KEEP_TURN] = { NULL, FAIR_STORE_JOB_CHANGES },
  [FAIR_STORE_CHECK] = { NULL, FAIR_STORE_JOB_CHANGES },
  [FAIR_STORE_SUM_REVIEWS] = { (GDestroyNotify) fair_review_figures_free }
};

/* Does a task after all that were asked for before.  FairStoreTask describes its answer, which fair_store_finish() gets,
 * or fair_store_finish_found() if the task finds out whether there is something.
 * @question: (nullable): what @task needs */
void
fair_store_ask (FairStore               *self,
                FairStoreTask            task,
                const FairStoreQuestion *question,
                GCancellable            *cancellable,
                GAsyncReadyCallback      callback,
                gpointer                 data)
{
  FairStoreJob job = { answer, question_free };

  g_return_if_fail (FAIR_IS_STORE (self) && task < FAIR_STORE_N_TASKS);

  job.free_answer = tasks[task].free_answer;
  job.flags = tasks[task].flags;
  fair_store_do (self, &job, question_new (self, task, question), cancellable, callback, data);
}

/* FAIR_STORE_FIND_PARS for one deal, with its rules. */
void
fair_store_find_par_async (FairStore          *self,
                           const FairRules    *rules,
                           guint64             number,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            data)
{
  g_autoptr (GArray) deals = g_array_new (FALSE, FALSE, sizeof (FairStoreDeal));
  char          variant[FAIR_OPTIONS_TEXT];
  FairStoreDeal deal = { .game = rules->game, .variant = variant, .number = number };

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_OF_PLAY, variant);
  g_array_append_val (deals, deal);
  fair_store_ask (self, FAIR_STORE_FIND_PARS, &(FairStoreQuestion){ .deals = deals }, cancellable, callback, data);
}
