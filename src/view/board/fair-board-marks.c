/* Rings and outlines above the cards of a board: the keyboard cursor, and possible moves.
 *
 *  * Each mark is a rectangle around the visible part of a card, of a group of cards or of an empty place. The style
 * sheet draws it by its kind. A screen reader ignores marks. They are children of one widget, the last child of the
 * board. */
#include "fair-board-private.h"

typedef enum
{
  MARK_FOCUS,   /* the cursor of the keyboard, above all others */
  MARK_MOVABLE, /* cards that can move */
  MARK_TARGET,  /* where they can go */
  MARK_BOTH,
  MARK_LOST, /* cards and destination of a move that lost the game, */
  MARK_WON,  /* and of one that would have won it */
  N_KINDS
} Kind;

/* The cards that a mark surrounds; data of its widget. */
typedef struct
{
  Kind  kind;
  guint pile;
  int   index; /* -1: the place */
  guint count; /* the number of cards, starting at @index */
} Mark;

/* Pixels of the sign in a mark that has one. */
#define SIGN 14

/* The distance of a mark from its cards, in widths of a card. */
#define AROUND 0.05F

static const Mark *
get_mark (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), "mark");
}

static void
enlarge (FairRect *rect,
         float     by)
{
  rect->x -= by;
  rect->y -= by;
  rect->width += 2 * by;
  rect->height += 2 * by;
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

/* Around the visible part of the cards of a mark, or its place: halfway to the next pile, so that the mark does not cover
 * the rank of a small card. */
static FairRect
get_rect (FairBoard  *self,
          const Mark *mark)
{
  const FairPosition *position = fair_board_get_position (self);
  guint               n = fair_position_count (position, mark->pile);
  const FairRect     *rects = self->layout.cards + position->start[mark->pile];
  guint               last;
  FairRect            rect;

  if (mark->index < 0 || (guint) mark->index >= n)
    {
      rect = n > 0 && fair_board_get_rules (self)->piles[mark->pile].role != FAIR_STOCK ? rects[n - 1] : self->layout.places[mark->pile];
      enlarge (&rect, self->layout.card_width * AROUND);
      return rect;
    }

  rect = rects[mark->index];
  last = MIN ((guint) mark->index + MAX (mark->count, 1), n) - 1;
  for (guint i = (guint) mark->index + 1; i <= last; i++)
    {
      float right = MAX (rect.x + rect.width, rects[i].x + rects[i].width);
      float bottom = MAX (rect.y + rect.height, rects[i].y + rects[i].height);

      rect.x = MIN (rect.x, rects[i].x);
      rect.y = MIN (rect.y, rects[i].y);
      rect.width = right - rect.x;
      rect.height = bottom - rect.y;
    }
  enlarge (&rect, self->layout.card_width * AROUND);
  if (last + 1 < n && last == (guint) mark->index)
    cut_rect (&rect, &rects[last + 1]);

  return rect;
}

void
fair_board_allocate_marks (GtkWidget *marks,
                           int        width,
                           int        height,
                           int        baseline)
{
  FairBoard *self = FAIR_BOARD (gtk_widget_get_parent (marks));

  for (GtkWidget *mark = gtk_widget_get_first_child (marks); mark && self->model; mark = gtk_widget_get_next_sibling (mark))
    {
      FairRect rect = get_rect (self, get_mark (mark));
      int      min_width, min_height;

      gtk_widget_measure (mark, GTK_ORIENTATION_HORIZONTAL, -1, &min_width, NULL, NULL, NULL);
      gtk_widget_measure (mark, GTK_ORIENTATION_VERTICAL, -1, &min_height, NULL, NULL, NULL);
      gtk_widget_allocate (mark, MAX (min_width, (int) rect.width), MAX (min_height, (int) rect.height), -1,
                           gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (rect.x, rect.y)));
    }
}

/* Marks the visible part of @count cards of @pile starting at @index, or its place if that is -1.
 *
 * Returns: (transfer none): the mark */
static GtkWidget *
add_mark (FairBoard *self,
          Kind       kind,
          guint      pile,
          int        index,
          guint      count)
{
  static const char *const classes[N_KINDS] = { "focus", "movable", "target", "both", "lost", "won" };
  GtkWidget               *widget = g_object_new (ADW_TYPE_BIN, "css-name", "mark", "accessible-role", GTK_ACCESSIBLE_ROLE_NONE, NULL);
  GtkWidget               *last = gtk_widget_get_last_child (self->marks);
  Mark                    *mark = g_new (Mark, 1);

  *mark = (Mark){ kind, pile, index, count };
  g_object_set_data_full (G_OBJECT (widget), "mark", mark, g_free);
  gtk_widget_add_css_class (widget, classes[kind]);
  if (kind == MARK_LOST || kind == MARK_WON)
    adw_bin_set_child (ADW_BIN (widget), g_object_new (GTK_TYPE_IMAGE, "icon-name", kind == MARK_WON ? "object-select-symbolic" : "window-close-symbolic",
                                                       "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "pixel-size", SIGN,
                                                       "halign", kind == MARK_WON ? GTK_ALIGN_CENTER : GTK_ALIGN_END, "valign", GTK_ALIGN_START, NULL));
  if (last != NULL && get_mark (last)->kind == MARK_FOCUS)
    last = gtk_widget_get_prev_sibling (last);
  gtk_box_insert_child_after (GTK_BOX (self->marks), widget, last);
  gtk_widget_queue_allocate (self->marks);

  return widget;
}

