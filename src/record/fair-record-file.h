/* fair-record-file.h: files of records, one per line. */
#pragma once

#include <gio/gio.h>

#include "fair-record.h"

G_BEGIN_DECLS

#define FAIR_RECORD_SUFFIX ".fairdeal"
#define FAIR_RECORD_MEDIA_TYPE "application/vnd.fairdeal.record+json"

/* Called for each line, with its record, or with its fault and the member that has it.  Returns whether to continue
 * reading. */
typedef gboolean (*FairRecordFunc) (guint             line,
                                    const FairRecord *record,
                                    const char       *member,
                                    const GError     *fault,
                                    gpointer          data);

gboolean fair_record_foreach (int descriptor, FairRecordFunc function, gpointer data, GError **error);
gboolean fair_record_save (GFile *file, GPtrArray *records, GError **error);

G_END_DECLS
