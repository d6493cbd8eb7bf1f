/* Rankings: values, ranks, periods, sets of deals, and results that never count. */
#include "club-helpers.h"
#include "deal.h"
#include "store-helpers.h"

#include <string.h>

#define NOW FAIR_TEST_NOW
#define SECONDS(n) ((gint64) (n) *G_USEC_PER_SEC)

static guint64 seed = 15;

/* Adds a result of the easy game; @how can change it: "p" for practice, "a" for assistance. */
static FairResult *
add (const char    *club,
     FairPlayerKey *key,
     FairOutcome    outcome,
     gint64         ended,
     int            seconds,
     const char    *how)
{
  FairResult *result = fair_test_club_result (FAIR_TEST_EASY, outcome, ended, SECONDS (seconds), &seed);
  g_autoptr (FairRecord) record = NULL;

  result->practice = strchr (how, 'p') != NULL;
  result->assisted = strchr (how, 'a') ? 2 : 0;
  record = fair_test_sign (key, "Ann", result);
  fair_test_club_add (club, key, record);
  return result;
}

static void
add_and_free (const char    *club,
              FairPlayerKey *key,
              FairOutcome    outcome,
              gint64         ended,
              int            seconds,
              const char    *how)
{
  fair_result_free (add (club, key, outcome, ended, seconds, how));
}

/* @expected: rank and value of each row; "" if there is no such table */
static void
assert_table (FairClub            *club,
              const FairClubQuery *query,
              FairClubRanking      ranking,
              const char          *expected)
{
  g_autoptr (GPtrArray) tables = fair_club_rank (club, query);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < tables->len; i++)
    {
      const FairClubTable *table = g_ptr_array_index (tables, i);

      for (guint k = 0; table->ranking == ranking && k < table->rows->len; k++)
        {
          const FairClubRow *row = &g_array_index (table->rows, FairClubRow, k);
          gint64             value = ranking == FAIR_CLUB_SHORTEST_TIME ? row->value / G_USEC_PER_SEC : row->value;

          g_string_append_printf (text, "%s%u:%" G_GINT64_FORMAT, text->len > 0 ? " " : "", row->rank, value);
        }
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_values (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairPlayerKey) ben = fair_test_key ();
  g_autoptr (FairClub) club = NULL;
  FairClubQuery query = { .game = NULL };

  for (int i = 0; i < 6; i++)
    {
      add_and_free (folder->folder, ann, i == 2 ? FAIR_OUTCOME_GIVEN_UP : FAIR_OUTCOME_WON, NOW - SECONDS (1000 - i), 60 + i, "");
      add_and_free (folder->folder, ben, FAIR_OUTCOME_WON, NOW - SECONDS (900 - i), 60 - i, i < 2 ? "p" : i < 3 ? "a"
                                                                                                                : "");
    }
  club = fair_test_club_read (folder->folder, NULL);
  fair_test_club_assert_faults (club, "");
  g_assert_cmpuint (club->results->len, ==, 12);
  assert_table (club, &query, FAIR_CLUB_MOST_WON, "1:5 2:3");
  assert_table (club, &query, FAIR_CLUB_SHORTEST_TIME, "1:55 2:60");
  assert_table (club, &query, FAIR_CLUB_LONGEST_STREAK, "1:3 1:3");
  assert_table (club, &query, FAIR_CLUB_BEST_SCORE, "");
  query.game = "kingcell";
  assert_table (club, &query, FAIR_CLUB_MOST_WON, "");
}

static void
test_score (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairClub) club = NULL;
  FairClubQuery    query = { .game = "rush" };
  int              best = G_MININT;
  g_autofree char *expected = NULL;

  for (int i = 0; i < 5; i++)
    {
      g_autoptr (FairResult) result = fair_test_club_result ("rush draw=1 time-limit=0", FAIR_OUTCOME_ENDED, NOW - SECONDS (i), SECONDS (60), &seed);
      g_autoptr (FairRecord) record = fair_test_sign (ann, "Ann", result);

      fair_test_club_add (folder->folder, ann, record);
      best = MAX (best, result->score);
    }
  club = fair_test_club_read (folder->folder, NULL);
  expected = g_strdup_printf ("1:%d", best);
  assert_table (club, &query, FAIR_CLUB_BEST_SCORE, expected);
  assert_table (club, &query, FAIR_CLUB_MOST_WON, "");
}

