/* fair-record-file.h: files of records, one per line, and other untrusted files. */
#pragma once

#include <gio/gio.h>
#include <sys/stat.h>

#include "fair-record.h"

#define FAIR_RECORD_SUFFIX ".fairdeal"
#define FAIR_RECORD_MEDIA_TYPE "application/vnd.fairdeal.record+json"

enum
{
  FAIR_RECORDS_MAX_LINES = 500,             /* of a file that is loaded; the rest is not read */
  FAIR_RECORDS_MAX_BYTES = 32 * 1024 * 1024 /* of all moves together */
};

/* Why reading lines has ended. */
typedef enum
{
  FAIR_LINES_READ,     /* all are read; a last line without an end was left out */
  FAIR_LINES_STOPPED,  /* the function stopped the reading */
  FAIR_LINES_TOO_LONG, /* the next line is longer than a record can be */
  FAIR_LINES_FAILED    /* errno is set */
} FairLinesEnd;

/* A line of a file that was loaded. */
typedef struct
{
  guint       line;
  FairRecord *record; /* owned; NULL if the line is not a record */
  char       *member; /* owned; the member that is wrong, or NULL */
  char       *fault;  /* owned; a sentence that says what is wrong, or NULL */
} FairRecordLine;

/* Called for each complete line, without its end.  Returns whether to continue. */
typedef gboolean (*FairLineFunc) (guint line, const char *text, gsize length, gpointer data);

/* Called for each line, with its record, which it frees, or with its fault and the member that has it.  Returns whether to
 * continue reading. */
typedef gboolean (*FairRecordFunc) (guint         line,
                                    FairRecord   *record,
                                    const char   *member,
                                    const GError *fault,
                                    gpointer      data);

FairLinesEnd fair_lines_read (int file, gsize max, FairLineFunc function, gpointer data, GString *rest);

gboolean fair_record_foreach (int descriptor, FairRecordFunc function, gpointer data, GError **error);
gboolean fair_record_save (GFile *file, GPtrArray *records, GError **error);

void       fair_record_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GPtrArray *fair_record_load_finish (GAsyncResult *result, gboolean *is_all, GError **error);
