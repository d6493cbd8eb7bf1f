/* Reads what fair-export.c wrote.  Nothing of a file is trusted: each member has its type, and each
 * result has to follow from its moves. */
#include "config.h"

#include "fair-export.h"

#include "fair-record-private.h"
#include "fair-results-table.h"
#include "fair-store-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum
{
  MAX_MOVES_TEXT = 10 * 1024 * 1024, /* bytes */
  MAX_DEPTH = 16                     /* of lists and objects in one another; ours are four */
};

/* Reads a result, member by member; the first that is not as it should be is noted. */
typedef struct
{
  JsonObject *object;
  const char *wrong; /* the name of a member, or NULL */
} Reader;

static JsonNode *
get_value (Reader     *reader,
           const char *name,
           GType       type)
{
  JsonNode *node = json_object_get_member (reader->object, name);

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type)
    return node;

  if (reader->wrong == NULL)
    reader->wrong = name;
  return NULL;
}

static const char *
read_string (Reader     *reader,
             const char *name)
{
  JsonNode *node = get_value (reader, name, G_TYPE_STRING);

  return node ? json_node_get_string (node) : "";
}

static gint64
read_int (Reader     *reader,
          const char *name,
          gint64      min,
          gint64      max)
{
  JsonNode *node = get_value (reader, name, G_TYPE_INT64);
  gint64    value = node ? json_node_get_int (node) : min;

  if (value >= min && value <= max)
    return value;

  reader->wrong = reader->wrong ? reader->wrong : name;
  return min;
}

static gboolean
read_boolean (Reader     *reader,
              const char *name)
{
  JsonNode *node = get_value (reader, name, G_TYPE_BOOLEAN);

  return node != NULL && json_node_get_boolean (node);
}

/* The microseconds after the point of a time; to the digit, which GDateTime does not promise. */
static gint64
read_fraction (const char *text)
{
  const char *digit = strchr (text, '.');
  gint64      fraction = 0;

  for (gint64 unit = G_USEC_PER_SEC / 10; digit && unit > 0 && g_ascii_isdigit (digit[1]); unit /= 10)
    fraction += unit * g_ascii_digit_value (*++digit);

  return fraction;
}

static gint64
read_time (Reader     *reader,
           const char *name)
{
  const char *text = read_string (reader, name);
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (text, NULL);

  if (time == NULL)
    {
      reader->wrong = reader->wrong ? reader->wrong : name;
      return 0;
    }

  return g_date_time_to_unix (time) * G_USEC_PER_SEC + read_fraction (text);
}

static guint64
read_deal (Reader     *reader,
           const char *name)
{
  guint64 number = 0;

  if (!g_ascii_string_to_unsigned (read_string (reader, name), 10, 0, G_MAXINT64, &number, NULL) && reader->wrong == NULL)
    reader->wrong = name;
  return number;
}

static guint
read_assistance (Reader     *reader,
                 const char *name)
{
  g_auto (GStrv) words = g_strsplit (read_string (reader, name), " ", -1);
  guint assisted = 0;

  for (guint i = 0; words[i] && words[i][0]; i++)
    {
      guint bit = 0;

      while (fair_record_assistance[bit] && strcmp (fair_record_assistance[bit], words[i]) != 0)
        bit++;
      if (fair_record_assistance[bit] == NULL && reader->wrong == NULL)
        reader->wrong = name;
      assisted |= 1u << bit;
    }

  return assisted;
}

