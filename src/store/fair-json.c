/* The check recurses for each list or object, which is safe because the nesting is limited; the functions
 * that look up values rely on that check and only skip.  Only what RFC 8259 allows is accepted: no comments,
 * no single quotes, no byte order mark, no half of a surrogate pair.  In addition a NUL is refused, even as
 * an escape, and so are duplicate names in an object, because readers differ in how they handle these. */
#include "fair-json.h"

#include "fair-i18n.h"
#include "fair-store-error.h"

#include <string.h>

typedef enum
{
  FAULT_SYNTAX,
  FAULT_DEPTH,
  FAULT_MEMBERS,
  FAULT_TWICE
} Fault;

typedef struct
{
  const char *at;
  const char *end;
  guint       depth;
  Fault       fault;
} Checker;

static gboolean check_value (Checker *self);

static gboolean
fail (Checker *self,
      Fault    fault)
{
  self->fault = fault;
  return FALSE;
}

static const char *
skip_blanks (const char *at,
             const char *end)
{
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
    at++;

  return at;
}

static gboolean
take (Checker *self,
      char     c)
{
  if (self->at == self->end || *self->at != c)
    return FALSE;

  self->at++;
  return TRUE;
}

static gboolean
take_digits (Checker *self)
{
  const char *begin = self->at;

  while (self->at < self->end && g_ascii_isdigit (*self->at))
    self->at++;

  return self->at > begin;
}

static gboolean
check_number (Checker *self)
{
  take (self, '-');
  if (!take (self, '0') && !take_digits (self))
    return FALSE;
  if (take (self, '.') && !take_digits (self))
    return FALSE;
  if (take (self, 'e') || take (self, 'E'))
    {
      if (!take (self, '+'))
        take (self, '-');
      if (!take_digits (self))
        return FALSE;
    }

  return TRUE;
}

/* Returns: the number of the four hexadecimal digits at @at; negative if they are not digits. */
static int
read_hexadecimal (const char *at,
                  const char *end)
{
  int number = 0;

  if (end - at < 4)
    return -1;
  for (guint i = 0; i < 4; i++)
    {
      if (!g_ascii_isxdigit (at[i]))
        return -1;
      number = number * 16 + g_ascii_xdigit_value (at[i]);
    }

  return number;
}

/* Reads what follows “\u”; both halves of a surrogate pair make one character.  Returns 0 for a fault. */
static gunichar
read_escaped_unicode (const char **at,
                      const char  *end)
{
  int high = read_hexadecimal (*at, end);
  int low;

  if (high <= 0 || (high >= 0xdc00 && high < 0xe000))
    return 0;
  *at += 4;
  if (high < 0xd800 || high >= 0xdc00)
    return (gunichar) high;

  if (end - *at < 6 || (*at)[0] != '\\' || (*at)[1] != 'u')
    return 0;
  low = read_hexadecimal (*at + 2, end);
  *at += 6;
  return low >= 0xdc00 && low < 0xe000 ? 0x10000u + (((gunichar) high - 0xd800u) << 10) + ((gunichar) low - 0xdc00u) : 0;
}

