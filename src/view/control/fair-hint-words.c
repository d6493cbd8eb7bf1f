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

/* Adds @sentence to @text, which is replaced. */
void
fair_hint_words_add (char      **text,
                     const char *sentence)
{
  char *former = *text;

  /* translators: two whole sentences, one after the other. */
  *text = g_strdup_printf (C_ ("sentences", "%s %s"), former, sentence);
  g_free (former);
}

/* Adds the gains that are not evident from the move itself to @text: (transfer full). Returns: (transfer full): “Move the nine of
 * hearts from column 3 to column 5. A card turns over.” */
char *
fair_hint_words_add_gains (char           *text,
                           const FairHint *hint)
{
  if (hint->gains & FAIR_GAIN_BIT (FAIR_GAIN_TURN))
    fair_hint_words_add (&text, _ ("A card turns over."));
  if (hint->gains & FAIR_GAIN_BIT (FAIR_GAIN_EMPTY))
    fair_hint_words_add (&text, _ ("The column becomes empty."));

  return text;
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
    fair_hint_words_add (&text, rules->spec->draw ? _ ("You can deal a row from the stock.") : _ ("You can turn cards from the stock."));
  if (redeals)
    fair_hint_words_add (&text, _ ("You can turn the waste over."));
  if (fair_game_model_get_can_undo (model))
    fair_hint_words_add (&text, _ ("You can undo."));
  if (fair_is_legal (rules, position, fair_move_simple (FAIR_MOVE_END)))
    fair_hint_words_add (&text, _ ("You can end the game."));
  if (!draws && !redeals && !fair_game_model_get_can_undo (model))
    fair_hint_words_add (&text, _ ("You can start a new game."));

  return text;
}
