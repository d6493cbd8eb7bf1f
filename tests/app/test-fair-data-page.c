/* The preferences about data: each button is pressed, and its effect checked in the store. */
#include "config.h"

#include "fair-data-page.h"
#include "file-helpers.h"
#include "store-helpers.h"
#include "widget-helpers.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

enum
{
  N_RESULTS = 60
};

typedef struct
{
  FairStore       *store;
  FairMemberships *computers;
  GtkWidget       *window;
  GtkWidget       *page;
} Fixture;

/* Opens the page, like the preferences. */
static void
open_page (Fixture *self)
{
  self->window = adw_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 600, 600);
  self->page = GTK_WIDGET (fair_data_page_new (self->store, self->computers));
  adw_window_set_content (ADW_WINDOW (self->window), self->page);
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
set_up (Fixture        *self,
        FairTestFolder *folder,
        guint           n_results)
{
  FairDatabase *database = fair_test_open (folder->path);

  fair_test_fill (database, n_results, 7);
  fair_database_close (database);
  self->store = fair_store_new (folder->path, NULL);
  self->computers = fair_memberships_new (self->store, TRUE);
  open_page (self);
}

static void
tear_down (Fixture *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  fair_memberships_close (self->computers);
  fair_store_close (self->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (self->computers);
  g_object_unref (self->store);
}

/* Presses the button of the row with the title @row. */
static void
press_row (const char *row)
{
  GtkWidget *label = fair_test_wait_for (GTK_TYPE_LABEL, row);

  adw_action_row_activate (ADW_ACTION_ROW (gtk_widget_get_ancestor (label, ADW_TYPE_ACTION_ROW)));
}

/* Without a portal, the newer GtkFileDialog also shows a GtkFileChooser. */
static GFile *
make_file (FairTestFolder *folder,
           const char     *name)
{
  return g_file_new_build_filename (folder->folder, name, NULL);
}

/* Exported results can be imported again, without duplicates. */
static void
test_files (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (GFile) json = make_file (folder, "results.json");
  g_autoptr (GFile) csv = make_file (folder, "results.csv");
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  Fixture self;

  set_up (&self, folder, N_RESULTS);
  /* Games in progress are beside the database. */
  fair_test_wait_for (GTK_TYPE_LABEL, folder->folder);
  press_row ("All Results as JSON");
  fair_test_save_as (json);
  fair_test_wait_for (GTK_TYPE_LABEL, "Results exported.");
  g_assert_true (g_file_query_exists (json, NULL));

  press_row ("Import Results from a File");
  fair_test_open_file (json);
  fair_test_wait_for (GTK_TYPE_LABEL, "Imported 0 results; 60 skipped as duplicates.");
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS);

  press_row ("All Results as CSV");
  fair_test_save_as (csv);
  fair_test_wait_for (GTK_TYPE_LABEL, "Results exported.");
  g_assert_true (g_file_load_contents (csv, NULL, &text, NULL, NULL, NULL));
  lines = g_strsplit (text, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + N_RESULTS + 1);
  tear_down (&self);
}

/* Results of another machine are added to those in the store; a file that is not an export changes nothing. */
static void
test_merge (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (GFile) json = make_file (folder, "results.json");
  g_autoptr (GFile) letter = make_file (folder, "letter.json");
  g_autofree char *other_path = g_build_filename (folder->folder, "other.db", NULL);
  FairTestFolder   other = { .folder = folder->folder, .path = other_path };
  Fixture          self;
  FairDatabase    *database;

  set_up (&self, &other, N_RESULTS);
  fair_test_export (self.store, json, FAIR_EXPORT_JSON);
  tear_down (&self);

  database = fair_test_open (folder->path);
  fair_test_fill (database, 10, 1234);
  fair_database_close (database);
  set_up (&self, folder, N_RESULTS / 2);
  press_row ("Import Results from a File");
  fair_test_open_file (json);
  fair_test_wait_for (GTK_TYPE_LABEL, "Imported 30 results; 30 skipped as duplicates.");
  g_assert_cmpuint (fair_test_count_all (self.store), ==, 10 + N_RESULTS);

  g_assert_true (g_file_replace_contents (letter, "Dear grandmother", 16, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, NULL));
  press_row ("Import Results from a File");
  fair_test_open_file (letter);
  while (fair_test_find_anywhere (GTK_TYPE_LABEL, "Imported 30 results; 30 skipped as duplicates.") != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, 10 + N_RESULTS);
  tear_down (&self);
}

