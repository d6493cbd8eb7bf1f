#include "config.h"

#include "fair-board-input.h"

#include "fair-board-selection.h"

typedef enum
{
  STATE_IDLE,
  STATE_PRESSED,  /* a button is down: a click unless the pointer moves */
  STATE_DRAGGING, /* cards are dragged */
  STATE_PEEKING,  /* a covered card is shown whole */
  STATE_PANNING,  /* a finger scrolls the table */
  STATE_SPENT     /* a button is down, and its action is done */
} State;

/* A swipe over the bare table has at least this length in pixels, and is this many times longer in its
 * direction than across it. */
#define SWIPE_LENGTH 60.0f
#define SWIPE_STRAIGHT 2.0f

/* A finger may move this many times farther than a pointer before a press counts as a drag. */
#define TOUCH_SHAKE 2.0

struct _FairBoardInput
{
  FairBoardActs *acts;  /* borrowed */
  FairBoard     *board; /* borrowed, from @acts */
  FairClicking   clicking;
  State          state;

  /* While a button is down; x, y, dx and dy in pixels. */
  guint    button;
  gboolean is_touch;
  gboolean on_cloth; /* nothing was under the pointer when the button went down */
  float    x;
  float    y;
  float    dx;
  float    dy;
  float    scroll; /* the scroll offset when the button went down */
  guint    pile;   /* FAIR_NO_PILE: the bare table */
  int      index;
  guint    count; /* how many cards are dragged */

  FairBoardSelection selection;
};

static FairGameModel *
get_model (FairBoardInput *self)
{
  return fair_board_get_model (self->board);
}

static const FairRules *
get_rules (FairBoardInput *self)
{
  return fair_game_model_get_rules (get_model (self));
}

static const FairPosition *
get_position (FairBoardInput *self)
{
  return fair_game_model_get_position (get_model (self));
}

static FairRole
get_role (FairBoardInput *self,
          guint           pile)
{
  return get_rules (self)->piles[pile].role;
}

/* Whether a click selects cards in this game, instead of moving them. */
static gboolean
selects (FairBoardInput *self)
{
  switch (self->clicking)
    {
    case FAIR_CLICKING_SENDS:
      return FALSE;
    case FAIR_CLICKING_SELECTS:
      return TRUE;
    case FAIR_CLICKING_BY_GAME:
    default:
      return fair_game_model_clicks_select (get_model (self));
    }
}

/**
 * @pile: what was clicked
 * @index: one of its cards, from the bottom; -1 for its empty place
 * @cheat: whether the move can be a cheat
 *
 * Does what a click does.
 */
void
fair_board_input_click (FairBoardInput *self,
                        guint           pile,
                        int             index,
                        gboolean        cheat)
{
  fair_board_acts_begin (self->acts);
  if (fair_game_model_get_concealed (get_model (self)))
    fair_board_acts_request_start (self->acts);
  else if (get_role (self, pile) == FAIR_STOCK)
    fair_board_acts_draw (self->acts);
  else if (selects (self) || self->selection.pile != FAIR_NO_PILE)
    fair_board_selection_click (&self->selection, pile, index, cheat);
  else
    fair_board_acts_send (self->acts, pile, index);
}

/* Spreads the selected cards of @pile, or its top card, over the empty columns, in games that allow it. */
void
fair_board_input_spread (FairBoardInput *self,
                         guint           pile)
{
  fair_board_selection_spread (&self->selection, pile);
}

/* Selects the run of @pile, in games with cheats; its next move can be a cheat. */
void
fair_board_input_arm_cheat (FairBoardInput *self,
                            guint           pile)
{
  fair_board_selection_arm_cheat (&self->selection, pile);
}

/* Selects the top @count cards of @pile, or reports why they cannot be picked up. Returns: whether it did. */
gboolean
fair_board_input_pick_up (FairBoardInput *self,
                          guint           pile,
                          guint           count)
{
  fair_board_acts_begin (self->acts);
  if (fair_game_model_get_concealed (get_model (self)) || count == 0 || !fair_board_acts_pick_up (self->acts, pile, count))
    return FALSE;

  fair_board_selection_set (&self->selection, pile, count, FALSE);
  return TRUE;
}

/* Moves the selected cards to @pile, or reports why they cannot move; they are deselected either way.
 * Returns: whether they moved. */
gboolean
fair_board_input_put_down (FairBoardInput *self,
                           guint           pile,
                           gboolean        cheat)
{
  return fair_board_selection_put_down (&self->selection, pile, cheat);
}

