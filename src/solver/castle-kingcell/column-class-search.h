/* column-class-search.h: the complete search of the Castles, from class to class. */
#pragma once

#include "column-class.h"

typedef struct
{
  FairSearch       *search;
  const ColumnGame *game;
  ColumnOutlines   *outlines;
  FairTable         table;
  ColumnClassList   open;  /* classes to examine: those of all depths one after the other */
  ColumnClass      *path;  /* the classes on the way to the current one, without the start */
  uint32_t         *marks; /* for each of them, the index of its first class in @open */
  ColumnClassKind   kind;
  unsigned          depth;
  unsigned          max_depth;
  unsigned          max_open;
  bool              cut; /* a limit was reached: not complete */
} ColumnClassSearch;

bool column_class_search_init (ColumnClassSearch *self,
                               FairSearch        *search,
                               const ColumnGame  *game,
                               ColumnOutlines    *outlines,
                               const ColumnState *start,
                               ColumnClassKind    kind,
                               size_t             memory);
bool column_class_search_run (ColumnClassSearch *self);
