#include "games.h"

#include "specs.h"
#include "text.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Suits, starting with the first slot, two bits each. */
#define SUIT_ORDER(a, b, c, d) ((a) | (b) << 2 | (c) << 4 | (d) << 6)

static const char *const king_skip_choices[] = { "top", "run", NULL };
static const char *const supermove_choices[] = { "columns", "cells", NULL };
static const char *const draw_choices[] = { "3", "1", NULL };
static const char *const passes_choices[] = { "0", "1", "3", NULL };

static const FairOption churchill_options[] = {
  { .key = "easy", .type = FAIR_OPTION_BOOL, .fallback = false },
  { .key = "sort-foundations", .type = FAIR_OPTION_BOOL, .fallback = true, .arranges = true },
  { .key = "suit-order",
    .type = FAIR_OPTION_PERMUTATION,
    .arranges = true,
    .fallback = SUIT_ORDER (FAIR_SPADES, FAIR_HEARTS, FAIR_CLUBS, FAIR_DIAMONDS) },
  { .key = "king-skip", .type = FAIR_OPTION_CHOICE, .choices = king_skip_choices }
};

static const FairOption demonthief_options[] = {
  { .key = "reserve", .type = FAIR_OPTION_BOOL, .fallback = false }
};

static const FairOption demons_and_thieves_options[] = {
  { .key = "reserve", .type = FAIR_OPTION_BOOL, .fallback = true }
};

static const FairOption kingcell_options[] = {
  { .key = "supermove", .type = FAIR_OPTION_CHOICE, .choices = supermove_choices }
};

static const FairOption rush_options[] = {
  { .key = "draw", .type = FAIR_OPTION_CHOICE, .choices = draw_choices },
  { .key = "time-limit", .type = FAIR_OPTION_NUMBER, .fallback = 300, .min = 60, .max = 3600, .or_zero = true, .times = true }
};

static const FairOption castle_options[] = {
  { .key = "starting-rank", .type = FAIR_OPTION_NUMBER, .fallback = 1, .min = 0, .max = 12 }
};

static const FairOption freecell_options[] = {
  { .key = "cells", .type = FAIR_OPTION_NUMBER, .fallback = 4, .min = 1, .max = 4 }
};

static const FairOption klondike_options[] = {
  { .key = "draw", .type = FAIR_OPTION_CHOICE, .choices = draw_choices },
  { .key = "passes", .type = FAIR_OPTION_CHOICE, .choices = passes_choices }
};

/* Levels of difficulty, as benchmarks/bench-difficulty.c measures them. */
static const FairLevels churchill_levels[] = { { FAIR_ANY_VALUE, 975, 1399 } };
static const FairLevels demonthief_levels[] = { { false, 734, 1011 }, { true, 671, 973 } };
static const FairLevels demons_and_thieves_levels[] = { { true, 1221, 1774 }, { false, 1387, 1901 } };
static const FairLevels freecell_levels[] = { { 4, 133, 297 }, { 3, 83, 175 }, { 2, 63, 132 }, { 1, 72, 138 } };
static const FairLevels kingcell_levels[] = { { 0, 970, 1469 }, { 1, 465, 798 } };
static const FairLevels klondike_levels[] = {
  { 0, 240, 384, 1 }, { 0, 219, 418, 2 }, { 0, 236, 520 }, { 1, 358, 560, 1 }, { 1, 561, 1563, 2 }, { 1, 600, 1770 }
};
static const FairLevels rush_levels[] = { { 0, 236, 520 }, { 1, 600, 1770 } };
static const FairLevels castle_levels[] = {
  { 0, 51, 107 }, { 1, 219, 282 }, { 2, 398, 485 }, { 3, 611, 784 }, { 4, 927, 1256 }, { 5, 1449, 1805 }, { 6, 1918, 2058 }
};
static const FairLevels streets_and_alleys_levels[] = { { FAIR_ANY_VALUE, 51, 107 } };

#define OPTIONS(table) .options = (table), .n_options = sizeof (table) / sizeof *(table)
#define LEVELS(table) .levels = (table), .n_levels = sizeof (table) / sizeof *(table)

