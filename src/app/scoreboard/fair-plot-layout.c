/* A pure function from periods and a size to positions. The time axis is linear, so a month without a game
 * takes as much room as any other month. */
#include "config.h"

#include "fair-plot-layout.h"

#include <math.h>

enum
{
  N_STEPS = 5 /* between lines, at most */
};

/* Pixels: the radius of a mark, and the smallest distance between marks. */
#define RADIUS 3.5
#define MIN_DISTANCE 9.0

/* The value of a period in a plot of @kind. */
double
fair_plot_get_value (const FairPeriod *period,
                     FairPlotKind      kind)
{
  g_return_val_if_fail (period->n_played > 0, 0);

  return kind == FAIR_PLOT_SHARE ? 100.0 * period->n_won / period->n_played : (double) period->score / period->n_played;
}

/* The smallest of 1, 2, 5, 10, 20, … with which N_STEPS steps cover @span. */
static double
find_step (double span)
{
  static const double leads[] = { 1, 2, 5, 10 };
  double              power = pow (10, floor (log10 (MAX (span / N_STEPS, 1))));

  for (guint i = 0; i < G_N_ELEMENTS (leads); i++)
    if (N_STEPS * leads[i] * power >= span)
      return leads[i] * power;

  return 10 * power;
}

/* Adds lines that cover all values, and zero. */
static void
add_ticks (FairPlotLayout *self,
           FairPlotKind    kind,
           double          height)
{
  double least = 0;
  double most = kind == FAIR_PLOT_SHARE ? 100 : 1;
  double step, first, last;

  for (guint i = 0; i < self->points->len; i++)
    {
      least = MIN (least, g_array_index (self->points, FairPlotPoint, i).value);
      most = MAX (most, g_array_index (self->points, FairPlotPoint, i).value);
    }
  step = kind == FAIR_PLOT_SHARE ? 25 : find_step (most - least);
  first = floor (least / step);
  last = ceil (most / step);
  for (double i = first; i <= last; i++)
    {
      FairPlotTick tick = { .value = i * step, .y = height * (last - i) / (last - first) };

      g_array_append_val (self->ticks, tick);
    }
}

static double
find_y (const FairPlotLayout *self,
        double                value)
{
  const FairPlotTick *bottom = &g_array_index (self->ticks, FairPlotTick, 0);
  const FairPlotTick *top = &g_array_index (self->ticks, FairPlotTick, self->ticks->len - 1);

  return bottom->y + (top->y - bottom->y) * (value - bottom->value) / (top->value - bottom->value);
}

static void
place_points (FairPlotLayout *self,
              GArray         *periods,
              double          width,
              gboolean        mirrored)
{
  const GDate *first = &g_array_index (periods, FairPeriod, 0).first;
  int          n_days = g_date_days_between (first, &g_array_index (periods, FairPeriod, periods->len - 1).first);
  double       before = -G_MAXDOUBLE;

  self->radius = RADIUS;
  for (guint i = 0; i < periods->len; i++)
    {
      FairPlotPoint *point = &g_array_index (self->points, FairPlotPoint, i);
      int            day = g_date_days_between (first, &g_array_index (periods, FairPeriod, i).first);
      double         x = n_days > 0 ? width * day / n_days : width / 2;

      if (x - before < MIN_DISTANCE)
        self->radius = 0;
      before = x;
      point->x = mirrored ? width - x : x;
      point->y = find_y (self, point->value);
    }
}

/**
 * fair_plot_layout_new:
 * @periods: (element-type FairPeriod): in order; at least one
 * @width: of the plot without its labels, in pixels
 * @height: of the plot without its labels, in pixels
 * @mirrored: whether time runs from right to left
 *
 * Returns: (transfer full): where everything lies
 */
FairPlotLayout *
fair_plot_layout_new (GArray      *periods,
                      FairPlotKind kind,
                      double       width,
                      double       height,
                      gboolean     mirrored)
{
  FairPlotLayout *self = g_new0 (FairPlotLayout, 1);

  g_return_val_if_fail (periods->len > 0, self);

  self->points = g_array_new (FALSE, FALSE, sizeof (FairPlotPoint));
  self->ticks = g_array_new (FALSE, FALSE, sizeof (FairPlotTick));
  for (guint i = 0; i < periods->len; i++)
    {
      FairPlotPoint point = { .value = fair_plot_get_value (&g_array_index (periods, FairPeriod, i), kind) };

      g_array_append_val (self->points, point);
    }
  add_ticks (self, kind, height);
  place_points (self, periods, width, mirrored);

  return self;
}

void
fair_plot_layout_free (FairPlotLayout *self)
{
  g_array_unref (self->points);
  g_array_unref (self->ticks);
  g_free (self);
}
