/* fair-store-banner.h: reports problems with storage and offers solutions. */
#pragma once

#include <gtk/gtk.h>

#include "fair-session.h"

#define FAIR_TYPE_STORE_BANNER (fair_store_banner_get_type ())
G_DECLARE_FINAL_TYPE (FairStoreBanner, fair_store_banner, FAIR, STORE_BANNER, GtkWidget)

void fair_store_banner_set_session (FairStoreBanner *self, FairSession *session);
