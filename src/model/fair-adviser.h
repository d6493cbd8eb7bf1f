/* fair-adviser.h: who knows which deals can be won.
 *
 * Offers deals that were won first.  A few spare ones of the game and the rules that are played are
 * found in the background, so that the next is there at once.
 */
#pragma once

#include "fair-prospect.h"

G_BEGIN_DECLS

#define FAIR_TYPE_ADVISER (fair_adviser_get_type ())
G_DECLARE_FINAL_TYPE (FairAdviser, fair_adviser, FAIR, ADVISER, GObject)

FairAdviser *fair_adviser_new (void);

FairSolverQueue *fair_adviser_get_queue (FairAdviser *self);
gboolean         fair_adviser_get_thrifty (FairAdviser *self);
void             fair_adviser_set_thrifty (FairAdviser *self, gboolean thrifty);

void        fair_adviser_stock_up (FairAdviser *self, const FairRules *rules, FairDifficulty difficulty);
guint       fair_adviser_count_spares (FairAdviser *self, const FairRules *rules, FairDifficulty difficulty);
void        fair_adviser_find_deal_async (FairAdviser *self, const FairRules *rules, FairDifficulty difficulty, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
void        fair_adviser_find_next_async (FairAdviser *self, const FairRules *rules, guint64 number, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
void        fair_adviser_check_deal_async (FairAdviser *self, const FairRules *rules, guint64 number, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
FairAnswer *fair_adviser_finish (FairAdviser *self, GAsyncResult *result, GError **error);

G_END_DECLS
