#include "config.h"

#include "fair-plot.h"

#include "fair-compat.h"
#include "fair-score-words.h"

#include <glib/gi18n-lib.h>

enum
{
  MIN_WIDTH = 240,
  HEIGHT = 180,
  GAP = 6 /* pixels between labels and the plot */
};

struct _FairPlot
{
  GtkWidget parent_instance;

  FairPlotKind     kind;
  FairPeriodLength length;
  GArray          *periods; /* of FairPeriod; NULL or not empty */
};

G_DEFINE_FINAL_TYPE (FairPlot, fair_plot, GTK_TYPE_WIDGET)

static PangoLayout *
create_text (FairPlot   *self,
             const char *text)
{
  PangoLayout   *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  return layout;
}

/* Draws @text with its upper left corner at a point. */
static void
write_text (GtkSnapshot   *snapshot,
            PangoLayout   *text,
            double         x,
            double         y,
            const GdkRGBA *color)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_layout (snapshot, text, color);
  gtk_snapshot_restore (snapshot);
}

/* The area of the lines and points; labels are around it. */
typedef struct
{
  double x;
  double y;
  double width;
  double height;
} Frame;

/* Measures the widest label at the side, and the height of a line of text. */
static void
measure_texts (FairPlot *self,
               int      *width,
               int      *height)
{
  FairPlotLayout *layout = fair_plot_layout_new (self->periods, self->kind, 1, 1, FALSE);

  *width = *height = 0;
  for (guint i = 0; i < layout->ticks->len; i++)
    {
      g_autofree char *value = fair_score_words_value (g_array_index (layout->ticks, FairPlotTick, i).value, self->kind);
      g_autoptr (PangoLayout) text = create_text (self, value);
      int text_width, text_height;

      pango_layout_get_pixel_size (text, &text_width, &text_height);
      *width = MAX (*width, text_width);
      *height = MAX (*height, text_height);
    }
  fair_plot_layout_free (layout);
}

static Frame
find_frame (FairPlot *self,
            gboolean  mirrored)
{
  int text_width, text_height;

  measure_texts (self, &text_width, &text_height);
  return (Frame){
    .x = mirrored ? 2 * GAP : text_width + GAP,
    .y = text_height / 2.0,
    .width = gtk_widget_get_width (GTK_WIDGET (self)) - text_width - 3 * GAP,
    .height = gtk_widget_get_height (GTK_WIDGET (self)) - 1.5 * text_height - 2 * GAP,
  };
}

/* Draws the labels at the side. */
static void
write_values (FairPlot             *self,
              GtkSnapshot          *snapshot,
              const FairPlotLayout *layout,
              const Frame          *frame,
              gboolean              mirrored,
              const GdkRGBA        *color)
{
  for (guint i = 0; i < layout->ticks->len; i++)
    {
      const FairPlotTick *tick = &g_array_index (layout->ticks, FairPlotTick, i);
      g_autofree char    *value = fair_score_words_value (tick->value, self->kind);
      g_autoptr (PangoLayout) text = create_text (self, value);
      int width, height;

      pango_layout_get_pixel_size (text, &width, &height);
      write_text (snapshot, text, mirrored ? frame->x + frame->width + GAP : frame->x - GAP - width,
                  frame->y + tick->y - height / 2.0, color);
    }
}

/* Creates the labels of the first and the last period. Returns: their width together. */
static int
create_times (FairPlot    *self,
              gboolean     is_short,
              PangoLayout *texts[2])
{
  int sum = 0;

  for (guint i = 0; i < 2; i++)
    {
      const FairPeriod *period = &g_array_index (self->periods, FairPeriod, i > 0 ? self->periods->len - 1 : 0);
      g_autofree char  *when = is_short ? fair_score_words_short_period (&period->first, self->length)
                                        : fair_score_words_period (&period->first, self->length);
      int               width;

      texts[i] = create_text (self, when);
      pango_layout_get_pixel_size (texts[i], &width, NULL);
      sum += width;
    }

  return sum;
}

/* Draws the labels of the periods. If there is no room for both, they are abbreviated; if there still is
 * none, the first one is left out. */
