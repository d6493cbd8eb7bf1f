/* castle-exhaustive: whether deals of the Castles are lost, by exhaustive search.
 *
 * It shares nothing with src/solver, and of the rules only the deal.  A position is only compared with others up
 * to the order of its columns; nothing else is left out, no card goes up at once, and keys are the positions
 * themselves, without loss.  Runs are not moved: a move of a run is made of moves of one card, so that the same
 * positions are reached.
 *
 * A card that has left the card of another rank that it was dealt on cannot come back to it, and a card that went up
 * stays there.  So the cards that did the one, and those that did the other, are counted together: no move makes
 * that less, and one makes it at most two more.  Positions are searched in this order, and only three such levels are
 * kept at a time.
 *
 * Usage: castle-exhaustive MILLION-POSITIONS GAME DEAL...
 * Prints for each deal: its number; won, lost, or unknown if more positions than that have to be kept at a time; how
 * many were found; how many of them were examined; the most cards on the foundations; the most positions that were
 * kept.  A line of each level is printed on standard error.  It fails unless all are lost. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deal.h"

enum
{
  COLUMNS = 8,
  CARDS = 52,

  /* Where a card is: on the card of the next rank of suit 0 to 3, or: */
  ON_BOTTOM = 4, /* the lowest of a column */
  AS_DEALT,      /* where it was dealt, on a card of another rank */
  UP,            /* on its foundation */

  BITS = 3,
  KEY_BYTES = (CARDS * BITS + 7) / 8,

  LEVELS = 3,  /* that are kept: a move leads to the same, the next, or the one after it */
  BATCH = 512, /* positions that are looked up together, as each waits for memory */
  MOST_MOVES = COLUMNS * (COLUMNS + 1)
};

typedef struct
{
  unsigned char bytes[KEY_BYTES];
} Key;

typedef struct
{
  unsigned char place[CARDS];
  unsigned char cards[COLUMNS][CARDS]; /* 4 * (rank - 1) + suit */
  unsigned      n[COLUMNS];
  unsigned      up[4]; /* cards on the foundations */
} Position;

/* The positions of a level. */
typedef struct
{
  Key      *keys; /* in the order in which they were found */
  unsigned  n_keys;
  unsigned  n_allocated;
  unsigned  n_examined;
  unsigned *slots;   /* a key's number plus 1, or 0 */
  size_t    n_slots; /* a power of two */
} Level;

/* A position that was found and may be known already. */
typedef struct
{
  Key      key;
  unsigned more; /* levels above the one that is searched */
  uint64_t hash;
} Found;

typedef struct
{
  unsigned char dealt_on[CARDS]; /* the card beneath each */
  Level         levels[LEVELS];
  Found         found[BATCH + MOST_MOVES];
  unsigned      n_found;
  unsigned      most; /* that may be kept */
  unsigned      most_kept;
  unsigned      most_up;
  unsigned long n_keys;
  unsigned long n_examined;
} Search;

static void
set_place (Key     *key,
           unsigned card,
           unsigned place)
{
  unsigned at = card * BITS / 8;
  unsigned shift = card * BITS % 8;
  unsigned mask = 7u << shift;

  key->bytes[at] = (unsigned char) ((key->bytes[at] & ~mask) | place << shift);
  if (mask > 255)
    key->bytes[at + 1] = (unsigned char) ((key->bytes[at + 1] & ~(mask >> 8)) | place << shift >> 8);
}

static unsigned
get_place (const Key *key,
           unsigned   card)
{
  unsigned at = card * BITS / 8;
  unsigned shift = card * BITS % 8;
  unsigned bits = key->bytes[at];

  if (shift + BITS > 8)
    bits |= (unsigned) key->bytes[at + 1] << 8;
  return bits >> shift & 7u;
}

static unsigned
get_place_on (unsigned card,
              unsigned below)
{
  return below / 4 == card / 4 + 1 ? below % 4 : AS_DEALT;
}

static void
make_key (const Position *position,
          Key            *key)
{
  memset (key, 0, sizeof *key);
  for (unsigned suit = 0; suit < 4; suit++)
    for (unsigned rank = 0; rank < position->up[suit]; rank++)
      set_place (key, 4 * rank + suit, UP);
  for (unsigned column = 0; column < COLUMNS; column++)
    for (unsigned i = 0; i < position->n[column]; i++)
      set_place (key, position->cards[column][i],
                 i == 0 ? ON_BOTTOM : get_place_on (position->cards[column][i], position->cards[column][i - 1]));
}

