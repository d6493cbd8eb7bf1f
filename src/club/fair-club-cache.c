/* The file consists of a line that identifies it, three numbers, rows, the texts that rows refer to by their numbers,
 * each with a NUL, and the SHA-256 of all of it.  Rows have this machine's memory layout, because the file is never
 * moved to another machine. */
#include "config.h"

#include "fair-club-cache.h"

#include "fair-file.h"
#include "fair-gnutls.h"

#include <glib/gstdio.h>
#include <string.h>

/* Increase this number whenever the checks of records or the format of rows change. */
#define HEAD "fairdeal-club-records 3 " PACKAGE_VERSION "\n"

enum
{
  MAX_RESULTS = 500000,
  MAX_REFUSALS = 100000,
  MAX_FILE = 256 * 1024 * 1024, /* bytes */
  N_TEXTS = 5                   /* of a row */
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
  FairClubChecked checked;        /* all of its texts are NULL */
  guint32         texts[N_TEXTS]; /* their numbers, in the order of get_text() */
} Row;

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

static const char **
get_text (FairClubChecked *checked,
          guint            number)
{
  FairClubResult *result = &checked->result;
  const char    **texts[N_TEXTS] = { &result->key, &result->name, &result->game, &result->variant, &checked->refusal };

  return texts[number];
}

static void
read_row (FairClubCache *self,
          Row           *row,
          char         **texts,
          guint          n_texts)
{
  Entry *entry;

  if (row->checked.result.outcome >= FAIR_N_OUTCOMES || row->checked.result.counts > 1)
    return;
  for (guint i = 0; i < N_TEXTS; i++)
    {
      if (row->texts[i] >= n_texts)
        return;
      *get_text (&row->checked, i) = texts[row->texts[i]];
    }
  /* A valid record is not refused. */
  if (*row->checked.refusal == '\0')
    row->checked.refusal = NULL;

  entry = g_new0 (Entry, 1);
  entry->checked = row->checked;
  g_hash_table_replace (self->entries, entry, entry);
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
read_file (FairClubCache *self,
           const char    *bytes,
           gsize          length)
{
  Numbers           numbers;
  g_autofree char **texts = NULL;
  const char       *rows = bytes + sizeof HEAD - 1 + sizeof numbers;
  const char       *at;

  if (!is_whole (bytes, length, &numbers))
    return;

  at = rows + numbers.n_rows * sizeof (Row);
  texts = g_new (char *, numbers.n_texts + 1);
  for (guint i = 0; i < numbers.n_texts; i++)
    {
      const char *end = memchr (at, '\0', (gsize) (bytes + length - at));

      if (end == NULL)
        return;
      texts[i] = g_string_chunk_insert_const (self->texts, at);
      at = end + 1;
    }
  for (guint i = 0; i < numbers.n_rows; i++)
    {
      Row row;

      memcpy (&row, rows + i * sizeof row, sizeof row);
      read_row (self, &row, texts, numbers.n_texts);
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
  FairClubCache   *self = g_new0 (FairClubCache, 1);
  g_autofree char *bytes = NULL;
  gsize            length;
  struct stat      status;

  self->texts = texts;
  self->entries = g_hash_table_new_full (hash_hash, hash_equal, NULL, g_free);
  if (path != NULL && fair_file_read_small (path, MAX_FILE, &bytes, &length, &status) == 0)
    read_file (self, bytes, length);

  return self;
}

void
fair_club_cache_free (FairClubCache *self)
{
  g_hash_table_unref (self->entries);
  g_free (self);
}

/* Returns: (nullable): the cached findings about the line with this hash */
const FairClubChecked *
fair_club_cache_find (FairClubCache *self,
                      const guint8   hash[FAIR_CLUB_HASH_BYTES])
{
  Entry *entry = g_hash_table_lookup (self->entries, hash);

  if (entry != NULL)
    entry->used = TRUE;
  return entry ? &entry->checked : NULL;
}

/* Adds a line that was checked; the chunk of the cache must own the texts of its result; the reason must be a static
 * string. */
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

static guint32
number_text (GHashTable *numbers,
             GString    *texts,
             const char *text)
{
  gpointer number;

  if (!g_hash_table_lookup_extended (numbers, text, NULL, &number))
    {
      number = GUINT_TO_POINTER (g_hash_table_size (numbers));
      g_hash_table_insert (numbers, (gpointer) text, number);
      g_string_append_len (texts, text, (gssize) strlen (text) + 1);
    }

  return GPOINTER_TO_UINT (number);
}

/* Writes the file if there is anything new, with as many lines as fit, the used ones first.  If it cannot be written,
 * records are checked again the next time.  @path: the file, which is replaced */
void
fair_club_cache_save (FairClubCache *self,
                      const char    *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GByteArray) file = g_byte_array_new ();
  g_autoptr (GHashTable) text_numbers = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GString) texts = g_string_new (NULL);
  Numbers        numbers = { .n_rows = 0 };
  guint          n_refusals = 0;
  guint8         sum[FAIR_CLUB_HASH_BYTES];
  GHashTableIter iter;
  gpointer       value;

  if (!self->is_new || g_mkdir_with_parents (folder, 0700) != 0)
    return;

  g_byte_array_append (file, (const guint8 *) HEAD, sizeof HEAD - 1);
  g_byte_array_append (file, (const guint8 *) &numbers, sizeof numbers);
  for (guint turn = 0; turn < 2; turn++)
    {
      g_hash_table_iter_init (&iter, self->entries);
      while (g_hash_table_iter_next (&iter, &value, NULL))
        {
          Entry   *entry = value;
          gboolean is_refused = entry->checked.refusal != NULL;
          Row      row = { .texts = { 0 } };

          if (entry->used != (turn == 0) || (is_refused ? n_refusals >= MAX_REFUSALS : numbers.n_rows - n_refusals >= MAX_RESULTS))
            continue;
          memcpy (&row.checked, &entry->checked, sizeof row.checked);
          for (guint i = 0; i < N_TEXTS; i++)
            {
              const char **text = get_text (&row.checked, i);

              row.texts[i] = number_text (text_numbers, texts, *text ? *text : "");
              *text = NULL;
            }
          g_byte_array_append (file, (const guint8 *) &row, sizeof row);
          numbers.n_rows++;
          n_refusals += is_refused;
        }
    }
  numbers.n_texts = g_hash_table_size (text_numbers);
  numbers.length = (guint32) texts->len;
  memcpy (file->data + sizeof HEAD - 1, &numbers, sizeof numbers);
  g_byte_array_append (file, (const guint8 *) texts->str, (guint) texts->len);
  if (fair_gnutls_load (NULL) && fair_gnutls.gnutls_hash_fast (GNUTLS_DIG_SHA256, file->data, file->len, sum) == 0)
    {
      g_byte_array_append (file, sum, sizeof sum);
      fair_file_replace (path, file->data, file->len, FAIR_FILE_PRIVATE, NULL);
    }
}
