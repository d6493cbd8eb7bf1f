/* Several players in the window: the program does not ask who plays; two clicks switch players; each has their own
 * games and results. */
#include "config.h"

#include "fair-players-table.h"
#include "fair-players.h"
#include "fair-record-share.h"
#include "fair-settings.h"
#include "model-helpers.h"
#include "session-helpers.h"
#include "widget-helpers.h"
#include "window-helpers.h"

#include <glib/gstdio.h>
#include <unistd.h>

static void
wait_for (const gboolean *done)
{
  while (!*done)
    g_main_context_iteration (NULL, TRUE);
}

static void
done_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
}

/* Loads @players again. */
static void
load (FairPlayers *players)
{
  gboolean done = FALSE;
  gulong   id = g_signal_connect_swapped (players, "changed", G_CALLBACK (done_cb), &done);

  fair_players_load (players);
  wait_for (&done);
  g_signal_handler_disconnect (players, id);
}

static gboolean
save (FairPlayers      *players,
      const FairPlayer *player,
      gboolean          is_new)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GObject) store = NULL;

  fair_players_save_async (players, player, is_new, fair_test_answer_cb, &result);
  fair_test_wait (&result);
  store = g_async_result_get_source_object (result);
  return fair_store_finish (FAIR_STORE (store), result, NULL) != NULL;
}

/* Adds a second player, who plays from now on if @plays.  Returns: (transfer full): the players */
static FairPlayers *
add_bob (FairTestWindow *self,
         const char     *id,
         gboolean        plays)
{
  FairPlayers *players = fair_players_new (self->session, self->settings);
  g_autoptr (FairPlayer) bob = fair_player_new (id, "Bob", 2, "", 5);

  g_assert_true (save (players, bob, plays));
  load (players);
  g_assert_cmpstr (fair_players_get_current (players)->id, ==, plays ? id : FAIR_PLAYER_FIRST);
  return players;
}

static GtkWidget *
find_menu_button (FairTestWindow *self)
{
  return GTK_WIDGET (self->window->player_button);
}

static void
test_switch (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairPlayers) players = NULL;
  g_autoptr (FairPlayer) ann = fair_player_new (FAIR_PLAYER_FIRST, "Ann", 1, "", 0);
  g_autoptr (FairPlayer) bob = NULL;
  g_autoptr (FairPlayer) same = NULL;
  g_autofree char *id = g_uuid_string_random ();
  g_autofree char *first_key = NULL;
  g_autofree char *key = NULL;
  FairTestWindow   self;
  FairGameModel   *model;

  fair_test_window_set_up (&self, folder);
  players = fair_players_new (self.session, self.settings);
  load (players);
  g_assert_cmpuint (fair_players_get_list (players)->len, ==, 1);
  g_assert_cmpstr (fair_players_get_current (players)->name, ==, "");
  g_assert_true (GTK_IS_IMAGE (gtk_menu_button_get_child (GTK_MENU_BUTTON (find_menu_button (&self)))));

  bob = fair_player_new (id, "Bob", 2, "", 5);
  same = fair_player_new ("00000000-0000-4000-8000-000000000001", "BOB", 2, "", 5);
  g_assert_true (save (players, ann, FALSE));
  g_assert_true (save (players, bob, FALSE));
  g_assert_false (save (players, same, FALSE));
  load (players);
  g_assert_nonnull (fair_players_find_fault (players, NULL, "ann"));
  g_assert_null (fair_players_find_fault (players, FAIR_PLAYER_FIRST, "ann"));
  g_assert_nonnull (fair_players_find_fault (players, NULL, "a\tb"));
  g_assert_nonnull (fair_players_find_fault (players, NULL, "\u0410n\u200bn"));
  g_assert_nonnull (fair_players_find_fault (players, NULL, "\u3164"));
  g_assert_null (fair_players_find_fault (players, NULL, "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"));
  g_assert_cmpstr (fair_store_get_player (self.store)->name, ==, "Ann");

  model = fair_test_window_deal (&self, "kingcell");
  g_object_ref (model);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (self.window->player_button)));
  fair_test_window_act (&self, "win.choose-game");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (self.window->player_button)));
  first_key = fair_player_key_dup_path (fair_store_get_path (self.store), fair_store_get_player (self.store)->id);
  fair_players_switch (players, id);
  key = fair_player_key_dup_path (fair_store_get_path (self.store), fair_store_get_player (self.store)->id);
  g_assert_cmpstr (key, !=, first_key);
  g_assert_cmpstr (fair_store_get_player (self.store)->name, ==, "Bob");
  g_assert_null (fair_window_find_game (self.window, fair_games_find ("kingcell"), ""));

  fair_players_switch (players, FAIR_PLAYER_FIRST);
  g_assert_true (fair_window_find_game (self.window, fair_games_find ("kingcell"), "")->model == model);
  g_object_unref (model);

  g_settings_reset (self.settings, FAIR_SETTING_PLAYER);
  fair_test_window_tear_down (&self);
}

