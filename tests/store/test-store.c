/* Games, results, backups and exported files in the store.  test-store-faults.c has databases that cannot be used as
 * they are. */
#include "test-store.h"

#include "fair-games-table.h"
#include "fair-import.h"
#include "step.h"

#include <string.h>

void
fair_test_save_game (FairDatabase *database,
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

  fair_test_save_game (database, "one", fair_test_make_saving (ID (1), 0, "a,b"), -1);
  fair_test_save_game (database, "one", fair_test_make_saving (ID (1), 2, "c"), -1);
  assert_events (database, "a,b,c");
  fair_test_save_game (database, "one", fair_test_make_saving (ID (1), 2, "d"), FAIR_STORE_ERROR_OUT_OF_STEP);
  fair_test_save_game (database, "one", fair_test_make_saving (ID (1), 4, "d"), FAIR_STORE_ERROR_OUT_OF_STEP);
  assert_events (database, "a,b,c");
  fair_test_save_game (database, "one", fair_test_make_saving (ID (1), 0, "x"), -1);
  assert_events (database, "x");
  left = fair_test_make_saving (ID (1), 0, "");
  left->left = TRUE;
  fair_test_save_game (database, "one", left, -1);
  assert_events (database, NULL);
}

/* Two programs: the one that resumes a game and saves first owns it, and their events never mix. */
static void
test_owners (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairDatabase) first = fair_test_open (folder->path);
  g_autoptr (FairDatabase) second = fair_test_open (folder->path);
  FairSaving *resumed;

  fair_test_save_game (first, "one", fair_test_make_saving (ID (1), 0, "a,b"), -1);
  fair_test_save_game (second, "two", fair_test_make_saving (ID (1), 2, "z"), FAIR_STORE_ERROR_TAKEN);
  fair_test_save_game (second, "two", fair_test_make_saving (ID (1), 0, "z"), FAIR_STORE_ERROR_TAKEN);
  fair_test_save_game (first, "one", fair_test_make_saving (ID (1), 2, "c"), -1);
  resumed = fair_test_make_saving (ID (1), 2, "z");
  resumed->claim = 2;
  fair_test_save_game (second, "two", resumed, FAIR_STORE_ERROR_TAKEN);
  assert_events (first, "a,b,c");
  resumed = fair_test_make_saving (ID (1), 3, "d");
  resumed->claim = 3;
  fair_test_save_game (second, "two", resumed, -1);
  fair_test_save_game (first, "one", fair_test_make_saving (ID (1), 3, "y"), FAIR_STORE_ERROR_TAKEN);
  assert_events (second, "a,b,c,d");
}

/* The only game is left, with a result of @n_moves that ended at this time. */
static FairSaving *
make_left (guint  n_moves,
           gint64 ended)
{
  FairSaving *saving = fair_test_make_saving (ID (1), 0, "");

  saving->left = TRUE;
  saving->result = fair_test_result (1, n_moves);
  g_free (saving->result->id);
  saving->result->id = g_strdup (ID (1));
  saving->result->ended = ended;
  return saving;
}

/* A program that continues a game that another one has left is told so, and its result does not disappear.  A result that
 * is sent again is not another one, nor is that of a copy which nobody has continued. */
