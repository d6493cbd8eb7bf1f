/* Importing: it takes a time that grows with the number of results and not faster, and nothing is imported before everything is. */
#include "fair-export.h"
#include "fair-players-table.h"
#include "store-helpers.h"

#define BOB "00000000-0000-4000-8000-0000000000aa"

enum
{
  N_FEW = 400
};

/* @n results of one deal, with one end or with as many. */
static GPtrArray *
make_results (guint    n,
              gboolean at_once)
{
  GPtrArray *results = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_result_free);

  for (guint i = 0; i < n; i++)
    {
      FairResult *result = fair_test_result (1, 0);

      result->ended += at_once ? 0 : i;
      g_ptr_array_add (results, result);
    }

  return results;
}

/* Adds what a statement has done to a sum. */
static int
count_cb (unsigned int what,
          void        *data,
          void        *statement,
          void        *duration)
{
  *(guint64 *) data += (guint64) sqlite3_stmt_status (statement, SQLITE_STMTSTATUS_VM_STEP, TRUE);
  return 0;
}

/* How much SQLite has to do for an import. */
static guint64
measure (GPtrArray *results)
{
  FairTestFolder folder;
  FairDatabase  *database;
  guint64        n_steps = 0;
  guint          n_new, n_known;
  g_autoptr (GError) error = NULL;

  fair_test_make_folder (&folder);
  database = fair_test_open (folder.path);
  sqlite3_trace_v2 (database->handle, SQLITE_TRACE_PROFILE, count_cb, &n_steps);
  g_assert_true (fair_test_add_imported (database, results, &n_new, &n_known, &error));
  g_assert_cmpuint (n_new, ==, results->len);
  fair_database_close (database);
  fair_test_remove_folder (&folder);
  return n_steps;
}

/* Twice as many results of the same deal take about twice as much, whenever they ended. */
static void
test_growth (gconstpointer data)
{
  gboolean at_once = GPOINTER_TO_INT (data);
  g_autoptr (GPtrArray) few = make_results (N_FEW, at_once);
  g_autoptr (GPtrArray) more = make_results (2 * N_FEW, at_once);
  guint64 steps = measure (few);

  g_assert_cmpuint (steps, >, N_FEW);
  g_assert_cmpuint (measure (more), <, 5 * steps / 2);
}

static gboolean
is_practice (FairDatabase     *database,
             const FairResult *result)
{
  g_autoptr (FairResult) found = NULL;

  g_assert_true (fair_results_table_find (database, result->id, &found, NULL));
  return found->practice;
}

/* Results of the same deal are practice but for the first, as if they had been added one after the other. */
static void
test_practice (FairTestFolder *folder,
               gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GPtrArray) results = make_results (3, FALSE);
  g_autoptr (FairImportCount) count = fair_import_add (database, FAIR_PLAYER_FIRST, results, NULL, NULL, NULL);

  g_assert_cmpuint (count->n_new, ==, 3);
  g_assert_cmpuint (count->n_known, ==, 0);
  g_assert_cmpuint (count->others->len, ==, 0);
  g_assert_cmpuint (fair_test_count (database), ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (is_practice (database, g_ptr_array_index (results, i)), ==, i > 0);
}

/* Stops an import in its middle, where a copy of the database is made. */
typedef struct
{
  FairTestFolder *folder;
  FairTestFolder *killed;
  GCancellable   *cancellable;
} Middle;

static void
middle_cb (guint    percent,
           gpointer data)
{
  static const char *const suffixes[] = { "", "-wal" };
  Middle                  *middle = data;

  if (percent != 50)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *from = g_strconcat (middle->folder->path, suffixes[i], NULL);
      g_autofree char *to = g_strconcat (middle->killed->path, suffixes[i], NULL);
      g_autofree char *bytes = NULL;
      gsize            length;

      g_assert_true (g_file_get_contents (from, &bytes, &length, NULL));
      g_assert_true (g_file_set_contents (to, bytes, (gssize) length, NULL));
    }
  g_cancellable_cancel (middle->cancellable);
}

