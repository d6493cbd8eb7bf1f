/* The page of clubs: without any, with results and what is not valid, and with a folder that is gone. */
#include "config.h"

#include "club-helpers.h"
#include "fair-club-page.h"
#include "fair-club-work.h"
#include "file-helpers.h"
#include "store-helpers.h"
#include "widget-helpers.h"

#include <adwaita.h>
#include <glib/gstdio.h>

#define NOW (g_get_real_time ())
#define NOT_SHOWN "\xef\xbf\xbd"

typedef struct
{
  FairTestFolder  *folder;
  char            *club; /* owned */
  FairStore       *store;
  FairMemberships *memberships;
  GtkWidget       *window;
} Fixture;

static guint64 seed = 17;

static void
set_up (Fixture        *self,
        FairTestFolder *folder)
{
  self->folder = folder;
  self->club = g_build_filename (folder->folder, "Our Club", NULL);
  g_assert_cmpint (g_mkdir (self->club, 0755), ==, 0);
  self->store = fair_store_new (folder->path, NULL);
  self->memberships = fair_memberships_new (self->store, FALSE);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 360, 2000);
  gtk_window_set_child (GTK_WINDOW (self->window), fair_club_page_new (self->store, self->memberships));
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  fair_memberships_close (self->memberships);
  fair_store_close (self->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (self->memberships);
  g_object_unref (self->store);
  g_free (self->club);
}

/* The row that says @text. */
static GtkWidget *
get_row (const char *text)
{
  return gtk_widget_get_ancestor (fair_test_wait_for (GTK_TYPE_LABEL, text), ADW_TYPE_ACTION_ROW);
}

/* Chooses the item at @index of the list called @title. */
static void
choose (const char *title,
        guint       index)
{
  GtkWidget *row = gtk_widget_get_ancestor (fair_test_wait_for (GTK_TYPE_LABEL, title), ADW_TYPE_COMBO_ROW);

  adw_combo_row_set_selected (ADW_COMBO_ROW (row), index);
}

/* Waits until nobody reads the club. */
static void
wait_for_reading (Fixture *self)
{
  while (g_main_context_find_source_by_user_data (NULL, gtk_window_get_child (GTK_WINDOW (self->window))) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_none (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture self;

  set_up (&self, folder);
  fair_test_wait_for (GTK_TYPE_LABEL, "No Clubs Yet");
  g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_BUTTON, "Create or _Join a Club…"));
  fair_memberships_change_async (self.memberships, self.club, FAIR_CLUB_FOUND, NULL, NULL, NULL);
  fair_test_wait_for (GTK_TYPE_LABEL, "Our Club");
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
  tear_down (&self);
}

/* A player without a name enters one before choosing the folder, which becomes a club only after a question. */
static void
test_join (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture self;
  g_autoptr (GFile) club = NULL;

  set_up (&self, folder);
  club = g_file_new_for_path (self.club);
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *button;
      GtkWidget *entry;

      gtk_widget_activate_action (gtk_window_get_child (GTK_WINDOW (self.window)), "club.join", NULL);
      button = fair_test_wait_for (GTK_TYPE_BUTTON, "Choose _Folder…");
      entry = gtk_widget_get_ancestor (fair_test_wait_for (GTK_TYPE_LABEL, "Your Name"), ADW_TYPE_ENTRY_ROW);
      if (i == 0)
        {
          g_assert_false (gtk_widget_get_sensitive (button));
          gtk_editable_set_text (GTK_EDITABLE (entry), " Eve ");
        }
      g_assert_nonnull (strstr (gtk_editable_get_text (GTK_EDITABLE (entry)), "Eve"));
      g_assert_true (gtk_widget_get_sensitive (button));
      fair_test_press ("Choose _Folder…");
      fair_test_open_file (club);
      fair_test_wait_for (GTK_TYPE_LABEL, "Start a Club in “Our Club”?");
      g_assert_cmpstr (fair_store_get_player (self.store)->name, ==, "Eve");
      g_assert_cmpuint (fair_memberships_get_folders (self.memberships)->len, ==, 0);
      fair_test_press (i == 0 ? "_Cancel" : "_Start Club");
    }
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
  g_assert_null (fair_test_find_anywhere (GTK_TYPE_BUTTON, "Show All Games Ever"));
  tear_down (&self);
}

