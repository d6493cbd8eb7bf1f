/* Which days were won: on the day itself, later, not yet; streaks; clocks that are set back; time zones. */
#include "fair-daily-days.h"
#include "fair-store.h"
#include "options-text.h"
#include "store-helpers.h"

#define DAY ((gint64) 24 * 3600 * G_USEC_PER_SEC)
#define HOUR ((gint64) 3600 * G_USEC_PER_SEC)
#define FIRST_DAY_OF_TIME 719163 /* January 1, 1970 */

enum
{
  N_DAYS = 20
};

typedef struct
{
  const FairGame *game;
  GTimeZone      *zone;
  GArray         *days;
} Fixture;

/* Returns: the time @hours after @day began in UTC */
static gint64
get_time (guint32 day,
          int     hours)
{
  return ((gint64) day - FIRST_DAY_OF_TIME) * DAY + hours * HOUR;
}

/* Two games with N_DAYS days each. */
static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->days = g_array_new (FALSE, FALSE, sizeof (FairDailyDeal));
  for (guint i = 0; i < 2; i++)
    for (guint32 day = 0; day < N_DAYS; day++)
      {
        FairDailyDeal deal = { fair_games_get (i), FAIR_DAILY_FIRST + day, 1000 * i + day };

        g_array_append_val (fixture->days, deal);
      }
  fixture->game = fair_games_get (1);
  fixture->zone = g_time_zone_new_utc ();
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_array_unref (fixture->days);
  g_time_zone_unref (fixture->zone);
}

/* Adds a win of the deal of @day, counted from 0, on day @then. */
static void
win (Fixture *fixture,
     guint32  day,
     guint32  then)
{
  gint64 time = get_time (FAIR_DAILY_FIRST + then, 12);

  fair_daily_days_add_win (fixture->days, N_DAYS + day, time, time + HOUR, fixture->zone);
}

static FairDayState
get_state (Fixture *fixture,
           guint32  day,
           guint32  today)
{
  return fair_daily_days_get_state (fixture->days, fixture->game, FAIR_DAILY_FIRST + day, FAIR_DAILY_FIRST + today);
}

static guint
get_run (Fixture *fixture,
         guint32  today)
{
  return fair_daily_days_get_run (fixture->days, fixture->game, FAIR_DAILY_FIRST + today);
}

static void
test_states (Fixture      *fixture,
             gconstpointer data)
{
  win (fixture, 3, 3);
  win (fixture, 4, 6);
  g_assert_cmpint (get_state (fixture, 3, 7), ==, FAIR_DAY_WON);
  g_assert_cmpint (get_state (fixture, 4, 7), ==, FAIR_DAY_LATER);
  g_assert_cmpint (get_state (fixture, 7, 7), ==, FAIR_DAY_OPEN);
  g_assert_cmpint (get_state (fixture, 2, 7), ==, FAIR_DAY_OPEN);
  g_assert_cmpint (get_state (fixture, 8, 7), ==, FAIR_DAY_AHEAD);
  g_assert_cmpint (get_state (fixture, N_DAYS, 7), ==, FAIR_DAY_WITHOUT);
  g_assert_cmpint (get_state (fixture, (guint32) -1, 7), ==, FAIR_DAY_WITHOUT);
  g_assert_cmpint (fair_daily_days_get_state (fixture->days, fair_games_get (0), FAIR_DAILY_FIRST + 3, FAIR_DAILY_FIRST + 7), ==,
                   FAIR_DAY_OPEN);
  g_assert_cmpint (fair_daily_days_get_state (fixture->days, fair_games_get (2), FAIR_DAILY_FIRST + 3, FAIR_DAILY_FIRST + 7), ==,
                   FAIR_DAY_WITHOUT);

  /* A later win changes nothing. */
  win (fixture, 3, 9);
  g_assert_cmpint (get_state (fixture, 3, 9), ==, FAIR_DAY_WON);

  g_assert_cmpuint (fair_daily_days_find (fixture->days, fixture->game, FAIR_DAILY_FIRST + 3)->number, ==, 1003);
  g_assert_null (fair_daily_days_find (fixture->days, fixture->game, FAIR_DAILY_FIRST + N_DAYS));
  g_assert_null (fair_daily_days_find (fixture->days, fixture->game, FAIR_DAILY_FIRST - 1));
}

