#include "fair-family.h"

/* The next automatic move: a card that can go up and on which no card can be placed, because all of those are
 * on the foundations; the lowest rank first, then the first stack. */
static gboolean
find_automatic (const FairRules    *rules,
                const FairPosition *position,
                FairMove           *move)
{
  guint first = rules->first[FAIR_COLUMN];
  guint top = FAIR_KING; /* the lowest of a foundation; 0 while one is empty */
  guint lowest;

  for (guint slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    top = MIN (top, fair_card_rank (fair_position_top (position, slot)));
  lowest = top + 2;
  for (guint pile = first; pile < first + rules->count[FAIR_COLUMN]; pile++)
    {
      FairCard card = fair_position_top (position, pile);
      guint    slot = card != FAIR_NO_CARD ? fair_foundation_slot (rules, position, card) : FAIR_NO_PILE;

      if (slot != FAIR_NO_PILE && fair_card_rank (card) < lowest)
        {
          lowest = fair_card_rank (card);
          *move = fair_move_cards (pile, slot, 1);
        }
    }

  return lowest < top + 2;
}

static guint
foresee (const FairRules *rules,
         FairPosition    *position,
         FairMove         moves[FAIR_MAX_CARDS])
{
  guint n = 0;

  while (find_automatic (rules, position, &moves[n]))
    fair_apply (rules, position, moves[n++], NULL);

  return n;
}

static FairMove
resolve (const FairRules    *rules,
         const FairPosition *position,
         guint               from,
         guint               count,
         guint               to,
         gboolean            cheat)
{
  FairMove move = fair_move_cards (from, to, count);
  FairCard top = fair_position_top (position, to);
  guint    length = fair_run_length (rules, position, from);

  /* The destination determines which part of the run moves. */
  for (guint part = length; part > 0 && top != FAIR_NO_CARD; part--)
    if (fair_joins (&rules->piles[to], top, fair_position_card (position, from, part - 1)))
      move.count = (guint8) part;
  if (top == FAIR_NO_CARD && !cheat)
    move.count = (guint8) MIN (count, fair_run_bound (rules, position, to));
  move.cheat = cheat && fair_check (rules, position, move) == FAIR_REASON_NO_SPACE;

  return move;
}

/* Each card goes to the first empty stack. */
static guint
spread (const FairRules    *rules,
        const FairPosition *position,
        guint               from,
        guint               count,
        FairMove            moves[FAIR_MAX_PILES])
{
  guint n = 0;

  for (guint i = 0; i < rules->count[FAIR_COLUMN] && n < count; i++)
    {
      guint to = rules->first[FAIR_COLUMN] + i;

      if (to != from && fair_position_count (position, to) == 0)
        moves[n++] = fair_move_cards (from, to, 1);
    }

  return n;
}

const FairFamily fair_castle_family = {
  .clicks_select = TRUE, .moves_cards_up = TRUE, .foresee = foresee, .resolve = resolve, .spread = spread
};
