/* Pages that belong to a tree are read first, then pages that nothing points to any more, so that newer
 * records come before older ones.  Free pages are skipped if the list of them is consistent. */
#include "config.h"

#include "fair-page-scan.h"

#include <string.h>

enum
{
  INDEX_INNER = 2,
  TABLE_INNER = 5,
  INDEX_LEAF = 10,
  TABLE_LEAF = 13,
  HEAD = 100,            /* of the file, on its first page */
  FREE_LIST = 32,        /* in the header: the first page of the list, and the number of free pages */
  MAX_PAYLOAD = 16 << 20 /* bytes of a record */
};

/* What is known of a page. */
enum
{
  CHILD = 1 << 0,     /* a page of a tree points to it */
  FREE = 1 << 1,      /* it contains nothing */
  CONTINUES = 1 << 2, /* it contains the continuation of a record of another page */
  GOOD = 1 << 3       /* it is a page of a tree, and each of its records could be read */
};

typedef struct
{
  FairPageFile      *file;
  guint              page_size;
  guint              n_pages;
  guchar            *known;    /* indexed by page number */
  guchar            *page;     /* the current page */
  guchar            *other;    /* a page on which a record continues */
  GByteArray        *payload;  /* of a record that spans several pages */
  gint64             budget;   /* bytes of records that may still be read: cells can point to the same data */
  FairProgress      *progress; /* or NULL */
  guint              n_done;   /* pages that were read for their records */
  FairPageRecordFunc function;
  gpointer           data;
} Scan;

/* A page of a tree. */
typedef struct
{
  const guchar *page;
  guint         head; /* where it begins */
  guint         type;
  guint         n_cells;
  guint         cells; /* where the list of cells begins */
} Tree;

/* Reads a number of one to nine bytes; returns where it ends, or NULL. */
static const guchar *
read_varint (const guchar *at,
             const guchar *end,
             guint64      *number)
{
  *number = 0;
  for (guint i = 0; i < 9 && at < end; i++)
    {
      guchar byte = *at++;

      if (i == 8)
        {
          *number = *number << 8 | byte;
          return at;
        }
      *number = *number << 7 | (byte & 0x7f);
      if (byte < 0x80)
        return at;
    }

  return NULL;
}

static gboolean
is_tree (const Scan *scan,
         guint       number,
         Tree       *tree)
{
  tree->page = scan->page;
  tree->head = number == 1 ? HEAD : 0;
  tree->type = scan->page[tree->head];
  tree->n_cells = fair_page_get16 (scan->page + tree->head + 3);
  tree->cells = tree->head + (tree->type == INDEX_INNER || tree->type == TABLE_INNER ? 12 : 8);

  return (tree->type == INDEX_INNER || tree->type == TABLE_INNER || tree->type == INDEX_LEAF || tree->type == TABLE_LEAF) &&
         tree->cells + 2 * tree->n_cells <= scan->page_size;
}

/* The position of cell @i; NULL if it is invalid. */
static const guchar *
find_cell (const Scan *scan,
           const Tree *tree,
           guint       i)
{
  guint at = fair_page_get16 (tree->page + tree->cells + 2 * i);

  return at >= tree->cells + 2 * tree->n_cells && at + 4 <= scan->page_size ? tree->page + at : NULL;
}

/* How much of a record of @size bytes is stored in its cell. */
static guint
get_local_size (const Scan *scan,
                guint       type,
                guint64     size)
{
  guint   usable = scan->page_size;
  guint   most = type == TABLE_LEAF ? usable - 35 : (usable - 12) * 64 / 255 - 23;
  guint   least = (usable - 12) * 32 / 255 - 23;
  guint64 fitting = least + (size - least) % (usable - 4);

  if (size <= most)
    return (guint) size;
  return fitting <= most ? (guint) fitting : least;
}

/* Joins the parts of a record that spans several pages. */
static const guchar *
gather (Scan         *scan,
        const guchar *local,
        guint         n_local,
        gsize         size)
{
  guint32 next = fair_page_get32 (local + n_local);

  g_byte_array_set_size (scan->payload, 0);
  g_byte_array_append (scan->payload, local, n_local);
  while (scan->payload->len < size)
    {
      gsize more = MIN (size - scan->payload->len, scan->page_size - 4);

      if (next < 2 || next > scan->n_pages || !fair_page_file_read (scan->file, next, scan->other))
        return NULL;
      scan->known[next] |= CONTINUES;
      next = fair_page_get32 (scan->other);
      g_byte_array_append (scan->payload, scan->other + 4, (guint) more);
    }

  return scan->payload->data;
}

