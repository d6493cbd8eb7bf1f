/* What each rule and option allows and refuses, and with which reason, in small written positions (in the shorthand
 * of rules-helpers.c).  The effects of moves are in test-rules-apply.c. */
#include "rules-helpers.h"

#include <string.h>

/* Moves that have the same answer. */
typedef struct
{
  FairReason  reason;
  const char *moves;
} Check;

typedef struct
{
  const char *name;
  const char *rules;
  const char *position;
  Check       checks[20];
} Case;

#define R(reason) FAIR_REASON_##reason

/* These are easier to read than in the format of clang-format. */
/* clang-format off */
static const Case churchill_cases[] = {
  { "columns", "churchill", "t1: KS; t2: QH; t3: QS; t4: JS; t5: JC; t6: 2D; t7: 3C; t8: 4D; t9: KD QC JD; t10: KH; rest: s",
    { { R (BUILDS_ALTERNATE), "t2>t1 t4>t2 t5>t2 t6>t7 t7>t8 t9>t3 t9>t10*2 t3>t10" },
      { R (BUILD_ALTERNATE), "t3>t1 t4>t3 t7>t6 t6>t8 t1>t2 t9>t1*2" } } },
  /* An ace that stays in a written position takes no card, not even a king. */
  { "no-wrap", "churchill", "t1: AS; t2: KH; t3: 2D; rest: s",
    { { R (BUILD_ALTERNATE), "t2>t1 t1>t2" }, { R (BUILDS_ALTERNATE), "t1>t3" }, { R (STARTS_FOUNDATION), "t1>f1" } } },
  { "runs", "churchill", "t1: [2S] 7S 9D 8S 7D 6C; t2: TS; t3: TH; t4: 9H; t5: 8C; t6: 7H; t7: 7S; t8: [9S] 5D; rest: s",
    { { R (BUILDS_ALTERNATE), "t1>t2*4 t1>t4*3 t1>t5*2 t1>t6 t8>t1" }, { R (BUILD_ALTERNATE), "t1>t3*4 t1>t7" },
      { R (NOT_A_RUN_ALTERNATE), "t1>t2*5" }, { R (FACE_DOWN), "t1>t2*6 t8>t3*2" },
      { R (TOO_FEW_CARDS), "t1>t2*7 t1>t2*255" }, { R (FOUNDATION_ONE_CARD), "t1>f1*2" } } },
  /* No spaces are needed, however long the run is. */
  { "long-run", "churchill",
    "t1: KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H; t2: 2C; t3: 2C; t4: 3C; t5: 3C; t6: 4C; t7: 4C; t8: 5C; t9: 5C; rest: s",
    { { R (FILLS_WITH_KING), "t1>t10*12" }, { R (NEEDS_KING), "t1>t10*11" } } },
  { "empty-columns", "churchill", "t1: KS QH; t2: QD JS; t3: KD; t4: 2C; rest: s",
    { { R (FILLS_WITH_KING), "t1>t5*2 t3>t10" }, { R (NEEDS_KING), "t1>t5 t2>t5*2 t4>t5" },
      { R (EMPTY_PILE), "t5>t6 t5>f1" } } },
  { "devils-six", "churchill", "f1: AS; r1: 2S; r2: AH; r3: QD; r4: KC; r5: 3S; t1: KS; t2: 4D; rest: s",
    { { R (FOLLOWS_ON_FOUNDATION), "r1>f1" }, { R (OTHER_FOUNDATION), "r1>f2 r2>f4 r2>f1" },
      { R (STARTS_FOUNDATION), "r2>f3" }, { R (FOUNDATION_NEEDS_ACE), "r3>f7" }, { R (FOUNDATION_NOT_NEXT), "r5>f1" },
      { R (FOUNDATION_ONLY), "r3>t1 r4>t3 r5>t2 r1>r6" }, { R (EMPTY_PILE), "r6>f1" },
      { R (FOUNDATION_ONE_CARD), "r1>f1*2" }, { R (NOT_TO_PILE), "t1>r6 t2>s" }, { R (FROM_STOCK), "s>t3 s>f1" },
      { R (FROM_FOUNDATION), "f1>t1 f1>f2" } } },
  { "sorted", "churchill", "f3: AH-4H; f4: AH-3H; f1: AS; t1: 4H; t2: 5H; t3: AS; t4: 2S; t5: AD; t6: AC; rest: s",
    { { R (FOLLOWS_ON_FOUNDATION), "t1>f4 t2>f3 t4>f1" }, { R (OTHER_FOUNDATION), "t1>f3 t2>f4 t3>f1 t5>f8 t6>f7" },
      { R (STARTS_FOUNDATION), "t3>f2 t5>f7 t6>f5" } } },
  { "first-that-takes", "churchill", "f3: AH-3H; f4: AH-3H; t1: 4H; rest: s",
    { { R (FOLLOWS_ON_FOUNDATION), "t1>f3" }, { R (OTHER_FOUNDATION), "t1>f4" } } },
  { "suit-order", "churchill suit-order=DCSH", "f1: AD; f4: AC; t1: AD; t2: AC; t3: AS; t4: AH; t5: 2C; rest: s",
    { { R (STARTS_FOUNDATION), "t1>f2 t2>f3 t3>f5 t4>f7" }, { R (OTHER_FOUNDATION), "t2>f4 t4>f1" },
      { R (FOLLOWS_ON_FOUNDATION), "t5>f4" } } },
  { "unsorted", "churchill sort-foundations=false", "f1: AH-2H; f3: AC; f4: AH-2H; t2: AS; t3: 3H; t4: 2C; t5: 2S; rest: s",
    { { R (STARTS_FOUNDATION), "t2>f2" }, { R (OTHER_FOUNDATION), "t2>f5 t3>f4 t4>f2" },
      { R (FOLLOWS_ON_FOUNDATION), "t3>f1 t4>f3" }, { R (FOUNDATION_NEEDS_ACE), "t5>f2" } } },
  /* Suit order does not matter if foundations are not sorted. */
  { "unsorted-order", "churchill sort-foundations=false suit-order=CDHS", "t1: AS; rest: s",
    { { R (STARTS_FOUNDATION), "t1>f1" }, { R (OTHER_FOUNDATION), "t1>f7" } } },
  { "row", "churchill", "t1: KS; t2: QH; rest: s",
    { { R (DEALS_ROW), "draw" }, { R (NO_REDEALS), "redeal" }, { R (NO_END), "end" },
      { R (NO_CHEATS), "t2>t1! t1>t2!" }, { R (NO_SUCH_PILE), "c1>t1 w>t1 t11>t1 t1>f9 t257>t1 r7>f1" },
      { R (SAME_PILE), "t1>t1 t3>t3" } } },
  { "stock-used", "churchill", "t1: KS; t2: QH; rest: t2",
    { { R (STOCK_EMPTY), "draw" }, { R (NO_REDEALS), "redeal" }, { R (FROM_STOCK), "s>t1" } } },
  /* Eight kings cannot block all ten columns. */
  { "row-past-kings", "churchill", "t1: KS; t2: KS; t3: KH; t4: KH; t5: KD; t6: KD; t7: KC; t8: KC; rest: s",
    { { R (DEALS_ROW), "draw" } } },
  { "row-past-runs", "churchill king-skip=run", "t1: KS; t2: KS QH; t3: KH; t4: KH; t5: KD; t6: KD; t7: KC; t8: KC; t9: 2S; t10: 2S; rest: s",
    { { R (DEALS_ROW), "draw" } } },
};