/* Results of another player on the computer stay theirs, and the page says whose they are. */
static void
test_other_player (FairTestFolder *folder,
                   gconstpointer   data)
{
  g_autoptr (FairPlayer) bob = fair_player_new ("00000000-0000-4000-8000-0000000000aa", "Bob", 0, "", 1);
  g_autoptr (FairPlayer) first = fair_player_new (FAIR_PLAYER_FIRST, "", 0, "", 0);
  g_autoptr (GFile) json = make_file (folder, "results.json");
  Fixture self;

  set_up (&self, folder, N_RESULTS);
  fair_test_export (self.store, json, FAIR_EXPORT_JSON);
  fair_store_set_player (self.store, bob);
  press_row ("Import Results from a File");
  fair_test_open_file (json);
  fair_test_wait_for (GTK_TYPE_LABEL, "Imported 0 results; 0 skipped as duplicates. 60 results belong to Unnamed Player and were not imported.");
  g_assert_cmpuint (fair_test_count_all (self.store), ==, 0);
  fair_store_set_player (self.store, first);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS);
  tear_down (&self);
}

/* An import can be stopped.  If the page is closed meanwhile, the next one shows the import, and what became of it. */
static void
test_import_shown (FairTestFolder *folder,
                   gconstpointer   data)
{
  g_autoptr (GFile) json = make_file (folder, "results.json");
  g_autofree char *other_path = g_build_filename (folder->folder, "other.db", NULL);
  FairTestFolder   other = { .folder = folder->folder, .path = other_path };
  Fixture          self;

  set_up (&self, &other, N_RESULTS);
  fair_test_export (self.store, json, FAIR_EXPORT_JSON);
  tear_down (&self);

  set_up (&self, folder, 1);
  press_row ("Import Results from a File");
  fair_test_open_file (json);
  fair_test_wait_for (GTK_TYPE_LABEL, "Importing results…");
  fair_test_press ("Stop");
  fair_test_wait_for (GTK_TYPE_LABEL, "Import stopped. No results were added.");
  g_assert_null (fair_test_find_anywhere (GTK_TYPE_LABEL, "Importing results…"));
  g_assert_cmpuint (fair_test_count_all (self.store), ==, 1);

  press_row ("Import Results from a File");
  fair_test_open_file (json);
  fair_test_wait_for (GTK_TYPE_LABEL, "Importing results…");
  gtk_window_destroy (GTK_WINDOW (self.window));
  open_page (&self);
  fair_test_wait_for (GTK_TYPE_LABEL, "Importing results…");
  gtk_window_destroy (GTK_WINDOW (self.window));
  while (fair_test_count_all (self.store) == 1)
    g_main_context_iteration (NULL, FALSE);
  open_page (&self);
  fair_test_wait_for (GTK_TYPE_LABEL, "Imported 59 results; 1 skipped as duplicates.");
  tear_down (&self);
}

