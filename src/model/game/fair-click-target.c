/* Where a click sends a card, the same in every game: to its foundation if it can go there, else to the best column
 * that accepts it with all cards on top of it, else to a cell.
 *
 * It prefers nonempty columns, then columns where it joins its own suit, then the longest run to join, then the
 * leftmost column.  A whole column is not sent to an empty one of the same kind, because that would change nothing.
 */
#include "fair-game-model.h"

/* Returns: how good a legal move to a column is; 0 if it changes nothing */
static guint
rate_column (const FairRules    *rules,
             const FairPosition *position,
             FairMove            move)
{
  FairCard top = fair_position_top (position, move.to);
  FairCard head = fair_position_card (position, move.from, move.count - 1u);

  if (top == FAIR_NO_CARD)
    return rules->piles[move.from].group != rules->piles[move.to].group || fair_position_count (position, move.from) != move.count;

  return 1 + (fair_card_suit (top) == fair_card_suit (head) ? 2 * FAIR_MAX_CARDS : 0) +
         fair_run_length (rules, position, move.to);
}

static gboolean
find_column (FairGameModel *self,
             guint          pile,
             guint          count,
             FairMove      *best,
             FairReason    *why_not)
{
  const FairRules    *rules = fair_game_model_get_rules (self);
  const FairPosition *position = fair_game_model_get_position (self);
  guint               first = rules->first[FAIR_COLUMN];
  guint               rating = 0;

  for (guint to = first; to < first + rules->count[FAIR_COLUMN]; to++)
    {
      FairMove   move = fair_move_cards (pile, to, count);
      FairReason reason = fair_check (rules, position, move);

      if (!fair_reason_is_legal (reason))
        {
          /* The refusal that best explains why no pile accepts the cards. */
          if (to != pile && (reason == FAIR_REASON_NO_SPACE || *why_not == FAIR_N_REASONS))
            *why_not = reason;
        }
      else if (rate_column (rules, position, move) > rating)
        {
          rating = rate_column (rules, position, move);
          *best = move;
        }
    }

  return rating > 0;
}

/* Finds where a click sends the top @count cards of @pile, at least one.  @why_not: (out): a refusal if there is no move;
 * FAIR_N_REASONS if no pile accepts the cards and there is no special reason.  Returns: whether there is a @move (out) */
gboolean
fair_game_model_find_click_target (FairGameModel *self,
                                   guint          pile,
                                   guint          count,
                                   FairMove      *move,
                                   FairReason    *why_not)
{
  const FairRules    *rules = fair_game_model_get_rules (self);
  const FairPosition *position = fair_game_model_get_position (self);

  *why_not = FAIR_N_REASONS;
  *move = fair_game_model_resolve (self, pile, 1, rules->first[FAIR_FOUNDATION], FALSE);
  if (count == 1 && fair_is_legal (rules, position, *move))
    return TRUE;
  if (find_column (self, pile, count, move, why_not))
    return TRUE;
  for (guint i = 0; i < rules->count[FAIR_CELL] && count == 1; i++)
    {
      *move = fair_move_cards (pile, rules->first[FAIR_CELL] + i, 1);
      if (fair_is_legal (rules, position, *move))
        return TRUE;
    }

  switch (*why_not)
    {
    case FAIR_REASON_NO_SPACE:
    case FAIR_REASON_FACE_DOWN:
    case FAIR_REASON_NOT_A_RUN_ALTERNATE:
    case FAIR_REASON_NOT_A_RUN_SUIT:
    case FAIR_REASON_NOT_A_RUN_OTHER_SUIT:
    case FAIR_REASON_NOT_A_RUN_ANY:
    case FAIR_REASON_TOP_ONLY:
    case FAIR_REASON_FOUNDATION_ONLY:
    case FAIR_REASON_FROM_FOUNDATION:
    case FAIR_REASON_GAME_WON:
    case FAIR_REASON_GAME_ENDED:
      break;
    default:
      *why_not = FAIR_N_REASONS;
    }
  return FALSE;
}
