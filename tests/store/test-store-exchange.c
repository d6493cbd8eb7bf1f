/* Exchanging results between two databases: every exported result can be imported, whatever is in the database, and
 * no file blocks. */
#include "deal.h"
#include "fair-import.h"
#include "options-text.h"
#include "step.h"
#include "store-helpers.h"
#include "stuck.h"

#include <glib/gstdio.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void
check_same_files (FairDatabase *database,
                  FairDatabase *other)
{
  for (FairExportFormat format = FAIR_EXPORT_JSON; format <= FAIR_EXPORT_CSV; format++)
    {
      GString *text = fair_export_results (database, FAIR_PLAYER_FIRST, format, NULL);
      GString *other_text = fair_export_results (other, FAIR_PLAYER_FIRST, format, NULL);

      g_assert_cmpstr (text->str, ==, other_text->str);
      g_string_free (text, TRUE);
      g_string_free (other_text, TRUE);
    }
}

/* Exports everything, imports it elsewhere, and compares both. */
static void
check_round_trip (FairTestFolder *folder,
                  FairDatabase   *database,
                  guint           n)
{
  g_autoptr (FairDatabase) other = fair_test_open_other (folder);
  GString *text = fair_export_results (database, FAIR_PLAYER_FIRST, FAIR_EXPORT_JSON, NULL);
  guint    n_known;

  g_assert_cmpuint (fair_test_import_text (other, text->str, &n_known), ==, n);
  check_same_files (database, other);
  g_string_free (text, TRUE);
}

/* Numbers that older versions accepted are exported so that they can be imported. */
static void
test_out_of_range (FairTestFolder *folder,
                   gconstpointer   data)
{
  static const char *const damages[] = {
    "begun = -61430000000000000",
    "begun = -61430000000000000, ended = -61420000000000000",
    "begun = 9000000000000000000, ended = 9223372036854775807",
    "ended = 0",
    "begun = -9223372036854775807 - 1",
    "time = 4611686018427387903",
    "time = -1",
    "n_moves = 4000000000",
    "n_moves = -1",
    "n_undone = 4000000000, n_hints = -1",
    "difficulty = 5",
    "assisted = 4096",
    "id = upper(id)",
    "options = ''",
    "version = replace(hex(zeroblob(50000)), '0', 'x')",
    "version = 'a' || char(10) || 'b'"
  };
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);

  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      g_autoptr (FairResult) result = fair_test_result (1 + i, 0);
      g_autofree char *sql = g_strdup_printf ("UPDATE results SET %s WHERE number = %u", damages[i], 1 + i);

      g_assert_true (fair_results_table_add (database, result, NULL, NULL));
      fair_test_run_sql (folder->path, sql);
    }
  g_assert_cmpuint (fair_test_count (database), ==, G_N_ELEMENTS (damages));
  {
    g_autoptr (FairDatabase) other = fair_test_open_other (folder);
    GString *text = fair_export_results (database, FAIR_PLAYER_FIRST, FAIR_EXPORT_JSON, NULL);
    guint    n_known;

    g_assert_nonnull (strstr (text->str, "\"1970-01-01T00:00:00.000000Z\""));
    g_assert_cmpuint (fair_test_import_text (other, text->str, &n_known), ==, G_N_ELEMENTS (damages));
    check_round_trip (folder, other, 0);
    g_string_free (text, TRUE);
  }
}

/* Times whose sum exceeds 64 bits. */
static void
test_sum_of_times (void)
{
  g_autoptr (FairStatistics) statistics = fair_statistics_new (NULL, NULL);
  g_autoptr (FairResult) result = fair_test_result (1, 1);

  result->outcome = FAIR_OUTCOME_WON;
  result->time = G_MAXINT64 / 2;
  for (guint i = 0; i < 5; i++)
    fair_statistics_add (statistics, result, 730000, FAIR_PERIOD_DAY);
  g_assert_cmpint (statistics->total_time, ==, G_MAXINT64);
  result->time = G_MININT64;
  fair_statistics_add (statistics, result, 730000, FAIR_PERIOD_DAY);
  g_assert_cmpint (statistics->shortest, ==, 0);
}

