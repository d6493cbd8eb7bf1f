/* Compares statistics with a second, simple computation from the exported file, for random results, in time zones
 * with all kinds of clock changes. */
#include "fair-json.h"
#include "store-helpers.h"

#include <string.h>

enum
{
  N_RESULTS = 1000
};

static const char *const zones[] = {
  "UTC",
  "CET-1CEST,M3.5.0,M10.5.0/3",
  "EST5EDT,M3.2.0,M11.1.0",
  "<+0545>-5:45",
  "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
  "<-12>12",
  "<+14>-14"
};

/* A result in the exported file. */
typedef struct
{
  const char *game;
  const char *options;
  const char *outcome;
  gint64      time;
  gint64      moves;
  gint64      score;
  gint64      level;
  gboolean    assisted;
  gboolean    practice;
  GDateTime  *ended; /* owned; in the zone */
} Line;

static void
clear_line (gpointer data)
{
  g_date_time_unref (((Line *) data)->ended);
}

static FairJson
find (const FairJson *object,
      const char     *name)
{
  FairJson value;

  g_assert_true (fair_json_find (object, name, &value));
  return value;
}

static const char *
read_text (const FairJson *object,
           const char     *name)
{
  FairJson         value = find (object, name);
  g_autofree char *text = fair_json_dup_string (&value);

  return g_intern_string (text);
}

static gint64
read_int (const FairJson *object,
          const char     *name)
{
  FairJson value = find (object, name);
  gint64   number;

  g_assert_true (fair_json_get_int (&value, &number));
  return number;
}

static GArray *
read_lines (const FairJson *root,
            GTimeZone      *zone)
{
  FairJson results = find (root, "results");
  GArray  *lines = g_array_new (FALSE, FALSE, sizeof (Line));
  FairJson rest;
  FairJson object;

  g_array_set_clear_func (lines, clear_line);
  for (fair_json_begin (&results, &rest); fair_json_next (&rest, &object);)
    {
      g_autoptr (GDateTime) ended = g_date_time_new_from_iso8601 (read_text (&object, "ended"), NULL);
      FairJson practice = find (&object, "practice");
      Line     line = {
            .game = read_text (&object, "game"),
            .options = read_text (&object, "options"),
            .outcome = read_text (&object, "outcome"),
            .time = read_int (&object, "microseconds"),
            .moves = read_int (&object, "moves"),
            .score = read_int (&object, "score"),
            .level = read_int (&object, "difficulty"),
            .assisted = read_text (&object, "assisted")[0] != '\0',
            .practice = *practice.at == 't',
            .ended = g_date_time_to_timezone (ended, zone)
      };

      g_array_append_val (lines, line);
    }

  return lines;
}

/* Only these options of Churchill make a different game. */
static gboolean
is_variant (const Line *line,
            const char *variant)
{
  g_auto (GStrv) words = g_strsplit (variant, " ", -1);

  if (strcmp (line->game, "churchill") != 0)
    return strcmp (variant, line->options) == 0;

  g_assert_cmpuint (g_strv_length (words), ==, 2);
  return strstr (line->options, words[0]) != NULL && strstr (line->options, words[1]) != NULL;
}

static gboolean
is_counted (const Line           *line,
            const FairStatistics *statistics)
{
  return (statistics->game == NULL || strcmp (statistics->game, line->game) == 0) &&
         (statistics->variant == NULL || is_variant (line, statistics->variant));
}

/* Computes each figure in its own loop. */
static void
check_figures (const FairStatistics *statistics,
               GArray               *lines)
{
  guint  n_played = 0, n_won = 0, n_assisted = 0, n_practice = 0;
  guint  streak = 0, best_streak = 0;
  gint64 total_time = 0, shortest = -1, total_score = 0;
  guint  fewest = G_MAXUINT;
  int    best_score = G_MININT;
  guint  levels[G_N_ELEMENTS (statistics->levels)] = { 0 };
  guint  won_levels[G_N_ELEMENTS (levels)] = { 0 };

  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = &g_array_index (lines, Line, i);
      gboolean    won = strcmp (line->outcome, "won") == 0;

      if (!is_counted (line, statistics))
        continue;
      n_assisted += line->assisted;
      n_practice += line->practice && !line->assisted;
      if (line->assisted || line->practice)
        continue;
      n_played++;
      n_won += won;
      levels[line->level]++;
      won_levels[line->level] += won;
      streak = won ? streak + 1 : 0;
      best_streak = MAX (best_streak, streak);
      total_score += line->score;
      best_score = MAX (best_score, (int) line->score);
      if (!won)
        continue;
      total_time += line->time;
      shortest = shortest < 0 ? line->time : MIN (shortest, line->time);
      fewest = MIN (fewest, (guint) line->moves);
    }
  g_assert_cmpuint (statistics->n_played, ==, n_played);
  g_assert_cmpuint (statistics->n_outcomes[FAIR_OUTCOME_WON], ==, n_won);
  g_assert_cmpuint (statistics->n_assisted, ==, n_assisted);
  g_assert_cmpuint (statistics->n_practice, ==, n_practice);
  g_assert_cmpuint (statistics->streak, ==, streak);
  g_assert_cmpuint (statistics->best_streak, ==, best_streak);
  g_assert_cmpint (statistics->total_time, ==, total_time);
  g_assert_cmpint (statistics->shortest, ==, shortest);
  g_assert_cmpuint (statistics->fewest_moves, ==, fewest);
  g_assert_cmpint (statistics->total_score, ==, total_score);
  g_assert_cmpint (statistics->best_score, ==, best_score);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      g_assert_cmpuint (statistics->levels[i].n_played, ==, levels[i]);
      g_assert_cmpuint (statistics->levels[i].n_won, ==, won_levels[i]);
    }
}

