/* Draws a board: places and cards at rest, above them cards in motion in the order in which they started,
 * and above those the dragged cards. */
#include "config.h"

#include "fair-board-private.h"

/* Uses whole pixels for moving cards too: pictures between pixels are blurred, and many times slower to
 * draw. */
static void
snapshot_posed (FairBoard   *self,
                GtkSnapshot *snapshot,
                FairCard     card,
                float        dx,
                float        dy)
{
  FairBoardPose pose = fair_board_motion_get_pose (self->motion, card);
  float         middle = self->rects[card].x + self->layout.card_width / 2;

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (fair_board_round (self, pose.dx + dx, 0), fair_board_round (self, pose.dy + dy, 0)));
  if (pose.width < 1)
    {
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (middle, 0));
      gtk_snapshot_scale (snapshot, pose.width, 1);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-middle, 0));
    }
  gtk_widget_snapshot_child (GTK_WIDGET (self), self->cards[card], snapshot);
  gtk_snapshot_restore (snapshot);
}

/* Whether the card that lies on this one hides all of it. */
static gboolean
is_hidden (FairBoard *self,
           guint      pile,
           guint      index)
{
  const FairPosition *position = fair_board_get_position (self);
  const FairCard     *cards = fair_position_pile (position, pile);

  if (index + 1 >= fair_position_count (position, pile) || fair_board_is_dragged (self, pile, index + 1) ||
      fair_board_motion_is_moving (self->motion, cards[index + 1]))
    return FALSE;

  return memcmp (&self->rects[cards[index]], &self->rects[cards[index + 1]], sizeof (FairRect)) == 0;
}

/* A card in motion; later ones have a higher order. */
typedef struct
{
  FairCard card;
  guint    order;
} Moving;

static int
compare_order (const void *a,
               const void *b)
{
  const Moving *moving_a = a;
  const Moving *moving_b = b;

  return moving_a->order < moving_b->order ? -1 : moving_a->order > moving_b->order;
}

/* Draws the places and the cards at rest; lists those in motion. Returns: how many. */
static guint
snapshot_resting (FairBoard   *self,
                  GtkSnapshot *snapshot,
                  Moving      *moving)
{
  const FairPosition *position = fair_board_get_position (self);
  guint               n_moving = 0;

  for (guint i = 0; i < fair_board_get_rules (self)->n_piles; i++)
    {
      guint           pile = self->reading_order[i];
      const FairCard *cards = fair_position_pile (position, pile);

      gtk_widget_snapshot_child (GTK_WIDGET (self), self->places[pile], snapshot);
      for (guint index = 0; index < fair_position_count (position, pile); index++)
        if (fair_board_is_dragged (self, pile, index))
          break;
        else if (fair_board_motion_is_moving (self->motion, cards[index]))
          moving[n_moving++] = (Moving){ cards[index], fair_board_motion_get_order (self->motion, cards[index]) };
        else if (!is_hidden (self, pile, index))
          gtk_widget_snapshot_child (GTK_WIDGET (self), self->cards[cards[index]], snapshot);
    }

  return n_moving;
}

void
fair_board_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  FairBoard *self = FAIR_BOARD (widget);
  Moving     moving[FAIR_MAX_CARDS];
  guint      n_moving;

  if (self->model == NULL)
    return;

  n_moving = snapshot_resting (self, snapshot, moving);
  qsort (moving, n_moving, sizeof *moving, compare_order);
  for (guint i = 0; i < n_moving; i++)
    snapshot_posed (self, snapshot, moving[i].card, 0, 0);
  if (self->peek != FAIR_NO_CARD)
    snapshot_posed (self, snapshot, self->peek, 0, 0);
  gtk_widget_snapshot_child (widget, self->marks, snapshot);
  gtk_widget_snapshot_child (widget, self->numbers, snapshot);
  for (guint i = self->drag_pile != FAIR_NO_PILE ? self->drag_count : 0; i-- > 0;)
    snapshot_posed (self, snapshot, fair_position_card (fair_board_get_position (self), self->drag_pile, i), self->drag_dx,
                    self->drag_dy);
}
