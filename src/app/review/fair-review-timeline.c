/* FairReviewTimeline: has a mark for each position, as a child; one of them is selected and takes the focus.  A click
 * emits ::chosen; whoever shows the position then selects it.  Keys are not handled here, because they work in the whole
 * window. */
#include "config.h"

#include "fair-review-timeline.h"

#include "fair-compat.h"

#include <glib/gi18n-lib.h>

enum
{
  MAX_STRETCH = 2 /* how many times its least width a column has at most */
};

/* How much of a column is left free on each side of the middle of a mark. */
#define MARK_SHARE 0.42f

struct _FairReviewTimeline
{
  GtkWidget parent_instance;

  FairReviewLayout *layout;     /* owned; NULL without a game */
  GPtrArray        *marks;      /* of FairReviewMark, borrowed from the widget */
  guint             selected;   /* a position */
  guint             turn;       /* the position after the turn; 0 for none */
  int               cell_width; /* the least width of a column */
  int               cell_height;
  guint             tick; /* before the next frame the selected position is shown; 0 if it is */
};

typedef enum
{
  SIGNAL_CHOSEN,
  N_SIGNALS
} FairReviewTimelineSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairReviewTimeline, fair_review_timeline, GTK_TYPE_WIDGET)

/* Measures the marks, which are all of the same size. */
static void
measure_cell (FairReviewTimeline *self)
{
  self->cell_width = 0;
  for (guint at = 0; at < self->marks->len; at++)
    gtk_widget_measure (g_ptr_array_index (self->marks, at), GTK_ORIENTATION_HORIZONTAL, -1, &self->cell_width, NULL, NULL, NULL);
  self->cell_height = self->cell_width * 3 / 2;
}

/* The width of a column with the present size. */
static int
find_column_width (FairReviewTimeline *self)
{
  int room = gtk_widget_get_width (GTK_WIDGET (self)) / (int) self->layout->n_columns;

  return CLAMP (room, self->cell_width, MAX_STRETCH * self->cell_width);
}

static graphene_rect_t
find_rect (FairReviewTimeline *self,
           guint               at)
{
  const FairReviewSpot *spot = fair_review_layout_get (self->layout, at);
  int                   width = find_column_width (self);
  int                   rest = gtk_widget_get_width (GTK_WIDGET (self)) - width * (int) self->layout->n_columns;
  int                   x = MAX (rest, 0) / 2 + (int) spot->column * width;

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (GTK_WIDGET (self)) - x - width;
  return GRAPHENE_RECT_INIT ((float) x, (float) (self->cell_height * (int) spot->row), (float) width,
                             (float) self->cell_height);
}

/* Scrolls what is around the timeline, so that some positions on both sides of the selected one are visible. */
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

/* Has the selected position shown after sizes have changed; while they change, nothing can be scrolled. */
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
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, nearest);
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

  measure_cell (self);
  if (self->layout == NULL)
    *minimum = *natural = 0;
  else if (orientation == GTK_ORIENTATION_HORIZONTAL)
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

/* Follows the size of what is around the timeline. */
static void
fair_review_timeline_root (GtkWidget *widget)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);

  GTK_WIDGET_CLASS (fair_review_timeline_parent_class)->root (widget);
  if (scroller == NULL)
    return;

  g_signal_connect_swapped (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller)), "notify::page-size",
                            G_CALLBACK (show_selected_soon), widget);
  g_signal_connect_swapped (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)), "notify::page-size",
                            G_CALLBACK (show_selected_soon), widget);
}

static void
fair_review_timeline_unroot (GtkWidget *widget)
{
  FairReviewTimeline *self = FAIR_REVIEW_TIMELINE (widget);
  GtkWidget          *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);

  if (scroller != NULL)
    {
      g_signal_handlers_disconnect_by_data (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller)), widget);
      g_signal_handlers_disconnect_by_data (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)), widget);
    }
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (widget, self->tick);
  self->tick = 0;
  GTK_WIDGET_CLASS (fair_review_timeline_parent_class)->unroot (widget);
}

