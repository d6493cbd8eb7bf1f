/* fair-database.h: the database, for the store's own thread.
 *
 * Opens it, migrates it to the current version, and wraps SQLite so that errors become GErrors.  Everything
 * that is committed is on the disk: WAL, and synchronous=FULL.
 */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

typedef enum
{
  FAIR_DATABASE_WRITE, /* create it if it does not exist, and migrate it to the current version */
  FAIR_DATABASE_READ   /* change nothing */
} FairDatabaseMode;

typedef struct _FairDatabase FairDatabase;

/* A column of a row. */
typedef union
{
  const char *text;
  gint64      number;
} FairDatabaseValue;

/* Receives the columns of a row. FALSE ends the visit; without an error, it means that the database is damaged. */
typedef gboolean (*FairDatabaseVisitor) (const FairDatabaseValue *values, gpointer data, GError **error);

FairDatabase *fair_database_open (const char *path, const char *vfs, FairDatabaseMode mode, GError **error);
FairDatabase *fair_database_open_damaged (const char *path, GError **error);
void          fair_database_close (FairDatabase *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairDatabase, fair_database_close)

const char *fair_database_get_path (FairDatabase *self);
const char *fair_database_get_vfs (FairDatabase *self);
sqlite3    *fair_database_get_handle (FairDatabase *self);
gboolean    fair_database_is_new (FairDatabase *self);
gboolean    fair_database_has_moved (FairDatabase *self);
gboolean    fair_database_has_log (FairDatabase *self);
gboolean    fair_database_log_is_whole (FairDatabase *self);
gboolean    fair_database_keep_log (FairDatabase *self, GError **error);
gboolean    fair_database_is_read_only (FairDatabase *self);
int         fair_database_get_failure (FairDatabase *self);
void        fair_database_forget_failure (FairDatabase *self);

gboolean      fair_database_begin (FairDatabase *self, GError **error);
gboolean      fair_database_commit (FairDatabase *self, GError **error);
void          fair_database_roll_back (FairDatabase *self);
gboolean      fair_database_finish (FairDatabase *self, gboolean good, GError **error);
gboolean      fair_database_run (FairDatabase *self, GError **error, const char *sql, const char *types, ...);
sqlite3_stmt *fair_database_query (FairDatabase *self, GError **error, const char *sql, const char *types, ...);
gboolean      fair_database_step (FairDatabase *self, sqlite3_stmt *statement, gboolean *has_row, GError **error);
void          fair_database_forget_statements (FairDatabase *self);
gboolean      fair_database_check (FairDatabase *self, GError **error);

GString *fair_database_get_lines (FairDatabase *self);
void     fair_database_log_results (FairDatabase *self);
gboolean fair_database_has_unsynced_lines (FairDatabase *self);
void     fair_database_sync_lines (FairDatabase *self);
void     fair_database_write_lines (FairDatabase *self);

gboolean fair_database_get_values (sqlite3_stmt *statement, const char *types, FairDatabaseValue *values);
gboolean fair_database_read_row (FairDatabase      *self,
                                 sqlite3_stmt      *statement,
                                 const char        *types,
                                 FairDatabaseValue *values,
                                 GError           **error);
gboolean fair_database_find_row (FairDatabase *self,
                                 sqlite3_stmt *statement,
                                 gboolean     *found,
                                 gint64       *number,
                                 GError      **error);
void     fair_database_add_visit (sqlite3 *handle);
gboolean fair_database_visit (FairDatabase       *self,
                              sqlite3_stmt       *statement,
                              const char         *types,
                              FairDatabaseVisitor visitor,
                              gpointer            data,
                              GError            **error);
gboolean fair_database_call_damaged (FairDatabase *self, sqlite3_stmt *statement, GError **error);

G_END_DECLS
