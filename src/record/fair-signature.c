#include "config.h"

#include "fair-signature.h"

#include "fair-gnutls.h"
#include "fair-store-error.h"

#include <glib/gi18n-lib.h>
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

/* Returns: (transfer full): the bytes that hexadecimal @digits stand for, as base64url without padding (RFC 4648) */
char *
fair_base64url_print (const char *digits)
{
  gsize              n = strlen (digits) / 2;
  g_autofree guint8 *bytes = g_malloc (n);
  char              *text;

  fair_hexadecimal_parse (digits, bytes, n);
  text = g_base64_encode (bytes, n);
  g_strdelimit (text, "+", '-');
  g_strdelimit (text, "/", '_');
  text[strcspn (text, "=")] = '\0';
  return text;
}

/* Returns: (transfer full) (nullable): the @n bytes that @text, base64url without padding, stands for, as hexadecimal digits; NULL
 * if it is not the one way to write them */
char *
fair_base64url_parse (const char *text,
                      gsize       n)
{
  g_autofree char   *padded = g_strdup_printf ("%s%s", text, n % 3 == 1 ? "==" : n % 3 == 2 ? "="
                                                                                            : "");
  g_autofree guchar *bytes = NULL;
  g_autofree char   *digits = NULL;
  g_autofree char   *again = NULL;
  gsize              n_bytes = 0;

  if (strlen (text) != (n * 4 + 2) / 3 || strpbrk (text, "+/=") != NULL)
    return NULL;

  g_strdelimit (padded, "-", '+');
  g_strdelimit (padded, "_", '/');
  bytes = g_base64_decode (padded, &n_bytes);
  if (n_bytes != n)
    return NULL;

  digits = fair_hexadecimal_print (bytes, n);
  again = fair_base64url_print (digits);
  return g_str_equal (again, text) ? g_steal_pointer (&digits) : NULL;
}

/* The y-coordinates of the eight points whose order divides 8, in every encoding: 0, 1, −1, p, p + 1, and two of order 8.
 * Anybody can make a signature of such a key that is valid for many texts.  It is the list of
 * ge25519_has_small_order() in libsodium; the tests compute it. */
static const char *const small_orders[] = {
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"
};

/* Whether @key has the digits of a public key that somebody can own: not a point of small order. */
gboolean
fair_key_is_good (const char *key)
{
  guint8           bytes[FAIR_KEY_BYTES];
  g_autofree char *y = NULL;

  if (!fair_hexadecimal_parse (key, bytes, sizeof bytes))
    return FALSE;

  bytes[FAIR_KEY_BYTES - 1] &= 0x7f; /* without the sign of x */
  y = fair_hexadecimal_print (bytes, sizeof bytes);
  for (gsize i = 0; i < G_N_ELEMENTS (small_orders); i++)
    if (strcmp (y, small_orders[i]) == 0)
      return FALSE;
  return TRUE;
}

/* @key: a public key; signatures of a key that nobody can own are invalid
 * @text: any bytes, of @length
 * Returns: whether @signature is the signature of @text with the secret key that belongs to @key */
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

  if (length > G_MAXINT32 || !fair_gnutls_load (NULL) || !fair_key_is_good (key) ||
      !fair_hexadecimal_parse (key, key_bytes, sizeof key_bytes) || !fair_hexadecimal_parse (signature, signature_bytes, sizeof signature_bytes) || fair_gnutls.gnutls_pubkey_init (&public) < 0)
    return FALSE;

  good = fair_gnutls.gnutls_pubkey_import_ecc_raw (public, GNUTLS_ECC_CURVE_ED25519, &point, NULL) >= 0 &&
         fair_gnutls.gnutls_pubkey_verify_data2 (public, GNUTLS_SIGN_EDDSA_ED25519, 0, &data, &signed_with) >= 0;
  fair_gnutls.gnutls_pubkey_deinit (public);
  return good;
}

/* Whether this system can check signatures, which its policy can forbid; otherwise fair_signature_check() rejects
 * all. */
gboolean
fair_signature_can_check (GError **error)
{
  static gboolean can_check;
  static gsize    is_known;

  if (!fair_gnutls_load (error))
    return FALSE;
  if (g_once_init_enter (&is_known))
    {
      /* The second example of RFC 8032, section 7.1. */
      can_check = fair_signature_check ("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "\x72", 1,
                                        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                                        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
      g_once_init_leave (&is_known, 1);
    }
  if (can_check)
    return TRUE;

  /* translators: %s says why, in English */
  return fair_store_fail (error, FAIR_STORE_ERROR_FAILED, _ ("GnuTLS, which signatures need, cannot be used: %s."), "Ed25519 is forbidden");
}
