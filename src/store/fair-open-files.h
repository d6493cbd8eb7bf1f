/* fair-open-files.h: the files of an open database, which may be moved, replaced or deleted, or run out of disk
 * space. */
#pragma once

#include <glib.h>
#include <glib/gstdio.h>
#include <sqlite3.h>

/* The files beside the database that are in use; zeros for one that is not there. */
typedef struct
{
  GStatBuf log;
  GStatBuf log_index;
} FairOpenFiles;

void     fair_open_files_note (FairOpenFiles *self, sqlite3 *handle);
gboolean fair_open_files_have_moved (sqlite3 *handle);
gboolean fair_open_files_have_log (const FairOpenFiles *self, sqlite3 *handle);
void     fair_open_files_leave (const FairOpenFiles *self, sqlite3 *handle);
int      fair_open_files_find_full (sqlite3 *handle, int result);
