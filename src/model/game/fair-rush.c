#include "config.h"

#include "fair-rush.h"

#include "fair-completion.h"

struct _FairRush
{
  FairGameModel parent_instance;
};

G_DEFINE_FINAL_TYPE (FairRush, fair_rush, FAIR_TYPE_GAME_MODEL)

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

static void
fair_rush_played (FairGameModel *model)
{
  if (is_solved (fair_game_model_get_rules (model), fair_game_model_get_position (model)))
    fair_game_model_complete (model);
}

static guint
fair_rush_foresee (FairGameModel *model,
                   FairPosition  *position,
                   FairMove      *moves)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  guint            n = is_solved (rules, position) ? fair_completion_find (rules, position, moves) : 0;

  for (guint i = 0; i < n; i++)
    fair_apply (rules, position, moves[i], NULL);

  return n;
}

static void
fair_rush_class_init (FairRushClass *klass)
{
  FairGameModelClass *model_class = FAIR_GAME_MODEL_CLASS (klass);

  model_class->has_clock = TRUE;
  model_class->limits_undo = TRUE;
  model_class->restarts_as_practice = TRUE;
  model_class->played = fair_rush_played;
  model_class->foresee = fair_rush_foresee;
}

static void
fair_rush_init (FairRush *self)
{
}
