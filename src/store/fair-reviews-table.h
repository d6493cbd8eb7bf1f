/* fair-reviews-table.h: the findings of reviews of games. */
#pragma once

#include "fair-database.h"
#include "fair-reviewed-game.h"

G_BEGIN_DECLS

gboolean fair_reviews_table_put (FairDatabase *database, const FairReviewedGame *review, GError **error);
gboolean fair_reviews_table_note (FairDatabase *database, const char *id, GError **error);
gboolean fair_reviews_table_find (FairDatabase *database, const char *id, gboolean *found, GError **error);
gboolean fair_reviews_table_sum (FairDatabase      *database,
                                 const char        *player,
                                 const char        *game,
                                 GTimeZone         *zone,
                                 FairReviewFigures *figures,
                                 GError           **error);
gboolean fair_reviews_table_forget (FairDatabase *database, GError **error);

G_END_DECLS
