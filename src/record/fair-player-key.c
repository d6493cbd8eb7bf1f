/* GnuTLS creates and uses a key; this file stores it.  A file is written beside its final place, synced, and
 * then linked there, so that two programs that create a key at once both use the same one, and a torn file is
 * never found there. */
#include "config.h"

#include "fair-player-key.h"

#include "fair-file.h"
#include "fair-gnutls.h"
#include "fair-signature.h"
#include "fair-store-error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  FILE_MODE = 0600,
  FOLDER_MODE = 0700,
  MAX_FILE = 16 * 1024, /* bytes */
  CODE_SIGNS = 20       /* of 5 bits each */
};

/* What a file begins with whose key is encrypted with a code. */
#define SEALED "-----BEGIN ENCRYPTED PRIVATE KEY-----"

/* No one looks like another one. */
static const char code_signs[] = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

struct _FairPlayerKey
{
  gnutls_privkey_t secret; /* owned */
  char *public;            /* owned */
};

static gboolean
fail_with_file (const char *path,
                const char *why,
                GError    **error)
{
  g_autofree char *name = g_filename_display_name (path);

  /* translators: the first %s is the name of a file, the second says why */
  return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("The key “%s” cannot be written: %s."), name, why);
}

static gboolean
fail_with_damage (const char *path,
                  GError    **error)
{
  g_autofree char *name = g_filename_display_name (path);

  /* translators: %s is the name of a file */
  return fair_store_fail (error, FAIR_STORE_ERROR_DAMAGED, _ ("“%s” is not a player’s key."), name);
}

/* Returns: (transfer full): the path of the key of the player with this id, beside the @database */
char *
fair_player_key_dup_path (const char *database,
                          const char *player)
{
  g_autofree char *folder = g_path_get_dirname (database);
  g_autofree char *name = *player ? g_strdup_printf ("player-%s.key", player) : g_strdup ("player.key");

  return g_build_filename (folder, name, NULL);
}

void
fair_player_key_free (FairPlayerKey *self)
{
  fair_gnutls.gnutls_privkey_deinit (self->secret);
  g_free (self->public);
  g_free (self);
}

/* @secret: (transfer full): any private key; NULL is returned if it is not an Ed25519 key */
static FairPlayerKey *
own_secret (gnutls_privkey_t secret)
{
  g_autoptr (FairPlayerKey) self = g_new0 (FairPlayerKey, 1);
  gnutls_datum_t point;

  self->secret = secret;
  if (fair_gnutls.gnutls_privkey_get_pk_algorithm (secret, NULL) != GNUTLS_PK_EDDSA_ED25519 ||
      fair_gnutls.gnutls_privkey_export_ecc_raw2 (secret, NULL, &point, NULL, NULL, 0) < 0)
    return NULL;

  if (point.size == FAIR_KEY_BYTES)
    self->public = fair_hexadecimal_print (point.data, point.size);
  (*fair_gnutls.gnutls_free) (point.data);
  return self->public && fair_key_is_good (self->public) ? g_steal_pointer (&self) : NULL;
}

/* Returns: (transfer full) (nullable): a new key, which is only in memory */
FairPlayerKey *
fair_player_key_new (GError **error)
{
  gnutls_privkey_t secret;
  FairPlayerKey   *self = NULL;
  int              result;

  if (!fair_gnutls_load (error))
    return NULL;

  result = fair_gnutls.gnutls_privkey_init (&secret);
  if (result >= 0)
    {
      result = fair_gnutls.gnutls_privkey_generate (secret, GNUTLS_PK_EDDSA_ED25519, GNUTLS_CURVE_TO_BITS (GNUTLS_ECC_CURVE_ED25519), 0);
      self = own_secret (secret);
    }
  if (self == NULL)
    /* translators: %s says why, in English */
    fair_store_fail (error, FAIR_STORE_ERROR_FAILED, _ ("A key cannot be created: %s."), fair_gnutls.gnutls_strerror (result));

  return self;
}

/* Reads a file, and makes it readable only by its owner.  @text: (out) (transfer full): all of the file; free it with
 * clear_text() */
static gboolean
read_file (const char *path,
           char      **text,
           gsize      *length,
           GError    **error)
{
  g_autofree char *name = g_filename_display_name (path);
  struct stat      status;
  int              code = fair_file_read_small (path, MAX_FILE, text, length, &status);

  if (code == EISDIR || code == EINVAL || code == EFBIG || code == EIO)
    return fail_with_damage (path, error);
  if (code != 0)
    return fair_store_fail (error, code == ENOENT ? FAIR_STORE_ERROR_NOT_FOUND : FAIR_STORE_ERROR_FORBIDDEN,
                            /* translators: the first %s is the name of a file, the second says why */
                            _ ("The key “%s” cannot be read: %s."), name, g_strerror (code));

  if (status.st_uid == geteuid () && (status.st_mode & 077) != 0 && g_chmod (path, FILE_MODE) != 0)
    g_debug ("%s stays readable for others", path);
  return TRUE;
}

