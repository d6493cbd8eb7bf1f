/* Reads what fair-export.c wrote.  Files are not trusted: the text is strict JSON, each member has its type and its
 * only form, and each result follows from its moves.  Reading needs no database, so it can run outside the store's
 * thread; it is complete before the first result is added.  Adding a large file takes a while: the results are written
 * in several transactions, as results that do not count yet, and the last transaction makes all of them count. */
#include "config.h"

#include "fair-import.h"

#include "fair-file.h"
#include "fair-notes-table.h"
#include "fair-players-table.h"
#include "fair-result-text.h"
#include "fair-results-table.h"
#include "fair-reviews-table.h"
#include "fair-store-error.h"
#include "fair-words.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

enum
{
  MAX_WORD = 256,                      /* bytes of a short member as written */
  MAX_NOTE = 12 * FAIR_RESULT_MAX_NOTE /* bytes of a note, as escapes */
};

/* Returns: (transfer full) (nullable): the contents of @file, which may be anything.  May wait for the disk, so call it in
 * another thread. */
char *
fair_import_read_file (GFile   *file,
                       gsize   *length,
                       GError **error)
{
  const gsize      max = (gsize) FAIR_IMPORT_FILE_MEBIBYTES * 1024 * 1024;
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *full_name = path ? g_strdup (path) : g_file_get_uri (file);
  g_autofree char *name = fair_words_make_file_name (full_name);
  struct stat      status;
  char            *text = NULL;
  int              code = path ? fair_file_read_small (path, max + 1, &text, length, &status) : ENOTSUP;

  if (code == 0)
    return text;

  if (code == EFBIG)
    /* translators: %s is the name of a file, %d a number of mebibytes */
    fair_store_fail_invalid (error, _ ("“%s” is larger than %d MiB."), name, FAIR_IMPORT_FILE_MEBIBYTES);
  else if (code == EISDIR || code == EINVAL)
    /* translators: %s is the name of a file */
    fair_store_fail_invalid (error, _ ("“%s” is not a regular file."), name);
  else
    /* translators: the first %s is the name of a file, the second what the system says */
    fair_store_fail_invalid (error, _ ("“%s” cannot be read: %s."), name, g_strerror (code));
  return NULL;
}

/* @index: of the result, from 1; it identifies results without a valid id */
static gboolean
fail_with_member (const FairResultReader *reader,
                  const FairResult       *result,
                  guint                   index,
                  GError                **error)
{
  gboolean has_id = g_uuid_string_is_valid (result->id);

  if (reader->missing != NULL && has_id)
    /* translators: the first %s names a result by its UUID, the second is the name of a value in a file */
    return fair_store_fail_invalid (error, _ ("Result %s has no “%s”."), result->id, reader->missing);
  if (reader->missing != NULL)
    /* translators: %u is the number of a result in a file, %s the name of a value there */
    return fair_store_fail_invalid (error, _ ("Result %u has no “%s”."), index, reader->missing);
  if (has_id)
    /* translators: the first %s names a result by its UUID, the second is the name of a value in a file */
    return fair_store_fail_invalid (error, _ ("Result %s has no valid “%s”."), result->id, reader->wrong);
  /* translators: %u is the number of a result in a file, %s the name of a value there */
  return fair_store_fail_invalid (error, _ ("Result %u has no valid “%s”."), index, reader->wrong);
}

static FairResult *
read_result (const FairJson *object,
             guint           index,
             GError        **error)
{
  FairResultReader reader = { .object = object };
  g_autoptr (FairResult) result = fair_result_new ();

  if (fair_json_get_kind (object) != FAIR_JSON_OBJECT)
    {
      /* translators: %u is the place of an entry in a list, from 1 */
      fair_store_fail_invalid (error, _ ("Entry %u of the results is not a result."), index);
      return NULL;
    }

  fair_result_reader_read (&reader, result);
  if (reader.missing != NULL || reader.wrong != NULL)
    {
      fail_with_member (&reader, result, index, error);
      return NULL;
    }
  if (!fair_result_check (result, error))
    return NULL;

  fair_result_set_options (result);
  return g_steal_pointer (&result);
}

