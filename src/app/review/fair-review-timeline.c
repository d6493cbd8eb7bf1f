/* FairReviewTimeline: has a band on top, with the whole game in the width that there is, and below it a mark for each
 * position, as a child; the marks around the selected one are in sight, and the band shows which part of the game that
 * is.  The selected mark can get the focus.  A click, or a drag on the band, activates "replay.go-to" with a position;
 * the window that shows the position then selects it.  Keys are not handled here, because they work in the whole window. */
#include "fair-review-timeline.h"

#include "fair-compat.h"

#include <math.h>

enum
{
  MAX_STRETCH = 2, /* the maximum width of a column, as a multiple of its minimum width */
  MAX_ROWS = 3,    /* of marks, that are in sight at once */
  N_AROUND = 3,    /* columns in sight on both sides of the selected one */
  GAP = 6,         /* pixels between the band and the marks */
  EDGE = 30        /* the height of the line of the chances, in thousandths */
};

/* How high the chances of the game are above its verdicts, as a multiple of the height of those. */
#define CHANCES_HEIGHT 3

/* The free part of a column on each side of the middle of a mark. */
#define MARK_SHARE 0.42f

struct _FairReviewTimeline
{
  GtkWidget parent_instance;

  FairReviewLayout *layout;      /* owned; NULL without a game */
  GArray           *marks;       /* of FairReviewMark */
  FairReviewer     *reviewer;    /* owned: has the chances; NULL if all cards are seen */
  GArray           *line;        /* of guint: the positions of the game, which the band shows */
  guint             selected;    /* a position */
  int               cell_width;  /* the minimum width of a column */
  int               cell_height; /* of a row of marks, and of the band */
  float             x;           /* how far the marks are moved to the left, */
  guint             row;         /* and the first row in sight */
  gboolean          is_dragging; /* on the band */
};

G_DEFINE_FINAL_TYPE (FairReviewTimeline, fair_review_timeline, GTK_TYPE_WIDGET)

/* Shows @kind as a shape, so that its color adds nothing. */
void
fair_review_mark_show (GtkImage          *image,
                       FairReviewMarkKind kind)
{
  static const struct
  {
    const char *style;
    const char *icon;
  } looks[FAIR_REVIEW_N_MARKS] = {
    [FAIR_REVIEW_MARK_OPEN] = { "open", "fairdeal-day-open-symbolic" },
    [FAIR_REVIEW_MARK_WON] = { "won", "media-record-symbolic" },
    [FAIR_REVIEW_MARK_LOST] = { "lost", "window-close-symbolic" },
    [FAIR_REVIEW_MARK_UNFOUND] = { "unfound", "dialog-question-symbolic" }
  };

  for (guint i = 0; i < FAIR_REVIEW_N_MARKS; i++)
    gtk_widget_remove_css_class (GTK_WIDGET (image), looks[i].style);
  gtk_widget_add_css_class (GTK_WIDGET (image), looks[kind].style);
  gtk_image_set_from_icon_name (image, looks[kind].icon);
}

/* The mark of the position @at, borrowed. */
FairReviewMark *
fair_review_timeline_get_mark (FairReviewTimeline *self,
                               guint               at)
{
  return &g_array_index (self->marks, FairReviewMark, at);
}

/* Where the band with the verdicts begins, below the chances. */
static int
get_band_top (FairReviewTimeline *self)
{
  return self->reviewer != NULL ? CHANCES_HEIGHT * self->cell_height : 0;
}

static int
get_band_end (FairReviewTimeline *self)
{
  return get_band_top (self) + self->cell_height;
}

static float
get_column_width (FairReviewTimeline *self)
{
  int room = gtk_widget_get_width (GTK_WIDGET (self));

  return (float) CLAMP (room / (int) self->layout->n_columns, self->cell_width, MAX_STRETCH * self->cell_width);
}

static graphene_rect_t
find_rect (FairReviewTimeline *self,
           guint               at)
{
  const FairReviewSpot *spot = &self->layout->spots[at];
  float                 width = get_column_width (self);
  float                 x = width * (float) spot->column - self->x;
  int                   y = get_band_end (self) + GAP + self->cell_height * ((int) spot->row - (int) self->row);

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    x = (float) gtk_widget_get_width (GTK_WIDGET (self)) - x - width;
  return GRAPHENE_RECT_INIT (x, (float) y, width, (float) self->cell_height);
}

/* The part of the band from the position @first of the game up to @end, which is not included. */
static graphene_rect_t
find_band (FairReviewTimeline *self,
           float               first,
           float               end)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  float    room = (float) gtk_widget_get_width (GTK_WIDGET (self));
  float    width = room / (float) self->line->len;
  float    x = mirrored ? room - end * width : first * width;

  return GRAPHENE_RECT_INIT (x, (float) get_band_top (self), (end - first) * width, (float) self->cell_height);
}

