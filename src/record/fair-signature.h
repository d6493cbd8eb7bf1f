/* fair-signature.h: Ed25519 (RFC 8032), with keys and signatures as lower-case hexadecimal digits. */
#pragma once

#include <glib.h>

enum
{
  FAIR_KEY_BYTES = 32,
  FAIR_SIGNATURE_BYTES = 64,
  FAIR_KEY_DIGITS = 2 * FAIR_KEY_BYTES,
  FAIR_SIGNATURE_DIGITS = 2 * FAIR_SIGNATURE_BYTES
};

char    *fair_hexadecimal_print (const guint8 *bytes, gsize n);
gboolean fair_hexadecimal_parse (const char *text, guint8 *bytes, gsize n);
char    *fair_base64url_print (const char *digits);
char    *fair_base64url_parse (const char *text, gsize n);
gboolean fair_key_is_good (const char *key);
gboolean fair_signature_can_check (GError **error);
gboolean fair_signature_check (const char *key, const char *text, gsize length, const char *signature);
