/* fair-turn-search.h: where the game on the table was lost: the last position before it, on the line that undo goes
 * back, from which it can be won.
 *
 * Known positions answer at once; for others it asks the solver queue, about few of them, because a line that is lost
 * stays lost.
 */
#pragma once

#include "fair-known-positions.h"
#include "fair-solver-queue.h"

/* How a game is lost. */
typedef enum
{
  FAIR_LOSS_NONE,       /* it is not */
  FAIR_LOSS_PROVEN,     /* the player sees all cards and can move some, but cannot win */
  FAIR_LOSS_NO_MOVE,    /* stuck: no card can be moved */
  FAIR_LOSS_NOTHING_NEW /* stuck: no card that the player has not seen can be shown */
} FairLoss;

FairLoss fair_loss_find (FairGameModel *model);

typedef struct
{
  guint n_steps; /* that are still done in the last position that can be won */
  guint n_moves; /* the player's steps until there */
  guint losing;  /* the number of the player's step that lost the game; 0 if that is not known */
} FairTurn;

typedef struct _FairTurnSearch FairTurnSearch;

/* The answer has changed. */
typedef void (*FairTurnFunc) (gpointer data);

FairTurnSearch *fair_turn_search_new (FairSolverQueue    *queue,
                                      FairGameModel      *model,
                                      FairKnownPositions *known,
                                      FairTurnFunc        func,
                                      gpointer            data);
void            fair_turn_search_free (FairTurnSearch *self);
void            fair_turn_search_start (FairTurnSearch *self);
void            fair_turn_search_stop (FairTurnSearch *self);
gboolean        fair_turn_search_is_over (FairTurnSearch *self);
const FairTurn *fair_turn_search_get (FairTurnSearch *self);
gboolean        fair_turn_search_go (FairTurnSearch *self);
