/* What players say about their results: how it is kept, listed, exported, imported, rescued and restored. */
#include "fair-backup.h"
#include "fair-details.h"
#include "store-helpers.h"

#include <string.h>

#define ID(n) "00000000-0000-4000-8000-00000000000" #n

static void
add (FairDatabase *database,
     const char   *id)
{
  g_autoptr (FairResult) result = fair_test_result (1, 0);

  g_free (result->id);
  result->id = g_strdup (id);
  g_assert_true (fair_results_table_put_back (database, result, NULL));
}

static void
put (FairDatabase *database,
     const char   *id,
     gboolean      starred,
     const char   *text)
{
  g_autoptr (FairResultNote) note = fair_result_note_new (starred, text);

  g_assert_true (fair_notes_table_put (database, id, note, NULL));
}

/* @text: (nullable): NULL if nothing was ever said */
static void
assert_note (FairDatabase *database,
             const char   *id,
             gboolean      starred,
             const char   *text)
{
  g_autoptr (FairResultNote) note = NULL;

  g_assert_true (fair_notes_table_find (database, id, &note, NULL));
  g_assert_cmpstr (note ? note->text : NULL, ==, text);
  g_assert_true (note == NULL || note->starred == starred);
}

/* A note is one line of at most 200 characters, whatever was typed. */
static void
test_text (void)
{
  g_autofree char *line = g_strnfill (FAIR_RESULT_MAX_NOTE + 1, 'x');
  g_autoptr (FairResultNote) line_note = fair_result_note_new (FALSE, line);
  g_autoptr (FairResultNote) odd = fair_result_note_new (TRUE, "  <b>1 & 2\n\xff \xe2\x80\xae  ");

  g_assert_cmpint (g_utf8_strlen (line_note->text, -1), ==, FAIR_RESULT_MAX_NOTE);
  g_assert_cmpstr (odd->text, ==, "<b>1 & 2\xef\xbf\xbd\xef\xbf\xbd \xef\xbf\xbd");
}

/* The last one counts, only for results that exist; starred ones are listed. */
static void
test_keep (FairTestFolder *folder,
           gconstpointer   data)
{
  FairDatabase *database = fair_test_open (folder->path);
  g_autoptr (FairStore) store = NULL;
  g_autoptr (FairResultNote) other = fair_result_note_new (TRUE, "The last one");
  g_autoptr (GPtrArray) starred = NULL;
  g_autoptr (GPtrArray) all = NULL;
  const FairResult *result;

  add (database, ID (1));
  add (database, ID (2));
  put (database, ID (1), TRUE, "");
  put (database, ID (2), TRUE, "");
  put (database, ID (2), FALSE, "Try the left side");
  put (database, ID (3), TRUE, "Nothing has this id");
  assert_note (database, ID (1), TRUE, "");
  assert_note (database, ID (2), FALSE, "Try the left side");
  assert_note (database, ID (3), FALSE, NULL);
  fair_database_close (database);

  store = fair_store_new (folder->path, NULL);
  g_assert_nonnull (fair_test_ask (store, FAIR_STORE_KEEP_NOTE, &(FairStoreQuestion){ .id = ID (1), .note = *other }, NULL));
  starred = fair_test_ask (store, FAIR_STORE_LIST_RESULTS, &(FairStoreQuestion){ .query = { .starred = TRUE, .with_notes = TRUE } }, NULL);
  g_assert_cmpuint (starred->len, ==, 1);
  result = g_ptr_array_index (starred, 0);
  g_assert_cmpstr (result->id, ==, ID (1));
  g_assert_cmpstr (result->note->text, ==, "The last one");
  all = fair_test_ask (store, FAIR_STORE_LIST_RESULTS, &(FairStoreQuestion){ .query = { .limit = 5 } }, NULL);
  g_assert_cmpuint (all->len, ==, 2);
  g_assert_null (((FairResult *) g_ptr_array_index (all, 0))->note);
  fair_store_close (store);
}

/* They go with their results, and never replace one that is there. */
static void
test_export (FairTestFolder *folder,
             gconstpointer   data)
{
  static const char *const wrong[][2] = {
    { "\"starred\" : true", "\"starred\" : 1" },
    { "\"starred\"", "\"star\"" },
    { "\"text\" : \"\"", "\"text\" : null" },
    { "\"notes\" : [", "\"notes\" : [1, " },
    { "\"notes\" : [", "\"notes\" : [{\"id\" : \"" ID (7) "\", \"starred\" : true, \"text\" : \"\"}, " },
    { "\"notes\" : [", "\"notes\" : [{\"id\" : \"" ID (1) "\", \"starred\" : true, \"text\" : \"\"}, " },
  };
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairDatabase) other = fair_test_open_other (folder);

  add (database, ID (1));
  add (database, ID (2));
  add (database, ID (3));
  put (database, ID (1), TRUE, "");
  put (database, ID (2), FALSE, "\"Left\" \\ <right>");
  put (database, ID (3), FALSE, "");
  add (other, ID (1));
  put (other, ID (1), FALSE, "");
  fair_test_exchange (database, other, "notes", wrong, G_N_ELEMENTS (wrong));
  assert_note (other, ID (1), FALSE, "");
  assert_note (other, ID (2), FALSE, "\"Left\" \\ <right>");
  assert_note (other, ID (3), FALSE, NULL);
}

/* A rescue keeps the last ones, not those of the backup; restoring it adds what is missing. */
static void
test_rescued (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autofree char *backup = NULL;
  GDate            day;

  add (database, ID (1));
  add (database, ID (2));
  put (database, ID (1), TRUE, "Old");
  put (database, ID (2), TRUE, "Stays");
  g_clear_pointer (&database, fair_database_close);
  fair_backup_get_today (&day);
  g_assert_true (fair_backup_make (folder->path, &day, NULL));
  database = fair_test_open (folder->path);
  put (database, ID (1), FALSE, "");
  database = fair_test_rescue (g_steal_pointer (&database));
  assert_note (database, ID (1), FALSE, "");
  assert_note (database, ID (2), TRUE, "Stays");
  g_assert_true (fair_results_table_do (database, FAIR_LOG_CLEAR, FAIR_PLAYER_FIRST, NULL, NULL));
  g_assert_true (fair_database_run (database, NULL, "DELETE FROM notes WHERE id = ?", "s", ID (2)));
  backup = fair_backup_dup_path (folder->path, FAIR_BACKUP, &day);
  g_assert_true (fair_backup_restore (database, FAIR_PLAYER_FIRST, backup, NULL));
  assert_note (database, ID (1), FALSE, "");
  assert_note (database, ID (2), TRUE, "Stays");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/store-notes/text", test_text);
  fair_test_add_in_folder ("/fair/store-notes/keep", test_keep);
  fair_test_add_in_folder ("/fair/store-notes/export", test_export);
  fair_test_add_in_folder ("/fair/store-notes/rescued", test_rescued);

  return g_test_run ();
}
