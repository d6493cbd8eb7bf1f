/* fair-page-file.h: the pages of a database file, read without SQLite.
 *
 * This is for damaged files: whatever the header says, each existing page can be read, in the state that the
 * log beside the file gives it.  The format is described in SQLite's "Database File Format".
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _FairPageFile FairPageFile;

FairPageFile *fair_page_file_open (const char *path, guint page_size);
void          fair_page_file_free (FairPageFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairPageFile, fair_page_file_free)

guint    fair_page_file_get_page_size (FairPageFile *self);
guint    fair_page_file_get_n_pages (FairPageFile *self);
gboolean fair_page_file_is_whole (FairPageFile *self);
gboolean fair_page_file_read (FairPageFile *self, guint number, guchar *page);

enum
{
  FAIR_PAGE_LOG_HEAD = 32,  /* bytes of the header of a log */
  FAIR_PAGE_FRAME_HEAD = 24 /* and before each page in it */
};

gboolean fair_page_is_log_head (const guchar head[FAIR_PAGE_LOG_HEAD]);
void     fair_page_add_to_sum (guint32 sum[2], const guchar *bytes, gsize n, gboolean big);

/* Numbers in the file are big-endian. */
static inline guint
fair_page_get16 (const guchar *at)
{
  return (guint) at[0] << 8 | at[1];
}

static inline guint32
fair_page_get32 (const guchar *at)
{
  return (guint32) at[0] << 24 | (guint32) at[1] << 16 | (guint32) at[2] << 8 | at[3];
}

G_END_DECLS
