/* fair-data-page.h: the page of preferences about what is kept: where it lies, files, backups, erasing. */
#pragma once

#include <adwaita.h>

#include "fair-store.h"

G_BEGIN_DECLS

AdwPreferencesPage *fair_data_page_new (FairStore *store);

G_END_DECLS