/* A game that lasts past midnight counts for the day on which it began. */
static void
test_midnight (Fixture      *fixture,
               gconstpointer data)
{
  fair_daily_days_add_win (fixture->days, N_DAYS + 1, get_time (FAIR_DAILY_FIRST + 1, 23), get_time (FAIR_DAILY_FIRST + 2, 1),
                           fixture->zone);
  g_assert_cmpint (get_state (fixture, 1, 2), ==, FAIR_DAY_WON);
  fair_daily_days_add_win (fixture->days, N_DAYS + 4, get_time (FAIR_DAILY_FIRST + 3, 23), get_time (FAIR_DAILY_FIRST + 4, 1),
                           fixture->zone);
  g_assert_cmpint (get_state (fixture, 4, 5), ==, FAIR_DAY_WON);
}

static void
test_runs (Fixture      *fixture,
           gconstpointer data)
{
  g_assert_cmpuint (get_run (fixture, 5), ==, 0);
  g_assert_cmpuint (fair_daily_days_get_longest_run (fixture->days, fixture->game), ==, 0);
  for (guint32 day = 2; day < 6; day++)
    win (fixture, day, day);
  win (fixture, 7, 7);
  win (fixture, 8, 8);
  win (fixture, 6, 8);

  /* Day 6 was won later, so it does not join the two streaks. */
  g_assert_cmpuint (get_run (fixture, 8), ==, 2);
  g_assert_cmpuint (get_run (fixture, 9), ==, 2);
  g_assert_cmpuint (get_run (fixture, 10), ==, 0);
  g_assert_cmpuint (fair_daily_days_get_longest_run (fixture->days, fixture->game), ==, 4);
  g_assert_cmpuint (fair_daily_days_get_run (fixture->days, fair_games_get (0), FAIR_DAILY_FIRST + 8), ==, 0);

  /* Times long before and after all days. */
  win (fixture, 0, 0);
  g_assert_cmpuint (fair_daily_days_get_longest_run (fixture->days, fixture->game), ==, 4);
  g_assert_cmpuint (get_run (fixture, 1000), ==, 0);
}

/* The clock says day 2, but days up to 6 are won: they stay won, and so does the streak. */
static void
test_clock_set_back (Fixture      *fixture,
                     gconstpointer data)
{
  for (guint32 day = 3; day < 7; day++)
    win (fixture, day, day);

  for (guint32 today = 0; today < 8; today++)
    {
      for (guint32 day = 3; day < 7; day++)
        g_assert_cmpint (get_state (fixture, day, today), ==, FAIR_DAY_WON);
      g_assert_cmpuint (get_run (fixture, today), ==, 4);
    }
  g_assert_cmpint (get_state (fixture, 7, 2), ==, FAIR_DAY_AHEAD);
}

/* Days depend on the player's time zone; a deal that is won stays won in every time zone. */
static void
test_time_zones (Fixture      *fixture,
                 gconstpointer data)
{
  g_autoptr (GTimeZone) auckland = g_time_zone_new_identifier ("+13:00");
  g_autoptr (GTimeZone) honolulu = g_time_zone_new_identifier ("-10:00");
  gint64 time = get_time (FAIR_DAILY_FIRST + 5, 12);

  g_assert_nonnull (auckland);
  g_assert_nonnull (honolulu);
  fair_daily_days_add_win (fixture->days, N_DAYS + 6, time, time + HOUR, honolulu);
  g_assert_cmpint (get_state (fixture, 6, 6), ==, FAIR_DAY_LATER);
  fair_daily_days_add_win (fixture->days, N_DAYS + 6, time, time + HOUR, auckland);
  g_assert_cmpint (get_state (fixture, 6, 6), ==, FAIR_DAY_WON);
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static GArray *
load (FairStore *store,
      guint32    first,
      guint32    last)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GError) error = NULL;
  GArray *days;

  fair_daily_days_load_async (store, NULL, first, last, zone, NULL, answered_cb, &answer);
  while (answer == NULL)
    g_main_context_iteration (NULL, TRUE);
  days = g_task_propagate_pointer (G_TASK (answer), &error);
  g_assert_no_error (error);
  return days;
}