static void
test_left_by_other (FairTestFolder *folder,
                    gconstpointer   data)
{
  g_autoptr (FairDatabase) first = fair_test_open (folder->path);
  g_autoptr (FairDatabase) second = fair_test_open (folder->path);
  FairSaving *won;
  FairSaving *recorded;

  fair_test_save_game (first, "one", fair_test_make_saving (ID (1), 0, "a,b"), -1);
  fair_test_save_game (first, "one", make_left (2, 5000), -1);
  fair_test_save_game (first, "one", make_left (2, 5000), -1);
  fair_test_save_game (second, "two", make_left (2, 6000), -1);
  g_assert_cmpuint (fair_test_count (first), ==, 1);

  for (guint i = 0; i < 2; i++)
    {
      FairSaving *resumed = fair_test_make_saving (ID (1), 2, "z");

      resumed->claim = 2;
      fair_test_save_game (second, "two", resumed, FAIR_STORE_ERROR_TAKEN);
      fair_test_save_game (second, "two", fair_test_make_saving (ID (1), 0, "a,b,z"), FAIR_STORE_ERROR_TAKEN);
      fair_test_save_game (second, "two", make_left (3, 6000), FAIR_STORE_ERROR_TAKEN);
      won = make_left (2, 6000);
      won->left = FALSE;
      fair_test_save_game (second, "two", won, FAIR_STORE_ERROR_TAKEN);
      /* The second time, the result is erased. */
      g_assert_true (fair_results_table_erase (first, FAIR_PLAYER_FIRST, NULL, NULL));
      g_assert_cmpuint (fair_test_count (first), ==, 0);
    }
  g_assert_true (fair_results_table_undo_erase (first, FAIR_PLAYER_FIRST, NULL));

  /* The result is that of the program that continues. */
  recorded = fair_test_make_saving (ID (1), 2, "c");
  recorded->game->recorded = TRUE;
  fair_test_save_game (first, "one", recorded, FAIR_STORE_ERROR_OUT_OF_STEP);
  recorded = fair_test_make_saving (ID (1), 0, "a,b,c");
  recorded->game->recorded = TRUE;
  fair_test_save_game (first, "one", recorded, -1);
  assert_events (first, "a,b,c");
  g_assert_cmpuint (fair_test_count (first), ==, 1);
}

static gboolean
count_cb (const FairResult *result,
          gpointer          data,
          GError          **error)
{
  (*(guint *) data)++;
  return TRUE;
}

/* The number of results of the deals of Kingcell with this number. */
static guint
count_deal (FairDatabase *database,
            guint64       number)
{
  FairResultsQuery query = { .player = FAIR_PLAYER_FIRST, .game = "kingcell", .of_deal = TRUE, .number = number };
  guint            n = 0;

  g_assert_true (fair_results_table_foreach (database, &query, count_cb, &n, NULL));
  return n;
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
  g_assert_true (fair_results_table_erase (database, FAIR_PLAYER_FIRST, "kingcell", NULL));
  n_left = fair_test_count (database);
  g_assert_cmpuint (n_left, <, 40);
  assert_has_erased (database, TRUE);
  g_assert_true (fair_results_table_undo_erase (database, FAIR_PLAYER_FIRST, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 40);
  assert_has_erased (database, FALSE);

  /* All that was erased comes back, whatever was erased last, but not to another player. */
  g_assert_true (fair_results_table_erase (database, FAIR_PLAYER_FIRST, "kingcell", NULL));
  g_assert_true (fair_results_table_erase (database, FAIR_PLAYER_FIRST, "rush", NULL));
  g_assert_cmpuint (fair_test_count (database), <, n_left);
  g_assert_true (fair_results_table_undo_erase (database, ID (9), NULL));
  g_assert_cmpuint (fair_test_count (database), <, n_left);
  g_assert_true (fair_results_table_undo_erase (database, FAIR_PLAYER_FIRST, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 40);

  g_assert_true (fair_results_table_erase (database, FAIR_PLAYER_FIRST, NULL, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 0);
  g_assert_true (fair_results_table_forget_erased (database, NULL));
  assert_has_erased (database, FALSE);
  g_assert_true (fair_results_table_undo_erase (database, FAIR_PLAYER_FIRST, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, 0);
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
  fair_test_save_game (database, "one", fair_test_make_saving (ID (1), 0, "a,b"), -1);
  fair_test_restore (store, backup->path, -1);
  g_assert_cmpuint (fair_test_count (database), ==, 40);
  assert_events (database, "a,b");
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
      list = fair_store_list_backups (store);
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
  g_assert_cmpuint (fair_store_get_salvaged (store)->n_from_backup, ==, 15);
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
      g_assert_cmpint (fair_result_check (result, NULL), ==, more == 0);
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
  fair_test_add_in_folder ("/fair/store/left-by-other", test_left_by_other);
  fair_test_add_in_folder ("/fair/store/results", test_results);
  fair_test_add_in_folder ("/fair/store/erase", test_erase);
  fair_test_add_in_folder ("/fair/store/versions", fair_test_versions);
  fair_test_add_in_folder ("/fair/store/made-up-version", fair_test_made_up_version);
  fair_test_add_in_folder ("/fair/store/digest", fair_test_digest);
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
