/* A board and its layout: what the table has room for, and where GTK's pixels come in. */
#include "config.h"

#include "fair-board-private.h"

#include <math.h>

/* Pixels; lines round a card that is narrower have to be thin. */
#define SMALL_CARD 60

/* The nearest pixel of the screen, in application pixels. */
float
fair_board_round (FairBoard *self,
                  float      length)
{
  float scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));

  return roundf (length * scale) / scale;
}

/* What the table is laid out in now. */
FairSpace
fair_board_get_space (FairBoard *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  return (FairSpace){
    .width = gtk_widget_get_width (widget),
    .height = gtk_widget_get_height (widget),
    .scroll = fair_board_get_scroll (self),
    .shape = *fair_card_art_get_shape (self->art),
    .left_handed = self->left_handed,
    .right_to_left = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL
  };
}

static void
update_rects (FairBoard *self)
{
  const FairPosition *position = fair_board_get_position (self);

  for (guint pile = 0; pile < fair_board_get_rules (self)->n_piles; pile++)
    for (guint i = position->start[pile]; i < position->start[pile + 1]; i++)
      {
        FairRect *rect = &self->rects[position->cards[i]];

        *rect = self->layout.cards[i];
        rect->x = fair_board_round (self, rect->x);
        rect->y = fair_board_round (self, rect->y);
        self->piles[position->cards[i]] = (guint8) pile;
      }
}

/* Works the layout out for the present space and position. */
void
fair_board_update_layout (FairBoard *self)
{
  FairSpace space = fair_board_get_space (self);

  self->layout_width = (int) space.width;
  self->layout_height = (int) space.height;
  self->layout_shape = space.shape;
  if (self->model == NULL || !fair_board_has_layout (self))
    return;

  fair_layout_compute (fair_board_get_rules (self), fair_board_get_position (self), &space, &self->layout);
  update_rects (self);
  fair_board_update_adjustments (self);
  fair_board_marks_set_small (FAIR_BOARD_MARKS (self->marks), self->layout.card_width < SMALL_CARD);
  fair_card_art_prepare (self->art, self->layout.card_width, self->layout.card_height,
                         gtk_widget_get_scale_factor (GTK_WIDGET (self)));
}
