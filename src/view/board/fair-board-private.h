/* fair-board-private.h: a board from inside: for its own files and its input. */
#pragma once

#include "fair-board-input.h"
#include "fair-board-keys.h"
#include "fair-board-marks.h"
#include "fair-board-motion.h"
#include "fair-board.h"
#include "fair-layout.h"

G_BEGIN_DECLS

struct _FairBoard
{
  GtkWidget parent_instance;

  FairCardArt     *art;
  GSignalGroup    *art_signals;
  FairGameModel   *model;
  GSignalGroup    *model_signals;
  FairBoardInput  *input;
  FairBoardKeys   *keys;
  FairBoardMotion *motion;

  GtkWidget *places[FAIR_MAX_PILES];        /* owned as children; NULL beyond the game's piles */
  GtkWidget *cards[FAIR_CARD_CODES];        /* owned as children; by card, NULL where there is none */
  guint8     reading_order[FAIR_MAX_PILES]; /* piles as one reads the table */
  GtkWidget *marks;                         /* owned as the last child: rings and outlines, above all cards */

  FairLayout layout;
  FairRect   rects[FAIR_CARD_CODES]; /* the layout's, by card */
  guint8     piles[FAIR_CARD_CODES]; /* where each card lies, by card */
  int        layout_width;
  int        layout_height;

  FairCardShape layout_shape; /* of the cards */

  float            scale;  /* device pixels of an application pixel */
  graphene_point_t origin; /* of the board, on its surface */

  GtkAdjustment      *adjustments[2];     /* owned; by GtkOrientation, of which only the vertical one does anything */
  GtkScrollablePolicy scroll_policies[2]; /* likewise; they mean nothing here */
  int                 edge_speed;         /* pixels a second, at which the table moves while cards are dragged to its edge */
  guint               edge_tick;
  gint64              edge_time; /* of the last frame; 0: none yet */

  gboolean is_dealt; /* the present game has been laid out by GTK too */

  guint    drag_pile; /* FAIR_NO_PILE: nothing is dragged */
  guint    drag_count;
  FairCard drag_cards[FAIR_MAX_CARDS]; /* the top first; what hung on the pointer before a change */
  float    drag_dx;
  float    drag_dy;

  guint    hint; /* which move the next hint shows, from 1; 0: all of them */
  FairCard peek; /* shown whole; FAIR_NO_CARD: none is */

  gint64 burst_frame; /* the frame in which the last change came */
  guint  burst;       /* how many came in it before */

  gboolean show_counter;
  gboolean animate_deal;
  gboolean fast;
  gboolean left_handed;

  FairClicking clicking;
};

static inline const FairRules *
fair_board_get_rules (FairBoard *self)
{
  return fair_game_model_get_rules (self->model);
}

static inline const FairPosition *
fair_board_get_position (FairBoard *self)
{
  return fair_game_model_get_position (self->model);
}

/* Whether a card of the pile hangs on the pointer. */
static inline gboolean
fair_board_is_dragged (FairBoard *self,
                       guint      pile,
                       guint      index)
{
  return pile == self->drag_pile &&
         index + self->drag_count >= fair_position_count (fair_board_get_position (self), pile);
}

/* fair-board-children.c */
gboolean fair_board_find_card (FairBoard *self, FairCard card, guint *pile, guint *index);
void     fair_board_update_reading_order (FairBoard *self);
void     fair_board_add_children (FairBoard *self);
void     fair_board_remove_children (FairBoard *self);
void     fair_board_update_children (FairBoard *self);
void     fair_board_update_places (FairBoard *self);
void     fair_board_update_place (FairBoard *self, guint pile);
void     fair_board_update_shown (FairBoard *self);

/* fair-board-layout.c */
float     fair_board_round (FairBoard *self, float at, float origin);
FairSpace fair_board_get_space (FairBoard *self);
void      fair_board_update_layout (FairBoard *self);
void      fair_board_lay_out_anew (FairBoard *self);
void      fair_board_watch_pixels (FairBoard *self);

static inline gboolean
fair_board_has_layout (FairBoard *self)
{
  return self->layout_width > 0 && self->layout_height > 0;
}

/* fair-board-scroll.c */
void     fair_board_set_adjustment (FairBoard *self, GtkOrientation orientation, GtkAdjustment *adjustment);
void     fair_board_clear_adjustments (FairBoard *self);
void     fair_board_update_adjustments (FairBoard *self);
float    fair_board_get_scroll (FairBoard *self);
void     fair_board_set_scroll (FairBoard *self, float scroll);
gboolean fair_board_can_scroll (FairBoard *self);
void     fair_board_reveal (FairBoard *self, guint pile, int index);
void     fair_board_scroll_at_edge (FairBoard *self, float y, float dy);

/* fair-board-gestures.c */
void fair_board_add_gestures (FairBoard *self);

/* fair-board-snapshot.c */
void fair_board_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

/* For the input. */
const FairLayout *fair_board_get_layout (FairBoard *self);

void fair_board_set_drag (FairBoard *self, guint pile, guint count, float dx, float dy);
void fair_board_end_drag (FairBoard *self);
void fair_board_set_selection (FairBoard *self, guint pile, guint count);
void fair_board_set_peek (FairBoard *self, FairCard card);
void fair_board_set_targets (FairBoard *self, const gboolean targets[FAIR_MAX_PILES]);

void fair_board_refuse (FairBoard *self, FairMove move, FairReason reason);
void fair_board_refuse_card (FairBoard *self, FairCard card);
void fair_board_begin_input (FairBoard *self);
void fair_board_request_start (FairBoard *self);
void fair_board_request_menu (FairBoard *self, guint pile, int index);
void fair_board_swipe (FairBoard *self, GtkDirectionType direction);
void fair_board_tell (FairBoard *self, const char *text);

gboolean fair_board_is_held_back (FairBoard *self, FairMove move);

G_END_DECLS
