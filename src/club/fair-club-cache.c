/* The file consists of a line that identifies it, three numbers, texts that end in NUL, results with the numbers of
 * their texts, and the SHA-256 of all of it.  Numbers are in the byte order of this machine, because the file is
 * never moved to another. */
#include "config.h"

#include "fair-club-cache.h"

#include "fair-file.h"
#include "fair-gnutls.h"

#include <assert.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The number changes whenever records are checked differently, or results are stored differently. */
#define HEAD "fairdeal-club-records 2 " PACKAGE_VERSION "\n"

enum
{
  MAX_RESULTS = 500000,
  MAX_REFUSALS = 100000,
  MAX_FILE = 256 * 1024 * 1024 /* bytes */
};

/* The texts of a line.  The reason why it is refused is "" for a valid record; a refused line has only that and a key. */
enum
{
  TEXT_KEY,
  TEXT_NAME,
  TEXT_GAME,
  TEXT_VARIANT,
  TEXT_REFUSAL,
  N_TEXTS
};

/* A cached line. */
typedef struct
{
  FairClubChecked checked; /* first, because entries are looked up by the hash that it begins with */
  gboolean        used;    /* since the file was read */
} Entry;

struct _FairClubCache
{
  GStringChunk *texts;   /* borrowed; of the results */
  GHashTable   *entries; /* owned; of Entry, by hash */
  gboolean      is_new;  /* some entries are not in the file */
};

typedef struct
{
  guint32 n_texts;
  guint32 length; /* bytes */
  guint32 n_rows;
} Numbers;

/* A line as stored in the file. */
typedef struct
{
  guint8  hash[FAIR_CLUB_HASH_BYTES];
  guint8  id[FAIR_CLUB_ID_BYTES];
  guint64 number;
  gint64  begun;
  gint64  ended;
  gint64  time;
  gint32  score;
  guint32 n_moves;
  guint32 texts[N_TEXTS]; /* their numbers */
  guint32 outcome;
  guint32 counts;
  guint32 n_searched;
  guint32 unused; /* makes it a multiple of eight bytes */
} Row;

static_assert (sizeof (Row) % sizeof (guint64) == 0, "all bytes of a row are written");

/* Returns: (transfer full): the default path of the cache */
char *
fair_club_cache_dup_default_path (void)
{
  return g_build_filename (g_get_user_cache_dir (), "fairdeal", "club-records", NULL);
}

static guint
hash_hash (gconstpointer key)
{
  guint hash;

  memcpy (&hash, key, sizeof hash);
  return hash;
}

static gboolean
hash_equal (gconstpointer a,
            gconstpointer b)
{
  return memcmp (a, b, FAIR_CLUB_HASH_BYTES) == 0;
}

static void
take_row (FairClubCache *self,
          const Row     *row,
          char         **texts)
{
  Entry          *entry = g_new0 (Entry, 1);
  FairClubResult *result = &entry->checked.result;
  const char     *refusal = texts[row->texts[TEXT_REFUSAL]];

  memcpy (result->hash, row->hash, sizeof row->hash);
  memcpy (result->id, row->id, sizeof row->id);
  result->key = texts[row->texts[TEXT_KEY]];
  result->name = texts[row->texts[TEXT_NAME]];
  result->game = texts[row->texts[TEXT_GAME]];
  result->variant = texts[row->texts[TEXT_VARIANT]];
  result->number = row->number;
  result->begun = row->begun;
  result->ended = row->ended;
  result->time = row->time;
  result->score = row->score;
  result->n_moves = row->n_moves;
  result->outcome = (guint8) row->outcome;
  result->counts = (guint8) row->counts;
  entry->checked.refusal = *refusal ? refusal : NULL;
  entry->checked.n_searched = row->n_searched;
  g_hash_table_replace (self->entries, entry, entry);
}

static gboolean
row_is_good (const Row *row,
             guint      n_texts)
{
  for (guint i = 0; i < G_N_ELEMENTS (row->texts); i++)
    if (row->texts[i] >= n_texts)
      return FALSE;

  return row->outcome < FAIR_N_OUTCOMES && row->counts <= 1;
}

