/* fair-show-me.h: plays a line that wins before the player's eyes. */
#pragma once

#include "fair-prospect.h"

G_BEGIN_DECLS

#define FAIR_TYPE_SHOW_ME (fair_show_me_get_type ())
/* Why no more is shown. */
typedef enum
{
  FAIR_SHOW_ME_STOPPED, /* by fair_show_me_stop() */
  FAIR_SHOW_ME_WON,     /* or ended otherwise */
  FAIR_SHOW_ME_LOST,    /* the game can no longer be won */
  FAIR_SHOW_ME_UNKNOWN, /* no way to win was found */
  FAIR_SHOW_ME_STARVED, /* there is no memory to look for one */
  FAIR_SHOW_ME_PAUSED,  /* nothing may be played at the moment */
  FAIR_SHOW_ME_REFUSED  /* the rules do not allow the next move */
} FairShowMeEnd;

G_DECLARE_FINAL_TYPE (FairShowMe, fair_show_me, FAIR, SHOW_ME, GObject)

FairShowMe *fair_show_me_new (void);

void          fair_show_me_start (FairShowMe *self, FairProspect *prospect, guint interval);
void          fair_show_me_stop (FairShowMe *self);
gboolean      fair_show_me_get_running (FairShowMe *self);
FairShowMeEnd fair_show_me_get_end (FairShowMe *self);

G_END_DECLS
