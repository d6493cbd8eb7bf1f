/* fair-record-load.h: reads and checks the records of a file in another thread. */
#pragma once

#include <gio/gio.h>

#include "fair-record.h"

G_BEGIN_DECLS

enum
{
  FAIR_RECORDS_MAX_LINES = 500,             /* of a file; the rest is not read */
  FAIR_RECORDS_MAX_BYTES = 32 * 1024 * 1024 /* of all moves together */
};

/* A line of a file. */
typedef struct
{
  guint       line;
  FairRecord *record; /* owned; NULL if the line is not a record */
  char       *member; /* owned; the member that is wrong, or NULL */
  char       *fault;  /* owned; a sentence that says what is wrong, or NULL */
} FairRecordLine;

void       fair_record_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *fair_record_load_finish (GAsyncResult *result, gboolean *is_all, GError **error);

G_END_DECLS
