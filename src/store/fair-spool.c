/* A spool is a sequence of entries, each a FairSaving.  The header of an entry has its length, its number in
 * the run, and a digest of these and of the saving.  The first entry that is torn, or that does not follow
 * the one before it, ends what can be read.  The next entry overwrites one that was only partly written.
 * Nothing here waits for the disk: a spool protects against a crash of the program, not of the machine. */
#include "config.h"

#include "fair-spool.h"

#include "fair-games-table.h"
#include "fair-store-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define SUFFIX ".spool"

enum
{
  FILE_MODE = 0600,
  UUID_LENGTH = 36,
  MAX_TRIES = 8,
  MAX_ENTRY = 16 << 20, /* bytes */
  MAX_FILE = 64 << 20
};

/* Includes the version of the form of entries.  A new form also needs a new version of the database, so that
 * a program never reads entries that it does not know. */
static const guint32 magic = 0x46445302;
static const guint32 magic_2 = 0x46445301; /* of version 2 of the database */

typedef struct
{
  guint32 magic;
  guint32 length;
  guint64 number;
  guint8  digest[32];
} Head;

struct _FairSpool
{
  char   *path;  /* owned */
  char   *owner; /* owned; the run of the program */
  int     file;  /* -1 until something is written */
  off_t   size;
  guint64 number; /* of the next entry */
};

static void
make_digest (const Head   *head,
             gconstpointer data,
             guint8        digest[32])
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize length = 32;

  g_checksum_update (checksum, (const guchar *) head, offsetof (Head, digest));
  g_checksum_update (checksum, data, head->length);
  g_checksum_get_digest (checksum, digest, &length);
}

static FairSpool *
create (const char *path,
        const char *owner)
{
  FairSpool *self = g_new0 (FairSpool, 1);

  self->path = g_strdup (path);
  self->owner = g_strdup (owner);
  self->file = -1;
  return self;
}

/**
 * fair_spool_new:
 * @database: the file of the database
 * @owner: this run of the program, a UUID
 *
 * Returns: (transfer full): an empty spool; its file is created with the first entry
 */
FairSpool *
fair_spool_new (const char *database,
                const char *owner)
{
  g_autofree char *path = g_strdup_printf ("%s-%s" SUFFIX, database, owner);

  return create (path, owner);
}

static void
close_file (FairSpool *self)
{
  if (self->file >= 0)
    close (self->file);
  self->file = -1;
  self->size = 0;
}

/* Leaves the file, if it has entries, for the next run. */
void
fair_spool_free (FairSpool *self)
{
  if (self->file >= 0 && self->size == 0)
    g_unlink (self->path);
  close_file (self);
  g_free (self->path);
  g_free (self->owner);
  g_free (self);
}

/* Whether this run has locked the file, and the file was not removed in the meantime. */
static gboolean
lock_file (FairSpool *self)
{
  struct stat status;

  return flock (self->file, LOCK_EX | LOCK_NB) == 0 && fstat (self->file, &status) == 0 && status.st_nlink > 0;
}

/* Opens the file, if it is a regular file, and locks it. */
static gboolean
open_file (FairSpool *self,
           int        flags)
{
  struct stat status;

  /* Anything else with that name must not make the program wait. */
  self->file = open (self->path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags, FILE_MODE);
  if (self->file >= 0 && fstat (self->file, &status) == 0 && S_ISREG (status.st_mode) && lock_file (self))
    {
      /* The bytes that were written before. */
      self->size = fstat (self->file, &status) == 0 ? status.st_size : 0;
      return TRUE;
    }

  close_file (self);
  return FALSE;
}

/* Another run that starts may mistake a new file for that of a dead run, and remove it before it is locked. */
static gboolean
make_file (FairSpool *self)
{
  for (guint i = 0; self->file < 0 && i < MAX_TRIES; i++)
    open_file (self, O_CREAT | O_EXCL);

  return self->file >= 0;
}

