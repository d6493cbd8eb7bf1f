/* fair-plot.h: a plot of the values of days, weeks or months. It does not depend on color, and its
 * accessible description says what it shows. */
#pragma once

#include <gtk/gtk.h>

#include "fair-plot-layout.h"

G_BEGIN_DECLS

#define FAIR_TYPE_PLOT (fair_plot_get_type ())
G_DECLARE_FINAL_TYPE (FairPlot, fair_plot, FAIR, PLOT, GtkWidget)

GtkWidget *fair_plot_new (FairPlotKind kind);

void fair_plot_set_periods (FairPlot *self, GArray *periods, FairPeriodLength length);

G_END_DECLS
