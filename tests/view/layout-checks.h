/* layout-checks.h: what the tests of layouts share: a table with a layout, and checks for every layout: nothing is
 * outside, piles do not overlap, every index is visible, the visible card at a point is the one that is found.
 */
#pragma once

#include "fair-layout.h"

#include "rules-helpers.h"

#define ASPECT (5.0f / 7.0f)

/* In fractions of a card: the corners of the two decks (see data/cards/make-deck.py). */
#define CLASSIC FAIR_CARD_SHAPE_CLASSIC
#define LARGE_PRINT ((FairCardShape){ ASPECT, 127 / 250.0f, 161 / 350.0f, 161 / 350.0f, 42 })
#define CLASSIC_RANK (60 / 350.0f)
#define LARGE_PRINT_RANK (135 / 350.0f)

/* Cards in a stack of a castle's wings whose indices are all visible: more than occur in play. */
#define MAX_WING 22

/* Tolerance for rounding, because layouts use floats. */
#define SLIP 0.02f

typedef struct
{
  int width;
  int height;
} FairTestSize;

typedef struct
{
  const char         *words;
  FairRules           rules;
  const FairPosition *position;
  FairTestSize        size;
  FairCardShape       shape;
  gboolean            left_handed;
  gboolean            stock_at_bottom;
  float               scroll;
  FairLayout          layout;
} FairTestTable;

extern const FairTestSize fair_test_sizes[24];

void G_GNUC_NORETURN G_GNUC_PRINTF (2, 3) fair_test_layout_fail (const FairTestTable *table, const char *format, ...);
void                 fair_test_layout (FairTestTable *table, const FairPosition *position, FairTestSize size);
gboolean             fair_test_layout_has_wings (const FairTestTable *table);
void                 fair_test_check_bounds (const FairTestTable *table);
void                 fair_test_check_apart (const FairTestTable *table);
void                 fair_test_check_piles (const FairTestTable *table);
void                 fair_test_check_finding (const FairTestTable *table, guint n_points);
void                 fair_test_check_sizes (FairTestTable *table, const FairPosition *position, guint n_points);
void                 fair_test_fill_pile (const FairRules *rules, guint pile, guint count, guint down, guint rest, FairPosition *position);
