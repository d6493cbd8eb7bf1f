#include "config.h"

#include "fair-table-dealer.h"

#include "fair-game-model.h"
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

FairTableDealer *
fair_table_dealer_new (FairDealPool *deal_pool,
                       GSettings    *settings)
{
  FairTableDealer *self = g_object_new (FAIR_TYPE_TABLE_DEALER, NULL);

  self->deal_pool = g_object_ref (deal_pool);
  self->settings = g_object_ref (settings);
  return self;
}

FairDealPool *
fair_table_dealer_get_deal_pool (FairTableDealer *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_DEALER (self), NULL);

  return self->deal_pool;
}

/* Returns: (transfer none): the queue that searches for deals, positions and reviews */
FairSolverQueue *
fair_table_dealer_get_queue (FairTableDealer *self)
{
  return fair_deal_pool_get_queue (fair_table_dealer_get_deal_pool (self));
}

/* Whether the game deals only winnable deals, regardless of the preferences. */
gboolean
fair_table_dealer_needs_win (const FairRules *rules)
{
  return rules->spec->deals_winnable;
}

/**
 * fair_table_dealer_get_request:
 * @game: the game of a new deal
 * @request: (out): a request for the deal pool, according to the preferences and the current rule options
 */
void
fair_table_dealer_get_request (FairTableDealer *self,
                               const FairGame  *game,
                               FairDealRequest *request)
{
  gboolean fair;

  g_return_if_fail (FAIR_IS_TABLE_DEALER (self));

  *request = (FairDealRequest){ .kind = FAIR_DEAL_ANY, .difficulty = fair_settings_get_difficulty (self->settings, game) };
  fair_settings_get_rules (game, &request->rules);
  fair = fair_table_dealer_needs_win (&request->rules) || g_settings_get_boolean (self->settings, FAIR_SETTING_FAIR_DEALS);
  if (fair)
    request->kind = FAIR_DEAL_WINNABLE;
}

/* Returns: (transfer full): a new game of @deal, with the verdict on it */
FairWinnability *
fair_table_dealer_lay_out (FairTableDealer  *self,
                           const FairAnswer *deal)
{
  g_autoptr (FairGameModel) model = NULL;
  FairWinnability *winnability;

  g_return_val_if_fail (FAIR_IS_TABLE_DEALER (self), NULL);

  model = fair_game_model_new (&deal->rules, deal->number, g_settings_get_boolean (self->settings, FAIR_SETTING_AUTO_MOVE));
  winnability = fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), model);
  if (deal->verdict == FAIR_VERDICT_WON)
    {
      fair_game_model_set_findings (model, (FairFindings){ TRUE, deal->difficulty });
      fair_winnability_learn (winnability, deal->moves, deal->n_moves);
    }

  return winnability;
}

/* Returns: (transfer full): a new game of the deal of @model, as practice */
FairWinnability *
fair_table_dealer_deal_again (FairTableDealer *self,
                              FairGameModel   *model)
{
  g_autoptr (FairGameModel) again = NULL;

  g_return_val_if_fail (FAIR_IS_TABLE_DEALER (self) && fair_game_model_get_family (model)->restarts_as_practice, NULL);

  again = fair_game_model_new (fair_game_model_get_rules (model), fair_game_model_get_number (model), FALSE);
  fair_game_model_resume_practice (again, fair_game_model_get_seen (model));
  fair_game_model_set_findings (again, fair_game_model_get_findings (model));
  return fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), again);
}

FairWinnability *
fair_table_dealer_resume (FairTableDealer *self,
                          FairGameModel   *model)
{
  g_return_val_if_fail (FAIR_IS_TABLE_DEALER (self), NULL);

  return fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), model);
}

void
fair_table_dealer_stock_up (FairTableDealer *self,
                            const FairGame  *game)
{
  FairDealRequest request;

  g_return_if_fail (FAIR_IS_TABLE_DEALER (self));

  fair_table_dealer_get_request (self, game, &request);
  if (request.kind == FAIR_DEAL_WINNABLE)
    fair_deal_pool_stock_up (self->deal_pool, &request.rules, request.difficulty);
}
