/* fair-import.h: reads results from a JSON export. docs/records.md describes the accepted format. */
#pragma once

#include <gio/gio.h>

#include "fair-database.h"
#include "fair-player.h"
#include "fair-progress.h"

enum
{
  FAIR_IMPORT_FILE_MEBIBYTES = 128 /* the most that is read */
};

/* Results that were not added, because they belong to another player. */
typedef struct
{
  FairPlayer *player; /* owned */
  guint       n;
} FairImportOther;

typedef struct
{
  guint   n_new;
  guint   n_known; /* that the player has already */
  GArray *others;  /* owned; of FairImportOther */
} FairImportCount;

void fair_import_count_free (FairImportCount *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairImportCount, fair_import_count_free)

char      *fair_import_read_file (GFile *file, gsize *length, GError **error);
GPtrArray *fair_import_read (const char   *text,
                             gsize         length,
                             FairProgress *progress,
                             GCancellable *cancellable,
                             GError      **error);

FairImportCount *fair_import_add (FairDatabase *database,
                                  const char   *player,
                                  GPtrArray    *results,
                                  FairProgress *progress,
                                  GCancellable *cancellable,
                                  GError      **error);
