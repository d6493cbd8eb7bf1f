/* Records as the program writes and reads them: for games that are played at random, for a store, in files; and with
 * any byte changed. */
#include "deal.h"
#include "fair-record-file.h"
#include "record-helpers.h"
#include "rules-helpers.h"
#include "store-helpers.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static FairPlayerKey *
make_key (void)
{
  g_autoptr (GError) error = NULL;
  FairPlayerKey *key = fair_player_key_new (&error);

  g_assert_no_error (error);
  return key;
}

/* Reads a line from a buffer of exactly its length. */
static FairRecord *
read_line (const char  *line,
           gsize        length,
           const char **member,
           GError     **error)
{
  g_autofree char *copy = g_memdup2 (line, length);

  return fair_record_read (copy, length, 7, NULL, NULL, member, error);
}

static void
assert_same (const FairResult *a,
             const FairResult *b)
{
  g_assert_cmpstr (a->id, ==, b->id);
  g_assert_cmpstr (a->game, ==, b->game);
  g_assert_cmpstr (a->options, ==, b->options);
  g_assert_cmpstr (a->variant, ==, b->variant);
  g_assert_cmpstr (a->moves, ==, b->moves);
  g_assert_cmpstr (a->times, ==, b->times);
  g_assert_cmpstr (a->version, ==, b->version);
  g_assert_cmpuint (a->number, ==, b->number);
  g_assert_cmpuint (a->outcome, ==, b->outcome);
  g_assert_cmpuint (a->n_moves, ==, b->n_moves);
  g_assert_cmpuint (a->n_undone, ==, b->n_undone);
  g_assert_cmpuint (a->n_hints, ==, b->n_hints);
  g_assert_cmpint (a->time, ==, b->time);
  g_assert_cmpint (a->score, ==, b->score);
  g_assert_cmpuint (a->assisted, ==, b->assisted);
  g_assert_cmpint (a->fair, ==, b->fair);
  g_assert_cmpint (a->practice, ==, b->practice);
  g_assert_cmpuint (a->difficulty, ==, b->difficulty);
  g_assert_cmpint (a->begun, ==, b->begun);
  g_assert_cmpint (a->ended, ==, b->ended);
}

/* Returns: (transfer full): the line of @result, after checking that it reads back the same */
static char *
check_result (const FairResult *result,
              FairPlayerKey    *key)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairRecord) record = fair_record_new_from_result (result, "Ann", key, &error);
  g_autoptr (FairRecord) found = NULL;
  char       *line;
  const char *member;

  g_assert_no_error (error);
  line = fair_record_print (record);
  found = read_line (line, strlen (line) - 1, &member, &error);
  g_assert_no_error (error);
  assert_same (found->result, result);
  g_assert_cmpstr (found->name, ==, "Ann");
  g_assert_cmpstr (found->key, ==, fair_player_key_get_public (key));
  return line;
}

static void
test_played (void)
{
  g_autoptr (FairPlayerKey) key = make_key ();
  guint64 seed = (guint64) g_test_rand_int ();
  guint   n_outcomes[FAIR_N_OUTCOMES] = { 0 };

  for (guint i = 0; fair_test_variants ()[i]; i++)
    for (guint k = 0; k < 40; k++)
      {
        g_autoptr (FairResult) result = fair_test_played_result (fair_test_variants ()[i], 150, &seed);

        g_free (check_result (result, key));
        n_outcomes[result->outcome]++;
      }
  for (guint i = 0; i < FAIR_N_OUTCOMES; i++)
    g_assert_cmpuint (n_outcomes[i], >, 0);
}

/* @change: the bits to flip in the byte at @at */
static void
assert_refused (const char *line,
                gsize       at,
                guint       change)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *changed = g_strdup (line);
  gsize            length = strlen (line) - 1;
  const char      *member;

  changed[at] = (char) ((guchar) changed[at] ^ change);
  if (read_line (changed, length, &member, &error) != NULL)
    g_error ("It takes byte %u as %02x of %s", (guint) at, (guchar) changed[at], line);
  g_assert_nonnull (member);
  g_assert_cmpint (error->message[0], !=, '\0');
}

