#include "config.h"

#include "fair-daily-table.h"

#include "games.h"

#include <gio/gio.h>
#include <string.h>

#define HEAD "fairdeal-daily 1\n"
#define TAIL "sha256 "

enum
{
  MAX_ID = 32, /* bytes of a game's id, with the NUL */
  N_DIGITS = 2 /* of each day */
};

/* Consecutive days of one game. */
typedef struct
{
  char     game[MAX_ID];
  guint32  first;
  guint    n;
  guint16 *offsets; /* owned; for each day, how far its deal is from where the search begins */
} Days;

struct FairDailyTable
{
  GArray *games; /* of Days */
};

static void
clear_days (gpointer data)
{
  g_free (((Days *) data)->offsets);
}

void
fair_daily_table_free (FairDailyTable *self)
{
  g_array_unref (self->games);
  g_free (self);
}

static gboolean
fail (GError    **error,
      guint       line,
      const char *what)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "deals of the day: line %u: %s", line, what);
  return FALSE;
}

/* Returns: the value of a base64 digit; -1 for other characters */
static int
read_digit (char letter)
{
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const char       *found = letter != '\0' ? strchr (digits, letter) : NULL;

  return found ? (int) (found - digits) : -1;
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
static Days *
get_days (FairDailyTable *self,
          const char     *game,
          guint32         first)
{
  Days new = { .first = first };
  Days *last = self->games->len > 0 ? &g_array_index (self->games, Days, self->games->len - 1) : NULL;

  if (last != NULL && g_str_equal (last->game, game))
    return last->first + last->n == first ? last : NULL;
  for (guint i = 0; i < self->games->len; i++)
    if (g_str_equal (g_array_index (self->games, Days, i).game, game))
      return NULL;
  if (g_strlcpy (new.game, game, sizeof new.game) >= sizeof new.game)
    return NULL;

  g_array_append_val (self->games, new);
  return &g_array_index (self->games, Days, self->games->len - 1);
}

static gboolean
read_days (Days       *days,
           guint       n,
           const char *digits)
{
  if (strlen (digits) != N_DIGITS * n)
    return FALSE;

  days->offsets = g_renew (guint16, days->offsets, days->n + n);
  for (guint i = 0; i < n; i++)
    {
      int high = read_digit (digits[N_DIGITS * i]);
      int low = read_digit (digits[N_DIGITS * i + 1]);

      if (high < 0 || low < 0)
        return FALSE;
      days->offsets[days->n++] = (guint16) (high * 64 + low);
    }

  return TRUE;
}

static gboolean
read_line (FairDailyTable *self,
           const char     *line,
           guint           index,
           GError        **error)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 4);
  GDate first;
  Days *days;

  if (g_strv_length (words) != 3)
    return fail (error, index, "not three words");
  if (!read_month (words[1], &first))
    return fail (error, index, "not a month");
  days = get_days (self, words[0], g_date_get_julian (&first));
  if (days == NULL)
    return fail (error, index, "not in order");

  return read_days (days, g_date_get_days_in_month (g_date_get_month (&first), g_date_get_year (&first)), words[2]) ||
         fail (error, index, "not the digits of its days");
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

/**
 * fair_daily_table_read:
 * @text: the file, with a NUL after it
 * @length: in bytes, without the NUL
 *
 * Returns: (nullable): (transfer full): the table; NULL with @error set if the text is damaged
 */
FairDailyTable *
fair_daily_table_read (const char *text,
                       gsize       length,
                       GError    **error)
{
  g_autoptr (FairDailyTable) self = g_new0 (FairDailyTable, 1);
  g_autofree char *lines = NULL;
  guint            index = 2;

  self->games = g_array_new (FALSE, TRUE, sizeof (Days));
  g_array_set_clear_func (self->games, clear_days);
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
      if (!read_line (self, line, index, error))
        return NULL;
    }

  return g_steal_pointer (&self);
}

static const Days *
find_days (const FairDailyTable *self,
           const FairGame       *game)
{
  for (guint i = 0; i < self->games->len; i++)
    if (g_str_equal (g_array_index (self->games, Days, i).game, game->id))
      return &g_array_index (self->games, Days, i);

  return NULL;
}

/* Returns: the last day of @game in the table; 0 if there is none */
guint32
fair_daily_table_get_last (const FairDailyTable *self,
                           const FairGame       *game)
{
  const Days *days = find_days (self, game);

  return days ? days->first + days->n - 1 : 0;
}

/**
 * fair_daily_table_find:
 * @number: (out): the deal of @day
 *
 * Returns: whether the table has it
 */
gboolean
fair_daily_table_find (const FairDailyTable *self,
                       const FairGame       *game,
                       guint32               day,
                       guint64              *number)
{
  const Days *days = find_days (self, game);

  if (days == NULL || day < days->first || day - days->first >= days->n)
    return FALSE;

  *number = fair_daily_get_start (game, day) + days->offsets[day - days->first];
  return TRUE;
}
