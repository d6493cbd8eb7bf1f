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

void       fair_backup_get_today (GDate *day);
GPtrArray *fair_backup_list (const char *database);
gboolean   fair_backup_make (const char *database, const GDate *day, GError **error);
gboolean   fair_backup_foreach (const char    *backup,
                                const char    *copy,
                                FairResultFunc function,
                                gpointer       data,
                                GError       **error);
GPtrArray *fair_backup_list_players (const char *backup, GError **error);
gboolean   fair_backup_restore (FairDatabase *database, const char *player, const char *backup, GError **error);

G_END_DECLS
