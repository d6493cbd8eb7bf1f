/* The titles and summaries of games and options, and the names of option values. */
#include "fair-words-private.h"

#include <string.h>

/* A title and a summary, by the id of a game or the key of an option. */
typedef struct
{
  const char *id;
  const char *title;
  const char *summary;
} Entry;

static const Entry games[] = {
  { "klondike", N_ ("Klondike"),
    N_ ("Hidden cards and a stock") },
  { "freecell", N_ ("FreeCell"),
    N_ ("Open cards and free cells") },
  { "rush", N_ ("Solitaire Rush"),
    N_ ("Klondike against the clock") },
  { "kingcell", N_ ("KingCell"),
    N_ ("Four cells, and columns in any other suit") },
  { "beleaguered-castle", N_ ("Beleaguered Castle"),
    N_ ("Open cards around the foundations") },
  { "streets-and-alleys", N_ ("Streets and Alleys"),
    N_ ("A Castle with its aces mixed in") },
  { "churchill", N_ ("Churchill"),
    N_ ("Two decks and the Devil’s Six") },
  { "demonthief", N_ ("Demonthief"),
    N_ ("Two decks, built in two ways") },
  { "demons-and-thieves", N_ ("Demons and Thieves"),
    N_ ("Demonthief with a reserve") }
};

static const Entry options[] = {
  { "easy", N_ ("Pull Aces from Devil’s Six"),
    N_ ("Move aces in the Devil’s Six to the foundations right after the deal.") },
  { "sort-foundations", N_ ("Sort Foundations"),
    N_ ("Place both foundations of each suit side by side.") },
  { "suit-order", N_ ("Suit Order"),
    N_ ("The order of suits on sorted foundations.") },
  { "king-skip", N_ ("Columns That a Row Skips"),
    N_ ("Columns that get no card when you deal a row from the stock.") },
  { "reserve", N_ ("Reserve"),
    N_ ("Deal thirteen cards to a reserve first. Its top card can be played.") },
  { "supermove", N_ ("Move Runs Through"),
    N_ ("The empty spaces that let more cards move at once.") },
  { "cells", N_ ("Cells"),
    N_ ("How many cells there are.") },
  { "draw", N_ ("Draw"),
    N_ ("Cards to turn from the stock at a time.") },
  { "passes", N_ ("Passes Through the Stock"),
    N_ ("How often you can go through the stock.") },
  { "time-limit", N_ ("Time Limit"),
    N_ ("How long a game lasts. Without a clock, there is no time bonus.") },
  { "starting-rank", N_ ("Starting Rank"),
    N_ ("Cards up to this rank start on the foundations.") }
};

/* The values of choice options, by the option's key and the value's text. */
typedef struct
{
  const char *key;
  const char *choice;
  const char *title;
} Choice;

static const Choice choices[] = {
  { "king-skip", "top", N_ ("Columns topped by a king") },
  { "king-skip", "run", N_ ("Columns that are a run starting with a king") },
  { "supermove", "columns", N_ ("Empty cells and columns") },
  { "supermove", "cells", N_ ("Empty cells only") },
  { "draw", "3", N_ ("Draw three") },
  { "draw", "1", N_ ("Draw one") },
  { "passes", "0", N_ ("Unlimited passes") },
  { "passes", "1", N_ ("One pass") },
  { "passes", "3", N_ ("Three passes") }
};

static const char *const starting_ranks[] = {
  N_ ("No cards"),
  N_ ("Aces"),
  N_ ("Up to twos"),
  N_ ("Up to threes"),
  N_ ("Up to fours"),
  N_ ("Up to fives"),
  N_ ("Up to sixes"),
  N_ ("Up to sevens"),
  N_ ("Up to eights"),
  N_ ("Up to nines"),
  N_ ("Up to tens"),
  N_ ("Up to jacks"),
  N_ ("Up to queens")
};

