/* castle-exhaustive: whether deals of the Castles are lost, by exhaustive search.
 *
 * It shares nothing with src/solver, and of the rules only the deal.  A position is only compared with others up
 * to the order of its columns; nothing else is left out, no card goes up at once, and keys are the positions
 * themselves, without loss.  Runs are not moved: a move of a run is made of moves of one card, so that the same
 * positions are reached.
 *
 * Usage: castle-exhaustive MILLION-POSITIONS GAME DEAL...
 * Prints for each deal: its number; won, lost, or unknown if there are more positions than that; how many were found;
 * how many of them were examined; the most cards on the foundations.  It fails unless all are lost. */
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
  KEY_BYTES = (CARDS * BITS + 7) / 8
};

typedef struct
{
  unsigned char bytes[KEY_BYTES];
} Key;

typedef struct
{
  unsigned char cards[COLUMNS][CARDS]; /* 4 * (rank - 1) + suit */
  unsigned      n[COLUMNS];
  unsigned      up[4]; /* cards on the foundations */
} Position;

typedef struct
{
  unsigned char dealt_on[CARDS]; /* the card beneath each */
  Key          *keys;            /* in the order in which they were found */
  unsigned     *slots;           /* a key's number plus 1, or 0 */
  unsigned      n_keys;
  unsigned      most;
  size_t        mask;
  unsigned      most_up;
} Search;

static void
set_place (Key     *key,
           unsigned card,
           unsigned place)
{
  for (unsigned i = 0; i < BITS; i++)
    if (place >> i & 1)
      key->bytes[(card * BITS + i) / 8] |= (unsigned char) (1u << (card * BITS + i) % 8);
}

static unsigned
get_place (const Key *key,
           unsigned   card)
{
  unsigned place = 0;

  for (unsigned i = 0; i < BITS; i++)
    place |= (key->bytes[(card * BITS + i) / 8] >> (card * BITS + i) % 8 & 1u) << i;

  return place;
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
      {
        unsigned card = position->cards[column][i];
        unsigned below = i > 0 ? position->cards[column][i - 1] : 0;

        if (i == 0)
          set_place (key, card, ON_BOTTOM);
        else
          set_place (key, card, below / 4 == card / 4 + 1 ? below % 4 : AS_DEALT);
      }
}

/* Makes the position of @key. */
static void
read_key (const Search *search,
          const Key    *key,
          Position     *position)
{
  unsigned char on[CARDS]; /* the card that lies on each card; itself if there is none */

  memset (position, 0, sizeof *position);
  for (unsigned card = 0; card < CARDS; card++)
    on[card] = (unsigned char) card;
  for (unsigned card = 0, column = 0; card < CARDS; card++)
    {
      unsigned place = get_place (key, card);

      if (place == UP)
        position->up[card % 4]++;
      else if (place == ON_BOTTOM)
        position->cards[column++][0] = (unsigned char) card;
      else
        on[place == AS_DEALT ? search->dealt_on[card] : card / 4 * 4 + 4 + place] = (unsigned char) card;
    }
  for (unsigned column = 0; column < COLUMNS; column++)
    {
      unsigned card = position->cards[column][0];

      if (get_place (key, card) != ON_BOTTOM || (column > 0 && card <= position->cards[column - 1][0]))
        break; /* bottom cards come in ascending order; the other columns are empty */
      for (position->n[column] = 1; on[card] != card; position->n[column]++)
        {
          card = on[card];
          position->cards[column][position->n[column]] = (unsigned char) card;
        }
    }
}

static size_t
hash_key (const Key *key)
{
  unsigned long long hash = 0;

  for (unsigned i = 0; i < KEY_BYTES; i++)
    hash = (hash ^ key->bytes[i]) * 0x9E3779B97F4A7C15u;

  return (size_t) (hash ^ hash >> 29);
}

/* Adds the position, if it is new.  Returns false if there are too many. */
static int
add (Search         *search,
     const Position *position)
{
  Key    key;
  size_t at;

  make_key (position, &key);
  for (at = hash_key (&key) & search->mask; search->slots[at]; at = (at + 1) & search->mask)
    if (memcmp (&search->keys[search->slots[at] - 1], &key, sizeof key) == 0)
      return 1;
  if (search->n_keys == search->most)
    return 0;

  search->keys[search->n_keys++] = key;
  search->slots[at] = search->n_keys;
  return 1;
}

/* Adds all positions that a move of the top card of @from leads to. */
static int
add_moves (Search   *search,
           Position *position,
           unsigned  from)
{
  unsigned card = position->cards[from][position->n[from] - 1];
  int      empty = 0;
  int      added = 1;

  position->n[from]--;
  if (position->up[card % 4] == card / 4)
    {
      position->up[card % 4]++;
      added = add (search, position);
      position->up[card % 4]--;
    }
  for (unsigned to = 0; to < COLUMNS && added; to++)
    {
      unsigned n = position->n[to];

      if (to == from || (n == 0 && empty) || (n > 0 && position->cards[to][n - 1] / 4 != card / 4 + 1))
        continue;
      empty |= n == 0;
      position->cards[to][position->n[to]++] = (unsigned char) card;
      added = add (search, position);
      position->n[to]--;
    }
  position->cards[from][position->n[from]++] = (unsigned char) card;
  return added;
}

/* Searches all positions. */
static const char *
run (Search         *search,
     const Position *start,
     unsigned       *n_examined)
{
  search->n_keys = 0;
  search->most_up = 0;
  memset (search->slots, 0, (search->mask + 1) * sizeof *search->slots);
  add (search, start);
  for (*n_examined = 0; *n_examined < search->n_keys; (*n_examined)++)
    {
      Position position;
      unsigned up;

      read_key (search, &search->keys[*n_examined], &position);
      up = position.up[0] + position.up[1] + position.up[2] + position.up[3];
      if (up > search->most_up)
        search->most_up = up;
      if (up == CARDS)
        return "won";
      for (unsigned column = 0; column < COLUMNS; column++)
        if (position.n[column] > 0 && !add_moves (search, &position, column))
          return "unknown";
    }

  return "lost";
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
  Search      search = { .n_keys = 0 };
  FairOptions options;
  FairRules   rules;
  int         status = 0;

  if (argc < 4 || !fair_games_find (argv[2]))
    return 2;
  fair_options_default (fair_games_find (argv[2]), &options);
  fair_rules_resolve (fair_games_find (argv[2]), &options, &rules);
  search.most = (unsigned) strtoul (argv[1], NULL, 10) * 1000000;
  for (search.mask = 1; search.mask < search.most + search.most / 2; search.mask *= 2)
    ;
  search.slots = malloc (search.mask * sizeof *search.slots);
  search.mask--;
  search.keys = malloc (search.most * sizeof *search.keys);
  if (!search.slots || !search.keys)
    return 2;

  for (int i = 3; i < argc; i++)
    {
      Position    start;
      unsigned    n_examined;
      const char *verdict;

      read_deal (&rules, strtoul (argv[i], NULL, 10), &search, &start);
      verdict = run (&search, &start, &n_examined);
      printf ("%s %s %u %u %u\n", argv[i], verdict, search.n_keys, n_examined, search.most_up);
      fflush (stdout);
      status |= strcmp (verdict, "lost") != 0;
    }
  free (search.slots);
  free (search.keys);
  return status;
}
