/* Reads what fair-export.c wrote.  Files are not trusted: the text is strict JSON, each member has its type and its
 * only form, and each result follows from its moves.  Reading needs no database, so it can run outside the store's
 * thread; it is complete before the first result is added, and all are added in one transaction. */
#include "fair-import.h"

#include "fair-details.h"
#include "fair-file.h"
#include "fair-i18n.h"
#include "fair-players-table.h"
#include "fair-result-text.h"
#include "fair-results-table.h"
#include "fair-store-error.h"
#include "fair-words.h"

#include <errno.h>
#include <string.h>

enum
{
  MAX_WORD = 256 /* bytes of a short member as written */
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
  g_autoptr (FairResult) result = g_new0 (FairResult, 1);

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
  if (!fair_result_find_fault (result, NULL, NULL, error))
    return NULL;

  fair_result_set_options (result);
  return g_steal_pointer (&result);
}

static void
read_value (FairResultReader      *reader,
            const FairDetailTable *table,
            guint                  index,
            FairDatabaseValue     *value)
{
  const char *member = table->values[index].member;

  if (table->types[index] == 's')
    {
      g_autofree char *text = fair_result_reader_dup_string (reader, member, (gsize) table->values[index].max);

      value->text = fair_result_note_make_text (text);
    }
  else if (table->types[index] == 'b')
    value->number = fair_result_reader_read_boolean (reader, member);
  else
    value->number = fair_result_reader_read_int (reader, member, table->values[index].min, table->values[index].max);
}

/* Reads what is known about one of @results.  Returns: whether it is valid, and the only one of its kind of that result */
static gboolean
read_detail (const FairJson *object,
             FairDetailKind  kind,
             GHashTable     *results)
{
  const FairDetailTable *table = &fair_detail_tables[kind];
  FairResultReader       reader = { .object = object };
  g_autofree char       *id = NULL;
  FairResult            *result;
  FairDetail            *detail;

  if (fair_json_get_kind (object) != FAIR_JSON_OBJECT)
    return FALSE;

  id = fair_result_reader_dup_string (&reader, "id", MAX_WORD);
  result = g_hash_table_lookup (results, id);
  if (result == NULL)
    return FALSE;
  for (guint i = 0; result->details != NULL && i < result->details->len; i++)
    if (((const FairDetail *) g_ptr_array_index (result->details, i))->kind == kind)
      return FALSE;

  detail = g_new0 (FairDetail, 1);
  detail->kind = kind;
  detail->values[0].text = result->id;
  for (guint i = 1; table->types[i]; i++)
    if (table->values[i].member != NULL)
      read_value (&reader, table, i, &detail->values[i]);
  if (result->details == NULL)
    result->details = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_detail_free);
  g_ptr_array_add (result->details, detail);
  return reader.missing == NULL && reader.wrong == NULL && fair_detail_is_possible (kind, detail->values);
}

/* Reads the list of what is known about some of the results, if the file has it. */
static gboolean
read_details (const FairJson *root,
              FairDetailKind  kind,
              GPtrArray      *results,
              GError        **error)
{
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_str_hash, g_str_equal);
  const char *name = fair_detail_tables[kind].name;
  FairJson    list;
  FairJson    object;
  gboolean    good;

  if (fair_detail_tables[kind].exported == NULL || !fair_json_find (root, name, &list))
    return TRUE;

  for (guint i = 0; i < results->len; i++)
    g_hash_table_insert (by_id, ((FairResult *) g_ptr_array_index (results, i))->id, g_ptr_array_index (results, i));
  good = fair_json_get_kind (&list) == FAIR_JSON_ARRAY;
  if (good)
    fair_json_begin (&list, &list);
  while (good && fair_json_next (&list, &object))
    good = read_detail (&object, kind, by_id);

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

