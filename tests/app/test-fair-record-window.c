/* Showing a file of records, valid or not, and the actions for it. */
#include "config.h"

#include "deal.h"
#include "fair-record-file.h"
#include "fair-record-window.h"
#include "fair-replay-window.h"
#include "fair-settings.h"
#include "fair-store.h"
#include "fair-title.h"
#include "window-helpers.h"
#include "widget-helpers.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct
{
  GSettings *settings;
  GtkWidget *window;
  char      *dealt; /* what the window asked for */
} Fixture;

static void
close_file (Fixture *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (self->settings);
  g_clear_pointer (&self->dealt, g_free);
}

static void
note_deal (const FairResult *result,
           const char       *name,
           gpointer          data)
{
  Fixture *self = data;

  self->dealt = g_strdup_printf ("%s: %s %" G_GUINT64_FORMAT, name, result->game, result->number);
}

static void
open_file_with (Fixture    *self,
                const char *path,
                FairStore  *store)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  FairPlayRequests requests = { note_deal, NULL, self };

  *self = (Fixture){ .settings = fair_settings_new () };
  self->window = fair_record_window_new (file, self->settings, store, NULL, &requests);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
open_file (Fixture    *self,
           const char *path)
{
  open_file_with (self, path, NULL);
}

/* Writes @n_good records of @name, and @more after them. */
static void
write_file (const char *path,
            guint       n_good,
            const char *name,
            const char *more)
{
  g_autoptr (FairPlayerKey) key = fair_player_key_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n_good; i++)
    {
      g_autoptr (FairResult) result = fair_test_result (i, 0);
      g_autoptr (FairRecord) record = fair_record_new_from_result (result, name, key, NULL);
      g_autofree char *line = fair_record_print (record);

      g_string_append (text, line);
    }
  g_string_append (text, more);
  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
}

/* A game that nobody plays is replayed, but not reviewed: it would take too long. */
static void
test_endless (FairTestFolder *folder,
              gconstpointer   data)
{
  for (guint n_moves = 4000; n_moves <= 8000; n_moves += 4000)
    {
      FairTestWindow self;
      GtkWidget     *window;
      g_autoptr (FairResult) result = fair_test_result (1, 20);
      g_autoptr (GString) moves = g_string_new (NULL);

      for (guint n = 2; n <= n_moves; n += 2)
        g_string_append (moves, n % 200 == 0 ? "t1>t5+t5>t1 " : "t1>t5+t5>t1+");
      g_free (result->game);
      g_free (result->options);
      g_free (result->moves);
      result->game = g_strdup ("beleaguered-castle");
      result->options = g_strdup ("starting-rank=12");
      result->moves = g_string_free (g_steal_pointer (&moves), FALSE);
      fair_test_window_set_up (&self, folder);
      window = fair_replay_window_new (result, self.settings);
      fair_replay_window_review (FAIR_REPLAY_WINDOW (window), fair_deal_pool_get_queue (self.deal_pool), NULL, NULL, 0);
      g_assert_cmpint (g_str_equal (gtk_window_get_title (GTK_WINDOW (window)), "Review"), ==, n_moves == 4000);
      gtk_window_destroy (GTK_WINDOW (window));
      fair_test_window_tear_down (&self);
    }
}

/* The step that ends a game has no number: it is no step of the player. */
static void
test_ended (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestWindow self;
  GtkWidget     *window;
  g_autoptr (FairResult) result = fair_test_result (1, 20);

  g_free (result->game);
  g_free (result->options);
  g_free (result->moves);
  result->game = g_strdup ("rush");
  result->options = g_strdup ("draw=3 time-limit=300");
  result->moves = g_strdup ("draw draw end");
  fair_test_window_set_up (&self, folder);
  window = fair_replay_window_new (result, self.settings);
  gtk_widget_activate_action (window, "replay.last", NULL);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (fair_test_part (window, "move_label"))), ==, "End the game");
  gtk_widget_activate_action (window, "replay.back", NULL);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (fair_test_part (window, "move_label"))), "Step 2 of 2: "));
  gtk_window_destroy (GTK_WINDOW (window));
  fair_test_window_tear_down (&self);
}

static FairTitle *
get_title (GtkWidget *window)
{
  GtkWidget *box = adw_toast_overlay_get_child (ADW_TOAST_OVERLAY (adw_window_get_content (ADW_WINDOW (window))));

  return FAIR_TITLE (adw_header_bar_get_title_widget (ADW_HEADER_BAR (gtk_widget_get_first_child (box))));
}

/* Whether the text of a label can be broken with a hyphen that is not in it. */
static gboolean
inserts_hyphens (GtkWidget *label)
{
  PangoAttrList *list = gtk_label_get_attributes (GTK_LABEL (label));
  GSList        *attributes = list ? pango_attr_list_get_attributes (list) : NULL;
  gboolean       inserts = TRUE;

  for (GSList *at = attributes; at != NULL; at = at->next)
    if (((PangoAttribute *) at->data)->klass->type == PANGO_ATTR_INSERT_HYPHENS)
      inserts = ((PangoAttrInt *) at->data)->value != 0;
  g_slist_free_full (attributes, (GDestroyNotify) pango_attribute_destroy);

  return inserts;
}

