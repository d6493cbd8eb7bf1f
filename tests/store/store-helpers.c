#include "store-helpers.h"

#include "deal.h"
#include "fair-result-log.h"
#include "options-text.h"

#include <glib/gstdio.h>
#include <string.h>

/* Removes a file, or a folder with all that is in it. */
void
fair_test_remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      fair_test_remove_tree (child);
    }
  g_remove (path);
}

void
fair_test_make_folder (FairTestFolder *folder)
{
  folder->folder = g_dir_make_tmp ("fairdeal-store-XXXXXX", NULL);
  folder->path = g_build_filename (folder->folder, "fairdeal.db", NULL);
}

void
fair_test_remove_folder (FairTestFolder *folder)
{
  fair_test_remove_tree (folder->folder);
  g_free (folder->folder);
  g_free (folder->path);
}

static void
set_up (FairTestFolder *folder,
        gconstpointer   data)
{
  fair_test_make_folder (folder);
}

static void
tear_down (FairTestFolder *folder,
           gconstpointer   data)
{
  fair_test_remove_folder (folder);
}

/* Adds a test with a temporary folder. */
void
fair_test_add_in_folder (const char      *path,
                         FairTestInFolder test)
{
  fair_test_add_in_folder_with (path, NULL, test);
}

/* The same, with @data for the test. */
void
fair_test_add_in_folder_with (const char      *path,
                              gconstpointer    data,
                              FairTestInFolder test)
{
  g_test_add (path, FairTestFolder, data, set_up, test, tear_down);
}

FairDatabase *
fair_test_open (const char *path)
{
  g_autoptr (GError) error = NULL;
  FairDatabase *database = fair_database_open (path, NULL, FAIR_DATABASE_WRITE, &error);

  g_assert_no_error (error);
  return database;
}

/* Returns: (transfer full): another database beside the one of @folder */
FairDatabase *
fair_test_open_other (FairTestFolder *folder)
{
  g_autofree char *path = g_strconcat (folder->path, "-other", NULL);

  return fair_test_open (path);
}

/* Rescues all results of @database, which is (transfer full).  Returns: (transfer full): the new database */
FairDatabase *
fair_test_rescue (FairDatabase *database)
{
  g_autofree char *path = g_strdup (database->path);
  g_autoptr (FairRescue) rescue = NULL;

  fair_database_close (database);
  rescue = fair_rescue (path, NULL, NULL);
  g_assert_nonnull (rescue);
  g_assert_true (rescue->count.is_whole);
  return fair_test_open (path);
}