/* Draws the lines that connect a position with the one before it; the marks stay free. */
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
remove_marks (FairReviewTimeline *self)
{
  for (guint at = 0; at < self->marks->len; at++)
    gtk_widget_unparent (g_ptr_array_index (self->marks, at));
  g_ptr_array_set_size (self->marks, 0);
  g_clear_pointer (&self->layout, fair_review_layout_free);
}

static void
fair_review_timeline_dispose (GObject *object)
{
  remove_marks (FAIR_REVIEW_TIMELINE (object));

  G_OBJECT_CLASS (fair_review_timeline_parent_class)->dispose (object);
}

static void
fair_review_timeline_finalize (GObject *object)
{
  g_ptr_array_unref (FAIR_REVIEW_TIMELINE (object)->marks);

  G_OBJECT_CLASS (fair_review_timeline_parent_class)->finalize (object);
}

static void
fair_review_timeline_class_init (FairReviewTimelineClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = fair_review_timeline_dispose;
  object_class->finalize = fair_review_timeline_finalize;
  widget_class->measure = fair_review_timeline_measure;
  widget_class->root = fair_review_timeline_root;
  widget_class->size_allocate = fair_review_timeline_size_allocate;
  widget_class->snapshot = fair_review_timeline_snapshot;
  widget_class->unroot = fair_review_timeline_unroot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
  gtk_widget_class_set_css_name (widget_class, "review-timeline");

  /**
   * FairReviewTimeline::chosen:
   * @at: a position
   *
   * The player wants to see that position.
   */
  signals[SIGNAL_CHOSEN] =
    g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
fair_review_timeline_init (FairReviewTimeline *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->marks = g_ptr_array_new ();
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Positions of the Game"), -1);
}

/* Returns: (transfer floating): a timeline without a game */
GtkWidget *
fair_review_timeline_new (void)
{
  return g_object_new (FAIR_TYPE_REVIEW_TIMELINE, NULL);
}

/* Shows the positions of @replay, of which nothing is known yet, and selects the deal. */
void
fair_review_timeline_set_replay (FairReviewTimeline *self,
                                 FairReplay         *replay)
{
  g_return_if_fail (FAIR_IS_REVIEW_TIMELINE (self));

  remove_marks (self);
  self->layout = fair_review_layout_new (replay);
  self->selected = self->turn = 0;
  for (guint at = 0; at < self->layout->spots->len; at++)
    {
      GtkWidget *mark = fair_review_mark_new (GTK_ACCESSIBLE_ROLE_LIST_ITEM);

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

/* Sets the position that the turn led to; 0 if there is none. */
void
fair_review_timeline_set_turn (FairReviewTimeline *self,
                               guint               at)
{
  g_return_if_fail (FAIR_IS_REVIEW_TIMELINE (self));

  if (self->turn == at)
    return;

  fair_review_mark_set_turn (fair_review_timeline_get_mark (self, self->turn), FALSE);
  self->turn = at;
  fair_review_mark_set_turn (fair_review_timeline_get_mark (self, self->turn), at > 0);
}

/* The position that the turn led to; 0 if there is none. */
guint
fair_review_timeline_get_turn (FairReviewTimeline *self)
{
  g_return_val_if_fail (FAIR_IS_REVIEW_TIMELINE (self), 0);

  return self->turn;
}

/* Selects the position @at, which is then visible, and takes the focus if another one had it. */
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

/* The selected position. */
guint
fair_review_timeline_get_selected (FairReviewTimeline *self)
{
  g_return_val_if_fail (FAIR_IS_REVIEW_TIMELINE (self), 0);

  return self->selected;
}

/* The position nearest to the selected one so many rows below it, or above if @n_rows is negative; the selected one if
 * there is no such row. */
guint
fair_review_timeline_find_below (FairReviewTimeline *self,
                                 int                 n_rows)
{
  const FairReviewSpot *spot;
  int                   row;

  g_return_val_if_fail (FAIR_IS_REVIEW_TIMELINE (self) && self->layout != NULL, 0);

  spot = fair_review_layout_get (self->layout, self->selected);
  row = (int) spot->row + n_rows;
  if (row < 0 || row >= (int) self->layout->n_rows)
    return self->selected;

  return fair_review_layout_find_near (self->layout, (guint) row, spot->column);
}
