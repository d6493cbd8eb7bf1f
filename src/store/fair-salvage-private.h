/* fair-salvage-private.h: shared by the files of FairSalvage. */
#pragma once

#include "fair-salvage.h"

#include "fair-known-par.h"
#include "fair-result.h"
#include "fair-reviewed-game.h"
#include "fair-game-file.h"

G_BEGIN_DECLS

typedef struct
{
  FairResult *result; /* owned */
  gint64      key;
  gint64      erased;
} FairSalvageRow;

typedef struct
{
  FairSavedGame *game;  /* owned; without events */
  char          *owner; /* owned */
  gint64         n_events;
} FairSalvageGame;

struct _FairSalvage
{
  GHashTable *results; /* FairSalvageRow by id */
  GHashTable *moves;   /* texts by key */
  GHashTable *named;   /* keys by id: the contents of the index of results */
  GHashTable *erased;  /* keys of results that are erased according to the index */
  GHashTable *games;   /* FairSalvageGame by id */
  GHashTable *events;  /* by game: FairSavedEvent by number */
  GHashTable *players; /* FairPlayer by id */
  GPtrArray  *pars;    /* FairKnownPar */
  GHashTable *reviews; /* FairReviewedGame by id */
  guint       n_records;
  guint       n_bad; /* records that belong to a table but are impossible */
  gboolean    is_whole;
};

gboolean fair_salvage_is_lost (FairSalvage *self, const char *id, const gint64 *key);

G_END_DECLS