/* In the order in which they are listed: those that most people know come first. */
static const FairGame games[] = {
  { .id = "klondike",
    .spec = &fair_klondike_spec,
    .search = FAIR_SEARCH_KLONDIKE,
    .table = FAIR_TABLE_KLONDIKE,
    .n_packs = 1,
    .max_redeals = FAIR_UNLIMITED_REDEALS,
    OPTIONS (klondike_options),
    LEVELS (klondike_levels),
    .sevenths = { 1164, 633, 417, 296, 206, 124 } },
  { .id = "freecell",
    .spec = &fair_freecell_spec,
    .search = FAIR_SEARCH_COLUMNS,
    .table = FAIR_TABLE_CELLS,
    .n_packs = 1,
    OPTIONS (freecell_options),
    LEVELS (freecell_levels),
    .sevenths = { 531, 341, 236, 168, 116, 66 } },
  { .id = "rush",
    .spec = &fair_rush_spec,
    .search = FAIR_SEARCH_KLONDIKE,
    .family = FAIR_FAMILY_RUSH,
    .table = FAIR_TABLE_KLONDIKE,
    .n_packs = 1,
    .max_redeals = FAIR_UNLIMITED_REDEALS,
    OPTIONS (rush_options),
    LEVELS (rush_levels),
    .sevenths = { 1164, 633, 417, 296, 206, 124 } },
  { .id = "kingcell",
    .spec = &fair_kingcell_spec,
    .search = FAIR_SEARCH_COLUMNS,
    .table = FAIR_TABLE_CELLS,
    .n_packs = 1,
    OPTIONS (kingcell_options),
    LEVELS (kingcell_levels),
    .sevenths = { 1760, 1542, 1332, 1115, 884, 600 } },
  { .id = "beleaguered-castle",
    .spec = &fair_castle_spec,
    .search = FAIR_SEARCH_COLUMNS,
    .family = FAIR_FAMILY_CASTLE,
    .table = FAIR_TABLE_CASTLE,
    .n_packs = 1,
    OPTIONS (castle_options),
    LEVELS (castle_levels),
    .sevenths = { 353, 297, 263, 239, 213, 189 } },
  { .id = "streets-and-alleys",
    .spec = &fair_castle_spec,
    .search = FAIR_SEARCH_COLUMNS,
    .family = FAIR_FAMILY_CASTLE,
    .table = FAIR_TABLE_CASTLE,
    .n_packs = 1,
    LEVELS (streets_and_alleys_levels),
    .sevenths = { 164, 121, 90, 67, 47, 25 } },
  { .id = "churchill",
    .spec = &fair_churchill_spec,
    .search = FAIR_SEARCH_TWO_PACK,
    .table = FAIR_TABLE_CHURCHILL,
    .n_packs = 2,
    OPTIONS (churchill_options),
    LEVELS (churchill_levels),
    .sevenths = { 1988, 1589, 1390, 1197, 1016, 842 } },
  { .id = "demonthief",
    .spec = &fair_demonthief_spec,
    .search = FAIR_SEARCH_TWO_PACK,
    .table = FAIR_TABLE_DEMONTHIEF,
    .n_packs = 2,
    .draw_count = 1,
    OPTIONS (demonthief_options),
    LEVELS (demonthief_levels),
    .sevenths = { 1292, 1091, 958, 839, 727, 596 } },
  { .id = "demons-and-thieves",
    .spec = &fair_demonthief_spec,
    .search = FAIR_SEARCH_TWO_PACK,
    .table = FAIR_TABLE_DEMONTHIEF,
    .n_packs = 2,
    .draw_count = 1,
    .max_redeals = 2,
    OPTIONS (demons_and_thieves_options),
    LEVELS (demons_and_thieves_levels),
    .sevenths = { 2288, 1882, 1620, 1383, 1169, 894 } }
};

unsigned
fair_games_count (void)
{
  return sizeof games / sizeof *games;
}

/* The game of @index, from 0, in the order in which they are listed. */
const FairGame *
fair_games_get (unsigned index)
{
  assert (index < fair_games_count ());
  return &games[index];
}

/* The game with @id, or NULL if there is none. */
const FairGame *
fair_games_find (const char *id)
{
  for (unsigned i = 0; i < fair_games_count (); i++)
    if (strcmp (games[i].id, id) == 0)
      return &games[i];

  return NULL;
}

/* Whether the game with @id, which may be NULL, counts points. */
bool
fair_games_have_points (const char *id)
{
  const FairGame *game = id ? fair_games_find (id) : NULL;

  return game && game->spec->scored;
}

void
fair_options_default (const FairGame *game,
                      FairOptions    *options)
{
  *options = game->preset;
  for (unsigned i = 0; i < game->n_options; i++)
    options->value[i] = game->options[i].fallback;
}

/* The index of the option @key in the table of @game, or -1. */
int
fair_options_find (const FairGame *game,
                   const char     *key)
{
  for (unsigned i = 0; i < game->n_options; i++)
    if (strcmp (game->options[i].key, key) == 0)
      return (int) i;

  return -1;
}

/* Whether @value is allowed for @option. */
bool
fair_option_allows (const FairOption *option,
                    int               value)
{
  FairSuit order[FAIR_N_SUITS];
  unsigned seen = 0;
  int      n = 0;

  switch (option->type)
    {
    case FAIR_OPTION_BOOL:
      return value == 0 || value == 1;
    case FAIR_OPTION_NUMBER:
      return (value >= option->min && value <= option->max) || (option->or_zero && value == 0);
    case FAIR_OPTION_CHOICE:
      while (option->choices[n])
        n++;
      return value >= 0 && value < n;
    case FAIR_OPTION_PERMUTATION:
      if (value < 0 || value > UINT8_MAX)
        return false;

      fair_suit_order ((int16_t) value, order);
      for (unsigned i = 0; i < FAIR_N_SUITS; i++)
        seen |= 1u << order[i];
      return seen == 0x0f;
    default:
      return false;
    }
}