static const Case demonthief_cases[] = {
  { "left", "demonthief", "f1: 5S; t1: 9H; t2: 8S; t3: 8D; t4: 7S; rest: s",
    { { R (BUILDS_ALTERNATE), "t2>t1 t4>t3" }, { R (BUILD_ALTERNATE), "t3>t1 t4>t2 t1>t2" } } },
  { "right", "demonthief", "f1: 5S; t5: 9H; t6: 8S; t7: 8H; t8: 7H; t9: 8D; rest: s",
    { { R (BUILDS_SUIT), "t7>t5 t8>t7" }, { R (BUILD_SUIT), "t6>t5 t9>t5 t8>t5" } } },
  { "wraps", "demonthief", "f1: 5S; t1: AH; t2: KS; t3: KD; t5: AC; t6: KC; t7: KH; t8: 3C 2C AC KC; t9: 4C; t4: 3H 2S AH KS; rest: s",
    { { R (BUILDS_ALTERNATE), "t2>t1 t8>t1" }, { R (BUILD_ALTERNATE), "t3>t1 t1>t2" },
      { R (BUILDS_SUIT), "t6>t5 t8>t9*4" }, { R (BUILD_SUIT), "t7>t5 t4>t9*4 t8>t5*2" } } },
  { "shift-right", "demonthief", "f1: 5S; t1: 9H 8S 7D; t2: 4C; t5: TH; t6: TS; t7: 9S; t8: 8C; rest: s",
    { { R (BUILDS_SUIT), "t1>t5*3 t1>t7*2" }, { R (BUILD_SUIT), "t1>t6*3 t1>t8" },
      { R (FILLS_EMPTY), "t1>t9*3 t1>t9*2 t1>t3" } } },
  { "shift-left", "demonthief", "f1: 5S; t1: 9H; t2: 9S; t3: 7H; t5: 8C 7C 6C; rest: s",
    { { R (BUILDS_ALTERNATE), "t5>t1*3 t5>t3" }, { R (BUILD_ALTERNATE), "t5>t2*3 t5>t3*2" },
      { R (FILLS_EMPTY), "t5>t4*3 t5>t9*2" } } },
  /* After a shift the cards are not a run, unless a part is one by the rule of the new side. */
  { "after-shift", "demonthief", "f1: 5S; t1: 9H 8C 7C 6C; t2: 7H; t3: 9D; t5: TH 9H 8S 7D; t6: 8D; t7: TS 9C 8C; t8: 9C; rest: s",
    { { R (BUILDS_ALTERNATE), "t1>t2" }, { R (NOT_A_RUN_ALTERNATE), "t1>t3*2 t1>t3*3 t1>t9*4" },
      { R (BUILDS_SUIT), "t5>t6 t7>t8" }, { R (NOT_A_RUN_SUIT), "t5>t9*2 t5>t4*3 t7>t4*3" },
      { R (FILLS_EMPTY), "t7>t4*2" } } },
  { "foundations", "demonthief", "f1: 5S; f2: 5H-KH; f4: 5S-4S; t1: 5D; t2: 6S; t3: AH; t4: 6D; t5: 2H; t6: 7S; t7: 5H 6H; w: 6C; rest: s",
    { { R (STARTS_FOUNDATION), "t1>f3" }, { R (OTHER_FOUNDATION), "t1>f5 t2>f4 t3>f3" },
      { R (FOLLOWS_ON_FOUNDATION), "t2>f1 t3>f2" }, { R (FOUNDATION_NEEDS_BASE), "t4>f3 w>f3" },
      { R (FOUNDATION_NOT_NEXT), "t5>f2 t6>f1" }, { R (FOUNDATION_ONE_CARD), "t7>f3*2" },
      { R (FROM_FOUNDATION), "f1>t1 f4>f5" } } },
  /* A foundation of thirteen is full: the next base card starts another. */
  { "full-foundation", "demonthief", "f1: KD-QD; t1: KD; t2: AD; rest: s",
    { { R (STARTS_FOUNDATION), "t1>f2" }, { R (OTHER_FOUNDATION), "t1>f1" }, { R (FOUNDATION_NOT_NEXT), "t2>f2" } } },
  { "stock", "demonthief", "f1: 5S; t1: 9H; t2: TS; w: 2C 8S; rest: s",
    { { R (DRAWS), "draw" }, { R (NO_REDEALS), "redeal" }, { R (NO_END), "end" }, { R (BUILDS_ALTERNATE), "w>t1" },
      { R (TOP_ONLY), "w>t1*2" }, { R (TOO_FEW_CARDS), "w>t1*3" }, { R (FILLS_EMPTY), "w>t3" },
      { R (NOT_TO_PILE), "w>s t1>w" }, { R (SAME_PILE), "w>w" }, { R (FROM_STOCK), "s>w" }, { R (NO_CHEATS), "t1>t2!" },
      { R (NO_SUCH_PILE), "r1>t1 t1>t10" } } },
  { "no-redeal", "demonthief", "f1: 5S; rest: w",
    { { R (NO_REDEALS), "redeal" }, { R (STOCK_EMPTY), "draw" } } },
  { "reserve", "demonthief reserve=true", "f1: 5S; r1: [2C 3C] 8S; t1: 9H; t2: 9S; t5: 9S; w: 5H; rest: s",
    { { R (BUILDS_ALTERNATE), "r1>t1" }, { R (BUILD_ALTERNATE), "r1>t2" }, { R (BUILDS_SUIT), "r1>t5" },
      { R (FILLS_EMPTY), "r1>t3 r1>t9" }, { R (FOUNDATION_NOT_NEXT), "r1>f1" }, { R (TOP_ONLY), "r1>t1*2" },
      { R (TOO_FEW_CARDS), "r1>t1*4" }, { R (NOT_TO_PILE), "r1>w t1>r1 w>r1" }, { R (STARTS_FOUNDATION), "w>f2" },
      { R (NO_SUCH_PILE), "r2>t1" } } },
  { "empty-reserve", "demonthief reserve=true", "f1: 5S; t1: 9H; rest: s",
    { { R (EMPTY_PILE), "r1>t1" }, { R (NOT_TO_PILE), "t1>r1" } } },
  { "redeal", "demons-and-thieves", "f1: 5S; redeals: 1; rest: w",
    { { R (REDEALS), "redeal" }, { R (STOCK_EMPTY), "draw" } } },
  { "redeals-used", "demons-and-thieves", "f1: 5S; redeals: 2; rest: w",
    { { R (REDEALS_USED), "redeal" } } },
  { "stock-first", "demons-and-thieves", "f1: 5S; w: 2C; redeals: 2; rest: s",
    { { R (STOCK_NOT_EMPTY), "redeal" }, { R (DRAWS), "draw" } } },
  { "nothing-to-redeal", "demons-and-thieves reserve=false", "f1: 5S; rest: t1",
    { { R (WASTE_EMPTY), "redeal" }, { R (STOCK_EMPTY), "draw" } } },
};

