#include "config.h"

#include "fair-board-numbers.h"

#include "fair-board-private.h"

struct _FairBoardNumbers
{
  GtkWidget parent_instance;

  GPtrArray *labels; /* owned; of GtkWidget, owned as children: one for each column, once they were shown */
};

/* Width of a card in pixels. On wider cards, numbers are scaled up in proportion, at most this many times. */
#define USUAL_CARD 60.0f
#define MOST_SCALE 1.6f

/* How bad it is to cover an area of a number, compared with a card. */
#define COVER_COST 4

G_DEFINE_FINAL_TYPE (FairBoardNumbers, fair_board_numbers, GTK_TYPE_WIDGET)

static FairBoard *
get_board (FairBoardNumbers *self)
{
  return FAIR_BOARD (gtk_widget_get_parent (GTK_WIDGET (self)));
}

/* Whether the fan of a column goes to the right, as in the wings of a castle. */
static gboolean
is_row (FairBoard *board,
        guint      pile)
{
  return board->layout.areas[pile].width > 1.5f * board->layout.card_width;
}

/* How much room @other leaves in front of @rect, in pixels and at most @room; in front means to the left in
 * a @row, otherwise above. */
static float
leave_room (const FairRect *rect,
            const FairRect *other,
            gboolean        row,
            float           room)
{
  float gap = row ? rect->x - (other->x + other->width) : rect->y - (other->y + other->height);

  if (row ? other->x >= rect->x || other->y >= rect->y + rect->height || other->y + other->height <= rect->y
          : other->y >= rect->y || other->x >= rect->x + rect->width || other->x + other->width <= rect->x)
    return room;

  return CLAMP (gap, 0, room);
}

/* How many pixels of free cloth there are in front of a column, at most @most. */
static float
find_room (FairBoard *board,
           guint      pile,
           float      most)
{
  const FairLayout *layout = &board->layout;
  const FairRect   *place = &layout->places[pile];
  gboolean          row = is_row (board, pile);
  float             room = CLAMP (row ? place->x : place->y + layout->scroll, 0, most);

  for (guint other = 0; other < fair_board_get_rules (board)->n_piles; other++)
    room = leave_room (place, &layout->places[other], row, room);
  for (guint i = 0; i < fair_board_get_rules (board)->n_cards; i++)
    room = leave_room (place, &layout->cards[i], row, room);

  return room;
}

/* Where a number of this size lies. If it has to cover a card, it leaves the card's index visible. */
static graphene_point_t
find_point (FairBoard *board,
            guint      pile,
            float      width,
            float      height)
{
  const FairRect      *place = &board->layout.places[pile];
  const FairCardShape *shape = fair_card_art_get_shape (board->art);
  float                x = place->x + (place->width - width) / 2;
  float                y = place->y + (place->height - height) / 2;

  if (is_row (board, pile))
    {
      x = place->x - find_room (board, pile, width);
      y = MAX (y, MIN (place->y + shape->suit_bottom * place->height, place->y + place->height - height));
    }
  else
    {
      y = place->y - find_room (board, pile, height);
      x = MAX (x, MIN (place->x + shape->index_right * place->width, place->x + place->width - width));
    }

  return GRAPHENE_POINT_INIT (fair_board_round (board, x, board->origin.x), fair_board_round (board, y, board->origin.y));
}

static void
fair_board_numbers_size_allocate (GtkWidget *widget,
                                  int        width,
                                  int        height,
                                  int        baseline)
{
  FairBoardNumbers *self = FAIR_BOARD_NUMBERS (widget);
  FairBoard        *board = get_board (self);

  float scale = CLAMP (board->layout.card_width / USUAL_CARD, 1, MOST_SCALE);

  if (board->model == NULL)
    return;

  for (guint i = 0; i < self->labels->len; i++)
    {
      GtkWidget       *label = g_ptr_array_index (self->labels, i);
      graphene_point_t point;
      GskTransform    *transform;
      int              label_width, label_height;

      gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &label_width, NULL, NULL, NULL);
      gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, -1, &label_height, NULL, NULL, NULL);
      point = find_point (board, fair_board_get_rules (board)->first[FAIR_COLUMN] + i, scale * (float) label_width, scale * (float) label_height);
      transform = gsk_transform_scale (gsk_transform_translate (NULL, &point), scale, scale);
      gtk_widget_allocate (label, label_width, label_height, -1, transform);
    }
}

