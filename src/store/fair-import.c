/* Reads what fair-export.c wrote.  Nothing of a file is trusted: the text is JSON to the letter, each member has its
 * type and the one form in which it is written, and each result follows from its moves.  Reading needs no
 * database, so that it can be done beside the store's thread; all of it is done before the first result is
 * added. */
#include "config.h"

#include "fair-import.h"

#include "fair-json.h"
#include "fair-record-private.h"
#include "fair-result.h"
#include "fair-results-table.h"
#include "fair-store-error.h"
#include "options-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Reads a result, member by member; the first that is not as it should be is noted. */
typedef struct
{
  const FairJson *object;
  const char     *missing; /* the name of a member, or NULL */
  const char     *wrong;   /* the same */
} Reader;

static void
note_wrong (Reader     *reader,
            const char *name)
{
  if (reader->wrong == NULL && reader->missing == NULL)
    reader->wrong = name;
}

/* @value: (out): the member; returns whether it is there, and of that kind */
static gboolean
find_value (Reader      *reader,
            const char  *name,
            FairJsonKind kind,
            FairJson    *value)
{
  if (!fair_json_find (reader->object, name, value))
    {
      if (reader->wrong == NULL && reader->missing == NULL)
        reader->missing = name;
      return FALSE;
    }
  if (fair_json_get_kind (value) == kind)
    return TRUE;

  note_wrong (reader, name);
  return FALSE;
}

/* Returns: (transfer full): the string; an empty one if there is none, or one of more than @max bytes as it is
 * written */
static char *
read_string (Reader     *reader,
             const char *name,
             gsize       max)
{
  FairJson value;

  if (!find_value (reader, name, FAIR_JSON_STRING, &value))
    return g_strdup ("");
  if ((gsize) (value.end - value.at) <= max + 2)
    return fair_json_dup_string (&value);

  note_wrong (reader, name);
  return g_strdup ("");
}

static gint64
read_int (Reader     *reader,
          const char *name,
          gint64      min,
          gint64      max)
{
  FairJson value;
  gint64   number;

  if (!find_value (reader, name, FAIR_JSON_NUMBER, &value))
    return min;
  if (fair_json_get_int (&value, &number) && number >= min && number <= max)
    return number;

  note_wrong (reader, name);
  return min;
}

static guint
read_count (Reader     *reader,
            const char *name)
{
  return (guint) read_int (reader, name, 0, G_MAXINT32);
}

static gboolean
read_boolean (Reader     *reader,
              const char *name)
{
  FairJson value;

  return find_value (reader, name, FAIR_JSON_BOOLEAN, &value) && fair_json_get_boolean (&value);
}

enum
{
  MAX_WORD = 256 /* bytes of a short member as it is written */
};

static gint64
read_time (Reader     *reader,
           const char *name)
{
  g_autofree char *text = read_string (reader, name, MAX_WORD);
  gint64           time = 0;

  if (!fair_record_parse_time (text, &time))
    note_wrong (reader, name);
  return time;
}

static guint64
read_deal (Reader     *reader,
           const char *name)
{
  g_autofree char *text = read_string (reader, name, MAX_WORD);
  guint64          number = 0;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT64, &number, NULL) || (text[0] == '0' && text[1] != '\0'))
    note_wrong (reader, name);
  return number;
}

static guint
read_assistance (Reader     *reader,
                 const char *name)
{
  g_autofree char *text = read_string (reader, name, MAX_WORD);
  guint            assisted = 0;

  if (!fair_record_parse_assistance (text, &assisted))
    note_wrong (reader, name);
  return assisted;
}

static FairOutcome
read_outcome (Reader     *reader,
              const char *name)
{
  g_autofree char *text = read_string (reader, name, MAX_WORD);
  FairOutcome      outcome = FAIR_OUTCOME_GIVEN_UP;

  if (!fair_outcome_parse (text, &outcome))
    note_wrong (reader, name);
  return outcome;
}

/* Ids are the same in small and in capital letters; they are kept in small ones. */
static char *
read_id (Reader *reader)
{
  g_autofree char *text = read_string (reader, "id", MAX_WORD);

  if (!g_uuid_string_is_valid (text))
    note_wrong (reader, "id");
  return g_ascii_strdown (text, -1);
}

