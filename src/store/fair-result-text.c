/* Each value has exactly one text; any other text is invalid.  fair-result-check.c checks the values. */
#include "fair-result-text.h"

#include "fair-json-writer.h"

#include <string.h>

enum
{
  MAX_WORD = 256 /* bytes of a short member as written */
};

/* Indexed by bit; the session sets them. */
static const char *const assistance[] = { "cheat", "verdict", "winning-move", "show-me" };

G_STATIC_ASSERT (FAIR_RESULT_ALL_ASSISTANCE == (1 << G_N_ELEMENTS (assistance)) - 1);

/* Why a game is assisted: the names of its bits, joined by blanks. */
static char *
print_assistance (guint assisted)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (assistance); i++)
    if (assisted >> i & 1)
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", assistance[i]);

  return g_string_free (text, FALSE);
}

/* @assisted: (out): the bits that @text names; returns whether @text is valid */
static gboolean
parse_assistance (const char *text,
                  guint      *assisted)
{
  for (*assisted = 0; *assisted <= FAIR_RESULT_ALL_ASSISTANCE; (*assisted)++)
    {
      g_autofree char *good = print_assistance (*assisted);

      if (strcmp (text, good) == 0)
        return TRUE;
    }

  return FALSE;
}

/* Microseconds since 1970 as "2026-11-21T14:04:43.123456Z". */
char *
fair_result_text_print_time (gint64 time)
{
  g_autoptr (GDateTime) whole = g_date_time_new_from_unix_utc (time / G_USEC_PER_SEC);

  g_return_val_if_fail (whole != NULL && time >= 0, NULL);

  return g_strdup_printf ("%04d-%02d-%02dT%02d:%02d:%02d.%06dZ", g_date_time_get_year (whole), g_date_time_get_month (whole),
                          g_date_time_get_day_of_month (whole), g_date_time_get_hour (whole), g_date_time_get_minute (whole),
                          g_date_time_get_second (whole), (int) (time % G_USEC_PER_SEC));
}

/* The number of the @n digits at @at; negative if they are not digits. */
static int
read_digits (const char *at,
             guint       n)
{
  int number = 0;

  for (; n > 0; n--, at++)
    {
      if (!g_ascii_isdigit (*at))
        return -1;
      number = number * 10 + g_ascii_digit_value (*at);
    }

  return number;
}

/* @time: (out): the microseconds since 1970 in @text; returns whether @text is valid */
gboolean
fair_result_text_parse_time (const char *text,
                             gint64     *time)
{
  static const char form[] = "0000-00-00T00:00:00.000000Z";
  g_autoptr (GDateTime) whole = NULL;
  g_autofree char *good = NULL;

  if (strlen (text) != strlen (form))
    return FALSE;

  whole = g_date_time_new_utc (read_digits (text, 4), read_digits (text + 5, 2), read_digits (text + 8, 2), read_digits (text + 11, 2),
                               read_digits (text + 14, 2), read_digits (text + 17, 2));
  if (whole == NULL || read_digits (text + 20, 6) < 0 || g_date_time_get_year (whole) < 1970)
    return FALSE;

  *time = g_date_time_to_unix (whole) * G_USEC_PER_SEC + read_digits (text + 20, 6);
  good = fair_result_text_print_time (*time);
  return strcmp (text, good) == 0;
}

/* Returns: (transfer full) (nullable) (element-type gint64): the microseconds of play at which each step of a result was
 * made; NULL if @text is invalid */
GArray *
fair_result_text_parse_times (const char *text)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint64 last = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      gint64 time;

      if (!g_ascii_string_to_unsigned (words[i], 10, last, FAIR_RESULT_MAX_PLAYED / FAIR_RESULT_TIME_UNIT, &last, NULL) ||
          (words[i][0] == '0' && words[i][1] != '\0'))
        return NULL;

      time = (gint64) last * FAIR_RESULT_TIME_UNIT;
      g_array_append_val (times, time);
    }

  return g_steal_pointer (&times);
}

const FairResultWriter fair_result_json_writer = { fair_json_writer_add_string, fair_json_writer_add_int, fair_json_writer_add_word };

/* Writes the members of @result, in the order of docs/records.md, which is that of signed data too.
 * @writer: called for each member
 * @to: the first argument of @writer */
void
fair_result_text_write (const FairResult       *result,
                        const FairResultWriter *writer,
                        gpointer                to)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, result->number);
  g_autofree char *assisted = print_assistance (result->assisted);
  g_autofree char *begun = fair_result_text_print_time (result->begun);
  g_autofree char *ended = fair_result_text_print_time (result->ended);

  writer->add_string (to, "id", result->id);
  writer->add_string (to, "game", result->game);
  writer->add_string (to, "options", result->options);
  writer->add_string (to, "number", number);
  writer->add_string (to, "outcome", fair_outcome_get_name (result->outcome));
  writer->add_int (to, "moves", result->n_moves);
  writer->add_int (to, "undone", result->n_undone);
  writer->add_int (to, "hints", result->n_hints);
  writer->add_int (to, "microseconds", result->time);
  writer->add_int (to, "score", result->score);
  writer->add_string (to, "assisted", assisted);
  writer->add_word (to, "fair", result->fair ? "true" : "false");
  writer->add_word (to, "practice", result->practice ? "true" : "false");
  writer->add_int (to, "difficulty", result->difficulty);
  writer->add_string (to, "begun", begun);
  writer->add_string (to, "ended", ended);
  writer->add_string (to, "version", result->version);
  writer->add_string (to, "play", result->moves);
  /* In CSV, each line has all columns. */
  if (result->times != NULL || writer != &fair_result_json_writer)
    writer->add_string (to, "times", result->times);
}