/* Reads the chances of one of @results.  Returns: whether they are valid, and the only ones of that result */
static gboolean
read_game_chances (const FairJson *object,
                   GHashTable     *results)
{
  FairResultReader reader = { .object = object };
  const int        most = FAIR_RESULT_MAX_POINTS;
  g_autofree char *id = NULL;
  FairResult      *result;
  FairGameChances  chances;

  if (fair_json_get_kind (object) != FAIR_JSON_OBJECT)
    return FALSE;

  id = fair_result_reader_dup_string (&reader, "id", MAX_WORD);
  result = g_hash_table_lookup (results, id);
  chances = (FairGameChances){ .deal = (int) fair_result_reader_read_int (&reader, "deal", 0, most),
                               .cost = (int) fair_result_reader_read_int (&reader, "cost", -most, most),
                               .luck = (int) fair_result_reader_read_int (&reader, "luck", -most, most),
                               .least = (int) fair_result_reader_read_int (&reader, "least", -1, most) };
  if (reader.missing != NULL || reader.wrong != NULL || result == NULL || result->chances != NULL || !fair_game_chances_check (&chances))
    return FALSE;

  result->chances = g_memdup2 (&chances, sizeof chances);
  return TRUE;
}

/* Reads what the player says about one of @results, likewise. */
static gboolean
read_note (const FairJson *object,
           GHashTable     *results)
{
  FairResultReader reader = { .object = object };
  g_autofree char *id = NULL;
  g_autofree char *text = NULL;
  FairResult      *result;
  gboolean         starred;

  if (fair_json_get_kind (object) != FAIR_JSON_OBJECT)
    return FALSE;

  id = fair_result_reader_dup_string (&reader, "id", MAX_WORD);
  starred = fair_result_reader_read_boolean (&reader, "starred");
  text = fair_result_reader_dup_string (&reader, "text", MAX_NOTE);
  result = g_hash_table_lookup (results, id);
  if (reader.missing != NULL || reader.wrong != NULL || result == NULL || result->note != NULL)
    return FALSE;

  result->note = fair_result_note_new (starred, text);
  return TRUE;
}

/* Reads where one of @results was lost, likewise. */
static gboolean
read_turn (const FairJson *object,
           GHashTable     *results)
{
  FairResultReader reader = { .object = object };
  g_autofree char *id = NULL;
  FairResult      *result;

  if (fair_json_get_kind (object) != FAIR_JSON_OBJECT)
    return FALSE;

  id = fair_result_reader_dup_string (&reader, "id", MAX_WORD);
  result = g_hash_table_lookup (results, id);
  if (result == NULL || result->turn.due > 0)
    return FALSE;

  result->turn = (FairKeptTurn){ .n_moves = result->n_moves,
                                 .step = (guint) fair_result_reader_read_int (&reader, "step", 0, G_MAXINT32),
                                 .stage = (guint) fair_result_reader_read_int (&reader, "stage", 0, G_MAXINT32),
                                 .due = (guint) fair_result_reader_read_int (&reader, "due", 1, G_MAXINT32) };
  return reader.missing == NULL && reader.wrong == NULL;
}

/* Reads a list @name of what is known about some of the results, if the file has it. */
static gboolean
read_list (const FairJson *root,
           const char     *name,
           GPtrArray      *results,
           gboolean (*read) (const FairJson *object, GHashTable *results),
           GError **error)
{
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_str_hash, g_str_equal);
  FairJson list;
  FairJson object;
  gboolean good;

  if (!fair_json_find (root, name, &list))
    return TRUE;

  for (guint i = 0; i < results->len; i++)
    g_hash_table_insert (by_id, ((FairResult *) g_ptr_array_index (results, i))->id, g_ptr_array_index (results, i));
  good = fair_json_get_kind (&list) == FAIR_JSON_ARRAY;
  if (good)
    fair_json_begin (&list, &list);
  while (good && fair_json_next (&list, &object))
    good = read (&object, by_id);

  /* translators: %s is the name of a value in a file */
  return good || fair_store_fail_invalid (error, _ ("The file has no valid “%s”."), name);
}