static void
go_to (FairReviewTimeline *self,
       guint               at)
{
  if (at != self->selected)
    gtk_widget_activate_action (GTK_WIDGET (self), "replay.go-to", "u", at);
}

static void
go_to_band (FairReviewTimeline *self,
            double              x)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  double   room = gtk_widget_get_width (GTK_WIDGET (self));
  double   share = (mirrored ? room - x : x) / room;

  go_to (self, g_array_index (self->line, guint, (guint) CLAMP (share * self->line->len, 0, self->line->len - 1.0)));
}

static void
drag_begin_cb (FairReviewTimeline *self,
               double              x,
               double              y)
{
  self->is_dragging = self->layout != NULL && y < get_band_end (self);
  if (self->is_dragging)
    go_to_band (self, x);
}

static void
drag_update_cb (FairReviewTimeline *self,
                double              dx,
                double              dy,
                GtkGestureDrag     *gesture)
{
  double x, y;

  if (self->is_dragging && gtk_gesture_drag_get_start_point (gesture, &x, &y))
    go_to_band (self, x + dx);
}

/* Goes to the nearest mark. */
static void
drag_end_cb (FairReviewTimeline *self,
             double              dx,
             double              dy,
             GtkGestureDrag     *gesture)
{
  guint  nearest = self->selected;
  float  least = G_MAXFLOAT;
  double x, y;

  for (guint at = 0; !self->is_dragging && at < self->marks->len && gtk_gesture_drag_get_start_point (gesture, &x, &y); at++)
    {
      graphene_rect_t  rect = find_rect (self, at);
      graphene_point_t center;
      float            distance;

      graphene_rect_get_center (&rect, &center);
      distance = ABS ((float) (x + dx) - center.x) + 2 * ABS ((float) (y + dy) - center.y);
      if (distance >= least)
        continue;
      nearest = at;
      least = distance;
    }
  go_to (self, nearest);
  if (self->marks->len > 0)
    gtk_widget_grab_focus (fair_review_timeline_get_mark (self, self->selected)->image);
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
    gtk_widget_measure (fair_review_timeline_get_mark (self, at)->image, GTK_ORIENTATION_HORIZONTAL, -1, &self->cell_width, NULL, NULL, NULL);
  self->cell_height = self->cell_width * 3 / 2;
  *minimum = self->cell_width * (2 * N_AROUND + 1);
  *natural = MAX (*minimum, self->cell_width * (int) self->layout->n_columns);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = get_band_end (self) + self->cell_height * (int) MIN (self->layout->n_rows, MAX_ROWS) + GAP;
}

static void
fair_review_timeline_size_allocate (GtkWidget *widget,
                                    int        width,
                                    int        height,
                                    int        baseline)
{
  FairReviewTimeline   *self = FAIR_REVIEW_TIMELINE (widget);
  const FairReviewSpot *spot;
  float                 room = (float) width;
  float                 column, whole, x;

  if (self->layout == NULL)
    return;

  /* Some positions on both sides of the selected one are in sight. */
  spot = &self->layout->spots[self->selected];
  column = get_column_width (self);
  whole = column * (float) self->layout->n_columns;
  x = column * (float) spot->column;
  self->x = MAX (MIN (self->x, x - N_AROUND * column), x + (N_AROUND + 1) * column - room);
  self->x = whole <= room ? (whole - room) / 2 : CLAMP (self->x, 0, whole - room);
  self->row = CLAMP (self->row, spot->row + 1 - MIN (spot->row + 1, MAX_ROWS), spot->row);
  for (guint at = 0; at < self->marks->len; at++)
    {
      graphene_rect_t rect = find_rect (self, at);

      gtk_widget_allocate (fair_review_timeline_get_mark (self, at)->image, (int) rect.size.width, (int) rect.size.height, -1,
                           gsk_transform_translate (NULL, &rect.origin));
    }
}

