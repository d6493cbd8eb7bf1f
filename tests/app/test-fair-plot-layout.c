#include "config.h"

#include "fair-plot-layout.h"

#define WIDTH 400.0
#define HEIGHT 100.0
#define NEAR 1e-9

/* Makes periods that many days after the first one; each has 4 games, and that many wins and points. */
static GArray *
make_periods (const int   *days,
              const guint *won,
              const int   *scores,
              guint        n)
{
  GArray *periods = g_array_new (FALSE, TRUE, sizeof (FairPeriod));

  for (guint i = 0; i < n; i++)
    {
      FairPeriod period = { .n_played = 4, .n_won = won[i], .score = scores[i] };

      g_date_set_dmy (&period.first, 28, G_DATE_FEBRUARY, 2026);
      g_date_add_days (&period.first, (guint) days[i]);
      g_array_append_val (periods, period);
    }

  return periods;
}

static const FairPlotPoint *
get_point (const FairPlotLayout *layout,
           guint                 i)
{
  return &g_array_index (layout->points, FairPlotPoint, i);
}

static void
test_share (void)
{
  g_autoptr (GArray) periods = make_periods ((int[]){ 0, 1, 10 }, (guint[]){ 0, 1, 4 }, (int[]){ 0, 0, 0 }, 3);
  g_autoptr (FairPlotLayout) layout = fair_plot_layout_new (periods, FAIR_PLOT_SHARE, WIDTH, HEIGHT, FALSE);
  const double x[] = { 0, 40, 400 };
  const double y[] = { 100, 75, 0 };

  g_assert_cmpuint (layout->points->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpfloat_with_epsilon (get_point (layout, i)->x, x[i], NEAR);
      g_assert_cmpfloat_with_epsilon (get_point (layout, i)->y, y[i], NEAR);
    }
  g_assert_cmpuint (layout->ticks->len, ==, 5);
  for (guint i = 0; i < layout->ticks->len; i++)
    {
      g_assert_cmpfloat_with_epsilon (g_array_index (layout->ticks, FairPlotTick, i).value, 25.0 * i, NEAR);
      g_assert_cmpfloat_with_epsilon (g_array_index (layout->ticks, FairPlotTick, i).y, 100 - 25.0 * i, NEAR);
    }
  g_assert_cmpfloat (layout->radius, >, 0);
}

static void
test_mirrored (void)
{
  g_autoptr (GArray) periods = make_periods ((int[]){ 0, 1, 10 }, (guint[]){ 0, 1, 4 }, (int[]){ 0, 0, 0 }, 3);
  g_autoptr (FairPlotLayout) layout = fair_plot_layout_new (periods, FAIR_PLOT_SHARE, WIDTH, HEIGHT, TRUE);

  g_assert_cmpfloat_with_epsilon (get_point (layout, 0)->x, WIDTH, NEAR);
  g_assert_cmpfloat_with_epsilon (get_point (layout, 1)->x, 360, NEAR);
  g_assert_cmpfloat_with_epsilon (get_point (layout, 2)->x, 0, NEAR);
}

static void
test_one (void)
{
  g_autoptr (GArray) periods = make_periods ((int[]){ 0 }, (guint[]){ 2 }, (int[]){ 0 }, 1);
  g_autoptr (FairPlotLayout) layout = fair_plot_layout_new (periods, FAIR_PLOT_SHARE, WIDTH, HEIGHT, FALSE);

  g_assert_cmpfloat_with_epsilon (get_point (layout, 0)->x, WIDTH / 2, NEAR);
  g_assert_cmpfloat_with_epsilon (get_point (layout, 0)->y, HEIGHT / 2, NEAR);
}

/* All scores and 0 lie between the lowest line and the highest. */
static void
test_scores (void)
{
  static const int scores[][3] = {
    { 0, 0, 0 },
    { 4, 8, 12 },
    { -4, -8, -12 },
    { -52, 0, 745 },
    { 4 * 745, 3, 1 },
    { 4000000, 1, -4000000 },
    { -4, -4, -4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (scores); i++)
    {
      g_autoptr (GArray) periods = make_periods ((int[]){ 0, 7, 14 }, (guint[]){ 0, 0, 0 }, scores[i], 3);
      g_autoptr (FairPlotLayout) layout = fair_plot_layout_new (periods, FAIR_PLOT_SCORE, WIDTH, HEIGHT, FALSE);
      const FairPlotTick *lowest = &g_array_index (layout->ticks, FairPlotTick, 0);
      const FairPlotTick *highest = &g_array_index (layout->ticks, FairPlotTick, layout->ticks->len - 1);

      g_assert_cmpuint (layout->ticks->len, >=, 2);
      g_assert_cmpuint (layout->ticks->len, <=, 8);
      g_assert_cmpfloat (lowest->value, <=, 0);
      g_assert_cmpfloat (highest->value, >=, 0);
      g_assert_cmpfloat_with_epsilon (lowest->y, HEIGHT, NEAR);
      g_assert_cmpfloat_with_epsilon (highest->y, 0, NEAR);
      for (guint p = 0; p < 3; p++)
        {
          g_assert_cmpfloat_with_epsilon (get_point (layout, p)->value, scores[i][p] / 4.0, NEAR);
          g_assert_cmpfloat (get_point (layout, p)->y, >=, 0);
          g_assert_cmpfloat (get_point (layout, p)->y, <=, HEIGHT);
        }
    }
}

/* Labels that would overlap are left out. */
static void
test_crowded (void)
{
  int   days[100];
  guint won[100] = { 0 };
  int   scores[100] = { 0 };
  g_autoptr (GArray) periods = NULL;
  g_autoptr (FairPlotLayout) narrow = NULL;
  g_autoptr (FairPlotLayout) wide = NULL;

  for (int i = 0; i < 100; i++)
    days[i] = i;
  periods = make_periods (days, won, scores, 100);
  narrow = fair_plot_layout_new (periods, FAIR_PLOT_SHARE, WIDTH, HEIGHT, FALSE);
  wide = fair_plot_layout_new (periods, FAIR_PLOT_SHARE, 10 * WIDTH, HEIGHT, FALSE);
  g_assert_cmpfloat (narrow->radius, <=, 0);
  g_assert_cmpfloat (wide->radius, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/plot-layout/share", test_share);
  g_test_add_func ("/fair/plot-layout/mirrored", test_mirrored);
  g_test_add_func ("/fair/plot-layout/one", test_one);
  g_test_add_func ("/fair/plot-layout/scores", test_scores);
  g_test_add_func ("/fair/plot-layout/crowded", test_crowded);

  return g_test_run ();
}