/* Runs @sql with SQLite alone; another connection may be writing meanwhile. */
void
fair_test_run_sql (const char *path,
                   const char *sql)
{
  sqlite3 *handle;

  g_assert_cmpint (sqlite3_open (path, &handle), ==, SQLITE_OK);
  sqlite3_busy_timeout (handle, 60 * 1000);
  g_assert_cmpint (sqlite3_exec (handle, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (handle);
}

/* Makes a database from tests/data/@name. */
void
fair_test_load_sql (const char *path,
                    const char *name)
{
  g_autofree char *file = g_test_build_filename (G_TEST_DIST, "data", name, NULL);
  g_autofree char *sql = NULL;

  g_assert_true (g_file_get_contents (file, &sql, NULL, NULL));
  fair_test_run_sql (path, sql);
}

/* Writes the log that the program that made the database has kept. */
void
fair_test_log_results (const char *path)
{
  FairResultsQuery all = { .order = FAIR_RESULTS_OLDEST_FIRST, .with_moves = TRUE };
  g_autoptr (FairDatabase) database = fair_database_open (path, NULL, FAIR_DATABASE_READ, NULL);
  g_autoptr (GPtrArray) results = fair_results_table_list (database, &all, NULL);

  database->lines = g_string_new (NULL);
  for (guint i = 0; i < results->len; i++)
    fair_result_log_add_result (database->lines, g_ptr_array_index (results, i));
  fair_database_write_lines (database);
}

/* Makes the database of tests/data/store/small.db.base64: 40 results. */
void
fair_test_load_small (const char *path)
{
  g_autofree char   *name = g_test_build_filename (G_TEST_DIST, "data", "store", "small.db.base64", NULL);
  g_autofree char   *text = NULL;
  g_autofree guchar *packed = NULL;
  gsize              length;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GInputStream) unpacked = NULL;
  g_autoptr (GConverter) converter = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
  char  content[131072];
  gsize n;

  g_assert_true (g_file_get_contents (name, &text, NULL, NULL));
  packed = g_base64_decode (text, &length);
  bytes = g_bytes_new (packed, length);
  stream = g_memory_input_stream_new_from_bytes (bytes);
  unpacked = g_converter_input_stream_new (stream, converter);
  g_assert_true (g_input_stream_read_all (unpacked, content, sizeof content, &n, NULL, NULL));
  g_assert_true (g_file_set_contents (path, content, (gssize) n, NULL));
}

static int
version_cb (void  *data,
            int    n,
            char **values,
            char **names)
{
  *(guint *) data = (guint) g_ascii_strtoull (values[0], NULL, 10);
  return 0;
}

guint
fair_test_get_version (const char *path)
{
  sqlite3 *handle;
  guint    version = 0;

  g_assert_cmpint (sqlite3_open (path, &handle), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (handle, "PRAGMA user_version", version_cb, &version, NULL), ==, SQLITE_OK);
  sqlite3_close (handle);
  return version;
}

void
fair_test_put_review (FairDatabase           *database,
                      const FairReviewedGame *review)
{
  g_assert_true (fair_reviews_table_put (database, review, NULL));
}

/* The number of results of @player, or of all if that is NULL. */
guint
fair_test_count_player (FairDatabase *database,
                        const char   *player)
{
  FairResultsQuery query = { .player = player };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) results = fair_results_table_list (database, &query, &error);

  g_assert_no_error (error);
  return results->len;
}

guint
fair_test_count (FairDatabase *database)
{
  return fair_test_count_player (database, NULL);
}

/* Writes the file of a game of KingCell in progress with these events, which are separated by commas. */
void
fair_test_write_game (const char *path,
                      const char *id,
                      const char *player,
                      const char *events)
{
  g_autoptr (FairGameFile) file = fair_game_file_new (path, id);
  g_auto (GStrv) texts = g_strsplit (events, ",", -1);
  g_autoptr (GError) error = NULL;

  fair_game_file_add (file, "fairdeal-game 1 %s %s kingcell 1 1 supermove=columns", id, *player ? player : "-");
  fair_game_file_add (file, "played 2");
  for (guint i = 0; texts[i]; i++)
    fair_game_file_add (file, "%u %s", i * 1000, texts[i]);
  fair_game_file_write (file, TRUE, &error);
  g_assert_no_error (error);
}

/* Replaces line @n of those that contain @part in each game in progress. */
void
fair_test_edit_games (const char *path,
                      const char *part,
                      guint       n,
                      const char *line)
{
  g_autoptr (GPtrArray) games = fair_game_file_list (path, TRUE, NULL);

  for (guint i = 0; i < games->len; i++)
    {
      const FairSavedGame *game = g_ptr_array_index (games, i);
      g_autoptr (FairGameFile) file = fair_game_file_new (path, game->id);
      g_auto (GStrv) lines = g_strsplit (game->text->str, "\n", -1);
      guint found = 0;

      for (guint l = 0; *lines[l]; l++)
        {
          gboolean is_replaced = strstr (lines[l], part) != NULL && found++ == n;

          fair_game_file_add (file, "%s", is_replaced ? line : strchr (lines[l], ' ') + 1);
        }
      g_assert_true (fair_game_file_write (file, TRUE, NULL));
    }
}

