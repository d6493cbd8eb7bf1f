/* The key of a player: created once, readable only by its owner, moved to another computer, and not in any other
 * file. */
#define _GNU_SOURCE /* memmem */
#include "fair-player-key.h"

#include "fair-signature.h"
#include "fair-store-error.h"
#include "store-helpers.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What the file system refuses; the functions below take the place of those of the system. */
static gboolean has_no_links;
static gboolean is_full;
static guint    n_folder_syncs = G_MAXUINT; /* that succeed */
static gboolean takes_no_key;               /* under the final name, except for one that was there */

int
link (const char *from,
      const char *to)
{
  if (!has_no_links)
    return linkat (AT_FDCWD, from, AT_FDCWD, to, 0);

  errno = EPERM;
  return -1;
}

int
fsync (int file)
{
  struct stat status;

  if (!is_full && (fstat (file, &status) != 0 || !S_ISDIR (status.st_mode) || n_folder_syncs-- > 0))
    return (int) syscall (SYS_fsync, file);

  errno = ENOSPC;
  return -1;
}

int
rename (const char *from,
        const char *to)
{
  if (!takes_no_key || !g_str_has_suffix (to, ".key") || g_str_has_suffix (from, ".former"))
    return renameat (AT_FDCWD, from, AT_FDCWD, to);

  errno = EIO;
  return -1;
}

