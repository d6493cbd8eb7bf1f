/* fair-chances-table.h: the chances of finished games, as they are kept with their results; docs/chances.md. */
#pragma once

#include "fair-result.h"
#include "fair-reviews-table.h"

G_BEGIN_DECLS

/* How often a player who sees no hidden card has won a deal of the day. */
typedef struct
{
  char   *game;    /* owned */
  char   *variant; /* owned; see FairResult */
  guint64 number;
  guint   n; /* tries so far */
  guint   n_won;
} FairDealTries;

enum
{
  FAIR_DEAL_TRIES = 100 /* of each deal, in the end */
};

FairDealTries *fair_deal_tries_new (const FairRules *rules, guint64 number);
void           fair_deal_tries_free (FairDealTries *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairDealTries, fair_deal_tries_free)

/* What is to be found next; both are NULL if there is nothing. */
typedef struct
{
  FairDealTries *tries;  /* owned (nullable); of which there should be more */
  FairResult    *result; /* owned (nullable); whose chances are not kept */
} FairChanceTask;

void fair_chance_task_free (FairChanceTask *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairChanceTask, fair_chance_task_free)

typedef gboolean (*FairChancesFunc) (const char *id, const FairGameChances *chances, gpointer data, GError **error);

gboolean fair_chances_table_get_values (const FairDatabaseValue values[4], FairGameChances *chances);
gboolean fair_chances_table_put (FairDatabase          *database,
                                 const char            *id,
                                 const FairGameChances *chances,
                                 GError               **error);
gboolean fair_chances_table_find_next (FairDatabase *database, const char *player, FairResult **result, GError **error);
gboolean fair_chances_table_foreach (FairDatabase   *database,
                                     const char     *player,
                                     FairChancesFunc function,
                                     gpointer        data,
                                     GError        **error);
gboolean fair_chances_table_sum (FairDatabase      *database,
                                 const char        *player,
                                 const char        *game,
                                 GTimeZone         *zone,
                                 FairReviewFigures *figures,
                                 GError           **error);
gboolean fair_chances_table_get_tries_values (const FairDatabaseValue values[5], FairDealTries *tries);
gboolean fair_chances_table_put_tries (FairDatabase *database, const FairDealTries *tries, GError **error);
gboolean fair_chances_table_get_tries (FairDatabase *database, FairDealTries *tries, GError **error);
gboolean fair_chances_table_find_tries (FairDatabase *database, FairDealTries **tries, GError **error);

G_END_DECLS
