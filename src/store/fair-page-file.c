#include "config.h"

#include "fair-page-file.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  HEAD = 100,
  MIN_PAGE = 512,
  MAX_PAGE = 65536,
  MAX_PAGES = 1 << 20,
  LOG_MAGIC = 0x377f0682 /* or one more, if its sums are of big-endian numbers */
};

struct _FairPageFile
{
  int         file;
  int         log; /* -1 if there is none */
  guint       page_size;
  guint       n_pages;
  gboolean    is_whole; /* the headers are valid, and all pages that are counted there exist */
  GHashTable *frames;   /* from a page number to its offset in the log (gint64) */
};

/* Opens a regular file; opening anything else might wait forever. */
static int
open_plain (const char *path,
            gint64     *size)
{
  int         file = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  struct stat status;

  if (file >= 0 && (fstat (file, &status) != 0 || !S_ISREG (status.st_mode)))
    {
      close (file);
      file = -1;
    }

  *size = file >= 0 ? (gint64) status.st_size : 0;
  return file;
}

/* Reads up to @n bytes; bytes that do not exist or cannot be read become zero.  Returns whether all were
 * there. */
static gboolean
read_at (int     file,
         gint64  offset,
         guchar *bytes,
         gsize   n)
{
  gsize done = 0;

  while (done < n)
    {
      ssize_t more = pread (file, bytes + done, n - done, offset + (gint64) done);

      if (more <= 0)
        break;
      done += (gsize) more;
    }
  memset (bytes + done, 0, n - done);

  return done == n;
}

static gboolean
is_page_size (guint size)
{
  return size >= MIN_PAGE && size <= MAX_PAGE && (size & (size - 1)) == 0;
}

static guint32
get_word (const guchar *at,
          gboolean      big)
{
  return big ? fair_page_get32 (at) : (guint32) at[3] << 24 | (guint32) at[2] << 16 | (guint32) at[1] << 8 | at[0];
}

/* Adds @n bytes to a checksum of a log; @big says whether its numbers are big-endian. */
void
fair_page_add_to_sum (guint32       sum[2],
                      const guchar *bytes,
                      gsize         n,
                      gboolean      big)
{
  for (gsize i = 0; i + 8 <= n; i += 8)
    {
      sum[0] += get_word (bytes + i, big) + sum[1];
      sum[1] += get_word (bytes + i + 4, big) + sum[0];
    }
}

/* Whether a log can begin with @head. */
gboolean
fair_page_is_log_head (const guchar head[FAIR_PAGE_LOG_HEAD])
{
  gboolean big = head[3] & 1;
  guint32  sum[2] = { 0, 0 };

  fair_page_add_to_sum (sum, head, 24, big);
  return (fair_page_get32 (head) & ~1u) == LOG_MAGIC && sum[0] == fair_page_get32 (head + 24) &&
         sum[1] == fair_page_get32 (head + 28);
}

static void
keep_frames (FairPageFile *self,
             GHashTable   *open,
             guint32       n_pages)
{
  GHashTableIter iter;
  gpointer       number;
  gpointer       offset;

  g_hash_table_iter_init (&iter, open);
  while (g_hash_table_iter_next (&iter, &number, &offset))
    {
      g_hash_table_insert (self->frames, number, offset);
      g_hash_table_iter_steal (&iter);
    }
  self->n_pages = (guint) MIN (MAX (self->n_pages, n_pages), MAX_PAGES);
}

/* Finds the pages in the log: those of each complete transaction, up to the first invalid frame, which is
 * where SQLite stops too.  Returns whether the log has a valid header. */
