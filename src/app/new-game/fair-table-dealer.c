#include "config.h"

#include "fair-table-dealer.h"

#include "fair-game-model.h"
#include "fair-settings.h"

/**
 * fair_table_dealer_get_request:
 * @game: the game of a new deal
 * @request: (out): a request for the deal pool, according to the preferences and the current rule options
 */
void
fair_table_dealer_get_request (GSettings       *settings,
                               const FairGame  *game,
                               FairDealRequest *request)
{
  *request = (FairDealRequest){ .kind = FAIR_DEAL_ANY, .difficulty = fair_settings_get_difficulty (game) };
  fair_settings_get_rules (game, &request->rules);
  if (request->rules.spec->deals_winnable || g_settings_get_boolean (settings, FAIR_SETTING_FAIR_DEALS))
    request->kind = FAIR_DEAL_WINNABLE;
}

/* Returns: (transfer full): a new game of @deal, with the verdict on it */
FairWinnability *
fair_table_dealer_lay_out (FairDealPool     *pool,
                           GSettings        *settings,
                           const FairAnswer *deal)
{
  gboolean auto_move = g_settings_get_boolean (settings, FAIR_SETTING_AUTO_MOVE);
  g_autoptr (FairGameModel) model = fair_game_model_new (&deal->rules, deal->number, auto_move);
  FairWinnability *winnability = fair_winnability_new (fair_deal_pool_get_queue (pool), model);

  if (deal->verdict == FAIR_VERDICT_WON)
    {
      fair_game_model_set_findings (model, (FairFindings){ TRUE, deal->difficulty });
      fair_winnability_learn (winnability, deal->moves, deal->n_moves);
    }

  return winnability;
}

/* Returns: (transfer full): a new game of the deal of @model, as practice */
FairWinnability *
fair_table_dealer_deal_again (FairDealPool  *pool,
                              FairGameModel *model)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairPosition     layout = fair_game_model_get_layout (model);
  g_autoptr (FairGameModel) again = fair_game_model_is_laid (model) ? fair_game_model_new_laid (rules, &layout, FALSE)
                                                                    : fair_game_model_new (rules, fair_game_model_get_number (model), FALSE);

  fair_game_model_resume_practice (again, fair_game_model_get_seen (model));
  fair_game_model_set_findings (again, fair_game_model_get_findings (model));
  return fair_winnability_new (fair_deal_pool_get_queue (pool), again);
}

/* Finds spare deals of @game, if the preferences ask for winnable ones. */
void
fair_table_dealer_stock_up (FairDealPool   *pool,
                            GSettings      *settings,
                            const FairGame *game)
{
  FairDealRequest request;

  fair_table_dealer_get_request (settings, game, &request);
  if (request.kind == FAIR_DEAL_WINNABLE)
    fair_deal_pool_stock_up (pool, &request.rules, request.difficulty);
}
