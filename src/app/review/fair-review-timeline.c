/* FairReviewTimeline: has a mark for each position, as a child; one of them is selected and can get the focus.  A click
 * activates "replay.go-to" with a position; the window that shows the position then selects it.  Keys are not handled
 * here, because they work in the whole window.
 *
 * FairReviewMark: each kind has its own shape, so that the colors add nothing. */
#include "config.h"

#include "fair-review-timeline.h"

#include "fair-compat.h"

#include <glib/gi18n-lib.h>

enum
{
  MAX_STRETCH = 2 /* the maximum width of a column, as a multiple of its minimum width */
};

/* The free part of a column on each side of the middle of a mark. */
#define MARK_SHARE 0.42f

struct _FairReviewTimeline
{
  GtkWidget parent_instance;

  FairReviewLayout *layout;     /* owned; NULL without a game */
  GPtrArray        *marks;      /* of FairReviewMark, borrowed from the widget */
  guint             selected;   /* a position */
  int               cell_width; /* the minimum width of a column */
  int               cell_height;
  guint             tick; /* before the next frame the selected position is shown; 0 if it is */
};

struct _FairReviewMark
{
  GtkWidget parent_instance;

  FairReviewMarkKind  kind;
  FairReviewMarkFlags flags;
  int                 size; /* as measured: a mark grows with the text */
};

G_DEFINE_FINAL_TYPE (FairReviewTimeline, fair_review_timeline, GTK_TYPE_WIDGET)
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

static graphene_rect_t
find_rect (FairReviewTimeline *self,
           guint               at)
{
  const FairReviewSpot *spot = fair_review_layout_get (self->layout, at);
  int                   n_columns = (int) self->layout->n_columns;
  int                   room = gtk_widget_get_width (GTK_WIDGET (self));
  int                   width = CLAMP (room / n_columns, self->cell_width, MAX_STRETCH * self->cell_width);
  int                   x = MAX (room - width * n_columns, 0) / 2 + (int) spot->column * width;

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    x = room - x - width;
  return GRAPHENE_RECT_INIT ((float) x, (float) (self->cell_height * (int) spot->row), (float) width,
                             (float) self->cell_height);
}

/* Scrolls the parent of the timeline, so that some positions on both sides of the selected one are visible. */
static void
show_selected (FairReviewTimeline *self)
{
  GtkWidget      *scroller = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t rect;
  GtkAdjustment  *horizontal;
  GtkAdjustment  *vertical;

  if (self->layout == NULL || scroller == NULL || self->cell_width == 0 || gtk_widget_get_width (GTK_WIDGET (self)) == 0)
    return;

  rect = find_rect (self, self->selected);
  horizontal = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller));
  vertical = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  gtk_adjustment_clamp_page (horizontal, rect.origin.x - 3 * rect.size.width, rect.origin.x + 4 * rect.size.width);
  gtk_adjustment_clamp_page (vertical, rect.origin.y, rect.origin.y + rect.size.height);
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  FAIR_REVIEW_TIMELINE (widget)->tick = 0;
  show_selected (FAIR_REVIEW_TIMELINE (widget));
  return G_SOURCE_REMOVE;
}

