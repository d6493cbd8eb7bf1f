/* fair-board-motion.h: animates cards and places from where they were seen to where they lie.
 *
 * A card in motion already lies at its new place and has its new size; it is drawn with an offset that shrinks to zero,
 * and a scale that approaches one. A new motion can take over in the middle of another, and any motion can be cut
 * short.
 */
#pragma once

#include <adwaita.h>

#include "kernel.h"

G_BEGIN_DECLS

/* What moves: a card, or the place of a pile. */
#define FAIR_BOARD_MOTION_PLACE(pile) (FAIR_CARD_CODES + (pile))
#define FAIR_BOARD_N_MOTIONS (FAIR_CARD_CODES + FAIR_MAX_PILES)

typedef struct _FairBoardMotion FairBoardMotion;

/* Called when anything has moved; @finished in the last call. */
typedef void (*FairBoardMotionFunc) (GtkWidget *board, gboolean finished);

/* How a card is drawn now. */
typedef struct
{
  float    dx; /* of its upper left corner, in pixels */
  float    dy;
  float    scale;
  float    width;  /* 1, or less while it turns over */
  gboolean turned; /* the new side is shown */
} FairBoardPose;

FairBoardMotion *fair_board_motion_new (GtkWidget *board, FairBoardMotionFunc func);
void             fair_board_motion_free (FairBoardMotion *self);

void          fair_board_motion_set_fast (FairBoardMotion *self, gboolean fast);
void          fair_board_motion_add (FairBoardMotion *self,
                                     guint            item,
                                     float            dx,
                                     float            dy,
                                     float            scale,
                                     gboolean         turns,
                                     guint            delay);
gboolean      fair_board_motion_bend (FairBoardMotion *self, guint item, float dx, float dy, float scale);
void          fair_board_motion_run (FairBoardMotion *self);
void          fair_board_motion_stop (FairBoardMotion *self);
gboolean      fair_board_motion_is_moving (FairBoardMotion *self, guint item);
gboolean      fair_board_motion_is_running (FairBoardMotion *self);
FairBoardPose fair_board_motion_get_pose (FairBoardMotion *self, guint item);
guint         fair_board_motion_get_order (FairBoardMotion *self, guint item);

G_END_DECLS
