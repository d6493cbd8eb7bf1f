/* fair-database-file.h: the files of a database: its own, SQLite's beside it, and backups. */
#pragma once

#include <glib/gstdio.h>
#include <sqlite3.h>

/* How the names of backups end, and those of the logs of results that ended when they were made (fair-result-log.h). */
#define FAIR_BACKUP ".db"
#define FAIR_BACKUP_LOG ".jsonl"

/* An existing backup, to be freed with g_free(). */
typedef struct
{
  GDate day;
  char  path[];
} FairBackup;

void       fair_backup_get_today (GDate *day);
char      *fair_backup_dup_path (const char *database, const char *suffix, const GDate *day);
GPtrArray *fair_backup_list (const char *database, const char *suffix, const GDate *today);

gboolean fair_database_file_check (const char *path, GError **error);
gboolean fair_database_file_has_log (const char *path);
gboolean fair_database_file_make_folder (const char *path, GError **error);
gboolean fair_database_file_create (const char *path);
void     fair_database_file_remove_empty (const char *path);
void     fair_database_file_remove (const char *path);

/* The files beside the database that are in use; zeros for one that is not there. */
typedef struct
{
  GStatBuf log;
  GStatBuf log_index;
} FairOpenFiles;

void     fair_open_files_note (FairOpenFiles *self, sqlite3 *handle);
gboolean fair_open_files_are_in_place (const FairOpenFiles *self, sqlite3 *handle);
void     fair_open_files_leave (const FairOpenFiles *self, sqlite3 *handle);
int      fair_open_files_find_full (sqlite3 *handle, int result);
