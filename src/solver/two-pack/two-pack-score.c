/* two-pack-score.c: how the beam scores a state. */
#include "two-pack.h"

static int32_t
score_column (const TwoPackGame    *game,
              const TwoPackWeights *weights,
              const TwoPackState   *state,
              unsigned              column)
{
  const TwoPackCard *cards = two_pack_pile (state, column);
  unsigned           count = two_pack_count (state, column);
  unsigned           low = 99;
  uint8_t            low_suit[FAIR_N_SUITS] = { 99, 99, 99, 99 };
  int32_t            score = -weights->down * state->down[column];
  int                next = 0;

  if (count == 0)
    return weights->empty;
  if (state->down[column] == 0 && two_pack_rank (cards[0]) == TWO_PACK_LAST_RANK)
    score += weights->king;
  for (unsigned i = 0; i < count; i++)
    {
      unsigned rank = two_pack_rank (cards[i]);
      unsigned suit = two_pack_suit (cards[i]);
      bool     joined = i > state->down[column] && two_pack_joins (game, column, cards[i - 1], cards[i]);

      if (joined)
        score += weights->join + (suit == two_pack_suit (cards[i - 1]) ? weights->join_suit : 0);
      else
        score -= next * weights->next_run;
      if (rank > low && !joined)
        score -= weights->over + weights->over_low * (int) (13 - low) / 8;
      if (rank == TWO_PACK_LAST_RANK && i > 0 && !joined)
        score -= weights->king_over;
      if (rank > low_suit[suit])
        score -= weights->over_suit;
      if (rank < low)
        low = rank;
      if (rank < low_suit[suit])
        low_suit[suit] = (uint8_t) rank;
      if (rank == state->high[suit] || rank == state->low[suit])
        score -= weights->need * (int) (count - 1 - i);
      else if (rank == state->high[suit] + 1u || rank == state->low[suit] + 1u)
        next++;
    }

  return score;
}

/* Updates the scores of the piles.  Returns: the score of the state */
int32_t
fair_two_pack_score (const TwoPackGame    *game,
                     const TwoPackWeights *weights,
                     TwoPackState         *state)
{
  int32_t score = -weights->foundation * state->start[TWO_PACK_PILES] -
                  weights->waste * (int32_t) two_pack_count (state, TWO_PACK_WASTE) -
                  weights->stock * (int32_t) two_pack_count (state, TWO_PACK_STOCK);

  for (unsigned i = 0; i <= TWO_PACK_RESERVE; i++)
    {
      if (i >= game->n_columns && i != TWO_PACK_RESERVE)
        continue;
      if (state->rescore >> i & 1)
        state->score[i] = i == TWO_PACK_RESERVE ? -weights->reserve * (int32_t) two_pack_count (state, i)
                                                : score_column (game, weights, state, i);
      score += state->score[i];
    }

  state->rescore = 0;
  return score;
}
