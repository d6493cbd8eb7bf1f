/* fair-backup.h: copies of the database, one per day; the last three are kept. */
#pragma once

#include "fair-database-file.h"
#include "fair-database.h"

gboolean      fair_backup_make (const char *database, const GDate *day, GError **error);
FairDatabase *fair_backup_open (const char *path, GError **error);
gboolean      fair_backup_restore (FairDatabase *database, const char *player, const char *path, GError **error);
