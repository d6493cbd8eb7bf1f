/* fair-draw-command.h: how fairdeal-draw is started. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

GStrv fair_draw_command_new (gboolean *in_sandbox);
void  fair_draw_command_give_up_sandbox (void);

G_END_DECLS
