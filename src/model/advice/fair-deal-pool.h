/* fair-deal-pool.h: finds deals, with verdicts on them.
 *
 * Requests and answers are values.  Every deal that is offered as winnable was first won by the solver.  A few spare
 * deals are found in the background, for the current game and rules, so that a new game starts at once.
 */
#pragma once

#include "fair-winnability.h"

#define FAIR_TYPE_DEAL_POOL (fair_deal_pool_get_type ())
G_DECLARE_FINAL_TYPE (FairDealPool, fair_deal_pool, FAIR, DEAL_POOL, GObject)

typedef enum
{
  FAIR_DEAL_ANY,      /* any deal, which is not searched */
  FAIR_DEAL_WINNABLE, /* any winnable deal: a spare one if there is one, otherwise the next one after a random number */
  FAIR_DEAL_NEXT,     /* the first winnable deal at or after a number */
  FAIR_DEAL_NUMBER    /* the deal with a number, and whether it is winnable */
} FairDealKind;

/**
 * FairDealRequest:
 * @kind: which deal is wanted
 * @rules: resolved rules
 * @number: the number, for the kinds that have one
 * @difficulty: the difficulty of a FAIR_DEAL_WINNABLE
 */
typedef struct
{
  FairDealKind   kind;
  FairRules      rules;
  guint64        number;
  FairDifficulty difficulty;
} FairDealRequest;

FairDealPool *fair_deal_pool_new (void);
guint64       fair_deal_pool_pick_number (void);

FairSolverQueue *fair_deal_pool_get_queue (FairDealPool *self);
gboolean         fair_deal_pool_get_thrifty (FairDealPool *self);
void             fair_deal_pool_set_thrifty (FairDealPool *self, gboolean thrifty);

void  fair_deal_pool_stock_up (FairDealPool *self, const FairRules *rules, FairDifficulty difficulty);
guint fair_deal_pool_count_spares (FairDealPool *self, const FairRules *rules, FairDifficulty difficulty);

void fair_deal_pool_request_async (FairDealPool          *self,
                                   const FairDealRequest *request,
                                   GCancellable          *cancellable,
                                   GAsyncReadyCallback    callback,
                                   gpointer               data);