/* Returns: (transfer full): the text of all games in progress */
char *
fair_test_read_games (const char *path)
{
  g_autoptr (GPtrArray) games = fair_game_file_list (path, TRUE, NULL);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < games->len; i++)
    g_string_append (text, ((const FairSavedGame *) g_ptr_array_index (games, i))->text->str);

  return g_string_free (text, FALSE);
}

/* Takes an answer for fair_test_wait(). */
void
fair_test_answer_cb (GObject      *source,
                     GAsyncResult *result,
                     gpointer      data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

/* Waits for an answer, which it also returns. */
GAsyncResult *
fair_test_wait (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);

  return *result;
}

/* Asks, and waits for the answer. */
gpointer
fair_test_ask (FairStore               *store,
               FairStoreTask            task,
               const FairStoreQuestion *question,
               GError                 **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  fair_store_ask (store, task, question, NULL, fair_test_answer_cb, &result);
  return fair_store_finish (store, fair_test_wait (&result), error);
}

static void
expect (const GError *error,
        int           expected)
{
  if (expected < 0)
    g_assert_no_error (error);
  else
    g_assert_error (error, FAIR_STORE_ERROR, expected);
}

/* Returns: (transfer full) (nullable): the games in progress; NULL with @error set */
GPtrArray *
fair_test_load_games (FairStore *store,
                      GError   **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  fair_store_load_games_async (store, fair_test_answer_cb, &result);
  return fair_store_load_games_finish (store, fair_test_wait (&result), error);
}

/* Adds a result, and fails unless it succeeds, or unless the code of the error is @expected if that is not -1. */
void
fair_test_add_result (FairStore        *store,
                      const FairResult *new_result,
                      int               expected)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  fair_store_save_game_async (store, NULL, new_result, FALSE, fair_test_answer_cb, &result);
  fair_store_finish (store, fair_test_wait (&result), &error);
  expect (error, expected);
}

/* The same with a result that has this id. */
void
fair_test_add_id (FairStore  *store,
                  const char *id,
                  int         expected)
{
  g_autoptr (FairResult) result = fair_test_result (1, 0);

  g_free (result->id);
  result->id = g_strdup (id);
  fair_test_add_result (store, result, expected);
}

/* How many results the store lists. */
guint
fair_test_count_all (FairStore *store)
{
  FairStoreQuestion question = { .query.with_moves = TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = fair_test_ask (store, FAIR_STORE_LIST_RESULTS, &question, &error);

  g_assert_no_error (error);
  return list->len;
}

void
fair_test_restore (FairStore  *store,
                   const char *path,
                   int         expected)
{
  g_autoptr (GError) error = NULL;

  fair_test_ask (store, FAIR_STORE_RESTORE, &(FairStoreQuestion){ .path = path }, &error);
  expect (error, expected);
}

void
fair_test_export (FairStore       *store,
                  GFile           *file,
                  FairExportFormat format)
{
  g_assert_true (fair_test_try_export (store, file, format));
}

void
fair_test_import (FairStore *store,
                  GFile     *file,
                  guint     *n_new,
                  guint     *n_known)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairImportCount) count = NULL;

  fair_store_import_async (store, file, NULL, fair_test_forget_progress, NULL, fair_test_answer_cb, &result);
  count = fair_store_finish (store, fair_test_wait (&result), &error);
  g_assert_no_error (error);
  *n_new = count->n_new;
  *n_known = count->n_known;
}

/* For whoever does not want to know the progress. */
void
fair_test_forget_progress (guint    percent,
                           gpointer data)
{
}

/* Adds results that were read from a file to those of the first player. */
/* Returns: (transfer full): a file with @n results */
GFile *
fair_test_write_export (FairTestFolder *folder,
                        guint           n)
{
  g_autofree char *path = g_build_filename (folder->folder, "results.json", NULL);
  g_autoptr (FairDatabase) other = fair_test_open_other (folder);
  g_autoptr (GString) text = NULL;

  fair_test_fill (other, n, 1);
  text = fair_export_results (other, FAIR_PLAYER_FIRST, FAIR_EXPORT_JSON, NULL);
  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
  return g_file_new_for_path (path);
}