/* Makes the position of @key. */
static void
read_key (const Search *search,
          const Key    *key,
          Position     *position)
{
  unsigned char on[CARDS]; /* the card that lies on each card; itself if there is none */
  unsigned      column = 0;

  memset (position->n, 0, sizeof position->n);
  memset (position->up, 0, sizeof position->up);
  for (unsigned card = 0; card < CARDS; card++)
    on[card] = (unsigned char) card;
  for (unsigned card = 0; card < CARDS; card++)
    {
      unsigned place = get_place (key, card);

      position->place[card] = (unsigned char) place;
      if (place == UP)
        position->up[card % 4]++;
      else if (place == ON_BOTTOM)
        position->cards[column++][0] = (unsigned char) card;
      else
        on[place == AS_DEALT ? search->dealt_on[card] : card / 4 * 4 + 4 + place] = (unsigned char) card;
    }
  while (column-- > 0)
    {
      unsigned card = position->cards[column][0];

      for (position->n[column] = 1; on[card] != card; position->n[column]++)
        {
          card = on[card];
          position->cards[column][position->n[column]] = (unsigned char) card;
        }
    }
}

static uint64_t
hash_key (const Key *key)
{
  uint64_t words[3] = { 0 };

  memcpy (words, key->bytes, KEY_BYTES);
  words[0] = (words[0] ^ words[1] << 31 ^ words[1] >> 33) * 0x9E3779B97F4A7C15u;
  words[0] = (words[0] ^ words[0] >> 29 ^ words[1] ^ words[2] << 17) * 0xBF58476D1CE4E5B9u;
  return words[0] ^ words[0] >> 32;
}

/* Begins a level anew. */
static void
clear (Level *level)
{
  free (level->keys);
  free (level->slots);
  memset (level, 0, sizeof *level);
}

static void *
need (void *memory)
{
  if (!memory)
    {
      fputs ("castle-exhaustive: there is not enough memory\n", stderr);
      exit (2);
    }
  return memory;
}

/* Makes room for one more key. */
static void
grow (Level *level)
{
  if (level->n_keys == level->n_allocated)
    {
      level->n_allocated += level->n_allocated / 4 + 1024;
      level->keys = need (realloc (level->keys, level->n_allocated * sizeof *level->keys));
    }
  if (level->n_keys < level->n_slots / 4 * 3)
    return;

  level->n_slots = level->n_slots ? 2 * level->n_slots : 4096;
  free (level->slots);
  level->slots = need (calloc (level->n_slots, sizeof *level->slots));
  for (unsigned i = 0; i < level->n_keys; i++)
    {
      size_t at = hash_key (&level->keys[i]) & (level->n_slots - 1);

      while (level->slots[at])
        at = (at + 1) & (level->n_slots - 1);
      level->slots[at] = i + 1;
    }
}

static void
add_to_level (Level       *level,
              const Found *found)
{
  size_t at;

  grow (level);
  for (at = found->hash & (level->n_slots - 1); level->slots[at]; at = (at + 1) & (level->n_slots - 1))
    if (memcmp (&level->keys[level->slots[at] - 1], &found->key, sizeof found->key) == 0)
      return;

  level->keys[level->n_keys++] = found->key;
  level->slots[at] = level->n_keys;
}

/* Adds those positions that were found and are new. */
static void
add_found (Search *search)
{
  for (unsigned i = 0; i < search->n_found; i++)
    {
      const Level *level = &search->levels[search->found[i].more];

      search->found[i].hash = hash_key (&search->found[i].key);
      if (level->n_slots)
        __builtin_prefetch (&level->slots[search->found[i].hash & (level->n_slots - 1)]);
    }
  for (unsigned i = 0; i < search->n_found; i++)
    {
      const Level *level = &search->levels[search->found[i].more];
      unsigned     number = level->n_slots ? level->slots[search->found[i].hash & (level->n_slots - 1)] : 0;

      if (number)
        __builtin_prefetch (&level->keys[number - 1]);
    }
  for (unsigned i = 0; i < search->n_found; i++)
    add_to_level (&search->levels[search->found[i].more], &search->found[i]);
  search->n_found = 0;
}

/* Finds all positions that a move of the top card of @from leads to. */
static void
find_moves (Search         *search,
            const Key      *key,
            const Position *position,
            unsigned        from)
{
  unsigned card = position->cards[from][position->n[from] - 1];
  unsigned more = position->place[card] == AS_DEALT;
  int      empty = position->n[from] == 1; /* from one empty column to another is no other position */

  if (position->up[card % 4] == card / 4)
    {
      Found *found = &search->found[search->n_found++];

      found->key = *key;
      found->more = more + 1;
      set_place (&found->key, card, UP);
    }
  for (unsigned to = 0; to < COLUMNS; to++)
    {
      unsigned n = position->n[to];
      Found   *found;

      if (to == from || (n == 0 && empty) || (n > 0 && position->cards[to][n - 1] / 4 != card / 4 + 1))
        continue;
      empty |= n == 0;
      found = &search->found[search->n_found++];
      found->key = *key;
      found->more = more;
      set_place (&found->key, card, n == 0 ? ON_BOTTOM : position->cards[to][n - 1] % 4);
    }
}

