/* The time axis of a plot is linear, so a month without a game is as wide as any other month.  The length of the
 * periods is chosen by how many there are, until the player chooses one.  Plots with few values are hidden, and so is
 * everything if there never were enough. */
#include "fair-plots.h"

#include "fair-compat.h"
#include "fair-words.h"
#include "fair-wrapping-factory.h"

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

/* By FairPlotKind. */
static const char *const titles[FAIR_N_PLOTS] = {
  [FAIR_PLOT_SHARE] = N_ ("Percentage of Games Won"),
  [FAIR_PLOT_SCORE] = N_ ("Average Score"),
  [FAIR_PLOT_TURNED] = N_ ("Average Step at Which a Game Went Wrong"),
  [FAIR_PLOT_ABOVE] = N_ ("Average Moves Over the Shortest Known Win"),
  [FAIR_PLOT_COST] = N_ ("Average Points That Moves Cost")
};

typedef struct
{
  FairPlotKind     kind;
  GtkWidget       *title; /* borrowed from the group, like the area */
  GtkWidget       *area;
  FairStatistics  *figures; /* owned (nullable); by day */
  GArray          *periods; /* of FairPeriod, at least MIN_PERIODS; or NULL */
  FairPeriodLength length;
} Plot;

/* Belongs to the group. */
typedef struct
{
  GtkWidget   *group; /* borrowed, like the other widgets */
  GtkDropDown *lengths;
  GtkWidget   *few; /* the text if there are too few periods */
  Plot         plots[FAIR_N_PLOTS];
  gboolean     is_chosen; /* the player has chosen the length of the periods */
} Plots;

#define PLOTS "fair-plots"

