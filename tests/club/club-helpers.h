/* club-helpers.h: what the tests of clubs share: members, their records, and a club as text. */
#pragma once

#include "fair-club-ranking.h"
#include "fair-club-writer.h"
#include "fair-record.h"

G_BEGIN_DECLS

/* The current time in all tests: Wednesday, 2026-11-18, noon. */
#define FAIR_TEST_NOW (G_GINT64_CONSTANT (1795003200) * G_USEC_PER_SEC)
#define FAIR_TEST_DAY (G_GINT64_CONSTANT (24) * 3600 * G_USEC_PER_SEC)

/* A game that random moves often win. */
#define FAIR_TEST_EASY "beleaguered-castle starting-rank=12"

FairPlayerKey  *fair_test_key (void);
FairResult     *fair_test_club_result (const char *words, FairOutcome outcome, gint64 ended, gint64 time, guint64 *seed);
FairRecord     *fair_test_sign (FairPlayerKey *key, const char *name, const FairResult *result);
FairRecord     *fair_test_win (FairPlayerKey *key, gint64 ended, gint64 time, guint64 *seed);
void            fair_test_club_add (const char *club, FairPlayerKey *key, const FairRecord *record);
char           *fair_test_club_path (const char *club, FairPlayerKey *key, const char *name);
void            fair_test_club_write (const char *club, FairPlayerKey *key, const char *name, const char *text, gssize length);
GPtrArray      *fair_test_club_records (FairPlayerKey *key, guint n, guint64 *seed);
FairClubWriter *fair_test_club_join (const char *club, FairPlayerKey *key);
FairClubWriter *fair_test_club_open_for (const char *club, FairPlayerKey *key, const FairRecord *record, GCancellable *cancellable, GError **error);
char           *fair_test_club_read_file (const char *club, FairPlayerKey *key, const char *name);
FairClub       *fair_test_club_read (const char *club, const char *cache);
char           *fair_test_club_print (FairClub *club);
void            fair_test_club_assert_folders (GPtrArray *folders, const char *first, const char *second);
void            fair_test_club_assert_faults (FairClub *club, const char *expected);
void            fair_test_club_assert_counts (const char *folder, guint n_members, guint n_results, const char *faults);

G_END_DECLS
