/* fair-commands.h: the one table of what can be done by a key. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

typedef struct
{
  const char *action;    /* detailed name */
  const char *title;     /* to be translated */
  const char *accels[3]; /* NULL-terminated; the first is shown */
} FairCommand;

const FairCommand *fair_commands_get (guint *n_commands);
void               fair_commands_set_accels (GtkApplication *application);
GtkWidget         *fair_commands_create_window (void);

G_END_DECLS
