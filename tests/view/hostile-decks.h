/* Decks that are broken, or mean harm. */
#pragma once

#include "fair-deck-error.h"

typedef struct
{
  const char *name;
  GString *(*make) (void);
  DrawFault fault;        /* DRAW_FINE: it is drawn */
  DrawFault other;        /* may be instead, unless it is DRAW_FINE; it depends on the version of librsvg */
  gboolean  needs_memory; /* without limits it takes much */
} FairTestDeck;

/* Up to one without a name. */
extern const FairTestDeck fair_test_hostile_decks[];
