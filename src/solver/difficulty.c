/* The simple player, the measure of a deal, and the levels.
 *
 * The player never looks ahead.  Each move has a value by its kind; a random number is added, so that kinds of nearly
 * the same value change places; the move with the highest sum is played.  Each play-out ends: no card comes down from
 * a foundation, a redeal is played only if a card was played since the last one, and a card that was moved on the
 * table stays until something new happens (a card goes up, turns over or comes from the stock).
 */
#include "difficulty.h"

#include "deal.h"

#include <string.h>

/* The values of moves; a random number from 0 to LUCK - 1 is added. */
enum
{
  LUCK = 24,

  WORTH_NOTHING = 0, /* such a move is never played */
  WORTH_TO_CELL = 1,
  WORTH_BREAK_RUN = 4,
  WORTH_TO_EMPTY = 8,
  WORTH_REDEAL = 12,
  WORTH_DRAW = 30,
  WORTH_JOIN = 42,
  WORTH_FROM_WASTE = 50,
  WORTH_FROM_CELL = 56,
  WORTH_EMPTY_COLUMN = 60,
  WORTH_TURN = 72,
  WORTH_UP = 100
};

typedef struct
{
  const FairRules *rules;
  FairPosition     position;
  uint64_t         random;
  bool             rests[FAIR_CARD_CODES]; /* cards that were moved on the table since something new happened */
  bool             played;                 /* a card was played since the last redeal */
} Player;

/* A hash of the cards of @position and where they lie.  Equal cards of two packs count as the same. */
static uint64_t
hash_position (const FairRules    *rules,
               const FairPosition *position)
{
  uint64_t hash = 0;

  for (unsigned i = 0; i < rules->n_cards; i++)
    {
      hash ^= fair_card_face (position->cards[i]);
      hash = fair_random_next (&hash);
    }
  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    {
      hash ^= position->start[pile];
      hash = fair_random_next (&hash);
    }

  return hash;
}

static unsigned
rate_from_column (const Player *player,
                  FairMove      move)
{
  const FairRules    *rules = player->rules;
  const FairPosition *position = &player->position;
  unsigned            count = fair_position_count (position, move.from);
  bool                to_empty = fair_position_count (position, move.to) == 0;

  if (player->rests[fair_position_card (position, move.from, move.count - 1u)])
    return WORTH_NOTHING;
  if (player->rules->piles[move.to].role == FAIR_CELL)
    return WORTH_TO_CELL;
  if (position->down[move.from] > 0 && count - move.count == position->down[move.from])
    return WORTH_TURN;
  if (count == move.count)
    return to_empty ? WORTH_NOTHING : WORTH_EMPTY_COLUMN;
  if (fair_run_length (rules, position, move.from) > move.count)
    return WORTH_BREAK_RUN;

  return to_empty ? WORTH_TO_EMPTY : WORTH_JOIN;
}

static unsigned
rate (const Player *player,
      FairMove      move)
{
  const FairPile *piles = player->rules->piles;

  if (move.kind == FAIR_MOVE_DRAW)
    return WORTH_DRAW;
  if (move.kind == FAIR_MOVE_REDEAL)
    return player->played ? WORTH_REDEAL : WORTH_NOTHING;
  if (move.kind != FAIR_MOVE_CARDS)
    return WORTH_NOTHING;
  if (piles[move.to].role == FAIR_FOUNDATION)
    return WORTH_UP;

  switch ((FairRole) piles[move.from].role)
    {
    case FAIR_COLUMN:
      return rate_from_column (player, move);
    case FAIR_CELL:
      return WORTH_FROM_CELL;
    case FAIR_WASTE:
      return WORTH_FROM_WASTE;
    case FAIR_RESERVE:
      return WORTH_TURN;
    case FAIR_FOUNDATION:
    case FAIR_STOCK:
    case FAIR_N_ROLES:
    default:
      return WORTH_NOTHING;
    }
}

/* Chooses a move; returns whether there is one that the player would play. */
static bool
choose (Player   *player,
        FairMove *chosen)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (player->rules, &player->position, moves);
  unsigned best = 0;

  for (unsigned i = 0; i < n; i++)
    {
      unsigned worth = rate (player, moves[i]);

      if (worth == WORTH_NOTHING)
        continue;
      worth += (unsigned) fair_random_below (&player->random, LUCK);
      if (worth > best)
        {
          best = worth;
          *chosen = moves[i];
        }
    }

  return best > 0;
}

/* Whether @move does something new: a card goes up, turns over or leaves the stock. */
static bool
is_new (const Player *player,
        FairMove      move)
{
  const FairPosition *position = &player->position;
  const FairPile     *piles = player->rules->piles;

  if (move.kind != FAIR_MOVE_CARDS)
    return true;

  return piles[move.to].role == FAIR_FOUNDATION || piles[move.from].role == FAIR_WASTE ||
         piles[move.from].role == FAIR_RESERVE ||
         (position->down[move.from] > 0 &&
          fair_position_count (position, move.from) - move.count == position->down[move.from]);
}

static void
play (Player  *player,
      FairMove move)
{
  if (is_new (player, move))
    memset (player->rests, 0, sizeof player->rests);
  else
    player->rests[fair_position_card (&player->position, move.from, move.count - 1u)] = true;
  if (move.kind == FAIR_MOVE_REDEAL)
    player->played = false;
  else if (move.kind == FAIR_MOVE_CARDS)
    player->played = player->played || is_new (player, move);

  fair_apply (player->rules, &player->position, move, NULL);
}

/* @start: a position right after the deal.  Returns: how many cards a simple player brings up in FAIR_DIFFICULTY_PLAYS
 * play-outs; the more, the easier */
unsigned
fair_difficulty_measure (const FairRules    *rules,
                         const FairPosition *start)
{
  Player   player = { .rules = rules, .random = hash_position (rules, start) };
  unsigned measure = 0;

  for (unsigned i = 0; i < FAIR_DIFFICULTY_PLAYS; i++)
    {
      FairMove move;

      player.position = *start;
      player.played = false;
      memset (player.rests, 0, sizeof player.rests);
      while (choose (&player, &move))
        play (&player, move);
      /* The foundations come first. */
      measure += player.position.start[rules->count[FAIR_FOUNDATION]];
    }

  return measure;
}

/* The row for @rules; NULL if nearly all fair deals play themselves. */
static const FairLevels *
find_levels (const FairRules *rules)
{
  const FairGame *game = rules->game;

  for (unsigned i = 0; i < game->n_levels; i++)
    {
      const FairLevels *row = &game->levels[i];

      if ((row->value == FAIR_ANY_VALUE || row->value == rules->options.value[0]) &&
          (row->second == 0 || row->second == rules->options.value[1]))
        return row;
    }

  return NULL;
}

/* Whether fair deals of @rules are of more than one level: nobody can ask for a level that no deal has. */
bool
fair_difficulty_has_levels (const FairRules *rules)
{
  return find_levels (rules) != NULL;
}

/* Returns: the third of fair deals of @rules to which a deal with this @measure belongs; easier if nearly all fair
 * deals play themselves */
FairDifficulty
fair_difficulty_level (const FairRules *rules,
                       unsigned         measure)
{
  const FairLevels *row = find_levels (rules);

  if (row == NULL || measure >= row->easier)
    return FAIR_DIFFICULTY_EASIER;
  return measure >= row->medium ? FAIR_DIFFICULTY_MEDIUM : FAIR_DIFFICULTY_HARDER;
}