/* The player's own row is marked; what is not valid is told. Nobody has played a deal of the day, so the club opens with all
 * games of the week. */
static void
test_tables (FairTestFolder *folder,
             gconstpointer   data)
{
  Fixture          self;
  g_autofree char *path = fair_player_key_dup_path (folder->path, "");
  g_autoptr (FairPlayerKey) ann = fair_player_key_ensure (path, NULL);
  g_autoptr (FairPlayerKey) ben = fair_test_key ();
  g_autoptr (FairRecord) first = fair_test_win (ann, NOW, 60 * G_USEC_PER_SEC, &seed);
  g_autoptr (FairResult) result = fair_test_club_result (FAIR_TEST_EASY, FAIR_OUTCOME_WON, NOW, 61 * G_USEC_PER_SEC, &seed);
  g_autoptr (FairRecord) second = fair_test_sign (ben, "<b>Ben & Co", result);

  set_up (&self, folder);
  fair_test_club_add (self.club, ann, first);
  fair_test_club_add (self.club, ben, second);
  fair_test_club_write (self.club, ben, "junk.fairdeal", "junk\n", -1);
  fair_memberships_change_async (self.memberships, self.club, FAIR_CLUB_JOIN, NULL, NULL, NULL);
  fair_test_wait_for (GTK_TYPE_LABEL, "Beleaguered Castle: Shortest Time");
  g_assert_true (gtk_widget_has_css_class (get_row ("Ann"), "own"));
  g_assert_false (gtk_widget_has_css_class (get_row ("<b>Ben & Co"), "own"));
  g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_LABEL, "1:01"));
  g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_LABEL, "1 entry is not valid"));
  g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_LABEL, "All Games of This Week"));

  /* What is chosen then stays, with results or without. */
  choose ("Ranked By", 0);
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
  gtk_widget_activate_action (gtk_window_get_child (GTK_WINDOW (self.window)), "club.refresh", NULL);
  wait_for_reading (&self);
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
  fair_test_press ("Show All Games Ever");
  fair_test_wait_for (GTK_TYPE_LABEL, "Beleaguered Castle: Shortest Time");
  tear_down (&self);
}

static gboolean
shows_key (const char    *name,
           FairPlayerKey *key)
{
  g_autofree char *start = g_strndup (fair_player_key_get_public (key), 8);
  const char      *subtitle = adw_action_row_get_subtitle (ADW_ACTION_ROW (get_row (name)));

  return strstr (subtitle, start) != NULL;
}

/* Members whose names look alike are told apart by their keys, even if only one of them is in a table; a name of which
 * nothing is visible is replaced, and what changes the order of a text does not reach a label. */
