/* fair-command-line.h: the options and arguments of the program. */
#pragma once

#include <gio/gio.h>

#include "games.h"

/* What the options ask for. */
typedef struct
{
  const FairGame *game; /* NULL if none is named */
  gboolean        has_number;
  guint64         number;  /* of a deal of @game, if @has_number */
  gboolean        resumes; /* the game that was played last */
  gboolean        is_new;  /* begin a new game, of @game or of the one that was played last */
} FairCommandLine;

void fair_command_line_add_options (GApplication *application);
int  fair_command_line_check (GVariantDict *dict);
void fair_command_line_read (FairCommandLine *self, GVariantDict *dict);
