#include "fair-completion.h"
#include "fair-family.h"

/* The rest is played once it is trivial: no card lies face down in a column, the stock is empty, and the waste has at most
 * one card. */
static guint
foresee (const FairRules *rules,
         FairPosition    *position,
         FairMove         moves[FAIR_MAX_CARDS])
{
  guint first = rules->first[FAIR_COLUMN];
  guint n;

  for (guint pile = first; pile < first + rules->count[FAIR_COLUMN]; pile++)
    if (position->down[pile] > 0)
      return 0;
  if (fair_position_count (position, rules->first[FAIR_STOCK]) > 0 || fair_position_count (position, rules->first[FAIR_WASTE]) > 1)
    return 0;

  n = fair_completion_find (rules, position, moves);
  for (guint i = 0; i < n; i++)
    fair_apply (rules, position, moves[i], NULL);

  return n;
}

const FairFamily fair_rush_family = {
  .has_clock = TRUE, .limits_undo = TRUE, .restarts_as_practice = TRUE, .foresee = foresee
};
