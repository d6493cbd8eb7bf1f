#include "config.h"

#include "fair-words.h"

/* Whether @c would end a line or change how a line is displayed. */
static gboolean
is_unprintable (gunichar c)
{
  GUnicodeType type = g_unichar_type (c);

  return !g_unichar_isprint (c) || type == G_UNICODE_LINE_SEPARATOR || type == G_UNICODE_PARAGRAPH_SEPARATOR;
}

/**
 * fair_words_make_line:
 * @text: any bytes but NUL
 *
 * Returns: (transfer full): @text as one line of UTF-8 that a terminal shows as it is
 */
char *
fair_words_make_line (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString         *line = g_string_new (NULL);

  for (const char *at = valid; *at; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      g_string_append_unichar (line, is_unprintable (c) ? 0xfffd : c);
    }

  return g_string_free (line, FALSE);
}
