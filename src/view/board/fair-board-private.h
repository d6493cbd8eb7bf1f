/* fair-board-private.h: a board from inside, for its own files. */
#pragma once

#include "fair-board-display.h"
#include "fair-board-marks.h"
#include "fair-board-motion.h"
#include "fair-board-numbers.h"
#include "fair-layout.h"

G_BEGIN_DECLS

struct _FairBoard
{
  GtkWidget parent_instance;

  FairCardArt     *art;
  GSignalGroup    *art_signals;
  FairGameModel   *model;
  GSignalGroup    *model_signals;
  FairBoardMotion *motion;

  GtkWidget *places[FAIR_MAX_PILES];        /* owned as children; NULL beyond the game's piles */
  GtkWidget *cards[FAIR_CARD_CODES];        /* owned as children; by card, NULL where there is none */
  guint8     reading_order[FAIR_MAX_PILES]; /* piles as one reads the table */
  GtkWidget *numbers;                       /* owned as a child: those of the columns, drawn above all others */
  GtkWidget *marks;                         /* owned as the last child: rings and outlines, above all cards */

  FairLayout layout;
  FairRect   rects[FAIR_CARD_CODES]; /* the layout's, by card */
  guint8     piles[FAIR_CARD_CODES]; /* where each card lies, by card */
  int        layout_width;
  int        layout_height;

  FairSpace  layout_space; /* what it was made for */
  gboolean   keeps_rooms;  /* the next layout leaves fans no less room than this one */
  gboolean   keeps_arrangement;
  FairSpace  rest_space;  /* that of the last layout before it was kept */
  FairLayout rest_layout; /* and that layout */
  gboolean   has_rest;

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

  FairCard peek; /* shown whole; FAIR_NO_CARD: none is */

  guint    cursor_pile;  /* what takes the focus of the keyboard */
  int      cursor_index; /* -1: the place of the pile */
  gboolean had_focus;    /* before the last change */

  gboolean is_allocating; /* children stay as they are meanwhile: GTK loses track of what they need */
  guint    children_tick; /* brings them up to date in the next frame; 0 for none */

  gint64 burst_frame; /* the frame in which the last change came */
  guint  burst;       /* how many came in it before */

  gboolean show_counter;
  gboolean animate_deal;
  gboolean fast;
  gboolean left_handed;
};

/* Whether a card of the pile hangs on the pointer. */
static inline gboolean
fair_board_is_dragged (FairBoard *self,
                       guint      pile,
                       guint      index)
{
  return pile == self->drag_pile &&
         index + self->drag_count >= fair_position_count (fair_board_get_position (self), pile);
}

/* fair-board-changes.c */
void fair_board_follow_change (FairBoard *self, FairChange change, const FairEffects *effects);
void fair_board_deal_one_by_one (FairBoard *self);
void fair_board_rearrange (FairBoard *self);
void fair_board_follow_size (FairBoard *self);

/* fair-board-children.c */
void     fair_board_update_reading_order (FairBoard *self, const FairSpace *space);
void     fair_board_add_children (FairBoard *self);
void     fair_board_remove_children (FairBoard *self);
void     fair_board_update_children (FairBoard *self);
gboolean fair_board_catch_up (FairBoard *self);
void     fair_board_update_places (FairBoard *self);
void     fair_board_update_place (FairBoard *self, guint pile);
void     fair_board_update_shown (FairBoard *self);

/* fair-board-cursor.c */
GtkWidget *fair_board_get_cursor_widget (FairBoard *self);

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
void fair_board_set_adjustment (FairBoard *self, GtkOrientation orientation, GtkAdjustment *adjustment);
void fair_board_clear_adjustments (FairBoard *self);
void fair_board_update_adjustments (FairBoard *self);

/* fair-board-snapshot.c */
void fair_board_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

/* fair-board.c: signals. */
void fair_board_emit_moves_shown (FairBoard *self);
void fair_board_emit_item_activated (FairBoard *self, guint pile, int index);
void fair_board_emit_item_taken (FairBoard *self, guint pile, int index);
void fair_board_emit_scrolled (FairBoard *self);

G_END_DECLS
