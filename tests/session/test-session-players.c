/* A session with several players: each continues their own games, and has only their own results, however often they
 * switch and the program ends. */
#include "fair-session.h"
#include "model-helpers.h"
#include "session-helpers.h"
#include "store-helpers.h"

enum
{
  N_PLAYERS = 3,
  N_ACTS = 150
};

static const char *const kinds[] = { "kingcell", "streets-and-alleys" };

typedef struct
{
  FairTestFolder *folder;
  FairStore      *store;
  FairSession    *session;
  FairPlayer     *players[N_PLAYERS];
  guint           current;
  char           *journals[N_PLAYERS][G_N_ELEMENTS (kinds)]; /* of the games in progress */
  GHashTable     *ended[N_PLAYERS];                          /* ids of games that have a result */
  guint64         number;
  guint64         seed;
} Run;

static char *
print_journal (FairGameModel *model)
{
  FairJournal *journal = fair_game_model_get_journal (model);
  GString     *text = g_string_new (NULL);

  for (guint i = 0; i < fair_journal_get_n_events (journal); i++)
    {
      g_autofree char *event = fair_journal_dup_text (journal, i);

      g_string_append_printf (text, "%s\n", event);
    }
  return g_string_free (text, FALSE);
}

static void
start (Run *run)
{
  run->store = fair_store_new (run->folder->path, NULL);
  run->session = fair_session_new (run->store);
  fair_session_set_player (run->session, run->players[run->current], 0);
  fair_test_session_load (run->session);
}

/* Ends the program normally, or kills it. */
static void
stop (Run     *run,
      gboolean is_killed)
{
  if (!is_killed)
    fair_session_flush (run->session, 0);
  fair_store_close (run->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (run->session);
  g_assert_finalize_object (run->store);
}

static FairGameModel *
find (Run  *run,
      guint kind)
{
  return fair_session_get_game (run->session, fair_games_find (kinds[kind]), "");
}

/* Notes that the current game is over, if the player has made a step. */
static void
note_end (Run  *run,
          guint kind)
{
  FairGameModel *model = find (run, kind);

  if (model != NULL && fair_journal_get_sums (fair_game_model_get_journal (model))->n_plays > 0)
    g_hash_table_add (run->ended[run->current], g_strdup (fair_session_get_id (run->session, model)));
}

static void
begin (Run  *run,
       guint kind)
{
  g_autoptr (FairGameModel) model = fair_test_model (kinds[kind], run->number++ % 5);

  note_end (run, kind);
  fair_session_begin (run->session, model);
}

static void
play (Run  *run,
      guint kind)
{
  FairGameModel *model = find (run, kind);

  if (model == NULL)
    begin (run, kind);
  model = find (run, kind);
  fair_session_show (run->session, model, 0);
  if (fair_game_model_get_status (model) == FAIR_STATUS_PLAYING)
    fair_test_model_play_any (model, &run->seed);
}

/* Stores what the current player has in progress. */
static void
note (Run *run)
{
  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      FairGameModel *model = find (run, kind);

      g_free (run->journals[run->current][kind]);
      run->journals[run->current][kind] = model ? print_journal (model) : NULL;
    }
}

static void
check (Run *run)
{
  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      g_autoptr (FairGameModel) seen = fair_session_look_at (run->session, fair_games_find (kinds[kind]), "");
      FairGameModel   *model = find (run, kind);
      g_autofree char *journal = model ? print_journal (model) : NULL;

      g_assert_cmpint (seen != NULL, ==, model != NULL);
      g_assert_cmpstr (journal, ==, run->journals[run->current][kind]);
    }
}

static void
wait_until_saved (Run *run)
{
  while (!fair_test_session_is_saved (run->session))
    g_main_context_iteration (NULL, TRUE);
}

static void
act (Run *run)
{
  guint kind = (guint) g_test_rand_int_range (0, G_N_ELEMENTS (kinds));

  switch (g_test_rand_int_range (0, 12))
    {
    case 0:
      note (run);
      stop (run, g_test_rand_bit ());
      start (run);
      check (run);
      break;
    case 1:
    case 2:
    case 3:
      note (run);
      run->current = (guint) g_test_rand_int_range (0, N_PLAYERS);
      fair_session_set_player (run->session, run->players[run->current], 0);
      check (run);
      break;
    case 4:
      begin (run, kind);
      break;
    case 5:
      wait_until_saved (run);
      break;
    default:
      play (run, kind);
    }
}

