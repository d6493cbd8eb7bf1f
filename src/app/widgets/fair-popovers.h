/* fair-popovers.h: what GTK leaves of popovers that were closed. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void fair_popovers_release_closed (void);

G_END_DECLS
