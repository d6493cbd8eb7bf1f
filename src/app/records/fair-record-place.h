/* fair-record-place.h: where a record is stored until another program has taken it. */
#pragma once

#include <gio/gio.h>

#include "fair-result.h"

G_BEGIN_DECLS

char  *fair_record_place_dup_name (const FairResult *result);
GFile *fair_record_place_new (const FairResult *result, GError **error);

G_END_DECLS
