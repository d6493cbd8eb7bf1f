/* The chances of finished games and tries of deals, as the store keeps, counts, exports and imports them. */
#include "fair-reviews-table.h"
#include "fair-results-table.h"
#include "store-helpers.h"

#define ID(n) "00000000-0000-4000-8000-00000000000" #n

static void
add (FairDatabase *database,
     const char   *id,
     const char   *game,
     FairOutcome   outcome,
     guint         assisted,
     gint64        ended)
{
  g_autoptr (FairResult) result = fair_test_result ((guint64) ended, 3);

  g_free (result->id);
  g_free (result->game);
  g_free (result->options);
  g_free (result->variant);
  result->id = g_strdup (id);
  result->game = g_strdup (game);
  result->options = g_strdup (g_str_equal (game, "rush") ? "draw=3 time-limit=300" : "supermove=columns");
  result->variant = g_strdup (result->options);
  result->outcome = outcome;
  result->assisted = assisted;
  result->ended = ended;
  g_assert_true (fair_results_table_put_back (database, result, NULL));
}

static void
put (FairDatabase *database,
     const char   *id,
     int           deal,
     int           cost,
     int           luck,
     int           least)
{
  const FairGameChances chances = { deal, cost, luck, least };

  g_assert_true (fair_chances_table_put (database, id, &chances, NULL));
}

static void
assert_next (FairDatabase *database,
             const char   *id)
{
  g_autoptr (FairChanceTask) task = fair_chances_table_find_task (database, FAIR_PLAYER_FIRST, NULL);

  g_assert_nonnull (task);
  g_assert_cmpstr (task->result ? task->result->id : NULL, ==, id);
}

/* The newest game that counts and hides cards is next, and none twice. */
static void
test_next (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);

  add (database, ID (1), "rush", FAIR_OUTCOME_ENDED, 0, 1000);
  add (database, ID (2), "rush", FAIR_OUTCOME_ENDED, 0, 3000);
  add (database, ID (3), "rush", FAIR_OUTCOME_ENDED, 1, 4000);
  add (database, ID (4), "kingcell", FAIR_OUTCOME_WON, 0, 5000);
  assert_next (database, ID (2));
  put (database, ID (2), 600, 700, 100, 0);
  assert_next (database, ID (1));
  put (database, ID (1), -1, 0, 0, 0);
  assert_next (database, NULL);
}

static void
test_sum (FairTestFolder *folder,
          gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();
  g_autoptr (FairReviewFigures) figures = NULL;

  add (database, ID (1), "rush", FAIR_OUTCOME_ENDED, 0, 1000);
  add (database, ID (2), "rush", FAIR_OUTCOME_WON, 0, 2000);
  add (database, ID (3), "rush", FAIR_OUTCOME_WON, 0, 3000);
  add (database, ID (4), "rush", FAIR_OUTCOME_ENDED, 0, 4000);
  put (database, ID (1), 700, 50, -650, 600);
  put (database, ID (2), 500, 100, 600, 90);
  put (database, ID (3), 500, 0, 500, 400);
  put (database, ID (4), -1, 0, 0, 0);
  /* They are never replaced. */
  put (database, ID (3), 500, 0, 500, 0);
  figures = fair_reviews_table_sum (database, FAIR_PLAYER_FIRST, "rush", zone, NULL);
  g_assert_cmpuint (figures->n_weighed, ==, 3);
  g_assert_cmpint (figures->cost, ==, 150);
  g_assert_cmpint (figures->luck, ==, 450);
  g_assert_cmpuint (figures->n_unlucky, ==, 1);
  g_assert_cmpuint (figures->n_rescued, ==, 1);
  g_assert_nonnull (figures->cost_over_time);
}

static guint
count (FairDatabase *database)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();
  g_autoptr (FairReviewFigures) figures = fair_reviews_table_sum (database, FAIR_PLAYER_FIRST, "rush", zone, NULL);

  g_assert_nonnull (figures);
  return figures->n_weighed;
}

