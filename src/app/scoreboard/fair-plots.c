/* The time axis of a plot is linear, so a month without a game is as wide as any other month.  The length of the
 * periods is chosen by how many there are, until the player chooses one.  Plots with few values are hidden, and so is
 * everything if there never were enough. */
#include "config.h"

#include "fair-plots.h"

#include "fair-compat.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

#include <glib/gi18n-lib.h>
#include <math.h>

enum
{
  MIN_PERIODS = 3,  /* fewer do not show how anything changes */
  MAX_PERIODS = 60, /* in a plot, unless the player wants more */
  N_STEPS = 5,      /* between lines, at most */
  MIN_WIDTH = 240,
  HEIGHT = 180,
  GAP = 6 /* pixels between labels and the plot */
};

/* Pixels: the radius of a mark, and the smallest distance between marks. */
#define RADIUS 3.5
#define MIN_DISTANCE 9.0

typedef struct
{
  FairPlotKind     kind;
  GtkWidget       *title; /* borrowed from the group, like the area */
  GtkWidget       *area;
  FairStatistics  *figures; /* owned (nullable); by day */
  GArray          *periods; /* of FairPeriod, at least MIN_PERIODS; or NULL */
  FairPeriodLength length;
} Plot;

struct _FairPlots
{
  GtkWidget   *group; /* borrowed, like the other widgets */
  GtkDropDown *lengths;
  GtkWidget   *few; /* the text if there are too few periods */
  Plot         plots[FAIR_N_PLOTS];
  gboolean     fits_length; /* the length of periods is chosen automatically, until the player chooses one */
  gboolean     is_fitting;  /* while it is being chosen automatically */
};

