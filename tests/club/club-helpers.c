#include "club-helpers.h"

#include "fair-club-writer.h"
#include "record-helpers.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

FairPlayerKey *
fair_test_key (void)
{
  g_autoptr (GError) error = NULL;
  FairPlayerKey *key = fair_player_key_new (&error);

  g_assert_no_error (error);
  return key;
}

/* Returns: (transfer full): a result that counts, with this outcome */
FairResult *
fair_test_club_result (const char *words,
                       FairOutcome outcome,
                       gint64      ended,
                       gint64      time,
                       guint64    *seed)
{
  while (TRUE)
    {
      FairResult *result = fair_test_played_result (words, 120, seed);

      if (result->outcome == outcome && !(result->assisted & 1) && time >= (gint64) result->n_moves * 1000)
        {
          result->assisted = 0;
          result->practice = FALSE;
          result->time = time;
          result->ended = ended;
          result->begun = ended - time;
          return result;
        }
      fair_result_free (result);
    }
}

FairRecord *
fair_test_sign (FairPlayerKey    *key,
                const char       *name,
                const FairResult *result)
{
  g_autoptr (GError) error = NULL;
  FairRecord *record = fair_record_new_from_result (result, name, key, &error);

  g_assert_no_error (error);
  return record;
}

FairRecord *
fair_test_win (FairPlayerKey *key,
               gint64         ended,
               gint64         time,
               guint64       *seed)
{
  g_autoptr (FairResult) result = fair_test_club_result (FAIR_TEST_EASY, FAIR_OUTCOME_WON, ended, time, seed);

  return fair_test_sign (key, "Ann", result);
}

/* Makes the owner of @key a member, and writes @record if it is not NULL. */
void
fair_test_club_add (const char       *club,
                    FairPlayerKey    *key,
                    const FairRecord *record)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairClubWriter) writer = fair_club_writer_open (club, fair_player_key_get_public (key), TRUE, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  if (record != NULL)
    fair_club_writer_add (writer, record, &error);
  g_assert_no_error (error);
}

/* Returns: (transfer full): the path of a member's file */
char *
fair_test_club_path (const char    *club,
                     FairPlayerKey *key,
                     const char    *name)
{
  return g_build_filename (club, fair_player_key_get_public (key), name, NULL);
}

void
fair_test_club_write (const char    *club,
                      FairPlayerKey *key,
                      const char    *name,
                      const char    *text,
                      gssize         length)
{
  g_autofree char *path = fair_test_club_path (club, key, name);
  g_autofree char *folder = g_path_get_dirname (path);
  gsize            n = length < 0 ? strlen (text) : (gsize) length;
  FILE            *file;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  file = g_fopen (path, "wb");
  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (text, 1, n, file), ==, n);
  g_assert_cmpint (fclose (file), ==, 0);
}

/* Returns: (transfer full): @n wins, one a day */
GPtrArray *
fair_test_club_records (FairPlayerKey *key,
                        guint          n,
                        guint64       *seed)
{
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_record_free);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (records, fair_test_win (key, FAIR_TEST_NOW - i * FAIR_TEST_DAY, 60 * G_USEC_PER_SEC, seed));
  return records;
}

FairClubWriter *
fair_test_club_join (const char    *club,
                     FairPlayerKey *key)
{
  g_autoptr (GError) error = NULL;
  FairClubWriter *writer = fair_club_writer_open (club, fair_player_key_get_public (key), TRUE, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return writer;
}

/* Opens the folder of a member that may lack @record. */
FairClubWriter *
fair_test_club_open_for (const char       *club,
                         FairPlayerKey    *key,
                         const FairRecord *record,
                         GCancellable     *cancellable,
                         GError          **error)
{
  g_autoptr (GPtrArray) wanted = g_ptr_array_new ();

  g_ptr_array_add (wanted, record->result->id);
  return fair_club_writer_open (club, fair_player_key_get_public (key), FALSE, wanted, NULL, cancellable, error);
}

char *
fair_test_club_read_file (const char    *club,
                          FairPlayerKey *key,
                          const char    *name)
{
  g_autofree char *path = fair_test_club_path (club, key, name);
  char            *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

FairClub *
fair_test_club_read (const char *club,
                     const char *cache)
{
  g_autoptr (GError) error = NULL;
  FairClubReading how = { .now = FAIR_TEST_NOW, .cache = cache };
  FairClub       *found = fair_club_read (club, &how, &error);

  g_assert_no_error (error);
  return found;
}

/* Returns: (transfer full): everything that a program shows of a club */
char *
fair_test_club_print (FairClub *club)
{
  GString      *text = g_string_new (NULL);
  GArray       *members = club->members;
  FairClubQuery query = { .game = NULL };

  for (guint i = 0; i < members->len; i++)
    {
      const FairClubMember *member = &g_array_index (members, FairClubMember, i);

      g_string_append_printf (text, "%s %s %d %u\n", member->key, member->name, member->left, member->n_results);
    }
  for (int length = -1; length < 3; length++)
    {
      static const FairClubScope scopes[] = { FAIR_CLUB_SCOPE_DEAL_OF_DAY, FAIR_CLUB_SCOPE_WEEK, FAIR_CLUB_SCOPE_MONTH };
      g_autoptr (GPtrArray) tables = NULL;

      if (length >= 0)
        fair_club_find_period (scopes[length], FAIR_TEST_NOW, &query.from, &query.to);
      tables = fair_club_rank (club, &query);
      for (guint i = 0; i < tables->len; i++)
        {
          const FairClubTable *table = g_ptr_array_index (tables, i);

          for (guint k = 0; k < table->rows->len; k++)
            {
              const FairClubRow *row = &g_array_index (table->rows, FairClubRow, k);

              g_string_append_printf (text, "%d %s %s %s %u %.8s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", length, table->game, table->variant,
                                      fair_club_ranking_names[table->ranking], row->rank, row->member->key, row->value, row->reached);
            }
        }
    }

  return g_string_free (text, FALSE);
}

/* @first, @second: (nullable): the expected folders */
void
fair_test_club_assert_folders (GPtrArray  *folders,
                               const char *first,
                               const char *second)
{
  g_assert_cmpuint (folders->len, ==, (first != NULL) + (second != NULL));
  if (first != NULL)
    g_assert_cmpstr (g_ptr_array_index (folders, 0), ==, first);
  if (second != NULL)
    g_assert_cmpstr (g_ptr_array_index (folders, 1), ==, second);
}

/* @expected: the expected reasons and lines, in order: "file:0 json:2" */
void
fair_test_club_assert_faults (FairClub   *club,
                              const char *expected)
{
  GPtrArray *faults = club->faults;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < faults->len; i++)
    {
      const FairClubFault *fault = g_ptr_array_index (faults, i);

      g_string_append_printf (text, "%s%s:%u", i > 0 ? " " : "", fault->reason, fault->line);
      g_assert_cmpuint (strlen (fault->text), >, 10);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* Reads a club without a cache. */
void
fair_test_club_assert_counts (const char *folder,
                              guint       n_members,
                              guint       n_results,
                              const char *faults)
{
  g_autoptr (FairClub) club = fair_test_club_read (folder, NULL);

  g_assert_cmpuint (club->members->len, ==, n_members);
  g_assert_cmpuint (club->results->len, ==, n_results);
  fair_test_club_assert_faults (club, faults);
}