static double
get_value (const FairPeriod *period,
           FairPlotKind      kind)
{
  return (kind == FAIR_PLOT_SHARE ? 100.0 * period->n_won : (double) period->score) / period->n_played;
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

/* Returns: (transfer full): a value of a plot, rounded, or a number in the same form */
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

/* Returns: (transfer full): a description of a plot of @periods, which are several: its title, and its first, last,
 * highest and lowest value */
char *
fair_plot_describe (GArray          *periods,
                    FairPlotKind     kind,
                    FairPeriodLength length)
{
  const FairPeriod *first = &g_array_index (periods, FairPeriod, 0);
  const FairPeriod *last = first + periods->len - 1;
  const FairPeriod *least = first;
  const FairPeriod *most = first;
  g_autofree char  *begin = dup_point (first, kind, length);
  g_autofree char  *end = dup_point (last, kind, length);
  g_autofree char  *highest = NULL;
  g_autofree char  *lowest = NULL;

  for (const FairPeriod *period = first + 1; period <= last; period++)
    {
      if (get_value (period, kind) < get_value (least, kind))
        least = period;
      if (get_value (period, kind) > get_value (most, kind))
        most = period;
    }
  highest = dup_point (most, kind, length);
  lowest = dup_point (least, kind, length);
  /* translators: the title of a plot, and four values, like “20% (March 2026)” */
  return g_strdup_printf (_ ("%s\n%s to %s. Highest: %s. Lowest: %s."), _ (titles[kind]), begin, end, highest, lowest);
}

/* A plot while it is drawn: the area of its lines and points, with labels around it. */
typedef struct
{
  const Plot   *plot;
  cairo_t      *cr;
  FairPlotScale scale;
  GdkRGBA       color;
  gboolean      mirrored; /* time runs from right to left */
  double        x;
  double        y;
  double        width;
  double        height;
} Drawing;

static PangoLayout *
create_text (const Drawing *self,
             const char    *text)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (self->plot->area, text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  return layout;
}

/* Returns: (transfer full): the label of a line, from 0 at the bottom */
static PangoLayout *
create_line_label (const Drawing *self,
                   guint          index)
{
  g_autofree char *value = fair_plot_dup_value (self->scale.bottom + index * self->scale.step, self->plot->kind);

  return create_text (self, value);
}

/* Draws @text so that it begins at a point in the direction of time, or ends there if @is_end. */
static void
draw_text (const Drawing *self,
           PangoLayout   *text,
           double         x,
           double         y,
           gboolean       is_end)
{
  int width;

  pango_layout_get_pixel_size (text, &width, NULL);
  cairo_move_to (self->cr, is_end != self->mirrored ? x - width : x, y);
  pango_cairo_show_layout (self->cr, text);
}

/* Leaves room for the widest label at the side, that of the lowest or the highest line, and for a line of text below. */
static void
find_area (Drawing *self,
           int      width,
           int      height)
{
  g_autoptr (PangoLayout) lowest = create_line_label (self, 0);
  g_autoptr (PangoLayout) highest = create_line_label (self, self->scale.n_steps);
  int widths[2];
  int text_height;

  pango_layout_get_pixel_size (lowest, &widths[0], &text_height);
  pango_layout_get_pixel_size (highest, &widths[1], NULL);
  self->width = width - MAX (widths[0], widths[1]) - 3 * GAP;
  self->height = height - 1.5 * text_height - 2 * GAP;
  self->x = self->mirrored ? 2 * GAP : width - self->width - 2 * GAP;
  self->y = text_height / 2.0;
}

static void
draw_lines (const Drawing *self)
{
  for (guint i = 0; i <= self->scale.n_steps; i++)
    {
      double y = self->y + self->height * (1 - (double) i / self->scale.n_steps);
      int    height;
      g_autoptr (PangoLayout) label = create_line_label (self, i);

      pango_layout_get_pixel_size (label, NULL, &height);
      gdk_cairo_set_source_rgba (self->cr, &self->color);
      draw_text (self, label, self->mirrored ? self->x + self->width + GAP : self->x - GAP, y - height / 2.0, TRUE);
      cairo_set_source_rgba (self->cr, self->color.red, self->color.green, self->color.blue, 0.2);
      cairo_set_line_width (self->cr, 1);
      cairo_move_to (self->cr, self->x, y);
      cairo_line_to (self->cr, self->x + self->width, y);
      cairo_stroke (self->cr);
    }
}

/* Draws the labels of the first and the last period. If there is no room for both, they are abbreviated; if there still
 * is none, the first one is left out. */
static void
draw_times (const Drawing *self)
{
  const FairPeriod *periods = &g_array_index (self->plot->periods, FairPeriod, 0);
  double            end_x = self->mirrored ? self->x : self->x + self->width;
  double            y = self->y + self->height + GAP;
  gboolean          has_room = FALSE;

  for (int is_short = 0; is_short < 2 && !has_room; is_short++)
    {
      int              widths[2];
      g_autofree char *begin = dup_period (periods, self->plot->length, is_short);
      g_autofree char *end = dup_period (periods + self->plot->periods->len - 1, self->plot->length, is_short);
      g_autoptr (PangoLayout) first = create_text (self, begin);
      g_autoptr (PangoLayout) last = create_text (self, end);

      pango_layout_get_pixel_size (first, &widths[0], NULL);
      pango_layout_get_pixel_size (last, &widths[1], NULL);
      has_room = widths[0] + widths[1] + 3 * GAP <= self->width;
      if (has_room)
        draw_text (self, first, self->mirrored ? self->x + self->width : self->x, y, FALSE);
      if (has_room || is_short)
        draw_text (self, last, end_x, y, TRUE);
    }
}

static void
draw_values (const Drawing *self)
{
  GArray  *periods = self->plot->periods;
  gboolean has_marks = fair_plot_has_marks (periods, self->width);

  /* A text leaves its point in the path. */
  cairo_new_path (self->cr);
  cairo_translate (self->cr, self->x, self->y);
  cairo_set_line_width (self->cr, 2);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < (has_marks ? 2 : 1) * periods->len; i++)
    {
      FairPlotPoint point = fair_plot_place (periods, self->plot->kind, &self->scale, i % periods->len, self->width, self->height, self->mirrored);

      if (i < periods->len)
        cairo_line_to (self->cr, point.x, point.y);
      else
        cairo_arc (self->cr, point.x, point.y, RADIUS, 0, 2 * G_PI);
      if (i + 1 == periods->len)
        cairo_stroke (self->cr);
      else if (i >= periods->len)
        cairo_fill (self->cr);
    }
}

static void
draw_cb (GtkDrawingArea *area,
         cairo_t        *cr,
         int             width,
         int             height,
         gpointer        data)
{
  const Plot *plot = data;
  Drawing     self = { .plot = plot, .cr = cr, .mirrored = gtk_widget_get_direction (plot->area) == GTK_TEXT_DIR_RTL };

  if (plot->periods == NULL)
    return;

  self.scale = fair_plot_find_scale (plot->periods, plot->kind);
  fair_compat_get_color (plot->area, &self.color);
  find_area (&self, width, height);
  draw_lines (&self);
  gdk_cairo_set_source_rgba (cr, &self.color);
  draw_times (&self);
  draw_values (&self);
}

static void
update (Plots *self)
{
  gboolean has_any = FALSE;
  gboolean has_plot = FALSE;

  for (FairPlotKind kind = FAIR_PLOT_SHARE; kind < FAIR_N_PLOTS; kind++)
    {
      Plot            *plot = &self->plots[kind];
      gboolean         is_enough = plot->figures != NULL && plot->figures->periods->len >= MIN_PERIODS;
      g_autofree char *text = NULL;

      plot->length = (FairPeriodLength) gtk_drop_down_get_selected (self->lengths);
      g_clear_pointer (&plot->periods, g_array_unref);
      if (is_enough)
        plot->periods = fair_statistics_join_periods (plot->figures, plot->length);
      /* With longer periods there may be too few of them. */
      if (is_enough && plot->periods->len < MIN_PERIODS)
        g_clear_pointer (&plot->periods, g_array_unref);
      text = plot->periods ? fair_plot_describe (plot->periods, kind, plot->length) : NULL;
      has_any |= is_enough;
      has_plot |= text != NULL;
      gtk_widget_set_visible (plot->title, text != NULL);
      gtk_widget_set_visible (plot->area, text != NULL);
      /* Each new text makes GTK ask where the pointer is. */
      if (g_strcmp0 (gtk_widget_get_tooltip_text (plot->area), text) != 0)
        gtk_widget_set_tooltip_text (plot->area, text);
      gtk_accessible_update_property (GTK_ACCESSIBLE (plot->area), GTK_ACCESSIBLE_PROPERTY_LABEL, text ? text : "", -1);
      gtk_widget_queue_draw (plot->area);
    }
  gtk_widget_set_visible (self->few, !has_plot);
  gtk_widget_set_visible (self->group, has_any);
}

