#include "config.h"

#include "fair-club-marker.h"

#include "fair-result-text.h"
#include "fair-signature.h"

#include <string.h>

#define START "{\"format\":\"fairdeal-club-left\",\"format-version\":1,\"left\":\""
#define FORMAT START "%s\",\"key\":\"%s\""
#define SIGNATURE ",\"signature\":\"%s\"}\n"

enum
{
  TIME_AT = sizeof START - 1,
  TIME_LENGTH = 27,                     /* of 2026-11-21T14:04:43.123456Z */
  TAIL = 14 + FAIR_SIGNATURE_DIGITS + 3 /* of ,"signature":"…"} and the end of the line */
};

/* Returns: (transfer full) (nullable): the line with which the owner of @key leaves the club at @time, in
 * microseconds since 1970; NULL with @error set */
char *
fair_club_marker_print (FairPlayerKey *key,
                        gint64         time,
                        GError       **error)
{
  g_autofree char *when = fair_result_text_print_time (time);
  g_autofree char *text = g_strdup_printf (FORMAT, when, fair_player_key_get_public (key));
  g_autofree char *signature = fair_player_key_sign (key, text, strlen (text), error);

  return signature ? g_strdup_printf ("%s" SIGNATURE, text, signature) : NULL;
}

/* Whether @text is such a line, with a valid signature of @key; @time: (out): when its owner has left. */
gboolean
fair_club_marker_check (const char *text,
                        gsize       length,
                        const char *key,
                        gint64     *time)
{
  g_autofree char *when = NULL;
  g_autofree char *start = NULL;
  g_autofree char *signature = NULL;
  g_autofree char *whole = NULL;

  if (length <= TIME_AT + TIME_LENGTH + TAIL)
    return FALSE;

  when = g_strndup (text + TIME_AT, TIME_LENGTH);
  start = g_strdup_printf (FORMAT, when, key);
  if (!fair_result_text_parse_time (when, time) || strlen (start) + TAIL != length)
    return FALSE;

  signature = g_strndup (text + length - 3 - FAIR_SIGNATURE_DIGITS, FAIR_SIGNATURE_DIGITS);
  whole = g_strdup_printf ("%s" SIGNATURE, start, signature);
  return strlen (whole) == length && memcmp (whole, text, length) == 0 &&
         fair_signature_check (key, start, strlen (start), signature);
}
