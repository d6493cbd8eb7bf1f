#include "config.h"

#include "fair-daily-table.h"

#include <gio/gio.h>
#include <string.h>

#define HEAD "fairdeal-daily 1\n"
#define TAIL "sha256 "

enum
{
  N_DIGITS = 2 /* of each day */
};

static void
clear_row (gpointer data)
{
  g_free (((FairDailyRow *) data)->offsets);
}

static gboolean
fail (GError    **error,
      guint       line,
      const char *what)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "deals of the day: line %u: %s", line, what);
  return FALSE;
}

static gboolean
read_month (const char *text,
            GDate      *first)
{
  guint64 year;
  guint64 month;
  char    parts[8];

  if (strlen (text) != 7 || text[4] != '-')
    return FALSE;

  memcpy (parts, text, sizeof parts);
  parts[4] = '\0';
  if (!g_ascii_string_to_unsigned (parts, 10, 1, 9999, &year, NULL) ||
      !g_ascii_string_to_unsigned (parts + 5, 10, 1, 12, &month, NULL))
    return FALSE;

  g_date_clear (first, 1);
  g_date_set_dmy (first, 1, (GDateMonth) month, (GDateYear) year);
  return TRUE;
}

/* Returns: the days of @game to which the month that begins on @first can be added; NULL if they do not end right
 * before */
static FairDailyRow *
get_row (GArray     *table,
         const char *game,
         guint32     first)
{
  FairDailyRow new = { .first = first };
  FairDailyRow *last = table->len > 0 ? &g_array_index (table, FairDailyRow, table->len - 1) : NULL;

  if (last != NULL && g_str_equal (last->game, game))
    return last->first + last->n == first ? last : NULL;
  for (guint i = 0; i < table->len; i++)
    if (g_str_equal (g_array_index (table, FairDailyRow, i).game, game))
      return NULL;
  if (g_strlcpy (new.game, game, sizeof new.game) >= sizeof new.game)
    return NULL;

  g_array_append_val (table, new);
  return &g_array_index (table, FairDailyRow, table->len - 1);
}

static gboolean
read_line (GArray     *table,
           const char *line,
           guint       index,
           GError    **error)
{
  static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  g_auto (GStrv) words = g_strsplit (line, " ", 4);
  GDate         first;
  FairDailyRow *row;
  guint         n;

  if (g_strv_length (words) != 3)
    return fail (error, index, "not three words");
  if (!read_month (words[1], &first))
    return fail (error, index, "not a month");
  row = get_row (table, words[0], g_date_get_julian (&first));
  if (row == NULL)
    return fail (error, index, "not in order");

  n = g_date_get_days_in_month (g_date_get_month (&first), g_date_get_year (&first));
  if (strlen (words[2]) != N_DIGITS * n)
    return fail (error, index, "not the digits of its days");

  row->offsets = g_renew (guint16, row->offsets, row->n + n);
  for (const char *digits = words[2]; *digits; digits += N_DIGITS)
    {
      const char *high = strchr (base64, digits[0]);
      const char *low = strchr (base64, digits[1]);

      if (high == NULL || low == NULL)
        return fail (error, index, "not the digits of its days");
      row->offsets[row->n++] = (guint16) ((high - base64) * 64 + (low - base64));
    }
  return TRUE;
}

/* Whether @text begins with HEAD and ends with the digest of everything before it.  @length: (inout): becomes the
 * number of bytes before the digest */
static gboolean
check_digest (const char *text,
              gsize      *length)
{
  gsize            size = strlen (TAIL) + 64 + 1;
  g_autofree char *digest = NULL;

  if (*length < strlen (HEAD) + size || memchr (text, '\0', *length) != NULL || !g_str_has_prefix (text, HEAD))
    return FALSE;

  *length -= size;
  digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, *length);
  return text[*length - 1] == '\n' && strncmp (text + *length, TAIL, strlen (TAIL)) == 0 &&
         strncmp (text + *length + strlen (TAIL), digest, 64) == 0 && text[*length + size - 1] == '\n';
}

/* @text: the file, with a NUL after it
 * @length: in bytes, without the NUL
 * Returns: (nullable): (transfer full) (element-type FairDailyRow): the table, with a row for each game; NULL with
 *   @error set if the text is damaged */
GArray *
fair_daily_table_read (const char *text,
                       gsize       length,
                       GError    **error)
{
  g_autoptr (GArray) table = g_array_new (FALSE, TRUE, sizeof (FairDailyRow));
  g_autofree char *lines = NULL;
  guint            index = 2;

  g_array_set_clear_func (table, clear_row);
  if (!check_digest (text, &length))
    {
      fail (error, 1, "not the file that was made");
      return NULL;
    }

  lines = g_strndup (text + strlen (HEAD), length - strlen (HEAD));
  for (char *line = lines, *end; *line != '\0'; line = end + 1, index++)
    {
      end = strchr (line, '\n');
      *end = '\0';
      if (!read_line (table, line, index, error))
        return NULL;
    }

  return g_steal_pointer (&table);
}