/* Nothing of a player who has left comes back to the table: not the game that a new one replaced, nor the one that was
 * there before practice. */
static void
test_left (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairPlayers) players = NULL;
  g_autofree char *id = g_uuid_string_random ();
  FairTestWindow   self;
  FairGameModel   *model, *practice;
  guint64          seed = 1;

  fair_test_window_set_up (&self, folder);
  g_settings_set_boolean (self.settings, FAIR_SETTING_FAIR_DEALS, FALSE);
  players = add_bob (&self, id, FALSE);

  model = fair_test_window_deal (&self, "kingcell");
  fair_test_model_play_any (model, &seed);
  fair_test_window_act (&self, "win.new-game");
  while (fair_window_get_model (self.window) == model)
    g_main_context_iteration (NULL, TRUE);
  model = fair_window_get_model (self.window);
  /* Without a step, the former game would be in progress again. */
  fair_test_model_play_any (model, &seed);
  fair_game_model_undo (model);
  g_assert_true (fair_table_page_get_can_take_back (fair_test_table (self.window)));
  fair_test_window_act (&self, "win.choose-game");
  fair_players_switch (players, id);
  fair_players_switch (players, FAIR_PLAYER_FIRST);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play", "s", "kingcell");
  g_assert_true (fair_window_get_model (self.window) == model);
  g_assert_false (fair_table_page_get_can_take_back (fair_test_table (self.window)));
  g_assert_false (fair_table_page_get_can_undo (fair_test_table (self.window)));

  for (guint waits = 0; waits < 2; waits++)
    {
      if (waits)
        {
          fair_window_practice (self.window, practice);
          g_object_unref (practice);
        }
      fair_test_window_act (&self, "win.choose-game");
      fair_players_switch (players, id);
      practice = fair_test_model ("kingcell", 7);
      fair_window_practice (self.window, practice);
      fair_test_window_act (&self, "win.leave-practice");
      g_assert_true (fair_window_get_model (self.window) == practice);
      g_assert_false (fair_window_is_at_table (self.window));
      fair_players_switch (players, FAIR_PLAYER_FIRST);
      gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play", "s", "kingcell");
      g_assert_true (fair_window_get_model (self.window) == model);
    }
  fair_test_model_free (practice);

  g_settings_reset (self.settings, FAIR_SETTING_PLAYER);
  fair_test_window_tear_down (&self);
}

/* A deal that one player asked for is not dealt to the next one. */
static void
test_search (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairPlayers) players = NULL;
  g_autofree char *id = g_uuid_string_random ();
  FairTestWindow   self;

  fair_test_window_set_up (&self, folder);
  players = add_bob (&self, id, FALSE);

  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play", "s", "kingcell");
  g_assert_nonnull (self.window->deal_search);
  fair_players_switch (players, id);
  g_assert_null (self.window->deal_search);
  for (guint i = 0; i < 1000; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_false (fair_window_is_at_table (self.window));
  g_assert_null (fair_window_find_game (self.window, fair_games_find ("kingcell"), ""));

  g_settings_reset (self.settings, FAIR_SETTING_PLAYER);
  fair_test_window_tear_down (&self);
}

