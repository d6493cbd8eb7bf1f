/* fair-data-page.h: the page of preferences about stored data: location, files, backups, erasing. */
#pragma once

#include <adwaita.h>

#include "fair-store.h"

G_BEGIN_DECLS

AdwPreferencesPage *fair_data_page_new (FairStore *store);

G_END_DECLS