/* Restoring a backup asks first, and brings back its results. */
static void
test_backup (FairTestFolder *folder,
             gconstpointer   data)
{
  FairDatabase *database = fair_test_open (folder->path);
  Fixture       self;
  GDate         day;

  g_date_clear (&day, 1);
  g_date_set_dmy (&day, 7, G_DATE_MARCH, 2026);
  fair_test_fill (database, 20, 1234);
  fair_database_close (database);
  g_assert_true (fair_backup_make (folder->path, &day, NULL));

  set_up (&self, folder, N_RESULTS);
  press_row ("March 7, 2026");
  fair_test_press ("_Cancel");
  g_assert_cmpuint (fair_test_count_all (self.store), ==, 20 + N_RESULTS);
  press_row ("March 7, 2026");
  fair_test_press ("_Restore");
  fair_test_wait_for (GTK_TYPE_LABEL, "Backup restored.");
  g_assert_cmpuint (fair_test_count_all (self.store), ==, 20);
  tear_down (&self);
}

#define ERASED "Results erased. You can undo this until you quit."

/* Chooses the game with this number, or 0 for all. */
static void
choose_game (guint number)
{
  GtkWidget *label = fair_test_wait_for (GTK_TYPE_LABEL, "Game");

  adw_combo_row_set_selected (ADW_COMBO_ROW (gtk_widget_get_ancestor (label, ADW_TYPE_COMBO_ROW)), number);
}

/* Erases the results of the game with this number, or all. */
static void
erase (guint number)
{
  choose_game (number);
  press_row ("Erase These Results");
  fair_test_press ("_Erase");
}

/* Waits until it says that results are erased, or no longer does, with a button to undo that. */
static void
wait_for_erased (gboolean is_erased)
{
  guint deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) (is_erased ? ERASED : "without " ERASED));

  while ((fair_test_find_anywhere (GTK_TYPE_LABEL, ERASED) != NULL) != is_erased)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (deadline);
  g_assert_cmpint (fair_test_find_anywhere (GTK_TYPE_BUTTON, "Undo") != NULL, ==, is_erased);
}

/* Waits until the page is laid out and @button is in sight, or is not. */
static void
wait_for_sight (Fixture    *self,
                const char *button,
                gboolean    in_sight)
{
  guint    deadline = g_timeout_add_once (FAIR_TEST_DEADLINE, fair_test_deadline_cb, (gpointer) button);
  gboolean found = !in_sight;

  while (found != in_sight || gtk_widget_get_height (self->window) == 0)
    {
      GtkWidget      *widget = fair_test_find_anywhere (GTK_TYPE_BUTTON, button);
      graphene_rect_t area;

      g_main_context_iteration (NULL, TRUE);
      found = widget != NULL && gtk_widget_compute_bounds (widget, self->window, &area) && area.size.height > 0 && area.origin.y > 0 &&
              area.origin.y + area.size.height <= (float) gtk_widget_get_height (self->window);
    }
  g_source_remove (deadline);
}

/* The results of one game are erased, then all; each can be undone. */
static void
test_erase (FairTestFolder *folder,
            gconstpointer   data)
{
  Fixture self;
  guint   n;

  set_up (&self, folder, N_RESULTS);
  erase (1);
  wait_for_erased (TRUE);
  n = fair_test_count_all (self.store);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <, N_RESULTS);
  fair_test_press ("Undo");
  fair_test_wait_for (GTK_TYPE_LABEL, "Results restored.");
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS);

  choose_game (0);
  press_row ("Erase These Results");
  fair_test_press ("_Cancel");
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS);
  erase (0);
  wait_for_erased (TRUE);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, 0);
  fair_test_press ("Undo");
  fair_test_wait_for (GTK_TYPE_LABEL, "Results restored.");
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS);
  tear_down (&self);
}

