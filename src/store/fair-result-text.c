/* Each value has exactly one text; any other text is invalid. */
#include "config.h"

#include "fair-result-text.h"

#include <stdio.h>
#include <string.h>

/* Indexed by bit; the session sets them. */
static const char *const assistance[] = { "cheat", "verdict", "winning-move", "show-me" };

/* The mask of all bits. */
guint
fair_result_text_all_assistance (void)
{
  return (1u << G_N_ELEMENTS (assistance)) - 1;
}

/* Why a game is assisted: the names of its bits, joined by blanks. */
char *
fair_result_text_print_assistance (guint assisted)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (assistance); i++)
    if (assisted >> i & 1)
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", assistance[i]);

  return g_string_free (text, FALSE);
}

/* @assisted: (out): the bits that @text names; returns whether @text is valid */
gboolean
fair_result_text_parse_assistance (const char *text,
                                   guint      *assisted)
{
  for (*assisted = 0; *assisted <= fair_result_text_all_assistance (); (*assisted)++)
    {
      g_autofree char *good = fair_result_text_print_assistance (*assisted);

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

/**
 * fair_result_text_write:
 * @writer: called for each member
 * @to: the first argument of @writer
 *
 * Writes the members of @result, in the order of docs/records.md, which is that of signed data too.
 */
void
fair_result_text_write (const FairResult       *result,
                        const FairResultWriter *writer,
                        gpointer                to)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, result->number);
  g_autofree char *assisted = fair_result_text_print_assistance (result->assisted);
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
  writer->add_boolean (to, "fair", result->fair);
  writer->add_boolean (to, "practice", result->practice);
  writer->add_int (to, "difficulty", result->difficulty);
  writer->add_string (to, "begun", begun);
  writer->add_string (to, "ended", ended);
  writer->add_string (to, "version", result->version);
  writer->add_string (to, "play", result->moves);
}
