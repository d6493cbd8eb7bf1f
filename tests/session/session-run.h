/* session-run.h: the session of one run of the program. */
#pragma once

#include "fair-session.h"
#include "store-helpers.h"

typedef struct
{
  FairStore   *store;
  FairSession *session;
} FairTestRun;

FairTestRun    fair_test_run_start (FairTestFolder *folder);
void           fair_test_run_wait_until_saved (FairTestRun *run);
void           fair_test_run_finish (FairTestRun *run);
void           fair_test_run_stop (FairTestRun *run);
FairGameModel *fair_test_run_begin (FairTestRun *run, const char *words, guint64 number);
FairGameModel *fair_test_run_begin_stuck (FairTestRun *run);

void fair_test_assert_results (FairTestFolder *folder, gboolean with_deals, const char *expected);
void fair_test_assert_last_result (FairTestFolder *folder, gboolean with_deals, const char *expected);