/* Only the board decides how large everything is. */
static void
fair_board_numbers_measure (GtkWidget     *widget,
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
fair_board_numbers_dispose (GObject *object)
{
  FairBoardNumbers *self = FAIR_BOARD_NUMBERS (object);

  g_ptr_array_set_size (self->labels, 0);

  G_OBJECT_CLASS (fair_board_numbers_parent_class)->dispose (object);
}

static void
fair_board_numbers_finalize (GObject *object)
{
  g_ptr_array_unref (FAIR_BOARD_NUMBERS (object)->labels);

  G_OBJECT_CLASS (fair_board_numbers_parent_class)->finalize (object);
}

static void
fair_board_numbers_class_init (FairBoardNumbersClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_board_numbers_dispose;
  G_OBJECT_CLASS (klass)->finalize = fair_board_numbers_finalize;
  widget_class->measure = fair_board_numbers_measure;
  widget_class->size_allocate = fair_board_numbers_size_allocate;

  gtk_widget_class_set_css_name (widget_class, "numbers");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_NONE);
}

static void
fair_board_numbers_init (FairBoardNumbers *self)
{
  self->labels = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_widget_unparent);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* Returns: (transfer floating): numbers, hidden at first; to be made a child of a board */
GtkWidget *
fair_board_numbers_new (void)
{
  return g_object_new (FAIR_TYPE_BOARD_NUMBERS, NULL);
}

static GtkWidget *
create_label (guint number)
{
  g_autofree char *text = g_strdup_printf ("%u", number);

  return g_object_new (GTK_TYPE_LABEL, "label", text, "accessible-role", GTK_ACCESSIBLE_ROLE_NONE, NULL);
}

/* Makes a label for each column of the game on the board. */
static void
add_labels (FairBoardNumbers *self)
{
  FairGameModel *model = fair_board_get_model (get_board (self));
  guint          n_columns = model ? fair_game_model_get_rules (model)->count[FAIR_COLUMN] : 0;

  g_ptr_array_set_size (self->labels, (int) MIN (self->labels->len, n_columns));
  for (guint i = self->labels->len; i < n_columns; i++)
    {
      GtkWidget *label = create_label (i + 1);

      gtk_widget_set_parent (label, GTK_WIDGET (self));
      g_ptr_array_add (self->labels, label);
    }
}

/* Whether the numbers are shown. */
gboolean
fair_board_numbers_get_shown (FairBoardNumbers *self)
{
  g_return_val_if_fail (FAIR_IS_BOARD_NUMBERS (self), FALSE);

  return gtk_widget_get_visible (GTK_WIDGET (self));
}

void
fair_board_numbers_set_shown (FairBoardNumbers *self,
                              gboolean          shown)
{
  g_return_if_fail (FAIR_IS_BOARD_NUMBERS (self));

  gtk_widget_set_visible (GTK_WIDGET (self), shown);
  fair_board_numbers_update (self);
}

/* Follows a new game or a new layout of the board. */
void
fair_board_numbers_update (FairBoardNumbers *self)
{
  g_return_if_fail (FAIR_IS_BOARD_NUMBERS (self));

  if (!fair_board_numbers_get_shown (self))
    return;

  add_labels (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* How bad it is to cover @area of the board, as far as the numbers are concerned; see
 * fair_board_measure_cover(). */
float
fair_board_numbers_measure_cover (FairBoardNumbers *self,
                                  const FairRect   *area)
{
  GtkWidget *board = gtk_widget_get_parent (GTK_WIDGET (self));
  float      cover = 0;

  for (guint i = 0; i < self->labels->len && gtk_widget_get_mapped (GTK_WIDGET (self)); i++)
    {
      graphene_rect_t bounds;

      if (gtk_widget_compute_bounds (g_ptr_array_index (self->labels, i), board, &bounds))
        cover += fair_rect_overlap (area, &(FairRect){ bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height });
    }

  return cover * COVER_COST;
}