static double
get_value (const FairPeriod *period,
           FairPlotKind      kind)
{
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

/* Returns: a scale that covers zero and all values of @periods, which is not empty */
FairPlotScale
fair_plot_find_scale (GArray      *periods,
                      FairPlotKind kind)
{
  double least = 0;
  double most = kind == FAIR_PLOT_SHARE ? 100 : 1;
  double step;

  for (guint i = 0; i < periods->len; i++)
    {
      double value = get_value (&g_array_index (periods, FairPeriod, i), kind);

      least = MIN (least, value);
      most = MAX (most, value);
    }
  step = kind == FAIR_PLOT_SHARE ? 25 : find_step (most - least);
  return (FairPlotScale){ .bottom = floor (least / step) * step, .step = step, .n_steps = (guint) (ceil (most / step) - floor (least / step)) };
}

/* Returns: where the point of period @index lies in a plot of this size in pixels, which is without its labels; from
 * the upper left corner. @mirrored: whether time runs from right to left */
FairPlotPoint
fair_plot_place (GArray              *periods,
                 FairPlotKind         kind,
                 const FairPlotScale *scale,
                 guint                index,
                 double               width,
                 double               height,
                 gboolean             mirrored)
{
  const FairPeriod *first = &g_array_index (periods, FairPeriod, 0);
  const FairPeriod *period = first + index;
  int               n_days = g_date_days_between (&first->first, &first[periods->len - 1].first);
  double            x = width * g_date_days_between (&first->first, &period->first) / n_days;
  double            share = (get_value (period, kind) - scale->bottom) / (scale->n_steps * scale->step);

  return (FairPlotPoint){ .x = mirrored ? width - x : x, .y = height * (1 - share) };
}

/* Whether the points of @periods are so far apart in a plot of this width that each can have a mark. */
gboolean
fair_plot_has_marks (GArray *periods,
                     double  width)
{
  const FairPeriod *first = &g_array_index (periods, FairPeriod, 0);
  int               n_days = g_date_days_between (&first->first, &first[periods->len - 1].first);

  for (guint i = 1; i < periods->len; i++)
    if (width * g_date_days_between (&first[i - 1].first, &first[i].first) / n_days < MIN_DISTANCE)
      return FALSE;

  return TRUE;
}

static const char *
get_title (FairPlotKind kind)
{
  switch (kind)
    {
    case FAIR_PLOT_SCORE:
      return _ ("Average Score");
    case FAIR_PLOT_TURNED:
      return _ ("Average Step at Which a Game Went Wrong");
    case FAIR_PLOT_ABOVE:
      return _ ("Average Moves Over the Shortest Known Win");
    case FAIR_PLOT_SHARE:
    case FAIR_N_PLOTS:
    default:
      return _ ("Percentage of Games Won");
    }
}

char *
fair_plot_dup_value (double       value,
                     FairPlotKind kind)
{
  /* translators: a percentage */
  return kind == FAIR_PLOT_SHARE ? g_strdup_printf (_ ("%.0f%%"), value) : fair_words_number ((int) round (value));
}

static char *
dup_period (const FairPeriod *period,
            FairPeriodLength  length,
            gboolean          is_short)
{
  char text[128];

  if (length == FAIR_PERIOD_MONTH && is_short)
    /* translators: a month, as strftime() abbreviates it: Mar 2026 */
    g_date_strftime (text, sizeof text, _ ("%b %Y"), &period->first);
  else if (length == FAIR_PERIOD_MONTH)
    /* translators: a month, as strftime() writes it: March 2026 */
    g_date_strftime (text, sizeof text, _ ("%B %Y"), &period->first);
  else if (is_short)
    /* translators: a date, as strftime() abbreviates it: Mar 7, 2026 */
    g_date_strftime (text, sizeof text, _ ("%b %-d, %Y"), &period->first);
  else
    /* translators: a date, as strftime() writes it: March 7, 2026 */
    g_date_strftime (text, sizeof text, _ ("%B %-d, %Y"), &period->first);
  if (length == FAIR_PERIOD_WEEK && !is_short)
    /* translators: %s is the date of a Monday: week of March 2, 2026 */
    return g_strdup_printf (_ ("week of %s"), text);
  return g_strdup (text);
}

/* Returns: (transfer full): "20% (March 2026)" */
static char *
dup_point (const FairPeriod *period,
           FairPlotKind      kind,
           FairPeriodLength  length)
{
  g_autofree char *value = fair_plot_dup_value (get_value (period, kind), kind);
  g_autofree char *when = dup_period (period, length, FALSE);

  /* translators: a value, and the day, week or month of it: 20% (March 2026) */
  return g_strdup_printf (_ ("%s (%s)"), value, when);
}

/* Returns: (transfer full): a description of a plot of @periods, which are several; for reviews, a title and the first
 * and last value, each on its own line */
char *
fair_plot_describe (GArray          *periods,
                    FairPlotKind     kind,
                    FairPeriodLength length)
{
  const FairPeriod *first = &g_array_index (periods, FairPeriod, 0);
  const FairPeriod *last = &g_array_index (periods, FairPeriod, periods->len - 1);
  const FairPeriod *least = first;
  const FairPeriod *most = first;
  g_autofree char  *begin = dup_point (first, kind, length);
  g_autofree char  *end = dup_point (last, kind, length);
  g_autofree char  *highest = NULL;
  g_autofree char  *lowest = NULL;

  if (kind == FAIR_PLOT_TURNED || kind == FAIR_PLOT_ABOVE)
    return g_strjoin ("\n", get_title (kind), begin, end, NULL);

  for (const FairPeriod *period = first + 1; period <= last; period++)
    {
      if (get_value (period, kind) < get_value (least, kind))
        least = period;
      if (get_value (period, kind) > get_value (most, kind))
        most = period;
    }
  highest = dup_point (most, kind, length);
  lowest = dup_point (least, kind, length);
  if (kind == FAIR_PLOT_SHARE)
    /* translators: each %s is like “20% (March 2026)” */
    return g_strdup_printf (_ ("Games won: %s to %s. Highest: %s. Lowest: %s."), begin, end, highest, lowest);
  /* translators: each %s is like “120 (March 2026)” */
  return g_strdup_printf (_ ("Average score: %s to %s. Highest: %s. Lowest: %s."), begin, end, highest, lowest);
}

/* The area of the lines and points; labels are around it. */
typedef struct
{
  double x;
  double y;
  double width;
  double height;
} Frame;

static PangoLayout *
create_text (const Plot *self,
             const char *text,
             int        *width,
             int        *height)
{
  PangoLayout   *layout = gtk_widget_create_pango_layout (self->area, text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_get_pixel_size (layout, width, height);
  return layout;
}

/* Returns: (transfer full): the label of a line, from 0 at the bottom */
static PangoLayout *
create_tick (const Plot          *self,
             const FairPlotScale *scale,
             guint                index,
             int                 *width,
             int                 *height)
{
  g_autofree char *value = fair_plot_dup_value (scale->bottom + index * scale->step, self->kind);

  return create_text (self, value, width, height);
}

/* Leaves room for the widest label at the side, and for a line of text below. */
static Frame
find_frame (const Plot          *self,
            const FairPlotScale *scale,
            int                  width,
            int                  height,
            gboolean             mirrored)
{
  int widest = 0;
  int highest = 0;

  for (guint i = 0; i <= scale->n_steps; i++)
    {
      int text_width, text_height;
      g_autoptr (PangoLayout) text = create_tick (self, scale, i, &text_width, &text_height);

      widest = MAX (widest, text_width);
      highest = MAX (highest, text_height);
    }
  return (Frame){ .x = mirrored ? 2 * GAP : widest + GAP,
                  .y = highest / 2.0,
                  .width = width - widest - 3 * GAP,
                  .height = height - 1.5 * highest - 2 * GAP };
}

static void
draw_ticks (const Plot          *self,
            cairo_t             *cr,
            const FairPlotScale *scale,
            const Frame         *frame,
            gboolean             mirrored,
            const GdkRGBA       *color)
{
  for (guint i = 0; i <= scale->n_steps; i++)
    {
      double y = frame->y + frame->height * (1 - (double) i / scale->n_steps);
      int    width, height;
      g_autoptr (PangoLayout) text = create_tick (self, scale, i, &width, &height);

      gdk_cairo_set_source_rgba (cr, color);
      cairo_move_to (cr, mirrored ? frame->x + frame->width + GAP : frame->x - GAP - width, y - height / 2.0);
      pango_cairo_show_layout (cr, text);
      cairo_set_source_rgba (cr, color->red, color->green, color->blue, 0.2);
      cairo_set_line_width (cr, 1);
      cairo_move_to (cr, frame->x, y);
      cairo_line_to (cr, frame->x + frame->width, y);
      cairo_stroke (cr);
    }
}

/* Draws the labels of the first and the last period. If there is no room for both, they are abbreviated; if there still
 * is none, the first one is left out. */
static void
draw_times (const Plot  *self,
            cairo_t     *cr,
            const Frame *frame,
            gboolean     mirrored)
{
  gboolean has_room = FALSE;

  for (int is_short = 0; is_short < 2 && !has_room; is_short++)
    {
      int              widths[2];
      g_autofree char *begin = dup_period (&g_array_index (self->periods, FairPeriod, 0), self->length, is_short);
      g_autofree char *end = dup_period (&g_array_index (self->periods, FairPeriod, self->periods->len - 1), self->length, is_short);
      g_autoptr (PangoLayout) first = create_text (self, begin, &widths[0], NULL);
      g_autoptr (PangoLayout) last = create_text (self, end, &widths[1], NULL);
      double y = frame->y + frame->height + GAP;

      has_room = widths[0] + widths[1] + 3 * GAP <= frame->width;
      if (!has_room && !is_short)
        continue;

      cairo_move_to (cr, mirrored ? frame->x + frame->width - widths[0] : frame->x, y);
      if (has_room)
        pango_cairo_show_layout (cr, first);
      cairo_move_to (cr, mirrored ? frame->x : frame->x + frame->width - widths[1], y);
      pango_cairo_show_layout (cr, last);
    }
}

static void
draw_values (const Plot          *self,
             cairo_t             *cr,
             const FairPlotScale *scale,
             const Frame         *frame,
             gboolean             mirrored)
{
  /* A text leaves its point in the path. */
  cairo_new_path (cr);
  cairo_translate (cr, frame->x, frame->y);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint pass = 0; pass < (fair_plot_has_marks (self->periods, frame->width) ? 2 : 1); pass++)
    {
      for (guint i = 0; i < self->periods->len; i++)
        {
          FairPlotPoint point = fair_plot_place (self->periods, self->kind, scale, i, frame->width, frame->height, mirrored);

          if (pass == 0)
            cairo_line_to (cr, point.x, point.y);
          else
            {
              cairo_new_sub_path (cr);
              cairo_arc (cr, point.x, point.y, RADIUS, 0, 2 * G_PI);
            }
        }
      if (pass == 0)
        cairo_stroke (cr);
      else
        cairo_fill (cr);
    }
}

static void
draw_cb (GtkDrawingArea *area,
         cairo_t        *cr,
         int             width,
         int             height,
         gpointer        data)
{
  const Plot   *self = data;
  gboolean      mirrored = gtk_widget_get_direction (self->area) == GTK_TEXT_DIR_RTL;
  FairPlotScale scale;
  GdkRGBA       color;
  Frame         frame;

  if (self->periods == NULL)
    return;

  scale = fair_plot_find_scale (self->periods, self->kind);
  frame = find_frame (self, &scale, width, height, mirrored);
  fair_compat_get_color (self->area, &color);
  draw_ticks (self, cr, &scale, &frame, mirrored, &color);
  gdk_cairo_set_source_rgba (cr, &color);
  draw_times (self, cr, &frame, mirrored);
  draw_values (self, cr, &scale, &frame, mirrored);
}

/* The shortest period length that does not result in too many periods. */
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
update (FairPlots *self)
{
  gboolean has_any = FALSE;
  gboolean has_plot = FALSE;

  for (FairPlotKind kind = FAIR_PLOT_SHARE; kind < FAIR_N_PLOTS; kind++)
    {
      Plot            *plot = &self->plots[kind];
      g_autofree char *text = NULL;

      g_clear_pointer (&plot->periods, g_array_unref);
      plot->length = (FairPeriodLength) gtk_drop_down_get_selected (self->lengths);
      if (plot->figures != NULL && plot->figures->periods->len >= MIN_PERIODS)
        {
          /* With longer periods there may be too few of them. */
          has_any = TRUE;
          plot->periods = fair_statistics_join_periods (plot->figures, plot->length);
          if (plot->periods->len < MIN_PERIODS)
            g_clear_pointer (&plot->periods, g_array_unref);
        }
      text = plot->periods ? fair_plot_describe (plot->periods, kind, plot->length) : NULL;
      has_plot |= text != NULL;
      gtk_widget_set_visible (plot->title, text != NULL);
      gtk_widget_set_visible (plot->area, text != NULL);
      gtk_widget_set_tooltip_text (plot->area, text);
      gtk_accessible_update_property (GTK_ACCESSIBLE (plot->area), GTK_ACCESSIBLE_PROPERTY_LABEL, text ? text : "", -1);
      gtk_widget_queue_draw (plot->area);
    }
  gtk_widget_set_visible (self->few, !has_plot);
  gtk_widget_set_visible (self->group, has_any);
}

static void
length_selected_cb (FairPlots *self)
{
  if (self->is_fitting)
    return;

  self->fits_length = FALSE;
  update (self);
}

static void
set_figures (FairPlots            *self,
             FairPlotKind          kind,
             const FairStatistics *figures)
{
  g_clear_pointer (&self->plots[kind].figures, fair_statistics_unref);
  if (figures != NULL)
    self->plots[kind].figures = fair_statistics_ref ((FairStatistics *) figures);
}

/* Returns: (transfer full): no plots yet, which appear in @box; in @lengths, the player chooses days, weeks or months.
 * @group: contains both, and must outlive the plots */
FairPlots *
fair_plots_new (GtkWidget   *group,
                GtkDropDown *lengths,
                GtkBox      *box)
{
  FairPlots *self = g_new0 (FairPlots, 1);
  g_autoptr (GtkListItemFactory) factory = fair_wrapping_factory_new_steady ();

  self->group = group;
  self->lengths = lengths;
  self->fits_length = TRUE;
  for (FairPlotKind kind = FAIR_PLOT_SHARE; kind < FAIR_N_PLOTS; kind++)
    {
      Plot *plot = &self->plots[kind];

      plot->kind = kind;
      plot->title = g_object_new (GTK_TYPE_LABEL, "label", get_title (kind), "xalign", 0.0, "wrap", TRUE, NULL);
      plot->area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, "content-width", MIN_WIDTH,
                                 "content-height", HEIGHT, NULL);
      gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (plot->area), draw_cb, plot, NULL);
      gtk_box_append (box, plot->title);
      gtk_box_append (box, plot->area);
    }
  self->few = g_object_new (GTK_TYPE_LABEL, "label", _ ("Too few games for a line. Choose shorter periods."), "wrap", TRUE, NULL);
  gtk_box_append (box, self->few);
  fair_compat_name_drop_down (lengths, _ ("Days, weeks, or months"));
  fair_wrapping_apply (group);
  /* Set after the call above, because a drop-down with wrapping texts would be drawn as a column of letters. */
  gtk_drop_down_set_factory (lengths, factory);
  g_signal_connect_swapped (lengths, "notify::selected", G_CALLBACK (length_selected_cb), self);
  return self;
}

void
fair_plots_free (FairPlots *self)
{
  g_signal_handlers_disconnect_by_data (self->lengths, self);
  for (FairPlotKind kind = FAIR_PLOT_SHARE; kind < FAIR_N_PLOTS; kind++)
    {
      gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->plots[kind].area), NULL, NULL, NULL);
      set_figures (self, kind, NULL);
      g_clear_pointer (&self->plots[kind].periods, g_array_unref);
    }
  g_free (self);
}

/* Plots games won and, if @has_score, points of @figures, which are by day; leaves the plots of reviews. */
void
fair_plots_show (FairPlots            *self,
                 const FairStatistics *figures,
                 gboolean              has_score)
{
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

/* Plots the findings of reviews below the other plots; nothing if @figures is NULL. */
void
fair_plots_show_reviews (FairPlots               *self,
                         const FairReviewFigures *figures)
{
  set_figures (self, FAIR_PLOT_TURNED, figures ? figures->turned_over_time : NULL);
  set_figures (self, FAIR_PLOT_ABOVE, figures ? figures->above_over_time : NULL);
  update (self);
}
