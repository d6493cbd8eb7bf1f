#include "config.h"

#include "fair-board-marks.h"

#include "fair-board-private.h"

/* A mark, and the cards that it surrounds. */
typedef struct
{
  FairMarkKind kind;
  guint        pile;
  int          index; /* -1: the place */
  guint        count; /* how many cards, from @index on */
} Mark;

struct _FairBoardMarks
{
  GtkWidget parent_instance;

  GArray    *marks;   /* owned; of Mark */
  GPtrArray *widgets; /* owned; of GtkWidget, owned as children, one for each of @marks */
};

G_DEFINE_FINAL_TYPE (FairBoardMarks, fair_board_marks, GTK_TYPE_WIDGET)

/* A rectangle that is drawn by the style sheet. */
#define FAIR_TYPE_MARK (fair_mark_get_type ())
G_DECLARE_FINAL_TYPE (FairMark, fair_mark, FAIR, MARK, GtkWidget)

struct _FairMark
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (FairMark, fair_mark, GTK_TYPE_WIDGET)

static void
fair_mark_class_init (FairMarkClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "mark");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_NONE);
}

static void
fair_mark_init (FairMark *self)
{
}

static FairBoard *
get_board (FairBoardMarks *self)
{
  return FAIR_BOARD (gtk_widget_get_parent (GTK_WIDGET (self)));
}

/* Extends @rect to contain @other. */
static void
add_rect (FairRect       *rect,
          const FairRect *other)
{
  float right = MAX (rect->x + rect->width, other->x + other->width);
  float bottom = MAX (rect->y + rect->height, other->y + other->height);

  rect->x = MIN (rect->x, other->x);
  rect->y = MIN (rect->y, other->y);
  rect->width = right - rect->x;
  rect->height = bottom - rect->y;
}

/* Reduces @rect to the part that @cover, a rectangle of the same size shifted along one side, leaves
 * visible. */
static void
cut_rect (FairRect       *rect,
          const FairRect *cover)
{
  float dx = cover->x - rect->x;
  float dy = cover->y - rect->y;

  if (ABS (dx) < rect->width && ABS (dx) > ABS (dy))
    {
      rect->width = ABS (dx);
      rect->x += dx > 0 ? 0 : cover->width - ABS (dx);
    }
  else if (ABS (dy) < rect->height && ABS (dy) > 0)
    {
      rect->height = ABS (dy);
      rect->y += dy > 0 ? 0 : cover->height - ABS (dy);
    }
}

/* The visible part of the cards of a mark, or its place. */
static FairRect
get_rect (FairBoard  *board,
          const Mark *mark)
{
  const FairPosition *position = fair_board_get_position (board);
  guint               n = fair_position_count (position, mark->pile);
  const FairRect     *rects = board->layout.cards + position->start[mark->pile];
  guint               last;
  FairRect            rect;

  if (mark->index < 0 || (guint) mark->index >= n)
    return n > 0 && fair_board_get_rules (board)->piles[mark->pile].role != FAIR_STOCK ? rects[n - 1]
                                                                                       : board->layout.places[mark->pile];

  rect = rects[mark->index];
  last = MIN ((guint) mark->index + MAX (mark->count, 1), n) - 1;
  for (guint i = (guint) mark->index + 1; i <= last; i++)
    add_rect (&rect, &rects[i]);
  if (last + 1 < n && last == (guint) mark->index)
    cut_rect (&rect, &rects[last + 1]);

  return rect;
}

static void
fair_board_marks_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  FairBoardMarks *self = FAIR_BOARD_MARKS (widget);
  FairBoard      *board = get_board (self);

  if (board->model == NULL)
    return;

  for (guint i = 0; i < self->marks->len; i++)
    {
      GtkWidget *child = g_ptr_array_index (self->widgets, i);
      FairRect   rect = get_rect (board, &g_array_index (self->marks, Mark, i));
      int        least_width, least_height;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, &least_height, NULL, NULL, NULL);
      gtk_widget_allocate (child, MAX (least_width, (int) rect.width), MAX (least_height, (int) rect.height), -1,
                           gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (rect.x, rect.y)));
    }
}

/* Only the board decides how large everything is. */
static void
fair_board_marks_measure (GtkWidget     *widget,
                          GtkOrientation orientation,
                          int            for_size,
                          int           *minimum,
                          int           *natural,
                          int           *minimum_baseline,
                          int           *natural_baseline)
{
  *minimum = 0;
  *natural = 0;
}

static void
remove_mark (FairBoardMarks *self,
             guint           index)
{
  gtk_widget_unparent (g_ptr_array_index (self->widgets, index));
  g_ptr_array_remove_index (self->widgets, index);
  g_array_remove_index (self->marks, index);
}

