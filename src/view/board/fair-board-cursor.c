/* The keyboard cursor of a board, and the ring that shows it. */
#include "config.h"

#include "fair-board-private.h"

/* The child at the cursor.
 *
 * Returns: (transfer none) */
GtkWidget *
fair_board_get_cursor_widget (FairBoard *self)
{
  const FairPosition *position = fair_board_get_position (self);
  guint               n = fair_position_count (position, self->cursor_pile);

  return self->cursor_index < 0 || (guint) self->cursor_index >= n
           ? self->places[self->cursor_pile]
           : self->cards[fair_position_pile (position, self->cursor_pile)[self->cursor_index]];
}

/* Makes the card at @index of @pile, or its place if @index is -1, take the focus when the board gets it.
 * Does not move the focus. */
void
fair_board_set_cursor (FairBoard *self,
                       guint      pile,
                       int        index)
{
  self->cursor_pile = pile;
  self->cursor_index = index;
}

/* The pile at the cursor; @index: (out) (nullable): its card, or -1. */
guint
fair_board_get_cursor (FairBoard *self,
                       int       *index)
{
  if (index != NULL)
    *index = self->cursor_index;
  return self->cursor_pile;
}

/* Draws a ring around a card, or around the @held cards from @index on; FAIR_NO_PILE removes it. */
void
fair_board_set_ring (FairBoard *self,
                     guint      pile,
                     int        index,
                     guint      held)
{
  fair_board_marks_set_focus (FAIR_BOARD_MARKS (self->marks), pile, index, held);
}

/* Whether the board or one of its children has the focus of the window. */
gboolean
fair_board_has_focus (FairBoard *self)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}

/* Whether the board had the focus before the last change. */
gboolean
fair_board_had_focus (FairBoard *self)
{
  return self->had_focus;
}
