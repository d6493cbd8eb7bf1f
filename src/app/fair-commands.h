/* fair-commands.h: the list of actions that have a key. */
#pragma once

#include "fair-table-page.h"

typedef struct
{
  const char *action;    /* detailed name */
  const char *title;     /* to be translated */
  const char *accels[3]; /* NULL-terminated; the first is shown */
  gboolean    plain;     /* the key also types a character: it works only where nothing is typed */
  gboolean    edits;     /* the key changes the text in an entry: it works only where nothing is typed */
  gboolean    anywhere;  /* the key works even while a dialog is open */
  gboolean    inspects;  /* if the command is disabled, GTK would open its inspector with the key */
} FairCommand;

const FairCommand *fair_commands_get (guint *n_commands);
void               fair_commands_add_keys (GtkWindow *window, FairTablePage *table);
GtkWidget         *fair_commands_create_window (void);
