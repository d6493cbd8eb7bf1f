/* fair-show-me.h: plays a line that wins before the player's eyes. */
#pragma once

#include "fair-prospect.h"

G_BEGIN_DECLS

#define FAIR_TYPE_SHOW_ME (fair_show_me_get_type ())
G_DECLARE_FINAL_TYPE (FairShowMe, fair_show_me, FAIR, SHOW_ME, GObject)

FairShowMe *fair_show_me_new (void);

void     fair_show_me_start (FairShowMe *self, FairProspect *prospect, guint interval);
void     fair_show_me_stop (FairShowMe *self);
gboolean fair_show_me_get_running (FairShowMe *self);
gboolean fair_show_me_get_failed (FairShowMe *self);

G_END_DECLS