/* Highlights the piles that accept the dragged cards. */
static void
show_targets (FairBoardInput *self)
{
  gboolean targets[FAIR_MAX_PILES] = { FALSE };

  for (guint to = 0; to < get_rules (self)->n_piles; to++)
    targets[to] = fair_is_legal (get_rules (self), get_position (self),
                                 fair_game_model_resolve (get_model (self), self->pile, self->count, to, FALSE));
  fair_board_set_targets (self->board, targets);
}

static void
begin_drag (FairBoardInput *self)
{
  self->state = STATE_SPENT;
  if (self->button != GDK_BUTTON_PRIMARY || self->pile == FAIR_NO_PILE || self->index < 0 ||
      fair_game_model_get_concealed (get_model (self)) || get_role (self, self->pile) == FAIR_STOCK)
    return;

  fair_board_acts_begin (self->acts);
  self->count = fair_position_count (get_position (self), self->pile) - (guint) self->index;
  if (!fair_board_acts_pick_up (self->acts, self->pile, self->count))
    return;

  fair_board_selection_clear (&self->selection);
  self->state = STATE_DRAGGING;
  show_targets (self);
}

static void
end_drag (FairBoardInput *self)
{
  static const gboolean none[FAIR_MAX_PILES] = { FALSE };

  fair_board_set_targets (self->board, none);
  fair_board_end_drag (self->board);
  self->state = STATE_IDLE;
}

/* How far the dragged cards have moved down on the table, which can be scrolled meanwhile. */
static float
get_way_down (FairBoardInput *self)
{
  return self->dy + fair_board_get_scroll (self->board) - self->scroll;
}

/* The rectangle in which the lowest of the dragged cards is seen. */
static FairRect
get_dragged_rect (FairBoardInput *self)
{
  FairRect rect = fair_board_get_layout (self->board)->cards[get_position (self)->start[self->pile] + self->index];

  rect.x += self->dx;
  rect.y += get_way_down (self);
  return rect;
}

/* The pile on which the dragged cards are dropped: of the piles that accept them the one that they overlap
 * most, or else any pile that they overlap most. */
static guint
find_drop (FairBoardInput *self,
           gboolean        cheat)
{
  const FairLayout *layout = fair_board_get_layout (self->board);
  FairRect          dragged = get_dragged_rect (self);
  guint             best = FAIR_NO_PILE;
  float             best_overlap = 0;

  for (guint to = 0; to < get_rules (self)->n_piles; to++)
    {
      float    overlap = fair_rect_overlap (&dragged, &layout->areas[to]);
      FairMove move = fair_game_model_resolve (get_model (self), self->pile, self->count, to, cheat);

      if (overlap > 0 && fair_is_legal (get_rules (self), get_position (self), move))
        overlap += dragged.width * dragged.height;
      if (overlap > best_overlap)
        {
          best = to;
          best_overlap = overlap;
        }
    }

  return best;
}

static void
drop (FairBoardInput *self,
      gboolean        cheat)
{
  guint    to = find_drop (self, cheat);
  FairMove move;

  fair_board_acts_begin (self->acts);
  if (self->state != STATE_DRAGGING)
    return;
  if (to == FAIR_NO_PILE || to == self->pile)
    {
      end_drag (self);
      return;
    }

  /* After this the cards glide from where they are dropped to their new place, or back. */
  move = fair_game_model_resolve (get_model (self), self->pile, self->count, to, cheat);
  self->state = STATE_SPENT;
  fair_board_acts_play (self->acts, move);
  end_drag (self);
}

/* Finds what lies under the point where the button went down. */
static void
locate (FairBoardInput *self)
{
  if (get_model (self) == NULL ||
      !fair_layout_find (fair_board_get_layout (self->board), get_rules (self), get_position (self), self->x, self->y,
                         &self->pile, &self->index))
    {
      self->pile = FAIR_NO_PILE;
      self->index = -1;
    }
}

static void
end_peek (FairBoardInput *self)
{
  fair_board_set_peek (self->board, FAIR_NO_CARD);
  self->state = STATE_SPENT;
}

/* Follows a change of the position: dragging, peeking and selecting end, and a click in progress means what
 * now lies under the pointer. */
