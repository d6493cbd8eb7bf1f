/* Solitaire Rush: Klondike with a score.  The model has the clock, the play-out and the limit of undo. */
#include "kernel.h"
#include "specs.h"

/* In the order of the options in games.c. */
enum
{
  DRAW,
  TIME_LIMIT
};

enum
{
  DRAW_THREE,
  DRAW_ONE
};

static void
setup (FairRules *rules)
{
  bool draws_three = rules->options.value[DRAW] == DRAW_THREE;

  rules->draw_count = draws_three ? 3 : 1;
  rules->free_redeals = draws_three ? 2 : 0;
  rules->redeal_penalty = draws_three ? 20 : 100;
  rules->time_limit = (uint16_t) rules->options.value[TIME_LIMIT];
}

static void
deal (FairDealer *dealer)
{
  const FairRules *rules = dealer->rules;
  unsigned         n_columns = rules->count[FAIR_COLUMN];

  for (unsigned row = 0; row < n_columns; row++)
    for (unsigned i = row; i < n_columns; i++)
      fair_deal_card (dealer, rules->first[FAIR_COLUMN] + i);
  fair_deal_rest (dealer, rules->first[FAIR_STOCK]);
}

/* The points for a card on a foundation, by its rank. */
static int
foundation_points (unsigned rank)
{
  return rank < 10 ? 50 - 5 * (int) (rank - 1) : 5;
}

/* Scores the card of @effect, which has just come to a foundation; only its first time counts. */
static int
score_foundation (FairPosition     *position,
                  const FairEffect *effect)
{
  uint8_t *reached = &position->reached[fair_card_suit (effect->card)];
  unsigned rank = fair_card_rank (effect->card);

  if (rank <= *reached)
    return 0;

  *reached = (uint8_t) rank;
  return foundation_points (rank);
}

static int
score_effect (const FairRules  *rules,
              FairPosition     *position,
              const FairEffect *effect)
{
  switch ((FairEffectKind) effect->kind)
    {
    case FAIR_EFFECT_TURN:
      return FAIR_POINTS_TURNED;
    case FAIR_EFFECT_REDEAL:
      return position->redeals > rules->free_redeals ? -rules->redeal_penalty : 0;
    case FAIR_EFFECT_MOVE:
      {
        FairRole from = rules->piles[effect->from].role;
        int      points = 0;

        if (from == FAIR_WASTE)
          points += FAIR_POINTS_FROM_WASTE;
        if (from == FAIR_FOUNDATION)
          points += FAIR_POINTS_FROM_FOUNDATION;
        if (rules->piles[effect->to].role == FAIR_FOUNDATION)
          points += score_foundation (position, effect);
        return points;
      }
    case FAIR_EFFECT_POINTS:
    case FAIR_EFFECT_END:
    default:
      return 0;
    }
}

static void
after (const FairRules *rules,
       FairPosition    *position,
       const FairMove  *move,
       FairEffects     *effects)
{
  int points = 0;
  int score;

  if (move == NULL)
    return;

  for (unsigned i = 0; i < effects->n; i++)
    points += score_effect (rules, position, &effects->list[i]);
  score = position->score + points;
  if (score > FAIR_MAX_SCORE)
    score = FAIR_MAX_SCORE;
  if (score < -FAIR_MAX_SCORE)
    score = -FAIR_MAX_SCORE;
  points = score - position->score;
  position->score = score;
  if (points != 0)
    fair_effects_add (effects, (FairEffect){ .kind = FAIR_EFFECT_POINTS, .points = (int16_t) points });
}

static const FairPileGroup groups[] = {
  { 4,
    { .role = FAIR_FOUNDATION,
      .gives = FAIR_ROLE_BIT (FAIR_COLUMN),
      .suit = FAIR_N_SUITS } },
  { 7,
    { .role = FAIR_COLUMN,
      .join = FAIR_JOIN_ALTERNATE,
      .fill = FAIR_FILL_KING,
      .facing = FAIR_FACING_COVERED,
      .gives = FAIR_ROLE_BIT (FAIR_FOUNDATION) | FAIR_ROLE_BIT (FAIR_COLUMN),
      .runs = true,
      .ordered = true } },
  { 1,
    { .role = FAIR_WASTE,
      .gives = FAIR_ROLE_BIT (FAIR_FOUNDATION) | FAIR_ROLE_BIT (FAIR_COLUMN) } },
  { 1, { .role = FAIR_STOCK, .facing = FAIR_FACING_DOWN } },
  { 0 }
};

const FairSpec fair_klondike_spec = {
  .groups = groups,
  .can_end = true,
  .scored = true,
  .deals_winnable = true,
  .setup = setup,
  .deal = deal,
  .after = after
};
