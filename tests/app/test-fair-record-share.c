/* Results become records that others can check: as a file, or on the clipboard. */
#include "config.h"

#include "fair-record-file.h"
#include "fair-record-share.h"
#include "fair-replay-window.h"
#include "fair-scoreboard.h"
#include "fair-settings.h"
#include "file-helpers.h"
#include "session-helpers.h"
#include "widget-helpers.h"
#include "window-helpers.h"

#include "options-text.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  GSettings  *settings;
  FairStore  *store;
  FairResult *result; /* the stored one */
  GtkWidget  *window;
} Fixture;

static void
set_up (Fixture        *self,
        FairTestFolder *folder)
{
  FairDatabase *database = fair_test_open (folder->path);

  self->result = fair_test_result (0, 0);
  g_assert_true (fair_results_table_add (database, self->result, NULL, NULL));
  fair_database_close (database);
  self->settings = fair_settings_new ();
  fair_settings_reset_all (self->settings);
  self->store = fair_store_new (folder->path, NULL);
  self->window = adw_window_new ();
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture *self)
{
  fair_settings_reset_all (self->settings);
  gtk_window_destroy (GTK_WINDOW (self->window));
  fair_store_close (self->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (self->store);
  g_object_unref (self->settings);
  fair_result_free (self->result);
}

/* Reads a record, which must be valid. */
static FairRecord *
read_record (const char *text)
{
  g_autoptr (GError) error = NULL;
  const char *member;
  FairRecord *record = fair_record_read (text, strlen (text) - 1, 1, NULL, NULL, &member, &error);

  g_assert_no_error (error);
  return record;
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  char **text = data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

/* The clipboard has the record as text and with its media type; the key is created for it. */
static void
test_copy (FairTestFolder *folder,
           gconstpointer   data)
{
  g_auto (FairTestClipboard) clipboard_taken G_GNUC_UNUSED = fair_test_take_clipboard ();
  Fixture                                    self;
  GdkClipboard                              *clipboard;
  g_autofree char                           *key = NULL;
  g_autofree char                           *text = NULL;
  g_autoptr (FairRecord) record = NULL;

  set_up (&self, folder);
  key = fair_player_key_dup_path (fair_store_get_path (self.store), fair_store_get_player (self.store)->id);
  g_assert_false (g_file_test (key, G_FILE_TEST_EXISTS));
  clipboard = gtk_widget_get_clipboard (self.window);
  fair_record_share (self.window, self.store, self.result->id, FAIR_RECORD_COPY);
  while (!gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), FAIR_RECORD_MEDIA_TYPE))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_file_test (key, G_FILE_TEST_EXISTS));
  gdk_clipboard_read_text_async (clipboard, NULL, read_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  record = read_record (text);
  g_assert_cmpstr (record->result->id, ==, self.result->id);
  g_assert_cmpstr (record->name, ==, "");
  tear_down (&self);
}

/* No link appears if the window was closed meanwhile. */
static void
test_closed (FairTestFolder *folder,
             gconstpointer   data)
{
  Fixture          self;
  g_autofree char *key = NULL;

  set_up (&self, folder);
  key = fair_player_key_dup_path (fair_store_get_path (self.store), fair_store_get_player (self.store)->id);
  fair_record_share (self.window, self.store, self.result->id, FAIR_RECORD_CHALLENGE);
  gtk_window_destroy (GTK_WINDOW (self.window));
  g_object_add_weak_pointer (G_OBJECT (self.window), (gpointer *) &self.window);
  while (self.window != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_file_test (key, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_window_get_toplevels ()), ==, 0);
  self.window = adw_window_new ();
  tear_down (&self);
}