#define LOW "f1: AC-3C; f2: AD-3D; f3: AH-3H; f4: AS-3S;"

static const Case kingcell_cases[] = {
  { "columns", "kingcell", "t1: 8H; t2: 8S; t3: 7S; t4: 7H; t5: AD; t6: KC; t7: 3D; rest: t8",
    { { R (BUILDS_OTHER_SUIT), "t3>t1 t4>t2" }, { R (BUILD_OTHER_SUIT), "t3>t2 t4>t1 t6>t5 t7>t4" },
      { R (STARTS_FOUNDATION), "t5>f1" }, { R (OTHER_FOUNDATION), "t5>f2" }, { R (FOUNDATION_NEEDS_ACE), "t7>f1" } } },
  { "other-suits", "kingcell", "t1: 8H; t2: 8C; t3: 8D; t4: 7S; t5: 8S; rest: t8",
    { { R (BUILDS_OTHER_SUIT), "t4>t1 t4>t2 t4>t3" }, { R (BUILD_OTHER_SUIT), "t4>t5" } } },
  { "cells", "kingcell", LOW "c1: 4D; c3: KD; t1: 5H; t2: 5D; t3: 8D 7C; t4: 4S; t5: QC; rest: t8",
    { { R (TO_CELL), "t1>c2 t1>c4" }, { R (CELL_TAKEN), "t1>c1" }, { R (CELL_ONE_CARD), "t3>c2*2" },
      { R (NO_SUCH_PILE), "t1>c5 s>t1" }, { R (NOT_TO_PILE), "c1>c2" }, { R (SAME_PILE), "c1>c1" },
      { R (EMPTY_PILE), "c2>t1" }, { R (BUILDS_OTHER_SUIT), "c1>t1" }, { R (BUILD_OTHER_SUIT), "c1>t2" },
      { R (TOO_FEW_CARDS), "c1>t1*2" }, { R (FOLLOWS_ON_FOUNDATION), "c1>f2 t4>f4" }, { R (OTHER_FOUNDATION), "c1>f1" },
      { R (NEEDS_KING), "c1>t6 t5>t6" }, { R (FILLS_WITH_KING), "c3>t6" }, { R (FOUNDATION_NOT_NEXT), "t1>f3" },
      { R (FROM_FOUNDATION), "f1>t2 f1>c2" }, { R (NO_STOCK), "draw" }, { R (NO_REDEALS), "redeal" },
      { R (NO_END), "end" } } },
  { "not-a-run", "kingcell", LOW "t1: 9H 8H 7D; t2: 9S; t3: TS; rest: t8",
    { { R (BUILDS_OTHER_SUIT), "t1>t2*2" }, { R (NOT_A_RUN_OTHER_SUIT), "t1>t3*3" }, { R (NO_CHEATS), "t1>t2*2!" } } },
  { "four-cells", "kingcell", LOW "t1: 9H 8C 7D 6S 5H 4C; t2: TS; t3: 9D; t4: 8S; t5: 7C; t6: 6D; t7: 5S; t8: KH; rest: t8",
    { { R (NO_SPACE), "t1>t2*6" }, { R (BUILDS_OTHER_SUIT), "t1>t3*5 t1>t4*4 t1>t5*3 t1>t6*2 t1>t7" },
      { R (BUILD_OTHER_SUIT), "t1>t2*5" }, { R (TOO_FEW_CARDS), "t1>t2*7" }, { R (NO_CHEATS), "t1>t2*6!" } } },
  { "two-cells-one-column", "kingcell", LOW "c1: 4D; c4: 4H; t1: TD 9H 8C 7D 6S 5H 4C; t2: TS; t3: JS; t4: KS QH JC; t5: KC QD JH TC; t8: KH; t7: 4S; rest: t8",
    { { R (BUILDS_OTHER_SUIT), "t1>t2*6" }, { R (NO_SPACE), "t1>t3*7 t5>t6*4" }, { R (NEEDS_KING), "t1>t6*2" },
      { R (FILLS_WITH_KING), "t4>t6*3" } } },
  { "two-cells-one-column-cells", "kingcell supermove=cells",
    LOW "c1: 4D; c4: 4H; t1: TD 9H 8C 7D 6S 5H 4C; t2: 8S; t3: 7S; t4: KS QH JC; t5: KC QD JH TC; t8: KH; t7: 4S; rest: t8",
    { { R (NO_SPACE), "t1>t2*4 t5>t6*4" }, { R (BUILD_OTHER_SUIT), "t1>t3*3" }, { R (FILLS_WITH_KING), "t4>t6*3" } } },
  { "cells-bound-met", "kingcell supermove=cells", LOW "c1: 4D; c4: 4H; t1: 9H 8C 7D 6S 5H 4C; t3: 7H; rest: t8",
    { { R (BUILDS_OTHER_SUIT), "t1>t3*3" } } },
  { "no-cells-two-columns", "kingcell", LOW "c1: 4D; c2: 4H; c3: 4S; c4: 5C; t1: 9H 8C 7D 6S 5H 4C; t2: KS QH; t3: 9D; t4: 8S; t5: KC QD JC; t8: KH; rest: t8",
    { { R (BUILDS_OTHER_SUIT), "t1>t4*4" }, { R (NO_SPACE), "t1>t3*5 t5>t7*3" }, { R (FILLS_WITH_KING), "t2>t6*2" } } },
  { "no-cells-two-columns-cells", "kingcell supermove=cells",
    LOW "c1: 4D; c2: 4H; c3: 4S; c4: 5C; t1: 9H 8C 7D 6S 5H 4C; t2: KS QH; t3: 6H; t4: 5D; t8: KH; rest: t8",
    { { R (BUILDS_OTHER_SUIT), "t1>t4" }, { R (BUILD_OTHER_SUIT), "t1>t3*2" }, { R (NO_SPACE), "t2>t6*2" } } },
  { "no-cells-one-column", "kingcell", LOW "c1: 4D; c2: 4H; c3: 4S; c4: 5C; t1: KS QH; t2: 9S 8H; t3: 9H; t4: TH; t5: KD; t6: JC TD; t8: KH; t7: QC; rest: t8",
    { { R (NO_SPACE), "t2>t4*2" } } },
};