static gint64
read_integer (const guchar *at,
              gsize         n)
{
  guint64 number = n > 0 && at[0] >= 0x80 ? G_MAXUINT64 : 0;

  for (gsize i = 0; i < n; i++)
    number = number << 8 | at[i];

  return (gint64) number;
}

/* Reads a value with SQLite's serial type @serial from @at; returns where it ends, or NULL. */
static const guchar *
read_value (const guchar  *at,
            const guchar  *end,
            guint64        serial,
            FairPageValue *value)
{
  static const guchar sizes[] = { 0, 1, 2, 3, 4, 6, 8, 8, 0, 0 };
  guint64             n;

  if (serial == 10 || serial == 11)
    return NULL;

  n = serial < 10 ? sizes[serial] : (serial - 12) / 2;
  if (n > (guint64) (end - at))
    return NULL;

  *value = (FairPageValue){ .type = FAIR_PAGE_OTHER, .text = (const char *) at, .length = n };
  if (serial == 0)
    value->type = FAIR_PAGE_NULL;
  else if (serial < 10 && serial != 7)
    value->type = FAIR_PAGE_INTEGER;
  else if (serial >= 13 && serial % 2 == 1)
    value->type = FAIR_PAGE_TEXT;
  value->integer = serial == 9 ? 1 : value->type == FAIR_PAGE_INTEGER ? read_integer (at, n)
                                                                      : 0;
  return at + n;
}

static gboolean
read_record (const guchar   *payload,
             gsize           size,
             FairPageRecord *record)
{
  const guchar *end = payload + size;
  const guchar *at;
  guint64       head;
  guint64       serial;

  at = read_varint (payload, end, &head);
  if (at == NULL || head > size || head < (guint64) (at - payload))
    return FALSE;

  for (record->n_values = 0; at < payload + head; record->n_values++)
    {
      at = read_varint (at, payload + head, &serial);
      if (at == NULL || record->n_values == FAIR_PAGE_MAX_VALUES)
        return FALSE;
      record->values[record->n_values].length = serial;
    }

  at = payload + head;
  for (guint i = 0; i < record->n_values; i++)
    if ((at = read_value (at, end, record->values[i].length, &record->values[i])) == NULL)
      return FALSE;

  return at == end;
}

/* Reads the record in a cell; returns whether there is one. */
static gboolean
read_cell (Scan           *scan,
           const Tree     *tree,
           const guchar   *at,
           FairPageRecord *record)
{
  const guchar *end = scan->page + scan->page_size;
  guint64       size;
  guint64       row = 0;
  guint         n_local;

  if (tree->type == INDEX_INNER)
    at += 4;
  at = read_varint (at, end, &size);
  if (at != NULL && tree->type == TABLE_LEAF)
    at = read_varint (at, end, &row);
  if (at == NULL || size > MAX_PAYLOAD || (gint64) size > scan->budget)
    return FALSE;

  n_local = get_local_size (scan, tree->type, size);
  if (n_local + (n_local < size ? 4 : 0) > (guint64) (end - at))
    return FALSE;
  scan->budget -= (gint64) size;
  if (n_local < size)
    at = gather (scan, at, n_local, size);

  record->in_index = tree->type != TABLE_LEAF;
  record->row = (gint64) row;
  return at != NULL && read_record (at, size, record);
}

static void
mark_child (Scan   *scan,
            guint32 number)
{
  if (number > 0 && number <= scan->n_pages)
    scan->known[number] |= CHILD;
}

/* Marks the root pages of the tables, if the first page lists them. */
static void
mark_roots (Scan       *scan,
            const Tree *tree)
{
  FairPageRecord record;

  for (guint i = 0; tree->type == TABLE_LEAF && i < tree->n_cells; i++)
    {
      const guchar *cell = find_cell (scan, tree, i);

      if (cell != NULL && read_cell (scan, tree, cell, &record) && record.n_values == 5 &&
          record.values[3].type == FAIR_PAGE_INTEGER && record.values[3].integer <= scan->n_pages)
        mark_child (scan, (guint32) record.values[3].integer);
    }
}

/* Marks the pages that the current page points to. */
static void
mark_children (Scan       *scan,
               guint       number,
               const Tree *tree)
{
  if (number == 1)
    mark_roots (scan, tree);
  if (tree->type != INDEX_INNER && tree->type != TABLE_INNER)
    return;

  mark_child (scan, fair_page_get32 (tree->page + tree->head + 8));
  for (guint i = 0; i < tree->n_cells; i++)
    {
      const guchar *cell = find_cell (scan, tree, i);

      if (cell != NULL)
        mark_child (scan, fair_page_get32 (cell));
    }
}