/* A record has the name of the player, and is signed with the player's own key. */
static void
test_player (FairTestFolder *folder,
             gconstpointer   data)
{
  g_auto (FairTestClipboard) clipboard_taken G_GNUC_UNUSED = fair_test_take_clipboard ();
  g_autoptr (FairPlayer) player = fair_player_new ("00000000-0000-4000-8000-0000000000aa", "Zo\xc3\xab", 1, "", 1);
  Fixture          self;
  GdkClipboard    *clipboard;
  g_autofree char *first_key = NULL;
  g_autofree char *key = NULL;
  g_autofree char *text = NULL;
  g_autoptr (FairRecord) record = NULL;
  GStatBuf status;

  set_up (&self, folder);
  first_key = fair_player_key_dup_path (fair_store_get_path (self.store), fair_store_get_player (self.store)->id);
  fair_store_set_player (self.store, player);
  key = fair_player_key_dup_path (fair_store_get_path (self.store), fair_store_get_player (self.store)->id);
  clipboard = gtk_widget_get_clipboard (self.window);
  gdk_clipboard_set_text (clipboard, "");
  fair_record_share (self.window, self.store, self.result->id, FAIR_RECORD_COPY);
  while (!gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), FAIR_RECORD_MEDIA_TYPE))
    g_main_context_iteration (NULL, TRUE);
  gdk_clipboard_read_text_async (clipboard, NULL, read_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  record = read_record (text);
  g_assert_cmpstr (record->name, ==, "Zo\xc3\xab");
  g_assert_false (g_file_test (first_key, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_stat (key, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0600);
  tear_down (&self);
}

/* The suggested file name is that of the deal; an existing key is used. */
static void
test_save (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture self;
  g_autoptr (GFile) file = g_file_new_build_filename (folder->folder, "mine.fairdeal", NULL);
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autoptr (FairPlayerKey) key = NULL;
  g_autoptr (FairRecord) record = NULL;

  set_up (&self, folder);
  path = fair_player_key_dup_path (fair_store_get_path (self.store), fair_store_get_player (self.store)->id);
  key = fair_player_key_ensure (path, NULL);
  fair_record_share (self.window, self.store, self.result->id, FAIR_RECORD_SAVE);
  fair_test_save_as (file);
  while (text == NULL || text[0] == '\0')
    {
      g_free (g_steal_pointer (&text));
      g_main_context_iteration (NULL, FALSE);
      g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL);
    }
  record = read_record (text);
  g_assert_cmpstr (record->key, ==, fair_player_key_get_public (key));
  g_assert_cmpstr (record->name, ==, "");
  tear_down (&self);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GError) error = NULL;

  gdk_content_provider_write_mime_type_finish (GDK_CONTENT_PROVIDER (source), result, &error);
  *(char **) data = g_strdup (error ? error->message : "");
}

/* Returns: (transfer full): the dropped data for the record of @id; @message: (out): the error message, or "" */
static char *
drop (Fixture    *self,
      const char *id,
      char      **message)
{
  g_autoptr (GdkContentProvider) content = fair_record_provider_new (self->store, id);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();

  *message = NULL;
  gdk_content_provider_write_mime_type_async (content, "text/uri-list", stream, 0, NULL, written_cb, message);
  while (*message == NULL)
    g_main_context_iteration (NULL, TRUE);
  return g_strndup (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (stream)),
                    g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (stream)));
}

/* The dragged file is in a private folder of its own. */
static void
test_drag (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture          self;
  g_autofree char *uris = NULL;
  g_autofree char *message = NULL;
  g_autofree char *text = NULL;
  g_autofree char *parent = NULL;
  g_autofree char *nothing = NULL;
  g_autofree char *other = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (FairRecord) record = NULL;
  GStatBuf status;

  set_up (&self, folder);
  uris = drop (&self, self.result->id, &message);
  g_assert_cmpstr (message, ==, "");
  file = g_file_new_for_uri (g_strstrip (uris));
  g_assert_true (g_str_has_suffix (uris, FAIR_RECORD_SUFFIX));
  g_assert_true (g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL));
  record = read_record (text);
  g_assert_cmpstr (record->result->id, ==, self.result->id);
  parent = g_path_get_dirname (g_file_peek_path (file));
  g_assert_cmpint (g_stat (parent, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0700);
  g_assert_cmpint (g_remove (g_file_peek_path (file)), ==, 0);
  g_assert_cmpint (g_rmdir (parent), ==, 0);

  nothing = drop (&self, "nothing", &other);
  g_assert_null (nothing);
  g_assert_cmpstr (other, ==, "This result is not in the scoreboard.");
  tear_down (&self);
}

/* Saves @file with the button that was pressed, and reads it. */
static void
assert_saved (GFile         *file,
              const Fixture *self)
{
  g_autofree char *text = NULL;
  g_autoptr (FairRecord) record = NULL;

  fair_test_save_as (file);
  while (text == NULL || text[0] == '\0')
    {
      g_free (g_steal_pointer (&text));
      g_main_context_iteration (NULL, FALSE);
      g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL);
    }
  record = read_record (text);
  g_assert_cmpstr (record->result->id, ==, self->result->id);
}

/* Activates @action of the button that shares a result. */
static void
share (const char *action)
{
  g_assert_true (gtk_widget_activate_action (fair_test_wait_for (GTK_TYPE_MENU_BUTTON, "Share This Result"), action, NULL));
}

