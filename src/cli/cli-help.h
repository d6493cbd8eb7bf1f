/* cli-help.h: the texts of --help. */
#pragma once

#include "cli-commands.h"

G_BEGIN_DECLS

GString *fair_cli_help (const FairCliCommand *commands, unsigned n_commands);
GString *fair_cli_help_command (const FairCliCommand *command);

G_END_DECLS
