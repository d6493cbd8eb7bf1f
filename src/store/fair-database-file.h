/* fair-database-file.h: the files of a database: its own, SQLite's beside it, and backups. */
#pragma once

#include <glib.h>

/* How the names of backups end, and those of the logs of results that ended when they were made (fair-result-log.h). */
#define FAIR_BACKUP ".db"
#define FAIR_BACKUP_LOG ".jsonl"

/* An existing backup. */
typedef struct
{
  char *path; /* owned */
  GDate day;
} FairBackup;

void fair_backup_free (FairBackup *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairBackup, fair_backup_free)

void       fair_backup_get_today (GDate *day);
char      *fair_backup_dup_path (const char *database, const char *suffix, const GDate *day);
GPtrArray *fair_backup_list (const char *database, const char *suffix, const GDate *today);

gboolean fair_database_file_check (const char *path, GError **error);
gboolean fair_database_file_is_complete (const char *path);
gboolean fair_database_file_make_folder (const char *path, GError **error);
gboolean fair_database_file_create (const char *path);
void     fair_database_file_remove_empty (const char *path);
void     fair_database_file_remove (const char *path);
