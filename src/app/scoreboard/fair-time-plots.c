/* The length of the periods is chosen by how many there are, until the player chooses one.  A plot without values is not
 * shown, and without any plot, nothing is. */
#include "config.h"

#include "fair-time-plots.h"

#include "fair-compat.h"
#include "fair-plot.h"
#include "fair-score-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>

enum
{
  MAX_PERIODS = 60 /* in a plot, unless the player wants more */
};

/* What one plot shows. */
typedef struct
{
  GtkWidget      *title; /* borrowed from the group, like the plot */
  GtkWidget      *plot;
  FairStatistics *figures; /* owned (nullable); by day */
} Series;

struct _FairTimePlots
{
  AdwPreferencesGroup parent_instance;

  GtkDropDown *lengths;
  GtkBox      *plots;

  Series   series[FAIR_N_PLOTS];
  gboolean fits_length; /* the length of periods is chosen automatically, until the player chooses one */
  gboolean is_fitting;  /* while it is being chosen automatically */
};

G_DEFINE_FINAL_TYPE (FairTimePlots, fair_time_plots, ADW_TYPE_PREFERENCES_GROUP)

/* The shortest length of periods that does not give too many of them. */
static FairPeriodLength
find_length (const FairStatistics *figures)
{
  for (FairPeriodLength length = FAIR_PERIOD_DAY; length < FAIR_PERIOD_MONTH; length++)
    {
      g_autoptr (GArray) periods = fair_statistics_join_periods (figures, length);

      if (periods->len <= MAX_PERIODS)
        return length;
    }

  return FAIR_PERIOD_MONTH;
}

static void
update_plot (FairTimePlots *self,
             FairPlotKind   kind)
{
  const Series    *series = &self->series[kind];
  FairPeriodLength length = (FairPeriodLength) gtk_drop_down_get_selected (self->lengths);
  g_autoptr (GArray) periods = series->figures ? fair_statistics_join_periods (series->figures, length)
                                               : g_array_new (FALSE, FALSE, sizeof (FairPeriod));

  gtk_widget_set_visible (series->title, periods->len > 0);
  gtk_widget_set_visible (series->plot, periods->len > 0);
  fair_plot_set_periods (FAIR_PLOT (series->plot), periods, length);
}

static void
update (FairTimePlots *self)
{
  gboolean has_any = FALSE;

  for (FairPlotKind kind = FAIR_PLOT_SHARE; kind < FAIR_N_PLOTS; kind++)
    {
      update_plot (self, kind);
      has_any |= gtk_widget_get_visible (self->series[kind].plot);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), has_any);
}

static void
length_selected_cb (FairTimePlots *self)
{
  if (self->is_fitting)
    return;

  self->fits_length = FALSE;
  update (self);
}

static void
set_figures (FairTimePlots        *self,
             FairPlotKind          kind,
             const FairStatistics *figures)
{
  g_clear_pointer (&self->series[kind].figures, fair_statistics_unref);
  if (figures != NULL)
    self->series[kind].figures = fair_statistics_ref ((FairStatistics *) figures);
}

static void
fair_time_plots_finalize (GObject *object)
{
  for (FairPlotKind kind = FAIR_PLOT_SHARE; kind < FAIR_N_PLOTS; kind++)
    set_figures (FAIR_TIME_PLOTS (object), kind, NULL);

  G_OBJECT_CLASS (fair_time_plots_parent_class)->finalize (object);
}

static void
fair_time_plots_class_init (FairTimePlotsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fair_time_plots_finalize;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-time-plots.ui");
  gtk_widget_class_bind_template_child (widget_class, FairTimePlots, lengths);
  gtk_widget_class_bind_template_child (widget_class, FairTimePlots, plots);
}

static void
add_plot (FairTimePlots *self,
          FairPlotKind   kind)
{
  Series *series = &self->series[kind];

  series->title = gtk_label_new (fair_score_words_plot_title (kind));
  gtk_label_set_xalign (GTK_LABEL (series->title), 0);
  gtk_label_set_wrap (GTK_LABEL (series->title), TRUE);
  series->plot = fair_plot_new (kind);
  gtk_box_append (self->plots, series->title);
  gtk_box_append (self->plots, series->plot);
}

static void
fair_time_plots_init (FairTimePlots *self)
{
  g_autoptr (GtkListItemFactory) factory = fair_wrapping_factory_new_steady ();

  self->fits_length = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (FairPlotKind kind = FAIR_PLOT_SHARE; kind < FAIR_N_PLOTS; kind++)
    add_plot (self, kind);
  fair_compat_name_drop_down (self->lengths, _ ("Days, weeks, or months"));
  fair_wrapping_let_wrap (GTK_WIDGET (self));
  /* Set after the call above, because a drop-down with wrapping texts would be drawn as a column of letters. */
  gtk_drop_down_set_factory (self->lengths, factory);
  g_signal_connect_swapped (self->lengths, "notify::selected", G_CALLBACK (length_selected_cb), self);
}

/**
 * fair_time_plots_show:
 * @figures: by day
 * @has_score: whether to plot their points too
 *
 * Plots games won, and points; what is shown of reviews stays.
 */
void
fair_time_plots_show (FairTimePlots        *self,
                      const FairStatistics *figures,
                      gboolean              has_score)
{
  g_return_if_fail (FAIR_IS_TIME_PLOTS (self));

  set_figures (self, FAIR_PLOT_SHARE, figures);
  set_figures (self, FAIR_PLOT_SCORE, has_score ? figures : NULL);
  if (self->fits_length)
    {
      self->is_fitting = TRUE;
      gtk_drop_down_set_selected (self->lengths, find_length (figures));
      self->is_fitting = FALSE;
    }
  update (self);
}

/* Plots what reviews found, below the others; nothing if @figures is NULL. */
void
fair_time_plots_show_reviews (FairTimePlots           *self,
                              const FairReviewFigures *figures)
{
  g_return_if_fail (FAIR_IS_TIME_PLOTS (self));

  set_figures (self, FAIR_PLOT_TURNED, figures ? figures->turned_over_time : NULL);
  set_figures (self, FAIR_PLOT_ABOVE, figures ? figures->above_over_time : NULL);
  update (self);
}