/* Reads the next UTF-8 character of a string, resolving escapes.  Returns 0 for a fault. */
static gunichar
read_character (const char **at,
                const char  *end)
{
  static const char escapes[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  gunichar          c = g_utf8_get_char (*at);
  const char       *escape;

  *at = g_utf8_next_char (*at);
  if (c != '\\')
    return c < 0x20 ? 0 : c;
  if (*at == end || **at == '\0')
    return 0;
  if (**at == 'u')
    {
      (*at)++;
      return read_escaped_unicode (at, end);
    }

  escape = strchr (escapes, *(*at)++);
  return escape ? (gunichar) meanings[escape - escapes] : 0;
}

static gboolean
check_string (Checker *self)
{
  if (!take (self, '"'))
    return FALSE;
  while (self->at < self->end && *self->at != '"')
    if (read_character (&self->at, self->end) == 0)
      return FALSE;

  return take (self, '"');
}

/* Whether @string, with its quotes, and the inside of another string have the same value, however they are escaped. */
static gboolean
is_same_string (const FairJson *string,
                const char     *text,
                const char     *text_end)
{
  const char *at = string->at + 1;
  const char *end = string->end - 1;

  while (at < end && text < text_end)
    if (read_character (&at, end) != read_character (&text, text_end))
      return FALSE;

  return at == end && text == text_end;
}

static gboolean
check_name (Checker *self,
            FairJson names[FAIR_JSON_MAX_MEMBERS],
            guint    n_names)
{
  FairJson name;

  self->at = skip_blanks (self->at, self->end);
  name.at = self->at;
  if (n_names == FAIR_JSON_MAX_MEMBERS)
    return fail (self, FAULT_MEMBERS);
  if (!check_string (self))
    return FALSE;
  name.end = self->at;
  for (guint i = 0; i < n_names; i++)
    if (is_same_string (&name, names[i].at + 1, names[i].end - 1))
      return fail (self, FAULT_TWICE);

  names[n_names] = name;
  self->at = skip_blanks (self->at, self->end);
  return take (self, ':');
}

/* Checks an object or a list. */
static gboolean
check_parts (Checker *self,
             gboolean is_object)
{
  const char close = is_object ? '}' : ']';
  FairJson   names[FAIR_JSON_MAX_MEMBERS];
  guint      n_names = 0;

  self->at = skip_blanks (self->at + 1, self->end);
  if (take (self, close))
    return TRUE;

  do
    if ((is_object && !check_name (self, names, n_names++)) || !check_value (self))
      return FALSE;
  while (take (self, ','));

  return take (self, close);
}

static gboolean
check_value (Checker *self)
{
  const char *word = NULL;
  gboolean    good = FALSE;

  self->at = skip_blanks (self->at, self->end);
  switch (self->at < self->end ? *self->at : '\0')
    {
    case '{':
    case '[':
      if (self->depth == FAIR_JSON_MAX_DEPTH)
        return fail (self, FAULT_DEPTH);
      self->depth++;
      good = check_parts (self, *self->at == '{');
      self->depth--;
      break;
    case '"':
      good = check_string (self);
      break;
    case 't':
      word = "true";
      break;
    case 'f':
      word = "false";
      break;
    case 'n':
      word = "null";
      break;
    default:
      good = check_number (self);
    }
  if (word != NULL && (size_t) (self->end - self->at) >= strlen (word) && memcmp (self->at, word, strlen (word)) == 0)
    {
      self->at += strlen (word);
      good = TRUE;
    }
  if (good)
    self->at = skip_blanks (self->at, self->end);
  return good;
}

static gboolean
tell_fault (const char *text,
            guint       line,
            const char *at,
            Fault       fault,
            GError    **error)
{
  for (const char *c = text; c < at; c++)
    line += *c == '\n';

  switch (fault)
    {
    case FAULT_DEPTH:
      /* translators: %u is the number of a line; JSON lets lists and objects stand in one another */
      return fair_store_fail_invalid (error, _ ("Line %u of the file is nested too deeply."), line);
    case FAULT_MEMBERS:
      /* translators: %u is the number of a line; a member is a name with its value in an object of JSON */
      return fair_store_fail_invalid (error, _ ("Line %u of the file has too many keys in one object."), line);
    case FAULT_TWICE:
      /* translators: %u is the number of a line; a member is a name with its value in an object of JSON */
      return fair_store_fail_invalid (error, _ ("Line %u of the file has the same key twice in one object."), line);
    case FAULT_SYNTAX:
    default:
      /* translators: %u is the number of a line */
      return fair_store_fail_invalid (error, _ ("Line %u of the file is not valid JSON."), line);
    }
}

/* @text: (nullable): any bytes; they need not end in a NUL
 * @line: the line of @text in its file, from 1
 * @root: (out): the value of the whole text
 * Returns: whether @text is JSON within our limits */
gboolean
fair_json_check (const char *text,
                 gsize       length,
                 guint       line,
                 FairJson   *root,
                 GError    **error)
{
  Checker     self = { .at = text, .end = length > 0 ? text + length : text };
  const char *valid_end;

  if (!g_utf8_validate_len (text, length, &valid_end))
    return tell_fault (text, line, valid_end, FAULT_SYNTAX, error);
  if (!check_value (&self))
    return tell_fault (text, line, self.at, self.fault, error);
  if (self.at < self.end)
    return tell_fault (text, line, self.at, FAULT_SYNTAX, error);

  *root = (FairJson){ skip_blanks (text, self.end), self.end };
  return TRUE;
}

FairJsonKind
fair_json_get_kind (const FairJson *self)
{
  switch (*self->at)
    {
    case '{':
      return FAIR_JSON_OBJECT;
    case '[':
      return FAIR_JSON_ARRAY;
    case '"':
      return FAIR_JSON_STRING;
    case 't':
    case 'f':
      return FAIR_JSON_BOOLEAN;
    case 'n':
      return FAIR_JSON_NULL;
    default:
      return FAIR_JSON_NUMBER;
    }
}

static const char *
skip_value (const char *at,
            const char *end)
{
  guint depth = 0;

  do
    switch (*at)
      {
      case '"':
        for (at++; *at != '"'; at++)
          at += *at == '\\';
        at++;
        break;
      case '{':
      case '[':
        depth++;
        at++;
        break;
      case '}':
      case ']':
        depth--;
        at++;
        break;
      default:
        for (at++; at < end && strchr ("\",:{}[] \t\n\r", *at) == NULL;)
          at++;
      }
  while (depth > 0);

  return at;
}

/* Whether @object has the member @name.  @value: (out): the member */
gboolean
fair_json_find (const FairJson *object,
                const char     *name,
                FairJson       *value)
{
  FairJson rest;
  FairJson key;

  for (fair_json_begin (object, &rest); fair_json_next (&rest, &key) && fair_json_next (&rest, value);)
    if (is_same_string (&key, name, name + strlen (name)))
      return TRUE;

  return FALSE;
}

/* @rest: (out): the position from which fair_json_next() reads the elements of @array */
void
fair_json_begin (const FairJson *array,
                 FairJson       *rest)
{
  *rest = (FairJson){ skip_blanks (array->at + 1, array->end), array->end };
}

/* Reads the next element, or the next name or value of an object; returns whether there was one. */
gboolean
fair_json_next (FairJson *rest,
                FairJson *value)
{
  if (*rest->at == ']' || *rest->at == '}')
    return FALSE;

  *value = (FairJson){ rest->at, skip_value (rest->at, rest->end) };
  rest->at = skip_blanks (value->end, rest->end);
  if (*rest->at == ',' || *rest->at == ':')
    rest->at = skip_blanks (rest->at + 1, rest->end);
  return TRUE;
}

/* Whether the value is a number without decimal point and exponent, in its only form: there is no “-0”. */
gboolean
fair_json_is_integer (const FairJson *self)
{
  if (self->end - self->at == 2 && memcmp (self->at, "-0", 2) == 0)
    return FALSE;

  for (const char *at = self->at; at < self->end; at++)
    if (!g_ascii_isdigit (*at) && !(at == self->at && *at == '-' && at + 1 < self->end))
      return FALSE;

  return TRUE;
}

/* @value: (out): the integer; returns whether it is one, and in range. */
gboolean
fair_json_get_int (const FairJson *self,
                   gint64         *value)
{
  char   digits[24];
  size_t length = (size_t) (self->end - self->at);

  if (!fair_json_is_integer (self) || length >= sizeof digits)
    return FALSE;

  memcpy (digits, self->at, length);
  digits[length] = '\0';
  return g_ascii_string_to_signed (digits, 10, G_MININT64, G_MAXINT64, value, NULL);
}

char *
fair_json_dup_string (const FairJson *self)
{
  GString *text = g_string_sized_new ((gsize) (self->end - self->at));

  for (const char *at = self->at + 1; at < self->end - 1;)
    g_string_append_unichar (text, read_character (&at, self->end - 1));

  return g_string_free (text, FALSE);
}
