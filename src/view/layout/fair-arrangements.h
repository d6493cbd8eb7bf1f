/* fair-arrangements.h: which piles lie next to and below one another, for spaces of different shapes. */
#pragma once

#include <glib.h>

#include "kernel.h"

enum
{
  FAIR_MAX_BANKS = 2,
  FAIR_MAX_BLOCKS = 7
};

typedef enum
{
  FAIR_FAN_NONE,
  FAIR_FAN_DOWN,
  FAIR_FAN_WASTE,     /* the cards drawn last lie next to each other */
  FAIR_FAN_WASTE_DOWN /* the same, one below the other */
} FairFan;

/* A block: up to @count piles of one role, starting with the @skip-th, in rows of @per_row. It is in a bank, or in
 * the rows of single cards above the banks. */
typedef struct
{
  guint8  role;
  guint8  skip;
  guint8  count;
  guint8  per_row;
  guint8  bank; /* counted from 1; 0: none */
  float   x;
  float   y; /* rows from the top of the table; used only without a bank */
  FairFan fan;
} FairBlock;

/* A table, in units of a card and its gap: @rows of single cards, and below them one or two banks: rows of
 * fans, each with room for a fan of at least @fan card heights. */
typedef struct
{
  float     width;
  float     rows;
  float     side; /* card heights of its tallest column of single cards, if that is taller than the rows */
  guint     n_banks;
  float     fan[FAIR_MAX_BANKS];
  FairBlock blocks[FAIR_MAX_BLOCKS + 1]; /* ended by a count of 0 */
  struct
  {
    float x, y, width, height;
  } caption; /* where the table shows the name of its reserve; in units too, and rows from the top */
} FairArrangement;

/* The arrangements of a kind of table. */
typedef struct
{
  const FairArrangement *list;
  guint                  n;
  gboolean               has_wings; /* the columns can lie to the left and right of the foundations */
} FairArrangements;

guint                   fair_block_count (const FairBlock *block, const FairRules *rules);
const FairArrangements *fair_arrangements_find (const FairRules *rules);
