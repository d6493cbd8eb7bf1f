#include "member-helpers.h"

#include "club-helpers.h"
#include "fair-results-table.h"

#include <glib/gstdio.h>
#include <string.h>

static guint64 seed = 16;

/* Adds a result of the player with this id, and returns its id. */
char *
fair_test_member_add (FairTestMember *self,
                      const char     *player,
                      guint           assisted)
{
  FairDatabase *database = fair_test_open (self->folder->path);
  g_autoptr (FairResult) result = fair_test_club_result (FAIR_TEST_EASY, FAIR_OUTCOME_WON, FAIR_TEST_NOW, 60 * G_USEC_PER_SEC, &seed);
  g_autofree char *id = g_uuid_string_random ();

  g_free (result->id);
  result->id = g_strdup (id);
  result->player = g_strdup (player);
  result->assisted = assisted;
  g_assert_true (fair_results_table_add (database, result, NULL, NULL));
  fair_database_close (database);
  return g_steal_pointer (&id);
}

void
fair_test_member_start (FairTestMember *self)
{
  self->store = fair_store_new (self->folder->path, NULL);
  self->memberships = fair_memberships_new (self->store, self->is_own);
}

void
fair_test_member_stop (FairTestMember *self)
{
  fair_memberships_close (self->memberships);
  fair_store_close (self->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_object (&self->memberships);
  g_clear_object (&self->store);
}

void
fair_test_member_set_up (FairTestMember *self,
                         FairTestFolder *folder)
{
  self->folder = folder;
  self->is_own = FALSE;
  self->club = g_build_filename (folder->folder, "Our Club", NULL);
  g_assert_cmpint (g_mkdir (self->club, 0755), ==, 0);
  fair_test_member_start (self);
}

void
fair_test_member_tear_down (FairTestMember *self)
{
  fair_test_member_stop (self);
  g_free (self->club);
}

void
fair_test_member_update (FairTestMember *self)
{
  fair_memberships_update (self->memberships);
  while (fair_memberships_is_updating (self->memberships))
    g_main_context_iteration (NULL, TRUE);
}

gboolean
fair_test_member_change (FairTestMember  *self,
                         const char      *folder,
                         FairClubWorkKind kind,
                         const char      *code,
                         GError         **error)
{
  g_autoptr (GAsyncResult) answer = NULL;

  fair_memberships_change_async (self->memberships, folder, kind, code, fair_test_answer_cb, &answer);
  fair_test_wait (&answer);
  while (fair_memberships_is_updating (self->memberships))
    g_main_context_iteration (NULL, TRUE);
  return g_task_propagate_boolean (G_TASK (answer), error);
}

/* @code: a FairStoreError, or -1 */
static void
change (FairTestMember  *self,
        const char      *folder,
        FairClubWorkKind kind,
        int              code)
{
  g_autoptr (GError) error = NULL;
  gboolean good = fair_test_member_change (self, folder, kind, NULL, &error);

  g_assert_true (good == (error == NULL));
  if (code < 0)
    g_assert_no_error (error);
  else
    g_assert_error (error, FAIR_STORE_ERROR, code);
}

void
fair_test_member_found (FairTestMember *self,
                        const char     *folder,
                        int             code)
{
  change (self, folder, FAIR_CLUB_FOUND, code);
}

void
fair_test_member_join (FairTestMember *self,
                       const char     *folder,
                       int             code)
{
  change (self, folder, FAIR_CLUB_JOIN, code);
}

void
fair_test_member_leave (FairTestMember *self,
                        const char     *folder,
                        gboolean        withdraws,
                        int             code)
{
  change (self, folder, withdraws ? FAIR_CLUB_WITHDRAW : FAIR_CLUB_LEAVE, code);
}

/* How many results a club has, and in how many lines. */
void
fair_test_club_assert_has (const char *folder,
                           guint       n)
{
  g_autoptr (FairClub) club = fair_test_club_read (folder, NULL);
  GArray *members = club->members;
  guint   n_lines = 0;

  fair_test_club_assert_faults (club, "");
  g_assert_cmpuint (club->results->len, ==, n);
  for (guint i = 0; i < members->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, g_array_index (members, FairClubMember, i).key, "2026-11.fairdeal", NULL);
      g_autofree char *text = NULL;

      if (!g_file_get_contents (path, &text, NULL, NULL))
        continue;
      for (const char *at = text; (at = strchr (at, '\n')) != NULL; at++)
        n_lines++;
    }
  g_assert_cmpuint (n_lines, ==, n);
}