static void
fair_board_marks_dispose (GObject *object)
{
  FairBoardMarks *self = FAIR_BOARD_MARKS (object);

  while (self->marks->len > 0)
    remove_mark (self, self->marks->len - 1);

  G_OBJECT_CLASS (fair_board_marks_parent_class)->dispose (object);
}

static void
fair_board_marks_finalize (GObject *object)
{
  FairBoardMarks *self = FAIR_BOARD_MARKS (object);

  g_array_unref (self->marks);
  g_ptr_array_unref (self->widgets);

  G_OBJECT_CLASS (fair_board_marks_parent_class)->finalize (object);
}

static void
fair_board_marks_class_init (FairBoardMarksClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_board_marks_dispose;
  G_OBJECT_CLASS (klass)->finalize = fair_board_marks_finalize;
  widget_class->measure = fair_board_marks_measure;
  widget_class->size_allocate = fair_board_marks_size_allocate;

  gtk_widget_class_set_css_name (widget_class, "marks");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_NONE);
}

static void
fair_board_marks_init (FairBoardMarks *self)
{
  self->marks = g_array_new (FALSE, TRUE, sizeof (Mark));
  self->widgets = g_ptr_array_new ();
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

/* Returns: (transfer floating): marks, to be made a child of a board */
GtkWidget *
fair_board_marks_new (void)
{
  return g_object_new (FAIR_TYPE_BOARD_MARKS, NULL);
}

static GtkWidget *
create_mark (FairMarkKind kind)
{
  static const char *const classes[FAIR_N_MARKS] = { "focus", "movable", "target", "both" };
  GtkWidget               *mark = g_object_new (FAIR_TYPE_MARK, NULL);

  gtk_widget_add_css_class (mark, classes[kind]);
  return mark;
}

/**
 * fair_board_marks_add:
 * @pile: a pile
 * @index: one of its cards, from the bottom; -1 for its place
 * @count: how many cards, from @index on
 *
 * Marks the visible part of these cards.
 */
void
fair_board_marks_add (FairBoardMarks *self,
                      FairMarkKind    kind,
                      guint           pile,
                      int             index,
                      guint           count)
{
  Mark       mark = { kind, pile, index, count };
  GtkWidget *widget = create_mark (kind);
  GtkWidget *previous = NULL;
  guint      place = self->marks->len;

  /* The focus stays above all others. */
  if (place > 0 && g_array_index (self->marks, Mark, place - 1).kind == FAIR_MARK_FOCUS)
    place--;
  if (place > 0)
    previous = g_ptr_array_index (self->widgets, place - 1);
  g_array_insert_val (self->marks, place, mark);
  g_ptr_array_insert (self->widgets, (int) place, widget);
  gtk_widget_insert_after (widget, GTK_WIDGET (self), previous);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
remove_marks (FairBoardMarks *self,
              gboolean        of_focus)
{
  for (guint i = self->marks->len; i-- > 0;)
    if ((g_array_index (self->marks, Mark, i).kind == FAIR_MARK_FOCUS) == of_focus)
      remove_mark (self, i);
}

/* Moves the focus ring to @held cards of @pile, or to one card if it is 0. FAIR_NO_PILE removes the ring. */
void
fair_board_marks_set_focus (FairBoardMarks *self,
                            guint           pile,
                            int             index,
                            guint           held)
{
  remove_marks (self, TRUE);
  if (pile == FAIR_NO_PILE)
    return;

  fair_board_marks_add (self, FAIR_MARK_FOCUS, pile, index, held);
  if (held > 0)
    gtk_widget_add_css_class (g_ptr_array_index (self->widgets, self->widgets->len - 1), "held");
}

/* Follows a new layout; @small: whether lines are to be thin. */
void
fair_board_marks_set_small (FairBoardMarks *self,
                            gboolean        small)
{
  if (small)
    gtk_widget_add_css_class (GTK_WIDGET (self), "small");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "small");
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Removes all marks except the focus. */
void
fair_board_marks_clear (FairBoardMarks *self)
{
  remove_marks (self, FALSE);
}

/* Whether there is a mark other than the focus. */
gboolean
fair_board_marks_has_hints (FairBoardMarks *self)
{
  return self->marks->len > fair_board_marks_count (self, FAIR_MARK_FOCUS);
}

/* How many marks of a kind there are. */
guint
fair_board_marks_count (FairBoardMarks *self,
                        FairMarkKind    kind)
{
  guint n = 0;

  for (guint i = 0; i < self->marks->len; i++)
    n += g_array_index (self->marks, Mark, i).kind == kind;

  return n;
}
