/* Reads what fair-export.c wrote.  Nothing in a file is trusted: the text is strict JSON, each member has its
 * type and its only form, and each result follows from its moves.  Reading needs no database, so it can run
 * outside the store's thread; it is complete before the first result is added. */
#include "config.h"

#include "fair-import.h"

#include "fair-json.h"
#include "fair-result-reader.h"
#include "fair-result-text.h"
#include "fair-results-table.h"
#include "fair-store-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum
{
  MAX_WORD = 256 /* bytes of a short member as written */
};

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
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("Result %s has no “%s”."), result->id, reader->missing);
  if (reader->missing != NULL)
    /* translators: %u is the number of a result in a file, %s the name of a value there */
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("Result %u has no “%s”."), index, reader->missing);
  if (has_id)
    /* translators: the first %s names a result by its UUID, the second is the name of a value in a file */
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("Result %s has no valid “%s”."), result->id, reader->wrong);
  /* translators: %u is the number of a result in a file, %s the name of a value there */
  return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("Result %u has no valid “%s”."), index, reader->wrong);
}

/* Returns: (transfer full): the result that @object is, or NULL with @error set */
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
      fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("Entry %u of the results is not a result."), index);
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

/* Whether @root is one of our files, with a known version. */
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
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("The file does not hold results of Fair Deal."));
  if (!fair_result_reader_find (&reader, "version", FAIR_JSON_NUMBER, &version) || !fair_json_is_integer (&version) || version.at[0] == '-' ||
      version.at[0] == '0')
    /* translators: %s is the name of a value in a file */
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("The file has no valid “%s”."), "version");
  if (!fair_json_get_int (&version, &number) || number > FAIR_RESULTS_VERSION)
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("The file was written by a newer version of Fair Deal."));

  return TRUE;
}

/**
 * fair_import_read:
 * @text: a file that was exported as JSON
 *
 * Reads the results of a file; this may be done in any thread.
 *
 * Returns: (transfer full) (nullable) (element-type FairResult): the results
 */
GPtrArray *
fair_import_read (const char *text,
                  gsize       length,
                  GError    **error)
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
      fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("The file has no valid “%s”."), "results");
      return NULL;
    }

  for (fair_json_begin (&list, &list); fair_json_next (&list, &object);)
    {
      FairResult *result = read_result (&object, results->len + 1, error);

      if (result == NULL)
        return NULL;
      g_ptr_array_add (results, result);
    }

  return g_steal_pointer (&results);
}

static gboolean
add_results (FairDatabase *database,
             const char   *player,
             GPtrArray    *results,
             guint        *n_new,
             GError      **error)
{
  /* Older versions accepted ids in uppercase. */
  if (!fair_database_run (database, error,
                          "UPDATE OR IGNORE results SET id = lower(id) WHERE id <> lower(id)", ""))
    return FALSE;

  *n_new = 0;
  for (guint i = 0; i < results->len; i++)
    {
      FairResult *result = g_ptr_array_index (results, i);
      gboolean    is_new;

      g_free (result->player);
      result->player = g_strdup (player);
      if (!fair_results_table_add (database, result, &is_new, error))
        return FALSE;
      *n_new += is_new;
    }

  return TRUE;
}

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const FairResult *x = *(FairResult *const *) a;
  const FairResult *y = *(FairResult *const *) b;

  return (x->ended > y->ended) - (x->ended < y->ended);
}

/**
 * fair_import_add:
 * @player: the id of the player to whom they belong then
 * @results: (element-type FairResult): what fair_import_read() returned; sorted here
 * @n_new: (out): how many of them were added
 * @n_known: (out): how many of them existed already
 *
 * Adds results, all or none.
 */
gboolean
fair_import_add (FairDatabase *database,
                 const char   *player,
                 GPtrArray    *results,
                 guint        *n_new,
                 guint        *n_known,
                 GError      **error)
{
  g_ptr_array_sort (results, compare_ends);
  if (!fair_database_begin (database, error) ||
      !fair_database_finish (database, add_results (database, player, results, n_new, error), error))
    return FALSE;

  *n_known = results->len - *n_new;
  return TRUE;
}