static gboolean
check_head (const FairJson *root,
            GError        **error)
{
  FairResultReader reader = { .object = root };
  g_autofree char *format = NULL;
  FairJson         version;
  gint64           number;

  format = fair_json_get_kind (root) == FAIR_JSON_OBJECT ? fair_result_reader_dup_string (&reader, "format", MAX_WORD) : g_strdup ("");
  if (strcmp (format, FAIR_RESULTS_FORMAT) != 0)
    return fair_store_fail_invalid (error, _ ("The file does not contain results of Fair Deal."));
  if (!fair_result_reader_find (&reader, "version", FAIR_JSON_NUMBER, &version) || !fair_json_is_integer (&version) || version.at[0] == '-' ||
      version.at[0] == '0')
    /* translators: %s is the name of a value in a file */
    return fair_store_fail_invalid (error, _ ("The file has no valid “%s”."), "version");
  if (!fair_json_get_int (&version, &number) || number > FAIR_RESULTS_VERSION)
    return fair_store_fail_invalid (error, _ ("The file was written by a newer version of Fair Deal."));

  return TRUE;
}

/**
 * fair_import_read:
 * @text: a file that was exported as JSON
 * @progress: (nullable): receives the progress of reading
 * @cancellable: (nullable): stops reading
 *
 * Reads the results of a file; this may be done in any thread.
 *
 * Returns: (transfer full) (nullable) (element-type FairResult): the results
 */
GPtrArray *
fair_import_read (const char   *text,
                  gsize         length,
                  FairProgress *progress,
                  GCancellable *cancellable,
                  GError      **error)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_result_free);
  FairJson root;
  FairJson list;
  FairJson object;

  if (!fair_json_check (text, length, 1, &root, error) || !check_head (&root, error))
    return NULL;
  if (!fair_json_find (&root, "results", &list) || fair_json_get_kind (&list) != FAIR_JSON_ARRAY)
    {
      /* translators: %s is the name of a value in a file */
      fair_store_fail_invalid (error, _ ("The file has no valid “%s”."), "results");
      return NULL;
    }

  for (fair_json_begin (&list, &list); fair_json_next (&list, &object);)
    {
      FairResult *result = read_result (&object, results->len + 1, error);

      if (result == NULL)
        return NULL;
      g_ptr_array_add (results, result);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      fair_progress_set (progress, (guint64) (object.end - text), length);
    }

  return read_list (&root, "chances", results, read_game_chances, error) && read_list (&root, "notes", results, read_note, error) &&
             read_list (&root, "turns", results, read_turn, error)
           ? g_steal_pointer (&results)
           : NULL;
}

/* Results that are added to a database, some at a time.  No other job finds them before all are added. An existing
 * result reports its player. */
struct _FairImport
{
  char      *player;  /* owned; to whom they belong then */
  GPtrArray *results; /* owned; of FairResult, in the order of their ends */
  GArray    *are_new; /* of gboolean, for those that are staged */
  gint64     mark;
};

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const FairResult *x = *(FairResult *const *) a;
  const FairResult *y = *(FairResult *const *) b;

  return (x->ended > y->ended) - (x->ended < y->ended);
}

/**
 * fair_import_new:
 * @player: the id of the player to whom the results will belong
 * @results: (transfer full) (element-type FairResult): from fair_import_read()
 *
 * Returns: (transfer full): an import, for fair_import_stage()
 */
FairImport *
fair_import_new (const char *player,
                 GPtrArray  *results)
{
  FairImport *self = g_new0 (FairImport, 1);

  g_ptr_array_sort (results, compare_ends);
  self->player = g_strdup (player);
  self->results = results;
  self->are_new = g_array_new (FALSE, FALSE, sizeof (gboolean));
  self->mark = g_random_int_range (2, G_MAXINT32);
  return self;
}

void
fair_import_free (FairImport *self)
{
  g_free (self->player);
  g_ptr_array_unref (self->results);
  g_array_unref (self->are_new);
  g_free (self);
}

/* How many results there are; @n_staged: (out): how many of them are staged. */
guint
fair_import_get_n (FairImport *self,
                   guint      *n_staged)
{
  *n_staged = self->are_new->len;
  return self->results->len;
}

static gboolean
stage (FairImport   *self,
       FairDatabase *database,
       GError      **error)
{
  FairResult *result = g_ptr_array_index (self->results, self->are_new->len);
  gboolean    is_new;

  g_free (result->player);
  result->player = g_strdup (self->player);
  if (!fair_results_table_stage (database, result, self->mark, &is_new, error) ||
      (!is_new && !fair_results_table_find_player (database, result->id, &result->player, error)) ||
      (result->chances != NULL && g_str_equal (result->player, self->player) &&
       !fair_chances_table_put (database, result->id, result->chances, error)) ||
      (result->note != NULL && g_str_equal (result->player, self->player) &&
       !fair_notes_table_add (database, result->id, result->note, error)) ||
      (result->turn.due > 0 && g_str_equal (result->player, self->player) &&
       !fair_turns_table_put (database, result->id, &result->turn, error)))
    return FALSE;

  g_array_append_val (self->are_new, is_new);
  return TRUE;
}