void
fair_board_input_reset (FairBoardInput *self)
{
  if (self->state == STATE_DRAGGING)
    {
      end_drag (self);
      self->state = STATE_SPENT;
    }
  if (self->state == STATE_PEEKING)
    end_peek (self);
  fair_board_set_peek (self->board, FAIR_NO_CARD);
  if (self->state == STATE_PRESSED && !self->on_cloth)
    locate (self);
  if (self->selection.pile != FAIR_NO_PILE)
    fair_board_selection_clear (&self->selection);
}

/* Shows the card under the pointer whole until the release, if it lies face up and others cover it. */
static void
begin_peek (FairBoardInput *self)
{
  const FairPosition *position = get_position (self);

  if (self->pile == FAIR_NO_PILE || self->index < 0 || fair_game_model_get_concealed (get_model (self)) ||
      get_role (self, self->pile) == FAIR_STOCK || (guint) self->index < position->down[self->pile] ||
      (guint) self->index + 1 >= fair_position_count (position, self->pile))
    return;

  self->state = STATE_PEEKING;
  fair_board_set_peek (self->board, fair_position_pile (position, self->pile)[self->index]);
}

static void
begin (FairBoardInput *self,
       float           x,
       float           y,
       guint           button,
       gboolean        is_touch)
{
  if (self->state == STATE_DRAGGING)
    end_drag (self);

  self->state = STATE_PRESSED;
  self->button = button;
  self->is_touch = is_touch;
  self->x = x;
  self->y = y;
  self->dx = 0;
  self->dy = 0;
  self->scroll = fair_board_get_scroll (self->board);
  locate (self);
  self->on_cloth = self->pile == FAIR_NO_PILE;
  if (get_model (self) == NULL)
    return;

  fair_board_set_peek (self->board, FAIR_NO_CARD);
  if (button == GDK_BUTTON_SECONDARY && !fair_board_acts_have_menu (self->acts))
    begin_peek (self);
}

/* A button of the pointer was pressed at a point of the board, in pixels. */
void
fair_board_input_press (FairBoardInput *self,
                        float           x,
                        float           y,
                        guint           button)
{
  begin (self, x, y, button, FALSE);
}

/* A finger touched a point of the board, in pixels. */
void
fair_board_input_touch (FairBoardInput *self,
                        float           x,
                        float           y)
{
  begin (self, x, y, GDK_BUTTON_PRIMARY, TRUE);
}

static gboolean
is_far (FairBoardInput *self)
{
  double shake = self->is_touch ? TOUCH_SHAKE : 1;

  return gtk_drag_check_threshold (GTK_WIDGET (self->board), 0, 0, (int) (self->dx / shake), (int) (self->dy / shake));
}

/* Whether a finger that touched the bare table starts to scroll it. */
static gboolean
begins_to_pan (FairBoardInput *self)
{
  return self->state == STATE_PRESSED && self->on_cloth && self->is_touch && is_far (self) &&
         ABS (self->dy) > ABS (self->dx) && fair_board_can_scroll (self->board);
}

/* Follows a new scroll offset: dragged cards stay under the pointer. */
void
fair_board_input_follow (FairBoardInput *self)
{
  if (self->state == STATE_DRAGGING)
    fair_board_set_drag (self->board, self->pile, self->count, self->dx, get_way_down (self));
}

/* The pointer or finger has moved by @dx and @dy pixels since it went down. */
void
fair_board_input_motion (FairBoardInput *self,
                         float           dx,
                         float           dy)
{
  if (get_model (self) == NULL)
    return;

  self->dx = dx;
  self->dy = dy;
  if (self->state == STATE_PRESSED && !self->on_cloth && is_far (self))
    begin_drag (self);
  if (begins_to_pan (self))
    self->state = STATE_PANNING;
  if (self->state == STATE_PANNING)
    fair_board_set_scroll (self->board, self->scroll - dy);
  if (self->state == STATE_DRAGGING)
    fair_board_scroll_at_edge (self->board, self->y + dy, dy);
  fair_board_input_follow (self);
}

/* A finger was held down: opens the menu of the cards in games that have one, otherwise shows a covered
 * card. */
void
fair_board_input_hold (FairBoardInput *self)
{
  if (get_model (self) == NULL || self->state != STATE_PRESSED || !self->is_touch || self->pile == FAIR_NO_PILE ||
      fair_game_model_get_concealed (get_model (self)))
    return;

  if (fair_board_acts_have_menu (self->acts) && get_role (self, self->pile) == FAIR_COLUMN && self->index >= 0)
    {
      self->state = STATE_SPENT;
      fair_board_acts_request_menu (self->acts, self->pile, self->index);
    }
  else
    begin_peek (self);
}