/* Returns: (transfer full): the result that @object is, or NULL with @error set */
static FairResult *
read_result (JsonObject *object,
             GError    **error)
{
  Reader reader = { .object = object };
  g_autoptr (FairResult) result = fair_result_new ();
  const FairGame *game;

  result->id = g_strdup (read_string (&reader, "id"));
  result->game = g_strdup (read_string (&reader, "game"));
  result->options = g_strdup (read_string (&reader, "options"));
  result->number = read_deal (&reader, "number");
  if (!fair_outcome_parse (read_string (&reader, "outcome"), &result->outcome) && reader.wrong == NULL)
    reader.wrong = "outcome";
  result->n_moves = (guint) read_int (&reader, "moves", 0, G_MAXINT32);
  result->n_undone = (guint) read_int (&reader, "undone", 0, G_MAXINT32);
  result->n_hints = (guint) read_int (&reader, "hints", 0, G_MAXINT32);
  result->time = read_int (&reader, "microseconds", 0, G_MAXINT64 / 2);
  result->score = (int) read_int (&reader, "score", G_MININT32, G_MAXINT32);
  result->assisted = read_assistance (&reader, "assisted");
  result->fair = read_boolean (&reader, "fair");
  result->practice = read_boolean (&reader, "practice");
  result->difficulty = (guint) read_int (&reader, "difficulty", 0, G_MAXINT32);
  result->begun = read_time (&reader, "begun");
  result->ended = read_time (&reader, "ended");
  result->version = g_strdup (read_string (&reader, "version"));
  result->moves = g_strdup (read_string (&reader, "play"));
  if (reader.wrong != NULL)
    {
      /* translators: the first %s names a result by its UUID, the second is the name of a value in a file */
      fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("the result “%s” has no good “%s”"), result->id, reader.wrong);
      return NULL;
    }

  game = fair_games_find (result->game);
  result->variant = game && strlen (result->moves) <= MAX_MOVES_TEXT ? fair_result_make_variant (game, result->options) : NULL;
  return fair_result_check (result, error) ? g_steal_pointer (&result) : NULL;
}

/* Whether lists and objects stand in one another no deeper than the parser can bear, which goes down
 * by a call each. */
static gboolean
check_depth (const char *text,
             gsize       length)
{
  gboolean in_string = FALSE;
  guint    depth = 0;

  for (gsize i = 0; i < length && depth <= MAX_DEPTH; i++)
    if (in_string && text[i] == '\\')
      i++;
    else if (text[i] == '"')
      in_string = !in_string;
    else if (!in_string && (text[i] == '[' || text[i] == '{'))
      depth++;
    else if (!in_string && (text[i] == ']' || text[i] == '}') && depth > 0)
      depth--;

  return depth <= MAX_DEPTH;
}

/* Returns: (transfer none): the results of a document of ours, or NULL with @error set */
static JsonArray *
get_results (JsonParser *parser,
             GError    **error)
{
  JsonNode   *root = json_parser_get_root (parser);
  JsonObject *object = root && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  Reader      reader = { .object = object };
  JsonNode   *results;

  if (object == NULL || strcmp (read_string (&reader, "format"), FAIR_RECORD_FORMAT) != 0)
    {
      fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("this is no file of results of Fair Deal"));
      return NULL;
    }
  if (read_int (&reader, "version", 0, G_MAXINT64) > FAIR_RECORD_VERSION)
    {
      fair_store_fail (error, FAIR_STORE_ERROR_NEWER, _ ("it was written by a newer version of Fair Deal"));
      return NULL;
    }

  results = json_object_get_member (object, "results");
  if (results != NULL && JSON_NODE_HOLDS_ARRAY (results))
    return json_node_get_array (results);

  fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("it has no results"));
  return NULL;
}

/* Reads all of them before the first is added. */
static GPtrArray *
read_results (JsonArray *array,
              GError   **error)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_result_free);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode   *node = json_array_get_element (array, i);
      FairResult *result = NULL;

      if (JSON_NODE_HOLDS_OBJECT (node))
        result = read_result (json_node_get_object (node), error);
      else
        fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("entry %u of its results is no result"), i + 1);
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
 * fair_import_results:
 * @text: a file that was exported as JSON
 * @n_new: (out): how many results it brought
 * @n_known: (out): how many were there already
 *
 * Adds the results of a file, all or none.
 */
gboolean
fair_import_results (FairDatabase *database,
                     const char   *text,
                     gsize         length,
                     guint        *n_new,
                     guint        *n_known,
                     GError      **error)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  g_autoptr (GPtrArray) results = NULL;
  g_autoptr (GError) wrong = NULL;
  JsonArray *array;

  if (!check_depth (text, length))
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("this is no file of results of Fair Deal"));
  if (!json_parser_load_from_data (parser, text, (gssize) length, &wrong))
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("this is no JSON: %s"), wrong->message);

  array = get_results (parser, error);
  results = array ? read_results (array, error) : NULL;
  if (results == NULL || !fair_database_begin (database, error))
    return FALSE;

  g_ptr_array_sort (results, compare_ends);
  if (!fair_database_finish (database, add_results (database, results, n_new, error), error))
    return FALSE;

  *n_known = results->len - *n_new;
  return TRUE;
}
