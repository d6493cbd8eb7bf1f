/* fair-rescue.h: what can be saved of a damaged database. */
#pragma once

#include "fair-database.h"

G_BEGIN_DECLS

char    *fair_rescue (const char *path, const char *vfs, GError **error);
gboolean fair_rescue_finish (const char *path, GError **error);

G_END_DECLS