/* Reports a swipe if a finger moved far and straight over the bare table. Returns: whether it did. */
static gboolean
swipe (FairBoardInput *self)
{
  float across = ABS (self->dx);
  float down = ABS (self->dy);

  if (!self->is_touch || !self->on_cloth || MAX (across, down) < SWIPE_LENGTH ||
      MAX (across, down) < SWIPE_STRAIGHT * MIN (across, down))
    return FALSE;

  if (across > down)
    fair_board_acts_swipe (self->acts, self->dx > 0 ? GTK_DIR_RIGHT : GTK_DIR_LEFT);
  else
    fair_board_acts_swipe (self->acts, self->dy > 0 ? GTK_DIR_DOWN : GTK_DIR_UP);
  return TRUE;
}

static void
click (FairBoardInput *self,
       gboolean        cheat)
{
  guint pile = self->pile;
  int   index = self->index;

  if (fair_game_model_get_concealed (get_model (self)))
    fair_board_acts_request_start (self->acts);
  else if (pile == FAIR_NO_PILE)
    fair_board_selection_clear (&self->selection);
  else if (self->button == GDK_BUTTON_SECONDARY)
    fair_board_input_spread (self, pile);
  else if (self->button == GDK_BUTTON_MIDDLE)
    {
      fair_board_selection_clear (&self->selection);
      fair_board_acts_send_to_foundation (self->acts, pile);
    }
  else if (self->button == GDK_BUTTON_PRIMARY)
    fair_board_input_click (self, pile, index, cheat);
}

/* The button or finger was released; @cheat: with the key for cheating. */
void
fair_board_input_release (FairBoardInput *self,
                          gboolean        cheat)
{
  State state = self->state;

  if (get_model (self) == NULL)
    return;

  if (state == STATE_DRAGGING)
    drop (self, cheat);
  if (state == STATE_PEEKING)
    end_peek (self);
  self->state = STATE_IDLE;
  if (state == STATE_PRESSED && !swipe (self) && !is_far (self))
    click (self, cheat);
}

/* Puts back dragged cards and deselects all cards. Returns: whether there were any. */
gboolean
fair_board_input_cancel (FairBoardInput *self)
{
  gboolean any = self->state == STATE_DRAGGING || self->selection.pile != FAIR_NO_PILE;

  if (self->state == STATE_DRAGGING)
    end_drag (self);
  if (self->state == STATE_PEEKING)
    end_peek (self);
  if (self->state != STATE_IDLE)
    self->state = STATE_SPENT;
  if (self->selection.pile != FAIR_NO_PILE)
    fair_board_selection_clear (&self->selection);

  return any;
}

/* Forgets dragged and selected cards, because another game is on the table. */
void
fair_board_input_forget (FairBoardInput *self)
{
  if (self->state != STATE_IDLE)
    self->state = STATE_SPENT;
  self->pile = FAIR_NO_PILE;
  self->index = -1;
  fair_board_selection_init (&self->selection, self->acts);
}

/* Sets what a click does. */
void
fair_board_input_set_clicking (FairBoardInput *self,
                               FairClicking    clicking)
{
  self->clicking = clicking;
}

/* What a click does. */
FairClicking
fair_board_input_get_clicking (FairBoardInput *self)
{
  return self->clicking;
}

/* The pile with selected cards, or FAIR_NO_PILE. */
guint
fair_board_input_get_selected_pile (FairBoardInput *self)
{
  return self->selection.pile;
}

/* How many top cards of that pile are selected. */
guint
fair_board_input_get_selected_count (FairBoardInput *self)
{
  return self->selection.pile != FAIR_NO_PILE ? self->selection.count : 0;
}

/* The pile where a pointer or finger went down last, or FAIR_NO_PILE; @index: (out): its card, or -1. */
guint
fair_board_input_get_pressed (FairBoardInput *self,
                              int            *index)
{
  *index = self->index;
  return self->pile;
}

/* Returns: (transfer full): to be freed with fair_board_input_free() before @acts */
FairBoardInput *
fair_board_input_new (FairBoardActs *acts)
{
  FairBoardInput *self = g_new0 (FairBoardInput, 1);

  self->acts = acts;
  self->board = fair_board_acts_get_board (acts);
  self->pile = FAIR_NO_PILE;
  fair_board_selection_init (&self->selection, acts);

  return self;
}

void
fair_board_input_free (FairBoardInput *self)
{
  g_free (self);
}