/* No byte of a record can be changed. */
static void
test_flips (void)
{
  g_autoptr (FairPlayerKey) key = make_key ();
  guint64 seed = (guint64) g_test_rand_int ();

  for (guint i = 0; fair_test_variants ()[i]; i++)
    {
      g_autoptr (FairResult) result = fair_test_played_result (fair_test_variants ()[i], 40, &seed);
      g_autofree char *line = check_result (result, key);
      /* Each of these needs a search for whether the player is stuck. */
      guint step = result->outcome == FAIR_OUTCOME_LOST ? 40 : 1;

      for (gsize at = 0; at < strlen (line) - 1; at += step)
        assert_refused (line, at, 1 + (guint) fair_random_below (&seed, 255));
    }
}

/* No bit of a record can be changed. */
static void
test_bits (void)
{
  g_autoptr (FairPlayerKey) key = make_key ();
  g_autoptr (FairResult) result = fair_test_result (1, 0);
  g_autofree char *line = NULL;

  result->version[0] = '1';
  line = check_result (result, key);
  for (gsize at = 0; at < strlen (line) - 1; at++)
    for (guint bit = 0; bit < 8; bit++)
      assert_refused (line, at, 1u << bit);
}

/* Returns: (transfer full): the line of @record with a signature for what it says now */
static char *
sign_anew (FairRecord    *record,
           FairPlayerKey *key)
{
  g_autofree char *line = fair_record_print (record);

  g_free (record->signature);
  record->signature = fair_player_key_sign (key, line, (gsize) (strstr (line, ",\"signature\":") - line), NULL);
  return fair_record_print (record);
}

/* Each result in the store becomes a record, except those that do not follow from their moves. */
static void
test_store (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = make_key ();
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GPtrArray) results = NULL;
  FairResultsQuery query = { .order = FAIR_RESULTS_OLDEST_FIRST, .with_moves = TRUE };
  guint64          seed = (guint64) g_test_rand_int ();
  guint            n_refused = 0;

  fair_test_fill (database, 200, seed);
  for (guint i = 0; fair_test_variants ()[i]; i++)
    {
      g_autoptr (FairResult) result = fair_test_played_result (fair_test_variants ()[i], 100, &seed);

      g_assert_true (fair_results_table_add (database, result, NULL, NULL));
    }
  results = fair_results_table_list (database, &query, NULL);
  g_assert_cmpuint (results->len, >, 200);
  for (guint i = 0; i < results->len; i++)
    g_free (check_result (g_ptr_array_index (results, i), key));

  fair_test_fill_freely (database, 100, seed);
  g_ptr_array_unref (results);
  results = fair_results_table_list (database, &query, NULL);
  for (guint i = 0; i < results->len; i++)
    {
      g_autoptr (GError) error = NULL;
      FairRecord *record = fair_record_new_from_result (g_ptr_array_index (results, i), "", key, &error);

      g_assert_true ((record == NULL) == (error != NULL));
      n_refused += record == NULL;
      g_clear_pointer (&record, fair_record_free);
    }
  g_assert_cmpuint (n_refused, ==, 100);
}