static int
parse_permutation (const char *text)
{
  int value = 0;

  if (strlen (text) != FAIR_N_SUITS)
    return -1;
  for (unsigned i = 0; i < FAIR_N_SUITS; i++)
    {
      FairSuit suit = fair_suit_parse (text[i]);

      if (suit == FAIR_N_SUITS)
        return -1;
      value |= (int) suit << 2 * i;
    }

  return value;
}

/* Reads a value of @option ("true", "300", "run", "SHCD"); returns whether it is valid. */
bool
fair_option_parse (const FairOption *option,
                   const char       *text,
                   int16_t          *value)
{
  FairWord word = { .text = text, .length = strlen (text) };
  uint64_t number;
  int      parsed = -1;

  switch (option->type)
    {
    case FAIR_OPTION_BOOL:
      parsed = strcmp (text, "true") == 0 ? 1 : strcmp (text, "false") == 0 ? 0
                                                                            : -1;
      break;
    case FAIR_OPTION_NUMBER:
      if (fair_word_parse_number (&word, INT16_MAX, &number))
        parsed = (int) number;
      break;
    case FAIR_OPTION_CHOICE:
      for (int i = 0; option->choices[i] && parsed < 0; i++)
        if (strcmp (option->choices[i], text) == 0)
          parsed = i;
      break;
    case FAIR_OPTION_PERMUTATION:
      parsed = parse_permutation (text);
      break;
    default:
      break;
    }
  if (!fair_option_allows (option, parsed))
    return false;

  *value = (int16_t) parsed;
  return true;
}

/* Writes @value of @option in the form that fair_option_parse() reads. */
void
fair_option_print (const FairOption *option,
                   int16_t           value,
                   char              text[FAIR_OPTION_TEXT])
{
  FairSuit order[FAIR_N_SUITS];

  switch (option->type)
    {
    case FAIR_OPTION_BOOL:
      strcpy (text, value ? "true" : "false");
      break;
    case FAIR_OPTION_CHOICE:
      snprintf (text, FAIR_OPTION_TEXT, "%s", option->choices[value]);
      break;
    case FAIR_OPTION_PERMUTATION:
      fair_suit_order (value, order);
      for (unsigned i = 0; i < FAIR_N_SUITS; i++)
        text[i] = "CDHS"[order[i]];
      text[FAIR_N_SUITS] = '\0';
      break;
    case FAIR_OPTION_NUMBER:
    default:
      snprintf (text, FAIR_OPTION_TEXT, "%d", value);
      break;
    }
}

static void
add_group (FairRules           *rules,
           const FairPileGroup *group,
           unsigned             index)
{
  FairRole role = group->pile.role;
  unsigned count = group->count * (group->times ? (unsigned) rules->options.value[group->option] : 1u);

  if (rules->count[role] == 0)
    rules->first[role] = rules->n_piles;
  for (unsigned i = 0; i < count; i++)
    {
      FairPile *pile = &rules->piles[rules->n_piles++];

      *pile = group->pile;
      pile->number = ++rules->count[role];
      pile->group = (uint8_t) index;
    }
}

/* Makes the rules of @game from its spec and the values of its rule options; @options may be NULL for the defaults.
 * @rules: (out): a value that the caller owns.  Returns: whether every value is allowed for its option */
bool
fair_rules_resolve (const FairGame    *game,
                    const FairOptions *options,
                    FairRules         *rules)
{
  const FairPileGroup *groups = game->spec->groups;

  memset (rules, 0, sizeof *rules);
  rules->game = game;
  rules->spec = game->spec;
  fair_options_default (game, &rules->options);
  for (unsigned i = 0; options && i < game->n_options; i++)
    {
      if (!fair_option_allows (&game->options[i], options->value[i]))
        return false;
      rules->options.value[i] = options->value[i];
    }

  rules->n_cards = (uint8_t) (game->n_packs * FAIR_PACK_SIZE);
  rules->draw_count = game->draw_count;
  rules->max_redeals = game->max_redeals;
  rules->bound = game->spec->bound;
  for (unsigned i = 0; groups[i].count > 0; i++)
    add_group (rules, &groups[i], i);
  if (game->spec->setup)
    game->spec->setup (rules);

  return true;
}

/* Whether some cards of the game can lie where the player does not see them. */
bool
fair_rules_hide_cards (const FairRules *rules)
{
  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    if (rules->piles[pile].facing != FAIR_FACING_UP)
      return true;

  return false;
}
