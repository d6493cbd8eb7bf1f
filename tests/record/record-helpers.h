/* record-helpers.h: what the tests of records share: results of games that are played at random. */
#pragma once

#include "fair-record.h"

G_BEGIN_DECLS

FairResult *fair_test_played_result (const char *words, guint max_steps, guint64 *seed);

G_END_DECLS