static const Entry *
find_entry (const Entry *entries,
            size_t       n_entries,
            const char  *id)
{
  for (size_t i = 0; i < n_entries; i++)
    if (strcmp (entries[i].id, id) == 0)
      return &entries[i];

  return NULL;
}

/* Returns: (transfer none): the title of @game: “Streets and Alleys” */
const char *
fair_words_game_title (const FairGame *game)
{
  const Entry *entry = find_entry (games, G_N_ELEMENTS (games), game->id);

  return entry != NULL ? _ (entry->title) : game->id;
}

/* Returns: (transfer none): what @game is, in a few words; empty if it has none */
const char *
fair_words_game_summary (const FairGame *game)
{
  const Entry *entry = find_entry (games, G_N_ELEMENTS (games), game->id);

  return entry != NULL ? _ (entry->summary) : "";
}

/* Returns: (transfer none): the title of @option: “Time Limit” */
const char *
fair_words_option_title (const FairOption *option)
{
  const Entry *entry = find_entry (options, G_N_ELEMENTS (options), option->key);

  return entry != NULL ? _ (entry->title) : option->key;
}

/* Returns: (transfer none): a sentence that describes @option; empty if there is none */
const char *
fair_words_option_summary (const FairOption *option)
{
  const Entry *entry = find_entry (options, G_N_ELEMENTS (options), option->key);

  return entry != NULL ? _ (entry->summary) : "";
}

/* The name of the value of a number option, or NULL if it has none. */
static char *
number_value (const FairOption *option,
              int               value)
{
  gboolean      is_time = strcmp (option->key, "time-limit") == 0;
  unsigned long n = (unsigned long) value;

  if (is_time && n == 0)
    return g_strdup (_ ("No clock"));
  if (is_time && n % 60 > 0)
    /* translators: %lu is how long a game lasts. */
    return g_strdup_printf (ngettext ("%lu second", "%lu seconds", n), n);
  if (is_time)
    /* translators: %lu is how long a game lasts. */
    return g_strdup_printf (ngettext ("%lu minute", "%lu minutes", n / 60), n / 60);
  if (strcmp (option->key, "cells") == 0)
    /* translators: %d is how many cells a game has. */
    return g_strdup_printf (ngettext ("%d cell", "%d cells", n), value);
  if (strcmp (option->key, "starting-rank") == 0 && value < (int) G_N_ELEMENTS (starting_ranks))
    return g_strdup (_ (starting_ranks[value]));

  return NULL;
}

/* Names @value, any number, of @option.  Returns: (transfer full): “5 minutes” */
char *
fair_words_option_value (const FairOption *option,
                         int               value)
{
  char    *words = NULL;
  char     text[FAIR_OPTION_TEXT];
  FairSuit order[FAIR_N_SUITS];

  if (!fair_option_allows (option, value))
    return g_strdup_printf ("%d", value);

  switch (option->type)
    {
    case FAIR_OPTION_BOOL:
      return g_strdup (value ? C_ ("option", "On") : C_ ("option", "Off"));
    case FAIR_OPTION_CHOICE:
      for (size_t i = 0; i < G_N_ELEMENTS (choices); i++)
        if (strcmp (choices[i].key, option->key) == 0 && strcmp (choices[i].choice, option->choices[value]) == 0)
          return g_strdup (_ (choices[i].title));
      break;
    case FAIR_OPTION_PERMUTATION:
      fair_suit_order ((int16_t) value, order);
      /* translators: the four suits in some order, “Spades, Hearts, Clubs, Diamonds”. */
      return g_strdup_printf (_ ("%s, %s, %s, %s"), fair_words_suit (order[0]), fair_words_suit (order[1]),
                              fair_words_suit (order[2]), fair_words_suit (order[3]));
    case FAIR_OPTION_NUMBER:
    default:
      words = number_value (option, value);
      break;
    }

  if (words != NULL)
    return words;

  /* The form of the command line, if the value has no name. */
  fair_option_print (option, (int16_t) value, text);
  return g_strdup (text);
}
