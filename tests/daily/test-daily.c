/* The deals of the day: the rule, the table, a sample of solved deals, the limits of time, and invalid tables. */
#include "deal.h"
#include "difficulty.h"
#include "fair-daily.h"
#include "games.h"

#include <string.h>

enum
{
  NOVEMBER = 30 /* days of the first month */
};

static guint32
get_day (int year,
         int month,
         int day)
{
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_dmy (&date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  return g_date_get_julian (&date);
}

static unsigned
measure (const FairRules *rules,
         guint64          number)
{
  FairPosition position;

  fair_deal_number (rules, number, &position);
  return fair_difficulty_measure (rules, &position);
}

/* The results of the rule never change: people have played these deals. */
static void
test_never_changes (void)
{
  static const struct
  {
    const char *game;
    guint64     numbers[3]; /* of November 1, 2 and 3, 2026 */
  } golden[] = {
    { "klondike", { 276857517, 11847632, 243743443 } },
    { "freecell", { 802404808, 468347229, 830845462 } },
    { "churchill", { 981537263, 281219117, 764018869 } },
    { "demonthief", { 534789355, 619992192, 522347250 } },
    { "demons-and-thieves", { 311639961, 862563417, 539269807 } },
    { "kingcell", { 493115069, 336255127, 196202161 } },
    { "rush", { 481454763, 161722091, 684134848 } },
    { "beleaguered-castle", { 378842212, 230304479, 266873266 } },
    { "streets-and-alleys", { 527409803, 753777504, 129675295 } }
  };
  g_autoptr (GPtrArray) games = fair_daily_list_games ();

  for (guint i = 0; i < G_N_ELEMENTS (golden); i++)
    for (guint32 k = 0; k < 3; k++)
      {
        guint64 number;

        g_assert_true (fair_daily_find (fair_games_find (golden[i].game), FAIR_DAILY_FIRST + k, &number));
        g_assert_cmpuint (number, ==, golden[i].numbers[k]);
      }
  g_assert_cmpuint (G_N_ELEMENTS (golden), ==, games->len);
}

static void
test_edges (void)
{
  const FairGame *game = fair_games_get (0);
  guint64         number;
  g_autoptr (GPtrArray) games = fair_daily_list_games ();

  g_assert_cmpuint (get_day (2026, 11, 1), ==, FAIR_DAILY_FIRST);
  g_assert_false (fair_daily_find (game, FAIR_DAILY_FIRST - 1, &number));
  g_assert_false (fair_daily_find (game, 0, &number));
  g_assert_false (fair_daily_find (game, G_MAXUINT32, &number));
  for (guint i = 0; i < games->len; i++)
    {
      guint32 last = fair_daily_get_last (games->pdata[i]);
      GDate   date;

      g_assert_true (fair_daily_find (games->pdata[i], last, &number));
      g_assert_false (fair_daily_find (games->pdata[i], last + 1, &number));
      g_date_clear (&date, 1);
      g_date_set_julian (&date, last);
      g_assert_cmpint (g_date_get_day (&date), ==, 31);
      g_assert_cmpint (g_date_get_month (&date), ==, G_DATE_DECEMBER);
    }
}

/* From Monday, the easiest, to Sunday, the hardest. */
static void
test_weekdays (void)
{
  g_autoptr (GPtrArray) games = fair_daily_list_games ();

  g_assert_cmpuint (fair_daily_get_step (get_day (2026, 11, 1)), ==, 6);
  g_assert_cmpuint (fair_daily_get_step (get_day (2026, 11, 2)), ==, 0);
  g_assert_cmpuint (fair_daily_get_step (get_day (2028, 2, 29)), ==, 1);
  g_assert_cmpuint (fair_daily_get_step (get_day (2036, 12, 31)), ==, 2);

  for (guint i = 0; i < games->len; i++)
    {
      FairRules rules;

      fair_daily_get_rules (games->pdata[i], &rules);
      for (unsigned value = 0; value <= FAIR_DIFFICULTY_PLAYS * rules.n_cards; value++)
        {
          unsigned n = 0;

          for (unsigned step = 0; step < FAIR_DAILY_STEPS; step++)
            {
              n += fair_daily_has_step (&rules, value, step);
              /* One more card on the foundations never makes a deal harder. */
              g_assert_true (!fair_daily_has_step (&rules, value, step) || step == 0 || step + 1 == FAIR_DAILY_STEPS ||
                             !fair_daily_has_step (&rules, value + 1, step + 1));
            }
          g_assert_cmpuint (n, ==, 1);
        }
    }
}

/* One week of each game, in the middle of the table: all deals are won, and they get harder every day. */
static void
test_sample (void)
{
  g_autoptr (GPtrArray) games = fair_daily_list_games ();
  FairSolver            *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  const FairSolverLimits limits = { .states = FAIR_DAILY_PROOF_STATES };

  for (guint i = 0; i < games->len; i++)
    {
      const FairGame *game = games->pdata[i];
      guint32         monday = (FAIR_DAILY_FIRST + fair_daily_get_last (game)) / 2;
      unsigned        before = G_MAXUINT;
      FairRules       rules;

      monday -= fair_daily_get_step (monday);
      fair_daily_get_rules (game, &rules);
      for (guint32 day = monday; day < monday + 7; day++)
        {
          FairPosition position;
          FairSolution solution;
          guint64      number;
          unsigned     value;

          g_assert_true (fair_daily_find (game, day, &number));
          value = measure (&rules, number);
          g_assert_true (fair_daily_has_step (&rules, value, fair_daily_get_step (day)));
          g_assert_cmpuint (value, <, before);
          before = value;
          fair_deal_number (&rules, number, &position);
          fair_solver_run (solver, &rules, &position, &limits, NULL, &solution);
          g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
        }
    }
  fair_solver_free (solver);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static GArray *
find (const FairGame *game,
      guint32         first,
      guint32         last,
      GCancellable   *cancellable)
{
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GError) error = NULL;
  GArray *deals;

  fair_daily_find_async (game, first, last, cancellable, found_cb, &answer);
  while (answer == NULL)
    g_main_context_iteration (NULL, TRUE);
  deals = g_task_propagate_pointer (G_TASK (answer), &error);
  if (cancellable == NULL)
    g_assert_no_error (error);
  else
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  return deals;
}

/* The rule finds what is in the table, and continues where the table ends. */
static void
test_rule (void)
{
  FairSolver     *solver = fair_solver_new (FAIR_DAILY_MEMORY);
  const FairGame *game = fair_games_find ("kingcell");
  guint32         last = fair_daily_get_last (game);
  atomic_bool     stop = true;
  uint64_t        number;
  guint64         listed;
  g_autoptr (GArray) deals = NULL;
  g_autoptr (GArray) leap = NULL;

  for (guint32 day = FAIR_DAILY_FIRST; day < FAIR_DAILY_FIRST + 7; day++)
    {
      g_assert_true (fair_daily_search (solver, game, day, NULL, &number));
      g_assert_true (fair_daily_find (game, day, &listed));
      g_assert_cmpuint (number, ==, listed);
    }
  g_assert_false (fair_daily_search (solver, game, last + 1, &stop, &number));

  leap = find (game, get_day (2028, 2, 29), get_day (2028, 2, 29), NULL);
  g_assert_true (fair_daily_search (solver, game, get_day (2028, 2, 29), NULL, &number));
  g_assert_cmpuint (g_array_index (leap, FairDailyDeal, 0).number, ==, number);

  deals = find (game, last, last + 2, NULL);
  g_assert_cmpuint (deals->len, ==, 3);
  for (guint i = 0; i < deals->len; i++)
    {
      const FairDailyDeal *deal = &g_array_index (deals, FairDailyDeal, i);

      g_assert_true (deal->game == game);
      g_assert_cmpuint (deal->day, ==, last + i);
      g_assert_true (fair_daily_search (solver, game, deal->day, NULL, &number));
      g_assert_cmpuint (deal->number, ==, number);
    }
  fair_solver_free (solver);
}

static void
test_find (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GArray) deals = find (NULL, FAIR_DAILY_FIRST - 10, FAIR_DAILY_FIRST + 1, NULL);
  g_autoptr (GArray) none = find (NULL, 1, FAIR_DAILY_FIRST - 1, NULL);
  g_autoptr (GPtrArray) games = fair_daily_list_games ();
  guint32 last = fair_daily_get_last (fair_games_get (0));

  g_assert_cmpuint (deals->len, ==, 2 * games->len);
  g_assert_cmpuint (none->len, ==, 0);
  g_cancellable_cancel (cancellable);
  g_assert_null (find (NULL, last + 1, last + 100, cancellable));
}

