/* fair-plots.h: plots of values over time, by day, week or month. They do not depend on color, and the accessible name
 * of each says what it shows. */
#pragma once

#include <adwaita.h>

#include "fair-statistics.h"

/* The values of a plot; each has a row in a table in fair-plots.c. */
typedef enum
{
  FAIR_PLOT_SHARE,  /* percentage of games won */
  FAIR_PLOT_SCORE,  /* average points per game */
  FAIR_PLOT_TURNED, /* average step at which a game turned */
  FAIR_PLOT_ABOVE,  /* average moves more than the shortest known win */
  FAIR_PLOT_COST,   /* average points of chances that moves cost */
  FAIR_N_PLOTS
} FairPlotKind;

/* Where the point of a day, week or month lies, in pixels from the left and the top. */
typedef struct
{
  double x;
  double y;
} FairPlotPoint;

/* Lines at round values: one at the bottom, and one after each step. */
typedef struct
{
  double bottom; /* a value */
  double step;
  guint  n_steps; /* at least one */
} FairPlotScale;

FairPlotScale fair_plot_find_scale (GArray *periods, FairPlotKind kind);
FairPlotPoint fair_plot_place (GArray              *periods,
                               FairPlotKind         kind,
                               const FairPlotScale *scale,
                               guint                index,
                               double               width,
                               double               height,
                               gboolean             mirrored);
gboolean      fair_plot_has_marks (GArray *periods, double width);

char *fair_plot_dup_value (double value, FairPlotKind kind);
char *fair_plot_describe (GArray *periods, FairPlotKind kind, FairPeriodLength length);

GtkWidget *fair_plots_new (void);
void       fair_plots_show (GtkWidget *plots, FairPlotKind kind, const FairStatistics *figures);