/* Marks a page as free, unless that is impossible. */
static gboolean
mark_free (Scan   *scan,
           guint32 number,
           guint  *n)
{
  if (number < 2 || number > scan->n_pages || scan->known[number] & (CHILD | FREE))
    return FALSE;

  scan->known[number] |= FREE;
  (*n)++;
  return TRUE;
}

static gboolean
walk_free_list (Scan *scan)
{
  guint   n = 0;
  guint   n_expected;
  guint32 trunk;

  fair_page_file_read (scan->file, 1, scan->page);
  trunk = fair_page_get32 (scan->page + FREE_LIST);
  n_expected = fair_page_get32 (scan->page + FREE_LIST + 4);
  while (trunk != 0)
    {
      guint n_leaves;

      if (!mark_free (scan, trunk, &n) || !fair_page_file_read (scan->file, trunk, scan->page))
        return FALSE;
      n_leaves = fair_page_get32 (scan->page + 4);
      if (n_leaves > scan->page_size / 4 - 2)
        return FALSE;
      for (guint i = 0; i < n_leaves; i++)
        if (!mark_free (scan, fair_page_get32 (scan->page + 8 + 4 * i), &n))
          return FALSE;
      trunk = fair_page_get32 (scan->page);
    }

  return n == n_expected;
}

/* Marks the free pages; none, if the list of them is inconsistent. */
static void
mark_free_pages (Scan *scan)
{
  if (fair_page_file_is_whole (scan->file) && walk_free_list (scan))
    return;

  for (guint number = 1; number <= scan->n_pages; number++)
    scan->known[number] &= (guchar) ~FREE;
}

/* Reports the records of the current page. */
static void
read_page (Scan *scan,
           guint number)
{
  FairPageRecord record;
  Tree           tree;
  gboolean       good = TRUE;

  if (!is_tree (scan, number, &tree))
    return;

  for (guint i = 0; i < tree.n_cells; i++)
    {
      const guchar *cell = find_cell (scan, &tree, i);

      if (cell == NULL)
        good = FALSE;
      else if (tree.type == TABLE_INNER)
        continue;
      else if (read_cell (scan, &tree, cell, &record))
        scan->function (&record, scan->data);
      else
        good = FALSE;
    }
  if (good)
    scan->known[number] |= GOOD;
}

/* Reads the pages that something points to, or the others. */
static void
read_pages (Scan    *scan,
            gboolean children)
{
  for (guint number = 1; number <= scan->n_pages; number++)
    if (!(scan->known[number] & FREE) && !!(scan->known[number] & CHILD) == children)
      {
        fair_page_file_read (scan->file, number, scan->page);
        read_page (scan, number);
        fair_progress_set (scan->progress, ++scan->n_done, scan->n_pages);
      }
}

/**
 * fair_page_scan:
 * @progress: (nullable): is told how much is done
 *
 * Calls @function for each record on each page.  Some of the records may have been changed or removed since.
 *
 * Returns: whether every page is valid, so that nothing is known to be missing
 */
gboolean
fair_page_scan (FairPageFile      *file,
                FairProgress      *progress,
                FairPageRecordFunc function,
                gpointer           data)
{
  guint              page_size = fair_page_file_get_page_size (file);
  guint              n_pages = fair_page_file_get_n_pages (file);
  g_autofree guchar *known = g_malloc0 ((gsize) n_pages + 1);
  g_autofree guchar *page = g_malloc (page_size);
  g_autofree guchar *other = g_malloc (page_size);
  g_autoptr (GByteArray) payload = g_byte_array_new ();
  Scan scan = {
    .file = file,
    .page_size = page_size,
    .n_pages = n_pages,
    .known = known,
    .page = page,
    .other = other,
    .payload = payload,
    .budget = 4 * (gint64) page_size * (n_pages + 1),
    .progress = progress,
    .function = function,
    .data = data
  };
  Tree     tree;
  gboolean is_whole = fair_page_file_is_whole (file);

  for (guint number = 1; number <= n_pages; number++)
    {
      fair_page_file_read (file, number, page);
      if (is_tree (&scan, number, &tree))
        mark_children (&scan, number, &tree);
    }
  mark_free_pages (&scan);
  read_pages (&scan, TRUE);
  read_pages (&scan, FALSE);
  for (guint number = 1; number <= n_pages; number++)
    is_whole = is_whole && known[number] != 0 && known[number] != CHILD;

  return is_whole;
}
