/* test-model-deal-pool.h: what the files of test-model-deal-pool share. */
#pragma once

#include "fair-winnability.h"

G_BEGIN_DECLS

/* test-model-deal-pool.c; @winnability is a FairWinnability */
void     fair_test_wait_until (gboolean (*done) (gpointer data), gpointer data);
void     fair_test_run_pending (void);
gboolean fair_test_has_verdict (gpointer winnability);

/* test-model-deal-pool-queue.c */
void fair_test_urgency (void);
void fair_test_shorten (void);
void fair_test_cancel (void);
void fair_test_stop (void);
void fair_test_starved (void);

/* test-model-deal-pool-verdicts.c; @words are those of fair_test_rules() */
void fair_test_winnability (gconstpointer words);
void fair_test_telling (gconstpointer words);
void fair_test_blunder (void);

G_END_DECLS
