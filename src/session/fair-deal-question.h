/* fair-deal-question.h: asks the store whether the deal of a game had been played before. */
#pragma once

#include "fair-game-model.h"
#include "fair-store.h"

G_BEGIN_DECLS

/* @id is the id of the game when the question was asked; @found is valid only if the answer is @good. */
typedef void (*FairDealAnswer) (GObject *asker, const char *id, gboolean good, gboolean found);

void fair_deal_question_ask (FairStore     *store,
                             FairGameModel *model,
                             const char    *id,
                             FairDealAnswer answer,
                             GObject       *asker);

G_END_DECLS
