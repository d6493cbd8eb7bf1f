/* castle-exhaustive: whether deals of the Castles are lost, by exhaustive search.
 *
 * It shares nothing with src/solver, and of the rules only the deal.  A position is only compared with others up
 * to the order of its columns; nothing else is left out, no card goes up at once, and keys are the positions
 * themselves, without loss.  Runs are not moved: a move of a run is made of moves of one card, so that the same
 * positions are reached.
 *
 * A card that has left the card of another rank that it was dealt on cannot come back to it, and a card that went up
 * stays there.  So the cards that did the one, and those that did the other, are counted together: no move makes
 * that less, and one makes it at most two more.  Positions are searched in this order.
 *
 * Within such a level each move can be taken back, so that it falls apart into components.  Of three levels the positions
 * are kept that moves from a lower level lead to; what can be reached from one of them within its level is kept only while
 * that is searched.
 *
 * Usage: castle-exhaustive MILLION-POSITIONS GAME DEAL...
 * Prints for each deal: its number; won, lost, or unknown if more positions than that have to be kept at a time; how
 * many were examined; the most cards on the foundations; the most positions that were kept.  A line of each level is printed on standard error.  It fails unless all are lost. */
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
  LEAST_SLOTS = 4096,
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

/* A set of positions. */
typedef struct
{
  Key      *keys; /* in the order in which they were found */
  unsigned  n_keys;
  unsigned  n_allocated;
  unsigned *slots;   /* a key's number plus 1, or 0 */
  size_t    n_slots; /* a power of two, or 0 */
  size_t    n_slots_allocated;
} Set;

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
  Set           levels[LEVELS];  /* what moves from a lower level lead to */
  Set           component;       /* what is reached from one position of the lowest of them, within that level */
  unsigned      n_examined_of_component;
  Found         found[BATCH + MOST_MOVES];
  unsigned      n_found;
  unsigned      most; /* that may be kept */
  unsigned      most_kept;
  unsigned      most_up;
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

static void
clear (Set *set)
{
  free (set->keys);
  free (set->slots);
  memset (set, 0, sizeof *set);
}

