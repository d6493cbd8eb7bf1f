/* fair-page-scan.h: finds every record on any page of a database file.
 *
 * Each page is read by itself, so a record is found whatever happened to the pages that point to it.  The
 * caller determines which table it belongs to.
 */
#pragma once

#include "fair-page-file.h"
#include "fair-progress.h"

G_BEGIN_DECLS

enum
{
  FAIR_PAGE_MAX_VALUES = 24
};

typedef enum
{
  FAIR_PAGE_NULL,
  FAIR_PAGE_INTEGER,
  FAIR_PAGE_TEXT,
  FAIR_PAGE_OTHER
} FairPageType;

typedef struct
{
  FairPageType type;
  gint64       integer;
  const char  *text; /* borrowed, not terminated */
  gsize        length;
} FairPageValue;

typedef struct
{
  gboolean      in_index; /* of an index, or of a table without row ids */
  gint64        row;      /* its id, in a table with row ids */
  guint         n_values;
  FairPageValue values[FAIR_PAGE_MAX_VALUES];
} FairPageRecord;

typedef void (*FairPageRecordFunc) (const FairPageRecord *record, gpointer data);

gboolean fair_page_scan (FairPageFile *file, FairProgress *progress, FairPageRecordFunc function, gpointer data);

G_END_DECLS
