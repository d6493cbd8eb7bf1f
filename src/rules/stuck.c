#include "stuck.h"

#include <string.h>

/* Whether piles @a and @b are alike, so that changing their places changes nothing for play. */
static bool
are_alike (const FairPile *a,
           const FairPile *b)
{
  return a->group == b->group && a->suit == b->suit && a->role != FAIR_RESERVE;
}

/* An order of piles by what lies in them: longer ones first, so that an empty first foundation
 * never comes before one that gives the base rank. */
static int
compare_piles (const FairPosition *position,
               unsigned            a,
               unsigned            b)
{
  unsigned n_a = fair_position_count (position, a);
  unsigned n_b = fair_position_count (position, b);

  if (n_a != n_b)
    return n_a > n_b ? -1 : 1;
  if (position->down[a] != position->down[b])
    return position->down[a] > position->down[b] ? -1 : 1;

  return memcmp (fair_position_pile (position, a), fair_position_pile (position, b), n_a);
}

/* Puts alike piles in order: @order[i] becomes the pile that takes place i. */
static void
sort_piles (const FairRules    *rules,
            const FairPosition *position,
            uint8_t             order[FAIR_MAX_PILES])
{
  for (unsigned i = 0; i < rules->n_piles; i++)
    {
      unsigned place = i;

      while (place > 0 &&
             are_alike (&rules->piles[place - 1], &rules->piles[i]) &&
             compare_piles (position, order[place - 1], i) > 0)
        {
          order[place] = order[place - 1];
          place--;
        }
      order[place] = (uint8_t) i;
    }
}

/**
 * fair_position_key:
 * @key: (out): a position of the same rules
 *
 * Makes one position of all that differ only in the order of columns (within a side, in
 * Demonthief), of cells or of foundations, in which of two equal cards is which, in the score and
 * what has scored, or, in Solitaire Rush, in the number of redeals beyond the first, as long as there
 * are any left.
 */
void
fair_position_key (const FairRules    *rules,
                   const FairPosition *position,
                   FairPosition       *key)
{
  FairPosition faces = *position;
  uint8_t      order[FAIR_MAX_PILES];
  unsigned     n = 0;

  for (unsigned i = 0; i < rules->n_cards; i++)
    faces.cards[i] = fair_card_face (faces.cards[i]);
  sort_piles (rules, &faces, order);

  fair_position_clear (key);
  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    {
      unsigned count = fair_position_count (&faces, order[pile]);

      memcpy (key->cards + n, fair_position_pile (&faces, order[pile]), count);
      n += count;
      key->start[pile + 1] = (uint8_t) n;
      key->down[pile] = faces.down[order[pile]];
    }
  memset (key->start + rules->n_piles + 1, (int) n, FAIR_MAX_PILES - rules->n_piles);
  key->ended = position->ended;
  key->redeals = position->redeals;
  if (rules->spec->scored && key->redeals > 1 && key->redeals < rules->max_redeals)
    key->redeals = 1;
}

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

/* Adds the key of @position unless it is there.  Returns: false if there is no room for it. */
static bool
add_position (FairStuck          *search,
              const FairPosition *position)
{
  FairPosition key;
  unsigned     bucket;

  fair_position_key (&search->rules, position, &key);
  bucket = (unsigned) hash_key (&key) % FAIR_STUCK_BUCKETS;
  while (search->buckets[bucket])
    {
      if (memcmp (&search->positions[search->buckets[bucket] - 1], &key, sizeof key) == 0)
        return true;
      bucket = (bucket + 1) % FAIR_STUCK_BUCKETS;
    }
  if (search->n_positions == FAIR_STUCK_POSITIONS)
    return false;

  search->positions[search->n_positions++] = key;
  search->buckets[bucket] = (uint16_t) search->n_positions;
  return true;
}

/* Follows every move from @position.  Returns: false if one shows that the game is not lost. */
static bool
follow_moves (FairStuck          *search,
              const FairPosition *position)
{
  FairMove moves[FAIR_MAX_MOVES];
  unsigned n = fair_list (&search->rules, position, moves);

  for (unsigned i = 0; i < n; i++)
    {
      FairPosition next = *position;
      FairEffects  effects;

      if (moves[i].kind == FAIR_MOVE_END)
        continue;
      fair_apply (&search->rules, &next, moves[i], &effects);
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

/* Looks at up to @n_positions more positions; returns what is known then. */
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

/* The status of @position as rules.md defines it, lost included; @search is a workspace. */
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