static void
test_apart (FairTestFolder *folder,
            gconstpointer   data)
{
  Run run = { .folder = folder, .seed = (guint64) g_test_rand_int () };
  g_autoptr (FairDatabase) database = NULL;

  for (guint i = 0; i < N_PLAYERS; i++)
    {
      g_autofree char *id = i == 0 ? g_strdup (FAIR_PLAYER_FIRST) : g_uuid_string_random ();

      run.players[i] = fair_player_new (id, "", i, "", i);
      run.ended[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    }
  start (&run);
  for (guint i = 0; i < N_ACTS; i++)
    act (&run);
  stop (&run, FALSE);

  database = fair_test_open (folder->path);
  for (guint i = 0; i < N_PLAYERS; i++)
    {
      FairResultsQuery query = { .player = run.players[i]->id };
      g_autoptr (GPtrArray) results = fair_results_table_list (database, &query, NULL);

      g_assert_cmpuint (results->len, ==, g_hash_table_size (run.ended[i]));
      for (guint k = 0; k < results->len; k++)
        g_assert_true (g_hash_table_contains (run.ended[i], ((const FairResult *) g_ptr_array_index (results, k))->id));
      g_hash_table_unref (run.ended[i]);
      fair_player_free (run.players[i]);
      for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
        g_free (run.journals[i][kind]);
    }
}

/* Bob has two games in progress, of which he has resumed one; the first player is the current one. */
static void
begin_two (Run            *run,
           FairTestFolder *folder)
{
  g_autofree char *id = g_uuid_string_random ();

  *run = (Run){ .folder = folder, .seed = 1, .current = 1 };
  run->players[0] = fair_player_new (FAIR_PLAYER_FIRST, "", 0, "", 0);
  run->players[1] = fair_player_new (id, "Bob", 0, "", 1);
  for (guint i = 0; i < 2; i++)
    run->ended[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  start (run);
  play (run, 0);
  play (run, 1);
  note (run);
  stop (run, FALSE);
  start (run);
  play (run, 0);
  fair_session_set_player (run->session, run->players[0], 0);
  run->current = 0;
}

static void
end_two (Run *run)
{
  for (guint i = 0; i < 2; i++)
    {
      fair_player_free (run->players[i]);
      g_hash_table_unref (run->ended[i]);
      for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
        g_free (run->journals[i][kind]);
    }
}

/* The games in progress of a removed player are not restored by a saving that was being written, or would be. */
static void
test_removed (FairTestFolder *folder,
              gconstpointer   data)
{
  gboolean is_answered = GPOINTER_TO_INT (data);
  Run      run;
  g_autoptr (GPtrArray) games = NULL;
  g_autofree char *path = g_build_filename (folder->folder, "results.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;

  begin_two (&run, folder);
  g_main_context_iteration (NULL, FALSE);
  fair_session_hold_player (run.session, run.players[1]->id);
  fair_store_ask (run.store, FAIR_STORE_REMOVE_PLAYER, &(FairStoreQuestion){ .query.player = run.players[1]->id, .file = file },
                  NULL, is_answered ? fair_test_answer_cb : NULL, &result);
  fair_session_set_player (run.session, run.players[1], 0);
  play (&run, 0);
  fair_session_set_player (run.session, run.players[0], 0);
  play (&run, 0);
  if (is_answered)
    {
      fair_test_wait (&result);
      g_assert_true (fair_store_finish (run.store, result, NULL));
      g_clear_object (&result);
      fair_session_forget_player (run.session, run.players[1]->id);
      wait_until_saved (&run);
    }
  stop (&run, FALSE);
  games = fair_game_file_list (folder->path, FALSE, NULL);
  g_assert_cmpuint (games->len, ==, 1);
  g_assert_cmpstr (((FairSavedGame *) g_ptr_array_index (games, 0))->player, ==, FAIR_PLAYER_FIRST);
  end_two (&run);
}

/* If the player cannot be removed, all games in progress go on, and what happened to them meanwhile is saved; also if the
 * program is killed before it knows. */
static void
test_kept (FairTestFolder *folder,
           gconstpointer   data)
{
  gboolean is_killed = GPOINTER_TO_INT (data);
  Run      run;
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/nowhere/results.json");
  g_autoptr (GAsyncResult) result = NULL;

  begin_two (&run, folder);
  g_main_context_iteration (NULL, FALSE);
  fair_session_hold_player (run.session, run.players[1]->id);
  fair_store_ask (run.store, FAIR_STORE_REMOVE_PLAYER, &(FairStoreQuestion){ .query.player = run.players[1]->id, .file = nowhere },
                  NULL, is_killed ? NULL : fair_test_answer_cb, &result);
  fair_session_set_player (run.session, run.players[1], 0);
  run.current = 1;
  play (&run, 0);
  note (&run);
  if (!is_killed)
    {
      fair_test_wait (&result);
      g_assert_false (fair_store_finish (run.store, result, NULL));
      g_clear_object (&result);
      g_assert_false (fair_test_session_is_saved (run.session));
      fair_session_release_player (run.session, run.players[1]->id);
      wait_until_saved (&run);
      check (&run);
    }
  stop (&run, is_killed);
  start (&run);
  check (&run);
  stop (&run, FALSE);
  end_two (&run);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/session-players/apart", test_apart);
  fair_test_add_in_folder_with ("/fair/session-players/removed", GINT_TO_POINTER (TRUE), test_removed);
  fair_test_add_in_folder_with ("/fair/session-players/removed-at-the-end", GINT_TO_POINTER (FALSE), test_removed);
  fair_test_add_in_folder_with ("/fair/session-players/kept", GINT_TO_POINTER (FALSE), test_kept);
  fair_test_add_in_folder_with ("/fair/session-players/kept-after-a-kill", GINT_TO_POINTER (TRUE), test_kept);

  return g_test_run ();
}