/* The status of a position; only for positions with few moves, because of the search. */
static FairStatus
find_status (const FairRules    *rules,
             const FairPosition *position,
             FairStuck          *search)
{
  FairMove moves[FAIR_MAX_MOVES];

  return fair_list (rules, position, moves) <= 1 ? fair_status_search (search, rules, position) : fair_status (rules, position);
}

/* Plays at random until the game is over, stuck, or long enough. */
static void
play (const FairRules *rules,
      FairResult      *result,
      guint64         *seed)
{
  g_autofree FairStuck *search = g_new (FairStuck, 1);
  GString              *text = g_string_new (NULL);
  FairPosition          position;
  FairStatus            status;

  fair_deal_number (rules, result->number, &position);
  status = find_status (rules, &position, search);
  for (result->n_moves = 0; result->n_moves < 150 && status == FAIR_STATUS_PLAYING; result->n_moves++)
    {
      FairMove moves[FAIR_MAX_MOVES];
      unsigned n = fair_list (rules, &position, moves);
      FairMove move = moves[fair_random_below (seed, n)];
      char     name[FAIR_MOVE_TEXT];

      fair_move_print (rules, move, name);
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", name);
      fair_apply (rules, &position, move, NULL);
      result->assisted |= move.cheat;
      status = find_status (rules, &position, search);
    }
  result->score = position.score;
  if (status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED)
    result->score += fair_time_bonus (rules, &position, (guint) (result->time / G_USEC_PER_SEC));
  result->outcome = status == FAIR_STATUS_WON     ? FAIR_OUTCOME_WON
                    : status == FAIR_STATUS_ENDED ? FAIR_OUTCOME_ENDED
                    : status == FAIR_STATUS_LOST  ? FAIR_OUTCOME_LOST
                                                  : FAIR_OUTCOME_GIVEN_UP;
  g_free (result->moves);
  result->moves = g_string_free (text, FALSE);
}

/* Games of all kinds, played at random to any end, are imported unchanged. */
static void
test_round_trip (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  guint64 seed = 12;
  guint   n_outcomes[FAIR_N_OUTCOMES] = { 0 };
  guint   n = 0;

  for (guint g = 0; g < fair_games_count (); g++)
    for (guint i = 0; i < 12; i++, n++)
      {
        const FairGame *game = fair_games_get (g);
        g_autoptr (FairResult) result = fair_test_result (fair_random_below (&seed, 1000), 0);
        FairOptions options;
        FairRules   rules;
        char        text[FAIR_OPTIONS_TEXT];

        fair_options_default (game, &options);
        g_assert_true (fair_rules_resolve (game, &options, &rules));
        fair_options_print (game, &options, FAIR_OPTIONS_ALL, text);
        g_free (result->game);
        g_free (result->options);
        g_free (result->variant);
        result->game = g_strdup (game->id);
        result->options = g_strdup (text);
        result->variant = fair_result_make_variant (game, text);
        result->begun += n;
        result->ended += n;
        play (&rules, result, &seed);
        n_outcomes[result->outcome]++;
        g_assert_true (fair_results_table_add (database, result, NULL, NULL));
      }
  g_assert_cmpuint (n_outcomes[FAIR_OUTCOME_LOST], >, 5);
  g_assert_cmpuint (n_outcomes[FAIR_OUTCOME_GIVEN_UP], >, 5);
  g_assert_cmpuint (n_outcomes[FAIR_OUTCOME_ENDED], >, 5);
  check_round_trip (folder, database, n);
}

