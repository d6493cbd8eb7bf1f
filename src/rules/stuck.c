#include "stuck.h"

#include <string.h>

static uint64_t
hash_key (const FairPosition *key)
{
  const char *bytes = (const char *) key;
  uint64_t    hash = 0;

  for (size_t i = 0; i < sizeof *key; i += sizeof hash)
    {
      uint64_t word;

      memcpy (&word, bytes + i, sizeof word);
      hash = (hash ^ word) * UINT64_C (0x9E3779B97F4A7C15);
      hash ^= hash >> 32;
    }

  return hash;
}

static_assert (sizeof (FairPosition) % sizeof (uint64_t) == 0, "a key is hashed in words");
static_assert (FAIR_STUCK_POSITIONS < UINT16_MAX, "a bucket holds an index");

/* Adds the key of @position unless it is there already.  Returns false if there is no room for it. */
static bool
add_position (FairStuck          *search,
              const FairPosition *position)
{
  FairPosition key;
  uint64_t     hash;
  unsigned     bucket;
  uint32_t     mark;

  fair_position_key (&search->rules, position, FAIR_KEY_LOST, &key, NULL);
  hash = hash_key (&key);
  bucket = (unsigned) hash % FAIR_STUCK_BUCKETS;
  mark = (uint32_t) (hash >> 48) << 16;
  while (search->buckets[bucket])
    {
      if ((search->buckets[bucket] & 0xffff0000) == mark &&
          memcmp (&search->positions[(search->buckets[bucket] & 0xffff) - 1], &key, sizeof key) == 0)
        return true;
      bucket = (bucket + 1) % FAIR_STUCK_BUCKETS;
    }
  if (search->n_positions == FAIR_STUCK_POSITIONS)
    return false;

  search->positions[search->n_positions++] = key;
  search->buckets[bucket] = mark | search->n_positions;
  return true;
}

/* Follows every move from @position.  Returns false if one of them shows that the game is not lost. */
static bool
follow_moves (FairStuck          *search,
              const FairPosition *position)
{
  const FairPile *piles = search->rules.piles;
  FairMove        moves[FAIR_MAX_MOVES];
  unsigned        n = fair_list (&search->rules, position, moves);

  for (unsigned i = 0; i < n; i++)
    {
      FairMove     move = moves[i];
      FairPosition next = *position;
      FairEffects  effects;

      if (move.kind == FAIR_MOVE_END)
        continue;
      /* To an empty pile when an alike one before that is empty too: it comes to an equal position. */
      if (move.kind == FAIR_MOVE_CARDS && fair_position_count (position, move.to) == 0 && move.to > 0 &&
          move.to - 1 != move.from && fair_piles_are_alike (&piles[move.to - 1], &piles[move.to]) &&
          fair_position_count (position, move.to - 1u) == 0)
        continue;
      fair_apply (&search->rules, &next, move, &effects);
      if (fair_effects_reveal (position, &effects) ||
          fair_status (&search->rules, &next) == FAIR_STATUS_WON ||
          !add_position (search, &next))
        return false;
    }

  return true;
}

/* Starts the search from @position, in which the game is neither won nor ended. */
void
fair_stuck_begin (FairStuck          *search,
                  const FairRules    *rules,
                  const FairPosition *position)
{
  search->rules = *rules;
  search->answer = FAIR_STUCK_SEARCHING;
  search->n_positions = 0;
  search->next = 0;
  memset (search->buckets, 0, sizeof search->buckets);
  add_position (search, position);
}

/* Examines up to @n_positions more positions; returns the answer so far. */
FairStuckAnswer
fair_stuck_run (FairStuck *search,
                unsigned   n_positions)
{
  while (search->answer == FAIR_STUCK_SEARCHING && n_positions-- > 0)
    if (search->next == search->n_positions)
      search->answer = FAIR_STUCK_YES;
    else if (!follow_moves (search, &search->positions[search->next++]))
      search->answer = FAIR_STUCK_NO;

  return search->answer;
}

/* Counts the cards of each face on the foundations of @position, where that is more than @most, and notes the rank that
 * the foundations start with. */
static void
count_up (const FairRules    *rules,
          const FairPosition *position,
          uint8_t             most[FAIR_CARD_CODES],
          unsigned           *base)
{
  uint8_t counts[FAIR_CARD_CODES] = { 0 };

  for (unsigned slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    for (unsigned i = 0; i < fair_position_count (position, slot); i++)
      {
        FairCard face = fair_card_face (fair_position_pile (position, slot)[i]);

        if (i == 0)
          *base = fair_card_rank (face);
        if (++counts[face] > most[face])
          most[face] = counts[face];
      }
}

/* After the search has found the game lost: the lowest card, counted from the start of the foundations, that lies on a
 * foundation in no position that can be reached.  In a game of two packs it may be both cards. */
FairCard
fair_stuck_find_held (const FairStuck *search)
{
  const FairRules *rules = &search->rules;
  uint8_t          most[FAIR_CARD_CODES] = { 0 };
  unsigned         base = FAIR_ACE;

  for (unsigned i = 0; i < search->n_positions; i++)
    count_up (rules, &search->positions[i], most, &base);
  for (unsigned i = 0; i < FAIR_N_RANKS; i++)
    for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
      {
        FairCard card = fair_card ((base - 1 + i) % FAIR_N_RANKS + 1, suit, 0);

        if (most[card] < rules->game->n_packs)
          return card;
      }

  return FAIR_NO_CARD;
}

/* The status of @position, lost included (stuck.h); @search is a workspace. */
FairStatus
fair_status_search (FairStuck          *search,
                    const FairRules    *rules,
                    const FairPosition *position)
{
  FairStatus status = fair_status (rules, position);

  if (status != FAIR_STATUS_PLAYING)
    return status;

  fair_stuck_begin (search, rules, position);
  return fair_stuck_run (search, FAIR_STUCK_POSITIONS + 1) == FAIR_STUCK_YES ? FAIR_STATUS_LOST : FAIR_STATUS_PLAYING;
}
