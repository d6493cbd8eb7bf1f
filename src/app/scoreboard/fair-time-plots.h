/* fair-time-plots.h: plots of the scoreboard over time, by day, week or month. */
#pragma once

#include <adwaita.h>

#include "fair-reviewed-game.h"

G_BEGIN_DECLS

#define FAIR_TYPE_TIME_PLOTS (fair_time_plots_get_type ())
G_DECLARE_FINAL_TYPE (FairTimePlots, fair_time_plots, FAIR, TIME_PLOTS, AdwPreferencesGroup)

void fair_time_plots_show (FairTimePlots *self, const FairStatistics *figures, gboolean has_score);
void fair_time_plots_show_reviews (FairTimePlots *self, const FairReviewFigures *figures);

G_END_DECLS
