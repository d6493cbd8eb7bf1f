/* Scrolling, for a table that is higher than the board. The board is a GtkScrollable, and the scroll offset
 * is an argument of the layout, so code that uses the layout need not know about scrolling. */
#include "config.h"

#include "fair-board-private.h"

/* Pixels. */
#define STEP 60
#define AROUND 12 /* kept visible above and below a card that is scrolled to */
#define EDGE 40   /* dragged cards scroll the table when they are so close to its edge */

/* Pixels per second, at the edge. */
#define EDGE_SPEED 400

static GtkAdjustment *
get_adjustment (FairBoard *self)
{
  return self->adjustments[GTK_ORIENTATION_VERTICAL];
}

static void
scrolled_cb (FairBoard *self)
{
  if (self->model == NULL || !fair_board_has_layout (self))
    return;

  fair_board_update_layout (self);
  fair_board_report (self, FAIR_BOARD_SCROLLED, FAIR_NO_PILE, -1);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Uses @adjustment for scrolling, or a new one if it is NULL. */
void
fair_board_set_adjustment (FairBoard     *self,
                           GtkOrientation orientation,
                           GtkAdjustment *adjustment)
{
  GtkAdjustment **place = &self->adjustments[orientation];

  if (adjustment != NULL && *place == adjustment)
    return;

  if (*place != NULL)
    g_signal_handlers_disconnect_by_func (*place, scrolled_cb, self);
  g_clear_object (place);
  *place = g_object_ref_sink (adjustment ? adjustment : gtk_adjustment_new (0, 0, 0, 0, 0, 0));
  if (orientation == GTK_ORIENTATION_VERTICAL)
    g_signal_connect_swapped (*place, "value-changed", G_CALLBACK (scrolled_cb), self);
  if (self->model != NULL && fair_board_has_layout (self))
    fair_board_update_layout (self);
}

/* Drops the adjustments, which must be there; for dispose. */
void
fair_board_clear_adjustments (FairBoard *self)
{
  g_signal_handlers_disconnect_by_func (get_adjustment (self), scrolled_cb, self);
  g_clear_object (&self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
  g_clear_object (&self->adjustments[GTK_ORIENTATION_VERTICAL]);
}

/* The scroll offset, in pixels. */
float
fair_board_get_scroll (FairBoard *self)
{
  return fair_board_round (self, (float) gtk_adjustment_get_value (get_adjustment (self)), 0);
}

/* Scrolls to that offset, or as far as possible. */
void
fair_board_set_scroll (FairBoard *self,
                       float      scroll)
{
  gtk_adjustment_set_value (get_adjustment (self), (double) scroll);
}

/* Whether the table is higher than the board. */
gboolean
fair_board_can_scroll (FairBoard *self)
{
  return self->layout.height > self->layout_height;
}

/* Updates the adjustments to a new layout. */
void
fair_board_update_adjustments (FairBoard *self)
{
  GtkAdjustment *vertical = get_adjustment (self);

  g_signal_handlers_block_by_func (vertical, scrolled_cb, self);
  gtk_adjustment_configure (vertical, gtk_adjustment_get_value (vertical), 0, (double) self->layout.height, STEP,
                            self->layout_height * 0.9, self->layout_height);
  g_signal_handlers_unblock_by_func (vertical, scrolled_cb, self);
  gtk_adjustment_configure (self->adjustments[GTK_ORIENTATION_HORIZONTAL], 0, 0, self->layout_width, STEP,
                            self->layout_width, self->layout_width);
}

/* Scrolls a card of @pile into view, or its place if @index is -1. */
void
fair_board_reveal (FairBoard *self,
                   guint      pile,
                   int        index)
{
  GdkRectangle bounds;
  float        scroll = self->layout.scroll;

  if (!fair_board_can_scroll (self) || !fair_board_get_bounds (self, pile, index, &bounds))
    return;

  scroll = MAX (scroll, scroll + bounds.y + bounds.height + AROUND - self->layout_height);
  scroll = MIN (scroll, self->layout.scroll + bounds.y - AROUND);
  fair_board_set_scroll (self, scroll);
}

static gboolean
edge_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  FairBoard *self = FAIR_BOARD (widget);
  gint64     now = gdk_frame_clock_get_frame_time (clock);
  double     seconds = self->edge_time > 0 ? (double) (now - self->edge_time) / G_USEC_PER_SEC : 0;

  if (self->edge_speed == 0 || self->drag_pile == FAIR_NO_PILE)
    {
      self->edge_tick = 0;
      return G_SOURCE_REMOVE;
    }

  self->edge_time = now;
  fair_board_set_scroll (self, (float) (gtk_adjustment_get_value (get_adjustment (self)) + self->edge_speed * seconds));
  return G_SOURCE_CONTINUE;
}

/* Scrolls the table while cards are dragged at its edge. @y is the position of the pointer; @dy is how far
 * it has moved, and only an edge in that direction counts. */
void
fair_board_scroll_at_edge (FairBoard *self,
                           float      y,
                           float      dy)
{
  self->edge_speed = 0;
  if (y < EDGE && dy < 0)
    self->edge_speed = -EDGE_SPEED;
  else if (y > self->layout_height - EDGE && dy > 0)
    self->edge_speed = EDGE_SPEED;
  if (self->edge_speed == 0 || self->edge_tick != 0 || !fair_board_can_scroll (self))
    return;

  self->edge_time = 0;
  self->edge_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), edge_cb, NULL, NULL);
}