/* Draws the lines that connect a position with the one before it; they do not cross the marks. */
static void
draw_connection (FairReviewTimeline *self,
                 GtkSnapshot        *snapshot,
                 guint               at,
                 const GdkRGBA      *color)
{
  graphene_rect_t  rect = find_rect (self, at);
  graphene_rect_t  before = find_rect (self, self->layout->spots[at].parent);
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

static FairReviewMark *
get_line_mark (FairReviewTimeline *self,
               guint               i)
{
  return fair_review_timeline_get_mark (self, g_array_index (self->line, guint, i));
}

/* Draws a bar of the chances, from one value to another, in thousandths, in the part @first to @end of the band. */
static void
draw_bar (FairReviewTimeline *self,
          GtkSnapshot        *snapshot,
          float               first,
          float               end,
          int                 from,
          int                 to,
          const GdkRGBA      *color)
{
  graphene_rect_t rect = find_band (self, first, end);
  float           height = (float) (get_band_top (self) - GAP);

  /* Neither gaps nor overlaps are seen between columns. */
  rect.size.width = roundf (rect.origin.x + rect.size.width) - roundf (rect.origin.x);
  rect.origin.x = roundf (rect.origin.x);
  rect.origin.y = height * (float) (1000 - MAX (from, to)) / 1000;
  rect.size.height = height * (float) ABS (from - to) / 1000;
  gtk_snapshot_append_color (snapshot, color, &rect);
}

/* Draws the chances at each position of the game as an area below a line, without which high chances would look like an empty
 * field; what the step cost in the left half of its column, and what its cards did in the right half. */
static void
draw_chances (FairReviewTimeline *self,
              GtkSnapshot        *snapshot,
              const GdkRGBA      *color)
{
  static const GdkRGBA cost_color = { 0.88f, 0.11f, 0.14f, 1 };
  static const GdkRGBA luck_color = { 0.21f, 0.52f, 0.89f, 1 };
  GdkRGBA              area = *color;
  GdkRGBA              edge = *color;

  area.alpha *= 0.2f;
  edge.alpha *= 0.6f;
  for (guint i = 0; i < self->line->len; i++)
    {
      const FairStepChances *chances = fair_reviewer_get_chances (self->reviewer, g_array_index (self->line, guint, i));
      float                  at = (float) i;
      int                    now;

      if (chances == NULL)
        return;

      now = fair_share_permille (chances->share);
      draw_bar (self, snapshot, at, at + 1, 0, now, &area);
      draw_bar (self, snapshot, at, at + 1, MAX (now, EDGE) - EDGE, MAX (now, EDGE), &edge);
      if (i > 0)
        {
          /* What undone steps did between them is not part of the line. */
          draw_bar (self, snapshot, at, at + 0.5f, now - chances->luck + chances->cost, now - chances->luck, &cost_color);
          draw_bar (self, snapshot, at + 0.5f, at + 1, now - chances->luck, now, &luck_color);
        }
    }
  draw_bar (self, snapshot, 0, (float) self->line->len, 0, 12, &area);
}

/* Draws the verdicts on the positions of the game: the more is known of a win, the higher, and so no color is needed. */
static void
draw_verdicts (FairReviewTimeline *self,
               GtkSnapshot        *snapshot)
{
  static const float heights[] = {
    [FAIR_REVIEW_MARK_OPEN] = 0.06f,
    [FAIR_REVIEW_MARK_WON] = 0.7f,
    [FAIR_REVIEW_MARK_LOST] = 0.2f,
    [FAIR_REVIEW_MARK_UNFOUND] = 0.42f
  };

  for (guint first = 0, end = 0; first < self->line->len; first = end)
    {
      FairReviewMarkKind kind = get_line_mark (self, first)->kind;
      float              height = heights[kind] * (float) self->cell_height;
      graphene_rect_t    rect;
      GdkRGBA            color;

      while (end < self->line->len && get_line_mark (self, end)->kind == kind)
        end++;
      rect = find_band (self, (float) first, (float) end);
      rect.origin.y += rect.size.height * 0.86f - height;
      rect.size.height = height;
      fair_compat_get_color (get_line_mark (self, first)->image, &color);
      gtk_snapshot_append_color (snapshot, &color, &rect);
    }
}

/* Draws the step that lost the game as a bar, the selected position as a frame, and the part in sight as a bracket. */
static void
draw_places (FairReviewTimeline *self,
             GtkSnapshot        *snapshot,
             const GdkRGBA      *color)
{
  float           width = get_column_width (self);
  float           room = (float) gtk_widget_get_width (GTK_WIDGET (self));
  guint           at = self->selected;
  const float     widths[] = { 2, 2, 2, 2 };
  const GdkRGBA   colors[] = { *color, *color, *color, *color };
  graphene_rect_t rect;
  GskRoundedRect  frame;

  for (guint i = 1; i < self->line->len; i++)
    if (gtk_widget_has_css_class (get_line_mark (self, i)->image, FAIR_REVIEW_TURNED))
      {
        rect = find_band (self, (float) i, (float) i);
        gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (rect.origin.x - 1.5f, 0, 3, (float) get_band_end (self)));
      }
  if (width * (float) self->layout->n_columns > room)
    {
      rect = find_band (self, MAX (self->x, 0) / width, MIN ((self->x + room) / width, (float) self->line->len));
      gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (rect.origin.x, rect.origin.y + rect.size.height - 2, rect.size.width, 2));
    }
  while (self->layout->spots[at].row > 0)
    at = self->layout->spots[at].parent;
  rect = find_band (self, (float) self->layout->spots[at].column, (float) self->layout->spots[at].column + 1);
  graphene_rect_inset (&rect, MIN (0, (rect.size.width - 8) / 2), 0);
  rect.origin.x = CLAMP (rect.origin.x, 0, room - rect.size.width);
  gsk_rounded_rect_init_from_rect (&frame, &rect, 3);
  gtk_snapshot_append_border (snapshot, &frame, widths, colors);
}

