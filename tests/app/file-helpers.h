/* file-helpers.h: answers GTK's file dialogs, for tests inside the process. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void fair_test_save_as (GFile *file);
void fair_test_open_file (GFile *file);

G_END_DECLS
