#include "fair-hint-words.h"

#include "fair-i18n.h"
#include "fair-words.h"

/* A title for moves whose best gain is @gain. */
const char *
fair_hint_words_gain (FairGain gain)
{
  static const char *const titles[FAIR_N_GAINS] = {
    N_ ("To a foundation"), N_ ("Turns over a card"), N_ ("Empties a column"),
    N_ ("Brings a card into play"), N_ ("Builds a run"), N_ ("From the stock"),
    N_ ("Takes a space"), N_ ("No immediate gain")
  };

  g_return_val_if_fail (gain < FAIR_N_GAINS, "");

  return _ (titles[gain]);
}

char *
fair_hint_words_join (const char *first,
                      const char *second)
{
  /* translators: two whole sentences, one after the other. */
  return g_strdup_printf (C_ ("sentences", "%s %s"), first, second);
}

static void
add (char      **text,
     const char *sentence)
{
  char *both = fair_hint_words_join (*text, sentence);

  g_free (*text);
  *text = both;
}

/* Adds the gains that are not evident from the move itself. */
static char *
add_gains (char           *text,
           const FairHint *hint)
{
  if (hint->gains & FAIR_GAIN_BIT (FAIR_GAIN_TURN))
    add (&text, _ ("A card turns over."));
  if (hint->gains & FAIR_GAIN_BIT (FAIR_GAIN_EMPTY))
    add (&text, _ ("The column becomes empty."));

  return text;
}

/* Returns: (transfer full): the move and its gains: “Move the nine of hearts from column 3 to column 5. A card turns
 * over.” */
char *
fair_hint_words_move (const FairRules    *rules,
                      const FairPosition *position,
                      const FairHint     *hint)
{
  g_autofree char *move = fair_words_move (rules, position, hint->move);

  /* translators: %s is a sentence without a period. */
  return add_gains (g_strdup_printf (_ ("%s."), move), hint);
}

/* Returns: (transfer full): why the move is legal, and what it gains */
char *
fair_hint_words_reason (const FairRules    *rules,
                        const FairPosition *position,
                        const FairHint     *hint)
{
  return add_gains (fair_words_reason (rules, position, hint->move, hint->reason), hint);
}

char *
fair_hint_words_count (guint n_moves)
{
  /* translators: %u is a number of moves. */
  return g_strdup_printf (ngettext ("%u move is possible. Press again to see it.",
                                    "%u moves are possible. Press again to see each, best first.", n_moves),
                          n_moves);
}

/* Returns: (transfer full): a sentence that no card can move, with the alternatives */
char *
fair_hint_words_left (FairGameModel *model)
{
  const FairRules    *rules = fair_game_model_get_rules (model);
  const FairPosition *position = fair_game_model_get_position (model);
  char               *text = g_strdup (_ ("No cards can move."));
  gboolean            draws = fair_is_legal (rules, position, fair_move_simple (FAIR_MOVE_DRAW));
  gboolean            redeals = fair_is_legal (rules, position, fair_move_simple (FAIR_MOVE_REDEAL));

  if (draws)
    add (&text, rules->spec->draw ? _ ("You can deal a row from the stock.") : _ ("You can turn cards from the stock."));
  if (redeals)
    add (&text, _ ("You can turn the waste over."));
  if (fair_game_model_get_can_undo (model))
    add (&text, _ ("You can undo."));
  if (fair_is_legal (rules, position, fair_move_simple (FAIR_MOVE_END)))
    add (&text, _ ("You can end the game."));
  if (!draws && !redeals && !fair_game_model_get_can_undo (model))
    add (&text, _ ("You can start a new game."));

  return text;
}