/* Saves another result of the player @id. */
static void
add_result (FairStore  *store,
            const char *id)
{
  g_autoptr (FairResult) result = fair_test_result (17, 0);

  result->player = g_strdup (id);
  fair_store_save_game_async (store, NULL, result, FALSE, NULL, NULL);
}

/* Results are exported before their player is removed, also one that has just been added. */
static void
test_remove (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairPlayers) players = NULL;
  g_autofree char *id = g_uuid_string_random ();
  g_autofree char *path = g_build_filename (folder->folder, "results.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/nowhere/results.json");
  g_autoptr (GAsyncResult) result = NULL;
  FairTestWindow self;
  guint          n_new, n_known;

  fair_test_window_set_up (&self, folder);
  players = add_bob (&self, id, TRUE);
  fair_players_remove_async (players, id, nowhere, fair_test_answer_cb, &result);
  fair_test_wait (&result);
  g_assert_false (g_task_propagate_boolean (G_TASK (result), NULL));
  g_assert_cmpstr (fair_players_get_current (players)->id, ==, id);

  g_clear_object (&result);
  add_result (self.store, id);
  fair_players_remove_async (players, id, file, fair_test_answer_cb, &result);
  fair_test_wait (&result);
  g_assert_true (g_task_propagate_boolean (G_TASK (result), NULL));
  load (players);
  g_assert_cmpuint (fair_players_get_list (players)->len, ==, 1);
  g_assert_cmpstr (fair_players_get_current (players)->id, ==, FAIR_PLAYER_FIRST);
  fair_test_import (self.store, file, &n_new, &n_known);
  g_assert_cmpuint (n_new, ==, 1);

  g_settings_reset (self.settings, FAIR_SETTING_PLAYER);
  fair_test_window_tear_down (&self);
}

/* Puts a folder in the place of the file as soon as another player takes over. */
static void
block_cb (FairPlayers *players,
          GFile       *file)
{
  if (!g_str_equal (fair_players_get_current (players)->id, FAIR_PLAYER_FIRST))
    return;

  g_assert_cmpint (g_mkdir (g_file_peek_path (file), 0700), ==, 0);
  g_signal_handlers_disconnect_by_func (players, block_cb, file);
}

static gboolean
remove_player (FairPlayers *players,
               const char  *id,
               GFile       *file)
{
  g_autoptr (GAsyncResult) result = NULL;

  fair_players_remove_async (players, id, file, fair_test_answer_cb, &result);
  fair_test_wait (&result);
  return g_task_propagate_boolean (G_TASK (result), NULL);
}

/* If the file cannot be written once another player has taken over, the player goes on with the same game. */
static void
test_remove_fails (FairTestFolder *folder,
                   gconstpointer   data)
{
  g_autoptr (FairPlayers) players = NULL;
  g_autofree char *id = g_uuid_string_random ();
  g_autofree char *path = g_build_filename (folder->folder, "results.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  const FairGame *game = fair_games_find ("kingcell");
  FairTestWindow  self;
  FairGameModel  *model;

  fair_test_window_set_up (&self, folder);
  players = add_bob (&self, id, TRUE);
  model = g_object_ref (fair_test_window_deal (&self, "kingcell"));
  g_signal_connect (players, "changed", G_CALLBACK (block_cb), file);
  g_assert_false (remove_player (players, id, file));
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_DIR));
  g_assert_cmpstr (fair_players_get_current (players)->id, ==, id);
  g_assert_true (fair_window_find_game (self.window, game, "")->model == model);
  g_assert_nonnull (fair_session_get_id (self.session, model));
  while (!fair_test_session_is_saved (self.session))
    g_main_context_iteration (NULL, TRUE);

  g_assert_cmpint (g_rmdir (path), ==, 0);
  g_assert_true (remove_player (players, id, file));
  g_assert_cmpstr (fair_players_get_current (players)->id, ==, FAIR_PLAYER_FIRST);
  g_assert_null (fair_session_get_id (self.session, model));
  load (players);
  g_assert_cmpuint (fair_players_get_list (players)->len, ==, 1);
  g_object_unref (model);

  g_settings_reset (self.settings, FAIR_SETTING_PLAYER);
  fair_test_window_tear_down (&self);
}

