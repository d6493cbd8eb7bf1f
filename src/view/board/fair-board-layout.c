/* The layout of a board: how much room the table has, which pixels of the screen it is aligned to, and scrolling,
 * for a table that is higher than the board. The board is a GtkScrollable, and the scroll offset is an argument of
 * the layout, so code that uses the layout need not know about scrolling. */
#include "fair-board-private.h"

#include "fair-board-item.h"

#include <math.h>

/* Pixels; on narrower cards, lines are thin. */
#define SMALL_CARD 80

/* Pixels. */
#define STEP 60
#define AROUND 12 /* kept visible above and below a card that is scrolled to */
#define EDGE 40   /* dragged cards scroll the table when they are so close to its edge */
#define BARS 90   /* above and below a table that fills its window */

/* Pixels per second, at the edge. */
#define EDGE_SPEED 400

static void
find_pixels (FairBoard *self)
{
  GtkWidget  *widget = GTK_WIDGET (self);
  GtkNative  *native = gtk_widget_get_native (widget);
  GdkSurface *surface = native ? gtk_native_get_surface (native) : NULL;
  double      scale = gtk_widget_get_scale_factor (widget);
  double      x = 0;
  double      y = 0;

  self->origin = GRAPHENE_POINT_INIT (0, 0);
  /* Surfaces have fractional scales in GTK 4.12 and later. */
  if (surface != NULL && g_object_class_find_property (G_OBJECT_GET_CLASS (surface), "scale") != NULL)
    {
      g_object_get (surface, "scale", &scale, NULL);
      gtk_native_get_surface_transform (native, &x, &y);
      if (!gtk_widget_compute_point (widget, GTK_WIDGET (native), &GRAPHENE_POINT_INIT ((float) x, (float) y), &self->origin))
        self->origin = GRAPHENE_POINT_INIT (0, 0);
    }
  self->scale = (float) scale;
}

/* Rounds @at, which is relative to @origin, to the nearest pixel of the screen; all in application pixels. */
float
fair_board_round (FairBoard *self,
                  float      at,
                  float      origin)
{
  return roundf ((origin + at) * self->scale) / self->scale - origin;
}

FairSpace
fair_board_get_space (FairBoard *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  FairSpace  space = {
     .width = gtk_widget_get_width (widget),
     .height = gtk_widget_get_height (widget),
     .scroll = fair_board_get_scroll (self),
     .shape = *fair_svg_art_get_shape (self->art),
     .left_handed = self->left_handed,
     .stock_at_bottom = self->stock_at_bottom,
     .arrangement = self->layout.arrangement,
     .keeps_arrangement = self->is_laid_out && self->keeps_arrangement
  };

  if (self->pattern > 0)
    {
      space.arrangement = self->pattern - 1;
      space.keeps_arrangement = TRUE;
    }

  return space;
}

/* When the window gets another width, replaces a copied arrangement with that of a table that fills the window: it then stays
 * whatever else the window shows. */
