/* Games, results, backups and exported files in the store.  test-store-faults.c has databases that cannot be used as
 * they are. */
#include "test-store.h"

#include "fair-import.h"
#include "step.h"

#include <string.h>

/* The number of results of the deals of Kingcell with this number. */
static guint
count_deal (FairDatabase *database,
            guint64       number)
{
  FairResultsQuery query = { .player = FAIR_PLAYER_FIRST, .game = "kingcell", .of_deal = TRUE, .number = number };
  g_autoptr (GPtrArray) results = fair_results_table_list (database, &query, NULL);

  return results->len;
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

  /* Playing the same deal again is practice. */
  g_free (result->id);
  result->id = g_uuid_string_random ();
  result->ended++;
  g_assert_true (fair_results_table_add (database, result, &is_new, &error));
  g_clear_pointer (&found, fair_result_free);
  g_assert_true (fair_results_table_find (database, result->id, &found, &error));
  g_assert_true (found->practice);
  g_assert_cmpuint (fair_test_count (database), ==, 2);
  g_assert_cmpuint (count_deal (database, 1), ==, 2);
  g_assert_cmpuint (count_deal (database, 0), ==, 0);
  g_clear_pointer (&found, fair_result_free);
  g_assert_false (fair_results_table_find (database, ID (9), &found, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NOT_FOUND);
}

static void
assert_has_erased (FairDatabase *database,
                   gboolean      expected)
{
  gboolean found;

  g_assert_true (fair_results_table_has_erased (database, FAIR_PLAYER_FIRST, &found, NULL));
  g_assert_cmpint (found, ==, expected);
  g_assert_true (fair_results_table_has_erased (database, ID (9), &found, NULL));
  g_assert_false (found);
}

static void
test_erase (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  guint n_left;

  fair_test_fill (database, 40, 3);
  assert_has_erased (database, FALSE);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_ERASE, FAIR_PLAYER_FIRST, "kingcell", NULL));
  n_left = fair_test_count (database);
  g_assert_cmpuint (n_left, <, 40);
  assert_has_erased (database, TRUE);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_UNDO_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 40);
  assert_has_erased (database, FALSE);

  /* All that was erased comes back, whatever was erased last, but not to another player. */
  g_assert_true (fair_results_table_do (database, FAIR_LOG_ERASE, FAIR_PLAYER_FIRST, "kingcell", NULL));
  g_assert_true (fair_results_table_do (database, FAIR_LOG_ERASE, FAIR_PLAYER_FIRST, "rush", NULL));
  g_assert_cmpuint (fair_test_count (database), <, n_left);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_UNDO_ERASE, ID (9), NULL, NULL));
  g_assert_cmpuint (fair_test_count (database), <, n_left);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_UNDO_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 40);

  g_assert_true (fair_results_table_do (database, FAIR_LOG_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 0);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_FORGET, "", NULL, NULL));
  assert_has_erased (database, FALSE);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_UNDO_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 0);
}

static void
test_backups (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GPtrArray) list = NULL;
  g_autofree char *file = fair_game_file_dup_path (folder->path, ID (1));
  FairBackup      *backup;
  GDate            day;

  g_date_clear (&day, 1);
  g_date_set_dmy (&day, 27, G_DATE_FEBRUARY, 2026);
  for (guint i = 0; i < 5; i++)
    {
      fair_test_fill (database, 10, 10 + i);
      g_assert_true (fair_backup_make (folder->path, &day, NULL));
      g_assert_true (fair_backup_make (folder->path, &day, NULL));
      g_date_add_days (&day, 1);
    }
  list = fair_backup_list (fair_store_get_path (store), FAIR_BACKUP, NULL);
  g_assert_cmpuint (list->len, ==, 3);
  backup = g_ptr_array_index (list, 1);
  g_assert_cmpuint (g_date_get_day (&backup->day), ==, 2);
  fair_test_write_game (folder->path, ID (1), FAIR_PLAYER_FIRST, "a,b");
  fair_test_restore (store, backup->path, -1);
  g_assert_cmpuint (fair_test_count (database), ==, 40);
  g_assert_true (g_file_test (file, G_FILE_TEST_EXISTS));
  fair_test_restore (store, "/nowhere", FAIR_STORE_ERROR_FORBIDDEN);
  g_assert_cmpuint (fair_test_count (database), ==, 40);
  fair_store_close (store);
}