/* What is invisible in a name, or changes the order of its letters, shows; a name of nothing else is the key. */
static void
test_names (FairTestFolder *folder,
            gconstpointer   data)
{
  static const char *const names[][2] = {
    { "A\u200bnn", "A\ufffdnn" },
    { "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627" },
    { "\u3164", NULL }
  };
  g_autofree char *path = g_build_filename (folder->folder, "win\n\u202egnp.fairdeal", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      Fixture          self;
      g_autofree char *line = NULL;
      g_autofree char *start = NULL;
      g_autofree char *key = NULL;

      write_file (path, 1, names[i][0], "");
      g_assert_true (g_file_get_contents (path, &line, NULL, NULL));
      key = g_strndup (strstr (line, "\"key\":\"") + strlen ("\"key\":\""), 64);
      start = g_strndup (key, 8);
      open_file (&self, path);
      fair_test_wait_for (GTK_TYPE_LABEL, "Valid Record");
      g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_LABEL, names[i][1] ? names[i][1] : start));
      g_assert_false (inserts_hyphens (fair_test_find_anywhere (GTK_TYPE_LABEL, key)));
      g_assert_cmpstr (fair_test_get_subtitle (get_title (self.window)), ==, "win\ufffd\ufffdgnp.fairdeal");
      close_file (&self);
    }
}

/* A valid record shows the player, the result and what it does not prove; it can be watched and played. */
static void
test_valid (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairResult) result = fair_test_result (0, 0);
  g_autofree char *expected = g_strdup_printf ("A <b>& Ann: %s %" G_GUINT64_FORMAT, result->game, result->number);
  Fixture          self;
  GtkWindow       *replay = NULL;
  GtkWidget       *link;

  write_file (folder->path, 1, "A <b>& Ann", "");
  open_file (&self, folder->path);
  fair_test_wait_for (GTK_TYPE_LABEL, "Valid Record");
  fair_test_wait_for (GTK_TYPE_LABEL, "A <b>& Ann");
  fair_test_wait_for (GTK_TYPE_LABEL, "The moves, the result, and the signature were checked. A record cannot prove "
                                      "who played, whether there was outside help, or how long the game took.");
  fair_test_press ("Review");
  for (guint i = 0; i < g_list_model_get_n_items (gtk_window_get_toplevels ()); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (gtk_window_get_toplevels (), i);

      if (FAIR_IS_REPLAY_WINDOW (window))
        replay = window;
    }
  g_assert_nonnull (replay);
  gtk_window_destroy (replay);

  /* The deal as a link: the result would have to be signed by its player. */
  fair_test_press ("Challenge Somebody…");
  link = GTK_WIDGET (gtk_widget_get_root (fair_test_wait_for (GTK_TYPE_BUTTON, "Copy Link")));
  g_assert_null (fair_test_find (link, GTK_TYPE_BUTTON, "Save Record…"));
  gtk_window_destroy (GTK_WINDOW (link));

  g_object_ref (self.window);
  fair_test_press ("Play the Same Deal");
  g_assert_cmpstr (self.dealt, ==, expected);
  g_assert_false (gtk_widget_get_visible (self.window));
  close_file (&self);
  g_object_unref (self.window);
}

/* An invalid record has no actions, and a message says why. */
static void
test_not_valid (FairTestFolder *folder,
                gconstpointer   data)
{
  Fixture self;

  write_file (folder->path, 0, "", "{}");
  open_file (&self, folder->path);
  fair_test_wait_for (GTK_TYPE_LABEL, "Not Valid");
  fair_test_wait_for (GTK_TYPE_LABEL, "This is not a record of Fair Deal.");
  g_assert_null (fair_test_find (self.window, GTK_TYPE_BUTTON, "Review"));
  close_file (&self);

  write_file (folder->path, 0, "", "");
  open_file (&self, folder->path);
  fair_test_wait_for (GTK_TYPE_LABEL, "There is no record in the file.");
  close_file (&self);
}

/* Several records are shown as a list, with a way to each and back; an invalid one does not affect the others. */
static void
test_list (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture self;

  write_file (folder->path, 2, "Ann", "x\n");
  open_file (&self, folder->path);
  fair_test_wait_for (GTK_TYPE_LABEL, "2 of 3 Records Are Valid");
  fair_test_wait_for (GTK_TYPE_LABEL, "Line 3: Line 3 of the file is not valid JSON.");
  g_assert_true (gtk_widget_activate_action (self.window, "records.show", "u", 1));
  fair_test_wait_for (GTK_TYPE_BUTTON, "Play the Same Deal");
  g_assert_true (gtk_widget_activate_action (self.window, "records.back", NULL));
  fair_test_wait_for (GTK_TYPE_LABEL, "2 of 3 Records Are Valid");
  /* There are no actions for a line that is not a record. */
  g_assert_true (gtk_widget_activate_action (self.window, "records.show", "u", 2));
  g_assert_true (gtk_widget_activate_action (self.window, "records.play", "u", 2));
  g_assert_true (gtk_widget_activate_action (self.window, "records.watch", "u", 99));
  g_assert_nonnull (fair_test_find (self.window, GTK_TYPE_LABEL, "2 of 3 Records Are Valid"));
  close_file (&self);
}