static gboolean
read_log (FairPageFile *self)
{
  g_autoptr (GHashTable) open = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autofree guchar *frame = g_malloc (FAIR_PAGE_FRAME_HEAD + self->page_size);
  guchar             head[FAIR_PAGE_LOG_HEAD];
  guint32            sum[2] = { 0, 0 };
  gboolean           big;
  gsize              size = FAIR_PAGE_FRAME_HEAD + self->page_size;

  if (!read_at (self->log, 0, head, sizeof head) || (fair_page_get32 (head) & ~1u) != LOG_MAGIC ||
      fair_page_get32 (head + 8) != self->page_size)
    return FALSE;

  big = fair_page_get32 (head) & 1;
  fair_page_add_to_sum (sum, head, 24, big);
  for (gint64 at = FAIR_PAGE_LOG_HEAD; read_at (self->log, at, frame, size); at += (gint64) size)
    {
      guint32 number = fair_page_get32 (frame);
      gint64  content = at + FAIR_PAGE_FRAME_HEAD;

      fair_page_add_to_sum (sum, frame, 8, big);
      fair_page_add_to_sum (sum, frame + FAIR_PAGE_FRAME_HEAD, self->page_size, big);
      if (memcmp (frame + 8, head + 16, 8) != 0 || sum[0] != fair_page_get32 (frame + 16) ||
          sum[1] != fair_page_get32 (frame + 20) || number == 0)
        break;
      g_hash_table_insert (open, GUINT_TO_POINTER (number), g_memdup2 (&content, sizeof content));
      if (fair_page_get32 (frame + 4) != 0)
        keep_frames (self, open, fair_page_get32 (frame + 4));
    }

  return fair_page_is_log_head (head);
}

/* The page size in the header, if it is valid. */
static guint
read_page_size (const guchar *head)
{
  guint size = fair_page_get16 (head + 16);

  if (memcmp (head, "SQLite format 3", 16) != 0)
    return 0;
  if (size == 1)
    size = MAX_PAGE;
  return is_page_size (size) ? size : 0;
}

static gboolean
is_whole (FairPageFile *self,
          gint64        size)
{
  g_autofree guchar *first = g_malloc (self->page_size);

  return fair_page_file_read (self, 1, first) && read_page_size (first) == self->page_size &&
         (g_hash_table_size (self->frames) > 0 || size == (gint64) fair_page_get32 (first + 28) * self->page_size) &&
         self->n_pages == fair_page_get32 (first + 28);
}

/**
 * fair_page_file_open:
 * @page_size: 0 for the page size in the header of the file
 *
 * Returns: (transfer full) (nullable): the file; NULL if it cannot be read, or its page size is unknown
 */
FairPageFile *
fair_page_file_open (const char *path,
                     guint       page_size)
{
  g_autoptr (FairPageFile) self = g_new0 (FairPageFile, 1);
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  guchar           head[HEAD];
  gint64           size;
  gint64           log_size;
  gboolean         has_log;

  self->frames = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->log = -1;
  self->file = open_plain (path, &size);
  if (self->file < 0)
    return NULL;

  read_at (self->file, 0, head, sizeof head);
  self->page_size = page_size ? page_size : read_page_size (head);
  if (!is_page_size (self->page_size))
    return NULL;

  self->n_pages = (guint) MIN ((size + self->page_size - 1) / self->page_size, MAX_PAGES);
  self->log = open_plain (log, &log_size);
  has_log = log_size == 0 || read_log (self);
  self->is_whole = has_log && is_whole (self, size);

  return g_steal_pointer (&self);
}

/* Closes the files and frees @self. */
void
fair_page_file_free (FairPageFile *self)
{
  if (self->file >= 0)
    close (self->file);
  if (self->log >= 0)
    close (self->log);
  g_hash_table_unref (self->frames);
  g_free (self);
}

/* The page size in bytes. */
guint
fair_page_file_get_page_size (FairPageFile *self)
{
  return self->page_size;
}

/* The number of pages. */
guint
fair_page_file_get_n_pages (FairPageFile *self)
{
  return self->n_pages;
}

/* Whether the file has a valid header and as many pages as the header says. */
gboolean
fair_page_file_is_whole (FairPageFile *self)
{
  return self->is_whole;
}

/* Reads page @number, from 1, into @page; missing bytes become zero.  Returns whether all were there. */
gboolean
fair_page_file_read (FairPageFile *self,
                     guint         number,
                     guchar       *page)
{
  const gint64 *offset = g_hash_table_lookup (self->frames, GUINT_TO_POINTER (number));

  return offset ? read_at (self->log, *offset, page, self->page_size)
                : read_at (self->file, (gint64) (number - 1) * self->page_size, page, self->page_size);
}