/* Reads the results of a file; this may be done in any thread.
 * @text: a file that was exported as JSON
 * @progress: (nullable): receives the progress of reading
 * @cancellable: (nullable): stops reading
 * Returns: (transfer full) (nullable) (element-type FairResult): the results */
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

  for (FairDetailKind kind = 0; kind < FAIR_N_DETAILS; kind++)
    if (!read_details (&root, kind, results, error))
      return NULL;

  return g_steal_pointer (&results);
}

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const FairResult *x = *(FairResult *const *) a;
  const FairResult *y = *(FairResult *const *) b;

  return (x->ended > y->ended) - (x->ended < y->ended);
}

/* Adds a result with what is known about it, and sets its player to the one who has it then.  @is_new: (out): whether it was added */
static gboolean
add_result (FairDatabase *database,
            const char   *player,
            FairResult   *result,
            gboolean     *is_new,
            GError      **error)
{
  g_free (result->player);
  result->player = g_strdup (player);
  if (!fair_results_table_add (database, result, is_new, error) ||
      (!*is_new && !fair_results_table_find_player (database, result->id, &result->player, error)))
    return FALSE;

  for (guint i = 0; result->details != NULL && g_str_equal (result->player, player) && i < result->details->len; i++)
    {
      const FairDetail *detail = g_ptr_array_index (result->details, i);

      if (!fair_detail_put (database, detail->kind, TRUE, detail->values, error))
        return FALSE;
    }

  return TRUE;
}

/* Lists the players who have results already; @n: how many, by the ids of the players */
static gboolean
list_others (FairDatabase *database,
             GHashTable   *n,
             GArray       *others,
             GError      **error)
{
  g_autoptr (GPtrArray) players = fair_players_table_list (database, error);

  for (guint i = 0; players != NULL && i < players->len; i++)
    {
      const FairPlayer *player = g_ptr_array_index (players, i);
      FairImportOther   other = { NULL, GPOINTER_TO_UINT (g_hash_table_lookup (n, player->id)) };

      if (other.n == 0)
        continue;
      other.player = fair_player_copy (player);
      g_array_append_val (others, other);
    }

  return players != NULL;
}

static gboolean
add_all (FairDatabase    *database,
         const char      *player,
         GPtrArray       *results,
         FairProgress    *progress,
         GCancellable    *cancellable,
         FairImportCount *count,
         GError         **error)
{
  g_autoptr (GHashTable) others = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < results->len; i++)
    {
      FairResult *result = g_ptr_array_index (results, i);
      gboolean    is_new;

      if (!add_result (database, player, result, &is_new, error))
        return FALSE;
      if (is_new)
        count->n_new++;
      else if (g_str_equal (result->player, player))
        count->n_known++;
      else
        g_hash_table_insert (others, result->player,
                             GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (others, result->player)) + 1));
      fair_progress_set (progress, i + 1, results->len);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
    }

  return list_others (database, others, count->others, error);
}

static void
clear_other (gpointer data)
{
  fair_player_free (((FairImportOther *) data)->player);
}

/* Adds all results at once, or none.
 * @player: the id of the player to whom the results will belong
 * @results: (element-type FairResult): from fair_import_read(); sorted by their ends afterwards
 * @progress: (nullable): receives the progress of adding them
 * @cancellable: (nullable): stops it
 * Returns: (transfer full) (nullable): the outcome for each result */
FairImportCount *
fair_import_add (FairDatabase *database,
                 const char   *player,
                 GPtrArray    *results,
                 FairProgress *progress,
                 GCancellable *cancellable,
                 GError      **error)
{
  g_autoptr (FairImportCount) count = g_new0 (FairImportCount, 1);

  count->others = g_array_new (FALSE, FALSE, sizeof (FairImportOther));
  g_array_set_clear_func (count->others, clear_other);
  g_ptr_array_sort (results, compare_ends);
  return fair_database_begin (database, error) &&
             fair_database_finish (database, add_all (database, player, results, progress, cancellable, count, error), error)
           ? g_steal_pointer (&count)
           : NULL;
}

void
fair_import_count_free (FairImportCount *self)
{
  g_array_unref (self->others);
  g_free (self);
}