static void
write_times (FairPlot      *self,
             GtkSnapshot   *snapshot,
             const Frame   *frame,
             gboolean       mirrored,
             const GdkRGBA *color)
{
  gboolean     has_two = self->periods->len > 1;
  gboolean     has_room = TRUE;
  PangoLayout *texts[2];

  if (create_times (self, FALSE, texts) + 3 * GAP > frame->width && has_two)
    {
      g_object_unref (texts[0]);
      g_object_unref (texts[1]);
      has_room = create_times (self, TRUE, texts) + 3 * GAP <= frame->width;
    }
  for (guint i = 0; i < 2; i++)
    {
      double x = frame->x;
      int    width;

      pango_layout_get_pixel_size (texts[i], &width, NULL);
      if (!has_two)
        x += (frame->width - width) / 2;
      else if ((i == 1) != mirrored)
        x += frame->width - width;
      if (i == 0 ? has_room : has_two)
        write_text (snapshot, texts[i], x, frame->y + frame->height + GAP, color);
      g_object_unref (texts[i]);
    }
}

static void
draw_lines (cairo_t              *cr,
            const FairPlotLayout *layout,
            const Frame          *frame,
            const GdkRGBA        *color)
{
  for (guint i = 0; i < layout->ticks->len; i++)
    {
      const FairPlotTick *tick = &g_array_index (layout->ticks, FairPlotTick, i);
      double              y = frame->y + tick->y;

      cairo_move_to (cr, frame->x, y);
      cairo_line_to (cr, frame->x + frame->width, y);
    }
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, 0.2);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

static void
draw_values (cairo_t              *cr,
             const FairPlotLayout *layout,
             const Frame          *frame,
             const GdkRGBA        *color)
{
  double radius = layout->points->len == 1 ? MAX (layout->radius, 4) : layout->radius;

  gdk_cairo_set_source_rgba (cr, color);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < layout->points->len; i++)
    {
      const FairPlotPoint *point = &g_array_index (layout->points, FairPlotPoint, i);

      cairo_line_to (cr, frame->x + point->x, frame->y + point->y);
    }
  cairo_stroke (cr);
  for (guint i = 0; radius > 0 && i < layout->points->len; i++)
    {
      const FairPlotPoint *point = &g_array_index (layout->points, FairPlotPoint, i);

      cairo_arc (cr, frame->x + point->x, frame->y + point->y, radius, 0, 2 * G_PI);
      cairo_fill (cr);
    }
}

static void
fair_plot_snapshot (GtkWidget   *widget,
                    GtkSnapshot *snapshot)
{
  FairPlot *self = FAIR_PLOT (widget);
  gboolean  mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  g_autoptr (FairPlotLayout) layout = NULL;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget));
  GdkRGBA         color;
  Frame           frame;
  cairo_t        *cr;

  if (self->periods == NULL)
    return;

  frame = find_frame (self, mirrored);
  layout = fair_plot_layout_new (self->periods, self->kind, frame.width, frame.height, mirrored);
  fair_compat_get_color (widget, &color);
  write_values (self, snapshot, layout, &frame, mirrored, &color);
  write_times (self, snapshot, &frame, mirrored, &color);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  draw_lines (cr, layout, &frame, &color);
  draw_values (cr, layout, &frame, &color);
  cairo_destroy (cr);
}

static void
fair_plot_measure (GtkWidget     *widget,
                   GtkOrientation orientation,
                   int            for_size,
                   int           *minimum,
                   int           *natural,
                   int           *minimum_baseline,
                   int           *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : HEIGHT;
}

static void
fair_plot_finalize (GObject *object)
{
  g_clear_pointer (&FAIR_PLOT (object)->periods, g_array_unref);

  G_OBJECT_CLASS (fair_plot_parent_class)->finalize (object);
}

static void
fair_plot_class_init (FairPlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fair_plot_finalize;
  widget_class->measure = fair_plot_measure;
  widget_class->snapshot = fair_plot_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "plot");
}

static void
fair_plot_init (FairPlot *self)
{
}

/* Returns: (transfer floating): an empty plot */
GtkWidget *
fair_plot_new (FairPlotKind kind)
{
  FairPlot *self = g_object_new (FAIR_TYPE_PLOT, NULL);

  self->kind = kind;
  return GTK_WIDGET (self);
}

/**
 * fair_plot_set_periods:
 * @periods: (element-type FairPeriod): in order; must not change any more
 * @length: of each period
 *
 * Plots the periods; without any, the plot is empty.
 */
void
fair_plot_set_periods (FairPlot        *self,
                       GArray          *periods,
                       FairPeriodLength length)
{
  g_autofree char *text = NULL;

  g_return_if_fail (FAIR_IS_PLOT (self));

  g_clear_pointer (&self->periods, g_array_unref);
  if (periods->len > 0)
    self->periods = g_array_ref (periods);
  self->length = length;
  text = self->periods ? fair_score_words_plot (periods, self->kind, length) : g_strdup ("");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