static void
remove_marks (FairBoard *self,
              gboolean   of_focus)
{
  GtkWidget *next;

  for (GtkWidget *mark = gtk_widget_get_first_child (self->marks); mark != NULL; mark = next)
    {
      next = gtk_widget_get_next_sibling (mark);
      if ((get_mark (mark)->kind == MARK_FOCUS) == of_focus)
        gtk_box_remove (GTK_BOX (self->marks), mark);
    }
}

/* Draws a ring around a card, or around the @held cards starting at @index; FAIR_NO_PILE removes it. */
void
fair_board_set_ring (FairBoard *self,
                     guint      pile,
                     int        index,
                     guint      held)
{
  GtkWidget *ring;

  remove_marks (self, TRUE);
  if (pile == FAIR_NO_PILE)
    return;

  ring = add_mark (self, MARK_FOCUS, pile, index, held);
  if (held > 0)
    gtk_widget_add_css_class (ring, "held");
}

/* Adds a mark, unless the cards have one already; cards and destinations in one get the mark of both. */
static void
add_once (FairBoard *self,
          Kind       kind,
          guint      pile,
          int        index)
{
  for (GtkWidget *mark = gtk_widget_get_first_child (self->marks); mark != NULL; mark = gtk_widget_get_next_sibling (mark))
    {
      const Mark *other = get_mark (mark);

      if (other->kind == MARK_FOCUS || other->pile != pile || other->index != index)
        continue;
      if (other->kind != kind && other->kind != MARK_BOTH)
        {
          gtk_box_remove (GTK_BOX (self->marks), mark);
          add_mark (self, MARK_BOTH, pile, index, 1);
        }
      return;
    }

  add_mark (self, kind, pile, index, 1);
}

/* Marks the cards and destinations of @moves, which are legal. */
void
fair_board_show_moves (FairBoard      *self,
                       const FairMove *moves,
                       guint           n_moves)
{
  fair_board_clear_moves (self);
  if (self->model == NULL)
    return;

  for (guint i = 0; i < n_moves; i++)
    if (moves[i].kind == FAIR_MOVE_CARDS)
      {
        add_once (self, MARK_MOVABLE, moves[i].from, (int) fair_position_count (fair_board_get_position (self), moves[i].from) - moves[i].count);
        add_once (self, MARK_TARGET, moves[i].to, (int) fair_position_count (fair_board_get_position (self), moves[i].to) - 1);
      }
    else if (moves[i].kind != FAIR_MOVE_END)
      add_once (self, MARK_MOVABLE, fair_board_get_rules (self)->first[FAIR_STOCK], -1);
  g_object_notify (G_OBJECT (self), "shows-moves");
}

/* Marks the cards of @move as @from, and its destination as @to. */
static void
mark_move (FairBoard      *self,
           const FairMove *move,
           Kind            from,
           Kind            to)
{
  guint n_from, n_to;

  if (move->kind != FAIR_MOVE_CARDS)
    {
      add_mark (self, from, fair_board_get_rules (self)->first[FAIR_STOCK], -1, 1);
      return;
    }

  n_from = fair_position_count (fair_board_get_position (self), move->from);
  n_to = fair_position_count (fair_board_get_position (self), move->to);
  add_mark (self, from, move->from, (int) (n_from - move->count), move->count);
  add_mark (self, to, move->to, (int) n_to - 1, 1);
  fair_board_reveal (self, move->to, (int) n_to - 1);
  fair_board_reveal (self, move->from, (int) n_from - 1);
}

static gboolean
can_show (FairBoard      *self,
          const FairMove *move)
{
  return move != NULL && self->model != NULL && move->kind != FAIR_MOVE_END &&
         fair_is_legal (fair_board_get_rules (self), fair_board_get_position (self), *move);
}

/* Marks the cards and the destination of @move; NULL for none. */
void
fair_board_show_move (FairBoard      *self,
                      const FairMove *move)
{
  fair_board_clear_moves (self);
  if (!can_show (self, move))
    return;

  mark_move (self, move, MARK_MOVABLE, MARK_TARGET);
  g_object_notify (G_OBJECT (self), "shows-moves");
}

/* Marks a move that loses the game, with crosses, and one that wins it, with check marks. */
void
fair_board_show_choice (FairBoard      *self,
                        const FairMove *lost,
                        const FairMove *won)
{
  fair_board_clear_moves (self);
  if (!can_show (self, lost) || !can_show (self, won))
    return;

  mark_move (self, lost, MARK_LOST, MARK_LOST);
  mark_move (self, won, MARK_WON, MARK_WON);
  g_object_notify (G_OBJECT (self), "shows-moves");
}

void
fair_board_clear_moves (FairBoard *self)
{
  if (!fair_board_shows_moves (self))
    return;

  remove_marks (self, FALSE);
  g_object_notify (G_OBJECT (self), "shows-moves");
}

gboolean
fair_board_shows_moves (FairBoard *self)
{
  GtkWidget *first = gtk_widget_get_first_child (self->marks);

  return first != NULL && get_mark (first)->kind != MARK_FOCUS;
}