static void
length_chosen_cb (Plots *self)
{
  self->is_chosen = TRUE;
  update (self);
}

static void
plots_free (Plots *self)
{
  for (FairPlotKind kind = FAIR_PLOT_SHARE; kind < FAIR_N_PLOTS; kind++)
    {
      g_clear_pointer (&self->plots[kind].figures, fair_statistics_unref);
      g_clear_pointer (&self->plots[kind].periods, g_array_unref);
    }
  g_free (self);
}

/* Returns: (transfer floating): a group of plots, in which the player chooses days, weeks or months; hidden until there
 * is something to plot */
GtkWidget *
fair_plots_new (void)
{
  const char *const lengths[] = { _ ("By Day"), _ ("By Week"), _ ("By Month"), NULL };
  Plots            *self = g_new0 (Plots, 1);
  GtkWidget        *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 6,
                                        "css-classes", (const char *[]){ "card", "plots", NULL }, NULL);
  g_autoptr (GtkStringList) names = gtk_string_list_new (lengths);

  self->group = g_object_new (ADW_TYPE_PREFERENCES_GROUP, "title", _ ("Over Time"), "visible", FALSE, NULL);
  self->lengths = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  self->few = g_object_new (GTK_TYPE_LABEL, "label", _ ("Too few games for a line. Choose shorter periods."), "wrap", TRUE, NULL);
  for (FairPlotKind kind = FAIR_PLOT_SHARE; kind < FAIR_N_PLOTS; kind++)
    {
      Plot *plot = &self->plots[kind];

      plot->kind = kind;
      plot->title = g_object_new (GTK_TYPE_LABEL, "label", _ (titles[kind]), "xalign", 0.0, "wrap", TRUE, NULL);
      plot->area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, "content-width", MIN_WIDTH,
                                 "content-height", HEIGHT, NULL);
      gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (plot->area), draw_cb, plot, NULL);
      gtk_box_append (GTK_BOX (box), plot->title);
      gtk_box_append (GTK_BOX (box), plot->area);
    }
  gtk_box_append (GTK_BOX (box), self->few);
  gtk_widget_set_valign (GTK_WIDGET (self->lengths), GTK_ALIGN_CENTER);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self->group), GTK_WIDGET (self->lengths));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), box);
  fair_wrapping_apply (self->group);
  /* Set after the call above, because a drop-down with wrapping texts would be drawn as a column of letters. */
  fair_wrapping_fill_drop_down (self->lengths, names, _ ("Days, weeks, or months"));
  gtk_drop_down_set_selected (self->lengths, FAIR_PERIOD_WEEK);
  g_signal_connect_swapped (self->lengths, "notify::selected", G_CALLBACK (length_chosen_cb), self);
  g_object_set_data_full (G_OBJECT (self->group), PLOTS, self, (GDestroyNotify) plots_free);
  return self->group;
}

/* Plots @figures, which are by day, in @plots, a group from fair_plots_new(); nothing if they are NULL. Those of the games
 * won choose the length of the periods, until the player does. */
void
fair_plots_show (GtkWidget            *plots,
                 FairPlotKind          kind,
                 const FairStatistics *figures)
{
  Plots           *self = g_object_get_data (G_OBJECT (plots), PLOTS);
  FairPeriodLength length = FAIR_PERIOD_DAY;

  g_clear_pointer (&self->plots[kind].figures, fair_statistics_unref);
  if (figures != NULL)
    self->plots[kind].figures = fair_statistics_ref ((FairStatistics *) figures);
  if (kind == FAIR_PLOT_SHARE && figures != NULL && !self->is_chosen)
    {
      /* The shortest length that does not result in too many periods. */
      for (; length < FAIR_PERIOD_MONTH; length++)
        {
          g_autoptr (GArray) periods = fair_statistics_join_periods (figures, length);

          if (periods->len <= MAX_PERIODS)
            break;
        }
      g_signal_handlers_block_by_func (self->lengths, length_chosen_cb, self);
      gtk_drop_down_set_selected (self->lengths, length);
      g_signal_handlers_unblock_by_func (self->lengths, length_chosen_cb, self);
    }
  update (self);
}