static const Case freecell_cases[] = {
  { "columns", "freecell", "t1: 8H; t2: 8S; t3: 7S; t4: 7D; t5: AD; t6: KC; rest: t8",
    { { R (BUILDS_ALTERNATE), "t3>t1 t4>t2" }, { R (BUILD_ALTERNATE), "t3>t2 t4>t1" }, { R (FILLS_EMPTY), "t6>t7 t3>t7" },
      { R (STARTS_FOUNDATION), "t5>f1" }, { R (TO_CELL), "t1>c4" }, { R (NO_STOCK), "draw" }, { R (NO_REDEALS), "redeal" },
      { R (NO_END), "end" }, { R (NO_CHEATS), "t3>t1!" } } },
  { "runs", "freecell", LOW "t1: 9H 8C 7D 6S 5H 4C; t2: TS; t3: 9S 8S 7H; rest: t8",
    { { R (BUILDS_ALTERNATE), "t1>t2*6" }, { R (NOT_A_RUN_ALTERNATE), "t3>t5*3" }, { R (FILLS_EMPTY), "t1>t5*6 t3>t5*2" } } },
  { "one-cell", "freecell cells=1", LOW "c1: 4D; t1: 9H 8C 7D; t2: TS; t3: 9D; t4: 8S; t5: KC; t6: KD; t7: KH; rest: t8",
    { { R (NO_SPACE), "t1>t2*3 t1>t3*2" }, { R (BUILDS_ALTERNATE), "t1>t4" }, { R (CELL_TAKEN), "t1>c1" },
      { R (NO_SUCH_PILE), "t1>c2" } } },
  { "one-cell-free", "freecell cells=1", LOW "t1: 9H 8C 7D; t2: TS; t3: 9D; t4: 8S; t5: KC; t6: KD; t7: KH; rest: t8",
    { { R (NO_SPACE), "t1>t2*3" }, { R (BUILDS_ALTERNATE), "t1>t3*2" }, { R (TO_CELL), "t1>c1" } } },
  { "two-columns", "freecell cells=2", LOW "c1: 4D; c2: 4H; t1: 9H 8C 7D 6S 5H; t2: TS; t3: 8S; t4: KC; t5: KD; rest: t8",
    { { R (NO_SPACE), "t1>t2*5 t1>t6*3" }, { R (BUILDS_ALTERNATE), "t1>t3*3" }, { R (FILLS_EMPTY), "t1>t6*2" } } },
};

