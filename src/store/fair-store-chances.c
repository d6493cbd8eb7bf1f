/* The store's jobs on chances. */
#include "config.h"

#include "fair-store-chances.h"

#include "fair-store-private.h"

void
fair_chance_task_free (FairChanceTask *self)
{
  g_clear_pointer (&self->tries, fair_deal_tries_free);
  g_clear_pointer (&self->result, fair_result_free);
  g_free (self);
}

static gpointer
find_task_work (FairDatabase *database,
                gpointer      value,
                GError      **error)
{
  g_autoptr (FairChanceTask) task = g_new0 (FairChanceTask, 1);

  if (!fair_chances_table_find_tries (database, &task->tries, error) ||
      (task->tries == NULL && !fair_chances_table_find_next (database, value, &task->result, error)))
    return NULL;
  return g_steal_pointer (&task);
}

/* Finds a deal that should be tried, or the newest game of the current player whose chances are not kept; the answer is a
 * FairChanceTask. */
void
fair_store_find_chance_task_async (FairStore          *self,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            data)
{
  static const FairStoreJob find = { find_task_work, g_free, (GDestroyNotify) fair_chance_task_free };

  fair_store_do (self, &find, g_strdup (fair_store_get_player (self)->id), cancellable, callback, data);
}

/* The chances of a game. */
typedef struct
{
  char           *id; /* owned; of its result */
  FairGameChances chances;
} Weighed;

static void
free_weighed (gpointer data)
{
  g_free (((Weighed *) data)->id);
  g_free (data);
}

static gpointer
keep_chances_work (FairDatabase *database,
                   gpointer      value,
                   GError      **error)
{
  const Weighed *weighed = value;

  return fair_store_answer (fair_chances_table_put (database, weighed->id, &weighed->chances, error));
}

/* Keeps the chances of the game with the result @id; they are never replaced. */
void
fair_store_keep_chances (FairStore             *self,
                         const char            *id,
                         const FairGameChances *chances)
{
  static const FairStoreJob keep = { keep_chances_work, free_weighed };
  Weighed                  *weighed = g_new (Weighed, 1);

  *weighed = (Weighed){ g_strdup (id), *chances };
  fair_store_do (self, &keep, weighed, NULL, NULL, NULL);
}

static gpointer
keep_tries_work (FairDatabase *database,
                 gpointer      value,
                 GError      **error)
{
  return fair_store_answer (fair_chances_table_put_tries (database, value, error));
}

static void
kept_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  if (fair_store_finish (FAIR_STORE (source), result, NULL) != NULL)
    g_signal_emit_by_name (source, "pars-changed");
}

/* Keeps tries of a deal, if there are more than before; without any, they are to be made. */
void
fair_store_keep_tries (FairStore           *self,
                       const FairDealTries *tries)
{
  static const FairStoreJob keep = { keep_tries_work, (GDestroyNotify) fair_deal_tries_free };
  FairDealTries            *copy = g_memdup2 (tries, sizeof *tries);

  copy->game = g_strdup (tries->game);
  copy->variant = g_strdup (tries->variant);
  fair_store_do (self, &keep, copy, NULL, kept_cb, NULL);
}