/* Exports @database and adds all of it to @other.  A file in which the first of a pair of @wrong is replaced by the second is refused
 * because of the list @name. */
void
fair_test_exchange (FairDatabase     *database,
                    FairDatabase     *other,
                    const char       *name,
                    const char *const wrong[][2],
                    guint             n_wrong)
{
  g_autofree char *quoted = g_strdup_printf ("“%s”", name);
  g_autoptr (GString) text = fair_export_results (database, FAIR_PLAYER_FIRST, FAIR_EXPORT_JSON, NULL);
  guint n_known;

  for (guint i = 0; i < n_wrong; i++)
    {
      g_autoptr (GString) changed = g_string_new (text->str);
      guint n = g_string_replace (changed, wrong[i][0], wrong[i][1], 1);
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) none = fair_import_read (changed->str, changed->len, NULL, NULL, &error);

      g_test_message ("%s", wrong[i][1]);
      g_assert_cmpuint (n, ==, 1);
      g_assert_null (none);
      g_assert_nonnull (strstr (error->message, quoted));
    }
  fair_test_import_text (other, text->str, &n_known);
}

gboolean
fair_test_add_imported (FairDatabase *database,
                        GPtrArray    *results,
                        guint        *n_new,
                        guint        *n_known,
                        GError      **error)
{
  g_autoptr (FairImportCount) count = fair_import_add (database, FAIR_PLAYER_FIRST, results, NULL, NULL, error);

  *n_new = count ? count->n_new : 0;
  *n_known = count ? count->n_known : 0;
  return count != NULL;
}

/* Adds the results of a file with this @text.  Returns: how many are new */
guint
fair_test_import_text (FairDatabase *database,
                       const char   *text,
                       guint        *n_known)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) results = fair_import_read (text, strlen (text), NULL, NULL, &error);
  guint n_new;

  g_assert_no_error (error);
  g_assert_true (fair_test_add_imported (database, results, &n_new, n_known, &error));
  g_assert_no_error (error);
  return n_new;
}

/* Closes and forgets a store, if there is one. */
void
fair_test_stop (FairStore **store)
{
  if (*store != NULL)
    fair_store_close (*store);
  g_clear_object (store);
}

guint
fair_test_try_count (FairStore *store)
{
  FairStoreQuestion question = { .query.with_moves = TRUE };
  g_autoptr (GPtrArray) list = fair_test_ask (store, FAIR_STORE_LIST_RESULTS, &question, NULL);

  return list ? list->len : 0;
}

void
fair_test_try_statistics (FairStore *store)
{
  GPtrArray *list = fair_test_ask (store, FAIR_STORE_GET_STATISTICS, NULL, NULL);

  g_clear_pointer (&list, g_ptr_array_unref);
}

gboolean
fair_test_try_export (FairStore       *store,
                      GFile           *file,
                      FairExportFormat format)
{
  FairStoreQuestion question = { .query.player = FAIR_PLAYER_FIRST, .file = file, .format = format };

  return fair_test_ask (store, FAIR_STORE_EXPORT, &question, NULL) != NULL;
}

gboolean
fair_test_try_import (FairStore *store,
                      GFile     *file)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (FairImportCount) count = NULL;

  fair_store_import_async (store, file, NULL, fair_test_forget_progress, NULL, fair_test_answer_cb, &result);
  count = fair_store_finish (store, fair_test_wait (&result), NULL);
  return count != NULL;
}

gboolean
fair_test_try_back_up (FairStore *store)
{
  g_autoptr (GAsyncResult) result = NULL;

  fair_store_back_up_async (store, fair_test_answer_cb, &result);
  return fair_store_finish (store, fair_test_wait (&result), NULL) != NULL;
}