/* Results that older versions of the program accepted are converted to the form of records. */
static void
test_mended (void)
{
  g_autoptr (FairPlayerKey) key = make_key ();
  g_autoptr (FairResult) result = fair_test_result (1, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (FairRecord) record = NULL;
  g_autofree char *line = NULL;
  const char      *member;

  g_free (result->game);
  result->game = g_strdup ("rush");
  g_free (result->options);
  result->options = g_strdup ("time-limit=60");
  g_free (result->moves);
  result->moves = g_strdup ("\tdraw \r\n  draw\n");
  g_free (result->version);
  result->version = g_strdup ("Zoë");
  result->n_moves = 2;
  record = fair_record_new_from_result (result, "", key, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (record->result->moves, ==, "draw draw");
  g_assert_cmpstr (record->result->options, ==, "draw=3 time-limit=60");
  g_assert_cmpstr (record->result->version, ==, "");
  line = fair_record_print (record);
  fair_record_free (g_steal_pointer (&record));
  record = read_line (line, strlen (line) - 1, &member, &error);
  g_assert_no_error (error);

  result->time = 999;
  g_assert_null (fair_record_new_from_result (result, "", key, &error));
  g_assert_nonnull (strstr (error->message, "microseconds"));
}

/* Times that are impossible are in no record, and a record with such times is refused. */
static void
test_times (void)
{
  static const struct
  {
    const char *times;
    gboolean    good;
  } cases[] = {
    { "0 0", TRUE }, { "3 17", TRUE }, { "29 30", TRUE }, { "30 30", TRUE }, { "", FALSE }, { "3", FALSE }, { "3 17 20", FALSE }, { "17 3", FALSE }, { "3 31", FALSE }, { "-1 3", FALSE }, { "03 17", FALSE }, { "3  17", FALSE }, { " 3 17", FALSE }, { "3 17 ", FALSE }, { "3,17", FALSE }, { "3 1e1", FALSE }, { "3 99999999999999999999", FALSE }
  };
  g_autoptr (FairPlayerKey) key = make_key ();
  g_autoptr (FairResult) result = fair_test_result (1, 1);

  g_free (result->game);
  result->game = g_strdup ("rush");
  g_free (result->options);
  result->options = g_strdup ("draw=3 time-limit=60");
  g_free (result->moves);
  result->moves = g_strdup ("draw draw");
  result->n_moves = 2;
  result->time = 3 * G_USEC_PER_SEC + 99999;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FairRecord) record = NULL;
      g_autoptr (FairRecord) found = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *line = NULL;
      const char      *member;

      g_free (result->times);
      result->times = g_strdup (cases[i].times);
      record = fair_record_new_from_result (result, "", key, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (record->result->times, ==, cases[i].good ? cases[i].times : NULL);
      if (cases[i].good)
        continue;

      record->result->times = g_strdup (cases[i].times);
      line = sign_anew (record, key);
      found = read_line (line, strlen (line) - 1, &member, &error);
      g_assert_null (found);
      g_assert_cmpstr (member, ==, "times");
      g_assert_nonnull (strstr (error->message, "do not fit"));
    }
}

static void
test_names (void)
{
  static const char *const good[] = { "", "A", "Ann B. \"the\\Shark\"", "玲子", "Zoë 🂡", "نیما" };
  static const char *const bad[] = { " ", " A", "A ", "A\n", "A\tB", "A\x7f", "\xc2\x80", "\xe2\x80\xae"
                                                                                          "A",
                                     "\xe2\x81\xa6"
                                     "A",
                                     "\xef\xbb\xbf"
                                     "A",
                                     "\xff", "\xf3\xa0\x80\x81" };
  g_autofree char         *longest = g_strnfill (FAIR_RECORD_MAX_NAME, 'x');
  g_autofree char         *too_long = g_strnfill (FAIR_RECORD_MAX_NAME + 1, 'x');
  g_autoptr (FairPlayerKey) key = make_key ();
  g_autoptr (FairResult) result = fair_test_result (1, 0);

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (FairRecord) record = fair_record_new_from_result (result, good[i], key, NULL);
      g_autoptr (FairRecord) found = NULL;
      g_autofree char *line = fair_record_print (record);
      const char      *member;

      found = read_line (line, strlen (line) - 1, &member, NULL);
      g_assert_cmpstr (found->name, ==, good[i]);
    }
  g_assert_true (fair_player_name_is_good (longest));
  g_assert_false (fair_player_name_is_good (too_long));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (fair_player_name_is_good (bad[i]));
      g_assert_null (fair_record_new_from_result (result, bad[i], key, &error));
      g_assert_nonnull (strstr (error->message, "“name”"));
    }
}

static gboolean
note_cb (guint         line,
         FairRecord   *record,
         const char   *member,
         const GError *fault,
         gpointer      data)
{
  g_autoptr (FairRecord) owned G_GNUC_UNUSED = record;

  g_assert_true ((record == NULL) == (fault != NULL));
  g_assert_true ((record == NULL) == (member != NULL));
  g_string_append_printf (data, "%u %s\n", line, record ? "good" : member);
  return TRUE;
}

static char *
read_file (const char *path)
{
  GString *notes = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  int descriptor = open (path, O_RDONLY | O_CLOEXEC);

  g_assert_true (fair_record_foreach (descriptor, note_cb, notes, &error));
  close (descriptor);
  g_assert_no_error (error);
  return g_string_free (notes, FALSE);
}

