/* The banner about storage: messages about damaged databases and failed backups, and restoring the newest good
 * backup. */
#include "config.h"

#include "fair-session.h"
#include "fair-store-banner.h"
#include "store-helpers.h"
#include "widget-helpers.h"

#include <adwaita.h>
#include <glib/gstdio.h>

enum
{
  N_RESULTS = 60,
  N_PAGES_LOST = 4,
  PAGE = 4096,
  PHONE = 360 /* pixels */
};

typedef struct
{
  FairStore   *store;
  FairSession *session;
  GtkWidget   *window;
  GtkWidget   *banner;
} Fixture;

static void
set_up (Fixture    *self,
        const char *path)
{
  self->store = fair_store_new (path, NULL);
  self->session = fair_session_new (self->store);
  self->window = adw_window_new ();
  self->banner = g_object_new (FAIR_TYPE_STORE_BANNER, NULL);
  fair_store_banner_set_session (FAIR_STORE_BANNER (self->banner), self->session);
  adw_window_set_content (ADW_WINDOW (self->window), self->banner);
  /* Make room for a dialog, which newer platforms show inside the window. */
  gtk_window_set_default_size (GTK_WINDOW (self->window), 640, 480);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
tear_down (Fixture *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_object_unref (self->session);
  fair_store_close (self->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (self->store);
}

static void
fill (FairTestFolder *folder,
      guint           n_results)
{
  FairDatabase *database = fair_test_open (folder->path);

  fair_test_fill (database, n_results, 7);
  fair_database_close (database);
}

/* Makes a backup of the database with @day in its name. */
static char *
back_up (FairTestFolder *folder,
         const char     *day)
{
  g_autofree char *backups = g_build_filename (folder->folder, "backups", NULL);
  g_autofree char *name = g_strdup_printf ("fairdeal-%s.db", day);
  g_autofree char *contents = NULL;
  char            *path = g_build_filename (backups, name, NULL);
  gsize            length;

  g_assert_cmpint (g_mkdir_with_parents (backups, 0700), ==, 0);
  g_assert_true (g_file_get_contents (folder->path, &contents, &length, NULL));
  g_assert_true (g_file_set_contents (path, contents, (gssize) length, NULL));
  return path;
}

/* Overwrites the last pages of the database. */
static void
damage (const char *path)
{
  g_autofree char *contents = NULL;
  gsize            length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  g_assert_cmpuint (length, >, N_PAGES_LOST * PAGE);
  memset (contents + length - N_PAGES_LOST * PAGE, 'x', N_PAGES_LOST * PAGE);
  g_assert_true (g_file_set_contents (path, contents, (gssize) length, NULL));
}

/* The text of the banner, borrowed. */
static GtkWidget *
get_label (Fixture *self)
{
  GtkWidget *widget = self->banner;

  while (widget != NULL && !GTK_IS_LABEL (widget))
    widget = gtk_widget_get_first_child (widget);
  return widget;
}

static const char *
get_text (Fixture *self)
{
  return gtk_label_get_text (GTK_LABEL (get_label (self)));
}

static void
assert_says (Fixture    *self,
             const char *part)
{
  if (strstr (get_text (self), part) == NULL)
    g_error ("«%s» is not in «%s»", part, get_text (self));
}

static int
find_height (GtkWidget *widget,
             int        width)
{
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

/* On a phone, the banner asks for room for all lines of its text above the button. */
static void
check_height (Fixture *self)
{
  GtkWidget *revealer = gtk_widget_get_first_child (self->banner);
  GtkWidget *contents = gtk_revealer_get_child (GTK_REVEALER (revealer));
  GtkWidget *label = get_label (self);
  GtkWidget *button = fair_test_find (self->banner, GTK_TYPE_BUTTON, "Close");
  int        text_height = find_height (label, PHONE);

  g_assert_cmpint (text_height, >, 2 * find_height (label, -1));
  g_assert_cmpint (find_height (contents, PHONE), >=, text_height + find_height (button, -1));
}

static void
backed_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  *(gboolean *) data = TRUE;
}

static void
back_up_store (Fixture *self)
{
  gboolean is_done = FALSE;

  fair_store_back_up_async (self->store, backed_up_cb, &is_done);
  while (!is_done)
    g_main_context_iteration (NULL, TRUE);
}

/* The banner says how much was recovered, how much came from a backup, and how much is lost, and can restore the
 * newest good backup. */
static void
test_restore (FairTestFolder *folder,
              gconstpointer   data)
{
  Fixture          self;
  g_autofree char *good = NULL;
  g_autofree char *bad = NULL;
  g_autofree char *lost = NULL;
  g_autofree char *part = NULL;

  const FairSalvageCount *count;

  fill (folder, N_RESULTS);
  good = back_up (folder, "2026-03-07");
  bad = back_up (folder, "2026-03-08");
  damage (bad);
  damage (folder->path);
  set_up (&self, folder->path);
  fair_test_count_all (self.store);
  back_up_store (&self);
  g_assert_nonnull (fair_store_get_health (self.store)->rescue);
  count = &fair_store_get_health (self.store)->rescue->count;
  g_assert_false (count->is_whole);
  g_assert_cmpuint (count->n_from_backup, >, 0);
  part = g_strdup_printf ("%u results were read from it. ", count->n_results);
  assert_says (&self, part);
  lost = g_strdup_printf ("%u results came from a backup.", count->n_from_backup);
  assert_says (&self, lost);
  assert_says (&self, "More may be missing.");

  fair_test_press ("Restore Backup…");
  fair_test_press ("_Restore");
  while (strstr (get_text (&self), "was restored.") == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (get_text (&self), ==, "The backup of March 7, 2026 was restored.");
  g_assert_null (fair_test_find (self.banner, GTK_TYPE_BUTTON, "Restore Backup…"));
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS);
  tear_down (&self);
}

/* If there were no results, the message does not mention them, and without a backup nothing is offered. */
static void
test_nothing (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autofree char *junk = g_strnfill (20000, 'x');
  Fixture          self;

  g_assert_true (g_file_set_contents (folder->path, junk, -1, NULL));
  set_up (&self, folder->path);
  fair_test_count_all (self.store);
  assert_says (&self, "Nothing could be read from it.");
  g_assert_null (strstr (get_text (&self), "Nothing is missing"));
  check_height (&self);
  g_assert_null (fair_test_find (self.banner, GTK_TYPE_BUTTON, "Restore Backup…"));
  tear_down (&self);
}

/* A failed backup is reported until one succeeds. */
static void
test_backup (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autofree char *backups = g_build_filename (folder->folder, "backups", NULL);
  Fixture          self;

  fill (folder, N_RESULTS);
  g_assert_true (g_file_set_contents (backups, "no folder", -1, NULL));
  set_up (&self, folder->path);
  back_up_store (&self);
  assert_says (&self, "Today’s backup could not be made. ");
  assert_says (&self, backups);
  g_assert_true (gtk_widget_get_visible (self.banner));
  g_assert_cmpint (g_unlink (backups), ==, 0);
  back_up_store (&self);
  g_assert_false (gtk_widget_get_visible (self.banner));
  tear_down (&self);
}

static gboolean
is_shown (Fixture    *self,
          const char *part)
{
  return gtk_widget_get_visible (self->banner) && strstr (get_text (self), part) != NULL;
}

/* A message that was closed does not hide another one, and is shown again after it was gone. */
static void
test_closed (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autofree char *backups = g_build_filename (folder->folder, "backups", NULL);
  g_autofree char *aside = g_build_filename (folder->folder, "aside", NULL);
  Fixture          self;

  fill (folder, N_RESULTS);
  damage (folder->path);
  set_up (&self, folder->path);
  fair_test_count_all (self.store);
  g_assert_true (is_shown (&self, "was damaged"));
  fair_test_press ("Close");
  g_assert_false (gtk_widget_get_visible (self.banner));

  g_assert_true (g_file_set_contents (backups, "no folder", -1, NULL));
  back_up_store (&self);
  g_assert_true (is_shown (&self, "Today’s backup could not be made. "));
  fair_test_press ("Close");
  g_assert_false (gtk_widget_get_visible (self.banner));
  back_up_store (&self);
  g_assert_false (gtk_widget_get_visible (self.banner));

  g_assert_cmpint (g_rename (backups, aside), ==, 0);
  back_up_store (&self);
  g_assert_false (gtk_widget_get_visible (self.banner));
  fair_test_remove_tree (backups);
  g_assert_cmpint (g_rename (aside, backups), ==, 0);
  back_up_store (&self);
  g_assert_true (is_shown (&self, "Today’s backup could not be made. "));
  tear_down (&self);
}

/* Restoring a backup for one player leaves the offer to the others. */
static void
test_players (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairPlayer) bob = fair_player_new ("00000000-0000-4000-8000-0000000000aa", "Bob", 0, "", 1);
  g_autoptr (FairPlayer) first = fair_player_new (FAIR_PLAYER_FIRST, "", 0, "", 0);
  g_autofree char *good = NULL;
  Fixture          self;

  fill (folder, N_RESULTS);
  fair_test_run_sql (folder->path, "UPDATE results SET player = '00000000-0000-4000-8000-0000000000aa' WHERE key % 2");
  good = back_up (folder, "2026-03-07");
  damage (folder->path);
  set_up (&self, folder->path);
  fair_test_count_all (self.store);
  fair_store_set_player (self.store, bob);
  fair_test_press ("Restore Backup…");
  fair_test_press ("_Restore");
  while (!is_shown (&self, "was restored."))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS / 2);

  fair_store_set_player (self.store, first);
  g_assert_true (is_shown (&self, "was damaged"));
  fair_test_press ("Restore Backup…");
  fair_test_press ("_Restore");
  while (!is_shown (&self, "was restored."))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS / 2);
  tear_down (&self);
}

