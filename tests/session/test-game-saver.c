/* Saving one game: the states of the saver, and when the game gets another id. */
#include "fair-game-saver.h"
#include "fair-games-table.h"
#include "model-helpers.h"
#include "store-helpers.h"

#include <glib/gstdio.h>

typedef struct
{
  FairStore     *store;
  FairGameSaver *saver;
  guint          n_changed;
  guint          n_failed;
} Fixture;

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
watch (Fixture *self)
{
  g_signal_connect_swapped (self->saver, "changed", G_CALLBACK (count_cb), &self->n_changed);
  g_signal_connect_swapped (self->saver, "failed", G_CALLBACK (count_cb), &self->n_failed);
}

static void
begin (Fixture    *self,
       const char *path,
       const char *words)
{
  FairGameModel *model = fair_test_model (words, 1);

  *self = (Fixture){ .store = fair_store_new (path, NULL) };
  self->saver = fair_game_saver_new (self->store, model);
  g_object_unref (model);
  watch (self);
  g_assert_cmpuint (fair_game_saver_get_state (self->saver), ==, FAIR_GAME_SAVER_NEW);
  fair_game_saver_begin (self->saver);
  g_assert_cmpuint (self->n_changed, ==, 1);
}

static void
end (Fixture *self)
{
  g_clear_object (&self->saver);
  fair_store_close (self->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (self->store);
}

static void
wait_for (Fixture           *self,
          FairGameSaverState state)
{
  while (fair_game_saver_get_state (self->saver) == FAIR_GAME_SAVER_SENDING)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fair_game_saver_get_state (self->saver), ==, state);
}

/* Sends, and waits for @state. */
static void
send_until (Fixture           *self,
            FairGameSaverState state)
{
  fair_game_saver_send (self->saver);
  g_assert_cmpuint (fair_game_saver_get_state (self->saver), ==, FAIR_GAME_SAVER_SENDING);
  wait_for (self, state);
}

static void
play (Fixture *self)
{
  guint64 seed = 1;

  fair_test_model_play_any (fair_game_saver_get_model (self->saver), &seed);
}

/* Returns: (transfer full): the only saved game */
static FairSavedGame *
load (FairTestFolder *folder)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GPtrArray) games = fair_games_table_list (database, NULL);

  g_assert_cmpuint (games->len, ==, 1);
  return g_ptr_array_steal_index (games, 0);
}

static void
test_saved (FairTestFolder *folder,
            gconstpointer   data)
{
  Fixture self;
  g_autoptr (FairSavedGame) saved = NULL;

  begin (&self, folder->path, "kingcell");
  send_until (&self, FAIR_GAME_SAVER_SAVED);
  play (&self);
  g_assert_cmpuint (self.n_changed, ==, 2);
  g_assert_cmpuint (fair_game_saver_get_state (self.saver), ==, FAIR_GAME_SAVER_CHANGED);

  /* Events that happen while others are sent are sent afterwards. */
  fair_game_saver_send (self.saver);
  play (&self);
  wait_for (&self, FAIR_GAME_SAVER_CHANGED);
  send_until (&self, FAIR_GAME_SAVER_SAVED);
  saved = load (folder);
  g_assert_cmpstr (saved->id, ==, fair_game_saver_get_id (self.saver));
  g_assert_cmpuint (saved->events->len, ==, 2);
  end (&self);
}

static void
test_retrying (FairTestFolder *folder,
               gconstpointer   data)
{
  g_autofree char *inside = g_build_filename (folder->path, "fairdeal.db", NULL);
  FairTestFolder   sub = { .folder = folder->path, .path = inside };
  Fixture          self;
  g_autoptr (FairSavedGame) saved = NULL;

  g_assert_true (g_file_set_contents (folder->path, "in the way", -1, NULL));
  begin (&self, inside, "kingcell");
  send_until (&self, FAIR_GAME_SAVER_RETRYING);
  g_assert_cmpuint (self.n_failed, ==, 1);
  play (&self);
  g_assert_cmpuint (fair_game_saver_get_state (self.saver), ==, FAIR_GAME_SAVER_RETRYING);
  g_remove (folder->path);
  send_until (&self, FAIR_GAME_SAVER_SAVED);
  saved = load (&sub);
  g_assert_cmpuint (saved->events->len, ==, 1);
  end (&self);
}