/* A game without a search has no deal of the day, and the search for one ends at once. */
static void
test_without_search (void)
{
  FairGame    game = *fair_games_find ("kingcell");
  FairSolver *solver = fair_solver_new (FAIR_DAILY_MEMORY);
  guint64     number;

  game.search = FAIR_SEARCH_NONE;
  g_assert_false (fair_daily_search (solver, &game, FAIR_DAILY_FIRST, NULL, &number));
  fair_solver_free (solver);
}

/* Returns: (transfer full): a table of @lines, with their digest */
static char *
make_text (const char *lines)
{
  g_autofree char *text = g_strconcat ("fairdeal-daily 1\n", lines, NULL);
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);

  return g_strconcat (text, "sha256 ", digest, "\n", NULL);
}

static gboolean
is_table (const char *text,
          gsize       length)
{
  g_autoptr (GError) error = NULL;
  GArray *table = fair_daily_table_read (text, length, &error);

  g_assert_true ((table == NULL) == (error != NULL));
  g_clear_pointer (&table, g_array_unref);
  return error == NULL;
}

static void
test_texts (void)
{
  g_autofree char  *digits = g_strnfill (2 * NOVEMBER, 'A');
  g_autofree char  *line = g_strdup_printf ("kingcell 2026-11 %s\n", digits);
  g_autofree char  *good = make_text (line);
  g_autofree char  *two_months = g_strdup_printf ("%skingcell 2026-12 AA%s\n", line, digits);
  g_autofree char  *long_id = g_strdup_printf ("%s 2026-11 %s\n", digits, digits);
  g_autofree char  *gap = g_strdup_printf ("%skingcell 2027-01 AA%s\n", line, digits);
  g_autofree char  *other = g_strdup_printf ("%srush 2026-11 %s\n%s", line, digits, line);
  g_autofree char  *letter = g_strdup_printf ("kingcell 2026-11 %.*s-A\n", 2 * NOVEMBER - 2, digits);
  const char *const wrong[] = { long_id, gap, other, letter, "kingcell 2026-11\n", "kingcell 2026-13 AA\n", "kingcell 2026-1 AA\n",
                                "kingcell 2026-11 AA\n", "kingcell 0000-11 AA\n", "\n", "a b c d\n" };
  g_autofree char  *good_two = make_text (two_months);

  g_assert_true (is_table (good, strlen (good)));
  g_assert_true (is_table (good_two, strlen (good_two)));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *text = make_text (wrong[i]);

      g_assert_false (is_table (text, strlen (text)));
    }

  for (gsize length = 0; length < strlen (good); length++)
    {
      g_autofree char *cut = g_strndup (good, length);

      g_assert_false (is_table (cut, length));
    }
  for (gsize i = 0; i < strlen (good); i++)
    {
      g_autofree char *flipped = g_strdup (good);

      flipped[i] ^= 1;
      g_assert_false (is_table (flipped, strlen (good)));
      flipped[i] = '\0';
      g_assert_false (is_table (flipped, strlen (good)));
    }
}

