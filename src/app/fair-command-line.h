/* fair-command-line.h: the options and arguments of the program. */
#pragma once

#include <gio/gio.h>

void fair_command_line_add_options (GApplication *application);
int  fair_command_line_check (GVariantDict *dict);
