/* Tables of the games, each for spaces of several forms: one bank of columns below the other piles
 * for most, two banks for upright spaces, and for low ones a bank between the other piles.
 */
#include "config.h"

#include "fair-arrangements.h"

#include "castle.h"
#include "churchill.h"
#include "demonthief.h"
#include "kingcell.h"
#include "klondike.h"

static const FairBlock churchill_blocks[] = {
  { FAIR_RESERVE, 0, 6, 3, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_FOUNDATION, 0, 8, 4, 0, 4, 0, FAIR_FAN_NONE },
  { FAIR_STOCK, 0, 1, 1, 0, 9, 0, FAIR_FAN_NONE },
  { FAIR_COLUMN, 0, 10, 10, 1, 0, 0, FAIR_FAN_DOWN },
  { 0 }
};
static const FairBlock churchill_upright_blocks[] = {
  { FAIR_FOUNDATION, 0, 8, 4, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_STOCK, 0, 1, 1, 0, 4, 0, FAIR_FAN_NONE },
  { FAIR_RESERVE, 0, 6, 1, 0, 5, 0, FAIR_FAN_NONE },
  { FAIR_COLUMN, 0, 5, 5, 1, 0, 0, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 5, 5, 5, 2, 0, 0, FAIR_FAN_DOWN },
  { 0 }
};
static const FairBlock churchill_low_blocks[] = {
  { FAIR_RESERVE, 0, 6, 2, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_STOCK, 0, 1, 1, 0, 0.5f, 3, FAIR_FAN_NONE },
  { FAIR_COLUMN, 0, 10, 10, 1, 2.25f, 0, FAIR_FAN_DOWN },
  { FAIR_FOUNDATION, 0, 8, 2, 0, 12.5f, 0, FAIR_FAN_NONE },
  { 0 }
};
static const FairArrangement churchill_tables[] = {
  { 10, 2, 0, 1, { 2.6f }, churchill_blocks },
  { 6, 2, 6, 2, { 2.1f, 1.9f }, churchill_upright_blocks },
  { 14.5f, 0, 4, 1, { 4.2f }, churchill_low_blocks }
};

static const FairBlock demonthief_blocks[] = {
  { FAIR_STOCK, 0, 1, 1, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 0, 1, 0, FAIR_FAN_NONE },
  { FAIR_FOUNDATION, 0, 8, 8, 0, 2.5f, 0, FAIR_FAN_NONE },
  { FAIR_COLUMN, 0, 4, 4, 1, 0.5f, 0, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 4, 5, 5, 1, 5.0f, 0, FAIR_FAN_DOWN },
  { 0 }
};
static const FairBlock demonthief_upright_blocks[] = {
  { FAIR_FOUNDATION, 0, 8, 4, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_STOCK, 0, 1, 1, 0, 4, 0, FAIR_FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 0, 4, 1, FAIR_FAN_NONE },
  { FAIR_COLUMN, 0, 4, 4, 1, 0.5f, 0, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 4, 5, 5, 2, 0, 0, FAIR_FAN_DOWN },
  { 0 }
};
static const FairBlock demonthief_low_blocks[] = {
  { FAIR_STOCK, 0, 1, 1, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 0, 0, 1, FAIR_FAN_NONE },
  { FAIR_COLUMN, 0, 4, 4, 1, 1.25f, 0, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 4, 5, 5, 1, 5.5f, 0, FAIR_FAN_DOWN },
  { FAIR_FOUNDATION, 0, 8, 3, 0, 10.75f, 0, FAIR_FAN_NONE },
  { 0 }
};
static const FairArrangement demonthief_tables[] = {
  { 10.5f, 1, 0, 1, { 3.1f }, demonthief_blocks },
  { 5, 2, 0, 2, { 1.7f, 2.6f }, demonthief_upright_blocks },
  { 13.75f, 0, 3, 1, { 3.1f }, demonthief_low_blocks }
};