/* The button tries to write even if there is nothing to be saved. */
static void
test_retry (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autofree char *inside = g_build_filename (folder->path, "fairdeal.db", NULL);
  Fixture          self;

  g_assert_true (g_file_set_contents (folder->path, "in the way", -1, NULL));
  set_up (&self, inside);
  g_assert_cmpuint (fair_test_try_count (self.store), ==, 0);
  g_assert_true (is_shown (&self, "Games are not being saved. "));
  g_assert_cmpint (g_unlink (folder->path), ==, 0);
  fair_test_press ("Try Again");
  while (gtk_widget_get_visible (self.banner))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fair_store_get_health (self.store)->state, ==, FAIR_STORE_SAVING);
  g_assert_true (g_file_test (inside, G_FILE_TEST_IS_REGULAR));
  tear_down (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder ("/fair/store-banner/restore", test_restore);
  fair_test_add_in_folder ("/fair/store-banner/nothing", test_nothing);
  fair_test_add_in_folder ("/fair/store-banner/backup", test_backup);
  fair_test_add_in_folder ("/fair/store-banner/closed", test_closed);
  fair_test_add_in_folder ("/fair/store-banner/players", test_players);
  fair_test_add_in_folder ("/fair/store-banner/retry", test_retry);

  return g_test_run ();
}
