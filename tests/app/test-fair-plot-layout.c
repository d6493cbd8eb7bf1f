#include "config.h"

#include "fair-plots.h"

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

static FairPlotPoint
place (GArray      *periods,
       FairPlotKind kind,
       guint        i,
       gboolean     mirrored)
{
  FairPlotScale scale = fair_plot_find_scale (periods, kind);

  return fair_plot_place (periods, kind, &scale, i, WIDTH, HEIGHT, mirrored);
}

static void
test_share (void)
{
  g_autoptr (GArray) periods = make_periods ((int[]){ 0, 1, 10 }, (guint[]){ 0, 1, 4 }, (int[]){ 0, 0, 0 }, 3);
  FairPlotScale scale = fair_plot_find_scale (periods, FAIR_PLOT_SHARE);
  const double  x[] = { 0, 40, 400 };
  const double  y[] = { 100, 75, 0 };

  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpfloat_with_epsilon (place (periods, FAIR_PLOT_SHARE, i, FALSE).x, x[i], NEAR);
      g_assert_cmpfloat_with_epsilon (place (periods, FAIR_PLOT_SHARE, i, FALSE).y, y[i], NEAR);
    }
  g_assert_cmpfloat_with_epsilon (scale.bottom, 0, NEAR);
  g_assert_cmpfloat_with_epsilon (scale.step, 25, NEAR);
  g_assert_cmpuint (scale.n_steps, ==, 4);
  g_assert_true (fair_plot_has_marks (periods, WIDTH));
}

static void
test_mirrored (void)
{
  g_autoptr (GArray) periods = make_periods ((int[]){ 0, 1, 10 }, (guint[]){ 0, 1, 4 }, (int[]){ 0, 0, 0 }, 3);

  g_assert_cmpfloat_with_epsilon (place (periods, FAIR_PLOT_SHARE, 0, TRUE).x, WIDTH, NEAR);
  g_assert_cmpfloat_with_epsilon (place (periods, FAIR_PLOT_SHARE, 1, TRUE).x, 360, NEAR);
  g_assert_cmpfloat_with_epsilon (place (periods, FAIR_PLOT_SHARE, 2, TRUE).x, 0, NEAR);
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
      FairPlotScale scale = fair_plot_find_scale (periods, FAIR_PLOT_SCORE);
      double        top = scale.bottom + scale.n_steps * scale.step;

      g_assert_cmpuint (scale.n_steps, >=, 1);
      g_assert_cmpuint (scale.n_steps, <=, 7);
      g_assert_cmpfloat (scale.bottom, <=, 0);
      g_assert_cmpfloat (top, >=, 0);
      for (guint p = 0; p < 3; p++)
        {
          FairPlotPoint point = place (periods, FAIR_PLOT_SCORE, p, FALSE);

          g_assert_cmpfloat_with_epsilon (scale.bottom + (1 - point.y / HEIGHT) * (top - scale.bottom), scores[i][p] / 4.0, 1e-3);
          g_assert_cmpfloat (point.y, >=, 0);
          g_assert_cmpfloat (point.y, <=, HEIGHT);
        }
    }
}

/* Marks that would overlap are left out. */
static void
test_crowded (void)
{
  int   days[100];
  guint won[100] = { 0 };
  int   scores[100] = { 0 };
  g_autoptr (GArray) periods = NULL;

  for (int i = 0; i < 100; i++)
    days[i] = i;
  periods = make_periods (days, won, scores, 100);
  g_assert_false (fair_plot_has_marks (periods, WIDTH));
  g_assert_true (fair_plot_has_marks (periods, 10 * WIDTH));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/plot-layout/share", test_share);
  g_test_add_func ("/fair/plot-layout/mirrored", test_mirrored);
  g_test_add_func ("/fair/plot-layout/scores", test_scores);
  g_test_add_func ("/fair/plot-layout/crowded", test_crowded);

  return g_test_run ();
}