static gboolean
write_all (FairSpool    *self,
           gconstpointer data,
           gsize         length)
{
  for (gsize done = 0; done < length;)
    {
      ssize_t n = pwrite (self->file, (const char *) data + done, length - done, self->size + (off_t) done);

      if (n > 0)
        done += (gsize) n;
      else if (n == 0 || errno != EINTR)
        return FALSE;
    }

  return TRUE;
}

/**
 * fair_spool_write:
 * Writes @saving to the file, without waiting for the disk.
 *
 * Returns: whether it was written
 */
gboolean
fair_spool_write (FairSpool        *self,
                  const FairSaving *saving)
{
  g_autoptr (GVariant) value = g_variant_ref_sink (fair_saving_to_variant (saving));
  Head               head = { .magic = magic, .length = (guint32) g_variant_get_size (value), .number = self->number };
  gsize              length = sizeof head + head.length;
  g_autofree guint8 *entry = NULL;

  if (g_variant_get_size (value) > MAX_ENTRY || self->size > MAX_FILE - (off_t) length || !make_file (self))
    return FALSE;

  make_digest (&head, g_variant_get_data (value), head.digest);
  entry = g_malloc (length);
  memcpy (entry, &head, sizeof head);
  memcpy (entry + sizeof head, g_variant_get_data (value), head.length);
  if (!write_all (self, entry, length))
    return FALSE;

  self->size += (off_t) length;
  self->number++;
  return TRUE;
}

/* Whether the spool has no entries. */
gboolean
fair_spool_is_empty (FairSpool *self)
{
  return self->size == 0;
}

/* Removes all entries: the database has all of them. */
void
fair_spool_clear (FairSpool *self)
{
  if (self->size > 0 && ftruncate (self->file, 0) == 0)
    self->size = 0;
}

/* The contents of the file, up to a maximum size. */
static GBytes *
read_file (FairSpool *self)
{
  gsize              size = (gsize) MIN (self->size, MAX_FILE);
  g_autofree guint8 *data = g_malloc (size);
  gsize              done = 0;

  while (done < size)
    {
      ssize_t n = pread (self->file, data + done, size - done, (off_t) done);

      if (n == 0 || (n < 0 && errno != EINTR))
        break;
      done += n > 0 ? (gsize) n : 0;
    }

  return g_bytes_new_take (g_steal_pointer (&data), done);
}

/* Reads the entry at @at, and goes to the next; NULL at the end of what can be read.  @number is the number
 * of the entry before it, and ignored for the first. */
static FairSaving *
read_entry (GBytes  *bytes,
            gsize   *at,
            guint64 *number)
{
  gsize         left = g_bytes_get_size (bytes) - *at;
  const guint8 *data = g_bytes_get_data (bytes, NULL);
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GVariant) value = NULL;
  const GVariantType *type;
  guint8              digest[32];
  Head                head;

  if (left < sizeof head)
    return NULL;
  memcpy (&head, data + *at, sizeof head);
  if ((head.magic != magic && head.magic != magic_2) || head.length > left - sizeof head || (*at > 0 && head.number != *number + 1))
    return NULL;
  make_digest (&head, data + *at + sizeof head, digest);
  if (memcmp (digest, head.digest, sizeof digest) != 0)
    return NULL;

  type = head.magic == magic ? G_VARIANT_TYPE (FAIR_SAVING_FORMAT) : G_VARIANT_TYPE (FAIR_SAVING_FORMAT_2);
  text = g_bytes_new_from_bytes (bytes, *at + sizeof head, head.length);
  value = g_variant_ref_sink (g_variant_new_from_bytes (type, text, FALSE));
  *at += sizeof head + head.length;
  *number = head.number;
  return fair_saving_from_variant (value);
}

