#include "config.h"

#include "fair-board-input.h"

#include "fair-board-private.h"
#include "fair-castle.h"
#include "fair-sending.h"

typedef enum
{
  STATE_IDLE,
  STATE_PRESSED,  /* a button is down; a click unless it moves on */
  STATE_DRAGGING, /* cards hang on the pointer */
  STATE_SPENT     /* a button is down, and what it does is done */
} State;

/* How far the pointer goes before a click is a drag, in pixels. */
#define DRAG_THRESHOLD 6.0f

struct _FairBoardInput
{
  FairBoard *board; /* borrowed */
  State      state;

  /* While a button is down. */
  guint button;
  float x;
  float y;
  float dx;
  float dy;
  guint pile; /* FAIR_NO_PILE: the bare table */
  int   index;
  guint count; /* cards that hang on the pointer */

  /* Two clicks. */
  guint    selected_pile; /* FAIR_NO_PILE: nothing is selected */
  guint    selected_count;
  gboolean selected_run; /* it is the whole run */
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

static void
select_cards (FairBoardInput *self,
              guint           pile,
              guint           count,
              gboolean        run)
{
  self->selected_pile = pile;
  self->selected_count = count;
  self->selected_run = run;
  fair_board_set_selection (self->board, pile, count);
}

static void
select_nothing (FairBoardInput *self)
{
  select_cards (self, FAIR_NO_PILE, 0, FALSE);
}

/* Plays @move, or says why not. */
static gboolean
play (FairBoardInput *self,
      FairMove        move)
{
  FairReason reason = fair_check (get_rules (self), get_position (self), move);

  if (!fair_reason_is_legal (reason))
    {
      fair_board_refuse (self->board, move, reason);
      return FALSE;
    }

  fair_game_model_play (get_model (self), move);
  return TRUE;
}

static void
click_stock (FairBoardInput *self,
             guint           pile)
{
  gboolean   empty = fair_position_count (get_position (self), pile) == 0;
  FairMove   redeal = fair_move_simple (FAIR_MOVE_REDEAL);
  FairReason reason = fair_check (get_rules (self), get_position (self), redeal);

  /* Where there is nothing to redeal, the stock's own refusal says more. */
  if (empty && reason != FAIR_REASON_NO_REDEALS)
    play (self, redeal);
  else
    play (self, fair_move_simple (FAIR_MOVE_DRAW));
}

/* Sends a card with all that hangs on it to the best place. */
static void
click_to_send (FairBoardInput *self,
               guint           pile,
               int             index)
{
  const FairPosition *position = get_position (self);
  guint               count = fair_position_count (position, pile) - (guint) index;
  FairReason          reason;
  FairMove            move;

  if (index < 0)
    return;

  if (fair_game_model_find_sending (get_model (self), pile, count, &move, &reason))
    play (self, move);
  else if (reason == FAIR_N_REASONS)
    fair_board_refuse_card (self->board, fair_position_pile (position, pile)[index]);
  else
    fair_board_refuse (self->board, fair_move_cards (pile, pile, count), reason);
}

/* Two clicks: the first selects the top card, a second on the same pile its whole run, a third
 * nothing; a click on another pile moves there, or says why not. */
static void
click_to_select (FairBoardInput *self,
                 guint           pile,
                 int             index,
                 gboolean        cheat)
{
  guint from = self->selected_pile;
  guint count = self->selected_count;

  if (from == FAIR_NO_PILE)
    {
      if (index >= 0 && get_rules (self)->piles[pile].gives != 0)
        select_cards (self, pile, 1, FALSE);
    }
  else if (from == pile && !self->selected_run)
    select_cards (self, pile, fair_run_length (get_rules (self), get_position (self), pile), TRUE);
  else
    {
      select_nothing (self);
      if (from != pile)
        play (self, fair_game_model_resolve (get_model (self), from, count, pile, cheat));
    }
}

/**
 * fair_board_input_click:
 * @pile: what was clicked
 * @index: which of its cards, from the bottom; -1 for its empty place
 * @cheat: whether a cheat is asked for
 *
 * Does what a click there does.
 */
void
fair_board_input_click (FairBoardInput *self,
                        guint           pile,
                        int             index,
                        gboolean        cheat)
{
  FairGameModel *model = get_model (self);

  fair_board_begin_input (self->board);
  if (fair_game_model_get_concealed (model))
    fair_board_request_start (self->board);
  else if (get_role (self, pile) == FAIR_STOCK)
    click_stock (self, pile);
  else if (FAIR_IS_CASTLE (model))
    click_to_select (self, pile, index, cheat);
  else
    click_to_send (self, pile, index);
}

/* Spreads what is selected of @pile, or its top card, over the empty stacks. */
void
fair_board_input_spread (FairBoardInput *self,
                         guint           pile)
{
  FairGameModel *model = get_model (self);
  guint          count = self->selected_pile == pile ? self->selected_count : 1;
  FairReason     reason;

  if (!FAIR_IS_CASTLE (model) || get_role (self, pile) != FAIR_COLUMN)
    return;

  fair_board_begin_input (self->board);
  select_nothing (self);
  reason = fair_castle_spread (FAIR_CASTLE (model), pile, count);
  if (!fair_reason_is_legal (reason))
    fair_board_refuse (self->board, fair_move_cards (pile, pile, count), reason);
}

/* Shows where the cards that hang on the pointer can go. */
static void
show_targets (FairBoardInput *self)
{
  gboolean targets[FAIR_MAX_PILES] = { FALSE };

  for (guint to = 0; to < get_rules (self)->n_piles; to++)
    targets[to] = fair_is_legal (get_rules (self), get_position (self),
                                 fair_game_model_resolve (get_model (self), self->pile, self->count, to, FALSE));
  fair_board_set_targets (self->board, targets);
}

/* Why the @count top cards of @pile cannot be picked up together; legal if they can. */
static FairReason
check_pick_up (FairBoardInput *self,
               guint           pile,
               guint           count)
{
  const FairRules *rules = get_rules (self);
  const FairPile  *described = &rules->piles[pile];

  if (fair_status (rules, get_position (self)) != FAIR_STATUS_PLAYING || described->gives == 0 ||
      (count > 1 && !described->runs) || count > fair_run_length (rules, get_position (self), pile))
    {
      /* Any other pile brings out what is wrong with the cards themselves. */
      FairRole role = described->gives & FAIR_ROLE_BIT (FAIR_COLUMN) ? FAIR_COLUMN : FAIR_FOUNDATION;
      guint    to = rules->first[role] == pile ? pile + 1 : rules->first[role];

      return fair_check (rules, get_position (self), fair_move_cards (pile, to, count));
    }

  return FAIR_REASON_BUILDS_ANY;
}

static void
begin_drag (FairBoardInput *self)
{
  FairReason reason;

  self->state = STATE_SPENT;
  if (self->button != GDK_BUTTON_PRIMARY || self->pile == FAIR_NO_PILE || self->index < 0 ||
      fair_game_model_get_concealed (get_model (self)) || get_role (self, self->pile) == FAIR_STOCK)
    return;

  fair_board_begin_input (self->board);
  self->count = fair_position_count (get_position (self), self->pile) - (guint) self->index;
  reason = check_pick_up (self, self->pile, self->count);
  if (!fair_reason_is_legal (reason))
    {
      fair_board_refuse (self->board, fair_move_cards (self->pile, self->pile, self->count), reason);
      return;
    }

  select_nothing (self);
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

/* The rectangle in which the lowest of the cards on the pointer is seen. */
static FairRect
get_dragged_rect (FairBoardInput *self)
{
  FairRect rect = fair_board_get_layout (self->board)->cards[get_position (self)->start[self->pile] + self->index];

  rect.x += self->dx;
  rect.y += self->dy;
  return rect;
}

/* The pile that a drop means: of those that the cards lie over, the most covered one that takes
 * them, or else the most covered one. */
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

  fair_board_begin_input (self->board);
  if (self->state != STATE_DRAGGING)
    return;
  if (to == FAIR_NO_PILE || to == self->pile)
    {
      end_drag (self);
      return;
    }

  /* The cards glide from where they hang: to their new place, or back. */
  move = fair_game_model_resolve (get_model (self), self->pile, self->count, to, cheat);
  self->state = STATE_SPENT;
  play (self, move);
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

/* Follows the model, whose position has become another: cards on the pointer and a selection are
 * forgotten, a click that has begun means what lies there now. */
void
fair_board_input_reset (FairBoardInput *self)
{
  if (self->state == STATE_DRAGGING)
    {
      end_drag (self);
      self->state = STATE_SPENT;
    }
  if (self->state == STATE_PRESSED)
    locate (self);
  if (self->selected_pile != FAIR_NO_PILE)
    select_nothing (self);
}

/* A button or finger went down at a point of the board. */
void
fair_board_input_press (FairBoardInput *self,
                        float           x,
                        float           y,
                        guint           button)
{
  if (self->state == STATE_DRAGGING)
    end_drag (self);

  self->state = STATE_PRESSED;
  self->button = button;
  self->x = x;
  self->y = y;
  self->dx = 0;
  self->dy = 0;
  locate (self);
}

/* It has moved by so much from where it went down. */
void
fair_board_input_motion (FairBoardInput *self,
                         float           dx,
                         float           dy)
{
  if (get_model (self) == NULL)
    return;

  self->dx = dx;
  self->dy = dy;
  if (self->state == STATE_PRESSED && ABS (dx) + ABS (dy) > DRAG_THRESHOLD)
    begin_drag (self);
  if (self->state == STATE_DRAGGING)
    fair_board_set_drag (self->board, self->pile, self->count, dx, dy);
}

static void
click (FairBoardInput *self,
       gboolean        cheat)
{
  guint pile = self->pile;
  int   index = self->index;

  if (fair_game_model_get_concealed (get_model (self)))
    fair_board_request_start (self->board);
  else if (pile == FAIR_NO_PILE)
    select_nothing (self);
  else if (self->button == GDK_BUTTON_SECONDARY)
    fair_board_input_spread (self, pile);
  else if (self->button == GDK_BUTTON_PRIMARY)
    fair_board_input_click (self, pile, index, cheat);
}

/* It went up again, with or without the key that asks for a cheat. */
void
fair_board_input_release (FairBoardInput *self,
                          gboolean        cheat)
{
  State state = self->state;

  if (get_model (self) == NULL)
    return;

  if (state == STATE_DRAGGING)
    drop (self, cheat);
  self->state = STATE_IDLE;
  if (state == STATE_PRESSED)
    click (self, cheat);
}

/* Puts back what hangs on the pointer, and selects nothing; returns whether there was anything. */
gboolean
fair_board_input_cancel (FairBoardInput *self)
{
  gboolean any = self->state == STATE_DRAGGING || self->selected_pile != FAIR_NO_PILE;

  if (self->state == STATE_DRAGGING)
    end_drag (self);
  if (self->state != STATE_IDLE)
    self->state = STATE_SPENT;
  if (self->selected_pile != FAIR_NO_PILE)
    select_nothing (self);

  return any;
}

/* The pile of which cards are selected, or FAIR_NO_PILE. */
guint
fair_board_input_get_selected_pile (FairBoardInput *self)
{
  return self->selected_pile;
}

/* Returns: (transfer full): to be freed with fair_board_input_free() before @board goes */
FairBoardInput *
fair_board_input_new (FairBoard *board)
{
  FairBoardInput *self = g_new0 (FairBoardInput, 1);

  self->board = board;
  self->pile = FAIR_NO_PILE;
  self->selected_pile = FAIR_NO_PILE;

  return self;
}

void
fair_board_input_free (FairBoardInput *self)
{
  g_free (self);
}