/* Waits for @message, which must be seen, and returns what was copied. */
static char *
wait_for_copy (GdkClipboard *clipboard,
               const char   *message)
{
  char *text = NULL;

  fair_test_wait_for (GTK_TYPE_LABEL, message);
  gdk_clipboard_read_text_async (clipboard, NULL, read_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  return text;
}

/* The scoreboard and the replay share a result in all ways, and answer where they were asked. */
static void
test_elsewhere (FairTestFolder *folder,
                gconstpointer   data)
{
  g_auto (FairTestClipboard) clipboard_taken G_GNUC_UNUSED = fair_test_take_clipboard ();
  Fixture                                    self;
  g_autoptr (GFile) file = g_file_new_build_filename (folder->folder, "score.fairdeal", NULL);
  g_autoptr (GFile) other = g_file_new_build_filename (folder->folder, "replay.fairdeal", NULL);
  GdkClipboard    *clipboard;
  GtkWidget       *board;
  GtkWidget       *replay;
  g_autofree char *link = NULL;
  g_autofree char *both = NULL;

  set_up (&self, folder);
  board = fair_scoreboard_new (self.store, self.settings, NULL, NULL, NULL, &(FairPlayRequests){ 0 });
  gtk_window_present (GTK_WINDOW (board));
  share ("record.save");
  assert_saved (file, &self);
  share ("record.link");
  link = wait_for_copy (gtk_widget_get_clipboard (board), "Link copied.");
  g_assert_true (g_str_has_prefix (link, CHALLENGE_PAGE "#"));
  share ("record.text");
  both = wait_for_copy (gtk_widget_get_clipboard (board), "Text and link copied.");
  g_assert_true (g_str_has_suffix (both, link));
  g_assert_nonnull (strstr (both, ", deal "));
  g_assert_true (g_str_has_prefix (both, "Fair Deal · "));
  share ("record.code");
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (fair_test_wait_for (GTK_TYPE_BUTTON, "Copy Link"))));
  gtk_window_destroy (GTK_WINDOW (board));

  replay = fair_replay_window_new (self.result, self.settings);
  fair_replay_window_offer_record (FAIR_REPLAY_WINDOW (replay), self.store, self.result->id);
  gtk_window_present (GTK_WINDOW (replay));
  share ("record.save");
  assert_saved (other, &self);
  clipboard = gtk_widget_get_clipboard (replay);
  gdk_clipboard_set_text (clipboard, "");
  share ("record.copy");
  while (!gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), FAIR_RECORD_MEDIA_TYPE))
    g_main_context_iteration (NULL, TRUE);
  fair_test_wait_for (GTK_TYPE_LABEL, "Record copied.");
  gtk_window_destroy (GTK_WINDOW (replay));
  tear_down (&self);
}

/* Each problem is shown in one message. */
static void
test_failures (FairTestFolder *folder,
               gconstpointer   data)
{
  Fixture          self;
  g_autofree char *key = NULL;

  set_up (&self, folder);
  fair_record_share (self.window, self.store, "nothing", FAIR_RECORD_SAVE);
  fair_test_wait_for (GTK_TYPE_LABEL, "Cannot Save Record");
  fair_test_wait_for (GTK_TYPE_LABEL, "This result is not in the scoreboard.");
  fair_test_press ("_Close");

  /* A damaged key is not replaced. */
  key = fair_player_key_dup_path (fair_store_get_path (self.store), fair_store_get_player (self.store)->id);
  g_assert_true (g_file_set_contents (key, "torn", -1, NULL));
  fair_record_share (self.window, self.store, self.result->id, FAIR_RECORD_COPY);
  fair_test_wait_for (GTK_TYPE_LABEL, "Cannot Copy Record");
  fair_test_press ("_Close");

  /* Nothing is shown if the window is closed. */
  fair_record_share (self.window, self.store, "nothing", FAIR_RECORD_COPY);
  tear_down (&self);
}

/* Moves all cards to the foundations, and other cards while none can go there. */
static void
win (FairGameModel *model)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  guint            first = rules->first[FAIR_FOUNDATION];
  guint            turn = 0;
  FairMove         moves[FAIR_MAX_MOVES];

  while (fair_game_model_get_status (model) == FAIR_STATUS_PLAYING)
    {
      guint n = fair_list (rules, fair_game_model_get_position (model), moves);
      guint chosen = turn++ % n;

      for (guint i = 0; i < n; i++)
        if (moves[i].kind == FAIR_MOVE_CARDS && moves[i].to >= first && moves[i].to < first + rules->count[FAIR_FOUNDATION])
          chosen = i;
      fair_game_model_play (model, moves[chosen]);
    }
}

