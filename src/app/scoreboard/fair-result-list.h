/* fair-result-list.h: a list of results, of one game or of all games, with more on demand. */
#pragma once

#include <adwaita.h>

#include "fair-store.h"

G_BEGIN_DECLS

#define FAIR_TYPE_RESULT_LIST (fair_result_list_get_type ())
G_DECLARE_FINAL_TYPE (FairResultList, fair_result_list, FAIR, RESULT_LIST, AdwPreferencesGroup)

GtkWidget *fair_result_list_new (FairStore *store, FairResultsOrder order, const char *title, guint n_first);

void fair_result_list_show (FairResultList *self, const FairGame *game);
void fair_result_list_update (FairResultList *self);

G_END_DECLS
