/* fair-score-words.h: the texts of the scoreboard. */
#pragma once

#include "fair-plot-layout.h"
#include "fair-result.h"
#include "fair-statistics.h"

G_BEGIN_DECLS

char       *fair_score_words_time (gint64 time);
char       *fair_score_words_date (gint64 time);
char       *fair_score_words_period (const GDate *first, FairPeriodLength length);
char       *fair_score_words_short_period (const GDate *first, FairPeriodLength length);
const char *fair_score_words_outcome (FairOutcome outcome);
char       *fair_score_words_result (const FairResult *result);
char       *fair_score_words_amount (const FairResult *result);
char       *fair_score_words_circumstances (const FairResult *result, gboolean with_game);
char       *fair_score_words_won (guint n_won, guint n_played);
char       *fair_score_words_value (double value, FairPlotKind kind);
const char *fair_score_words_plot_title (FairPlotKind kind);
char       *fair_score_words_plot (GArray *periods, FairPlotKind kind, FairPeriodLength length);

G_END_DECLS