static const FairBlock demons_blocks[] = {
  { FAIR_STOCK, 0, 1, 1, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 0, 1, 0, FAIR_FAN_NONE },
  { FAIR_FOUNDATION, 0, 8, 8, 0, 2.75f, 0, FAIR_FAN_NONE },
  { FAIR_RESERVE, 0, 1, 1, 1, 0, 0, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 0, 4, 4, 1, 1.25f, 0, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 4, 5, 5, 1, 5.75f, 0, FAIR_FAN_DOWN },
  { 0 }
};
static const FairBlock demons_upright_blocks[] = {
  { FAIR_FOUNDATION, 0, 8, 4, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_STOCK, 0, 1, 1, 0, 4, 0, FAIR_FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 0, 4, 1, FAIR_FAN_NONE },
  { FAIR_COLUMN, 0, 4, 4, 1, 0, 0, FAIR_FAN_DOWN },
  { FAIR_RESERVE, 0, 1, 1, 1, 4, 0, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 4, 5, 5, 2, 0, 0, FAIR_FAN_DOWN },
  { 0 }
};
static const FairBlock demons_low_blocks[] = {
  { FAIR_STOCK, 0, 1, 1, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 0, 1, 0, FAIR_FAN_NONE },
  { FAIR_RESERVE, 0, 1, 1, 0, 0.5f, 1, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 0, 4, 4, 1, 2.25f, 0, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 4, 5, 5, 1, 6.5f, 0, FAIR_FAN_DOWN },
  { FAIR_FOUNDATION, 0, 8, 3, 0, 11.75f, 0, FAIR_FAN_NONE },
  { 0 }
};
static const FairArrangement demons_tables[] = {
  { 10.75f, 1, 0, 1, { 3.1f }, demons_blocks },
  { 5, 2, 0, 2, { 1.8f, 2.6f }, demons_upright_blocks },
  { 14.75f, 0, 3, 1, { 3.1f }, demons_low_blocks }
};

static const FairBlock kingcell_blocks[] = {
  { FAIR_CELL, 0, 4, 4, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_FOUNDATION, 0, 4, 4, 0, 4.25f, 0, FAIR_FAN_NONE },
  { FAIR_COLUMN, 0, 8, 8, 1, 0.125f, 0, FAIR_FAN_DOWN },
  { 0 }
};
static const FairBlock kingcell_upright_blocks[] = {
  { FAIR_FOUNDATION, 0, 4, 4, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_CELL, 0, 4, 1, 0, 4, 0, FAIR_FAN_NONE },
  { FAIR_COLUMN, 0, 4, 4, 1, 0, 0, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 4, 4, 4, 2, 0, 0, FAIR_FAN_DOWN },
  { 0 }
};
static const FairBlock kingcell_low_blocks[] = {
  { FAIR_CELL, 0, 4, 2, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_COLUMN, 0, 8, 8, 1, 2.25f, 0, FAIR_FAN_DOWN },
  { FAIR_FOUNDATION, 0, 4, 2, 0, 10.5f, 0, FAIR_FAN_NONE },
  { 0 }
};
static const FairArrangement kingcell_tables[] = {
  { 8.25f, 1, 0, 1, { 3.3f }, kingcell_blocks },
  { 5, 1, 4, 2, { 2.4f, 2.4f }, kingcell_upright_blocks },
  { 12.5f, 0, 2, 1, { 3.3f }, kingcell_low_blocks }
};