/* Whether trying again would fail in the same way, because the saving is at fault and not the disk. */
static gboolean
is_refused (FairDatabase *database,
            const GError *error)
{
  int failure = fair_database_get_failure (database) & 0xff;

  return g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FAILED) &&
         (failure == SQLITE_CONSTRAINT || failure == SQLITE_MISMATCH || failure == SQLITE_TOOBIG);
}

/* Adds what the database does not have, each entry as a whole or not at all. */
static gboolean
apply_entry (FairDatabase *database,
             const char   *owner,
             FairSaving   *saving,
             GError      **error)
{
  g_autoptr (GError) fault = NULL;

  if (!fair_database_run (database, error, "SAVEPOINT entry", ""))
    return FALSE;
  if (fair_games_table_recover (database, owner, saving, &fault))
    return fair_database_run (database, error, "RELEASE entry", "");
  if (is_refused (database, fault))
    return fair_database_run (database, error, "ROLLBACK TO entry", "") &&
           fair_database_run (database, error, "RELEASE entry", "");

  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

static gboolean
apply_entries (FairSpool    *self,
               FairDatabase *database,
               GError      **error)
{
  g_autoptr (GBytes) bytes = read_file (self);
  gsize    at = 0;
  guint64  number = 0;
  gboolean good = TRUE;

  while (good)
    {
      g_autoptr (FairSaving) saving = read_entry (bytes, &at, &number);

      if (saving == NULL)
        break;
      good = apply_entry (database, self->owner, saving, error);
    }

  return good;
}

/**
 * fair_spool_apply:
 * Adds to the database what it does not have, and empties the spool.
 *
 * Returns: whether everything that continues what the database has is on its disk
 */
gboolean
fair_spool_apply (FairSpool    *self,
                  FairDatabase *database,
                  GError      **error)
{
  if (self->size == 0)
    return TRUE;
  if (!fair_database_begin (database, error) ||
      !fair_database_finish (database, apply_entries (self, database, error), error))
    return FALSE;

  fair_spool_clear (self);
  return TRUE;
}

/* The run that wrote the spool with this file name; NULL if the spool does not belong to this database. */
static char *
parse_name (const char *name,
            const char *database)
{
  size_t           length = strlen (database);
  g_autofree char *owner = NULL;

  if (!g_str_has_prefix (name, database) || name[length] != '-' || strlen (name) != length + 1 + UUID_LENGTH + strlen (SUFFIX) ||
      !g_str_has_suffix (name, SUFFIX))
    return NULL;

  owner = g_strndup (name + length + 1, UUID_LENGTH);
  return g_uuid_string_is_valid (owner) ? g_steal_pointer (&owner) : NULL;
}

/* Whether earlier runs left anything that is not in the database @path. */
gboolean
fair_spool_is_left (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *owner = parse_name (name, base);
      g_autofree char *file = owner ? g_build_filename (folder, name, NULL) : NULL;
      GStatBuf         status;

      if (file != NULL && g_stat (file, &status) == 0 && status.st_size > 0)
        return TRUE;
    }

  return FALSE;
}

/* Opens and locks a spool that another run left, if possible. */
static FairSpool *
take_over (const char *path,
           const char *owner)
{
  FairSpool *self = create (path, owner);

  if (open_file (self, 0))
    return self;

  fair_spool_free (self);
  return NULL;
}

/**
 * fair_spool_recover:
 * Adds to @database what earlier runs wrote to spools but did not save.
 *
 * Returns: whether it has everything; if not, this can be tried again
 */
gboolean
fair_spool_recover (FairDatabase *database,
                    GError      **error)
{
  g_autofree char *folder = g_path_get_dirname (fair_database_get_path (database));
  g_autofree char *base = g_path_get_basename (fair_database_get_path (database));
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *owner = parse_name (name, base);
      g_autofree char *path = owner ? g_build_filename (folder, name, NULL) : NULL;
      g_autoptr (FairSpool) spool = owner ? take_over (path, owner) : NULL;

      if (spool != NULL && !fair_spool_apply (spool, database, error))
        return FALSE;
    }

  return TRUE;
}
