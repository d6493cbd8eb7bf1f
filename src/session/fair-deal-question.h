/* fair-deal-question.h: whether the deal of a game had been played before, asked of the store. */
#pragma once

#include "fair-game-model.h"
#include "fair-store.h"

G_BEGIN_DECLS

/* @id is that of the game when it was asked; @found is meaningless unless the answer is @good. */
typedef void (*FairDealAnswer) (GObject *asker, const char *id, gboolean good, gboolean found);

void fair_deal_question_ask (FairStore     *store,
                             FairGameModel *model,
                             const char    *id,
                             FairDealAnswer answer,
                             GObject       *asker);

G_END_DECLS