/* Whether @time, in its zone, is in the period that begins on @first. */
static gboolean
is_in_period (GDateTime       *time,
              const GDate     *first,
              FairPeriodLength length)
{
  GDate day;
  int   days;

  g_date_clear (&day, 1);
  g_date_set_dmy (&day, (GDateDay) g_date_time_get_day_of_month (time), (GDateMonth) g_date_time_get_month (time),
                  (GDateYear) g_date_time_get_year (time));
  if (length == FAIR_PERIOD_MONTH)
    return g_date_get_year (&day) == g_date_get_year (first) && g_date_get_month (&day) == g_date_get_month (first);

  days = g_date_days_between (first, &day);
  return days >= 0 && days < (length == FAIR_PERIOD_WEEK ? 7 : 1);
}

static void
check_periods (const FairStatistics *statistics,
               FairPeriodLength      length,
               GArray               *lines)
{
  guint n_played = 0;

  for (guint p = 0; p < statistics->periods->len; p++)
    {
      const FairPeriod *period = &g_array_index (statistics->periods, FairPeriod, p);
      guint             n = 0;
      guint             n_won = 0;

      if (length == FAIR_PERIOD_WEEK)
        g_assert_cmpint (g_date_get_weekday (&period->first), ==, G_DATE_MONDAY);
      if (length == FAIR_PERIOD_MONTH)
        g_assert_cmpuint (g_date_get_day (&period->first), ==, 1);
      if (p > 0)
        g_assert_cmpint (g_date_compare (&period[-1].first, &period->first), <, 0);
      for (guint i = 0; i < lines->len; i++)
        {
          const Line *line = &g_array_index (lines, Line, i);

          if (line->assisted || line->practice || !is_counted (line, statistics) ||
              !is_in_period (line->ended, &period->first, length))
            continue;
          n++;
          n_won += strcmp (line->outcome, "won") == 0;
        }
      g_assert_cmpuint (period->n_played, ==, n);
      g_assert_cmpuint (period->n_won, ==, n_won);
      n_played += n;
    }
  g_assert_cmpuint (n_played, ==, statistics->n_played);
}

/* Joined days are the same as longer periods. */
static void
check_joined (FairDatabase    *database,
              GTimeZone       *zone,
              GPtrArray       *survey,
              FairPeriodLength length)
{
  g_autoptr (GPtrArray) by_day = fair_survey_make (database, FAIR_PLAYER_FIRST, NULL, FAIR_PERIOD_DAY, zone, NULL);

  g_assert_cmpuint (by_day->len, ==, survey->len);
  for (guint i = 0; i < survey->len; i++)
    {
      const FairStatistics *statistics = g_ptr_array_index (survey, i);
      g_autoptr (GArray) joined = fair_statistics_join_periods (g_ptr_array_index (by_day, i), length);

      g_assert_cmpuint (joined->len, ==, statistics->periods->len);
      for (guint p = 0; p < joined->len; p++)
        {
          const FairPeriod *period = &g_array_index (joined, FairPeriod, p);
          const FairPeriod *expected = &g_array_index (statistics->periods, FairPeriod, p);

          g_assert_cmpint (g_date_compare (&period->first, &expected->first), ==, 0);
          g_assert_cmpuint (period->n_played, ==, expected->n_played);
          g_assert_cmpuint (period->n_won, ==, expected->n_won);
          g_assert_cmpint (period->score, ==, expected->score);
          g_assert_cmpint (period->best_score, ==, expected->best_score);
        }
    }
}