/* Erasing can be undone after the preferences were closed, also all of it at once. */
static void
test_erase_later (FairTestFolder *folder,
                  gconstpointer   data)
{
  Fixture self;
  guint   n;

  set_up (&self, folder, N_RESULTS);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS);
  wait_for_erased (FALSE);
  erase (1);
  wait_for_erased (TRUE);
  gtk_window_destroy (GTK_WINDOW (self.window));
  open_page (&self);
  wait_for_erased (TRUE);
  wait_for_sight (&self, "Undo", TRUE);
  n = fair_test_count_all (self.store);
  g_assert_cmpuint (n, <, N_RESULTS);
  /* What is erased now is told where that is done. */
  erase (2);
  while (fair_test_count_all (self.store) == n)
    ;
  wait_for_sight (&self, "Undo", FALSE);
  wait_for_erased (TRUE);
  gtk_window_destroy (GTK_WINDOW (self.window));

  open_page (&self);
  fair_test_press ("Undo");
  fair_test_wait_for (GTK_TYPE_LABEL, "Results restored.");
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS);
  wait_for_erased (FALSE);
  g_assert_nonnull (fair_test_find_anywhere (GTK_TYPE_LABEL, "Results restored."));
  gtk_window_destroy (GTK_WINDOW (self.window));
  open_page (&self);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS);
  wait_for_erased (FALSE);
  tear_down (&self);
}

/* Only who has erased results is told so, and no longer once a backup has replaced them. */
static void
test_erase_others (FairTestFolder *folder,
                   gconstpointer   data)
{
  g_autoptr (FairPlayer) bob = fair_player_new ("00000000-0000-4000-8000-000000000001", "Bob", 0, "", 1);
  g_autoptr (FairPlayer) first = fair_player_new (FAIR_PLAYER_FIRST, "", 0, "", 0);
  FairDatabase *database = fair_test_open (folder->path);
  Fixture       self;
  GDate         day;

  fair_database_close (database);
  g_date_clear (&day, 1);
  g_date_set_dmy (&day, 7, G_DATE_MARCH, 2026);
  g_assert_true (fair_backup_make (folder->path, &day, NULL));
  set_up (&self, folder, N_RESULTS);
  erase (1);
  wait_for_erased (TRUE);
  fair_store_set_player (self.store, bob);
  wait_for_erased (FALSE);
  fair_store_set_player (self.store, first);
  wait_for_erased (TRUE);

  /* With nothing to erase, that is told once. */
  fair_store_set_player (self.store, bob);
  wait_for_erased (FALSE);
  erase (1);
  wait_for_erased (TRUE);
  fair_store_set_player (self.store, first);
  wait_for_erased (TRUE);

  press_row ("March 7, 2026");
  fair_test_press ("_Restore");
  fair_test_wait_for (GTK_TYPE_LABEL, "Backup restored.");
  wait_for_erased (FALSE);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, 0);
  tear_down (&self);
}

/* The visible label below @widget whose text begins like this, or NULL. */
static GtkWidget *
find_label (GtkWidget  *widget,
            const char *start)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), start))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, start);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* The entry of the dialog that asks for a code. */
static GtkEditable *
wait_for_entry (void)
{
  GtkWidget *heading = fair_test_wait_for (GTK_TYPE_LABEL, "Enter the Code");
  GtkWidget *focus;

  while (!GTK_IS_EDITABLE (focus = gtk_root_get_focus (gtk_widget_get_root (heading))))
    g_main_context_iteration (NULL, TRUE);
  return GTK_EDITABLE (focus);
}