/* After a win, the record is offered beside the result. */
static void
test_end_card (FairTestFolder *folder,
               gconstpointer   data)
{
  g_auto (FairTestClipboard) clipboard_taken G_GNUC_UNUSED = fair_test_take_clipboard ();
  FairTestWindow                             self;
  GdkClipboard                              *clipboard;
  FairRules                                  rules;
  FairOptions                                options;
  GtkWidget                                 *button;
  g_autofree char                           *text = NULL;
  g_autoptr (FairRecord) record = NULL;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  g_assert_true (fair_options_parse (fair_games_find ("beleaguered-castle"), "starting-rank=6", 15, &options));
  g_assert_true (fair_rules_resolve (fair_games_find ("beleaguered-castle"), &options, &rules));
  clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self.window));
  gdk_clipboard_set_text (clipboard, "");
  fair_window_deal (self.window, &rules, 5, FAIR_SLOT_ORDINARY);
  while (fair_window_get_model (self.window) == NULL)
    g_main_context_iteration (NULL, TRUE);
  /* A win cannot take no time. */
  fair_session_show (self.session, fair_window_get_model (self.window), 0);
  fair_session_advance (self.session, G_USEC_PER_SEC);
  win (fair_window_get_model (self.window));
  while (!fair_test_session_is_saved (self.session))
    g_main_context_iteration (NULL, TRUE);
  share ("record.copy");
  button = fair_test_wait_for (GTK_TYPE_MENU_BUTTON, "Share This Result");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, "Share");
  while (!gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), FAIR_RECORD_MEDIA_TYPE))
    g_main_context_iteration (NULL, TRUE);
  fair_test_wait_for (GTK_TYPE_LABEL, "Record copied.");
  gdk_clipboard_read_text_async (clipboard, NULL, read_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  record = read_record (text);
  g_assert_cmpint (record->result->outcome, ==, FAIR_OUTCOME_WON);
  g_assert_cmpuint (record->result->number, ==, 5);
  fair_test_window_tear_down (&self);
}

/* A picture of the table has the cards on the cloth, and what they are below. It is reported if it cannot be written. */
static void
test_picture (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestWindow self;
  g_autoptr (GFile) file = g_file_new_build_filename (folder->folder, "table.png", NULL);
  g_autoptr (GFile) nowhere = g_file_new_build_filename (folder->folder, "loop.png", NULL);
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guint32 *pixels = NULL;
  guint               width, height, n_light = 0, n_below = 0;

  fair_test_window_set_up (&self, folder);
  gtk_window_present (GTK_WINDOW (self.window));
  fair_test_window_deal (&self, "kingcell");
  fair_test_window_act (&self, "win.save-picture");
  fair_test_save_as (file);
  fair_test_wait_for (GTK_TYPE_LABEL, "Picture saved.");
  g_assert_true (g_file_make_symbolic_link (nowhere, "loop.png", NULL, NULL));
  fair_test_window_act (&self, "win.save-picture");
  fair_test_save_as (nowhere);
  fair_test_press ("_Replace");
  fair_test_wait_for (GTK_TYPE_LABEL, "Cannot Save Picture");
  fair_test_press ("_Close");
  texture = gdk_texture_new_from_file (file, NULL);
  g_assert_nonnull (texture);
  width = (guint) gdk_texture_get_width (texture);
  height = (guint) gdk_texture_get_height (texture);
  g_assert_cmpuint (width, ==, 2560);
  g_assert_cmpuint (height, >, 1440);
  pixels = g_new (guint32, width * height);
  gdk_texture_download (texture, (guchar *) pixels, width * 4);
  g_assert_cmphex (pixels[0] & 0xffffff, ==, 0x2d7a52);
  for (guint i = 0; i < width * height; i++)
    if ((pixels[i] & 0xf0f0f0) == 0xf0f0f0)
      {
        n_light++;
        n_below += i / width >= 1440;
      }
  g_assert_cmpuint (n_light, >, width * height / 20);
  g_assert_cmpuint (n_below, >, 500);
  fair_test_window_tear_down (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder ("/fair/record-share/closed", test_closed);
  fair_test_add_in_folder ("/fair/record-share/copy", test_copy);
  fair_test_add_in_folder ("/fair/record-share/player", test_player);
  fair_test_add_in_folder ("/fair/record-share/save", test_save);
  fair_test_add_in_folder ("/fair/record-share/drag", test_drag);
  fair_test_add_in_folder ("/fair/record-share/elsewhere", test_elsewhere);
  fair_test_add_in_folder ("/fair/record-share/failures", test_failures);
  fair_test_add_in_folder ("/fair/record-share/end-card", test_end_card);
  fair_test_add_in_folder ("/fair/record-share/picture", test_picture);

  return g_test_run ();
}