/* Empties a set that will grow again. */
static void
empty (Set *set)
{
  set->n_keys = 0;
  if (set->n_slots == 0)
    return;

  set->n_slots = LEAST_SLOTS;
  memset (set->slots, 0, set->n_slots * sizeof *set->slots);
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

/* Where @key is, or would be. */
static size_t
find_slot (const Set *set,
           const Key *key,
           uint64_t   hash)
{
  size_t at = hash & (set->n_slots - 1);

  while (set->slots[at] && memcmp (&set->keys[set->slots[at] - 1], key, sizeof *key) != 0)
    at = (at + 1) & (set->n_slots - 1);
  return at;
}

/* Makes room for one more key. */
static void
grow (Set *set)
{
  if (set->n_keys == set->n_allocated)
    {
      set->n_allocated += set->n_allocated / 4 + 1024;
      set->keys = need (realloc (set->keys, set->n_allocated * sizeof *set->keys));
    }
  if (set->n_keys < set->n_slots / 4 * 3)
    return;

  set->n_slots = set->n_slots ? 2 * set->n_slots : LEAST_SLOTS;
  if (set->n_slots > set->n_slots_allocated)
    {
      free (set->slots);
      set->slots = need (calloc (set->n_slots, sizeof *set->slots));
      set->n_slots_allocated = set->n_slots;
    }
  else
    memset (set->slots, 0, set->n_slots * sizeof *set->slots);
  for (unsigned i = 0; i < set->n_keys; i++)
    set->slots[find_slot (set, &set->keys[i], hash_key (&set->keys[i]))] = i + 1;
}

static void
add (Set       *set,
     const Key *key,
     uint64_t   hash)
{
  size_t at;

  grow (set);
  at = find_slot (set, key, hash);
  if (set->slots[at])
    return;

  set->keys[set->n_keys++] = *key;
  set->slots[at] = set->n_keys;
}

static Set *
get_set (Search      *search,
         const Found *found)
{
  return found->more == 0 ? &search->component : &search->levels[found->more];
}

/* Adds those positions that were found and are new. */
static void
add_found (Search *search)
{
  for (unsigned i = 0; i < search->n_found; i++)
    {
      const Set *set = get_set (search, &search->found[i]);

      search->found[i].hash = hash_key (&search->found[i].key);
      if (set->n_slots)
        __builtin_prefetch (&set->slots[search->found[i].hash & (set->n_slots - 1)]);
    }
  for (unsigned i = 0; i < search->n_found; i++)
    {
      const Set *set = get_set (search, &search->found[i]);
      unsigned   number = set->n_slots ? set->slots[search->found[i].hash & (set->n_slots - 1)] : 0;

      if (number)
        __builtin_prefetch (&set->keys[number - 1]);
    }
  for (unsigned i = 0; i < search->n_found; i++)
    add (get_set (search, &search->found[i]), &search->found[i].key, search->found[i].hash);
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

/* Examines the next positions of the component.  Returns: whether one of them is won */
static int
examine (Search *search)
{
  const Set *component = &search->component;

  while (search->n_examined_of_component < component->n_keys && search->n_found < BATCH)
    {
      Key      key = component->keys[search->n_examined_of_component++];
      Position position;
      unsigned up;

      read_key (search, &key, &position);
      up = position.up[0] + position.up[1] + position.up[2] + position.up[3];
      if (up > search->most_up)
        search->most_up = up;
      if (up == CARDS)
        return 1;
      for (unsigned column = 0; column < COLUMNS; column++)
        if (position.n[column] > 0)
          find_moves (search, &key, &position, column);
    }
  return 0;
}

/* Examines all that can be reached from @key within the lowest level.  Returns a verdict if there is one. */
static const char *
search_component (Search *search,
                  Key     key)
{
  Set *component = &search->component;

  empty (component);
  add (component, &key, hash_key (&key));
  search->n_examined_of_component = 0;
  while (search->n_examined_of_component < component->n_keys)
    {
      unsigned kept;

      if (examine (search))
        return "won";
      add_found (search);

      kept = component->n_keys;
      for (unsigned i = 0; i < LEVELS; i++)
        kept += search->levels[i].n_keys;
      if (kept > search->most_kept)
        search->most_kept = kept;
      if (kept > search->most)
        return "unknown";
    }
  search->n_examined += component->n_keys;

  return NULL;
}

/* Marks those positions of the lowest level that the component contains. */
static void
mark (Search        *search,
      unsigned char *marks)
{
  const Set *level = &search->levels[0];

  for (unsigned first = 0; first < search->component.n_keys; first += BATCH)
    {
      const Key *keys = &search->component.keys[first];
      unsigned   n = search->component.n_keys - first < BATCH ? search->component.n_keys - first : BATCH;
      uint64_t   hashes[BATCH];

      for (unsigned i = 0; i < n; i++)
        {
          hashes[i] = hash_key (&keys[i]);
          __builtin_prefetch (&level->slots[hashes[i] & (level->n_slots - 1)]);
        }
      for (unsigned i = 0; i < n; i++)
        {
          unsigned number = level->slots[find_slot (level, &keys[i], hashes[i])];

          if (number)
            marks[number - 1] = 1;
        }
    }
}

/* Examines all positions of the lowest level.  Returns a verdict if there is one. */
static const char *
search_level (Search  *search,
              unsigned number)
{
  const Set     *level = &search->levels[0];
  unsigned char *marks = need (calloc (level->n_keys + 1, 1));
  unsigned long  before = search->n_examined;
  unsigned       n_components = 0;
  const char    *verdict = NULL;

  for (unsigned i = 0; i < level->n_keys && !verdict; i++)
    if (!marks[i])
      {
        verdict = search_component (search, level->keys[i]);
        mark (search, marks);
        n_components++;
      }
  free (marks);
  fprintf (stderr, "level %u: %lu positions in %u components; moves from below lead to %u\n", number,
           search->n_examined - before, n_components, level->n_keys);

  return verdict;
}

/* Searches all positions. */
static const char *
run (Search         *search,
     const Position *start)
{
  const char *verdict = NULL;
  Key         key;

  search->n_examined = 0;
  search->most_up = search->most_kept = search->n_found = 0;
  for (unsigned i = 0; i < LEVELS; i++)
    clear (&search->levels[i]);
  make_key (start, &key);
  add (&search->levels[0], &key, hash_key (&key));

  for (unsigned number = 0; !verdict; number++)
    {
      verdict = search_level (search, number);
      clear (&search->levels[0]);
      memmove (search->levels, search->levels + 1, (LEVELS - 1) * sizeof *search->levels);
      memset (&search->levels[LEVELS - 1], 0, sizeof *search->levels);
      if (!verdict && search->levels[0].n_keys + search->levels[1].n_keys == 0)
        verdict = "lost";
    }

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
      printf ("%s %s %lu %u %u\n", argv[i], verdict, search.n_examined, search.most_up, search.most_kept);
      fflush (stdout);
      status |= strcmp (verdict, "lost") != 0;
    }
  for (unsigned i = 0; i < LEVELS; i++)
    clear (&search.levels[i]);
  clear (&search.component);
  return status;
}
