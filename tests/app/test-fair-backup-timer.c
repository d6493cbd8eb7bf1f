/* When backups are made: after the start, and again on a later day, but not on the same one. */
#include "fair-backup-timer.h"
#include "store-helpers.h"

/* Time zones in which it is never the same day. */
#define TODAY "-12:00"
#define TOMORROW "+14:00"

typedef struct
{
  FairStore       *store;
  FairBackupTimer *timer;
} Fixture;

/* Saves a result. */
static void
add_result (Fixture *self,
            guint64  number)
{
  g_autoptr (FairResult) result = fair_test_result (number, 0);

  fair_test_add_result (self->store, result, -1);
}

static gboolean
is_planned (Fixture *self)
{
  return g_main_context_find_source_by_user_data (NULL, self->timer) != NULL;
}

static void
set_up (Fixture        *self,
        FairTestFolder *folder)
{
  g_setenv ("TZ", TODAY, TRUE);
  self->store = fair_store_new (folder->path, NULL);
  add_result (self, 1);
  self->timer = fair_backup_timer_new (self->store, 1);
  g_assert_true (is_planned (self));
}

static void
tear_down (Fixture *self)
{
  fair_backup_timer_free (self->timer);
  fair_store_close (self->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static guint
count_backups (Fixture *self)
{
  g_autoptr (GPtrArray) list = fair_backup_list (fair_store_get_path (self->store), FAIR_BACKUP, NULL);

  return list->len;
}

static void
wait_for_backups (Fixture *self,
                  guint    n)
{
  while (is_planned (self) || count_backups (self) < n)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_backups (self), ==, n);
}

/* A result or the window causes the next backup, whichever comes first on another day. */
static void
test_days (FairTestFolder *folder,
           gconstpointer   data)
{
  gboolean is_result = GPOINTER_TO_INT (data);
  Fixture  self;

  set_up (&self, folder);
  wait_for_backups (&self, 1);
  add_result (&self, 2);
  fair_backup_timer_check (self.timer);
  g_assert_false (is_planned (&self));

  g_setenv ("TZ", TOMORROW, TRUE);
  g_assert_false (is_planned (&self));
  if (is_result)
    add_result (&self, 3);
  else
    fair_backup_timer_check (self.timer);
  g_assert_true (is_planned (&self));
  wait_for_backups (&self, 2);
  fair_backup_timer_check (self.timer);
  g_assert_false (is_planned (&self));
  tear_down (&self);
  g_object_unref (self.store);
}

/* Nothing is done after the program has ended. */
static void
test_end (FairTestFolder *folder,
          gconstpointer   data)
{
  Fixture self;

  set_up (&self, folder);
  tear_down (&self);
  g_assert_cmpuint (count_backups (&self), ==, 0);
  g_object_unref (self.store);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder_with ("/fair/backup-timer/result", GINT_TO_POINTER (TRUE), test_days);
  fair_test_add_in_folder_with ("/fair/backup-timer/window", GINT_TO_POINTER (FALSE), test_days);
  fair_test_add_in_folder ("/fair/backup-timer/end", test_end);

  return g_test_run ();
}