/* A day ends at midnight where the player is, also when clocks are changed. */
static void
test_midnight (void)
{
  static const struct
  {
    const char *zone;
    int         month;
    int         day;
    int         hour;
    int         minute;
    double      second;
    guint       left; /* a second more than there is */
  } cases[] = {
    { "UTC", 11, 22, 0, 0, 0, 86401 },
    { "UTC", 11, 22, 23, 59, 59.5, 1 },
    { "UTC", 12, 31, 23, 0, 0, 3601 },
    { "+05:30", 2, 28, 12, 0, 0, 43201 },
    { "CET-1CEST,M3.5.0,M10.5.0/3", 3, 29, 1, 0, 0, 22 * 3600 + 1 },
    { "CET-1CEST,M3.5.0,M10.5.0/3", 10, 25, 1, 0, 0, 24 * 3600 + 1 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GTimeZone) zone = g_time_zone_new_identifier (cases[i].zone);
      g_autoptr (GDateTime) now = NULL;

      g_assert_nonnull (zone);
      now = g_date_time_new (zone, 2026, cases[i].month, cases[i].day, cases[i].hour, cases[i].minute, cases[i].second);
      g_assert_cmpuint (fair_daily_count_seconds_left (now), ==, cases[i].left);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/daily/never-changes", test_never_changes);
  g_test_add_func ("/fair/daily/edges", test_edges);
  g_test_add_func ("/fair/daily/weekdays", test_weekdays);
  g_test_add_func ("/fair/daily/sample", test_sample);
  g_test_add_func ("/fair/daily/rule", test_rule);
  g_test_add_func ("/fair/daily/find", test_find);
  g_test_add_func ("/fair/daily/without-search", test_without_search);
  g_test_add_func ("/fair/daily/texts", test_texts);
  g_test_add_func ("/fair/daily/midnight", test_midnight);

  return g_test_run ();
}
