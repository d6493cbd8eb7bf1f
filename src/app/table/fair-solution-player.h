/* fair-solution-player.h: plays a winning line on the table while the player watches. */
#pragma once

#include "fair-winnability.h"

G_BEGIN_DECLS

#define FAIR_TYPE_SOLUTION_PLAYER (fair_solution_player_get_type ())
/* Why no more is shown. */
typedef enum
{
  FAIR_SOLUTION_PLAYER_STOPPED, /* by fair_solution_player_stop() */
  FAIR_SOLUTION_PLAYER_WON,     /* or ended otherwise */
  FAIR_SOLUTION_PLAYER_LOST,    /* the game can no longer be won */
  FAIR_SOLUTION_PLAYER_UNKNOWN, /* no way to win was found */
  FAIR_SOLUTION_PLAYER_STARVED, /* there is no memory to look for one */
  FAIR_SOLUTION_PLAYER_PAUSED,  /* nothing may be played at the moment */
  FAIR_SOLUTION_PLAYER_REFUSED  /* the rules do not allow the next move */
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