static const Case klondike_cases[] = {
  { "columns", "klondike", "t1: KS; t2: QH; t3: QS; t5: [3D] 9D 8S 7D; t6: TC; rest: s",
    { { R (BUILDS_ALTERNATE), "t2>t1 t5>t6*3" }, { R (BUILD_ALTERNATE), "t3>t1" }, { R (FACE_DOWN), "t5>t6*4" },
      { R (FILLS_WITH_KING), "t1>t7" }, { R (NEEDS_KING), "t2>t7" }, { R (DRAWS), "draw" },
      { R (STOCK_NOT_EMPTY), "redeal" }, { R (NO_END), "end" } } },
  { "from-foundation", "klondike", "f1: AH-KH; f2: AS-4S; f3: AC; t2: 5D; t3: 2D; rest: s",
    { { R (FILLS_WITH_KING), "f1>t5" }, { R (BUILDS_ALTERNATE), "f2>t2 f3>t3" }, { R (NEEDS_KING), "f2>t5" } } },
  { "any-pass", "klondike", "redeals: 999999; rest: w", { { R (REDEALS), "redeal" } } },
  { "one-pass", "klondike passes=1", "rest: w", { { R (NO_REDEALS), "redeal" }, { R (STOCK_EMPTY), "draw" } } },
  { "third-pass", "klondike passes=3", "redeals: 1; rest: w", { { R (REDEALS), "redeal" } } },
  { "three-passes", "klondike draw=1 passes=3", "redeals: 2; rest: w", { { R (REDEALS_USED), "redeal" } } },
};

