/* A backup is made some time after the start, and once more on each later day, because a program may stay open for
 * weeks. There is no timer for midnight: the day is compared when results change, and when the caller knows that the
 * program is in use. */
#include "fair-backup-timer.h"

struct _FairBackupTimer
{
  FairStore *store; /* owned */
  guint      delay; /* milliseconds */
  guint      source;
  GDate      day; /* of the last backup that was tried; not valid before the first */
};

/* Returns: (transfer full): a timer that makes a backup of @store after @delay milliseconds, so that nothing has to wait for it, and
 * others on later days */
FairBackupTimer *
fair_backup_timer_new (FairStore *store,
                       guint      delay)
{
  FairBackupTimer *self = g_new0 (FairBackupTimer, 1);

  self->store = g_object_ref (store);
  self->delay = delay;
  g_date_clear (&self->day, 1);
  g_signal_connect_swapped (store, "results-changed", G_CALLBACK (fair_backup_timer_check), self);
  fair_backup_timer_check (self);
  return self;
}

void
fair_backup_timer_free (FairBackupTimer *self)
{
  g_signal_handlers_disconnect_by_data (self->store, self);
  g_clear_handle_id (&self->source, g_source_remove);
  g_object_unref (self->store);
  g_free (self);
}

static void
back_up_cb (gpointer data)
{
  FairBackupTimer *self = data;

  self->source = 0;
  fair_backup_get_today (&self->day);
  fair_store_back_up_async (self->store, NULL, NULL);
}

/* Schedules a backup, unless one was tried today. Call this on any action of the player. */
void
fair_backup_timer_check (FairBackupTimer *self)
{
  GDate today;

  fair_backup_get_today (&today);
  if (self->source == 0 && (!g_date_valid (&self->day) || g_date_compare (&self->day, &today) != 0))
    self->source = g_timeout_add_once (self->delay, back_up_cb, self);
}
