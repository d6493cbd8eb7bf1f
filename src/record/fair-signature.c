#include "config.h"

#include "fair-signature.h"

#include "fair-gnutls.h"

#include <string.h>

/* Returns: (transfer full): @n bytes as lower-case hexadecimal digits */
char *
fair_hexadecimal_print (const guint8 *bytes,
                        gsize         n)
{
  static const char digits[] = "0123456789abcdef";
  char             *text = g_malloc (2 * n + 1);

  for (gsize i = 0; i < n; i++)
    {
      text[2 * i] = digits[bytes[i] >> 4];
      text[2 * i + 1] = digits[bytes[i] & 15];
    }
  text[2 * n] = '\0';

  return text;
}

/* Parses what fair_hexadecimal_print() writes.  Returns: whether @text is exactly @n bytes */
gboolean
fair_hexadecimal_parse (const char *text,
                        guint8     *bytes,
                        gsize       n)
{
  if (strlen (text) != 2 * n || strspn (text, "0123456789abcdef") != 2 * n)
    return FALSE;

  for (gsize i = 0; i < n; i++)
    bytes[i] = (guint8) (g_ascii_xdigit_value (text[2 * i]) << 4 | g_ascii_xdigit_value (text[2 * i + 1]));
  return TRUE;
}

/* Whether this system can check signatures; fair_signature_check() takes all for wrong if it cannot. */
gboolean
fair_signature_can_check (GError **error)
{
  return fair_gnutls_load (error);
}

/**
 * fair_signature_check:
 * @key: a public key
 * @text: any bytes, of @length
 *
 * Returns: whether @signature is the signature of @text with the secret key that belongs to @key
 */
gboolean
fair_signature_check (const char *key,
                      const char *text,
                      gsize       length,
                      const char *signature)
{
  guint8         key_bytes[FAIR_KEY_BYTES];
  guint8         signature_bytes[FAIR_SIGNATURE_BYTES];
  gnutls_datum_t point = { key_bytes, sizeof key_bytes };
  gnutls_datum_t signed_with = { signature_bytes, sizeof signature_bytes };
  gnutls_datum_t data = { (unsigned char *) text, (unsigned) length };
  gnutls_pubkey_t public;
  gboolean good;

  if (length > G_MAXINT32 || !fair_gnutls_load (NULL) || !fair_hexadecimal_parse (key, key_bytes, sizeof key_bytes) ||
      !fair_hexadecimal_parse (signature, signature_bytes, sizeof signature_bytes) || fair_gnutls.gnutls_pubkey_init (&public) < 0)
    return FALSE;

  good = fair_gnutls.gnutls_pubkey_import_ecc_raw (public, GNUTLS_ECC_CURVE_ED25519, &point, NULL) >= 0 &&
         fair_gnutls.gnutls_pubkey_verify_data2 (public, GNUTLS_SIGN_EDDSA_ED25519, 0, &data, &signed_with) >= 0;
  fair_gnutls.gnutls_pubkey_deinit (public);
  return good;
}
