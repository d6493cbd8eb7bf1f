/* power-vfs.h: files for SQLite in memory, and game files, on a simulated disk that can fail or lose power.
 *
 * Data that was written but not synced may be lost when the power is cut: each write, and each of its sectors,
 * separately.  Operations are counted: opening, writing, truncating, syncing, deleting.
 */
#pragma once

#include <glib.h>

#define FAIR_TEST_VFS "power"

typedef enum
{
  FAIR_TEST_DISK_ERROR,
  FAIR_TEST_DISK_FULL
} FairTestDisk;

void     fair_test_power_install (void);
void     fair_test_power_forget (void);
guint    fair_test_power_count (void);
void     fair_test_power_cut_at (guint operation);
gboolean fair_test_power_is_cut (void);
void     fair_test_power_restore (guint64 *seed);
void     fair_test_power_fail_at (guint operation, guint n_operations, FairTestDisk how);

void fair_test_power_set_folder (const char *path);
void fair_test_power_restore_files (void);
