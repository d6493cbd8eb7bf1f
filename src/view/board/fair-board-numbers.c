/* The numbers of the columns, shown while a hint or a message refers to them.
 *
 * Each lies above the first card of its column if there is room, otherwise over the card's upper edge; in wings, in
 * front of it; in one line where the columns are. A screen reader ignores them: the names of cards and places have the numbers.
 */
#include "fair-board-private.h"

#include <math.h>

/* Width of a card in pixels. On wider cards, numbers are scaled up in proportion, at most this many times. */
#define USUAL_CARD 60.0f
#define MAX_SCALE 1.6f

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

/* How many pixels of free cloth, at most @room, there are in front of each column that begins beside this one. */
static float
find_room (FairBoard *self,
           guint      pile,
           gboolean   row,
           float      room)
{
  const FairRules  *rules = fair_board_get_rules (self);
  const FairLayout *layout = &self->layout;
  const FairRect   *places = layout->places;

  for (guint i = 0; i < rules->count[FAIR_COLUMN]; i++)
    {
      const FairRect *place = &places[rules->first[FAIR_COLUMN] + i];

      if (fabsf (row ? place->x - places[pile].x : place->y - places[pile].y) >= 1)
        continue;
      room = CLAMP (row ? place->x : place->y + layout->scroll, 0, room);
      for (guint other = 0; other < rules->n_piles; other++)
        room = leave_room (place, &places[other], row, room);
      for (guint card = 0; card < fair_position_count_all (fair_board_get_position (self)); card++)
        room = leave_room (place, &layout->cards[card], row, room);
      room = leave_room (place, &layout->caption, row, room);
    }
  return room;
}

/* Where a number of this size lies. If it has to cover a card, it leaves the card's index visible. */
static graphene_point_t
find_point (FairBoard *self,
            guint      pile,
            float      width,
            float      height)
{
  const FairRect      *place = &self->layout.places[pile];
  const FairCardShape *shape = fair_svg_art_get_shape (self->art);
  float                x = place->x + (place->width - width) / 2;
  float                y = place->y + (place->height - height) / 2;

  /* Whether the fan of the column goes to the right, as in the wings of a castle. */
  if (self->layout.areas[pile].width > 1.5f * self->layout.card_width)
    {
      x = place->x - find_room (self, pile, TRUE, width);
      y = MAX (y, MIN (place->y + shape->suit_bottom * place->height, place->y + place->height - height));
    }
  else
    {
      y = place->y - find_room (self, pile, FALSE, height);
      x = MAX (x, MIN (place->x + shape->index_right * place->width, place->x + place->width - width));
    }

  return GRAPHENE_POINT_INIT (fair_board_round (self, x, self->origin.x), fair_board_round (self, y, self->origin.y));
}

void
fair_board_allocate_numbers (GtkWidget *numbers,
                             int        width,
                             int        height,
                             int        baseline)
{
  FairBoard *self = FAIR_BOARD (gtk_widget_get_parent (numbers));
  float      scale = CLAMP (self->layout.card_width / USUAL_CARD, 1, MAX_SCALE);
  guint      pile;

  if (self->model == NULL)
    return;

  pile = fair_board_get_rules (self)->first[FAIR_COLUMN];
  for (GtkWidget *label = gtk_widget_get_first_child (numbers); label != NULL; label = gtk_widget_get_next_sibling (label))
    {
      graphene_point_t point;
      int              label_width, label_height;

      gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &label_width, NULL, NULL, NULL);
      gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, -1, &label_height, NULL, NULL, NULL);
      point = find_point (self, pile++, scale * (float) label_width, scale * (float) label_height);
      gtk_widget_allocate (label, label_width, label_height, -1, gsk_transform_scale (gsk_transform_translate (NULL, &point), scale, scale));
    }
}

/* Follows a new game or a new layout of the board: there is a label for each column, once they are shown. */
void
fair_board_update_numbers (FairBoard *self)
{
  guint n_columns = self->model ? fair_board_get_rules (self)->count[FAIR_COLUMN] : 0;
  guint n = 0;

  if (!gtk_widget_get_visible (self->numbers))
    return;

  for (GtkWidget *label = gtk_widget_get_first_child (self->numbers); label != NULL; label = gtk_widget_get_next_sibling (label))
    n++;
  for (; n > n_columns; n--)
    gtk_box_remove (GTK_BOX (self->numbers), gtk_widget_get_last_child (self->numbers));
  for (; n < n_columns; n++)
    {
      g_autofree char *text = g_strdup_printf ("%u", n + 1);

      gtk_box_append (GTK_BOX (self->numbers), g_object_new (GTK_TYPE_LABEL, "label", text, "accessible-role", GTK_ACCESSIBLE_ROLE_NONE, NULL));
    }
  gtk_widget_queue_allocate (self->numbers);
}