/* Whether the sizes and the digest of a file are right. */
static gboolean
is_whole (const char *bytes,
          gsize       length,
          Numbers    *numbers)
{
  const gsize head = sizeof HEAD - 1;
  guint8      sum[FAIR_CLUB_HASH_BYTES];

  if (length < head + sizeof *numbers + sizeof sum || memcmp (bytes, HEAD, head) != 0)
    return FALSE;

  memcpy (numbers, bytes + head, sizeof *numbers);
  if (numbers->n_rows > MAX_RESULTS + MAX_REFUSALS || numbers->n_texts > numbers->length ||
      length != head + sizeof *numbers + numbers->length + (gsize) numbers->n_rows * sizeof (Row) + sizeof sum)
    return FALSE;

  return fair_gnutls_load (NULL) && fair_gnutls.gnutls_hash_fast (GNUTLS_DIG_SHA256, bytes, length - sizeof sum, sum) == 0 &&
         memcmp (sum, bytes + length - sizeof sum, sizeof sum) == 0;
}

static void
take_file (FairClubCache *self,
           const char    *bytes,
           gsize          length)
{
  Numbers           numbers;
  g_autofree char **texts = NULL;
  const char       *at = bytes + sizeof HEAD - 1 + sizeof numbers;
  const char       *end;

  if (!is_whole (bytes, length, &numbers))
    return;

  end = at + numbers.length;
  texts = g_new (char *, numbers.n_texts + 1);
  for (guint i = 0; i < numbers.n_texts; i++)
    {
      const char *stop = at < end ? memchr (at, '\0', (gsize) (end - at)) : NULL;

      if (stop == NULL)
        return;
      texts[i] = g_string_chunk_insert_const (self->texts, at);
      at = stop + 1;
    }
  for (guint i = 0; i < numbers.n_rows; i++)
    {
      Row row;

      memcpy (&row, end + i * sizeof row, sizeof row);
      if (row_is_good (&row, numbers.n_texts))
        take_row (self, &row, texts);
    }
}

/**
 * fair_club_cache_load:
 * @path: (nullable): the file; NULL for none
 * @texts: stores the texts; must outlive the cache
 *
 * Returns: (transfer full): the cache; empty if the file is missing or damaged
 */
FairClubCache *
fair_club_cache_load (const char   *path,
                      GStringChunk *texts)
{
  FairClubCache *self = g_new0 (FairClubCache, 1);
  int            file = path ? open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
  struct stat    status;

  self->texts = texts;
  self->entries = g_hash_table_new_full (hash_hash, hash_equal, NULL, g_free);
  if (file >= 0 && fstat (file, &status) == 0 && S_ISREG (status.st_mode) && status.st_size <= MAX_FILE)
    {
      g_autofree char *bytes = g_malloc ((gsize) status.st_size + 1);
      ssize_t          n = read (file, bytes, (gsize) status.st_size);

      if (n == status.st_size)
        take_file (self, bytes, (gsize) n);
    }
  if (file >= 0)
    close (file);

  return self;
}

void
fair_club_cache_free (FairClubCache *self)
{
  g_hash_table_unref (self->entries);
  g_free (self);
}

/* Returns: (nullable): what is known of the line with this hash */
const FairClubChecked *
fair_club_cache_find (FairClubCache *self,
                      const guint8   hash[FAIR_CLUB_HASH_BYTES])
{
  Entry *entry = g_hash_table_lookup (self->entries, hash);

  if (entry != NULL)
    entry->used = TRUE;
  return entry ? &entry->checked : NULL;
}

/* Adds a line that was checked; the texts of its result belong to the chunk of the cache, the reason lasts forever. */
void
fair_club_cache_add (FairClubCache         *self,
                     const FairClubChecked *checked)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->checked = *checked;
  entry->used = TRUE;
  g_hash_table_replace (self->entries, entry, entry);
  self->is_new = TRUE;
}

/* Data for the file. */
typedef struct
{
  GHashTable *numbers; /* owned */
  GString    *texts;
  GByteArray *rows; /* owned */
  guint       n_results;
  guint       n_refusals;
} Writing;