/* Any other file is refused soon, saving continues, and the store reports no problem. */
static void
test_files (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autofree char *pipe = g_build_filename (folder->folder, "pipe", NULL);
  g_autofree char *large = g_build_filename (folder->folder, "large", NULL);
  g_autofree char *none = g_build_filename (folder->folder, "none", NULL);
  g_autofree char *empty = g_build_filename (folder->folder, "empty", NULL);
  const struct
  {
    const char *path;
    const char *reason;
  } cases[] = {
    { pipe, "regular" },
    { "/dev/zero", "regular" },
    { "/dev/null", "regular" },
    { folder->folder, "regular" },
    { large, "128 MiB" },
    { none, "cannot be read" },
    { "/proc/self/status", "JSON" },
    { empty, "JSON" }
  };
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_true (g_file_set_contents (large, "[", 1, NULL));
  g_assert_cmpint (truncate (large, FAIR_IMPORT_FILE_MEBIBYTES * G_GINT64_CONSTANT (1048576) + 1), ==, 0);
  g_assert_true (g_file_set_contents (empty, "", 0, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (cases[i].path);
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;

      fair_store_import_async (store, file, NULL, fair_test_forget_progress, NULL, fair_test_answer_cb, &result);
      g_assert_cmpuint (fair_test_count_all (store), ==, 0);
      fair_test_wait (&result);
      g_assert_null (fair_store_finish (store, result, &error));
      g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i].reason));
      g_assert_cmpint (fair_store_get_health (store)->state, ==, FAIR_STORE_SAVING);
    }
  fair_store_close (store);
}

/* Imported results belong to whoever began the import, even if another player goes on before the file is read. */
static void
test_player (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (GFile) file = fair_test_write_export (folder, 3);
  g_autoptr (FairPlayer) bob = fair_player_new ("00000000-0000-4000-8000-000000000001", "Bob", 0, "", 1);
  g_autoptr (FairPlayer) first = fair_player_new (FAIR_PLAYER_FIRST, "", 0, "", 0);
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (FairImportCount) count = NULL;

  fair_store_import_async (store, file, NULL, fair_test_forget_progress, NULL, fair_test_answer_cb, &result);
  fair_store_set_player (store, bob);
  fair_test_wait (&result);
  count = fair_store_finish (store, result, NULL);
  g_assert_cmpuint (count->n_new, ==, 3);
  g_assert_cmpuint (fair_test_count_all (store), ==, 0);
  fair_store_set_player (store, first);
  g_assert_cmpuint (fair_test_count_all (store), ==, 3);
  fair_store_close (store);
}

/* The files that were synced last. */
static char synced[2][PATH_MAX];

/* Takes the place of the function of the system. */
int
fsync (int file)
{
  char    link[32];
  ssize_t n;

  g_snprintf (link, sizeof link, "/proc/self/fd/%d", file);
  g_strlcpy (synced[0], synced[1], sizeof synced[0]);
  n = readlink (link, synced[1], sizeof synced[1] - 1);
  synced[1][MAX (n, 0)] = '\0';
  return 0;
}

/* An export is on the disk once it is done, and so is its name, so that what is in it can be removed. */
static void
test_sync (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autofree char *path = g_build_filename (folder->folder, "results.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  synced[0][0] = synced[1][0] = '\0';
  g_assert_true (fair_export_save (g_string_new ("{}"), file, NULL));
  g_assert_true (g_str_has_prefix (synced[0], folder->folder));
  g_assert_cmpuint (strlen (synced[0]), >, strlen (folder->folder));
  g_assert_cmpstr (synced[1], ==, folder->folder);
}

/* A spreadsheet has a column for each member of a result, in the same order as JSON; empty fields have no text. */
static void
test_columns (FairTestFolder *folder,
              gconstpointer   data)
{
  static const char *const lines[] = {
    "id,game,options,number,outcome,moves,undone,hints,microseconds,score,assisted,fair,practice,difficulty,begun,ended,version,play,"
    "times",
    ("7b9b2a4e-4a3c-4d0e-8a52-6f3a1c2d4e5f,kingcell,supermove=columns,12,given-up,0,0,0,1234567,0,,false,false,0,"
     "1970-01-01T00:00:00.001000Z,1970-01-01T00:00:00.002000Z,\"0 \"\"a,b\"\"\",,"),
    ""
  };
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairResult) result = fair_test_result (12, 0);
  g_autofree char *expected = g_strjoin ("\r\n", lines[0], lines[1], lines[2], NULL);
  GString         *text;

  g_free (result->id);
  result->id = g_strdup ("7b9b2a4e-4a3c-4d0e-8a52-6f3a1c2d4e5f");
  g_free (result->version);
  result->version = g_strdup ("0 \"a,b\"");
  g_assert_true (fair_results_table_add (database, result, NULL, NULL));
  text = fair_export_results (database, FAIR_PLAYER_FIRST, FAIR_EXPORT_CSV, NULL);
  g_assert_cmpstr (text->str, ==, expected);
  g_string_free (text, TRUE);
}

