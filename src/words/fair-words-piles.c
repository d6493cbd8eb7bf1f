/* Sentences that describe a pile, for screen readers. */
#include "fair-words-private.h"

static char *
tell_run (const FairPosition *position,
          unsigned            pile,
          unsigned            length)
{
  FairCard top = fair_position_top (position, pile);

  if (length < 2)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("The top card is %s."), fair_words_the_card (top, FAIR_CARD_SUBJECT));

  /* translators: both %s are like “the nine of hearts”. */
  return g_strdup_printf (ngettext ("The run is %u card, from %s to %s.", "The run is %u cards, from %s to %s.", length), length,
                          fair_words_the_card (fair_position_card (position, pile, length - 1), FAIR_CARD_START),
                          fair_words_the_card (top, FAIR_CARD_END));
}

/* Returns: (transfer full) (nullable): how many redeals are left, in a game that limits them */
static char *
tell_left (const FairRules    *rules,
           const FairPosition *position)
{
  unsigned left = rules->max_redeals - position->redeals;

  if (rules->count[FAIR_WASTE] == 0 || rules->max_redeals == FAIR_UNLIMITED_REDEALS)
    return NULL;
  if (left == 0)
    return g_strdup (_ ("No redeals left."));

  /* translators: %u is how often the waste can still be turned over. */
  return g_strdup_printf (ngettext ("%u redeal left.", "%u redeals left.", left), left);
}

/**
 * fair_words_redeals:
 * Describes how often the stock was redealt, and what the next redeal costs; in a game that limits redeals, how many are
 * left.
 *
 * Returns: (transfer full) (nullable): sentences: “2 redeals so far.  The next one costs 20 points.”; NULL in
 *   a game with any number of redeals that cost no points
 */
char *
fair_words_redeals (const FairRules    *rules,
                    const FairPosition *position)
{
  unsigned      n = position->redeals;
  unsigned long cost = (unsigned long) fair_redeal_cost (rules, position);
  char         *text;

  if (rules->redeal_penalty == 0)
    return tell_left (rules, position);

  /* translators: %u is how often the waste was turned over. */
  text = g_strdup_printf (ngettext ("%u redeal so far.", "%u redeals so far.", n), n);
  if (cost == 0)
    return fair_words_add_sentence (text, g_strdup (_ ("The next one is free.")));

  /* translators: the placeholder is a number of points. */
  return fair_words_add_sentence (text, g_strdup_printf (ngettext ("The next one costs %lu point.", "The next one costs %lu points.", cost), cost));
}

/**
 * fair_words_pile_summary:
 * @pile: a pile that the game has
 *
 * Describes @pile: how many cards it has, how many of them lie face down, and the run at its end.
 *
 * Returns: (transfer full): sentences: “Column 3: 6 cards. 3 are face down.  The run is 2 cards, from the
 *   nine of hearts to the eight of clubs.”
 */
char *
fair_words_pile_summary (const FairRules    *rules,
                         const FairPosition *position,
                         unsigned            pile)
{
  unsigned         count = fair_position_count (position, pile);
  unsigned         down = position->down[pile];
  g_autofree char *name = fair_words_pile (rules, pile);
  char            *redeals;
  char            *text;

  if (rules->piles[pile].role == FAIR_STOCK)
    {
      redeals = fair_words_redeals (rules, position);
      if (redeals == NULL)
        return fair_words_stock (count);

      /* translators: %u is a number of cards. */
      return fair_words_add_sentence (g_strdup_printf (ngettext ("Stock: %u card.", "Stock: %u cards.", count), count), redeals);
    }
  if (count == 0)
    return fair_words_empty_pile (rules, pile);

  /* translators: %s is “Column 3”. */
  text = g_strdup_printf (ngettext ("%s: %u card.", "%s: %u cards.", count), name, count);
  if (down > 0)
    /* translators: %u is a number of cards. */
    text = fair_words_add_sentence (text, g_strdup_printf (ngettext ("%u is face down.", "%u are face down.", down), down));
  if (fair_position_count_up (position, pile) > 0)
    text = fair_words_add_sentence (text, tell_run (position, pile, fair_run_length (rules, position, pile)));

  return text;
}