/* The survey of one game has what the survey of all has about it. */
static void
check_games (FairDatabase *database,
             GTimeZone    *zone,
             GPtrArray    *survey)
{
  guint at = 1;

  for (guint i = 0; i < fair_games_count (); i++)
    {
      const char *game = fair_games_get (i)->id;
      g_autoptr (GPtrArray) one = fair_survey_make (database, FAIR_PLAYER_FIRST, game, FAIR_PERIOD_WEEK, zone, NULL);

      for (guint k = 0; k < one->len; k++, at++)
        {
          const FairStatistics *statistics = g_ptr_array_index (one, k);
          const FairStatistics *expected = g_ptr_array_index (survey, at);

          g_assert_cmpstr (statistics->game, ==, expected->game);
          g_assert_cmpstr (statistics->variant, ==, expected->variant);
          g_assert_cmpuint (statistics->n_played, ==, expected->n_played);
          g_assert_cmpint (statistics->total_score, ==, expected->total_score);
          g_assert_cmpuint (statistics->best_streak, ==, expected->best_streak);
        }
    }
  g_assert_cmpuint (at, ==, survey->len);
}

static void
test_agree (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GString) text = NULL;
  FairJson root;

  fair_test_fill_freely (database, N_RESULTS, 11);
  text = fair_export_results (database, FAIR_PLAYER_FIRST, FAIR_EXPORT_JSON, NULL);
  g_assert_true (fair_json_check (text->str, text->len, 1, &root, NULL));

  for (guint z = 0; z < G_N_ELEMENTS (zones); z++)
    {
      g_autoptr (GTimeZone) zone = g_time_zone_new_identifier (zones[z]);
      g_autoptr (GArray) lines = read_lines (&root, zone);
      FairPeriodLength length = (FairPeriodLength) (z % 3);
      g_autoptr (GPtrArray) survey = fair_survey_make (database, FAIR_PLAYER_FIRST, NULL, length, zone, NULL);

      g_assert_nonnull (zone);
      g_assert_cmpuint (lines->len, ==, N_RESULTS);
      g_assert_cmpuint (survey->len, >, 1 + fair_games_count ());
      for (guint i = 0; i < survey->len; i++)
        {
          check_figures (g_ptr_array_index (survey, i), lines);
          check_periods (g_ptr_array_index (survey, i), length, lines);
        }
      check_joined (database, zone, survey, length);
      check_games (database, zone, survey);
    }
}

/* Without results there is a line for each game, and no division by zero. */
static void
test_empty (void)
{
  g_autoptr (GPtrArray) survey = fair_survey_make (NULL, FAIR_PLAYER_FIRST, "rush", FAIR_PERIOD_DAY, NULL, NULL);
  FairStatistics *statistics = g_ptr_array_index (survey, 0);

  g_assert_cmpuint (survey->len, ==, 1);
  g_assert_cmpstr (statistics->game, ==, "rush");
  g_assert_cmpuint (fair_statistics_get_percentage (statistics), ==, 0);
  g_assert_cmpint (fair_statistics_get_average_time (statistics), ==, -1);
  g_assert_cmpfloat_with_epsilon (fair_statistics_get_average_score (statistics), 0, 1e-9);
}

/* A day begins at midnight in the zone, even if the day before has 23 or 25 hours. */
static void
test_days (void)
{
  g_autoptr (GTimeZone) berlin = g_time_zone_new_identifier ("CET-1CEST,M3.5.0,M10.5.0/3");
  const gint64 hour = G_TIME_SPAN_HOUR;
  /* 2026-03-29 00:00 in the zone; the clock goes from 2 to 3 on that day */
  const gint64 spring = G_GINT64_CONSTANT (1774738800) * G_USEC_PER_SEC;
  /* 2026-10-25 00:00 in the zone; the clock goes from 3 to 2 on that day */
  const gint64 autumn = G_GINT64_CONSTANT (1792879200) * G_USEC_PER_SEC;
  guint32      day = fair_statistics_find_day (berlin, spring);

  g_assert_cmpuint (fair_statistics_find_day (berlin, spring - 1), ==, day - 1);
  g_assert_cmpuint (fair_statistics_find_day (berlin, spring + 23 * hour - 1), ==, day);
  g_assert_cmpuint (fair_statistics_find_day (berlin, spring + 23 * hour), ==, day + 1);
  day = fair_statistics_find_day (berlin, autumn);
  g_assert_cmpuint (fair_statistics_find_day (berlin, autumn - 1), ==, day - 1);
  g_assert_cmpuint (fair_statistics_find_day (berlin, autumn + 25 * hour - 1), ==, day);
  g_assert_cmpuint (fair_statistics_find_day (berlin, autumn + 25 * hour), ==, day + 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/store-statistics/agree", test_agree);
  g_test_add_func ("/fair/store-statistics/empty", test_empty);
  g_test_add_func ("/fair/store-statistics/days", test_days);

  return g_test_run ();
}