static void
clear_text (char *text,
            gsize length)
{
  fair_gnutls.gnutls_memset (text, 0, length);
  g_free (text);
}

/* @code: (nullable): what the key is encrypted with.  A key that is not is then refused: anyone could have put it there.
 *
 * Returns: (transfer full) (nullable): the key in the file @path; FAIR_STORE_ERROR_NOT_FOUND if there is no file,
 * FAIR_STORE_ERROR_DAMAGED if it is not a key */
FairPlayerKey *
fair_player_key_load (const char *path,
                      const char *code,
                      GError    **error)
{
  gnutls_datum_t   data;
  char            *text;
  gsize            length;
  gnutls_privkey_t secret;
  FairPlayerKey   *self = NULL;
  gboolean         is_sealed;

  if (!fair_gnutls_load (error) || !read_file (path, &text, &length, error))
    return NULL;

  data = (gnutls_datum_t){ (unsigned char *) text, (unsigned) length };
  is_sealed = length > strlen (SEALED) && memcmp (text, SEALED, strlen (SEALED)) == 0 &&
              g_strstr_len (text + 1, (gssize) length - 1, "-----BEGIN") == NULL;
  if ((code == NULL || is_sealed) && fair_gnutls.gnutls_privkey_init (&secret) >= 0)
    {
      if (fair_gnutls.gnutls_privkey_import_x509_raw (secret, &data, GNUTLS_X509_FMT_PEM, code, 0) >= 0)
        self = own_secret (secret);
      else
        fair_gnutls.gnutls_privkey_deinit (secret);
    }
  clear_text (text, length);
  if (self == NULL && code != NULL && is_sealed)
    fair_store_fail (error, FAIR_STORE_ERROR_DAMAGED, _ ("This code is wrong. Enter the code that your other computer shows."));
  else if (self == NULL)
    fail_with_damage (path, error);

  return self;
}

/* The public key in hexadecimal digits, which identifies the player; borrowed. */
const char *
fair_player_key_get_public (FairPlayerKey *self)
{
  return self->public;
}

/* Returns: (transfer full) (nullable): the signature of @text, which is always the same; a system's policy
 * can forbid it */
char *
fair_player_key_sign (FairPlayerKey *self,
                      const char    *text,
                      gsize          length,
                      GError       **error)
{
  gnutls_datum_t data = { (unsigned char *) text, (unsigned) length };
  gnutls_datum_t signature;
  char          *digits;
  int            result = fair_gnutls.gnutls_privkey_sign_data2 (self->secret, GNUTLS_SIGN_EDDSA_ED25519, 0, &data, &signature);

  if (result < 0)
    {
      /* translators: %s says why, in English */
      fair_store_fail (error, FAIR_STORE_ERROR_FAILED, _ ("The record cannot be signed: %s."), fair_gnutls.gnutls_strerror (result));
      return NULL;
    }

  digits = fair_hexadecimal_print (signature.data, signature.size);
  (*fair_gnutls.gnutls_free) (signature.data);
  return digits;
}

/* Writes the key to a file.  @code: (nullable): encrypts it; @beside: (out) (optional): the name of the file that is written in the folder of @path;
 * NULL to replace @path itself */
static gboolean
write_file (FairPlayerKey *self,
            const char    *path,
            const char    *code,
            char         **beside,
            GError       **error)
{
  gnutls_x509_privkey_t key;
  gnutls_datum_t        text;
  int                   result = fair_gnutls.gnutls_privkey_export_x509 (self->secret, &key);
  gboolean              good;

  if (result >= 0)
    {
      result = fair_gnutls.gnutls_x509_privkey_export2_pkcs8 (key, GNUTLS_X509_FMT_PEM, code, code ? GNUTLS_PKCS_PBES2_AES_256 : GNUTLS_PKCS_PLAIN, &text);
      fair_gnutls.gnutls_x509_privkey_deinit (key);
    }
  if (result < 0)
    return fail_with_file (path, g_strerror (ENOTSUP), error);

  if (beside != NULL)
    good = (*beside = fair_file_write_beside (path, text.data, text.size, FAIR_FILE_PRIVATE, NULL, error)) != NULL;
  else
    good = fair_file_replace (path, text.data, text.size, FAIR_FILE_PRIVATE, error);
  fair_gnutls.gnutls_memset (text.data, 0, text.size);
  (*fair_gnutls.gnutls_free) (text.data);
  return good;
}

