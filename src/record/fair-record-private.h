/* fair-record-private.h: what the files that write and read records share. */
#pragma once

#include "fair-record.h"

G_BEGIN_DECLS

GString *fair_record_print_signed_part (const FairRecord *self);
char    *fair_record_print_play (const FairResult *result);
gboolean fair_record_find_fault (const FairRecord *self, gint *n_searched, const char **member, GError **error);

G_END_DECLS
