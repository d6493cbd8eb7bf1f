/* fair-open-files.h: the files of an open database, which may be moved, replaced or deleted, or run out of disk
 * space. */
#pragma once

#include <glib.h>
#include <glib/gstdio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/* The files beside the database that are in use; zeros for one that is not there. */
typedef struct
{
  GStatBuf log;
  GStatBuf log_index;
} FairOpenFiles;

enum
{
  FAIR_LOG_HEAD = 32 /* bytes of the header of a log */
};

gboolean fair_open_files_is_log_head (const guchar head[FAIR_LOG_HEAD]);
void     fair_open_files_mend_log_head (guchar head[FAIR_LOG_HEAD]);
void     fair_open_files_note (FairOpenFiles *self, sqlite3 *handle);
gboolean fair_open_files_have_moved (sqlite3 *handle);
gboolean fair_open_files_have_log (const FairOpenFiles *self, sqlite3 *handle);
gboolean fair_open_files_log_is_whole (const FairOpenFiles *self, sqlite3 *handle);
int      fair_open_files_keep_log (const FairOpenFiles *self, sqlite3 *handle);
void     fair_open_files_leave (const FairOpenFiles *self, sqlite3 *handle);
int      fair_open_files_find_full (sqlite3 *handle, int result);

G_END_DECLS