/* Of RFC 8032, section 7.1. */
static void
test_vectors (void)
{
  static const struct
  {
    const char *key;
    const char *text;
    gsize       length;
    const char *signature;
  } vectors[] = {
    { "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "", 0,
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b" },
    { "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "\x72", 1,
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00" },
    { "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "\xaf\x82", 2,
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    {
      g_autofree char *capitals = g_ascii_strup (vectors[i].signature, -1);

      g_assert_true (fair_signature_check (vectors[i].key, vectors[i].text, vectors[i].length, vectors[i].signature));
      g_assert_false (fair_signature_check (vectors[i].key, "x", 1, vectors[i].signature));
      g_assert_false (fair_signature_check (vectors[i].key, vectors[i].text, vectors[i].length, capitals));
      g_assert_false (fair_signature_check (vectors[(i + 1) % 3].key, vectors[i].text, vectors[i].length, vectors[i].signature));
      g_assert_false (fair_signature_check (vectors[i].key + 1, vectors[i].text, vectors[i].length, vectors[i].signature));
      g_assert_false (fair_signature_check (vectors[i].key, vectors[i].text, vectors[i].length, ""));
    }
}

static FairPlayerKey *
ensure (const char *path)
{
  g_autoptr (GError) error = NULL;
  FairPlayerKey *key = fair_player_key_ensure (path, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (strlen (fair_player_key_get_public (key)), ==, FAIR_KEY_DIGITS);
  return key;
}

static guint
get_mode (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);
  return status.st_mode & 07777;
}

static void
assert_signs (FairPlayerKey *key,
              const char *public)
{
  g_autofree char *signature = fair_player_key_sign (key, "text", 4, NULL);
  g_autofree char *again = fair_player_key_sign (key, "text", 4, NULL);

  g_assert_cmpstr (signature, ==, again);
  g_assert_true (fair_signature_check (public, "text", 4, signature));
  g_assert_false (fair_signature_check (public, "Text", 4, signature));
}

static void
test_made (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autofree char *path = g_build_filename (folder->folder, "data", "player.key", NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (FairPlayerKey) key = ensure (path);
  g_autoptr (FairPlayerKey) again = NULL;
  g_autoptr (FairPlayerKey) other = NULL;
  g_autoptr (GDir) dir = NULL;

  g_assert_cmpuint (get_mode (path), ==, 0600);
  g_assert_cmpuint (get_mode (parent), ==, 0700);
  g_chmod (path, 0644);
  again = ensure (path);
  g_assert_cmpuint (get_mode (path), ==, 0600);
  g_assert_cmpstr (fair_player_key_get_public (again), ==, fair_player_key_get_public (key));
  assert_signs (key, fair_player_key_get_public (again));
  assert_signs (again, fair_player_key_get_public (key));

  dir = g_dir_open (parent, 0, NULL);
  g_assert_cmpstr (g_dir_read_name (dir), ==, "player.key");
  g_assert_null (g_dir_read_name (dir));

  /* Losing the key makes the player a different one. */
  g_unlink (path);
  other = ensure (path);
  g_assert_cmpstr (fair_player_key_get_public (other), !=, fair_player_key_get_public (key));
}

static gpointer
ensure_thread (gpointer path)
{
  return ensure (path);
}

/* Programs that create a key at the same time all use the same one. */
static void
test_race (FairTestFolder *folder,
           gconstpointer   data)
{
  for (guint round = 0; round < 20; round++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%u.key", folder->folder, round);
      g_autoptr (FairPlayerKey) key = NULL;
      GThread *threads[4];

      for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        threads[i] = g_thread_new ("key", ensure_thread, path);
      for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        {
          g_autoptr (FairPlayerKey) other = g_thread_join (threads[i]);

          if (key == NULL)
            key = g_steal_pointer (&other);
          else
            g_assert_cmpstr (fair_player_key_get_public (other), ==, fair_player_key_get_public (key));
        }
    }
}

/* A file that is not a key is reported, and not changed. */
static void
test_damaged (FairTestFolder *folder,
              gconstpointer   data)
{
  static const char *const texts[] = {
    "", "x", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n",
    /* X25519, not Ed25519 */
    "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VuBCIEIHcHbQpzGKV9PBbBclGyZkXfTC+H68CZKrF3+6UduSwq\n-----END PRIVATE KEY-----\n"
  };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *found = NULL;

      g_assert_true (g_file_set_contents (folder->path, texts[i], -1, NULL));
      g_assert_null (fair_player_key_ensure (folder->path, &error));
      g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED);
      g_clear_error (&error);
      g_assert_true (g_file_get_contents (folder->path, &found, NULL, NULL));
      g_assert_cmpstr (found, ==, texts[i]);
    }

  g_unlink (folder->path);
  g_assert_cmpint (g_mkdir (folder->path, 0700), ==, 0);
  g_assert_null (fair_player_key_ensure (folder->path, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED);
  g_clear_error (&error);
  g_assert_null (fair_player_key_load ("/nowhere/player.key", NULL, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (fair_player_key_ensure ("/proc/player.key", &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
test_moved (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autofree char *here = g_build_filename (folder->folder, "here", "player.key", NULL);
  g_autofree char *there = g_build_filename (folder->folder, "there", "player.key", NULL);
  g_autofree char *parent = g_path_get_dirname (there);
  g_autofree char *file = g_build_filename (folder->folder, "moved.key", NULL);
  g_autoptr (FairPlayerKey) key = ensure (here);
  g_autoptr (FairPlayerKey) former = ensure (there);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (file, "something else", -1, NULL));
  g_assert_null (fair_player_key_import (file, NULL, there, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED);
  g_clear_error (&error);
  g_assert_cmpuint (count_files (parent), ==, 1);

  g_assert_true (fair_player_key_export (key, NULL, file, &error));
  g_assert_cmpuint (get_mode (file), ==, 0600);
  /* The second time nothing has to be done. */
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (FairPlayerKey) moved = fair_player_key_import (file, NULL, there, &error);
      g_autoptr (FairPlayerKey) found = ensure (there);

      g_assert_no_error (error);
      g_assert_cmpstr (fair_player_key_get_public (moved), ==, fair_player_key_get_public (key));
      g_assert_cmpstr (fair_player_key_get_public (found), ==, fair_player_key_get_public (key));
      g_assert_cmpuint (get_mode (there), ==, 0600);
      g_assert_cmpuint (count_files (parent), ==, 2);
    }
  g_assert_cmpstr (fair_player_key_get_public (former), !=, fair_player_key_get_public (key));

  g_assert_false (fair_player_key_export (key, NULL, "/proc/player.key", &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);
}

/* Whatever an import fails from, the key that was there stays, and nothing else: also where there are no hard links. */
static void
test_not_moved (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autofree char *here = g_build_filename (folder->folder, "here", "player.key", NULL);
  g_autofree char *there = g_build_filename (folder->folder, "there", "player.key", NULL);
  g_autofree char *parent = g_path_get_dirname (there);
  g_autoptr (FairPlayerKey) key = ensure (here);
  g_autoptr (FairPlayerKey) former = ensure (there);
  g_autoptr (FairPlayerKey) moved = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (FairPlayerKey) found = NULL;

      has_no_links = i / 2 == 0;
      is_full = i % 2 == 0;
      takes_no_key = !is_full;
      g_assert_null (fair_player_key_import (here, NULL, there, &error));
      g_assert_true (g_error_matches (error, FAIR_STORE_ERROR, is_full ? (int) FAIR_STORE_ERROR_FULL : (int) FAIR_STORE_ERROR_FORBIDDEN));
      g_clear_error (&error);
      is_full = FALSE;
      takes_no_key = FALSE;

      found = fair_player_key_load (there, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (fair_player_key_get_public (found), ==, fair_player_key_get_public (former));
      g_assert_cmpuint (count_files (parent), ==, 1);
    }

  /* Nobody knows which key is there after a power cut. */
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (FairPlayerKey) found = NULL;

      n_folder_syncs = i;
      g_assert_null (fair_player_key_import (here, NULL, there, &error));
      n_folder_syncs = G_MAXUINT;
      g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FULL);
      g_clear_error (&error);
      found = fair_player_key_load (there, NULL, NULL);
      g_assert_cmpstr (fair_player_key_get_public (found), ==, fair_player_key_get_public (i == 0 ? former : key));
      g_assert_cmpuint (count_files (parent), ==, 1 + i);
    }
  fair_test_remove_tree (parent);
  fair_player_key_free (g_steal_pointer (&former));
  former = ensure (there);

  has_no_links = TRUE;
  moved = fair_player_key_import (here, NULL, there, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (fair_player_key_get_public (moved), ==, fair_player_key_get_public (key));
  g_assert_cmpuint (count_files (parent), ==, 2);
  has_no_links = FALSE;
}

/* Whether @needle is anywhere in the files below @path except for the key itself. */
static gboolean
is_in_files (const char *path,
             GBytes     *needle)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  g_autofree char *text = NULL;
  const char      *name;
  gsize            length;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (strcmp (name, "player.key") != 0 && is_in_files (child, needle))
        return TRUE;
    }

  return dir == NULL && g_file_get_contents (path, &text, &length, NULL) &&
         memmem (text, length, g_bytes_get_data (needle, NULL), g_bytes_get_size (needle)) != NULL;
}

/* No export, backup or database contains the key: neither as bytes, nor in the form of the key file, nor as
 * hexadecimal digits. */
static void
test_nowhere_else (FairTestFolder *folder,
                   gconstpointer   data)
{
  g_autofree char   *path = g_build_filename (folder->folder, "player.key", NULL);
  g_autofree char   *csv = g_build_filename (folder->folder, "results.csv", NULL);
  g_autofree char   *json = g_build_filename (folder->folder, "results.json", NULL);
  g_autofree char   *text = NULL;
  g_autofree char   *digits = NULL;
  g_autofree guchar *secret = NULL;
  g_autoptr (FairPlayerKey) key = ensure (path);
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  FairDatabase *database = fair_test_open (folder->path);
  g_autoptr (GFile) csv_file = g_file_new_for_path (csv);
  g_autoptr (GFile) json_file = g_file_new_for_path (json);
  g_autoptr (GBytes) needle = NULL;
  g_auto (GStrv) lines = NULL;
  gsize length;

  g_assert_nonnull (key);
  fair_test_fill (database, 10, 1);
  fair_database_close (database);
  fair_test_export (store, json_file, FAIR_EXPORT_JSON);
  g_assert_true (fair_test_try_back_up (store));
  fair_test_export (store, csv_file, FAIR_EXPORT_CSV);
  fair_store_close (store);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  secret = g_base64_decode (lines[1], &length);
  g_assert_cmpuint (length, ==, 16 + FAIR_KEY_BYTES);
  digits = fair_hexadecimal_print (secret + 16, FAIR_KEY_BYTES);
  for (guint i = 0; i < 3; i++)
    {
      g_clear_pointer (&needle, g_bytes_unref);
      needle = i == 0   ? g_bytes_new (secret + 16, FAIR_KEY_BYTES)
               : i == 1 ? g_bytes_new (lines[1] + 24, 40)
                        : g_bytes_new (digits, strlen (digits));
      g_assert_false (is_in_files (folder->folder, needle));
    }
}

static void
assert_fails (GError *error)
{
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "GnuTLS"));
  g_assert_nonnull (strstr (error->message, "libgnutls"));
}

/* A system whose GnuTLS is of no use: nothing can be signed, and no signature is taken for a right one. */
static void
test_no_library_inside (FairTestFolder *folder,
                        gconstpointer   data)
{
  g_autofree char *key = g_strnfill (FAIR_KEY_DIGITS, '1');
  g_autofree char *signature = g_strnfill (FAIR_SIGNATURE_DIGITS, '1');

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) again = NULL;

      g_assert_null (fair_player_key_new (&error));
      assert_fails (error);
      g_assert_false (fair_signature_can_check (&again));
      assert_fails (again);
      g_assert_false (fair_signature_check (key, "text", 4, signature));
    }
}

static void
test_forbidden_inside (FairTestFolder *folder,
                       gconstpointer   data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (fair_signature_can_check (&error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "Ed25519"));
}

/* A system whose policy forbids the signatures: that is said, and none is taken for a wrong one that is remembered. */
static void
test_forbidden (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autofree char *path = g_build_filename (folder->folder, "policy", NULL);

  g_assert_true (g_file_set_contents (path, "[overrides]\ninsecure-sig = EdDSA-Ed25519\n", -1, NULL));
  g_setenv ("GNUTLS_SYSTEM_PRIORITY_FILE", path, TRUE);
  g_test_trap_subprocess ("/fair/player-key/forbidden/subprocess/inside", 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_unsetenv ("GNUTLS_SYSTEM_PRIORITY_FILE");
  g_test_trap_assert_passed ();
}

static void
test_no_library (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autofree char *path = g_build_filename (folder->folder, "libgnutls.so.30", NULL);

  g_assert_true (g_file_set_contents (path, "no library", -1, NULL));
  g_setenv ("LD_LIBRARY_PATH", folder->folder, TRUE);
  g_test_trap_subprocess ("/fair/player-key/no-library/subprocess/inside", 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_unsetenv ("LD_LIBRARY_PATH");
  g_test_trap_assert_passed ();
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/player-key/vectors", test_vectors);
  fair_test_add_in_folder ("/fair/player-key/made", test_made);
  fair_test_add_in_folder ("/fair/player-key/race", test_race);
  fair_test_add_in_folder ("/fair/player-key/damaged", test_damaged);
  fair_test_add_in_folder ("/fair/player-key/moved", test_moved);
  fair_test_add_in_folder ("/fair/player-key/not-moved", test_not_moved);
  fair_test_add_in_folder ("/fair/player-key/nowhere-else", test_nowhere_else);
  fair_test_add_in_folder ("/fair/player-key/forbidden", test_forbidden);
  fair_test_add_in_folder ("/fair/player-key/forbidden/subprocess/inside", test_forbidden_inside);
  fair_test_add_in_folder ("/fair/player-key/no-library", test_no_library);
  fair_test_add_in_folder ("/fair/player-key/no-library/subprocess/inside", test_no_library_inside);

  return g_test_run ();
}