static void
note_wrong (FairResultReader *self,
            const char       *name)
{
  if (self->wrong == NULL && self->missing == NULL)
    self->wrong = name;
}

/* @value: (out): the member; returns whether it exists and has that kind */
gboolean
fair_result_reader_find (FairResultReader *self,
                         const char       *name,
                         FairJsonKind      kind,
                         FairJson         *value)
{
  if (!fair_json_find (self->object, name, value))
    {
      if (self->wrong == NULL && self->missing == NULL)
        self->missing = name;
      return FALSE;
    }
  if (fair_json_get_kind (value) == kind)
    return TRUE;

  note_wrong (self, name);
  return FALSE;
}

/* Returns: (transfer full): the string; an empty one if it is missing, or longer than @max bytes as written */
char *
fair_result_reader_dup_string (FairResultReader *self,
                               const char       *name,
                               gsize             max)
{
  FairJson value;

  if (!fair_result_reader_find (self, name, FAIR_JSON_STRING, &value))
    return g_strdup ("");
  if ((gsize) (value.end - value.at) <= max + 2)
    return fair_json_dup_string (&value);

  note_wrong (self, name);
  return g_strdup ("");
}

/* The number; @min if it is missing, or not within @min and @max. */
gint64
fair_result_reader_read_int (FairResultReader *self,
                             const char       *name,
                             gint64            min,
                             gint64            max)
{
  FairJson value;
  gint64   number;

  if (!fair_result_reader_find (self, name, FAIR_JSON_NUMBER, &value))
    return min;
  if (fair_json_get_int (&value, &number) && number >= min && number <= max)
    return number;

  note_wrong (self, name);
  return min;
}

static guint
read_count (FairResultReader *self,
            const char       *name)
{
  return (guint) fair_result_reader_read_int (self, name, 0, G_MAXINT32);
}

gboolean
fair_result_reader_read_boolean (FairResultReader *self,
                                 const char       *name)
{
  FairJson value;

  return fair_result_reader_find (self, name, FAIR_JSON_BOOLEAN, &value) && *value.at == 't';
}

static gboolean
parse_deal (const char *text,
            guint64    *number)
{
  return g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT64, number, NULL) && (text[0] != '0' || text[1] == '\0');
}

/* Ids are the same in lowercase and uppercase; they are stored in lowercase. */
static gboolean
parse_id (const char *text,
          char      **id)
{
  *id = g_ascii_strdown (text, -1);
  return g_uuid_string_is_valid (text);
}

/* Reads a short string with one of the functions that parse one. */
#define READ_WORD(self, name, parse, value)                                       \
  G_STMT_START                                                                    \
  {                                                                               \
    g_autofree char *word = fair_result_reader_dup_string (self, name, MAX_WORD); \
                                                                                  \
    if (!parse (word, value))                                                     \
      note_wrong (self, name);                                                    \
  }                                                                               \
  G_STMT_END

/* Fills @result.  If a member is invalid, that is recorded, and @result must not be used.
 * @result: an empty one */
void
fair_result_reader_read (FairResultReader *self,
                         FairResult       *result)
{
  FairJson times;

  READ_WORD (self, "id", parse_id, &result->id);
  result->game = fair_result_reader_dup_string (self, "game", MAX_WORD);
  result->options = fair_result_reader_dup_string (self, "options", MAX_WORD);
  READ_WORD (self, "number", parse_deal, &result->number);
  READ_WORD (self, "outcome", fair_outcome_parse, &result->outcome);
  result->n_moves = read_count (self, "moves");
  result->n_undone = read_count (self, "undone");
  result->n_hints = read_count (self, "hints");
  result->time = fair_result_reader_read_int (self, "microseconds", 0, FAIR_RESULT_MAX_PLAYED);
  result->score = (int) fair_result_reader_read_int (self, "score", G_MININT32, G_MAXINT32);
  READ_WORD (self, "assisted", parse_assistance, &result->assisted);
  result->fair = fair_result_reader_read_boolean (self, "fair");
  result->practice = fair_result_reader_read_boolean (self, "practice");
  result->difficulty = (guint) fair_result_reader_read_int (self, "difficulty", 0, FAIR_RESULT_MAX_DIFFICULTY);
  READ_WORD (self, "begun", fair_result_text_parse_time, &result->begun);
  READ_WORD (self, "ended", fair_result_text_parse_time, &result->ended);
  result->version = fair_result_reader_dup_string (self, "version", MAX_WORD);
  result->moves = fair_result_reader_dup_string (self, "play", FAIR_RESULT_MAX_PLAY);
  if (fair_json_find (self->object, "times", &times))
    result->times = fair_result_reader_dup_string (self, "times", FAIR_RESULT_MAX_PLAY);
}
