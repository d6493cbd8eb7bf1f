/* The store: what is saved and found again, versions, damage, files, backups, two programs at once. */
#include "fair-games-table.h"
#include "fair-rescue.h"
#include "fair-schema.h"
#include "store-helpers.h"

#include "fair-import.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define ID(n) "00000000-0000-4000-8000-00000000000" #n

enum
{
  NOBODY = 65534
};

static FairSaving *
make_saving (const char *id,
             guint       first,
             const char *events)
{
  FairSaving *saving = fair_saving_new ();
  g_auto (GStrv) texts = g_strsplit (events, ",", -1);

  saving->first = first;
  saving->game->id = g_strdup (id);
  saving->game->game = g_strdup ("kingcell");
  saving->game->options = g_strdup ("supermove=columns");
  saving->game->number = G_MAXINT64;
  saving->game->begun = 1;
  saving->game->saved = 2;
  for (guint i = 0; texts[i]; i++)
    fair_saved_game_add_event (saving->game, (gint64) (first + i) * 1000, texts[i]);
  return saving;
}

static void
save (FairDatabase *database,
      const char   *owner,
      FairSaving   *taken,
      int           expected)
{
  g_autoptr (FairSaving) saving = taken;
  g_autoptr (GError) error = NULL;
  gboolean good = fair_games_table_save (database, owner, saving, &error);

  if (expected < 0)
    g_assert_no_error (error);
  else
    g_assert_error (error, FAIR_STORE_ERROR, expected);
  g_assert_cmpint (good, ==, expected < 0);
}

/* Fails unless the only game in progress has these events. */
static void
assert_events (FairDatabase *database,
               const char   *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) games = fair_games_table_list (database, &error);
  g_autoptr (GString) text = g_string_new (NULL);
  FairSavedGame *game;

  g_assert_no_error (error);
  g_assert_cmpuint (games->len, ==, expected ? 1 : 0);
  if (expected == NULL)
    return;

  game = g_ptr_array_index (games, 0);
  for (guint i = 0; i < game->events->len; i++)
    {
      const FairSavedEvent *event = &g_array_index (game->events, FairSavedEvent, i);

      g_assert_cmpint (event->time, ==, i * 1000);
      g_string_append_printf (text, "%s%s", i > 0 ? "," : "", event->text);
    }
  g_assert_cmpstr (text->str, ==, expected);
  g_assert_cmpstr (game->game, ==, "kingcell");
  g_assert_cmpstr (game->options, ==, "supermove=columns");
  g_assert_true (game->number == G_MAXINT64);
}

static void
test_games (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  FairSaving *left;

  save (database, "one", make_saving (ID (1), 0, "a,b"), -1);
  save (database, "one", make_saving (ID (1), 2, "c"), -1);
  assert_events (database, "a,b,c");
  save (database, "one", make_saving (ID (1), 2, "d"), FAIR_STORE_ERROR_OUT_OF_STEP);
  save (database, "one", make_saving (ID (1), 4, "d"), FAIR_STORE_ERROR_OUT_OF_STEP);
  assert_events (database, "a,b,c");
  save (database, "one", make_saving (ID (1), 0, "x"), -1);
  assert_events (database, "x");
  left = make_saving (ID (1), 0, "");
  left->left = TRUE;
  save (database, "one", left, -1);
  assert_events (database, NULL);
}

/* Two programs: who resumes a game and saves first has it; nothing of either gets between. */
static void
test_owners (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairDatabase) first = fair_test_open (folder->path);
  g_autoptr (FairDatabase) second = fair_test_open (folder->path);
  FairSaving *resumed;

  save (first, "one", make_saving (ID (1), 0, "a,b"), -1);
  save (second, "two", make_saving (ID (1), 2, "z"), FAIR_STORE_ERROR_TAKEN);
  save (second, "two", make_saving (ID (1), 0, "z"), FAIR_STORE_ERROR_TAKEN);
  save (first, "one", make_saving (ID (1), 2, "c"), -1);
  resumed = make_saving (ID (1), 2, "z");
  resumed->claim = 2;
  save (second, "two", resumed, FAIR_STORE_ERROR_TAKEN);
  assert_events (first, "a,b,c");
  resumed = make_saving (ID (1), 3, "d");
  resumed->claim = 3;
  save (second, "two", resumed, -1);
  save (first, "one", make_saving (ID (1), 3, "y"), FAIR_STORE_ERROR_TAKEN);
  assert_events (second, "a,b,c,d");
}