/* Backups from days when the clock was ahead do not keep new ones from being made; they are the first to be removed. */
static void
test_clock_ahead (FairTestFolder *folder,
                  gconstpointer   data)
{
  static const int expected[][3] = { { -2, 102, 101 }, { -1, -2, 102 }, { 0, -1, -2 } };
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  GDate today;
  GDate day;

  fair_backup_get_today (&today);
  for (guint i = 0; i < 3; i++)
    {
      day = today;
      g_date_add_days (&day, 100 + i);
      g_assert_true (fair_backup_make (folder->path, &day, NULL));
    }
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GPtrArray) list = NULL;

      day = today;
      g_date_subtract_days (&day, 2 - i);
      fair_test_fill (database, 10, i);
      g_assert_true (fair_backup_make (folder->path, &day, NULL));
      list = fair_backup_list (fair_store_get_path (store), FAIR_BACKUP, NULL);
      g_assert_cmpuint (list->len, ==, 3);
      for (guint n = 0; n < 3; n++)
        g_assert_cmpint (g_date_days_between (&today, &((FairBackup *) g_ptr_array_index (list, n))->day), ==, expected[i][n]);
    }
  fair_store_close (store);
}

/* A rescue uses an older one only if no other is good. */
static void
test_rescue_ahead (FairTestFolder *folder,
                   gconstpointer   data)
{
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  FairDatabase *database = fair_test_open (folder->path);
  GDate         today;
  GDate         day;

  fair_backup_get_today (&today);
  day = today;
  g_date_add_days (&day, 100);
  fair_test_fill (database, 5, 1);
  g_assert_true (fair_backup_make (folder->path, &day, NULL));
  fair_test_fill (database, 10, 2);
  g_assert_true (fair_backup_make (folder->path, &today, NULL));
  fair_database_close (database);
  g_assert_true (g_file_set_contents (folder->path, "nothing of it is left", -1, NULL));
  g_assert_cmpuint (fair_test_count_all (store), ==, 15);
  g_assert_cmpuint (fair_store_get_health (store)->rescue->count.n_from_backup, ==, 15);
  fair_store_close (store);
}

/* Results that are exported and imported into another database are the same, without duplicates. */
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
  g_autoptr (GPtrArray) results = fair_import_read (text, length, NULL, NULL, error);
  guint n_new;
  guint n_known;

  return results != NULL && fair_test_add_imported (database, results, &n_new, &n_known, error);
}

/* Invalid files are refused with a message, and nothing of them is imported. */
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

/* A step that is too long to be replayed is refused. */
static void
test_long_step (void)
{
  for (guint more = 0; more < 2; more++)
    {
      g_autoptr (FairResult) result = fair_test_result (1, 1);
      g_autoptr (GString) moves = g_string_new ("t1>t5+t5>t1");

      for (guint n = 2; n < FAIR_MAX_STEP + 2 * more; n += 2)
        g_string_append (moves, "+t1>t5+t5>t1");
      g_free (result->game);
      g_free (result->options);
      g_free (result->moves);
      result->game = g_strdup ("beleaguered-castle");
      result->options = g_strdup ("starting-rank=12");
      result->moves = g_string_free (g_steal_pointer (&moves), FALSE);
      g_assert_cmpint (fair_result_find_fault (result, NULL, NULL, NULL), ==, more == 0);
    }
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
      g_assert_cmpint (fair_result_find_fault (result, NULL, NULL, NULL), ==, cases[i].good);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/store/results", test_results);
  fair_test_add_in_folder ("/fair/store/erase", test_erase);
  fair_test_add_in_folder ("/fair/store/other-tables", fair_test_other_tables);
  fair_test_add_in_folder ("/fair/store/newer", fair_test_newer);
  fair_test_add_in_folder ("/fair/store/damaged", fair_test_damaged);
  fair_test_add_in_folder ("/fair/store/destroyed", fair_test_destroyed);
  fair_test_add_in_folder ("/fair/store/backups", test_backups);
  fair_test_add_in_folder ("/fair/store/clock-ahead", test_clock_ahead);
  fair_test_add_in_folder ("/fair/store/rescue-ahead", test_rescue_ahead);
  fair_test_add_in_folder ("/fair/store/forbidden", fair_test_forbidden);
  fair_test_add_in_folder ("/fair/store/read-only", fair_test_read_only);
  fair_test_add_in_folder ("/fair/store/files", test_files);
  fair_test_add_in_folder ("/fair/store/junk", test_junk);
  g_test_add_func ("/fair/store/false-results", test_false_results);
  g_test_add_func ("/fair/store/false-results/long-step", test_long_step);

  return g_test_run ();
}
