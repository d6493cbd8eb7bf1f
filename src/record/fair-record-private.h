/* fair-record-private.h: what the files that write and read records share. */
#pragma once

#include "fair-record.h"

G_BEGIN_DECLS

GString *fair_record_print_signed_part (const FairRecord *self);
gboolean fair_record_find_fault (const FairRecord *self, const char **member, GError **error);

G_END_DECLS