/* Examines all positions of the lowest level that is kept.  Returns a verdict if there is one. */
static const char *
search_level (Search *search)
{
  Level *level = &search->levels[0];

  while (level->n_examined < level->n_keys)
    {
      unsigned kept = 0;

      while (level->n_examined < level->n_keys && search->n_found < BATCH)
        {
          Key      key = level->keys[level->n_examined++];
          Position position;
          unsigned up;

          read_key (search, &key, &position);
          up = position.up[0] + position.up[1] + position.up[2] + position.up[3];
          if (up > search->most_up)
            search->most_up = up;
          if (up == CARDS)
            return "won";
          for (unsigned column = 0; column < COLUMNS; column++)
            if (position.n[column] > 0)
              find_moves (search, &key, &position, column);
        }
      add_found (search);

      for (unsigned i = 0; i < LEVELS; i++)
        kept += search->levels[i].n_keys;
      if (kept > search->most_kept)
        search->most_kept = kept;
      if (kept > search->most)
        return "unknown";
    }

  return NULL;
}

/* Searches all positions. */
static const char *
run (Search         *search,
     const Position *start)
{
  const char *verdict = NULL;

  search->n_keys = search->n_examined = 0;
  search->most_up = search->most_kept = search->n_found = 0;
  for (unsigned i = 0; i < LEVELS; i++)
    clear (&search->levels[i]);
  make_key (start, &search->found[search->n_found].key);
  search->found[search->n_found++].more = 0;
  add_found (search);

  for (unsigned number = 0; !verdict; number++)
    {
      Level *level = &search->levels[0];

      verdict = search_level (search);
      search->n_examined += level->n_examined;
      search->n_keys += level->n_keys;
      if (verdict)
        break;
      fprintf (stderr, "level %u: %u positions\n", number, level->n_keys);
      clear (level);
      memmove (search->levels, search->levels + 1, (LEVELS - 1) * sizeof *search->levels);
      memset (&search->levels[LEVELS - 1], 0, sizeof *search->levels);
      if (search->levels[0].n_keys + search->levels[1].n_keys == 0)
        verdict = "lost";
    }
  for (unsigned i = 1; i < LEVELS; i++)
    search->n_keys += search->levels[i].n_keys;

  return verdict;
}

static void
read_deal (const FairRules *rules,
           unsigned long    deal,
           Search          *search,
           Position        *start)
{
  FairPosition dealt;

  fair_deal_number (rules, deal, &dealt);
  memset (start, 0, sizeof *start);
  for (unsigned suit = 0; suit < 4; suit++)
    start->up[suit] = fair_position_count (&dealt, rules->first[FAIR_FOUNDATION] + suit);
  for (unsigned column = 0; column < COLUMNS; column++)
    {
      unsigned pile = rules->first[FAIR_COLUMN] + column;

      for (unsigned i = 0; i < fair_position_count (&dealt, pile); i++)
        {
          FairCard      card = fair_position_pile (&dealt, pile)[i];
          unsigned char number = (unsigned char) (4 * (fair_card_rank (card) - 1) + fair_card_suit (card));

          if (i > 0)
            search->dealt_on[number] = start->cards[column][i - 1];
          start->cards[column][start->n[column]++] = number;
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  static Search search;
  FairOptions   options;
  FairRules     rules;
  int           status = 0;

  if (argc < 4 || !fair_games_find (argv[2]))
    return 2;
  fair_options_default (fair_games_find (argv[2]), &options);
  fair_rules_resolve (fair_games_find (argv[2]), &options, &rules);
  search.most = (unsigned) strtoul (argv[1], NULL, 10) * 1000000;

  for (int i = 3; i < argc; i++)
    {
      Position    start;
      const char *verdict;

      read_deal (&rules, strtoul (argv[i], NULL, 10), &search, &start);
      verdict = run (&search, &start);
      printf ("%s %s %lu %lu %u %u\n", argv[i], verdict, search.n_keys, search.n_examined, search.most_up, search.most_kept);
      fflush (stdout);
      status |= strcmp (verdict, "lost") != 0;
    }
  for (unsigned i = 0; i < LEVELS; i++)
    clear (&search.levels[i]);
  return status;
}
