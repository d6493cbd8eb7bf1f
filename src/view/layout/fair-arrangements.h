/* fair-arrangements.h: which piles lie next to and below one another, for tables of several shapes. */
#pragma once

#include <glib.h>

#include "fair-layout.h"

enum
{
  FAIR_MAX_BLOCKS = 7
};

typedef enum
{
  FAIR_FAN_NONE,
  FAIR_FAN_DOWN,
  FAIR_FAN_WASTE,     /* the cards drawn last lie next to each other */
  FAIR_FAN_WASTE_DOWN /* or one below the other */
} FairFan;

/* A block of piles of one role, from the @skip-th of it on, in rows of @per_row.  It stands in a
 * bank, counted from 1, or in rows of single cards counted from the top of the table. */
typedef struct
{
  guint8  role;
  guint8  skip;
  guint8  count;
  guint8  per_row;
  guint8  bank; /* 0: none */
  float   x;
  float   y; /* of those in no bank */
  FairFan fan;
} FairBlock;

/* A table, in units of a card and its gap: @rows of single cards, and below them one or two banks,
 * rows of fans that always have room for a fan so many cards high. */
typedef struct
{
  float     width;
  float     rows;
  float     side; /* how many cards high its highest column of single cards is, if higher than the rows */
  guint     n_banks;
  float     fan[FAIR_MAX_BANKS];
  FairBlock blocks[FAIR_MAX_BLOCKS + 1]; /* ended by a count of 0 */
} FairArrangement;

const FairArrangement *fair_arrangements_find (const FairRules *rules, guint *n_arrangements);
gboolean               fair_arrangements_have_wings (const FairRules *rules);