/* If the file has no end, its first lines are shown. */
static void
test_many (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  Fixture self;

  for (guint i = 0; i < 2000; i++)
    g_string_append (lines, "x\n");
  write_file (folder->path, 0, "", lines->str);
  open_file (&self, folder->path);
  fair_test_wait_for (GTK_TYPE_LABEL, "0 of 500 Records Are Valid");
  fair_test_wait_for (GTK_TYPE_LABEL, "The moves, the result, and the signature were checked. A record cannot prove who played, "
                                      "whether there was outside help, or how long the game took. "
                                      "The file has more records, which are not shown.");
  close_file (&self);
}

/* Anything but a regular file does not block; neither does a window that is closed at once. */
static void
test_no_file (FairTestFolder *folder,
              gconstpointer   data)
{
  static const char *const paths[] = { "/dev/zero", "/", "/nothing.fairdeal" };
  g_autofree char         *pipe = g_build_filename (folder->folder, "pipe.fairdeal", NULL);
  Fixture                  self;

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  open_file (&self, pipe);
  fair_test_wait_for (GTK_TYPE_LABEL, "“pipe.fairdeal” cannot be read: it is not a regular file.");
  close_file (&self);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      open_file (&self, paths[i]);
      fair_test_wait_for (GTK_TYPE_LABEL, "Cannot Open Record");
      close_file (&self);
    }

  write_file (folder->path, 3, "Ann", "");
  open_file (&self, folder->path);
  close_file (&self);
  g_unlink (pipe);
}

/* A record's deal can be played, and the former game is offered back; at the end both results are compared. */
static void
test_play (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairResult) result = fair_test_result (0, 0);
  FairTestWindow   self;
  FairTableGame   *game;
  FairRules        rules;
  const FairRival *rival;

  g_assert_true (fair_result_resolve (result, &rules));
  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  fair_test_window_deal (&self, result->game);
  g_assert_null (fair_table_page_get_game (fair_test_table (self.window))->rival);
  fair_window_deal_against (self.window, result, "Ann");
  while (fair_game_model_get_number (fair_window_get_model (self.window)) != result->number || self.window->deal_search != NULL)
    g_main_context_iteration (NULL, TRUE);
  game = fair_table_page_get_game (fair_test_table (self.window));
  rival = game->rival;
  g_assert_nonnull (rival);
  g_assert_cmpstr (rival->name, ==, "Ann");

  /* Another deal is not compared. */
  fair_test_window_deal (&self, result->game);
  g_assert_null (fair_table_page_get_game (fair_test_table (self.window))->rival);
  fair_test_window_tear_down (&self);
}

/* Opens a record of deal 0, with what @store knows of it, and returns whether the fewest moves are told. */
static gboolean
tells_par (Fixture        *self,
           FairTestFolder *folder,
           FairStore      *store)
{
  gboolean told;

  write_file (folder->path, 1, "Ann", "");
  open_file_with (self, folder->path, store);
  fair_test_wait_for (GTK_TYPE_LABEL, "Valid Record");
  /* The store answers in order. */
  fair_test_count_all (store);
  told = fair_test_find_anywhere (GTK_TYPE_LABEL, "Shortest Known Win") != NULL;
  close_file (self);
  return told;
}

/* The fewest moves known are told to a player who has ended the deal, not to one who may still play it. */
static void
test_par (FairTestFolder *folder,
          gconstpointer   data)
{
  g_autofree char *path = g_strconcat (folder->path, "-store", NULL);
  g_autoptr (FairStore) store = fair_store_new (path, NULL);
  g_autoptr (FairResult) result = fair_test_result (0, 0);
  FairDatabase *database;
  Fixture       self;

  fair_test_offer_par (store, 0);
  g_assert_false (tells_par (&self, folder, store));
  database = fair_test_open (path);
  g_assert_true (fair_results_table_put_back (database, result, NULL));
  fair_database_close (database);
  g_assert_true (tells_par (&self, folder, store));
  fair_store_close (store);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder ("/fair/record-window/endless", test_endless);
  fair_test_add_in_folder ("/fair/record-window/ended", test_ended);
  fair_test_add_in_folder ("/fair/record-window/names", test_names);
  fair_test_add_in_folder ("/fair/record-window/valid", test_valid);
  fair_test_add_in_folder ("/fair/record-window/not-valid", test_not_valid);
  fair_test_add_in_folder ("/fair/record-window/list", test_list);
  fair_test_add_in_folder ("/fair/record-window/many", test_many);
  fair_test_add_in_folder ("/fair/record-window/no-file", test_no_file);
  fair_test_add_in_folder ("/fair/record-window/play", test_play);
  fair_test_add_in_folder ("/fair/record-window/par", test_par);

  return g_test_run ();
}
