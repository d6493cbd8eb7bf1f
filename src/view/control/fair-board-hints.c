#include "config.h"

#include "fair-board-hints.h"

#include "fair-hint-words.h"

static gboolean
moves_a_card (const FairMove *moves,
              guint           n_moves)
{
  for (guint i = 0; i < n_moves; i++)
    if (moves[i].kind == FAIR_MOVE_CARDS)
      return TRUE;

  return FALSE;
}

/* Shows all legal moves at once, including moves to equal places, which the list of hints counts as one. */
static char *
show_all (FairBoard *board,
          guint      n_hints)
{
  FairMove moves[FAIR_MAX_MOVES];
  guint    n_moves = fair_list (fair_board_get_rules (board), fair_board_get_position (board), moves);
  guint    n = 0;

  for (guint i = 0; i < n_moves; i++)
    if (moves[i].kind != FAIR_MOVE_END)
      moves[n++] = moves[i];
  fair_board_show_moves (board, moves, n);

  return moves_a_card (moves, n) ? fair_hint_words_count (n_hints)
                                 : fair_hint_words_left (fair_board_get_model (board));
}

/**
 * fair_board_hints_show:
 * @turn: (inout): which move to show, from 1; 0 for all of them
 *
 * Shows all legal moves at once, or one of them, best first; @turn becomes what to show next.
 *
 * Returns: (transfer full) (nullable): the hint as text; NULL while the cards are concealed
 */
char *
fair_board_hints_show (FairBoard *board,
                       guint     *turn)
{
  FairGameModel  *model = fair_board_get_model (board);
  FairHint        hints[FAIR_MAX_MOVES];
  const FairHint *hint;
  guint           n_hints;

  if (model == NULL || fair_game_model_get_concealed (model))
    return NULL;

  fair_game_model_count_hint (model);
  n_hints = fair_hints_list (fair_board_get_rules (board), fair_board_get_position (board), hints);
  if (*turn == 0 || n_hints == 0)
    {
      *turn = 1;
      return show_all (board, n_hints);
    }

  hint = &hints[*turn - 1];
  *turn = (*turn + 1) % (n_hints + 1);
  fair_board_show_move (board, &hint->move);
  return fair_hint_words_move (fair_board_get_rules (board), fair_board_get_position (board), hint);
}