/* An import that is stopped, or whose program is killed, leaves everything as it was, with what was erased before. */
static void
test_dropped (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairDatabase) other = NULL;
  g_autoptr (GPtrArray) results = make_results (N_FEW, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  FairTestFolder killed;
  Middle         middle = { folder, &killed, cancellable };
  FairProgress   progress;

  fair_test_make_folder (&killed);
  for (guint i = 0; i < 2; i++)
    g_assert_true (fair_results_table_add (database, g_ptr_array_index (results, i), NULL, NULL));
  g_assert_true (fair_results_table_do (database, FAIR_LOG_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  g_assert_true (fair_results_table_add (database, g_ptr_array_index (results, 1), NULL, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 1);
  g_ptr_array_add (results, fair_result_copy (g_ptr_array_index (results, 3)));

  fair_progress_begin (&progress, middle_cb, &middle);
  g_assert_null (fair_import_add (database, FAIR_PLAYER_FIRST, results, &progress, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (fair_test_count (database), ==, 1);
  other = fair_test_open (killed.path);
  g_assert_cmpuint (fair_test_count (other), ==, 1);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_UNDO_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 2);

  fair_import_count_free (fair_import_add (database, FAIR_PLAYER_FIRST, results, NULL, NULL, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, N_FEW);
  g_clear_pointer (&other, fair_database_close);
  fair_test_remove_folder (&killed);
}

/* Stops the import when it has come as far as this. */
typedef struct
{
  GCancellable *cancellable;
  guint         percent;
} Stop;

static void
stop_cb (guint    percent,
         gpointer data)
{
  const Stop *stop = data;

  if (percent >= stop->percent)
    g_cancellable_cancel (stop->cancellable);
}

/* The store stops an import while it reads the file, or before it has added everything. */
static void
test_stopped (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (GFile) file = fair_test_write_export (folder, 50);
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  guint n_new, n_known;

  for (guint percent = 0; percent <= 100; percent += 50)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;
      Stop stop = { cancellable, percent };

      fair_store_import_async (store, file, cancellable, stop_cb, &stop, fair_test_answer_cb, &result);
      fair_store_ask (store, FAIR_STORE_TRY, NULL, NULL, NULL, NULL);
      fair_test_wait (&result);
      g_assert_null (fair_store_finish (store, result, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (fair_test_count_all (store), ==, 0);
      g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_SAVING);
    }

  fair_test_import (store, file, &n_new, &n_known);
  g_assert_cmpuint (n_new, ==, 50);
  g_assert_cmpuint (fair_test_count_all (store), ==, 50);
  fair_store_close (store);
}

/* Results of another player stay theirs, and are counted with the name of that player. */
static void
test_others (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairPlayer) bob = fair_player_new (BOB, "Bob", 0, "", 1);
  g_autoptr (GPtrArray) results = make_results (6, FALSE);
  g_autoptr (FairImportCount) count = NULL;
  const FairImportOther *other;

  g_assert_true (fair_players_table_save (database, bob, NULL));
  for (guint i = 0; i < 3; i++)
    {
      FairResult *result = g_ptr_array_index (results, i);

      result->player = g_strdup (i < 2 ? BOB : FAIR_PLAYER_FIRST);
      g_assert_true (fair_results_table_add (database, result, NULL, NULL));
    }

  count = fair_import_add (database, FAIR_PLAYER_FIRST, results, NULL, NULL, NULL);
  g_assert_cmpuint (count->n_new, ==, 3);
  g_assert_cmpuint (count->n_known, ==, 1);
  g_assert_cmpuint (count->others->len, ==, 1);
  other = &g_array_index (count->others, FairImportOther, 0);
  g_assert_cmpuint (other->n, ==, 2);
  g_assert_cmpstr (other->player->name, ==, "Bob");
  g_assert_cmpuint (fair_test_count (database), ==, 6);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/fair/store-staging/growth/one-end", GINT_TO_POINTER (TRUE), test_growth);
  g_test_add_data_func ("/fair/store-staging/growth/many-ends", GINT_TO_POINTER (FALSE), test_growth);
  fair_test_add_in_folder ("/fair/store-staging/practice", test_practice);
  fair_test_add_in_folder ("/fair/store-staging/dropped", test_dropped);
  fair_test_add_in_folder ("/fair/store-staging/stopped", test_stopped);
  fair_test_add_in_folder ("/fair/store-staging/others", test_others);

  return g_test_run ();
}
