/* fair-board.h: the table.
 *
 * It has a widget for every card and every pile, and follows a FairGameModel. What it draws can always be derived from
 * the model's position; changes only decide how cards get there. A board by itself handles no input: a
 * FairBoardController does.
 */
#pragma once

#include "fair-svg-art.h"
#include "fair-game-model.h"
#include "fair-layout.h"

#define FAIR_TYPE_BOARD (fair_board_get_type ())
G_DECLARE_FINAL_TYPE (FairBoard, fair_board, FAIR, BOARD, GtkWidget)

GtkWidget *fair_board_new (FairSvgArt *art);

FairGameModel *fair_board_get_model (FairBoard *self);
void           fair_board_set_model (FairBoard *self, FairGameModel *model);

void     fair_board_show_move (FairBoard *self, const FairMove *move);
void     fair_board_show_moves (FairBoard *self, const FairMove *moves, guint n_moves);
void     fair_board_show_choice (FairBoard *self, const FairMove *lost, const FairMove *won);
void     fair_board_clear_moves (FairBoard *self);
gboolean fair_board_shows_moves (FairBoard *self);
gboolean fair_board_get_bounds (FairBoard *self, guint pile, int index, GdkRectangle *bounds);
gboolean fair_board_is_free (FairBoard *self, const FairRect *rect);

void fair_board_copy_arrangement (FairBoard *self);

const FairLayout *fair_board_get_layout (FairBoard *self);

gboolean fair_board_is_moving (FairBoard *self);
void     fair_board_finish_motion (FairBoard *self);
void     fair_board_start_finale (FairBoard *self);
void     fair_board_stop_finale (FairBoard *self);

static inline const FairRules *
fair_board_get_rules (FairBoard *self)
{
  return fair_game_model_get_rules (fair_board_get_model (self));
}

static inline const FairPosition *
fair_board_get_position (FairBoard *self)
{
  return fair_game_model_get_position (fair_board_get_model (self));
}

/* The rest is for a controller: reports of the board to it, and things other than the game that the board shows for
 * it. */
typedef enum
{
  FAIR_BOARD_DEALT,     /* another game is on the table, or none */
  FAIR_BOARD_CHANGED,   /* the board follows a change of the game */
  FAIR_BOARD_ACTIVATED, /* a card or a place was activated without a click, and should act like a click */
  FAIR_BOARD_TAKEN,     /* the player wants to pick up the cards there, or to put down the held cards there */
  FAIR_BOARD_ENTERED,   /* the Tab key, or GTK when a page appears, is about to bring the focus to the board */
  FAIR_BOARD_FOCUSED,   /* the focus came to the cursor */
  FAIR_BOARD_SCROLLED
} FairBoardEvent;

/* @pile and @index: where cards were activated or taken; @index is -1 for the place of a pile */
typedef void (*FairBoardEventFunc) (gpointer data, FairBoardEvent event, guint pile, int index);

void fair_board_set_event_func (FairBoard *self, FairBoardEventFunc func, gpointer data);

gboolean fair_board_find_card (FairBoard *self, FairCard card, guint *pile, guint *index);
guint    fair_board_list_seen (FairBoard *self, FairCard cards[FAIR_MAX_CARDS]);

void     fair_board_set_drag (FairBoard *self, guint pile, guint count, float dx, float dy);
void     fair_board_end_drag (FairBoard *self);
void     fair_board_set_selection (FairBoard *self, guint pile, guint count);
void     fair_board_set_targets (FairBoard *self, const gboolean targets[FAIR_MAX_PILES]);
gboolean fair_board_set_peek (FairBoard *self, FairCard card);

void     fair_board_set_cursor (FairBoard *self, guint pile, int index);
guint    fair_board_get_cursor (FairBoard *self, int *index);
void     fair_board_set_ring (FairBoard *self, guint pile, int index, guint held);
gboolean fair_board_has_focus (FairBoard *self);
gboolean fair_board_had_focus (FairBoard *self);

float    fair_board_get_scroll (FairBoard *self);
void     fair_board_set_scroll (FairBoard *self, float scroll);
void     fair_board_reveal (FairBoard *self, guint pile, int index);
void     fair_board_scroll_at_edge (FairBoard *self, float y, float dy);
