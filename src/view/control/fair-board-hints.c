/* Hints on the table, and their texts. */
#include "fair-board-controller-private.h"

#include "fair-i18n.h"

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

/* Shows all legal moves at once, including moves to equal places, which the list of hints counts as one. */
static char *
show_all (FairBoard *board,
          guint      n_hints)
{
  FairMove moves[FAIR_MAX_MOVES];
  guint    n_moves = fair_list (fair_board_get_rules (board), fair_board_get_position (board), moves);
  guint    n = 0;
  gboolean any_card = FALSE;

  for (guint i = 0; i < n_moves; i++)
    if (moves[i].kind != FAIR_MOVE_END)
      {
        any_card |= moves[i].kind == FAIR_MOVE_CARDS;
        moves[n++] = moves[i];
      }
  fair_board_show_moves (board, moves, n);

  if (!any_card)
    return fair_hint_words_left (fair_board_get_model (board));
  /* translators: %u is a number of moves. */
  return g_strdup_printf (ngettext ("%u move is possible. Press again to see it.",
                                    "%u moves are possible. Press again to see each, best first.", n_hints),
                          n_hints);
}

/* Lists the hints for the position on the board, in the order of the owner if it has one.  Returns: how many there are */
guint
fair_board_controller_list_hints (FairBoardController *self,
                                  FairHint             hints[FAIR_MAX_MOVES])
{
  return self->funcs->list_hints != NULL ? self->funcs->list_hints (self->owner, hints)
                                         : fair_hints_list (fair_board_get_rules (self->board), fair_board_get_position (self->board), hints);
}

/* Shows all legal moves at once; when called again for the same position, one move after the other, best first.
 *
 * Returns: (transfer full) (nullable): the hint as text; NULL while the cards are concealed */
char *
fair_board_controller_hint (FairBoardController *self)
{
  FairGameModel   *model = fair_board_get_model (self->board);
  FairHint         hints[FAIR_MAX_MOVES];
  const FairHint  *hint;
  guint            n_hints;
  g_autofree char *move = NULL;

  if (model == NULL || fair_game_model_get_concealed (model))
    return NULL;

  fair_game_model_count_hint (model);
  n_hints = fair_board_controller_list_hints (self, hints);
  if (self->hint == 0 || n_hints == 0)
    {
      self->hint = 1;
      return show_all (self->board, n_hints);
    }

  hint = &hints[self->hint - 1];
  self->hint = (self->hint + 1) % (n_hints + 1);
  fair_board_show_move (self->board, &hint->move);
  move = fair_words_move (fair_game_model_get_rules (model), fair_game_model_get_position (model), hint->move);
  /* translators: %s is a sentence without a period. */
  return fair_hint_words_add_gains (g_strdup_printf (_ ("%s."), move), hint);
}

/* Removes the marks of a hint; the next hint shows all moves again. */
void
fair_board_controller_clear_hint (FairBoardController *self)
{
  self->hint = 0;
  fair_board_clear_moves (self->board);
}
