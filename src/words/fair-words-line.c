/* Untrusted texts for display: in one line, without characters that are invisible or change the order of others. Such
 * characters become U+FFFD. */
#include "fair-words.h"

enum
{
  MAX_NAME = 100,     /* characters */
  MAX_MESSAGE = 1000, /* characters */
  MAX_MARKS = 10,     /* on one character; more would cover adjacent lines */
  BLANK_BRAILLE = 0x2800,
  JOINER = 0x200d,
  NON_JOINER = 0x200c
};

typedef struct
{
  gunichar first;
  gunichar last;
} Range;

/* Default_Ignorable_Code_Point of Unicode 15. */
static const Range ignorable[] = {
  { 0xad, 0xad },
  { 0x34f, 0x34f },
  { 0x61c, 0x61c },
  { 0x115f, 0x1160 },
  { 0x17b4, 0x17b5 },
  { 0x180b, 0x180f },
  { 0x200b, 0x200f },
  { 0x202a, 0x202e },
  { 0x2060, 0x206f },
  { 0x3164, 0x3164 },
  { 0xfe00, 0xfe0f },
  { 0xfeff, 0xfeff },
  { 0xffa0, 0xffa0 },
  { 0xfff0, 0xfff8 },
  { 0x1bca0, 0x1bca3 },
  { 0x1d173, 0x1d17a },
  { 0xe0000, 0xe0fff }
};

/* They select a form of the character before them. */
static const Range selectors[] = { { 0x180b, 0x180d }, { 0x180f, 0x180f }, { 0xfe00, 0xfe0f }, { 0xe0100, 0xe01ef } };

/* Translations isolate names with them, so that the order around a name does not depend on it. */
static const Range directions[] = { { 0x200e, 0x200f }, { 0x2066, 0x2069 } };

static const Range skin_tones[] = { { 0x1f3fb, 0x1f3ff } };

static gboolean
is_in (const Range *ranges,
       guint        n_ranges,
       gunichar     c)
{
  for (guint i = 0; i < n_ranges; i++)
    if (c >= ranges[i].first && c <= ranges[i].last)
      return TRUE;

  return FALSE;
}

#define IS_IN(ranges, c) is_in (ranges, G_N_ELEMENTS (ranges), c)

/* Whether @c has no width and no shape, or is space that looks like a character. */
gboolean
fair_words_is_invisible (gunichar c)
{
  return IS_IN (ignorable, c) || c == BLANK_BRAILLE;
}

/* Whether a script has joiners in its words: all except the common ones without joiners. */
static gboolean
has_joiners (GUnicodeScript script)
{
  static const GUnicodeScript without[] = {
    G_UNICODE_SCRIPT_INVALID_CODE, G_UNICODE_SCRIPT_UNKNOWN, G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED,
    G_UNICODE_SCRIPT_LATIN, G_UNICODE_SCRIPT_GREEK, G_UNICODE_SCRIPT_CYRILLIC, G_UNICODE_SCRIPT_ARMENIAN,
    G_UNICODE_SCRIPT_HEBREW, G_UNICODE_SCRIPT_GEORGIAN, G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HANGUL,
    G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA, G_UNICODE_SCRIPT_BOPOMOFO
  };

  for (guint i = 0; i < G_N_ELEMENTS (without); i++)
    if (script == without[i])
      return FALSE;

  return TRUE;
}

/* The last character before @at that is neither a mark nor a selector; 0 if there is none. */
static gunichar
find_base (const char *text,
           const char *at)
{
  while (at > text)
    {
      gunichar c;

      at = g_utf8_prev_char (at);
      c = g_utf8_get_char (at);
      if (!g_unichar_ismark (c) && !IS_IN (selectors, c) && !IS_IN (skin_tones, c))
        return c;
    }

  return 0;
}

/* Whether the joiner at @at changes how the letters around it are written, or combines two pictures. */
static gboolean
joins (const char *text,
       const char *at)
{
  gunichar     base = find_base (text, at);
  GUnicodeType next = g_unichar_type (g_utf8_get_char (g_utf8_next_char (at)));

  if (base == 0)
    return FALSE;

  return has_joiners (g_unichar_get_script (base)) ||
         (g_utf8_get_char (at) == JOINER && g_unichar_type (base) == G_UNICODE_OTHER_SYMBOL &&
          (next == G_UNICODE_OTHER_SYMBOL || next == G_UNICODE_MATH_SYMBOL));
}

/* Whether the character at @at can be shown; @n_marks: how many marks precede it. */
static gboolean
is_shown (const char *text,
          const char *at,
          guint       n_marks)
{
  gunichar     c = g_utf8_get_char (at);
  GUnicodeType type = g_unichar_type (c);

  if (c == JOINER || c == NON_JOINER)
    return joins (text, at);
  if (IS_IN (selectors, c))
    return at > text && g_unichar_isgraph (g_utf8_get_char (g_utf8_prev_char (at)));
  if (g_unichar_ismark (c) && n_marks >= MAX_MARKS)
    return FALSE;

  return g_unichar_isprint (c) && !IS_IN (ignorable, c) && type != G_UNICODE_LINE_SEPARATOR && type != G_UNICODE_PARAGRAPH_SEPARATOR;
}

static char *
make_line (const char *text,
           gboolean    keeps_directions)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString         *line = g_string_new (NULL);
  guint            n_marks = 0;

  for (const char *at = valid; *at; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      gboolean is_mark = g_unichar_ismark (c);

      if (is_shown (valid, at, n_marks) || (keeps_directions && IS_IN (directions, c)))
        g_string_append_unichar (line, c);
      else if (!is_mark || n_marks <= MAX_MARKS)
        g_string_append_unichar (line, 0xfffd);
      n_marks = is_mark ? n_marks + 1 : 0;
    }

  return g_string_free (line, FALSE);
}

/* @text: any bytes but NUL.  Returns: (transfer full): @text as one line of UTF-8 that a terminal or a widget shows as
 * it is */
char *
fair_words_make_line (const char *text)
{
  return make_line (text, FALSE);
}

/* Removes characters from the middle of @line until it has only @max; its start and end are often more informative. */
static char *
make_short (const char *line,
            glong       max)
{
  glong            length = g_utf8_strlen (line, -1);
  glong            n_last = max / 3;
  g_autofree char *start = NULL;

  if (length <= max)
    return g_strdup (line);

  start = g_utf8_substring (line, 0, max - n_last - 1);
  return g_strconcat (start, "…", g_utf8_offset_to_pointer (line, length - n_last), NULL);
}

/* @text: any bytes but NUL: the name of a file, a folder, a player, …  Returns: (transfer full): @text as a short line
 * of UTF-8, for a widget or within a sentence */
char *
fair_words_make_name (const char *text)
{
  g_autofree char *line = make_line (text, FALSE);

  return make_short (line, MAX_NAME);
}

/* Returns: (transfer full): the same for the name of a file in the system's encoding */
char *
fair_words_make_file_name (const char *name)
{
  g_autofree char *text = g_filename_display_name (name);

  return fair_words_make_name (text);
}

/* @text: any bytes but NUL: a sentence that may contain names, as the messages of libraries do.  Returns: (transfer
 * full): @text as a line of UTF-8 that is not too long for a widget, with the isolates of translations */
char *
fair_words_make_message (const char *text)
{
  g_autofree char *line = make_line (text, TRUE);

  return make_short (line, MAX_MESSAGE);
}