static void
test_names (FairTestFolder *folder,
            gconstpointer   data)
{
  static const char *const names[] = { "\u0410nn", "\u200b" };
  Fixture                  self;
  g_autofree char         *path = fair_player_key_dup_path (folder->path, "");
  g_autofree char         *club = g_build_filename (folder->folder, "Your\n\u202eClub", NULL);
  g_autofree char         *blank = NULL;
  g_autoptr (FairPlayerKey) ann = fair_player_key_ensure (path, NULL);
  g_autoptr (FairRecord) first = fair_test_win (ann, NOW, 60 * G_USEC_PER_SEC, &seed);
  FairPlayerKey *keys[2];

  set_up (&self, folder);
  g_assert_cmpint (g_mkdir (club, 0700), ==, 0);
  fair_test_club_add (club, ann, first);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (FairResult) result =
        fair_test_club_result (FAIR_TEST_EASY, i == 0 ? FAIR_OUTCOME_GIVEN_UP : FAIR_OUTCOME_WON, NOW, (61 + i) * G_USEC_PER_SEC, &seed);
      g_autoptr (FairRecord) record = NULL;

      keys[i] = fair_test_key ();
      record = fair_test_sign (keys[i], names[i], result);
      fair_test_club_add (club, keys[i], record);
    }
  fair_memberships_change_async (self.memberships, club, FAIR_CLUB_JOIN, NULL, NULL, NULL);
  fair_test_wait_for (GTK_TYPE_LABEL, "Your" NOT_SHOWN NOT_SHOWN "Club");
  fair_test_wait_for (GTK_TYPE_LABEL, "Beleaguered Castle: Shortest Time");
  g_assert_true (shows_key ("Ann", ann));
  blank = g_strndup (fair_player_key_get_public (keys[1]), 8);
  g_assert_false (shows_key (blank, keys[1]));
  g_assert_null (fair_test_find_anywhere (GTK_TYPE_LABEL, names[0]));

  fair_player_key_free (keys[0]);
  fair_player_key_free (keys[1]);
  tear_down (&self);
}

/* A table of all games together says how many members it leaves out; the table of one game has them. */
static void
test_many (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture self;
  guint   game = 0;

  set_up (&self, folder);
  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (FairPlayerKey) key = fair_test_key ();
      g_autoptr (FairRecord) win = fair_test_win (key, NOW, (60 + i) * G_USEC_PER_SEC, &seed);

      fair_test_club_add (self.club, key, win);
    }
  fair_memberships_change_async (self.memberships, self.club, FAIR_CLUB_JOIN, NULL, NULL, NULL);
  fair_test_wait_for (GTK_TYPE_LABEL, "2 more members");
  while (fair_games_get (game) != fair_games_find ("beleaguered-castle"))
    game++;
  /* After "All Games". */
  choose ("Game", game + 1);
  fair_test_wait_for (GTK_TYPE_LABEL, "Shortest Time");
  g_assert_null (fair_test_find_anywhere (GTK_TYPE_LABEL, "2 more members"));
  g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_LABEL, "1:04"));
  tear_down (&self);
}

/* The folder goes, and comes back. */
static void
test_gone (FairTestFolder *folder,
           gconstpointer   data)
{
  Fixture          self;
  g_autofree char *away = NULL;

  set_up (&self, folder);
  away = g_strconcat (self.club, "-away", NULL);
  fair_memberships_change_async (self.memberships, self.club, FAIR_CLUB_FOUND, NULL, NULL, NULL);
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
  g_assert_cmpint (g_rename (self.club, away), ==, 0);
  gtk_widget_activate_action (gtk_window_get_child (GTK_WINDOW (self.window)), "club.refresh", NULL);
  fair_test_wait_for (GTK_TYPE_LABEL, "Cannot Read Club");
  g_assert_cmpint (g_rename (away, self.club), ==, 0);
  fair_test_press ("_Try Again");
  g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_LABEL, "Checking all results of the club…"));
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");

  gtk_widget_activate_action (gtk_window_get_child (GTK_WINDOW (self.window)), "club.leave", NULL);
  fair_test_press ("_Leave and Keep Results");
  fair_test_wait_for (GTK_TYPE_LABEL, "No Clubs Yet");
  tear_down (&self);
}

/* Nothing goes on while the page is hidden. */
static void
test_hidden (FairTestFolder *folder,
             gconstpointer   data)
{
  Fixture    self;
  GtkWidget *page;

  set_up (&self, folder);
  page = gtk_window_get_child (GTK_WINDOW (self.window));
  fair_memberships_change_async (self.memberships, self.club, FAIR_CLUB_FOUND, NULL, NULL, NULL);
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
  gtk_widget_activate_action (page, "club.refresh", NULL);
  g_assert_nonnull (g_main_context_find_source_by_user_data (NULL, page));
  gtk_widget_set_visible (self.window, FALSE);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, page));
  gtk_widget_set_visible (self.window, TRUE);
  wait_for_reading (&self);
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
  tear_down (&self);
}

