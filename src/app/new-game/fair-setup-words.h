/* fair-setup-words.h: what is said while a deal is set up, the cards that typed words mean, and what the solver finds. */
#pragma once

#include "setup.h"

#include "fair-solver-queue.h"
#include "ways.h"

char *fair_setup_words_state (const FairRules     *rules,
                              const FairDealShape *shape,
                              const FairPosition  *layout,
                              guint64              seed,
                              guint                next);
char *fair_setup_words_place (const FairRules *rules, const FairPosition *layout, guint pile, guint index);

guint  fair_setup_words_list_cards (const char *typed, FairCard cards[FAIR_PACK_SIZE]);
char **fair_setup_words_split (const char *text);
guint  fair_setup_words_find_pile (const FairRules *rules, const char *typed);

void        fair_setup_check_async (FairSolverQueue    *queue,
                                    const FairRules    *rules,
                                    const FairPosition *layout,
                                    const FairAnswer   *win,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            data);
FairAnswer *fair_setup_check_finish (GAsyncResult *result, FairShare *share, GError **error);