/* Whether the window lets the current player be edited. */
static gboolean
can_edit (FairTestWindow *self)
{
  GtkWidget *dialog;

  gtk_widget_activate_action (find_menu_button (self), "players.edit", NULL);
  dialog = fair_test_find_anywhere (GTK_TYPE_LABEL, "Edit Player");
  if (dialog != NULL)
    fair_test_press ("_Cancel");
  return dialog != NULL;
}

/* A window that opens while no player can be read asks again once the store works; until then nobody is edited, as the
 * name would be lost. */
static void
test_late_list (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autoptr (FairPlayer) ann = fair_player_new (FAIR_PLAYER_FIRST, "Ann", 1, "", 0);
  g_autofree char *ready = g_build_filename (folder->folder, "ready", NULL);
  g_autofree char *linked = g_build_filename (folder->folder, "linked", NULL);
  g_autofree char *there = g_build_filename (folder->path, "fairdeal.db", NULL);
  g_autofree char *here = g_build_filename (ready, "fairdeal.db", NULL);
  FairTestFolder   blocked = { folder->folder, there };
  FairDatabase    *database;
  FairTestWindow   self;

  g_assert_cmpint (g_mkdir (ready, 0700), ==, 0);
  database = fair_test_open (here);
  g_assert_true (fair_players_table_save (database, ann, NULL));
  fair_database_close (database);
  g_assert_cmpint (symlink (linked, folder->path), ==, 0);

  fair_test_window_create (&self, &blocked);
  gtk_window_present (GTK_WINDOW (self.window));
  while (fair_store_get_health (self.store)->state != FAIR_STORE_FAILING)
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpstr (fair_store_get_player (self.store)->name, ==, "");
  g_assert_false (can_edit (&self));

  g_assert_cmpint (g_rename (ready, linked), ==, 0);
  g_assert_cmpuint (fair_test_try_count (self.store), ==, 0);
  g_assert_cmpuint (fair_store_get_health (self.store)->state, ==, FAIR_STORE_SAVING);
  /* The list, if it was asked for, is answered before this. */
  fair_test_try_count (self.store);
  g_assert_cmpstr (fair_store_get_player (self.store)->name, ==, "Ann");
  /* The window hears of the list a little later. */
  while (!can_edit (&self))
    g_main_context_iteration (NULL, TRUE);
  fair_test_window_tear_down (&self);
}

/* Another window does not make the player nameless while it waits for the list, or if it gets none. */
static void
test_other_window (FairTestFolder *folder,
                   gconstpointer   data)
{
  g_autoptr (FairPlayer) ann = fair_player_new (FAIR_PLAYER_FIRST, "Ann", 1, "", 0);
  g_autoptr (FairPlayers) players = NULL;
  g_autoptr (FairPlayers) other = NULL;
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  players = fair_players_new (self.session, self.settings);
  g_assert_true (save (players, ann, FALSE));
  load (players);
  g_assert_cmpstr (fair_store_get_player (self.store)->name, ==, "Ann");

  other = fair_players_new (self.session, self.settings);
  g_assert_cmpstr (fair_store_get_player (self.store)->name, ==, "Ann");
  g_assert_cmpuint (fair_store_get_player (self.store)->color, ==, 1);
  fair_test_window_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder ("/fair/players/switch", test_switch);
  fair_test_add_in_folder ("/fair/players/late-list", test_late_list);
  fair_test_add_in_folder ("/fair/players/other-window", test_other_window);
  fair_test_add_in_folder ("/fair/players/search", test_search);
  fair_test_add_in_folder ("/fair/players/left", test_left);
  fair_test_add_in_folder ("/fair/players/remove", test_remove);
  fair_test_add_in_folder ("/fair/players/remove-fails", test_remove_fails);

  return g_test_run ();
}
