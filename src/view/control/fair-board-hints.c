/* Hints on the table, and finding a card by its name. */
#include "fair-board-controller-private.h"

#include "fair-hint-words.h"
#include "fair-i18n.h"

/* Lists the visible cards that match @text, in reading order. Returns: how many. */
static guint
list_matches (FairBoard  *board,
              const char *text,
              FairCard    matches[FAIR_MAX_CARDS])
{
  const FairPosition *position = fair_board_get_position (board);
  guint               n = 0;

  for (guint i = 0; i < fair_board_get_rules (board)->n_piles; i++)
    {
      guint           pile = fair_board_list_pile (board, i);
      const FairCard *cards = fair_position_pile (position, pile);

      for (guint index = 0; index < fair_position_count (position, pile); index++)
        if (fair_board_is_card_seen (board, pile, index) && fair_words_card_matches (cards[index], text))
          matches[n++] = cards[index];
    }

  return n;
}

/**
 * fair_board_controller_find:
 * @text: what the player typed
 * @next: whether to look for another match after the cursor
 *
 * Moves the cursor, but not the focus, to a visible card that matches @text.
 *
 * Returns: (transfer full) (nullable): the card and where it lies, as a sentence; NULL if there is none
 */
char *
fair_board_controller_find (FairBoardController *self,
                            const char          *text,
                            gboolean             next)
{
  FairGameModel   *model = fair_board_get_model (self->board);
  FairCard         matches[FAIR_MAX_CARDS];
  guint            n = 0;
  guint            chosen = 0;
  guint            pile;
  int              index;
  g_autofree char *place = NULL;

  if (model != NULL && !fair_game_model_get_concealed (model))
    n = list_matches (self->board, text, matches);
  if (n == 0)
    return NULL;

  pile = fair_board_get_cursor (self->board, &index);
  for (guint i = 0; i < n && next; i++)
    if (index >= 0 && fair_position_pile (fair_board_get_position (self->board), pile)[index] == matches[i])
      chosen = (i + 1) % n;
  fair_board_controller_show_card (self, matches[chosen]);
  pile = fair_board_get_cursor (self->board, &index);

  place = fair_words_card_place (fair_board_get_rules (self->board), fair_board_get_position (self->board), pile, (guint) index);
  /* translators: a card and where it is: “Nine of hearts, Column 3, card 5 of 6”. */
  return g_strdup_printf (C_ ("list", "%s, %s"), fair_words_card (matches[chosen]), place);
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
