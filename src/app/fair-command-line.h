/* fair-command-line.h: the options and arguments of the program. */
#pragma once

#include <gio/gio.h>

extern const GOptionEntry fair_command_line_options[];

int fair_command_line_check (GVariantDict *dict);
