/* fair-result-list.h: a group of results, of one game or of all games, with more on demand. */
#pragma once

#include <adwaita.h>

#include "fair-store.h"

GtkWidget *fair_result_list_new (FairStore *store, const FairResultsQuery *query, const char *title);
void       fair_result_list_show (GtkWidget *list, const FairGame *game);
