/* FairReviewMark: each kind has its own shape, so that the colors add nothing.  A bar before the mark says that this is
 * where the line turned; a short line below it, that the move was forced; a long one, that it is part of a detour. */
#include "config.h"

#include "fair-review-mark.h"

#include "fair-compat.h"

struct _FairReviewMark
{
  GtkWidget parent_instance;

  FairReviewMarkKind kind;
  gboolean           turn;
  gboolean           forced;
  gboolean           detour;
  int                size; /* as measured */
};

G_DEFINE_FINAL_TYPE (FairReviewMark, fair_review_mark, GTK_TYPE_WIDGET)

static const char *const classes[FAIR_REVIEW_N_MARKS] = {
  [FAIR_REVIEW_MARK_OPEN] = "open",
  [FAIR_REVIEW_MARK_WON] = "won",
  [FAIR_REVIEW_MARK_LOST] = "lost",
  [FAIR_REVIEW_MARK_UNFOUND] = "unfound"
};

/* A mark grows with the text. */
static int
get_size (GtkWidget *widget)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, "0");
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  return height;
}

static void
fair_review_mark_measure (GtkWidget     *widget,
                          GtkOrientation orientation,
                          int            for_size,
                          int           *minimum,
                          int           *natural,
                          int           *minimum_baseline,
                          int           *natural_baseline)
{
  FairReviewMark *self = FAIR_REVIEW_MARK (widget);

  self->size = get_size (widget);
  *minimum = *natural = self->size;
}

static void
draw_disc (GtkSnapshot   *snapshot,
           float          radius,
           const GdkRGBA *color)
{
  graphene_rect_t rect = GRAPHENE_RECT_INIT (-radius, -radius, 2 * radius, 2 * radius);
  GskRoundedRect  circle;

  gsk_rounded_rect_init_from_rect (&circle, &rect, radius);
  gtk_snapshot_push_rounded_clip (snapshot, &circle);
  gtk_snapshot_append_color (snapshot, color, &rect);
  gtk_snapshot_pop (snapshot);
}

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
  for (guint i = 0; i < 2; i++)
    {
      gtk_snapshot_save (snapshot);
      gtk_snapshot_rotate (snapshot, i > 0 ? 45 : -45);
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

/* A bar at the side where the position before lies. */
static void
draw_turn (GtkWidget   *widget,
           GtkSnapshot *snapshot,
           float        half,
           float        size)
{
  float    width = MAX (2, size * 0.16f);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GdkRGBA  color;

  fair_compat_get_color (gtk_widget_get_parent (widget), &color);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (mirrored ? half - width / 2 : -half - width / 2, -size, width, 2 * size));
}

/* Lines below the mark; the long one meets those of the marks beside it. */
static void
draw_lines (FairReviewMark *self,
            GtkSnapshot    *snapshot,
            float           half,
            float           size)
{
  float   width = MAX (2, size * 0.14f);
  GdkRGBA color;

  fair_compat_get_color (gtk_widget_get_parent (GTK_WIDGET (self)), &color);
  if (self->forced)
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (-size * 0.3f, size * 0.42f, size * 0.6f, width));
  if (self->detour)
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (-half, size * 0.42f + 1.5f * width, 2 * half, width));
}

static void
fair_review_mark_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  FairReviewMark *self = FAIR_REVIEW_MARK (widget);
  float           width = (float) gtk_widget_get_width (widget);
  float           height = (float) gtk_widget_get_height (widget);
  float           size = (float) self->size;
  GdkRGBA         color;

  fair_compat_get_color (widget, &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (width / 2, height / 2));
  if (self->kind == FAIR_REVIEW_MARK_WON)
    draw_disc (snapshot, size * 0.32f, &color);
  else if (self->kind == FAIR_REVIEW_MARK_LOST)
    draw_cross (snapshot, size * 0.4f, MAX (2, size * 0.18f), &color);
  else if (self->kind == FAIR_REVIEW_MARK_UNFOUND)
    draw_question (widget, snapshot, &color);
  else
    draw_ring (snapshot, size * 0.22f, MAX (1, size * 0.08f), &color);
  draw_lines (self, snapshot, width / 2, size);
  if (self->turn)
    draw_turn (widget, snapshot, width / 2, size * 0.7f);
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

/* Returns: (transfer floating): a mark of a position that was not searched yet */
GtkWidget *
fair_review_mark_new (GtkAccessibleRole role)
{
  return g_object_new (FAIR_TYPE_REVIEW_MARK, "accessible-role", role, NULL);
}

/* Sets what is known of the position. */
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

/* What is known of the position. */
FairReviewMarkKind
fair_review_mark_get_kind (FairReviewMark *self)
{
  g_return_val_if_fail (FAIR_IS_REVIEW_MARK (self), FAIR_REVIEW_MARK_OPEN);

  return self->kind;
}

/* Sets whether the line turned with the step that led here. */
void
fair_review_mark_set_turn (FairReviewMark *self,
                           gboolean        turn)
{
  g_return_if_fail (FAIR_IS_REVIEW_MARK (self));

  if (self->turn == turn)
    return;

  self->turn = turn;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Sets whether the move that led here was forced, and whether it is part of a detour. */
void
fair_review_mark_set_lines (FairReviewMark *self,
                            gboolean        forced,
                            gboolean        detour)
{
  g_return_if_fail (FAIR_IS_REVIEW_MARK (self));

  if (self->forced == forced && self->detour == detour)
    return;

  self->forced = forced;
  self->detour = detour;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
