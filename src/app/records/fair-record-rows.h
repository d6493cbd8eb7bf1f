/* fair-record-rows.h: what the pages of records and of challenges consist of. */
#pragma once

#include <adwaita.h>

#include "fair-result.h"

G_BEGIN_DECLS

GtkWidget           *fair_record_row_new (const char *title, const char *subtitle);
AdwPreferencesGroup *fair_record_group_new (const char *title, const char *description);
char                *fair_record_rows_dup_name (const char *name, const char *key);
char                *fair_record_rows_dup_deal (const FairResult *result);

G_END_DECLS