/* The first computer shows a code, and the second one takes the key with it, and then the results; a wrong code is told. */
static void
test_computers (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autoptr (GFile) shared = make_file (folder, "shared");
  g_autofree char *here = g_build_filename (folder->folder, "player.key", NULL);
  g_autofree char *other_folder = g_build_filename (folder->folder, "other", NULL);
  g_autofree char *other_path = g_build_filename (other_folder, "fairdeal.db", NULL);
  g_autofree char *there = g_build_filename (other_folder, "player.key", NULL);
  g_autofree char *code = NULL;
  g_autofree char *key = NULL;
  g_autofree char *moved = NULL;
  FairTestFolder   other = { .folder = other_folder, .path = other_path };
  GtkWidget       *label;
  Fixture          self;

  g_assert_cmpint (g_mkdir (g_file_peek_path (shared), 0755), ==, 0);
  g_assert_cmpint (g_mkdir (other_folder, 0755), ==, 0);
  set_up (&self, folder, N_RESULTS);
  fair_test_wait_for (GTK_TYPE_LABEL, "None");
  g_assert_null (fair_test_find_anywhere (GTK_TYPE_LABEL, "Add Another Computer"));
  press_row ("Shared Folder");
  fair_test_open_file (shared);
  fair_test_wait_for (GTK_TYPE_LABEL, "Results and games in progress are now exchanged in this folder.");
  press_row ("Add Another Computer");
  while ((label = find_label (self.window, "Code: ")) == NULL)
    g_main_context_iteration (NULL, TRUE);
  code = g_strndup (gtk_label_get_text (GTK_LABEL (label)) + strlen ("Code: "), 24);
  g_assert_true (g_file_get_contents (here, &key, NULL, NULL));
  while (fair_memberships_is_updating (self.computers))
    g_main_context_iteration (NULL, TRUE);
  tear_down (&self);

  set_up (&self, &other, 1);
  press_row ("Shared Folder");
  fair_test_open_file (shared);
  gtk_editable_set_text (wait_for_entry (), "wrong");
  fair_test_press ("C_ontinue");
  fair_test_wait_for (GTK_TYPE_LABEL, "This code is wrong. Enter the code that your other computer shows.");
  g_assert_false (g_file_test (there, G_FILE_TEST_EXISTS));

  /* However it is typed. */
  for (char *at = code; *at; at++)
    *at = *at == '-' ? ' ' : g_ascii_tolower (*at);
  press_row ("Shared Folder");
  fair_test_open_file (shared);
  gtk_editable_set_text (wait_for_entry (), code);
  fair_test_press ("C_ontinue");
  fair_test_wait_for (GTK_TYPE_LABEL, "Results and games in progress are now exchanged in this folder.");
  g_assert_true (g_file_get_contents (there, &moved, NULL, NULL));
  g_assert_cmpstr (key, ==, moved);
  while (fair_test_count_all (self.store) < N_RESULTS)
    g_main_context_iteration (NULL, FALSE);

  press_row ("Shared Folder");
  fair_test_wait_for (GTK_TYPE_LABEL, "Nothing more is exchanged. The files stay in the folder.");
  fair_test_wait_for (GTK_TYPE_LABEL, "None");
  tear_down (&self);
}

/* Nobody reads from a pipe that is chosen for an export: nothing waits for that, and the player is told. */
static void
test_no_file (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (GFile) pipe = make_file (folder, "results.json");
  g_autofree char *told = g_strdup_printf ("“%s” cannot be written: it is not a regular file.", g_file_peek_path (pipe));
  Fixture          self;

  g_assert_cmpint (mkfifo (g_file_peek_path (pipe), 0600), ==, 0);
  set_up (&self, folder, N_RESULTS);
  /* Games in progress are beside the database. */
  fair_test_wait_for (GTK_TYPE_LABEL, folder->folder);
  press_row ("All Results as JSON");
  fair_test_save_as (pipe);
  fair_test_press ("_Replace");
  fair_test_wait_for (GTK_TYPE_LABEL, told);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS);
  tear_down (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  fair_test_add_in_folder ("/fair/data-page/files", test_files);
  fair_test_add_in_folder ("/fair/data-page/no-file", test_no_file);
  fair_test_add_in_folder ("/fair/data-page/other-player", test_other_player);
  fair_test_add_in_folder ("/fair/data-page/import-shown", test_import_shown);
  fair_test_add_in_folder ("/fair/data-page/merge", test_merge);
  fair_test_add_in_folder ("/fair/data-page/backup", test_backup);
  fair_test_add_in_folder ("/fair/data-page/erase", test_erase);
  fair_test_add_in_folder ("/fair/data-page/erase-later", test_erase_later);
  fair_test_add_in_folder ("/fair/data-page/erase-others", test_erase_others);
  fair_test_add_in_folder ("/fair/data-page/computers", test_computers);

  return g_test_run ();
}
