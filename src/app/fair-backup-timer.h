/* fair-backup-timer.h: makes a backup on each day on which the program is used. */
#pragma once

#include "fair-store.h"

typedef struct _FairBackupTimer FairBackupTimer;

FairBackupTimer *fair_backup_timer_new (FairStore *store, guint delay);
void             fair_backup_timer_free (FairBackupTimer *self);
void             fair_backup_timer_check (FairBackupTimer *self);
