/* fair-details.h: tables of what is known about games beside their results, which never change.  A row has the UUID of a
 * game, which is that of its result, and some values. */
#pragma once

#include "fair-database.h"
#include "fair-result.h"

typedef enum
{
  FAIR_DETAIL_REVIEW,  /* FairReviewedGame */
  FAIR_DETAIL_CHANCES, /* FairGameChances */
  FAIR_DETAIL_NOTE,    /* FairResultNote */
  FAIR_DETAIL_TURN,    /* FairKeptTurn */
  FAIR_N_DETAILS
} FairDetailKind;

enum
{
  FAIR_DETAIL_MAX_VALUES = 7
};

/* A table. */
typedef struct
{
  const char *name;  /* of the table, and of the list in files of results */
  const char *types; /* of the values; s: a text; i: a number; b: a number that is a boolean in files */
  struct
  {
    const char *member; /* in files of results; NULL if it is not there */
    gint64      min;
    gint64      max; /* of a text: bytes in a file, as escapes */
  } values[FAIR_DETAIL_MAX_VALUES];
  gboolean (*check) (const FairDatabaseValue *values); /* NULL if all values in their ranges are possible together */

  /* In SQL: */
  const char *columns;  /* the UUID, and those of the values */
  const char *exported; /* the condition for rows that go into a file; NULL if none do */
  const char *put;      /* adds a row, or replaces an older one */
  const char *add;      /* adds a row if there is none; NULL if that is the same */
} FairDetailTable;

/* A row of a file. */
typedef struct
{
  FairDetailKind    kind;
  FairDatabaseValue values[FAIR_DETAIL_MAX_VALUES]; /* texts but the first, the UUID, are owned */
} FairDetail;

extern const FairDetailTable fair_detail_tables[FAIR_N_DETAILS];

void     fair_detail_free (FairDetail *self);
gboolean fair_detail_is_possible (FairDetailKind kind, const FairDatabaseValue *values);
gboolean fair_detail_put (FairDatabase            *database,
                          FairDetailKind           kind,
                          gboolean                 only_new,
                          const FairDatabaseValue *values,
                          GError                 **error);
gboolean fair_detail_next (FairDatabase      *database,
                           FairDetailKind     kind,
                           sqlite3_stmt      *statement,
                           FairDatabaseValue *values,
                           gboolean          *good,
                           GError           **error);

sqlite3_stmt *fair_detail_query (FairDatabase *database, FairDetailKind kind, const char *player, GError **error);

gboolean fair_notes_table_put (FairDatabase *database, const char *id, const FairResultNote *note, GError **error);
gboolean fair_notes_table_find (FairDatabase *database, const char *id, FairResultNote **note, GError **error);
