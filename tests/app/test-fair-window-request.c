/* Requests to the window before the games in progress are loaded. */
#include "config.h"

#include "session-helpers.h"
#include "window-helpers.h"

static const FairGame *
get_game (FairTestWindow *self)
{
  return fair_window_is_at_table (self->window) ? fair_window_get_game (self->window) : NULL;
}

static void
wait_for_game (FairTestWindow *self,
               const char     *id)
{
  while (get_game (self) != fair_games_find (id))
    g_main_context_iteration (NULL, TRUE);
}

/* Begins a game of @id, and plays a move. */
static void
play (FairTestWindow *self,
      const char     *id)
{
  FairGameModel *model = fair_test_window_deal (self, id);
  FairMove       moves[FAIR_MAX_MOVES];

  fair_table_page_start (fair_test_table (self->window));
  fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves);
  fair_game_model_play (model, moves[0]);
}

/* Leaves a game of KingCell in progress. */
static void
play_before (FairTestFolder *folder)
{
  FairTestWindow self;

  fair_test_window_set_up (&self, folder);
  play (&self, "kingcell");
  fair_test_window_tear_down (&self);
}

/* Starts the program without arguments, and waits for the window. */
static void
open_window (FairTestWindow *self,
             FairTestFolder *folder)
{
  fair_test_window_create (self, folder);
  fair_window_ask (self->window, FAIR_WINDOW_RESUME, NULL);
  fair_window_present (self->window);
  while (!gtk_widget_get_visible (GTK_WIDGET (self->window)) || self->window->request.kind != FAIR_WINDOW_NOTHING)
    g_main_context_iteration (NULL, TRUE);
}

/* The window opens with the game in progress that was played last; it is first in the list, to which an action
 * leads. */
static void
test_last_played (FairTestFolder *folder,
                  gconstpointer   data)
{
  FairTestWindow self;

  play_before (folder);
  fair_test_window_set_up (&self, folder);
  play (&self, "churchill");
  play (&self, "rush");
  fair_game_model_play (fair_window_get_model (self.window), fair_move_simple (FAIR_MOVE_END));
  fair_test_window_tear_down (&self);

  open_window (&self, folder);
  g_assert_true (get_game (&self) == fair_games_find ("churchill"));
  g_assert_cmpuint (fair_game_model_get_moves (fair_window_get_model (self.window)), ==, 1);
  g_assert_null (adw_bin_get_child (self.window->chooser_page));
  fair_test_window_act (&self, "win.choose-game");
  g_assert_null (get_game (&self));
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find ("kingcell"));
  wait_for_game (&self, "kingcell");
  fair_test_window_act (&self, "bookmarks.toggle");
  fair_test_window_tear_down (&self);

  open_window (&self, folder);
  g_assert_true (get_game (&self) == fair_games_find ("kingcell"));
  fair_test_window_tear_down (&self);
}

/* Without a game in progress, the window opens with the list. */
static void
test_nothing_played (FairTestFolder *folder,
                     gconstpointer   data)
{
  FairTestWindow self;

  open_window (&self, folder);
  g_assert_null (fair_window_get_model (self.window));
  play (&self, "rush");
  fair_game_model_play (fair_window_get_model (self.window), fair_move_simple (FAIR_MOVE_END));
  fair_test_window_tear_down (&self);

  open_window (&self, folder);
  g_assert_null (fair_window_get_model (self.window));
  fair_test_window_tear_down (&self);
}

/* Returns: (transfer full): the path of the only game in progress */
static char *
find_game_file (FairTestFolder *folder)
{
  g_autofree char *parent = g_path_get_dirname (folder->path);
  g_autofree char *games = g_build_filename (parent, "games", NULL);
  g_autoptr (GDir) entries = g_dir_open (games, 0, NULL);

  return g_build_filename (games, g_dir_read_name (entries), NULL);
}

/* So it does if the game in progress cannot be resumed; the problem is shown beside the list. */
static void
test_damaged (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autofree char *junk = g_strnfill (20000, 'x');
  g_autofree char *file = NULL;
  FairTestWindow   self;

  play_before (folder);
  file = find_game_file (folder);
  g_assert_true (g_file_set_contents (file, junk, -1, NULL));
  open_window (&self, folder);
  g_assert_null (fair_window_get_model (self.window));
  fair_test_window_tear_down (&self);

  g_assert_true (g_file_set_contents (folder->path, junk, -1, NULL));
  open_window (&self, folder);
  g_assert_null (fair_window_get_model (self.window));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (self.window->store_banner)));
  fair_test_window_tear_down (&self);
}

