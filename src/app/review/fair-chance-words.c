/* A point is a hundredth of the chances. */
#include "config.h"

#include "fair-chance-words.h"

#include <glib/gi18n-lib.h>

enum
{
  SURE = 950,    /* from these chances on, in thousandths, there is no other number */
  MANY = 100,    /* thousandths of the ways that are unknown, from which on the chances are a range */
  UNEXPECTED = 5 /* points: the most that a move cost of which the player could not know that it loses */
};

/* Whole points. */
int
fair_chance_words_points (int permille)
{
  return (permille + (permille < 0 ? -5 : 5)) / 10;
}

static guint
count_tenths (guint n,
              guint all)
{
  return (20 * n + all) / (2 * all);
}

/* Returns: (transfer full): “about 7 in 10” */
char *
fair_chance_words_share (FairShare share)
{
  guint all = MAX (share.won + share.lost + share.unknown, 1);
  guint least = count_tenths (share.won, all);
  guint most = count_tenths (share.won + share.unknown, all);
  int   permille = fair_share_permille (share);

  if (1000 * share.unknown > MANY * all && least < most)
    /* translators: in how many of ten possible deals the game can be won: at least, and at most */
    return g_strdup_printf (_ ("between %u and %u in 10"), least, most);
  if (permille >= SURE)
    return g_strdup (_ ("more than 9 in 10"));
  if (permille <= 1000 - SURE)
    return g_strdup (_ ("less than 1 in 10"));

  /* translators: in how many of ten possible deals the game can be won */
  return g_strdup_printf (_ ("about %u in 10"), count_tenths (2 * share.won + share.unknown, 2 * all));
}

/* Appends a sentence, unless there is nothing to say. */
static void
append (GString *text,
        char    *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, sentence);
  g_free (sentence);
}

static void
append_luck (GString *text,
             int      luck)
{
  guint points = (guint) ABS (luck);

  if (luck < 0)
    /* translators: chances, in hundredths */
    append (text, g_strdup_printf (ngettext ("The cards cost %u point.", "The cards cost %u points.", points), points));
  else if (luck > 0)
    /* translators: chances, in hundredths */
    append (text, g_strdup_printf (ngettext ("The cards gave %u point.", "The cards gave %u points.", points), points));
}

/* Returns: (transfer full): the chances after a step, what it cost, and what its cards did */
char *
fair_chance_words_step (const FairStepChances *chances)
{
  g_autofree char *share = fair_chance_words_share (chances->share);
  int              cost = fair_chance_words_points (chances->cost);
  GString         *text = g_string_new (NULL);

  /* translators: %s is “about 7 in 10” */
  append (text, g_strdup_printf (_ ("Chances: %s."), share));
  if (cost > 0)
    /* translators: chances, in hundredths */
    append (text, g_strdup_printf (ngettext ("This move cost %u point.", "This move cost %u points.", (gulong) cost), (guint) cost));
  append_luck (text, fair_chance_words_points (chances->luck));

  return g_string_free (text, FALSE);
}

char *
fair_chance_words_row (guint number,
                       int   permille)
{
  int   points = fair_chance_words_points (permille);
  guint n = (guint) ABS (points);

  /* translators: the number of a step, a sign, and chances in hundredths: “Step 12: −5 points” */
  return g_strdup_printf (ngettext ("Step %u: %s%u point", "Step %u: %s%u points", n), number, points < 0 ? "−" : "+", n);
}

/**
 * fair_chance_words_sum:
 * @deal: the chances at the deal
 * @sum: of the game
 * @turn_cost: (nullable): what the move cost that lost the game, in thousandths, if it is known
 *
 * Returns: (transfer full): what the moves cost, and what the cards did
 */
char *
fair_chance_words_sum (FairShare              deal,
                       const FairStepChances *sum,
                       const int             *turn_cost)
{
  g_autofree char *share = fair_chance_words_share (deal);
  int              cost = fair_chance_words_points (sum->cost);
  int              returned = fair_chance_words_points (sum->returned);
  GString         *text = g_string_new (NULL);

  /* translators: %s is “about 7 in 10” */
  append (text, g_strdup_printf (_ ("Chances at the deal: %s."), share));
  if (cost > 0)
    /* translators: chances, in hundredths */
    append (text, g_strdup_printf (ngettext ("Your moves cost %u point.", "Your moves cost %u points.", (gulong) cost), (guint) cost));
  append_luck (text, fair_chance_words_points (sum->luck));
  if (returned > 0)
    /* translators: chances, in hundredths */
    append (text, g_strdup_printf (ngettext ("Undo gave back %u point.", "Undo gave back %u points.", (gulong) returned),
                                   (guint) returned));
  if (turn_cost != NULL && fair_chance_words_points (*turn_cost) <= UNEXPECTED)
    append (text, g_strdup (_ ("The move that lost looked almost as good as any: you could not have known.")));

  return g_string_free (text, FALSE);
}