static void
fair_review_timeline_snapshot (GtkWidget   *widget,
                               GtkSnapshot *snapshot)
{
  FairReviewTimeline *self = FAIR_REVIEW_TIMELINE (widget);
  GdkRGBA             color;

  if (self->layout == NULL)
    return;

  fair_compat_get_color (widget, &color);
  if (self->reviewer != NULL)
    draw_chances (self, snapshot, &color);
  draw_verdicts (self, snapshot);
  draw_places (self, snapshot, &color);
  color.alpha *= 0.25f;
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, (float) get_band_end (self), (float) gtk_widget_get_width (widget),
                                                         (float) (gtk_widget_get_height (widget) - get_band_end (self))));
  for (guint at = 1; at < self->marks->len; at++)
    draw_connection (self, snapshot, at, &color);
  GTK_WIDGET_CLASS (fair_review_timeline_parent_class)->snapshot (widget, snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
fair_review_timeline_dispose (GObject *object)
{
  FairReviewTimeline *self = FAIR_REVIEW_TIMELINE (object);

  g_clear_object (&self->reviewer);
  for (guint at = 0; self->marks != NULL && at < self->marks->len; at++)
    gtk_widget_unparent (fair_review_timeline_get_mark (self, at)->image);
  g_clear_pointer (&self->marks, g_array_unref);
  g_clear_pointer (&self->line, g_array_unref);
  g_clear_pointer (&self->layout, g_free);

  G_OBJECT_CLASS (fair_review_timeline_parent_class)->dispose (object);
}

static void
fair_review_timeline_class_init (FairReviewTimelineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_review_timeline_dispose;
  widget_class->measure = fair_review_timeline_measure;
  widget_class->size_allocate = fair_review_timeline_size_allocate;
  widget_class->snapshot = fair_review_timeline_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
  gtk_widget_class_set_css_name (widget_class, "review-timeline");
}

static void
fair_review_timeline_init (FairReviewTimeline *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->marks = g_array_new (FALSE, FALSE, sizeof (FairReviewMark));
  self->line = g_array_new (FALSE, FALSE, sizeof (guint));
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Positions of the Game"), -1);
}

/* Shows the positions of @replay without verdicts, and selects the deal; to be called once.  Also shows the chances that
 * @reviewer (nullable) has found or will find; the caller queues a draw when there are others. */
void
fair_review_timeline_set_replay (FairReviewTimeline *self,
                                 FairReplay         *replay,
                                 FairReviewer       *reviewer)
{
  g_set_object (&self->reviewer, reviewer);
  self->layout = fair_review_layout_new (replay);
  for (guint at = 0; at < self->layout->n; at++)
    {
      FairReviewMark mark = { g_object_new (GTK_TYPE_IMAGE, "css-name", "review-mark", "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM, NULL) };

      fair_review_mark_show (GTK_IMAGE (mark.image), mark.kind);
      gtk_accessible_update_state (GTK_ACCESSIBLE (mark.image), GTK_ACCESSIBLE_STATE_SELECTED, FALSE, -1);
      gtk_widget_set_parent (mark.image, GTK_WIDGET (self));
      g_array_append_val (self->marks, mark);
    }
  for (guint at = 0, former = G_MAXUINT; at != former; at = self->layout->spots[at].next)
    {
      g_array_append_val (self->line, at);
      former = at;
    }
  fair_review_timeline_select (self, 0);
}

/* Where the positions lie, borrowed. */
const FairReviewLayout *
fair_review_timeline_get_layout (FairReviewTimeline *self)
{
  return self->layout;
}

/* Selects the position @at, which comes in sight; moves the focus there if another position had it. */
void
fair_review_timeline_select (FairReviewTimeline *self,
                             guint               at)
{
  GtkWidget *former = fair_review_timeline_get_mark (self, self->selected)->image;
  GtkWidget *mark = fair_review_timeline_get_mark (self, at)->image;
  gboolean   has_focus = gtk_widget_is_focus (former);

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
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

guint
fair_review_timeline_get_selected (FairReviewTimeline *self)
{
  return self->selected;
}
