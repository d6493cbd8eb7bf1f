/* cli-input.h: makes a position from arguments and files. */
#pragma once

#include "cli-arguments.h"
#include "fault.h"

G_BEGIN_DECLS

GString *fair_cli_read_file (const char *name, GError **error);
GString *fair_cli_read_text (const char *name, GError **error);
gboolean fair_cli_fail_with_fault (const char *file, const FairFault *fault, GError **error);
gboolean fair_cli_read_position (const FairCliArguments *arguments, FairPosition *position, GError **error);
gboolean fair_cli_read_play (const FairCliArguments *arguments, FairPosition *start, GArray *moves, GError **error);

G_END_DECLS