static const Case rush_cases[] = {
  { "columns", "rush", "t1: KS; t2: QH; t3: QS; t4: [2C] JS; t5: [3D] 9D 8S 7D; t6: TC; rest: s",
    { { R (BUILDS_ALTERNATE), "t2>t1 t4>t2 t5>t6*3" }, { R (BUILD_ALTERNATE), "t3>t1" }, { R (FACE_DOWN), "t5>t6*4" },
      { R (TOO_FEW_CARDS), "t5>t6*5" }, { R (FILLS_WITH_KING), "t1>t7" }, { R (NEEDS_KING), "t2>t7 t5>t7*3" },
      { R (NO_SUCH_PILE), "t1>t8 r1>t1" }, { R (DRAWS), "draw" }, { R (STOCK_NOT_EMPTY), "redeal" },
      { R (ENDS), "end" }, { R (NO_CHEATS), "t2>t1!" } } },
  { "foundations", "rush", "f2: AH-4H; f3: AS-4S; t1: AD; t2: 5H; t3: 2D; t4: 6S; rest: s",
    { { R (STARTS_FOUNDATION), "t1>f1" }, { R (OTHER_FOUNDATION), "t1>f4 t2>f3" },
      { R (FOLLOWS_ON_FOUNDATION), "t2>f2" }, { R (FOUNDATION_NEEDS_ACE), "t3>f1" },
      { R (FOUNDATION_NOT_NEXT), "t4>f3" } } },
  { "from-foundation", "rush", "f1: AH-KH; f2: AS-4S; f3: AC; t1: KD; t2: 5D; t3: 2D; t4: 5C; rest: s",
    { { R (FILLS_WITH_KING), "f1>t5" }, { R (BUILD_ALTERNATE), "f1>t1 f2>t4" }, { R (BUILDS_ALTERNATE), "f2>t2 f3>t3" },
      { R (NEEDS_KING), "f2>t5" }, { R (TOP_ONLY), "f1>t5*2" }, { R (NOT_TO_PILE), "f1>f4 f1>w" },
      { R (EMPTY_PILE), "f4>t1" } } },
  { "waste", "rush", "f1: AH-2H; t1: 9H; t2: 9S; w: 8C 3H 8S; rest: s",
    { { R (BUILDS_ALTERNATE), "w>t1" }, { R (BUILD_ALTERNATE), "w>t2" }, { R (FOUNDATION_NEEDS_ACE), "w>f1" },
      { R (TOP_ONLY), "w>t1*2" }, { R (NEEDS_KING), "w>t3" }, { R (FROM_STOCK), "s>w" },
      { R (NOT_TO_PILE), "t1>s" } } },
  { "redeal", "rush", "rest: w",
    { { R (REDEALS), "redeal" }, { R (STOCK_EMPTY), "draw" } } },
  { "nothing-to-redeal", "rush", "t1: KS; rest: t1",
    { { R (WASTE_EMPTY), "redeal" }, { R (STOCK_EMPTY), "draw" }, { R (ENDS), "end" } } },
  { "redeals-last", "rush", "redeals: 999999; rest: w",
    { { R (REDEALS), "redeal" } } },
  { "redeals-limit", "rush draw=1", "redeals: 1000000; rest: w",
    { { R (REDEALS_USED), "redeal" }, { R (ENDS), "end" } } },
  { "ended", "rush", "t1: AH; rest: s; ended: yes",
    { { R (GAME_ENDED), "t1>f1 draw end redeal t9>t9!" } } },
};

