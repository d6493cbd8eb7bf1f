/* fair-database.h: the database, for the store's own thread.
 *
 * Opens it, creates its tables, and wraps SQLite so that errors become GErrors.  Everything that is committed is on the
 * disk: WAL, and synchronous=FULL; and soon in the database itself.  Its log of results (fair-result-log.h) is written
 * after each transaction.
 */
#pragma once

#include "fair-database-file.h"

typedef enum
{
  FAIR_DATABASE_WRITE, /* create it if it does not exist */
  FAIR_DATABASE_READ   /* change nothing */
} FairDatabaseMode;

enum
{
  FAIR_DATABASE_PATIENCE = 5000, /* milliseconds to wait for another program */
  FAIR_DATABASE_MAX_VALUES = 20  /* in a statement */
};

/* Other files read it, and may add to @lines. */
typedef struct
{
  char         *path;      /* owned */
  char         *vfs;       /* owned; the name of the SQLite VFS, or NULL for SQLite's own */
  sqlite3      *handle;    /* owned */
  FairOpenFiles files;     /* used by it */
  GHashTable   *cache;     /* sqlite3_stmt by its text */
  gint64        n_changes; /* of rows, when the log was emptied last */
  GString      *lines;     /* owned; of the log of results, not written yet; NULL unless whoever opened it began one */
  gsize         n_sure;    /* bytes of them about committed changes */
  int           failure;   /* SQLite's code for the last failure; fair_database_begin() sets SQLITE_OK */
  gboolean      is_new;    /* has no tables, or had none when it was opened */
  guint         n_ticks;   /* that the current statement took */
  guint         max_ticks;
} FairDatabase;

/* A column of a row. */
typedef union
{
  const char *text;
  gint64      number;
} FairDatabaseValue;

FairDatabase *fair_database_open (const char *path, const char *vfs, FairDatabaseMode mode, GError **error);
FairDatabase *fair_database_open_damaged (const char *path, GError **error);
void          fair_database_close_handle (FairDatabase *self);
void          fair_database_close (FairDatabase *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairDatabase, fair_database_close)

gboolean      fair_database_begin (FairDatabase *self, GError **error);
void          fair_database_roll_back (FairDatabase *self);
gboolean      fair_database_finish (FairDatabase *self, gboolean good, GError **error);
sqlite3_stmt *fair_database_query (FairDatabase *self, GError **error, const char *sql, const char *types, ...);
sqlite3_stmt *fair_database_query_values (FairDatabase            *self,
                                          GError                 **error,
                                          const char              *sql,
                                          const char              *types,
                                          const FairDatabaseValue *values);
gboolean      fair_database_step (FairDatabase *self, sqlite3_stmt *statement, gboolean *has_row, GError **error);
gboolean      fair_database_run_statement (FairDatabase *self, sqlite3_stmt *statement, GError **error);
gboolean      fair_database_check (FairDatabase *self, GError **error);

/* Runs a statement that returns no rows; what follows is as for fair_database_query(). */
#define fair_database_run(self, error, ...) \
  fair_database_run_statement (self, fair_database_query (self, error, __VA_ARGS__), error)

void fair_database_write_lines (FairDatabase *self);

gboolean fair_database_get_values (sqlite3_stmt *statement, const char *types, FairDatabaseValue *values);
gboolean fair_database_next (FairDatabase      *self,
                             sqlite3_stmt      *statement,
                             const char        *types,
                             FairDatabaseValue *values,
                             gboolean          *good,
                             GError           **error);
gboolean fair_database_find_row (FairDatabase *self,
                                 sqlite3_stmt *statement,
                                 gboolean     *found,
                                 gint64       *number,
                                 GError      **error);
gboolean fair_database_fail (FairDatabase *self, int result, GError **error);
gboolean fair_database_call_damaged (FairDatabase *self, sqlite3_stmt *statement, GError **error);
