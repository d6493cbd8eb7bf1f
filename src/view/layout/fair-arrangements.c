/* The arrangements of each game, for spaces of different shapes: one bank of columns below the other piles
 * for most, two banks for tall spaces, and a bank between the other piles for low ones. Games of two packs
 * have two arrangements for tall spaces; the wider one, with foundations at the side, is for phones.
 */
#include "fair-arrangements.h"

/* One block per line, however short. */
/* clang-format off */
#define PLACES(role, skip, count, per_row, x, y) { role, skip, count, per_row, 0, x, y, FAIR_FAN_NONE }
#define COLUMNS(skip, count, bank, x) { FAIR_COLUMN, skip, count, count, bank, x, 0, FAIR_FAN_DOWN }
#define FAN(role, bank, x, y) { role, 0, 1, 1, bank, x, y, FAIR_FAN_DOWN }
#define WASTE(x, y, fan) { FAIR_WASTE, 0, 1, 1, 0, x, y, fan }

static const FairArrangement churchill_tables[] = {
  { 10, 2, 0, 1, { 2.6f },
    { PLACES (FAIR_RESERVE, 0, 6, 6, 0, 0),
      PLACES (FAIR_STOCK, 0, 1, 1, 0, 1),
      PLACES (FAIR_FOUNDATION, 0, 8, 4, 6, 0),
      COLUMNS (0, 10, 1, 0) },
    { 1, 1, 5, 0.3f } },
  { 6, 2, 6, 2, { 3.6f, 3.4f },
    { PLACES (FAIR_FOUNDATION, 0, 8, 4, 0, 0),
      PLACES (FAIR_STOCK, 0, 1, 1, 4, 0),
      PLACES (FAIR_RESERVE, 0, 6, 1, 5, 0),
      COLUMNS (0, 5, 1, 0),
      COLUMNS (5, 5, 2, 0) },
    { 4, 1, 1, 1 } },
  { 7, 1.25f, 5, 2, { 2.1f, 1.9f },
    { PLACES (FAIR_RESERVE, 0, 6, 6, 0, 0),
      PLACES (FAIR_STOCK, 0, 1, 1, 6, 0),
      COLUMNS (0, 5, 1, 0),
      COLUMNS (5, 5, 2, 0),
      PLACES (FAIR_FOUNDATION, 0, 8, 2, 5, 1) },
    { 0, 1, 5, 0.25f } },
  { 14.5f, 0, 4, 1, { 4.2f },
    { PLACES (FAIR_RESERVE, 0, 6, 2, 0, 0),
      PLACES (FAIR_STOCK, 0, 1, 1, 0, 3),
      COLUMNS (0, 10, 1, 2.25f),
      PLACES (FAIR_FOUNDATION, 0, 8, 2, 12.5f, 0) },
    { 1, 3, 1, 1 } }
};

static const FairArrangement demonthief_tables[] = {
  { 10, 1, 0, 1, { 3.1f },
    { PLACES (FAIR_STOCK, 0, 1, 1, 0, 0),
      PLACES (FAIR_WASTE, 0, 1, 1, 1, 0),
      PLACES (FAIR_FOUNDATION, 0, 8, 8, 2, 0),
      COLUMNS (0, 4, 1, 0),
      COLUMNS (4, 5, 1, 5) } },
  { 5, 2, 0, 2, { 2.8f, 3.4f },
    { PLACES (FAIR_FOUNDATION, 0, 8, 4, 0, 0),
      PLACES (FAIR_STOCK, 0, 1, 1, 4, 0),
      PLACES (FAIR_WASTE, 0, 1, 1, 4, 1),
      COLUMNS (0, 4, 1, 0),
      COLUMNS (4, 5, 2, 0) } },
  { 6, 1, 5, 2, { 1.7f, 2.6f },
    { PLACES (FAIR_STOCK, 0, 1, 1, 0, 0),
      PLACES (FAIR_WASTE, 0, 1, 1, 1, 0),
      PLACES (FAIR_FOUNDATION, 0, 4, 4, 2, 0),
      PLACES (FAIR_FOUNDATION, 4, 4, 1, 5, 1),
      COLUMNS (0, 4, 1, 0),
      COLUMNS (4, 5, 2, 0) } },
  { 13.75f, 0, 3, 1, { 3.1f },
    { PLACES (FAIR_STOCK, 0, 1, 1, 0, 0),
      PLACES (FAIR_WASTE, 0, 1, 1, 0, 1),
      COLUMNS (0, 4, 1, 1.25f),
      COLUMNS (4, 5, 1, 5.5f),
      PLACES (FAIR_FOUNDATION, 0, 8, 3, 10.75f, 0) } }
};

