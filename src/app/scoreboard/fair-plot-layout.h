/* fair-plot-layout.h: computes the points and lines of a plot over time. */
#pragma once

#include <glib.h>

#include "fair-statistics.h"

G_BEGIN_DECLS

/* The values of a plot. */
typedef enum
{
  FAIR_PLOT_SHARE,  /* percentage of games won */
  FAIR_PLOT_SCORE,  /* average points per game */
  FAIR_PLOT_TURNED, /* average step at which a game turned */
  FAIR_PLOT_ABOVE,  /* average moves above the shortest known way */
  FAIR_N_PLOTS
} FairPlotKind;

/* The point of a day, week or month. */
typedef struct
{
  double value;
  double x; /* pixels from the left */
  double y; /* pixels from the top */
} FairPlotPoint;

/* A horizontal line at a round value. */
typedef struct
{
  double value;
  double y;
} FairPlotTick;

typedef struct
{
  GArray *points; /* of FairPlotPoint, in order of time */
  GArray *ticks;  /* of FairPlotTick, lowest first; at least two */
  double  radius; /* pixels, of the marks of points; 0 if there is no room for marks */
} FairPlotLayout;

double          fair_plot_get_value (const FairPeriod *period, FairPlotKind kind);
FairPlotLayout *fair_plot_layout_new (GArray      *periods,
                                      FairPlotKind kind,
                                      double       width,
                                      double       height,
                                      gboolean     mirrored);
void            fair_plot_layout_free (FairPlotLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairPlotLayout, fair_plot_layout_free)

G_END_DECLS