static const Case castle_cases[] = {
  { "stacks", "beleaguered-castle", "t1: 9H; t2: 9C; t3: TH; t4: 8H; t5: KD; t6: AS; t7: QS 7S; rest: t8",
    { { R (BUILDS_ANY), "t1>t3 t2>t3 t4>t1" }, { R (BUILD_ANY), "t4>t3 t5>t6 t3>t1" }, { R (NOT_A_RUN_ANY), "t7>t4*2" },
      { R (TOO_FEW_CARDS), "t7>t4*3" }, { R (STARTS_FOUNDATION), "t6>f4" }, { R (OTHER_FOUNDATION), "t6>f1" },
      { R (FOUNDATION_NEEDS_ACE), "t1>f3" }, { R (NO_STOCK), "draw" }, { R (NO_REDEALS), "redeal" },
      { R (NO_END), "end" }, { R (NO_SUCH_PILE), "c1>t1 t9>t1" } } },
  /* The first four foundations are C D H S, whatever the starting rank, and can be lower than it. */
  { "slots", "beleaguered-castle starting-rank=5", "f2: AD; f3: AH-5H; t1: AC; t2: 2D; t3: 6H; t4: AS; t5: 3D; rest: t8",
    { { R (STARTS_FOUNDATION), "t1>f1 t4>f4" }, { R (OTHER_FOUNDATION), "t1>f4 t4>f1" },
      { R (FOLLOWS_ON_FOUNDATION), "t2>f2 t3>f3" }, { R (FOUNDATION_NOT_NEXT), "t5>f2" },
      { R (FROM_FOUNDATION), "f3>t1" } } },
  { "no-space", "streets-and-alleys", "t1: 9H 8D; t2: TC; t3: 9S; t4: KD; t5: KH; t6: KC; t7: QC; rest: t8",
    { { R (NO_SPACE), "t1>t2*2" }, { R (BUILDS_ANY), "t1>t3" }, { R (CHEATS), "t1>t2*2!" },
      { R (NO_CHEAT_NEEDED), "t1>t3!" }, { R (BUILD_ANY), "t1>t2! t1>t3*2!" }, { R (FOUNDATION_NEEDS_ACE), "t1>f3!" },
      { R (FOUNDATION_ONE_CARD), "t1>f3*2!" }, { R (TOO_FEW_CARDS), "t1>t2*3!" }, { R (NO_SUCH_PILE), "t1>t9*2!" } } },
  { "one-space", "beleaguered-castle", "t1: JS TH 9H 8D; t2: TC; t3: JC; t4: QD; t5: KH; t6: 9S; t8: 2C; rest: t8",
    { { R (BUILDS_ANY), "t1>t2*2 t6>t2" }, { R (NO_SPACE), "t1>t3*3 t1>t7*2" },
      { R (CHEATS), "t1>t3*3! t1>t7*2! t1>t7*4!" }, { R (FILLS_EMPTY), "t1>t7" }, { R (NO_CHEAT_NEEDED), "t1>t7!" },
      { R (TOO_FEW_CARDS), "t1>t7*5!" } } },
  { "two-spaces", "beleaguered-castle", "t1: JS TH 9H 8D; t2: TC; t3: JC; t4: QD; t5: KH; t8: 2C; rest: t8",
    { { R (BUILDS_ANY), "t1>t3*3" }, { R (NO_SPACE), "t1>t4*4 t1>t6*3" }, { R (FILLS_EMPTY), "t1>t6*2 t1>t7*2" },
      { R (CHEATS), "t1>t6*3! t1>t4*4!" } } },
  /* A single card can move from its stack to an empty one, although that is pointless. */
  { "pointless", "streets-and-alleys", "t1: 5C; rest: t8",
    { { R (FILLS_EMPTY), "t1>t2 t1>t7" } } },
};

/* clang-format on */

static void
test_case (gconstpointer data)
{
  const Case  *test = data;
  FairRules    rules;
  FairPosition position;

  fair_test_rules (test->rules, &rules);
  fair_test_position (&rules, test->position, &position);
  for (unsigned i = 0; i < G_N_ELEMENTS (test->checks) && test->checks[i].moves; i++)
    {
      g_auto (GStrv) moves = g_strsplit (test->checks[i].moves, " ", -1);

      for (unsigned m = 0; moves[m]; m++)
        {
          FairMove   move = fair_test_move (&rules, moves[m]);
          FairReason reason = fair_check (&rules, &position, move);

          if (reason != test->checks[i].reason)
            {
              g_test_message ("%s: reason %d, expected %d", moves[m], (int) reason, (int) test->checks[i].reason);
              g_test_fail ();
            }
          g_assert_cmpint (fair_is_legal (&rules, &position, move), ==, fair_reason_is_legal (reason));
        }
    }
}

static void
add_cases (const char *folder,
           const Case *cases,
           unsigned    n)
{
  for (unsigned i = 0; i < n; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/rules-moves/%s/%s", folder, cases[i].name);

      g_test_add_data_func (path, &cases[i], test_case);
    }
}

/* A won position has no moves in any game, and neither has an ended one. */
static void
test_won (void)
{
  for (unsigned v = 0; fair_test_variants ()[v]; v++)
    {
      FairRules    rules;
      FairPosition position;
      FairMove     moves[FAIR_MAX_MOVES];
      gboolean     two;

      fair_test_rules (fair_test_variants ()[v], &rules);
      two = rules.game->n_packs == 2;
      fair_test_position (&rules,
                          !two ? "f1: AC-KC; f2: AD-KD; f3: AH-KH; f4: AS-KS"
                          : strstr (fair_test_variants ()[v], "CDHS")
                            ? "f1: AC-KC; f2: AC-KC; f3: AD-KD; f4: AD-KD; f5: AH-KH; f6: AH-KH; f7: AS-KS; f8: AS-KS"
                            : "f1: AS-KS; f2: AS-KS; f3: AH-KH; f4: AH-KH; f5: AC-KC; f6: AC-KC; f7: AD-KD; f8: AD-KD",
                          &position);
      g_assert_cmpint (fair_status (&rules, &position), ==, FAIR_STATUS_WON);
      g_assert_cmpuint (fair_list (&rules, &position, moves), ==, 0);
      g_assert_cmpint (fair_check (&rules, &position, fair_test_move (&rules, "draw")), ==, FAIR_REASON_GAME_WON);
      g_assert_cmpint (fair_check (&rules, &position, fair_test_move (&rules, "end")), ==, FAIR_REASON_GAME_WON);
      g_assert_cmpint (fair_check (&rules, &position, fair_test_move (&rules, "f1>t1")), ==, FAIR_REASON_GAME_WON);
    }
}