static void
read_members (Reader     *reader,
              FairResult *result)
{
  result->id = read_id (reader);
  result->game = read_string (reader, "game", MAX_WORD);
  result->options = read_string (reader, "options", MAX_WORD);
  result->number = read_deal (reader, "number");
  result->outcome = read_outcome (reader, "outcome");
  result->n_moves = read_count (reader, "moves");
  result->n_undone = read_count (reader, "undone");
  result->n_hints = read_count (reader, "hints");
  result->time = read_int (reader, "microseconds", 0, FAIR_RESULT_MAX_PLAYED);
  result->score = (int) read_int (reader, "score", G_MININT32, G_MAXINT32);
  result->assisted = read_assistance (reader, "assisted");
  result->fair = read_boolean (reader, "fair");
  result->practice = read_boolean (reader, "practice");
  result->difficulty = (guint) read_int (reader, "difficulty", 0, FAIR_RESULT_MAX_DIFFICULTY);
  result->begun = read_time (reader, "begun");
  result->ended = read_time (reader, "ended");
  result->version = read_string (reader, "version", MAX_WORD);
  result->moves = read_string (reader, "play", FAIR_RESULT_MAX_PLAY);
}

/* @index: of the result, from 1; by it those are called that have no good id */
static gboolean
fail_with_member (const Reader     *reader,
                  const FairResult *result,
                  guint             index,
                  GError          **error)
{
  gboolean has_id = g_uuid_string_is_valid (result->id);

  if (reader->missing != NULL && has_id)
    /* translators: the first %s names a result by its UUID, the second is the name of a value in a file */
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("Result %s has no “%s”."), result->id, reader->missing);
  if (reader->missing != NULL)
    /* translators: %u is the number of a result in a file, %s the name of a value there */
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("Result %u has no “%s”."), index, reader->missing);
  if (has_id)
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("Result %s has no valid “%s”."), result->id, reader->wrong);
  return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("Result %u has no valid “%s”."), index, reader->wrong);
}

/* Writes the options of @result, which are good, as the program does. */
static void
set_options (FairResult *result)
{
  const FairGame *game = fair_games_find (result->game);
  FairOptions     options;
  char            text[FAIR_OPTIONS_TEXT];

  fair_options_parse (game, result->options, strlen (result->options), &options);
  fair_options_print (game, &options, FAIR_OPTIONS_ALL, text);
  g_free (result->options);
  result->options = g_strdup (text);
  result->variant = fair_result_make_variant (game, text);
}

/* Returns: (transfer full): the result that @object is, or NULL with @error set */
static FairResult *
read_result (const FairJson *object,
             guint           index,
             GError        **error)
{
  Reader reader = { .object = object };
  g_autoptr (FairResult) result = fair_result_new ();

  if (fair_json_get_kind (object) != FAIR_JSON_OBJECT)
    {
      fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("Entry %u of the results is not a result."), index);
      return NULL;
    }

  read_members (&reader, result);
  if (reader.missing != NULL || reader.wrong != NULL)
    {
      fail_with_member (&reader, result, index, error);
      return NULL;
    }
  if (!fair_result_check (result, error))
    return NULL;

  set_options (result);
  return g_steal_pointer (&result);
}

/* Whether @root is one of our files, of a version that is known here. */
static gboolean
check_head (const FairJson *root,
            GError        **error)
{
  Reader           reader = { .object = root };
  g_autofree char *format = NULL;
  FairJson         version;
  gint64           number;

  format = fair_json_get_kind (root) == FAIR_JSON_OBJECT ? read_string (&reader, "format", MAX_WORD) : g_strdup ("");
  if (strcmp (format, FAIR_RECORD_FORMAT) != 0)
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("The file does not hold results of Fair Deal."));
  if (!find_value (&reader, "version", FAIR_JSON_NUMBER, &version) || !fair_json_is_integer (&version) || version.at[0] == '-' ||
      version.at[0] == '0')
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("The file has no valid “%s”."), "version");
  if (!fair_json_get_int (&version, &number) || number > FAIR_RECORD_VERSION)
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

  if (!fair_json_check (text, length, &root, error) || !check_head (&root, error))
    return NULL;
  if (!fair_json_find (&root, "results", &list) || fair_json_get_kind (&list) != FAIR_JSON_ARRAY)
    {
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
             GPtrArray    *results,
             guint        *n_new,
             GError      **error)
{
  /* Older programs took in ids in capital letters. */
  if (!fair_database_run (database, error,
                          "UPDATE OR IGNORE results SET id = lower(id) WHERE id <> lower(id)", ""))
    return FALSE;

  *n_new = 0;
  for (guint i = 0; i < results->len; i++)
    {
      gboolean is_new;

      if (!fair_results_table_add (database, g_ptr_array_index (results, i), &is_new, error))
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
 * @results: (element-type FairResult): what fair_import_read() gave; sorted here
 * @n_new: (out): how many of them were not there
 * @n_known: (out): how many were there already
 *
 * Adds results, all or none.
 */
gboolean
fair_import_add (FairDatabase *database,
                 GPtrArray    *results,
                 guint        *n_new,
                 guint        *n_known,
                 GError      **error)
{
  g_ptr_array_sort (results, compare_ends);
  if (!fair_database_begin (database, error) ||
      !fair_database_finish (database, add_results (database, results, n_new, error), error))
    return FALSE;

  *n_known = results->len - *n_new;
  return TRUE;
}