/* Choosing a game meanwhile prevents opening another one. */
static void
test_chosen_meanwhile (FairTestFolder *folder,
                       gconstpointer   data)
{
  FairTestWindow self;

  play_before (folder);
  fair_test_window_create (&self, folder);
  fair_window_ask (self.window, FAIR_WINDOW_RESUME, NULL);
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play", "s", "churchill");
  wait_for_game (&self, "churchill");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (get_game (&self) == fair_games_find ("churchill"));
  fair_test_window_tear_down (&self);
}

/* The window appears before the game, which is then resumed. */
static void
test_resume (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow self;

  play_before (folder);
  fair_test_window_create (&self, folder);
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find ("kingcell"));
  g_assert_null (get_game (&self));
  wait_for_game (&self, "kingcell");
  g_assert_cmpuint (fair_game_model_get_moves (fair_window_get_model (self.window)), ==, 1);
  fair_test_window_tear_down (&self);
}

/* A new deal replaces a game in progress that is not loaded yet. */
static void
test_deal (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;

  play_before (folder);
  fair_test_window_create (&self, folder);
  fair_test_window_deal (&self, "kingcell");
  g_assert_cmpuint (fair_game_model_get_moves (fair_window_get_model (self.window)), ==, 0);
  play (&self, "kingcell");
  fair_table_page_end_offer (fair_test_table (self.window));
  while (!fair_test_session_is_saved (self.session))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, 1);
  fair_test_window_tear_down (&self);
}

/* A new game of the game that was played last, or of one that is named; without either there is the list. */
static void
test_new (FairTestFolder *folder,
          gconstpointer   data)
{
  FairTestWindow self;
  FairGameModel *first;

  fair_test_window_create (&self, folder);
  fair_window_ask (self.window, FAIR_WINDOW_NEW, NULL);
  while (self.window->request.kind != FAIR_WINDOW_NOTHING)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (fair_window_get_model (self.window));
  fair_test_window_tear_down (&self);

  play_before (folder);
  fair_test_window_create (&self, folder);
  fair_window_ask (self.window, FAIR_WINDOW_NEW, NULL);
  wait_for_game (&self, "kingcell");
  g_assert_cmpuint (fair_game_model_get_moves (fair_window_get_model (self.window)), ==, 0);

  fair_test_window_act (&self, "win.choose-game");
  fair_window_ask (self.window, FAIR_WINDOW_NEW, fair_games_find ("churchill"));
  wait_for_game (&self, "churchill");
  first = fair_window_get_model (self.window);
  fair_window_ask (self.window, FAIR_WINDOW_NEW, NULL);
  while (fair_window_get_model (self.window) == first)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (get_game (&self) == fair_games_find ("churchill"));
  fair_test_window_tear_down (&self);
}

/* A random game is never the one that was on the table last. */
static void
test_random (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestWindow  self;
  const FairGame *last = NULL;

  fair_test_window_create (&self, folder);
  g_settings_set_boolean (self.settings, "fair-deals", FALSE);
  for (guint i = 0; i < 12; i++)
    {
      guint deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) "another game");

      if (i % 2 > 0)
        fair_test_window_act (&self, "win.choose-game");
      fair_test_window_act (&self, "win.play-random");
      while (get_game (&self) == NULL || get_game (&self) == last || self.window->deal_search != NULL)
        g_main_context_iteration (NULL, TRUE);
      g_source_remove (deadline);
      last = get_game (&self);
      g_assert_cmpint (last->search, !=, FAIR_SEARCH_NONE);
    }
  fair_test_window_tear_down (&self);
}

/* Only the last request is carried out. */
static void
test_last (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestWindow self;

  play_before (folder);
  fair_test_window_create (&self, folder);
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find ("kingcell"));
  gtk_widget_activate_action (GTK_WIDGET (self.window), "win.play", "s", "churchill");
  wait_for_game (&self, "churchill");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (get_game (&self) == fair_games_find ("churchill"));
  fair_test_window_tear_down (&self);
}