static gboolean
stage_until (FairImport   *self,
             FairDatabase *database,
             gint64        end,
             GError      **error)
{
  /* Older versions accepted ids in uppercase. */
  if (self->are_new->len == 0 &&
      !fair_database_run (database, error, "UPDATE OR IGNORE results SET id = lower(id) WHERE id <> lower(id)", ""))
    return FALSE;

  while (self->are_new->len < self->results->len)
    if (!stage (self, database, error))
      return FALSE;
    else if (g_get_monotonic_time () >= end)
      break;

  return TRUE;
}

/**
 * fair_import_stage:
 * @microseconds: after which other jobs should have a turn
 *
 * Writes some of the results, at least one, so that only fair_import_finish() sees them.  Call this until all are
 * staged.
 */
gboolean
fair_import_stage (FairImport   *self,
                   FairDatabase *database,
                   gint64        microseconds,
                   GError      **error)
{
  guint  n_before = self->are_new->len;
  gint64 end = g_get_monotonic_time () + microseconds;

  if (fair_database_begin (database, error) &&
      fair_database_finish (database, stage_until (self, database, end, error), error))
    return TRUE;

  g_array_set_size (self->are_new, n_before);
  return FALSE;
}

static gboolean
count_known (FairImport      *self,
             FairDatabase    *database,
             FairImportCount *count,
             GError         **error)
{
  g_autoptr (GHashTable) others = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) players = fair_players_table_list (database, error);

  for (guint i = 0; i < self->results->len; i++)
    {
      const FairResult *result = g_ptr_array_index (self->results, i);
      guint             n = GPOINTER_TO_UINT (g_hash_table_lookup (others, result->player));

      if (g_array_index (self->are_new, gboolean, i))
        count->n_new++;
      else if (g_str_equal (result->player, self->player))
        count->n_known++;
      else
        g_hash_table_insert (others, result->player, GUINT_TO_POINTER (n + 1));
    }
  for (guint i = 0; players != NULL && i < players->len; i++)
    {
      FairPlayer     *player = g_ptr_array_index (players, i);
      FairImportOther other = { fair_player_copy (player), GPOINTER_TO_UINT (g_hash_table_lookup (others, player->id)) };

      if (other.n > 0)
        g_array_append_val (count->others, other);
      else
        fair_player_free (other.player);
    }

  return players != NULL;
}

static gboolean
finish (FairImport      *self,
        FairDatabase    *database,
        FairImportCount *count,
        GError         **error)
{
  guint n;

  if (!count_known (self, database, count, error) ||
      !fair_results_table_end_stage (database, self->mark, TRUE, &n, error))
    return FALSE;

  /* During the import, a backup may have been restored, another program may have started, or the database was
   * rescued. */
  return n == count->n_new ||
         fair_store_fail (error, FAIR_STORE_ERROR_FAILED,
                          _ ("Nothing was imported because the results changed during the import. Please try again."));
}

static void
clear_other (gpointer data)
{
  fair_player_free (((FairImportOther *) data)->player);
}

/**
 * fair_import_finish:
 * Adds all results that are staged at once, or none.
 *
 * Returns: (transfer full) (nullable): the outcome for each result
 */
FairImportCount *
fair_import_finish (FairImport   *self,
                    FairDatabase *database,
                    GError      **error)
{
  g_autoptr (FairImportCount) count = g_new0 (FairImportCount, 1);

  count->others = g_array_new (FALSE, FALSE, sizeof (FairImportOther));
  g_array_set_clear_func (count->others, clear_other);
  return fair_database_begin (database, error) &&
             fair_database_finish (database, finish (self, database, count, error), error)
           ? g_steal_pointer (&count)
           : NULL;
}

gboolean
fair_import_drop (FairImport   *self,
                  FairDatabase *database,
                  GError      **error)
{
  guint n;

  return fair_database_begin (database, error) &&
         fair_database_finish (database, fair_results_table_end_stage (database, self->mark, FALSE, &n, error), error);
}

void
fair_import_count_free (FairImportCount *self)
{
  g_array_unref (self->others);
  g_free (self);
}