/* The first and the last moment of a period, and the ones just outside it. */
static void
test_periods (FairTestFolder *folder,
              gconstpointer   data)
{
  static const struct
  {
    FairClubScope scope;
    const char   *from;
    const char   *to;
    const char   *won;
  } periods[] = {
    { FAIR_CLUB_SCOPE_DEAL_OF_DAY, "2026-11-18T00:00:00Z", "2026-11-19T00:00:00Z", "1:1" },
    { FAIR_CLUB_SCOPE_WEEK, "2026-11-16T00:00:00Z", "2026-11-23T00:00:00Z", "1:2" },
    { FAIR_CLUB_SCOPE_MONTH, "2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z", "1:4" },
  };
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairClub) club = NULL;
  FairClubQuery query = { .game = NULL };
  gint64        monday;
  gint64        first;

  fair_club_find_period (FAIR_CLUB_SCOPE_WEEK, NOW, &monday, &query.to);
  fair_club_find_period (FAIR_CLUB_SCOPE_MONTH, NOW, &first, &query.to);
  add_and_free (folder->folder, ann, FAIR_OUTCOME_WON, NOW, 60, "");
  add_and_free (folder->folder, ann, FAIR_OUTCOME_WON, monday, 60, "");
  add_and_free (folder->folder, ann, FAIR_OUTCOME_WON, monday - 1, 60, "");
  add_and_free (folder->folder, ann, FAIR_OUTCOME_WON, first, 60, "");
  add_and_free (folder->folder, ann, FAIR_OUTCOME_WON, first - 1, 60, "");
  club = fair_test_club_read (folder->folder, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (periods); i++)
    {
      g_autoptr (GDateTime) from = g_date_time_new_from_iso8601 (periods[i].from, NULL);
      g_autoptr (GDateTime) to = g_date_time_new_from_iso8601 (periods[i].to, NULL);

      fair_club_find_period (periods[i].scope, NOW, &query.from, &query.to);
      g_assert_cmpint (query.from, ==, g_date_time_to_unix (from) * G_USEC_PER_SEC);
      g_assert_cmpint (query.to, ==, g_date_time_to_unix (to) * G_USEC_PER_SEC);
      assert_table (club, &query, FAIR_CLUB_MOST_WON, periods[i].won);
    }

  /* The end of a period is not part of it. */
  fair_club_find_period (FAIR_CLUB_SCOPE_WEEK, monday - 1, &query.from, &query.to);
  assert_table (club, &query, FAIR_CLUB_MOST_WON, "1:1");
  fair_club_find_period (FAIR_CLUB_SCOPE_MONTH, first - 1, &query.from, &query.to);
  assert_table (club, &query, FAIR_CLUB_MOST_WON, "1:1");
}

/* Only some deals, such as those of a day. */
static void
test_deals (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairPlayerKey) ben = fair_test_key ();
  g_autoptr (FairResult) first = add (folder->folder, ann, FAIR_OUTCOME_WON, NOW - SECONDS (9), 60, "");
  g_autoptr (FairResult) second = add (folder->folder, ann, FAIR_OUTCOME_WON, NOW - SECONDS (8), 70, "");
  g_autoptr (FairRecord) same = NULL;
  g_autoptr (FairClub) club = NULL;
  FairClubDeal  deal = { "beleaguered-castle", NULL, second->number };
  FairClubQuery query = { .deals = &deal, .n_deals = 1 };

  g_assert_cmpuint (first->number, !=, second->number);
  second->time += SECONDS (1);
  second->ended += SECONDS (1);
  same = fair_test_sign (ben, "Ben", second);
  fair_test_club_add (folder->folder, ben, same);
  club = fair_test_club_read (folder->folder, NULL);
  assert_table (club, &query, FAIR_CLUB_SHORTEST_TIME, "1:70 2:71");
  deal.variant = "starting-rank=1";
  assert_table (club, &query, FAIR_CLUB_SHORTEST_TIME, "");
}

/* Many records of one member. */
static void
test_many (FairTestFolder *folder,
           gconstpointer   data)
{
  enum
  {
    N = 10000
  };
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *cache = g_build_filename (folder->folder, "records", NULL);
  g_autofree char *path = g_build_filename (folder->folder, "club", NULL);

  for (guint i = 0; i < N; i++)
    {
      g_autoptr (FairResult) result = fair_test_result (i, 0);
      g_autoptr (FairRecord) record = fair_test_sign (ann, "Ann", result);
      g_autofree char *line = fair_record_print (record);

      g_string_append (text, line);
    }
  fair_test_club_write (path, ann, "2026-11.fairdeal", text->str, -1);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (FairClub) club = fair_test_club_read (path, cache);

      fair_test_club_assert_faults (club, "");
      g_assert_cmpuint (g_array_index (club->members, FairClubMember, 0).n_results, ==, N);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/club-ranking/values", test_values);
  fair_test_add_in_folder ("/fair/club-ranking/score", test_score);
  fair_test_add_in_folder ("/fair/club-ranking/periods", test_periods);
  fair_test_add_in_folder ("/fair/club-ranking/deals", test_deals);
  fair_test_add_in_folder ("/fair/club-ranking/many", test_many);

  return g_test_run ();
}