/* The longest possible lists of moves fit: one run of all cards but the base, and eight empty columns. */
static void
test_most_moves (void)
{
  g_autoptr (GString) text = g_string_new ("f1: AS; t1:");
  FairMove     moves[FAIR_MAX_MOVES];
  FairRules    rules;
  FairPosition position;

  fair_test_rules ("demonthief", &rules);
  for (unsigned i = 1; i < 104; i++)
    {
      /* Down in alternating colors, with wraps, from a king. */
      bool     red = i % 2;
      unsigned rank = 13 - (i - 1) % 13;
      unsigned round = (i - 1) / 26;

      g_string_append_printf (text, " %c%c", "A23456789TJQK"[rank - 1], red ? "DHDH"[round] : "CSCS"[round]);
    }
  fair_test_position (&rules, text->str, &position);
  g_assert_cmpuint (fair_run_length (&rules, &position, rules.first[FAIR_COLUMN]), ==, 103);
  g_assert_cmpuint (fair_list (&rules, &position, moves), >=, 103 * 8);
}

static void
check (const FairRules *rules,
       const char      *shorthand,
       const char      *move,
       FairReason       reason)
{
  FairPosition position;
  FairMove     moves[FAIR_MAX_MOVES];
  FairMove     wanted = fair_test_move (rules, move);
  unsigned     n;
  unsigned     n_found = 0;

  fair_test_position (rules, shorthand, &position);
  g_assert_cmpint (fair_check (rules, &position, wanted), ==, reason);
  n = fair_list (rules, &position, moves);
  for (unsigned i = 0; i < n; i++)
    n_found += fair_move_equal (moves[i], wanted);
  g_assert_cmpuint (n_found, ==, fair_reason_is_legal (reason));
}

/* What a table of piles can say, and no game does: what may leave together is not what may be joined, and an empty
 * column takes nothing. */
static void
test_made_up (void)
{
  FairRules rules;

  fair_test_rules ("freecell", &rules);
  for (unsigned pile = rules.first[FAIR_COLUMN]; pile < rules.n_piles; pile++)
    {
      rules.piles[pile].run = FAIR_JOIN_FREE;
      rules.piles[pile].fill = FAIR_FILL_NONE;
    }
  check (&rules, "t1: 9H 2C 7D; t2: TS; rest: t8", "t1>t2*3", FAIR_REASON_BUILDS_ALTERNATE);
  check (&rules, "t1: 9H 2C 7D; t2: TS; rest: t8", "t1>t2*2", FAIR_REASON_BUILD_ALTERNATE);
  check (&rules, "t1: 9H 2C 7D; t2: TS; rest: t8", "t1>t3*3", FAIR_REASON_STAYS_EMPTY);
  for (unsigned pile = rules.first[FAIR_COLUMN]; pile < rules.n_piles; pile++)
    {
      rules.piles[pile].run = FAIR_JOIN_SUIT;
      rules.piles[pile].join = FAIR_JOIN_ANY;
    }
  check (&rules, "t1: 9H 8H 7D; t2: TH; t3: 8C; rest: t8", "t1>t3", FAIR_REASON_BUILDS_ANY);
  check (&rules, "t1: 9H 8H; t2: TS; rest: t8", "t1>t2*2", FAIR_REASON_BUILDS_ANY);
  check (&rules, "t1: 9H 8H 7D; t2: TS; rest: t8", "t1>t2*3", FAIR_REASON_NOT_A_RUN_SUIT);
  for (unsigned pile = rules.first[FAIR_COLUMN]; pile < rules.n_piles; pile++)
    {
      rules.piles[pile].run = FAIR_JOIN_NEVER;
      rules.piles[pile].join = FAIR_JOIN_NEVER;
    }
  check (&rules, "t1: 9H 8H; t2: TS; rest: t8", "t1>t2*2", FAIR_REASON_TOP_ONLY);
  check (&rules, "t1: 9H; t2: TS; rest: t8", "t1>t2", FAIR_REASON_NOT_TO_PILE);
}

#define ADD(folder, cases) add_cases (folder, cases, G_N_ELEMENTS (cases))

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("churchill", churchill_cases);
  ADD ("demonthief", demonthief_cases);
  ADD ("kingcell", kingcell_cases);
  ADD ("freecell", freecell_cases);
  ADD ("klondike", klondike_cases);
  ADD ("rush", rush_cases);
  ADD ("castle", castle_cases);
  g_test_add_func ("/fair/rules-moves/won", test_won);
  g_test_add_func ("/fair/rules-moves/most-moves", test_most_moves);
  g_test_add_func ("/fair/rules-moves/made-up", test_made_up);
  return g_test_run ();
}
