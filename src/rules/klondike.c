/* Klondike, and Solitaire Rush, which is the same with points and an end.  The model has the clock of Rush, its play-out
 * and its limit of undo. */
#include "kernel.h"
#include "specs.h"

/* In the order of the options in games.c. */
enum
{
  DRAW,
  PASSES,             /* Klondike */
  TIME_LIMIT = PASSES /* Solitaire Rush */
};

enum
{
  DRAW_THREE,
  DRAW_ONE
};

enum
{
  PASSES_ANY,
  PASSES_ONE,
  PASSES_THREE
};

static void
setup (FairRules *rules)
{
  int16_t passes = rules->options.value[PASSES];

  rules->draw_count = rules->options.value[DRAW] == DRAW_THREE ? 3 : 1;
  if (passes != PASSES_ANY)
    rules->max_redeals = passes == PASSES_ONE ? 0 : 2;
}

static void
setup_rush (FairRules *rules)
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
  fair_turn_down (dealer, FAIR_COLUMN, 1);
  fair_deal_rest (dealer, rules->first[FAIR_STOCK]);
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
        uint8_t *reached = &position->reached[fair_card_suit (effect->card)];
        unsigned rank = fair_card_rank (effect->card);
        int      points = 0;

        if (from == FAIR_WASTE)
          points += FAIR_POINTS_FROM_WASTE;
        if (from == FAIR_FOUNDATION)
          points += FAIR_POINTS_FROM_FOUNDATION;
        /* Only the first time of a card on its foundation counts. */
        if (rules->piles[effect->to].role == FAIR_FOUNDATION && rank > *reached)
          {
            *reached = (uint8_t) rank;
            points += rank < 10 ? 50 - 5 * (int) (rank - 1) : 5;
          }
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
      .run = FAIR_JOIN_ALTERNATE,
      .fill = FAIR_FILL_KING,
      .facing = FAIR_FACING_COVERED,
      .gives = FAIR_ROLE_BIT (FAIR_FOUNDATION) | FAIR_ROLE_BIT (FAIR_COLUMN),
      .ordered = true } },
  { 1,
    { .role = FAIR_WASTE,
      .gives = FAIR_ROLE_BIT (FAIR_FOUNDATION) | FAIR_ROLE_BIT (FAIR_COLUMN) } },
  { 1, { .role = FAIR_STOCK, .facing = FAIR_FACING_DOWN } },
  { 0 }
};

const FairSpec fair_klondike_spec = {
  .groups = groups,
  .setup = setup,
  .deal = deal
};

const FairSpec fair_rush_spec = {
  .groups = groups,
  .can_end = true,
  .scored = true,
  .deals_winnable = true,
  .setup = setup_rush,
  .deal = deal,
  .after = after
};