static void
test_results (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairResult) result = fair_test_result (1, 5);
  g_autoptr (FairResult) found = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_new;

  g_assert_true (fair_results_table_add (database, result, &is_new, &error));
  g_assert_true (is_new);
  result->outcome = FAIR_OUTCOME_LOST;
  result->n_moves = 77;
  g_assert_true (fair_results_table_add (database, result, &is_new, &error));
  g_assert_false (is_new);
  g_assert_true (fair_results_table_find (database, result->id, &found, &error));
  g_assert_cmpuint (found->n_moves, ==, 5);
  g_assert_false (found->practice);

  /* The same deal once more is practice. */
  g_free (result->id);
  result->id = g_uuid_string_random ();
  result->ended++;
  g_assert_true (fair_results_table_add (database, result, &is_new, &error));
  g_clear_pointer (&found, fair_result_free);
  g_assert_true (fair_results_table_find (database, result->id, &found, &error));
  g_assert_true (found->practice);
  g_assert_cmpuint (fair_test_count (database), ==, 2);
  g_assert_false (fair_results_table_find (database, ID (9), &found, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NOT_FOUND);
}

static void
test_erase (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  gint64 token;

  fair_test_fill (database, 40, 3);
  g_assert_true (fair_results_table_erase (database, FAIR_PLAYER_FIRST, "kingcell", &token, NULL));
  g_assert_cmpuint (fair_test_count (database), <, 40);
  g_assert_true (fair_results_table_undo_erase (database, token, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 40);
  g_assert_true (fair_results_table_erase (database, FAIR_PLAYER_FIRST, NULL, &token, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 0);
  g_assert_true (fair_results_table_forget_erased (database, NULL));
  g_assert_true (fair_results_table_undo_erase (database, token, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 0);
}

/* A database of each former version becomes one of this, with all that it had. */
static void
test_versions (FairTestFolder *folder,
               gconstpointer   data)
{
  for (guint version = 1; version <= fair_schema_get ()->version; version++)
    {
      g_autofree char *name = g_strdup_printf ("store/version-%u.sql", version);
      g_autofree char *path = g_strdup_printf ("%s-%u", folder->path, version);
      g_autoptr (FairDatabase) database = NULL;
      g_autoptr (FairResult) result = NULL;
      g_autoptr (GPtrArray) games = NULL;
      guint n;

      fair_test_load_sql (path, name);
      database = fair_test_open (path);
      g_assert_cmpuint (fair_test_get_version (path), ==, fair_schema_get ()->version);
      games = fair_games_table_list (database, NULL);
      g_assert_cmpuint (games->len, ==, 1);
      g_assert_cmpuint (((FairSavedGame *) g_ptr_array_index (games, 0))->events->len, ==, 2);
      g_assert_true (fair_results_table_count (database, FAIR_PLAYER_FIRST, &n, NULL));
      g_assert_cmpuint (n, ==, 1);
      g_assert_true (fair_results_table_find (database, ID (1), &result, NULL));
      g_assert_true (fair_result_check (result, NULL));
      g_assert_cmpstr (result->moves, ==, "end");
    }
}

/* The same for a next version that there is not: what is added, and that a migration that fails leaves
 * all as it was. */
static void
test_made_up_version (FairTestFolder *folder,
                      gconstpointer   data)
{
  const guint       version = fair_schema_get ()->version;
  const char *const migrations[] = {
    fair_schema_get ()->migrations[0],
    fair_schema_get ()->migrations[1],
    fair_schema_get ()->migrations[2],
    "ALTER TABLE results ADD COLUMN mood TEXT NOT NULL DEFAULT 'good'; UPDATE results SET score = score + 1;"
  };
  const char *const wrong[] = { migrations[0], migrations[1], migrations[2], "UPDATE results SET score = 99; UPDATE nothing SET score = 1;" };
  const FairSchema  schema = { migrations, G_N_ELEMENTS (migrations) };
  const FairSchema  wrong_schema = { wrong, G_N_ELEMENTS (wrong) };
  g_autoptr (FairDatabase) database = NULL;
  g_autoptr (FairResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (version + 1, ==, schema.version);
  fair_test_load_sql (folder->path, "store/version-1.sql");
  fair_schema_set_for_tests (&wrong_schema);
  g_assert_null (fair_database_open (folder->path, NULL, FAIR_DATABASE_WRITE, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FAILED);
  g_assert_cmpuint (fair_test_get_version (folder->path), ==, 1);

  fair_schema_set_for_tests (&schema);
  database = fair_test_open (folder->path);
  g_assert_cmpuint (fair_test_get_version (folder->path), ==, version + 1);
  g_assert_true (fair_results_table_find (database, ID (1), &result, NULL));
  g_assert_cmpint (result->score, ==, 1);
  g_clear_pointer (&database, fair_database_close);
  fair_schema_set_for_tests (NULL);

  /* And that is a newer one. */
  g_clear_error (&error);
  g_assert_null (fair_database_open (folder->path, NULL, FAIR_DATABASE_WRITE, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NEWER);
}

/* Nothing of a newer database is touched, and nothing is put beside it. */
static void
test_newer (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairStore) store = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize            length_before;
  gsize            length_after;

  fair_test_load_sql (folder->path, "store/version-1.sql");
  fair_test_run_sql (folder->path, "PRAGMA user_version = 99");
  g_assert_true (g_file_get_contents (folder->path, &before, &length_before, NULL));
  store = fair_store_new (folder->path, NULL);
  g_assert_null (fair_test_load_games (store, NULL));
  fair_test_save (store, make_saving (ID (1), 0, "a"), FAIR_STORE_ERROR_NEWER);
  g_assert_cmpuint (fair_store_get_state (store), ==, FAIR_STORE_NEWER);
  g_assert_nonnull (strstr (fair_store_get_message (store), "newer"));
  fair_store_close (store);
  g_assert_true (g_file_get_contents (folder->path, &after, &length_after, NULL));
  g_assert_cmpmem (before, length_before, after, length_after);
}

/* Puts junk into the file, in @n places from @first on. */
static void
damage (const char *path,
        gsize       first,
        guint       n)
{
  g_autofree char *content = NULL;
  gsize            length;

  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  for (guint i = 0; i < n; i++)
    {
      gsize at = first + i * 20011;

      if (at + 300 < length)
        memset (content + at, 0x5a, 300);
    }
  g_assert_true (g_file_set_contents (path, content, (gssize) length, NULL));
}

static guint
count_damaged_files (FairTestFolder *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder->folder, 0, NULL);
  const char *name;
  guint       n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_prefix (name, "damaged-") && g_str_has_suffix (name, ".db");

  return n;
}

/* What can be read is carried over; the rest is set aside. */
static void
test_damaged (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairStore) store = NULL;
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  guint n;

  fair_test_fill (database, 2000, 4);
  save (database, "one", make_saving (ID (1), 0, "a,b"), -1);
  g_clear_pointer (&database, fair_database_close);
  damage (folder->path, 100000, 20);

  store = fair_store_new (folder->path, NULL);
  n = fair_test_count_all (store);
  g_assert_nonnull (fair_store_get_damaged (store));
  g_assert_true (g_file_test (fair_store_get_damaged (store), G_FILE_TEST_EXISTS));
  g_assert_cmpuint (fair_store_get_state (store), ==, FAIR_STORE_SAVING);
  g_assert_cmpuint (n, >, 200);
  g_assert_cmpuint (n, <, 2000);
  fair_store_close (store);
  g_assert_cmpuint (count_damaged_files (folder), ==, 1);
  database = fair_test_open (folder->path);
  g_assert_true (fair_database_check (database, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, n);
}

/* Where nothing can be read, the newest backup helps. */
static void
test_destroyed (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autoptr (FairStore) store = NULL;
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  GDate day;

  g_date_clear (&day, 1);
  g_date_set_dmy (&day, 1, G_DATE_MARCH, 2026);
  fair_test_fill (database, 50, 5);
  g_clear_pointer (&database, fair_database_close);
  g_assert_true (fair_backup_make (folder->path, &day, NULL));
  g_assert_true (g_file_set_contents (folder->path, "This is no database, but a letter to grandmother.", -1, NULL));
  g_date_add_days (&day, 1);
  g_assert_false (fair_backup_make (folder->path, &day, NULL));

  store = fair_store_new (folder->path, NULL);
  g_assert_cmpuint (fair_test_count_all (store), ==, 50);
  g_assert_nonnull (fair_store_get_damaged (store));
  fair_test_save (store, make_saving (ID (1), 0, "a"), -1);
  fair_store_close (store);
}

static void
test_backups (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GPtrArray) list = NULL;
  FairBackup *backup;
  GDate       day;

  g_date_clear (&day, 1);
  g_date_set_dmy (&day, 27, G_DATE_FEBRUARY, 2026);
  for (guint i = 0; i < 5; i++)
    {
      fair_test_fill (database, 10, 10 + i);
      g_assert_true (fair_backup_make (folder->path, &day, NULL));
      g_assert_true (fair_backup_make (folder->path, &day, NULL));
      g_date_add_days (&day, 1);
    }
  list = fair_store_list_backups (store);
  g_assert_cmpuint (list->len, ==, 3);
  backup = g_ptr_array_index (list, 1);
  g_assert_cmpuint (g_date_get_day (&backup->day), ==, 2);
  save (database, "one", make_saving (ID (1), 0, "a,b"), -1);
  fair_test_restore (store, backup->path, -1);
  g_assert_cmpuint (fair_test_count (database), ==, 40);
  assert_events (database, "a,b");
  fair_test_restore (store, "/nowhere", FAIR_STORE_ERROR_FORBIDDEN);
  g_assert_cmpuint (fair_test_count (database), ==, 40);
  fair_store_close (store);
}

/* Where nothing can be written, the player is told why; once it can, all goes on. */
static void
test_forbidden (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autofree char *inside = g_build_filename (folder->path, "fairdeal.db", NULL);
  g_autoptr (FairStore) store = fair_store_new (inside, NULL);

  g_assert_true (g_file_set_contents (folder->path, "in the way", -1, NULL));
  g_assert_cmpuint (fair_store_get_state (store), ==, FAIR_STORE_OPENING);
  fair_test_save (store, make_saving (ID (1), 0, "a"), FAIR_STORE_ERROR_FORBIDDEN);
  g_assert_cmpuint (fair_store_get_state (store), ==, FAIR_STORE_FAILING);
  g_assert_nonnull (strstr (fair_store_get_message (store), folder->path));
  g_assert_cmpint (g_unlink (folder->path), ==, 0);
  fair_test_save (store, make_saving (ID (1), 0, "a"), -1);
  g_assert_cmpuint (fair_store_get_state (store), ==, FAIR_STORE_SAVING);
  g_assert_null (fair_store_get_message (store));
  fair_store_close (store);
}

/* Nothing is forbidden to root: it becomes nobody, in all threads, and afterwards itself. */
static gboolean
drop_rights (void)
{
  if (getuid () != 0)
    return FALSE;

  g_assert_cmpint (setreuid (NOBODY, (uid_t) -1), ==, 0);
  g_assert_cmpint (seteuid (NOBODY), ==, 0);
  return TRUE;
}

static void
take_rights (void)
{
  g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_cmpint (setreuid (0, (uid_t) -1), ==, 0);
}

static guint
count_games (FairStore *store)
{
  g_autoptr (GPtrArray) games = fair_test_load_games (store, NULL);

  return games ? games->len : 0;
}

/* What cannot be written can be read: games in progress and results are there, and that nothing is saved is said. */
static void
test_read_only (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autoptr (FairStore) store = NULL;
  gboolean was_root;
  guint    n_results;

  fair_test_load_sql (folder->path, "store/version-1.sql");
  store = fair_store_new (folder->path, NULL);
  fair_test_save (store, make_saving (ID (4), 0, "a"), -1);
  n_results = fair_test_count_all (store);
  g_assert_cmpuint (n_results, >, 0);
  fair_store_close (store);
  g_clear_object (&store);

  g_assert_cmpint (g_chmod (folder->path, 0444), ==, 0);
  g_assert_cmpint (g_chmod (folder->folder, 0555), ==, 0);
  was_root = drop_rights ();
  store = fair_store_new (folder->path, NULL);
  g_assert_cmpuint (count_games (store), >, 0);
  g_assert_cmpuint (fair_store_get_state (store), ==, FAIR_STORE_FAILING);
  g_assert_nonnull (strstr (fair_store_get_message (store), folder->path));
  fair_test_save (store, make_saving (ID (5), 0, "a"), FAIR_STORE_ERROR_FORBIDDEN);
  if (was_root)
    {
      g_autofree char *spool = g_strconcat (folder->path, "-" ID (9) ".spool", NULL);

      /* A game is not gone on with while its last moves wait in a spool. */
      take_rights ();
      g_assert_true (g_file_set_contents (spool, "moves", -1, NULL));
      drop_rights ();
      g_assert_cmpuint (count_games (store), ==, 0);
      take_rights ();
      g_assert_cmpint (g_unlink (spool), ==, 0);
      drop_rights ();
    }
  g_assert_cmpuint (fair_test_count_all (store), ==, n_results);
  g_assert_cmpuint (fair_store_get_state (store), ==, FAIR_STORE_FAILING);

  if (was_root)
    take_rights ();
  g_assert_cmpint (g_chmod (folder->folder, 0755), ==, 0);
  g_assert_cmpint (g_chmod (folder->path, 0600), ==, 0);
  fair_test_save (store, make_saving (ID (5), 0, "a"), -1);
  g_assert_cmpuint (fair_store_get_state (store), ==, FAIR_STORE_SAVING);
  fair_store_close (store);
}

/* Export, then import to another database: the same, and nothing doubled. */
static void
test_files (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autofree char *other_path = g_strconcat (folder->path, "-other", NULL);
  g_autofree char *file_path = g_strconcat (folder->path, ".json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (file_path);
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  g_autoptr (FairStore) other = fair_store_new (other_path, NULL);
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairDatabase) other_database = fair_test_open (other_path);
  GString *text;
  GString *other_text;
  guint    n_new;
  guint    n_known;

  fair_test_fill (database, 30, 6);
  fair_test_fill (other_database, 5, 6);
  fair_test_export (store, file, FAIR_EXPORT_JSON);
  fair_test_import (other, file, &n_new, &n_known);
  g_assert_cmpuint (n_new, ==, 25);
  g_assert_cmpuint (n_known, ==, 5);
  fair_test_import (other, file, &n_new, &n_known);
  g_assert_cmpuint (n_new, ==, 0);
  for (FairExportFormat format = FAIR_EXPORT_JSON; format <= FAIR_EXPORT_CSV; format++)
    {
      text = fair_export_results (database, FAIR_PLAYER_FIRST, format, NULL);
      other_text = fair_export_results (other_database, FAIR_PLAYER_FIRST, format, NULL);
      g_assert_cmpstr (text->str, ==, other_text->str);
      g_string_free (text, TRUE);
      g_string_free (other_text, TRUE);
    }
  fair_store_close (store);
  fair_store_close (other);
}

static gboolean
import (FairDatabase *database,
        const char   *text,
        gsize         length,
        GError      **error)
{
  g_autoptr (GPtrArray) results = fair_import_read (text, length, error);
  guint n_new;
  guint n_known;

  return results != NULL && fair_import_add (database, FAIR_PLAYER_FIRST, results, &n_new, &n_known, error);
}

/* Junk for the import: refused with a sentence, and nothing of it is kept. */
static void
test_junk (FairTestFolder *folder,
           gconstpointer   data)
{
  static const char *const wrong[] = {
    "", "{", "[]", "null", "{\"format\": 1}", "{\"format\": \"fairdeal-results\"}",
    "{\"format\": \"fairdeal-results\", \"version\": 1}",
    "{\"format\": \"fairdeal-results\", \"version\": 2, \"results\": []}",
    "{\"format\": \"fairdeal-results\", \"version\": 1, \"results\": [1]}",
    "{\"format\": \"fairdeal-results\", \"version\": 1, \"results\": [{}]}"
  };
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autofree char *deep = g_strnfill (100000, '[');
  GString         *text;

  for (guint i = 0; i <= G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      const char *junk = i < G_N_ELEMENTS (wrong) ? wrong[i] : deep;

      g_assert_false (import (database, junk, strlen (junk), &error));
      g_assert_true (error->domain == FAIR_STORE_ERROR);
    }

  fair_test_fill (database, 3, 7);
  text = fair_export_results (database, FAIR_PLAYER_FIRST, FAIR_EXPORT_JSON, NULL);
  for (guint i = 0; i < 3000; i++)
    {
      g_autofree char *junk = g_strndup (text->str, text->len);
      gsize            at = (gsize) g_test_rand_int_range (0, (int) text->len);

      junk[at] = (char) g_test_rand_int_range (1, 127);
      import (database, junk, text->len, NULL);
    }
  g_string_free (text, TRUE);
}

/* A result that does not follow from its moves is refused. */
static void
test_false_results (void)
{
  const struct
  {
    const char *moves;
    guint       n_moves;
    FairOutcome outcome;
    int         score;
    gboolean    good;
  } cases[] = {
    { "end", 1, FAIR_OUTCOME_ENDED, 0, TRUE },
    { "end", 2, FAIR_OUTCOME_ENDED, 0, FALSE },
    { "end", 1, FAIR_OUTCOME_WON, 0, FALSE },
    { "end", 1, FAIR_OUTCOME_ENDED, 10, FALSE },
    { "", 0, FAIR_OUTCOME_GIVEN_UP, 0, TRUE },
    { "draw redeal", 2, FAIR_OUTCOME_GIVEN_UP, 0, FALSE },
    { "draw + draw", 2, FAIR_OUTCOME_GIVEN_UP, 0, FALSE }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FairResult) result = fair_test_result (1, 1);

      g_free (result->game);
      g_free (result->options);
      g_free (result->moves);
      result->game = g_strdup ("rush");
      result->options = g_strdup ("draw=3 time-limit=300");
      result->moves = g_strdup (cases[i].moves);
      result->n_moves = cases[i].n_moves;
      result->outcome = cases[i].outcome;
      result->score = cases[i].score;
      g_assert_cmpint (fair_result_check (result, NULL), ==, cases[i].good);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/store/games", test_games);
  fair_test_add_in_folder ("/fair/store/owners", test_owners);
  fair_test_add_in_folder ("/fair/store/results", test_results);
  fair_test_add_in_folder ("/fair/store/erase", test_erase);
  fair_test_add_in_folder ("/fair/store/versions", test_versions);
  fair_test_add_in_folder ("/fair/store/made-up-version", test_made_up_version);
  fair_test_add_in_folder ("/fair/store/newer", test_newer);
  fair_test_add_in_folder ("/fair/store/damaged", test_damaged);
  fair_test_add_in_folder ("/fair/store/destroyed", test_destroyed);
  fair_test_add_in_folder ("/fair/store/backups", test_backups);
  fair_test_add_in_folder ("/fair/store/forbidden", test_forbidden);
  fair_test_add_in_folder ("/fair/store/read-only", test_read_only);
  fair_test_add_in_folder ("/fair/store/files", test_files);
  fair_test_add_in_folder ("/fair/store/junk", test_junk);
  g_test_add_func ("/fair/store/false-results", test_false_results);

  return g_test_run ();
}
