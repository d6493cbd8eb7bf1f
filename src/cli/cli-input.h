/* cli-input.h: from arguments and files to a position. */
#pragma once

#include "cli-arguments.h"

G_BEGIN_DECLS

GString *fair_cli_read_file (const char *name, GError **error);
gboolean fair_cli_read_position (const FairCliArguments *arguments, FairPosition *position, GError **error);

G_END_DECLS
