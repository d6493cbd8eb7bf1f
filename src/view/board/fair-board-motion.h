/* fair-board-motion.h: animates cards from where they were seen to where they lie.
 *
 * A card in motion already lies at its new place; it is drawn with an offset that shrinks to zero. A new
 * motion can take over in the middle of another, and any motion can be cut short.
 */
#pragma once

#include <adwaita.h>

#include "card.h"

G_BEGIN_DECLS

typedef struct _FairBoardMotion FairBoardMotion;

/* Called when anything has moved; @finished in the last call. */
typedef void (*FairBoardMotionFunc) (GtkWidget *board, gboolean finished);

/* How a card is drawn now. */
typedef struct
{
  float    dx;
  float    dy;
  float    width;  /* 1, or less while it turns over */
  gboolean turned; /* the new side is shown */
} FairBoardPose;

FairBoardMotion *fair_board_motion_new (GtkWidget *board, FairBoardMotionFunc func);
void             fair_board_motion_free (FairBoardMotion *self);

void          fair_board_motion_set_fast (FairBoardMotion *self, gboolean fast);
void          fair_board_motion_add (FairBoardMotion *self,
                                     FairCard         card,
                                     float            dx,
                                     float            dy,
                                     gboolean         turns,
                                     guint            delay);
gboolean      fair_board_motion_bend (FairBoardMotion *self, FairCard card, float dx, float dy);
void          fair_board_motion_run (FairBoardMotion *self);
void          fair_board_motion_stop (FairBoardMotion *self);
gboolean      fair_board_motion_is_moving (FairBoardMotion *self, FairCard card);
gboolean      fair_board_motion_is_running (FairBoardMotion *self);
FairBoardPose fair_board_motion_get_pose (FairBoardMotion *self, FairCard card);
guint         fair_board_motion_get_order (FairBoardMotion *self, FairCard card);

G_END_DECLS
