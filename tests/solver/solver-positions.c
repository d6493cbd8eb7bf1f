/* Random positions: some are made up and similar to late positions of a game (few suits, high foundations), others
 * are reached by random play from a deal. */
#include "solver-positions.h"

#include <string.h>

enum
{
  COLUMNS = 10,       /* at most */
  MOST_CARDS = 32,    /* that are not on the foundations of a made-up position, for one pack */
  MOST_DRAWN = 24,    /* the same, if there is a stock */
  PLAY_LENGTH = 400,  /* moves of random play */
  LATE_POSITIONS = 40 /* only the last positions of random play are used */
};

/* A random number below @n. */
unsigned
fair_test_below (uint64_t *random,
                 unsigned  n)
{
  return (unsigned) fair_random_below (random, n);
}

/* Rules. */

static int16_t
random_permutation (uint64_t *random)
{
  unsigned suits[FAIR_N_SUITS] = { 0, 1, 2, 3 };
  unsigned value = 0;

  for (unsigned i = FAIR_N_SUITS; i > 0; i--)
    {
      unsigned chosen = fair_test_below (random, i);

      value |= suits[chosen] << 2 * (i - 1);
      suits[chosen] = suits[i - 1];
    }

  return (int16_t) value;
}

static int16_t
random_value (const FairOption *option,
              uint64_t         *random)
{
  unsigned n = 0;

  switch (option->type)
    {
    case FAIR_OPTION_BOOL:
      return (int16_t) fair_test_below (random, 2);
    case FAIR_OPTION_NUMBER:
      if (option->or_zero && fair_test_below (random, 4) == 0)
        return 0;
      return (int16_t) (option->min + (int) fair_test_below (random, (unsigned) (option->max - option->min + 1)));
    case FAIR_OPTION_CHOICE:
      while (option->choices[n])
        n++;
      return (int16_t) fair_test_below (random, n);
    case FAIR_OPTION_PERMUTATION:
    default:
      return random_permutation (random);
    }
}

/* The rules of @game with a random value of each option. */
void
fair_test_random_rules (const FairGame *game,
                        uint64_t       *random,
                        FairRules      *rules)
{
  FairOptions options;
  bool        resolved;

  fair_options_default (game, &options);
  for (unsigned i = 0; i < game->n_options; i++)
    options.value[i] = random_value (&game->options[i], random);
  resolved = fair_rules_resolve (game, &options, rules);
  assert (resolved);
  (void) resolved;
}

/* Made-up positions. */

typedef struct
{
  FairCard cards[FAIR_MAX_CARDS];
  unsigned n;
} Cards;

static void
swap_cards (FairCard *a,
            FairCard *b)
{
  FairCard card = *a;

  *a = *b;
  *b = card;
}

static void
shuffle (uint64_t *random,
         Cards    *cards)
{
  for (unsigned i = cards->n; i > 1; i--)
    swap_cards (&cards->cards[i - 1], &cards->cards[fair_test_below (random, i)]);
}

/* Chooses how many cards each foundation has, so that about @most cards of one to four suits in each pack are
 * left. */
static void
choose_heights (const FairRules *rules,
                uint64_t        *random,
                unsigned         most,
                uint8_t         *heights)
{
  unsigned suits = 1 + fair_test_below (random, FAIR_N_SUITS);
  unsigned n = rules->count[FAIR_FOUNDATION];
  unsigned packs = rules->game->n_packs;

  memset (heights, FAIR_N_RANKS, n);
  for (unsigned left = most; left > 0; left--)
    {
      unsigned slot = fair_test_below (random, suits) * packs + fair_test_below (random, packs);

      if (heights[slot] > 0)
        heights[slot]--;
    }
}