/* @is_there: (out): whether there is a file at @path already, which is then left alone */
static gboolean
save (FairPlayerKey *self,
      const char    *path,
      gboolean      *is_there,
      GError       **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = NULL;
  int              code = 0;

  if (g_mkdir_with_parents (folder, FOLDER_MODE) != 0)
    return fail_with_file (path, g_strerror (errno), error);
  if (!write_file (self, path, NULL, &name, error))
    return FALSE;

  if (link (name, path) != 0)
    code = errno;
  /* Some file systems have no hard links. */
  if ((code == EPERM || code == ENOTSUP || code == ENOSYS || code == EMLINK) && !g_file_test (path, G_FILE_TEST_EXISTS))
    code = rename (name, path) == 0 ? 0 : errno;
  g_unlink (name);
  *is_there = code == EEXIST;
  if (code != 0)
    return fail_with_file (path, g_strerror (code), error);

  return fair_file_sync_folder (path, error);
}

/* Loads the key in @path, or creates one there if there is none.  A damaged key is never replaced, because only the
 * player can decide to become a new player.  Returns: (transfer full) (nullable): the key */
FairPlayerKey *
fair_player_key_ensure (const char *path,
                        GError    **error)
{
  g_autoptr (GError) problem = NULL;
  FairPlayerKey *self = fair_player_key_load (path, NULL, &problem);
  gboolean       is_there = FALSE;

  if (g_error_matches (problem, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NOT_FOUND))
    {
      g_clear_error (&problem);
      self = fair_player_key_new (&problem);
      if (self != NULL && !save (self, path, &is_there, &problem))
        g_clear_pointer (&self, fair_player_key_free);
    }
  if (is_there)
    return fair_player_key_load (path, NULL, error);

  if (self == NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  return self;
}

/* Writes the key for another computer.  Anyone who has the file and @code can sign as the player.  @code: (nullable): encrypts
 * the key; @path: the file to write; an existing file is replaced */
gboolean
fair_player_key_export (FairPlayerKey *self,
                        const char    *code,
                        const char    *path,
                        GError       **error)
{
  return write_file (self, path, code, NULL, error);
}

/* Returns: (transfer full): a new code, of 100 random bits: a file that is encrypted with it may be read by anyone */
char *
fair_player_key_make_code (void)
{
  char signs[CODE_SIGNS + 1] = "";

  while (getrandom (signs, CODE_SIGNS, 0) != CODE_SIGNS)
    ;
  for (guint i = 0; i < CODE_SIGNS; i++)
    signs[i] = code_signs[(guint8) signs[i] % strlen (code_signs)];
  return g_strdup (signs);
}

/* Copies an existing file at @path, so that it is kept.  @former: (out) (transfer full) (nullable): the copy; NULL if
 * there is no file */
static gboolean
keep_former (const char *path,
             char      **former,
             GError    **error)
{
  g_autofree char *name = g_strdup_printf ("%s-%" G_GINT64_FORMAT ".former", path, g_get_real_time ());
  g_autoptr (GError) problem = NULL;
  char    *text;
  gsize    length;
  gboolean good;

  *former = NULL;
  if (!read_file (path, &text, &length, &problem))
    {
      gboolean is_missing = g_error_matches (problem, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NOT_FOUND);

      if (!is_missing)
        g_propagate_error (error, g_steal_pointer (&problem));
      return is_missing;
    }

  good = fair_file_replace (name, text, length, FAIR_FILE_PRIVATE, error);
  clear_text (text, length);
  if (good)
    *former = g_steal_pointer (&name);
  else
    g_unlink (name);
  return good;
}

static gboolean
is_at (FairPlayerKey *self,
       const char    *path)
{
  g_autoptr (FairPlayerKey) present = fair_player_key_load (path, NULL, NULL);

  return present != NULL && strcmp (present->public, self->public) == 0;
}

/* @from: an exported file
 * @code: (nullable): what it is encrypted with
 * @path: the place of the player's key; another one there is kept beside it, as PATH-TIME.former, or in its place if
 *   the import fails
 * Returns: (transfer full) (nullable): the key, which is now the player's */
FairPlayerKey *
fair_player_key_import (const char *from,
                        const char *code,
                        const char *path,
                        GError    **error)
{
  g_autoptr (FairPlayerKey) self = fair_player_key_load (from, code, error);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *former = NULL;

  if (self == NULL)
    return NULL;

  if (is_at (self, path))
    return g_steal_pointer (&self);
  if (g_mkdir_with_parents (folder, FOLDER_MODE) != 0)
    {
      fail_with_file (path, g_strerror (errno), error);
      return NULL;
    }
  if (keep_former (path, &former, error) && write_file (self, path, NULL, NULL, error))
    return g_steal_pointer (&self);

  if (former != NULL && !is_at (self, path))
    g_unlink (former);
  return NULL;
}