/* Adds a result of the deal of @day on that day. */
static void
add_result (FairDatabase   *database,
            const FairGame *game,
            guint32         day,
            FairOutcome     outcome,
            const char     *options)
{
  g_autoptr (FairResult) result = g_new0 (FairResult, 1);
  g_autoptr (GError) error = NULL;
  guint64 number;

  g_assert_true (fair_daily_find (game, day, &number));
  result->id = g_uuid_string_random ();
  result->game = g_strdup (game->id);
  result->options = g_strdup (options);
  result->variant = fair_result_make_variant (game, options);
  result->moves = g_strdup ("");
  result->version = g_strdup ("0.1.0");
  result->number = number;
  result->outcome = outcome;
  result->begun = get_time (day, 10);
  result->ended = get_time (day, 11);
  g_assert_true (fair_results_table_add (database, result, NULL, &error));
  g_assert_no_error (error);
}

/* Wins by the default rules count, whatever the options that only arrange the table; other wins and losses do not. */
static void
test_load (FairTestFolder *folder,
           gconstpointer   data)
{
  FairDatabase   *database = fair_test_open (folder->path);
  const FairGame *churchill = fair_games_find ("churchill");
  const FairGame *kingcell = fair_games_find ("kingcell");
  g_autoptr (GArray) days = NULL;
  g_autoptr (GArray) none = NULL;
  g_autoptr (FairStore) store = NULL;
  guint32 first = FAIR_DAILY_FIRST;
  guint32 today = first + 5;

  add_result (database, churchill, first, FAIR_OUTCOME_WON, "easy=false sort-foundations=true suit-order=SHCD king-skip=top");
  add_result (database, churchill, first + 1, FAIR_OUTCOME_WON, "easy=false sort-foundations=false suit-order=CDHS king-skip=top");
  add_result (database, churchill, first + 2, FAIR_OUTCOME_WON, "easy=true sort-foundations=true suit-order=SHCD king-skip=top");
  add_result (database, churchill, first + 3, FAIR_OUTCOME_GIVEN_UP, "easy=false sort-foundations=true suit-order=SHCD king-skip=top");
  add_result (database, kingcell, first + 5, FAIR_OUTCOME_LOST, "supermove=columns");
  add_result (database, kingcell, first + 5, FAIR_OUTCOME_WON, "supermove=columns");
  fair_database_close (database);

  store = fair_store_new (folder->path, NULL);
  days = load (store, first, today);
  g_assert_cmpint (fair_daily_days_get_state (days, churchill, first, today), ==, FAIR_DAY_WON);
  g_assert_cmpint (fair_daily_days_get_state (days, churchill, first + 1, today), ==, FAIR_DAY_WON);
  g_assert_cmpint (fair_daily_days_get_state (days, churchill, first + 2, today), ==, FAIR_DAY_OPEN);
  g_assert_cmpint (fair_daily_days_get_state (days, churchill, first + 3, today), ==, FAIR_DAY_OPEN);
  g_assert_cmpint (fair_daily_days_get_state (days, kingcell, first + 5, today), ==, FAIR_DAY_WON);
  g_assert_cmpint (fair_daily_days_get_state (days, kingcell, first, today), ==, FAIR_DAY_OPEN);
  g_assert_cmpuint (fair_daily_days_get_run (days, kingcell, today), ==, 1);
  g_assert_cmpuint (fair_daily_days_get_longest_run (days, churchill), ==, 2);

  none = load (store, first - 30, first - 1);
  g_assert_cmpint (fair_daily_days_get_state (none, churchill, first, today), ==, FAIR_DAY_WITHOUT);
  fair_store_close (store);
}

#define ADD(name, function) g_test_add ("/fair/daily-days/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("states", test_states);
  ADD ("midnight", test_midnight);
  ADD ("runs", test_runs);
  ADD ("clock-set-back", test_clock_set_back);
  ADD ("time-zones", test_time_zones);
  fair_test_add_in_folder ("/fair/daily-days/load", test_load);

  return g_test_run ();
}
