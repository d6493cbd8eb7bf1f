/* A damaged database: each line changes tests/data/store/small.db.base64, and then everything in it is read.  Nothing
 * crashes or runs forever, no result is missing without a message, and a rescued database is valid.
 *
 *     flip TABLE RECORD BYTE BITS     bits of a byte of a record; all numbers are hexadecimal
 *     zero TABLE RECORD BYTE LENGTH   a run of bytes of a record
 *     put PAGE BYTE VALUE...          bytes of a page
 *     cut LENGTH                      the end of the file
 *
 * TABLE is any part of the schema that has its own pages, or "sqlite_schema".  Numbers that are too large wrap
 * around, so that each line changes something.
 */
#include "fuzz.h"

#include "store-look.h"

#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

enum
{
  N_RESULTS = 40, /* in small.db.base64 */
  MAX_LINES = 8,

  INDEX_INNER = 2, /* kinds of pages */
  TABLE_INNER = 5,
  TABLE_LEAF = 13,
  FILE_HEAD = 100 /* bytes, on the first page */
};

typedef struct
{
  gsize at; /* in the file */
  gsize length;
} Record;

static struct
{
  guint8     *bytes;
  gsize       length;
  gsize       page_size;
  GHashTable *records; /* arrays of Record by the name of a table */
} sound;

static guint
get16 (gsize at)
{
  return (guint) sound.bytes[at] << 8 | sound.bytes[at + 1];
}

static guint
get32 (gsize at)
{
  return get16 (at) << 16 | get16 (at + 2);
}

/* Returns: the end of the number at @at */
static gsize
skip_varint (gsize  at,
             gsize *number)
{
  for (*number = 0;; at++)
    {
      *number = *number << 7 | (sound.bytes[at] & 0x7f);
      if (sound.bytes[at] < 0x80)
        return at + 1;
    }
}

/* Lists the records of a page and its children, in order. */
static void
list_records (guint   number,
              GArray *records)
{
  gsize    page = (number - 1) * sound.page_size;
  gsize    head = page + (number == 1 ? FILE_HEAD : 0);
  guint    kind = sound.bytes[head];
  gboolean is_inner = kind == INDEX_INNER || kind == TABLE_INNER;

  for (guint i = 0; i < get16 (head + 3); i++)
    {
      gsize  cell = page + get16 (head + (is_inner ? 12 : 8) + 2 * i);
      Record record = { .at = cell + (is_inner ? 4 : 0) };
      gsize  row;
      gsize  end;

      if (is_inner)
        list_records (get32 (cell), records);
      if (kind == TABLE_INNER)
        continue;
      end = skip_varint (record.at, &record.length);
      end = (kind == TABLE_LEAF ? skip_varint (end, &row) : end) + record.length;
      record.length = MIN (end, page + sound.page_size) - record.at;
      g_array_append_val (records, record);
    }
  if (is_inner)
    list_records (get32 (head + 8), records);
}

static int
add_table_cb (void  *data,
              int    n,
              char **values,
              char **names)
{
  GArray *records = g_array_new (FALSE, FALSE, sizeof (Record));

  list_records ((guint) g_ascii_strtoull (values[1], NULL, 10), records);
  g_hash_table_insert (sound.records, g_strdup (values[0]), records);
  return 0;
}

/* Reads the intact database, and finds its records. */
static void
prepare (void)
{
  char           name[] = "fuzz-database";
  char           tap[] = "--tap"; /* its first line comes before all others */
  char          *arguments[] = { name, tap, NULL };
  char         **argv = arguments;
  int            argc = 2;
  FairTestFolder folder;
  sqlite3       *handle;

  g_test_init (&argc, &argv, NULL);
  fair_test_make_folder (&folder);
  fair_test_load_small (folder.path);
  g_assert_true (g_file_get_contents (folder.path, (char **) &sound.bytes, &sound.length, NULL));
  sound.page_size = get16 (16);
  sound.records = g_hash_table_new (g_str_hash, g_str_equal);
  g_assert_cmpint (sqlite3_open (folder.path, &handle), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (handle,
                                 "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0 "
                                 "UNION SELECT 'sqlite_schema', 1",
                                 add_table_cb, NULL, NULL),
                   ==, SQLITE_OK);
  sqlite3_close (handle);
  fair_test_remove_folder (&folder);
}

