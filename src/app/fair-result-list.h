/* fair-result-list.h: results as rows, each with what can be done with it. */
#pragma once

#include <adwaita.h>

#include "fair-result.h"

G_BEGIN_DECLS

GtkWidget *fair_result_list_new (const char *title, GPtrArray *results, gboolean with_game);

G_END_DECLS
