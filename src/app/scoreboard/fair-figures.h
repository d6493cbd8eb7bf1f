/* fair-figures.h: statistics as rows of the scoreboard. */
#pragma once

#include <adwaita.h>

#include "fair-reviews-table.h"

const FairStatistics *fair_figures_find (GPtrArray *statistics, const FairGame *game);
void                  fair_figures_fill (GtkBox *tiles, GtkBox *box, GPtrArray *statistics, const FairGame *game);
void                  fair_figures_fill_reviews (GtkBox *box, const FairReviewFigures *figures);