static void
follow_window (FairBoard *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  int        former = self->window_width;
  FairSpace  space;
  FairLayout layout;

  self->window_width = native ? gtk_widget_get_width (GTK_WIDGET (native)) : 0;
  if (self->pattern == 0 || self->model == NULL || former == 0 || self->window_width == 0 || self->window_width == former)
    return;

  space = fair_board_get_space (self);
  space.height = gtk_widget_get_height (GTK_WIDGET (native)) - BARS;
  space.keeps_arrangement = FALSE;
  fair_layout_compute (fair_board_get_rules (self), fair_board_get_position (self), &space, &layout);
  self->pattern = layout.arrangement + 1;
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

static void
update_rects (FairBoard *self)
{
  const FairPosition *position = fair_board_get_position (self);

  for (guint pile = 0; pile < fair_board_get_rules (self)->n_piles; pile++)
    for (guint i = position->start[pile]; i < position->start[pile + 1]; i++)
      {
        FairRect *rect = &self->rects[position->cards[i]];

        *rect = self->layout.cards[i];
        rect->x = fair_board_round (self, rect->x, self->origin.x);
        rect->y = fair_board_round (self, rect->y, self->origin.y);
        self->piles[position->cards[i]] = (guint8) pile;
      }
  memcpy (&self->rects[FAIR_BOARD_PLACE (0)], self->layout.places, sizeof self->layout.places);
}

void
fair_board_update_layout (FairBoard *self)
{
  GtkAdjustment   *vertical = self->adjustments[GTK_ORIENTATION_VERTICAL];
  const FairSpace *former = &self->layout_space;
  FairSpace        space;
  gboolean         is_other;

  find_pixels (self);
  follow_window (self);
  space = fair_board_get_space (self);
  is_other = !self->is_laid_out || ABS (space.width - former->width) >= 1 || ABS (space.height - former->height) >= 1 ||
             !fair_card_shape_equal (&space.shape, &former->shape) || space.left_handed != former->left_handed ||
             space.stock_at_bottom != former->stock_at_bottom;
  self->layout_width = (int) space.width;
  self->layout_height = (int) space.height;
  self->layout_space = space;
  if (self->model == NULL || !fair_board_has_layout (self))
    return;

  fair_layout_compute (fair_board_get_rules (self), fair_board_get_position (self), &space, &self->layout);
  self->is_laid_out = TRUE;
  if (is_other)
    {
      fair_board_update_reading_order (self, &space);
      fair_board_update_children (self);
    }
  update_rects (self);
  g_signal_handlers_block_by_func (vertical, scrolled_cb, self);
  gtk_adjustment_configure (vertical, gtk_adjustment_get_value (vertical), 0, (double) self->layout.height, STEP,
                            self->layout_height * 0.9, self->layout_height);
  g_signal_handlers_unblock_by_func (vertical, scrolled_cb, self);
  gtk_adjustment_configure (self->adjustments[GTK_ORIENTATION_HORIZONTAL], 0, 0, self->layout_width, STEP,
                            self->layout_width, self->layout_width);
  fair_board_item_set_class (self->marks, "small", self->layout.card_width < SMALL_CARD);
  gtk_widget_queue_allocate (self->marks);
  fair_board_update_numbers (self);
  fair_svg_art_prepare (self->art, self->layout.card_width, self->layout.card_height, self->scale);
}

/* Computes the layout and redraws it, because the size of the cards or of the screen's pixels has changed. */
void
fair_board_lay_out_anew (FairBoard *self)
{
  if (self->model != NULL)
    fair_board_update_layout (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Follows the scale, if it has one, of the surface on which the board is shown from now on. */
void
fair_board_watch_scale (FairBoard *self)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (GTK_WIDGET (self)));

  g_signal_connect_object (surface, "notify::scale", G_CALLBACK (fair_board_lay_out_anew), self, G_CONNECT_SWAPPED);
}

/* The rectangle of a card of @pile on the board, or of its place if @index is -1. Returns: whether there is such a
 * card. */
gboolean
fair_board_get_bounds (FairBoard    *self,
                       guint         pile,
                       int           index,
                       GdkRectangle *bounds)
{
  const FairRect *rect;

  if (self->model == NULL || pile >= fair_board_get_rules (self)->n_piles ||
      index >= (int) fair_position_count (fair_board_get_position (self), pile))
    return FALSE;

  rect = index < 0 ? &self->layout.places[pile] : &self->layout.cards[fair_board_get_position (self)->start[pile] + index];
  *bounds = (GdkRectangle){ (int) rect->x, (int) rect->y, (int) rect->width, (int) rect->height };
  return TRUE;
}

/* Whether no card and no place lies in @rect. */
gboolean
fair_board_is_free (FairBoard      *self,
                    const FairRect *rect)
{

  if (self->model == NULL || !fair_board_has_layout (self))
    return TRUE;

  for (guint i = 0; i < fair_position_count_all (fair_board_get_position (self)); i++)
    if (fair_rect_overlap (rect, &self->layout.cards[i]) > 0)
      return FALSE;
  for (guint pile = 0; pile < fair_board_get_rules (self)->n_piles; pile++)
    if (fair_rect_overlap (rect, &self->layout.places[pile]) > 0)
      return FALSE;
  return TRUE;
}

/* Copies the arrangement of a board of the same game that is @widget or below it. */
static void
copy_from (FairBoard *self,
           GtkWidget *widget)
{
  FairBoard *other = FAIR_IS_BOARD (widget) ? FAIR_BOARD (widget) : NULL;

  if (other != NULL && other->model != NULL && fair_board_has_layout (other) &&
      fair_board_get_rules (other)->game == fair_board_get_rules (self)->game)
    self->pattern = other->layout.arrangement + 1;
  for (GtkWidget *child = other ? NULL : gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    copy_from (self, child);
}

/* Arranges the piles as on the board of another window that has the same game, if there is one, until the window of this one
 * gets another width. */
void
fair_board_copy_arrangement (FairBoard *self)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *window = windows; window != NULL; window = window->next)
    copy_from (self, window->data);
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
    g_signal_connect_object (*place, "value-changed", G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
  if (self->model != NULL && fair_board_has_layout (self))
    fair_board_update_layout (self);
}

float
fair_board_get_scroll (FairBoard *self)
{
  return fair_board_round (self, (float) gtk_adjustment_get_value (self->adjustments[GTK_ORIENTATION_VERTICAL]), 0);
}

void
fair_board_set_scroll (FairBoard *self,
                       float      scroll)
{
  gtk_adjustment_set_value (self->adjustments[GTK_ORIENTATION_VERTICAL], (double) scroll);
}

/* Scrolls a card of @pile into view, or its place if @index is -1. */
void
fair_board_reveal (FairBoard *self,
                   guint      pile,
                   int        index)
{
  GdkRectangle bounds;
  float        scroll = self->layout.scroll;

  if (self->layout.height <= self->layout_height || !fair_board_get_bounds (self, pile, index, &bounds))
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
  fair_board_set_scroll (self, (float) (gtk_adjustment_get_value (self->adjustments[GTK_ORIENTATION_VERTICAL]) + self->edge_speed * seconds));
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
  if (self->edge_speed == 0 || self->edge_tick != 0 || self->layout.height <= self->layout_height)
    return;

  self->edge_time = 0;
  self->edge_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), edge_cb, NULL, NULL);
}
