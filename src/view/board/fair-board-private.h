/* fair-board-private.h: the struct of a board, and functions that only its own files use. */
#pragma once

#include <adwaita.h>

#include "fair-board.h"

/* What can be in motion: a card, or the place of a pile. */
#define FAIR_BOARD_PLACE(pile) (FAIR_CARD_CODES + (pile))
#define FAIR_BOARD_N_ITEMS (FAIR_CARD_CODES + FAIR_MAX_PILES)

typedef struct
{
  gboolean active;
  gboolean turns;
  float    dx; /* the offset at the start */
  float    dy;
  float    growth; /* the scale at the start, less one */
  double   begin;  /* milliseconds since the start of the animation; can be negative */
  double   duration;
  guint    order; /* later ones are drawn above */
} FairBoardMotion;

/* How a card is drawn now. */
typedef struct
{
  float    dx; /* of its upper left corner, in pixels */
  float    dy;
  float    scale;
  float    width;  /* 1, or less while it turns over */
  gboolean turned;   /* the new side is shown */
  double   progress; /* the part of the time of its motion that has passed, from 0 to 1 */
} FairBoardPose;

struct _FairBoard
{
  GtkWidget parent_instance;

  FairSvgArt    *art;
  GSignalGroup  *art_signals;
  FairGameModel *model;
  GSignalGroup  *model_signals;

  AdwAnimation   *animation; /* its value is the milliseconds since its start */
  FairBoardMotion motions[FAIR_BOARD_N_ITEMS];
  guint           last_order;

  FairBoardEventFunc event_func; /* NULL without a controller */
  gpointer           event_data;

  GtkWidget *places[FAIR_MAX_PILES];        /* owned as children; NULL for piles that the game does not have */
  GtkWidget *cards[FAIR_CARD_CODES];        /* owned as children; by card; NULL for cards that the game does not have */
  guint8     reading_order[FAIR_MAX_PILES]; /* of piles */
  GtkWidget *caption;                       /* owned as a child: the name of the reserve, on the cloth */
  GtkWidget *numbers;                       /* owned as a child: numbers of the columns, drawn above the cards */
  GtkWidget *marks;                         /* owned as the last child: rings and outlines, above the cards */

  FairLayout layout;
  FairRect   rects[FAIR_BOARD_N_ITEMS]; /* the layout's, by item; those of cards begin at pixels of the screen */
  guint8     piles[FAIR_CARD_CODES]; /* where each card lies, by card */
  int        layout_width;
  int        layout_height;

  FairSpace layout_space; /* the space of @layout */
  gboolean  is_laid_out;  /* the game on the table has a layout */
  gboolean  keeps_arrangement;
  guint     pattern; /* one more than the arrangement that was copied from another board, or replaced that; 0 for none */
  int       window_width;

  float            scale;  /* device pixels per application pixel */
  graphene_point_t origin; /* of the board on its surface, in application pixels */

  GtkAdjustment *adjustments[2]; /* owned; by GtkOrientation; only the vertical one is used */
  int            edge_speed;     /* pixels per second by which the table scrolls while cards are dragged to its edge */
  guint          edge_tick;
  gint64         edge_time; /* frame time of the last step; 0: none yet */

  gboolean is_dealt; /* GTK has allocated the current game */

  guint    drag_pile; /* FAIR_NO_PILE: nothing is dragged */
  guint    drag_count;
  FairCard drag_cards[FAIR_MAX_CARDS]; /* from the top; kept during a change of the position */
  float    drag_dx;
  float    drag_dy;

  FairCard peek; /* the card that is shown whole; FAIR_NO_CARD: none */

  guint    cursor_pile;  /* the card or place that gets the keyboard focus */
  int      cursor_index; /* -1: the place of the pile */
  gboolean had_focus;    /* before the last change */

  gboolean is_allocating; /* while this is set, children must not change: GTK would lose track of their size */
  guint    children_tick; /* updates them in the next frame; 0: nothing to do */

  gint64 burst_frame; /* the frame of the last change */
  guint  burst;       /* number of changes before it in that frame */

  AdwAnimation *finale;      /* NULL unless cards leap after a win */
  GArray       *leaps;       /* likewise: the cards, in the order in which they start */
  double        finale_time; /* seconds since the cards on the board were at rest */
  double        finale_held; /* seconds spent waiting for that */

  gboolean show_counter;
  gboolean animate_deal;
  gboolean fast;
  gboolean left_handed;
  gboolean stock_at_bottom;
};

/* Whether a card of the pile is being dragged. */
static inline gboolean
fair_board_is_dragged (FairBoard *self,
                       guint      pile,
                       guint      index)
{
  return pile == self->drag_pile &&
         index + self->drag_count >= fair_position_count (fair_board_get_position (self), pile);
}

static inline gboolean
fair_board_has_layout (FairBoard *self)
{
  return self->layout_width > 0 && self->layout_height > 0;
}

/* fair-board.c */
void fair_board_report (FairBoard *self, FairBoardEvent event, guint pile, int index);

/* fair-board-changes.c */
void fair_board_follow_change (FairBoard *self, FairChange change, const FairEffects *effects);
void fair_board_deal_one_by_one (FairBoard *self);
void fair_board_rearrange (FairBoard *self, gboolean visibly);

/* fair-board-children.c */
void fair_board_update_reading_order (FairBoard *self, const FairSpace *space);
void fair_board_add_children (FairBoard *self);
void fair_board_update_children (FairBoard *self);
void fair_board_update_places (FairBoard *self);
void fair_board_update_place (FairBoard *self, guint pile);
void fair_board_update_shown (FairBoard *self);
void fair_board_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

/* fair-board-finale.c */
gboolean fair_board_place_leap (const GdkRectangle *start,
                                int                 width,
                                int                 height,
                                guint               leap,
                                double              time,
                                graphene_point_t   *point);
void     fair_board_watch_window (FairBoard *self);
void     fair_board_snapshot_finale (FairBoard *self, GtkSnapshot *snapshot);

/* fair-board-layout.c */
float     fair_board_round (FairBoard *self, float at, float origin);
FairSpace fair_board_get_space (FairBoard *self);
void      fair_board_update_layout (FairBoard *self);
void      fair_board_lay_out_anew (FairBoard *self);
void      fair_board_watch_scale (FairBoard *self);
void      fair_board_set_adjustment (FairBoard *self, GtkOrientation orientation, GtkAdjustment *adjustment);

/* fair-board-marks.c */
void fair_board_allocate_marks (GtkWidget *marks, int width, int height, int baseline);

/* fair-board-motion.c */
void          fair_board_init_motion (FairBoard *self);
void          fair_board_add_motion (FairBoard *self,
                                     guint      item,
                                     float      dx,
                                     float      dy,
                                     float      scale,
                                     gboolean   turns,
                                     guint      delay);
gboolean      fair_board_bend_motion (FairBoard *self, guint item, float dx, float dy, float scale);
void          fair_board_run_motion (FairBoard *self);
FairBoardPose fair_board_get_pose (FairBoard *self, guint item);

/* fair-board-numbers.c */
void fair_board_allocate_numbers (GtkWidget *numbers, int width, int height, int baseline);
void fair_board_update_numbers (FairBoard *self);
