/* A backup is made some time after the start, and once more on each later day, because a program may stay open for weeks.
 * Nothing waits for midnight: the day is looked at when results change, and when the caller knows that the program is
 * used. */
#include "config.h"

#include "fair-backup-timer.h"

struct _FairBackupTimer
{
  GObject parent_instance;

  FairStore *store; /* owned */
  guint      delay; /* milliseconds */
  guint      source;
  GDate      day; /* of the last backup that was tried; not valid before the first */
};

G_DEFINE_FINAL_TYPE (FairBackupTimer, fair_backup_timer, G_TYPE_OBJECT)

static void
fair_backup_timer_dispose (GObject *object)
{
  FairBackupTimer *self = FAIR_BACKUP_TIMER (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->store);

  G_OBJECT_CLASS (fair_backup_timer_parent_class)->dispose (object);
}

static void
fair_backup_timer_class_init (FairBackupTimerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_backup_timer_dispose;
}

static void
fair_backup_timer_init (FairBackupTimer *self)
{
  g_date_clear (&self->day, 1);
}

static void
back_up_cb (gpointer data)
{
  FairBackupTimer *self = data;

  self->source = 0;
  fair_backup_get_today (&self->day);
  fair_store_back_up_async (self->store, NULL, NULL);
}

/**
 * fair_backup_timer_new:
 * @delay: milliseconds until a backup is made, so that nothing has to wait for it
 *
 * Returns: (transfer full): a timer that will make a backup of @store, and others on later days
 */
FairBackupTimer *
fair_backup_timer_new (FairStore *store,
                       guint      delay)
{
  FairBackupTimer *self = g_object_new (FAIR_TYPE_BACKUP_TIMER, NULL);

  self->store = g_object_ref (store);
  self->delay = delay;
  g_signal_connect_object (store, "results-changed", G_CALLBACK (fair_backup_timer_check), self, G_CONNECT_SWAPPED);
  fair_backup_timer_check (self);
  return self;
}

/* Plans a backup, unless one was tried today.  Call this when the player does anything. */
void
fair_backup_timer_check (FairBackupTimer *self)
{
  GDate today;

  g_return_if_fail (FAIR_IS_BACKUP_TIMER (self));

  fair_backup_get_today (&today);
  if (self->source == 0 && (!g_date_valid (&self->day) || g_date_compare (&self->day, &today) != 0))
    self->source = g_timeout_add_once (self->delay, back_up_cb, self);
}