static gsize
get_number (char **words,
            guint  i)
{
  return i < g_strv_length (words) ? (gsize) g_ascii_strtoull (words[i], NULL, 16) : 0;
}

/* Returns: the byte of a record that words 1 to 3 specify; @left is the number of bytes from there */
static guint8 *
find_byte (GByteArray *file,
           char      **words,
           gsize      *left)
{
  const GArray *records = g_strv_length (words) > 3 ? g_hash_table_lookup (sound.records, words[1]) : NULL;
  const Record *record;
  gsize         byte;

  if (records == NULL || records->len == 0)
    return NULL;

  record = &g_array_index (records, Record, get_number (words, 2) % records->len);
  byte = get_number (words, 3) % record->length;
  *left = record->length - byte;
  return record->at + record->length <= file->len ? file->data + record->at + byte : NULL;
}

static void
put_bytes (GByteArray *file,
           char      **words)
{
  gsize page = get_number (words, 1) % (sound.length / sound.page_size);

  for (guint i = 3; i < g_strv_length (words); i++)
    {
      gsize at = page * sound.page_size + (get_number (words, 2) + i - 3) % sound.page_size;

      if (at < file->len)
        file->data[at] = (guint8) get_number (words, i);
    }
}

static void
change (GByteArray *file,
        const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 32);
  const char *what = words[0] ? words[0] : "";
  gsize       left = 0;
  guint8     *byte = find_byte (file, words, &left);

  if (strcmp (what, "flip") == 0 && byte != NULL)
    *byte ^= (guint8) get_number (words, 4);
  else if (strcmp (what, "zero") == 0 && byte != NULL)
    memset (byte, 0, MIN (get_number (words, 4), left));
  else if (strcmp (what, "put") == 0)
    put_bytes (file, words);
  else if (strcmp (what, "cut") == 0)
    g_byte_array_set_size (file, (guint) MIN (get_number (words, 1), file->len));
}

/* After a rescue the database is valid, and contains what was counted. */
static void
check_rescued (FairTestFolder     *folder,
               const FairTestLook *former)
{
  FairTestLook look = fair_test_look_at (folder);
  g_autoptr (FairDatabase) database = NULL;

  g_assert_false (look.was_told);
  g_assert_cmpuint (look.n_results, ==, former->salvaged.n_results + former->salvaged.n_from_backup);
  g_assert_cmpuint (look.n_exported, ==, look.n_results);
  database = fair_test_open (folder->path);
  g_assert_true (fair_database_check (database, NULL));
}

/* Writes the file with an old modification time. */
static void
write_file (const char       *path,
            const GByteArray *file)
{
  const struct utimbuf long_ago = { 1000000000, 1000000000 };

  g_assert_true (g_file_set_contents (path, (const char *) file->data, (gssize) file->len, NULL));
  g_assert_cmpint (g_utime (path, (struct utimbuf *) &long_ago), ==, 0);
}

/* A database of a newer version is not changed. */
static void
check_untouched (const char       *path,
                 const GByteArray *file)
{
  g_autofree char *content = NULL;
  gsize            length;

  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  g_assert_cmpmem (content, length, file->data, file->len);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  const char    *at = (const char *) data;
  const char    *end = size > 0 ? at + size : at;
  FairTestFolder folder;
  FairTestLook   look;
  char          *line;
  g_autoptr (GByteArray) file = g_byte_array_new ();

  if (sound.bytes == NULL)
    prepare ();
  g_byte_array_append (file, sound.bytes, (guint) sound.length);
  for (guint i = 0; i < MAX_LINES && (line = fair_fuzz_take_line (&at, end)) != NULL; i++)
    {
      change (file, line);
      g_free (line);
    }

  fair_test_make_folder (&folder);
  write_file (folder.path, file);
  look = fair_test_look_at (&folder);
  fair_test_check_told (&look, N_RESULTS);
  if (look.state == FAIR_STORE_NEWER)
    check_untouched (folder.path, file);
  else if (look.was_told)
    check_rescued (&folder, &look);
  fair_test_remove_folder (&folder);

  return 0;
}