static void
test_file (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = make_key ();
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_record_free);
  g_autoptr (GFile) file = g_file_new_for_path (folder->path);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *notes = NULL;
  g_autofree char *blanks = g_strnfill (FAIR_RECORD_MAX_LINE + 1, ' ');
  GString         *more;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (FairResult) result = fair_test_result (i, 0);

      g_ptr_array_add (records, fair_record_new_from_result (result, "", key, NULL));
    }
  g_assert_true (fair_record_save (file, records, &error));
  notes = read_file (folder->path);
  g_assert_cmpstr (notes, ==, "1 good\n2 good\n3 good\n");

  /* Whatever is in one line, the others are read; but none after one that is too long. */
  g_assert_true (g_file_get_contents (folder->path, &text, NULL, NULL));
  more = g_string_new (text);
  g_string_append_printf (more, "\nx\n%s%s", text, text);
  g_string_truncate (more, more->len - 1);
  g_assert_true (g_file_set_contents (folder->path, more->str, (gssize) more->len, NULL));
  g_free (notes);
  notes = read_file (folder->path);
  g_assert_cmpstr (notes, ==, "1 good\n2 good\n3 good\n4 json\n5 json\n6 good\n7 good\n8 good\n9 good\n10 good\n11 good\n");
  g_string_assign (more, text);
  g_string_append_printf (more, "%s\n%s", blanks, text);
  g_assert_true (g_file_set_contents (folder->path, more->str, (gssize) more->len, NULL));
  g_free (notes);
  notes = read_file (folder->path);
  g_assert_cmpstr (notes, ==, "1 good\n2 good\n3 good\n4 size\n");
  g_string_free (more, TRUE);

  g_assert_true (g_file_set_contents (folder->path, "", 0, NULL));
  g_free (notes);
  notes = read_file (folder->path);
  g_assert_cmpstr (notes, ==, "1 empty\n");
  g_assert_false (fair_record_foreach (-1, note_cb, NULL, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_BADF);
}

static void
assert_cost (const char *line,
             const char *key,
             const char *expected,
             gint        n_searched)
{
  g_autoptr (GError) error = NULL;
  const char *member;
  gint        n = 7;
  g_autoptr (FairRecord) record = fair_record_read (line, strlen (line), 1, key, &n, &member, &error);

  g_assert_true ((record == NULL) == (expected != NULL));
  if (expected != NULL)
    g_assert_cmpstr (member, ==, expected);
  g_assert_cmpint (n, ==, n_searched);
}

/* Nobody but the owner of the key makes a reader search for whether the player is stuck. */
static void
test_cost (void)
{
  g_autoptr (FairPlayerKey) key = make_key ();
  g_autofree char *other = g_strnfill (FAIR_KEY_DIGITS, 'a');
  guint64          seed = 15;

  for (guint n_lost = 0; n_lost < 3;)
    {
      g_autoptr (FairResult) result = fair_test_played_result ("beleaguered-castle starting-rank=1", 200, &seed);
      g_autoptr (FairRecord) record = NULL;
      g_autofree char *line = NULL;

      if (result->outcome != FAIR_OUTCOME_LOST)
        continue;
      n_lost++;
      record = fair_record_new_from_result (result, "Ann", key, NULL);
      line = fair_record_print (record);
      line[strlen (line) - 1] = '\0';
      assert_cost (line, other, "folder", -1);
      line[strlen (line) - 3] ^= 1;
      assert_cost (line, record->key, "signature", 0);
      *strstr (line, "\"hints\"") = 'x';
      assert_cost (line, record->key, "json", -1);
    }
}

/* A result from elsewhere can have moves in other forms; its record has only one. */
static void
test_one_form (void)
{
  g_autoptr (FairPlayerKey) key = make_key ();
  g_autoptr (FairResult) result = NULL;
  g_autoptr (FairRecord) record = NULL;
  g_autofree char *moves = NULL;
  guint64          seed = 15;

  do
    {
      g_clear_pointer (&result, fair_result_free);
      result = fair_test_played_result ("kingcell supermove=columns", 20, &seed);
    }
  while (result->n_moves < 5 || strchr (result->moves, '*') != NULL || strchr (result->moves, '+') != NULL);
  moves = result->moves;
  result->moves = g_strdup_printf (" %.5s*1\t%s*1\n", moves, moves + 6);
  record = fair_record_new_from_result (result, "Ann", key, NULL);
  g_assert_cmpstr (record->result->moves, ==, moves);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/record/played", test_played);
  g_test_add_func ("/fair/record/flips", test_flips);
  g_test_add_func ("/fair/record/bits", test_bits);
  g_test_add_func ("/fair/record/mended", test_mended);
  g_test_add_func ("/fair/record/cost", test_cost);
  g_test_add_func ("/fair/record/one-form", test_one_form);
  g_test_add_func ("/fair/record/times", test_times);
  g_test_add_func ("/fair/record/names", test_names);
  fair_test_add_in_folder ("/fair/record/store", test_store);
  fair_test_add_in_folder ("/fair/record/file", test_file);

  return g_test_run ();
}
