/* hostile-decks.h: broken and malicious decks. */
#pragma once

#include "fair-deck-file.h"

typedef struct
{
  const char *name;
  GString *(*make) (void);
  DrawFault fault;        /* or DRAW_FINE if it is drawn */
  DrawFault other;        /* another possible result, unless it is DRAW_FINE; depends on the version of librsvg */
  gboolean  needs_memory; /* would need much without limits */
} FairTestDeck;

/* Ends with an entry without a name. */
extern const FairTestDeck fair_test_hostile_decks[];