/* The window appears with its game if that is loaded soon. */
static void
test_present (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;

  play_before (folder);
  fair_test_window_create (&self, folder);
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find ("kingcell"));
  fair_window_present (self.window);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (self.window)));
  while (!gtk_widget_get_visible (GTK_WIDGET (self.window)))
    g_main_context_iteration (NULL, TRUE);
  wait_for_game (&self, "kingcell");
  fair_test_window_tear_down (&self);
}

static void
shown_cb (void)
{
  g_error ("A window that was closed is shown");
}

/* A window that is closed while it waits requests nothing more. */
static void
test_close (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;

  play_before (folder);
  fair_test_window_create (&self, folder);
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find ("kingcell"));
  fair_window_present (self.window);
  g_signal_connect (self.window, "map", G_CALLBACK (shown_cb), NULL);
  fair_test_window_tear_down (&self);
}

/* The first visible widget of @type in @widget. */
static GtkWidget *
find_shown (GtkWidget *widget,
            GType      type)
{
  GtkWidget *found = gtk_widget_get_visible (widget) && g_type_is_a (G_OBJECT_TYPE (widget), type) ? widget : NULL;
  GtkWidget *child = gtk_widget_get_visible (widget) ? gtk_widget_get_first_child (widget) : NULL;

  for (; found == NULL && child != NULL; child = gtk_widget_get_next_sibling (child))
    found = find_shown (child, type);
  return found;
}

typedef struct
{
  GtkWidget *banner;
  int        repaired;
  guint      n_told;
} Repair;

static void
repaired_cb (FairStore  *store,
             GParamSpec *pspec,
             Repair     *repair)
{
  GtkWidget *label = find_shown (repair->banner, GTK_TYPE_LABEL);
  GtkWidget *bar = find_shown (repair->banner, GTK_TYPE_PROGRESS_BAR);
  int        repaired = fair_store_get_health (store)->repaired;

  if (repaired < 0)
    {
      g_assert_null (bar);
      g_assert_cmpint (repair->repaired, ==, 100);
    }
  else
    {
      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Repairing the database…");
      g_assert_cmpint (repaired, >, repair->repaired);
      g_assert_cmpfloat_with_epsilon (gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (bar)), repaired / 100.0, 1e-6);
    }
  repair->repaired = repaired;
  repair->n_told++;
}

/* While a damaged database is rescued, the banner shows the progress, as often as the window has time for it. */
static void
test_repair (FairTestFolder *folder,
             gconstpointer   data)
{
  FairDatabase  *database = fair_test_open (folder->path);
  FairTestWindow self;
  Repair         repair;

  fair_test_fill (database, 100, 7);
  fair_database_close (database);
  fair_test_run_sql (folder->path, "DROP TABLE reviews");
  fair_test_window_create (&self, folder);
  repair = (Repair){ GTK_WIDGET (self.window->store_banner), -1, 0 };
  g_signal_connect (self.store, "notify::repaired", G_CALLBACK (repaired_cb), &repair);
  fair_window_ask (self.window, FAIR_WINDOW_PLAY, fair_games_find ("kingcell"));
  g_assert_null (get_game (&self));
  wait_for_game (&self, "kingcell");
  while (fair_store_get_health (self.store)->rescue == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (repair.repaired, ==, -1);
  g_assert_cmpuint (repair.n_told, >, 1);
  g_assert_true (gtk_widget_get_visible (repair.banner));
  g_assert_nonnull (fair_store_get_health (self.store)->rescue);
  fair_test_window_tear_down (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder ("/fair/window-request/last-played", test_last_played);
  fair_test_add_in_folder ("/fair/window-request/nothing-played", test_nothing_played);
  fair_test_add_in_folder ("/fair/window-request/damaged", test_damaged);
  fair_test_add_in_folder ("/fair/window-request/chosen-meanwhile", test_chosen_meanwhile);
  fair_test_add_in_folder ("/fair/window-request/resume", test_resume);
  fair_test_add_in_folder ("/fair/window-request/deal", test_deal);
  fair_test_add_in_folder ("/fair/window-request/new", test_new);
  fair_test_add_in_folder ("/fair/window-request/random", test_random);
  fair_test_add_in_folder ("/fair/window-request/last", test_last);
  fair_test_add_in_folder ("/fair/window-request/present", test_present);
  fair_test_add_in_folder ("/fair/window-request/close", test_close);
  fair_test_add_in_folder ("/fair/window-request/repair", test_repair);

  return g_test_run ();
}
