/* Each kind has its own shape, and its own height in the band of a timeline, so that the colors add nothing. */
#include "config.h"

#include "fair-review-mark.h"

#include "fair-compat.h"

struct _FairReviewMark
{
  GtkWidget parent_instance;

  FairReviewMarkKind  kind;
  FairReviewMarkFlags flags;
  int                 size; /* as measured: a mark grows with the text */
};

G_DEFINE_FINAL_TYPE (FairReviewMark, fair_review_mark, GTK_TYPE_WIDGET)

static const char *const classes[FAIR_REVIEW_N_MARKS] = {
  [FAIR_REVIEW_MARK_OPEN] = "open",
  [FAIR_REVIEW_MARK_WON] = "won",
  [FAIR_REVIEW_MARK_LOST] = "lost",
  [FAIR_REVIEW_MARK_UNFOUND] = "unfound"
};

static void
fair_review_mark_measure (GtkWidget     *widget,
                          GtkOrientation orientation,
                          int            for_size,
                          int           *minimum,
                          int           *natural,
                          int           *minimum_baseline,
                          int           *natural_baseline)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, "0");

  pango_layout_get_pixel_size (layout, NULL, &FAIR_REVIEW_MARK (widget)->size);
  *minimum = *natural = FAIR_REVIEW_MARK (widget)->size;
}

/* Draws a ring, or a disc if @width is the radius. */
static void
draw_ring (GtkSnapshot   *snapshot,
           float          radius,
           float          width,
           const GdkRGBA *color)
{
  graphene_rect_t rect = GRAPHENE_RECT_INIT (-radius, -radius, 2 * radius, 2 * radius);
  const float     widths[] = { width, width, width, width };
  const GdkRGBA   colors[] = { *color, *color, *color, *color };
  GskRoundedRect  circle;

  gsk_rounded_rect_init_from_rect (&circle, &rect, radius);
  gtk_snapshot_append_border (snapshot, &circle, widths, colors);
}

static void
draw_cross (GtkSnapshot   *snapshot,
            float          radius,
            float          width,
            const GdkRGBA *color)
{
  for (float angle = -45; angle <= 45; angle += 90)
    {
      gtk_snapshot_save (snapshot);
      gtk_snapshot_rotate (snapshot, angle);
      gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (-radius, -width / 2, 2 * radius, width));
      gtk_snapshot_restore (snapshot);
    }
}

static void
draw_question (GtkWidget     *widget,
               GtkSnapshot   *snapshot,
               const GdkRGBA *color)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, "?");
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) -width / 2, (float) -height / 2));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

/* Draws the lines below the mark, the long one of which meets the lines of adjacent marks, and the bar on the side of
 * the previous position. */
static void
draw_flags (FairReviewMark *self,
            GtkSnapshot    *snapshot,
            float           half)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean   mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  float      size = (float) self->size;
  float      line = MAX (2, size * 0.14f);
  float      bar = MAX (2, size * 0.112f);
  GdkRGBA    color;

  fair_compat_get_color (gtk_widget_get_parent (widget), &color);
  if (self->flags & FAIR_REVIEW_MARK_FORCED)
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (-size * 0.3f, size * 0.42f, size * 0.6f, line));
  if (self->flags & FAIR_REVIEW_MARK_DETOUR)
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (-half, size * 0.42f + 1.5f * line, 2 * half, line));
  if (self->flags & FAIR_REVIEW_MARK_TURN)
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT ((mirrored ? half : -half) - bar / 2, -size * 0.7f, bar, size * 1.4f));
}

static void
fair_review_mark_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  FairReviewMark *self = FAIR_REVIEW_MARK (widget);
  float           half = (float) gtk_widget_get_width (widget) / 2;
  float           size = (float) self->size;
  GdkRGBA         color;

  fair_compat_get_color (widget, &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (half, (float) gtk_widget_get_height (widget) / 2));
  if (self->kind == FAIR_REVIEW_MARK_WON)
    draw_ring (snapshot, size * 0.32f, size * 0.32f, &color);
  else if (self->kind == FAIR_REVIEW_MARK_LOST)
    draw_cross (snapshot, size * 0.4f, MAX (2, size * 0.18f), &color);
  else if (self->kind == FAIR_REVIEW_MARK_UNFOUND)
    draw_question (widget, snapshot, &color);
  else
    draw_ring (snapshot, size * 0.22f, MAX (1, size * 0.08f), &color);
  draw_flags (self, snapshot, half);
  gtk_snapshot_restore (snapshot);
}

static void
fair_review_mark_class_init (FairReviewMarkClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = fair_review_mark_measure;
  widget_class->snapshot = fair_review_mark_snapshot;
  gtk_widget_class_set_css_name (widget_class, "review-mark");
}

static void
fair_review_mark_init (FairReviewMark *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), classes[self->kind]);
}

void
fair_review_mark_set_kind (FairReviewMark    *self,
                           FairReviewMarkKind kind)
{
  g_return_if_fail (FAIR_IS_REVIEW_MARK (self));

  if (self->kind == kind)
    return;

  gtk_widget_remove_css_class (GTK_WIDGET (self), classes[self->kind]);
  gtk_widget_add_css_class (GTK_WIDGET (self), classes[kind]);
  self->kind = kind;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

FairReviewMarkKind
fair_review_mark_get_kind (FairReviewMark *self)
{
  g_return_val_if_fail (FAIR_IS_REVIEW_MARK (self), FAIR_REVIEW_MARK_OPEN);

  return self->kind;
}

FairReviewMarkFlags
fair_review_mark_get_flags (FairReviewMark *self)
{
  g_return_val_if_fail (FAIR_IS_REVIEW_MARK (self), 0);

  return self->flags;
}

void
fair_review_mark_set_flag (FairReviewMark     *self,
                           FairReviewMarkFlags flag,
                           gboolean            is_set)
{
  g_return_if_fail (FAIR_IS_REVIEW_MARK (self));

  if (((self->flags & flag) != 0) == is_set)
    return;

  self->flags ^= flag;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