static const FairBlock klondike_blocks[] = {
  { FAIR_STOCK, 0, 1, 1, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 0, 1, 0, FAIR_FAN_WASTE },
  { FAIR_FOUNDATION, 0, 4, 4, 0, 3, 0, FAIR_FAN_NONE },
  { FAIR_COLUMN, 0, 7, 7, 1, 0, 0, FAIR_FAN_DOWN },
  { 0 }
};
static const FairBlock klondike_upright_blocks[] = {
  { FAIR_FOUNDATION, 0, 4, 4, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_STOCK, 0, 1, 1, 0, 4, 0, FAIR_FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 0, 4, 1, FAIR_FAN_WASTE_DOWN },
  { FAIR_COLUMN, 0, 4, 4, 1, 0, 0, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 4, 3, 3, 2, 0.5f, 0, FAIR_FAN_DOWN },
  { 0 }
};
static const FairBlock klondike_low_blocks[] = {
  { FAIR_STOCK, 0, 1, 1, 0, 0, 0, FAIR_FAN_NONE },
  { FAIR_WASTE, 0, 1, 1, 0, 0, 1, FAIR_FAN_WASTE_DOWN },
  { FAIR_COLUMN, 0, 7, 7, 1, 1.25f, 0, FAIR_FAN_DOWN },
  { FAIR_FOUNDATION, 0, 4, 2, 0, 8.5f, 0, FAIR_FAN_NONE },
  { 0 }
};
static const FairArrangement klondike_tables[] = {
  { 7, 1, 0, 1, { 2.8f }, klondike_blocks },
  { 5, 1, 3, 2, { 1.9f, 2.2f }, klondike_upright_blocks },
  { 10.5f, 0, 3, 1, { 2.8f }, klondike_low_blocks }
};

/* In most spaces a castle has wings, which are no blocks. */
static const FairBlock castle_upright_blocks[] = {
  { FAIR_COLUMN, 0, 4, 4, 1, 0, 0, FAIR_FAN_DOWN },
  { FAIR_COLUMN, 4, 4, 4, 2, 0, 0, FAIR_FAN_DOWN },
  { FAIR_FOUNDATION, 0, 4, 1, 0, 4, 0, FAIR_FAN_NONE },
  { 0 }
};
static const FairBlock castle_low_blocks[] = {
  { FAIR_COLUMN, 0, 8, 8, 1, 0.5f, 0, FAIR_FAN_DOWN },
  { FAIR_FOUNDATION, 0, 4, 2, 0, 9.5f, 0, FAIR_FAN_NONE },
  { 0 }
};
static const FairArrangement castle_tables[] = {
  { 5, 0, 4, 2, { 2.5f, 2.5f }, castle_upright_blocks },
  { 12, 0, 2, 1, { 2.9f }, castle_low_blocks }
};

static guint
list (const FairArrangement *tables,
      guint                  n_tables,
      const FairArrangement *arrangements[FAIR_MAX_ARRANGEMENTS])
{
  for (guint i = 0; i < n_tables; i++)
    arrangements[i] = &tables[i];

  return n_tables;
}

/**
 * fair_arrangements_find:
 * @arrangements: (out): those of the game
 *
 * Returns: how many there are
 */
guint
fair_arrangements_find (const FairRules       *rules,
                        const FairArrangement *arrangements[FAIR_MAX_ARRANGEMENTS])
{
  if (rules->spec == &fair_churchill_spec)
    return list (churchill_tables, G_N_ELEMENTS (churchill_tables), arrangements);
  if (rules->spec == &fair_demonthief_spec && rules->count[FAIR_RESERVE] > 0)
    return list (demons_tables, G_N_ELEMENTS (demons_tables), arrangements);
  if (rules->spec == &fair_demonthief_spec)
    return list (demonthief_tables, G_N_ELEMENTS (demonthief_tables), arrangements);
  if (rules->spec == &fair_kingcell_spec)
    return list (kingcell_tables, G_N_ELEMENTS (kingcell_tables), arrangements);
  if (rules->spec == &fair_castle_spec)
    return list (castle_tables, G_N_ELEMENTS (castle_tables), arrangements);

  g_assert (rules->spec == &fair_klondike_spec);
  return list (klondike_tables, G_N_ELEMENTS (klondike_tables), arrangements);
}
