#include "fair-feats.h"

#include "games.h"

/* @results: (element-type FairResult): of one game, the oldest first
 * @id: of one of them
 * @feats: (out): what it is better in than all before it that count: a streak than all that ended, anything else than
 *   those with the same rules. A first result beats nothing
 * Returns: whether the result is there */
gboolean
fair_feats_find (GPtrArray  *results,
                 const char *id,
                 FairFeats  *feats)
{
  const FairResult *mine = NULL;
  guint             longest = 0;
  guint             n_won = 0;
  guint             n_scored = 0;

  *feats = (FairFeats){ TRUE, TRUE, TRUE, FALSE, 0 };
  for (guint i = 0; mine == NULL && i < results->len; i++)
    if (g_str_equal (((const FairResult *) results->pdata[i])->id, id))
      mine = results->pdata[i];
  for (guint i = 0; mine != NULL && results->pdata[i] != mine; i++)
    {
      const FairResult *other = results->pdata[i];
      gboolean          won = other->outcome == FAIR_OUTCOME_WON;

      if (!fair_result_counts (other))
        continue;

      if (!won)
        longest = MAX (longest, feats->streak);
      feats->streak = won ? feats->streak + 1 : 0;
      if (!g_str_equal (other->variant, mine->variant))
        continue;

      n_scored++;
      feats->best_score &= mine->score > other->score;
      n_won += won;
      feats->best_time &= !won || mine->time < other->time;
      feats->fewest_moves &= !won || mine->n_moves < other->n_moves;
    }
  if (mine == NULL || !fair_result_counts (mine))
    {
      *feats = (FairFeats){ 0 };
      return mine != NULL;
    }

  feats->streak = mine->outcome == FAIR_OUTCOME_WON ? feats->streak + 1 : 0;
  feats->longest_streak = longest > 0 && feats->streak > longest;
  feats->best_score &= n_scored > 0 && fair_games_have_points (mine->game);
  feats->best_time &= n_won > 0 && mine->outcome == FAIR_OUTCOME_WON && !fair_games_have_points (mine->game);
  feats->fewest_moves &= n_won > 0 && mine->outcome == FAIR_OUTCOME_WON && !fair_games_have_points (mine->game);
  return TRUE;
}
