#include "config.h"

#include "fair-table-dealer.h"

#include "fair-catalog.h"
#include "fair-settings.h"

struct _FairTableDealer
{
  GObject parent_instance;

  FairDealPool *deal_pool;
  GSettings    *settings;
};

G_DEFINE_FINAL_TYPE (FairTableDealer, fair_table_dealer, G_TYPE_OBJECT)

static void
fair_table_dealer_dispose (GObject *object)
{
  FairTableDealer *self = FAIR_TABLE_DEALER (object);

  g_clear_object (&self->deal_pool);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (fair_table_dealer_parent_class)->dispose (object);
}

static void
fair_table_dealer_class_init (FairTableDealerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_table_dealer_dispose;
}

static void
fair_table_dealer_init (FairTableDealer *self)
{
}

/* Returns: (transfer full): a dealer that asks @deal_pool which deals can be won */
FairTableDealer *
fair_table_dealer_new (FairDealPool *deal_pool,
                       GSettings    *settings)
{
  FairTableDealer *self = g_object_new (FAIR_TYPE_TABLE_DEALER, NULL);

  self->deal_pool = g_object_ref (deal_pool);
  self->settings = g_object_ref (settings);
  return self;
}

/* The deal pool, borrowed. */
FairDealPool *
fair_table_dealer_get_deal_pool (FairTableDealer *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_DEALER (self), NULL);

  return self->deal_pool;
}

/* Whether only deals that can be won are dealt, whatever the player prefers. */
gboolean
fair_table_dealer_needs_win (const FairRules *rules)
{
  return rules->spec->deals_winnable;
}

/**
 * fair_table_dealer_lay_out:
 * @rules: resolved rules
 * @number: the deal
 * @answer: (nullable): what the solver found out about it
 *
 * Returns: (transfer full): the deal, with what is known about it.
 */
FairWinnability *
fair_table_dealer_lay_out (FairTableDealer  *self,
                           const FairRules  *rules,
                           guint64           number,
                           const FairAnswer *answer)
{
  g_autoptr (FairGameModel) model = NULL;
  FairWinnability *winnability;

  g_return_val_if_fail (FAIR_IS_TABLE_DEALER (self), NULL);

  model = fair_catalog_deal (rules, number, g_settings_get_boolean (self->settings, FAIR_SETTING_AUTO_MOVE));
  winnability = fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), model);
  if (answer != NULL && answer->verdict == FAIR_VERDICT_WON)
    {
      fair_game_model_set_findings (model, (FairFindings){ TRUE, answer->difficulty });
      fair_winnability_learn (winnability, answer->moves, answer->n_moves);
    }

  return winnability;
}

/* Returns: (transfer full): the deal of @model as another game, which is practice */
FairWinnability *
fair_table_dealer_deal_again (FairTableDealer *self,
                              FairGameModel   *model)
{
  g_autoptr (FairGameModel) again = NULL;

  g_return_val_if_fail (FAIR_IS_TABLE_DEALER (self) && fair_game_model_restarts_as_practice (model), NULL);

  again = fair_catalog_deal (fair_game_model_get_rules (model), fair_game_model_get_number (model), FALSE);
  fair_game_model_resume_practice (again, fair_game_model_get_seen (model));
  fair_game_model_set_findings (again, fair_game_model_get_findings (model));
  return fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), again);
}

/* Returns: (transfer full): @model, a game that was begun before, with what the solver may find out */
FairWinnability *
fair_table_dealer_take_up (FairTableDealer *self,
                           FairGameModel   *model)
{
  g_return_val_if_fail (FAIR_IS_TABLE_DEALER (self), NULL);

  return fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), model);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (FairAnswer) answer = NULL;
  FairTableDealer *self = g_task_get_source_object (task);
  GError          *error = NULL;

  answer = fair_deal_pool_finish (FAIR_DEAL_POOL (source), result, &error);
  if (answer != NULL)
    g_task_return_pointer (task, fair_table_dealer_lay_out (self, g_task_get_task_data (task), answer->number, answer),
                           g_object_unref);
  else
    g_task_return_error (task, error);
}

static gboolean
deals_fairly (FairTableDealer *self,
              const FairRules *rules)
{
  return fair_table_dealer_needs_win (rules) || g_settings_get_boolean (self->settings, FAIR_SETTING_FAIR_DEALS);
}

/**
 * fair_table_dealer_deal_async:
 * @game: deals a new one of it, by the rule options that are set now
 * @cancellable: (nullable): stops the search for a deal
 * @callback: called with the result for fair_table_dealer_deal_finish()
 */
void
fair_table_dealer_deal_async (FairTableDealer    *self,
                              const FairGame     *game,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  FairRules *rules = g_new (FairRules, 1);
  GTask     *task;

  g_return_if_fail (FAIR_IS_TABLE_DEALER (self));

  task = g_task_new (self, cancellable, callback, data);
  g_task_set_task_data (task, rules, g_free);
  fair_settings_get_rules (game, rules);
  if (deals_fairly (self, rules))
    {
      fair_deal_pool_find_deal_async (self->deal_pool, rules, fair_settings_get_difficulty (self->settings), cancellable,
                                      found_cb, task);
      return;
    }

  g_task_return_pointer (task, fair_table_dealer_lay_out (self, rules, fair_catalog_pick_number (), NULL), g_object_unref);
  g_object_unref (task);
}

/* Returns: (transfer full): the deal; NULL with an error if the search was stopped */
FairWinnability *
fair_table_dealer_deal_finish (FairTableDealer *self,
                               GAsyncResult    *result,
                               GError         **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Has spare deals of @game found in the background, for when the player wants another. */
void
fair_table_dealer_stock_up (FairTableDealer *self,
                            const FairGame  *game)
{
  FairRules rules;

  g_return_if_fail (FAIR_IS_TABLE_DEALER (self));

  fair_settings_get_rules (game, &rules);
  if (deals_fairly (self, &rules))
    fair_deal_pool_stock_up (self->deal_pool, &rules, fair_settings_get_difficulty (self->settings));
}
