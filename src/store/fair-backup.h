/* fair-backup.h: copies of the database, one per day; the last three are kept. */
#pragma once

#include "fair-results-table.h"

G_BEGIN_DECLS

/* An existing backup. */
typedef struct
{
  char *path; /* owned */
  GDate day;
} FairBackup;

void fair_backup_free (FairBackup *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairBackup, fair_backup_free)

void          fair_backup_get_today (GDate *day);
GPtrArray    *fair_backup_list (const char *database);
GPtrArray    *fair_backup_list_logs (const char *database);
gboolean      fair_backup_make (const char *database, const GDate *day, GError **error);
FairDatabase *fair_backup_open (const char *path, GError **error);
gboolean      fair_backup_restore (FairDatabase *database, const char *player, const char *path, GError **error);

G_END_DECLS
