#include "fair-rush-account.h"

#include "specs.h"

/* Adds the points of one move with these @effects; @after is the position after it. */
static void
add_move (FairRushAccount    *account,
          const FairRules    *rules,
          const FairPosition *after,
          const FairEffects  *effects)
{
  int others = account->turned + account->waste + account->back + account->redeals;
  int points = 0;

  for (unsigned i = 0; i < effects->n; i++)
    {
      const FairEffect *effect = &effects->list[i];

      if (effect->kind == FAIR_EFFECT_TURN)
        account->turned += FAIR_POINTS_TURNED;
      else if (effect->kind == FAIR_EFFECT_REDEAL && after->redeals > rules->free_redeals)
        account->redeals -= rules->redeal_penalty;
      else if (effect->kind == FAIR_EFFECT_POINTS)
        points += effect->points;
      else if (effect->kind == FAIR_EFFECT_MOVE && rules->piles[effect->from].role == FAIR_WASTE)
        account->waste += FAIR_POINTS_FROM_WASTE;
      else if (effect->kind == FAIR_EFFECT_MOVE && rules->piles[effect->from].role == FAIR_FOUNDATION)
        account->back += FAIR_POINTS_FROM_FOUNDATION;
    }
  /* All other points are from cards that went to the foundations. */
  account->foundations += points + others - account->turned - account->waste - account->back - account->redeals;
}

/* Lists the parts of the current score, with the bonus for the time used so far. */
void
fair_rush_get_account (FairGameModel   *model,
                       FairRushAccount *account)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairJournal     *journal = fair_game_model_get_journal (model);
  g_autoptr (GArray) line = fair_journal_list_line (journal, fair_history_get_place (fair_game_model_get_history (model)));
  FairPosition position = *fair_game_model_get_start (model);

  *account = (FairRushAccount){ 0 };
  for (guint i = 0; i < line->len; i++)
    {
      FairEvent step = fair_journal_get_event (journal, g_array_index (line, guint, i));

      for (guint m = 0; m < step.n_moves; m++)
        {
          FairEffects effects;

          fair_apply (rules, &position, step.moves[m], &effects);
          add_move (account, rules, &position, &effects);
        }
    }
  account->bonus = fair_game_model_get_bonus (model);
  account->total = fair_game_model_get_score (model) + account->bonus;
}
