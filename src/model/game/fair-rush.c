#include "fair-completion.h"
#include "fair-family.h"

/* Whether the rest is trivial: no card lies face down in a column, the stock is empty, and the waste has at most one
 * card. */
static gboolean
is_solved (const FairRules    *rules,
           const FairPosition *position)
{
  guint first = rules->first[FAIR_COLUMN];

  for (guint pile = first; pile < first + rules->count[FAIR_COLUMN]; pile++)
    if (position->down[pile] > 0)
      return FALSE;

  return fair_position_count (position, rules->first[FAIR_STOCK]) == 0 &&
         fair_position_count (position, rules->first[FAIR_WASTE]) <= 1;
}

static guint
foresee (const FairRules *rules,
         FairPosition    *position,
         FairMove         moves[FAIR_MAX_CARDS])
{
  guint n = is_solved (rules, position) ? fair_completion_find (rules, position, moves) : 0;

  for (guint i = 0; i < n; i++)
    fair_apply (rules, position, moves[i], NULL);

  return n;
}

const FairFamily fair_rush_family = {
  .has_clock = TRUE, .limits_undo = TRUE, .restarts_as_practice = TRUE, .foresee = foresee
};
