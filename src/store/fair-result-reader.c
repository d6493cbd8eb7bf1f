/* Each member has its type and its only form; fair-result-check.c checks the values. */
#include "config.h"

#include "fair-result-reader.h"

#include "fair-result-text.h"

enum
{
  MAX_WORD = 256 /* bytes of a short member as written */
};

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

static gboolean
read_boolean (FairResultReader *self,
              const char       *name)
{
  FairJson value;

  return fair_result_reader_find (self, name, FAIR_JSON_BOOLEAN, &value) && fair_json_get_boolean (&value);
}

static gint64
read_time (FairResultReader *self,
           const char       *name)
{
  g_autofree char *text = fair_result_reader_dup_string (self, name, MAX_WORD);
  gint64           time = 0;

  if (!fair_result_text_parse_time (text, &time))
    note_wrong (self, name);
  return time;
}

static guint64
read_deal (FairResultReader *self,
           const char       *name)
{
  g_autofree char *text = fair_result_reader_dup_string (self, name, MAX_WORD);
  guint64          number = 0;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT64, &number, NULL) || (text[0] == '0' && text[1] != '\0'))
    note_wrong (self, name);
  return number;
}

static guint
read_assistance (FairResultReader *self,
                 const char       *name)
{
  g_autofree char *text = fair_result_reader_dup_string (self, name, MAX_WORD);
  guint            assisted = 0;

  if (!fair_result_text_parse_assistance (text, &assisted))
    note_wrong (self, name);
  return assisted;
}

static FairOutcome
read_outcome (FairResultReader *self,
              const char       *name)
{
  g_autofree char *text = fair_result_reader_dup_string (self, name, MAX_WORD);
  FairOutcome      outcome = FAIR_OUTCOME_GIVEN_UP;

  if (!fair_outcome_parse (text, &outcome))
    note_wrong (self, name);
  return outcome;
}

/* Ids are the same in lowercase and uppercase; they are stored in lowercase. */
static char *
read_id (FairResultReader *self)
{
  g_autofree char *text = fair_result_reader_dup_string (self, "id", MAX_WORD);

  if (!g_uuid_string_is_valid (text))
    note_wrong (self, "id");
  return g_ascii_strdown (text, -1);
}

/**
 * fair_result_reader_read:
 * @result: an empty one
 *
 * Fills @result.  If a member is invalid, that is recorded, and @result must not be used.
 */
void
fair_result_reader_read (FairResultReader *self,
                         FairResult       *result)
{
  result->id = read_id (self);
  result->game = fair_result_reader_dup_string (self, "game", MAX_WORD);
  result->options = fair_result_reader_dup_string (self, "options", MAX_WORD);
  result->number = read_deal (self, "number");
  result->outcome = read_outcome (self, "outcome");
  result->n_moves = read_count (self, "moves");
  result->n_undone = read_count (self, "undone");
  result->n_hints = read_count (self, "hints");
  result->time = fair_result_reader_read_int (self, "microseconds", 0, FAIR_RESULT_MAX_PLAYED);
  result->score = (int) fair_result_reader_read_int (self, "score", G_MININT32, G_MAXINT32);
  result->assisted = read_assistance (self, "assisted");
  result->fair = read_boolean (self, "fair");
  result->practice = read_boolean (self, "practice");
  result->difficulty = (guint) fair_result_reader_read_int (self, "difficulty", 0, FAIR_RESULT_MAX_DIFFICULTY);
  result->begun = read_time (self, "begun");
  result->ended = read_time (self, "ended");
  result->version = fair_result_reader_dup_string (self, "version", MAX_WORD);
  result->moves = fair_result_reader_dup_string (self, "play", FAIR_RESULT_MAX_PLAY);
}