static guint32
number_text (Writing    *writing,
             const char *given)
{
  const char *text = given ? given : "";
  gpointer    number;

  if (!g_hash_table_lookup_extended (writing->numbers, text, NULL, &number))
    {
      number = GUINT_TO_POINTER (g_hash_table_size (writing->numbers));
      g_hash_table_insert (writing->numbers, (gpointer) text, number);
      g_string_append_len (writing->texts, text, (gssize) strlen (text) + 1);
    }

  return GPOINTER_TO_UINT (number);
}

static void
add_row (Writing               *writing,
         const FairClubChecked *checked)
{
  const FairClubResult *result = &checked->result;
  Row                   row = { .number = result->number, .begun = result->begun, .ended = result->ended, .time = result->time };

  memcpy (row.hash, result->hash, sizeof row.hash);
  memcpy (row.id, result->id, sizeof row.id);
  row.score = result->score;
  row.n_moves = result->n_moves;
  row.texts[TEXT_KEY] = number_text (writing, result->key);
  row.texts[TEXT_NAME] = number_text (writing, result->name);
  row.texts[TEXT_GAME] = number_text (writing, result->game);
  row.texts[TEXT_VARIANT] = number_text (writing, result->variant);
  row.texts[TEXT_REFUSAL] = number_text (writing, checked->refusal);
  row.outcome = result->outcome;
  row.counts = result->counts;
  row.n_searched = checked->n_searched;
  g_byte_array_append (writing->rows, (const guint8 *) &row, sizeof row);
}

/* Adds the lines that were used, or those that were not, as long as there is room. */
static void
add_rows (FairClubCache *self,
          Writing       *writing,
          gboolean       used)
{
  GHashTableIter iter;
  gpointer       value;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, &value, NULL))
    {
      const Entry *entry = value;
      guint       *n = entry->checked.refusal ? &writing->n_refusals : &writing->n_results;

      if (entry->used != used || *n >= (entry->checked.refusal ? MAX_REFUSALS : MAX_RESULTS))
        continue;
      add_row (writing, &entry->checked);
      ++*n;
    }
}

static gboolean
add_part (GByteArray      *file,
          gnutls_hash_hd_t sum,
          gconstpointer    bytes,
          gsize            length)
{
  g_byte_array_append (file, bytes, (guint) length);
  return length == 0 || fair_gnutls.gnutls_hash (sum, bytes, length) == 0;
}

/* Returns: whether @file has the whole text of a cache now */
static gboolean
make_file (GByteArray    *file,
           const Writing *writing)
{
  Numbers          numbers = { g_hash_table_size (writing->numbers), (guint32) writing->texts->len, writing->n_results + writing->n_refusals };
  guint8           bytes[FAIR_CLUB_HASH_BYTES];
  gnutls_hash_hd_t sum;
  gboolean         good;

  if (!fair_gnutls_load (NULL) || fair_gnutls.gnutls_hash_init (&sum, GNUTLS_DIG_SHA256) != 0)
    return FALSE;

  good = add_part (file, sum, HEAD, sizeof HEAD - 1) && add_part (file, sum, &numbers, sizeof numbers) &&
         add_part (file, sum, writing->texts->str, writing->texts->len) &&
         add_part (file, sum, writing->rows->data, writing->rows->len);
  fair_gnutls.gnutls_hash_output (sum, bytes);
  g_byte_array_append (file, bytes, sizeof bytes);
  fair_gnutls.gnutls_hash_deinit (sum, NULL);
  return good;
}

/**
 * fair_club_cache_save:
 * @path: the file, which is replaced
 *
 * Writes the file if there is anything new, with the lines that were used first.  If it cannot be written, records
 * are checked again the next time.
 */
void
fair_club_cache_save (FairClubCache *self,
                      const char    *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GByteArray) file = g_byte_array_new ();
  Writing writing = { .n_results = 0 };

  if (!self->is_new || g_mkdir_with_parents (folder, 0700) != 0)
    return;

  writing.numbers = g_hash_table_new (g_str_hash, g_str_equal);
  writing.texts = g_string_new (NULL);
  writing.rows = g_byte_array_new ();
  add_rows (self, &writing, TRUE);
  add_rows (self, &writing, FALSE);
  if (make_file (file, &writing))
    fair_file_replace (path, file->data, file->len, FAIR_FILE_PRIVATE, NULL);
  g_hash_table_unref (writing.numbers);
  g_string_free (writing.texts, TRUE);
  g_byte_array_unref (writing.rows);
}