/* Scrolls to the selected position after sizes have changed; scrolling does not work while they change. */
static void
show_selected_soon (FairReviewTimeline *self)
{
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

static void
released_cb (GtkGestureClick    *gesture,
             int                 n_press,
             double              x,
             double              y,
             FairReviewTimeline *self)
{
  guint nearest = 0;
  float least = G_MAXFLOAT;

  for (guint at = 0; at < self->marks->len; at++)
    {
      graphene_rect_t  rect = find_rect (self, at);
      graphene_point_t center;
      float            distance;

      graphene_rect_get_center (&rect, &center);
      distance = ABS ((float) x - center.x) + 2 * ABS ((float) y - center.y);
      if (distance >= least)
        continue;
      nearest = at;
      least = distance;
    }
  gtk_widget_activate_action (GTK_WIDGET (self), "replay.go-to", "u", nearest);
  if (nearest < self->marks->len)
    gtk_widget_grab_focus (g_ptr_array_index (self->marks, nearest));
}

static void
fair_review_timeline_measure (GtkWidget     *widget,
                              GtkOrientation orientation,
                              int            for_size,
                              int           *minimum,
                              int           *natural,
                              int           *minimum_baseline,
                              int           *natural_baseline)
{
  FairReviewTimeline *self = FAIR_REVIEW_TIMELINE (widget);

  *minimum = *natural = 0;
  if (self->layout == NULL)
    return;

  /* The marks are all of the same size. */
  for (guint at = 0; at < self->marks->len; at++)
    gtk_widget_measure (g_ptr_array_index (self->marks, at), GTK_ORIENTATION_HORIZONTAL, -1, &self->cell_width, NULL, NULL, NULL);
  self->cell_height = self->cell_width * 3 / 2;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = self->cell_width * (int) self->layout->n_columns;
  else
    *minimum = *natural = self->cell_height * (int) self->layout->n_rows;
}

static void
fair_review_timeline_size_allocate (GtkWidget *widget,
                                    int        width,
                                    int        height,
                                    int        baseline)
{
  FairReviewTimeline *self = FAIR_REVIEW_TIMELINE (widget);

  for (guint at = 0; at < self->marks->len; at++)
    {
      graphene_rect_t rect = find_rect (self, at);

      gtk_widget_allocate (g_ptr_array_index (self->marks, at), (int) rect.size.width, (int) rect.size.height, -1,
                           gsk_transform_translate (NULL, &rect.origin));
    }
  show_selected_soon (self);
}

static void
fair_review_timeline_root (GtkWidget *widget)
{
  GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW));

  GTK_WIDGET_CLASS (fair_review_timeline_parent_class)->root (widget);
  if (scroller == NULL)
    return;

  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (scroller), "notify::page-size", G_CALLBACK (show_selected_soon),
                           widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (scroller), "notify::page-size", G_CALLBACK (show_selected_soon),
                           widget, G_CONNECT_SWAPPED);
}

static void
fair_review_timeline_unroot (GtkWidget *widget)
{
  FairReviewTimeline *self = FAIR_REVIEW_TIMELINE (widget);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (widget, self->tick);
  self->tick = 0;
  GTK_WIDGET_CLASS (fair_review_timeline_parent_class)->unroot (widget);
}

/* Draws the lines that connect a position with the one before it; they do not cross the marks. */
static void
draw_connection (FairReviewTimeline *self,
                 GtkSnapshot        *snapshot,
                 guint               at,
                 const GdkRGBA      *color)
{
  graphene_rect_t  rect = find_rect (self, at);
  graphene_rect_t  before = find_rect (self, fair_review_layout_get (self->layout, at)->parent);
  float            gap = (float) self->cell_width * MARK_SHARE;
  float            sign;
  float            start;
  float            end;
  graphene_point_t to;
  graphene_point_t from;

  graphene_rect_get_center (&rect, &to);
  graphene_rect_get_center (&before, &from);
  sign = to.x < from.x ? -1 : 1;
  start = from.y < to.y ? from.x - sign : from.x + sign * gap;
  end = to.x - sign * gap;
  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (MIN (start, end), to.y - 1, ABS (end - start), 2));
  if (from.y < to.y)
    gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (from.x - 1, from.y + gap, 2, to.y - 1 - from.y - gap));
}

static void
fair_review_timeline_snapshot (GtkWidget   *widget,
                               GtkSnapshot *snapshot)
{
  FairReviewTimeline *self = FAIR_REVIEW_TIMELINE (widget);
  GdkRGBA             color;

  fair_compat_get_color (widget, &color);
  color.alpha *= 0.25f;
  for (guint at = 1; at < self->marks->len; at++)
    draw_connection (self, snapshot, at, &color);
  GTK_WIDGET_CLASS (fair_review_timeline_parent_class)->snapshot (widget, snapshot);
}