static const FairArrangement demons_tables[] = {
  { 11, 1, 0, 1, { 3.1f },
    { PLACES (FAIR_STOCK, 0, 1, 1, 0, 0),
      PLACES (FAIR_WASTE, 0, 1, 1, 1, 0),
      PLACES (FAIR_FOUNDATION, 0, 8, 8, 3, 0),
      FAN (FAIR_RESERVE, 1, 0, 0),
      COLUMNS (0, 4, 1, 1),
      COLUMNS (4, 5, 1, 6) } },
  { 5, 2, 0, 2, { 2.8f, 3.4f },
    { PLACES (FAIR_FOUNDATION, 0, 8, 4, 0, 0),
      PLACES (FAIR_STOCK, 0, 1, 1, 4, 0),
      PLACES (FAIR_WASTE, 0, 1, 1, 4, 1),
      COLUMNS (0, 4, 1, 0),
      FAN (FAIR_RESERVE, 1, 4, 0),
      COLUMNS (4, 5, 2, 0) } },
  { 6, 1, 5, 2, { 1.8f, 2.6f },
    { PLACES (FAIR_STOCK, 0, 1, 1, 0, 0),
      PLACES (FAIR_WASTE, 0, 1, 1, 1, 0),
      PLACES (FAIR_FOUNDATION, 0, 4, 4, 2, 0),
      PLACES (FAIR_FOUNDATION, 4, 4, 1, 5, 1),
      COLUMNS (0, 4, 1, 0),
      FAN (FAIR_RESERVE, 1, 4, 0),
      COLUMNS (4, 5, 2, 0) } },
  { 14.75f, 0, 3, 1, { 3.1f },
    { PLACES (FAIR_STOCK, 0, 1, 1, 0, 0),
      PLACES (FAIR_WASTE, 0, 1, 1, 1, 0),
      FAN (FAIR_RESERVE, 0, 0, 1),
      COLUMNS (0, 4, 1, 2.25f),
      COLUMNS (4, 5, 1, 6.5f),
      PLACES (FAIR_FOUNDATION, 0, 8, 3, 11.75f, 0) } }
};

static const FairArrangement cells_tables[] = {
  { 8, 1, 0, 1, { 3.3f },
    { PLACES (FAIR_CELL, 0, 4, 4, 0, 0),
      PLACES (FAIR_FOUNDATION, 0, 4, 4, 4, 0),
      COLUMNS (0, 8, 1, 0) } },
  { 5, 1, 4, 2, { 3.1f, 3.1f },
    { PLACES (FAIR_FOUNDATION, 0, 4, 4, 0, 0),
      PLACES (FAIR_CELL, 0, 4, 1, 4, 0),
      COLUMNS (0, 4, 1, 0),
      COLUMNS (4, 4, 2, 0) } },
  { 6, 0, 4.25f, 2, { 3.2f, 3.2f },
    { PLACES (FAIR_FOUNDATION, 0, 4, 2, 4, 0),
      PLACES (FAIR_CELL, 0, 4, 2, 4, 2.25f),
      COLUMNS (0, 4, 1, 0),
      COLUMNS (4, 4, 2, 0) } },
  { 12.5f, 0, 2, 1, { 3.3f },
    { PLACES (FAIR_CELL, 0, 4, 2, 0, 0),
      COLUMNS (0, 8, 1, 2.25f),
      PLACES (FAIR_FOUNDATION, 0, 4, 2, 10.5f, 0) } }
};

