#include "home-helpers.h"

#include <glib/gstdio.h>

static guint64 seed = 5;

void
fair_test_homes_set_up (FairTestHomes  *self,
                        FairTestFolder *folder)
{
  self->shared = g_build_filename (folder->folder, "shared", NULL);
  g_assert_cmpint (g_mkdir (self->shared, 0755), ==, 0);
  for (guint i = 0; i < FAIR_TEST_N_HOMES; i++)
    {
      g_autofree char *name = g_strdup_printf ("home-%u", i);

      self->folders[i].folder = g_build_filename (folder->folder, name, NULL);
      self->folders[i].path = g_build_filename (self->folders[i].folder, "fairdeal.db", NULL);
      g_assert_cmpint (g_mkdir (self->folders[i].folder, 0755), ==, 0);
      self->homes[i] = (FairTestMember){ .folder = &self->folders[i], .is_own = TRUE };
      fair_test_member_start (&self->homes[i]);
    }
}

void
fair_test_homes_tear_down (FairTestHomes *self)
{
  for (guint i = 0; i < FAIR_TEST_N_HOMES; i++)
    {
      fair_test_member_stop (&self->homes[i]);
      g_free (self->folders[i].path);
      g_free (self->folders[i].folder);
    }
  g_free (self->shared);
}

/* Returns: (transfer full) (nullable): the sentence with which it fails */
char *
fair_test_home_change (FairTestHomes   *world,
                       FairTestMember  *self,
                       FairClubWorkKind kind,
                       const char      *code)
{
  g_autoptr (GError) error = NULL;

  return fair_test_member_change (self, world->shared, kind, code, &error) ? NULL : g_strdup (error->message);
}

char *
fair_test_home_dup_key (FairTestMember *self)
{
  g_autofree char *path = fair_player_key_dup_path (self->folder->path, "");
  g_autoptr (FairPlayerKey) key = fair_player_key_load (path, NULL, NULL);

  return key ? g_strdup (fair_player_key_get_public (key)) : NULL;
}

/* Both homes join with a code. */
void
fair_test_homes_join (FairTestHomes *self)
{
  g_autofree char *code = fair_player_key_make_code ();
  g_autofree char *fault = fair_test_home_change (self, &self->homes[0], FAIR_CLUB_FOUND, NULL);

  g_assert_null (fault);
  g_assert_null (fair_test_home_change (self, &self->homes[0], FAIR_CLUB_SHOW_KEY, code));
  g_assert_null (fair_test_home_change (self, &self->homes[1], FAIR_CLUB_FOUND, code));
}

void
fair_test_home_add_result (FairTestMember *self)
{
  g_autoptr (FairResult) result =
    fair_test_club_result (FAIR_TEST_EASY, FAIR_OUTCOME_WON, FAIR_TEST_NOW + g_test_rand_int_range (0, 1000000), 60 * G_USEC_PER_SEC, &seed);

  g_free (result->id);
  result->id = g_uuid_string_random ();
  result->assisted = g_test_rand_bit () ? 1 : 0;
  fair_test_add_result (self->store, result, -1);
}

/* Returns: (transfer full): the results of the home, as text */
static char *
print_results (FairTestMember *self)
{
  FairResultsQuery query = { .player = "", .order = FAIR_RESULTS_OLDEST_FIRST };
  g_autoptr (GPtrArray) results = fair_test_ask (self->store, FAIR_STORE_LIST_RESULTS, &(FairStoreQuestion){ .query = query }, NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < results->len; i++)
    {
      const FairResult *result = g_ptr_array_index (results, i);

      g_string_append_printf (text, "%s %u %" G_GINT64_FORMAT "\n", result->id, result->assisted, result->ended);
    }
  return g_string_free (text, FALSE);
}

void
fair_test_homes_assert_equal (FairTestHomes *self)
{
  g_autofree char *first = print_results (&self->homes[0]);
  g_autofree char *second = print_results (&self->homes[1]);

  g_assert_cmpstr (first, ==, second);
}

/* Begins a game, or adds to it.  @events: separated by commas */
void
fair_test_home_play (FairTestMember *self,
                     const char     *id,
                     const char     *game,
                     gint64          played,
                     const char     *events)
{
  g_autoptr (FairGameFile) file = fair_game_file_new (self->folder->path, id);
  g_auto (GStrv) texts = g_strsplit (events, ",", -1);

  fair_game_file_add (file, "fairdeal-game 1 %s - %s 1 1 supermove=columns", id, game);
  fair_game_file_add (file, "played %" G_GINT64_FORMAT, played);
  for (guint i = 0; texts[i]; i++)
    fair_game_file_add (file, "%u %s", i * 1000, texts[i]);
  g_assert_true (fair_game_file_write (file, TRUE, NULL));
}

/* Fails unless these are the games in progress: for each, its slot and its events after the last colon of @expected. */
void
fair_test_home_assert_games (FairTestMember *self,
                             const char     *expected)
{
  g_autoptr (GPtrArray) games = fair_game_file_list (self->folder->path, TRUE, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < games->len; i++)
    {
      const FairSavedGame *game = g_ptr_array_index (games, i);

      g_string_append_printf (text, "%s%s:", i > 0 ? " | " : "", game->slot);
      for (guint k = 0; k < game->events->len; k++)
        g_string_append_printf (text, "%s%s", k > 0 ? "," : "", g_array_index (game->events, FairSavedEvent, k).text);
      g_assert_cmpstr (game->player, ==, "");
    }
  g_assert_cmpstr (text->str, ==, expected);
}

void
fair_test_homes_exchange (FairTestHomes *self)
{
  for (guint i = 0; i < 2 * FAIR_TEST_N_HOMES; i++)
    fair_test_member_update (&self->homes[i % FAIR_TEST_N_HOMES]);
}
