/* A club whose folder does not answer holds up nothing else: not the other clubs, not those who join or leave, not the end
 * of the program. It is named, and once it answers, all goes on. */
#include "club-helpers.h"
#include "fair-club-work.h"
#include "fair-store-error.h"
#include "member-helpers.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  FairTestMember member;
  char          *gate;  /* owned; exists while the club of @member is stuck */
  char          *other; /* owned; another club */
} Fixture;

static void
set_up (Fixture        *self,
        FairTestFolder *folder)
{
  fair_test_member_set_up (&self->member, folder);
  self->gate = g_build_filename (folder->folder, "gate", NULL);
  self->other = g_build_filename (folder->folder, "other", NULL);
  g_setenv ("FAIR_TEST_STUCK", self->gate, TRUE);
  g_assert_cmpint (g_mkdir (self->other, 0755), ==, 0);
  fair_test_member_found (&self->member, self->member.club, -1);
  fair_test_member_found (&self->member, self->other, -1);
}

static void
tear_down (Fixture *self)
{
  fair_test_member_tear_down (&self->member);
  g_free (self->gate);
  g_free (self->other);
}

static void
stick (Fixture *self)
{
  g_assert_true (g_file_set_contents (self->gate, self->member.club, -1, NULL));
}

/* The memberships look twice whether a folder answers, and once more for what waits for it. */
static void
pass_time (Fixture *self)
{
  for (guint i = 0; i < 3; i++)
    {
      GSource *source = g_main_context_find_source_by_user_data (NULL, self->member.memberships);

      g_assert_nonnull (source);
      g_source_set_ready_time (source, 0);
      while (g_source_get_ready_time (source) == 0)
        g_main_context_iteration (NULL, TRUE);
    }
}

static const char *
get_fault (Fixture    *self,
           const char *folder)
{
  return fair_memberships_get_fault (self->member.memberships, folder);
}

/* The folder answers again, and all that is under way ends. */
static void
release (Fixture *self)
{
  g_assert_cmpint (g_remove (self->gate), ==, 0);
  while (get_fault (self, self->member.club) != NULL || fair_memberships_is_updating (self->member.memberships))
    g_main_context_iteration (NULL, TRUE);
}

/* Waits until the club, which is not stuck, has @n results. */
static void
wait_for_results (const char *club,
                  guint       n)
{
  for (guint found = 0; found < n;)
    {
      g_autoptr (FairClub) read = fair_test_club_read (club, NULL);

      found = read->results->len;
      g_main_context_iteration (NULL, FALSE);
    }
}

static void
test_update (FairTestFolder *folder,
             gconstpointer   data)
{
  Fixture self;

  set_up (&self, folder);
  stick (&self);
  for (guint i = 1; i < 4; i++)
    {
      g_free (fair_test_member_add (&self.member, NULL, 0));
      fair_memberships_update (self.member.memberships);
      wait_for_results (self.other, i);
    }
  g_assert_true (fair_memberships_is_updating (self.member.memberships));
  g_assert_null (get_fault (&self, self.member.club));

  /* A thread may be at the other folder just then. */
  while (get_fault (&self, self.member.club) == NULL || get_fault (&self, self.other) != NULL ||
         fair_memberships_is_updating (self.member.memberships))
    pass_time (&self);
  g_assert_cmpstr (get_fault (&self, self.member.club), ==, fair_club_describe_silence (FALSE));

  release (&self);
  fair_test_club_assert_has (self.member.club, 3);
  fair_test_club_assert_has (self.other, 3);
  tear_down (&self);
}

static void
assert_silent (GAsyncResult **answer)
{
  g_autoptr (GError) error = NULL;

  fair_test_wait (answer);
  g_assert_false (g_task_propagate_boolean (G_TASK (*answer), &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_BUSY);
  g_assert_cmpstr (error->message, ==, fair_club_describe_silence (FALSE));
  g_clear_object (answer);
}

/* Whoever joins is told, and is a member if the folder answers later. */
static void
test_join (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture       self;
  GAsyncResult *answer = NULL;

  set_up (&self, folder);
  fair_test_member_leave (&self.member, self.member.club, FALSE, -1);
  g_free (fair_test_member_add (&self.member, NULL, 0));
  stick (&self);
  fair_memberships_change_async (self.member.memberships, self.member.club, FAIR_CLUB_JOIN, NULL, fair_test_answer_cb, &answer);
  pass_time (&self);
  assert_silent (&answer);
  fair_test_club_assert_folders (fair_memberships_get_folders (self.member.memberships), self.other, NULL);

  release (&self);
  fair_test_club_assert_folders (fair_memberships_get_folders (self.member.memberships), self.other, self.member.club);
  wait_for_results (self.member.club, 1);
  tear_down (&self);
}

/* A club that is stuck can be left; but not its results withdrawn, not even when it answers later. */
static void
test_leave (FairTestFolder *folder,
            gconstpointer   data)
{
  Fixture       self;
  GAsyncResult *answer = NULL;

  set_up (&self, folder);
  stick (&self);
  g_free (fair_test_member_add (&self.member, NULL, 0));
  fair_memberships_update (self.member.memberships);
  wait_for_results (self.other, 1);
  fair_memberships_change_async (self.member.memberships, self.member.club, FAIR_CLUB_WITHDRAW, NULL, fair_test_answer_cb, &answer);
  pass_time (&self);
  assert_silent (&answer);
  fair_test_club_assert_folders (fair_memberships_get_folders (self.member.memberships), self.member.club, self.other);

  fair_memberships_change_async (self.member.memberships, self.member.club, FAIR_CLUB_LEAVE, NULL, fair_test_answer_cb, &answer);
  g_assert_true (g_task_propagate_boolean (G_TASK (fair_test_wait (&answer)), NULL));
  g_clear_object (&answer);
  fair_test_club_assert_folders (fair_memberships_get_folders (self.member.memberships), self.other, NULL);
  release (&self);
  fair_test_club_assert_has (self.member.club, 0);
  tear_down (&self);
}

/* The program ends while a folder does not answer. */
static void
test_close (FairTestFolder *folder,
            gconstpointer   data)
{
  Fixture self;

  set_up (&self, folder);
  stick (&self);
  g_free (fair_test_member_add (&self.member, NULL, 0));
  fair_memberships_update (self.member.memberships);
  wait_for_results (self.other, 1);
  fair_memberships_close (self.member.memberships);
  fair_store_close (self.member.store);
  g_assert_cmpint (g_remove (self.gate), ==, 0);
  g_object_add_weak_pointer (G_OBJECT (self.member.memberships), (gpointer *) &self.member.memberships);
  g_object_unref (self.member.memberships);
  while (self.member.memberships != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_object_unref (self.member.store);
  fair_test_member_start (&self.member);
  fair_test_club_assert_has (self.member.club, 0);
  tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fair_test_add_in_folder ("/fair/club-stuck/update", test_update);
  fair_test_add_in_folder ("/fair/club-stuck/join", test_join);
  fair_test_add_in_folder ("/fair/club-stuck/leave", test_leave);
  fair_test_add_in_folder ("/fair/club-stuck/close", test_close);

  return g_test_run ();
}