/* Puts @heights cards on the foundations, all built from rank @base, and collects the others. */
static void
lay_foundations (const FairRules *rules,
                 const uint8_t   *heights,
                 unsigned         base,
                 FairPosition    *position,
                 Cards           *rest)
{
  unsigned packs = rules->game->n_packs;

  rest->n = 0;
  for (unsigned i = 0; i < rules->count[FAIR_FOUNDATION]; i++)
    {
      unsigned slot = rules->first[FAIR_FOUNDATION] + i;
      unsigned fixed = rules->piles[slot].suit;
      FairSuit suit = (FairSuit) (fixed == FAIR_N_SUITS ? i / packs : fixed);

      for (unsigned k = 0; k < FAIR_N_RANKS; k++)
        {
          FairCard card = fair_card ((base - 1 + k) % FAIR_N_RANKS + 1, suit, i % packs);

          if (k < heights[i])
            fair_position_push (position, slot, card);
          else
            rest->cards[rest->n++] = card;
        }
      if (rules->spec->scored)
        position->reached[suit] = heights[i];
    }
}

/* The height of @card on foundations that are built from rank @base. */
static unsigned
height (FairCard card,
        unsigned base)
{
  return (fair_card_rank (card) + FAIR_N_RANKS - base) % FAIR_N_RANKS;
}

/* Swaps cards so that low ones lie deep, all or @share of 8, which makes positions hard. */
static void
sink_low_cards (uint64_t *random,
                unsigned  base,
                unsigned  share,
                Cards    *cards)
{
  for (unsigned i = 0; i + 1 < cards->n; i++)
    for (unsigned j = i + 1; j < cards->n; j++)
      if (height (cards->cards[j], base) < height (cards->cards[i], base) && fair_test_below (random, 8) < share)
        swap_cards (&cards->cards[i], &cards->cards[j]);
}

/* Moves at most @most of @cards to the piles of @role. */
static void
fill_piles (const FairRules *rules,
            uint64_t        *random,
            FairRole         role,
            unsigned         most,
            FairPosition    *position,
            Cards           *cards)
{
  unsigned n = rules->count[role] ? fair_test_below (random, most + 1) : 0;

  for (; n > 0 && cards->n > 0; n--)
    {
      unsigned pile = rules->first[role] + fair_test_below (random, rules->count[role]);
      unsigned capacity = rules->piles[pile].capacity;

      if (capacity == 0 || fair_position_count (position, pile) < capacity)
        fair_position_push (position, pile, cards->cards[--cards->n]);
    }
}

static void
fill_columns (const FairRules *rules,
              uint64_t        *random,
              FairPosition    *position,
              const Cards     *cards)
{
  Cards    columns[COLUMNS] = { 0 };
  unsigned n_columns = rules->count[FAIR_COLUMN];
  unsigned used = 1 + fair_test_below (random, n_columns);
  unsigned heavy = fair_test_below (random, n_columns);
  unsigned weight = rules->game->n_packs == 2 ? fair_test_below (random, 8) : 0;

  if (fair_test_below (random, 4) && !rules->count[FAIR_STOCK])
    used = n_columns;
  for (unsigned i = 0; i < cards->n; i++)
    {
      unsigned column = fair_test_below (random, 3) ? i % used : fair_test_below (random, used);

      if (fair_test_below (random, 8) < weight)
        column = heavy;
      columns[column].cards[columns[column].n++] = cards->cards[i];
    }
  for (unsigned column = 0; column < n_columns; column++)
    for (unsigned i = 0; i < columns[column].n; i++)
      fair_position_push (position, rules->first[FAIR_COLUMN] + column, columns[column].cards[i]);
}

/* Turns cards face down: as many as required or, if any number is allowed, a random number. */
static void
set_facing (const FairRules *rules,
            uint64_t        *random,
            FairPosition    *position)
{
  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    {
      unsigned count = fair_position_count (position, pile);
      unsigned down = 0;

      if (rules->piles[pile].facing == FAIR_FACING_DOWN)
        down = count;
      else if (rules->piles[pile].facing != FAIR_FACING_UP && count > 0)
        down = count - 1;
      if (rules->piles[pile].facing == FAIR_FACING_COVERED && !rules->piles[pile].ordered && fair_test_below (random, 2))
        down = fair_test_below (random, down + 1);
      position->down[pile] = (uint8_t) down;
    }
}

/* Plays some random moves, to get runs and turned cards. */
static void
play_some (const FairRules *rules,
           uint64_t        *random,
           FairPosition    *position)
{
  FairMove moves[FAIR_MAX_MOVES];

  for (unsigned left = fair_test_below (random, 12); left > 0; left--)
    {
      FairPosition next = *position;
      unsigned     n = fair_list (rules, position, moves);
      FairMove     move;

      if (n == 0)
        return;
      move = moves[fair_test_below (random, n)];
      if (move.kind == FAIR_MOVE_END)
        continue;
      fair_apply (rules, &next, move, NULL);
      if (fair_status (rules, &next) == FAIR_STATUS_PLAYING)
        *position = next;
    }
}