/* They go with their results, and only in their one form. */
static void
test_export (FairTestFolder *folder,
             gconstpointer   data)
{
  static const char *const wrong[][2] = {
    { "\"deal\" : 700", "\"deal\" : 1700" },
    { "\"deal\" : 700", "\"deal\" : 0.7" },
    { "\"cost\" : 50", "\"price\" : 50" },
    { "\"luck\" : -650", "\"luck\" : -651" },
    { "\"least\" : 600", "\"least\" : 701" },
    { "\"least\" : 600", "\"least\" : \"600\"" },
    { "\"chances\" : [", "\"chances\" : [1, " },
    { "\"chances\" : [", "\"chances\" : [{\"id\" : \"" ID (7) "\", \"deal\" : 0, \"cost\" : 0, \"luck\" : 0, \"least\" : 0}, " },
    { "\"chances\" : [", "\"chances\" : [{\"id\" : \"" ID (1) "\", \"deal\" : 0, \"cost\" : 0, \"luck\" : 0, \"least\" : 0}, " },
  };
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairDatabase) other = fair_test_open_other (folder);

  add (database, ID (1), "rush", FAIR_OUTCOME_GIVEN_UP, 0, 2000000);
  put (database, ID (1), 700, 50, -650, 600);
  fair_test_exchange (database, other, "chances", wrong, G_N_ELEMENTS (wrong));
  g_assert_cmpuint (count (other), ==, 1);
}

/* Fails unless deal 7 was tried @n times and won @n_won times, and needs more tries. */
static void
assert_tries (FairDatabase *database,
              guint         n,
              guint         n_won)
{
  g_autoptr (FairKnownPar) found = NULL;

  g_assert_true (fair_pars_table_find_tries (database, &found, NULL));
  g_assert_cmpuint (found->number, ==, 7);
  g_assert_cmpuint (found->n_tries, ==, n);
  g_assert_cmpuint (found->n_tries_won, ==, n_won);
}

/* Tries are only ever added to, and a deal with fewer than all is found. */
static void
test_tries (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairKnownPar) found = NULL;
  FairKnownPar tries = { .game = (char *) "rush", .variant = (char *) "draw=3 time-limit=300", .number = 7 };

  g_assert_true (fair_pars_table_find_tries (database, &found, NULL));
  g_assert_null (found);
  g_assert_true (fair_pars_table_put_tries (database, &tries, NULL));
  assert_tries (database, 0, 0);
  tries.n_tries = 10;
  tries.n_tries_won = 6;
  g_assert_true (fair_pars_table_put_tries (database, &tries, NULL));
  tries.n_tries = tries.n_tries_won = 0;
  g_assert_true (fair_pars_table_put_tries (database, &tries, NULL));
  assert_tries (database, 10, 6);
  tries.n_tries = FAIR_DEAL_TRIES;
  g_assert_true (fair_pars_table_put_tries (database, &tries, NULL));
  g_assert_true (fair_pars_table_find_tries (database, &found, NULL));
  g_assert_null (found);
}

/* What was found stays when a damaged database is rescued, but not what is impossible. */
static void
test_rescued (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  FairKnownPar tries = { .game = (char *) "rush", .variant = (char *) "draw=3 time-limit=300", .number = 7, .n_tries = 10, .n_tries_won = 6 };

  add (database, ID (1), "rush", FAIR_OUTCOME_ENDED, 0, 1000);
  add (database, ID (2), "rush", FAIR_OUTCOME_ENDED, 0, 2000);
  put (database, ID (1), 700, 50, -650, 600);
  put (database, ID (2), 700, 50, -651, 600);
  g_assert_true (fair_pars_table_put_tries (database, &tries, NULL));
  tries.number--;
  tries.n_tries_won = 11;
  g_assert_true (fair_pars_table_put_tries (database, &tries, NULL));
  database = fair_test_rescue (g_steal_pointer (&database));
  g_assert_cmpuint (count (database), ==, 1);
  assert_tries (database, 10, 6);
  /* A deal that needs tries comes before any game. */
  assert_next (database, NULL);
  tries.number++;
  tries.n_tries = FAIR_DEAL_TRIES;
  tries.n_tries_won = 6;
  g_assert_true (fair_pars_table_put_tries (database, &tries, NULL));
  assert_next (database, ID (2));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fair_test_add_in_folder ("/fair/store-chances/next", test_next);
  fair_test_add_in_folder ("/fair/store-chances/sum", test_sum);
  fair_test_add_in_folder ("/fair/store-chances/export", test_export);
  fair_test_add_in_folder ("/fair/store-chances/tries", test_tries);
  fair_test_add_in_folder ("/fair/store-chances/rescued", test_rescued);

  return g_test_run ();
}
