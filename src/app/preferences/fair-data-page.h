/* fair-data-page.h: the page of preferences about stored data: location, files, backups, erasing. */
#pragma once

#include <adwaita.h>

#include "fair-memberships.h"

#define FAIR_TYPE_DATA_PAGE (fair_data_page_get_type ())
G_DECLARE_FINAL_TYPE (FairDataPage, fair_data_page, FAIR, DATA_PAGE, AdwPreferencesPage)

AdwPreferencesPage *fair_data_page_new (FairStore *store, FairMemberships *computers);
