#include "solution.h"

#include "index.h"
#include "mix.h"

#include <string.h>

/* Plays @move if it is legal, and not a cheat. */
static bool
play (const FairRules *rules,
      FairPosition    *position,
      FairMove         move)
{
  if (move.cheat || !fair_is_legal (rules, position, move))
    return false;

  fair_apply (rules, position, move, NULL);
  return true;
}

/* A term of a hash, of the eight bytes at @bytes; it is multiplied by an odd number of its own. */
static uint64_t
hash_word (const uint8_t *bytes,
           unsigned       index)
{
  uint64_t word;

  memcpy (&word, bytes, sizeof word);
  return (word ^ word >> 32) * (FAIR_MIX_GOLDEN + 2 * index * FAIR_MIX_OTHER);
}

/* A 64-bit hash of everything that matters to later moves: where every card lies.  It is a sum, whose terms do not
 * wait for each other, because each position of a line needs it. */
static uint64_t
hash_cards (const FairRules    *rules,
            const FairPosition *position)
{
  static const uint8_t starts[] = { 0, 8, 16, sizeof position->start - sizeof (uint64_t) };
  uint64_t             hash = 0;

  static_assert (sizeof position->start >= 24 && sizeof position->start <= 32, "the words have all of it");
  static_assert (sizeof position->cards % sizeof hash == 0, "it is whole words");
  for (unsigned i = 0; i < rules->n_cards; i += sizeof hash)
    hash += hash_word (position->cards + i, i);
  for (unsigned i = 0; i < sizeof starts; i++)
    hash += hash_word (position->start + starts[i], FAIR_MAX_CARDS + i);

  return fair_mix (hash);
}

static bool
is_hash (const void *owner,
         uint32_t    place,
         const void *key)
{
  return ((const uint64_t *) owner)[place] == *(const uint64_t *) key;
}

/* Cuts out the moves between two positions with all cards in the same places: the later moves have the same effects
 * from the earlier position (with fewer redeals used, and another score). */
static unsigned
cut_circles (FairMove        *moves,
             unsigned         n,
             const uint64_t  *hashes,
             const FairIndex *last)
{
  unsigned kept = 0;

  for (unsigned i = 0; i <= n; i++)
    *fair_index_find (last, hashes[i], is_hash, hashes, &hashes[i]) = i + 1;
  for (unsigned i = 0; i < n; i++)
    {
      i = *fair_index_find (last, hashes[i], is_hash, hashes, &hashes[i]) - 1;
      if (i < n)
        moves[kept++] = moves[i];
    }

  return kept;
}

/* Whether @b moves on exactly the cards that @a put down, so that one move can do both.  Between them, a card
 * may have turned over where @a took the cards from; the joined move turns it over too. */
static bool
is_continued (const FairRules *rules,
              FairMove         a,
              FairMove         b)
{
  return a.kind == FAIR_MOVE_CARDS && b.kind == FAIR_MOVE_CARDS && a.to == b.from && a.from != b.to &&
         a.count == b.count && rules->piles[a.to].role != FAIR_FOUNDATION;
}

/* Joins successive moves of the same cards, if the joined move is legal and leads to the same cards.  Plays the
 * line that is left; returns its length, or 0 if it does not win. */
static unsigned
join_moves (const FairRules    *rules,
            const FairPosition *start,
            FairMove           *moves,
            unsigned            n)
{
  FairPosition position = *start;
  unsigned     kept = 0;

  for (unsigned i = 0; i < n; i++)
    {
      FairMove move = moves[i];

      if (i + 1 < n && is_continued (rules, move, moves[i + 1]))
        {
          FairMove     joined = fair_move_cards (move.from, moves[i + 1].to, move.count);
          FairPosition two = position;
          FairPosition one = position;

          if (play (rules, &two, move) && play (rules, &two, moves[i + 1]) && play (rules, &one, joined) &&
              memcmp (one.cards, two.cards, sizeof one.cards) == 0 &&
              memcmp (one.start, two.start, sizeof one.start) == 0)
            {
              move = joined;
              i++;
            }
        }
      moves[kept++] = move;
      if (!play (rules, &position, move))
        return 0;
    }

  return fair_status (rules, &position) == FAIR_STATUS_WON ? kept : 0;
}

/* Shortens a winning line from the start of @search in place, by simple means; the contents of the search's memory are
 * lost.  The line that is left was played by the rules, and won: if there is nothing to shorten, once, and otherwise a
 * second time.  Returns: how many moves are left; 0 if there is not enough memory, or the line does not win */
unsigned
fair_solution_shorten (FairSearch *search,
                       FairMove   *moves,
                       unsigned    n)
{
  const FairRules *rules = search->rules;
  FairPosition     position = *search->start;
  uint64_t        *hashes;
  FairIndex        last;
  unsigned         kept;
  bool             shorter;

  search->memory_used = 0;
  hashes = fair_search_take (search, (n + 1) * sizeof *hashes);
  if (hashes == NULL || !fair_index_init (&last, search, n + 1))
    return 0;

  hashes[0] = hash_cards (rules, &position);
  for (unsigned i = 0; i < n; i++)
    {
      if (!play (rules, &position, moves[i]))
        return 0;
      hashes[i + 1] = hash_cards (rules, &position);
    }
  if (fair_status (rules, &position) != FAIR_STATUS_WON)
    return 0;

  kept = cut_circles (moves, n, hashes, &last);
  shorter = kept < n;
  for (unsigned i = 0; i + 1 < n && !shorter; i++)
    shorter = is_continued (rules, moves[i], moves[i + 1]);
  return shorter ? join_moves (rules, search->start, moves, kept) : n;
}