static void
fair_review_timeline_dispose (GObject *object)
{
  FairReviewTimeline *self = FAIR_REVIEW_TIMELINE (object);

  g_clear_pointer (&self->marks, g_ptr_array_unref);
  g_clear_pointer (&self->layout, fair_review_layout_free);

  G_OBJECT_CLASS (fair_review_timeline_parent_class)->dispose (object);
}

static void
fair_review_timeline_class_init (FairReviewTimelineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_review_timeline_dispose;
  widget_class->measure = fair_review_timeline_measure;
  widget_class->root = fair_review_timeline_root;
  widget_class->size_allocate = fair_review_timeline_size_allocate;
  widget_class->snapshot = fair_review_timeline_snapshot;
  widget_class->unroot = fair_review_timeline_unroot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
  gtk_widget_class_set_css_name (widget_class, "review-timeline");
}

static void
fair_review_timeline_init (FairReviewTimeline *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->marks = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_widget_unparent);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Positions of the Game"), -1);
}

/* Shows the positions of @replay without verdicts, and selects the deal; to be called once. */
void
fair_review_timeline_set_replay (FairReviewTimeline *self,
                                 FairReplay         *replay)
{
  g_return_if_fail (FAIR_IS_REVIEW_TIMELINE (self) && self->layout == NULL);

  self->layout = fair_review_layout_new (replay);
  for (guint at = 0; at < self->layout->spots->len; at++)
    {
      GtkWidget *mark = g_object_new (FAIR_TYPE_REVIEW_MARK, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM, NULL);

      gtk_accessible_update_state (GTK_ACCESSIBLE (mark), GTK_ACCESSIBLE_STATE_SELECTED, FALSE, -1);
      gtk_widget_set_parent (mark, GTK_WIDGET (self));
      g_ptr_array_add (self->marks, mark);
    }
  fair_review_timeline_select (self, 0);
}

/* Where the positions lie, borrowed. */
const FairReviewLayout *
fair_review_timeline_get_layout (FairReviewTimeline *self)
{
  g_return_val_if_fail (FAIR_IS_REVIEW_TIMELINE (self), NULL);

  return self->layout;
}

/* Returns: (transfer none): the mark of the position @at */
FairReviewMark *
fair_review_timeline_get_mark (FairReviewTimeline *self,
                               guint               at)
{
  g_return_val_if_fail (FAIR_IS_REVIEW_TIMELINE (self) && at < self->marks->len, NULL);

  return g_ptr_array_index (self->marks, at);
}

/* Selects the position @at and scrolls to it; moves the focus there if another position had it. */
void
fair_review_timeline_select (FairReviewTimeline *self,
                             guint               at)
{
  GtkWidget *mark;
  GtkWidget *former;
  gboolean   has_focus;

  g_return_if_fail (FAIR_IS_REVIEW_TIMELINE (self) && at < self->marks->len);

  former = g_ptr_array_index (self->marks, self->selected);
  mark = g_ptr_array_index (self->marks, at);
  has_focus = gtk_widget_is_focus (former);
  gtk_widget_remove_css_class (former, "selected");
  gtk_widget_add_css_class (mark, "selected");
  gtk_accessible_update_state (GTK_ACCESSIBLE (former), GTK_ACCESSIBLE_STATE_SELECTED, FALSE, -1);
  gtk_accessible_update_state (GTK_ACCESSIBLE (mark), GTK_ACCESSIBLE_STATE_SELECTED, TRUE, -1);
  gtk_widget_set_focusable (mark, TRUE);
  self->selected = at;
  if (has_focus)
    gtk_widget_grab_focus (mark);
  if (former != mark)
    gtk_widget_set_focusable (former, FALSE);
  show_selected (self);
}

guint
fair_review_timeline_get_selected (FairReviewTimeline *self)
{
  g_return_val_if_fail (FAIR_IS_REVIEW_TIMELINE (self), 0);

  return self->selected;
}