/* Items of the menu are in one line each. */
static void
test_menu (FairTestFolder *folder,
           gconstpointer   data)
{
  static const char *const items[] = { "Refresh", "Create or Join a Club…", "Leave Club…" };
  Fixture                  self;

  set_up (&self, folder);
  fair_memberships_change_async (self.memberships, self.club, FAIR_CLUB_FOUND, NULL, NULL, NULL);
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
  gtk_menu_button_popup (GTK_MENU_BUTTON (fair_test_find_anywhere (GTK_TYPE_MENU_BUTTON, "Club Menu")));
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      GtkLabel *label = GTK_LABEL (fair_test_wait_for (GTK_TYPE_LABEL, items[i]));

      g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (label)), ==, 1);
    }
  tear_down (&self);
}

/* Passes as much time as a folder has to answer in.  What the memberships write meanwhile begins that time anew. */
static void
pass_time (Fixture *self)
{
  while (fair_test_find_anywhere (GTK_TYPE_LABEL, "Cannot Read Club") == NULL)
    {
      GSource *source = g_main_context_find_source_by_user_data (NULL, gtk_window_get_child (GTK_WINDOW (self->window)));

      if (source != NULL)
        g_source_set_ready_time (source, 0);
      g_main_context_iteration (NULL, source == NULL);
    }
}

/* A club that does not answer is named, and shown when it answers; other clubs are shown meanwhile. */
static void
test_stuck (FairTestFolder *folder,
            gconstpointer   data)
{
  Fixture          self;
  GtkWidget       *page;
  g_autofree char *other = g_build_filename (folder->folder, "Other Club", NULL);
  g_autofree char *gate = g_build_filename (folder->folder, "gate", NULL);

  set_up (&self, folder);
  page = gtk_window_get_child (GTK_WINDOW (self.window));
  g_setenv ("FAIR_TEST_STUCK", gate, TRUE);
  g_assert_cmpint (g_mkdir (other, 0755), ==, 0);
  fair_memberships_change_async (self.memberships, self.club, FAIR_CLUB_FOUND, NULL, NULL, NULL);
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
  fair_memberships_change_async (self.memberships, other, FAIR_CLUB_FOUND, NULL, NULL, NULL);
  while (fair_memberships_get_folders (self.memberships)->len < 2)
    g_main_context_iteration (NULL, TRUE);

  g_assert_true (g_file_set_contents (gate, self.club, -1, NULL));
  for (guint i = 0; i < 3; i++)
    {
      gtk_widget_activate_action (page, "club.refresh", NULL);
      pass_time (&self);
      g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_LABEL, fair_club_describe_silence (FALSE)));
      choose ("Club", 1);
      fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
      choose ("Club", 0);
    }
  g_assert_cmpint (g_remove (gate), ==, 0);
  fair_test_wait_for (GTK_TYPE_LABEL, "No Results Yet");
  tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  FairTestFolder cache;
  int            status;

  /* Read once by the program, so it is the same folder in all tests. */
  fair_test_make_folder (&cache);
  g_setenv ("XDG_CACHE_HOME", cache.folder, TRUE);
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  fair_test_add_in_folder ("/fair/club-page/none", test_none);
  fair_test_add_in_folder ("/fair/club-page/join", test_join);
  fair_test_add_in_folder ("/fair/club-page/tables", test_tables);
  fair_test_add_in_folder ("/fair/club-page/names", test_names);
  fair_test_add_in_folder ("/fair/club-page/many", test_many);
  fair_test_add_in_folder ("/fair/club-page/gone", test_gone);
  fair_test_add_in_folder ("/fair/club-page/hidden", test_hidden);
  fair_test_add_in_folder ("/fair/club-page/menu", test_menu);
  fair_test_add_in_folder ("/fair/club-page/stuck", test_stuck);
  status = g_test_run ();
  fair_test_remove_folder (&cache);

  return status;
}