static const FairArrangement klondike_tables[] = {
  { 7, 1, 0, 1, { 2.8f },
    { PLACES (FAIR_STOCK, 0, 1, 1, 0, 0),
      WASTE (1, 0, FAIR_FAN_WASTE),
      PLACES (FAIR_FOUNDATION, 0, 4, 4, 3, 0),
      COLUMNS (0, 7, 1, 0) } },
  { 5, 1, 3, 2, { 1.9f, 2.2f },
    { PLACES (FAIR_FOUNDATION, 0, 4, 4, 0, 0),
      PLACES (FAIR_STOCK, 0, 1, 1, 4, 0),
      WASTE (4, 1, FAIR_FAN_WASTE_DOWN),
      COLUMNS (0, 4, 1, 0),
      COLUMNS (4, 3, 2, 0) } },
  { 10.5f, 0, 3, 1, { 2.8f },
    { PLACES (FAIR_STOCK, 0, 1, 1, 0, 0),
      WASTE (0, 1, FAIR_FAN_WASTE_DOWN),
      COLUMNS (0, 7, 1, 1.25f),
      PLACES (FAIR_FOUNDATION, 0, 4, 2, 8.5f, 0) } }
};

/* In most spaces the columns of a castle lie in wings, which are not made of blocks (fair-wings.c). */
static const FairArrangement castle_tables[] = {
  { 8, 1, 0, 1, { 3.6f },
    { COLUMNS (0, 8, 1, 0),
      PLACES (FAIR_FOUNDATION, 0, 4, 4, 2, 0) } },
  { 5, 0, 4, 2, { 2.5f, 2.5f },
    { COLUMNS (0, 4, 1, 0),
      COLUMNS (4, 4, 2, 0),
      PLACES (FAIR_FOUNDATION, 0, 4, 1, 4, 0) } },
  { 12, 0, 2, 1, { 2.9f },
    { COLUMNS (0, 8, 1, 0.5f),
      PLACES (FAIR_FOUNDATION, 0, 4, 2, 9.5f, 0) } }
};

/* clang-format on */

#define SET(table) .list = (table), .n = G_N_ELEMENTS (table)

/* The first set counts that has a place for each pile: some have no place for a reserve. */
static const FairArrangements sets[][2] = {
  [FAIR_TABLE_CASTLE] = { { SET (castle_tables), .has_wings = TRUE } },
  [FAIR_TABLE_CELLS] = { { SET (cells_tables) } },
  [FAIR_TABLE_CHURCHILL] = { { SET (churchill_tables) } },
  [FAIR_TABLE_DEMONTHIEF] = { { SET (demonthief_tables) }, { SET (demons_tables) } },
  [FAIR_TABLE_KLONDIKE] = { { SET (klondike_tables) } }
};

G_STATIC_ASSERT (G_N_ELEMENTS (sets) == FAIR_N_TABLES);

/* How many piles of @block the game has: one with fewer cells, for example, leaves the other places out. */
guint
fair_block_count (const FairBlock *block,
                  const FairRules *rules)
{
  return CLAMP (rules->count[block->role], block->skip, block->skip + block->count) - block->skip;
}

static gboolean
has_places (const FairArrangement *arrangement,
            const FairRules       *rules)
{
  guint places[FAIR_N_ROLES] = { 0 };

  for (const FairBlock *block = arrangement->blocks; block->count > 0; block++)
    places[block->role] += block->count;
  for (guint role = 0; role < FAIR_N_ROLES; role++)
    if (places[role] < rules->count[role])
      return FALSE;

  return TRUE;
}

/* Returns: (transfer none): the arrangements of the game; a block of them may have more places than the game has piles */
const FairArrangements *
fair_arrangements_find (const FairRules *rules)
{
  const FairArrangements *set = sets[rules->game->table];

  if (!has_places (set->list, rules))
    set++;
  g_assert (set->n > 0 && has_places (set->list, rules));

  return set;
}