/* Texts from outside, and how a CSV file has them. */
static const struct
{
  const char *version;
  const char *field;
} texts[] = {
  { "=HYPERLINK(\"http://a\";\"b\")", "\"'=HYPERLINK(\"\"http://a\"\";\"\"b\"\")\"" },
  { "+1", "'+1" },
  { "-1", "'-1" },
  { "@SUM(A1)", "'@SUM(A1)" },
  { "  =1", "  '=1" },
  { "\"=1", "\"\"\"'=1\"" },
  { "1.0;=1", "1.0;'=1" },
  { "1.0,=1", "\"1.0,'=1\"" },
  { "1.0| \"=1", "\"1.0| \"\"'=1\"" },
  { "＝1", "'＝1" },
  { "1.0-rc=1+@", "1.0-rc=1+@" },
  { "'=1", "'=1" },
};

/* A spreadsheet that opens results finds no formula, whatever was imported, and however it separates fields. */
static void
test_formulas (FairTestFolder *folder,
               gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  GString *text;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (FairResult) result = fair_test_result (i, 0);

      g_free (result->version);
      result->version = g_strdup (texts[i].version);
      g_assert_true (fair_results_table_add (database, result, NULL, NULL));
    }
  text = fair_export_results (database, FAIR_PLAYER_FIRST, FAIR_EXPORT_CSV, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *field = g_strdup_printf ("Z,%s,", texts[i].field);

      g_test_message ("%s", field);
      g_assert_nonnull (strstr (text->str, field));
    }
  g_string_free (text, TRUE);
}

/* The same for statistics; numbers stay numbers. */
static void
test_formulas_of_statistics (void)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_statistics_unref);
  FairStatistics *statistics = fair_statistics_new ("=1", "\t=1");
  GString        *text;

  statistics->total_score = -52;
  g_ptr_array_add (list, statistics);
  text = fair_export_statistics (list, FAIR_EXPORT_CSV);
  g_assert_nonnull (strstr (text->str, "\r\n'=1,'\t'=1,0,"));
  g_assert_nonnull (strstr (text->str, ",-52,"));
  g_string_free (text, TRUE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/store-exchange/out-of-range", test_out_of_range);
  g_test_add_func ("/fair/store-exchange/sum-of-times", test_sum_of_times);
  fair_test_add_in_folder ("/fair/store-exchange/formulas", test_formulas);
  g_test_add_func ("/fair/store-exchange/formulas-of-statistics", test_formulas_of_statistics);
  fair_test_add_in_folder ("/fair/store-exchange/round-trip", test_round_trip);
  fair_test_add_in_folder ("/fair/store-exchange/files", test_files);
  fair_test_add_in_folder ("/fair/store-exchange/player", test_player);
  fair_test_add_in_folder ("/fair/store-exchange/sync", test_sync);
  fair_test_add_in_folder ("/fair/store-exchange/columns", test_columns);

  return g_test_run ();
}
