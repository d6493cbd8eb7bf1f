/* The file consists of a line that identifies it, a GVariant with texts and with rows that refer to them by their
 * numbers, and the SHA-256 of all of it.  Rows have this machine's memory layout, because the file is never moved to
 * another machine. */
#include "config.h"

#include "fair-club-cache.h"

#include "fair-file.h"
#include "fair-gnutls.h"

#include <glib/gstdio.h>
#include <string.h>

/* Increase this number whenever the checks of records or the format of rows change. */
#define HEAD "fairdeal-club-records 4 " PACKAGE_VERSION "\n"

enum
{
  MAX_RESULTS = 500000,
  MAX_REFUSALS = 100000,
  MAX_FILE = 256 * 1024 * 1024, /* bytes */
  N_TEXTS = 5                   /* of a row */
};

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
read_row (GHashTable  *lines,
          Row         *row,
          const char **texts,
          guint        n_texts)
{
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

  row->checked.result.file = NULL;
  row->checked.is_used = FALSE;
  g_hash_table_add (lines, g_memdup2 (&row->checked, sizeof row->checked));
}

static void
read_file (GHashTable   *lines,
           GStringChunk *chunk,
           const char   *bytes,
           gsize         length)
{
  const gsize head = sizeof HEAD - 1;
  guint8      sum[FAIR_CLUB_HASH_BYTES];
  g_autoptr (GVariant) file = NULL;
  g_autoptr (GVariant) rows = NULL;
  g_autofree const char **texts = NULL;
  const guint8           *at;
  guint                   n_texts;
  gsize                   n;

  if (length < head + sizeof sum || memcmp (bytes, HEAD, head) != 0 || !fair_gnutls_load (NULL) ||
      fair_gnutls.gnutls_hash_fast (GNUTLS_DIG_SHA256, bytes, length - sizeof sum, sum) != 0 ||
      memcmp (sum, bytes + length - sizeof sum, sizeof sum) != 0)
    return;

  file = g_variant_new_from_data (G_VARIANT_TYPE ("(asay)"), bytes + head, length - head - sizeof sum, FALSE, NULL, NULL);
  g_variant_get (file, "(^a&s@ay)", &texts, &rows);
  n_texts = g_strv_length ((char **) texts);
  for (guint i = 0; i < n_texts; i++)
    texts[i] = g_string_chunk_insert_const (chunk, texts[i]);
  at = g_variant_get_fixed_array (rows, &n, 1);
  for (; n >= sizeof (Row); at += sizeof (Row), n -= sizeof (Row))
    {
      Row row;

      memcpy (&row, at, sizeof row);
      read_row (lines, &row, texts, n_texts);
    }
}

/* @path: (nullable): the file; NULL for none
 * @texts: stores the texts; must outlive the lines
 * Returns: (transfer full) (element-type FairClubChecked): a set of lines, by the hash that they begin with; empty if the
 *   file is missing or damaged */
GHashTable *
fair_club_cache_load (const char   *path,
                      GStringChunk *texts)
{
  GHashTable      *lines = g_hash_table_new_full (g_int_hash, hash_equal, g_free, NULL);
  g_autofree char *bytes = NULL;
  gsize            length;
  struct stat      status;

  if (path != NULL && fair_file_read_small (path, MAX_FILE, &bytes, &length, &status) == 0)
    read_file (lines, texts, bytes, length);

  return lines;
}

/* Writes the file with as many of @lines as fit, the used ones first.  If it cannot be written, records are checked again
 * the next time.  @path: the file, which is replaced */
void
fair_club_cache_save (GHashTable *lines,
                      const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GByteArray) file = g_byte_array_new ();
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_autoptr (GVariant) whole = NULL;
  guint          n_refusals = 0;
  guint8         sum[FAIR_CLUB_HASH_BYTES];
  GHashTableIter iter;
  gpointer       key;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    return;

  for (guint turn = 0; turn < 2; turn++)
    {
      g_hash_table_iter_init (&iter, lines);
      while (g_hash_table_iter_next (&iter, &key, NULL))
        {
          const FairClubChecked *entry = key;
          gboolean               is_refused = entry->refusal != NULL;
          Row                    row = { .texts = { 0 } };

          if (entry->is_used != (turn == 0) || (is_refused ? n_refusals >= MAX_REFUSALS : rows->len - n_refusals >= MAX_RESULTS))
            continue;
          memcpy (&row.checked, entry, sizeof row.checked);
          for (guint i = 0; i < N_TEXTS; i++)
            {
              const char **place = get_text (&row.checked, i);
              const char  *text = *place ? *place : "";
              gpointer     number;

              if (!g_hash_table_lookup_extended (numbers, text, NULL, &number))
                {
                  number = GUINT_TO_POINTER (texts->len);
                  g_hash_table_insert (numbers, (gpointer) text, number);
                  g_ptr_array_add (texts, (gpointer) text);
                }
              row.texts[i] = GPOINTER_TO_UINT (number);
              *place = NULL;
            }
          g_array_append_val (rows, row);
          n_refusals += is_refused;
        }
    }
  whole = g_variant_new ("(@as@ay)", g_variant_new_strv ((const char *const *) texts->pdata, texts->len),
                         g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, rows->data, rows->len * sizeof (Row), 1));
  g_variant_ref_sink (whole);
  g_byte_array_append (file, (const guint8 *) HEAD, sizeof HEAD - 1);
  g_byte_array_append (file, g_variant_get_data (whole), (guint) g_variant_get_size (whole));
  if (fair_gnutls_load (NULL) && fair_gnutls.gnutls_hash_fast (GNUTLS_DIG_SHA256, file->data, file->len, sum) == 0)
    {
      g_byte_array_append (file, sum, sizeof sum);
      fair_file_replace (path, file->data, file->len, FAIR_FILE_PRIVATE, NULL);
    }
}