static void
test_left (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture self;
  g_autoptr (FairDatabase) database = NULL;
  g_autoptr (GPtrArray) games = NULL;

  begin (&self, folder->path, "kingcell");
  play (&self);
  send_until (&self, FAIR_GAME_SAVER_SAVED);
  fair_game_saver_leave (self.saver);
  g_assert_null (fair_game_saver_get_model (self.saver));
  g_assert_cmpuint (fair_game_saver_get_state (self.saver), ==, FAIR_GAME_SAVER_CHANGED);
  send_until (&self, FAIR_GAME_SAVER_LEFT);
  fair_game_saver_send (self.saver);
  g_assert_cmpuint (fair_game_saver_get_state (self.saver), ==, FAIR_GAME_SAVER_LEFT);
  database = fair_test_open (folder->path);
  games = fair_games_table_list (database, NULL);
  g_assert_cmpuint (games->len, ==, 0);
  end (&self);
}

/* A resumed game is saved already; if two programs resume it, it becomes another game for the second one to save. */
static void
test_taken (FairTestFolder *folder,
            gconstpointer   data)
{
  Fixture first;
  Fixture second = { NULL };
  g_autoptr (FairSavedGame) saved = NULL;
  g_autoptr (GError) fault = NULL;

  begin (&first, folder->path, "kingcell");
  play (&first);
  send_until (&first, FAIR_GAME_SAVER_SAVED);
  saved = load (folder);
  second.store = fair_store_new (folder->path, NULL);
  second.saver = fair_game_saver_resume (second.store, saved, &fault);
  g_assert_no_error (fault);
  watch (&second);
  fair_game_saver_begin (second.saver);
  g_assert_cmpuint (fair_game_saver_get_state (second.saver), ==, FAIR_GAME_SAVER_SAVED);

  play (&first);
  send_until (&first, FAIR_GAME_SAVER_SAVED);
  play (&second);
  send_until (&second, FAIR_GAME_SAVER_NEW);
  g_assert_cmpuint (second.n_changed, ==, 3);
  g_assert_cmpstr (fair_game_saver_get_id (second.saver), !=, saved->id);
  send_until (&second, FAIR_GAME_SAVER_SAVED);
  end (&first);
  end (&second);
}

static guint
count_results (FairTestFolder *folder)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);

  return fair_test_count (database);
}

/* If the database is deleted, the next event saves the whole game again, and its result is saved, too. */
static void
test_deleted (FairTestFolder *folder,
              gconstpointer   data)
{
  Fixture self;
  g_autoptr (FairSavedGame) saved = NULL;

  begin (&self, folder->path, "kingcell");
  play (&self);
  send_until (&self, FAIR_GAME_SAVER_SAVED);
  g_unlink (folder->path);
  play (&self);
  send_until (&self, FAIR_GAME_SAVER_CHANGED);
  send_until (&self, FAIR_GAME_SAVER_SAVED);
  saved = load (folder);
  g_assert_cmpstr (saved->id, ==, fair_game_saver_get_id (self.saver));
  g_assert_cmpuint (saved->events->len, ==, 2);

  g_unlink (folder->path);
  fair_game_saver_leave (self.saver);
  send_until (&self, FAIR_GAME_SAVER_LEFT);
  g_assert_cmpuint (count_results (folder), ==, 1);
  end (&self);
}

/* The last events are sent even if others are being sent. */
static void
test_last (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture self;
  g_autoptr (FairSavedGame) saved = NULL;

  begin (&self, folder->path, "kingcell");
  fair_game_saver_send (self.saver);
  play (&self);
  fair_game_saver_send_last (self.saver);
  end (&self);
  saved = load (folder);
  g_assert_cmpuint (saved->events->len, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/game-saver/saved", test_saved);
  fair_test_add_in_folder ("/fair/game-saver/retrying", test_retrying);
  fair_test_add_in_folder ("/fair/game-saver/left", test_left);
  fair_test_add_in_folder ("/fair/game-saver/taken", test_taken);
  fair_test_add_in_folder ("/fair/game-saver/deleted", test_deleted);
  fair_test_add_in_folder ("/fair/game-saver/last", test_last);

  return g_test_run ();
}
