/* fair-solution-player.h: plays a winning line on the table while the player watches. */
#pragma once

#include "fair-winnability.h"

G_BEGIN_DECLS

#define FAIR_TYPE_SOLUTION_PLAYER (fair_solution_player_get_type ())
/* Why it stopped. */
typedef enum
{
  FAIR_SOLUTION_PLAYER_STOPPED, /* by fair_solution_player_stop() */
  FAIR_SOLUTION_PLAYER_WON,     /* the game was won or is over */
  FAIR_SOLUTION_PLAYER_LOST,    /* the game can no longer be won */
  FAIR_SOLUTION_PLAYER_UNKNOWN, /* no solution was found */
  FAIR_SOLUTION_PLAYER_STARVED, /* there is not enough memory to search */
  FAIR_SOLUTION_PLAYER_PAUSED,  /* the game is paused */
  FAIR_SOLUTION_PLAYER_REFUSED  /* the next move is not legal */
} FairSolutionPlayerEnd;

G_DECLARE_FINAL_TYPE (FairSolutionPlayer, fair_solution_player, FAIR, SOLUTION_PLAYER, GObject)

FairSolutionPlayer *fair_solution_player_new (void);

void                  fair_solution_player_start (FairSolutionPlayer *self,
                                                  FairWinnability    *winnability,
                                                  guint               interval);
void                  fair_solution_player_stop (FairSolutionPlayer *self);
gboolean              fair_solution_player_get_running (FairSolutionPlayer *self);
FairSolutionPlayerEnd fair_solution_player_get_end (FairSolutionPlayer *self);

G_END_DECLS
