/* Reads numbers strictly: no sign, no leading zeros, no blanks, nothing after them. */
#include "config.h"

#include "cli-numbers.h"

#include <string.h>

/**
 * fair_cli_parse_number:
 * @text: @length bytes, which need not end in a NUL
 *
 * Reads a decimal number from @min to @max.
 *
 * Returns: whether @text is such a number
 */
gboolean
fair_cli_parse_number (const char *text,
                       size_t      length,
                       guint64     min,
                       guint64     max,
                       guint64    *number)
{
  if (length == 0 || (text[0] == '0' && length > 1))
    return FALSE;

  *number = 0;
  for (size_t i = 0; i < length; i++)
    {
      if (!g_ascii_isdigit (text[i]) || *number > max / 10)
        return FALSE;
      *number = *number * 10 + (guint64) g_ascii_digit_value (text[i]);
    }

  return *number >= min && *number <= max;
}

/**
 * fair_cli_parse_range:
 * Reads “A..B”, two numbers up to @max, the second not less than the first.
 *
 * Returns: whether the text is such a range
 */
gboolean
fair_cli_parse_range (const char *text,
                      guint64     max,
                      guint64    *first,
                      guint64    *last)
{
  const char *dots = strstr (text, "..");

  return dots != NULL && fair_cli_parse_number (text, (size_t) (dots - text), 0, max, first) &&
         fair_cli_parse_number (dots + 2, strlen (dots + 2), *first, max, last);
}

/**
 * fair_cli_parse_seconds:
 * @max: in seconds
 *
 * Reads a number of seconds above 0 with up to three decimals.
 *
 * Returns: whether the text is such a number
 */
gboolean
fair_cli_parse_seconds (const char *text,
                        guint64     max,
                        guint64    *milliseconds)
{
  const char *point = strchr (text, '.');
  size_t      length = point != NULL ? (size_t) (point - text) : strlen (text);
  guint64     scale = 100;

  if (!fair_cli_parse_number (text, length, 0, max, milliseconds))
    return FALSE;

  *milliseconds *= 1000;
  if (point != NULL && (point[1] == '\0' || strlen (point + 1) > 3))
    return FALSE;
  for (const char *at = point != NULL ? point + 1 : ""; *at != '\0'; at++, scale /= 10)
    {
      if (!g_ascii_isdigit (*at))
        return FALSE;
      *milliseconds += scale * (guint64) g_ascii_digit_value (*at);
    }

  return *milliseconds > 0 && *milliseconds <= max * 1000;
}
