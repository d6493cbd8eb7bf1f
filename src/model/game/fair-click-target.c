/* Where a click sends a card, the same in every game: to its foundation if it can go there, else to the best column
 * that accepts it with all cards on top of it, else to a cell.
 *
 * It prefers nonempty columns, then columns where it joins its own suit, then the longest run to join, then the
 * leftmost column.  A whole column is not sent to an empty one of the same kind, because that would change nothing.
 */
#include "fair-game-model.h"

static gboolean
is_pointless (const FairRules    *rules,
              const FairPosition *position,
              FairMove            move)
{
  return rules->piles[move.from].group == rules->piles[move.to].group &&
         fair_position_count (position, move.from) == move.count &&
         fair_position_count (position, move.to) == 0;
}

/* Returns: how good a legal move to a column is; more than 0 */
static guint
rate_column (const FairRules    *rules,
             const FairPosition *position,
             FairMove            move)
{
  FairCard top = fair_position_top (position, move.to);
  FairCard head = fair_position_card (position, move.from, move.count - 1u);

  if (top == FAIR_NO_CARD)
    return 1;

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
      else if (!is_pointless (rules, position, move) && rate_column (rules, position, move) > rating)
        {
          rating = rate_column (rules, position, move);
          *best = move;
        }
    }

  return rating > 0;
}

static gboolean
find_cell (FairGameModel *self,
           guint          pile,
           FairMove      *move)
{
  const FairRules    *rules = fair_game_model_get_rules (self);
  const FairPosition *position = fair_game_model_get_position (self);

  for (guint i = 0; i < rules->count[FAIR_CELL]; i++)
    {
      *move = fair_move_cards (pile, rules->first[FAIR_CELL] + i, 1);
      if (fair_is_legal (rules, position, *move))
        return TRUE;
    }

  return FALSE;
}

/**
 * fair_game_model_find_click_target:
 * @pile: a pile
 * @count: how many of its top cards are sent, from 1
 * @move: (out): the move
 * @why_not: (out): a refusal if there is no move; FAIR_N_REASONS if no pile accepts the cards and there is no special
 *   reason
 *
 * Finds where a click sends a card with all cards on top of it.
 *
 * Returns: whether there is such a move.
 */
gboolean
fair_game_model_find_click_target (FairGameModel *self,
                                   guint          pile,
                                   guint          count,
                                   FairMove      *move,
                                   FairReason    *why_not)
{
  const FairRules *rules = fair_game_model_get_rules (self);
  FairReason       reason;

  *why_not = FAIR_N_REASONS;
  if (count == 1)
    {
      *move = fair_game_model_resolve (self, pile, 1, rules->first[FAIR_FOUNDATION], FALSE);
      reason = fair_check (rules, fair_game_model_get_position (self), *move);
      if (fair_reason_is_legal (reason))
        return TRUE;
    }
  if (find_column (self, pile, count, move, why_not))
    return TRUE;
  if (count == 1 && find_cell (self, pile, move))
    return TRUE;

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
