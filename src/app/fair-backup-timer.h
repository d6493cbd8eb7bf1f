/* fair-backup-timer.h: when backups are made while the program runs: on each day on which it is used. */
#pragma once

#include "fair-store.h"

G_BEGIN_DECLS

#define FAIR_TYPE_BACKUP_TIMER (fair_backup_timer_get_type ())
G_DECLARE_FINAL_TYPE (FairBackupTimer, fair_backup_timer, FAIR, BACKUP_TIMER, GObject)

FairBackupTimer *fair_backup_timer_new (FairStore *store, guint delay);
void             fair_backup_timer_check (FairBackupTimer *self);

G_END_DECLS