/* Chooses how many redeals are used: without a limit sometimes almost all. */
static uint32_t
choose_redeals (const FairRules *rules,
                uint64_t        *random)
{
  if (rules->max_redeals != FAIR_UNLIMITED_REDEALS)
    return fair_test_below (random, rules->max_redeals + 1);

  return fair_test_below (random, 8) ? fair_test_below (random, 3) : rules->max_redeals - fair_test_below (random, 3);
}

/* Makes up a small position that is not won. */
void
fair_test_make_position (const FairRules *rules,
                         uint64_t        *random,
                         FairPosition    *position)
{
  uint8_t  heights[FAIR_MAX_PILES];
  unsigned base = rules->piles[rules->first[FAIR_FOUNDATION]].wrap ? 1 + fair_test_below (random, FAIR_N_RANKS) : FAIR_ACE;
  unsigned most = rules->count[FAIR_STOCK] && rules->game->n_packs == 1 ? MOST_DRAWN : MOST_CARDS;
  Cards    rest;

  fair_position_clear (position);
  choose_heights (rules, random, 4 + fair_test_below (random, most), heights);
  if (heights[0] == 0)
    heights[0] = 1; /* the foundation may be needed for the base rank */
  lay_foundations (rules, heights, base, position, &rest);
  shuffle (random, &rest);
  sink_low_cards (random, base, fair_test_below (random, 9), &rest);
  fill_piles (rules, random, FAIR_RESERVE, rules->game->n_packs == 2 ? 8 : 0, position, &rest);
  fill_piles (rules, random, FAIR_CELL, rules->count[FAIR_CELL], position, &rest);
  fill_piles (rules, random, FAIR_WASTE, fair_test_below (random, rest.n + 1), position, &rest);
  fill_piles (rules, random, FAIR_STOCK, fair_test_below (random, rest.n + 1), position, &rest);
  fill_columns (rules, random, position, &rest);
  set_facing (rules, random, position);
  position->redeals = choose_redeals (rules, random);
  play_some (rules, random, position);
}

/* Random play. */

/* Chooses a move like a hasty player: cards go up, or turn others over, or anything. */
static FairMove
choose_move (const FairRules    *rules,
             uint64_t           *random,
             const FairPosition *position,
             const FairMove     *moves,
             unsigned            n)
{
  unsigned tries = fair_test_below (random, 8);
  FairMove move = moves[fair_test_below (random, n)];

  for (unsigned i = 0; i < tries; i++)
    {
      unsigned from = move.from;

      if (move.kind == FAIR_MOVE_CARDS && rules->piles[move.to].role == FAIR_FOUNDATION)
        break;
      if (move.kind == FAIR_MOVE_CARDS && position->down[from] > 0 && fair_position_count_up (position, from) == move.count)
        break;
      move = moves[fair_test_below (random, n)];
    }

  return move;
}

/* Returns a late position, which is not won, of random play from a random deal. */
void
fair_test_play_position (const FairRules *rules,
                         uint64_t        *random,
                         FairPosition    *position)
{
  FairPosition late[LATE_POSITIONS];
  FairPosition now;
  unsigned     n = 0;

  fair_deal_number (rules, fair_test_below (random, 1000000), &now);
  while (n < PLAY_LENGTH && fair_status (rules, &now) == FAIR_STATUS_PLAYING)
    {
      FairMove moves[FAIR_MAX_MOVES];
      unsigned n_moves = fair_list (rules, &now, moves);
      FairMove move;

      late[n++ % LATE_POSITIONS] = now;
      if (n_moves == 0)
        break;
      move = choose_move (rules, random, &now, moves, n_moves);
      if (move.kind != FAIR_MOVE_END)
        fair_apply (rules, &now, move, NULL);
    }
  *position = late[fair_test_below (random, n < LATE_POSITIONS ? n : LATE_POSITIONS)];
}
