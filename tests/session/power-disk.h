/* power-disk.h: the disk of power-vfs.h: its contents, unsynced changes, and when it fails. */
#pragma once

#include "power-vfs.h"

#include <sqlite3.h>

enum
{
  FAIR_TEST_SECTOR = 512
};

/* An unsynced write or, without bytes, truncation. */
typedef struct
{
  sqlite3_int64 offset;
  GBytes       *bytes; /* NULL for a truncation */
} FairTestChange;

typedef struct
{
  char       *name;    /* NULL for a file that is deleted when it is closed */
  GByteArray *now;     /* as the program sees it */
  GByteArray *durable; /* its contents that are safely on the disk; NULL if there are none */
  GArray     *changes; /* since the last sync, of FairTestChange */
  GPtrArray  *shared;  /* memory that connections share */
  gboolean    deleted; /* for the program, perhaps not on the disk */
  gboolean    unnamed; /* its name is perhaps not on the disk, even if its contents are */
} FairTestStored;

typedef struct
{
  GMutex       mutex;
  GPtrArray   *files; /* of FairTestStored */
  guint        n_operations;
  guint        cut_at; /* 0 for never */
  guint        fail_at;
  guint        n_fails;
  FairTestDisk how;
  gboolean     is_cut;
} FairTestPower;

extern FairTestPower fair_test_power;

#define LOCK g_autoptr (GMutexLocker) locker G_GNUC_UNUSED = g_mutex_locker_new (&fair_test_power.mutex)

void            fair_test_change_clear (gpointer data);
FairTestStored *fair_test_stored_new (const char *name);
void            fair_test_stored_free (gpointer data);
FairTestStored *fair_test_stored_find (const char *name);
void            fair_test_bytes_change (GByteArray *content, sqlite3_int64 offset, gconstpointer bytes, gsize length);
GByteArray     *fair_test_bytes_copy (GByteArray *content);
int             fair_test_power_operate (int error);
